"""What rows of the book are made of and is not yet in it: rules of the grammar with their printers.

The module that prints such a rule enters its printer as it is loaded, so that the book imports no
printer. What comes into the book leaves here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.oracle.tree import Node


class NoWordsError(LookupError):
    """A tree has no words: the part of a row that it would be is not that part."""


def _no_number(_value: Any) -> bool:
    raise LookupError("it has no number")


@dataclass(frozen=True, slots=True)
class Borrowed:
    """A rule of the grammar: how its values are printed, which are of many, which it has not."""

    words: Callable[..., str | None]  # None: the value is no such part
    many: Callable[[Any], bool] = _no_number
    without: frozenset[str] = frozenset()  # texts and kinds of nodes that are no value of it
    only: frozenset[str] = frozenset()  # the kinds of nodes that it yields, where these are known
    numbered: bool = False  # it is two rules, of one and of many, and `words` is told which


BORROWED: dict[str, Borrowed] = {}


def lend(
    rule: str,
    words: Callable[[Any], str | None],
    many: Callable[[Any], bool] = _no_number,
    without: tuple[str, ...] = (),
    only: tuple[str, ...] = (),
) -> None:
    """Enter the printer of a rule; raises ValueError where it has one."""
    if rule in BORROWED:
        raise ValueError(f"two functions print {rule}")
    BORROWED[rule] = Borrowed(words, many, frozenset(without), frozenset(only))


def lend_noun(
    rule: str,
    words: Callable[[Any, bool], str | None],
    without: tuple[str, ...] = (),
    only: tuple[str, ...] = (),
) -> None:
    """Enter the printer of a rule that is said in two numbers: `rule_one` and `rule_many`."""
    kinds, none = frozenset(only), frozenset(without)
    BORROWED[rule] = Borrowed(words, without=none, only=kinds, numbered=True)


def fits(rule: Borrowed, value: Any) -> bool:
    """Whether a value can be one of the rule's."""
    said = value.kind if isinstance(value, Node) else value
    first = value.args[0].kind if said == "and" else said  # of a filter its domain
    return not {said, first} & rule.without and (not rule.only or said in rule.only)
