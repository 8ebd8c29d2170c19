"""Boards on which some cards could show that they go around, as scenarios.

What stands on them is derived (`asp/programs/loops/boards.lp`); here it is written down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import Database
from clingather.bridge.cards.vocabulary import subtypes_by_kind
from clingather.bridge.combining.sets import deeds_of
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import Symbol, answer_sets
from clingather.bridge.encodings.terms import function

BOARDS = program("loops/boards")
YOU, OPPONENT = "A", "B"
LIBRARY = 53  # cards that nobody knows
KNOWN_LIBRARY = {"Wastes": 20}
HELPER = "helper"


class Board(NamedTuple):
    """A scenario, and what it has besides the cards themselves."""

    scenario: dict[str, Any]
    needs: dict[str, Any]


def boards(cards: Sequence[Card], database: Database) -> list[Board]:
    """The boards for a set of cards, those first that have the least besides them."""
    found = []
    deeds = deeds_of(cards, database)
    for word in sorted(subtypes_by_kind()["creature"]):
        deeds.facts.add("creature_type", word)
    for shown in answer_sets(BOARDS, deeds.lines(), ["--models=0"]):
        rows = {name: _rows(shown, name) for name in dict.fromkeys(each.name for each in shown)}
        (((plan,),)) = rows["plan"]
        found.append((int(plan), sorted(map(str, shown)), _board(cards, rows)))
    return [board for _, _, board in sorted(found, key=lambda each: each[:2])]


def _rows(shown: Sequence[Symbol], name: str) -> list[list[Any]]:
    """The arguments of the atoms of a name: texts, numbers and terms."""
    return [[_value(each) for each in row.arguments] for row in shown if row.name == name]


def _value(symbol: Symbol) -> Any:
    text = str(symbol)
    if text.startswith('"'):
        return symbol.string
    return int(text) if text.isdecimal() else text


def _board(cards: Sequence[Card], rows: dict[str, list[list[Any]]]) -> Board:
    ids = {card.name: f"card_{number}" for number, card in enumerate(cards, start=1)}
    hosts = dict(rows.get("attached", ()))
    pairs = dict(rows.get("paired", ()))
    pairs |= {other: thing for thing, other in pairs.items()}
    counted = sorted(rows.get("land", ()))
    lands = {str(function("land", name)): (name, number) for name, number in counted}
    land_ids = {key: f"land_{number}" for number, key in enumerate(lands, start=1)}
    zones: dict[str, list[Any]] = {"battlefield": [], "hand": [], "graveyard": []}
    where = dict(sorted(rows["at"]))
    counters: dict[str, dict[str, int]] = {}
    for name, kind, number in sorted(rows.get("counters", ())):
        counters.setdefault(name, {})[kind] = number
    for card in cards:
        row: dict[str, Any] = {"id": ids[card.name], "card": card.name}
        if card.name in hosts:
            host = hosts[card.name]
            row["attached_to"] = ids.get(host) or land_ids.get(host) or HELPER
        if card.name in pairs:
            row["paired_with"] = ids[pairs[card.name]]
        if card.name in counters:
            row["counters"] = counters[card.name]
        zones[where[card.name]].append(row)
    helpers = sum(number for (number,) in rows.get("helpers", ()))
    subtypes = sorted(word for (word,) in rows.get("helper_type", ()))
    zones["battlefield"] += _creatures(helpers, subtypes)
    for key, (name, number) in lands.items():
        hosted = land_ids[key] in (row.get("attached_to") for row in zones["battlefield"])
        if hosted:
            zones["battlefield"].append({"id": land_ids[key], "card": name})
        rest = {"id": f"more_{land_ids[key]}", "card": name, "count": number - hosted}
        zones["battlefield"].append(rest)
    mana = "".join(f"{{{letter}}}" * n for letter, n in sorted(rows.get("starting_mana", ())))
    player = {"id": YOU, "library": LIBRARY, **{zone: row for zone, row in zones.items() if row}}
    scenario: dict[str, Any] = {
        "scenario": 1,
        "players": [
            {**player, **({"mana_pool": mana} if mana else {})},
            {"id": OPPONENT, "library": LIBRARY},
        ],
        "turn": {"active": YOU, "step": "precombat_main", "priority": YOU},
    }
    begins = [text for (text,) in rows.get("begin", ())]
    if begins:
        scenario["do"] = [{"event": text, "player": YOU} for text in begins]
    needs = {
        "zones": {card.name: where[card.name] for card in cards},
        "counters": counters,
        "attached_to": {
            name: lands[host][0] if host in lands else host if host in ids else HELPER
            for name, host in hosts.items()
        },
        "paired_with": pairs,
        "mana": mana,
        "creature": helpers > 0,
        "creatures": helpers,
        "creature_types": subtypes if helpers else [],
        "lands": dict(lands.values()),
        "begins": begins,
        "library": {},
    }
    return Board(scenario, needs)


def _creatures(number: int, subtypes: Sequence[str]) -> list[dict[str, Any]]:
    """So many creatures without abilities, the first of which may be enchanted."""
    line = f"Creature — {' '.join(subtypes or ['Bear'])}"
    token = {"token": True, "name": "Helper", "type_line": line, "power": 2, "toughness": 2}
    rest = {"id": f"more_{HELPER}", "count": number - 1, **token}
    return [{"id": HELPER, **token}, *([rest] if number > 1 else [])] if number else []


def with_known_libraries(board: Board) -> Board:
    """The same board, with libraries of lands that do nothing for each other."""
    library = [{"card": name, "count": number} for name, number in KNOWN_LIBRARY.items()]
    players = [{**player, "library": library} for player in board.scenario["players"]]
    needs = {**board.needs, "library": KNOWN_LIBRARY}
    return Board({**board.scenario, "players": players}, needs)
