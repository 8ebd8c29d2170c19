"""From a rule to its plans: one for each atom that its evaluation can start from.

A plan goes through the body in an order in which each part finds its variables bound, or binds
them: equations, comparisons and `not` as soon as they can be decided, then the atom of which the
most is known, aggregates last. An atom of which something is known is looked up in an index over
its bound arguments and over the functors of those that are compounds in part.

`PlanWriter` writes the plans of one program after the other; they share predicates, constants and
indexes, and a rule that stands in several is planned once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from clingather.bridge.base.records import dataclass
from clingather.bridge.engine.instructions import (
    FUNCTIONS,
    MEASURES,
    OPERATORS,
    RELATIONS,
    Do,
    Field,
    written,
)
from clingather.bridge.engine.language import (
    Aggregate,
    Atom,
    Between,
    Comparison,
    Compound,
    Constant,
    Element,
    Literal,
    Operation,
    Part,
    Predicate,
    Rule,
    Term,
    UnsupportedError,
    Variable,
    operands,
    terms_of,
    variables,
)
from clingather.bridge.engine.strata import (
    Stratum,
    decided_before,
    denied,
    gathered,
    required,
    strata,
)

PARAMETER = "t"  # the variable that is the parameter of a program; no variable of a rule has it
NEXT = "t+1"  # one more than that, which is known from the beginning too
BEFORE = "~"  # begins the name of a predicate as it was in the round before
MIRRORED = {">": "<", ">=": "<=", "<": ">", "<=": ">=", "=": "=", "!=": "!="}


@dataclass(frozen=True, slots=True)
class Index:
    """Rows of a predicate by their terms at some positions and their functors at others."""

    predicate: int
    positions: tuple[int, ...]
    functors: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """A plan that begins with the rows of an atom: those under a key, or all without an index.

    Where the next atom has no variable in common with it, each row of the one is joined with each
    of the other, which is `beside` it.
    """

    predicate: int
    index: int  # -1: all rows
    key: tuple[int, ...]
    functors: tuple[int, ...]
    beside: int  # a predicate; -1: none
    code: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RulePlan:
    """The plans of a rule; `alone` is that of a rule without an atom to start from.

    `denied` and `gathered` are the predicates of the rule's own alternating stratum that it looks
    at through `not` and in aggregates, `inputs` all predicates that it looks at.
    """

    head: int
    registers: int
    required: tuple[int, ...]
    denied: tuple[int, ...]
    gathered: tuple[int, ...]
    inputs: tuple[int, ...]
    starts: tuple[Start, ...]  # one for each of those required
    alone: tuple[int, ...]
    place: str  # FILE:LINE


@dataclass(frozen=True, slots=True)
class StratumPlan:
    """Rules by their numbers, and what of them is recursive.

    The predicates of an alternating stratum stand twice: those that are derived, then the same as
    they were in the round before.
    """

    recursive: bool
    alternating: bool
    rules: tuple[int, ...]
    predicates: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plans:
    """Programs that share what was derived; everything in them is called by its number."""

    predicates: tuple[Predicate, ...]
    functors: tuple[Predicate, ...]
    constants: tuple[str, ...]
    indexes: tuple[Index, ...]
    rules: tuple[RulePlan, ...]
    programs: tuple[tuple[StratumPlan, ...], ...]


class PlanWriter:
    """Makes the plans of programs that are run one after the other."""

    def __init__(self) -> None:
        self.predicates: dict[Predicate, int] = {}
        self.functors: dict[Predicate, int] = {}
        self.constants: dict[str, int] = {}
        self._indexes: dict[Index, int] = {}
        self._rules: dict[tuple[Rule, frozenset[Atom]], int] = {}
        self._plans: list[RulePlan] = []
        self._programs: list[tuple[StratumPlan, ...]] = []

    def program(self, rules: Iterable[Rule]) -> None:
        """Add a program of normalised rules. Raises UnsupportedError with the place of a rule."""
        self._programs.append(tuple(map(self._stratum, strata(rules))))

    def plans(self) -> Plans:
        """Everything that was written."""
        return Plans(
            tuple(self.predicates),
            tuple(self.functors),
            tuple(self.constants),
            tuple(self._indexes),
            tuple(self._plans),
            tuple(self._programs),
        )

    # ------------------------------------------------------------ numbers
    def predicate(self, predicate: Predicate) -> int:
        """The number of a predicate."""
        return self.predicates.setdefault(predicate, len(self.predicates))

    def functor(self, term: Compound) -> int:
        """The number of a name with its arity."""
        return self.functors.setdefault((term.name, len(term.arguments)), len(self.functors))

    def constant(self, text: str) -> int:
        """The register of a constant."""
        return -1 - self.constants.setdefault(text, len(self.constants))

    def index(self, predicate: int, positions: Sequence[int], functors: Sequence[int]) -> int:
        """The number of an index."""
        index = Index(predicate, tuple(positions), tuple(functors))
        return self._indexes.setdefault(index, len(self._indexes))

    # ------------------------------------------------------------ strata and rules
    def _stratum(self, stratum: Stratum) -> StratumPlan:
        own = stratum.predicates if stratum.recursive or stratum.alternating else ()
        heads: dict[Predicate, list[Atom]] = defaultdict(list)
        for rule in stratum.rules if stratum.alternating else ():
            heads[rule.head.predicate].append(rule.head)
        rules = tuple([self._rule(rule, _derivable(rule, heads)) for rule in stratum.rules])
        predicates = [self.predicate(each) for each in own]
        if stratum.alternating:
            predicates += [self.predicate((BEFORE + name, arity)) for name, arity in own]
        return StratumPlan(stratum.recursive, stratum.alternating, rules, tuple(predicates))

    def _rule(self, rule: Rule, earlier: frozenset[Atom]) -> int:
        """The number of a rule that looks at some atoms as they were in the round before."""
        known = self._rules.get((rule, earlier))
        if known is None:
            try:
                self._plans.append(_rule_plan(self, rule, earlier))
            except UnsupportedError as error:
                raise UnsupportedError(f"{rule.place}: {error}") from error
            known = self._rules[rule, earlier] = len(self._plans) - 1
        return known


def _derivable(rule: Rule, heads: Mapping[Predicate, Sequence[Atom]]) -> frozenset[Atom]:
    """What a rule looks at through `not` or in aggregates, without what can only be facts."""
    return frozenset(
        atom
        for atom in (*denied(rule), *gathered(rule))
        if any(
            all(map(_may_be_equal, atom.arguments, head.arguments))
            for head in heads.get(atom.predicate, ())
        )
    )


def _may_be_equal(one: Term, other: Term) -> bool:
    """Whether two terms may have an instance in common, as far as names and constants tell."""
    match one, other:
        case Constant(), Constant():
            return one == other
        case Compound(), Compound():
            same = (one.name, len(one.arguments)) == (other.name, len(other.arguments))
            return same and all(map(_may_be_equal, one.arguments, other.arguments))
        case (Constant(), Compound()) | (Compound(), Constant()):
            return False
    return True


def _rule_plan(writer: PlanWriter, rule: Rule, earlier: frozenset[Atom]) -> RulePlan:
    starts: list[Start] = []
    registers = 2
    atoms = [p for p in rule.body if isinstance(p, Literal) and not p.negated]
    for atom in atoms:
        block = _Block(writer, rule, earlier)
        start = block.start(atom.atom)
        others = list(rule.body)
        others.remove(atom)
        block.body(others)
        starts.append(Start(*start, block.beside, tuple(block.code)))
        registers = max(registers, block.registers)
    alone: tuple[int, ...] = ()
    if not atoms:
        block = _Block(writer, rule, earlier)
        block.body(rule.body)
        alone, registers = tuple(block.code), block.registers
    needed = tuple([writer.predicate(each) for each in required(rule)])
    not_there, counted = (
        tuple([writer.predicate(each) for each in sorted({atom.predicate for atom in atoms})])
        for atoms in (earlier & denied(rule), earlier & gathered(rule))
    )
    inputs = (*needed, *map(writer.predicate, sorted(decided_before(rule))))
    head = writer.predicate(rule.head.predicate)
    return RulePlan(
        head, registers, needed, not_there, counted, inputs, tuple(starts), alone, rule.place
    )


class _Block:
    """The code of one plan, while it is written.

    `bound` has the register of each variable that is bound. What a block of an aggregate binds is
    bound in it alone.
    """

    def __init__(self, writer: PlanWriter, rule: Rule, earlier: frozenset[Atom]) -> None:
        self.code: list[int] = []
        self.registers = 2
        self.beside = -1  # see `Start`
        self._joined = False  # whether an atom was joined with the first one
        self._writer = writer
        self._rule = rule
        self._earlier = earlier
        self._bound: dict[str, int] = {PARAMETER: 0, NEXT: 1}
        self._gathering = False  # whether this is in an aggregate
        atoms = [set(variables(*p.atom.arguments)) for p in rule.body if isinstance(p, Literal)]
        self._everywhere = set.intersection(*atoms) if atoms else set()

    # ------------------------------------------------------------ the parts of a body
    def start(self, atom: Atom) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
        """Begin with an atom: its predicate, and index, key and functors of the rows to take."""
        predicate = self._writer.predicate(atom.predicate)
        known = [n for n, term in enumerate(atom.arguments) if self._at_hand(term)]
        inside = self._half_known(atom.arguments)
        index = -1
        key: tuple[int, ...] = ()
        functors: tuple[int, ...] = ()
        if known or inside:
            index = self._writer.index(predicate, known, inside)
            key = tuple([self._value(atom.arguments[n]) for n in known])
            functors = self._functors(atom.arguments, inside)
        self._rows(Do.START, [], atom.arguments, ())
        return predicate, index, key, functors

    def body(self, parts: Sequence[Part]) -> None:
        """Decide the parts of the body and emit the head."""
        self._join(list(parts))
        self._do(Do.EMIT, [self._value(term) for term in self._rule.head.arguments])

    def _join(self, parts: list[Part]) -> None:
        while parts:
            part = self._next(parts)
            parts.remove(part)
            match part:
                case Literal(atom, negated):
                    self._lacks(atom) if negated else self._has(atom)
                case Comparison():
                    self._compare(part)
                case Between():
                    self._between(part)
                case Aggregate():
                    self._aggregate(part)

    def _next(self, parts: Sequence[Part]) -> Part:
        """What to decide next: what only filters, then the best known atom, then an aggregate."""
        ready = [part for part in parts if self._ready(part)]
        if not ready:
            names = sorted(
                {n for p in parts for n in variables(*terms_of(p)) if not self._binds(n)}
            )
            raise UnsupportedError(f"nothing binds the variables {', '.join(names)}")
        atoms: list[tuple[float, Literal]] = []
        for part in ready:
            if isinstance(part, Literal) and not part.negated:
                atoms.append((self._known_of(part.atom.arguments), part))
            elif not isinstance(part, Aggregate):
                return part
        return max(atoms, key=lambda each: each[0])[1] if atoms else ready[0]

    def _ready(self, part: Part) -> bool:
        match part:
            case Literal(atom, negated):
                return not negated or all(
                    self._binds(name) or Variable(name).anonymous
                    for name in variables(*atom.arguments)
                )
            case Comparison("=", left, right):
                one, other = self._is_bound(left), self._is_bound(right)
                return (one and self._matches(right)) or (other and self._matches(left))
            case Comparison(_, left, right):
                return self._is_bound(left) and self._is_bound(right)
            case Between(_, low, high):
                return self._is_bound(low) and self._is_bound(high)
            case Aggregate(_, elements, guards):
                inner = {
                    name
                    for element in elements
                    for terms in (element.terms, *map(terms_of, element.conditions))
                    for name in variables(*terms)
                }
                return all(map(self._binds, inner & self._outside())) and all(
                    self._matches(term) if sign == "=" else self._is_bound(term)
                    for sign, term in guards
                )

    def _outside(self) -> set[str]:
        """The variables of the rule that stand outside of the elements of aggregates."""
        terms = [self._rule.head.arguments, *map(terms_of, self._rule.body)]
        return {name for each in terms for name in variables(*each)}

    def _known_of(self, arguments: Sequence[Term]) -> float:
        """How much of an atom is known: more is better.

        A variable that stands in each atom of the body, such as that of the state, tells rows apart
        the least.
        """
        if all(map(self._is_bound, arguments)):
            return 1000
        known = 0.0
        for term in arguments:
            if not self._is_bound(term):
                known += 1 if isinstance(term, Compound) else -0.5
            elif isinstance(term, Variable) and term.name in self._everywhere:
                known += 1
            else:
                known += 4
        return known

    # ------------------------------------------------------------ atoms
    def _has(self, atom: Atom) -> None:
        predicate = self._look_at(atom, earlier=self._gathering)
        if not (self._joined or self._gathering):
            self._joined = True
            if not any(map(self._binds, variables(*atom.arguments))):
                self.beside = predicate
        known, inside = self._key_of(atom)
        if len(known) == len(atom.arguments):
            self._do(Do.HAS, predicate, self._values(atom.arguments, known, Do.FIND))
        elif known or inside:
            index = self._writer.index(predicate, known, inside)
            key = self._values(atom.arguments, known, Do.FIND)
            functors = self._functors(atom.arguments, inside)
            self._rows(Do.PROBE, [index, key, functors], atom.arguments, known)
        else:
            self._rows(Do.SCAN, [predicate], atom.arguments, ())

    def _lacks(self, atom: Atom) -> None:
        predicate = self._look_at(atom, earlier=True)
        known, inside = self._key_of(atom)
        if len(known) == len(atom.arguments):
            self._do(Do.LACKS, predicate, self._values(atom.arguments, known, Do.BUILD))
        elif any(not _plain(atom.arguments[place], self._bound) for place in inside):
            one = Constant("1")  # `not p(f(X, _))`: the number of such atoms is 0
            self._aggregate(
                Aggregate("count", (Element((one,), (Literal(atom),)),), (("=", Constant("0")),))
            )
        elif known or inside:
            index = self._writer.index(predicate, known, inside)
            key = self._values(atom.arguments, known, Do.BUILD)
            self._do(Do.LACKS_KEY, index, key, self._functors(atom.arguments, inside))
        else:
            self._do(Do.EMPTY, predicate)

    def _look_at(self, atom: Atom, *, earlier: bool) -> int:
        """A predicate; in an alternating stratum as it was in the round before, if need be."""
        name, arity = atom.predicate
        if earlier and atom in self._earlier:
            return self._writer.predicate((BEFORE + name, arity))
        return self._writer.predicate(atom.predicate)

    def _key_of(self, atom: Atom) -> tuple[list[int], list[int]]:
        """The positions of an atom whose terms are bound, and of the other compounds."""
        known = [n for n, term in enumerate(atom.arguments) if self._is_bound(term)]
        return known, self._half_known(atom.arguments)

    def _half_known(self, arguments: Sequence[Term]) -> list[int]:
        return [
            n for n, e in enumerate(arguments) if isinstance(e, Compound) and not self._is_bound(e)
        ]

    def _functors(self, arguments: Sequence[Term], places: Sequence[int]) -> tuple[int, ...]:
        compounds = [arguments[n] for n in places]
        return tuple([self._writer.functor(e) for e in compounds if isinstance(e, Compound)])

    def _values(self, arguments: Sequence[Term], places: Sequence[int], make: Do) -> list[int]:
        return [self._value(arguments[n], make) for n in places]

    def _rows(
        self, do: Do, fields: list[Field], arguments: Sequence[Term], known: Sequence[int]
    ) -> None:
        """Go on with each row, binding the arguments that are not known to be equal."""
        columns: list[int] = []
        later: list[tuple[int, Term]] = []
        for place, term in enumerate(arguments):
            if place not in known:
                columns += (place, *self._place(term, later))
        self._do(do, *fields, columns)
        for register, term in later:
            self._match(register, term)

    def _place(self, term: Term, later: list[tuple[int, Term]]) -> tuple[int, int]:
        """Whether a term is there already, and its register; if it has parts they come `later`."""
        if self._at_hand(term):
            return 1, self._value(term)
        register = self._new()
        if isinstance(term, Variable):
            self._bound[term.name] = register
        else:
            later.append((register, term))
        return 0, register

    # ------------------------------------------------------------ terms
    def _binds(self, name: str) -> bool:
        return name in self._bound

    def _is_bound(self, term: Term) -> bool:
        if isinstance(term, Variable):
            return term.name in self._bound
        return isinstance(term, Constant) or all(map(self._is_bound, operands(term)))

    def _at_hand(self, term: Term) -> bool:
        """Whether a term is in a register."""
        return isinstance(term, Constant) or (isinstance(term, Variable) and self._is_bound(term))

    def _matches(self, term: Term) -> bool:
        """Whether a given term can be matched with this one, binding the variables in it."""
        if self._is_bound(term) or isinstance(term, Variable):
            return True
        match term:
            case Compound(_, terms) | Operation("-", (_,) as terms):
                return all(map(self._matches, terms))
            case Operation("+" | "-", (left, right)):
                return (self._is_bound(left) and self._matches(right)) or (
                    self._is_bound(right) and self._matches(left)
                )
        return False

    def _value(self, term: Term, make: Do = Do.BUILD) -> int:
        """The register of a term whose variables are bound."""
        match term:
            case Variable(name):
                if name not in self._bound:
                    raise UnsupportedError(f"nothing binds the variable {name}")
                return self._bound[name]
            case Constant(text):
                return self._writer.constant(text)
            case Compound(_, terms):
                parts = [self._value(each, make) for each in terms]
                to = self._new()
                self._do(make, to, self._writer.functor(term), parts)
                return to
            case Operation(operator, (one,)):
                return self._measure(operator, self._value(one))
            case Operation(operator, (left, right)):
                return self._compute(operator, self._value(left), self._value(right))
        raise UnsupportedError(f"a term that no plan works out: {term}")

    def _compute(self, operator: str, left: int, right: int) -> int:
        to = self._new()
        self._do(Do.COMPUTE, to, OPERATORS.index(operator), left, right)
        return to

    def _measure(self, operator: str, register: int) -> int:
        to = self._new()
        self._do(Do.MEASURE, to, MEASURES.index(operator), register)
        return to

    def _match(self, register: int, term: Term) -> None:
        """Go on if the term in a register can be this one; binds what is not bound yet."""
        if self._is_bound(term):
            self._do(Do.COMPARE, RELATIONS.index("="), register, self._value(term, Do.FIND))
            return
        match term:
            case Variable(name):
                self._bound[name] = register
            case Compound(_, terms):
                places: list[int] = []
                later: list[tuple[int, Term]] = []
                for each in terms:
                    places += self._place(each, later)
                self._do(Do.OPEN, register, self._writer.functor(term), places)
                for inner, each in later:
                    self._match(inner, each)
            case Operation("-", (one,)):
                self._match(self._measure("-", register), one)
            case Operation(operator, (left, right)) if self._is_bound(right):
                inverse = {"+": "-", "-": "+"}[operator]
                self._match(self._compute(inverse, register, self._value(right)), left)
            case Operation("+", (left, right)):
                self._match(self._compute("-", register, self._value(left)), right)
            case Operation("-", (left, right)):
                self._match(self._compute("-", self._value(left), register), right)
            case _:
                raise UnsupportedError(f"a term that nothing can be matched with: {term}")

    # ------------------------------------------------------------ what is no atom
    def _compare(self, part: Comparison) -> None:
        left, right = part.left, part.right
        if part.operator == "=":
            if not (self._is_bound(left) and self._matches(right)):
                left, right = right, left
            self._match(self._value(left), right)
        else:
            self._relate(part.operator, self._value(left), self._value(right))

    def _relate(self, operator: str, left: int, right: int) -> None:
        if operator in (">", ">="):
            operator, left, right = MIRRORED[operator], right, left
        self._do(Do.COMPARE, RELATIONS.index(operator), left, right)

    def _between(self, part: Between) -> None:
        low, high = self._value(part.low), self._value(part.high)
        if self._is_bound(part.variable):
            self._do(Do.WITHIN, self._value(part.variable), low, high)
        else:
            register = self._bound[part.variable.name] = self._new()
            self._do(Do.RANGE, register, low, high)

    def _aggregate(self, part: Aggregate) -> None:
        lengths: list[int] = []
        code: list[int] = []
        outer, gathering = self.code, self._gathering
        self._gathering = True
        for element in part.elements:
            bound = dict(self._bound)
            self.code = []
            self._join(list(element.conditions))
            self._do(Do.ADD, [self._value(term) for term in element.terms])
            lengths.append(len(self.code))
            code += self.code
            self._bound = bound
        self.code, self._gathering = outer, gathering
        found = self._new()
        self._do(Do.GATHER, found, FUNCTIONS.index(part.function), lengths, code)
        for sign, term in part.guards:
            if sign == "=":
                self._match(found, term)
            else:
                self._relate(sign, found, self._value(term))

    # ------------------------------------------------------------ writing
    def _new(self) -> int:
        self.registers += 1
        return self.registers - 1

    def _do(self, do: Do, *fields: Field) -> None:
        self.code += written(do, *fields)


def _plain(term: Term, bound: Mapping[str, int]) -> bool:
    """Whether nothing is known of the arguments of a compound."""
    return all(isinstance(e, Variable) and e.name not in bound for e in operands(term))
