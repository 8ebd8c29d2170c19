"""The evaluator in Python that remembers of each row the rule that derived it, and out of what.

It runs the plans that the others run, and is slower than both: it is for answers that explain
themselves. What a row came from was there before it, so no explanation goes around in a circle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clingather.bridge.engine.form import Form
from clingather.bridge.engine.generated import Plan, Writer, function_of, key_of, tuple_of
from clingather.bridge.engine.plain import Plain, Tuple
from clingather.bridge.engine.plans import Index, RulePlan, Start

Place = tuple[int, Tuple]  # a row: its predicate, and its terms


class Reason(NamedTuple):
    """How a row was first derived: where the rule stands (FILE:LINE), and the rows of its body.

    Those that an aggregate looked at are among them; what a `not` did not find is no row.
    """

    rule: str
    rows: tuple[Place, ...]


class Tracing(Plain):
    """An evaluator (see `evaluator.Evaluator`) that can be asked for reasons."""

    def __init__(self, form: Form) -> None:
        super().__init__(form)
        self._reasons: dict[Place, Reason] = {}
        self._traced: dict[tuple[int, tuple[int, ...]], Plan] = {}

    def reason(self, predicate: int, row: Tuple) -> Reason | None:
        """How a row was derived; None for a fact that was given."""
        return self._reasons.get((predicate, row))

    def _cut(self, predicate: int, size: int) -> None:
        for row in self._relations[predicate].rows[size:]:
            self._reasons.pop((predicate, row), None)
        super()._cut(predicate, size)

    def _carry_out(self, rule: RulePlan, start: Start | None, rows: Sequence[Tuple]) -> None:
        first, code = (-1, rule.alone) if start is None else (start.predicate, start.code)
        plan = self._traced.get((first, code))
        if plan is None:
            writer = _Writer(first, self._shapes)
            plan = self._traced[first, code] = function_of(code, self._names, writer)
        found: list[tuple[Tuple, tuple[Place, ...]]] = []
        plan(rows, self._parameter, lambda row, used: found.append((row, used)))
        relation = self._relations[rule.head]
        for row, used in found:
            if row not in relation.known:
                self._reasons[rule.head, row] = Reason(rule.place, tuple(dict.fromkeys(used)))
                relation.add(row)


class _Writer(Writer):
    """Writes plans that hand over, with each row, those out of which it is made."""

    def __init__(self, first: int, shapes: Sequence[Index]) -> None:
        super().__init__()
        self._first = first
        self._shapes = shapes
        self._used: list[str] = []  # as they are written
        self._seen = ""  # the list of what the aggregate at hand has looked at

    def _emit(self, registers: Sequence[int]) -> None:
        self._line(f"emit({tuple_of(registers)}, ({self._row_list()}))")

    def _start(self, columns: Sequence[int]) -> None:
        self._used.append(f"({self._first}, {self._each_row('rows', columns)})")

    def _scan(self, predicate: int, columns: Sequence[int]) -> None:
        row = self._each_row(f"relation[{predicate}].rows", columns)
        self._used.append(f"({predicate}, {row})")

    def _probe(
        self, index: int, key: Sequence[int], functors: Sequence[int], columns: Sequence[int]
    ) -> None:
        row = self._each_row(f"find({index}, {key_of(key, functors)})", columns)
        self._used.append(f"({self._shapes[index].predicate}, {row})")

    def _has(self, predicate: int, registers: Sequence[int]) -> None:
        super()._has(predicate, registers)
        self._used.append(f"({predicate}, {tuple_of(registers)})")

    def _gather(self, to: int, function: int, lengths: Sequence[int], code: Sequence[int]) -> None:
        outer, used = self._seen, list(self._used)
        self._seen, self._used = f"seen{to}", []
        self._line(f"{self._seen} = []")
        super()._gather(to, function, lengths, code)
        self._seen, self._used = outer, [*used, f"*seen{to}"]

    def _add(self, registers: Sequence[int]) -> None:
        super()._add(registers)
        self._line(f"{self._seen}.extend(({self._row_list()}))")
        self._used = []  # another block looks at other rows

    def _row_list(self) -> str:
        return "".join(f"{each}, " for each in self._used)
