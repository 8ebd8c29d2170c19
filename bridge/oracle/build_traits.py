"""The actions of `traits.grammar`: what a noun phrase says besides types and controllers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import YOU, conjunction, disjunction, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def cast_elsewhere(zone: str) -> Node:
    """Cast from anywhere but one zone."""
    return node("cast_from", f"not {zone}", YOU)


@action
def but_not_owned() -> Node:
    """Controlled by you and owned by another player."""
    return conjunction([node("controlled", YOU), node("non", node("owned", YOU), wording="but")])


@action
def zone_with(words_: str, place: str, player: Node) -> tuple[str, str, Node]:
    """A zone of players other than you."""
    return (words_, place, player)


@action
def exiled_with(place: str) -> Node:
    """Cards that an ability of the object exiled (CR 607.2a)."""
    return node("exiled_with_self", wording=place)


@action
def put_with(_name: str) -> Node:
    """Objects that an ability of the object put onto the battlefield (CR 607.2c)."""
    return node("put_with_self")


@action
def some_counters(kind: str | None) -> Node:
    """With counters on them: at least one each."""
    return node("counters_on", kind or "any", ">=", node("number", 1), wording="many")


@action
def is_a_kind(article: str, what: Node) -> Node:
    """That's a Food."""
    return replace(what, wording="a that is")


@action
def is_one_of(article: str, first: Node, second_article: str | None, second: Node) -> Node:
    """That's a Wolf or a Werewolf."""
    return node("or", first, second, wording=f"{'or-a' if second_article else 'or'} that is")


@action
def is_one_of_many(_article: str, first: Node, middle: tuple[Node, ...], last: Node) -> Node:
    """That's a Cat, Elemental, or Beast."""
    return disjunction((first, *middle, last), "or that is")


@action
def are_some_of(first: Node, second: Node) -> Node:
    """That are Spirits and/or enchantments."""
    return node("or", first, second, wording="and/or that is")


@action
def attached_to_one(_article: str, what: Node) -> Node:
    """Attached to a creature."""
    return node("attached_to_a", what)


@action
def that_is_attached(_article: str, what: Node) -> Node:
    """That's attached to a creature."""
    return node("attached_to_a", what, wording="that's")


@action
def stats_compare(first: str, second: str) -> Any:
    """With toughness greater than its power."""
    return REJECT if first == second else node("stats_compare", first, ">", second)


@action
def either_keyword(first: Node, second: Node) -> Node:
    """With one of two keywords."""
    members = [node("has_keyword", keyword) for keyword in (first, second)]
    return node("or", *members, wording="with that is")


@action
def stat_bound_x(stat: str, bound: str) -> Node:
    """With a mana value of X or less."""
    return node("stat", stat, "<=" if bound == "or less" else ">=", node("x"))
