"""How long `loops` takes to the first loop, and how that grows: `python -m tests.benchmarks.loops`.

README.md beside this file says what is measured.
"""

from __future__ import annotations

import argparse
import os
import resource
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import yaml

from clingather import bridge
from tests.benchmarks.ours import DATABASE

EXAMPLES = Path(__file__).parents[2] / "examples" / "732-loops"
COMBOS = (
    "basalt-monolith-with-a-reduced-cost",
    "sword-of-the-paruns-priest-of-titania",
    "argothian-elder-wirewood-lodge-wild-growth",
    "exquisite-blood-starscape-cleric",
    "spike-feeder-heliod-sun-crowned",
    "pitiless-plunderer-reassembling-skeleton-phyrexian-altar",
    "ashnods-altar-nim-deathmantle-and-beetleback-chief",
    "thopter-foundry-sword-of-the-meek-krark-clan-ironworks",
    "basking-broodscale-and-blade-of-the-bloodchief",
    "palinchron-and-deadeye-navigator",
    "steward-of-solidarity-and-intruder-alarm",
    "kiki-jiki-mirror-breaker-deceiver-exarch",
    "dualcaster-mage-heat-shimmer",
    "herd-baloth-ivy-lane-denizen",
    "scurry-oak-cathars-crusade",
)
IDLE = ("Grizzly Bears", "Serra Angel", "Hill Giant", "Craw Wurm", "Runeclaw Bear")
ADDED = (0, 10, 20)  # permanents of the opponent that have nothing to do with it
BUSY = ("Llanowar Elves", "Prodigal Sorcerer", "Mind Stone", "Icy Manipulator", "Sol Ring")


def main() -> None:
    """Run the benchmark and print it."""
    options = _options()
    load = " ".join(f"{part:.1f}" for part in os.getloadavg())
    print(f"seconds of the processor to the first loop; load of the machine: {load}")
    print(
        f"{'combo':58} {'states':>6} {'a second':>8} {'0':>6} {'+10':>6} {'+20':>6} {'+5 own':>6}"
    )
    first = EXAMPLES / f"{COMBOS[0]}.yaml"
    list(_measured(yaml.safe_load(first.read_text(encoding="utf-8")), options.most))  # warm up
    for name in options.only or COMBOS:
        file = EXAMPLES / f"{name}.yaml"
        if not file.exists():
            print(f"{name:58} no such example")
            continue
        rows = list(_measured(yaml.safe_load(file.read_text(encoding="utf-8")), options.most))
        states, seconds = rows[0]
        times = " ".join(f"{each:6.1f}" for _, each in rows)
        print(f"{name:58} {states:6} {states / seconds:8.1f} {times}", flush=True)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory at most: {most:.0f} MB")


def _measured(scenario: dict[str, Any], most: float) -> Iterator[tuple[int, float]]:
    """The states that were looked at and the seconds, with more and more that is irrelevant."""
    for here in (*(_with_idle(scenario, added) for added in ADDED), _with_busy(scenario)):
        start = process_time()
        found = bridge.loops(here, database=DATABASE, timeout=most)
        yield found["states"], process_time() - start


def _with_busy(scenario: dict[str, Any]) -> dict[str, Any]:
    """The scenario with permanents of the first player that can do something else."""
    data = {word: value for word, value in scenario.items() if word != "expect"}
    first, *others = data["players"]
    more = [{"id": f"busy_{n}", "card": card} for n, card in enumerate(BUSY)]
    there = [*first.get("battlefield", []), *more]
    return {**data, "players": [{**first, "battlefield": there}, *others]}


def _with_idle(scenario: dict[str, Any], added: int) -> dict[str, Any]:
    """The scenario with so many more permanents of the opponent."""
    data = {word: value for word, value in scenario.items() if word != "expect"}
    *others, last = data["players"]
    idle = [{"id": f"idle_{n}", "card": IDLE[n % len(IDLE)], "tapped": True} for n in range(added)]
    there = [*last.get("battlefield", []), *idle]
    return {**data, "players": [*others, {**last, "battlefield": there}]}


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", help="these examples instead of the fifteen combos")
    parser.add_argument("--most", type=float, default=120.0, help="seconds for each")
    return parser.parse_args()


if __name__ == "__main__":
    main()
