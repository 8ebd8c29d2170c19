"""The bound of `solve` beside brute force: what is out of reach is not won, at each position."""

from __future__ import annotations

from clingather import Game
from clingather.bridge.solving.aims import Aim
from clingather.bridge.solving.bounding import Bound


class Watching:
    """Is told of each position of a board whether A wins there; counts those out of A's reach."""

    def __init__(self) -> None:
        self.out = 0
        self._bound: Bound | None = None

    def __call__(self, game: Game, won: bool) -> None:
        """Look at a position. Raises AssertionError where it is out of reach, and won."""
        here = game._here.game  # also what can't be written down: a target that is a token no more
        if self._bound is None:
            turn = here.state.turn.number
            self._bound = Bound(game._board.doing.table, Aim("win", "A", 1, "all", turn))
        if game.decision()["decision"] == "priority" and self._bound.out_of_reach(here):
            assert not won, game.scenario()
            self.out += 1
