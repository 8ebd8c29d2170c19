"""Leaving out statements that cannot matter: what no fact can reach, and what nobody reads.

Each statement costs time at every ground call, even if it never fires. `slice_statements` keeps
those that the facts at hand can reach (forward) and the wanted predicates need (backward). It only
ever leaves out what could not contribute an atom to the answer, so the result is the same.

Reachability looks at predicates and at the shape of their last argument: that is where the
encodings say which construct of the ability tree they interpret. The shape of a term without
variables is the term, such as `keyword("changeling")`, that of any other its outermost functor.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

NAME = re.compile(r"\s*(_*[a-z]\w*)")
OPENING, CLOSING = ("(", "{", "["), (")", "}", "]")
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[({\[]|[)}\]]|:-|[,;]')
PLAIN = re.compile(r"[\s\w]*")
ANY = "*"  # a last argument that may be anything
# The facts whose last argument is a construct of the ability tree; they are those of abilities.
CONSTRUCTS = frozenset(
    {"uses", "change", "mentions", "keyword_ability", "task", "event", "happened"}
)
Reached = frozenset[tuple[str, frozenset[str]]]
_ANYTHING = frozenset({ANY})
STRING_OR_SPACE = re.compile(r'("(?:[^"\\]|\\.)*")|\s+')
GROUND_TERM = re.compile(r'[a-z]\w*\((?:"(?:[^"\\]|\\.)*"|\b[a-z]\w*|\d|[(),])+\)')


@dataclass(frozen=True, slots=True)
class Literal:
    """A predicate and the possible shapes of its last argument (`ANY`, or a variable's name)."""

    predicate: str
    last: tuple[str, ...]
    variable: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """A rule: its head, its positive body literals, and every name that stands in its body."""

    text: str
    head: Literal | None
    body: tuple[Literal, ...]
    names: frozenset[str]


def split(text: str, separator: str) -> list[str]:
    """Split at a separator that stands outside of brackets and strings."""
    if separator not in text:
        return [text]
    parts, depth, start = [], 0, 0
    for match in TOKEN.finditer(text):
        token = match[0]
        if token in OPENING:
            depth += 1
        elif token in CLOSING:
            depth -= 1
        elif depth == 0 and token == separator:
            parts.append(text[start : match.start()])
            start = match.end()
    parts.append(text[start:])
    return parts


def literal(text: str) -> Literal | None:
    """The predicate of a literal; None for comparisons, aggregates and the like."""
    text = text.strip()
    match = NAME.match(text)
    if match is None or text.startswith("not "):
        return None
    name, rest = match[1], text[match.end() :].strip()
    if not rest:
        return Literal(name, (ANY,))
    if not (rest.startswith("(") and rest.endswith(")")):
        return None
    last = rest[1:-1].rpartition(",")[2]
    if not PLAIN.fullmatch(last):  # the comma may stand inside of something
        last = split(rest[1:-1], ",")[-1]
    last = last.strip()
    if re.fullmatch(r"_|[A-Z]\w*", last):
        return Literal(name, (ANY,), last)
    return Literal(name, shapes(last))


def shapes(text: str) -> tuple[str, ...]:
    """The shapes of a term or of a pool of terms."""
    text = text.strip()
    if text.startswith("(") and text.endswith(")") and len(options := split(text[1:-1], ";")) > 1:
        return tuple(shape for option in options for shape in shapes(option))
    match = NAME.match(text)
    if match is None:
        return (ANY,)
    term = STRING_OR_SPACE.sub(lambda found: found[1] or "", text)
    return (term,) if GROUND_TERM.fullmatch(term) else (match[1],)


def _functor(shape: str) -> str:
    return shape.partition("(")[0]


def _some(shape: str) -> str:
    """The mark of a predicate that holds for some term of that functor."""
    return f"{_functor(shape)}/"


@cache
def parse(text: str) -> Statement:
    """A statement in its parts. A directive has neither head nor body."""
    if text.startswith("#"):
        return Statement(text, None, (), frozenset())
    head, *rest = split(text.rstrip(". \n"), ":-")
    body = rest[0] if rest else ""
    literals = tuple(found for part in split(body, ",") if (found := literal(part)))
    names = frozenset(re.findall(r"\b_*[a-z]\w*", body))
    return Statement(text, literal(head), literals, names)


def by_predicate(facts: str) -> dict[str, list[str]]:
    """The facts, one a line, by their predicates; comments are left out."""
    found: dict[str, list[str]] = {}
    for line in facts.split("\n"):
        name, bracket, _ = line.partition("(")
        if bracket and name.isidentifier():
            found.setdefault(name, []).append(line)
        elif line and not line.startswith("%"):
            raise ValueError(f"this is no fact: {line}")
    return found


def reach(facts: Mapping[str, Iterable[str]], named: Container[str]) -> Reached:
    """Which predicates the facts hold, with the shapes of their last arguments.

    The texts of a predicate hold one or more facts, one a line. Of the terms only those are kept
    that some statement names; of others, that there are some.
    """
    return frozenset(
        (name, frozenset(_marks(lines, named)) if name in CONSTRUCTS else _ANYTHING)
        for name, lines in facts.items()
    )


def _marks(texts: Iterable[str], named: Container[str]) -> Iterator[str]:
    for line in (line for text in texts for line in text.split("\n")):
        for shape in _last_shapes(line):
            if "(" not in shape or shape in named:
                yield shape
            yield _some(shape)


@lru_cache(maxsize=1 << 16)
def _last_shapes(line: str) -> tuple[str, ...]:
    fact = literal(line.rstrip(". "))
    return fact.last if fact else (ANY,)


def named_terms(parts: Iterable[Iterable[str]]) -> frozenset[str]:
    """The terms without variables that the bodies of some statements name as last arguments."""
    return frozenset(
        shape
        for part in parts
        for text in part
        for found in parse(text).body
        for shape in found.last
        if "(" in shape
    )


def slice_statements(
    parts: Sequence[Sequence[str]], reached: dict[str, set[str]], wanted: Iterable[str]
) -> list[list[str]]:
    """The statements of each part that can matter to the wanted predicates.

    `reached` says what the facts hold (see `reach`); a statement may stand in several
    parts. A file's statements keep their order.
    """
    index = _index(tuple(map(tuple, parts)))
    live = index.forward({name: set(found) for name, found in reached.items()})
    kept = index.backward(live, wanted)
    return [[text for text in part if text in kept] for part in parts]


class _Index:
    """The rules of a program by the predicates of their bodies and heads."""

    def __init__(self, parts: Sequence[Sequence[str]]) -> None:
        parsed = {text: parse(text) for part in parts for text in part}
        self.rules = [rule for rule in parsed.values() if rule.head is not None]
        bodies = [frozenset(found.predicate for found in rule.body) for rule in self.rules]
        self.sizes = [len(body) for body in bodies]
        self.users: dict[str, list[int]] = {}
        for number, body in enumerate(bodies):
            for name in body:
                self.users.setdefault(name, []).append(number)

    def forward(self, reached: dict[str, set[str]]) -> set[int]:
        """The numbers of the rules that can fire; `reached` grows by what they derive."""
        live: set[int] = set()
        missing = list(self.sizes)
        for name in reached:
            for user in self.users.get(name, ()):
                missing[user] -= 1
        waiting = dict.fromkeys(number for number, count in enumerate(missing) if not count)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            rule = self.rules[number]
            if not all(_reachable(found, reached) for found in rule.body):
                continue  # it is looked at again when one of them grows
            assert rule.head is not None
            live.add(number)
            name = rule.head.predicate
            new = _head_shapes(rule, reached)
            first = name not in reached
            found = reached.setdefault(name, set())
            if new <= found:
                continue
            found |= new
            for user in self.users.get(name, ()):
                missing[user] -= first
                if not missing[user]:
                    waiting[user] = None
        return live

    def backward(self, live: Iterable[int], wanted: Iterable[str]) -> set[str]:
        """The texts of those rules that derive what is wanted, or what such rules speak of."""
        heads: dict[str, list[Statement]] = {}
        for number in live:
            rule = self.rules[number]
            assert rule.head is not None
            heads.setdefault(rule.head.predicate, []).append(rule)
        needed, waiting = set(wanted), list(wanted)
        kept: set[str] = set()
        while waiting:
            for rule in heads.get(waiting.pop(), ()):
                kept.add(rule.text)
                waiting += rule.names - needed
                needed |= rule.names
        return kept


_index = lru_cache(maxsize=16)(_Index)


def _reachable(wanted: Literal, reached: dict[str, set[str]]) -> bool:
    found = reached[wanted.predicate]
    if ANY in wanted.last or ANY in found:
        return True
    return any(
        shape in found or _functor(shape) in found if "(" in shape else _some(shape) in found
        for shape in wanted.last
    )


def _head_shapes(rule: Statement, reached: dict[str, set[str]]) -> set[str]:
    """What the last argument of the head can be: its own shape, or what the body binds it to."""
    head = rule.head
    assert head is not None
    if not head.variable:
        return {mark for shape in head.last for mark in (shape, _some(shape))}
    for found in rule.body:
        if found.variable == head.variable:
            return set(reached[found.predicate])
    return {ANY}
