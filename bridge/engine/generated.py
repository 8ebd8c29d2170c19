"""Plans as functions of Python: what each instruction does, written as source and compiled.

The code of a plan is one loop within the other: whatever gives up a combination is a `continue`.
`plain` gives what the names in it stand for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from types import CodeType
from typing import Any

from clingather.bridge.engine.evaluator import UnansweredError
from clingather.bridge.engine.instructions import FUNCTIONS, OPERATORS, read
from clingather.bridge.engine.terms import INFIMUM, SUPREMUM, Ground, Terms, checked, compare

Plan = Callable[[Any, int, Callable[..., None]], None]  # rows to start with, parameter, emit
LOOPS = 18  # Python takes 20 of them, one inside the other
OPERATION = {  # how Python writes an operator
    "+": "checked({0} + {1})",
    "-": "checked({0} - {1})",
    "*": "checked({0} * {1})",
    "/": "divided({0}, {1})",
    "\\": "({0} - {1} * divided({0}, {1}))",
    "**": "power({0}, {1})",
    "&": "({0} & {1})",
    "?": "({0} | {1})",
    "^": "({0} ^ {1})",
}
MEASURE = ("checked(-{0})", "checked(~{0})", "checked(abs({0}))")
RELATION = ("{0} == {1}", "{0} != {1}", "less({0}, {1})", "not less({1}, {0})")


def function_of(code: Sequence[int], names: dict[str, Any], writer: Writer | None = None) -> Plan:
    """The function that the code of a plan is, as a new writer writes it.

    `names` has `relation`, a list of those of all predicates with their `rows` and `known`; `find`,
    which gives the rows that an index has under a key; `make` and `made` of `terms.Terms`;
    `functor` and `constant`, lists of what is called by number; and `names_of_plans`.
    """
    writer = writer or Writer()
    writer.block(code)
    head = ("def plan(rows, r0, emit):", " r1 = r0 + 1", " for _ in (0,):")
    source = "\n".join([*head, *writer.lines])
    found: dict[str, Any] = {}
    exec(_compiled(source), names, found)
    plan: Plan = found["plan"]
    return plan


@lru_cache(maxsize=1 << 15)
def _compiled(source: str) -> CodeType:
    """A source compiled, once for all evaluators."""
    return compile(source, "<plan>", "exec")


class Writer:
    """The lines of one function, as they are written."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._depth = 2
        self._rows = 0  # loops over rows
        self._gathered = ""  # the set of the aggregate at hand

    def block(self, code: Sequence[int]) -> None:
        """The lines of a plan, or of a block of an aggregate."""
        for do, fields in read(code):
            getattr(self, f"_{do.name.lower()}")(*fields)

    # ------------------------------------------------------------ writing
    def _line(self, text: str) -> None:
        self.lines.append(" " * self._depth + text)

    def _demand(self, condition: str) -> None:
        self._line(f"if not ({condition}): continue")

    def _loop(self, names: str, over: str) -> None:
        self._line(f"for {names} in {over}:")
        self._depth += 1
        if self._depth > LOOPS:
            raise UnansweredError("a rule of too many parts")

    def _each_row(self, rows: str, columns: Sequence[int]) -> str:
        """Go through some rows; what the one at hand is called."""
        self._rows += 1
        row = f"row{self._rows}"
        self._loop(row, rows)
        for at in range(0, len(columns), 3):
            place, is_there, register = columns[at : at + 3]
            self._put(f"{row}[{place}]", is_there, register)
        return row

    def _put(self, value: str, is_there: int, register: int) -> None:
        if is_there:
            self._demand(f"{value} == {_name(register)}")
        else:
            self._line(f"{_name(register)} = {value}")

    # ------------------------------------------------------------ instructions
    def _emit(self, registers: Sequence[int]) -> None:
        self._line(f"emit({tuple_of(registers)})")

    def _start(self, columns: Sequence[int]) -> None:
        self._each_row("rows", columns)

    def _scan(self, predicate: int, columns: Sequence[int]) -> None:
        self._each_row(f"relation[{predicate}].rows", columns)

    def _probe(
        self, index: int, key: Sequence[int], functors: Sequence[int], columns: Sequence[int]
    ) -> None:
        self._each_row(f"find({index}, {key_of(key, functors)})", columns)

    def _has(self, predicate: int, registers: Sequence[int]) -> None:
        self._demand(f"{tuple_of(registers)} in relation[{predicate}].known")

    def _lacks(self, predicate: int, registers: Sequence[int]) -> None:
        self._demand(f"{tuple_of(registers)} not in relation[{predicate}].known")

    def _lacks_key(self, index: int, key: Sequence[int], functors: Sequence[int]) -> None:
        self._demand(f"not find({index}, {key_of(key, functors)})")

    def _empty(self, predicate: int) -> None:
        self._demand(f"not relation[{predicate}].rows")

    def _open(self, register: int, functor: int, places: Sequence[int]) -> None:
        term = _name(register)
        self._demand(f"{term}.__class__ is Made and {term}.functor is functor[{functor}]")
        for at in range(0, len(places), 2):
            self._put(f"{term}.arguments[{at // 2}]", *places[at : at + 2])

    def _build(self, to: int, functor: int, registers: Sequence[int]) -> None:
        self._line(f"{_name(to)} = make(functor[{functor}], {tuple_of(registers)})")

    def _find(self, to: int, functor: int, registers: Sequence[int]) -> None:
        self._line(f"{_name(to)} = made.get((functor[{functor}], {tuple_of(registers)}))")
        self._demand(f"{_name(to)} is not None")

    def _compute(self, to: int, operator: int, left: int, right: int) -> None:
        one, two, sign = _name(left), _name(right), OPERATORS[operator]
        self._demand(f"{one}.__class__ is int and {two}.__class__ is int")
        if sign in ("/", "\\"):
            self._demand(two)
        self._line(f"{_name(to)} = {OPERATION[sign].format(one, two)}")

    def _measure(self, to: int, measure: int, register: int) -> None:
        self._demand(f"{_name(register)}.__class__ is int")
        self._line(f"{_name(to)} = {MEASURE[measure].format(_name(register))}")

    def _compare(self, relation: int, left: int, right: int) -> None:
        self._demand(RELATION[relation].format(_name(left), _name(right)))

    def _range(self, to: int, low: int, high: int) -> None:
        one, two = _name(low), _name(high)
        self._demand(f"{one}.__class__ is int and {two}.__class__ is int")
        self._loop(_name(to), f"range({one}, {two} + 1)")

    def _within(self, register: int, low: int, high: int) -> None:
        term, one, two = _name(register), _name(low), _name(high)
        kinds = (f"{each}.__class__ is int" for each in (term, one, two))
        self._demand(f"{' and '.join(kinds)} and {one} <= {term} <= {two}")

    def _gather(self, to: int, function: int, lengths: Sequence[int], code: Sequence[int]) -> None:
        depth, outer = self._depth, self._gathered
        self._gathered = f"gathered{to}"
        self._line(f"{self._gathered} = set()")
        if outer == "":
            self._line("gathers()")
        at = 0
        for length in lengths:
            self._loop("_", "(0,)")
            self.block(code[at : at + length])
            self._depth = depth
            at += length
        self._line(f"{_name(to)} = aggregate[{FUNCTIONS[function]!r}]({self._gathered})")
        self._gathered = outer

    def _add(self, registers: Sequence[int]) -> None:
        self._line(f"{self._gathered}.add({tuple_of(registers)})")


