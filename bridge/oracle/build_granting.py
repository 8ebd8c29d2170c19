"""The actions of `granting.grammar`: abilities granted in other ways than by a list."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.book.changing import granted_keyword
from clingather.bridge.oracle.build_core import (
    conjunction,
    flatten,
    registry,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Ability, Node, node

ACTIONS, action = registry()


@action
def each_color() -> tuple[Ability, ...]:
    """Protection from white, from blue, and so on: five abilities (CR 702.16h)."""
    each = [node("keyword_filter", "protection", node("color", letter)) for letter in "WUBRG"]
    return tuple(replace(granted_keyword(keyword), wording="each color") for keyword in each)


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
