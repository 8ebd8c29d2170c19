"""What an evaluator of plans does, whichever it is: `native` is in C++, `plain` in Python."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol

from clingather.bridge.base.errors import ClingatherError

# Who evaluates what chooses nothing: clingo, or the engine and clingo where that gives no answer.
# Where neither is named, `native.chosen` says who does.
Engine = Literal["clingo", "native"]
MOST_ROWS = 20_000_000  # at once; some gigabytes
Row = Sequence[Any]  # terms: what stands for a term is the evaluator's own, equal for equal terms


class UnansweredError(ClingatherError):
    """The engine gives no answer, so that clingo has to.

    A number left the range that is computed with, an atom depends on its own negation, there are
    more rows than are held, or a fact was not one.
    """

    exit_code = 70


class Evaluator(Protocol):
    """Rows of facts in, plans run over them, rows of what was derived out.

    Each holds all of its state; two threads may use two of them. Every method but `term` may raise
    UnansweredError; the evaluator is used again after `begin`.
    """

    def facts(self, text: str) -> None:
        """Add facts, as clingo writes them, each in one line.

        Those of predicates in no plan are passed over.
        """

    def keep(self) -> None:
        """Let `begin` keep what is there now; called once, before the first `begin`."""

    def block(self, text: str) -> int:
        """Read facts once, without adding them; the number that `begin` calls them by."""

    def begin(self, blocks: Sequence[int] = ()) -> None:
        """Forget all but what was kept, and add the facts of those blocks.

        The next run costs least where few facts differ from those of the run before.
        """

    def stands(self, predicates: Sequence[int]) -> bool:
        """Whether the last runs would derive the same from the facts that are there now.

        Then what was derived need not be derived again, and the facts of those predicates are the
        same. False where that is not known; it is asked between the facts and the first run.
        """

    def run(self, program: int, parameter: int = 0) -> None:
        """Run one of the programs over what is there: program 1 at first, the others behind it."""

    def filled(self, predicates: Sequence[int]) -> list[tuple[int, Sequence[Row]]]:
        """Those of some predicates that have rows, in their order, with these."""

    def rows(self, predicate: int) -> Sequence[Row]:
        """The rows of a predicate, called by its number in the plans."""

    def grouped(self, predicate: int, columns: Sequence[int]) -> Mapping[Row, Hashable]:
        """The rows of a predicate in groups, by their terms in some columns.

        A group stands for what its rows have in the other columns, row by row, in any order.
        """

    def members(self, group: Any) -> Sequence[Any]:
        """The terms that a group stands for, one after the other."""

    def term(self, term: Any) -> str:
        """A term as clingo writes it."""

    def size(self) -> int:
        """How many terms were made, and lines and blocks read until now: none is forgotten."""


def grouped(rows: Iterable[Row], columns: Sequence[int]) -> dict[Row, tuple[Any, ...]]:
    """Rows in groups that are tuples: see `Evaluator.grouped`."""
    found: dict[Row, list[Any]] = {}
    for row in rows:
        group = found.setdefault(tuple([row[column] for column in columns]), [])
        group += [term for column, term in enumerate(row) if column not in columns]
    return {key: tuple(group) for key, group in found.items()}
