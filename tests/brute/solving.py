"""Strategies by brute force: every play of every player, to the end.

Written from the words of the question alone, with `Game` and without anything of `bridge/solving`:
a player can win if one of his plays leads to where he can, and where the others choose, all do.
Equal positions are looked at once. No position may come up again on its own way: boards on which
something untaps or returns are not for this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clingather import Game

Node = dict[str, Any]


class TooLargeError(Exception):
    """More positions than were asked for."""


def strategy(
    scenario: Mapping[str, Any],
    me: str,
    *,
    most: int = 20_000,
    allowed: Callable[[Mapping[str, Any]], bool] = lambda play: True,
    seen: Callable[[Game, bool], None] = lambda game, won: None,
) -> Node | None:
    """How a player wins before the present turn ends, whatever the others do; None: not at all.

    Of the player only the plays that are allowed are made. `seen` is told of each position whether
    the player can win from there. Raises TooLargeError beyond so many positions.
    """
    game = Game.from_scenario(scenario)
    return _Search(game, me, most, allowed, seen).node()


class _Search:
    def __init__(
        self,
        game: Game,
        me: str,
        most: int,
        allowed: Callable[[Mapping[str, Any]], bool],
        seen: Callable[[Game, bool], None],
    ) -> None:
        self.game, self.me, self.left = game, me, most
        self.allowed, self.seen = allowed, seen
        self.turn = self._turn()
        self.way: list[str] = []
        self.known: dict[str, Node | None] = {}

    def _turn(self) -> tuple[Any, Any]:
        turn = self.game.scenario()["turn"]
        return turn["active"], turn.get("number")

    def node(self) -> Node | None:
        """The strategy from where the game stands."""
        if self.game.over:
            return {} if self.game.winner == self.me else None
        if self._turn() != self.turn:
            return None
        key = self.game.key
        assert key not in self.way
        if key in self.known:
            return self.known[key]
        self.left -= 1
        if self.left < 0:
            raise TooLargeError
        self.way.append(key)
        decision = self.game.decision()
        assert decision["complete"]
        mine = decision["decided_by"] == self.me
        found = self.known[key] = self._one(decision) if mine else self._all(decision)
        self.way.pop()
        self.seen(self.game, found is not None)
        return found

    def _one(self, decision: Mapping[str, Any]) -> Node | None:
        for row in decision["plays"]:
            found = self._after(row["do"]) if self.allowed(row["do"]) else None
            if found is not None:
                then = [found] if "do" in found else found.get("then", [])
                return {"do": row["do"], **({"then": then} if then else {})}
        return None

    def _all(self, decision: Mapping[str, Any]) -> Node | None:
        branches = []
        for row in decision["plays"]:
            found = self._after(row["do"])
            if found is None:
                return None
            branches.append({"if": row["do"], **found})
        return {"then": branches}

    def _after(self, action: Mapping[str, Any]) -> Node | None:
        self.game.push(action)
        try:
            return self.node()
        finally:
            self.game.pop()
