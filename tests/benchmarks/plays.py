"""How long `plays` takes at priority beside python-mtg's `legal_moves`:
`python -m tests.benchmarks.plays`.

README.md beside this file says what is measured.
"""

from __future__ import annotations

import argparse
import json
import os
from time import process_time
from typing import Any

from clingather import bridge
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.state.values import Scenario
from tests.benchmarks import ours, peer
from tests.benchmarks.boards import CHANGERS, LANDS, Board, board
from tests.benchmarks.layers import head, row
from tests.benchmarks.measure import Runner, interleaved
from tests.benchmarks.ours import DATABASE, data

HAND = (
    *("Lightning Bolt", "Giant Growth", "Doom Blade", "Serra Angel", "Grizzly Bears"),
    *("Divination", "Forest"),
)
OWN, OTHERS = 12, 20  # permanents of the player and of the opponent, lands left out
# How much mana its ability makes depends on the board; whether that pays is not worked out.
LEFT_OUT = (*LANDS, *CHANGERS, "Elvish Archdruid")


def main() -> None:
    """Run the benchmark and print it."""
    options = _options()
    with_peer = peer.available()
    head(options.repetitions, with_peer)
    here = position()
    scenario = _scenario(here)
    print(
        f"\nevery play at priority: {len(here.names)} permanents, {len(LANDS)} of them own lands "
        f"of mixed colors, {len(HAND)} cards in hand; warm, in process, time of the processor"
    )
    runners = {"clingather": Runner(lambda: plays(scenario), ours.forget, process_time)}
    if with_peer:
        offered = peer.legal_moves(here, HAND)
        runners["python-mtg"] = Runner(offered, peer.forget, process_time)
    print(row(interleaved(runners, repetitions=options.repetitions)))
    found = plays(scenario)
    deeds = {_deed(play) for play in found}
    print(f"clingather lists {len(found)} plays, {len(deeds)} without their targets and payments")
    if with_peer:
        moves = offered()
        known = sum(any(_is_of(move, deed) for move in moves) for deed in deeds)
        print(f"python-mtg lists {len(moves)} moves; it has {known} of those {len(deeds)}")
    load = " ".join(f"{part:.1f}" for part in os.getloadavg())
    print(f"\nload of the machine over the last 1, 5 and 15 minutes: {load}")


def position() -> Board:
    """A board of 40 permanents; eight of those of the first player are lands."""
    names = [name for name in board(60).names if name not in LEFT_OUT]
    return Board((*LANDS, *names[:OWN]), tuple(names[OWN : OWN + OTHERS]))


def plays(scenario: Scenario) -> list[dict[str, Any]]:
    """What the player may do."""
    found = bridge.plays(scenario, database=DATABASE)
    assert found["complete"]
    return list(found["plays"])


def _scenario(here: Board) -> Scenario:
    given = data(here)
    given["players"][0]["hand"] = list(HAND)
    given["turn"] = {"active": "A", "step": "precombat_main", "priority": "A"}
    return read_scenario(json.dumps(given), cards=DATABASE)


def _deed(play: dict[str, Any]) -> tuple[str, str, int | None]:
    """A play without its targets, modes and payments."""
    return play["action"], play.get("object", ""), play.get("ability")


def _is_of(move: str, deed: tuple[str, str, int | None]) -> bool:
    """Whether python-mtg's words for a move, such as `A: cast giant_growth_21`, are of a deed."""
    action, thing, _ = deed
    kind, _, what = move.partition(": ")[2].partition(" ") if ": " in move else (move, "", "")
    names = thing.rstrip("0123456789").rstrip("_"), what.rstrip("0123456789").rstrip("_")
    return kind == action and names[0] == names[1]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=15)
    return parser.parse_args()


if __name__ == "__main__":
    main()
