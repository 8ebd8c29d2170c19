"""Positions of a game that goes forward one choice at a time, each kept with the one before.

Who plays a game by hand (`Game`), looks for a way through it or checks one asks here what can be
chosen at a position, and what comes of a choice. No rule is decided here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.records import dataclass
from clingather.bridge.kernel.choosing import key_of
from clingather.bridge.kernel.doing import Performer, matters
from clingather.bridge.kernel.saving import saved
from clingather.bridge.kernel.values import Game
from clingather.bridge.questions import plays
from clingather.bridge.questions.outcomes import position_key
from clingather.bridge.questions.playing import Line, Playing
from clingather.bridge.questions.stated_play import stated_action
from clingather.bridge.state.values import Scenario


@dataclass(frozen=True)
class Position:
    """A game at one moment, with the action that led to it and the position before."""

    line: Line
    game: Game  # with the choice that must not be made again now (CR 732.3)
    action: Any = None
    before: Position | None = None


class Board:
    """Takes actions from positions, and says what can be chosen at them."""

    def __init__(self, doing: Performer) -> None:
        self.doing = doing
        self.settled: dict[str, Any] = {}  # what an answer says of what happened at the opening

    def opened(self, scenario: Scenario) -> Position:
        """The position after the actions of a scenario; they must lead to one."""
        playing = Playing(self.doing)
        (line,) = playing.started(replace(scenario, do=(), ask={}, expect={}, lines={}))
        self.settled = playing.settled()
        here = Position(line, playing.barred(line))
        for place, action in enumerate(scenario.do):
            here = self.taken(here, action, place, opening=True)
        return here

    def after(self, here: Position, stated: Mapping[str, Any] | str) -> Position:
        """The position after an action, as it stands under `do:`.

        Raises InputError where the rules forbid it or it names what there is not.
        """
        return self.taken(here, stated_action(stated, here.game, any_action=True), 0)

    def taken(self, here: Position, action: Any, place: int, *, opening: bool = False) -> Position:
        """The position after an action; those of a scenario may name choices to come."""
        if here.game.over:
            raise InputError([Problem("the game has ended (104.1)", key="play")])
        chooses = isinstance(action, Mapping) and ("choose" in action or "assign" in action)
        if here.game.waiting is not None and not chooses and not opening:
            choice = here.game.waiting
            who, key = choice.player, key_of(choice)
            problem = Problem(f"{who} has to choose first", key="play", expected=f"choose {key}")
            raise InputError([problem])
        doing = self.doing.with_options(actions=matters([action], here.game.state))
        playing = Playing(doing)
        with _placed(f"do[{place}]", f"do[{place}]" if opening else "play"):
            found = playing.going_on(playing.acted([here.line], action, place), opening=opening)
        return Position(found, playing.barred(found), action, here)

    def decision(self, here: Position, *, list_payments: bool = False) -> dict[str, Any]:
        """What has to be chosen at a position, by whom, and every way to.

        Raises UnsupportedError where nobody has to choose, LimitError where a limit is reached.
        """
        return plays.decided_now(self.doing, here.game, list_payments=list_payments)

    def key(self, here: Position) -> str:
        """What is equal for equal positions, and different for others.

        While a choice is open, positions are equal that came from equal ones by equal actions.
        """
        rest, actions = since_rest(here)
        text = position_key(rest.game, saved(rest.game, self.doing.table), self.doing)
        said = json.dumps([text, actions], sort_keys=True, ensure_ascii=False)
        return blake2b(said.encode(), digest_size=16).hexdigest()


def since_rest(here: Position) -> tuple[Position, list[Any]]:
    """The last position at which no choice was open, and the actions since."""
    actions: list[Any] = []
    while here.game.waiting is not None and here.before is not None:
        actions.insert(0, deepcopy(here.action))
        here = here.before
    return here, actions


@contextmanager
def _placed(place: str, called: str) -> Iterator[None]:
    """Within it, problems with an action are called after what it is to the caller."""
    try:
        yield
    except InputError as error:
        problems = [
            replace(each, key=each.key.replace(place, called, 1)) for each in error.problems
        ]
        raise InputError(problems) from None
