"""The actions of `quantities.grammar`: further amounts, and what is counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import (
    Phrase,
    conjunction,
    flatten,
    mentions,
    registry,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def half(amount: Node, rounded: str) -> Node:
    """Half an amount, rounded up or down (CR 107.1a)."""
    return node("half", rounded, amount)


@action
def largest_hand() -> Node:
    """Cards in the hand of the opponent who has the most."""
    that = node("that_player")
    return node("most_among", node("opponent"), node("count", node("card_in", "hand", that)))


@action
def total_number(amount: Node) -> Node:
    """The total number of what is counted."""
    return replace(amount, wording=f"{amount.wording} total number of".strip())


@action
def its_colors() -> Node:
    """How many colors the object has that the effect changes."""
    return node("distinct", "colors", node("is_affected"), wording="its")


@action
def first_each_turn(phrase: Phrase) -> Any:
    """The first spell of a kind that you cast each turn."""
    if phrase.number != "one" or not any(
        mentions(phrase.filter, kind) for kind in ("cast_by", "cast_from")
    ):
        return REJECT
    first = node("first_each_turn", wording="hidden")
    return node("all", conjunction([*flatten(phrase.filter), first]), wording="the first")
