"""What a copy is except for: its own name, and exceptions that a scenario states (CR 707.9)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.tree import Node, nested, node, rewritten

NOTHING = node("no_exception")


def all_exceptions(changes: list[Node]) -> Node:
    """The exceptions as one, in the order of the text."""
    return nested("exceptions", changes) if changes else NOTHING


def print_exceptions(exceptions: Node) -> str:
    """What a copy is except for, as Oracle text."""
    return phrasebook().say("exceptions", exceptions) or ""


def named(tree: Any, name: str) -> Any:
    """A tree or an ability in which the card's own name stands as that name (CR 707.9b)."""
    return rewritten(tree, lambda part: _named(part, name))


def _named(part: Node, name: str) -> Node | None:
    if part.kind == "own_name":
        return node("set_name", name, wording=part.wording)
    if part.kind != "enter_as_copy":
        return None
    # In what it is except for, the name of the copy means the copy itself (CR 201.5).
    itself = node("granter", name)
    args = rewritten(part.args, lambda each: node("self") if each == itself else None)
    return replace(part, args=named(args, name))
