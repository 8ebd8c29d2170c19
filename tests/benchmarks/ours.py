"""clingather's side of the benchmarks."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from clingather import bridge
from clingather.bridge.cards.database import open_database
from clingather.bridge.encodings import evaluated
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.kernel import announcing, paying
from clingather.bridge.layer_system import reading as layer_reading
from clingather.bridge.questions import layers as characteristics
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.state.values import Scenario
from tests.benchmarks.boards import Board

DATABASE = open_database()


def data(board: Board) -> dict[str, Any]:
    """A board as the data of a scenario."""
    players = [
        {"id": "A", "battlefield": list(board.first)},
        {"id": "B", "battlefield": list(board.second)},
    ]
    return {"scenario": 1, "players": players}


def text(board: Board) -> str:
    """A board as a scenario file."""
    return json.dumps(data(board), indent=1)


def scenario(board: Board) -> Scenario:
    """A board as a scenario that has been read."""
    return read_scenario(text(board), cards=DATABASE)


def forget() -> None:
    """Clear what clingather remembers of states that it has evaluated."""
    layer_reading.remembered.cache_clear()
    evaluated.standing.clear()
    announcing.remembered.clear()
    paying.remembered.clear()


def single(board: Board) -> Callable[[], dict[str, Any]]:
    """The whole answer to `layers` about one board that has been read."""
    given = scenario(board)
    return lambda: bridge.layers(given, database=DATABASE)


def batch(boards: Sequence[Board]) -> Callable[[], dict[str, dict[str, Any]]]:
    """The characteristics of all objects of many boards, from one grounding."""
    states = [(f"s{number}", scenario(board).state) for number, board in enumerate(boards)]

    def run() -> dict[str, dict[str, Any]]:
        facts = Facts(DATABASE)
        found = layer_reading.evaluate(states, facts)
        answers: dict[str, dict[str, Any]] = {}
        for name, state in states:
            layers = found[name]
            names = characteristics.Names(state, layers, facts)
            answers[name] = {
                id_: characteristics.characteristics(layers.versions[id_][-1], id_, names)
                for id_ in state.objects
            }
        return answers

    return run
