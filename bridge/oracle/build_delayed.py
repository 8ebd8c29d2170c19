"""The actions of `delayed.grammar`: delayed triggered abilities with an event (CR 603.7)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import registry
from clingather.bridge.oracle.build_program import inner
from clingather.bridge.oracle.build_triggers import said_when
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Arg, Node, node

ACTIONS, action = registry()

_ONE = frozenset({"mention", "mention_player", "self"})


def _speaks_of_one(event: Arg) -> bool:
    """Whether an event is about a particular object that the program knows."""
    if not isinstance(event, Node):
        return False
    return event.kind in _ONE or any(map(_speaks_of_one, event.args))


@action
def delayed_event(word: str, event: Node, chain: Node) -> Any:
    """When something happens, for a time, the next time, or to an object spoken of."""
    if event.kind not in ("within", "next_time") and not _speaks_of_one(event):
        return REJECT  # that would be an ability of its own, not a step of a program
    if event.kind == "state_is":
        return REJECT
    trigger = said_when(word, event)
    return node("delayed_ability", inner("", trigger, (chain,)), wording="event")


@action
def delayed_lasting(duration: Node, event: Node, chain: Node) -> Any:
    """Whenever something happens, until a time that is said first."""
    if event.kind in ("within", "next_time", "state_is"):
        return REJECT
    trigger = node("within", event, duration, wording="whenever|front")
    return node("delayed_ability", inner("", trigger, (chain,)), wording="event")
