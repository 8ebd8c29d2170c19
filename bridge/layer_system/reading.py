"""States in, what the layers make of them out (CR 613): the atoms that are read, as values.

`evaluate` grounds the encodings over one or more states and reads back, for each state, a `Layers`:
the versions of every object and the effects in the order in which they applied. No rule is decided
here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from clingather.bridge.base.memory import MANY, Hashed
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings import solver
from clingather.bridge.encodings.evaluated import Found, derived, traced
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.encodings.symbols import place_of
from clingather.bridge.encodings.symbols import plain as plain  # many have it from here
from clingather.bridge.encodings.terms import constant
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.engine.native import chosen
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.layer_system.program import AFFECTS, CAME, PROGRAM, WENT
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.state.values import State

if TYPE_CHECKING:
    from clingather.bridge.encodings.derivations import Derivations


@dataclass(frozen=True, slots=True)
class Version(Hashed):
    """An object's characteristics from a step on: the functor of each with its arguments."""

    step: int
    values: Mapping[str, tuple[tuple[Any, ...], ...]]

    __hash__ = Hashed.__hash__

    def all(self, name: str) -> list[Any]:
        """The values of a characteristic of one argument."""
        return [value[0] for value in self.values.get(name, ())]

    def one(self, name: str, default: Any = None) -> Any:
        """The value of a characteristic that an object has at most once."""
        values = self.all(name)
        return values[0] if values else default

    def abilities(self) -> Mapping[Symbol, Any]:
        """The instances of abilities, each with its number in the facts or its mana."""
        return _abilities(self)


@lru_cache(MANY)
def _abilities(version: Version) -> Mapping[Symbol, Any]:
    return {value[0]: value[1] for value in version.values.get("ability", ())}


@dataclass(frozen=True, slots=True)
class Applied:
    """One effect as it was applied in one layer, and to which objects."""

    step: int
    layer: str
    effect: Symbol
    objects: tuple[str, ...]
    key: Symbol  # effects of one step are in the order of these (CR 613.7)


@dataclass(slots=True)
class Layers:
    """One state after all layers."""

    versions: dict[str, list[Version]] = field(default_factory=lambda: defaultdict(list))
    applied: list[Applied] = field(default_factory=list)
    depends: list[tuple[int, Symbol, Symbol, str]] = field(default_factory=list)
    loops: set[tuple[int, Symbol, Symbol]] = field(default_factory=set)  # of those (CR 613.8b)
    layer_of_step: dict[int, str] = field(default_factory=dict)
    needed: list[tuple[str, Ability]] = field(default_factory=list)
    gaps: list[tuple[str, str]] = field(default_factory=list)
    unsettled: list[tuple[str, str]] = field(default_factory=list)  # a game goes on from there
    layer_rules: dict[str, str] = field(default_factory=dict)
    start_rules: dict[str, str] = field(default_factory=dict)
    cited: dict[tuple[int, str], list[str]] = field(default_factory=lambda: defaultdict(list))
    # what `characteristics.numbered` found
    numbered: Any = field(default=None, compare=False, repr=False)


def evaluate(
    states: Sequence[tuple[str, State]], facts: Facts, engine: Engine | None = None
) -> dict[str, Layers]:
    """Apply the layers to every named state at once (CR 613.1).

    Half of what one small state costs does not depend on it, so many states are best evaluated in
    one call: ten nearly equal ones cost a fifth each of what one alone does.

    One state whose facts are those of an earlier one, for clingo without those that its effects
    don't look at, is not evaluated again: what came out is remembered, and must not be changed.
    """
    for name, state in states:
        facts.state(constant(name), state)
    ask: Callable[..., Found] = derived
    said: Hashable = facts.texts()
    if chosen(engine) == "clingo":
        ask, said = solver.ground, solver.prepare(PROGRAM, facts.text())
    objects = tuple(
        (name, tuple(id_ for id_, thing in state.objects.items() if not thing.unknown))
        for name, state in states
    )
    found = (remembered if len(states) == 1 else _read)(ask, said, objects)
    return {
        name: replace(layers, needed=[(thing, facts.abilities[n]) for thing, n in needed])
        for name, (layers, needed) in found.items()
    }


