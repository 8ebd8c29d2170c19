"""Why an object is what it is: the chain of effects behind each value, with rule numbers.

A chain begins with the copiable value; each effect that changed it follows with its layer. What
was there but did not apply, because its ability was lost before it began, is listed beside.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.encodings.terms import constant
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.facts.state_facts import Facts, scenario_cards
from clingather.bridge.layer_system.characteristics import (
    Names,
    characteristics,
    unsupported_paragraphs,
)
from clingather.bridge.layer_system.reading import Applied, Layers, evaluate
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.questions.layers import acted, stands_open
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
    "not_applied": [{"effect", "text", "because", "rule"}], "complete"}`. Raises InputError where
    no object has that id, UnsupportedError as `layers` does.
    """
    after = acted(scenario, database, ignore_unsupported=ignore_unsupported, engine=engine)
    scenario = after.scenario
    if object_id not in scenario.state.objects:
        expected = ", ".join(scenario.state.objects) or "an object"
        found = repr(object_id)
        raise InputError([Problem("no object has this id", found=found, expected=expected)])
    facts = Facts(scenario_cards(scenario, database))
    facts.add("one_by_one", constant("s"))  # each version then shows what one effect did
    layers = evaluate([("s", scenario.state)], facts, engine)["s"]
    unsupported = unsupported_paragraphs(scenario.state, layers)
    if unsupported and not ignore_unsupported:
        raise UnsupportedError(unsupported)
    unsupported += after.unsupported
    names = Names(scenario.state, layers, facts)
    return {
        "object": object_id,
        "characteristics": _chains(object_id, layers, names),
        "not_applied": _not_applied(layers, names, facts),
        **stands_open(after),
        "unsupported": unsupported,
        "complete": after.open is None and not unsupported,
    }


def _chains(thing: str, layers: Layers, names: Names) -> dict[str, list[dict[str, Any]]]:
    versions = layers.versions[thing]
    by_step = {applied.step: applied for applied in layers.applied}
    values = [
        {**characteristics(version, thing, names), "controller": version.one("controller")}
        for version in versions
    ]
    start = layers.start_rules.get(thing, "613.1")
    chains: dict[str, list[dict[str, Any]]] = {}
    for name in values[0]:
        chain = [_link(values[0][name], start, "", "", "copiable value")]
        for before, version, now in zip(values, versions[1:], values[1:], strict=False):
            if now[name] != before[name] and version.step == 0:
                chain.append(_link(now[name], start, "", "", "without its locked halves"))
            elif now[name] != before[name]:
                applied = by_step[version.step - 1]
                chain.append(_step(now[name], applied, thing, layers, names))
        if len(chain) > 1 or chain[0]["value"] not in (None, "", [], 0):
            chains[name] = chain
    return chains


def _step(value: Any, applied: Applied, thing: str, layers: Layers, names: Names) -> dict[str, Any]:
    rules = [layers.layer_rules[applied.layer], *layers.cited.get((applied.step, thing), [])]
    waited = [on for step, effect, on, _ in layers.depends if effect == applied.effect]
    if waited:
        rules.append("613.8b")
    effect, text = names.effect(applied.effect), names.text(applied.effect)
    return _link(value, ", ".join(dict.fromkeys(rules)), applied.layer, effect, text)


def _link(value: Any, rule: str, layer: str, effect: str, text: str) -> dict[str, Any]:
    return {"value": value, "rule": rule, "layer": layer, "effect": effect, "text": text}


def _not_applied(layers: Layers, names: Names, facts: Facts) -> list[dict[str, Any]]:
    """Static abilities that some effect took away before they applied to anything (CR 613.6)."""
    began = {applied.effect for applied in layers.applied if applied.objects}
    by_step = {applied.step: applied for applied in layers.applied}
    rows = []
    for thing, versions in layers.versions.items():
        for before, after in pairwise(versions):
            for instance in before.abilities().keys() - after.abilities().keys():
                content = before.abilities()[instance]
                if not _continuous(content, facts) or _effect(thing, instance, began):
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
