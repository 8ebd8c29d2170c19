"""The actions of `amounts.grammar`: words for a number to amounts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import SELF, colors, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def devotion(first: str, second: str | None) -> Any:
    """Devotion to one color or two; the order of the text is wording."""
    if second is None:
        return node("devotion", (first,))
    letters = colors(first, second)
    if letters is REJECT:
        return REJECT
    return node("devotion", letters, wording="" if letters[0] == first else "turned")


@action
def counted(what: Node) -> Node:
    """How many objects match."""
    return node("count", what)


@action
def number_of(amount: Node) -> Node:
    """The number of what is counted."""
    return replace(amount, wording=f"{amount.wording} number of".strip())


@action
def distinct(what: str, _word: str, among: Node) -> Node:
    """How many different values there are."""
    return node("distinct", what, among)


@action
def counters_of(kind: str | None, place: Node) -> Node:
    """Counters on an object."""
    return node("counters", kind or "any", place)


@action
def its(stat: str) -> Node:
    """A value of each object that the effect applies to."""
    return node("affected_stat", stat)


@action
def stat_of(_name: str, stat: str) -> Node:
    """A value of the object itself."""
    return node("stat_of", stat, SELF)


@action
def for_each(amount: Node) -> Node:
    """An amount as a factor."""
    return amount


@action
def where(amount: Node) -> Node:
    """An amount that X stands for."""
    return amount
