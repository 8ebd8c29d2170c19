"""Mana abilities as Oracle text: what they add, its use, their limits (CR 605)."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle.book.borrowed import lend, lend_noun
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import capital
from clingather.bridge.oracle.print_costs import print_head, print_limit
from clingather.bridge.oracle.print_nouns import literals_of, print_adjective, print_phrase
from clingather.bridge.oracle.tree import Node


def print_activated(cost: Node, effect: Sequence[Node], limits: Sequence[Node]) -> str:
    """A whole activated ability."""
    book = phrasebook()
    said = [f"{capital(book.say('mana_sentence', step) or '')}." for step in effect]
    said += [print_limit(limit) for limit in limits if limit.kind != "by_keyword"]
    return f"{print_head(cost, limits)}: {' '.join(said)}"


def _colors(letters: str) -> str:
    """ "{W} and/or {U}", "{W}, {U}, and/or {B}"."""
    *first, last = (f"{{{letter}}}" for letter in letters)
    return f"{', '.join(first)}{',' if len(first) > 1 else ''} and/or {last}"


def _sources(what: Node, many: bool) -> str:
    """Objects by their kind, sources wherever they are."""
    source, *kinds = literals_of(what)
    if source.kind != "source":
        return print_phrase(what, many)
    return " ".join([*map(print_adjective, kinds), "sources" if many else "source"])


lend("mana_colors", _colors, without=("WUBRG",))
lend_noun("spell_kind", print_phrase)
lend_noun("source_kind", _sources, without=("source",))
lend_noun("nouns", print_phrase)
