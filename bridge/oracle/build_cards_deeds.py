"""The actions of `cards_deeds.grammar`: what players do with cards (CR 121, 401, 402, 701)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle import build_nouns
from clingather.bridge.oracle.build_core import Head, conjunction, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()

ANYONE = node("any_player")


@action
def cards(noun: str, number: str, heads: Head, posts: tuple[Node, ...]) -> Any:
    """Cards or spells by their qualities: no zone; "anything" is any card."""
    if heads.noun != noun or heads.number != number:
        return REJECT
    if any(map(build_nouns.says_where, posts)):
        return REJECT
    return conjunction([*heads.literals, *posts] or [node("anything")])


@action
def for_each_this_way(done: Node, chain: Node) -> Node:
    """Something done for each object with which the step before did something."""
    return node("for_each_of", done, chain, wording="way")


@action
def leaves_to_exile(what: Node, exiled: Node, put: Node) -> Any:
    """A replacement effect for as long as it is there: it is exiled instead of leaving so."""
    pronouns = ("it", "them")
    if what.kind != "mention" or any(
        each.kind != "mention" or each.args[0] not in pronouns for each in (exiled, put)
    ):
        return REJECT
    if exiled.args[0] != put.args[0]:
        return REJECT
    change = node("replace", node("leaves", what), node("exile", node("event_object")))
    return node("apply", what, change, node("endless"), wording=f"leaves-exile {exiled.args[0]}")


@action
def dies_to_exile(what: Node) -> Any:
    """A replacement effect for this turn: it is exiled instead of dying."""
    if what.kind != "mention":
        return REJECT
    change = node("replace", node("dies", what), node("exile", node("event_object")))
    return node("apply", what, change, node("end_of_turn"), wording="dies-exile")
