"""How fast `solve` is, how that grows, what its reductions do: `python -m tests.benchmarks.solve`.

README.md beside this file says what is measured.
"""

from __future__ import annotations

import argparse
import os
import resource
from collections.abc import Iterable
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
    _solved(_closed(1), ())  # warm up
    rows = [(cards, left_out) for cards in range(3, options.most + 1) for left_out in ("", "bound")]
    _table("closed by the bound", ((n, out, _closed(n)) for n, out in rows), options.timeout)
    rows = [
        (cards, left_out)
        for cards in range(3, options.most + 1)
        for left_out in ("", *(REDUCTIONS if cards <= options.left_out else ()))
    ]
    _table("not closed by it", ((n, out, _open(n)) for n, out in rows), options.timeout)
    names = options.only
    if names is None:
        names = sorted(path.stem for path in EXAMPLES.glob("*.yaml"))
    puzzles = (
        (name, left_out, yaml.safe_load((EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8")))
        for name in names
        for left_out in ("", *REDUCTIONS)
    )
    _table("puzzles", puzzles, options.timeout)


def _table(head: str, rows: Iterable[tuple[Any, str, dict[str, Any]]], timeout: float) -> None:
    """Print what comes of boards, each with what is left out, and the most memory up to then."""
    print(f"\n{head:44} {'left out':10} {'nodes':>7} {'seconds':>8} {'a second':>9} {'MB':>5}")
    for name, left_out, board in rows:
        answer, seconds = _solved(board, (left_out,), timeout)
        print(f"{name:<44} {left_out or '-':10} {_row(answer, seconds)}", flush=True)


def _closed(cards: int) -> dict[str, Any]:
    """A player who can cast so many cards at the end of a turn, and can't win by them."""
    hand = list(HAND[:cards])
    lands = [LANDS.get(card, "Mountain") for card in hand]
    first = {"id": "A", "battlefield": lands, "hand": hand}
    turn = {"active": "A", "step": "end", "priority": "A"}
    return {"scenario": 1, "goal": "win", "players": [first, {"id": "B", "life": 20}], "turn": turn}


def _open(cards: int) -> dict[str, Any]:
    """A player who can cast so many creatures, and can't win; the bound can't tell, with a Maniac.

    In which order they are cast makes no difference, which of them are does.
    """
    names = [f"Ox {number}" for number in range(1, cards + 1)]
    body = {"mana_cost": "{R}", "type_line": "Creature — Ox", "oracle_text": ""}
    made = [
        {"name": name, **body, "power": str(number), "toughness": str(number)}
        for number, name in enumerate(names, start=1)
    ]
    first = {"id": "A", "battlefield": ["Mountain"] * cards + ["Laboratory Maniac"], "hand": names}
    turn = {"active": "A", "step": "postcombat_main", "priority": "A"}
    players = [first, {"id": "B", "life": 20}]
    return {"scenario": 1, "goal": "win", "players": players, "turn": turn, "cards": made}


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
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return f"{nodes:7} {seconds:8.1f} {nodes / max(seconds, 0.01):9.0f} {peak:5}{rest}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=8, help="castable cards at most")
    parser.add_argument(
        "--left-out",
        type=int,
        default=5,
        help="castable cards at most where the reductions are left out one by one",
    )
    parser.add_argument(
        "--timeout", type=float, default=600, help="seconds of the processor for each"
    )
    parser.add_argument("--only", nargs="*", help="puzzles whose reductions are left out")
    return parser.parse_args()


if __name__ == "__main__":
    main()
