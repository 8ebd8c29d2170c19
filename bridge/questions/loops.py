"""The question `loops`: every loop that was found from a state, with its kind and what it nets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import (
    InputError,
    LimitError,
    Problem,
    UnsupportedError,
    placed,
)
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.ledger import EDITION
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.options import Options
from clingather.bridge.kernel.values import Game
from clingather.bridge.questions.asking import Asked, Asker, written
from clingather.bridge.questions.drawing import states_graph
from clingather.bridge.questions.graph_files import demand_drawable, draw
from clingather.bridge.questions.outcomes import around
from clingather.bridge.questions.playing import Playing
from clingather.bridge.repeating.candidates import candidates
from clingather.bridge.repeating.iteration import End, Repeated, Repeater, running_out
from clingather.bridge.repeating.many import Many
from clingather.bridge.repeating.moves import Move, Mover
from clingather.bridge.repeating.search import RESPOND, Lap, Search
from clingather.bridge.repeating.shape import Known, Shape, shape
from clingather.bridge.repeating.shortcuts import EXACT
from clingather.bridge.repeating.verdicts import (
    Maker,
    Verdict,
    acting,
    verdict,
    ways_out,
)
from clingather.bridge.repeating.viewing import Viewer
from clingather.bridge.scenario.writing import scenario_to_data
from clingather.bridge.state.values import Scenario

MAX_STATES = 2_000
MEANINGLESS = frozenset({"untap"})  # what a loop may do over and over without making anything
# What is said of a loop: all that an answer tells but where it is found and what comes after it.
TOLD = (
    *("kind", "net", "later", "unbounded", "ready", "growth", "result", "iterations"),
    *("winner", "losers", "draw", "may_stop", "must_choose_otherwise", "loses", "rules"),
)


def answer(
    scenario: Scenario,
    *,
    database: Any = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    max_states: int | None = None,
    trivial: bool = False,
    everything: bool = False,
    shortcut: int | None = None,
    graph: Path | None = None,
    jobs: int = 1,
    respond: int = RESPOND,
) -> dict[str, Any]:
    """The answer to `loops` after the scenario's actions.

    The search looks at what players can do before the present step ends. It stops with the loops
    that take as little to reach as the first one, unless `everything` is asked for; loops that
    change nothing are listed only if they are `trivial` ones that are asked for, mandatory or
    fragmented; those by which whoever may stop them only loses are told apart. With `shortcut` each
    has the state after so many repetitions, or the reason why it is not told, which is a limit; the
    states are drawn to the file `graph`. The search uses `jobs` processes; in its order a response
    to what is on the stack counts as so many moves as `respond` says. Where the scenario asks about
    a sequence, that alone is looked at. Raises InputError where the actions lead to several states
    or the sequence is illegal, UnsupportedError where text that functions was not understood.
    """
    playing, game = _begun(scenario, database, Options(ignore_unsupported, engine=engine))
    doing = playing.doing
    asked = scenario.ask.get("loop")
    if graph is not None:
        demand_drawable(graph)
    finder = Finder(doing, scenario, game, shortcut=shortcut, from_pool_only=asked is None)
    if asked is not None:
        with placed(scenario.lines):
            result = finder.asked(asked)
    else:
        finder.trivial, finder.everything, finder.jobs = trivial, everything, jobs
        finder.respond = respond
        loops: list[dict[str, Any]] = []
        told = {"loops": loops, "losing": finder.losing, **playing.settled()}
        limits.tell({**told, "rules": EDITION})
        for loop in finder.loops(max_states or MAX_STATES):
            loops.append(loop)
        result = {**told, "states": finder.search.states}
        if graph is not None:
            undrawn = draw(states_graph(finder.search, finder.found), graph)
            finder.limit = finder.limit or undrawn
    if finder.limit is not None:
        result["limit"] = finder.limit
    unsupported = [*doing.kernel.unsupported, *finder.mover.left_out]
    complete = finder.limit is None and not unsupported
    result |= {"unsupported": unsupported, "complete": complete, "rules": EDITION}
    return result | playing.settled() | certified(scenario)


def replayed(
    scenario: Scenario,
    prefix: Sequence[Any],
    actions: Sequence[Any],
    *,
    database: Any = None,
    engine: Engine | None = None,
) -> dict[str, Any]:
    """What a loop is that an answer of `loops` states: played as there, and not searched for.

    Raises InputError where an action is illegal or leaves a choice open, UnsupportedError where a
    text on the way is not understood, LimitError at a limit.
    """
    playing, game = _begun(scenario, database, Options(engine=engine))
    doing = playing.doing
    finder = Finder(doing, scenario, game, shortcut=None, from_pool_only=True)
    asker = Asker(finder.doing, finder.mover, finder.viewer)
    begins = asker.asked(game, prefix).end.game if prefix else game
    sequence, found = finder.played(asker, begins, actions)
    if finder.limit is not None:
        raise LimitError(finder.limit)
    unsupported = [*doing.kernel.unsupported, *finder.mover.left_out]
    if unsupported:
        raise UnsupportedError(unsupported)
    return {"loops": found, "because": sequence.because, "states": len(sequence.moves) + 1}


def _begun(scenario: Scenario, database: Any, options: Options) -> tuple[Playing, Game]:
    """The one state after a scenario's actions; raises InputError where there are several."""
    playing = Playing(Performer(scenario_cards(scenario, database), options))
    games = playing.games(scenario)  # a choice with one way to make it is made
    if len(games) != 1:
        found = f"{len(games)} states"
        if games:
            keys = dict.fromkeys(made.key for game in games for made in game.choices)
            found += f", by {', '.join(keys)}"
        message = "the actions do not lead to one state"
        raise InputError([Problem(message, key="do", found=found, expected="one")])
    return playing, games[0]


