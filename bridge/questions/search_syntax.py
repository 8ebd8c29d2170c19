"""The syntax of searches, which is Scryfall's: `t:creature (o:"enters" or kw:flash) -c:red mv<=3`.

A search is a tree: what stands side by side must all hold, `or` has one of its sides hold, `-`
turns around what follows it, and parentheses keep together. What is not of this form is refused
with its place in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

from clingather.bridge.base.bounds import DEPTH, NAME
from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.records import dataclass

OPERATORS = (":", "=", "!=", "<", "<=", ">", ">=")
_TOKEN = re.compile(
    r"""\s*(?:
        (?P<open>\()|(?P<close>\))|(?P<minus>-)(?=[^\s)])
      | (?P<key>[A-Za-z]+)(?P<operator>!=|<=|>=|[:=<>])(?:"(?P<quoted>[^"]*)"|(?P<plain>[^\s()"]+))?
      | (?P<exact>!)(?:"(?P<whole>[^"]*)"|(?P<single>[^\s()"]+))
      | "(?P<phrase>[^"]*)"
      | (?P<word>[^\s()"]+)
    )""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition: `key operator value`; `place` counts from 1 in the text of the search.

    A word of a name has the key `name`, a whole name (`!"..."`) the key `exact`.
    """

    key: str
    operator: str
    value: str
    place: int


@dataclass(frozen=True, slots=True)
class Not:
    """What must not hold."""

    inner: Search


@dataclass(frozen=True, slots=True)
class All:
    """What must all hold."""

    parts: tuple[Search, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """What one of must hold."""

    parts: tuple[Search, ...]


Search = Condition | Not | All | AnyOf


def refuse(message: str, place: int, found: str, expected: str) -> NoReturn:
    """Raise InputError with the place in the text of a search."""
    raise InputError([Problem(message, None, f"character {place}", found, expected)], "search")


def read_search(text: str) -> Search:
    """The search that a text says; InputError where it says none."""
    if len(text) > NAME:
        refuse("too long", NAME, f"{len(text)} characters", f"at most {NAME}")
    tokens = list(_tokens(text))
    if not tokens:
        refuse("nothing to look for", 1, "no word", "words of a name, or conditions as t:creature")
    reader = _Reader(tokens, len(text) + 1)
    found = reader.any_of(0)
    if reader.tokens:
        refuse("no parenthesis is open", reader.tokens[0][1], ")", "( before it")
    return found


_Token = tuple[str | Condition, int]  # (, ), - or `or`, or a condition; and its place


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    end = len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            rest = text[at:].lstrip()
            place = end - len(rest.rstrip()) + 1
            expected = 'a closing "' if '"' in rest else "a word or a condition"
            refuse("can't be read", place, repr(rest[:20]), expected)
        place = found.start() + len(found[0]) - len(found[0].lstrip()) + 1
        at = found.end()
        if found["open"] or found["close"] or found["minus"]:
            yield found[0].strip(), place
        elif found["key"]:
            yield _condition(found, place), place
        elif found["exact"]:
            yield Condition("exact", "=", found["whole"] or found["single"] or "", place), place
        elif found["phrase"] is not None:
            yield Condition("name", ":", found["phrase"], place), place
        elif found["word"].lower() in ("or", "and"):
            yield found["word"].lower(), place
        else:
            yield Condition("name", ":", found["word"], place), place


def _condition(found: re.Match[str], place: int) -> Condition:
    value = found["plain"] if found["quoted"] is None else found["quoted"]
    key = found["key"].lower()
    if not value:
        refuse("a value is missing", place, found[0].strip(), f"{key}{found['operator']}VALUE")
    if found["plain"] and re.match(r"/.*/?$", value):
        refuse("regular expressions are not read", place, value, f'words: {key}:"..."')
    return Condition(key, found["operator"], value, place)


class _Reader:
    """Reads the tokens from the first one on."""

    def __init__(self, tokens: list[_Token], end: int) -> None:
        self.tokens, self.end = tokens, end

    def any_of(self, depth: int) -> Search:
        """Alternatives with `or` between them."""
        if depth > DEPTH:
            refuse("too deep", self._place(), "(", f"at most {DEPTH} levels")
        parts = [self._all(depth)]
        while self.tokens and self.tokens[0][0] == "or":
            self.tokens.pop(0)
            parts.append(self._all(depth))
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def _all(self, depth: int) -> Search:
        parts: list[Search] = []
        while self.tokens and self.tokens[0][0] not in ("or", ")"):
            if self.tokens[0][0] == "and":
                self.tokens.pop(0)
            else:
                parts.append(self._one(depth))
        if not parts:
            said = self.tokens[0][0] if self.tokens else "the end"
            refuse("a condition is missing", self._place(), str(said), "a word or a condition")
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def _one(self, depth: int) -> Search:
        token, place = self.tokens.pop(0)
        if isinstance(token, Condition):
            return token
        if token == "-":
            if not self.tokens or self.tokens[0][0] in ("or", "and", ")"):
                refuse("nothing to turn around", place, "-", "a word or a condition after it")
            if depth > DEPTH:
                refuse("too deep", place, "-", f"at most {DEPTH} levels")
            return Not(self._one(depth + 1))
        inner = self.any_of(depth + 1)
        if not self.tokens:
            refuse("a parenthesis is not closed", place, "(", ")")
        self.tokens.pop(0)
        return inner

    def _place(self) -> int:
        return self.tokens[0][1] if self.tokens else self.end
