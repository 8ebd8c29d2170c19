"""The search for loops: a way from a state to one that covers it.

States are taken further in the order of what it takes to reach them, a few at a time, since many
cost the encodings little more than one. What candidates for a loop do (`candidates.py`) is tried
first in each state; everything else comes later, and so does what makes less of a choice than could
be made of it. A state that is like one seen before is not looked
at again; one that covers a state on its own way is the end of a lap, and where that is a loop, it
is not taken further either. What is on the stack resolves first; responses come later.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.kernel.values import Game
from clingather.bridge.repeating.likeness import Covering, Likeness, but_for_the_past, covering
from clingather.bridge.repeating.moves import Done, Move, Mover, Part
from clingather.bridge.repeating.spread import Following, Spread
from clingather.bridge.repeating.viewing import Viewer

AT_ONCE = 32  # states that are taken further together
Found = TypeVar("Found")
SAME_WAITING = 2  # of what is alike on the stack, nobody adds more in response
SOME_MORE = 16  # states that are looked at beyond those that the first loops take
ACT, RESPOND, PASS = 4, 10, 1  # what moves cost in the order of the search
OTHER = 16  # what it costs besides that what is done is no candidate
LESS = 5  # what it costs besides that a choice is made to do less than could be done
PAST = ", told apart by what happened earlier in the turn"


@dataclass(frozen=True, eq=False)
class Waypoint:
    """A state that was reached, and how."""

    game: Game
    alike: Likeness
    parent: Waypoint | None = None
    move: Move | None = None
    cost: int = 0

    def back(self) -> Iterator[Waypoint]:
        """The states on the way here, the last one first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent


@dataclass(frozen=True)
class Lap:
    """A way from a state to one that covers it."""

    prefix: tuple[Move, ...]
    start: Waypoint
    moves: tuple[Move, ...]
    end: Waypoint
    covering: Covering

    @property
    def same(self) -> bool:
        """Whether nothing is different after it."""
        return not self.covering.changes and not self.covering.more


# What it takes, a number that tells equal ones apart, the state, and which of its moves are meant.
Waiting = tuple[int, int, Waypoint, Part]


