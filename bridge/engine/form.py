"""Plans as names and whole numbers: what is stored, and what both evaluators begin with."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from clingather.bridge.base.lazily import Lazily
from clingather.bridge.base.records import dataclass

# the evaluator in C++ takes the numbers as they are
if TYPE_CHECKING:
    from clingather.bridge.engine import plans as of_plans
    from clingather.bridge.engine.language import Predicate
    from clingather.bridge.engine.plans import Plans, RulePlan, StratumPlan
else:
    of_plans = Lazily("clingather.bridge.engine.plans")


@dataclass(frozen=True)
class Form:
    """The names of predicates, functors and constants, and everything else as numbers.

    `said_places` is where each rule stands, `FILE:LINE`, with tabs between; who derives does not
    need it.

    The numbers are lists, each with its length before it: the arities of the predicates, those of
    the functors; how many constants there are; the indexes, the rules, the programs.
    `Engine::plans` in `native/engine.cpp` reads the same.
    """

    predicates: tuple[Predicate, ...]
    functors: tuple[Predicate, ...]
    constants: tuple[str, ...]
    numbers: array[int]
    said_places: bytes

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Where each rule stands: FILE:LINE."""
        return tuple(self.said_places.decode().split("\t"))

    @cached_property
    def plans(self) -> Plans:
        """The plans that the numbers are."""
        return plans_of(self)

    @cached_property
    def called(self) -> dict[str, list[int]]:
        """The predicates of each name."""
        found: dict[str, list[int]] = {}
        for number, (name, _) in enumerate(self.predicates):
            found.setdefault(name, []).append(number)
        return found


def form_of(plans: Plans) -> Form:
    """The plans as numbers."""
    found = _listed(arity for _, arity in plans.predicates)
    found += _listed(arity for _, arity in plans.functors)
    found += (len(plans.constants), len(plans.indexes))
    for index in plans.indexes:
        found += (index.predicate, *_listed(index.positions), *_listed(index.functors))
    found.append(len(plans.rules))
    for rule in plans.rules:
        found += _listed(_rule(rule))
    found.append(len(plans.programs))
    for program in plans.programs:
        found.append(len(program))
        for stratum in program:
            found += (int(stratum.recursive), int(stratum.alternating))
            found += (*_listed(stratum.rules), *_listed(stratum.predicates))
    said = "\t".join(rule.place for rule in plans.rules).encode()
    return Form(plans.predicates, plans.functors, plans.constants, array("i", found), said)


def _rule(rule: RulePlan) -> list[int]:
    found = [rule.head, rule.registers]
    for part in (rule.required, rule.denied, rule.gathered, rule.inputs):
        found += _listed(part)
    found.append(len(rule.starts))
    for start in rule.starts:
        found += (start.predicate, start.index, *_listed(start.key), *_listed(start.functors))
        found += (start.beside, *_listed(start.code))
    return found + _listed(rule.alone)


def _listed(items: Iterable[int]) -> list[int]:
    found: Sequence[int] = tuple(items)
    return [len(found), *found]


def plans_of(form: Form) -> Plans:
    """The plans that the numbers are."""
    number = iter(form.numbers)
    arities = len(_list(number)), len(_list(number)), next(number)
    assert arities == (len(form.predicates), len(form.functors), len(form.constants))
    indexes = [
        of_plans.Index(next(number), _list(number), _list(number)) for _ in range(next(number))
    ]
    rules = [_read_rule(iter(_list(number)), form.places[n]) for n in range(next(number))]
    programs = [
        tuple([_read_stratum(number) for _ in range(next(number))]) for _ in range(next(number))
    ]
    names = form.predicates, form.functors, form.constants
    return of_plans.Plans(*names, tuple(indexes), tuple(rules), tuple(programs))


def _read_rule(number: Iterator[int], place: str) -> RulePlan:
    head, registers = next(number), next(number)
    required, denied, gathered, inputs = [_list(number) for _ in range(4)]
    starts = [
        of_plans.Start(
            *(next(number), next(number), _list(number), _list(number), next(number)),
            code=_list(number),
        )
        for _ in range(next(number))
    ]
    alone = _list(number)
    return of_plans.RulePlan(
        head, registers, required, denied, gathered, inputs, tuple(starts), alone, place
    )


def _read_stratum(number: Iterator[int]) -> StratumPlan:
    return of_plans.StratumPlan(
        bool(next(number)), bool(next(number)), _list(number), _list(number)
    )


def _list(number: Iterator[int]) -> tuple[int, ...]:
    return tuple([next(number) for _ in range(next(number))])


def packed(form: Form) -> bytes:
    """The form as bytes of this machine."""
    names = json.dumps([form.predicates, form.functors, form.constants], ensure_ascii=False)
    return b"\n".join((names.encode(), form.said_places, form.numbers.tobytes()))


def unpacked(data: bytes) -> Form:
    """The form that was packed. Raises ValueError where the bytes are none."""
    names, places = data.index(b"\n"), data.index(b"\n", data.index(b"\n") + 1)
    predicates, functors, constants = json.loads(data[:names])
    numbers = array("i")
    numbers.frombytes(memoryview(data)[places + 1 :])
    return Form(
        tuple([(name, arity) for name, arity in predicates]),
        tuple([(name, arity) for name, arity in functors]),
        tuple(constants),
        numbers,
        data[names + 1 : places],
    )