def _name(register: int) -> str:
    return f"r{register}" if register >= 0 else f"constant[{-1 - register}]"


def tuple_of(registers: Sequence[int]) -> str:
    """A row of registers, as Python writes it."""
    return f"({''.join(f'{_name(each)}, ' for each in registers)})"


def key_of(key: Sequence[int], functors: Sequence[int]) -> str:
    """A key of an index, as Python writes it."""
    names = [*map(_name, key), *(f"functor[{each}]" for each in functors)]
    return f"({''.join(f'{each}, ' for each in names)})"


# ---------------------------------------------------------------- what plans call
def _less(left: Ground, right: Ground) -> bool:
    return compare(left, right) < 0


def _divided(left: int, right: int) -> int:
    """The quotient, rounded towards 0."""
    found = abs(left) // abs(right)
    return checked(found if (left < 0) == (right < 0) else -found)


def _power(base: int, exponent: int) -> int:
    if exponent < 0 or (exponent > 64 and base * base > 1):
        raise UnansweredError("a power that is not computed")
    return checked(base**exponent)


Tuples = set[tuple[Ground, ...]]


def _sum(found: Tuples, least: int | None = None) -> int:
    weights = (each[0] for each in found if each)
    numbers = (w for w in weights if isinstance(w, int) and (least is None or w > least))
    return checked(sum(numbers))


def names_of_plans(terms: Terms) -> dict[str, Any]:
    """What the names in plans stand for that belong to no evaluation."""
    lowest = terms.make(terms.functor("#inf", 0, INFIMUM), ())
    highest = terms.make(terms.functor("#sup", 0, SUPREMUM), ())

    def extreme(found: Tuples, best: Ground, sign: int) -> Ground:
        for each in found:
            if each and compare(each[0], best) * sign > 0:
                best = each[0]
        return best

    aggregate = {
        "count": len,
        "sum": _sum,
        "sum+": lambda found: _sum(found, 0),
        "min": lambda found: extreme(found, highest, -1),
        "max": lambda found: extreme(found, lowest, 1),
    }
    return {
        "checked": checked,
        "divided": _divided,
        "power": _power,
        "less": _less,
        "aggregate": aggregate,
        "make": terms.make,
        "made": terms.made,
    }
