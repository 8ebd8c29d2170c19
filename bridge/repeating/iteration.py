"""A lap that is replayed: whether it can be repeated, what it nets, and where it ends.

What a lap did with objects is done again with what those have become. Only what could be replayed,
and brings about as much again, is a loop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import pairwise
from typing import Any

from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import Symbol, answer_sets
from clingather.bridge.encodings.terms import Term, constant, fact, function
from clingather.bridge.kernel.values import Game
from clingather.bridge.repeating.growing import grown, multiplied
from clingather.bridge.repeating.likeness import Amount, Covering, Likeness, covering
from clingather.bridge.repeating.moves import Move, Mover
from clingather.bridge.repeating.search import Lap, Waypoint
from clingather.bridge.repeating.viewing import Viewer

RUNNING_OUT = program("loops/running-out")
LAPS = 60  # replayed one by one, where a loop must end
MORE = 16  # of what triggers the more often: so many are resolved after a lap
BEYOND = 2  # laps that are replayed after something has run out, to see that the game goes on
FAR = 20  # laps that what grows is taken ahead, to see whether that stops the loop


@dataclass(frozen=True)
class End:
    """How a loop ends by itself; `harmless` is what ran out before without ending the game.

    Without a game it does not end: all that runs out is harmless.
    """

    iterations: int
    game: Game | None
    harmless: tuple[Amount, ...] = ()


@dataclass(frozen=True)
class Repeated:
    """A lap that can be repeated, with those that were played after it.

    That is the second one, and the third where that makes other than the first, or takes longer,
    unless it may end by then.
    """

    lap: Lap
    later: tuple[Lap, ...]
    linear: bool
    end: End | None = None
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def same(self) -> bool:
        """Whether nothing is different after it."""
        return self.lap.same


class Repeater:
    """Replays laps."""

    def __init__(self, mover: Mover, viewer: Viewer) -> None:
        self.mover, self.viewer = mover, viewer

    def repeated(self, lap: Lap) -> Repeated | None:
        """The lap once more from where it ends; None where it can't be repeated.

        A lap that uses up what a player may run out of ends by itself; so may the second one.
        """
        second = self._after(lap)
        if second is None:
            return None
        linear = _as_much(lap, second)
        later = [lap, second]
        grows = not linear or len(second.moves) > len(lap.moves)
        if grows and not running_out(second.covering.changes):
            third = self._after(second)
            if third is None:
                return None
            later.append(third)
        if not linear and not all(
            _more(one.covering, two.covering) for one, two in pairwise(later)
        ):
            return None
        if not self._lasts(lap):
            return None
        return Repeated(lap, tuple(later[1:]), linear)

    def _after(self, lap: Lap) -> Lap | None:
        """The lap once more from where it ends; None where it can't be repeated."""
        return self.round(lap.moves, lap.end, lap.covering.names)

    def _lasts(self, lap: Lap) -> bool:
        """Whether what grows on objects, as damage, counters and effects do, lets it go on.

        It is taken ahead, and the lap is replayed there: what dies of it, or counts it, shows.
        """
        found, game = lap.covering, lap.end.game
        growing = {
            ("of", found.names[a[1]], *a[2:]): number
            for a, number in found.changes.items()
            if a[0] == "of" and number > 0
        }
        growing |= {a: n for a, n in found.changes.items() if a[0] == "player_counters" and n > 0}
        effects = [effect for effect in game.state.effects if effect.id in found.more]
        if not growing and not effects:
            return True
        left = _rounds_before(lap.end.alike.amounts, found.changes)
        ahead = FAR if left is None else min(FAR, left)
        further = multiplied(grown(game, growing, ahead), effects, ahead)
        start = Waypoint(further, self.viewer.likeness(further))
        gone = self._around(lap.moves, start, found.names)
        if gone is None:
            return False
        _, end = gone
        return end.game.over or covering(start.alike, end.alike) is not None

    def round(self, moves: Sequence[Move], start: Waypoint, names: Mapping[str, str]) -> Lap | None:
        """The moves once more, with what their objects are called now; None where they end."""
        gone = self._around(moves, start, names)
        if gone is None or gone[1].game.over:
            return None
        done, end = gone
        found = covering(start.alike, end.alike)
        return None if found is None else Lap((), start, done, end, found)

    def _around(
        self, moves: Sequence[Move], start: Waypoint, names: Mapping[str, str]
    ) -> tuple[tuple[Move, ...], Waypoint] | None:
        """The moves once more, as far as the game goes on, and where they lead; None if they can't.

        What triggers the more often the more there is waits on the stack then: it resolves.
        """
        game, done = start.game, list[Move]()
        table = dict(names)
        for move in moves:
            again = self.mover.repeat(game, move, table)
            if again is None:
                return None
            table = _with_new(table, move, again)
            done.append(again)
            game = again.game
            if game.over:
                return tuple(done), Waypoint(game, start.alike)
        for _ in range(MORE):
            if len(game.state.stack) <= len(start.game.state.stack):
                break
            (onward,) = self.mover.resolutions([(game, self.viewer.likeness(game))])
            again = next((move for move in onward if not (move.less or move.game.over)), None)
            if again is None:
                return None
            done.append(again)
            game = again.game
        return tuple(done), Waypoint(game, self.viewer.likeness(game))

    def again(self, found: Repeated, game: Game) -> Game:
        """The game after the loop was gone around once more; `game` covers its first state.

        Raises LimitError where that can't be done.
        """
        here = Waypoint(game, self.viewer.likeness(game))
        onward = covering(found.lap.start.alike, here.alike)
        done = onward and self.round(found.lap.moves, here, onward.names)
        if not done:
            raise LimitError("the loop can't be gone around so often")
        return done.end.game

    def end(self, found: Repeated) -> End | None:
        """How a loop ends that must: after so many rounds the game is over; None if not shown.

        Where each round is like the other, all but the last are skipped: quantities are set to
        what they are then. The last one is played. Where the game goes on though something has
        run out, as no effect lets that player lose it, the rest is looked at.
        """
        harmless: tuple[Amount, ...] = ()
        while True:
            end = self._end(found, harmless)
            if end is None or end.game is not None:
                return end
            harmless = end.harmless
            if set(harmless) >= set(running_out(found.lap.covering.changes)):
                return end

    def _end(self, found: Repeated, harmless: tuple[Amount, ...]) -> End | None:
        """How a loop ends, or what else turns out to be harmless."""
        lap = found.lap
        changes = {a: n for a, n in lap.covering.changes.items() if a not in harmless}
        if found.linear and not lap.covering.more and changes:
            skipped = _rounds_before(lap.start.alike.amounts, changes)
            known = _known_libraries(lap.start.game, changes)
            if skipped is not None and skipped > 1 and not known:
                game = grown(lap.start.game, lap.covering.changes, skipped, played_on=True)
                start = Waypoint(game, self.viewer.likeness(game))
                return self._last(lap.moves, start, skipped, changes, harmless)
        return self._last(lap.moves, lap.start, 0, changes, harmless)

    def _last(
        self,
        moves: Sequence[Move],
        start: Waypoint,
        before: int,
        changes: Mapping[Amount, int],
        harmless: tuple[Amount, ...],
    ) -> End | None:
        game, alike, names = start.game, start.alike, {name: name for name in start.alike.kinds}
        beyond = 0
        for number in range(LAPS):
            table = dict(names)
            first = alike
            for move in moves:
                again = self.mover.repeat(game, move, table)
                if again is None:
                    return None
                game = again.game
                if game.over:
                    return End(before + number + 1, game, harmless)
                table = _with_new(table, move, again)
            alike = self.viewer.likeness(game)
            onward = covering(first, alike)
            if onward is None:
                return None
            gone = tuple(
                amount
                for amount in running_out(changes)
                if left_of(amount, alike.amounts.get(amount, 0)) <= 0
            )
            beyond += bool(gone)
            if beyond > BEYOND:
                return End(before + number + 1, None, (*harmless, *gone))
            names = {name: onward.names.get(now, now) for name, now in names.items()}
        return None


