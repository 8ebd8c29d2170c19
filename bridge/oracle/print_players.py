"""Costs after "by", and what is played, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.print_nouns import literals_of, print_adjective
from clingather.bridge.oracle.tree import Node


def _lands(what: Node) -> str | None:
    """The lands that are played."""
    items = literals_of(what)[1:]
    if not items or literals_of(what)[0].kind != "card_in":
        return None
    before = [print_adjective(item) for item in items[:-1]]
    return " ".join([*before, words.plural(print_adjective(items[-1]))])


lend("lands", _lands, without=("card_in",))
