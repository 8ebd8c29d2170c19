"""Ground terms for `plain`: numbers are `int`, everything else is made once in a table.

Equal terms of one table are the same object, so that to compare them costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from clingather.bridge.base.records import dataclass
from clingather.bridge.engine.evaluator import UnansweredError
from clingather.bridge.engine.language import Predicate

HIGHEST, LOWEST = (1 << 30) - 1, -(1 << 30)  # the numbers of `native/engine.cpp`
DEEPEST = 1000  # terms within terms
# Kinds, in the order in which clingo puts them; a number is of kind 1.
INFIMUM, NUMBER, NAME, TEXT, COMPOUND, SUPREMUM = range(6)
SPECIAL = {"#inf": INFIMUM, "#sup": SUPREMUM}
TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|(-?\d+)|(_*[a-z][\w\']*|#inf|#sup)|([(),.])|%.*)')
ESCAPE = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True, eq=False)
class Functor:
    """A name with its arity and what kind of terms it makes."""

    name: str
    arity: int
    kind: int


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """A term that is no number."""

    functor: Functor
    arguments: tuple[Ground, ...]
    depth: int


Ground = int | Made


@dataclass(slots=True)
class Terms:
    """All terms that were made."""

    functors: dict[tuple[str, int, int], Functor] = field(default_factory=dict)
    made: dict[tuple[Functor, tuple[Ground, ...]], Made] = field(default_factory=dict)

    def functor(self, name: str, arity: int, kind: int) -> Functor:
        """The functor of that name."""
        key = name, arity, kind
        return self.functors.get(key) or self.functors.setdefault(key, Functor(*key))

    def make(self, functor: Functor, arguments: tuple[Ground, ...]) -> Made:
        """The term with these arguments."""
        found = self.made.get((functor, arguments))
        if found is None:
            depth = 1 + max((e.depth for e in arguments if isinstance(e, Made)), default=0)
            if depth > DEEPEST:
                raise UnansweredError("terms that are too deep")
            found = self.made[functor, arguments] = Made(functor, arguments, depth)
        return found

    def constant(self, text: str) -> Ground:
        """The term that a text is."""
        return _Reader(self, text).term()

    def facts(self, text: str) -> Iterator[tuple[Predicate, tuple[Ground, ...]]]:
        """The facts of a text, as clingo writes them."""
        reader = _Reader(self, text)
        while reader.more():
            yield reader.fact()


class _Reader:
    """Reads terms as clingo writes them."""

    def __init__(self, terms: Terms, text: str) -> None:
        self._terms = terms
        self._tokens: list[tuple[str, str, str, str]] = []
        place = 0
        text = text.rstrip()
        while place < len(text):
            found = TOKEN.match(text, place)
            if found is None:
                raise UnansweredError(f"this is no fact: {text[place : place + 40]}")
            if any(found.groups()):
                self._tokens.append(found.groups(""))  # type: ignore[arg-type]
            place = found.end()
        self._tokens.reverse()

    def more(self) -> bool:
        """Whether something is left."""
        return bool(self._tokens)

    def fact(self) -> tuple[Predicate, tuple[Ground, ...]]:
        """The next fact."""
        name = self._next()[2]
        arguments, _ = self._arguments(0)
        if not name or name[0] == "#" or self._next()[3] != ".":
            raise UnansweredError(f"a fact of {name!r} is none")
        return (name, len(arguments)), arguments

    def term(self, depth: int = 0) -> Ground:
        """The next term."""
        text, number, name, mark = self._next()
        if depth > DEEPEST:
            raise UnansweredError("a term that is too deep")
        if number:
            return checked(int(number))
        if text:
            said = ESCAPE.sub(lambda m: "\n" if m[1] == "n" else m[1], text[1:-1])
            return self._made(said, (), TEXT)
        if name:
            arguments, _ = self._arguments(depth)
            kind = SPECIAL.get(name, COMPOUND if arguments else NAME)
            return self._made(name, arguments, kind)
        if mark == "(":
            self._tokens.append(("", "", "", mark))
            arguments, trailing = self._arguments(depth)
            one = len(arguments) == 1 and not trailing
            return arguments[0] if one else self._made("", arguments, COMPOUND)
        raise UnansweredError(f"a term begins with {mark!r}")

    def _arguments(self, depth: int) -> tuple[tuple[Ground, ...], bool]:
        """The terms between brackets, if there are some, and whether a comma is behind the last."""
        found: list[Ground] = []
        if not self._tokens or self._tokens[-1][3] != "(":
            return (), False
        self._next()
        trailing = True
        while not self._take(")"):
            if not trailing:
                raise UnansweredError("no comma between two terms")
            found.append(self.term(depth + 1))
            trailing = self._take(",")
        return tuple(found), trailing

    def _made(self, name: str, arguments: tuple[Ground, ...], kind: int) -> Made:
        return self._terms.make(self._terms.functor(name, len(arguments), kind), arguments)

    def _take(self, mark: str) -> bool:
        if self._tokens and self._tokens[-1][3] == mark:
            self._tokens.pop()
            return True
        return False

    def _next(self) -> tuple[str, str, str, str]:
        if not self._tokens:
            raise UnansweredError("a fact that has no end")
        return self._tokens.pop()


def checked(number: int) -> int:
    """A number, if it is one that is computed with."""
    if LOWEST <= number <= HIGHEST:
        return number
    raise UnansweredError("a number beyond 31 bits")


def compare(left: Ground, right: Ground) -> int:
    """Less than 0, 0 or more than 0: the order of clingo's terms."""
    if isinstance(left, int) and isinstance(right, int):
        return left - right
    one, two = kind_of(left), kind_of(right)
    if one != two:
        return one - two
    if left is right:
        return 0
    assert isinstance(left, Made)
    assert isinstance(right, Made)
    if left.functor is not right.functor:
        sort = (left.functor.arity, left.functor.name), (right.functor.arity, right.functor.name)
        return -1 if sort[0] < sort[1] else 1
    found = (compare(*pair) for pair in zip(left.arguments, right.arguments, strict=True))
    return next(each for each in found if each)


def kind_of(term: Ground) -> int:
    """The kind that clingo orders a term as: the empty tuple is one of the names."""
    if isinstance(term, int):
        return NUMBER
    kind = term.functor.kind
    return NAME if kind == COMPOUND and not term.arguments else kind


def written(term: Ground) -> str:
    """A term as clingo writes it."""
    if isinstance(term, int):
        return str(term)
    name = term.functor.name
    if term.functor.kind == TEXT:
        escaped = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    if term.functor.kind != COMPOUND:
        return name
    comma = "," if not name and len(term.arguments) == 1 else ""
    return f"{name}({','.join(map(written, term.arguments))}{comma})"
