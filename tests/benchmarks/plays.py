"""How long `plays` takes at priority beside python-mtg's `legal_moves`:
`python -m tests.benchmarks.plays`.

README.md beside this file says what is measured.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable
from typing import Any

from clingather import bridge
from clingather.bridge.scenario import read_scenario
from clingather.bridge.state import Scenario
from tests.benchmarks import ours, peer
from tests.benchmarks.boards import Board, board
from tests.benchmarks.layers import head, row
from tests.benchmarks.measure import Runner, interleaved

PERMANENTS = 40
LANDS = ("Forest", "Plains", "Island", "Mountain", "Swamp", "Bayou", "Taiga", "Wastes")
HAND = (
    *("Lightning Bolt", "Giant Growth", "Doom Blade", "Serra Angel", "Grizzly Bears", "Divination"),
    "Forest",
)


def main() -> None:
    """Run the benchmark and print it."""
    options = _options()
    with_peer = peer.available()
    head(options.repetitions, with_peer)
    here = position()
    print(
        f"\nall plays of a player at priority: {PERMANENTS} permanents, {len(LANDS)} of them own "
        f"lands of mixed colors, {len(HAND)} cards in hand; warm, in process"
    )
    runners = {"clingather": Runner(plays(here), ours.forget)}
    if with_peer:
        moves = peer.moves(here, HAND)
        runners["python-mtg"] = Runner(moves, peer.forget)
    timing = interleaved(runners, repetitions=options.repetitions)
    print(row(timing))
    found = plays(here)()
    print(f"clingather lists {len(found)} plays: {_counted(found)}")
    if with_peer:
        print(f"python-mtg lists {len(moves())} moves")
        deeds = {_deed(play) for play in found}
        offered = {deed for deed in deeds if any(_offers(move, deed) for move in moves())}
        print(f"of the {len(deeds)} plays without their targets python-mtg has {len(offered)}")
    load = " ".join(f"{part:.1f}" for part in os.getloadavg())
    print(f"\nload of the machine over the last 1, 5 and 15 minutes: {load}")
