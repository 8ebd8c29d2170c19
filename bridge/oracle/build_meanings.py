"""The actions of `meanings.grammar`: what definitions of keywords say (CR 702)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import SELF, YOU, conjunction, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()

ANYONE = node("any_player")


@action
def pays_for_each(mana: str, amount: Node) -> Node:
    """A payment so many times, all of them or none (CR 702.24a)."""
    return node("pay_for_each", node("pay_mana", mana), amount)


@action
def pays_either_for_each(first: str, second: str, amount: Node) -> Node:
    """One of two payments of mana, chosen anew each time."""
    either = node("choose_one_action", node("pay_mana", first), node("pay_mana", second))
    return node("pay_for_each", either, amount)


@action
def pays_life_for_each(life: int, amount: Node) -> Node:
    """So much life so many times."""
    return node("pay_for_each", node("pay_life", node("number", life)), amount)


@action
def sacrifices_for_each(what: Node, amount: Node) -> Node:
    """A permanent so many times."""
    some = node("some", node("number", 1), what)
    return node("pay_for_each", node("sacrifice", some), amount)


@action
def taps_power(number: int) -> Node:
    """Taps creatures with so much power in all (CR 702.122a)."""
    literals = ("permanent", "other", "untapped")
    yours = conjunction([*map(node, literals), node("type", "Creature"), node("controlled", YOU)])
    return node("tap_total_power", yours, number)


@action
def most_life() -> Node:
    """The player with the most life, or one who is tied for it (CR 702.105a)."""
    life = node("life", node("that_player"))
    most = node("compare", life, ">=", node("most_among", ANYONE, life))
    return node("such_player", ANYONE, most, wording="most life")


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


@action
def becomes_designated(what: str) -> tuple[Node, ...]:
    """It becomes renowned (CR 702.112a), saddled, monstrous: it gets the designation."""
    return (node("designate", what, wording="becomes"),)


@action
def times_paid(place: int, keyword: str) -> Node:
    """How many times the cost of a keyword was paid as it was cast."""
    return node("times_paid", keyword, node("mention", "its", place))


@action
def exiles_haunting(place: int, target: Node) -> Node:
    """It is exiled haunting a creature (CR 702.55a)."""
    return node("exile_haunting", node("mention", "it", place), target)


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


@action
def pairs_another() -> Node:
    """The source is paired with another creature (CR 702.95a)."""
    other = conjunction([node("permanent"), node("other"), *UNPAIRED])
    return node("pair_with", SELF, node("some", node("number", 1), other))


@action
def pairs_that(place: int) -> Node:
    """That creature is paired with the source (CR 702.95a)."""
    return node("pair_with", node("mention", "that creature", place), SELF)
