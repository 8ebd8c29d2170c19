"""The categories of abilities (CR 113.3), as `asp/programs/categories.lp` says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from clingather.bridge.encodings.evaluated import decided
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.encodings.terms import Fact, fact
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.interpreting.trees import term
from clingather.bridge.oracle.tree import Ability

FILES = program("categories")
Content = int | Symbol  # an ability's number, or the intrinsic mana ability of a basic land type
Said = str | list[str] | None


def categories(
    facts: Facts, contents: Iterable[Content], engine: Engine | None = None
) -> dict[Content, Said]:
    """The category of each ability; several of what stands for several, None if it is unknown."""
    held = list(contents)
    lines = sorted({line for content in held for line in _told(facts, content)})
    found = _found(tuple(lines), engine)
    return {content: _said(found.get(str(content), ())) for content in held}


def _told(facts: Facts, content: Content) -> Iterable[Fact]:
    if not isinstance(content, int):
        yield fact("ability_kind", content, "mana")  # of a basic land type (CR 305.6)
        return
    ability: Ability = facts.abilities[content]
    yield fact("ability_kind", content, ability.kind)
    if ability.keyword is not None:
        yield fact("keyword_ability", content, term(ability.keyword, facts.ability))


def _said(kinds: tuple[str, ...]) -> Said:
    return list(kinds) if len(kinds) > 1 else (kinds[0] if kinds else None)


@lru_cache(maxsize=256)
def _found(told: tuple[Fact, ...], engine: Engine | None) -> dict[str, tuple[str, ...]]:
    kinds: dict[str, set[str]] = {}
    for symbol in decided(FILES, told, ("ability_category",), engine):
        content, kind = symbol.arguments
        kinds.setdefault(str(content), set()).add(kind.string)
    return {content: tuple(sorted(each)) for content, each in kinds.items()}
