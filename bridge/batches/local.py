"""Work on this machine: in this process, or in some that are begun for it.

A process that ends in the middle breaks the pool that it belongs to: a new one takes what was left.
None outlives the process that began it, however that one ends.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping
from threading import Thread
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
TRIES = 3  # times that a worker may be lost at an item
LOOK = 0.05  # seconds between two looks at what is done


def _begin() -> None:
    """Begin a process that works."""
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process with the one that began it: who is left alone waits for work for ever."""
    from multiprocessing import parent_process  # late: one process is the rule

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


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
    left = dict(items)
    while left:
        for number, result in _of_pool(work, left, jobs, waiting):
            del left[number]
            yield number, result
        # what was worked on as a process was lost stands at the beginning of what is left
        for number in list(left)[:jobs]:
            yield number, _alone(work, lost, left.pop(number), waiting)


def _alone(
    work: Callable[[Item], Result],
    lost: Callable[[Item], Result],
    item: Item,
    waiting: Callable[[], None],
) -> Result:
    """The result of an item at which a process may have been lost, each time in one of its own."""
    for _ in range(1, TRIES):
        for _, result in _of_pool(work, {0: item}, 1, waiting):
            return result
    return lost(item)


def _of_pool(
    work: Callable[[Item], Result],
    items: Mapping[int, Item],
    jobs: int,
    waiting: Callable[[], None],
) -> Generator[tuple[int, Result], None, None]:
    """The results that a pool of processes gives until all are there, or one process is lost."""
    # late: one process is the rule
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool  # late: the same
    from multiprocessing import get_context  # late: the same

    pool = ProcessPoolExecutor(min(jobs, len(items)), get_context("spawn"), _begin)
    begun: dict[Future[Any], int] = {}
    try:
        for number, item in items.items():
            try:
                job = pool.submit(work, item)
            except BrokenPipeError:  # a process was lost as it began
                return
            begun[job] = number
        while begun:
            waiting()
            for job in wait(begun, LOOK, FIRST_COMPLETED).done:
                number = begun.pop(job)
                yield number, job.result()
    except BrokenProcessPool:
        return
    finally:
        if begun:  # nobody hears any longer what is worked on
            for process in list((pool._processes or {}).values()):
                process.kill()
        pool.shutdown(wait=True, cancel_futures=True)
