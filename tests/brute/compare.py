"""The border between an abstract board and the program: its scenario, and what to expect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.brute.model import (
    BASIC_LAND_TYPES,
    EVERY,
    SUBTYPES,
    Board,
    Card,
    Copying,
    Mana,
    Resolved,
)
from tests.brute.oracle_text import (
    ability_text,
    capital,
    card_text,
    cost_text,
    enchant_word,
    exception_text,
    exception_tree,
    resolved_text,
    type_line,
)
from tests.brute.rule613 import Result, Thing
from tests.brute.rule707 import Values, copiable_values

COLORS = "WUBRG"
PLAYERS = ("A", "B")
COMPARED = (
    "controller",
    "types",
    "subtypes",
    "supertypes",
    "colors",
    "power",
    "toughness",
    "abilities",
)
COPIABLE = ("name", "mana_value", "types", "subtypes", "supertypes", "colors", "abilities")


def scenario(board: Board) -> dict[str, Any]:
    """The board as a scenario whose cards stand under `cards:`."""
    return {
        "scenario": 1,
        "cards": [*map(_card, board.cards), *({**SPELL, "name": n} for n in _spells(board))],
        "players": [
            {
                "id": player,
                "battlefield": [_object(card) for card in board.cards if card.player == player],
            }
            for player in PLAYERS
        ],
        "timestamps": [id_ for id_ in board.order if id_ in {card.id for card in board.cards}],
        "effects": _effects(board),
    }


SPELL = {"mana_cost": "{1}", "type_line": "Instant", "oracle_text": ""}


def _spells(board: Board) -> list[str]:
    return [capital(id_) for id_ in board.order if id_ not in {card.id for card in board.cards}]


def _card(card: Card) -> dict[str, Any]:
    """A card in Scryfall's field names."""
    entry = {
        "name": card.name,
        "mana_cost": cost_text(card),
        "type_line": type_line(card),
        "oracle_text": card_text(card),
    }
    if "Creature" in card.types or card.power is not None:
        entry["power"] = "*" if card.power is None else str(card.power)
        entry["toughness"] = "*" if card.toughness is None else str(card.toughness)
    return entry


def _object(card: Card) -> dict[str, Any]:
    """A permanent of the battlefield."""
    entry: dict[str, Any] = {"id": card.id, "card": card.name}
    counters = {"+1/+1": card.plus, "-1/-1": card.minus}
    if card.plus or card.minus:
        entry["counters"] = {kind: number for kind, number in counters.items() if number}
    if card.attached_to:
        entry["attached_to"] = card.attached_to
    if card.copy_of:
        entry["copy_of"] = card.copy_of
    if card.exceptions:
        entry["except"] = exception_text(card.exceptions)
    if card.face_down:
        entry["face_down"] = True
    return entry


def _effects(board: Board) -> list[dict[str, Any]]:
    """The resolved effects, oldest first, each with its place among the objects."""
    every: tuple[Resolved | Copying, ...] = (*board.resolved, *board.copying)
    resolved = {effect.id: effect for effect in every}
    names = {card.id: card.name for card in board.cards}
    last = max(n for n, id_ in enumerate(board.order) if id_ not in resolved)
    entries: list[dict[str, Any]] = []
    for n, id_ in enumerate(board.order):
        if id_ not in resolved:
            continue
        effect = resolved[id_]
        entry: dict[str, Any]
        if isinstance(effect, Copying):
            entry = _copying(effect, names[effect.printed_on])
        else:
            entry = {
                "source": capital(id_),
                "controller": effect.player,
                "affects": list(effect.affects),
                "text": resolved_text(effect),
            }
        if n < last:  # else it is newer than all objects, in file order
            entry["timestamp"] = f"after {board.order[n - 1]}"
        entries.append(entry)
    return entries


def _copying(effect: Copying, name: str) -> dict[str, Any]:
    """A resolved copy effect; what it copied stands in its tree."""
    text = exception_text(effect.exceptions)
    change = ["become_copy", ["printed_on", name], exception_tree(effect.exceptions)]
    clause = {"subject": ["affected"], "changes": [change], "condition": ["always"]}
    return {
        "source": capital(effect.id),
        "controller": "A",
        "affects": [effect.affects],
        "text": f"becomes a copy of {name}{', except ' if text else ''}{text} until end of turn",
        "tree": [{**clause, "duration": ["end_of_turn"]}],
    }


