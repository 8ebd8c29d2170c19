"""The rules that the engine takes, as values: what a reader of programs hands over.

It is the part of clingo's language in which each body is decided by what was derived before:
atoms, negation, comparisons, aggregates that look at a value, arithmetic, pools and intervals.
`normalise` takes the pools out and gives what is worked out names of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Union

from clingather.bridge.base.errors import ClingatherError
from clingather.bridge.base.records import dataclass


class UnsupportedError(ClingatherError):
    """A construct that the engine does not take; the message begins with its place."""

    exit_code = 70  # an encoding's fault, not the user's


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable. `_1` and the like were anonymous, `=1` and the like stand for a computed term."""

    name: str

    @property
    def anonymous(self) -> bool:
        """Whether nothing else can speak of it."""
        return self.name[0] == "_" and self.name[1:].isdigit()


@dataclass(frozen=True, slots=True)
class Constant:
    """A ground term, as clingo writes it."""

    text: str


@dataclass(frozen=True, slots=True)
class Compound:
    """A name with arguments; without a name it is a tuple."""

    name: str
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Operation:
    """Arithmetic on one term (`-`, `~`, `|`) or on two."""

    operator: str
    operands: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Interval:
    """Each whole number from `low` to `high`."""

    low: Term
    high: Term


@dataclass(frozen=True, slots=True)
class Pool:
    """One of several terms."""

    options: tuple[Term, ...]


Term = Union[Variable, Constant, Compound, Operation, Interval, Pool]  # noqa: UP007


Predicate = tuple[str, int]  # a name and how many arguments


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate over some terms."""

    name: str
    arguments: tuple[Term, ...]

    @property
    def predicate(self) -> Predicate:
        """The name with the arity."""
        return self.name, len(self.arguments)


@dataclass(frozen=True, slots=True)
class Literal:
    """An atom that must hold, or must not."""

    atom: Atom
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two terms compared in the order of clingo's terms."""

    operator: str  # = != < <= > >=
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Between:
    """A variable that is a whole number from `low` to `high`; `normalise` makes it."""

    variable: Variable
    low: Term
    high: Term


Condition = Union[Literal, Comparison, Between]  # noqa: UP007


@dataclass(frozen=True, slots=True)
class Element:
    """The tuples that an aggregate gathers under some conditions."""

    terms: tuple[Term, ...]
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Aggregate:
    """What a set of tuples comes to, and how that compares with terms: (operator, term)."""

    function: str  # count, sum, sum+, min, max
    elements: tuple[Element, ...]
    guards: tuple[tuple[str, Term], ...]


Part = Union[Literal, Comparison, Between, Aggregate]  # noqa: UP007


@dataclass(frozen=True, slots=True)
class Rule:
    """A head that holds where every part of the body does, and where the rule stands."""

    head: Atom
    body: tuple[Part, ...]
    place: str  # FILE:LINE


def operands(term: Term) -> tuple[Term, ...]:
    """The terms that a term consists of."""
    match term:
        case Compound(arguments=terms) | Operation(operands=terms) | Pool(terms):
            return terms
        case Interval(low, high):
            return low, high
    return ()


def variables(*terms: Term) -> Iterator[str]:
    """The names of the variables in some terms, as often as they occur."""
    for term in terms:
        if isinstance(term, Variable):
            yield term.name
        else:
            yield from variables(*operands(term))


def terms_of(part: Part) -> tuple[Term, ...]:
    """The terms of a part of a body; of an aggregate those that it is compared with."""
    match part:
        case Literal(atom):
            return atom.arguments
        case Comparison(left=left, right=right):
            return left, right
        case Between(variable, low, high):
            return variable, low, high
        case Aggregate(guards=guards):
            return tuple(term for _, term in guards)
