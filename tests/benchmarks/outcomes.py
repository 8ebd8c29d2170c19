"""How long an action takes beside python-mtg's `push`: `python -m tests.benchmarks.outcomes`.

README.md beside this file says what is measured.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from time import process_time
from typing import Any

from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.options import Options
from clingather.bridge.questions.playing import Playing
from clingather.bridge.scenario.reading import read_scenario
from tests.benchmarks import ours, peer
from tests.benchmarks.boards import Board, board
from tests.benchmarks.layers import head, row
from tests.benchmarks.measure import Runner, interleaved
from tests.benchmarks.ours import DATABASE, data

SIZES = (1, 10, 100)  # games in a batch
ENGINES: tuple[Engine, ...] = ("clingo", "native")
SPELL, LAND = "Lightning Bolt", "Mountain"
ACTIONS: tuple[Any, ...] = ({"cast": "bolt", "targets": ["B"]}, "resolve")


def main() -> None:
    """Run all benchmarks and print them."""
    options = _options()
    repetitions, with_peer = options.repetitions, peer.available()
    head(repetitions, with_peer)
    print(f"\n{SPELL} is cast at the opponent and resolves, 20 permanents; warm, in process,")
    print("time of the processor")
    for size in options.sizes:
        boards = [board(20, seed) for seed in range(size)]
        for engine in ENGINES:
            casts = Casts(boards, engine)
            runners = {"clingather": Runner(casts.run, casts.stand, process_time)}
            if with_peer:
                runners["python-mtg"] = Runner(peer.cast(boards, SPELL), peer.forget, process_time)
            timing = interleaved(runners, repetitions=repetitions)
            print(f"batch of {size}, --engine {engine}: {row(timing)}")
    load = " ".join(f"{part:.1f}" for part in os.getloadavg())
    print(f"\nload of the machine over the last 1, 5 and 15 minutes: {load}")


class Casts:
    """The action in a game of each board, together.

    The games stand at their positions, as those of python-mtg do; nothing is remembered of what
    comes after these.
    """

    def __init__(self, boards: Sequence[Board], engine: Engine) -> None:
        self._begun = [_scenario(each) for each in boards]
        self._engine: Engine = engine

    def stand(self) -> None:
        """Put the games where they begin, and forget where they went."""
        ours.forget()
        options = Options(engine=self._engine)
        player = Performer(scenario_cards(self._begun[0], DATABASE), options)
        player.table.layers([scenario.state for scenario in self._begun])  # of all together
        self._playing = Playing(player)
        self._lines = [each for scenario in self._begun for each in self._playing.started(scenario)]

    def run(self) -> None:
        """Cast the spell and let it resolve."""
        lines = self._lines
        for place, action in enumerate(ACTIONS):
            lines = self._playing.acted(lines, action, place)
        assert all(line.game.state.players[1].life == 17 for line in lines)


def _scenario(here: Board) -> Any:
    given = data(here)
    first = given["players"][0]
    first["hand"] = [{"id": "bolt", "card": SPELL}]
    first["battlefield"] = [*first["battlefield"], LAND]
    given["turn"] = {"active": "A", "step": "precombat_main", "priority": "A"}
    return read_scenario(json.dumps(given), cards=DATABASE)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=15)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="GAMES")
    return parser.parse_args()


if __name__ == "__main__":
    main()
