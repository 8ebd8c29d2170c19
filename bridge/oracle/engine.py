"""The grammar engine: a memoised recogniser that finds every end, then every parse's value.

A grammar is text. `name = alternative | alternative` on one or more lines; `#` begins a comment.
`name += alternative` adds to a rule of an earlier grammar. An alternative is a row of items, then
perhaps `-> action`:

    "words here"     these words; `a|b` inside is either word; they yield no value
    ~"words here"    the same, said to carry no meaning of their own
    CLASS            a token of that class; yields its value there
    rule             another rule; yields its value
    ( a | b )        a group; yields its one value, or its words when it has none
    item? item* item+   yields the value or None; a tuple of values

    -> kind($1, 'text', 3)    makes a node; $n is the n-th value of the row
    -> !name($1)              calls an action, which may return REJECT

A row without an action hands on its single value, and then all its words must be marked with `~`:
no word is swallowed by accident; both are checked when the grammar is loaded. No rule may be left
recursive.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import product
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.oracle.lexer import Token
from clingather.bridge.oracle.tree import SIGNATURES, node

Value = Any
Action = Callable[..., Value]
REJECT = object()
Reader = Callable[["_State", int], Collection[int]]  # where what begins there can end


class GrammarError(ValueError):
    """The grammar's text is wrong: the rule and what is wrong with it."""


def _unread(_state: _State, _start: int) -> Collection[int]:
    raise LookupError("the grammar is not loaded")


@dataclass(slots=True, eq=False)
class Expr:
    """An item of the grammar: op is word, class, rule, opt, star, plus, seq or group."""

    op: str
    name: str = ""
    parts: tuple[Expr, ...] = ()
    absorbed: bool = False
    bit: int = 0
    nullable: bool = False
    first: int = 0
    index: int = 0
    ends: Reader = _unread


@dataclass(slots=True)
class _Row:
    """An alternative of a rule with its action (None: hands on its value)."""

    expr: Expr
    action: Callable[[Sequence[Value]], Value] | None


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


_ITEM = re.compile(
    r"""\s*(?:(?P<absorb>~)?"(?P<words>[^"]*)"|(?P<cls>[A-Z][A-Z_]*)|(?P<rule>[a-z][a-z_0-9]*)
    |(?P<op>[()|?*+])|(?P<arrow>->))""",
    re.VERBOSE,
)
_TERM = re.compile(
    r"\s*(?:\$(?P<slot>\d+)|'(?P<text>[^']*)'|(?P<int>-?\d+)|(?P<call>!?[a-z_0-9]+)\()"
)


