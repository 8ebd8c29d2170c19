"""The actions of `mana.grammar`: what mana can be spent on (CR 106.6)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import conjunction, flatten, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def source_kind(what: Node) -> Any:
    """Objects of a kind, on the abilities of which mana is spent."""
    return what if flatten(what)[0].kind in ("permanent", "source") else REJECT


@action
def sources(words_: tuple[Node, ...]) -> Node:
    """Sources of a kind, wherever they are (CR 113.7)."""
    return conjunction([node("source"), *words_])
