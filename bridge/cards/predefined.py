"""Tokens, emblems and dungeons that are there by their name alone (CR 111.10, 701.54c, 309.2)."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from clingather.bridge.base.files import files
from clingather.bridge.cards.card import Card, Face
from clingather.bridge.cards.names import fold

_TOKENS = "1-concepts/111-tokens/111.10-predefined.txt"
_EMBLEMS = "7-additional/701-actions/701.54c-the-ring.txt"


@cache
def predefined() -> dict[str, dict[str, Any]]:
    """What the rules say of tokens that cards create by their name; of a double-faced one, front.

    What each of them is called by cards leads to the characteristics, under their names in the
    scenario format (CR 111.10).
    """
    return {row[0]: _face(*row[2:5]) for row in _rows(_TOKENS)}


@cache
def emblems() -> dict[str, dict[str, Any]]:
    """What the rules say of emblems that they name (CR 701.54c)."""
    return {row[0]: _face(*row[2:5]) for row in _rows(_EMBLEMS)}


@cache
def double_faced() -> dict[str, Card]:
    """The predefined tokens that have two faces, as cards of which a token can be (CR 111.10i)."""
    return {row[0]: _two_faced(row) for row in _rows(_TOKENS) if len(row) > 5}


@cache
def dungeons() -> dict[str, Card]:
    """The dungeon cards, which are in no deck: each player has them outside the game (CR 309.2)."""
    rows = json.loads(files(__package__).joinpath("dungeons.json").read_text(encoding="utf-8"))
    return {row["name"]: _dungeon(row) for row in rows}


def predefined_called(key: str) -> Card | None:
    """The dungeon or double-faced token that has that name, folded, or a face that has."""
    for card in (*double_faced().values(), *dungeons().values()):
        if key in map(fold, (card.name, *(face.name for face in card.faces))):
            return card
    return None


def _two_faced(row: list[str]) -> Card:
    types, name, size = row[5:]
    power, toughness = size.split("/")
    front = Face(**_face(*row[2:5]))
    back = Face(**_face(types, name, ""), power=power, toughness=toughness)
    both = f"{front.name} // {back.name}"
    return Card(name=both, layout="double_faced_token", faces=(front, back))


def _dungeon(row: dict[str, Any]) -> Card:
    text = "\n".join(row["paragraphs"])
    face = Face(name=row["name"], type_line=row["type_line"], oracle_text=text)
    return Card(name=face.name, faces=(face,))


def _face(types: str, name: str, abilities: str = "") -> dict[str, Any]:
    """The characteristics; before the types of a creature stand its power/toughness and colors."""
    text = abilities.replace(" // ", "\n")
    if not types[0].isdigit():
        return {"name": name, "type_line": types, "colors": (), "oracle_text": text}
    size, colors, line = types.split(" ", 2)
    power, toughness = size.split("/")
    face = {"name": name, "type_line": line, "colors": tuple(colors), "oracle_text": text}
    return {**face, "power": power, "toughness": toughness}


def _rows(path: str) -> list[list[str]]:
    """The rows of such a table: name, rule, type line, its own name, abilities, perhaps a back."""
    text = files("clingather.asp").joinpath(path).read_text(encoding="utf-8")
    return [row.split(" | ") for row in text.splitlines() if not row.startswith("#")]
