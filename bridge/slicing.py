"""Leaving out statements that cannot matter: what no fact can reach, and what nobody reads.

Each statement costs time at every ground call, even if it never fires. `Index.slice` keeps those
that the facts at hand can reach (forward) and the wanted predicates need (backward). It only ever
leaves out what could not contribute an atom to the answer, so the result is the same.

Reachability looks at predicates, and at the shapes of their arguments: that is where the encodings
say which construct of the ability tree, which task or which event they speak of. The shape of a
term without variables is the term, such as `keyword("changeling")`, that of any other its outermost
functor; the arguments of a term have shapes of their own, one level deep. A **place** is where a
shape stands: `1` is the second argument, `1:run:2` the third argument of a `run(...)` there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

NAME = re.compile(r"\s*(_*[a-z]\w*)")
OPENING, CLOSING = ("(", "{", "["), (")", "}", "]")
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[({\[]|[)}\]]|:-|[,;]')
ANY = "*"  # an argument that may be anything
# Facts of which the shape of an argument is told: the place of a construct of the ability tree, of
# a task or of an event. Of tasks and events the shapes of their arguments are told too.
CONSTRUCTS = {
    **{"uses": "1", "change": "3", "mentions": "1", "keyword_ability": "1"},
    **{"task": "1", "event": "1", "happened": "1"},
}
DEEP = frozenset({"task", "event", "happened"})
Mark = tuple[str, str]  # a place, and a shape that stands there, or `functor/` for some such shape
Reached = frozenset[tuple[str, frozenset[Mark]]]
Places = dict[str, set[str]]  # the marks at each place
_VARIABLE = re.compile(r"_|[A-Z]\w*")
STRING_OR_SPACE = re.compile(r'("(?:[^"\\]|\\.)*")|\s+')
GROUND_TERM = re.compile(r'[a-z]\w*\((?:"(?:[^"\\]|\\.)*"|\b[a-z]\w*|\d|[(),])+\)')


@dataclass(frozen=True, slots=True)
class Literal:
    """A predicate, the shapes that stand in it, and its variables; both with their places."""

    predicate: str
    shapes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    variables: Mapping[str, str] = field(default_factory=dict)  # the place of each


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
        return Literal(name)
    if not (rest.startswith("(") and rest.endswith(")")):
        return None
    found = Literal(name, {}, {})
    _read(found, rest[1:-1], "", nested=True)
    return found


def _read(found: Literal, arguments: str, before: str, *, nested: bool) -> None:
    """Note the shapes and variables of some arguments, and of the arguments of those."""
    for number, text in enumerate(split(arguments, ",")):
        argument, place = text.strip(), f"{before}{number}"
        if _VARIABLE.fullmatch(argument):
            found.variables.setdefault(argument, place)  # type: ignore[attr-defined]
            continue
        shapes_ = shapes(argument)
        found.shapes[place] = shapes_  # type: ignore[index]
        if nested and len(shapes_) == 1 and argument.endswith(")"):
            functor, _, inside = argument[:-1].partition("(")
            _read(found, inside, f"{place}:{functor.strip()}:", nested=False)


def shapes(text: str) -> tuple[str, ...]:
    """The shapes of a term or of a pool of terms."""
    text = text.strip()
    if text.startswith("(") and text.endswith(")") and len(options := split(text[1:-1], ";")) > 1:
        return tuple(shape for option in options for shape in shapes(option))
    match = NAME.match(text)
    if match is None or len(split(text, ";")) > 1:
        return (ANY,)
    if match.end() < len(text) and not text.endswith(")"):
        return (ANY,)
    term = STRING_OR_SPACE.sub(lambda found: found[1] or "", text)
    return (term,) if GROUND_TERM.fullmatch(term) else (match[1],)


def _functor(shape: str) -> str:
    return shape.partition("(")[0]


def _some(shape: str) -> str:
    """The mark of a place where some term of that functor stands."""
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


@lru_cache(maxsize=1 << 16)
def _told(name: str, line: str) -> tuple[Mark, ...]:
    """The marks of a fact at the places of which is told."""
    fact = literal(line.rstrip(". "))
    assert fact is not None
    places = [place for place in fact.shapes if _is_told(name, place)]
    return tuple((p, mark) for p in places for s in fact.shapes[p] for mark in _both(s))


def _is_told(name: str, place: str) -> bool:
    first, deeper, _ = place.partition(":")
    return CONSTRUCTS.get(name) == first and (not deeper or name in DEEP)


def _both(shape: str) -> tuple[str, ...]:
    return (ANY,) if shape == ANY else (shape, _some(shape))


class Index:
    """The statements of a program, in parts, with its rules by the predicates that they use."""

    def __init__(self, parts: Sequence[Sequence[str]]) -> None:
        self.parts = parts
        parsed = {text: parse(text) for part in parts for text in part}
        self.rules = [rule for rule in parsed.values() if rule.head is not None]
        bodies = [frozenset(found.predicate for found in rule.body) for rule in self.rules]
        self.sizes = [len(body) for body in bodies]
        self.users: dict[str, list[int]] = {}
        for number, body in enumerate(bodies):
            for name in body:
                self.users.setdefault(name, []).append(number)
        self.places = self._places()
        self.heads = [rule.head.predicate for rule in self.rules if rule.head]
        self.asks = [
            tuple(ask for found in rule.body for ask in _asks(found)) for rule in self.rules
        ]
        self.gives = [tuple(self._gives(rule)) for rule in self.rules]
        shapes_ = {
            s for r in self.rules for f in r.body for each in f.shapes.values() for s in each
        }
        self.named = {ANY, *(m for s in shapes_ for m in (s, _functor(s), _some(s)))}

    def reach(self, facts: Mapping[str, Iterable[str]]) -> Reached:
        """Which predicates the facts hold, with the shapes that stand in them.

        The texts of a predicate hold one or more facts, one a line. Only shapes are kept that some
        rule names, where they can matter.
        """
        return frozenset(
            (name, frozenset(self._marks(name, texts))) for name, texts in facts.items()
        )

    def _marks(self, name: str, texts: Iterable[str]) -> Iterator[Mark]:
        places = self.places.get(name, ())
        if name not in CONSTRUCTS or not places:
            return
        for line in (line for text in texts for line in text.split("\n")):
            for place, mark in _told(name, line):
                if mark in self.named and place in places:
                    yield place, mark

    def slice(self, reached: Reached, wanted: Iterable[str]) -> list[list[str]]:
        """The statements of each part that can matter to the wanted predicates.

        `reached` says what the facts hold; a statement may stand in several parts. A file's
        statements keep their order.
        """
        kept = self.backward(self.forward(reached), wanted)
        return [[text for text in part if text in kept] for part in self.parts]

    def _places(self) -> dict[str, set[str]]:
        """Where shapes matter, by predicate: some body names one there, or hands it on."""
        places: dict[str, set[str]] = {}
        for rule in self.rules:
            for found in rule.body:
                places.setdefault(found.predicate, set()).update(found.shapes)
        growing = True
        while growing:
            growing = False
            for rule in self.rules:
                assert rule.head is not None
                for place in tuple(places.get(rule.head.predicate, ())):
                    for name, source in _sources(rule, place):
                        known = places.setdefault(name, set())
                        if source not in known and source.count(":") <= 2:
                            known.add(source)
                            growing = True
        return places

    def _gives(
        self, rule: Statement
    ) -> Iterator[tuple[str, frozenset[str], tuple[tuple[str, str], ...]]]:
        """The places of a rule's head that matter, with its own marks or where they come from."""
        assert rule.head is not None
        for place in self.places.get(rule.head.predicate, ()):
            if _stands_there(rule.head, place):
                yield place, _own(rule.head, place), _sources(rule, place)

    def forward(self, reached: Reached) -> set[int]:
        """The numbers of the rules that can fire."""
        live: set[int] = set()
        held: dict[str, Places] = {}
        missing = list(self.sizes)
        for name, told in reached:
            held[name] = self._held(name, told)
            for user in self.users.get(name, ()):
                missing[user] -= 1
        waiting = dict.fromkeys(number for number, count in enumerate(missing) if not count)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            if any(marks.isdisjoint(held[name][place]) for name, place, marks in self.asks[number]):
                continue  # it is looked at again when one of them grows
            live.add(number)
            name = self.heads[number]
            first = name not in held
            if first:
                held[name] = {place: set() for place in self.places.get(name, ())}
            grown = first
            for place, own, sources in self.gives[number]:
                marks = held[name][place]
                new = own or _handed_on(sources, held)
                if not new <= marks:
                    marks |= new
                    grown = True
            if not grown:
                continue
            for user in self.users.get(name, ()):
                missing[user] -= first
                if not missing[user]:
                    waiting[user] = None
        return live

    def _held(self, name: str, marks: frozenset[Mark]) -> Places:
        """The marks of facts by their places; anything stands where nothing is told."""
        places = self.places.get(name, ())
        held: Places = {place: set() if _is_told(name, place) else {ANY} for place in places}
        for place, mark in marks:
            held[place].add(mark)
        return held

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


