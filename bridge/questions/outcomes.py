"""The question `outcomes`: every state that the actions of a scenario can lead to.

The kernel plays the actions; here its games become outcomes: equal states are one outcome, with
all the sequences of choices that lead to it. No rule is decided here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from clingather.bridge.base import bounds, limits
from clingather.bridge.base.errors import InputError, LimitError, Problem
from clingather.bridge.encodings.ledger import EDITION
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.kernel.choosing import left_open
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.event_rules import with_rule
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.options import Options
from clingather.bridge.kernel.saving import saved, saved_main_game, text_of
from clingather.bridge.kernel.values import Game, Made
from clingather.bridge.layer_system.characteristics import Names, characteristics
from clingather.bridge.questions.acted import Acted
from clingather.bridge.questions.playing import MAX_STATES, Playing
from clingather.bridge.scenario.writing import scenario_to_data
from clingather.bridge.state.mana import mana_counted
from clingather.bridge.state.values import Scenario, State

MAX_WAYS = 1_000  # so many other ways to a state are listed
MAX_SAID = 10  # how often as many are looked at, since different choices may be said alike
UNORDERED = ("battlefield", "hand", "command")
STILL = ("hand", "library", "graveyard", "exile", "sideboard", "companion", "stack")


def answer(
    scenario: Scenario,
    *,
    database: Any = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    max_states: int | None = None,
) -> dict[str, Any]:
    """The answer to `outcomes`: where the actions under `do:` lead, with the events on the way.

    Raises InputError (an action is illegal), UnsupportedError (text that matters was not
    understood; with `ignore_unsupported` it is listed and the answer is not complete). At a limit
    (`max_states` states at once, those of `limits`) the answer is what was found, not complete,
    and says which under `limit`.
    """
    player = Performer(
        scenario_cards(scenario, database), Options(ignore_unsupported, engine=engine)
    )
    playing = Playing(player, max_states=MAX_STATES if max_states is None else max_states)
    limit = None
    try:
        with limits.searching():
            games = playing.games(scenario)
    except LimitError as error:
        games, limit = playing.finished, str(error)
    unsupported = player.kernel.unsupported
    found: dict[str, Any] = {"outcomes": [], "rules": EDITION}
    limits.tell(found)
    try:
        for outcome in merged(games, player, scenario):
            found["outcomes"].append(outcome)
    except LimitError as error:
        limit = limit or str(error)
    if limit is not None:
        found["limit"] = limit
    return {**found, "unsupported": unsupported, "complete": limit is None and not unsupported}


def state_after(
    scenario: Scenario,
    *,
    database: Any = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
) -> Acted:
    """The scenario whose state is the one after its actions, none of which is left.

    Raises InputError where the actions lead to several states.
    """
    cards = scenario_cards(scenario, database)
    player = Performer(cards, Options(ignore_unsupported, engine=engine))
    games = Playing(player).games(scenario, decide_last=False)
    states = {position_key(game, saved(game, player.table), player): game for game in games}
    if len(states) != 1:
        found = f"{len(states)} states"
        problem = Problem(
            "the actions do not lead to one state", key="do", found=found, expected="one"
        )
        raise InputError([problem])
    (game,) = states.values()
    state = around(game, player.table, scenario)
    return Acted(state, left_open(game), tuple(player.kernel.unsupported))


# ---------------------------------------------------------------- merging
def merged(
    games: Iterable[Game], player: Performer, scenario: Scenario
) -> Iterator[dict[str, Any]]:
    """The outcomes of some games, equal states once, in the order of their choices.

    Other ways to a state are added to its outcome as they come.
    """
    outcomes: dict[str, dict[str, Any]] = {}
    for game in sorted(games, key=_order):
        limits.check()
        state = saved(game, player.table)
        key = position_key(game, state, player)
        if key in outcomes:
            _also(outcomes[key], game)
            continue
        outcomes[key] = {
            "choices": _said(game.choices),
            "chosen_by": {},
            "events": events(game.log),
            "state": _whole(scenario_to_data(around(game, player.table, scenario))),
            "objects": objects(game, player),
            "winner": game.winner,
            "losers": list(game.losers),
            "draw": game.draw,
        }
        if (reason := unreadable(state)) is not None:
            outcomes[key]["state_limit"] = reason
        _also(outcomes[key], game)
        yield outcomes[key]


def reached(games: Iterable[Game], player: Performer) -> list[Game]:
    """For each outcome of some games the one whose events it tells, in the order of `merged`."""
    found: dict[str, Game] = {}
    for game in sorted(games, key=_order):
        limits.check()
        found.setdefault(position_key(game, saved(game, player.table), player), game)
    return list(found.values())


def _also(outcome: dict[str, Any], game: Game) -> None:
    """Add other sequences of choices to an outcome, each once, and no more than are read."""
    ways = [outcome["choices"], *outcome.get("other_choices", [])]
    seen = {repr(way) for way in ways}
    choosers = outcome["chosen_by"]
    for count, found in enumerate(game.ways.each()):
        way = _said(found)
        for made in found:
            choosers[made.key] = sorted({*choosers.get(made.key, ()), made.player})
        if len(ways) > MAX_WAYS or count > MAX_SAID * MAX_WAYS:
            outcome["other_choices_limit"] = f"more than {len(ways) - 1} other ways lead here"
            break
        if (said := repr(way)) in seen:
            continue
        seen.add(said)
        ways.append(way)
    if len(ways) > 1:
        outcome["other_choices"] = ways[1:]


def _said(choices: Iterable[Made]) -> list[dict[str, Any]]:
    """Choices as answers name them."""
    return [{made.key: made.value} for made in choices]


def unreadable(state: State) -> str | None:
    """Why a written state is beyond what is read again, if it is."""
    for thing in state.objects.values():
        if thing.count > bounds.ALIKE:
            found = f"{thing.count} identical objects ({thing.id})"
            return f"{found}, of which no more than {bounds.ALIKE} can be read"
    for player in state.players:
        most = max(mana_counted(player.mana_pool).values(), default=0)
        if most > bounds.MANA:
            found = f"{most} mana of one kind ({player.id})"
            return f"{found}, of which no more than {bounds.MANA} can be read"
    return None


def _whole(data: dict[str, Any]) -> dict[str, Any]:
    """A written state with its empty zones, so that they can be asked for."""
    data.setdefault("stack", [])
    for player in data["players"]:
        for zone in ("battlefield", "hand", "graveyard", "library", "exile"):
            player.setdefault(zone, [])
    return data


def _order(game: Game) -> str:
    return json.dumps(_said(game.choices), ensure_ascii=False, default=str)


def position_key(game: Game, state: State, player: Performer) -> str:
    """What is equal for equal states: all that a later rule can read; the log is no part of it."""
    main_game = saved_main_game(game, player.table)
    data = scenario_to_data(Scenario(state=state, main_game=main_game))
    data["timestamps"] = _newer(game, state, player)
    for row in data["players"]:  # which have no order (CR 402.3); exile tells what came last
        row.update({zone: sorted(row[zone], key=_text) for zone in UNORDERED if zone in row})
    data["end"] = [game.winner, sorted(game.losers), game.draw]
    return json.dumps(data, sort_keys=True, ensure_ascii=False)


def _text(row: object) -> str:
    return json.dumps(row, sort_keys=True, ensure_ascii=False)


def _newer(game: Game, state: State, player: Performer) -> list[str]:
    """The order of timestamps, without cards whose own timestamp nothing reads (CR 613.7)."""
    versions = player.table.layers([game.state])[0].versions
    abilities = player.table.numbering.abilities

    def counts(entity: str) -> bool:
        thing = state.objects.get(entity)
        if thing is None or thing.zone not in STILL or entity not in versions:
            return thing is None or thing.zone not in STILL
        held = versions[entity][-1].abilities().values()
        return any(isinstance(number, int) and abilities[number].clauses for number in held)

    return [entity for entity in state.timestamps if counts(entity)]


def around(game: Game, table: Table, scenario: Scenario) -> Scenario:
    """The state of a game as a scenario, with the cards that the database lacks."""
    return Scenario(
        state=saved(game, table),
        cards=scenario.cards,
        goal=scenario.goal,
        main_game=saved_main_game(game, table),
    )


# ---------------------------------------------------------------- what is shown
def events(log: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The events of a log with their rules; what triggers several times in a row is one row."""
    return [row for row, _ in told(log)]


