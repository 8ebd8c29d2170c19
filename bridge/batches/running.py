"""Many items of the same work: the interface of `check`, `combos`, and lines of scenarios.

Results come in the order of the items, wherever they are worked out. What a worker had when it was
lost is done again. With a store (`stored.py`) a batch that was stopped goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Generic, TypeVar

from clingather.bridge.base.records import dataclass
from clingather.bridge.batches.cluster import on_cluster
from clingather.bridge.batches.local import here, in_processes
from clingather.bridge.batches.stored import Store

Item = TypeVar("Item")
Result = TypeVar("Result")


def nothing() -> None:
    """Do nothing while others work."""


def everything(_: object) -> bool:
    """Every result is kept."""
    return True


@dataclass(frozen=True)
class Batch(Generic[Item, Result]):
    """How a batch is worked out.

    `work` is a function of a module, since other processes import it; `lost` is the result of an
    item at which its worker was lost again and again. While others work, `waiting` is called; what
    it raises ends the batch. `cluster` is the address of a Dask scheduler; otherwise `jobs`
    processes work, this one alone where it is 1. `store` keeps results of earlier runs, as far as
    they are about the same: equal items under the same words `about`; `keeps` tells which are kept.
    """

    work: Callable[[Item], Result]
    lost: Callable[[Item], Result]
    jobs: int = 1
    cluster: str | None = None
    store: Path | None = None
    about: str = ""
    keeps: Callable[[Result], bool] = everything
    waiting: Callable[[], None] = nothing

    def results(self, items: Sequence[Item]) -> Iterator[Result]:
        """The result of each item, in their order.

        Raises InputError where the store is no file of results, and whatever `work` raises.
        """
        if self.store is None:
            yield from self._in_order(items, {})
            return
        with closing(Store.of(self.store)) as store:
            names = [f"{self.work.__module__}.{self.work.__qualname__} {self.about}"] * len(items)
            keys = [f"{name} {item!r}" for name, item in zip(names, items, strict=True)]
            known = dict(store.known(keys))
            done = {number: known[key] for number, key in enumerate(keys) if key in known}
            yield from self._in_order(items, done, lambda number, it: store.keep(keys[number], it))

    def _in_order(
        self,
        items: Sequence[Item],
        done: dict[int, Result],
        keep: Callable[[int, Result], None] = lambda number, result: None,
    ) -> Iterator[Result]:
        """The results in order, where some are known; each other one is kept as it comes."""
        left = {number: item for number, item in enumerate(items) if number not in done}
        following = 0
        while following in done:
            yield done.pop(following)
            following += 1
        with closing(self.as_done(left)) as coming:
            for number, result in coming:
                if self.keeps(result):
                    keep(number, result)
                done[number] = result
                while following in done:
                    yield done.pop(following)
                    following += 1

    def as_done(self, left: dict[int, Item]) -> Generator[tuple[int, Result], None, None]:
        """The results as they come, by the numbers of the items; the store is not asked."""
        if self.cluster is not None:
            return on_cluster(self.work, self.lost, left, self.cluster, self.waiting)
        if self.jobs > 1:
            return in_processes(self.work, self.lost, left, self.jobs, self.waiting)
        return here(self.work, left, self.waiting)
