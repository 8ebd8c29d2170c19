"""Reading scenarios: text to a checked `Scenario`, or all problems with their lines."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.ids import IdPool
from clingather.bridge.facts.starting import starting_life
from clingather.bridge.oracle.plain_tree import read_clause
from clingather.bridge.oracle.tree import Clause
from clingather.bridge.scenario.cards import CardNames, CardSource, read_cards
from clingather.bridge.scenario.checks import (
    check_combat,
    check_commanders,
    check_effects,
    check_objects,
    check_references,
    check_tempted,
)
from clingather.bridge.scenario.dungeons import check_dungeons, named_dungeons
from clingather.bridge.scenario.files import file_text
from clingather.bridge.scenario.format import PLAYER_MARKS, SCENARIO, TABLE
from clingather.bridge.scenario.objects import (
    Entry,
    Reading,
    build_object,
    counters,
    gather,
    give_ids,
    unknown_below,
)
from clingather.bridge.scenario.order import read_order
from clingather.bridge.scenario.shape_check import MISSING, Report, check
from clingather.bridge.scenario.yaml_nodes import NOT_YAML, YamlNode, parse
from clingather.bridge.scenario.yaml_nodes import Mapping as Entries
from clingather.bridge.state.values import Effect, Otherwise, Player, Scenario, State, Turn

__all__ = ["CardSource", "read_scenario", "read_scenario_file"]

FIRST_STEP = "precombat_main"
LOOKS_LIKE = (
    "a mapping such as {scenario: 1, players: [{id: A, hand: [CARD NAME]}, {id: B}]}: "
    "docs/reference/scenario.md has each key"
)
_BEGINNINGS = ("scenario", "players")  # of lines that a scenario has


def read_scenario_file(path: str | Path, *, cards: CardSource | None = None) -> Scenario:
    """Read a scenario from a file; what cannot be read as text is an InputError too."""
    return read_scenario(file_text(Path(path)), source=str(path), cards=cards)


def read_scenario(text: str, *, source: str = "-", cards: CardSource | None = None) -> Scenario:
    """Read a scenario from YAML or JSON text; raise InputError with all problems found in it.

    Names of cards are looked up in `cards`; without it every name is taken as it stands.
    """
    report = Report(TABLE)
    scenario = None
    node = _document(text, source)
    try:
        data = check(node, SCENARIO, "", report)
        if data is not MISSING and any(player is not MISSING for player in data.get("players", ())):
            scenario = _scenario(data, Reading(report, CardNames(cards)))
    except InputError:  # so much is wrong that no more is looked for
        last = report.problems[-1].line
        report.problems.append(Problem("no more is looked for", last, found="too many problems"))
    if report.problems or scenario is None:
        problems = dict.fromkeys(report.problems)  # each once
        raise InputError(sorted(problems, key=lambda problem: problem.line or 0), source)
    return scenario


def _document(text: str, source: str) -> YamlNode:
    """The mapping that a text is; any other text is told what a scenario looks like.

    A text that is no YAML is one where that shows before any key of a scenario, as in a README.
    """
    other = Problem("this is no scenario", expected=LOOKS_LIKE)
    try:
        node = parse(text, source)
    except InputError as error:
        problem = error.problems[0]
        read = (line.lstrip(" {\"'") for line in text.splitlines()[: problem.line])
        meant = any(line.startswith(_BEGINNINGS) for line in read)
        if meant or not problem.message.startswith(NOT_YAML):
            raise
        raise InputError([other], source) from error
    if not isinstance(node, Entries):
        raise InputError([other], source)
    return node


def _scenario(data: Mapping[str, Any], reading: Reading) -> Scenario:
    """Build a scenario from its data, as far as that goes; problems are reported."""
    own = read_cards(data, reading.place, reading.report)
    for card in own:
        reading.names.add(card)
    _take_players(data, reading)
    entries = gather(data, reading.place)
    give_ids(entries, reading)
    state = _state(data, entries, reading)
    check_references(data, reading)
    main_game = data.get("main_game")
    return Scenario(
        state=state,
        title=data.get("title", ""),
        cite=_present(data.get("cite")),
        cards=own,
        do=_present(data.get("do")),
        ask=data.get("ask", {}),
        expect=data.get("expect", {}),
        goal=data.get("goal"),
        puzzle=data.get("puzzle", {}),
        main_game=None if main_game is None else _main_game(main_game, reading),
        lines=_lines_of_actions(reading),
    )


def _lines_of_actions(reading: Reading) -> Mapping[str, int]:
    """The lines of what is done and asked, for messages of those who carry it out."""
    lines = reading.report.lines
    return {place: line for place, line in lines.items() if place.startswith(("do", "ask"))}


def _main_game(data: Mapping[str, Any], outer: Reading) -> Scenario | None:
    """Read the main game around a subgame: the players may be the same, no object is."""
    if not any(player is not MISSING for player in data.get("players", ())):
        return None  # which is reported
    names = CardNames(outer.names.source, dict(outer.names.own), outer.names.found)
    pool = IdPool(outer.pool.taken - set(outer.players))
    place = f"{outer.place}main_game."
    found = _scenario(data, Reading(outer.report, names, place, pool))
    _check_main_game(found.state, outer, place)
    return found


def _check_main_game(main: State, outer: Reading, place: str) -> None:
    """Who plays the subgame plays it, too, and the libraries are in the subgame (CR 729.2)."""
    for player in main.players:
        if player.library or player.library_unknown:
            message = "the cards of a main game's library are in the subgame (729.2)"
            outer.report.add(message, f"{place}players", found=f"a library of {player.id}")
    for name, at in outer.players.items():
        if name not in {player.id for player in main.players}:
            outer.report.add("plays no main game (729.1a)", at, found=name)


def _take_players(data: Mapping[str, Any], reading: Reading) -> None:
    for index, player in enumerate(data["players"]):
        if player is MISSING or "id" not in player:
            continue
        name, place = player["id"], f"{reading.place}players[{index}].id"
        if name in reading.pool.taken:
            reading.report.add("two with one id", place, found=name, expected="an id of its own")
        reading.pool.taken.add(name)
        reading.players.setdefault(name, place)


def _state(data: Mapping[str, Any], entries: list[Entry], reading: Reading) -> State:
    """Build the state and check what its parts say of each other."""
    objects = {it.id: build_object(it, reading) for it in entries if it.zone != "effects"}
    effects = [entry for entry in entries if entry.zone == "effects"]
    turn = _turn(data, reading)
    combat = data.get("combat", {})
    check_objects(objects, reading)
    if "step" in data.get("turn", {}) or f"{reading.place}turn.step" not in reading.report.lines:
        check_combat(combat, turn.step, reading)
    check_effects(effects, reading)
    check_commanders(data, objects, reading)
    check_tempted(data, objects, reading)
    names = [named_dungeons(player, index, reading) for index, player in enumerate(data["players"])]
    check_dungeons(objects, reading)
    return State(
        players=tuple(
            _player(player, entries, data.get("variant"), names[index])
            for index, player in enumerate(data["players"])
            if player is not MISSING
        ),
        objects=objects,
        turn=turn,
        variant=data.get("variant"),
        effects=tuple(_effect(entry, reading) for entry in effects),
        timestamps=read_order(data, reading),
        stack=_ids(entries, "stack"),
        combat=combat,
        history=data.get("history", {}),
        designations=data.get("designations", {}),
        extra_turns=_present(data.get("turn", {}).get("extra_turns")),
        phases=_present(data.get("turn", {}).get("phases")),
        delayed=_present(data.get("delayed")),
        former=data.get("former", {}),
    )


def _turn(data: Mapping[str, Any], reading: Reading) -> Turn:
    """Return the turn with its defaults: the first player's, who has priority."""
    turn = data.get("turn", {})
    active = turn.get("active", next(iter(reading.players), ""))
    return Turn(
        active=active,
        step=turn.get("step", FIRST_STEP),
        priority=turn.get("priority", active),
        passed=_present(turn.get("passed")),
        number=turn.get("number", 1),
        counted="number" in turn,
        controlled_by=tuple(turn.get("controlled_by", {}).items()),
        normal=turn.get("added_to"),
        extra_place=turn.get("extra_place"),
        main_phases=turn.get("main_phases"),
        otherwise=tuple(
            Otherwise(**each)
            for each in _present(turn.get("otherwise"))
            if len(each) == len(Otherwise.__slots__)  # else it is reported
        ),
    )


