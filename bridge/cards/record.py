"""Cards as JSON values, in Scryfall's field names, and back; what is empty is left out."""

from __future__ import annotations

import dataclasses
from typing import Any

from clingather.bridge.cards.card import Card, Face, plain

_DEFAULTS = {
    field.name: field.default
    for field in dataclasses.fields(Face)
    if field.default is not dataclasses.MISSING
}
_FIELDS = frozenset(("name", *_DEFAULTS))
_LISTS = frozenset(("color_indicator", "colors", "unknown"))


def to_record(card: Card) -> dict[str, Any]:
    """Return a card as a JSON value: name, layout, faces, and what it melds into."""
    record = {
        "name": card.name,
        "layout": card.layout,
        "faces": [_face_record(face) for face in card.faces],
    }
    return record | ({"meld_result": card.meld_result} if card.meld_result else {})


def from_record(record: Any) -> Card:
    """Return the card of a JSON value that `to_record` made; ValueError where it made none."""
    if not isinstance(record, dict) or not isinstance(record.get("faces"), list):
        raise ValueError("no record of a card")
    name, layout, result = record.get("name"), record.get("layout"), record.get("meld_result")
    if not isinstance(name, str) or not isinstance(layout, str) or not _is_text(result or ""):
        raise ValueError("no name or layout of a card")
    return Card(
        name=plain(name),
        layout=layout,
        faces=tuple(map(_face, record["faces"])),
        meld_result=result and plain(result),
    )


def _face(record: Any) -> Face:
    """Return the face of a JSON value."""
    if not isinstance(record, dict) or "name" not in record:
        raise ValueError("no record of a face")
    return Face(**{key: _field(key, value) for key, value in record.items()})


def _field(key: str, value: Any) -> Any:
    """Return the value of a field of a face."""
    listed = key in _LISTS and isinstance(value, list)
    texts = value if listed else [value]
    if key not in _FIELDS or listed != (key in _LISTS) or not all(map(_is_text, texts)):
        raise ValueError(f"no {key} of a face: {value!r}"[:80])
    return tuple(map(plain, value)) if listed else plain(value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _face_record(face: Face) -> dict[str, Any]:
    """Return a face as a JSON value, without the fields that have their default."""
    record: dict[str, Any] = {"name": face.name}
    for key, default in _DEFAULTS.items():
        value = getattr(face, key)
        if value != default:
            record[key] = list(value) if isinstance(value, tuple) else value
    return record
