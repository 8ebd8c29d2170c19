"""Writing scenarios: a `Scenario` as plain data and as canonical YAML that reads back equal.

Every object and effect is written with its id; what has its default value is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clingather.bridge.cards.card import Card, Face
from clingather.bridge.interpreting.compiled import effect_clauses
from clingather.bridge.oracle.plain_tree import clause_data
from clingather.bridge.scenario.format import CARD_ZONES, PLAYER_MARKS, UNKNOWN, VERSION
from clingather.bridge.scenario.yaml_nodes import scalar_kind
from clingather.bridge.state.mana import mana_counted
from clingather.bridge.state.timestamps import complete_order
from clingather.bridge.state.values import Effect, Object, Player, Scenario, State

ATOMIC = frozenset({str, int, bool, float, type(None)})
MUCH_MANA = 300  # characters: more is written as numbers
_DEFAULTS: Mapping[str, Any] = {  # of the keys of an object that are written as they are
    "attached_to": None,
    "tapped": False,
    "summoning_sick": False,
    "damage": 0,
    "phased_out": False,
    "face": None,
    "copy_of": None,
    "double_faced": None,
    "paired_with": None,
    "exiled_with": None,
    "returns_to": None,
    "linked_to": None,
    "level": None,
    "room": None,
    "on_adventure": None,
    "prepared_by": None,
    "under": 0,
    "face_down_below": False,
    "designations": (),
    "count": 1,
    "name": None,
    "mana_cost": None,
    "type_line": None,
    "oracle_text": None,
    "power": None,
    "toughness": None,
    "colors": None,
    "targets": None,
    "modes": (),
    "x": None,
    "kicked": False,
    "deathtouched": False,
    "untaps_skipped": 0,
}
_FACE_DEFAULTS: Mapping[str, Any] = {
    "mana_cost": "",
    "oracle_text": "",
    "power": None,
    "toughness": None,
    "loyalty": None,
    "defense": None,
    "color_indicator": (),
    "colors": None,
}


def write_scenario(scenario: Scenario) -> str:
    """Return a scenario as YAML; reading it gives an equal scenario."""
    import yaml

    base: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

    class Dumper(base):  # type: ignore[misc]
        """Writes no aliases, and quotes every text that would not be read as text."""

        def ignore_aliases(self, data: Any) -> bool:
            """Write equal parts in full each time."""
            return True

    def text(dumper: Any, value: str) -> Any:
        plain = scalar_kind(value) == "text" and value.isprintable()
        style = None if plain else '"'
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)

    Dumper.add_representer(str, text)
    data = scenario_to_data(scenario)
    written = yaml.dump(
        data, Dumper=Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=100
    )
    return str(written)


def scenario_to_data(scenario: Scenario) -> dict[str, Any]:
    """Return a scenario as plain data of the format, ready for JSON."""
    state = scenario.state
    data: dict[str, Any] = {"scenario": VERSION}
    if scenario.title:
        data["title"] = scenario.title
    if state.variant is not None:
        data["variant"] = state.variant
    optional = {
        "goal": scenario.goal,
        "puzzle": scenario.puzzle,
        "cite": scenario.cite,
        "cards": [_card(card) for card in scenario.cards],
        "players": [_player(player, state) for player in state.players],
        "turn": _turn(state),
        "timestamps": _timestamps(state),
        "effects": [_effect(effect) for effect in state.effects],
        "delayed": state.delayed,
        "former": state.former,
        "stack": [_object(state.objects[name], None) for name in state.stack],
        "combat": state.combat,
        "history": state.history,
        "designations": state.designations,
        "main_game": scenario_to_data(scenario.main_game) if scenario.main_game else None,
        "do": scenario.do,
        "ask": scenario.ask,
        "expect": scenario.expect,
    }
    return data | {key: _plain(value) for key, value in optional.items() if value}


def _plain(value: Any) -> Any:
    """Return a value with lists for tuples and dicts for mappings, all the way down."""
    kind = type(value)
    if kind in ATOMIC:
        return value
    if kind is dict or isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if kind is list or isinstance(value, tuple | list):
        return [_plain(inner) for inner in value]
    return value


def _differing(value: Any, defaults: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a value that differ from their defaults."""
    return {
        key: inner for key, usual in defaults.items() if (inner := getattr(value, key)) != usual
    }


def _card(card: Card) -> dict[str, Any]:
    only = card.faces[0]
    if len(card.faces) == 1 and only.name == card.name:
        layout = {} if card.layout == "normal" else {"layout": card.layout}
        return {**_face(only), **layout}
    return {"name": card.name, "layout": card.layout, "faces": [_face(it) for it in card.faces]}


def _face(face: Face) -> dict[str, Any]:
    return {"name": face.name, "type_line": face.type_line, **_differing(face, _FACE_DEFAULTS)}


