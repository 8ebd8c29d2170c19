"""What an answer says of characteristics: the values of a version, and how abilities are called.

No rule is decided here: `reading` has read the values from the encodings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from clingather.bridge.base.memory import MANY
from clingather.bridge.cards.vocabulary import subtypes_by_kind
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.facts.past import NUMBERS, WORDS
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.layer_system.reading import Applied, Layers, Version, plain
from clingather.bridge.state.values import Object, State

COLORS = "WUBRG"
MANA_ABILITY = "{{T}}: Add {{{}}}."

Numbers = Mapping[str, Mapping[Symbol, int]]  # those of the abilities of each object
Contents = Mapping[str, Mapping[Symbol, Any]]  # what each is: see `Version.abilities`
OWN = ("printed", "intrinsic")  # abilities that nothing granted, in their order
LISTED = ("colors", "supertypes", "types", "subtypes")


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
        self.numbers, self.contents = numbered(layers)

    def held(self, thing: str, version: Version) -> Sequence[tuple[Symbol, Any]]:
        """The abilities of a version in the order of their numbers, each with what it is."""
        held = version.abilities().items()
        if len(held) < 2:
            return tuple(held)
        numbers = self.numbers[thing]
        return sorted(held, key=lambda item: numbers[item[0]])

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


def numbered(layers: Layers) -> tuple[Numbers, Contents]:
    """The numbers of the abilities of each object, and what each is, worked out once."""
    if layers.numbered is None:
        layers.numbered = _numbered(layers)
    found: tuple[Numbers, Contents] = layers.numbered
    return found


def _numbered(layers: Layers) -> tuple[Numbers, Contents]:
    numbers: dict[str, Mapping[Symbol, int]] = {}
    places = {(a.step, a.effect): place for place, a in enumerate(layers.applied)}
    all_contents: dict[str, Mapping[Symbol, Any]] = {}
    for thing, versions in layers.versions.items():
        own, granted, all_contents[thing] = _seen(tuple(versions))
        numbers[thing] = own
        if granted:
            came = {i: (places[step - 1, i.arguments[0]], str(i)) for i, step in granted.items()}
            order = sorted(came, key=came.__getitem__)
            numbers[thing] = {**own, **{i: n for n, i in enumerate(order, start=len(own) + 1)}}
    return numbers, all_contents


@lru_cache(MANY)
def _seen(
    versions: tuple[Version, ...],
) -> tuple[Mapping[Symbol, int], Mapping[Symbol, int], Mapping[Symbol, Any]]:
    """The numbers of the abilities that nothing granted, the step of the version that each of the
    others came with, and what each is.
    """
    first_seen: dict[Symbol, int] = {}
    contents: dict[Symbol, Any] = {}
    for version in versions:
        for instance, content in version.abilities().items():
            first_seen.setdefault(instance, version.step)
            contents[instance] = content
    order = sorted((each for each in first_seen if each.name in OWN), key=_place)
    own = {instance: n for n, instance in enumerate(order, start=1)}
    granted = {each: step for each, step in first_seen.items() if each not in own}
    return own, granted, contents


def _printed_on(state: State, thing: Object) -> str:
    """The card whose halves an object has: its own, or the one that it copies."""
    copied = thing.copy_of
    if not isinstance(copied, str):
        return thing.card or ""
    original = state.objects.get(copied)
    return copied if original is None else _printed_on(state, original)


def _place(instance: Symbol) -> tuple[int, int]:
    """Where an ability that nothing granted stands among those of its object."""
    value = plain(instance.arguments[0])
    place = value if instance.name == "printed" else COLORS.index(value)
    return OWN.index(instance.name), place


def characteristics(version: Version, thing: str, names: Names) -> dict[str, Any]:
    """The characteristics of one version, as the answer names them."""
    return characteristics_with(names.held(thing, version), version, thing, names)


def characteristics_with(
    held: Sequence[tuple[Symbol, Any]], version: Version, thing: str, names: Names
) -> dict[str, Any]:
    """The same where it is known which abilities it has, in their order."""
    values = dict(_without_abilities(version, names.cards.get(thing, "")))
    for word in LISTED:  # the caller's own lists
        values[word] = values[word][:]
    cost = values["mana_cost"]
    values["abilities"] = [names.ability_text(content, cost) for _, content in held]
    return values


@lru_cache(MANY)
def _without_abilities(version: Version, card: str) -> dict[str, Any]:
    """The same without the abilities; `card` has the halves in their order."""
    halves = sorted(version.all("name"), key=card.find)
    costs = version.all("mana_cost")
    cost = combined_cost(costs * len(halves) if len(costs) == 1 else costs)
    subtypes = sorted(set(version.all("subtype")))
    if "creature" in version.all("every"):
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
    }


def what_it_was(thing: Object, version: Version) -> dict[str, Any]:
    """What is remembered of an object: its characteristics as answers name them, its status."""
    was: dict[str, Any] = {}
    for word, characteristic in WORDS.items():
        values = sorted(version.all(characteristic))
        was[word] = values if word.endswith("s") else (values[0] if values else None)
    if "creature" in version.all("every"):
        was["subtypes"] = [*was["subtypes"], "*"]
    shown = {"power": "shown_power", "toughness": "shown_toughness"}
    was |= {word: version.one(shown.get(word, word)) for word in NUMBERS}
    was |= {"owner": thing.owner, "zone": thing.zone, "token": thing.token or None}
    return {word: value for word, value in was.items() if value not in (None, "", [])}


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


def unsupported_paragraphs(
    state: State, layers: Layers, *, goes_on: bool = False
) -> list[dict[str, object]]:
    """The paragraphs that could matter and were not understood, with where they stand.

    A state from which a game goes on is set right by that, and need not stay as it is.
    """
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
    for thing, reason in sorted([*layers.gaps, *(() if goes_on else layers.unsettled)]):
        card = state.objects[thing].card if thing in state.objects else None
        rows.append(
            {"object": thing, "card": card, "paragraph": 0, "text": card or thing, "reason": reason}
        )
    return rows
