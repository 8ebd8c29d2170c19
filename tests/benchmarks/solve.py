"""How fast `solve` is, how that grows, what its reductions do: `python -m tests.benchmarks.solve`.

README.md beside this file says what is measured.
"""

from __future__ import annotations

import argparse
import os
import resource
from pathlib import Path
from time import process_time
from typing import Any

import yaml

from clingather.bridge import read
from clingather.bridge.solving import solving
from clingather.bridge.solving.searching import REDUCTIONS
from tests.benchmarks.ours import DATABASE

EXAMPLES = Path(__file__).parents[2] / "examples" / "104-puzzles"
HAND = ("Lightning Bolt", "Shock", "Healing Salve", "Dark Ritual", "Giant Growth") * 2
LANDS = {"Healing Salve": "Plains", "Dark Ritual": "Swamp", "Giant Growth": "Forest"}


def main() -> None:
    """Run the benchmark and print it."""
    options = _options()
    print("load of the machine:", " ".join(f"{part:.1f}" for part in os.getloadavg()))
    _solved(_board(1), ())  # warm up
    print(f"\n{'castable cards':16} {'left out':10} {'nodes':>7} {'seconds':>8} {'a second':>9}")
    for cards in range(3, options.most + 1):
        for left_out in ("", "bound"):
            answer, seconds = _solved(_board(cards), (left_out,), options.timeout)
            print(f"{cards:<16} {left_out or '-':10} {_row(answer, seconds)}", flush=True)
    print(f"\n{'puzzle':44} {'left out':10} {'nodes':>7} {'seconds':>8} {'a second':>9}")
    for name in options.only or sorted(path.stem for path in EXAMPLES.glob("*.yaml")):
        puzzle = yaml.safe_load((EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8"))
        for left_out in ("", *REDUCTIONS):
            answer, seconds = _solved(puzzle, (left_out,), options.timeout)
            print(f"{name:44} {left_out or '-':10} {_row(answer, seconds)}", flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"\nmegabytes at most, the whole run: {peak}")


def _board(cards: int) -> dict[str, Any]:
    """A player who can cast so many cards at the end of a turn, and can't win by them."""
    hand = list(HAND[:cards])
    lands = [LANDS.get(card, "Mountain") for card in hand]
    first = {"id": "A", "battlefield": lands, "hand": hand}
    turn = {"active": "A", "step": "end", "priority": "A"}
    return {"scenario": 1, "goal": "win", "players": [first, {"id": "B", "life": 20}], "turn": turn}


def _solved(
    puzzle: dict[str, Any], leave_out: tuple[str, ...], timeout: float = 600
) -> tuple[dict[str, Any], float]:
    """The answer, and the seconds of the processor that it took."""
    from clingather.bridge.base import limits

    begun = process_time()
    with limits.within(limits.Limits.of_work(timeout)):
        answer = solving.answer(read(puzzle, DATABASE), database=DATABASE, leave_out=leave_out)
    return answer, process_time() - begun


def _row(answer: dict[str, Any], seconds: float) -> str:
    """The numbers of an answer."""
    nodes, rest = answer["nodes"], "" if answer["complete"] else f"  {answer['limit']}"
    return f"{nodes:7} {seconds:8.1f} {nodes / max(seconds, 0.01):9.0f}{rest}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=8, help="castable cards at most")
    parser.add_argument(
        "--timeout", type=float, default=600, help="seconds of the processor for each"
    )
    parser.add_argument("--only", nargs="*", help="puzzles whose reductions are left out")
    return parser.parse_args()


if __name__ == "__main__":
    main()
