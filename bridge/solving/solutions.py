"""All solutions that differ in what the player does, and the proof that there is no other.

A solution is a smallest set of deeds (`deeds.py`) with which the goal can be reached: without any
one of them it can't be, by the others alone. Two strategies that do the same in another order or at
another time are the same solution, and who does more than one of
them has no other one. That is: a set of deeds serves if a strategy within it exists, what contains
one that serves serves too, and the solutions are the smallest ones; of those that differ in things
that were alike at the beginning one is told.

They are found as Reiter's hitting sets are: whatever solution has not been found yet lacks a deed
of each that was found. So a strategy is looked for with such deeds left out; where there is none
for every choice of them, there is no other solution.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.records import dataclass
from clingather.bridge.solving.deeds import Allowed, Deeds
from clingather.bridge.solving.looking import Asked, Looked, look


@dataclass(frozen=True)
class Solution:
    """A smallest set of deeds, and a strategy that does these."""

    done: frozenset[str]
    looked: Looked


class Solutions:
    """Finds one solution after the other; once all are found, `limit` says whether that is sure."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.deeds = Deeds(asked.board, asked.first)
        self.nodes = 0
        self.limit: str | None = None  # what kept it from being sure
        self.first = self._look()

    def __iter__(self) -> Iterator[Solution]:
        found: list[Solution] = []
        none: list[frozenset[str]] = []  # without these there is no strategy
        waiting = deque([frozenset[str]()])
        seen = set(waiting)
        while waiting:
            left_out = waiting.popleft()
            if any(each <= left_out for each in none):
                continue
            known = next((each for each in found if each.done.isdisjoint(left_out)), None)
            if known is None:
                looked = self._look(self.deeds.without(left_out)) if left_out else self.first
                if looked.verdict != "won":
                    none.append(left_out)
                    continue
                known = self._smallest(looked)
                told = any(self.deeds.same(each.done, known.done) for each in found)
                found.append(known)
                if not told:
                    yield known
            for deed in sorted(known.done):
                more = left_out | {deed}
                if more not in seen:
                    seen.add(more)
                    waiting.append(more)

    def _smallest(self, looked: Looked) -> Solution:
        """A solution within what a strategy does."""
        for deed in sorted(looked.done):
            if deed in looked.done:
                less = self._look(self.deeds.within(looked.done - {deed}))
                if less.verdict == "won":
                    looked = less
        return Solution(looked.done, looked)

    def _look(self, allowed: Allowed | None = None) -> Looked:
        """What is found with some plays only."""
        known = None if allowed is None else self.first
        found = look(self.asked, deeds=self.deeds, allowed=allowed, known=known)
        self.nodes += found.nodes
        if found.verdict == "unknown" and allowed is not None:
            self.limit = self.limit or found.limit or "text that is not understood"
            if (reason := limits.reached()) is not None:
                raise LimitError(reason)
        return found
