"""Work on this machine: in this process, or in some that are begun for it.

A process that is lost in the middle loses the item that it was at, and another one takes its place.
None outlives the process that began it, however that one ends.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:  # late: one process is the rule
    from multiprocessing.connection import Connection

Item = TypeVar("Item")
Result = TypeVar("Result")
TRIES = 3  # times that a worker may be lost at an item
LOOK = 0.05  # seconds between two looks at what is done


def here(
    work: Callable[[Item], Result], items: Mapping[int, Item], waiting: Callable[[], None]
) -> Generator[tuple[int, Result], None, None]:
    """The results, one after the other."""
    for number, item in items.items():
        waiting()
        yield number, work(item)


def in_processes(
    work: Callable[[Item], Result],
    lost: Callable[[Item], Result],
    items: Mapping[int, Item],
    jobs: int,
    waiting: Callable[[], None],
) -> Generator[tuple[int, Result], None, None]:
    """The results of some processes, as they come; `lost` where a process was lost too often."""
    from multiprocessing.connection import wait  # late: one process is the rule

    left, losses = deque(items), Counter[int]()
    busy: dict[Connection, tuple[int, _Worker]] = {}
    idle: list[_Worker] = []
    try:
        while left or busy:
            waiting()
            gone: list[int] = []  # the numbers of the items at which a process was lost
            while left and len(busy) < jobs and not gone:
                number = left.popleft()
                try:
                    worker = idle.pop() if idle else _Worker(work)
                    worker.pipe.send(items[number])
                except OSError:  # it was lost as it began
                    gone.append(number)
                else:
                    busy[worker.pipe] = number, worker
            done = set(wait([*busy], LOOK))
            for pipe in [each for each in busy if each in done]:
                number, worker = busy.pop(pipe)
                try:
                    error, result = worker.pipe.recv()
                except (EOFError, OSError):
                    worker.end()
                    gone.append(number)
                    continue
                idle.append(worker)
                if error is not None:
                    raise error
                yield number, result
            for number in gone:
                losses[number] += 1
                if losses[number] < TRIES:
                    left.appendleft(number)
                else:
                    yield number, lost(items[number])
    finally:
        for worker in (*idle, *(each for _, each in busy.values())):
            worker.end()  # nobody hears any longer what is worked on


class _Worker:
    """A process that works on one item after the other, and the pipe to it."""

    def __init__(self, work: Callable[[Item], Result]) -> None:
        """Begin it. Raises OSError where it is lost at once."""
        from multiprocessing import get_context  # late: one process is the rule

        context = get_context("spawn")
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=_work, args=(work, there))
        with there:
            self.process.start()

    def end(self) -> None:
        """End it, whatever it is at."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _work(work: Callable[[Item], Result], pipe: Connection) -> None:
    """Work on one item after the other, and say what came of it."""
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # nobody asks any more
        while True:
            item = pipe.recv()
            try:
                said: tuple[BaseException | None, Any] = None, work(item)
            except BaseException as error:  # it is raised where it is heard
                said = error, None
            pipe.send(said)


def _end_with_parent() -> None:
    """End this process with the one that began it: it may be at work for long."""
    from multiprocessing import parent_process  # late: one process is the rule

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
