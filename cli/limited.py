"""Limits that hold for a command, whatever its question is doing at that moment.

The question is worked out in a thread, which looks at its limits on the way and then says what it
found (`bridge/base/limits.py`). The main thread waits for it, a little longer than the time and up
to the whole memory: no clingo call can be interrupted while it grounds. What was told by then is
the answer. A thread that was left behind ends at its next look at its limits, with what it began in
other processes; or with this process, which waits a moment for it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import copy_context
from copy import deepcopy
from dataclasses import replace
from math import isfinite
from threading import Event, Thread, stack_size
from time import monotonic
from typing import Any, Generic, TypeVar

import click

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError
from clingather.cli.progress import Progress

LIMITED = 4  # the exit code where a limit was reached
STOPPED = "stopped by the user"  # the limit that Ctrl-C sets
NOTHING = "nothing was looked at yet"
MEMORY = 2_000  # megabytes, where no other number is said
LONGER, PAUSE = 0.04, 0.1  # a share of the time, and seconds, that are waited beyond it
MOMENT = 1.0  # seconds in which who was left behind may end
LOOK = 0.02  # seconds between two looks at the memory
STACK = 64 * 1024 * 1024  # bytes of a thread's stack: what the main thread has, and more
BACKSTOP = 1.5  # the system refuses so many times the memory
ROOM = 300_000_000  # bytes that are left in any case, to say that the memory was used up
EMPTY: Mapping[str, Mapping[str, Any]] = {  # answers of which nothing was found
    "layers": {"objects": {}, "trace": [], "dependencies": [], "unsupported": []},
    "outcomes": {"outcomes": [], "unsupported": []},
    "plays": {"decision": None, "player": None, "count": 0, "plays": [], "unsupported": []},
    "combos": {
        **{"combos": [], "false_friends": [], "left": [], "cards": [], "candidates": 0},
        "unsupported": [],
    },
    "solve": {"solved": False, "assumptions": [], "strategy": None, "nodes": 0},
    "verify": {"certificate": "solve", "holds": False, "positions": 0, "assumptions": []},
    "loops": {"loops": [], "states": 0, "unsupported": []},
}

Found = TypeVar("Found")
Wipe = Callable[[], None]  # wipes what shows how far the work is, before anything is printed
Watch = Callable[[Mapping[str, Any], Wipe], None]
_begun: list[_Job[Any]] = []
_stopped: list[bool] = []
_begun_at: list[float] = []  # when the process began, until it has asked its first question


def timed(_context: click.Context, _option: click.Parameter, value: float | None) -> float | None:
    """A number of seconds as an option states it."""
    if value is not None and not (isfinite(value) and value >= 0):
        raise click.BadParameter(f"{value} is no number of seconds")
    return value


def limit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options `--timeout` and `--memory`."""
    command = click.option(
        "--memory",
        type=click.IntRange(1),
        default=MEMORY,
        show_default=True,
        metavar="MB",
        help="Stop where the process holds more megabytes.",
    )(command)
    return click.option(
        "--timeout",
        type=float,
        callback=timed,
        metavar="SECONDS",
        help="Stop after so many seconds.",
    )(command)


def answered(
    kind: str,
    ask: Callable[[], Mapping[str, Any]],
    timeout: float | None,
    memory: int | None,
    *,
    for_people: bool = False,
    how_far: bool = False,
    watch: Watch | None = None,
) -> Mapping[str, Any]:
    """The answer to a question; at a limit what was found, with `limit`, and not complete.

    `watch` is shown again and again what was found so far. For people the limit says `how_far` the
    work was, where the answer does not.

    What is wrong with the input or not understood is raised; for people a limit too, where nothing
    was found.
    """
    told: list[Mapping[str, Any]] = []
    progress = Progress(timeout)
    try:

        def look(wipe: Wipe) -> None:
            if watch is not None and told:
                watch(told[-1], wipe)

        return finished(
            lambda: limits.marked(dict(ask())), timeout, memory, told.append, look, progress
        )
    except LimitError as error:
        far = f" ({progress.said or NOTHING})" if for_people and how_far else ""
        if for_people and not told:
            raise LimitError(f"{error}{far}") from None
        found = {**EMPTY.get(kind, {}), **(_as_it_is(told[-1]) if told else {})}
        return {**found, "limit": f"{error}{far}", "complete": False}


