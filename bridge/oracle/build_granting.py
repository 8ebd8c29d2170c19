"""The actions of `granting.grammar`: abilities granted in other ways than by a list."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_abilities import LineKeyword, granted_keyword
from clingather.bridge.oracle.build_core import (
    SELF,
    conjunction,
    flatten,
    mentions,
    refer,
    registry,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Ability, Node, node

ACTIONS, action = registry()


@action
def number_amount(name: str, amount: Node) -> Any:
    """A keyword whose number is X, where X is an amount: "it" is the object that has it."""
    own: Node = refer(amount, SELF)
    if any(mentions(own, kind) for kind in _OF_THE_AFFECTED):
        return REJECT
    return node("keyword_amount", name, own)


_OF_THE_AFFECTED = ("affected", "affected_stat", "affected_controller", "affected_counters")


@action
def cost_amount(name: str, cost: str, amount: Node) -> Any:
    """A keyword whose cost is {X}, where X is an amount."""
    made = number_amount(name, amount)
    return REJECT if cost != "{X}" or made is REJECT else replace(made, wording="{}")


@action
def each_color() -> tuple[Ability, ...]:
    """Protection from white, from blue, and so on: five abilities (CR 702.16h)."""
    each = [node("keyword_filter", "protection", node("color", letter)) for letter in "WUBRG"]
    return tuple(replace(granted_keyword(keyword), wording="each color") for keyword in each)


@action
def ended(keyword: Node) -> Any:
    """A keyword of a keyword line whose amount makes it a sentence."""
    if keyword.kind != "keyword_amount":
        return REJECT
    return replace(keyword, wording=f"{keyword.wording} .".strip())


@action
def two_hexproofs(first: Node, second: Node) -> tuple[LineKeyword, ...]:
    """Two hexproof abilities in short (CR 702.11f)."""
    return (
        LineKeyword(node("keyword_filter", "hexproof", first)),
        LineKeyword(node("keyword_filter", "hexproof", second), "and from"),
    )


@action
def noun_quality(what: Node) -> Any:
    """A quality with something after its noun; the simple ones have rows of their own."""
    literals = flatten(what)
    if what.kind == "or" or literals[0].kind != "permanent" or literals[0].wording:
        return REJECT
    if all(item.kind in ("type", "subtype", "supertype", "color", "or") for item in literals[1:]):
        return REJECT
    quality = conjunction(literals[1:])
    return quality if quality.kind == "and" else REJECT
