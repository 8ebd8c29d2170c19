"""Mana abilities as a row makes them and takes them apart (CR 605.1a).

Input: the cost with its keyword, the steps, the limits. Output: the three, or REJECT. Reason: that
something adds mana, and that nothing speaks of what is not there, goes by all of the steps.
"""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, mentions

Activated = tuple[Node, tuple[Node, ...], tuple[Node, ...]]  # its cost, its steps, its limits
_PRONOUNS = ("affected", "affected_stat", "affected_controller", "other_than_affected")
_RIDERS = frozenset({"spend_only", "spend_not", "instead_if", "if_spent", "when_spent"})


def mana_ability(
    head: tuple[Node, tuple[Node, ...]], steps: tuple[Node, ...], limits: tuple[Node, ...]
) -> Any:
    """A whole mana ability; the first thing that it does is to add mana or to prepare that."""
    adds = [at for at, step in enumerate(steps) if step.kind == "add_mana"]
    if not adds or any(step.kind in _RIDERS for step in steps[: adds[0] + 1]):
        return REJECT
    if mentions((steps, limits), *_PRONOUNS):
        return REJECT
    cost, keywords = head
    return cost, steps, (*keywords, *limits)


def without_head(ability: Any) -> tuple[Any, ...] | None:
    """What stands before the colon, the steps, and the limits after them."""
    cost, steps, limits = ability
    keywords = tuple(limit for limit in limits if limit.kind == "by_keyword")
    return (cost, keywords), steps, tuple(limit for limit in limits if limit not in keywords)


def letters(symbols: tuple[str, ...]) -> Any:
    """The letters of symbols of one mana each, in the order of the text."""
    return "".join(symbols) if len(set(symbols)) == len(symbols) else REJECT


def symbols_of(said: Any) -> tuple[Any, ...] | None:
    """The letters one by one; all five are any color."""
    return (tuple(said),) if isinstance(said, str) and 1 < len(said) < 5 else None
