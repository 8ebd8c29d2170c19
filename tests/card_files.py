"""Made-up card files of the three formats that an import reads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clingather.bridge.cards.importer import import_cards

SCRYFALL_MELD: list[dict[str, Any]] = [
    {
        "name": name,
        "layout": "meld",
        "mana_cost": cost,
        "type_line": "Creature — Eldrazi",
        "power": "1",
        "toughness": "1",
        "all_parts": [
            {"component": "meld_part", "name": "Half Test"},
            {"component": "meld_result", "name": "Whole Test"},
        ],
    }
    for name, cost in (("Half Test", "{3}"), ("Whole Test", ""))
]

SCRYFALL: list[dict[str, Any]] = [
    {
        "object": "card",
        "name": "Test Æther Ëlf",
        "layout": "normal",
        "mana_cost": "{1}{G}",
        "type_line": "Creature — Elf",
        "oracle_text": "Reach\nTest's one text.",
        "power": "1+*",
        "toughness": "2",
        "colors": ["G"],
        "cmc": 2.0,
    },
    {
        "name": "Testling // Grown Testling",
        "layout": "transform",
        "type_line": "Creature — Human // Creature — Werewolf",
        "card_faces": [
            {
                "name": "Testling",
                "mana_cost": "{R}",
                "type_line": "Creature — Human",
                "oracle_text": "",
                "power": "1",
                "toughness": "1",
                "colors": ["R"],
            },
            {
                "name": "Grown Testling",
                "mana_cost": "",
                "type_line": "Creature — Werewolf",
                "oracle_text": "Trample",
                "power": "3",
                "toughness": "3",
                "colors": ["G", "R"],
                "color_indicator": ["G", "R"],
            },
        ],
    },
    {"name": "A Painting // A Painting", "layout": "art_series", "type_line": "Card // Card"},
    {
        "name": "Test Spirit",
        "layout": "token",
        "mana_cost": "",
        "type_line": "Token Creature — Spirit",
        "oracle_text": "Flying",
        "power": "1",
        "toughness": "1",
        "colors": ["W"],
    },
    {
        "name": "Test Spirit",
        "layout": "normal",
        "mana_cost": "{W}",
        "type_line": "Creature — Spirit",
        "oracle_text": "",
        "power": "1",
        "toughness": "1",
        "colors": ["W"],
    },
    {
        "name": "Test Siege",
        "layout": "normal",
        "mana_cost": "{R}",
        "type_line": "Battle — Siege",
        "oracle_text": "",
        "defense": "5",
        "colors": ["R"],
    },
]

MTGJSON: dict[str, Any] = {
    "meta": {"date": "2026-06-19", "version": "5"},
    "data": {
        "Testling // Grown Testling": [
            {
                "name": "Testling // Grown Testling",
                "faceName": "Testling",
                "side": "a",
                "layout": "transform",
                "manaCost": "{R}",
                "type": "Creature — Human",
                "power": "1",
                "toughness": "1",
                "colors": ["R"],
            },
            {
                "name": "Testling // Grown Testling",
                "faceName": "Grown Testling",
                "side": "b",
                "layout": "transform",
                "type": "Creature — Werewolf",
                "text": "Trample",
                "power": "3",
                "toughness": "3",
                "colors": ["G", "R"],
                "colorIndicator": ["G", "R"],
            },
        ],
        "Test, the Walker": [
            {
                "name": "Test, the Walker",
                "layout": "normal",
                "manaCost": "{2}",
                "type": "Legendary Planeswalker — Jace",
                "text": "[+1]: Draw a card.\n[−X]: Scry X.",
                "loyalty": "X",
                "colors": [],
            }
        ],
        "Left // Right": [
            {
                "name": "Left // Right",
                "faceName": name,
                "side": side,
                "layout": "aftermath",
                "manaCost": cost,
                "type": "Sorcery",
                "text": "Draw a card.",
            }
            for name, side, cost in (("Right", "b", "{2}{U}"), ("Left", "a", "{U}"))
        ],
        "Same Name": [
            {"name": "Same Name", "layout": "normal", "type": "Instant", "isFunny": True},
            {"name": "Same Name", "layout": "normal", "type": "Sorcery", "manaCost": "{B}"},
        ],
        "Half Test // Whole Test": [
            {
                "name": "Half Test // Whole Test",
                "faceName": "Half Test",
                "side": "a",
                "layout": "meld",
                "manaCost": "{3}",
                "type": "Creature — Eldrazi",
                "power": "1",
                "toughness": "1",
            }
        ],
    },
}


SCRYFALL_SPLIT: list[dict[str, Any]] = [
    {
        "object": "card",
        "name": "Left // Right",
        "layout": "split",
        "type_line": "Sorcery // Sorcery",
        "card_faces": [
            {"name": "Left", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Scry 1."},
            {
                "name": "Right",
                "mana_cost": "{2}{U}",
                "type_line": "Sorcery",
                "oracle_text": "Scry 2.",
            },
        ],
    },
]


def _corpus(name: str, **values: Any) -> dict[str, Any]:
    """A record of the corpus: every field is there, most are null."""
    empty = dict.fromkeys(("manaCost", "keywords", "power", "toughness", "loyalty", "text"))
    return {"name": name, **empty, "layout": "normal", "colorIdentity": [], **values}


CORPUS: list[dict[str, Any]] = [
    _corpus("Test Pact", manaCost="{0}", type="Instant", text="Test.", colorIdentity=["U"]),
    _corpus("Test Bauble", manaCost="{0}", type="Artifact", text="Test."),
    _corpus("Test Ox", manaCost="{3}", type="Creature — Ox", power="2", toughness="4"),
    _corpus(
        "Grown Testling",
        type="Creature — Werewolf",
        power="3",
        toughness="3",
        layout="transform",
        colorIdentity=["R"],
        face="back",
        front="Testling",
    ),
    _corpus(
        "Testling // Grown Testling",
        manaCost="{R}",
        type="Creature — Human",
        power="1",
        toughness="1",
        layout="transform",
        colorIdentity=["R"],
        back="Grown Testling",
    ),
    _corpus("Left // Right", manaCost="{U}", type="Sorcery", layout="split", colorIdentity=["U"]),
    _corpus("Half Test // Whole Test", manaCost="{3}", type="Creature — Eldrazi", layout="meld"),
    _corpus("Twin // Twin", type="Land", layout="reversible_card"),
]


def many_scryfall_cards(count: int) -> Iterator[dict[str, Any]]:
    """Made-up cards with as much text as real ones have beside what an import reads."""
    for number in range(count):
        yield {
            "object": "card",
            "id": f"{number:036d}",
            "name": f"Test Card {number}",
            "layout": "normal",
            "mana_cost": "{2}{W}",
            "type_line": "Creature — Human Soldier",
            "oracle_text": f"When this creature enters, you gain {number} life.",
            "power": str(number % 10),
            "toughness": "2",
            "colors": ["W"],
            "image_uris": {key: f"https://cards.invalid/{key}/{number}" for key in ("a", "b", "c")},
            "legalities": {f"format{key}": "not_legal" for key in range(40)},
        }


# ------------------------------------------------------------------ a database
def scryfall(name: str, text: str, **more: Any) -> dict[str, Any]:
    """A made-up card in Scryfall's form."""
    return {"name": name, "type_line": "Instant", "oracle_text": text, **more}


def local(tmp_path: Path, *records: dict[str, Any]) -> Path:
    """A local database of these records."""
    source = tmp_path / "source.json"
    source.write_text(json.dumps(records), "utf-8")
    import_cards(source, tmp_path / "cards.sqlite")
    return tmp_path / "cards.sqlite"