def derivations(facts: Facts) -> Derivations:
    """How what `evaluate` read of the states in some facts was derived (CR 613.1).

    Raises UnansweredError where only clingo has an answer.
    """
    return traced(PROGRAM, facts.texts())


# ---------------------------------------------------------------- reading the atoms
Values = dict[str, tuple[tuple[Any, ...], ...]]
Term = Any  # of whoever derived the atoms; see `Found.symbol`
NOWHERE = (None, None)  # no state and no object: nothing is derived of it


# A state and the ids of its objects; and what is read of it: the abilities that were not understood
# but are needed stand beside, by their numbers.
Objects = tuple[tuple[str, tuple[str, ...]], ...]
Read = dict[str, tuple[Layers, list[tuple[str, int]]]]


def _read(ask: Callable[..., Found], said: Hashable, objects: Objects) -> Read:
    """Evaluate some states and read what came out of each.

    It is the engine that is asked, with facts, or clingo, with the parts that it grounds.
    """
    grounded = ask(PROGRAM, said)
    return (values_of if len(objects) == 1 else _values_of)(grounded, objects)


def _values_of(grounded: Found, objects: Objects) -> Read:
    """What is read of the answer to some states."""
    found = {name: Layers() for name, _ in objects}
    _read_versions(grounded, objects, found)
    _read_steps(grounded, found)
    rules = dict(_plain_rows(grounded, "layer_rule", 2))
    for layers in found.values():
        layers.layer_rules = rules
    for state, thing, rule in _plain_rows(grounded, "start_rule", 3):
        found[state].start_rules[thing] = rule
    for state, thing, reason in _plain_rows(grounded, "gap", 3):
        found[state].gaps.append((thing, reason))
    for state, thing, reason in _plain_rows(grounded, "unsettled", 3):
        found[state].unsettled.append((thing, reason))
    needed: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for state, thing, ability in _plain_rows(grounded, "needed", 3):
        needed[state].append((thing, ability))
    return {name: (layers, needed[name]) for name, layers in found.items()}


def _plain_rows(grounded: Found, name: str, arity: int) -> Iterator[tuple[Any, ...]]:
    """The arguments of each atom of a predicate as Python values."""
    value = grounded.plain.__getitem__
    for row in grounded.rows(name, arity):
        yield tuple(map(value, row))


remembered = lru_cache(maxsize=256)(_read)
values_of = lru_cache(maxsize=4)(_values_of)  # an answer that stands is the same object again


@lru_cache(maxsize=1 << 16)
def _characteristic(symbol: Symbol) -> tuple[str, tuple[Any, ...]]:
    """A characteristic as a name and values; what an object shows has a name of its own."""
    if symbol.name == "shown":
        name, values = _characteristic(symbol.arguments[0])
        return f"shown_{name}", values
    return symbol.name, tuple(plain(argument) for argument in symbol.arguments)


def _read_versions(grounded: Found, objects: Objects, found: dict[str, Layers]) -> None:
    """The versions of every object, from its face and what each step brought and took."""
    symbol = grounded.symbol
    printed: dict[Term, list[Term]] = defaultdict(list)
    for face, characteristic in grounded.rows("printed", 2):
        printed[face].append(characteristic)
    faces = {(state, thing): face for state, thing, face in grounded.rows("as_printed", 3)}
    came, went = grounded.groups(*CAME), grounded.groups(*WENT)
    told = {*faces, *came, *went}
    called = {term: grounded.plain[term] for term in set(chain.from_iterable(told))}
    places = {(called[state], called[thing]): (state, thing) for state, thing in told}
    # many objects of many states have the same face and become the same
    made: dict[tuple[object, ...], tuple[Version, ...]] = {}
    # which is the same for as long as the terms mean the same
    known_of = grounded.memo
    for name, ids in objects:
        versions = found[name].versions
        for id_ in ids:
            here = places.get((name, id_), NOWHERE)
            looks = faces.get(here)
            coming, going = came.get(here, ()), went.get(here, ())
            key = looks, coming, going
            known = made.get(key)
            if known is None:
                terms = (tuple(printed.get(looks, ())), coming, going)
                known = known_of.get(terms)
                if known is None:
                    start = tuple(map(symbol, terms[0]))
                    members = (grounded.members(each) if each else () for each in (coming, going))
                    differences = (
                        tuple(zip(*[map(symbol, each)] * 2, strict=True)) for each in members
                    )
                    known = known_of[terms] = _versions(start, *differences)
                made[key] = known
            versions[id_] = list(known)


