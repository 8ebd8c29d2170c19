"""Rules without pools and intervals, in which arguments to be matched are patterns.

- A rule with a pool becomes one rule for each way to choose from its pools, as clingo does it; a
  pool within an aggregate becomes several elements.
- An interval becomes a variable that is `Between` two terms.
- Arithmetic within an atom that must hold becomes a variable `=N` and an equation, so that the
  argument can be looked up where the term can be worked out, and solved for where it can't.
- A ground term is one constant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, product

from clingather.bridge.engine.language import (
    Aggregate,
    Atom,
    Between,
    Comparison,
    Compound,
    Condition,
    Constant,
    Element,
    Interval,
    Literal,
    Operation,
    Part,
    Pool,
    Rule,
    Term,
    Variable,
)


def normalised(rule: Rule) -> Iterator[Rule]:
    """The rules that say the same without pools and intervals."""
    for head in _atoms(rule.head):
        for body in product(*map(_parts, rule.body)):
            yield _Namer(rule.place).rule(head, body)


# ---------------------------------------------------------------- pools
def options(term: Term) -> list[Term]:
    """The terms without pools that a term stands for."""
    match term:
        case Pool(terms):
            return [each for one in terms for each in options(one)]
        case Compound(name, terms):
            return [Compound(name, chosen) for chosen in product(*map(options, terms))]
        case Operation(operator, terms):
            return [Operation(operator, chosen) for chosen in product(*map(options, terms))]
        case Interval(low, high):
            return [Interval(*chosen) for chosen in product(options(low), options(high))]
    return [term]


def _atoms(atom: Atom) -> list[Atom]:
    return [Atom(atom.name, chosen) for chosen in product(*map(options, atom.arguments))]


def _parts(part: Part) -> list[Part]:
    """The parts of which one must hold for that part to hold."""
    if isinstance(part, Aggregate):
        guards = [[(operator, one) for one in options(term)] for operator, term in part.guards]
        elements = tuple(
            Element(terms, conditions)
            for each in part.elements
            for terms in product(*map(options, each.terms))
            for conditions in product(*map(_conditions, each.conditions))
        )
        return [Aggregate(part.function, elements, chosen) for chosen in product(*guards)]
    return [*_conditions(part)]


def _conditions(part: Condition) -> list[Condition]:
    match part:
        case Literal(atom, negated):
            return [Literal(one, negated) for one in _atoms(atom)]
        case Comparison(operator, left, right):
            return [
                Comparison(operator, *chosen) for chosen in product(options(left), options(right))
            ]
    return [part]


# ---------------------------------------------------------------- names for what is worked out
class _Namer:
    """Gives names to the intervals and to the arithmetic of one rule."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._numbers = count(1)

    def rule(self, head: Atom, body: tuple[Part, ...]) -> Rule:
        """The rule in which these stand apart."""
        parts: list[Part] = []
        for part in body:
            parts += self._aggregate(part) if isinstance(part, Aggregate) else self._condition(part)
        beside: list[Condition] = []
        said = Atom(head.name, tuple(self._plain(term, beside) for term in head.arguments))
        return Rule(said, (*parts, *beside), self._place)

    def _aggregate(self, part: Aggregate) -> list[Part]:
        elements = []
        for element in part.elements:
            conditions = [new for each in element.conditions for new in self._condition(each)]
            terms = tuple(self._plain(term, conditions) for term in element.terms)
            elements.append(Element(terms, tuple(conditions)))
        beside: list[Condition] = []
        guards = tuple((sign, self._plain(term, beside)) for sign, term in part.guards)
        return [*beside, Aggregate(part.function, tuple(elements), guards)]

    def _condition(self, part: Condition) -> list[Condition]:
        beside: list[Condition] = []
        match part:
            case Literal(atom, negated):
                read: Callable[[Term, list[Condition]], Term]
                read = self._plain if negated else self._pattern
                arguments = tuple(read(term, beside) for term in atom.arguments)
                return [*beside, Literal(Atom(atom.name, arguments), negated)]
            case Comparison("=", Variable() as variable, Interval(low, high)) | Comparison(
                "=", Interval(low, high), Variable() as variable
            ):
                bounds = self._plain(low, beside), self._plain(high, beside)
                return [*beside, Between(variable, *bounds)]
            case Comparison(operator, left, right):
                sides = self._plain(left, beside), self._plain(right, beside)
                return [*beside, Comparison(operator, *sides)]
        return [part]

    def _new(self) -> Variable:
        return Variable(f"={next(self._numbers)}")

    def _plain(self, term: Term, beside: list[Condition]) -> Term:
        """A term in which each interval is a variable, between its bounds `beside`."""
        match term:
            case Interval(low, high):
                variable = self._new()
                bounds = self._plain(low, beside), self._plain(high, beside)
                beside.append(Between(variable, *bounds))
                return variable
            case Compound(name, terms):
                return folded(Compound(name, tuple(self._plain(each, beside) for each in terms)))
            case Operation(operator, terms):
                return folded(Operation(operator, tuple(self._plain(t, beside) for t in terms)))
        return term

    def _pattern(self, term: Term, beside: list[Condition]) -> Term:
        """A term in which all that is worked out is a variable, with its equation `beside`."""
        match term:
            case Compound(name, terms):
                return folded(Compound(name, tuple(self._pattern(each, beside) for each in terms)))
            case Operation():
                found = self._plain(term, beside)
                if not isinstance(found, Operation):
                    return found
                variable = self._new()
                beside.append(Comparison("=", variable, found))
                return variable
        return self._plain(term, beside)


def folded(term: Compound | Operation) -> Term:
    """A ground term as a constant; a negative number is one too. Any other as it is."""
    match term:
        case Operation("-", (Constant(text),)) if text.isdigit() and int(text):
            return Constant(f"-{text}")
        case Compound(name, terms) if terms or not name:
            texts = [each.text for each in terms if isinstance(each, Constant)]
            if len(texts) == len(terms):
                comma = "," if not name and len(terms) == 1 else ""
                return Constant(f"{name}({','.join(texts)}{comma})")
        case Compound(name):
            return Constant(name)
    return term
