"""What of a frame is still read once the ability is on the stack, or waits for its event.

A frame gathers what was stated and paid as its ability was put on the stack, and what its event was
about. What later rules read of that goes with a state that is written; the rest is left out, so
that states in which it alone differs are equal. The tree of the ability says what is read: a name
is a node of it, or stands behind one (`BEHIND`), or is read whatever it does (`ALWAYS`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.kernel.values import TURNED, Frame
from clingather.bridge.oracle.plain_tree import ability_data
from clingather.bridge.oracle.tree import Ability

ALWAYS = frozenset({  # targets and what was divided among them, X, a source that turned over
    *("target", "divided", "x", TURNED),
})  # fmt: skip
BEHIND: Mapping[str, frozenset[str]] = {  # names, and the constructs that read each of them
    # whom the creature attacks (CR 508.1b, 508.5), which creature was chosen (CR 701.54d)
    "event_object": frozenset({"defending_player", "attacked_by_event", "event_chose_other"}),
    # whom it attacked as the ability triggered (CR 508.5), what else it attacked (CR 608.2h)
    "defender": frozenset({"defending_player", "copies_attacking_others"}),
    "event_player": frozenset({"attacked_by_event"}),
    "event_other": frozenset({"attacked_by_event"}),
    "sneaks_at": frozenset({"attacking"}),  # what the returned creature attacked (CR 702.49c)
    "event_color": frozenset({"event_mana"}),
    "announced": frozenset({"as_announced", "as_was_cast"}),  # what was so then (CR 601.2)
    "produced": frozenset({"produced_mana"}),
    "instance": frozenset({"chosen", "chosen_type", "chosen_color", "chosen_name"}),
    "chosen_for": frozenset({"of_several"}),  # for which opponent a target was chosen (CR 608.2b)
    "told_of": frozenset({"copy_spell", "copy_spell_as"}),  # which copies were announced
    "searched_library": frozenset({"searched"}),
    "devoured": frozenset({"devoured_by"}),  # how many it devoured as it entered (CR 702.82b)
    "tribute_paid": frozenset({"was"}),  # that it was, as the creature entered (CR 702.104b)
    "of_crew": frozenset({"tap_total_power"}),  # that it is a crew ability (CR 702.122e)
    # that what was rolled has no number (CR 706.7)
    "unnumbered": frozenset({"result_at_most", "result_at_least", "result_between"}),
}
ANNOUNCING = frozenset({  # read only until the ability is on the stack, where a number may be both
    *("ability", "number", "proposed", "targets_stated", "modes_stated", "mode"),
})  # fmt: skip


def read_part(frame: Frame, ability: Ability, *, source_left: bool) -> Frame:
    """A frame without what nothing reads any more of its ability."""
    words = frozenset(_words(ability_data(ability)))

    def is_read(name: Symbol) -> bool:
        inner = _inner(name)
        if inner.name in ANNOUNCING:
            return False
        behind = BEHIND.get(inner.name, frozenset()) & words
        return of_cost(name) or bool(behind) or inner.name in ALWAYS or inner.name in words

    def is_looked_back(name: Symbol) -> bool:
        # a source that has left is known as it last existed (CR 608.2h); so is what the event was
        # about, where an Aura went along with it (CR 603.6e) or its counters are asked for
        inner = _inner(name).name
        event = inner == "event_object" and (source_left or "had_counters" in words)
        return inner == "self" or event or is_read(name)

    return replace(
        frame,
        known=tuple(dict.fromkeys(each for each in frame.known if is_read(each[0]))),
        looked_back=tuple(
            dict.fromkeys(each for each in frame.looked_back if is_looked_back(each[0]))
        ),
        players=tuple(dict.fromkeys(each for each in frame.players if is_read(each[0]))),
        numbers=tuple(dict.fromkeys(each for each in frame.numbers if is_read(each[0]))),
    )


def of_cost(name: Symbol) -> bool:
    """Whether a name stands for what a cost was paid with."""
    inner = _inner(name)
    return inner.name == "result" and inner.arguments[0].type.name == "Function"


def _inner(name: Symbol) -> Symbol:
    """A name as the program knew it that made a delayed ability (CR 603.7c)."""
    while name.name == "outer":
        name = name.arguments[0]
    return name


def _words(data: Any) -> Iterator[str]:
    """The constructs and words of a tree; no Oracle text."""
    if isinstance(data, Mapping):
        for name, value in data.items():
            if name not in ("text", "reason"):
                yield from _words(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _words(value)
    elif isinstance(data, str):
        yield data