def expected(board: Board, result: Result) -> dict[str, dict[str, Any]]:
    """What `layers` must answer for every object: the keys of `COMPARED`, lists sorted."""
    copiable = copiable_values(board)
    return {
        id_: _expected(thing) | {"copiable": _copiable(copiable[id_])}
        for id_, thing in result.world.items()
    }


def _copiable(values: Values) -> dict[str, Any]:
    """As the program lists them: with the mana abilities that come with the land types (305.6)."""
    intrinsic = {
        ability_text(Mana(color))
        for land_type, color in BASIC_LAND_TYPES.items()
        if land_type in values.subtypes and "Land" in values.types
    }
    return {
        "name": values.name,
        "mana_value": values.mana_value,
        "types": sorted(values.types),
        "subtypes": sorted(values.subtypes),
        "supertypes": sorted(values.supertypes),
        "colors": sorted(values.colors),
        "abilities": sorted(
            {ability_text(ability, card) for ability, card in values.abilities} | intrinsic
        ),
    }


def _expected(thing: Thing) -> dict[str, Any]:
    creature = "Creature" in thing.types  # 208.3: nothing else has power and toughness
    return {
        "controller": thing.controller,
        "types": sorted(thing.types),
        "subtypes": sorted(_subtypes(thing)),
        "supertypes": sorted(thing.supertypes),
        "colors": sorted(thing.colors),
        "power": (thing.power or 0) if creature else None,
        "toughness": (thing.toughness or 0) if creature else None,
        "abilities": sorted({ability_text(i.ability, i.words_of) for i in thing.abilities}),
    }


def _subtypes(thing: Thing) -> set[str]:
    """The subtypes; "*" stands for every creature type, those that are named too included."""
    if EVERY not in thing.subtypes:
        return set(thing.subtypes)
    return set(thing.subtypes) - set(SUBTYPES["Creature"]) | {EVERY}


def observed(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The same part of an answer of `layers`, lists sorted as sets."""
    return {
        id_: _plain(values, COMPARED) | {"copiable": _plain(values["copiable"], COPIABLE)}
        for id_, values in answer["objects"].items()
    }


def _plain(values: dict[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    return {
        key: sorted(set(values[key])) if isinstance(values[key], list) else values[key]
        for key in keys
    }


def stands(board: Board, result: Result) -> bool:
    """Whether state-based actions would leave every Aura where it is (303.4c, 303.4d)."""
    for card in board.cards:
        if not card.attached_to:
            continue
        word = enchant_word(card).capitalize()
        host = result.world[card.attached_to]
        if word != "Permanent" and word not in host.types:
            return False
        thing = result.world[card.id]
        if "Creature" in thing.types or "Aura" not in thing.subtypes:
            return False
    return True


def differences(wanted: dict[str, dict[str, Any]], found: dict[str, dict[str, Any]]) -> list[str]:
    """What differs, one line each: object, key, what the rules say, what the program says."""
    lines = [f"{id_}: not in the answer" for id_ in wanted.keys() - found.keys()]
    for id_ in wanted.keys() & found.keys():
        lines += [
            f"{id_}.{key}: CR 613 says {wanted[id_][key]}, the program says {found[id_][key]}"
            for key in (*COMPARED, "copiable")
            if wanted[id_][key] != found[id_][key]
        ]
    return sorted(lines)


def report(board: Board) -> str:
    """The board in words for a failing test: what is on it, oldest timestamp first."""
    things = {
        card.id: f"{card.player} {type_line(card)}: {card_text(card)}" for card in board.cards
    }
    copies = {card.id: card for card in board.cards if card.copy_of or card.face_down}
    things |= {
        id_: f"{things[id_]} (copy of {card.copy_of}, {card.exceptions}, {card.face_down})"
        for id_, card in copies.items()
    }
    things |= {c.id: f"{c.affects}: {c.printed_on} {c.exceptions}" for c in board.copying}
    things |= {r.id: f"{r.player} {resolved_text(r)} on {r.affects}" for r in board.resolved}
    return "\n".join(f"{id_}: {things[id_]}" for id_ in board.order)