def _asks(found: Literal) -> Iterator[tuple[str, str, frozenset[str]]]:
    """The places of a literal where shapes are named, and the marks that match."""
    for place, shapes_ in found.shapes.items():
        if ANY not in shapes_:
            matching = {ANY}
            for shape in shapes_:
                matching |= {shape, _functor(shape)} if "(" in shape else {_some(shape)}
            yield found.predicate, place, frozenset(matching)


def _own(head: Literal, place: str) -> frozenset[str]:
    """The marks of what stands in a head itself; none where that is handed on from the body."""
    if place in head.shapes:
        return frozenset(mark for shape in head.shapes[place] for mark in _both(shape))
    return frozenset()


def _stands_there(head: Literal, place: str) -> bool:
    """Whether there is such a place: not inside of a term of another functor."""
    outer, deeper, inside = place.partition(":")
    if not deeper or outer not in head.shapes:
        return True
    functors = {_functor(shape) for shape in head.shapes[outer]}
    return ANY in functors or inside.partition(":")[0] in functors


def _sources(rule: Statement, place: str) -> tuple[tuple[str, str], ...]:
    """The predicates and places of the body that a place of the head has its shape from."""
    assert rule.head is not None
    outer, inside = place, ""
    if place not in rule.head.variables.values():
        outer, deeper, inside = place.partition(":")
        inside = deeper + inside
    variables = [v for v, p in rule.head.variables.items() if p == outer and v != "_"]
    return tuple(
        (each.predicate, each.variables[variable] + inside)
        for variable in variables
        for each in rule.body
        if variable in each.variables
    )


def _handed_on(sources: Iterable[tuple[str, str]], held: Mapping[str, Places]) -> set[str]:
    """What can stand where a variable is bound by some places of the body."""
    for name, place in sources:
        marks = held[name].get(place)
        if marks is not None and ANY not in marks:
            return marks
    return {ANY}