def _player(player: Player, state: State) -> dict[str, Any]:
    data: dict[str, Any] = {"id": player.id, "life": player.life}
    if player.counters:
        data["counters"] = dict(player.counters)
    data |= _differing(player, {"mana_pool": "", "lands_played": 0, "left": False})
    if len(player.mana_pool) > MUCH_MANA:
        data["mana_pool"] = dict(mana_counted(player.mana_pool))
    for zone in (*CARD_ZONES, "planar_deck"):
        if names := getattr(player, zone):
            data[zone] = [_object(state.objects[name], player.id) for name in names]
    if player.library_unknown:
        below = {"card": UNKNOWN, "count": player.library_unknown}
        known = data.get("library")
        data["library"] = [*known, below] if known else player.library_unknown
    if player.companion is not None:
        data["companion"] = _object(state.objects[player.companion], player.id)
    for key in ("starting_deck", "dungeons"):
        if (listed := getattr(player, key)) is not None:
            data[key] = list(listed)
    if player.completed_dungeons:
        data["completed_dungeons"] = list(player.completed_dungeons)
    for key in ("commanders", "commander_damage", "skips"):
        if pairs := getattr(player, key):
            data[key] = dict(pairs)
    return data | {key: value for key, value in player.extra if key in PLAYER_MARKS and value}


def _object(it: Object, player: str | None) -> dict[str, Any]:
    """Return an object under a player, or on the stack."""
    data: dict[str, Any] = {"id": it.id}
    if it.card is not None:
        data["card"] = it.card
    elif it.unknown:
        data["card"] = UNKNOWN
    if it.ability is not None:
        data["ability"] = it.ability
    if it.zone == "stack":
        data["controller"] = it.controller
    if it.owner != (it.controller if it.zone == "stack" else player):
        data["owner"] = it.owner
    if it.token:
        data["token"] = True
    data |= _differing(it, _DEFAULTS)
    if it.except_ is not None:
        data["except"] = _plain(it.except_)
    if it.became is not None:
        data["became"] = _plain(it.became)
    if it.face_down is not None:
        data["face_down"] = True if it.face_down == "true" else it.face_down
    for key in ("counters", "chosen", "stored", "extra"):
        if pairs := dict(getattr(it, key)):
            data |= pairs if key == "extra" else {key: pairs}
    if it.melded_with is not None:
        data["melded_with"] = _object(it.melded_with, player)
    if it.merged_with:
        data["merged_with"] = [_object(part, player) for part in it.merged_with]
    return data


def _effect(effect: Effect) -> dict[str, Any]:
    keys = ("id", "source", "controller", "affects", "text")
    data = {key: getattr(effect, key) for key in keys}
    if effect.clauses is not None and not _said(effect):
        data["tree"] = [clause_data(clause) for clause in effect.clauses]
    return data | ({"words": effect.words} if effect.words else {})


def _said(effect: Effect) -> bool:
    """Whether the text of an effect alone says what its clauses say."""
    read = effect_clauses(effect.text)
    if isinstance(read, str):
        return False
    return [*map(clause_data, read)] == [clause_data(clause) for clause in effect.clauses or ()]


def _turn(state: State) -> dict[str, Any]:
    turn = state.turn
    data: dict[str, Any] = {key: getattr(turn, key) for key in ("active", "step")}
    data["priority"] = turn.priority
    if turn.passed:
        data["passed"] = list(turn.passed)
    if turn.counted or turn.number != 1:
        data["number"] = turn.number
    if turn.controlled_by:
        data["controlled_by"] = dict(turn.controlled_by)
    if state.phases:
        data["phases"] = list(state.phases)
    if turn.normal is not None:
        data["added_to"] = turn.normal
    if turn.main_phases is not None:
        data["main_phases"] = turn.main_phases
    if turn.extra_place is not None:
        data["extra_place"] = turn.extra_place
    if state.extra_turns:
        data["extra_turns"] = list(state.extra_turns)
    if turn.otherwise:
        data["otherwise"] = [
            {"player": each.player, "than": each.than, "rule": each.rule} for each in turn.otherwise
        ]
    return data


def _timestamps(state: State) -> tuple[str, ...]:
    """Return the timestamps from the first one on that the format's order has elsewhere.

    Effects are among them if anything is: where they are not listed, they are newer than the list.
    """
    written: list[str] = []  # in the order of the file that is written
    for player in state.players:
        for zone in (*CARD_ZONES, "planar_deck"):
            written += getattr(player, zone)
        written += [] if player.companion is None else [player.companion]
    hosts = {name: it.attached_to for name, it in state.objects.items() if it.attached_to}
    effects = [effect.id for effect in state.effects]
    default, _ = complete_order([*written, *state.stack], effects, hosts)
    pairs = list(zip(state.timestamps, default, strict=False))  # counters stand only in the first
    start = next((at for at, (one, other) in enumerate(pairs) if one != other), len(pairs))
    if start == len(state.timestamps):
        return ()
    first = next((at for at, one in enumerate(state.timestamps) if one in effects), start)
    return state.timestamps[min(first, start) :]
