"""The actions of `counters.grammar`: counters that would be put somewhere (CR 122.6, 614.1a)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_casting import SAID
from clingather.bridge.oracle.build_core import ALWAYS, SELF, YOU, flatten, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()

_CHANGED = {
    "one more": node("event_plus", 1),
    "twice": node("event_times", 2),
    "half": node("event_half", "down"),
}


@action
def one_permanent(what: Node) -> Any:
    """A permanent that gets counters."""
    parts = what.args if what.kind == "or" else (what,)
    if any(flatten(part)[0].kind != "permanent" for part in parts if isinstance(part, Node)):
        return REJECT
    return node("all", what, wording="a")


@action
def counters_would_be_put(kind: str | None, place: Node) -> Node:
    """Counters that anything puts there."""
    return node("counters_put", kind or "any", place)


@action
def effect_would_put(kind: str | None, place: Node) -> Node:
    """Counters that an effect puts there (CR 614.16)."""
    return node("by_effect", node("counters_put", kind or "any", place))


@action
def player_would_put(player: Node, kind: str | None, place: Node) -> Node:
    """Counters that a player puts there (CR 122.6a)."""
    return node("counters_put_by", player, kind or "any", place)


@action
def you_would_get(kind: str | None) -> Node:
    """Counters that a player gets."""
    return node("counters_put", kind or "any", node("player", YOU))


@action
def that_many_plus(number: int, kind: str, place: str) -> Node:
    """So many more of that kind."""
    return node("event_plus", number, wording=f"passive, {kind}, {place}")


@action
def that_many_minus(kind: str, number: int, place: str) -> Node:
    """So many fewer of that kind."""
    return node("event_minus", number, wording=f"passive, {kind}, {place}")


@action
def twice_that_many(kind: str, place: str) -> Node:
    """Twice as many of that kind."""
    return node("event_times", 2, wording=f"passive, {kind}, {place}")


@action
def each_kind(change: str, voice: str, place: str) -> Node:
    """Of every kind more or fewer."""
    changed = _CHANGED[change]
    return node(changed.kind, *changed.args, wording=f"{voice}, any, {place}")


@action
def counters_replaced(event: Node, instead: Node) -> Any:
    """Another number of counters instead; the words must speak of the same event."""
    voice, kind, place = instead.wording.split(", ")
    counters = event.args[0] if event.kind == "by_effect" else event
    assert isinstance(counters, Node)
    where = counters.args[-1]
    if (kind, voice) != (counters.args[-2], _voice(event)) or not _there(where, place):
        return REJECT
    return Clause(SELF, (node("replace", event, instead),), ALWAYS, f"{SAID} counters")


def _voice(event: Node) -> str:
    """Who does it, as the words after the comma say it."""
    if event.kind == "by_effect":
        return "effect"
    if event.kind == "counters_put_by":
        return "you" if event.args[0] == YOU else "they"
    return "get" if event.args[1] == node("player", YOU) else "passive"


def _there(where: object, place: str) -> bool:
    """Whether "it" or "that creature" can stand for what gets the counters."""
    both = where == node("anyone")
    return both == (place == "that permanent or player")
