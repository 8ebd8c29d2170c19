"""Inverse questions about characteristics, over the same encodings (CR 613.7).

In which timestamp orders does something hold, does the order matter at all, and which objects are
the reason for a value? Each variant of the state is one more state of a batch; the encodings decide
every one of them. Python only makes the variants and compares the answers.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations
from typing import Any

from clingather.bridge.base.errors import InputError, LimitError, Problem, UnsupportedError
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.base.shapes import LARGEST, too_large
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.layer_system.characteristics import (
    Names,
    characteristics,
    unsupported_paragraphs,
)
from clingather.bridge.layer_system.reading import Layers, evaluate
from clingather.bridge.questions.acted import demand_no_actions
from clingather.bridge.state.values import Scenario, State

BATCH = 60  # states in one grounding
OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "has": lambda value, item: str(item).casefold() in map(_fold, value),
    "lacks": lambda value, item: str(item).casefold() not in map(_fold, value),
}
EXPRESSION = re.compile(r"\s*(\w+)\.(\w+)\s*(==|!=|<=|>=|<|>|\bhas\b|\blacks\b)\s*(.+?)\s*")
Values = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement about one characteristic of one object, such as `bears.power == 1`."""

    text: str
    object: str
    key: str
    compare: Callable[[Any, Any], bool]
    value: Any

    def holds(self, values: Values) -> bool:
        """Whether it is true of a state's characteristics; a missing value satisfies only `!=`."""
        found = values[self.object][self.key]
        if found is None or isinstance(found, list) != (self.compare in _LIST_OPERATORS):
            return self.compare is operator.ne and found != self.value
        try:
            return self.compare(found, self.value)
        except TypeError:
            return False


_LIST_OPERATORS = (OPERATORS["has"], OPERATORS["lacks"])


def when(
    scenario: Scenario,
    claim: str,
    *,
    database: Any = None,
    limit: int = 720,
    engine: Engine | None = None,
) -> dict[str, Any]:
    """The timestamp orders of the objects and effects at work in which a claim holds.

    Returns `{"claim", "objects", "orders", "holds": [order], "fails": [order], "complete"}`, each
    order oldest first. Raises InputError for a claim that is none, LimitError beyond `limit`.
    """
    asked = parse_claim(claim, scenario.state)
    orders, answers, entities = _all_orders(scenario, database, limit, engine)
    sorted_out: dict[bool, list[list[str]]] = {True: [], False: []}
    for order, values in zip(orders, answers, strict=True):
        sorted_out[asked.holds(values)].append(list(order))
    return {
        "claim": asked.text,
        "objects": entities,
        "orders": len(orders),
        "holds": sorted_out[True],
        "fails": sorted_out[False],
        "complete": True,
    }


def order_matters(
    scenario: Scenario, *, database: Any = None, limit: int = 720, engine: Engine | None = None
) -> dict[str, Any]:
    """Whether the timestamp order of what is at work matters, with two orders that differ.

    Returns `{"matters", "objects", "orders", "witness": [{"order", "values"}], "complete"}`.
    """
    orders, answers, entities = _all_orders(scenario, database, limit, engine)
    answer: dict[str, Any] = {"matters": False, "objects": entities, "orders": len(orders)}
    first = answers[0]
    for order, values in zip(orders, answers, strict=True):
        changed = _differences(first, values)
        if changed:
            answer["matters"] = True
            answer["witness"] = [
                {"order": list(orders[0]), "values": _pick(first, changed)},
                {"order": list(order), "values": _pick(values, changed)},
            ]
            break
    return {**answer, "complete": True}


def because(
    scenario: Scenario,
    target: str,
    *,
    database: Any = None,
    largest: int = 3,
    engine: Engine | None = None,
) -> dict[str, Any]:
    """The minimal sets of objects and effects without which a value would be different.

    `target` is `OBJECT.KEY`. Returns `{"target", "value", "sets": [{"without", "value"}],
    "complete"}`; sets of more than `largest` members are not tried, and then the answer is complete
    only if no larger set was left to try.
    """
    match = re.fullmatch(r"\s*(\w+)\.(\w+)\s*", target)
    if match is None:
        raise InputError([Problem("not understood", found=repr(target), expected="OBJECT.KEY")])
    id_, key = match[1], match[2]
    _check_target(id_, key, scenario.state)
    state = scenario.state
    others = [*(i for i in state.objects if i != id_), *(effect.id for effect in state.effects)]
    (now,) = _evaluate(scenario, [state], database, engine)
    found: list[dict[str, Any]] = []
    minimal: list[frozenset[str]] = []
    for size in range(1, min(largest, len(others)) + 1):
        tried = [
            removed
            for removed in map(frozenset, combinations(others, size))
            if not any(known <= removed for known in minimal)
        ]
        variants = [without(state, removed) for removed in tried]
        answers = _evaluate(scenario, variants, database, engine)
        for removed, values in zip(tried, answers, strict=True):
            if _comparable(values[id_][key]) != _comparable(now[id_][key]):
                minimal.append(removed)
                found.append({"without": sorted(removed), "value": values[id_][key]})
    single = sum(len(removed) == 1 for removed in minimal)  # no larger minimal set holds one
    return {
        "target": f"{id_}.{key}",
        "value": now[id_][key],
        "sets": found,
        "complete": len(others) - single <= largest,
    }


