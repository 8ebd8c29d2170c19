"""The grammar engine: a memoised recogniser that finds every end, then every parse's value.

A grammar is rules by name, each a list of rows: what a row reads, one thing after the other, and
the action that makes its value of theirs, or returns REJECT. What it reads is

    ("word", "destroy")     this word; `a|b` is either; it yields no value
    ("class", "NUMERAL")    a token of that class; yields its value there
    ("rule", "things_one")  another rule; yields its value

A row without an action hands on its single value. No rule may be left recursive.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import product
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.oracle.lexer import Token

Value = Any
Action = Callable[..., Value]
Rules = Mapping[str, Sequence[tuple[Sequence[tuple[str, str]], Action | None]]]
REJECT = object()
Reader = Callable[["_State", int], Collection[int]]  # where what begins there can end


class GrammarError(ValueError):
    """The grammar is wrong: the rule and what is wrong with it."""


def _unread(_state: _State, _start: int) -> Collection[int]:
    raise LookupError("the grammar is not loaded")


@dataclass(slots=True, eq=False)
class Item:
    """What a row reads: op is word, class or rule."""

    op: str
    name: str
    bit: int = 0  # of a word or class
    index: int = 0  # of a rule
    nullable: bool = False
    first: int = 0  # the tokens that it can begin with
    ends: Reader = _unread


@dataclass(slots=True, eq=False)
class _Row:
    """An alternative of a rule with its action (None: hands on its value)."""

    items: tuple[Item, ...]
    action: Action | None
    nullable: bool = False
    first: int = 0
    ends: Reader = _unread


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
        self._table = [[self._row_of(name, *row) for row in rows] for name, rows in rules.items()]
        self._null = [False] * len(self._table)
        self._first = [0] * len(self._table)
        while self._settle():
            pass
        for rows in self._table:
            for row in rows:
                for item in row.items:
                    item.ends = self._reader(item)
                row.ends = _sequence(
                    tuple(_joined_words(row.items)), 0 if row.nullable else row.first
                )
        self._kinds: dict[int, int] = {}  # a number for each mask of a token
        self._begun: list[dict[int, tuple[_Row, ...]]] = [{} for _ in self._table]

    # ------------------------------------------------------------ loading
    def _row_of(self, rule: str, items: Sequence[tuple[str, str]], action: Action | None) -> _Row:
        """A row of a rule."""
        if action is None and [op for op, _ in items] not in (["rule"], ["class"]):
            raise GrammarError(f"{rule}: a row without action must hand on one value")
        return _Row(tuple(self._item(*item) for item in items), action)

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
                row.nullable, row.first = True, 0
                for item in row.items:
                    item.nullable = item.op == "rule" and self._null[item.index]
                    item.first = item.bit or self._first[item.index]
                    row.first |= item.first
                    if not item.nullable:
                        row.nullable = False
                        break
                self._null[index] |= row.nullable
                before, self._first[index] = self._first[index], self._first[index] | row.first
                changed |= before != self._first[index]
        return changed

    def alternatives(self, rule: str) -> tuple[tuple[Item, ...], ...]:
        """What each row of a rule reads, in their order."""
        return tuple(row.items for row in self._table[self._names[rule]])

    def bits_of(self, words: Mapping[str, Iterable[str]]) -> tuple[int, ...]:
        """The masks of words, by their classes."""
        return tuple(filter(None, (self._mask(word, each) for word, each in words.items())))

    def _mask(self, word: str, classes: Iterable[str]) -> int:
        """The bits of what a token can be."""
        mask = self._bits.get(("word", word), 0)
        for name in classes:
            mask |= self._bits.get(("class", name), 0)
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

    def _rows(self, state: _State, index: int, start: int) -> tuple[_Row, ...]:
        """The rows of a rule that can begin there."""
        begun, kind = self._begun[index], state.kinds[start]
        if kind not in begun:
            mask = state.masks[start]
            begun[kind] = tuple(r for r in self._table[index] if r.nullable or r.first & mask)
        return begun[kind]

    def _rule_ends(self, state: _State, index: int, start: int) -> dict[int, list[_Row]]:
        """Where a rule that begins there can end, and its rows that end there."""
        memo = state.ends[index]
        if memo is None:
            memo = state.ends[index] = {}
        found = memo.get(start)
        if found is None:
            memo[start] = {}
            found = {}
            for row in self._rows(state, index, start):
                for end in row.ends(state, start):
                    found.setdefault(end, []).append(row)
            memo[start] = found
        return found

    def _reader(self, item: Item) -> Reader:
        """The function that tells where an item that begins somewhere can end."""
        if item.op != "rule":
            return _words((item.bit,))
        index = item.index
        first = 0 if self._null[index] else self._first[index]

        def rule(state: _State, start: int) -> Collection[int]:
            if first and not first & state.masks[start]:
                return ()
            memo = state.ends[index]
            found = None if memo is None else memo.get(start)
            return self._rule_ends(state, index, start) if found is None else found

        return rule

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

    def _captures(
        self, state: _State, item: Item, start: int, end: int
    ) -> Sequence[tuple[Value, ...]]:
        """What an item yields between two positions: rows of values, one for each parse."""
        if item.op == "rule":
            if end not in self._rule_ends(state, item.index, start):
                return ()
            return [(value,) for value in self._rule_values(state, item.index, start, end)]
        if end != start + 1 or not state.masks[start] & item.bit:
            return ()
        return [(state.tokens[start].classes[item.name],) if item.op == "class" else ()]

    def _row(
        self, state: _State, items: tuple[Item, ...], at: int, start: int, end: int
    ) -> Sequence[tuple[Value, ...]]:
        """What the items of a row from one on yield: rows of values, one for each parse."""
        if at == len(items):
            return [()] if start == end else ()
        last = len(items) - 1
        while items[at].op == "word" and at < last:  # it yields nothing, and ends in one place
            if start >= end or not state.masks[start] & items[at].bit:
                return ()
            at, start = at + 1, start + 1
        item = items[at]
        if at == last:
            return self._captures(state, item, start, end)
        found: list[tuple[Value, ...]] = []
        for middle in item.ends(state, start):
            if middle > end:
                continue
            rest = self._row(state, items, at + 1, middle, end)
            if rest:
                mine = self._captures(state, item, start, middle)
                found.extend(left + right for left, right in product(mine, rest))
        return found


def _words(bits: tuple[int, ...]) -> Reader:
    """Reads tokens one after another."""

    def ends(state: _State, start: int) -> Collection[int]:
        masks = state.masks
        for at, bit in enumerate(bits, start):
            if not masks[at] & bit:
                return ()
            if at >= state.furthest:
                state.furthest = at + 1
        return (start + len(bits),)

    return ends


def _joined_words(items: tuple[Item, ...]) -> Iterator[Reader]:
    """The readers of the items of a row, those of its words in one."""
    bits: tuple[int, ...] = ()
    for item in items:
        if item.op != "rule":
            bits += (item.bit,)
            continue
        if bits:
            yield _words(bits)
        bits = ()
        yield item.ends
    if bits:
        yield _words(bits)


def _sequence(parts: tuple[Reader, ...], first: int) -> Reader:
    """Reads items one after another; `first` are the tokens that it can begin with, 0: any."""
    if len(parts) == 1:
        return parts[0]

    def ends(state: _State, start: int) -> Collection[int]:
        if first and not first & state.masks[start]:
            return ()
        current: Collection[int] = (start,)
        for part in parts:
            if len(current) == 1:  # no set has to be made
                current = part(state, *current)
            else:
                current = {end for at in current for end in part(state, at)}
            if not current:
                return ()
        return current

    return ends


def _distinct(values: list[Value]) -> list[Value]:
    """The values that differ, wording included."""
    if len(values) < 2:
        return values
    return list({repr(value): value for value in values}.values())
