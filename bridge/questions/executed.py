"""What the encodings execute: S of `clingather cards coverage`, and of `clingather card`.

An ability is executed if every construct of it is one that some rule interprets, whatever its text
is about: characteristics, casting, what it does, when it triggers. The list of those constructs is
read off the encodings (`interpreted`, `kernel/gate.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.encodings import ledger
from clingather.bridge.facts.asks import before_the_game
from clingather.bridge.interpreting.interpreted import interprets_whole, unread_by_layers
from clingather.bridge.interpreting.trees import abilities_in
from clingather.bridge.interpreting.words import why_not_words
from clingather.bridge.kernel import gate
from clingather.bridge.kernel.facts import meanings
from clingather.bridge.oracle.tree import Ability, nodes

CHOSEN = frozenset({"spell", "activated", "mana", "loyalty"})  # a player chooses to use them


@lru_cache(MANY)
def executed(ability: Ability) -> bool:
    """Whether the encodings interpret every construct of an ability, as strictly as it goes.

    An ability that is known by its form only is not executed, nor a keyword that no rule names.
    """
    return _own(ability) and all(executed(given) for given in _given(ability))


def _own(ability: Ability) -> bool:
    if ability.keyword is not None:
        known = all(why_not_words(each) is None for each in nodes(ability.keyword))
        return known and (interprets_whole(ability) or _keyword(ability))
    if ability.kind in CHOSEN:
        return gate.why_not_announced(ability) is None and gate.why_not_program(ability) is None
    if ability.kind in gate.PROGRAMS:
        return gate.why_not_trigger(ability) is None and gate.why_not_program(ability) is None
    return bool(ability.clauses) and _functions(ability)


def _keyword(ability: Ability) -> bool:
    """Whether a rule says what a keyword means, or what it stands for is executed."""
    assert ability.keyword is not None
    if ledger.why_not("keyword", str(ability.keyword.args[0])) is not None:
        return False
    if meant := meanings(ability.keyword):
        return all(map(executed, meant))
    return _functions(ability)


def _functions(ability: Ability) -> bool:
    """Whether nothing of an ability is left out while its object is cast, enters, and is there."""
    if before_the_game(ability) and gate.why_not_opening(ability) is not None:
        return False
    return (
        unread_by_layers(ability) is None
        and gate.why_not_functioning(ability, gate.matters()) is None
        and gate.why_not_entering(ability) is None
        and gate.why_not_announced(ability) is None
    )


def _given(ability: Ability) -> Iterator[Ability]:
    """The abilities that an ability gives: granted, delayed, of tokens."""
    for clause in ability.clauses:
        for change in clause.changes:
            yield from abilities_in(change)
    for each in (ability, *ability.modes):
        for step in each.effect:
            yield from abilities_in(step)
