"""Leaving out of word lists, such as that of all subtypes, the words that nothing can speak of.

A word list is a predicate that only facts about words define: `subtype_kind("Bear", creature).` If
every rule looks words up in it that it has from elsewhere, then a word that stands neither in a
fact about the state nor in a rule is never looked up: no rule makes new words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.statements import (
    Atom,
    Call,
    Pool,
    Statement,
    Text,
    Variable,
    inside,
    quoted,
)

WORD = re.compile(r'"(?:[^"\\]|\\.)*"')


@dataclass(frozen=True, slots=True)
class WordLists:
    """What each word of the lists is said to be, and the words that the rules name."""

    facts: dict[str, tuple[str, ...]]
    named: frozenset[str]

    def about(self, facts: Iterable[str]) -> Iterator[str]:
        """The facts of the lists about the words of some other facts and of the rules."""
        words = {word for fact in facts for word in WORD.findall(fact)}
        for word in sorted((words | self.named) & self.facts.keys()):
            yield from self.facts[word]


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact of a word list: what some words are said to be."""

    name: str
    words: tuple[str, ...]
    said: str


def take_out(
    parts: Iterable[Iterable[Statement]], wanted: Iterable[str]
) -> tuple[list[list[Statement]], WordLists]:
    """The parts of a program without its word lists, and these; wanted predicates are none."""
    parts = [list(part) for part in parts]
    entries = {s: found for part in parts for s in part if (found := _entry(s))}
    rules = [s for part in parts for s in part if s not in entries]
    names = {found.name for found in entries.values()} - set(wanted)
    names -= {head.name for s in rules for head in s.heads}
    names = {name for name in names if all(_looks_up(s, name) for s in rules)}
    facts: dict[str, tuple[str, ...]] = {}
    for found in (found for found in entries.values() if found.name in names):
        for word in found.words:
            facts[word] = (*facts.get(word, ()), f"{found.name}({word},{found.said}).")
    kept = [[s for s in part if s not in entries or entries[s].name not in names] for part in parts]
    named = frozenset(word for part in kept for s in part for word in _words(s))
    return kept, WordLists(facts, named)


@lru_cache(MANY)
def _entry(statement: Statement) -> Entry | None:
    if not statement.is_fact or len(statement.heads) != 1 or statement.choice:
        return None
    head = statement.heads[0]
    match head.arguments:
        case (Text() | Pool() as words, Call(said, ())):
            options = words.options if isinstance(words, Pool) else (words,)
            found = tuple(quoted(each.value) for each in options if isinstance(each, Text))
            return Entry(head.name, found, said) if len(found) == len(options) else None
    return None


@lru_cache(MANY)
def _words(statement: Statement) -> frozenset[str]:
    return frozenset(quoted(each.value) for each in statement.terms() if isinstance(each, Text))


@lru_cache(MANY)
def _looks_up(rule: Statement, name: str) -> bool:
    """Whether a rule has each word from elsewhere that it looks up in a list."""
    others = [atom for atom in rule.body if not (atom.inner or atom.negated) and atom.name != name]
    return all(
        _from_elsewhere(atom, others)
        for atom in rule.body
        if atom.name == name and (atom.inner or not atom.negated)
    )


def _from_elsewhere(atom: Atom, others: Iterable[Atom]) -> bool:
    if atom.inner:
        return False
    word = atom.arguments[0] if atom.arguments else None
    if isinstance(word, Variable):
        return bool(word.name) and any(word in inside(other.arguments) for other in others)
    return isinstance(word, Text)
