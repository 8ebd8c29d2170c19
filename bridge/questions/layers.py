"""The question `layers`: every object's characteristics, and how the layers made them (CR 613).

`answer` writes what `layer_reading` read from the encodings as the answer of INTERFACE. No rule is
decided here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.encodings.ledger import EDITION
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.facts.categories import Content, Said, categories
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.kernel.looking import may_look
from clingather.bridge.layer_system.characteristics import (
    Names,
    characteristics,
    characteristics_with,
    unsupported_paragraphs,
)
from clingather.bridge.layer_system.reading import Layers, Version, evaluate
from clingather.bridge.questions.acted import Acted, stands_open
from clingather.bridge.state.values import Object, Scenario


def answer(
    scenario: Scenario,
    *,
    database: Any = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
) -> dict[str, Any]:
    """The answer to `layers` for a scenario's state as it stands (no state-based actions).

    Actions under `do:` are taken before; they must lead to one state. A choice that they leave open
    is named, and the answer, which is about the state before it, is not complete. Raises
    UnsupportedError where some text was not understood and could matter, unless
    `ignore_unsupported` is set: then the answer says so and is not complete.
    """
    after = acted(scenario, database, ignore_unsupported=ignore_unsupported, engine=engine)
    scenario = after.scenario
    facts = Facts(scenario_cards(scenario, database))
    layers = evaluate([("s", scenario.state)], facts, engine)["s"]
    unsupported = unsupported_paragraphs(scenario.state, layers)
    if unsupported and not ignore_unsupported:
        raise UnsupportedError(unsupported)
    unsupported += after.unsupported
    names = Names(scenario.state, layers, facts)
    seen = may_look(scenario.state, facts.cards, engine)
    kinds = _ability_kinds(layers, facts, engine)
    return {
        "objects": {
            id_: _object_answer(thing, layers.versions[id_], names, kinds)
            | ({"may_look": seen[id_]} if id_ in seen else {})
            for id_, thing in scenario.state.objects.items()
            if not thing.unknown
        },
        "trace": [names.trace(applied) for applied in layers.applied if applied.objects],
        "dependencies": _dependencies(layers, names),
        **stands_open(after),
        "unsupported": unsupported,
        "complete": after.open is None and not unsupported,
        "rules": EDITION,
    }


def acted(
    scenario: Scenario,
    database: Any = None,
    *,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
) -> Acted:
    """The scenario as it stands after its actions, none of which is left."""
    if not scenario.do:
        if any(player.companion and player.starting_deck for player in scenario.state.players):
            # late: it takes a while to load, and few states need it
            from clingather.bridge.kernel.doing import Performer

            Performer(scenario_cards(scenario, database)).check_decks(scenario.state)
        return Acted(scenario)
    # late: as above
    from clingather.bridge.questions.outcomes import state_after

    return state_after(
        scenario, database=database, ignore_unsupported=ignore_unsupported, engine=engine
    )


# ---------------------------------------------------------------- the answer
def _object_answer(
    thing: Object, versions: list[Version], names: Names, kinds: Mapping[Content, Said]
) -> dict[str, Any]:
    first, last = versions[0], versions[-1]
    numbers = names.numbers[thing.id]
    held = names.held(thing.id, last)
    return {
        "card": thing.card,
        "zone": thing.zone,
        "owner": thing.owner,
        "controller": last.one("controller"),
        **characteristics_with(held, last, thing.id, names),
        "ability_ids": [f"{thing.id}#{numbers[instance]}" for instance, _ in held],
        "copiable": characteristics(first, thing.id, names),
        "ability_kinds": [kinds[content] for _, content in held],
    }


def _ability_kinds(layers: Layers, facts: Facts, engine: Engine | None) -> dict[Content, Said]:
    """The category of each ability that some object has (CR 113.3)."""
    last = [versions[-1].abilities() for versions in layers.versions.values()]
    return categories(facts, {content for held in last for content in held.values()}, engine)


def _dependencies(layers: Layers, names: Names) -> list[dict[str, Any]]:
    """Each dependency once, as it was first found; in a dependency loop none waits (CR 613.8b)."""
    seen: dict[tuple[str, str, str, str], dict[str, Any]] = {}
    for step, dependent, on, because in layers.depends:
        layer = layers.layer_of_step[step]
        key = (layer, names.effect(dependent), names.effect(on), because)
        seen.setdefault(
            key,
            {
                "layer": key[0],
                "dependent": key[1],
                "depends_on": key[2],
                "because": because,
                "rule": "613.8b" if (step, dependent, on) in layers.loops else "613.8a",
            },
        )
    return list(seen.values())