def _mana(stated: str | Mapping[str, int]) -> str:
    """Mana as symbols; so much of each type may be stated as a number."""
    if isinstance(stated, str):
        return stated
    return "".join(f"{{{letter}}}" * number for letter, number in stated.items())


def _player(
    data: Mapping[str, Any],
    entries: list[Entry],
    variant: str | None,
    dungeons: Mapping[str, tuple[str, ...]],
) -> Player:
    """Return a player with the ids of the objects in the zones, and the names of dungeons."""
    name = data.get("id", "")
    library, companion = data.get("library"), _ids(entries, "companion", name)
    deck = data.get("starting_deck")
    return Player(
        id=name,
        life=data["life"] if "life" in data else starting_life(variant),
        counters=counters(data),
        mana_pool=_mana(data.get("mana_pool", "")),
        lands_played=data.get("lands_played", 0),
        left=data.get("left", False),
        battlefield=_ids(entries, "battlefield", name),
        hand=_ids(entries, "hand", name),
        graveyard=_ids(entries, "graveyard", name),
        library=_ids(entries, "library", name),
        library_unknown=unknown_below(library),
        exile=_ids(entries, "exile", name),
        command=_ids(entries, "command", name),
        sideboard=_ids(entries, "sideboard", name),
        companion=companion[0] if companion else None,
        planar_deck=_ids(entries, "planar_deck", name),
        starting_deck=None if deck is None else _present(deck),
        commanders=tuple(data.get("commanders", {}).items()),
        commander_damage=tuple(data.get("commander_damage", {}).items()),
        skips=tuple(data.get("skips", {}).items()),
        **dungeons,
        extra=tuple((key, data[key]) for key in PLAYER_MARKS if data.get(key)),
    )


def _effect(entry: Entry, reading: Reading) -> Effect:
    """Return an effect; its source is an object or the name of a card."""
    raw, place = entry.raw, f"{entry.place}.source"
    source = raw.get("source", "")
    if source:
        source = reading.names.object_or_card(source, reading.entries, place, reading.report)
    return Effect(
        id=entry.id,
        source=source,
        controller=raw.get("controller", ""),
        affects=_present(raw.get("affects")),
        text=" ".join(raw[key] for key in ("text", "duration") if key in raw),
        clauses=_clauses(raw.get("tree")),
        words=_present(raw.get("words")),
    )


def _clauses(data: list[Any] | None) -> tuple[Clause, ...] | None:
    """Return what an effect does, where its tree is written beside its text."""
    if data is None:
        return None
    return tuple(map(read_clause, _present(data)))


def _ids(entries: list[Entry], zone: str, player: str | None = None) -> tuple[str, ...]:
    """Return the ids of the entries of a zone in file order, of one player where one is given."""
    return tuple(
        entry.id for entry in entries if entry.zone == zone and player in (None, entry.player)
    )


def _present(values: list[Any] | None) -> tuple[Any, ...]:
    return tuple(value for value in values or () if value is not MISSING)
