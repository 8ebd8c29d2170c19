"""The rulebook: the statements of every `.lp` file of rules, read once.

What was read is stored beside the compiled cards and read from there, so that a run parses nothing;
where nothing can be stored, each run reads the files anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from threading import Lock
from typing import Any

from clingather.bridge.encodings.programs import rulebook
from clingather.bridge.encodings.statements import (
    Atom,
    Call,
    Computed,
    Number,
    Pool,
    Statement,
    Term,
    Text,
    Tuple,
    Variable,
    below,
)
from clingather.bridge.encodings.stored import stored


def statements(file: str) -> tuple[Statement, ...]:
    """The statements of one file, named by its place under `asp/`."""
    return _book()[file]


def rules(files: Iterable[str]) -> tuple[Statement, ...]:
    """The rules of some files."""
    return tuple(each for file in files for each in statements(file) if not each.directive)


@cache
def _book() -> Book:
    """Every file of the rulebook: out of the store, or read and stored."""

    def made() -> bytes:
        # late: where the book is stored, nothing is parsed
        from clingather.bridge.encodings.parsing import Known, read_file

        common: Known = {}
        return _written({file: read_file(file, common) for file in rulebook()})

    return stored("rulebook.jsonl", made, _Opened)


# ---------------------------------------------------------------- what is stored
Book = Mapping[str, tuple[Statement, ...]]
KINDS: tuple[Callable[..., Any], ...] = (Variable, Number, Text, Call, Tuple, Pool, Computed)
ALONE = (0, 1, 2)  # those that hold no other terms


def _written(book: Book) -> bytes:
    """A line with the names of the files, and a line for each file."""
    lines = ([*book], *(_packed(statements) for statements in book.values()))
    texts = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)
    return "\n".join(texts).encode()


def _packed(statements: Iterable[Statement]) -> list[Any]:
    """Terms and atoms, each once, and the statements, which name them by their numbers."""
    terms: dict[Term, int] = {}
    atoms: dict[tuple[object, ...], int] = {}
    term_rows: list[Any] = []
    atom_rows: list[Any] = []

    def term(each: Term) -> int:
        if each not in terms:
            parts = [*map(term, below(each))]
            own_part = each.name if isinstance(each, (Variable, Call)) else None
            if isinstance(each, (Number, Text)):
                own_part = each.value  # type: ignore[assignment]
            term_rows.append((KINDS.index(type(each)), own_part, parts))
            terms[each] = len(term_rows) - 1
        return terms[each]

    def atom(each: Atom) -> int:
        arguments = [*map(term, each.arguments)]
        key = (each.name, *arguments, each.negated, each.inner)
        if key not in atoms:
            atom_rows.append((each.name, arguments, each.negated, each.inner))
            atoms[key] = len(atom_rows) - 1
        return atoms[key]

    def row(each: Statement) -> tuple[Any, ...]:
        plain = (each.line, each.pieces, each.directive, each.choice, each.compared)
        equations = [(name, term(equal)) for name, equal in each.equations]
        others = [*map(term, each.others)]
        return (*plain, [*map(atom, each.heads)], [*map(atom, each.body)], equations, others)

    rows = [*map(row, statements)]
    return [term_rows, atom_rows, rows]


class _Opened(dict[str, tuple[Statement, ...]]):
    """The book as it was written: most runs need few files, each is read when it is asked for."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        names, *lines = data.split(b"\n")
        self._lines = dict(zip(json.loads(names), lines, strict=True))
        self._reading = Lock()  # no two threads read the same

    def __missing__(self, file: str) -> tuple[Statement, ...]:
        with self._reading:
            found = self.get(file)
            if found is None:
                found = self[file] = _unpacked(file, json.loads(self._lines[file]))
            return found


def _unpacked(file: str, data: list[Any]) -> tuple[Statement, ...]:
    term_rows, atom_rows, rows = data

    @lru_cache(len(term_rows))
    def term(number: int) -> Term:
        kind, own_part, parts = term_rows[number]
        made: Callable[..., Term] = KINDS[kind]
        if kind in ALONE:
            return made(own_part)
        inner = tuple(map(term, parts))
        return made(inner) if own_part is None else made(own_part, inner)

    @lru_cache(len(atom_rows))
    def atom(number: int) -> Atom:
        name, arguments, negated, inner = atom_rows[number]
        return Atom(name, tuple(map(term, arguments)), negated, inner)

    def statement(row: list[Any]) -> Statement:
        line, pieces, directive, choice, compared, heads, body, equations, others = row
        return Statement(
            file,
            line,
            tuple(pieces),
            directive,
            choice,
            tuple(map(atom, heads)),
            tuple(map(atom, body)),
            tuple([(name, term(number)) for name, number in equations]),
            tuple([(name, text) for name, text in compared]),
            tuple(map(term, others)),
        )

    return tuple(map(statement, rows))
