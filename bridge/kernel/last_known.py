"""The facts about what an object was last like, as plain data and back (CR 608.2h).

What `remembered` does not list is no such fact; a row that does not fit it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from clingather.bridge.base.ids import STACK_ID
from clingather.bridge.base.shapes import INT_MAX, INT_MIN
from clingather.bridge.encodings.ground_terms import canonical
from clingather.bridge.encodings.solver import Symbol, parse_term
from clingather.bridge.encodings.terms import Term, constant, function, integer, quote
from clingather.bridge.interpreting.trees import term
from clingather.bridge.kernel.terms import node_of
from clingather.bridge.oracle.plain_tree import ability_data, read_ability, read_node, tree_data
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.state.remembered import (
    CHARACTERISTICS,
    CONTENT,
    FACTS,
    INSTANCE,
    NUMBER,
    ORIGINAL,
    SAID,
    TEXT,
    TREE,
    WORDS,
)

Abilities = Sequence[Ability]


# ---------------------------------------------------------------- written
def row_data(name: str, arguments: Sequence[Symbol], abilities: Abilities) -> list[Any]:
    """The arguments of a fact or characteristic as plain data."""
    sorts = FACTS[name] if name in FACTS else CHARACTERISTICS[name]
    return [_data(it, sort, abilities) for it, sort in zip(arguments, sorts, strict=True)]


def _data(symbol: Symbol, sort: str, abilities: Abilities) -> Any:
    if sort == TEXT:
        return symbol.string
    if sort == NUMBER:
        return symbol.number
    if sort == CONTENT:
        if symbol.type.name == "Number":
            return ability_data(abilities[symbol.number])
        return {"mana": symbol.arguments[0].string}
    if sort == ORIGINAL and symbol.name == "object":
        return {"object": symbol.arguments[0].string}
    if sort in (TREE, ORIGINAL):
        return {"tree": tree_data(node_of(symbol, list(abilities)))}
    return {"term": str(symbol)}


# ---------------------------------------------------------------- read
def row_terms(name: str, row: Any, number_of: Callable[[Ability], int]) -> list[Term]:
    """The arguments of a fact or characteristic as the encodings read them.

    `number_of` numbers abilities. Raises ValueError, with what is expected, for anything that is
    not a row of it.
    """
    sorts = FACTS[name] if name in FACTS else CHARACTERISTICS[name]
    if not isinstance(row, list) or len(row) != len(sorts):
        raise ValueError(f"a list of {len(sorts)}")
    return [_term(it, sort, name, number_of) for it, sort in zip(row, sorts, strict=True)]


def _term(value: Any, sort: str, name: str, number_of: Callable[[Ability], int]) -> Term:
    if sort == TEXT and isinstance(value, str):
        return quote(value)
    number = isinstance(value, int) and not isinstance(value, bool)
    if sort == NUMBER and number and INT_MIN <= value <= INT_MAX:
        return integer(value)
    if isinstance(value, Mapping):
        key = next(iter(value)) if len(value) == 1 else ""
        inner = value.get(key)
        if sort == CONTENT and key == "mana" and inner in ("W", "U", "B", "R", "G"):
            return function("mana", str(inner))
        if sort == CONTENT and "kind" in value:
            return integer(number_of(read_ability(value)))
        if sort == ORIGINAL and key == "object" and STACK_ID.fullmatch(str(inner)):
            return function("object", str(inner))
        if sort in (TREE, ORIGINAL) and key == "tree":
            return term(read_node(inner), number_of)
        if sort in (TREE, ORIGINAL) and key == "term" and isinstance(inner, str):
            return term(_old_tree(inner), number_of)
        if sort == INSTANCE and key == "term" and isinstance(inner, str):
            return canonical(inner)
        if sort == WORDS and key == "term" and inner in SAID[name]:
            return constant(str(inner))
    raise ValueError(", ".join(SAID[name]) if sort == WORDS else sort)


def _old_tree(text: str) -> Any:
    """A tree written as a term, as earlier versions did; without abilities, which it cannot say."""
    try:
        return node_of(parse_term(canonical(text)), [])
    except (KeyError, IndexError, AttributeError, RuntimeError, TypeError) as error:
        raise ValueError(f"a tree ({error})") from None