def _known_libraries(game: Game, changes: Mapping[Amount, int]) -> bool:
    """Whether known cards are drawn or milled: each is another one, so none is skipped."""
    shrinking = {amount[1] for amount in running_out(changes) if amount[0] == "library"}
    return any(player.library for player in game.state.players if player.id in shrinking)


def _with_new(table: Mapping[str, str], move: Move, again: Move) -> dict[str, str]:
    """The table with the objects that a move brought about, and those of its repetition."""
    new, now = _made(move), _made(again)
    return {**table, **dict(zip(new, now, strict=False))}


def _made(move: Move) -> list[str]:
    """The ids that were created, in order."""
    return [str(row["object"]) for row in move.game.log if row["event"] == "create"]


def _as_much(first: Lap, second: Lap) -> bool:
    """Whether a second lap brings about the same as the first did."""
    before, after = first.covering, second.covering
    return _kinds(before, first.end.alike) == _kinds(after, second.end.alike) and (
        before.changes == _called(after.changes, before.names)
        or (
            bool(before.more)
            and _to_kinds(before, first.start.alike) == _to_kinds(after, second.start.alike)
        )
    )


def _kinds(found: Covering, alike: Likeness) -> Counter[tuple[str, str]]:
    """What there is more of, whatever it is called."""
    return Counter((alike.kinds[name], alike.places.get(name, "")) for name in found.more)


