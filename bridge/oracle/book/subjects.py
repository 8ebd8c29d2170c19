"""What a verb says of its subject besides: whose it is, where it was (CR 109.5, 400.3).

"A creature enters under your control" is an event of creatures that you control. What a verb says
so is the last literal of the objects, and hidden: no noun phrase prints it.
"""

from __future__ import annotations

from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import SELF, Node, as_node, conjunction, flatten, node

ANYONE = node("any_player")
_ITSELF = (node("permanent"), node("is_self"))


def narrowed(what: Node, literal: Node) -> Any:
    """The objects that also match a literal; what can't be said of, the row does not read."""
    if what.kind == "all":
        return replace(what, args=(conjunction([*flatten(as_node(what.args[0])), literal]),))
    if what.kind == "either_of":
        both = tuple(narrowed(as_node(each), literal) for each in what.args)
        return REJECT if REJECT in both else replace(what, args=both)
    if what != SELF:
        return REJECT
    return node("all", conjunction([*_ITSELF, literal]), wording="the self")


def widened(what: Any, literal: Node) -> tuple[Any, ...] | None:
    """The objects without that literal; None where they don't end with it."""
    if what.kind == "either_of":
        first, second = (widened(each, literal) for each in what.args)
        if first is None or second is None:
            return None
        return (replace(what, args=(*first, *second)),)
    *literals, last = flatten(what.args[0]) if what.kind == "all" else [what]
    if last != literal or last.wording != "hidden" or not literals:
        return None
    if tuple(literals) == _ITSELF:
        return (SELF,)
    return (replace(what, args=(conjunction(literals),)),)


def of_owner(what: Node, player: Node) -> Any:
    """Objects whose owner is that player: it is into their graveyard that they are put."""
    return what if player == ANYONE else narrowed(what, _owned(player))


def _owned(player: Node) -> Node:
    return node("owned", player, wording="hidden")


def and_owner(what: Any) -> tuple[Any, ...] | None:
    """The objects without their owner, and the owner."""
    for player in (node("you"), node("opponent")):
        if found := widened(what, _owned(player)):
            return (*found, player)
    return (what, ANYONE)


def placed(cards: Node, player: Node, zone: str) -> Node:
    """Cards that another word says the zone of."""
    place, *rest = flatten(as_node(cards.args[0]))
    there = replace(place, args=(zone, player))
    return replace(cards, args=(conjunction([there, *rest]),))


def unplaced(cards: Any, zone: str) -> tuple[Any, ...] | None:
    """The same wherever they are, and whose zone it was; None where they are not in that zone."""
    place = flatten(cards.args[0])[0]
    if place.kind != "card_in" or place.args[0] != zone:
        return None
    return placed(cards, ANYONE, "any"), place.args[1]
