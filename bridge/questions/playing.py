"""A scenario played: its actions under `do:`, one after the other, over all states they lead to.

`kernel/doing` begins one action of one game; here are the games side by side, the choices that the
scenario makes for them or leaves open, shortcuts, and what nobody may choose again (CR 732).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count, islice
from typing import Any

from clingather.bridge.base.errors import (
    InputError,
    LimitError,
    Problem,
    placed,
)
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.kernel.choosing import (
    Answer,
    answers_of,
    costs_named,
    key_of,
    make,
    matching,
    unused,
    ways,
)
from clingather.bridge.kernel.doing import Performer, announces, illegal_action, matters
from clingather.bridge.kernel.event_rules import with_rule
from clingather.bridge.kernel.values import Game
from clingather.bridge.repeating.recurring import Step, barred, step
from clingather.bridge.state.values import Scenario, State

MAX_STATES = 10_000


@dataclass(frozen=True)
class Line:
    """A game with the answers that its choices still wait for, and the actions on the way."""

    game: Game
    answers: tuple[Answer, ...] = ()
    steps: tuple[Step, ...] = ()
    last: tuple[int, Any] | None = None  # the action that was taken last, with its place


class Playing:
    """Plays the actions of one scenario."""

    def __init__(self, doing: Performer, *, max_states: int = MAX_STATES) -> None:
        self.doing, self.max_states = doing, max_states
        self.finished: list[Game] = []  # those that were at their end when a limit was reached
        self._attempts = count(1)
        self.opened: dict[str, Game] = {}  # a game for each choice that was open, by its key
        self.before: list[dict[str, Any]] = []  # what happened before anyone could do anything

    def games(self, scenario: Scenario, *, decide_last: bool = True) -> list[Game]:
        """Every game that the actions lead to; with `decide_last` no choice is left open.

        Raises InputError where an action is illegal, UnsupportedError where text that matters was
        not understood, LimitError where there are too many states.
        """
        with placed(scenario.lines):
            return self._games(scenario, decide_last=decide_last)

    def _games(self, scenario: Scenario, *, decide_last: bool) -> list[Game]:
        """Every game that the actions lead to."""
        lines = self.started(scenario)
        for place, action in enumerate(scenario.do):
            lines = self.acted(lines, action, place)
        return self.ended(lines, decide_last=decide_last)

    def started(self, scenario: Scenario) -> list[Line]:
        """The lines before the first action: one, unless somebody has to choose at once."""
        matter = matters(scenario.do, *_states(scenario))
        self.doing = self.doing.with_options(actions=matter)
        lines = self._settled([Line(self.doing.begin(scenario))])
        self.before = [with_rule(event) for event in lines[0].game.log] if lines else []
        return lines

    def settled(self) -> dict[str, Any]:
        """What an answer says of what happened before anyone could do anything (CR 704.3)."""
        return {"settled": self.before} if self.before else {}

    def acted(self, lines: list[Line], action: Any, place: int) -> list[Line]:
        """The lines after an action; what it leaves open stays open until the next one."""
        if isinstance(action, Mapping) and "choose" in action:
            given = answers_of(action, f"do[{place}]")
            return self._answered([replace(it, answers=it.answers + given) for it in lines])
        if shares := _shares(action, lines):
            given = answers_of({"choose": shares}, f"do[{place}]")
            return self._answered([replace(it, answers=it.answers + given) for it in lines])
        lines = self.decided(lines)
        over = [line for line in lines if line.game.over]  # no action follows (CR 104.1)
        named = costs_named(action, f"do[{place}]")
        lines = over + [
            replace(begun, answers=begun.answers + named)
            for begun in (self._begun(it, action, place) for it in lines if not it.game.over)
        ]
        lines = self._settled(lines)
        return self._answered(lines) if named else lines

    def decided(self, lines: list[Line], *, last: bool = False) -> list[Line]:
        """No choice is left open, and no line is left that an illegal action led to."""
        return self._legal(self._decided(lines, last=last))

    def ended(self, lines: list[Line], *, decide_last: bool = True) -> list[Game]:
        """The games that the lines come to, each with the choice that is barred now (CR 732.3)."""
        lines = self._answered(lines)
        lines = self.decided(lines, last=True) if decide_last else self._legal(lines)
        if any(not line.answers for line in lines):
            lines = [line for line in lines if not line.answers]
        self._demand_used(lines)
        return [self.barred(line) for line in lines]

    def going_on(self, lines: list[Line], *, opening: bool = False) -> Line:
        """The one line that an action has led to; what it left open stays open.

        At the `opening` answers may wait for choices that come later. Raises InputError where the
        action is illegal, led to several lines, or where an answer found no choice.
        """
        lines = self._legal(self._answered(lines))
        if not opening:
            self._demand_used(lines)
        if len(lines) != 1:
            problem = Problem("the action does not lead to one state", key="play")
            raise InputError([replace(problem, found=f"{len(lines)} states")])
        return lines[0]

    def barred(self, line: Line) -> Game:
        """The game of a line with the choice that must not be made again now (CR 732.3)."""
        return barred(self.doing, line.steps, line.game)

    def _demand_used(self, lines: list[Line]) -> None:
        """Refuse answers for which no choice was open in any line."""
        if lines and all(line.answers for line in lines):
            fewest = min((line.answers for line in lines), key=len)
            raise InputError([unused(answer, self.opened) for answer in fewest])

    # ------------------------------------------------------------ actions
    def _begun(self, line: Line, action: Any, place: int) -> Line:
        """The line in which an action has begun; a shortcut is taken at once."""
        game = barred(self.doing, line.steps, line.game)
        if isinstance(action, Mapping) and "shortcut" in action:
            # late: few scenarios have one
            from clingather.bridge.repeating.shortcuts import Shortcut

            return Line(Shortcut(self.doing, action["shortcut"], place).taken(game), line.answers)
        begun = self.doing.act(game, action, place)
        if announces(action):
            begun = begun.with_(attempt=next(self._attempts))
        steps = (*line.steps, step(self.doing, game, action))
        return Line(begun, line.answers, steps, (place, action))

    # ------------------------------------------------------------ choices
    def _settled(self, lines: list[Line]) -> list[Line]:
        """Every line until a choice is open or nothing is left to do."""
        labelled = [
            line.game.with_(attempt=place) for place, line in enumerate(lines) if line.game.tasks
        ]
        found = {game.attempt: game for game in self.doing.kernel.settle(labelled)}
        return [
            replace(line, game=found[place].with_(attempt=line.game.attempt))
            if place in found
            else line
            for place, line in enumerate(lines)
        ]

    def _answered(self, lines: list[Line]) -> list[Line]:
        """Open choices are made as the scenario says, as far as it says."""
        while True:
            moved, still = [], []
            for line in lines:
                if line.game.waiting is not None:
                    self.opened[key_of(line.game.waiting)] = line.game
                found = matching(line.game, line.answers)
                if found is None:
                    still.append(line)
                    continue
                place, shown, terms = found
                rest = line.answers[:place] + line.answers[place + 1 :]
                moved.append(replace(line, game=make(line.game, shown, terms), answers=rest))
            if not moved:
                return _merged(lines)
            lines = still + self._settled(moved)

    def _decided(self, lines: list[Line], *, last: bool = False) -> list[Line]:
        """No choice is left open: one line for each way to make it."""
        while True:
            lines = self._answered(lines)
            if last:
                self.finished = [line.game for line in lines if line.game.waiting is None]
            if all(line.game.waiting is None for line in lines):
                return lines
            moved: list[Line] = []
            still: list[Line] = []
            for line in lines:
                if line.game.waiting is None:
                    still.append(line)
                    continue
                left = max(self.max_states + 1 - len(moved) - len(still), 0)
                some = islice(ways(line.game), left)
                moved += [replace(line, game=make(line.game, *way)) for way in some]
            if len(moved) + len(still) > self.max_states:
                raise LimitError(f"more than {self.max_states} states")
            lines = _merged(still + self._settled(moved))

    def _legal(self, lines: list[Line]) -> list[Line]:
        """The lines without those that an illegal action led to; of each action one must be left.

        A choice that makes an action illegal can't be made; an action that no choice makes legal
        is refused (CR 733). A line in which a stated answer found no choice is not the one that is
        meant, if there is one in which it did.
        """
        fewest = min((len(line.answers) for line in lines), default=0)
        meant = {line.game.attempt for line in lines if len(line.answers) == fewest}
        left = {line.game.attempt for line in lines if line.game.illegal is None}
        for line in lines:
            attempt = line.game.attempt
            if line.game.illegal is not None and attempt in meant and attempt not in left:
                raise InputError([illegal_action(line.game, line.last)])
        return [line for line in lines if line.game.illegal is None]


def _states(scenario: Scenario | None) -> Iterator[State]:
    """The state of a game, and those of the main games around it."""
    while scenario is not None:
        yield scenario.state
        scenario = scenario.main_game


def _shares(action: Any, lines: list[Line]) -> dict[str, Any]:
    """The choices that an action `assign` states where damage is being assigned (CR 510.1)."""
    if not isinstance(action, Mapping) or "assign" not in action:
        return {}
    if not any(line.game.waiting and line.game.waiting.word == "assign" for line in lines):
        return {}
    return {
        f"{who}.assign": {whom: number for whom, number in shares.items() if number}
        for who, shares in action["assign"].items()
    }


def _merged(lines: list[Line]) -> list[Line]:
    """Lines that have come to the same state go on as one; its other ways there are kept."""
    found: dict[str, Line] = {}
    for line in lines:
        game = line.game
        frames = {name: game.frames[name] for name in game.state.stack if name in game.frames}
        parts = (game.state, frames, game.tasks, game.pending, game.delayed, game.waiting)
        end = (game.winner, game.losers, game.draw, game.illegal, game.main_game)
        key = repr((*parts, *end, line.answers))
        first = found.get(key)
        if first is None:
            found[key] = line
            continue
        ways = (game.ways, len(first.game.choices))
        merged = first.game.with_(other_ways=(*first.game.other_ways, ways))
        found[key] = replace(first, game=merged)
    return list(found.values())
