"""The events that abilities trigger on, as Oracle text.

An event is printed as its subject and its verb; events that share their subject say it once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_conditions import print_condition, print_if
from clingather.bridge.oracle.print_core import as_node, capital, series
from clingather.bridge.oracle.print_events import OWN, Said, passive_damage, verb_of_subject
from clingather.bridge.oracle.print_involved import ORDINALS, is_many, print_doer, print_thing
from clingather.bridge.oracle.tree import Node

# ---------------------------------------------------------------- the head


def print_head(trigger: Node, condition: Node | None) -> str:
    """The head of a triggered ability: its event, and its intervening if clause (CR 603.4)."""
    said = capital(print_trigger(trigger))
    return said if condition is None else f"{said}, if {print_if(condition)}"


def print_trigger(trigger: Node) -> str:
    """ "when ~ enters", "at the beginning of your upkeep"."""
    if trigger.kind == "either_event" and trigger.wording == "and":
        return " and ".join(print_trigger(as_node(arg)) for arg in trigger.args)
    word, _, own = trigger.wording.partition("|")
    event = replace(trigger, wording=own)
    if own == "front":
        until = as_node(trigger.args[1]).kind
        lasting = "until end of turn" if until == "end_of_turn" else "until your next turn"
        return f"{lasting}, {word} {print_event(as_node(trigger.args[0]))}"
    said = phrasebook().say("moment", event) if word == "at" else print_event(event)
    return f"{word} {said}"


def print_event(event: Node) -> str:
    """An event as a statement: "a creature dies"."""
    return " ".join(filter(None, _said(event)))


def _said(event: Node) -> Said:
    """Subject and verb of an event."""
    if event.kind in ("one_or_more", "one_or_more_for"):
        return _said(as_node(event.args[0]))
    if event.kind == "at_once_many":
        return _said(as_node(event.args[1]))
    if event.kind == "next_time":
        subject, verb = _said(as_node(event.args[0]))
        return subject, f"next {verb}"
    book = phrasebook()
    if event.wording == "youre":
        return "", passive_damage(event)
    player = book.left_open("player_verb", event)
    if player is not None:
        plain = player.kind == "you" or player.wording == "one or more"
        return print_doer(player), book.say("player_verb", event, "many" if plain else "one") or ""
    verb = verb_of_subject(event)
    if verb:
        what = as_node(event.args[0])
        return print_thing(what), verb if is_many(what) else _third(verb)
    what = book.left_open("object_verb_said", event)
    if what is not None and what.kind != "game":
        number = "many" if is_many(what) else "one"
        return print_thing(what), book.say("object_verb_said", event, number) or ""
    if event.kind == "either_event":
        return _either(event)
    if event.kind in _AROUND:
        subject, verb = _said(as_node(event.args[0]))
        return subject, f"{verb} {_AROUND[event.kind](event)}"
    if event.kind == "special_event" and as_node(event.args[1]).kind == "game":
        return "", str(event.args[0])
    if event.kind == "state_is":
        condition = as_node(event.args[0])
        if condition.wording == "a player":
            return "", "a player has no cards in hand"
        return "", print_condition(condition)
    if event.kind in OWN:
        return "", OWN[event.kind](event)
    raise LookupError(f"no words for {event}")


def _third(verb: str) -> str:
    """A verb phrase of one subject."""
    first, space, rest = verb.partition(" ")
    return f"{'is' if first == 'are' else words.third_person(first)}{space}{rest}"


def _either(event: Node) -> Said:
    """One of several events."""
    first, second = (as_node(arg) for arg in event.args)
    if event.wording in ("or", "three"):
        items = [first, *_flat(second, event.wording == "three")]
        return "", series([print_event(item) for item in items], "or")
    if event.wording == "shared":
        items = [first, *_flat(second, True)]
        return _said(first)[0], series([_said(item)[1] for item in items], "or")
    subject, verb = _said(second)
    head, _, rest = verb.partition(" ")
    before = _said(first)[1].split(" ")[0]
    tail = f" {rest}" if rest else ""
    return subject, f"{before} or {head}{tail}"


def _flat(event: Node, nested: bool) -> list[Node]:
    """The events of a list."""
    if not nested or event.kind != "either_event" or event.wording not in ("", "shared"):
        return [event]
    return [as_node(event.args[0]), *_flat(as_node(event.args[1]), True)]


# ---------------------------------------------------------------- around an event


def _nth_time(event: Node) -> str:
    each = {"turn": "each turn", "own turn": f"during each of {event.wording} turns"}
    return f"for the {ORDINALS[int(str(event.args[1]))]} time {each[str(event.args[2])]}"


def _in_turn(event: Node) -> str:
    player = as_node(event.args[1]).kind
    if player == "you":
        return "during each of your turns" if event.wording == "each" else "during your turn"
    if player == "event_player":
        return "during their turn"
    return f"during {event.wording} opponent's turn"


_PHASES = {"combat": "combat", "main": "your main phase", "untap": "your untap step",
           "declare_attackers": "the declare attackers step"}  # fmt: skip


def _while(event: Node) -> str:
    condition = as_node(event.args[1])
    return "while saddled" if event.wording == "bare" else f"while {print_if(condition)}"


_AROUND: dict[str, Callable[[Node], str]] = {
    "nth_time": _nth_time,
    "in_turn": _in_turn,
    "in_phase": lambda event: f"during {_PHASES[str(event.args[1])]}",
    "event_while": _while,
    "within": lambda _event: "this turn",
}
