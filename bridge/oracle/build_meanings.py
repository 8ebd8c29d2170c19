"""The actions of `meanings.grammar`: what definitions of keywords say (CR 702)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import SELF, YOU, conjunction, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def greater_stat(place: int, noun: str, stat: str, own: str) -> Any:
    """The power of that creature is greater than that of the source."""
    if stat != own:
        return REJECT
    theirs = node("stat_of", stat, node("mention", f"that {noun}", place))
    return node("compare", theirs, ">", node("stat_of", own, SELF), wording="if greater")


@action
def or_greater(first: Node, second: Node) -> Node:
    """One of two values is greater."""
    return node("either", first, second, wording="if greater")


UNPAIRED = (node("type", "Creature"), node("controlled", YOU), node("non", node("paired")))


@action
def both_unpaired(_name: str) -> Node:
    """The source and another creature are unpaired and yours (CR 702.95a)."""
    other = conjunction([node("permanent"), node("other"), *UNPAIRED])
    there = node("compare", node("count", other), ">=", node("number", 1))
    own = node("is", SELF, conjunction(UNPAIRED))
    return node("both", own, there, wording="if unpaired")


@action
def that_one_unpaired(place: int) -> Node:
    """That creature and the source are unpaired and yours (CR 702.95a)."""
    that = node("is", node("mention", "that creature", place), conjunction(UNPAIRED))
    return node("both", that, node("is", SELF, conjunction(UNPAIRED)), wording="if unpaired")
