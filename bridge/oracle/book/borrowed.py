"""What rows of the book read and functions print: noun phrases, and the pronouns of a condition.

Which words of a noun phrase stand before the noun and which after it is worked out of all of it.
The module that prints such a category enters its printer as it is loaded: the book imports none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.oracle.tree import Node


class NoWordsError(LookupError):
    """A tree has no words: the part of a row that it would be is not that part."""


@dataclass(frozen=True, slots=True)
class Borrowed:
    """How the values of a category are printed, and which it has not."""

    words: Callable[..., str | None]  # None: the value is no such part
    without: frozenset[str]  # texts and kinds of nodes that are no value of it
    numbered: bool  # `words` is told whether it speaks of many


BORROWED: dict[str, Borrowed] = {}


def lend(
    category: str,
    words: Callable[..., str | None],
    without: tuple[str, ...] = (),
    numbered: bool = False,
) -> None:
    """Enter the printer of a category; raises ValueError where it has one."""
    if category in BORROWED:
        raise ValueError(f"two functions print {category}")
    BORROWED[category] = Borrowed(words, frozenset(without), numbered)


def fits(category: Borrowed, value: Any) -> bool:
    """Whether a value can be one of the category's."""
    said = value.kind if isinstance(value, Node) else value
    first = value.args[0].kind if said == "and" else said  # of a filter its domain
    return not {said, first} & category.without
