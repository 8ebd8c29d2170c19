"""Timing: interleaved runs, medians, quartiles."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

BUDGET = 40.0  # seconds that one comparison may take once it has its fewest repetitions
FEWEST = 5


@dataclass(frozen=True, slots=True)
class Timing:
    """The seconds of each repetition."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median."""
        return statistics.median(self.seconds)

    @property
    def quartiles(self) -> tuple[float, float]:
        """The first and the third quartile: how noisy the machine was."""
        first, _, third = statistics.quantiles(self.seconds, n=4, method="inclusive")
        return first, third

    def __str__(self) -> str:
        first, third = self.quartiles
        return f"{_milliseconds(self.median)} ms [{_milliseconds(first)}-{_milliseconds(third)}]"


@dataclass(frozen=True, slots=True)
class Runner:
    """What is timed, and what has to be done before each time without being timed.

    Where it is in this process, `time.process_time` as the clock leaves out what others do.
    """

    run: Callable[[], object]
    prepare: Callable[[], object] = lambda: None
    clock: Callable[[], float] = time.perf_counter

    def time(self) -> float:
        """The seconds that one run takes."""
        self.prepare()
        gc.collect()
        start = self.clock()
        self.run()
        return self.clock() - start


def interleaved(
    runners: Mapping[str, Runner], *, repetitions: int, warmups: int = 2
) -> dict[str, Timing]:
    """Time the runners in turn (A B A B ...), after a warm-up.

    Fewer repetitions, but at least five, where they would take longer than the budget.
    """
    for _ in range(warmups):
        for runner in runners.values():
            runner.time()
    seconds: dict[str, list[float]] = {name: [] for name in runners}
    start = time.perf_counter()
    for done in range(repetitions):
        if done >= FEWEST and time.perf_counter() - start > BUDGET:
            break
        for name, runner in runners.items():
            seconds[name].append(runner.time())
    return {name: Timing(tuple(times)) for name, times in seconds.items()}


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f}" if seconds < 0.1 else f"{seconds * 1000:.0f}"
