"""Leaving out of word lists, such as that of all subtypes, the words that nothing can speak of.

A word list is a predicate that only facts about words define: `subtype_kind("Bear", creature).` If
every rule looks words up in it that it has from elsewhere, then a word that stands neither in a
fact about the state nor in a rule is never looked up: no rule makes new words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.encodings.slicing import literal, parse, split

WORD = re.compile(r'"(?:[^"\\]|\\.)*"')
ENTRY = re.compile(
    r'(\w+)\(\(?\s*("[^"]*"(?:\s*;\s*"[^"]*")*)\s*\)?\s*,\s*([a-z]\w*)\)\.', re.DOTALL
)


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


def take_out(
    parts: Iterable[Iterable[str]], wanted: Iterable[str]
) -> tuple[list[list[str]], WordLists]:
    """The parts of a program without its word lists, and these; wanted predicates are none."""
    parts = [list(part) for part in parts]
    entries = {s: found for part in parts for s in part if (found := _entry(s))}
    rules = [s for part in parts for s in part if s not in entries]
    names = {found[1] for found in entries.values()} - set(wanted)
    names -= {head.predicate for s in rules if (head := parse(s).head)}
    names = {name for name in names if all(_looks_up(s, name) for s in rules)}
    facts: dict[str, tuple[str, ...]] = {}
    for found in (found for found in entries.values() if found[1] in names):
        for word in WORD.findall(found[2]):
            facts[word] = (*facts.get(word, ()), f"{found[1]}({word},{found[3]}).")
    kept = [[s for s in part if s not in entries or entries[s][1] not in names] for part in parts]
    named = frozenset(word for part in kept for s in part for word in _words(s))
    return kept, WordLists(facts, named)


@lru_cache(MANY)
def _entry(statement: str) -> re.Match[str] | None:
    return ENTRY.fullmatch(statement)


@lru_cache(MANY)
def _words(statement: str) -> frozenset[str]:
    return frozenset(WORD.findall(statement))


@lru_cache(MANY)
def _looks_up(rule: str, name: str) -> bool:
    """Whether a rule has each word from elsewhere that it looks up in a list."""
    _, *rest = split(rule.rstrip(". \n"), ":-")
    literals = [part.strip() for part in split(rest[0], ",")] if rest else []
    for text in literals:
        if not re.search(rf"\b{name}\(", text) or text.startswith("not "):
            continue
        call = re.fullmatch(rf"{name}\((.*)\)", text, re.DOTALL)
        word = split(call[1], ",")[0].strip() if call else ""
        if WORD.fullmatch(word):
            continue
        others = [
            t for t in literals if (found := literal(t)) is not None and found.predicate != name
        ]
        if not re.fullmatch(r"[A-Z]\w*", word) or not any(
            re.search(rf"\b{word}\b", other) for other in others
        ):
            return False
    return True