def told(log: Iterable[Mapping[str, Any]]) -> list[tuple[dict[str, Any], Mapping[str, Any]]]:
    """The same, each with the first of the rows of the log that it is."""
    rows: list[tuple[dict[str, Any], Mapping[str, Any]]] = []
    for event in log:
        row = with_rule(event)
        last = rows[-1][0] if rows else {}
        if row["event"] == last.get("event") == "trigger" and all(
            row.get(name) == last.get(name) for name in ("source", "ability")
        ):
            last["times"] += row["times"]
        else:
            rows.append((row, event))
    return rows


def objects(game: Game, player: Performer) -> dict[str, dict[str, Any]]:
    """Every object with its zone, its players and what it is now."""
    table = player.table
    layers = table.layers([game.state])[0]
    names = Names(game.state, layers, Facts(table.cards, table.numbering))
    found: dict[str, dict[str, Any]] = {}
    for id_, thing in game.state.objects.items():
        if thing.unknown or id_ not in layers.versions:
            continue
        first, version = layers.versions[id_][0], layers.versions[id_][-1]
        found[id_] = {
            "card": thing.card,
            "zone": thing.zone,
            "owner": thing.owner,
            "controller": version.one("controller"),
            **characteristics(version, id_, names),
            **({"text": text_of(thing.content)} if thing.content is not None else {}),
            "copiable": characteristics(first, id_, names),
        }
    return found
