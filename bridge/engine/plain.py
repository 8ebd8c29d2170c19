"""The evaluator in Python, for where the one in C++ was not built: the same plans, the same order.

What each method does and why is said in `native/engine.cpp`, at the function of that name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from clingather.bridge.base.memory import Memory
from clingather.bridge.engine.evaluator import MOST_ROWS, Row, UnansweredError, grouped
from clingather.bridge.engine.form import Form
from clingather.bridge.engine.generated import Plan, function_of, names_of_plans
from clingather.bridge.engine.plans import Index, RulePlan, Start, StratumPlan
from clingather.bridge.engine.terms import COMPOUND, Ground, Made, Terms, checked, written

MOST_ROUNDS = 1000
MOST_CASES = 1 << 10  # of predicates that there are rows of
MOST_LINES = 1 << 18  # of facts that are remembered as rows
Tuple = tuple[Ground, ...]


class _Relation:
    """The rows of a predicate, in the order in which they came, and as a set."""

    __slots__ = ("known", "rows")

    def __init__(self) -> None:
        self.rows: list[Tuple] = []
        self.known: set[Tuple] = set()

    def add(self, row: Tuple) -> None:
        if row not in self.known:
            self.known.add(row)
            self.rows.append(row)


class _Index:
    """The rows of a relation by a key; brought up to date when asked."""

    __slots__ = ("_rows", "_shape", "_size", "relation")

    def __init__(self, relation: _Relation, shape: Index) -> None:
        self.relation = relation
        self._shape = shape
        self._rows: dict[tuple[Any, ...], list[Tuple]] = {}
        self._size = 0

    def find(self, key: tuple[Any, ...]) -> Sequence[Tuple]:
        rows = self.relation.rows
        for row in rows[self._size :] if self._size < len(rows) else ():
            own: list[Any] = [row[place] for place in self._shape.positions]
            for place in self._shape.functors:
                term = row[place]
                own.append(term.functor if isinstance(term, Made) else None)
            self._rows.setdefault(tuple(own), []).append(row)
        self._size = len(rows)
        return self._rows.get(key, ())

    def clear(self) -> None:
        self._rows.clear()
        self._size = 0


class Plain:
    """An evaluator: see `evaluator.Evaluator`."""

    def __init__(self, form: Form) -> None:
        plans = form.plans
        self._terms = Terms()
        self._numbers = {predicate: n for n, predicate in enumerate(plans.predicates)}
        self._relations = [_Relation() for _ in plans.predicates]
        self._indexes = [_Index(self._relations[e.predicate], e) for e in plans.indexes]
        self._indexes_of: list[list[_Index]] = [[] for _ in plans.predicates]
        for number, index in zip(plans.indexes, self._indexes, strict=True):
            self._indexes_of[number.predicate].append(index)
        self._shapes, self._rules, self._programs = plans.indexes, plans.rules, plans.programs
        self._functors = [self._terms.functor(*each, COMPOUND) for each in plans.functors]
        self._constants = [self._terms.constant(text) for text in plans.constants]
        self._kept = [0] * len(self._relations)
        self._functions: dict[tuple[int, ...], Plan] = {}
        self._blocks: list[list[tuple[int, Tuple]]] = []
        self._lines = Memory[str, list[tuple[int, Tuple]]](MOST_LINES)
        self._able_of = Memory[tuple[int, frozenset[int]], Sequence[StratumPlan]](MOST_CASES)
        self._parameter = 0
        self._rule: RulePlan | None = None  # that is evaluated
        self._counting: dict[RulePlan, None] = {}  # rules whose aggregates were reached
        self._names = names_of_plans(self._terms) | {
            "relation": self._relations,
            "find": self._find,
            "functor": self._functors,
            "constant": self._constants,
            "Made": Made,
            "gathers": self._gathers,
        }

    # ------------------------------------------------------------ rows in and out
    def facts(self, text: str) -> None:
        """Add facts."""
        for line in text.split("\n"):
            rows = self._lines.get(line)
            if rows is None:
                rows = self._lines[line] = self._read(line)
            for number, row in rows:
                self._relations[number].add(row)

    def keep(self) -> None:
        """Let `begin` keep what is there now."""
        self._kept = [len(each.rows) for each in self._relations]

    def block(self, text: str) -> int:
        """Read facts once; the number that `begin` calls them by."""
        self._blocks.append(self._read(text))
        return len(self._blocks) - 1

    def begin(self, blocks: Sequence[int] = ()) -> None:
        """Forget all but what was kept, and add the facts of those blocks."""
        for number, size in enumerate(self._kept):
            self._cut(number, size)
        for block in blocks:
            for number, row in self._blocks[block]:
                self._relations[number].add(row)

    def _read(self, text: str) -> list[tuple[int, Tuple]]:
        """The rows of facts, without those of predicates in no plan."""
        found = [(self._numbers.get(p), row) for p, row in self._terms.facts(text)]
        return [(number, row) for number, row in found if number is not None]

    def stands(self, predicates: Sequence[int]) -> bool:
        """It is not known whether what was derived stands."""
        return False

    def filled(self, predicates: Sequence[int]) -> list[tuple[int, Sequence[Row]]]:
        """Those of some predicates that have rows, with these."""
        return [(number, rows) for number in predicates if (rows := self._relations[number].rows)]

    def rows(self, predicate: int) -> Sequence[Row]:
        """The rows of a predicate."""
        return self._relations[predicate].rows

    def grouped(self, predicate: int, columns: Sequence[int]) -> dict[Row, tuple[Any, ...]]:
        """The rows of a predicate in groups."""
        return grouped(self._relations[predicate].rows, columns)

    def members(self, group: tuple[Ground, ...]) -> Sequence[Ground]:
        """The terms of a group, which it is."""
        return group

    def term(self, term: Ground) -> str:
        """A term as clingo writes it."""
        return written(term)

    def size(self) -> int:
        """How many terms were made and blocks read until now."""
        return len(self._terms.made) + len(self._blocks)

    def _cut(self, predicate: int, size: int) -> None:
        relation = self._relations[predicate]
        if len(relation.rows) != size:
            relation.known.difference_update(relation.rows[size:])
            del relation.rows[size:]
            for index in self._indexes_of[predicate]:
                index.clear()

    def _find(self, index: int, key: tuple[Any, ...]) -> Sequence[Tuple]:
        return self._indexes[index].find(key)

    # ------------------------------------------------------------ evaluation
    def run(self, program: int, parameter: int = 0) -> None:
        """Run one of the programs over what is there."""
        self._parameter = parameter
        checked(parameter + 1)
        for stratum in self._able(program):
            if stratum.alternating:
                self._alternate(stratum)
                continue
            first_new = self._sizes(stratum.predicates)
            for number in stratum.rules:
                self._evaluate(self._rules[number])
            if stratum.recursive:
                self._close(stratum, stratum.predicates, first_new)

    def _able(self, program: int) -> Sequence[StratumPlan]:
        """The strata with the rules alone that can fire, as far as predicates tell.

        What predicates there are rows of repeats itself from one run to the next.
        """
        given = frozenset(n for n, each in enumerate(self._relations) if each.rows)
        known = self._able_of.get((program, given))
        if known is None:
            possible, size = set(given), -1
            while size != len(possible):
                size = len(possible)
                for stratum in self._programs[program]:
                    rules = map(self._rules.__getitem__, stratum.rules)
                    possible |= {rule.head for rule in rules if possible.issuperset(rule.required)}
            strata = [
                replace(stratum, rules=able)
                for stratum in self._programs[program]
                if (
                    able := tuple(
                        n for n in stratum.rules if possible.issuperset(self._rules[n].required)
                    )
                )
            ]
            known = self._able_of[program, given] = tuple(strata)
        return known

    def _sizes(self, predicates: Iterable[int]) -> list[int]:
        return [len(self._relations[each].rows) for each in predicates]

    def _evaluate(self, rule: RulePlan) -> None:
        if not all(self._relations[each].rows for each in rule.required):
            return
        if not rule.starts:
            self._execute(rule, None, ())
            return
        best: tuple[int, Start, Sequence[Tuple]] | None = None  # with how many rows, or pairs
        for start in rule.starts:
            rows: Sequence[Tuple] = self._relations[start.predicate].rows
            if start.index >= 0:
                rows = self._find(start.index, self._key(start))
            if not rows:
                return
            beside = 1 if start.beside < 0 else len(self._relations[start.beside].rows)
            if best is None or len(rows) * beside < best[0]:
                best = len(rows) * beside, start, rows
        if best is not None:
            self._execute(rule, best[1], best[2])

    def _key(self, start: Start) -> tuple[Any, ...]:
        terms: list[Any] = [
            self._parameter + register if register >= 0 else self._constants[-1 - register]
            for register in start.key
        ]
        return tuple(terms + [self._functors[each] for each in start.functors])

    def _execute(self, rule: RulePlan, start: Start | None, rows: Sequence[Tuple]) -> None:
        self._rule = rule
        self._carry_out(rule, start, rows)
        if len(self._relations[rule.head].rows) > MOST_ROWS:
            raise UnansweredError("too many rows")

    def _carry_out(self, rule: RulePlan, start: Start | None, rows: Sequence[Tuple]) -> None:
        """Add the rows that a plan makes of those that it starts with."""
        code = rule.alone if start is None else start.code
        plan = self._functions.get(code)
        if plan is None:
            plan = self._functions[code] = function_of(code, self._names)
        emitted: list[Tuple] = []
        plan(rows, self._parameter, emitted.append)
        for row in emitted:
            self._relations[rule.head].add(row)

    def _close(
        self, stratum: StratumPlan, predicates: Sequence[int], first_new: Sequence[int]
    ) -> None:
        start_of = list(first_new)
        while (end_of := self._sizes(predicates)) != start_of:
            new = {
                predicate: self._relations[predicate].rows[start:end]
                for predicate, start, end in zip(predicates, start_of, end_of, strict=True)
                if start != end
            }
            for number in stratum.rules:
                rule = self._rules[number]
                if all(self._relations[each].rows for each in rule.required):
                    for start in rule.starts:
                        if start.predicate in new:
                            self._execute(rule, start, new[start.predicate])
            start_of = end_of

    def _gathers(self) -> None:
        """Note that an aggregate is reached, if its rule has one that looks at its own stratum."""
        if self._rule is not None and self._rule.gathered:
            self._counting[self._rule] = None

    def _alternate(self, stratum: StratumPlan) -> None:
        half = len(stratum.predicates) // 2
        predicates, before = stratum.predicates[:half], stratum.predicates[half:]
        given = self._sizes(predicates)
        left = set(predicates)
        while left:
            for now, earlier, size in zip(predicates, before, given, strict=True):
                self._cut(now, size)
                if now in left:
                    self._cut(earlier, 0)
            left = self._settle(stratum, predicates, before, given, left)
        for earlier in before:
            self._cut(earlier, 0)

    def _settle(
        self,
        stratum: StratumPlan,
        predicates: Sequence[int],
        before: Sequence[int],
        given: Sequence[int],
        open_: set[int],
    ) -> set[int]:
        totals = [0]
        left: set[int] = set()
        rules = [self._rules[number] for number in stratum.rules]
        looked_at = {each for rule in rules for each in (*rule.denied, *rule.gathered)}
        asked = [pair for pair in zip(predicates, before, strict=True) if pair[0] in looked_at]
        self._counting.clear()
        while True:
            for number in stratum.rules:
                self._evaluate(self._rules[number])
            self._close(stratum, predicates, given)
            if len(totals) == 1:
                left = self._resting_on_counts(stratum, open_)
                if left == open_:
                    raise UnansweredError("an atom may depend on itself through an aggregate")
            pairs = [
                (self._relations[now].known, self._relations[earlier].known)
                for now, earlier in asked
            ]
            if all(now == earlier for now, earlier in pairs):
                return left
            totals.append(sum(self._sizes(predicates)))
            apart = len(totals) > 3 and totals[-4:-2] == totals[-2:]
            if apart or len(totals) > MOST_ROUNDS:
                raise UnansweredError("an atom depends on its own negation")
            for now, earlier in asked:
                self._cut(earlier, 0)
                for row in self._relations[now].rows:
                    self._relations[earlier].add(row)
            for now, size in zip(predicates, given, strict=True):
                self._cut(now, size)

    def _resting_on_counts(self, stratum: StratumPlan, open_: set[int]) -> set[int]:
        found = {rule.head for rule in self._counting if not open_.isdisjoint(rule.gathered)}
        size = -1
        while found and size != len(found):
            size = len(found)
            for number in stratum.rules:
                rule = self._rules[number]
                if rule.head not in found and self._may_rest_on(rule, found):
                    found.add(rule.head)
        return found

    def _may_rest_on(self, rule: RulePlan, found: set[int]) -> bool:
        if found.isdisjoint((*rule.required, *rule.denied, *rule.gathered)):
            return False
        return all(start.predicate in found or self._has_rows(start) for start in rule.starts)

    def _has_rows(self, start: Start) -> bool:
        if start.index < 0:
            return bool(self._relations[start.predicate].rows)
        return bool(self._find(start.index, self._key(start)))
