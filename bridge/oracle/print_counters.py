"""Replacement effects about counters as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_core import as_node
from clingather.bridge.oracle.print_nouns import print_one
from clingather.bridge.oracle.tree import Clause, Node


def print_counters(clause: Clause) -> str:
    """A whole sentence with its full stop."""
    change = clause.changes[0]
    event, instead = as_node(change.args[0]), as_node(change.args[1])
    return f"If {_would(event)}, {_instead(instead)}."


def _would(event: Node) -> str:
    """Counters that would be put somewhere."""
    if event.kind == "by_effect":
        kind, place = as_node(event.args[0]).args
        return f"an effect would put one or more {_counters(str(kind))} on {_place(as_node(place))}"
    if event.kind == "counters_put_by":
        player, kind, place = event.args
        who = "you" if as_node(player).kind == "you" else "an opponent"
        return f"{who} would put one or more {_counters(str(kind))} on {_place(as_node(place))}"
    kind, place = event.args
    if as_node(place).kind == "player":
        return f"you would get one or more {_counters(str(kind))}"
    return f"one or more {_counters(str(kind))} would be put on {_place(as_node(place))}"


def _counters(kind: str) -> str:
    return "counters" if kind == "any" else f"{kind} counters"


def _place(place: Node) -> str:
    if place.kind == "self":
        return "~"
    return "a permanent or player" if place.kind == "anyone" else print_one(as_node(place.args[0]))


def _instead(action: Node) -> str:
    """What is put there instead."""
    voice, kind, place = action.wording.split(", ")
    many = _MANY[action.kind]
    if voice == "effect":
        return f"it puts {many} of those counters on {place} instead"
    if voice == "get":
        return f"you get {many} of each of those kinds of counters instead"
    if voice in ("you", "they"):
        verb = "put" if voice == "you" else "they put"
        end = ", rounded down" if action.kind == "event_half" else ""
        return f"{verb} {many} of each of those kinds of counters on {place} instead{end}"
    if kind == "any":
        return f"{many} of each of those kinds of counters are put on {place} instead"
    number = words.number_word(int(str(action.args[0])))
    if action.kind == "event_minus":
        return f"that many {kind} counters minus {number} are put on {place} instead"
    many = many if action.kind == "event_times" else f"that many plus {number}"
    return f"{many} {kind} counters are put on {place} instead"


_MANY = {
    "event_plus": "that many plus one",
    "event_times": "twice that many",
    "event_half": "half that many",
    "event_minus": "that many minus one",
}