def _as_it_is(found: Mapping[str, Any]) -> Mapping[str, Any]:
    """What was told, as it is now: who was left behind may still be writing."""
    for _ in range(3):
        with suppress(RuntimeError):  # something changed while it was copied
            return deepcopy(found)
    return {}


def finished(
    work: Callable[[], Found],
    timeout: float | None = None,
    memory: int | None = MEMORY,
    tell: Callable[[Mapping[str, Any]], None] | None = None,
    look: Callable[[Wipe], None] | None = None,
    progress: Progress | None = None,
) -> Found:
    """What some work returns or raises; LimitError where it takes too long or too much memory.

    Ctrl-C is a limit too. Meanwhile `look` is called, and it is shown how far the work is, which
    `progress` knows from then on.
    """
    try:
        return _waited_for(work, timeout, memory, tell, look, progress or Progress(timeout))
    except KeyboardInterrupt:
        stop()
        raise LimitError(STOPPED) from None


def count_from(moment: float) -> None:
    """Count the time of the first question from a moment on: the user waits since then."""
    _begun_at.append(moment)


def stop() -> None:
    """Note that the user has stopped the work."""
    _stopped.append(True)


def was_stopped() -> bool:
    """Whether the user has stopped the work since this was asked last."""
    stopped = bool(_stopped)
    _stopped.clear()
    return stopped


def _waited_for(
    work: Callable[[], Found],
    timeout: float | None,
    memory: int | None,
    tell: Callable[[Mapping[str, Any]], None] | None,
    look: Callable[[Wipe], None] | None,
    progress: Progress,
) -> Found:
    """What some work returns or raises, while it is looked at its limits."""
    over = 0.0 if timeout is None else timeout * LONGER + PAUSE
    if timeout is not None and _begun_at:
        timeout = max(0.0, timeout - (monotonic() - _begun_at[-1]))
    _begun_at.clear()
    with limits.within(limits.Limits.of(timeout, memory)) as here, progress:
        job = _Job(work, replace(here, tell=tell, note=progress.note, left=Event()))
        with _backstop(here.memory), job.left_behind():
            _begun.append(job)
            job.start()
            last = None if timeout is None else monotonic() + timeout + over
            due = monotonic() + PAUSE
            while not job.done.wait(LOOK):
                if look is not None and monotonic() > due:
                    look(progress.clear)
                    due = monotonic() + PAUSE
                progress.show()
                reason = None
                if last is not None and monotonic() > last:
                    reason = "the time was up"
                elif here.memory is not None and limits.resident() > here.memory:
                    reason = "the memory was used up"
                if reason is not None:
                    raise LimitError(reason)
    _begun.remove(job)
    if isinstance(job.error, MemoryError):
        raise LimitError("the memory was used up")
    if job.error is not None:
        raise job.error
    return job.result[0]


class _Job(Thread, Generic[Found]):
    """Some work in a thread of its own, with what came of it."""

    def __init__(self, work: Callable[[], Found], here: limits.Limits) -> None:
        super().__init__(daemon=True)
        self.work, self.here = work, here
        self.context = copy_context()
        self.done = Event()
        self.result: list[Found] = []
        self.error: BaseException | None = None

    def start(self) -> None:
        """Begin, with a stack as large as that of the main thread."""
        before = stack_size(STACK)
        try:
            super().start()
        finally:
            stack_size(before)

    @contextmanager
    def left_behind(self) -> Iterator[None]:
        """Within it, somebody waits for the work."""
        assert self.here.left is not None
        try:
            yield
        finally:
            self.here.left.set()

    def run(self) -> None:
        """Work, within the limits."""
        try:
            self.result.append(self.context.run(self._within))
        except BaseException as error:  # it is raised where the work is waited for
            self.error = error
        finally:
            self.done.set()

    def _within(self) -> Found:
        with limits.within(self.here):
            return self.work()


@contextmanager
def _backstop(memory: int | None) -> Iterator[None]:
    """Within it, the system refuses memory far beyond the limit, asked for all at once."""
    if memory is None or not sys.platform.startswith("linux"):
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_DATA)
    bound = int(max(memory, limits.resident() + ROOM) * BACKSTOP)
    hard = before[1]
    if hard != resource.RLIM_INFINITY:
        bound = min(bound, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (bound, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


def leave(code: int) -> None:
    """End the process without waiting longer than a moment for work that was left behind."""
    last = monotonic() + MOMENT
    if not all(job.done.wait(max(0.0, last - monotonic())) for job in _begun):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
