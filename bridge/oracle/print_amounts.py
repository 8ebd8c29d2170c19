"""Amounts as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import as_texts, color_words
from clingather.bridge.oracle.tree import Node


def print_amount(amount: Node) -> str:
    """An amount in prose."""
    return _said(amount, phrasebook().say("amount", amount))


def print_counted(amount: Node, many: bool) -> str:
    """What is counted, after "the number of" (many) or "for each"."""
    return _said(amount, phrasebook().say("counted", amount, "many" if many else "one"))


def _said(amount: Node, words: str | None) -> str:
    if words is None:
        raise LookupError(f"no words for {amount}")
    return words


def _devotion(amount: Node) -> str | None:
    """The colors of devotion, in the order of the text."""
    if amount.kind != "devotion":
        return None
    letters = as_texts(amount.args[0])
    return color_words(letters[::-1] if amount.wording == "turned" else letters)


lend("devotion", _devotion, only=("devotion",))
