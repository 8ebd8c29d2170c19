"""How long an action takes beside python-mtg's `push`: `python -m tests.benchmarks.outcomes`.

README.md beside this file says what is measured.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

from clingather.bridge.facts.state_facts import scenario_cards
from clingather.bridge.kernel.doing import Line, Performer
from clingather.bridge.kernel.values import Game
from clingather.bridge.scenario.reading import read_scenario
from tests.benchmarks import ours, peer
from tests.benchmarks.boards import Board, board
from tests.benchmarks.layers import head, row
from tests.benchmarks.measure import Runner, interleaved
from tests.benchmarks.ours import DATABASE, data

SIZES = (1, 10, 100)  # games in a batch
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
        run, steps = games(boards)
        runners = {"clingather": Runner(run, ours.forget, process_time)}
        if with_peer:
            runners["python-mtg"] = Runner(peer.cast(boards, SPELL), peer.forget, process_time)
        timing = interleaved(runners, repetitions=repetitions)
        run()
        speed = steps() / timing["clingather"].median
        print(f"batch of {size}: {row(timing)}; {speed:.0f} micro-steps of clingather a second")
    load = " ".join(f"{part:.1f}" for part in os.getloadavg())
    print(f"\nload of the machine over the last 1, 5 and 15 minutes: {load}")


def games(boards: Sequence[Board]) -> tuple[Callable[[], None], Callable[[], int]]:
    """The action in a game of each board, together; and how many micro-steps the last run took."""
    begun = [_scenario(each) for each in boards]
    taken: list[int] = []

    def run() -> None:
        player = Performer(scenario_cards(begun[0], DATABASE))
        player.table.layers([scenario.state for scenario in begun])  # of all together
        lines = [Line(player.start(scenario.state)) for scenario in begun]
        taken.clear()
        for place, action in enumerate(ACTIONS):
            lines = [player.act(line, action, place) for line in lines]
            lines = [Line(game) for game in _settled(player, [x.game for x in lines], taken)]
        assert all(line.game.state.players[1].life == 17 for line in lines)

    return run, lambda: sum(taken)


def _settled(player: Performer, begun: list[Game], taken: list[int]) -> list[Game]:
    before = player.kernel.steps
    found = player.kernel.settle(begun)
    taken.append((player.kernel.steps - before) * len(begun))
    return found


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
