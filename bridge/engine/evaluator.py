"""What an evaluator of plans does, whichever it is: `native` is in C++, `plain` in Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from clingather.bridge.base.errors import ClingatherError

# Who evaluates what chooses nothing: clingo, or the engine and clingo where that gives no answer.
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
    UnansweredError; the evaluator is used again after `reset`.
    """

    def facts(self, text: str) -> None:
        """Add facts, as clingo writes them, each in one line.

        Those of predicates in no plan are passed over.
        """

    def keep(self) -> None:
        """Let `reset` keep what is there now."""

    def reset(self) -> None:
        """Forget all that came after `keep`."""

    def run(self, program: int, parameter: int = 0) -> None:
        """Run one of the programs over what is there."""

    def rows(self, predicate: int) -> Sequence[Row]:
        """The rows of a predicate, called by its number in the plans."""

    def term(self, term: Any) -> str:
        """A term as clingo writes it."""

    def size(self) -> int:
        """How many terms were made and lines read until now: they are not forgotten."""
