"""How atoms were derived: the rules of `asp/` that fired, where each stands, and what it cites."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import Any

from clingather.bridge.base.files import files
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.citations import citations, cited, named
from clingather.bridge.encodings.solver import Symbol, parse_term
from clingather.bridge.engine.form import Form
from clingather.bridge.engine.plans import BEFORE
from clingather.bridge.engine.tracing import Place, Tracing

LINE, BLOCK, ENDS = "% ", "%*!", ("*%", "Args:")  # how comments are written
FILES = 1 << 10  # of rules, that are remembered


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a rule of `asp/` stands, the rules of the game that are cited there, and its comment.

    That is the one right above it, else what the file says that its predicate means. The numbers
    are those that the atom names itself, else those of the comment, of the meaning, or of the head
    of the file.
    """

    file: str
    line: int
    rules: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Derived:
    """An atom, the rule that derived it (None: it was given), and those that it came from.

    These are called by their places in the list in which it stands.
    """

    atom: str
    rule: Standing | None
    rows: tuple[int, ...]


class Derivations:
    """What an evaluation derived, and how."""

    def __init__(self, form: Form, evaluator: Tracing) -> None:
        self._form = form
        self._evaluator = evaluator
        self._numbers = {predicate: n for n, predicate in enumerate(form.predicates)}
        self._places: dict[str, dict[str, Place]] = {}

    def of(self, atoms: Iterable[Symbol]) -> list[Derived]:
        """Some atoms, in their order, then all that they came from, each once."""
        found = dict.fromkeys([self._place(atom) for atom in atoms])
        listed = list(found)
        numbers = {place: n for n, place in enumerate(listed)}
        for place in listed:  # it grows
            for row in self._rows(place):
                if row not in numbers:
                    numbers[row] = len(listed)
                    listed.append(row)
        return [
            Derived(
                self._written(place),
                self._standing(place),
                tuple([numbers[row] for row in self._rows(place)]),
            )
            for place in listed
        ]

    def atoms(self, name: str) -> list[Symbol]:
        """The atoms of a name."""
        return [parse_term(atom) for atom in self._called(name)]

    # ------------------------------------------------------------ rows
    def _place(self, atom: Symbol) -> Place:
        return self._called(atom.name)[str(atom)]

    def _called(self, name: str) -> Mapping[str, Place]:
        """The rows of the predicates of a name, by the atoms that they are."""
        known = self._places.get(name)
        if known is None:
            rows = [
                (number, tuple(row))
                for number in self._form.called[name]
                for row in self._evaluator.rows(number)
            ]
            known = self._places[name] = {self._written(place): place for place in rows}
        return known

    def _rows(self, place: Place) -> Iterable[Place]:
        """The rows that a row came from; those of the round before are the same in this one."""
        reason = self._evaluator.reason(*place)
        for number, row in reason.rows if reason else ():
            name, arity = self._form.predicates[number]
            now = (name.removeprefix(BEFORE), arity)
            yield self._numbers[now], row

    def _standing(self, place: Place) -> Standing | None:
        reason = self._evaluator.reason(*place)
        if reason is None or reason.rule.startswith(":"):  # what the bridge says in each step
            return None
        return standing(reason.rule, self._written(place))

    def _written(self, place: Place) -> str:
        number, row = place
        name, _ = self._form.predicates[number]
        return f"{name}({','.join(map(self._evaluator.term, row))})" if row else name


def standing(place: str, atom: str) -> Standing:
    """What stands at a rule, FILE:LINE under `asp/`, that derived an atom."""
    file, _, line = place.rpartition(":")
    return _file(file).standing(int(line), tuple(dict.fromkeys(named(atom))))


@lru_cache(FILES)
def _file(name: str) -> _File:
    return _File(name)


class _File:
    """A file of rules as text."""

    def __init__(self, name: str) -> None:
        self._name = name
        path = files("clingather.asp").joinpath(name)
        self._lines = path.read_text(encoding="utf-8").splitlines()

    def standing(self, line: int, own: tuple[str, ...]) -> Standing:
        """What stands at the rule that begins at a line; its atom may name rules of the game."""
        above, meaning = self._above(line - 1), self._meanings.get(_head(self._lines[line - 1]), "")
        places = (above, meaning, self._lines[0])
        rules = own or next((found for text in places if (found := _cited(text))), ())
        return Standing(f"asp/{self._name}", line, rules, above or meaning)

    def _above(self, line: int) -> str:
        """The comment that ends right above a line."""
        said = list(takewhile(lambda text: text.startswith(LINE), reversed(self._lines[:line])))
        return " ".join(text.lstrip("%# ") for text in reversed(said))

    @cached_property
    def _meanings(self) -> Mapping[str, str]:
        """What the blocks of the file say of predicates."""
        found: dict[str, str] = {}
        lines = iter(self._lines)
        for text in lines:
            if text.startswith(BLOCK):
                said = list(takewhile(lambda each: not each.startswith(ENDS), lines))
                found[_head(text.removeprefix(BLOCK).strip())] = " ".join(said)
        return found


def _cited(text: str) -> tuple[str, ...]:
    """The rules that a text cites, in their order in it, then those between two of them."""
    return tuple(dict.fromkeys([*citations(text), *sorted(cited(text))]))


def _head(text: str) -> str:
    """The name of the predicate that a text begins with."""
    return text.partition("(")[0].partition(" ")[0].rstrip(".")


Answer = list[dict[str, Any]]


def as_data(rows: Iterable[Derived]) -> Answer:
    """Derivations as an answer shows them; their rows are numbered from 1."""
    found: Answer = []
    for number, each in enumerate(rows, start=1):
        row: dict[str, Any] = {"row": number, "atom": each.atom}
        if each.rule is not None:
            row |= {"file": each.rule.file, "line": each.rule.line}
            row |= {"rules": list(each.rule.rules), "says": each.rule.says}
        found.append({**row, "from": [place + 1 for place in each.rows]})
    return found
