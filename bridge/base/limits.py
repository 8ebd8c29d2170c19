"""Limits of time and memory that hold wherever an answer is worked out.

Whoever asks says `with within(Limits.of(seconds, megabytes)):`; what may take long calls `check()`
on the way, which raises LimitError. The limits belong to the context (`contextvars`), so threads
that ask at the same time have each their own; the memory is that of the whole process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field, replace
from threading import Event
from time import monotonic, process_time
from typing import Any

from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.records import dataclass

MEGABYTE = 1_000_000
RESERVE = 0.05  # of the memory: kept for those who have to say that it is used up
SEARCHING = 0.85  # of time and memory: what is left serves to write down what was found


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an answer may take and how much memory the process may hold; None: no limit.

    `tell` receives what was found so far, for those who can wait no longer; `note` how far it is,
    in words; `left` is set where nobody waits any longer.
    """

    deadline: float | None = None  # of `monotonic`
    memory: int | None = None  # bytes
    tell: Callable[[Mapping[str, Any]], None] | None = field(default=None, compare=False)
    note: Callable[[str], None] | None = field(default=None, compare=False)
    worked: float | None = None  # of `process_time`: what the processor may have worked by then
    left: Event | None = field(default=None, compare=False)

    @classmethod
    def of(cls, seconds: float | None = None, megabytes: int | None = None) -> Limits:
        """Limits that begin now."""
        deadline = None if seconds is None else monotonic() + seconds
        return cls(deadline, None if megabytes is None else megabytes * MEGABYTE)

    @classmethod
    def of_work(cls, seconds: float) -> Limits:
        """So many seconds of the processor: what else the machine does costs none of them."""
        return cls(worked=process_time() + seconds)

    def reached(self) -> str | None:
        """Which limit is reached, if one is."""
        if self.left is not None and self.left.is_set():
            return "nobody waits for it"
        if self.deadline is not None and monotonic() >= self.deadline:
            return "the time was up"
        if self.worked is not None and process_time() >= self.worked:
            return "the time was up"
        if self.memory is not None and resident() > self.memory * (1 - RESERVE):
            return "the memory was used up"
        return None

    def within(self, other: Limits) -> Limits:
        """These limits inside of others: of both the narrower ones."""
        deadlines = [each for each in (self.deadline, other.deadline) if each is not None]
        works = [each for each in (self.worked, other.worked) if each is not None]
        memories = [each for each in (self.memory, other.memory) if each is not None]
        return Limits(
            min(deadlines, default=None),
            min(memories, default=None),
            self.tell or other.tell,
            self.note or other.note,
            min(works, default=None),
            self.left or other.left,
        )


_HERE: ContextVar[Limits] = ContextVar("limits", default=Limits())  # noqa: B039 (it is frozen)


@contextmanager
def within(limits: Limits) -> Iterator[Limits]:
    """Within it, these limits hold, and those that held before."""
    token = _HERE.set(limits.within(_HERE.get()))
    try:
        yield _HERE.get()
    finally:
        _HERE.reset(token)


@contextmanager
def searching() -> Iterator[None]:
    """Within it, some of what is left is kept to write down afterwards what was found."""
    limits, now = _HERE.get(), monotonic()
    if limits.deadline is not None:
        limits = replace(limits, deadline=now + SEARCHING * (limits.deadline - now))
    if limits.memory is not None:
        limits = replace(limits, memory=int(SEARCHING * limits.memory))
    with within(limits):
        yield


def shared_out(processes: int) -> Limits:
    """The limits for each of so many processes: the same time, a part of the memory."""
    limits = _HERE.get()
    memory = None if limits.memory is None else limits.memory // processes
    return Limits(limits.deadline, memory)


def check() -> None:
    """Raise LimitError where a limit is reached."""
    if (reason := _HERE.get().reached()) is not None:
        raise LimitError(reason)


def reached() -> str | None:
    """Which limit is reached, if one is."""
    return _HERE.get().reached()


def marked(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer, which is not complete if it ran over a limit."""
    if (reason := reached()) is None:
        return answer
    return {"limit": reason, **answer, "complete": False}


def limited() -> bool:
    """Whether there is any limit."""
    return _HERE.get() != Limits()


def seconds_left() -> float | None:
    """How much time is left, if it is limited."""
    deadline = _HERE.get().deadline
    return None if deadline is None else deadline - monotonic()


def tell(found: Mapping[str, Any]) -> None:
    """Say what was found so far: the parts of an answer that are right and may not be all."""
    if (listener := _HERE.get().tell) is not None:
        listener(found)


def note(how_far: str) -> None:
    """Say how far it is, in words, to those who show it."""
    if (listener := _HERE.get().note) is not None:
        listener(how_far)


def resident() -> int:
    """How many bytes of memory this process holds (where that isn't told: has held at most)."""
    try:
        with open("/proc/self/statm", "rb") as stream:
            return int(stream.read().split()[1]) * _page()
    except OSError:
        return _peak()


def _page() -> int:
    import os

    return os.sysconf("SC_PAGE_SIZE")


def _peak() -> int:
    import sys

    try:
        import resource
    except ImportError:  # there is none on Windows
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
