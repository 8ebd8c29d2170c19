"""The question `layers`: every object's characteristics, and how the layers made them (CR 613).

`answer` writes what `layer_reading` read from the encodings as the answer of INTERFACE. No rule is
decided here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.facts.categories import categories
from clingather.bridge.facts.state_facts import Facts, scenario_cards
from clingather.bridge.layer_system.reading import Applied, Layers, Version, evaluate, plain
from clingather.bridge.state.values import Object, Scenario, State

if TYPE_CHECKING:
    from clingather.bridge.questions.outcomes import Acted

COLORS = "WUBRG"
MANA_ABILITY = "{{T}}: Add {{{}}}."


def answer(
    scenario: Scenario, *, database: Any = None, ignore_unsupported: bool = False
) -> dict[str, Any]:
    """The answer to `layers` for a scenario's state as it stands (no state-based actions).

    Actions under `do:` are taken before; they must lead to one state. A choice that they leave open
    is named, and the answer, which is about the state before it, is not complete. Raises
    UnsupportedError where some text was not understood and could matter, unless
    `ignore_unsupported` is set: then the answer says so and is not complete.
    """
    from clingather.bridge.kernel.looking import may_look

    after = acted(scenario, database, ignore_unsupported=ignore_unsupported)
    scenario = after.scenario
    facts = Facts(scenario_cards(scenario, database))
    layers = evaluate([("s", scenario.state)], facts)["s"]
    unsupported = unsupported_paragraphs(scenario.state, layers)
    if unsupported and not ignore_unsupported:
        raise UnsupportedError(unsupported)
    unsupported += after.unsupported
    names = Names(scenario.state, layers, facts)
    seen = may_look(scenario.state, facts.cards)
    kinds = _ability_kinds(scenario.state, layers, names)
    return {
        "objects": {
            id_: _object_answer(thing, layers.versions[id_], names)
            | {"ability_kinds": kinds[id_]}
            | ({"may_look": seen[id_]} if id_ in seen else {})
            for id_, thing in scenario.state.objects.items()
            if not thing.unknown
        },
        "trace": [names.trace(applied) for applied in layers.applied if applied.objects],
        "dependencies": _dependencies(layers, names),
        **stands_open(after),
        "unsupported": unsupported,
        "complete": after.open is None and not unsupported,
    }


def stands_open(after: Acted) -> dict[str, Any]:
    """What an answer says of a choice that the actions leave open: it is about the state before."""
    return {} if after.open is None else {"open": after.open}


def acted(scenario: Scenario, database: Any = None, *, ignore_unsupported: bool = False) -> Acted:
    """The scenario as it stands after its actions, none of which is left."""
    from clingather.bridge.questions.outcomes import Acted, state_after

    if not scenario.do:
        if any(player.companion and player.starting_deck for player in scenario.state.players):
            from clingather.bridge.kernel.doing import Player

            Player(scenario_cards(scenario, database)).check_decks(scenario.state)
        return Acted(scenario)
    return state_after(scenario, database=database, ignore_unsupported=ignore_unsupported)


def demand_no_actions(scenario: Scenario) -> None:
    """Refuse a scenario whose actions would have to be taken first."""
    if scenario.do:
        reason = "this question is asked of a state without actions"
        text = f"{len(scenario.do)} actions"
        raise UnsupportedError([{"object": "do", "card": None, "text": text, "reason": reason}])


# ---------------------------------------------------------------- names of abilities and effects
class Names:
    """How effects and abilities are called in answers: `OBJECT#N`, and their text.

    N counts the copiable abilities, then the intrinsic mana abilities in WUBRG order, then the
    granted ones in order of application; a lost ability keeps its number.
    """

    def __init__(self, state: State, layers: Layers, facts: Facts) -> None:
        self.facts = facts
        self.cards = {id_: _printed_on(state, thing) for id_, thing in state.objects.items()}
        self.effects = {effect.id: effect for effect in state.effects}
        self.ranks = {entity: rank for rank, entity in enumerate(state.timestamps, start=1)}
        self.numbers: dict[str, dict[Symbol, int]] = {}
        places = {(a.step, a.effect): place for place, a in enumerate(layers.applied)}
        self.contents: dict[str, dict[Symbol, Any]] = {}
        for thing, versions in layers.versions.items():
            first_seen: dict[Symbol, int] = {}
            contents: dict[Symbol, Any] = {}
            for version in versions:
                for instance, content in version.abilities().items():
                    first_seen.setdefault(instance, version.step)
                    contents[instance] = content
            found = {i: _place(i, seen, places) for i, seen in first_seen.items()}
            order = sorted(found, key=found.__getitem__)
            self.numbers[thing] = {instance: n for n, instance in enumerate(order, start=1)}
            self.contents[thing] = contents

    def effect(self, effect: Symbol) -> str:
        """The name of an effect: its ability, the resolved effect's id, or the counters."""
        thing = plain(effect.arguments[0])
        if effect.name == "static":
            return f"{thing}#{self.numbers[thing][effect.arguments[1]]}"
        if effect.name == "counters":
            return f"{thing}.counters.{plain(effect.arguments[1])}"
        return str(thing)

    def text(self, effect: Symbol) -> str:
        """The Oracle text of an effect."""
        thing = plain(effect.arguments[0])
        if effect.name == "static":
            return self.ability_text(self.contents[thing][effect.arguments[1]])
        if effect.name == "counters":
            return f"{plain(effect.arguments[1])} counters"
        return self.effects[thing].text

    def timestamp(self, effect: Symbol) -> int:
        """The rank of an effect's timestamp (CR 613.7)."""
        thing = plain(effect.arguments[0])
        rank = self.ranks.get(thing, 0)
        if effect.name == "counters":
            rank = self.ranks.get(self.effect(effect), rank)
        if effect.name == "static" and effect.arguments[1].name == "granted":
            return max(rank, self.timestamp(effect.arguments[1].arguments[0]))
        return rank

    def ability_text(self, content: Any, mana_cost: str = "") -> str:
        """The text of an ability: of the facts' number, or an intrinsic mana ability (CR 305.6).

        A keyword whose cost is the mana cost of its object is written with that cost.
        """
        if isinstance(content, int):
            ability = self.facts.abilities[content]
            copied = ability.keyword is not None and ability.keyword.kind == "keyword_copied_cost"
            return f"{ability.text} {mana_cost}".rstrip() if copied else ability.text
        return MANA_ABILITY.format(plain(content.arguments[0]))

    def trace(self, applied: Applied) -> dict[str, Any]:
        """One entry of the trace."""
        return {
            "layer": applied.layer,
            "effect": self.effect(applied.effect),
            "text": self.text(applied.effect),
            "timestamp": self.timestamp(applied.effect),
            "affects": list(applied.objects),
        }


