"""Work spread over processes: what follows on many states, a part of them worked out in each.

For every batch of states processes are forked, which share what is remembered up to then, and are
gone when they have said what they found. That comes by value, but for what both sides have: objects
of the states that it follows on, abilities, symbols. What the parts come to is the same as if one
process had worked it out, in the same order; where that might not be so, it is worked out again in
this one: a part that reached a limit, left something out, or met an ability that had no number yet,
since games hold these numbers.
"""

from __future__ import annotations

import gc
import pickle
from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from typing import Any

from clingather.bridge.base.forking import heard, possible
from clingather.bridge.encodings.solver import Symbol, parse_term
from clingather.bridge.kernel.values import Game
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.repeating.likeness import Likeness
from clingather.bridge.repeating.moves import Move, Mover, Part
from clingather.bridge.repeating.viewing import Viewer
from clingather.bridge.state.values import Object

FEWEST = 3  # states for a process of its own: to fork one takes as long as what follows on one
Following = tuple[Move, Likeness]
Place = tuple[Game, Likeness]


class Spread:
    """Works out what follows on states in several processes."""

    def __init__(self, mover: Mover, viewer: Viewer, jobs: int) -> None:
        self.mover, self.viewer = mover, viewer
        self.jobs = jobs if possible() else 1
        self.held: set[int] = set()  # of which states a part was left that does less

    def following(self, places: Sequence[Place], part: Part) -> Iterator[tuple[int, Following]]:
        """The moves of each state in the order of the states, each with what it leads to is like.

        A move that ends the game leads to nothing and is left out.
        """
        self.held = set()
        parts = min(self.jobs, len(places) // FEWEST)
        found = self._forked(places, part, parts) if parts > 1 else None
        if found is not None:
            for number, moves in enumerate(found):
                yield from ((number, each) for each in moves)
            return
        moved = self.mover.moves(places, part)
        self.held = self.mover.held
        for number, onward in enumerate(moved):
            for move in onward:
                if not move.game.over:
                    yield number, (move, self.viewer.likeness(move.game))

    def _forked(
        self, places: Sequence[Place], meant: Part, parts: int
    ) -> list[list[Following]] | None:
        """The same from as many processes; None where one of them came to no certain result."""
        known = _Known(self.mover, places)
        works = [partial(self._work, places[part::parts], meant, known) for part in range(parts)]
        whole = [said for _, said in sorted(heard(works))]
        if not all(whole):
            return None
        found: list[list[Following]] = [[] for _ in places]
        for part, said_there in enumerate(whole):
            wasting, held, moves = known.read(said_there)
            self.mover.wasting = self.mover.wasting or wasting
            self.held |= {part + place * parts for place in held}
            found[part::parts] = moves
        return found

    def _work(self, places: Sequence[Place], meant: Part, known: _Known) -> bytes:
        """Work out a part, in a process of its own: nothing where that is not certain."""
        gc.disable()  # it would touch all memory, which both processes share
        before = self._told()
        found = [
            [(move, self.viewer.likeness(move.game)) for move in moves if not move.game.over]
            for moves in self.mover.moves(places, meant)
        ]
        said = (self.mover.wasting, self.mover.held, found)
        return known.written(said) if self._told() == before else b""

    def _told(self) -> tuple[int, ...]:
        """What grows where something is left out, or gets a number."""
        kernel = self.mover.kernel
        numbered = len(kernel.table.numbering.abilities)
        return numbered, len(self.mover.left_out), len(kernel.unsupported)


class _Known:
    """What both processes have, objects and abilities, which is said by its number."""

    def __init__(self, mover: Mover, places: Sequence[Place]) -> None:
        objects = (thing for game, _ in places for thing in game.state.objects.values())
        abilities = mover.kernel.table.numbering.abilities
        self._shared: list[Object | Ability] = list(dict.fromkeys([*abilities, *objects]))
        self._numbers = {each: number for number, each in enumerate(self._shared)}

    def written(self, value: Any) -> bytes:
        """A value as bytes."""
        stream = BytesIO()
        pickler = _Pickler(stream, protocol=5)
        pickler.numbers = self._numbers
        pickler.dump(value)
        return stream.getvalue()

    def read(self, data: bytes) -> Any:
        """The value that some bytes are."""
        unpickler = _Unpickler(BytesIO(data))
        unpickler.shared = self._shared
        return unpickler.load()


class _Pickler(pickle.Pickler):
    """Writes what both sides have as its number, and a symbol as its text."""

    numbers: dict[Object | Ability, int]

    def persistent_id(self, value: Any) -> int | str | None:
        """What is written instead of a value."""
        if type(value) is Symbol:
            return str(value)
        return self.numbers.get(value) if type(value) in (Object, Ability) else None


class _Unpickler(pickle.Unpickler):
    """Reads what `_Pickler` wrote."""

    shared: list[Object | Ability]

    def persistent_load(self, said: int | str) -> Any:
        """The value that was written so."""
        return parse_term(said) if isinstance(said, str) else self.shared[said]
