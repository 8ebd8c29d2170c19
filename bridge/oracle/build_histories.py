"""The actions of `histories.grammar`: conditions about what happened or who has what."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import (
    SELF,
    YOU,
    conjunction,
    flatten,
    mentions,
    registry,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


def _number(what: Node, comparison: str, number: int, wording: str) -> Node:
    amount = node("count", what)
    return node("compare", amount, comparison, node("number", number), wording=wording)


def _controlled(what: Node, player: Node) -> Node:
    """The filter with the controller that another word of the text says."""
    return conjunction([*flatten(what), node("controlled", player, wording="hidden")])


@action
def met_both(first: Node, second: Node) -> Any:
    """Two conditions; what `condition` joins by itself is not joined again."""
    if not _is_history(first) and not _is_history(second):
        return REJECT
    return node("both", first, second, wording="met")


@action
def met_either(first: Node, second: Node) -> Node:
    """One of two conditions."""
    return node("either", first, second, wording="met")


def _is_history(condition: Node) -> bool:
    return condition.kind in _PAST or condition.wording.startswith("met")


_PAST = frozenset({"player_did", "left_your_control", "attacks_you", "was", "kicked_with",
                   "mana_spent", "starting_player"})  # fmt: skip


@action
def control_either(first: Node, second: Node) -> Any:
    """You control one or another thing."""
    if any(what.kind == "or" or flatten(what)[0].kind != "permanent" for what in (first, second)):
        return REJECT
    each = [_number(_controlled(what, YOU), ">=", 1, "met") for what in (first, second)]
    return node("either", *each, wording="met or a")


@action
def opponents_control(number: int, what: Node) -> Any:
    """Your opponents control so many together."""
    if what.kind == "or" or mentions(what, "controlled") or flatten(what)[0].kind != "permanent":
        return REJECT
    theirs = _controlled(what, node("opponent"))
    return _number(theirs, ">=", number, "met your opponents control")


@action
def counters_on_self(comparison: str, number: int, kind: str) -> Node:
    """The object has none of those counters, or so many."""
    amount = node("counters", kind, SELF)
    return node("compare", amount, comparison, node("number", number), wording="met")
