"""The grammar engine: a memoised recogniser that finds every end, then every parse's value.

A grammar is rules by name, each a list of rows: what a row reads, one thing after the other, and
the action that makes its value of theirs, or returns REJECT. What it reads is

    ("word", "destroy")     this word; `a|b` is either; it yields no value
    ("class", "NUMERAL")    a token of that class; yields its value there
    ("rule", "things_one")  another rule; yields its value

A row without an action hands on its single value. No rule may be left recursive.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from operator import attrgetter
from typing import Any

from clingather.bridge.base.memory import Memory
from clingather.bridge.base.records import dataclass
from clingather.bridge.oracle.lexer import Token

Value = Any
Action = Callable[..., Value]
Rules = Mapping[str, Sequence[tuple[Sequence[tuple[str, str]], Action | None]]]
REJECT = object()


class GrammarError(ValueError):
    """The grammar is wrong: the rule and what is wrong with it."""


@dataclass(slots=True, eq=False)
class Item:
    """What a row reads: op is word, class or rule."""

    op: str
    name: str
    bit: int = 0  # of a word or class
    index: int = 0  # of a rule
    nullable: bool = False
    first: int = 0  # the tokens that it can begin with


@dataclass(slots=True, eq=False)
class _Row:
    """An alternative of a rule with its action (None: hands on its value)."""

    items: tuple[Item, ...]
    action: Action | None
    order: int  # among those of its rule


@dataclass(slots=True, eq=False)
class _Place:
    """A place in rows that begin alike: those that end there, and what the others go on with."""

    rows: list[_Row] = field(default_factory=list)
    onward: dict[tuple[str, str], tuple[Item, _Place]] = field(default_factory=dict)
    begun: dict[int, tuple[tuple[Item, _Place], ...]] = field(default_factory=dict)  # by token


@dataclass(slots=True)
class _State:
    """What one parse remembers."""

    masks: list[int]
    kinds: list[int]  # the same number where the masks are the same
    tokens: Sequence[Token]
    ends: list[dict[int, dict[int, list[_Row]]] | None]
    values: dict[tuple[int, int, int], list[Value]] = field(default_factory=dict)
    furthest: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """Every value that the text has; `furthest` is how many tokens some parse could read."""

    values: tuple[Value, ...]
    furthest: int


class Grammar:
    """A loaded grammar; `parse` gives every value of a row of tokens."""

    def __init__(self, rules: Rules) -> None:
        self._bits: dict[tuple[str, str], int] = {}
        self._names = {name: index for index, name in enumerate(rules)}
        self._table = [
            [self._row_of(name, at, *row) for at, row in enumerate(rows)]
            for name, rows in rules.items()
        ]
        self._null = [False] * len(self._table)
        self._first = [0] * len(self._table)
        while self._settle():
            pass
        self._begin = [_begin(rows) for rows in self._table]
        self._kinds: dict[int, int] = {}  # a number for each mask of a token
        self._masks: Memory[tuple[str, ...], int] = Memory()  # by a word and its classes

    # ------------------------------------------------------------ loading
    def _row_of(
        self, rule: str, order: int, items: Sequence[tuple[str, str]], action: Action | None
    ) -> _Row:
        """A row of a rule."""
        if action is None and [op for op, _ in items] not in (["rule"], ["class"]):
            raise GrammarError(f"{rule}: a row without action must hand on one value")
        return _Row(tuple(self._item(*item) for item in items), action, order)

    def _item(self, op: str, name: str) -> Item:
        if op != "rule":
            names = name.split("|")
            bits = (self._bits.setdefault((op, each), 1 << len(self._bits)) for each in names)
            return Item(op, name, bit=sum(bits))
        if name not in self._names:
            raise GrammarError(f"no rule is called {name}")
        return Item(op, name, index=self._names[name])

    def _settle(self) -> bool:
        """Compute which rules may be empty and with which tokens each can begin; whether any
        differs from before."""
        changed = False
        for index, rows in enumerate(self._table):
            for row in rows:
                nullable, first = True, 0
                for item in row.items:
                    item.nullable = item.op == "rule" and self._null[item.index]
                    item.first = item.bit or self._first[item.index]
                    first |= item.first if nullable else 0
                    nullable &= item.nullable
                before = self._null[index], self._first[index]
                self._null[index] |= nullable
                self._first[index] |= first
                changed |= before != (self._null[index], self._first[index])
        return changed

    def alternatives(self, rule: str) -> tuple[tuple[Item, ...], ...]:
        """What each row of a rule reads, in their order."""
        return tuple(row.items for row in self._table[self._names[rule]])

    def bits_of(self, words: Mapping[str, Iterable[str]]) -> tuple[int, ...]:
        """The masks of words, by their classes."""
        return tuple(filter(None, (self._mask(word, each) for word, each in words.items())))

    def _mask(self, word: str, classes: Iterable[str]) -> int:
        """The bits of what a token can be."""
        key = (word, *classes)
        mask = self._masks.get(key)
        if mask is None:
            mask = self._bits.get(("word", word), 0)
            for name in classes:
                mask |= self._bits.get(("class", name), 0)
            self._masks[key] = mask
        return mask

    # ------------------------------------------------------------ parsing
    def parse(self, start: str, tokens: Sequence[Token]) -> Result:
        """Every value of the tokens as a `start`; none when they are not one."""
        masks = [self._mask(token.word, token.classes) for token in tokens] + [0]
        kinds = [self._kinds.setdefault(mask, len(self._kinds)) for mask in masks]
        state = _State(masks, kinds, tokens, [None] * len(self._table))
        index = self._names[start]
        if len(tokens) not in self._rule_ends(state, index, 0):
            return Result((), state.furthest)
        return Result(tuple(self._rule_values(state, index, 0, len(tokens))), state.furthest)

    def _rule_ends(self, state: _State, index: int, start: int) -> dict[int, list[_Row]]:
        """Where a rule that begins there can end, and its rows that end there."""
        memo = state.ends[index]
        if memo is None:
            memo = state.ends[index] = {}
        found = memo.get(start)
        if found is None:
            memo[start], found = {}, {}
            self._along(state, self._begin[index], (start,), found)
            for rows in found.values():
                if len(rows) > 1:
                    rows.sort(key=_order)
            memo[start] = found
        return found

    def _along(
        self, state: _State, place: _Place, starts: Collection[int], found: dict[int, list[_Row]]
    ) -> None:
        """Go on from a place that is reached at some tokens; fills in which rows end where."""
        reached: dict[_Place, Collection[int]] = {}
        for at in starts:
            if place.rows:
                found.setdefault(at, []).extend(place.rows)
            ways = place.begun.get(state.kinds[at])
            if ways is None:
                ways = self._onward(state, place, at)
            for item, onward in ways:
                ends: Collection[int]
                if item.bit:
                    ends = (at + 1,)
                    if at >= state.furthest:
                        state.furthest = at + 1
                else:
                    ends = self._rule_ends(state, item.index, at)
                if not ends:
                    continue
                if len(starts) > 1:  # several ways may lead to one token
                    reached[onward] = {*reached.get(onward, ()), *ends}
                elif onward.onward:
                    self._along(state, onward, ends, found)
                else:
                    for end in ends:
                        found.setdefault(end, []).extend(onward.rows)
        for onward, ends in reached.items():
            self._along(state, onward, ends, found)

    def _onward(self, state: _State, place: _Place, at: int) -> tuple[tuple[Item, _Place], ...]:
        """What the rows of a place can go on with at a token, which is kept by its kind."""
        mask = state.masks[at]
        found = place.begun[state.kinds[at]] = tuple(
            [way for way in place.onward.values() if way[0].nullable or way[0].first & mask]
        )
        return found

    def _rule_values(self, state: _State, index: int, start: int, end: int) -> list[Value]:
        key = (index, start, end)
        found = state.values.get(key)
        if found is None:
            found = []
            for row in self._rule_ends(state, index, start).get(end, ()):
                for values in self._row(state, row.items, 0, start, end):
                    value = values[0] if row.action is None else row.action(*values)
                    if value is not REJECT:
                        found.append(value)
            state.values[key] = found = _distinct(found)
        return found

    def _row(
        self, state: _State, items: tuple[Item, ...], at: int, start: int, end: int
    ) -> Sequence[tuple[Value, ...]]:
        """What the items of a row from one on yield: rows of values, one for each parse."""
        last = len(items) - 1
        own: tuple[Value, ...] = ()
        while at <= last and items[at].bit:
            item = items[at]
            if start >= end or not state.masks[start] & item.bit:
                return ()
            if item.op == "class":
                own += (state.tokens[start].classes[item.name],)
            at, start = at + 1, start + 1
        if at > last:
            return [own] if start == end else ()
        index = items[at].index
        ends = self._rule_ends(state, index, start)
        if at == last:
            if end not in ends:
                return ()
            return [(*own, value) for value in self._rule_values(state, index, start, end)]
        found: list[tuple[Value, ...]] = []
        for middle in ends:
            if middle <= end and (rest := self._row(state, items, at + 1, middle, end)):
                values = self._rule_values(state, index, start, middle)
                found += [(*own, value, *more) for value in values for more in rest]
        return found


_order = attrgetter("order")


def _begin(rows: Sequence[_Row]) -> _Place:
    """The place where all rows of a rule begin."""
    begin = _Place()
    for row in rows:
        place = begin
        for item in row.items:
            key = item.op, item.name
            if key not in place.onward:
                place.onward[key] = item, _Place()
            place = place.onward[key][1]
        place.rows.append(row)
    return begin


def _distinct(values: list[Value]) -> list[Value]:
    """The values that differ, wording included."""
    if len(values) < 2:
        return values
    return list({repr(value): value for value in values}.values())
