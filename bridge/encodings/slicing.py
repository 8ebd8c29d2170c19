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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.parsing import atom_of_fact
from clingather.bridge.encodings.statements import (
    Atom,
    Call,
    Number,
    Pool,
    Statement,
    Term,
    Text,
    Tuple,
    Variable,
    quoted,
)
from clingather.bridge.encodings.symbols import HERE

ANY = "*"  # an argument that may be anything
REMEMBERED = 1 << 17  # facts of which an index knows the kinds
Mark = tuple[str, str]  # a place, and a shape that stands there, or `functor/` for some such shape
Kind = tuple[str, frozenset[Mark]]  # a predicate, and the marks of a fact, or of several
Reached = frozenset[Kind]  # of each predicate one
Places = dict[str, set[str]]  # the marks at each place


@dataclass(frozen=True, slots=True, eq=False)
class Literal:
    """A predicate, the shapes that stand in it, and its variables; both with their places."""

    predicate: str
    arity: int = 0
    shapes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    variables: Mapping[str, str] = field(default_factory=dict)  # the place of each


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A rule as slicing looks at it: its head, its body literals without and with `not`.

    `loose` are the predicates that stand elsewhere in the body, such as in an aggregate. `handed`
    has the variable at each place of the head, `bound` where the body has a variable from.
    """

    statement: Statement
    head: Literal | None
    body: tuple[Literal, ...]
    negated: tuple[Literal, ...]
    loose: frozenset[str]
    handed: Mapping[str, str]
    bound: Mapping[str, Sequence[tuple[str, str]]]


def literal(atom: Atom) -> Literal:
    """The shapes and variables of an atom."""
    found = Literal(atom.name, len(atom.arguments), {}, {})
    _read(found, atom.arguments, "", nested=True)
    return found


def _read(found: Literal, arguments: Sequence[Term], before: str, *, nested: bool) -> None:
    """Note the shapes and variables of some arguments, and of the arguments of those."""
    for number, argument in enumerate(arguments):
        place = f"{before}{number}"
        if isinstance(argument, Variable):
            found.variables.setdefault(argument.name or "_", place)  # type: ignore[attr-defined]
            continue
        found.shapes[place] = shapes(argument)  # type: ignore[index]
        if not nested:
            continue
        if isinstance(argument, Call):
            _read(found, argument.arguments, f"{place}:{argument.name}:", nested=False)
        elif isinstance(argument, Tuple):
            _read(found, argument.items, f"{place}::", nested=False)


def shapes(term: Term) -> tuple[str, ...]:
    """The shapes of a term or of a pool of terms."""
    if isinstance(term, Pool):
        return tuple(shape for option in term.options for shape in shapes(option))
    if isinstance(term, Call):
        return (_ground(term) or term.name,)
    return (_ground(term) or ANY,) if isinstance(term, (Text, Number)) else (ANY,)


def _ground(term: Term) -> str:
    """A term without variables as it is written; of any other nothing."""
    match term:
        case Text(value):
            return quoted(value)
        case Number(value):
            return str(value)
        case Call(name, ()):
            return name
        case Call(name, terms):
            inner = [*map(_ground, terms)]
            return f"{name}({','.join(inner)})" if all(inner) else ""
        case Tuple(terms):
            inner = [*map(_ground, terms)]
            return f"({','.join(inner)}{',' * (len(inner) == 1)})" if all(inner) else ""
    return ""


def _functor(shape: str) -> str:
    return shape if shape[0] == '"' else shape.partition("(")[0]


def _some(shape: str) -> str:
    """The mark of a place where some term of that functor stands."""
    return f"{_functor(shape)}/"


def _both(shape: str) -> tuple[str, ...]:
    return (ANY,) if shape == ANY else (shape, _some(shape))


class Index:
    """The statements of a program, in parts, with its rules by the predicates that they use."""

    def __init__(self, parts: Sequence[Sequence[Statement]]) -> None:
        self.parts = parts
        statements = dict.fromkeys(each for part in parts for each in part if not each.directive)
        arities: dict[str, set[int]] = {}
        for each in statements:
            for atom in (*each.heads, *each.body):
                arities.setdefault(atom.name, set()).add(len(atom.arguments))
        self._several = frozenset(name for name, found in arities.items() if len(found) > 1)
        self.called: dict[str, set[str]] = {  # the predicates of a name
            name: {self._predicate(name, arity) for arity in found}
            for name, found in arities.items()
        }
        self._literals: dict[Atom, Literal] = {}
        self.of = {each: self._rule(each) for each in statements}
        self.rules = [rule for rule in self.of.values() if rule.head is not None]
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

    def _predicate(self, name: str, arity: int) -> str:
        """A predicate, with its arity where some rule uses its name with another one."""
        return f"{name}/{arity}" if name in self._several else name

    def _literal(self, atom: Atom) -> Literal:
        known = self._literals.get(atom)
        if known is None:
            known = literal(atom)
            if known.predicate in self._several:
                known = replace(known, predicate=self._predicate(known.predicate, known.arity))
            self._literals[atom] = known
        return known

    def _rule(self, statement: Statement) -> Rule:
        """The statement as a rule; only a rule with one head is looked at."""
        single = len(statement.heads) == 1 and not statement.choice
        head = self._literal(statement.heads[0]) if single else None
        plain = [atom for atom in statement.body if not atom.inner]
        body = tuple([self._literal(atom) for atom in plain if not atom.negated])
        bound: dict[str, list[tuple[str, str]]] = {}
        for each in body:
            for variable, place in each.variables.items():
                bound.setdefault(variable, []).append((each.predicate, place))
        return Rule(
            statement,
            head,
            body,
            tuple([self._literal(atom) for atom in plain if atom.negated]),
            frozenset(atom.name for atom in statement.body if atom.inner),
            {p: v for v, p in head.variables.items() if v != "_"} if head is not None else {},
            bound,
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
        found = literal(atom_of_fact(fact.replace(HERE, "s")))
        name = self._predicate(name, found.arity)
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

    def slice(self, reached: Reached, wanted: Iterable[str]) -> list[list[Statement]]:
        """The statements of each part that can matter to the wanted predicates.

        `reached` says what the facts hold; a statement may stand in several parts. A file's
        statements keep their order.
        """
        kept = self.backward(self.forward(reached), wanted)
        return [[each for each in part if each in kept] for part in self.parts]

    def _named(self) -> dict[str, Places]:
        """The marks that matter at each place of a predicate: some body asks for them there.

        A mark matters too where it is handed on to such a place.
        """
        named: dict[str, Places] = {}
        by_head: dict[str, list[Rule]] = {}
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

    def _gives(self, rule: Rule) -> Iterator[tuple[str, frozenset[str], Sequence[tuple[str, str]]]]:
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

    def backward(self, live: Iterable[int], wanted: Iterable[str]) -> set[Statement]:
        """Those rules that derive what is wanted, or what such rules speak of."""
        heads: dict[str, list[Rule]] = {}
        for number in live:
            rule = self.rules[number]
            assert rule.head is not None
            heads.setdefault(rule.head.predicate, []).append(rule)
        needed = {predicate for name in wanted for predicate in self.called.get(name, ())}
        waiting = list(needed)
        kept: set[Statement] = set()
        while waiting:
            for rule in heads.get(waiting.pop(), ()):
                kept.add(rule.statement)
                here = {found.predicate for found in (*rule.body, *rule.negated)}
                here.update(each for name in rule.loose for each in self.called.get(name, ()))
                waiting += here - needed
                needed |= here
        return kept


class Needed:
    """Which facts can match a literal of some statements; all of those that are wanted."""

    def __init__(
        self, index: Index, statements: Iterable[Statement], wanted: Iterable[str]
    ) -> None:
        self._asked: dict[str, set[tuple[frozenset[Mark], ...]]] = {}
        loose = set(wanted)
        self._unasked: set[str] = set()  # the predicates of which all facts can match
        for rule in (index.of[each] for each in statements):
            loose |= rule.loose
            for found in (*rule.body, *rule.negated):
                if asks := _asked(found):
                    self._asked.setdefault(found.predicate, set()).add(asks)
                else:
                    self._unasked.add(found.predicate)
        self._unasked.update(each for name in loose for each in index.called.get(name, (name,)))
        self._known: dict[Kind, bool] = {}

    def __call__(self, kind: Kind) -> bool:
        """Whether facts of that kind can matter."""
        known = self._known.get(kind)
        if known is None:
            name, told = kind
            known = self._known[kind] = name in self._unasked or any(
                not any(ask.isdisjoint(told) for ask in asks) for asks in self._asked.get(name, ())
            )
        return known


@lru_cache(MANY)
def _asks(found: Literal) -> tuple[tuple[str, str, frozenset[str]], ...]:
    """The places of a literal where shapes are named, and the marks that match."""
    return tuple(
        (found.predicate, place, frozenset().union(*map(_matching, shapes_)))
        for place, shapes_ in found.shapes.items()
        if ANY not in shapes_
    )


@lru_cache(MANY)
def _asked(found: Literal) -> tuple[frozenset[Mark], ...]:
    """The same, each place with its marks."""
    return tuple([frozenset((place, mark) for mark in marks) for _, place, marks in _asks(found)])


@lru_cache(MANY)
def _matching(shape: str) -> frozenset[str]:
    """The marks of what a shape matches."""
    others = (shape, _functor(shape)) if "(" in shape else (_some(shape),)
    return frozenset((ANY, *others))


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


def _sources(rule: Rule, place: str) -> Sequence[tuple[str, str]]:
    """The predicates and places of the body that a place of the head has its shape from."""
    if place in rule.handed:
        return rule.bound.get(rule.handed[place], ())
    outer, deeper, inside = place.partition(":")
    if not deeper or outer not in rule.handed:
        return ()
    found = rule.bound.get(rule.handed[outer], ())
    return [(name, f"{where}:{inside}") for name, where in found]


def _handed_on(sources: Iterable[tuple[str, str]], held: Mapping[str, Places]) -> set[str]:
    """What can stand where a variable is bound by some places of the body."""
    found = {ANY}
    for name, place in sources:
        marks = held[name].get(place)
        if marks is not None and ANY not in marks and (ANY in found or len(marks) < len(found)):
            found = marks
    return found
