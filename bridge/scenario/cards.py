"""The cards of a scenario: its own ones under `cards:`, and names looked up among all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Protocol

from clingather.bridge.base.ids import OBJECT_ID
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.suggest import one_of
from clingather.bridge.cards.card import TWO_FACED, Card, Face
from clingather.bridge.cards.names import fold
from clingather.bridge.cards.type_line import parse_type_line
from clingather.bridge.scenario.format import CHARACTERISTICS
from clingather.bridge.scenario.shape_check import MISSING, Report
from clingather.bridge.scenario.yaml_nodes import shortened


class CardSource(Protocol):
    """Where cards come from: a card database."""

    def card(self, name: str) -> Card | None:
        """Return the card of that name (full or front face's), None if there is none."""

    def nearest(self, name: str) -> list[str]:
        """Return the names of cards that are most like a misspelt one, best first."""


@dataclass(slots=True)
class CardNames:
    """The cards that a scenario can name: its own, then those of the source.

    Without a source every name is taken as it stands.
    """

    source: CardSource | None = None
    own: dict[str, tuple[int, Card]] = field(default_factory=dict)  # by folded name, with a rank
    found: dict[str, Card | None] = field(default_factory=dict)

    def add(self, card: Card) -> None:
        """Add a card of the scenario itself; a full name goes before a face's."""
        for rank, name in enumerate([card.name, *(face.name for face in card.faces)]):
            key = fold(name)
            if key not in self.own or rank < self.own[key][0]:
                self.own[key] = (rank, card)

    def card(self, name: str) -> Card | None:
        """Return the card of that name, if it is known."""
        if (own := self.own.get(fold(name))) is not None:
            return own[1]
        if self.source is None:
            return None
        if name not in self.found:
            self.found[name] = self.source.card(name)
        return self.found[name]

    def is_melded(self, card: Card) -> bool:
        """Whether a card of the source is what two others meld into, and no card by itself."""
        mine = fold(card.name) in self.own
        return card.layout == "meld" and card.meld_result is None and not mine

    def full_name(self, name: str, place: str, report: Report) -> str:
        """Return the full name of a card; report a name that no card has."""
        card = self.card(name)
        if card is not None:
            return card.name
        if self.source is not None:
            near = self.source.nearest(name)
            expected = one_of(near) or "the name of a card"
            if parted := next((it for it in near if fold(name) in map(fold, it.split(", "))), None):
                expected = f'"{parted}" in quotes: without them a comma begins another entry'
            expected += getattr(self.source, "more", "")
            report.add("no such card", place, found=repr(shortened(name)), expected=expected)
        return name

    def object_or_card(self, name: str, ids: Mapping[str, Any], place: str, report: Report) -> str:
        """Return the id, or the full name of the card, that a text names."""
        if name in ids:
            return name
        if self.card(name) is None and OBJECT_ID.fullmatch(name):
            expected = one_of(ids, name) or "an object of the scenario, or a card's name"
            report.add("names no object and no card", place, found=repr(name), expected=expected)
            return name
        return self.full_name(name, place, report)

    def object_or_face(self, name: str, ids: Mapping[str, Any], place: str, report: Report) -> str:
        """Likewise; the name of a face that is not the first of a two-faced card stays."""
        card = None if name in ids else self.card(name)
        if card is not None and card.layout in TWO_FACED:
            for face in card.faces[1:]:
                if fold(face.name) == fold(name):
                    return face.name
        return self.object_or_card(name, ids, place, report)

    def parts(self, name: str) -> tuple[str, ...]:
        """Return the names of a card's parts, as far as they are known."""
        card = self.card(name)
        return tuple(name.split(" // ")) + (tuple(face.name for face in card.faces) if card else ())


def read_cards(data: Mapping[str, Any], place: str, report: Report) -> tuple[Card, ...]:
    """Return the cards under `cards:`; problems are reported."""
    cards: list[Card] = []
    places: dict[str, str] = {}
    for index, raw in enumerate(data.get("cards", ())):
        here = f"{place}cards[{index}]"
        if raw is MISSING or "name" not in raw:
            continue
        card = _card(raw, here, report)
        key = fold(card.name)
        if key in places:
            report.add("two cards with one name", f"{here}.name", found=repr(card.name))
        places[key] = here
        cards.append(card)
    return tuple(cards)


def _card(raw: Mapping[str, Any], place: str, report: Report) -> Card:
    """Build a card from its record, which has `faces` or is its only face."""
    if "faces" not in raw:
        if "type_line" not in raw:
            report.add("a key is missing", place, expected="type_line (or faces)")
        face = _face(raw)
        return Card(name=raw["name"], layout=raw.get("layout", _layout(face)), faces=(face,))
    for key in raw:
        if key in (*CHARACTERISTICS, "loyalty", "defense", "color_indicator") and key != "name":
            message = "a card with faces has this on its faces"
            report.add(message, f"{place}.{key}", expected=f"{key} under faces")
    if "layout" not in raw:
        report.add("a key is missing", place, expected="layout (split, transform, ...)")
    faces = [_face(face) for face in raw["faces"] if face is not MISSING and "name" in face]
    faces = faces or [_face(raw)]  # none could be read, which is said; the rest is checked
    return Card(name=raw["name"], layout=raw.get("layout", "normal"), faces=tuple(faces))


def _layout(face: Face) -> str:
    """What Scryfall calls the layout of a card with one face: planes and phenomena are planar."""
    types = parse_type_line(face.type_line).types
    return "planar" if "Plane" in types or "Phenomenon" in types else "normal"


def _face(raw: Mapping[str, Any]) -> Face:
    """Build a face from its record."""
    return Face(
        name=raw["name"],
        mana_cost=raw.get("mana_cost", ""),
        type_line=raw.get("type_line", ""),
        oracle_text=raw.get("oracle_text", ""),
        power=raw.get("power"),
        toughness=raw.get("toughness"),
        loyalty=raw.get("loyalty"),
        defense=raw.get("defense"),
        color_indicator=letters(raw.get("color_indicator")) or (),
        colors=letters(raw.get("colors")),
    )


def letters(colors: list[str] | None) -> tuple[str, ...] | None:
    """Return colours as a tuple of letters, without those that could not be read."""
    return None if colors is None else tuple(color for color in colors if color is not MISSING)