class Search(Generic[Found]):
    """Looks for laps from one game on."""

    def __init__(
        self,
        mover: Mover,
        viewer: Viewer,
        *,
        candidates: frozenset[Done],
        max_states: int,
        jobs: int = 1,
        respond: int = RESPOND,
    ) -> None:
        self.mover, self.viewer, self.candidates = mover, viewer, candidates
        self.passes = Part(acting=False, less=False)
        self.responses = Part(passing=False, done=candidates, others=not candidates, less=False)
        self.likely = Part(done=candidates, others=not candidates, less=False)
        self.others = Part(passing=False, done=candidates, less=False)
        parts = (self.passes, self.responses, self.likely, self.others)
        self.rest = {part: replace(part, most=False, less=True) for part in parts}
        self.spread = Spread(mover, viewer, jobs)
        self.max_states, self.respond = max_states, respond
        self.states = 0
        self.limit: str | None = None  # what kept it from looking at everything
        self.most: int | None = None  # what a state takes to reach that ends a loop, at least
        self.past = False  # whether states differed in nothing but what had happened in the turn
        self.enough = 0  # states that are looked at once there is one
        self.seen: dict[str, Waypoint] = {}
        self.onward: dict[str, list[tuple[Move, Waypoint]]] = defaultdict(list)
        self.frontier: list[Waiting] = []  # a heap
        self.ties = count()

    def found(self, game: Game, judge: Callable[[Lap], Found | None]) -> Iterator[Found]:
        """What `judge` makes of every lap that is a loop, those first that take least.

        The state at the end of a loop is not taken further; that of another lap is.
        """
        root = Waypoint(game, self.viewer.likeness(game))
        self.seen[root.alike.key] = root
        self.states = 1
        self._put(root)
        while self.frontier:
            if self._at_a_limit():
                return
            least, batch, part = self._next()
            for node, (move, alike) in self._following(batch, part):
                found = self._reached(node, move, alike, judge)
                if found is not None:
                    yield found
            for number in sorted(self.spread.held):
                node = batch[number]
                self._wait(node, least - node.cost + LESS, self.rest[part])
        if self.mover.wasting:
            self.limit = self.limit or "what follows after mana is lost was not looked at"

    def _following(
        self, batch: Sequence[Waypoint], part: Part
    ) -> Iterator[tuple[Waypoint, Following]]:
        """What follows on some states; at a limit the search ends."""
        places = [(node.game, node.alike) for node in batch]
        try:
            for number, each in self.spread.following(places, part):
                yield batch[number], each
        except LimitError as error:
            self.limit = str(error)
            self.frontier.clear()

    def _reached(
        self, node: Waypoint, move: Move, alike: Likeness, judge: Callable[[Lap], Found | None]
    ) -> Found | None:
        """The loop that ends where a move leads to; a state that is new is taken further later."""
        child = Waypoint(move.game, alike, node, move, node.cost + self._cost(node, move))
        found = self._closed(child, judge)
        known = self.seen.get(child.alike.key)
        if found is None and known is not None:
            found = self._around(node, move, known, judge)
        if found is not None or known is not None:
            return found
        self.onward[node.alike.key].append((move, child))
        if _piles_up(child.alike):
            self.limit = (
                f"what has more than {SAME_WAITING} of the same spell or ability wait on the stack"
                " at once was not looked at"
            )
        else:
            self.seen[child.alike.key] = child
            self.states += 1
            limits.note(f"{self.states} states were looked at")
            self._put(child)
        return None

    def _put(self, node: Waypoint) -> None:
        """A state whose moves are to be looked at: those of candidates, and later the others.

        Where something is on the stack it resolves first; that somebody responds comes later.
        """
        later = 0
        if node.game.state.stack:
            later = self.respond - ACT
            self._wait(node, 0, self.passes)
            self._wait(node, later, self.responses)
        else:
            self._wait(node, 0, self.likely)
        if self.candidates:
            self._wait(node, later + OTHER, self.others)

    def _wait(self, node: Waypoint, later: int, part: Part) -> None:
        heappush(self.frontier, (node.cost + later, next(self.ties), node, part))

    def _next(self) -> tuple[int, list[Waypoint], Part]:
        """What it takes to come to the states that are next, these, and which of their moves."""
        least, _, _, part = self.frontier[0]
        batch: list[Waypoint] = []
        left: list[Waiting] = []
        while self.frontier and len(batch) < AT_ONCE and self.frontier[0][0] == least:
            waiting = heappop(self.frontier)
            if waiting[3] is part:
                batch.append(waiting[2])
            else:
                left.append(waiting)
        for waiting in left:
            heappush(self.frontier, waiting)
        return least, batch, part

    def _at_a_limit(self) -> bool:
        """Whether the search stops here; says why."""
        if self.states >= self.max_states:
            self.limit = f"more than {self.max_states} states{PAST if self.past else ''}"
        elif (reason := limits.reached()) is not None:
            self.limit = f"{reason} after {self.states} states"
        elif self.most is not None and self._far_enough(self.most):
            self.limit = "longer loops were not looked for"
        else:
            return False
        return True

    def stop_at(self, cost: int) -> None:
        """Look at few states that take more to reach, and none that take more than another action.

        A loop often leaves something unused that one action more makes use of.
        """
        if self.most is None or cost < self.most:
            self.most, self.enough = cost, self.states + max(SOME_MORE, self.states // 4)

    def _far_enough(self, most: int) -> bool:
        """Whether no state is looked at that takes so much to reach, since loops were found."""
        least = self.frontier[0][2].cost  # of the state itself, whichever of its moves are meant
        return least > most and (least > most + ACT or self.states > self.enough)

    def _cost(self, node: Waypoint, move: Move) -> int:
        """What a move costs in the order of the search."""
        less = LESS if move.less else 0
        if move.player is None or move.declares:
            return PASS + less
        other = OTHER if self.candidates and move.done not in self.candidates else 0
        return (self.respond if node.game.state.stack else ACT) + other + less

    def _closed(self, child: Waypoint, judge: Callable[[Lap], Found | None]) -> Found | None:
        """The loop that ends with a state, the shortest one."""
        for earlier in child.back():
            limits.check()
            how = covering(earlier.alike, child.alike)
            if how is None and not self.past:
                anew = but_for_the_past(earlier.alike, child.alike)
                self.past = anew is not None and _goes_on(anew)
            if how is None or not _goes_on(how):
                continue
            found = judge(self.lap(earlier, child, how))
            if found is not None:
                return found
        return None

    def _around(
        self, node: Waypoint, move: Move, known: Waypoint, judge: Callable[[Lap], Found | None]
    ) -> Found | None:
        """The loop that a move closes which leads to a state that was reached on another way.

        The way back goes through states whose objects may be called otherwise: it is taken anew.
        """
        self.onward[node.alike.key].append((move, known))
        way = self._path(known, node)
        if way is None:
            return None
        here, moves = known, list[Move]()
        for origin, onward in [*way, (node, move)]:
            same = covering(origin.alike, here.alike)
            again = same and self.mover.repeat(here.game, onward, same.names)
            if not again or again.game.over:
                return None
            moves.append(again)
            here = Waypoint(again.game, self.viewer.likeness(again.game), here, again)
        how = covering(known.alike, here.alike)
        if how is None or not _goes_on(how):
            return None
        return judge(Lap(tuple(_way(known)), known, tuple(moves), here, how))

    def _path(self, start: Waypoint, end: Waypoint) -> list[tuple[Waypoint, Move]] | None:
        """The moves from one state to another that are known, the fewest that there are."""
        came: dict[str, tuple[Waypoint, Move]] = {}
        todo, looked = [start], {start.alike.key}
        while todo:
            node = todo.pop(0)
            if node.alike.key == end.alike.key:
                way: list[tuple[Waypoint, Move]] = []
                while node.alike.key != start.alike.key:
                    way.append(came[node.alike.key])
                    node = way[-1][0]
                return way[::-1]
            for move, following in self.onward[node.alike.key]:
                if following.alike.key not in looked:
                    looked.add(following.alike.key)
                    came[following.alike.key] = (node, move)
                    todo.append(following)
        return None

    def lap(self, start: Waypoint, end: Waypoint, found: Covering) -> Lap:
        """The way from one state to another."""
        way = list(_way(end))
        cut = len(list(_way(start)))
        return Lap(tuple(way[:cut]), start, tuple(way[cut:]), end, found)


def _piles_up(alike: Likeness) -> bool:
    """Whether too many spells or abilities that are alike wait on the stack."""
    counts = Counter(alike.kinds[name] for name in alike.stack)
    return max(counts.values(), default=0) > SAME_WAITING


def _goes_on(found: Covering) -> bool:
    """Whether nothing is used up but what ends a game when it is gone."""
    return all(n > 0 or amount[0] in ("life", "library") for amount, n in found.changes.items())


def _way(node: Waypoint) -> list[Move]:
    """The moves from the first state to this one."""
    moves = [each.move for each in (node, *node.back()) if each.move is not None]
    return moves[::-1]
