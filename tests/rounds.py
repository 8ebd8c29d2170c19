"""A state that was reached is written, read again, and gone on from: does anything differ?

A **point** of an example is a moment of its `do:` at which no choice is open and every answer that
was stated has been used; `outcomes` of the actions until then writes the state there. The rest of
the actions must lead to the same outcomes, with the same events, or be refused alike, whether the
game goes on or what was written is read again. Names of what comes into being later may differ.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from clingather.bridge.base.errors import ClingatherError, InputError, LimitError, UnsupportedError
from clingather.bridge.cards.database import Database, open_database
from clingather.bridge.kernel.doing import Performer, matters
from clingather.bridge.kernel.saving import saved
from clingather.bridge.kernel.values import Game
from clingather.bridge.questions.outcomes import (
    around,
    events,
    objects,
    position_key,
    unreadable,
)
from clingather.bridge.questions.playing import MAX_STATES, Line, Playing
from clingather.bridge.repeating.recurring import barred
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.scenario.writing import scenario_to_data
from clingather.bridge.state.values import Scenario

# "You may roll again" has no end: so many states at once are followed, on both sides
STATES = {"706-dice/w20c-the-second-roll-is-a-d20-too": 25}
LINES = 2  # so many of the games that open choices have led to at a point are followed
Ends = list[dict[str, Any]] | tuple[str, ...]  # the outcomes, or how the rest was refused


@dataclass(frozen=True)
class Point:
    """What was found at one point: the number of actions before it, and what differs there."""

    example: str
    place: int
    differs: str = ""  # nothing: no difference
    refused: bool = False  # the state is not written; where that stands is said


@cache
def embedded() -> Database:
    """The embedded cards."""
    return open_database()


def read(path: Path) -> Scenario:
    """An example."""
    return read_scenario(path.read_text(encoding="utf-8"), source=path.name, cards=embedded())


class Round:
    """One example, played once, and again from each of its points."""

    def __init__(self, path: Path) -> None:
        self.name = f"{path.parent.name}/{path.stem}"
        self.scenario = read(path)
        self.doing = Performer(_cards(self.scenario))

    def _playing(self, doing: Performer) -> Playing:
        return Playing(doing, max_states=STATES.get(self.name, MAX_STATES))

    def points(self, wanted: set[int] | None = None) -> Iterator[Point]:
        """What was found at each point, or at each of those that are wanted."""
        playing = self._playing(self.doing)
        do = self.scenario.do
        try:
            lines = playing.started(self.scenario)
            for place in range(len(do) + 1):
                if (wanted is None or place in wanted) and not self._answers(do, place, lines):
                    lines = playing.decided(lines)
                    yield from self._at(lines, place)
                if place < len(do):
                    lines = playing.acted(lines, do[place], place)
        except (InputError, LimitError, UnsupportedError):
            return  # the rest of the actions is refused; the points before have shown how

    def _answers(self, do: tuple[Any, ...], place: int, lines: list[Line]) -> bool:
        """Whether the next action answers a choice that is open, or an answer waits for one."""
        then = do[place] if place < len(do) else None
        asked = any(line.game.waiting is not None for line in lines)
        answer = isinstance(then, dict) and ("choose" in then or (asked and "assign" in then))
        return answer or any(line.answers for line in lines)

    def _at(self, lines: list[Line], place: int) -> Iterator[Point]:
        step = max(1, len(lines) // LINES)
        for line in lines[::step][:LINES]:
            if line.game.over:
                continue
            game = barred(self.doing, line.steps, line.game)
            try:
                written = self._written(game, place)
            except UnsupportedError as error:
                yield Point(self.name, place, str(error), refused=True)
                continue
            if (beyond := unreadable(game.state)) is not None:  # the answer says so
                yield Point(self.name, place, beyond, refused=True)
                continue
            yield Point(self.name, place, self._differs(game, written, place))

    def _written(self, game: Game, place: int) -> str:
        data = scenario_to_data(around(game, self.doing.table, self.scenario))
        rest = scenario_to_data(replace(self.scenario, do=self.scenario.do[place:]))
        return json.dumps(data | ({"do": rest["do"]} if "do" in rest else {}))

    def _differs(self, game: Game, written: str, place: int) -> str:
        """What differs between going on and going on from what was written; "": nothing."""
        try:
            again = read_scenario(written, cards=embedded())
        except ClingatherError as error:
            return f"is not read: {error}"
        straight = self._ends(game, self.scenario.do, place)
        playing = self._playing(self.doing)
        try:
            started = playing.decided(playing.started(again))
        except ClingatherError as error:
            return f"is not begun: {error}"
        if len(started) != 1:
            return f"a choice is open as it begins: {len(started)} ways"
        if events(started[0].game.log):
            return f"something happens as it begins: {events(started[0].game.log)}"
        anew = self._ends(started[0].game, again.do, 0)
        return difference(straight, anew, set(game.state.objects))

    def _ends(self, game: Game, do: tuple[Any, ...], place: int) -> Ends:
        """The outcomes of the actions from a place on, or how they are refused."""
        matter = matters(do[place:], game.state)
        playing = self._playing(self.doing.with_options(actions=matter))
        lines = [Line(game)]
        begun = len(game.log)
        try:
            for at, action in enumerate(do[place:]):
                lines = playing.acted(lines, action, at)
            ended = playing.ended(lines)
        except LimitError as error:
            return ("limit", str(error))
        except InputError as error:
            return ("refused", *sorted(problem.message for problem in error.problems))
        except UnsupportedError as error:
            rows = ({k: v for k, v in row.items() if k != "object"} for row in error.paragraphs)
            return ("unsupported", *sorted(map(str, rows)))
        return [self._end(each, begun) for each in ended]

    def _end(self, game: Game, begun: int) -> dict[str, Any]:
        found: dict[str, Any] = {"events": events(game.log[begun:])}
        state = saved(game, self.doing.table)
        found["key"] = json.loads(position_key(game, state, self.doing))
        told = objects(
            game, self.doing
        )  # of a card that became unknown the next state knows nothing
        found["objects"] = {id_: it for id_, it in told.items() if it["zone"] != "unknown"}
        return found


def _cards(scenario: Scenario) -> Any:
    from clingather.bridge.facts.scenario_cards import scenario_cards

    return scenario_cards(scenario, embedded())


# ---------------------------------------------------------------- what differs
TOKEN = re.compile(r"[A-Za-z0-9_]+|[^A-Za-z0-9_]")


def difference(one: Ends, other: Ends, before: set[str]) -> str:
    """What differs between two ways to go on, but for names of what came later; "": nothing."""
    if isinstance(one, tuple) or isinstance(other, tuple):
        if one == other:
            return ""
        return f"{_short(one)} but {_short(other)}"
    if len(one) != len(other):
        return f"{len(one)} outcomes but {len(other)}"
    left = list(other)
    for end in one:
        said = [_unlike(end, each, {}, {}, before, "") for each in left]
        if "" not in said:
            return min(said, key=len)
        left.pop(said.index(""))
    return ""


def _short(ends: Ends) -> str:
    return str(ends)[:300] if isinstance(ends, tuple) else f"{len(ends)} outcomes"


def _unlike(
    one: Any, other: Any, to: dict[str, str], back: dict[str, str], before: set[str], at: str
) -> str:
    """The first place where two values differ, under a renaming that grows on the way."""
    if isinstance(one, dict) and isinstance(other, dict):
        if len(one) != len(other):
            return f"{at}: {_only(one, other)}"
        others = [key for key in other if key not in one]
        for key, value in one.items():
            same = key if key in other else others.pop(0)
            if key != same and (said := _unlike(key, same, to, back, before, at)):
                return said
            if said := _unlike(value, other[same], to, back, before, f"{at}.{key}"):
                return said
        return ""
    if isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            return f"{at}: {one} but {other}"[:400]
        for place, (a, b) in enumerate(zip(one, other, strict=True)):
            if said := _unlike(a, b, to, back, before, f"{at}[{place}]"):
                return said
        return ""
    if isinstance(one, str) and isinstance(other, str):
        first, second = TOKEN.findall(one), TOKEN.findall(other)
        if len(first) == len(second) and all(
            _same(a, b, to, back, before) for a, b in zip(first, second, strict=True)
        ):
            return ""
        return f"{at}: {one!r} but {other!r}"
    return "" if one == other else f"{at}: {one!r} but {other!r}"


def _only(one: dict[str, Any], other: dict[str, Any]) -> str:
    more = {key: value for key, value in one.items() if key not in other}
    less = {key: value for key, value in other.items() if key not in one}
    return f"only going on: {more}; only read again: {less}"[:400]


def _same(one: str, other: str, to: dict[str, str], back: dict[str, str], before: set[str]) -> bool:
    """Whether two words are the same, or names of what came into being after the point."""
    if one == other:
        return True
    if one in before or one.isdecimal() or other.isdecimal():
        return False
    return to.setdefault(one, other) == other and back.setdefault(other, one) == one
