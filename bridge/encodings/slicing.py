"""Leaving out statements that cannot matter: what no fact can reach, and what nobody reads.

Each statement costs time at every ground call, even if it never fires. `Index.slice` keeps those
that the facts at hand can reach (forward) and the wanted predicates need (backward). It only ever
leaves out what could not contribute an atom to the answer, so the result is the same.

Reachability looks at predicates, and at the shapes of their arguments: that is where the encodings
say which construct of the ability tree, which task, which event, which zone they speak of. The
shape of a term without variables is the term, such as `keyword("changeling")`, that of any other
its outermost functor; the arguments of a term have shapes of their own, one level deep. A **place**
is where a shape stands: `1` is the second argument, `1:run:2` the third argument of a `run(...)`
there. Only those shapes are looked at that some rule names at that place, or at one to which it is
handed on. Facts are grouped by their **kind**: the predicate, and the shapes in it that are named.
A slice needs the facts of a kind only if they can match a literal of one of its statements.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from clingather.bridge.base.memory import MANY

NAME = re.compile(r"\s*(_*[a-z]\w*)")
NAMES = re.compile(r"\b_*[a-z]\w*")
OPENING, CLOSING = ("(", "{", "["), (")", "}", "]")
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[({\[]|[)}\]]|:-|[,;]')
ANY = "*"  # an argument that may be anything
REMEMBERED = 1 << 17  # facts of which an index knows the kinds
Mark = tuple[str, str]  # a place, and a shape that stands there, or `functor/` for some such shape
Kind = tuple[str, frozenset[Mark]]  # a predicate, and the marks of a fact, or of several
Reached = frozenset[Kind]  # of each predicate one
Places = dict[str, set[str]]  # the marks at each place
_VARIABLE = re.compile(r"_|[A-Z]\w*")
STRING_OR_SPACE = re.compile(r'("(?:[^"\\]|\\.)*")|\s+')
LEAF = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+')  # a text or a number
GROUND_TERM = re.compile(r'[a-z]\w*\((?:"(?:[^"\\]|\\.)*"|\b[a-z]\w*|\d|[(),])+\)')


@dataclass(frozen=True, slots=True)
class Literal:
    """A predicate, the shapes that stand in it, and its variables; both with their places."""

    predicate: str
    arity: int = 0
    shapes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    variables: Mapping[str, str] = field(default_factory=dict)  # the place of each


@dataclass(frozen=True, slots=True)
class Statement:
    """A rule: its head, its body literals without and with `not`.

    `loose` are the names that stand elsewhere in the body, such as in an aggregate.
    """

    text: str
    head: Literal | None
    body: tuple[Literal, ...]
    negated: tuple[Literal, ...]
    loose: frozenset[str]

    @property
    def literals(self) -> tuple[Literal, ...]:
        """The head and the literals of the body."""
        return (*(() if self.head is None else (self.head,)), *self.body, *self.negated)


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
    found = Literal(name, len(split(rest[1:-1], ",")), {}, {})
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
    if LEAF.fullmatch(text):
        return (text,)
    match = NAME.match(text)
    if match is None or len(split(text, ";")) > 1:
        return (ANY,)
    if match.end() < len(text) and not text.endswith(")"):
        return (ANY,)
    term = STRING_OR_SPACE.sub(lambda found: found[1] or "", text)
    return (term,) if GROUND_TERM.fullmatch(term) else (match[1],)


def _functor(shape: str) -> str:
    return shape if shape[0] == '"' else shape.partition("(")[0]


def _some(shape: str) -> str:
    """The mark of a place where some term of that functor stands."""
    return f"{_functor(shape)}/"


@lru_cache(MANY)
def parse(text: str) -> Statement:
    """A statement in its parts. A directive has neither head nor body."""
    if text.startswith("#"):
        return Statement(text, None, (), (), frozenset())
    head, *rest = split(text.rstrip(". \n"), ":-")
    parts = [part.strip() for part in split(rest[0], ",")] if rest else []
    body: list[Literal] = []
    negated: list[Literal] = []
    loose: set[str] = set()
    for part in parts:
        if (found := literal(part)) is not None:
            body.append(found)
        elif (found := literal(part.removeprefix("not "))) is not None:
            negated.append(found)
        else:
            loose.update(NAMES.findall(part))
    return Statement(text, literal(head), tuple(body), tuple(negated), frozenset(loose))


def _both(shape: str) -> tuple[str, ...]:
    return (ANY,) if shape == ANY else (shape, _some(shape))


class Index:
    """The statements of a program, in parts, with its rules by the predicates that they use."""

    def __init__(self, parts: Sequence[Sequence[str]]) -> None:
        self.parts = parts
        parsed = {text: parse(text) for part in parts for text in part}
        arities: dict[str, set[int]] = {}
        for rule in parsed.values():
            for each in rule.literals:
                arities.setdefault(each.predicate, set()).add(each.arity)
        self._several = frozenset(name for name, found in arities.items() if len(found) > 1)
        self.statements = {text: self._told_apart(rule) for text, rule in parsed.items()}
        self.called: dict[str, set[str]] = {}  # the predicates of a name
        for rule in parsed.values():
            for each in rule.literals:
                self.called.setdefault(each.predicate, set()).add(self._predicate(each))
        self.rules = [rule for rule in self.statements.values() if rule.head is not None]
        bodies = [frozenset(found.predicate for found in rule.body) for rule in self.rules]
        self.sizes = [len(body) for body in bodies]
        self.users: dict[str, list[int]] = {}
        for number, body in enumerate(bodies):
            for name in body:
                self.users.setdefault(name, []).append(number)
        self.named = self._named()
        self.heads = [rule.head.predicate for rule in self.rules if rule.head]
        self.asks = [
            tuple(ask for found in rule.body for ask in _asks(found)) for rule in self.rules
        ]
        self.gives = [tuple(self._gives(rule)) for rule in self.rules]
        self._kinds: dict[str, Kind] = {}

    def _predicate(self, found: Literal) -> str:
        """A predicate, with its arity where some rule uses its name with another one."""
        several = found.predicate in self._several
        return f"{found.predicate}/{found.arity}" if several else found.predicate

    def _told_apart(self, rule: Statement) -> Statement:
        def named(found: Literal) -> Literal:
            return replace(found, predicate=self._predicate(found))

        return replace(
            rule,
            head=rule.head and named(rule.head),
            body=tuple(map(named, rule.body)),
            negated=tuple(map(named, rule.negated)),
        )

    def kind(self, fact: str) -> Kind:
        """The kind of a fact; what stands for its state does not matter."""
        known = self._kinds.get(fact)
        if known is None:
            if len(self._kinds) >= REMEMBERED:
                self._kinds.clear()
            known = self._kinds[fact] = self._kind(fact)
        return known

    def _kind(self, fact: str) -> Kind:
        name, bracket, _ = fact.partition("(")
        if not bracket or not name.isidentifier():
            raise ValueError(f"this is no fact: {fact}")
        if name not in self.named and name not in self._several:
            return name, frozenset()
        found = literal(fact.rstrip(". "))
        assert found is not None
        name = self._predicate(found)
        marks = (
            (place, mark)
            for place, named in self.named.get(name, {}).items()
            for shape in found.shapes.get(place, ())
            for mark in _both(shape)
            if mark in named
        )
        return name, frozenset(marks)

    def by_kind(self, facts: Iterable[str]) -> dict[Kind, list[str]]:
        """Facts by their kinds; comments are left out."""
        found: dict[Kind, list[str]] = {}
        for fact in facts:
            if fact and not fact.startswith("%"):
                found.setdefault(self.kind(fact), []).append(fact)
        return found

    def reach(self, kinds: Iterable[Kind]) -> Reached:
        """Which predicates facts of some kinds hold, with the shapes that stand in them."""
        found: dict[str, frozenset[Mark]] = {}
        for name, marks in kinds:
            found[name] = found[name] | marks if name in found else marks
        return frozenset(found.items())

    def slice(self, reached: Reached, wanted: Iterable[str]) -> list[list[str]]:
        """The statements of each part that can matter to the wanted predicates.

        `reached` says what the facts hold; a statement may stand in several parts. A file's
        statements keep their order.
        """
        kept = self.backward(self.forward(reached), wanted)
        return [[text for text in part if text in kept] for part in self.parts]

    def _named(self) -> dict[str, Places]:
        """The marks that matter at each place of a predicate: some body asks for them there.

        A mark matters too where it is handed on to such a place.
        """
        named: dict[str, Places] = {}
        by_head: dict[str, list[Statement]] = {}
        for rule in self.rules:
            assert rule.head is not None
            by_head.setdefault(rule.head.predicate, []).append(rule)
            for found in (*rule.body, *rule.negated):
                for name, place, marks in _asks(found):
                    named.setdefault(name, {}).setdefault(place, {ANY}).update(marks)
        waiting = dict.fromkeys(named)
        while waiting:
            name = next(iter(waiting))
            del waiting[name]
            for rule in by_head.get(name, ()):
                for place, asked in tuple(named[name].items()):
                    for source, where in _sources(rule, place):
                        if where.count(":") > 2:
                            continue
                        known = named.setdefault(source, {}).setdefault(where, {ANY})
                        if not asked <= known:
                            known |= asked
                            waiting[source] = None
        return named

    def _gives(
        self, rule: Statement
    ) -> Iterator[tuple[str, frozenset[str], tuple[tuple[str, str], ...]]]:
        """The places of a rule's head that matter, with its own marks or where they come from."""
        assert rule.head is not None
        for place in self.named.get(rule.head.predicate, ()):
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
            met = True
            for name, place, marks in self.asks[number]:  # a loop: it is done very often
                if marks.isdisjoint(held[name][place]):
                    met = False
                    break
            if not met:
                continue  # it is looked at again when one of them grows
            live.add(number)
            name = self.heads[number]
            first = name not in held
            if first:
                held[name] = {place: set() for place in self.named.get(name, ())}
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
        """The marks of facts by their places."""
        held: Places = {place: set() for place in self.named.get(name, ())}
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
        needed = {predicate for name in wanted for predicate in self.called.get(name, ())}
        waiting = list(needed)
        kept: set[str] = set()
        while waiting:
            for rule in heads.get(waiting.pop(), ()):
                kept.add(rule.text)
                here = {found.predicate for found in (*rule.body, *rule.negated)}
                here.update(each for name in rule.loose for each in self.called.get(name, ()))
                waiting += here - needed
                needed |= here
        return kept


class Needed:
    """Which facts can match a literal of some statements; all of those that are wanted."""

    def __init__(self, index: Index, statements: Iterable[str], wanted: Iterable[str]) -> None:
        self._literals: dict[str, list[tuple[frozenset[Mark], ...]]] = {}
        names = set(wanted)
        for rule in (index.statements[text] for text in statements):
            names |= rule.loose
            for found in (*rule.body, *rule.negated):
                asks = tuple(
                    frozenset((place, mark) for mark in marks) for _, place, marks in _asks(found)
                )
                self._literals.setdefault(found.predicate, []).append(asks)
        self._literals |= {each: [()] for name in names for each in index.called.get(name, (name,))}
        self._known: dict[Kind, bool] = {}

    def __call__(self, kind: Kind) -> bool:
        """Whether facts of that kind can matter."""
        known = self._known.get(kind)
        if known is None:
            name, told = kind
            known = self._known[kind] = any(
                not any(ask.isdisjoint(told) for ask in asks)
                for asks in self._literals.get(name, ())
            )
        return known


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
    found = {ANY}
    for name, place in sources:
        marks = held[name].get(place)
        if marks is not None and ANY not in marks and (ANY in found or len(marks) < len(found)):
            found = marks
    return found
