"""Terms of clingo back to trees: what an encoding says is to be granted, created or applied."""

from __future__ import annotations

from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.oracle.tree import ABILITY, SIGNATURES, TEXTS, Ability, Arg, Node


def node_of(symbol: Symbol, abilities: list[Ability]) -> Node:
    """The node that a term stands for; abilities stand in it as their numbers."""
    kind = symbol.name
    sorts = SIGNATURES[kind][1]
    return Node(
        kind,
        tuple(
            _argument(argument, sort, abilities)
            for argument, sort in zip(symbol.arguments, sorts, strict=True)
        ),
    )


def _argument(symbol: Symbol, sort: str, abilities: list[Ability]) -> Arg:
    if sort == ABILITY:
        return abilities[symbol.number]
    if sort == TEXTS:
        return tuple(item.string for item in symbol.arguments)
    if symbol.type.name == "String":
        return symbol.string
    if symbol.type.name == "Number":
        return symbol.number
    return node_of(symbol, abilities)
