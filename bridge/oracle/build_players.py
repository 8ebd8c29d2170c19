"""The actions of `players.grammar`: what players have and play, costs after "by"."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_abilities import granted_keyword
from clingather.bridge.oracle.build_changes import grant
from clingather.bridge.oracle.build_core import (
    YOU,
    Head,
    conjunction,
    flatten,
    mentions,
    registry,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()

ANY_CARD = node("card_in", "any", node("any_player"))


@action
def player_has(subject: Node, keywords: tuple[Node, ...]) -> Clause:
    """A player has keyword abilities."""
    return Clause(subject, grant("has", tuple(granted_keyword(keyword) for keyword in keywords)))


@action
def lands(heads: Head) -> Any:
    """Lands or cards that are played, from whatever zone."""
    if heads.number != "many" or heads.noun not in ("type", "subtype"):
        return REJECT
    land = heads.literals[-1] == node("type", "Land") or heads.noun == "subtype"
    if not land or any(mentions(literal, "or") for literal in heads.literals):
        return REJECT
    return conjunction([ANY_CARD, *heads.literals])


@action
def discarding(number: int) -> Node:
    """Discarding cards, as a cost."""
    hand = node("card_in", "hand", YOU)
    return node("discard", node("some", node("number", number), hand))


@action
def paying_life(number: int) -> Node:
    """Paying life, as a cost."""
    return node("pay_life", node("number", number))


@action
def paying_life_and(number: int, cost: Node) -> Node:
    """Paying life and something else."""
    return node("costs", paying_life(number), cost)


@action
def sacrificing(what: Node) -> Node:
    """Sacrificing a permanent, as a cost."""
    return node("sacrifice", node("some", node("number", 1), what))


def _in_graveyard(heads: Head, number: str) -> Node | None:
    """Cards of your graveyard."""
    if heads.noun != "card" or heads.number != number:
        return None
    return conjunction([node("card_in", "graveyard", YOU), *heads.literals])


@action
def exiling_another(heads: Head) -> Any:
    """Exiling another card from your graveyard, as a cost."""
    what = _in_graveyard(heads, "one")
    if what is None:
        return REJECT
    other = conjunction([flatten(what)[0], node("other"), *flatten(what)[1:]])
    return node("exile", node("some", node("number", 1), other))


@action
def exiling(number: int, heads: Head) -> Any:
    """Exiling cards from your graveyard, as a cost."""
    what = _in_graveyard(heads, "many")
    return REJECT if what is None else node("exile", node("some", node("number", number), what))


@action
def exiling_others(number: int, heads: Head) -> Any:
    """Exiling other cards from your graveyard, as a cost."""
    what = _in_graveyard(heads, "many")
    if what is None:
        return REJECT
    other = conjunction([flatten(what)[0], node("other"), *flatten(what)[1:]])
    return node("exile", node("some", node("number", number), other))


@action
def removing(number: int, what: Node) -> Node:
    """Removing counters of any kinds from among permanents, as a cost."""
    return node("remove_counters_among", "any", node("number", number), what)
