"""The actions of `amounts.grammar`: words for a number to amounts."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import colors, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import node

ACTIONS, action = registry()


@action
def devotion(first: str, second: str | None) -> Any:
    """Devotion to one color or two; the order of the text is wording."""
    if second is None:
        return node("devotion", (first,))
    letters = colors(first, second)
    if letters is REJECT:
        return REJECT
    return node("devotion", letters, wording="" if letters[0] == first else "turned")
