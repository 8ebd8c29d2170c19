"""That no text is read by two rows of a category: all of them are compared once for these sources.

What a part can be read as is taken for more than it is: any row of tokens that begins and ends as
a text of it can, with any token between that stands somewhere in one. Two rows are apart if no row
of tokens fits both so. What can't be told apart that way is refused, though it may be that no text
of Oracle says it. A row that begins with `?` owns to it: a text that it shares with another row has
two trees, and is not understood (`gates.py`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from clingather.bridge.oracle.book.rows import BookError, Row
from clingather.bridge.oracle.engine import Grammar, Item
from clingather.bridge.oracle.lexer import classes_of_words


class Reach(NamedTuple):
    """The tokens of a part as bits: those that it begins with, ends with, has; may it be empty?"""

    first: int = 0
    last: int = 0
    inside: int = 0
    empty: bool = False
    longer: bool = False  # than one token


def refuse_overlaps(grammar: Grammar, categories: Iterable[dict[str, list[Row]]]) -> None:
    """Raise BookError where two rows of a category read one text and neither says so.

    Of each category the rules of the grammar that it is, with the rows of their alternatives.
    """
    known = list(categories)
    tokens = Tokens(grammar, [rule for rules in known for rule in rules])
    for rules in known:
        rows = [row for rule in rules.values() for row in rule]
        steps = [tokens.steps(each) for rule in rules for each in grammar.alternatives(rule)]
        for (first, one), (second, two) in combinations(zip(rows, steps, strict=True), 2):
            apart = first is second or first.shared or second.shared
            if not apart and tokens.meet(one, two):
                raise BookError(second.where, f"reads what {first.where} reads")


class Tokens:
    """What the rules of a grammar can read, token by token."""

    def __init__(self, grammar: Grammar, rules: Iterable[str]) -> None:
        self._grammar = grammar
        self._words = grammar.bits_of(classes_of_words())
        self._rules: dict[str, Reach] = {}  # those that are looked at come last
        self._seen: set[str] = set()
        self._alike: dict[int, int] = {}
        for rule in rules:
            self._visit(rule)
        changed = True
        while changed:  # rules stand in one another
            changed = False
            for name, before in self._rules.items():
                found = _either(_row(self.steps(each)) for each in grammar.alternatives(name))
                if found != before:
                    self._rules[name], changed = found, True

    # ------------------------------------------------------------ what a part can be
    def steps(self, row: tuple[Item, ...]) -> tuple[Reach, ...]:
        """The words and parts of a row, each with what it can be."""
        return tuple(map(self._of, row))

    def _visit(self, rule: str) -> None:
        """Enter a rule after those that it is made of."""
        if rule in self._seen:
            return
        self._seen.add(rule)
        for row in self._grammar.alternatives(rule):
            for item in row:
                if item.op == "rule":
                    self._visit(item.name)
        self._rules[rule] = Reach()

    def _of(self, item: Item) -> Reach:
        if item.op == "rule":
            return self._rules[item.name]
        return Reach(item.bit, item.bit, item.bit)

    # ------------------------------------------------------------ two rows
    def meet(self, one: tuple[Reach, ...], two: tuple[Reach, ...]) -> bool:
        """Whether some row of tokens fits both."""
        seen = {
            (at, other) for at in _reached(one, (0, False)) for other in _reached(two, (0, False))
        }
        work = deque(seen)
        ends = ((len(one), False), (len(two), False))
        while work:
            at, other = work.popleft()
            if (at, other) == ends:
                return True
            for mask, there in _onward(one, at):
                for fits, elsewhere in _onward(two, other):
                    if (there, elsewhere) not in seen and self._alike_to(mask) & fits:
                        seen.add((there, elsewhere))
                        work.append((there, elsewhere))
        return False

    def _alike_to(self, mask: int) -> int:
        """All that a token can be that can be one of these."""
        found = self._alike.get(mask)
        if found is None:
            found = mask
            for word in self._words:
                if word & mask:
                    found |= word
            self._alike[mask] = found
        return found


Place = tuple[int, bool]  # at which step, and whether it has begun


def _onward(row: tuple[Reach, ...], place: Place) -> Iterator[tuple[int, Place]]:
    """The tokens that lead on from a place of a row, and where to."""
    at, begun = place
    if at == len(row):
        return
    step = row[at]
    for there in _reached(row, (at + 1, False)):
        yield (step.last if begun else step.first & step.last), there
    if step.longer:
        yield (step.inside if begun else step.first), (at, True)


def _reached(row: tuple[Reach, ...], place: Place) -> set[Place]:
    """A place, and those after parts that may be empty there."""
    found = {place}
    at, begun = place
    while not begun and at < len(row) and row[at].empty:
        at += 1
        found.add((at, False))
    return found


def _either(parts: Iterable[Reach]) -> Reach:
    """What is one of these."""
    first = last = inside = 0
    empty = longer = False
    for part in parts:
        first, last, inside = first | part.first, last | part.last, inside | part.inside
        empty, longer = empty or part.empty, longer or part.longer
    return Reach(first, last, inside, empty, longer)


def _row(parts: Sequence[Reach]) -> Reach:
    """What is these, one after the other."""
    first = last = inside = 0
    for part in parts:
        first |= part.first
        if not part.empty:
            break
    for part in reversed(parts):
        last |= part.last
        if not part.empty:
            break
    for part in parts:
        inside |= part.inside
    longer = len(parts) > 1 or any(part.longer for part in parts)
    return Reach(first, last, inside, all(part.empty for part in parts), longer)
