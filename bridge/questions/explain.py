"""Why an object is what it is: the chain of effects behind each value, with rule numbers.

A chain begins with the copiable value; each effect that changed it follows with its layer. What
was there but did not apply, because its ability was lost before it began, is listed beside.
`steps` tells the same of all objects at once, effect by effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import Any

from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.derivations import Derivations, as_data
from clingather.bridge.encodings.ledger import EDITION
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.encodings.terms import constant
from clingather.bridge.engine.evaluator import Engine, UnansweredError
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.layer_system.characteristics import (
    Names,
    characteristics,
    unsupported_paragraphs,
)
from clingather.bridge.layer_system.reading import (
    Applied,
    Layers,
    Version,
    derivations,
    evaluate,
    plain,
    without,
)
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.questions.acted import Acted, stands_open
from clingather.bridge.questions.layers import acted
from clingather.bridge.state.values import Scenario


def why(
    scenario: Scenario,
    object_id: str,
    *,
    database: Any = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
) -> dict[str, Any]:
    """How an object came by its characteristics (CR 613).

    Returns `{"object", "characteristics": {name: [{"value", "rule", "layer", "effect", "text"}]},
    "rows": [...], "not_applied": [{"effect", "text", "because", "rule"}], "complete"}`. The rows
    are how the engine derived what came and went, as in a step of `why_event`; `carried` of a value
    that an effect changed names those that say so. Raises InputError where no object has that id,
    UnsupportedError as `layers` does.
    """
    asked = {"database": database, "ignore_unsupported": ignore_unsupported, "engine": engine}
    after = acted(scenario, **asked)
    if object_id not in after.scenario.state.objects:
        expected = ", ".join(after.scenario.state.objects) or "an object"
        found = repr(object_id)
        raise InputError([Problem("no object has this id", found=found, expected=expected)])
    layers, names, unsupported = _one_by_one(after, **asked)
    derived = _Derived.of(object_id, names)
    return {
        "object": object_id,
        "characteristics": _chains(object_id, layers, names, derived),
        "rows": derived.rows(),
        "not_applied": _not_applied(layers, names),
        **stands_open(after),
        "unsupported": unsupported,
        "complete": after.open is None and not unsupported,
        "rules": EDITION,
    }


def steps(
    scenario: Scenario,
    *,
    database: Any = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
) -> dict[str, Any]:
    """What each effect changed, one after the other (CR 613).

    Returns `{"start": {object: {name: value}}, "steps": [...], "complete"}`: the copiable values,
    and for each effect its row of the trace with `rule` and `changes` (`{object: {name: value}}`,
    the values from then on). Raises UnsupportedError as `layers` does.
    """
    asked = {"database": database, "ignore_unsupported": ignore_unsupported, "engine": engine}
    after = acted(scenario, **asked)
    layers, names, unsupported = _one_by_one(after, **asked)
    start: dict[str, dict[str, Any]] = {}
    changes: dict[int, dict[str, dict[str, Any]]] = {}
    for thing, versions in layers.versions.items():
        values: dict[str, Any] = {}
        for version in versions:
            now = _values(version, thing, names)
            if version.step <= 0:  # the later of two is without its locked halves (CR 709.5)
                start[thing] = now
            elif changed := {name: now[name] for name in now if now[name] != values[name]}:
                changes.setdefault(version.step - 1, {})[thing] = changed
            values = now
    return {
        "start": start,
        "steps": [
            names.trace(applied)
            | {"rule": _rule(applied, applied.objects, layers)}
            | {"changes": changes.get(applied.step, {})}
            for applied in layers.applied
            if applied.objects
        ],
        **stands_open(after),
        "unsupported": unsupported,
        "complete": after.open is None and not unsupported,
        "rules": EDITION,
    }


def _one_by_one(
    after: Acted, *, database: Any, ignore_unsupported: bool, engine: Engine | None
) -> tuple[Layers, Names, list[dict[str, Any]]]:
    """The layers, in which each version shows what one effect did, and what was not understood."""
    state = after.scenario.state
    facts = Facts(scenario_cards(after.scenario, database))
    facts.add("one_by_one", constant("s"))
    layers = evaluate([("s", state)], facts, engine)["s"]
    unsupported = unsupported_paragraphs(state, layers)
    if unsupported and not ignore_unsupported:
        raise UnsupportedError(unsupported)
    return layers, Names(state, layers, facts), [*unsupported, *after.unsupported]


def _values(version: Version, thing: str, names: Names) -> dict[str, Any]:
    return {**characteristics(version, thing, names), "controller": version.one("controller")}


@dataclass(frozen=True, slots=True)
class _Derived:
    """What came and went at each step of one object's versions, and how that was derived."""

    derivations: Derivations | None  # where only clingo has an answer there are none
    changes: Mapping[int, Sequence[Symbol]]
    carried: dict[Symbol, int] = field(default_factory=dict)  # what is explained, with its row

    @classmethod
    def of(cls, thing: str, names: Names) -> _Derived:
        """What the engine derived of an object."""
        try:
            found = derivations(names.facts)
        except UnansweredError:
            return cls(None, {})
        changes: dict[int, list[Symbol]] = {}
        for change in (*found.atoms("came"), *found.atoms("went")):
            _, step, of, _ = change.arguments
            if plain(of) == thing:
                changes.setdefault(plain(step), []).append(change)
        return cls(found, changes)

    def because(self, name: str, version: Version, thing: str, names: Names) -> list[int]:
        """The rows without which a characteristic of a version would be another one."""
        value = _values(version, thing, names)[name]
        return [
            self.carried.setdefault(change, len(self.carried) + 1)
            for change in self.changes.get(version.step, ())
            if _values(without(version, change), thing, names)[name] != value
        ]

    def rows(self) -> list[dict[str, Any]]:
        """How all of that was derived."""
        return as_data(self.derivations.of(self.carried)) if self.derivations else []


