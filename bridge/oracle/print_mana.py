"""What mana can be spent on, as Oracle text (CR 106.6)."""

from __future__ import annotations

from clingather.bridge.oracle.book.borrowed import lend_noun
from clingather.bridge.oracle.print_nouns import literals_of, print_adjective, print_phrase
from clingather.bridge.oracle.tree import Node


def _sources(what: Node, many: bool) -> str:
    """Objects by their kind, sources wherever they are."""
    source, *kinds = literals_of(what)
    if source.kind != "source":
        return print_phrase(what, many)
    return " ".join([*map(print_adjective, kinds), "sources" if many else "source"])


lend_noun("source_kind", _sources, without=("source",))
lend_noun("nouns", print_phrase)
