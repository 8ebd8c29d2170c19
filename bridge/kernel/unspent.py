"""Kinds of unspent mana: as the symbols of a pool, and as terms (CR 106.4, 106.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.base.lazily import Lazily
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.encodings.terms import Term, function
from clingather.bridge.interpreting.trees import node_of, term
from clingather.bridge.oracle.tree import Ability, Node, nodes
from clingather.bridge.state.mana import kind_of, symbol_of

# The words of a purpose take the phrasebook, and few mana has one.
if TYPE_CHECKING:
    from clingather.bridge.oracle import purposes
else:
    purposes = Lazily("clingather.bridge.oracle.purposes")


def kind_term(symbol: str) -> Term:
    """The term for the mana that a symbol stands for, without its braces."""
    *plain, _ = kind_of(symbol)
    purpose = _purpose(symbol)
    return function("mana", *plain, "" if purpose is None else term(purpose, _no_ability))


def parts_of_purpose(symbol: str) -> Iterable[Node]:
    """What is evaluated to tell whether such mana can be spent."""
    purpose = _purpose(symbol)
    return () if purpose is None else nodes(purpose)


def _purpose(symbol: str) -> Node | None:
    """The only purpose of such mana; raises UnsupportedError where it is not understood."""
    words = kind_of(symbol)[-1]
    if not words:
        return None
    if (purpose := purposes.purpose_of(words)) is None or purposes.purpose_in_words(
        purpose
    ) is None:
        reason = f"what this mana may be spent on is not read: {words!r}"
        raise UnsupportedError([{"object": f"{{{symbol}}}", "text": words, "reason": reason}])
    return purpose


def symbol_of_term(mana: Symbol) -> str:
    """The symbol for such mana, without its braces."""
    letter, origin, until, purpose = mana.arguments
    words = "" if purpose.type.name == "String" else purposes.purpose_in_words(node_of(purpose))
    assert words is not None  # what has no words lasts in no pool
    return symbol_of((letter.string, origin.string, until.string, words))


def _no_ability(ability: Ability) -> int:
    raise AssertionError(f"no purpose speaks of an ability: {ability}")