class Grammar:
    """A loaded grammar; `parse` gives every value of a row of tokens."""

    def __init__(self, text: str, actions: Mapping[str, Action]) -> None:
        self._actions = actions
        self._bits: dict[tuple[str, str], int] = {}
        self._rules: dict[str, list[_Row]] = {}
        for name, body in _split_rules(text).items():
            self._rules[name] = _RowReader(self, name, body).rows()
        self._names = {name: index for index, name in enumerate(self._rules)}
        self._table = list(self._rules.values())
        self._null = [False] * len(self._table)
        self._first = [0] * len(self._table)
        self._settle()
        for rows in self._table:
            for row in rows:
                row.expr.ends = self._reader(row.expr)
        self._kinds: dict[int, int] = {}  # a number for each mask of a token
        self._begun: list[dict[int, tuple[_Row, ...]]] = [{} for _ in self._table]

    # ------------------------------------------------------------ loading
    def bit(self, kind: str, name: str) -> int:
        """The bit of a word or class in the masks."""
        return self._bits.setdefault((kind, name), 1 << len(self._bits))

    def template(self, name: str, text: str) -> tuple[Callable[[Sequence[Value]], Value], set[int]]:
        """The action that a row's text after `->` says, and the slots that it uses."""
        used: set[int] = set()

        def term(position: int) -> tuple[Callable[[Sequence[Value]], Value], int]:
            match = _TERM.match(text, position)
            if match is None:
                raise GrammarError(f"{name}: {text[position:]!r}")
            if match["slot"]:
                slot = int(match["slot"]) - 1
                used.add(slot)
                return (lambda values: values[slot]), match.end()
            if match["text"] is not None:
                constant: str | int = match["text"]
                return (lambda values: constant), match.end()
            if match["int"]:
                number = int(match["int"])
                return (lambda values: number), match.end()
            position = match.end()
            arguments = []
            while text[position : position + 1] != ")":
                argument, position = term(position)
                arguments.append(argument)
                position += len(re.match(r"\s*,?\s*", text[position:]).group())  # type: ignore[union-attr]
            return self._call(name, match["call"], arguments), position + 1

        action, end = term(0)
        if text[end:].strip():
            raise GrammarError(f"{name}: {text[end:]!r} after the action")
        return action, used

    def _call(
        self, rule: str, called: str, arguments: list[Callable[[Sequence[Value]], Value]]
    ) -> Callable[[Sequence[Value]], Value]:
        """A call of an action (`!name`) or of the constructor of a node."""
        if called.startswith("!"):
            if called[1:] not in self._actions:
                raise GrammarError(f"{rule}: no action is called {called}")
            action = self._actions[called[1:]]
            return lambda values: action(*[argument(values) for argument in arguments])
        if called not in SIGNATURES:
            raise GrammarError(f"{rule}: no node is called {called}")
        return lambda values: node(called, *[argument(values) for argument in arguments])

    def _settle(self) -> None:
        """Computes which rules may be empty and with which tokens each can begin."""
        changed = True
        while changed:
            changed = False
            for index, rows in enumerate(self._table):
                null, first = False, 0
                for row in rows:
                    self._measure(row.expr)
                    null, first = null or row.expr.nullable, first | row.expr.first
                if (null, first) != (self._null[index], self._first[index]):
                    self._null[index], self._first[index] = null, first
                    changed = True

    def _measure(self, expr: Expr) -> None:
        """Computes the same for one item."""
        for part in expr.parts:
            self._measure(part)
        if expr.op in ("word", "class"):
            expr.first = expr.bit
        elif expr.op == "rule":
            if expr.name not in self._names:
                raise GrammarError(f"no rule is called {expr.name}")
            expr.index = self._names[expr.name]
            expr.nullable, expr.first = self._null[expr.index], self._first[expr.index]
        elif expr.op in ("opt", "star"):
            expr.nullable, expr.first = True, expr.parts[0].first
        elif expr.op == "plus":
            expr.nullable, expr.first = expr.parts[0].nullable, expr.parts[0].first
        elif expr.op == "group":
            expr.nullable = any(part.nullable for part in expr.parts)
            expr.first = 0
            for part in expr.parts:
                expr.first |= part.first
        else:
            expr.nullable, expr.first = True, 0
            for part in expr.parts:
                expr.first |= part.first
                if not part.nullable:
                    expr.nullable = False
                    break

    def alternatives(self, rule: str) -> tuple[Expr, ...]:
        """What each row of a rule reads, in their order."""
        return tuple(row.expr for row in self._rules[rule])

    def bits_of(self, words: Mapping[str, Iterable[str]]) -> tuple[int, ...]:
        """The masks of words, by their classes."""
        known = self._bits
        masks = (
            known.get(("word", word), 0) | sum(known.get(("class", name), 0) for name in classes)
            for word, classes in words.items()
        )
        return tuple(mask for mask in masks if mask)

    # ------------------------------------------------------------ parsing
    def parse(self, start: str, tokens: Sequence[Token]) -> Result:
        """Every value of the tokens as a `start`; none when they are not one."""
        masks = [self._mask(token) for token in tokens] + [0]
        kinds = [self._kinds.setdefault(mask, len(self._kinds)) for mask in masks]
        state = _State(masks, kinds, tokens, [None] * len(self._table))
        index = self._names[start]
        if len(tokens) not in self._rule_ends(state, index, 0):
            return Result((), state.furthest)
        return Result(tuple(self._rule_values(state, index, 0, len(tokens))), state.furthest)

    def _mask(self, token: Token) -> int:
        mask = self._bits.get(("word", token.word), 0)
        for name in token.classes:
            mask |= self._bits.get(("class", name), 0)
        return mask

    def _rows(self, state: _State, index: int, start: int) -> tuple[_Row, ...]:
        """The rows of a rule that can begin there."""
        begun, kind = self._begun[index], state.kinds[start]
        if kind not in begun:
            mask = state.masks[start]
            rows = self._table[index]
            begun[kind] = tuple(r for r in rows if r.expr.nullable or r.expr.first & mask)
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
                for end in row.expr.ends(state, start):
                    found.setdefault(end, []).append(row)
            memo[start] = found
        return found

    def _reader(self, expr: Expr) -> Reader:
        """The function that tells where an item that begins somewhere can end."""
        for part in expr.parts:
            part.ends = self._reader(part)
        op, first, index = expr.op, 0 if expr.nullable else expr.first, expr.index
        if op in ("word", "class"):
            return _words((expr.bit,))
        if op == "seq":
            return _sequence(tuple(_joined_words(expr.parts)), first)
        parts = tuple(part.ends for part in expr.parts)

        def rule(state: _State, start: int) -> Collection[int]:
            if first and not first & state.masks[start]:
                return ()
            memo = state.ends[index]
            found = None if memo is None else memo.get(start)
            return self._rule_ends(state, index, start) if found is None else found

        def group(state: _State, start: int) -> Collection[int]:
            return {end for part in parts for end in part(state, start)}

        def option(state: _State, start: int) -> Collection[int]:
            return {start, *parts[0](state, start)}

        def repeated(state: _State, start: int) -> Collection[int]:
            seen: set[int] = set()
            work = [start]
            while work:
                for end in parts[0](state, work.pop()):
                    if end not in seen:
                        seen.add(end)
                        work.append(end)
            return seen | {start} if op == "star" else seen

        return {"rule": rule, "group": group, "opt": option}.get(op, repeated)

    def _rule_values(self, state: _State, index: int, start: int, end: int) -> list[Value]:
        key = (index, start, end)
        found = state.values.get(key)
        if found is None:
            found = []
            for row in self._rule_ends(state, index, start).get(end, ()):
                for values in self._captures(state, row.expr, start, end):
                    value = values[0] if row.action is None else row.action(values)
                    if value is not REJECT:
                        found.append(value)
            state.values[key] = found = _distinct(found)
        return found

    def _captures(self, state: _State, expr: Expr, start: int, end: int) -> list[tuple[Value, ...]]:
        """What an item yields between two positions: rows of values, one for each parse."""
        op = expr.op
        if op == "word":
            return [()] if end == start + 1 and state.masks[start] & expr.bit else []
        if op == "class":
            if end != start + 1 or not state.masks[start] & expr.bit:
                return []
            return [(state.tokens[start].classes[expr.name],)]
        if op == "rule":
            if end not in self._rule_ends(state, expr.index, start):
                return []
            return [(value,) for value in self._rule_values(state, expr.index, start, end)]
        if op == "seq":
            return self._row(state, expr.parts, 0, start, end)
        if op == "opt" and start == end:
            return [(None,)]
        if op in ("opt", "group"):
            words = " ".join(token.word for token in state.tokens[start:end])
            rows = [row for part in expr.parts for row in self._captures(state, part, start, end)]
            return [(row[0] if len(row) == 1 else row or words,) for row in rows]
        return [(values,) for values in self._repeat(state, expr, start, end)]

    def _row(
        self, state: _State, parts: tuple[Expr, ...], at: int, start: int, end: int
    ) -> list[tuple[Value, ...]]:
        if not parts:
            return [()] if start == end else []
        last = len(parts) - 1
        while parts[at].op == "word" and at < last:  # it yields nothing, and ends in one place
            if start >= end or not state.masks[start] & parts[at].bit:
                return []
            at, start = at + 1, start + 1
        part = parts[at]
        if at == last:
            return self._captures(state, part, start, end)
        found: list[tuple[Value, ...]] = []
        for middle in part.ends(state, start):
            if middle > end:
                continue
            rest = self._row(state, parts, at + 1, middle, end)
            if rest:
                mine = self._captures(state, part, start, middle)
                found.extend(left + right for left, right in product(mine, rest))
        return found

    def _repeat(self, state: _State, expr: Expr, start: int, end: int) -> list[tuple[Value, ...]]:
        if start == end:
            return [()] if expr.op == "star" else []
        found: list[tuple[Value, ...]] = []
        part = expr.parts[0]
        for middle in part.ends(state, start):
            if not start < middle <= end:
                continue
            rest = [()] if middle == end else self._repeat(state, expr, middle, end)
            if rest:
                words = " ".join(token.word for token in state.tokens[start:middle])
                mine = self._captures(state, part, start, middle)
                found.extend(((row[0] if row else words), *more) for row in mine for more in rest)
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