def _to_kinds(found: Covering, alike: Likeness) -> Counter[Amount]:
    """What is more or less, of objects by what they are like: of new ones it may be others."""
    changes = Counter[Amount]()
    for amount, number in found.changes.items():
        named = amount[0] == "of"
        changes[("of", alike.kinds[amount[1]], *amount[2:]) if named else amount] += number
    return changes


def _called(changes: Mapping[Amount, int], names: Mapping[str, str]) -> dict[Amount, int]:
    """Changes of a second round, by the names of the first."""
    back = {new: old for old, new in names.items()}
    return {
        (a[0], back.get(a[1], a[1]), *a[2:]) if a[0] == "of" else a: number
        for a, number in changes.items()
    }


def _more(first: Covering, second: Covering) -> bool:
    """Whether a second round brings about at least as much as the first did."""
    least = {a: n for a, n in first.changes.items() if a[0] != "of"}
    enough = all(
        second.changes.get(a, 0) * (1 if n > 0 else -1) >= abs(n) for a, n in least.items()
    )
    return enough and len(second.more) >= len(first.more)


def _rounds_before(amounts: Mapping[Amount, int], changes: Mapping[Amount, int]) -> int | None:
    """How many rounds can pass before the one in which something runs out."""
    left = [
        (left_of(amount, amounts.get(amount, 0)) - 1) // abs(changes[amount])
        for amount in running_out(changes)
    ]
    return min(left) if left else None


def running_out(changes: Mapping[Amount, int]) -> list[Amount]:
    """What each round takes something of that ends a game when there is none left."""
    return [
        amount
        for amount, number in changes.items()
        if (what := _what(amount)) is not None and _said("each_lap", what, number)
    ]


def left_of(amount: Amount, there: int) -> int:
    """How much is left of what ends a game when there is none left."""
    what = _what(amount)
    assert what is not None
    (left,) = _said("amount_there", what, there)
    return left.arguments[1].number


def _what(amount: Amount) -> Term | None:
    """An amount of a player as the encodings name it."""
    if amount[0] == "player_counters":
        return function(amount[0], amount[2])
    return constant(amount[0]) if amount[0] in ("life", "library") else None


@lru_cache(maxsize=1_000)
def _said(word: str, what: Term, number: int) -> tuple[Symbol, ...]:
    """What `732.2a-running-out.lp` says of so much that is there, or that is changed each lap."""
    (answer,) = answer_sets(RUNNING_OUT, [fact(word, what, number)], [])
    return tuple(answer)


def events(moves: Sequence[Move]) -> Iterator[Mapping[str, Any]]:
    """What happened on the way."""
    for move in moves:
        yield from move.game.log
