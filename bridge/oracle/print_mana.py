"""Mana abilities as Oracle text: what they add, its use, their limits (CR 605)."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle.book.borrowed import lend, lend_noun
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_amounts import print_counted
from clingather.bridge.oracle.print_conditions import print_met
from clingather.bridge.oracle.print_core import capital
from clingather.bridge.oracle.print_costs import (
    print_action,
    print_amount_of_mana,
    print_head,
)
from clingather.bridge.oracle.print_limits import print_limit_body
from clingather.bridge.oracle.print_nouns import literals_of, print_adjective, print_phrase
from clingather.bridge.oracle.tree import Node


def print_activated(cost: Node, effect: Sequence[Node], limits: Sequence[Node]) -> str:
    """A whole activated ability."""
    said = [capital(print_step(step)) for step in effect]
    said += [
        f"Activate {print_limit_body(limit)}" for limit in limits if limit.kind != "by_keyword"
    ]
    return f"{print_head(cost, limits)}: " + " ".join(f"{sentence}." for sentence in said)


def print_step(step: Node) -> str:
    """One sentence of an effect."""
    return phrasebook().say("mana_sentence", step) or print_action(step)


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
lend("mana_amount", print_amount_of_mana)
lend("met", print_met)
lend("counted", lambda each: print_counted(each, False), without=("removed_counters",))
lend_noun("spell_kind", print_phrase)
lend_noun("source_kind", _sources, without=("source",))
lend_noun("nouns", print_phrase)
