"""The actions of `granting.grammar`: abilities granted in other ways than by a list."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_abilities import LineKeyword, granted_keyword
from clingather.bridge.oracle.build_changes import modify
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
    return replace(quality, wording="noun") if quality.kind == "and" else REJECT


@action
def modify_more(word: str, change: str) -> Any:
    """Gets an additional +N/+M."""
    made = modify(change, None)
    return made if made is REJECT else _said(made, word)


@action
def modify_also(change: str, each: Node | None) -> Any:
    """Also gets +N/+M."""
    made = modify(change, each)
    return made if made is REJECT else _said(made, "also")


def _said(changes: tuple[Node, ...], word: str) -> tuple[Node, ...]:
    first = changes[0]
    return (replace(first, wording=f"{first.wording} {word}".strip()), *changes[1:])


@action
def gain_abilities(kind: str, word: str, what: Node) -> tuple[Node, ...]:
    """Has all abilities of a kind that the objects have."""
    return (node("gain_abilities_of", kind, what, wording=word),)


@action
def gain_exiled(kind: str) -> tuple[Node, ...]:
    """Has all such abilities of the card that the object exiled (CR 607.2a)."""
    exile = node("card_in", "exile", node("any_player"), wording="unsaid")
    what = conjunction([exile, node("exiled_with_self", wording="it")])
    return (node("gain_abilities_of", kind, what, wording="the exiled card"),)


@action
def has_chosen_type(added: str | None) -> tuple[Node, ...]:
    """Has the chosen creature type."""
    wording = f"has +{added}" if added else "has"
    return (node("chosen_subtype", "all" if added else "none", wording=wording),)


@action
def three_types(first: str, second: str, third: str, added: str | None) -> tuple[Node, ...]:
    """Is a Mountain, Forest, and Plains."""
    wording = f"a list +{added}" if added else "a list"
    return (node("become", (), (), (first, second, third), "all" if added else "none",
                 wording=wording),)  # fmt: skip