def _chains(
    thing: str, layers: Layers, names: Names, derived: _Derived
) -> dict[str, list[dict[str, Any]]]:
    versions = layers.versions[thing]
    by_step = {applied.step: applied for applied in layers.applied}
    values = [_values(version, thing, names) for version in versions]
    start = layers.start_rules.get(thing, "613.1")
    chains: dict[str, list[dict[str, Any]]] = {}
    for name in values[0]:
        chain = [_link(values[0][name], start, "", "", "copiable value")]
        for before, version, now in zip(values, versions[1:], values[1:], strict=False):
            if now[name] != before[name] and version.step == 0:
                chain.append(_link(now[name], start, "", "", "without its locked halves"))
            elif now[name] != before[name]:
                applied = by_step[version.step - 1]
                link = _step(now[name], applied, thing, layers, names)
                chain.append({**link, "carried": derived.because(name, version, thing, names)})
        if len(chain) > 1 or chain[0]["value"] not in (None, "", [], 0):
            chains[name] = chain
    return chains


def _step(value: Any, applied: Applied, thing: str, layers: Layers, names: Names) -> dict[str, Any]:
    effect, text = names.effect(applied.effect), names.text(applied.effect)
    return _link(value, _rule(applied, [thing], layers), applied.layer, effect, text)


def _rule(applied: Applied, things: Iterable[str], layers: Layers) -> str:
    """The rules by which an effect applied to some objects then."""
    rules = [layers.layer_rules[applied.layer]]
    for thing in things:
        rules += layers.cited.get((applied.step, thing), [])
    if any(effect == applied.effect for _, effect, _, _ in layers.depends):
        rules.append("613.8b")
    return ", ".join(dict.fromkeys(rules))


def _link(value: Any, rule: str, layer: str, effect: str, text: str) -> dict[str, Any]:
    return {"value": value, "rule": rule, "layer": layer, "effect": effect, "text": text}


def _not_applied(layers: Layers, names: Names) -> list[dict[str, Any]]:
    """Static abilities that some effect took away before they applied to anything (CR 613.6)."""
    began = {applied.effect for applied in layers.applied if applied.objects}
    by_step = {applied.step: applied for applied in layers.applied}
    rows = []
    for thing, versions in layers.versions.items():
        for before, after in pairwise(versions):
            for instance in before.abilities().keys() - after.abilities().keys():
                content = before.abilities()[instance]
                if not _continuous(content, names.facts) or _effect(thing, instance, began):
                    continue
                if after.step == 0:  # no effect took it away: it is in a locked half (CR 709.5)
                    continue
                taker = by_step[after.step - 1]
                rows.append(
                    {
                        "effect": f"{thing}#{names.numbers[thing][instance]}",
                        "text": names.ability_text(content),
                        "because": f"lost in layer {taker.layer} to {names.effect(taker.effect)}"
                        " before it began to apply",
                        "rule": "613.6",
                    }
                )
    return sorted(rows, key=lambda row: str(row["effect"]))


def _continuous(content: Any, facts: Facts) -> bool:
    ability: Ability | None = facts.abilities[content] if isinstance(content, int) else None
    return ability is not None and bool(ability.clauses)


def _effect(thing: str, instance: Symbol, began: set[Symbol]) -> bool:
    return any(
        effect.name == "static"
        and effect.arguments[0].string == thing
        and effect.arguments[1] == instance
        for effect in began
    )