def _printed_on(state: State, thing: Object) -> str:
    """The card whose halves an object has: its own, or the one that it copies."""
    copied = thing.copy_of
    if not isinstance(copied, str):
        return thing.card or ""
    original = state.objects.get(copied)
    return copied if original is None else _printed_on(state, original)


def _place(
    instance: Symbol, version: int, places: Mapping[tuple[int, Symbol], int]
) -> tuple[int, int, str]:
    """Where an instance that a version has first stands among the abilities of its object."""
    if instance.name == "printed":
        return (0, plain(instance.arguments[0]), "")
    if instance.name == "intrinsic":
        return (1, COLORS.index(plain(instance.arguments[0])), "")
    return (2, places[version - 1, instance.arguments[0]], str(instance))


# ---------------------------------------------------------------- the answer
def _object_answer(thing: Object, versions: list[Version], names: Names) -> dict[str, Any]:
    first, last = versions[0], versions[-1]
    values = characteristics(last, thing.id, names)
    numbers = names.numbers[thing.id]
    instances = sorted(last.abilities(), key=lambda instance: numbers[instance])
    return {
        "card": thing.card,
        "zone": thing.zone,
        "owner": thing.owner,
        "controller": last.one("controller"),
        **values,
        "ability_ids": [f"{thing.id}#{numbers[instance]}" for instance in instances],
        "copiable": characteristics(first, thing.id, names),
    }


