"""The question `layers`: every object's characteristics, and how the layers made them (CR 613).

`evaluate` grounds the encodings over one or more states and reads back, for each state, a `Layers`:
the versions of every object and the effects in the order in which they applied. `answer` writes it
as the answer of INTERFACE. No rule is decided here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from clingather.bridge import solver
from clingather.bridge.errors import UnsupportedError
from clingather.bridge.facts import Facts, scenario_cards
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.solver import Phase, Program, Symbol
from clingather.bridge.state import Object, Scenario, State

LOOKED_AT = (
    "effects/611_generates.lp",
    "effects/613_reads.lp",
    "effects/102_players.lp",
    "effects/109_filters.lp",
    "effects/107_amounts.lp",
    "effects/107_more_amounts.lp",
    "effects/107_conditions.lp",
    "effects/611_applies.lp",
)
VERSIONS = ("effects/613_derived.lp", "effects/109_traits.lp", "effects/613_answer.lp")
PROGRAM = Program(
    base=(
        "objects/205_subtypes.lp",
        "objects/202_mana_cost.lp",
        "objects/109_printed.lp",
        "objects/712_faces.lp",
        "objects/707_copiable.lp",
        "effects/702_keywords.lp",
        "effects/604_characteristic_defining.lp",
        "effects/611_continuous_effects.lp",
        "effects/613_layers.lp",
        "effects/613_start.lp",
        "effects/understood.lp",
        *VERSIONS,
    ),
    start={"Fresh": "0", "Step": "0"},
    phases=(
        Phase(
            "now",
            (
                "effects/613_worlds.lp",
                "effects/613_waiting.lp",
                "effects/613_timestamps.lp",
                *LOOKED_AT,
            ),
            {"Step": "t", "World": "t"},
        ),
        Phase(
            "retype",
            ("effects/612_text_changes.lp", "effects/205_type_changes.lp"),
            {"Step": "t"},
            only_if="retyping",
        ),
        Phase("restate", ("effects/613_changes.lp",), {"Step": "t"}, only_if="restating"),
        Phase("try", ("effects/613_touches.lp", "effects/613_hypotheses.lp"), {"Step": "t"}),
        Phase(
            "imagined",
            ("effects/613_worlds.lp", "effects/613_imagined.lp", *VERSIONS, *LOOKED_AT),
            {"Step": "t", "World": "if(t, Hypothesis)", "Fresh": "if(t, Hypothesis)"},
            only_if="hypothetical",
        ),
        Phase("choose", ("effects/613_dependency.lp",), {"Step": "t"}),
        Phase("apply", ("effects/613_apply.lp", *VERSIONS), {"Step": "t", "Fresh": "t + 1"}),
    ),
    going_on="busy",
    reads=(
        *("busy", "retyping", "restating", "hypothetical"),
        *("at", "has", "shown", "needed", "gap", "stage_layer", "stage"),
        *("applies", "chosen", "depends", "cites", "layer_rule", "start_rule"),
    ),
)

COLORS = "WUBRG"
MANA_ABILITY = "{{T}}: Add {{{}}}."


@dataclass(frozen=True, slots=True)
class Version:
    """An object's characteristics from a step on: the functor of each with its arguments."""

    step: int
    values: Mapping[str, tuple[tuple[Any, ...], ...]]

    def all(self, name: str) -> list[Any]:
        """The values of a characteristic of one argument."""
        return [value[0] for value in self.values.get(name, ())]

    def one(self, name: str, default: Any = None) -> Any:
        """The value of a characteristic that an object has at most once."""
        values = self.all(name)
        return values[0] if values else default

    def abilities(self) -> dict[Symbol, Any]:
        """The instances of abilities, each with its number in the facts or its mana."""
        return {value[0]: value[1] for value in self.values.get("ability", ())}


@dataclass(frozen=True, slots=True)
class Applied:
    """One effect as it was applied in one layer, and to which objects."""

    step: int
    layer: str
    effect: Symbol
    objects: tuple[str, ...]


