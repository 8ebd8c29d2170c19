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
    last = split(rest[1:-1], ",")[-1].strip()
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

    Of the terms only those are kept that some statement names; of others, that there are some.
    """
    return frozenset(
        (name, frozenset(_marks(lines, named)) if name in CONSTRUCTS else _ANYTHING)
        for name, lines in facts.items()
    )


def _marks(lines: Iterable[str], named: Container[str]) -> Iterator[str]:
    for line in lines:
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
    statements = [[parse(text) for text in part] for part in parts]
    rules = {s.text: s for part in statements for s in part if s.head is not None}
    live = _forward(rules.values(), {name: set(found) for name, found in reached.items()})
    needed = _backward([rules[text] for text in live], set(wanted))
    kept = {text for text in live if (head := rules[text].head) and head.predicate in needed}
    return [[s.text for s in part if s.text in kept] for part in statements]


def _forward(rules: Iterable[Statement], reached: dict[str, set[str]]) -> set[str]:
    live: set[str] = set()
    changed = True
    while changed:
        changed = False
        for rule in rules:
            if not all(_reachable(found, reached) for found in rule.body):
                continue
            assert rule.head is not None
            before = reached.setdefault(rule.head.predicate, set())
            new = _head_shapes(rule, reached) - before
            if new or rule.text not in live:
                before |= new
                live.add(rule.text)
                changed = True
    return live


def _reachable(wanted: Literal, reached: dict[str, set[str]]) -> bool:
    found = reached.get(wanted.predicate)
    if found is None:
        return False
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


def _backward(rules: Sequence[Statement], needed: set[str]) -> set[str]:
    changed = True
    while changed:
        changed = False
        for rule in rules:
            if rule.head is not None and rule.head.predicate in needed:
                new = rule.names - needed
                if new:
                    needed |= new
                    changed = True
    return needed
