"""The question `loops`: every loop that was found from a state, with its kind and what it nets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Any

from clingather.bridge.errors import InputError, LimitError, Problem
from clingather.bridge.facts import scenario_cards
from clingather.bridge.kernel.doing import Player
from clingather.bridge.playing import Playing
from clingather.bridge.repeating.iteration import Repeated, Repeater
from clingather.bridge.repeating.moves import Mover
from clingather.bridge.repeating.search import Search
from clingather.bridge.repeating.verdicts import (
    Maker,
    Verdict,
    acting,
    running_out,
    verdict,
    ways_out,
)
from clingather.bridge.repeating.viewing import Viewer
from clingather.bridge.state import Scenario

MAX_STATES = 2_000
MEANINGLESS = frozenset({"untap"})  # what a loop may do over and over without making anything


def answer(
    scenario: Scenario,
    *,
    database: Any = None,
    ignore_unsupported: bool = False,
    max_states: int | None = None,
    timeout: float | None = None,
    trivial: bool = False,
    everything: bool = False,
) -> dict[str, Any]:
    """The answer to `loops` after the scenario's actions.

    The search looks at what players can do before the present step ends. It stops with the loops
    that take as little to reach as the first one, unless `everything` is asked for; loops that
    change nothing are listed only if they are `trivial` ones that are asked for, mandatory or
    fragmented. Raises InputError where the actions lead to several states, UnsupportedError where
    text that functions was not understood.
    """
    doing = Player(
        scenario_cards(scenario, database), timeout=timeout, ignore_unsupported=ignore_unsupported
    )
    games = Playing(doing).games(scenario, decide_last=False)
    if len(games) != 1:
        found = f"{len(games)} states"
        problem = Problem(
            "the actions do not lead to one state", key="do", found=found, expected="one"
        )
        raise InputError([problem])
    finder = Finder(doing, trivial=trivial, everything=everything)
    deadline = None if timeout is None else monotonic() + timeout
    loops = list(finder.loops(games[0], max_states or MAX_STATES, deadline))
    unsupported = [*doing.kernel.unsupported, *finder.mover.left_out]
    result: dict[str, Any] = {"loops": loops, "states": finder.search.states}
    if finder.limit is not None:
        result["limit"] = finder.limit
    complete = finder.limit is None and not unsupported
    return {**result, "unsupported": unsupported, "complete": complete}


class Finder:
    """Finds the loops of one game."""

    def __init__(self, doing: Player, *, trivial: bool, everything: bool) -> None:
        self.doing = doing
        self.trivial, self.everything = trivial, everything
        self.limit: str | None = None

    def loops(self, game: Any, max_states: int, deadline: float | None) -> Iterator[dict[str, Any]]:
        """Every loop, each once."""
        viewer = Viewer(self.doing.table)
        self.mover = Mover(self.doing, viewer)
        self.repeater = Repeater(self.mover, viewer)
        self.maker = Maker(self.doing.table)
        self.viewer = viewer
        self.search: Search[Repeated] = Search(
            self.mover, viewer, max_states=max_states, deadline=deadline
        )
        known: set[str] = set()
        try:
            for found in self.search.found(game, self.repeater.repeated):
                row = self._loop(found)
                if row is None:
                    continue
                key = _same_loop(row)
                if key in known:
                    continue
                known.add(key)
                yield row
                if not self.everything:
                    self.search.stop_at(found.lap.end.cost)
        except LimitError as error:
            self.limit = str(error)
        self.limit = self.limit or self.search.limit

    def _loop(self, found: Repeated) -> dict[str, Any] | None:
        """A loop as the answer lists it; None where it makes nothing."""
        out = ways_out(found, self.mover, self.viewer)
        if out is None:
            self.limit = "whether a loop can be left was not found out"
            return None
        said = verdict(found, out)
        words = self.maker.unbounded(found)
        if said.kind == "optional" and not self._worth_it(found, words):
            return None
        end = self.repeater.end(found) if running_out(found.lap.covering.changes) else None
        return self._row(found, said, words) | _ending(found, said, end)

    def _worth_it(self, found: Repeated, words: list[str]) -> bool:
        """Whether an optional loop makes something, and costs those who repeat it no life."""
        players = acting(found.lap.moves)
        changes = found.lap.covering.changes
        if any(a[0] == "life" and a[1] in players for a in running_out(changes)):
            return False
        return self.trivial or not found.same or not MEANINGLESS.issuperset(words)

    def _row(self, found: Repeated, said: Verdict, words: list[str]) -> dict[str, Any]:
        lap = found.lap
        return {
            "kind": said.kind,
            "prefix": [row for move in lap.prefix for row in _written(move)],
            "actions": [row for move in lap.moves for row in _written(move)],
            "net": self.maker.net(found),
            "unbounded": [] if said.kind == "mandatory" else words,
            "growth": None if found.same else "linear" if found.linear else "superlinear",
            "result": said.result,
            "may_stop": list(said.may_stop),
            "must_choose_otherwise": said.must_choose_otherwise,
            "proof": "invariant" if found.same else "replayed",
            "rules": list(said.rules),
        }


def _ending(found: Repeated, said: Verdict, end: Any) -> dict[str, Any]:
    """After how many iterations a loop ends, and how."""
    if said.result != "ends":
        return {} if found.same else {"times": 2}
    if end is None:
        return {"iterations": None}
    game = end.game
    told = {"winner": game.winner, "losers": list(game.losers), "draw": game.draw}
    return {"iterations": end.iterations, **told}


def _written(move: Any) -> Iterator[Mapping[str, Any]]:
    """A move as actions, one after the other, with the choices that were made."""
    for action in move.actions:
        yield _with_player(action, move.player)
    if move.choices:
        yield {"choose": {choice.key: choice.value for choice in move.choices}}


def _with_player(action: Any, player: str | None) -> Any:
    if not isinstance(action, Mapping) or player is None:
        return action
    return {"player": player, **{word: it for word, it in action.items() if word != "player"}}


def _same_loop(row: Mapping[str, Any]) -> str:
    """What is equal for a loop that begins elsewhere in its lap, or after something else."""
    actions = [str(action) for action in row["actions"]]
    return repr((row["kind"], sorted(actions), row["net"]))
