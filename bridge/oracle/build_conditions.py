"""The actions of `conditions.grammar`: what stands after "as long as"."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import (
    IT,
    SELF,
    YOU,
    Head,
    conjunction,
    flatten,
    mentions,
    registry,
)
from clingather.bridge.oracle.build_nouns import noun, with_counters
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def is_not_a(place: Any, heads: Head) -> Any:
    """It isn't a creature."""
    if heads.number != "one" or not heads.literals:
        return REJECT
    said = f"a{_noun_of(heads)}"
    return node("is", _place(place), node("non", conjunction(heads.literals)), wording=said)


def _counted(what: Node, op: str, number: int, wording: str) -> Node:
    return node("compare", node("count", what), op, node("number", number), wording=wording)


def _plus_controlled(what: Node, player: Node) -> Node:
    """The filter with a controller added at its end, which another word of the text says."""
    literal = node("controlled", player, wording="hidden")
    return conjunction([*flatten(what), literal])


@action
def you_control(amount: Any, what: Node) -> Any:
    """You control so many."""
    if what.kind == "or" or mentions(what, "card_in"):
        return REJECT
    op, number = amount if isinstance(amount, tuple) else (">=", 1)
    wording = "you control a" if isinstance(amount, str) else "you control"
    return _counted(_plus_controlled(what, YOU), "=" if op == "no" else op, number, wording)


@action
def you_control_another(heads: Head, posts: tuple[Any, ...]) -> Any:
    """You control another."""
    phrase = noun("another", heads, posts)
    if phrase is REJECT or phrase.number != "one":
        return REJECT
    return _counted(_plus_controlled(phrase.filter, YOU), ">=", 1, "you control another")


@action
def opponent_controls(_words: str, what: Node) -> Any:
    """An opponent controls one."""
    return _counted(_plus_controlled(what, node("opponent")), ">=", 1, "an opponent controls a")


@action
def you_control_none(_article: str, what: Node) -> Any:
    """You don't control any."""
    return _counted(_plus_controlled(what, YOU), "=", 0, "you don't control a")


@action
def there_are(verb: str, amount: tuple[str, int], what: Node) -> Any:
    """There are so many."""
    op, number = amount
    return _counted(what, "=" if op == "no" else op, number, verb)


@action
def hand_has(amount: tuple[str, int]) -> Any:
    """You have so many cards in hand."""
    return there_are("you have", amount, node("card_in", "hand", YOU, wording="in"))


@action
def there_are_distinct(verb: str, amount: tuple[str, int], what: Node) -> Any:
    """There are so many different values."""
    op, number = amount
    return node("compare", what, "=" if op == "no" else op, node("number", number), wording=verb)


def _place(place: Any) -> Node:
    if isinstance(place, Node):
        return place
    return SELF if place == "~" else IT


@action
def is_state(place: Any, verb: str, state: Node) -> Node:
    """It is tapped."""
    return node("is", _place(place), state, wording="'s" if verb == "'s" else "")


@action
def is_not_state(place: Any, state: Node) -> Node:
    """It isn't tapped."""
    return node("is", _place(place), node("non", state, wording="isn't"))


@action
def is_a(article: str, heads: Head) -> Any:
    """It's a creature."""
    if heads.number != "one" or not heads.literals:
        return REJECT
    return node("is", IT, conjunction(heads.literals), wording=f"a{_noun_of(heads)}")


def _noun_of(heads: Head) -> str:
    """The noun after the words of a kind, where it has one: "a land card"."""
    return f" {heads.noun}" if heads.noun in ("card", "spell", "permanent") else ""


@action
def has_counters(place: Any, number: Any, kind: str | None) -> Node:
    """It has counters on it."""
    literal: Node = with_counters(number, kind)
    return node("is", _place(place), literal, wording="has")


@action
def has_kw(place: Any, keyword: Node) -> Node:
    """It has a keyword."""
    return node("is", _place(place), node("has_keyword", keyword), wording="has")


@action
def stat_is(place: Any, stat: str, number: int, bound: str) -> Node:
    """Its power is so great."""
    comparison = {"or less": "<=", "or greater": ">="}[bound]
    return node("compare", node("stat_of", stat, _place(place)), comparison, node("number", number))


@action
def life_is(number: int, bound: str) -> Node:
    """You have so much life."""
    comparison = ">=" if bound == "or more life" else "<="
    return node("compare", node("life", YOU), comparison, node("number", number))
