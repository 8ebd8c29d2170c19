"""The actions of `casting.grammar`: costs of casting and activating, and when one can cast."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import (
    ALWAYS,
    SELF,
    Head,
    conjunction,
    flatten,
    registry,
)
from clingather.bridge.oracle.build_nouns import noun
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()

ONE = node("number", 1)
SAID = "own"  # the mark of clauses that print_casting.py and print_enters.py print


def _clause(subject: Node, change: Node, condition: Node = ALWAYS, wording: str = "") -> Clause:
    return Clause(subject, (change,), condition, f"{SAID} {wording}".strip())


@action
def with_condition(wording: str, condition: Node, clause: Clause) -> Any:
    """A price with its condition before it."""
    if clause.condition != ALWAYS:
        return REJECT
    return replace(clause, condition=condition, wording=f"{SAID} {wording}")


@action
def price_with(wording: str, clause: Clause, condition: Node) -> Any:
    """A price with its condition after it."""
    return with_condition(wording, condition, clause)


def all_spells(what: Node) -> bool:
    """Whether a filter speaks of spells only."""
    if what.kind == "or":
        return all(isinstance(part, Node) and all_spells(part) for part in what.args)
    return flatten(what)[0].kind == "spell"


@action
def priced_spells(each: str, what: Node) -> Any:
    """Spells of a kind."""
    return node("all", what, wording=each) if all_spells(what) else REJECT


@action
def nth(number: int) -> int:
    """Which one in a turn."""
    return number


@action
def nth_spell(number: int, what: Node) -> Any:
    """The first such spell each turn: the first of those that match, by that player."""
    if what.kind == "or" or not any(item.kind == "cast_by" for item in flatten(what)):
        return REJECT
    if not all_spells(what):
        return REJECT
    literal = node("nth_each_turn", number, what)
    return node("all", conjunction([node("spell"), literal]), wording="nth")


@action
def price(subject: Node, mana: str, how: str) -> Any:
    """Costs so much less or more."""
    if "X" in mana:
        return REJECT
    return _clause(subject, node("cost_change", how, mana, ONE))


@action
def price_each(subject: Node, mana: str, how: str, amount: Node) -> Any:
    """Costs so much less or more for each of something."""
    if "X" in mana:
        return REJECT
    return _clause(subject, node("cost_change", how, mana, amount, wording="each"))


@action
def price_where(subject: Node, mana: str, how: str, amount: Node) -> Any:
    """Costs {X} less or more."""
    if mana != "{X}":
        return REJECT
    return _clause(subject, node("cost_change", how, "{1}", amount, wording="where"))


@action
def one_target(what: Node) -> Node:
    """One object that is targeted."""
    return what


@action
def host_target(host: Node) -> Node:
    """The object that the source is attached to, as a target."""
    word, what = host.args
    assert isinstance(what, Node)
    assert isinstance(word, str)
    return conjunction([*flatten(what), node("is_host", wording=word)])


# ---------------------------------------------------------------- activated abilities
def _ability(kind: str, how: str, mana: str, floor: str | None) -> Node:
    return node("ability_cost_change", kind, how, mana, 1 if floor else 0)


@action
def _ability_price(what: Node, mana: str, how: str, floor: str | None) -> Any:
    """Activated abilities of some objects."""
    if "X" in mana:
        return REJECT
    return _clause(node("all", what), _ability("activated", how, mana, floor))


@action
def source_price(what: Node, mana: str, how: str) -> Any:
    """Activated abilities of sources."""
    return _ability_price(what, mana, how, None)


@action
def paid_count(what: Node, how: str) -> Node:
    """How many objects the cost used so."""
    return node("paid_count", how, what)


@action
def deaths(heads: Head) -> Any:
    """How many such objects died this turn."""
    phrase = noun("", heads, ())
    if phrase is REJECT or phrase.number != "one":
        return REJECT
    return node("deaths", phrase.filter)


@action
def ability_price_host(host: Node, mana: str, how: str, floor: str | None) -> Any:
    """Activated abilities of what it is attached to."""
    return _clause(host, _ability("activated", how, mana, floor))


@action
def keyword_price(kind: str, target: Node | None, mana: str, how: str, floor: str | None) -> Any:
    """Abilities of a kind that you activate."""
    subject = node("player", node("you"))
    if target is None:
        return _clause(subject, _ability(kind, how, mana, floor))
    if floor:
        return REJECT
    return _clause(subject, node("targeting_cost_change", kind, how, mana, target))


@action
def keyword_price_all(kind: str, mana: str, how: str) -> Any:
    """Abilities of a kind, whoever activates them."""
    if kind == "any":
        return REJECT
    return _clause(node("player", node("any_player")), _ability(kind, how, mana, None))


# ---------------------------------------------------------------- additional, alternative, when
@action
def additional(kind: str, cost: Node) -> Clause:
    """A cost of casting the object itself: additional, optional or alternative."""
    return _clause(SELF, node(kind, cost))


@action
def alternative_if(condition: Node, cost: Node) -> Clause:
    """An alternative cost that can be chosen only if a condition is met."""
    return _clause(SELF, node("alternative_cost", cost), condition, "if-front")


@action
def cast_only(limit: Node) -> Clause:
    """When the object itself can be cast."""
    return _clause(SELF, node("cast_limit", limit))
