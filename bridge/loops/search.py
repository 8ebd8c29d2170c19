"""The search for loops: a way from a state to one that covers it.

States are taken further in the order of what it takes to reach them, a few at a time, since many
cost the encodings little more than one. A state that is like one seen before is not looked at
again; one that covers a state on its own way is the end of a lap, and is not taken further either.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from time import monotonic

from clingather.bridge.errors import LimitError
from clingather.bridge.kernel.values import Game
from clingather.bridge.loops.likeness import Covering, Likeness, covering
from clingather.bridge.loops.moves import Move, Mover
from clingather.bridge.loops.viewing import Viewer

AT_ONCE = 8  # states that are taken further together
ACT, PASS = 4, 1  # what an action and a resolution cost in the order of the search


@dataclass(frozen=True, eq=False)
class Node:
    """A state that was reached, and how."""

    game: Game
    alike: Likeness
    parent: Node | None = None
    move: Move | None = None
    cost: int = 0

    def back(self) -> Iterator[Node]:
        """The states on the way here, the last one first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent


@dataclass(frozen=True)
class Lap:
    """A way from a state to one that covers it."""

    prefix: tuple[Move, ...]
    start: Node
    moves: tuple[Move, ...]
    end: Node
    covering: Covering


class Search:
    """Looks for laps from one game on."""

    def __init__(
        self, mover: Mover, viewer: Viewer, *, max_states: int, deadline: float | None
    ) -> None:
        self.mover, self.viewer = mover, viewer
        self.max_states, self.deadline = max_states, deadline
        self.states = 0
        self.limit: str | None = None  # what kept it from looking at everything
        self.seen: dict[str, Node] = {}

    def laps(self, game: Game) -> Iterator[Lap]:
        """Every lap, those first that take least."""
        root = Node(game, self.viewer.likeness(game))
        self.seen[root.alike.key] = root
        self.states = 1
        ties = count()
        frontier = [(0, next(ties), root)]
        while frontier:
            if self.states >= self.max_states:
                self.limit = f"more than {self.max_states} states"
                return
            if self.deadline is not None and monotonic() > self.deadline:
                self.limit = f"the time was up after {self.states} states"
                return
            least = frontier[0][0]
            batch: list[Node] = []
            while frontier and len(batch) < AT_ONCE and frontier[0][0] <= least + PASS:
                batch.append(heapq.heappop(frontier)[2])
            try:
                moves = self.mover.moves([(node.game, node.alike) for node in batch])
            except LimitError as error:
                self.limit = str(error)
                return
            for node, onward in zip(batch, moves, strict=True):
                for move in onward:
                    if move.game.over:
                        continue
                    child = self._child(node, move)
                    found = list(self._closed(child))
                    yield from found
                    if found or child.alike.key in self.seen:
                        continue
                    self.seen[child.alike.key] = child
                    self.states += 1
                    heapq.heappush(frontier, (child.cost, next(ties), child))

    def _child(self, node: Node, move: Move) -> Node:
        cost = node.cost + (PASS if move.player is None else ACT)
        return Node(move.game, self.viewer.likeness(move.game), node, move, cost)

    def _closed(self, child: Node) -> Iterator[Lap]:
        """The lap that ends with a state, the shortest one."""
        for earlier in child.back():
            found = covering(earlier.alike, child.alike)
            if found is not None:
                yield self.lap(earlier, child, found)
                return

    def lap(self, start: Node, end: Node, found: Covering) -> Lap:
        """The way from one state to another."""
        way = list(_way(end))
        cut = len(list(_way(start)))
        return Lap(tuple(way[:cut]), start, tuple(way[cut:]), end, found)


def _way(node: Node) -> list[Move]:
    """The moves from the first state to this one."""
    moves = [each.move for each in (node, *node.back()) if each.move is not None]
    return moves[::-1]
