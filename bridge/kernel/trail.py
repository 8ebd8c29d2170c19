"""Which steps of the kernel a game has gone through, so that an event can be explained.

A `Trail` is told of each step (`Options.trail`). It tells rows of logs and tasks apart by what they
are, not by what they say: equal ones of other games are others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.kernel.values import Game, Task

Log = tuple[Mapping[str, Any], ...]


class Taken(NamedTuple):
    """A step: the game before it, whose topmost task was looked at, and after it."""

    before: Game
    after: Game

    @property
    def rows(self) -> Log:
        """The rows of the log that it wrote."""
        return self.after.log[len(self.before.log) :]


@dataclass(slots=True, eq=False)
class Trail:
    """The steps that were taken: those that wrote rows, and by the tasks that they left."""

    _writers: list[Taken] = field(default_factory=list)
    _makers: dict[Symbol, list[Taken]] = field(default_factory=dict)

    def note(self, before: Game, after: Game) -> None:
        """Remember a step."""
        taken = Taken(before, after)
        if taken.rows:
            self._writers.append(taken)
        for task in after.tasks:
            if all(task is not each for each in before.tasks):
                self._makers.setdefault(task.term, []).append(taken)

    def writer(self, row: Mapping[str, Any]) -> Taken | None:
        """The step that wrote a row of a log."""
        wrote = (taken for taken in self._writers if any(row is each for each in taken.rows))
        return next(wrote, None)

    def maker(self, game: Game) -> Taken | None:
        """The step that left the topmost task of a game: the last one on the game's own way."""
        task = game.tasks[-1]
        for taken in reversed(self._makers.get(task.term, ())):
            if _begins(game.log, taken.after.log) and _left(taken.after.tasks, task):
                return taken
        return None


def _left(tasks: Sequence[Task], task: Task) -> bool:
    """Whether a task is one of some, with whatever was chosen for it since."""
    return any(each.term == task.term and each.events == task.events for each in tasks)


def _begins(log: Sequence[Any], with_: Sequence[Any]) -> bool:
    """Whether a log begins with the rows of another one, these and no equal ones."""
    return len(with_) <= len(log) and _same(log, with_)


def _same(one: Iterable[Any], other: Iterable[Any]) -> bool:
    return all(left is right for left, right in zip(one, other, strict=False))
