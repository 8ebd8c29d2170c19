"""The actions of `stack_deeds.grammar`: spells and abilities on the stack (CR 701.6, 707.10)."""

from __future__ import annotations

from clingather.bridge.oracle.build_core import registry
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def which_copies(place: int, how: str) -> Node:
    """Those of the copies that a player chooses, in an order that he chooses."""
    copies = node("mention", "the copies", place)
    return node("one_of", node("any_number"), copies, wording=f"{how} copies".strip())


@action
def casts_copies(what: Node) -> Node:
    """Casting copies without paying their mana costs: each may be cast or not (CR 707.12a)."""
    return node("cast_free", what, wording="their")


@action
def each_copy_is_cast(place: int) -> Node:
    """The same, said of each copy and of the player who made them."""
    player = node("mention_player", "that player", place)
    cast = node("optional", node("actor"), casts_copies(which_copies(place, "each")))
    return node("does", player, cast, wording="each-copy")


@action
def counter_price(payer: Node, price: Node) -> tuple[Node, Node]:
    """Who may pay what, so that nothing is countered."""
    return payer, price


@action
def counters_to(what: Node, price: tuple[Node, Node] | None, _place: int, where: str) -> Node:
    """Countering a spell that then goes elsewhere than into a graveyard (CR 701.6a)."""
    made = node("counter_to", what, where)
    return node("unless_done", *price, made) if price else made