def _joined_words(parts: tuple[Expr, ...]) -> Iterator[Reader]:
    """The readers of the items of a row, those of its words in one."""
    bits: tuple[int, ...] = ()
    for part in parts:
        if part.op in ("word", "class"):
            bits += (part.bit,)
            continue
        if bits:
            yield _words(bits)
        bits = ()
        yield part.ends
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


def _split_rules(text: str) -> dict[str, str]:
    """The bodies of a grammar's rules by name."""
    rules: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        line = re.sub(r"(^|\s)#.*$", "", line)
        match = re.match(r"([a-z][a-z_0-9]*)\s*(\+?)=(.*)$", line)
        if match:
            name = match[1]
            if (name in rules) != bool(match[2]):
                raise GrammarError(f"{name} is defined {'twice' if name in rules else 'nowhere'}")
            rules[name] = f"{rules[name]}\n| {match[3]}" if match[2] else match[3]
        elif line.strip():
            rules[name] += "\n" + line
    return rules


class _RowReader:
    """Reads the body of one rule."""

    def __init__(self, grammar: Grammar, name: str, body: str) -> None:
        self._grammar, self._name, self._body, self._at = grammar, name, body, 0

    def rows(self) -> list[_Row]:
        """Every alternative of the body."""
        rows = []
        while True:
            expr = self._sequence()
            action = None
            captures = [part for part in expr.parts if part.op != "word"]
            if self._peek("arrow"):
                end = self._action_end()
                action, used = self._grammar.template(self._name, self._body[self._at : end])
                self._at = end
                if used != set(range(len(captures))):
                    raise GrammarError(f"{self._name}: the action does not use every value")
            else:
                words = [p for p in expr.parts if p.op == "word" and not p.absorbed]
                if len(captures) != 1 or words:
                    raise GrammarError(f"{self._name}: a row without action must hand on one value")
            rows.append(_Row(expr, action))
            if not self._peek("op", "|"):
                break
        if self._body[self._at :].strip():
            raise GrammarError(f"{self._name}: {self._body[self._at :].strip()!r}")
        return rows

    def _action_end(self) -> int:
        depth = 0
        quoted = False
        for position in range(self._at, len(self._body)):
            char = self._body[position]
            quoted ^= char == "'"
            if not quoted:
                depth += {"(": 1, ")": -1}.get(char, 0)
                if char == "|" and depth == 0:
                    return position
        return len(self._body)

    def _peek(self, group: str, text: str | None = None) -> bool:
        """Steps over the next item if it is the one asked for."""
        match = _ITEM.match(self._body, self._at)
        if match is None or match.lastgroup is None or match[group] is None:
            return False
        if text is not None and match[group] != text:
            return False
        self._at = match.end()
        return True

    def _sequence(self) -> Expr:
        parts: list[Expr] = []
        while True:
            match = _ITEM.match(self._body, self._at)
            if match is None or match["arrow"] or match["op"] in ("|", ")"):
                return Expr("seq", parts=tuple(parts))
            self._at = match.end()
            items = self._item(match)
            while match_op := re.compile(r"[?*+]").match(self._body, self._at):
                op = {"?": "opt", "*": "star", "+": "plus"}[match_op.group()]
                inner = items[0] if len(items) == 1 else Expr("seq", parts=tuple(items))
                items = [Expr(op, parts=(inner,))]
                self._at = match_op.end()
            parts.extend(items)

    def _item(self, match: re.Match[str]) -> list[Expr]:
        if match["words"] is not None:
            return [self._word(word, bool(match["absorb"])) for word in match["words"].split()]
        if match["cls"]:
            bit = self._grammar.bit("class", match["cls"])
            return [Expr("class", match["cls"], bit=bit)]
        if match["rule"]:
            return [Expr("rule", match["rule"])]
        if match["op"] != "(":
            raise GrammarError(f"{self._name}: unexpected {match['op']!r}")
        parts = [self._sequence()]
        while self._peek("op", "|"):
            parts.append(self._sequence())
        if not self._peek("op", ")"):
            raise GrammarError(f"{self._name}: a group is not closed")
        return [Expr("group", parts=tuple(parts))]

    def _word(self, word: str, absorbed: bool) -> Expr:
        bits = 0
        for choice in word.split("|"):
            bits |= self._grammar.bit("word", choice)
        return Expr("word", word, absorbed=absorbed, bit=bits)
