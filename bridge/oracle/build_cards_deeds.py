"""The actions of `cards_deeds.grammar`: what players do with cards (CR 121, 401, 402, 701)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle import build_nouns
from clingather.bridge.oracle.build_core import Head, conjunction, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def cards(noun: str, number: str, heads: Head, posts: tuple[Node, ...]) -> Any:
    """Cards or spells by their qualities: no zone; "anything" is any card."""
    if heads.noun != noun or heads.number != number:
        return REJECT
    if any(map(build_nouns.says_where, posts)):
        return REJECT
    return conjunction([*heads.literals, *posts] or [node("anything")])