def parse_claim(text: str, state: State) -> Claim:
    """A claim from its text; raises InputError where object, key, operator or value are wrong."""
    match = EXPRESSION.fullmatch(text)
    if match is None:
        expected = "OBJECT.KEY OPERATOR VALUE, such as 'bears.power == 1'"
        raise InputError([Problem("not understood", found=repr(text), expected=expected)])
    id_, key, sign, written = match.groups()
    _check_target(id_, key, state)
    value: Any = written.strip("'\"")
    if re.fullmatch(r"-?[0-9]+", value):
        if too_large(value) is not None:
            expected = f"at most {LARGEST}, the largest number computed with"
            raise InputError([Problem("number out of range", found=value[:50], expected=expected)])
        value = int(value)
    return Claim(text.strip(), id_, key, OPERATORS[sign], value)


def without(state: State, removed: frozenset[str]) -> State:
    """The state as it would be had these objects and effects not been there."""
    objects = {id_: thing for id_, thing in state.objects.items() if id_ not in removed}
    for id_, thing in objects.items():
        if thing.attached_to in removed:
            objects[id_] = replace(thing, attached_to=None)
    effects = tuple(
        replace(effect, affects=tuple(i for i in effect.affects if i not in removed))
        for effect in state.effects
        if effect.id not in removed
    )
    return replace(
        state,
        objects=objects,
        effects=effects,
        timestamps=tuple(i for i in state.timestamps if i not in removed),
        stack=tuple(i for i in state.stack if i not in removed),
    )


# ---------------------------------------------------------------- variants and their answers
def _all_orders(
    scenario: Scenario, database: Any, limit: int, engine: Engine | None
) -> tuple[list[tuple[str, ...]], list[Values], list[str]]:
    """Every order of what is at work, the state's own first, and the characteristics in each."""
    state = scenario.state
    entities = _at_work(scenario, database, engine)
    orders = list(islice(permutations(entities), limit + 1))
    if len(orders) > limit:
        raise LimitError(f"{len(entities)} objects and effects have more than {limit} orders")
    variants = [_reordered(state, entities, order) for order in orders]
    return orders, list(_evaluate(scenario, variants, database, engine)), entities


def _at_work(scenario: Scenario, database: Any, engine: Engine | None) -> list[str]:
    """The objects and effects whose effects apply to something, oldest first."""
    demand_no_actions(scenario)
    facts = Facts(scenario_cards(scenario, database))
    layers = evaluate([("s", scenario.state)], facts, engine)["s"]
    _demand_understood(scenario.state, layers)
    sources = {applied.effect.arguments[0].string for applied in layers.applied if applied.objects}
    return [entity for entity in scenario.state.timestamps if entity in sources]


def _reordered(state: State, entities: Sequence[str], order: Sequence[str]) -> State:
    """The state with these entities in that order, on the places that they hold among all."""
    following = iter(order)
    chosen = set(entities)
    stamps = tuple(next(following) if e in chosen else e for e in state.timestamps)
    return replace(state, timestamps=stamps)


def _evaluate(
    scenario: Scenario, states: Iterable[State], database: Any, engine: Engine | None
) -> Iterator[Values]:
    demand_no_actions(scenario)
    waiting = iter(states)
    while batch := list(islice(waiting, BATCH)):
        facts = Facts(scenario_cards(scenario, database))
        named = [(f"s{number}", state) for number, state in enumerate(batch)]
        found = evaluate(named, facts, engine)
        for name, state in named:
            layers = found[name]
            _demand_understood(state, layers)
            names = Names(state, layers, facts)
            yield {
                id_: {
                    **characteristics(versions[-1], id_, names),
                    "controller": versions[-1].one("controller"),
                }
                for id_, versions in layers.versions.items()
            }


def _demand_understood(state: State, layers: Layers) -> None:
    unsupported = unsupported_paragraphs(state, layers)
    if unsupported:
        raise UnsupportedError(unsupported)


def _check_target(id_: str, key: str, state: State) -> None:
    if id_ not in state.objects:
        expected = ", ".join(state.objects) or "an object"
        raise InputError([Problem("no object has this id", found=repr(id_), expected=expected)])
    if key not in KEYS:
        expected = ", ".join(KEYS)
        raise InputError([Problem("no such characteristic", found=repr(key), expected=expected)])


KEYS = (
    *("name", "mana_cost", "mana_value", "colors", "supertypes", "types", "subtypes"),
    *("power", "toughness", "loyalty", "defense", "abilities", "controller"),
)


def _differences(one: Values, other: Values) -> list[tuple[str, str]]:
    return [
        (id_, key)
        for id_, values in one.items()
        for key, value in values.items()
        if _comparable(value) != _comparable(other[id_][key])
    ]


def _comparable(value: Any) -> Any:
    """Lists compare as sets, as everywhere in answers."""
    return sorted(set(value)) if isinstance(value, list) else value


def _pick(values: Values, keys: Iterable[tuple[str, str]]) -> dict[str, Any]:
    return {f"{id_}.{key}": values[id_][key] for id_, key in keys}


def _fold(item: object) -> str:
    return str(item).casefold()