def certified(scenario: Scenario) -> dict[str, Any]:
    """What makes an answer a certificate that `verify` checks: its kind, and where it begins."""
    begins = replace(scenario, ask={}, expect={}, lines={}, goal=None, puzzle={})
    return {"certificate": "loops", "scenario": scenario_to_data(begins)}


class Finder:
    """Finds the loops of one game."""

    trivial = everything = False
    jobs = 1
    respond = RESPOND
    search: Search[Repeated | Lap]

    def __init__(
        self,
        doing: Performer,
        scenario: Scenario,
        game: Game,
        *,
        shortcut: int | None,
        from_pool_only: bool,
    ) -> None:
        self.scenario, self.game, self.shortcut = scenario, game, shortcut
        self.limit: str | None = None
        self.found: list[Repeated] = []
        self.known = Known()  # loops that are told
        self.losing: list[dict[str, Any]] = []  # by which those who may stop them only lose
        self.viewer = Viewer(doing.table)
        self.mover = Mover(
            doing,
            self.viewer,
            from_pool_only=from_pool_only,
            through_steps=self.viewer.adds_steps(game),
            through_combat=True,
        )
        self.repeater = Repeater(self.mover, self.viewer)
        self.doing = self.mover.doing  # with its options
        self.maker = Maker(doing.table)

    def loops(self, max_states: int) -> Iterator[dict[str, Any]]:
        """Every loop, each once."""
        likely = candidates(self.game, self.doing.table, self.viewer.likeness(self.game))
        self.search = Search(
            self.mover,
            self.viewer,
            candidates=likely,
            max_states=max_states,
            jobs=self.jobs,
            respond=self.respond,
        )
        held: list[dict[str, Any]] = []  # after which all is as before: those come last
        try:
            for found in self.search.found(self.game, self._judged):
                if isinstance(found, Lap) or (row := self._loop(found)) is None:
                    continue
                if not self.known.add(row["kind"], *self._shape(found.lap)):
                    continue
                if "loses" in row:
                    self.losing.append(row)
                    continue
                self.found.append(found)
                row |= self._after(found)
                if found.same and row["kind"] == "optional":
                    held.append(row)
                else:
                    yield row
                if not self.everything:
                    self.search.stop_at(found.lap.end.cost)
        except LimitError as error:
            self.limit = f"{error} after {self.search.states} states"
        self.limit = self.limit or self.search.limit
        yield from held

    def _judged(self, lap: Lap) -> Repeated | Lap | None:
        """The loop that a lap is; the lap alone where that loop was told already.

        Such a lap is not replayed, but where it may end by itself: then it matters where it began.
        """
        shape, times = self._shape(lap)
        if self.known.of(shape) and not running_out(lap.covering.changes):
            kind = verdict(lap, self._ways_out(lap)[0], engine=self.maker.table.engine).kind
            if self.known.has(kind, shape, times):
                return lap
        return self.repeater.repeated(lap)

    def _shape(self, lap: Lap) -> tuple[Shape, int]:
        """The shape of a lap, and how many times it has it."""
        return shape(
            _actions(lap), self.maker.names(lap), self.maker.net(lap), self.maker.ready(lap)
        )

    def asked(self, actions: Sequence[Any]) -> dict[str, Any]:
        """What a proposed sequence is: whether it repeats, its kind and net, who may interrupt."""
        asker = Asker(self.doing, self.mover, self.viewer)
        sequence, loops = self.played(asker, self.game, actions)
        others = asker.interrupting(sequence, sorted(acting(sequence.moves)))
        states = len(sequence.moves) + 1
        return {"loops": loops, "asked": written(sequence, others), "states": states}

    def played(
        self, asker: Asker, game: Game, actions: Sequence[Any]
    ) -> tuple[Asked, list[dict[str, Any]]]:
        """A sequence that is played from a game on, and the loop that it is, if it is one."""
        sequence = asker.asked(game, actions)
        repeated = self.repeater.repeated(sequence.lap) if sequence.lap is not None else None
        if sequence.lap is not None and repeated is None:
            sequence = replace(sequence, lap=None, because="it can't be played a second time")
        self.trivial = True
        row = None if repeated is None else self._loop(repeated, asked=True)
        loops = [] if row is None or repeated is None else [row | self._after(repeated)]
        return sequence, loops

    def _after(self, found: Repeated) -> dict[str, Any]:
        """The state after as many repetitions as are asked for (CR 732.2c), or why it is untold."""
        if self.shortcut is None:
            return {}
        told: dict[str, Any] = {"times": self.shortcut, "state": None}
        try:
            game = self._repeated(found, self.shortcut)
        except LimitError as error:
            self.limit = f"a state after {self.shortcut} times is not told: {error}"
            return {"after": told | {"because": str(error)}}
        state = scenario_to_data(around(game, self.doing.table, self.scenario))
        return {"after": told | {"state": state}}

    def _repeated(self, found: Repeated, times: int) -> Game:
        """The game after so many repetitions; raises LimitError where that is not worked out."""
        game = found.lap.start.game
        repeat = partial(self.repeater.again, found)
        if times > EXACT:
            return Many(self.doing, self.viewer).after(game, repeat, times, lambda end: end).game
        for _ in range(times):
            game = repeat(game)
        return game

    def _loop(self, found: Repeated, *, asked: bool = False) -> dict[str, Any] | None:
        """A loop as the answer lists it; None where it makes nothing and was not asked about."""
        out, all_of_them = self._ways_out(found.lap)
        if not out and not all_of_them:
            return None
        end = self.repeater.end(found) if running_out(found.lap.covering.changes) else None
        said = verdict(found.lap, out, end, self.maker.table.engine)
        words = self.maker.unbounded(found, said.may_stop) if said.may_stop else []
        nothing = found.same and MEANINGLESS.issuperset(words)
        if said.kind == "optional" and nothing and not (asked or self.trivial):
            return None
        return self._row(found, said, words) | _ending(found, said, end)

    def _ways_out(self, lap: Lap) -> tuple[set[str], bool]:
        """Who could choose out of a lap, and whether that is all of them; a limit is noted."""
        out, all_of_them = ways_out(lap, self.mover, self.viewer)
        if not all_of_them:
            self.limit = "not every way out of a loop was looked for"
        return out, all_of_them

    def _row(self, found: Repeated, said: Verdict, words: list[str]) -> dict[str, Any]:
        lap = found.lap
        return {
            "kind": said.kind,
            "prefix": [row for move in lap.prefix for row in _written(move)],
            "actions": _actions(lap),
            "net": self.maker.net(lap),
            "unbounded": words,
            "ready": self.maker.ready(lap),
            "growth": None if found.same else "linear" if found.linear else "superlinear",
            "result": said.result,
            "may_stop": list(said.may_stop),
            "must_choose_otherwise": said.must_choose_otherwise,
            "proof": "invariant" if found.same else "replayed",
            "rules": list(said.rules),
            **({} if found.linear else {"later": [self.maker.net(each) for each in found.later]}),
            **({"loses": list(said.loses)} if said.loses else {}),
        }


def _ending(found: Repeated, said: Verdict, end: End | None) -> dict[str, Any]:
    """After how many iterations a loop ends, and how."""
    if said.result != "ends":
        return {} if found.same else {"times": 2}
    if end is None or end.game is None:
        return {"iterations": None}
    game = end.game
    told = {"winner": game.winner, "losers": list(game.losers), "draw": game.draw}
    return {"iterations": end.iterations, **told}


def _actions(lap: Lap) -> list[Mapping[str, Any]]:
    """What is done in a lap, as actions."""
    return [row for move in lap.moves for row in _written(move)]


def _written(move: Move) -> Iterator[Mapping[str, Any]]:
    """A move as actions, one after the other, with the choices that were made."""
    for action in move.actions:
        yield action if move.declares else _with_player(action, move.player)
    rows: list[dict[str, Any]] = []
    for choice in move.choices:  # two of one name ("you may ... you may ...") are two rows
        if not rows or choice.key in rows[-1]:
            rows.append({})
        rows[-1][choice.key] = choice.value
    yield from ({"choose": row} for row in rows)


def _with_player(action: Any, player: str | None) -> Any:
    if not isinstance(action, Mapping) or player is None:
        return action
    return {"player": player, **{word: it for word, it in action.items() if word != "player"}}