@dataclass(slots=True)
class Layers:
    """One state after all layers."""

    versions: dict[str, list[Version]] = field(default_factory=lambda: defaultdict(list))
    applied: list[Applied] = field(default_factory=list)
    depends: list[tuple[int, Symbol, Symbol, str]] = field(default_factory=list)
    layer_of_step: dict[int, str] = field(default_factory=dict)
    needed: list[tuple[str, Ability]] = field(default_factory=list)
    gaps: list[tuple[str, str]] = field(default_factory=list)
    layer_rules: dict[str, str] = field(default_factory=dict)
    start_rules: dict[str, str] = field(default_factory=dict)
    cited: dict[tuple[int, str], list[str]] = field(default_factory=lambda: defaultdict(list))


def evaluate(states: Sequence[tuple[str, State]], facts: Facts) -> dict[str, Layers]:
    """Apply the layers to every named state at once (CR 613.1)."""
    for name, state in states:
        facts.state(name, state)
    grounded = solver.run(PROGRAM, facts.text())
    return _read(grounded, facts, [name for name, _ in states])


def answer(
    scenario: Scenario, *, database: Any = None, ignore_unsupported: bool = False
) -> dict[str, Any]:
    """The answer to `layers` for a scenario's state as it stands (no state-based actions).

    Actions under `do:` are taken before; they must lead to one state. Raises UnsupportedError
    where some text was not understood and could matter, unless
    `ignore_unsupported` is set: then the answer says so and is not complete.
    """
    scenario = acted(scenario, database)
    facts = Facts(scenario_cards(scenario, database))
    layers = evaluate([("s", scenario.state)], facts)["s"]
    unsupported = unsupported_paragraphs(scenario.state, layers)
    if unsupported and not ignore_unsupported:
        raise UnsupportedError(unsupported)
    names = Names(scenario.state, layers, facts)
    return {
        "objects": {
            id_: _object_answer(thing, layers.versions[id_], names)
            for id_, thing in scenario.state.objects.items()
            if not thing.unknown
        },
        "trace": [names.trace(applied) for applied in layers.applied if applied.objects],
        "dependencies": _dependencies(layers, names),
        "unsupported": unsupported,
        "complete": not unsupported,
    }


def acted(scenario: Scenario, database: Any = None) -> Scenario:
    """The scenario as it stands after its actions, none of which is left."""
    if not scenario.do:
        return scenario
    from clingather.bridge.reached import state_after

    return state_after(scenario, database=database)


def demand_no_actions(scenario: Scenario) -> None:
    """Refuse a scenario whose actions would have to be taken first."""
    if scenario.do:
        reason = "this question is asked of a state without actions"
        text = f"{len(scenario.do)} actions"
        raise UnsupportedError([{"object": "do", "card": None, "text": text, "reason": reason}])


# ---------------------------------------------------------------- reading the atoms
_MEMO: dict[Symbol, Any] = {}


def plain(symbol: Symbol) -> Any:
    """A symbol as a Python value: a number, a string, a name as text; any other as it is."""
    try:
        return _MEMO[symbol]
    except KeyError:
        kind = symbol.type.name
        value: Any = symbol
        if kind == "Number":
            value = symbol.number
        elif kind == "String":
            value = symbol.string
        elif kind == "Function" and not symbol.arguments and symbol.name:
            value = symbol.name
        _MEMO[symbol] = value
        return value


Values = dict[str, list[tuple[Any, ...]]]


def _read(grounded: solver.Grounded, facts: Facts, names: list[str]) -> dict[str, Layers]:
    found = {name: Layers() for name in names}
    versions: dict[tuple[str, str, int], Values] = {}
    for state, world, thing, version in grounded.atoms("at", 4):
        step, made = plain(world), plain(version)
        if isinstance(step, int) and step == made:
            versions[plain(state), plain(thing), step] = defaultdict(list)
    for predicate, prefix in (("has", ""), ("shown", "shown_")):
        for state, thing, version, characteristic in grounded.atoms(predicate, 4):
            here = versions.get((plain(state), plain(thing), plain(version)))
            if here is not None:
                arguments = tuple(plain(argument) for argument in characteristic.arguments)
                here[prefix + characteristic.name].append(arguments)
    for (name, id_, step), values in sorted(versions.items(), key=lambda item: item[0][2]):
        rows = {key: tuple(value) for key, value in values.items()}
        found[name].versions[id_].append(Version(step, rows))
    _read_steps(grounded, found)
    for state, thing, ability in grounded.atoms("needed", 3):
        found[plain(state)].needed.append((plain(thing), facts.abilities[plain(ability)]))
    rules = {plain(layer): plain(rule) for layer, rule in grounded.atoms("layer_rule", 2)}
    for layers in found.values():
        layers.layer_rules = rules
    for state, thing, rule in grounded.atoms("start_rule", 3):
        found[plain(state)].start_rules[plain(thing)] = plain(rule)
    for state, thing, reason in grounded.atoms("gap", 3):
        found[plain(state)].gaps.append((plain(thing), plain(reason)))
    return found


