"""Trees of Oracle texts as ground terms of clingo, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.encodings.terms import Term, function, integer, quote, texts
from clingather.bridge.oracle.tree import Ability, Arg, Node


def term(arg: Arg, number_of: Callable[[Ability], int | Term]) -> Term:
    """A node, or an argument of one, as a ground term; abilities stand as their numbers."""
    if isinstance(arg, Node):
        return function(arg.kind, *(term(item, number_of) for item in arg.args))
    if isinstance(arg, Ability):
        number = number_of(arg)
        return number if isinstance(number, Term) else integer(number)
    if isinstance(arg, tuple):
        return texts(arg)
    if isinstance(arg, str):
        return quote(arg)
    return integer(arg)


def node_of(symbol: Symbol, wording: str = "") -> Node:
    """The node that a ground term stands for, so that it can be printed.

    Terms have no wordings; a card that is discarded is one of the hand without saying so.
    """
    inside = "hidden" if symbol.name == "discard" else wording
    args = tuple(_arg_of(each, inside) for each in symbol.arguments)
    return Node(symbol.name, args, wording if symbol.name == "card_in" else "")


def _arg_of(symbol: Symbol, wording: str) -> Arg:
    if symbol.type.name == "String":
        return symbol.string
    if symbol.type.name == "Number":
        return symbol.number
    return node_of(symbol, wording)


def abilities_in(arg: Arg) -> Iterator[Ability]:
    """The abilities that stand in a tree: granted, delayed, of tokens; not those in them."""
    if isinstance(arg, Ability):
        yield arg
    elif isinstance(arg, Node):
        for inner in arg.args:
            yield from abilities_in(inner)
