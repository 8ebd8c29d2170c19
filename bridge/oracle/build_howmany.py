"""The actions of `howmany.grammar`: how many cards or tokens."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from clingather.bridge.oracle.build_core import mentions, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@dataclass(frozen=True, slots=True)
class Quantity:
    """How many of something: the amount, whether its noun is plural, and the words used."""

    amount: Node
    number: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class QuantityTail:
    """What stands after the noun: "for each ...", "equal to ...", "where X is ..."."""

    form: str
    amount: Node


@dataclass(frozen=True, slots=True)
class Counted:
    """An amount and the flag that tells the printer how it is said."""

    amount: Node
    flag: str = ""


@action
def how_many(word: str | int) -> Any:
    """How many, in one of the ways of Oracle text; "one" is "a"."""
    if isinstance(word, int):
        return Quantity(node("number", word), "many") if word > 1 else REJECT
    if word in ("a", "an additional"):
        form = "additional" if word == "an additional" else ""
        return Quantity(node("number", 1), "one", form)
    if word == "a number of":
        return Quantity(node("x"), "many", "number-of")
    return Quantity(node("x" if word == "x" else "any_number"), "many")


@action
def how_many_more(number: int) -> Any:
    """Some more than what is done anyway: the number is what this effect adds."""
    return Quantity(node("number", number), "many", "additional") if number > 1 else REJECT


@action
def that_many(factor: str, place: int) -> Quantity:
    """As many as before, twice or half as many."""
    much = node("mention_amount", "that many", place)
    if factor == "twice":
        return Quantity(node("times", 2, much), "many", "twice")
    if factor == "half":
        return Quantity(node("half", "down", much), "many", "half")
    return Quantity(much, "many", "that-many")


@action
def up_to_so_many(number: int | str) -> Quantity:
    """From none to so many, as who does it chooses."""
    most = node("number", number) if isinstance(number, int) else node("x")
    return Quantity(node("up_to", most), "one" if number == 1 else "many")


@action
def quantity_tail(form: str, amount: Node) -> QuantityTail:
    """What the amount depends on."""
    return QuantityTail(form, amount)


def counted_by(quantity: Quantity, tail: QuantityTail | None) -> Any:
    """The amount with the flag that the printer needs, or REJECT where the words do not agree."""
    if quantity.form == "half":
        return REJECT  # how it is rounded would stand elsewhere
    if tail is None:
        return REJECT if quantity.form == "number-of" else Counted(quantity.amount, quantity.form)
    if tail.form == "equal":
        return Counted(tail.amount, "number-of") if quantity.form == "number-of" else REJECT
    if quantity.amount.kind != "number" or quantity.form:
        return REJECT
    factor = int(str(quantity.amount.args[0]))
    amount = tail.amount if factor == 1 else node("times", factor, tail.amount)
    return Counted(amount, "each")


@action
def how_many_cards(quantity: Quantity, noun: str, tail: QuantityTail | None) -> Any:
    """So many cards, of no kind in particular."""
    if (noun == "card") != (quantity.number == "one"):
        return REJECT
    return counted_by(quantity, tail)


@action
def cards_equal(amount: Node) -> Counted:
    """Cards equal to an amount."""
    return Counted(amount, "equal")


@action
def clause_where(clause: Node, amount: Node) -> Any:
    """One action of a row with X, and what X is (CR 107.3)."""
    if clause.kind == "let_x" or not mentions(clause, "x"):
        return REJECT
    return node("let_x", amount, clause)


@action
def times_said(amount: Node, said: str) -> Node:
    """How often something is done; the mark of the wording comes first."""
    return replace(amount, wording=f"{said}|{amount.wording}")