def _read_steps(grounded: solver.Grounded, found: dict[str, Layers]) -> None:
    layer_of_stage = {plain(s): plain(layer) for s, layer in grounded.atoms("stage_layer", 2)}
    for state, step, stage in grounded.atoms("stage", 3):
        found[plain(state)].layer_of_step[plain(step)] = layer_of_stage[plain(stage)]
    objects: dict[tuple[str, int, Symbol], set[str]] = defaultdict(set)
    for state, world, effect, _, thing in grounded.atoms("applies", 5):
        step = plain(world)
        if isinstance(step, int):
            objects[plain(state), step, effect].add(plain(thing))
    for state, step, effect in grounded.atoms("chosen", 3):
        layers = found[plain(state)]
        reached = sorted(objects[plain(state), plain(step), effect])
        layer = layers.layer_of_step[plain(step)]
        layers.applied.append(Applied(plain(step), layer, effect, tuple(reached)))
    for state, step, dependent, on, because in grounded.atoms("depends", 5):
        found[plain(state)].depends.append((plain(step), dependent, on, plain(because)))
    for state, step, effect, thing, rule in grounded.atoms("cites", 5):
        layers = found[plain(state)]
        if any(a.step == plain(step) and a.effect == effect for a in layers.applied):
            layers.cited[plain(step), plain(thing)].append(plain(rule))
    for layers in found.values():
        layers.applied.sort(key=lambda applied: applied.step)
        layers.depends.sort(key=lambda item: (item[0], str(item[1]), str(item[2]), item[3]))


# ---------------------------------------------------------------- names of abilities and effects
class Names:
    """How effects and abilities are called in answers: `OBJECT#N`, and their text.

    N counts the copiable abilities, then the intrinsic mana abilities in WUBRG order, then the
    granted ones in order of application; a lost ability keeps its number.
    """

    def __init__(self, state: State, layers: Layers, facts: Facts) -> None:
        self.facts = facts
        self.cards = {id_: thing.card or "" for id_, thing in state.objects.items()}
        self.effects = {effect.id: effect for effect in state.effects}
        self.ranks = {entity: rank for rank, entity in enumerate(state.timestamps, start=1)}
        self.numbers: dict[str, dict[Symbol, int]] = {}
        self.contents: dict[str, dict[Symbol, Any]] = {}
        for thing, versions in layers.versions.items():
            first_seen: dict[Symbol, int] = {}
            contents: dict[Symbol, Any] = {}
            for version in versions:
                for instance, content in version.abilities().items():
                    first_seen.setdefault(instance, version.step)
                    contents[instance] = content
            order = sorted(first_seen, key=lambda i, seen=first_seen: _place(i, seen[i]))  # type: ignore[misc]
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


def _place(instance: Symbol, step: int) -> tuple[int, int, str]:
    if instance.name == "printed":
        return (0, plain(instance.arguments[0]), "")
    if instance.name == "intrinsic":
        return (1, COLORS.index(plain(instance.arguments[0])), "")
    return (2, step, str(instance))


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


def characteristics(version: Version, thing: str, names: Names) -> dict[str, Any]:
    """The characteristics of one version, as the answer names them."""
    numbers = names.numbers[thing]
    held = version.abilities()
    halves = sorted(version.all("name"), key=lambda name: names.cards.get(thing, "").find(name))
    costs = version.all("mana_cost")
    cost = combined_cost(costs * len(halves) if len(costs) == 1 else costs)
    subtypes = sorted(set(version.all("subtype")))
    if "creature" in version.all("every"):
        from clingather.bridge.vocabulary import subtypes_by_kind

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
