"""The actions of `players.grammar`: what players have and play, costs after "by"."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.book.changing import each
from clingather.bridge.oracle.build_abilities import granted_keyword
from clingather.bridge.oracle.build_core import (
    Head,
    conjunction,
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
    return Clause(subject, each(tuple(map(granted_keyword, keywords)), "gain", "has"))


@action
def lands(heads: Head) -> Any:
    """Lands or cards that are played, from whatever zone."""
    if heads.number != "many" or heads.noun not in ("type", "subtype"):
        return REJECT
    land = heads.literals[-1] == node("type", "Land") or heads.noun == "subtype"
    if not land or any(mentions(literal, "or") for literal in heads.literals):
        return REJECT
    return conjunction([ANY_CARD, *heads.literals])
