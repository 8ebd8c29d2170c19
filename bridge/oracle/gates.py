"""The gates that every text passes: all parses agree, and it prints back word for word."""

from __future__ import annotations

from functools import cache
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.encodings.stored import once
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.engine import Grammar
from clingather.bridge.oracle.lexer import LexError, Token, lex, with_itself


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


def read_values(start: str, text: str, marked: tuple[Token, ...] = ()) -> Any:
    """The one value of a text; raises NotUnderstood where it has none, or several.

    `marked` are its tokens, where they are more than the lexer gives.
    """
    tokens = marked or tokens_of(text)
    result = grammar().parse(start, tokens)
    if not result.values:
        at = min(result.furthest, len(tokens) - 1) if tokens else 0
        stopped = " ".join(token.raw for token in tokens[at : at + 4])
        raise NotUnderstood(text, at, stopped)
    if len(result.values) > 1 and any(value != result.values[0] for value in result.values[1:]):
        reason = f"ambiguous: it can be read in {len(result.values)} ways"
        raise NotUnderstood(text, 0, tokens[0].raw, reason)
    return result.values


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