@lru_cache(maxsize=1 << 14)
def _versions(
    start: tuple[Symbol, ...],
    came: tuple[tuple[Symbol, Symbol], ...],
    went: tuple[tuple[Symbol, Symbol], ...],
) -> tuple[Version, ...]:
    """The versions of an object from what is printed on it, and what came and went at each step.

    Most objects are in one state what they are in the next: theirs are the same versions.
    """
    values: Values = {}
    # In the order of the text: who derived them had them in any order.
    for characteristic in sorted(start):
        _put(values, *_characteristic(characteristic))
    coming, going = _by_step(sorted(came)), _by_step(went)
    found: list[Version] = []
    for step in sorted({0, *coming, *going}):
        values = dict(values)
        for name, value in going.get(step, ()):
            values[name] = tuple(other for other in values.get(name, ()) if other != value)
        for name, value in coming.get(step, ()):
            _put(values, name, value)
        found.append(Version(step, values))
    return tuple(found)


def _by_step(
    differences: Iterable[tuple[Symbol, Symbol]],
) -> dict[int, list[tuple[str, tuple[Any, ...]]]]:
    found: dict[int, list[tuple[str, tuple[Any, ...]]]] = defaultdict(list)
    for step, characteristic in differences:
        found[step.number].append(_characteristic(characteristic))
    return found


def without(version: Version, change: Symbol) -> Version:
    """A version as it would be if a characteristic had not come then, or not gone."""
    name, value = _characteristic(change.arguments[-1])
    values = dict(version.values)
    if change.name == "went":
        _put(values, name, value)
    else:
        values[name] = tuple(other for other in values.get(name, ()) if other != value)
    return Version(version.step, values)


def _put(values: Values, name: str, value: tuple[Any, ...]) -> None:
    values[name] = (*values.get(name, ()), value)


def _read_steps(grounded: Found, found: dict[str, Layers]) -> None:
    symbol = grounded.symbol
    value = grounded.plain.__getitem__

    layer_of_stage = dict(_plain_rows(grounded, "stage_layer", 2))
    for state, step, stage in _plain_rows(grounded, "stage", 3):
        found[state].layer_of_step[step] = layer_of_stage[stage]
    affected: dict[tuple[Term, ...], tuple[str, ...]] = {}
    for applied, things in grounded.groups(*AFFECTS).items():
        known = grounded.memo.get(("affected", things))
        if known is None:
            known = tuple(sorted(map(value, grounded.members(things))))
            grounded.memo["affected", things] = known
        affected[tuple(applied)] = known
    for state, step, effect, key in grounded.rows("order", 4):
        layers, place = found[value(state)], value(step)
        reached = affected.get((state, step, effect), ())
        layer = layers.layer_of_step[place]
        layers.applied.append(Applied(place, layer, symbol(effect), reached, symbol(key)))
    for state, step, dependent, on, because in grounded.rows("depends", 5):
        row = value(step), symbol(dependent), symbol(on), value(because)
        found[value(state)].depends.append(row)
    for state, step, dependent, on in grounded.rows("loop", 4):
        found[value(state)].loops.add((value(step), symbol(dependent), symbol(on)))
    for state, step, effect, thing, rule in grounded.rows("cites", 5):
        if value(thing) in affected.get((state, step, effect), ()):
            found[value(state)].cited[value(step), value(thing)].append(value(rule))
    for layers in found.values():
        layers.applied.sort(key=lambda applied: (applied.step, place_of(applied.key)))
        layers.depends.sort(key=lambda item: (item[0], str(item[1]), str(item[2]), item[3]))
