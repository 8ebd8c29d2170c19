"""Costs after "by", and what is played, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.print_core import as_node
from clingather.bridge.oracle.print_nouns import literals_of, print_adjective, print_phrase
from clingather.bridge.oracle.tree import Node


def _gerund(cost: Node) -> str:
    """A cost after "by"."""
    if cost.kind == "costs":
        return " and ".join(_gerund(as_node(arg)) for arg in cost.args)
    if cost.kind == "exile":
        return _exiling(as_node(cost.args[0]))
    if cost.kind == "remove_counters_among":
        many = words.number_word(int(str(as_node(cost.args[1]).args[0])))
        return f"removing {many} counters from among {print_phrase(as_node(cost.args[2]), True)}"
    if cost.kind == "sacrifice":
        phrase = print_phrase(as_node(as_node(cost.args[0]).args[1]), False)
        return f"sacrificing {words.article(phrase)} {phrase}"
    if cost.kind == "pay_life":
        return f"paying {as_node(cost.args[0]).args[0]} life"
    number = int(str(as_node(as_node(cost.args[0]).args[0]).args[0]))
    return "discarding a card" if number == 1 else f"discarding {words.number_word(number)} cards"


def _exiling(some: Node) -> str:
    """ "exiling two other creature cards from your graveyard"."""
    number = int(str(as_node(some.args[0]).args[0]))
    items = literals_of(as_node(some.args[1]))[1:]
    other = bool(items) and items[0].kind == "other"
    kinds = " ".join([print_adjective(item) for item in items[other:]] + ["card"])
    if number == 1:
        return f"exiling another {kinds} from your graveyard"
    count = words.number_word(number) + (" other" if other else "")
    return f"exiling {count} {kinds}s from your graveyard"


def _lands(what: Node) -> str | None:
    """The lands that are played."""
    items = literals_of(what)[1:]
    if not items or literals_of(what)[0].kind != "card_in":
        return None
    before = [print_adjective(item) for item in items[:-1]]
    return " ".join([*before, words.plural(print_adjective(items[-1]))])


lend("gerund_cost", _gerund)
lend("lands", _lands, without=("card_in",))
