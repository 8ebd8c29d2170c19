"""Keywords that stand for activated and triggered abilities (CR 702), as the objects have them.

An ability that a keyword ability stands for is the instance `defined(Instance, Index)` beside the
keyword's own instance.
"""

from __future__ import annotations

from functools import lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Function, Number, Symbol
from clingather.bridge.interpreting.definitions import definition
from clingather.bridge.oracle.levels import level_bar
from clingather.bridge.oracle.tree import Ability, Node, node


def stands_for(ability: Ability) -> tuple[tuple[int, Ability], ...]:
    """What a keyword ability or a class level bar stands for, by index (CR 702, 716.2a)."""
    if ability.keyword is not None:
        return meant(ability.keyword)
    bar = level_bar(ability)
    return () if bar is None else ((1, bar),)


@lru_cache(MANY)
def meant(keyword: Node) -> tuple[tuple[int, Ability], ...]:
    """The activated, triggered and replacement abilities that a keyword stands for, by their index.

    Those whose effect is not read are left out; the keyword then means nothing here.
    """
    abilities = enumerate(definition(keyword) or (), start=1)
    kinds = ("activated", "mana", "triggered")
    return tuple(
        (index, ability)
        for index, ability in abilities
        if (ability.kind in kinds and (ability.effect or ability.modes))
        or (ability.kind == "replacement" and ability.clauses)
    )


def explicit(ability: Ability, mana_cost: str) -> Ability:
    """A keyword ability whose cost is the mana cost of its object, with that cost (CR 702.1a)."""
    keyword = ability.keyword
    if keyword is None or keyword.kind != "keyword_copied_cost" or keyword.args[1] or not mana_cost:
        return ability
    return replace(ability, keyword=node("keyword_cost", keyword.args[0], mana_cost))


def instance_of(instance: Symbol, index: int) -> Symbol:
    """The instance of what a keyword ability stands for."""
    return Function("defined", [instance, Number(index)])


def keyword_instance(instance: Symbol) -> Symbol:
    """The instance that is counted in `OBJECT#N`: of the keyword, or the instance itself."""
    return instance.arguments[0] if instance.name == "defined" else instance


def acted_on(
    ability: Ability, kinds: tuple[str, ...], which: int = 1
) -> tuple[int, Ability] | None:
    """Which ability is meant by naming a keyword ability: the only one of such a kind, or None.

    Where a keyword stands for several that are activated (CR 702.151a), `OBJECT#N` is the first,
    `OBJECT#N.2` the second.
    """
    found = [pair for pair in stands_for(ability) if pair[1].kind in kinds]
    if len(usable := _activated(ability)) > 1:
        found = usable[which - 1 : which]
    return found[0] if len(found) == 1 else None


def numbered_as(number: int, instance: Symbol, ability: Ability) -> str:
    """What follows `OBJECT#`: the number of a keyword ability, and which of those it stands for."""
    index = instance.arguments[1].number if instance.name == "defined" else 0
    places = [at for at, (each, _) in enumerate(_activated(ability), start=1) if each == index]
    return f"{number}.{places[0]}" if places and places[0] > 1 else str(number)


def number_and_place(text: str) -> tuple[int, int]:
    """What stands after `#`: the number of an ability, and which of those it stands for."""
    number, _, which = text.partition(".")
    return int(number), int(which or 1)


def way_and_ability(said: object) -> tuple[str, int | None]:
    """What `as:` says: the word of a way of casting, and the number of the ability that gives it.

    The number is None where none is said, as in `flashback`; `flashback#2` says one. What is no
    number stays with the word, which no way of casting has then.
    """
    word, _, number = str(said).partition("#")
    if number.isascii() and number.isdecimal():
        return word, int(number)
    return str(said), None


def _activated(ability: Ability) -> list[tuple[int, Ability]]:
    return [pair for pair in stands_for(ability) if pair[1].kind in ("activated", "mana")]
