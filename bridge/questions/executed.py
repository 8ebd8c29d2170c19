"""What the encodings execute: S of `clingather cards coverage`, and of `clingather card`.

An ability is executed if every construct of it is one that some rule interprets, whatever its text
is about: characteristics, casting, what it does, when it triggers. The list of those constructs is
read off the encodings (`interpreted`, `kernel/why_not.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeVar

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings import ledger
from clingather.bridge.facts.asks import before_the_game
from clingather.bridge.interpreting.definitions import stated_cost
from clingather.bridge.interpreting.interpreted import interprets_whole, unread_by_layers
from clingather.bridge.interpreting.judged import why_not_cost
from clingather.bridge.interpreting.trees import abilities_in
from clingather.bridge.interpreting.words import why_not_words
from clingather.bridge.kernel import why_not
from clingather.bridge.kernel.costs import MANA_TEXT, costs_said
from clingather.bridge.kernel.defined import explicit
from clingather.bridge.kernel.facts import meanings
from clingather.bridge.oracle.levels import level_bar
from clingather.bridge.oracle.tree import Ability, nodes

_T = TypeVar("_T")

CHOSEN = frozenset({"spell", "activated", "mana", "loyalty"})  # a player chooses to use them


def executed(ability: Ability) -> bool:
    """Whether the encodings interpret every construct of an ability, as strictly as it goes.

    An ability that is known by its form only is not executed, nor a keyword that no rule names.
    """
    return why_not_executed(ability) is None


@lru_cache(MANY)
def why_not_executed(ability: Ability) -> str | None:
    """What keeps an ability from being executed, the first thing that is met; None if it is."""
    return _first(_own, (ability,)) or _first(why_not_executed, _given(ability))


def _own(ability: Ability) -> str | None:
    if ability.keyword is not None:
        words = _first(why_not_words, nodes(ability.keyword))
        if words is None and interprets_whole(ability):
            return _first(_cost, costs_said(ability.keyword))
        return words or _keyword(ability)
    if ability.kind in CHOSEN:
        return why_not.why_not_announced(ability) or why_not.why_not_program(ability)
    if ability.kind in why_not.PROGRAMS:
        waits = None if _reflexive(ability) else why_not.why_not_trigger(ability)
        return waits or why_not.why_not_program(ability)
    if not ability.clauses:
        return ability.reason or "what it does is not read"
    if (bar := level_bar(ability)) is not None:  # its first clause is that ability (CR 716.2a)
        granted = replace(ability, clauses=ability.clauses[1:])
        return _own(bar) or _functions(granted)
    return _functions(ability)


def _reflexive(ability: Ability) -> bool:
    """Whether a step makes it trigger, so that it has no event of its own (CR 603.12)."""
    return ability.trigger is None and not ability.reason and bool(ability.effect or ability.modes)


def _keyword(ability: Ability) -> str | None:
    """Why no rule says what a keyword means, and what it stands for is not executed either."""
    assert ability.keyword is not None
    priced = explicit(ability, "{1}")  # its cost may be that of its object
    if priced != ability and priced.keyword is not None and meanings(priced.keyword):
        return why_not_executed(priced)
    if (gap := ledger.why_not("keyword", str(ability.keyword.args[0]))) is not None:
        return gap
    if meant := meanings(ability.keyword):
        return _first(why_not_executed, meant)
    return _functions(ability)


def _cost(text: str) -> str | None:
    """Why the cost that a keyword names is not one that can be paid; None if it can be."""
    if MANA_TEXT.fullmatch(text):
        return None
    cost = stated_cost(text)
    if cost is None:
        return "the cost of this keyword is not read"
    return why_not.why_not_node(cost) or why_not_cost(cost)


def _functions(ability: Ability) -> str | None:
    """What of an ability is left out while its object is cast, enters, and is there."""
    return (
        (why_not.why_not_opening(ability) if before_the_game(ability) else None)
        or unread_by_layers(ability)
        or why_not.why_not_functioning(ability, why_not.matters())
        or why_not.why_not_entering(ability)
        or why_not.why_not_announced(ability)
    )


def _first(why_not: Callable[[_T], str | None], asked: Iterable[_T]) -> str | None:
    """The first reason against any of what is asked about."""
    return next((reason for each in asked if (reason := why_not(each)) is not None), None)


def _given(ability: Ability) -> Iterator[Ability]:
    """The abilities that an ability gives: granted, delayed, of tokens."""
    for clause in ability.clauses:
        for change in clause.changes:
            yield from abilities_in(change)
    for each in (ability, *ability.modes):
        for step in each.effect:
            yield from abilities_in(step)
