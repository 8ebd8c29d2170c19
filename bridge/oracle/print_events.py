"""What happens to objects and what players do in events, as verbs of Oracle text.

A verb is printed in its plain form; `print_triggers.py` puts it into the third person.
"""

from __future__ import annotations

from collections.abc import Callable

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import as_node
from clingather.bridge.oracle.print_involved import (
    ORDINALS,
    print_aim,
    print_doer,
    print_thing,
)
from clingather.bridge.oracle.print_nouns import literals_of
from clingather.bridge.oracle.tree import Node

Said = tuple[str, str]  # subject, verb


# ---------------------------------------------------------------- what objects do


def _thing(event: Node, place: int) -> str:
    return print_thing(as_node(event.args[place]))


def _enter(event: Node) -> str:
    under = ""
    if event.wording.startswith("under"):
        under = f" under {_GRAVEYARDS[_whose(as_node(event.args[0]))]} control"
    return f"enter{' the battlefield' if 'battlefield' in event.wording else ''}{under}"


_HANDS = {"you": "your", "any_player": "a player's"}

_GRAVEYARDS = {"you": "your", "opponent": "an opponent's", "any_player": "a"}


def _whose(reference: Node) -> str:
    """Whose the objects are that the text says go to their owner's zone."""
    if reference.kind == "either_of":
        reference = as_node(reference.args[1])
    if reference.kind != "all":
        return "any_player"
    last = literals_of(as_node(reference.args[0]))[-1]
    owned = last.kind in ("owned", "controlled") and last.wording == "hidden"
    return as_node(last.args[0]).kind if owned else "any_player"


def _die(event: Node) -> str:
    whose = _GRAVEYARDS[_whose(as_node(event.args[0]))]
    return f"are put into {whose} graveyard from the battlefield"


def _move(event: Node) -> str:
    """A change of zones other than the common ones."""
    before, after = str(event.args[1]), str(event.args[2])
    whose = _whose(as_node(event.args[0]))
    card = as_node(event.args[0])
    cards = card.kind == "all" and card.wording in ("card", "one or more cards")
    if cards and after == "any":
        place = event.wording.partition(":")[0]
        return f"leave {place} graveyard" if place else "leave graveyards"
    if cards:
        owner, grave = event.wording.split(":")
        origin = f"{'your' if owner == 'you' else 'their'} {before}"
        if before.startswith("not "):
            origin = "anywhere other than the battlefield"
        return f"are put into {_GRAVEYARDS[grave]} graveyard from {origin}"
    if after == "battlefield":
        return f"enter from your {before}"
    return f"are returned to {_HANDS.get(whose, 'a')} hand"


def _damage(event: Node) -> str:
    kind = str(event.args[0])
    return "damage" if kind == "any" else f"{kind} damage"


def passive_damage(event: Node) -> str:
    """Damage that is dealt to you, said of you."""
    source = as_node(event.args[2])
    by = "" if source.kind == "any_source" else f" by {print_thing(source)}"
    return f"you're dealt {_damage(event)}{by}"


# the verbs that say something of their subject besides
_OF_SUBJECT: dict[str, Callable[[Node], str]] = {"enters": _enter, "dies": _die, "moves": _move}
_SAYS_WHOSE = ("under", "your", "long", "returned")


def verb_of_subject(event: Node) -> str:
    """The plain verb of an event that says whose its objects are; "" of any other."""
    if event.kind == "is_attacked":
        return "are attacked"
    says = ":" in event.wording or event.wording.startswith(_SAYS_WHOSE)
    return _OF_SUBJECT[event.kind](event) if says and event.kind in _OF_SUBJECT else ""


# ---------------------------------------------------------------- other events


def _caused(event: Node) -> str:
    inner = as_node(event.args[0])
    if inner.kind.startswith("one_or_more"):
        inner = as_node(inner.args[0])
    player = phrasebook().left_open("player_verb", inner)
    deed = phrasebook().say("player_verb", inner, "many")
    return f"{print_aim(as_node(event.args[1]))} causes {print_doer(player)} to {deed}"


def _countered(event: Node) -> str:
    what = as_node(event.args[0])
    if what.wording == "have":
        return "a spell you've cast is countered"
    mine = " you control" if what.kind == "and" else ""
    return f"a spell{mine} is countered"


def _counters(event: Node, place: int) -> str:
    """ "a +1/+1 counter", "one or more counters"."""
    kind = "" if event.args[place] == "any" else f"{event.args[place]} "
    if event.wording == "one or more":
        return f"one or more {kind}counters"
    return f"{words.article(kind + 'counter')} {kind}counter"


def _nth_counter(event: Node) -> str:
    number = ORDINALS[int(str(event.args[0]))]
    return f"the {number} {event.args[1]} counter is put on {_thing(event, 2)}"


def _counters_put(event: Node) -> str:
    verb = "are" if event.wording == "one or more" else "is"
    return f"{_counters(event, 0)} {verb} put on {_thing(event, 1)}"


def _last_counter(event: Node) -> str:
    kind = "" if event.args[0] == "any" else f"{event.args[0]} "
    return f"the last {kind}counter is removed from {_thing(event, 1)}"


OWN: dict[str, Callable[[Node], str]] = {
    "caused": _caused,
    "counters_spell": lambda e: f"{print_aim(as_node(e.args[0]))} counters a spell",
    "is_countered": _countered,
    "ability_triggers": lambda _: "a permanent entering causes a triggered ability to trigger",
    "counters_put": _counters_put,
    "nth_counter_put": _nth_counter,
    "counters_removed": lambda e: f"{_counters(e, 0)} is removed from {_thing(e, 1)}",
    "last_counter_removed": _last_counter,
}
