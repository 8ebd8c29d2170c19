"""The actions of `other_events.grammar`: what happens instead of events of other kinds (CR 614)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_casting import SAID
from clingather.bridge.oracle.build_core import ALWAYS, SELF, YOU, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()

# Which words after the comma can speak of which event.
_FITS = {
    "mana_made": ("produces", "event_times"),
    "would_lose_mana": ("mana_becomes",),
    "would_be_destroyed": ("regenerate",),
    "would_be_discarded": ("event_puts", "with_counters"),
    "would_mill": ("event_times", "event_plus"),
    "would_scry": ("draw", "event_plus"),
    "would_proliferate": ("event_times",),
    "would_lose_life": ("event_times",),
}


@action
def other_replaced(event: Node, instead: Node) -> Any:
    """Something happens instead; the words after the comma must speak of such an event."""
    if instead.kind not in _FITS[event.kind]:
        return REJECT
    return _clause(node("replace", event, instead))


@action
def discarded_with(number: int, kind: str) -> Any:
    """The discarded card enters with counters."""
    if number < 2:
        return REJECT
    put = node("event_puts", "battlefield", YOU)
    return node("with_counters", put, kind, node("number", number))


@action
def enters_at_cost(cost: Node) -> Clause:
    """The object enters only if a cost is paid."""
    return _enters_if(cost, "must")


@action
def may_enter_at_cost(cost: Node) -> Clause:
    """The same where a player may pay."""
    return _enters_if(cost, "may")


def _enters_if(cost: Node, may: str) -> Clause:
    return _clause(node("replace", node("would_enter", SELF), node("enters_if", may, cost)))


def _clause(change: Node) -> Clause:
    return Clause(SELF, (change,), ALWAYS, f"{SAID} other-event")
