"""The actions of `costs.grammar`: costs as actions that a player performs (CR 118, 601.2b)."""

from __future__ import annotations

from dataclasses import dataclass

from clingather.bridge.oracle.build_core import registry
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@dataclass(frozen=True, slots=True)
class Activated:
    """An activated ability: its cost, its steps in order, and when it can be activated."""

    cost: Node
    effect: tuple[Node, ...]
    limits: tuple[Node, ...] = ()


@action
def head_of(word: str, cost: Node) -> Activated:
    """What stands before the colon: the cost, after the keyword that limits the ability."""
    limits_ = (node("by_keyword", word.strip()),) if word else ()
    return Activated(cost, (), limits_)


@action
def energy_symbols(symbols: tuple[str, ...]) -> int:
    """A row of energy symbols (CR 107.14)."""
    return len(symbols)
