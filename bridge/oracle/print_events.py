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
    is_many,
    print_aim,
    print_doer,
    print_thing,
)
from clingather.bridge.oracle.print_nouns import literals_of, print_phrase
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
    if event.wording == "short":
        return "are put into a graveyard"
    if event.wording != "long":
        return "die"
    whose = _GRAVEYARDS[_whose(as_node(event.args[0]))]
    return f"are put into {whose} graveyard from the battlefield"


def _to_graveyard(event: Node) -> str:
    return f"are put into {_GRAVEYARDS[as_node(event.args[1]).kind]} graveyard from anywhere"


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
        origin = f"{'your' if whose == 'you' else 'a'} {before}"
        return f"enter from {before if before == 'exile' else origin}"
    if after == "not graveyard":
        return "leave the battlefield without dying"
    if after == "hand":
        return f"are returned to {_HANDS.get(whose, 'a')} hand"
    if event.wording == "put":
        return "are put into exile from anywhere"
    return "are exiled" if before == "any" else "are put into exile from the battlefield"


def _attack_with(event: Node) -> str:
    number = int(str(event.args[1]))
    others = print_phrase(as_node(event.args[2]), number > 1)
    return f"and at least {words.number_word(number)} other {others} attack"


def _blocked_by(event: Node) -> str:
    other = as_node(event.args[1])
    return f"become blocked by {print_thing(other)}"


def _deal(event: Node) -> str:
    to = "" if event.wording == "any" else f" to {_thing(event, 2)}"
    return f"deal {_damage(event)}{to}"


def _damage(event: Node) -> str:
    kind = str(event.args[0])
    return "damage" if kind == "any" else f"{kind} damage"


def passive_damage(event: Node) -> Said:
    """Damage said of what is dealt it."""
    whom, source = as_node(event.args[1]), as_node(event.args[2])
    by = "" if source.kind == "any_source" else f" by {print_thing(source)}"
    said = f"dealt {_damage(event)}{by}"
    if event.wording == "youre":
        return "you're", said
    return print_thing(whom), f"{'are' if is_many(whom) else 'is'} {said}"


def _special(event: Node) -> str:
    first, space, rest = str(event.args[0]).partition(" ")
    plain = "are" if first == "is" else first.removesuffix("s")
    return f"{plain}{space}{rest}"


def _does_to(event: Node) -> str:
    return f"{str(event.args[1]).removesuffix('s')} {_thing(event, 2)}"


OF_OBJECTS: dict[str, Callable[[Node], str]] = {
    "enters": _enter,
    "leaves": lambda _: "leave the battlefield",
    "dies": _die,
    "to_graveyard": _to_graveyard,
    "moves": _move,
    "attacks": lambda _: "attack",
    "attacks_alone": lambda _: "attack alone",
    "attacks_player": lambda e: f"attack {print_doer(as_node(e.args[1]))}",
    "attacks_thing": lambda e: f"attack {_thing(e, 1)}",
    "attacks_unblocked": lambda _: "attack and aren't blocked",
    "attacks_with": _attack_with,
    "blocks": lambda _: "block",
    "blocks_object": lambda e: f"block {_thing(e, 1)}",
    "becomes_blocked": lambda _: "become blocked",
    "becomes_blocked_by": _blocked_by,
    "damage_dealt": _deal,
    "becomes_tapped": lambda _: "become tapped",
    "becomes_untapped": lambda _: "become untapped",
    "tapped_for_mana": lambda _: "are tapped for mana",
    "tapped_for_mana_of": lambda e: f"are tapped for mana of the {e.args[1]}",
    "becomes_target": lambda e: f"become the target of {print_aim(as_node(e.args[1]))}",
    "turned_face_up": lambda _: "are turned face up",
    "transforms": lambda _: "transform",
    "transforms_into": lambda _: "transform into ~",
    "becomes_attached": lambda e: f"become attached to {_thing(e, 1)}",
    "becomes_unattached": lambda e: f"become unattached from {_thing(e, 1)}",
    "phases_in": lambda _: "phase in",
    "phases_out": lambda _: "phase out",
    "does_to": _does_to,
    "special_event": _special,
    "is_attacked": lambda _: "are attacked",
}


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
