"""Ground terms of clingo as text: what a written state says of instances and of what is remembered.

Nothing that a scenario says reaches the encodings as program text: such a term is read by a grammar
of its own, which has names, whole numbers, quoted texts and tuples and nothing else (no variables,
intervals, calls or comments), and is written anew from what was read.
"""

from __future__ import annotations

import re

from clingather.bridge.base.shapes import INT_MAX, INT_MIN
from clingather.bridge.encodings.terms import Term

LONGEST, DEEPEST = 20_000, 40
_TOKEN = re.compile(
    r"""(?P<name>[a-z_][A-Za-z0-9_]*)|(?P<number>-?(?:0|[1-9][0-9]{0,9}))"""
    r"""|(?P<text>"(?:[^"\\\n]|\\["\\n])*")|(?P<mark>[(),])"""
)


def canonical(text: str) -> Term:
    """The term that a text is, as the program writes terms.

    Raises ValueError where it is no ground term, is longer than `LONGEST` characters or nested
    deeper than `DEEPEST`.
    """
    if len(text) > LONGEST:
        raise ValueError(f"a term of more than {LONGEST} characters")
    tokens = _tokens(text)
    written, end = _term(tokens, 0, 0)
    if end != len(tokens):
        raise ValueError(f"something follows the term: {tokens[end][1]!r}")
    return Term(written)


def _tokens(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    place = 0
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            raise ValueError(f"no term: {text[place : place + 20]!r}")
        assert token.lastgroup is not None
        found.append((token.lastgroup, token.group()))
        place = token.end()
    return found


def _term(tokens: list[tuple[str, str]], place: int, depth: int) -> tuple[str, int]:
    """The term that begins at a place, and where it ends."""
    if depth > DEEPEST:
        raise ValueError(f"a term nested deeper than {DEEPEST}")
    kind, word = tokens[place] if place < len(tokens) else ("mark", "")
    if kind == "number":
        if not INT_MIN <= int(word) <= INT_MAX:
            raise ValueError(f"a number out of range: {word}")
        return word, place + 1
    if kind == "text":
        return word, place + 1
    if kind == "name":
        if word == "not" or not any(letter.islower() for letter in word):
            raise ValueError(f"no term: {word!r}")
        if place + 1 < len(tokens) and tokens[place + 1][1] == "(":
            items, end = _items(tokens, place + 2, depth)
            if not items:
                raise ValueError(f"nothing in {word}()")
            return f"{word}({','.join(items)})", end
        return word, place + 1
    if word == "(":
        items, end = _items(tokens, place + 1, depth)
        lone = len(items) == 1
        if lone and tokens[end - 2][1] != ",":
            raise ValueError("a term in brackets of its own")
        return f"({','.join(items)}{',' if lone else ''})", end
    raise ValueError(f"no term: {word!r}" if word else "the term ends early")


def _items(tokens: list[tuple[str, str]], place: int, depth: int) -> tuple[list[str], int]:
    """The terms up to the bracket that closes them, and the place after it."""
    items: list[str] = []
    while True:
        if place < len(tokens) and tokens[place][1] == ")" and tokens[place - 1][1] in "(,":
            return items, place + 1
        item, place = _term(tokens, place, depth + 1)
        items.append(item)
        closing = tokens[place][1] if place < len(tokens) else ""
        if closing not in (",", ")"):
            raise ValueError("a bracket that is not closed")
        place += 1
        if closing == ")":
            return items, place
