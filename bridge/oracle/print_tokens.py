"""Tokens that are created, as Oracle text (CR 111)."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend_noun
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import as_node, as_texts, flags_of, series
from clingather.bridge.oracle.print_references import print_thing
from clingather.bridge.oracle.print_types import print_granted
from clingather.bridge.oracle.tree import Node


def print_token(token: Node, many: bool) -> str:
    """What a token is, from its first adjective to what stands after its noun."""
    noun, late = "tokens" if many else "token", "named-late" in flags_of(token.wording)
    if token.kind == "token_copy":
        return f"{noun} {_copied(token, many)}"
    granted: list[Node] = []
    while token.kind == "with_ability":
        granted.insert(0, Node("gain", (token.args[1],)))
        token = as_node(token.args[0])
    stats = ""
    if token.kind == "with_stats":
        stats = "/".join(_stat(as_node(value)) for value in token.args[1:])
        token = as_node(token.args[0])
    pieces = [*_adjectives(token, stats), noun]
    if token.kind == "token_of" and token.wording == "all-colors":
        pieces.append("that are all colors" if many else "that's all colors")
    ends = [f"with {print_granted(granted)}"] if granted else []
    name = as_texts(token.args[0]) if token.kind == "token_of" else ()
    if name:
        ends.insert(len(ends) if late else 0, f"named {name[0]}")
    return " ".join([*pieces, *ends])


def _stat(value: Node) -> str:
    return "X" if value.kind == "x" else str(value.args[0])


def _adjectives(token: Node, stats: str) -> list[str]:
    """The words before "token" in their order."""
    if token.kind == "predefined":
        return [str(token.args[0])]
    _, supertypes, types, subtypes, letters = map(as_texts, token.args)
    colors = ""
    if token.wording != "all-colors":
        said = [words.COLOR_NAMES[letter] for letter in token.wording or letters]
        colors = series(said) or "colorless"
    supers = [name.lower() for name in supertypes]
    return [*supers, *filter(None, [stats, colors]), *subtypes, *(name.lower() for name in types)]


def _copied(token: Node, many: bool) -> str:
    """A token that is a copy."""
    said = "that are copies of" if many else "that's a copy of"
    text = f"{said} {print_thing(as_node(token.args[0]))}"
    return text + (phrasebook().say("but_exceptions", token.args[1]) or "")


lend_noun("token_kind", print_token, without=("those_tokens",))
