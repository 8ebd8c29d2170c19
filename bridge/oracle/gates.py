"""The gates that every text passes: all parses agree, and it prints back word for word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.encodings.stored import once
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.engine import Grammar
from clingather.bridge.oracle.lexer import LexError, Token, lex, with_itself, with_places
from clingather.bridge.oracle.words import capital


class NotUnderstood(InputError):  # noqa: N818  (it is named in the contract)
    """A text that was not understood: where reading stopped, at which words, and why."""

    def __init__(self, text: str, position: int, words: str, reason: str = "") -> None:
        self.text, self.position, self.words = text, position, words
        self.reason = reason or f"not understood from word {position + 1}: {words!r}"
        super().__init__([Problem(f"not understood: {text!r} ({self.reason})")])


@cache
def grammar() -> Grammar:
    """The grammar of Oracle text, loaded on first use; looked at once for these sources (0.5 s)."""
    book = phrasebook()
    found = Grammar(book.grammar())
    once("grammar-checked", lambda: book.refuse_overlaps(found))
    return found


def read_one(start: str, text: str, places: bool = False) -> Any:
    """The one value of a text, printed back; raises NotUnderstood where it has none, or several.

    `places` says that the words which stand for something are told apart by their places.
    """
    values = _parsed(start, text, places)
    if any(value != values[0] for value in values[1:]):
        reason = f"ambiguous: it can be read in {len(values)} ways"
        raise NotUnderstood(text, 0, text.split(" ")[0], reason)
    return next(_printed_back(start, values, text))


def read_each(start: str, text: str) -> list[Any]:
    """Every value of a text with places that prints back; raises NotUnderstood where none does."""
    return list(_printed_back(start, _parsed(start, text, places=True), text))


def _parsed(start: str, text: str, places: bool) -> tuple[Any, ...]:
    tokens = with_places(tokens_of(text)) if places else tokens_of(text)
    result = grammar().parse(start, tokens)
    if not result.values:
        at = min(result.furthest, len(tokens) - 1) if tokens else 0
        raise NotUnderstood(text, at, " ".join(token.raw for token in tokens[at : at + 4]))
    return result.values


def _printed_back(start: str, values: tuple[Any, ...], text: str) -> Iterator[Any]:
    """Those of the values that are printed as the text, with a capital letter if it has one."""
    printed, any_same = "", False
    for value in values:
        printed = phrasebook().say(start, value) or ""
        printed = capital(printed) if text[:1].isupper() else printed
        if same_words(printed, text):
            any_same = True
            yield value
    if not any_same:
        raise NotUnderstood(text, 0, printed, f"reads back as {printed!r}")


def tokens_of(text: str) -> tuple[Token, ...]:
    """The tokens of a text; raises NotUnderstood at a character that begins none."""
    try:
        return lex(text)
    except LexError as error:
        raise NotUnderstood(text, 0, str(error), f"no word begins at {error}") from error


def same_words(printed: str, text: str) -> bool:
    """Whether two texts are the same word for word (and mark for mark)."""
    named = text.replace("≈", "")
    printed = with_itself(printed, text)
    return [token.raw for token in tokens_of(printed)] == [token.raw for token in tokens_of(named)]