def _ability_kinds(state: State, layers: Layers, names: Names) -> dict[str, list[Any]]:
    """The category of each ability that an object has, in the order of `abilities` (CR 113.3)."""
    held = {
        id_: layers.versions[id_][-1].abilities() for id_ in state.objects if id_ in names.numbers
    }
    found = categories(
        names.facts, {content for each in held.values() for content in each.values()}
    )
    return {
        id_: [found[each[i]] for i in sorted(each, key=names.numbers[id_].__getitem__)]
        for id_, each in held.items()
    }


def characteristics(version: Version, thing: str, names: Names) -> dict[str, Any]:
    """The characteristics of one version, as the answer names them."""
    numbers = names.numbers[thing]
    held = version.abilities()
    halves = sorted(version.all("name"), key=lambda name: names.cards.get(thing, "").find(name))
    costs = version.all("mana_cost")
    cost = combined_cost(costs * len(halves) if len(costs) == 1 else costs)
    subtypes = sorted(set(version.all("subtype")))
    if "creature" in version.all("every"):
        from clingather.bridge.base.vocabulary import subtypes_by_kind

        creature_types = subtypes_by_kind()["creature"]
        subtypes = [*(name for name in subtypes if name not in creature_types), "*"]
    return {
        "name": " // ".join(halves),
        "mana_cost": cost,
        "mana_value": version.one("mana_value", 0),
        "colors": sorted(version.all("color"), key=COLORS.index),
        "supertypes": sorted(version.all("supertype")),
        "types": sorted(version.all("type")),
        "subtypes": subtypes,
        "power": version.one("shown_power"),
        "toughness": version.one("shown_toughness"),
        "loyalty": version.one("shown_loyalty"),
        "defense": version.one("shown_defense"),
        "abilities": [
            names.ability_text(held[instance], cost)
            for instance in sorted(held, key=lambda instance: numbers[instance])
        ],
    }


def combined_cost(costs: Sequence[str]) -> str:
    """A mana cost; those of the halves of a split card written as one (CR 709.4b)."""
    written = [cost for cost in costs if cost]
    if len(written) < 2:
        return "".join(written)
    symbols = [symbol for cost in written for symbol in re.findall(r"[^{}]+", cost)]
    generic = sum(int(symbol) for symbol in symbols if symbol.isdecimal())
    order = ("X", *([str(generic)] if generic else []), "C", *COLORS)
    others = [symbol for symbol in symbols if not symbol.isdecimal()]
    known = sorted((s for s in others if s in order), key=order.index)
    front = [s for s in known if s == "X"] + ([str(generic)] if generic else [])
    rest = [s for s in known if s != "X"] + [s for s in others if s not in order]
    return "".join(f"{{{symbol}}}" for symbol in front + rest)


def _dependencies(layers: Layers, names: Names) -> list[dict[str, Any]]:
    """Each dependency once, as it was first found (CR 613.8a)."""
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
                "rule": "613.8a",
            },
        )
    return list(seen.values())


def unsupported_paragraphs(state: State, layers: Layers) -> list[dict[str, object]]:
    """The paragraphs that could matter and were not understood, with where they stand."""
    rows: list[dict[str, object]] = []
    for thing, ability in sorted(layers.needed, key=lambda item: (item[0], item[1].paragraph)):
        rows.append(
            {
                "object": thing,
                "card": state.objects[thing].card if thing in state.objects else None,
                "paragraph": ability.paragraph,
                "text": ability.text,
                "reason": ability.reason,
            }
        )
    for thing, reason in sorted(layers.gaps):
        card = state.objects[thing].card if thing in state.objects else None
        rows.append(
            {"object": thing, "card": card, "paragraph": 0, "text": card or thing, "reason": reason}
        )
    return rows
