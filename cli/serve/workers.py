"""Processes that work out answers: a few, each for one request at a time, ended at a limit.

No call into clingo can be interrupted from within, so what takes too long or too much memory is
ended from outside, and a new process takes its place. One that holds much of its memory after an
answer (its caches) is replaced too.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty, LifoQueue
from threading import Event
from time import monotonic
from typing import Any

from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.records import dataclass

START = 120  # seconds that a process may take until it is ready
LONGER, PAUSE = 0.1, 1.0  # a share of the time, and seconds, that are waited beyond it
LOOK = 0.05  # seconds between two looks at whether the asker is still there
CROWDED = 0.6  # of the memory: who holds more after an answer is replaced
BACKSTOP = 1.5  # the system refuses so many times the memory
MEGABYTE = 1_000_000
TINY = "{scenario: 1, players: [{id: A, battlefield: [Forest]}, {id: B}]}"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a worker needs to know: where things are, and its limits in seconds and megabytes."""

    database: Path | None = None
    rules: Path | None = None
    timeout: float = 20
    memory: int = 1_000


class Workers:
    """So many processes; `ask` may be called by many threads."""

    def __init__(self, number: int, settings: Settings) -> None:
        self._free: LifoQueue[_Worker] = LifoQueue()  # the last one first: it knows the game
        self._all = [_Worker(settings) for _ in range(number)]
        for worker in reversed(self._all):
            self._free.put(worker)

    def ask(self, question: str, asked: Mapping[str, Any], gone: Event) -> dict[str, Any]:
        """The answer of the first process that is free: `{"answer": ...}` or `{"error": ...}`.

        `gone` is set where nobody waits for the answer any more. Raises LimitError.
        """
        worker = self._next(gone)
        try:
            return worker.ask(question, asked, gone)
        finally:
            self._free.put(worker)

    def _next(self, gone: Event) -> _Worker:
        last = monotonic() + START
        while not gone.is_set() and monotonic() < last:
            with suppress(Empty):
                return self._free.get(timeout=LOOK)
        raise LimitError("no process was free in time")

    def close(self) -> None:
        """End all processes."""
        for worker in self._all:
            worker.end()


class _Worker:
    """One process and the pipe to it; begun anew where it was ended."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._begin()

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy the server's threads
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=work, args=(other, self._settings), daemon=True)
        self._process.start()
        other.close()
        self._ready = False

    def ask(self, question: str, asked: Mapping[str, Any], gone: Event) -> dict[str, Any]:
        """The answer of this process within its time."""
        if not self._ready:
            self._receive(START, gone)
            self._ready = True
        self._pipe.send((question, asked))
        seconds = self._settings.timeout * (1 + LONGER) + PAUSE
        answer, resident = self._receive(seconds, gone)
        if resident > CROWDED * self._settings.memory * MEGABYTE:
            self._again()
        found: dict[str, Any] = answer
        return found

    def _receive(self, seconds: float, gone: Event) -> Any:
        """What the process sends; it is ended where that takes too long or nobody waits for it."""
        last = monotonic() + seconds
        try:
            while not self._pipe.poll(LOOK):
                if gone.is_set() or monotonic() > last:
                    self._again()
                    raise LimitError("stopped" if gone.is_set() else "the time was up")
            return self._pipe.recv()
        except (EOFError, OSError):
            self._again()
            raise LimitError("the memory was used up") from None

    def _again(self) -> None:
        self.end()
        self._begin()

    def end(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.kill()
        self._process.join()


# ---------------------------------------------------------------- in the process
def work(pipe: Connection, settings: Settings) -> None:
    """Answer what comes over the pipe until it is closed."""
    import signal

    from clingather.bridge.base import limits
    from clingather.bridge.cards.database import open_database
    from clingather.cli.serve.answers import Answers, error_answer

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its own
    _bound(settings.memory)
    answers = Answers(open_database(settings.database), settings.rules)
    for question in ("position", "layers"):  # the rules are read before anybody waits for them
        answers.answer(question, {"scenario": TINY})
    pipe.send("ready")
    while True:
        try:
            question, asked = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            with limits.within(limits.Limits.of(settings.timeout, settings.memory)):
                found = {"answer": answers.answer(question, asked)}
        except MemoryError:
            found = {"error": error_answer(LimitError("the memory was used up"))}
        except Exception as error:  # a fault is answered too, and the next request is tried
            found = {"error": error_answer(error)}
        with suppress(OSError):
            pipe.send((found, limits.resident()))


def _bound(memory: int) -> None:
    """Have the system refuse memory far beyond the limit."""
    if sys.platform.startswith("linux"):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        bound = int(memory * MEGABYTE * BACKSTOP)
        bound = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (bound, hard))
