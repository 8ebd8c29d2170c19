"""The statements of the encodings as values: their text, and their atoms with the terms in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Union

from clingather.bridge.base.records import dataclass

ESCAPED = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n"})


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable; the anonymous one has no name."""

    name: str


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class Text:
    """A string of the encodings."""

    value: str


@dataclass(frozen=True, slots=True)
class Call:
    """A name, with arguments or without."""

    name: str
    arguments: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Tuple:
    """Several terms in brackets."""

    items: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Pool:
    """One of several terms: `(a; b)`."""

    options: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Computed:
    """What clingo works out, such as a sum, with the terms that it is worked out of."""

    parts: tuple[Term, ...]


Term = Union[Variable, Number, Text, Call, Tuple, Pool, Computed]  # noqa: UP007  (further up)


@dataclass(frozen=True, slots=True, eq=False)
class Atom:
    """An atom of a rule: its predicate and arguments, and whether `not` stands before it.

    One that is `inner` is no literal of the body: it stands in an aggregate, under a condition, or
    behind `not not`. Where the rulebook says the same twice, it is one object.
    """

    name: str
    arguments: tuple[Term, ...]
    negated: bool = False
    inner: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """A statement of the encodings: a rule, or a directive, which has neither heads nor body.

    `pieces` are its text, parted at the reserved variables, which are every second piece. Each `_`
    of a positive literal has a name: for each `_` clingo would ground a projection of the
    predicate, all of them in every ground call. `equations` are the literals `Variable = term`,
    `compared` the texts that a variable is compared with anywhere in the body, and `others` the
    terms that stand in no atom.
    """

    file: str
    line: int
    pieces: tuple[str, ...]
    directive: bool = False
    choice: bool = False
    heads: tuple[Atom, ...] = ()
    body: tuple[Atom, ...] = ()
    equations: tuple[tuple[str, Term], ...] = ()
    compared: tuple[tuple[str, str], ...] = ()
    others: tuple[Term, ...] = ()

    @property
    def text(self) -> str:
        """The whole statement, as clingo reads it."""
        return "".join(self.pieces)

    @property
    def reserved(self) -> bool:
        """Whether reserved variables stand in it."""
        return len(self.pieces) > 1

    @property
    def is_fact(self) -> bool:
        """Whether it has no body."""
        return not (self.directive or self.body or self.others)

    def said(self, replace: Mapping[str, str]) -> str:
        """The text with something in place of the reserved variables."""
        if not self.reserved:
            return self.pieces[0]
        return "".join(replace.get(p, p) if n % 2 else p for n, p in enumerate(self.pieces))

    def in_body(self) -> Iterator[Term]:
        """Every term in its body, those inside of others too."""
        for atom in self.body:
            yield from inside(atom.arguments)
        yield from inside(self.others)

    def terms(self) -> Iterator[Term]:
        """Every term in it, those inside of others too."""
        for atom in self.heads:
            yield from inside(atom.arguments)
        yield from self.in_body()


def below(term: Term) -> tuple[Term, ...]:
    """The terms that a term consists of."""
    match term:
        case Call(arguments=terms) | Tuple(terms) | Pool(terms) | Computed(terms):
            return terms
    return ()


def inside(terms: Iterable[Term]) -> Iterator[Term]:
    """Some terms, and all those that stand in them."""
    for term in terms:
        yield term
        yield from inside(below(term))


def quoted(text: str) -> str:
    """A text as it stands in a program."""
    return f'"{text.translate(ESCAPED)}"'
