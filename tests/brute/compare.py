"""The border between an abstract board and the program: its scenario, and what to expect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.brute.model import (
    BASIC_LAND_TYPES,
    EVERY,
    SUBTYPES,
    Board,
    Card,
    Change,
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
        "cards": [*_cards(board), *({**SPELL, "name": n} for n in _spells(board))],
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


def _cards(board: Board) -> Iterator[dict[str, Any]]:
    """Every card that the scenario needs, those beneath others included."""
    for card in board.cards:
        yield from map(_card, card.beneath)
        if card.back is None:
            yield _card(card)
            continue
        faces = [_card(card), {**_card(card.back), "color_indicator": list(card.back.colors)}]
        faces[1]["mana_cost"] = ""
        yield {"name": _whole(card), "layout": "transform", "faces": faces}


def _whole(card: Card) -> str:
    """The name of the card: of a double-faced one, of both faces."""
    return card.name if card.back is None else f"{card.name} // {card.back.name}"


def _card(card: Card) -> dict[str, Any]:
    """A card in Scryfall's field names, or one face of it."""
    entry: dict[str, Any] = {
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
    entry: dict[str, Any] = {"id": card.id, "card": _whole(card)}
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
        entry["face_down"] = FACE_DOWN_AS[card.listed]
    if card.beneath:
        entry["merged_with"] = [{"id": each.id, "card": each.name} for each in card.beneath]
        entry |= {"under": 1} if card.covered else {}
    if card.turned:
        entry["face"] = "back"
    return entry


FACE_DOWN_AS: dict[str, object] = {
    "": True,
    "ward": "cloak",
    "forest": {"type_line": "Land — Forest"},
    "goblin": {"type_line": "Artifact Creature — Goblin", "power": "2", "toughness": "2"},
}
GIVEN: dict[str, list[object]] = {  # the fields of `given_values`
    "": ["given_values", "", "", "Creature", "", "2", "2", []],
    "ward": ["given_values", "", "", "Creature", "Ward {2}", "2", "2", []],
    "forest": ["given_values", "", "", "Land — Forest", "", "", "", []],
    "goblin": ["given_values", "", "", "Artifact Creature — Goblin", "", "2", "2", []],
}


def _effects(board: Board) -> list[dict[str, Any]]:
    """The resolved effects, oldest first, each with its place among the objects."""
    every: tuple[Resolved | Copying, ...] = (*board.resolved, *board.copying)
    resolved = {effect.id: effect for effect in every}
    last = max(n for n, id_ in enumerate(board.order) if id_ not in resolved)
    entries: list[dict[str, Any]] = []
    for n, id_ in enumerate(board.order):
        if id_ not in resolved:
            continue
        effect = resolved[id_]
        entry: dict[str, Any]
        if isinstance(effect, Copying):
            entry = _copying(effect, board)
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


def _copying(effect: Copying, board: Board) -> dict[str, Any]:
    """A resolved copy effect; what it copied stands in its tree."""
    name = next(card.name for card in board.cards if card.id == effect.printed_on)
    original: list[object] = ["printed_on", name]
    exceptions: tuple[Change, ...] = ()
    if effect.as_it_was:
        original, exceptions = _root(effect.printed_on, board, board.order.index(effect.id))
    text = exception_text(effect.exceptions)
    change = ["become_copy", original, exception_tree((*exceptions, *effect.exceptions))]
    clause = {"subject": ["affected"], "changes": [change], "condition": ["always"]}
    return {
        "source": capital(effect.id),
        "controller": "A",
        "affects": [effect.affects],
        "text": f"becomes a copy of {name}{', except ' if text else ''}{text} until end of turn",
        "tree": [{**clause, "duration": ["end_of_turn"]}],
    }


def _root(id_: str, board: Board, before: int) -> tuple[list[object], tuple[Change, ...]]:
    """What an object was a copy of at a time, as the format writes it: a face, and exceptions."""
    card = next(card for card in board.cards if card.id == id_)
    if card.face_down:
        return GIVEN[card.listed], ()
    shown = card.back if card.turned and card.back is not None else card
    original: list[object] = ["printed_on", shown.name]
    exceptions: tuple[Change, ...] = ()
    for rank, effect_id in enumerate(board.order[:before]):
        if effect_id == id_ and card.copy_of:
            original, exceptions = _root(card.copy_of, board, rank)
            exceptions = (*exceptions, *card.exceptions)
        for effect in board.copying:
            if effect.id == effect_id and effect.affects == id_:
                name = next(c.name for c in board.cards if c.id == effect.printed_on)
                original, exceptions = ["printed_on", name], ()
                if effect.as_it_was:
                    original, exceptions = _root(effect.printed_on, board, rank)
                exceptions = (*exceptions, *effect.exceptions)
    return original, exceptions


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
        f" {card.listed}"
        for id_, card in copies.items()
    }
    for card in board.cards:
        parts = [f"{type_line(each)}: {card_text(each)}" for each in card.beneath]
        if parts:
            things[card.id] += f" (covered {card.covered}, with {parts})"
        if card.back is not None:
            back = f"{type_line(card.back)}: {card_text(card.back)}"
            things[card.id] += f" // {back} (turned {card.turned})"
    things |= {
        c.id: f"{c.affects}: {c.printed_on} {c.exceptions} {c.as_it_was}" for c in board.copying
    }
    things |= {r.id: f"{r.player} {resolved_text(r)} on {r.affects}" for r in board.resolved}
    return "\n".join(f"{id_}: {things[id_]}" for id_ in board.order)
