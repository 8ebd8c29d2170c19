"""Small parts of the printer: lists, verbs, wording."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle.tree import Node

_VERBS = {
    "get": "gets", "have": "has", "gain": "gains", "lose": "loses", "are": "is",
    "become": "becomes",
    "attack": "attacks", "block": "blocks", "share": "shares",
}  # fmt: skip


def as_node(value: object) -> Node:
    """The argument of a node that is a node; a TypeError where it is not, and can't be printed."""
    if not isinstance(value, Node):
        raise TypeError(f"no part of a sentence: {value!r}")
    return value


def conjugated(plain: str, many: bool) -> str:
    """A verb, of one subject or of many."""
    return plain if many else _VERBS[plain]


def series(items: Sequence[str], conj: str = "and") -> str:
    """A list as English writes it."""
    if len(items) < 3:
        return f" {conj} ".join(items)
    return ", ".join(items[:-1]) + f", {conj} {items[-1]}"


def flags_of(wording: str) -> list[str]:
    """The words of a wording."""
    return wording.split()


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]


def as_texts(value: object) -> tuple[str, ...]:
    """The argument of a node that is a tuple of texts."""
    assert isinstance(value, tuple)
    return value


def members(tree: Node, kind: str) -> list[Node]:
    """The members of a row that nests to the right, in their order; what is no row, alone."""
    if tree.kind != kind:
        return [tree]
    return [as_node(tree.args[0]), *members(as_node(tree.args[1]), kind)]
