"""Plans as names and whole numbers: what is stored, and what both evaluators begin with."""

from __future__ import annotations

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
    """What plans are: names, and everything else as numbers.

    `said_names` are the names of the predicates, then those of the functors, then the constants,
    a line each. `said_places` is where each rule stands, `FILE:LINE`, with tabs between; who
    derives does not need it.

    The numbers are lists, each with its length before it: the arities of the predicates, those of
    the functors; how many constants there are; the indexes, the rules, the programs.
    `Engine::plans` in `native/engine.cpp` reads the same.
    """

    said_names: bytes
    numbers: array[int] | memoryview
    said_places: bytes

    @cached_property
    def predicates(self) -> tuple[Predicate, ...]:
        """The predicates, as they are numbered."""
        return tuple(zip(self._names, self.arities, strict=False))

    @cached_property
    def functors(self) -> tuple[Predicate, ...]:
        """The functors, as they are numbered."""
        first = len(self.arities)
        arities = self._listed(1 + first)
        return tuple(zip(self._names[first : first + len(arities)], arities, strict=True))

    @cached_property
    def constants(self) -> tuple[str, ...]:
        """The constants, as clingo writes them."""
        return tuple(self._names[len(self.predicates) + len(self.functors) :])

    @cached_property
    def arities(self) -> Sequence[int]:
        """Those of the predicates."""
        return self._listed(0)

    @cached_property
    def _names(self) -> list[str]:
        return self.said_names.decode().split("\n")[:-1]

    def _listed(self, place: int) -> Sequence[int]:
        """The list that stands at some place of the numbers."""
        return self.numbers[place + 1 : place + 1 + self.numbers[place]].tolist()

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
    names = [name for name, _ in (*plans.predicates, *plans.functors)]
    said_names = "".join([f"{each}\n" for each in (*names, *plans.constants)]).encode()
    return Form(said_names, array("i", found), said)


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
    length = array("i", [len(form.numbers)])
    numbers = (length.tobytes(), form.numbers.tobytes())
    return b"".join((*numbers, form.said_places, b"\n", form.said_names))


def unpacked(data: memoryview) -> Form:
    """The form that was packed; its numbers stay where they lie. Raises ValueError where the bytes
    are none."""
    size = array("i").itemsize
    (length,) = data[:size].cast("i")
    end = size * (1 + length)
    places, _, names = bytes(data[end:]).partition(b"\n")
    return Form(names, data[size:end].cast("i"), places)
