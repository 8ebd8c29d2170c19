"""The actions of `turns.grammar`: what two players do together, emblems."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import YOU, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Ability, Node, node

ACTIONS, action = registry()

ACTOR = node("actor")


@action
def gets_emblem(abilities: tuple[Any, ...]) -> Any:
    """Getting an emblem with an ability (CR 114)."""
    emblem = node("emblem")
    for ability in abilities:
        if not isinstance(ability, Ability):
            return REJECT
        emblem = node("with_ability", emblem, ability)
    return node("get_emblem", ACTOR, emblem)


@action
def both_do(other: Node, deeds: Node) -> Node:
    """You and another player each do it."""
    return node("does", node("both_players", YOU, other, wording="each"), deeds)


@action
def both_do_it(other: Node, deeds: Node) -> Any:
    """You and another player do it together."""
    return node("does", node("both_players", YOU, other), deeds)
