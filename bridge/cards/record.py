"""Cards as JSON values, in Scryfall's field names, and back; what is empty is left out."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from clingather.bridge.cards.card import Card, Face

_DEFAULTS = {
    field.name: field.default
    for field in dataclasses.fields(Face)
    if field.default is not dataclasses.MISSING
}


def to_record(card: Card) -> dict[str, Any]:
    """Return a card as a JSON value: name, layout, faces, and what it melds into."""
    record = {
        "name": card.name,
        "layout": card.layout,
        "faces": [_face_record(face) for face in card.faces],
    }
    return record | ({"meld_result": card.meld_result} if card.meld_result else {})


def from_record(record: Mapping[str, Any]) -> Card:
    """Return the card of a JSON value that `to_record` made."""
    return Card(
        name=record["name"],
        layout=record["layout"],
        faces=tuple(_face(face) for face in record["faces"]),
        meld_result=record.get("meld_result"),
    )


def _face(record: Mapping[str, Any]) -> Face:
    """Return the face of a JSON value."""
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in record.items()
    }
    return Face(**fields)


def _face_record(face: Face) -> dict[str, Any]:
    """Return a face as a JSON value, without the fields that have their default."""
    record: dict[str, Any] = {"name": face.name}
    for key, default in _DEFAULTS.items():
        value = getattr(face, key)
        if value != default:
            record[key] = list(value) if isinstance(value, tuple) else value
    return record
