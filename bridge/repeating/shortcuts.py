"""The action `shortcut`: a proposed sequence of choices, repeated and shortened (CR 732.2).

The sequence is played as if each of its actions stood under `do:`; it leaves no choice open, as
what happens must not determine what is done next (CR 732.2a). A long repetition is not played
through (`many`). Where another player shortens it, it ends there, and that player must make a
different choice than what was proposed (CR 732.2c).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.replacing import replace
from clingather.bridge.kernel.choosing import (
    Answer,
    answers_of,
    costs_named,
    key_of,
    make,
    matching,
    unused,
)
from clingather.bridge.kernel.doing import Performer, said_action
from clingather.bridge.kernel.values import Game, task
from clingather.bridge.repeating.many import Many, Repetitions
from clingather.bridge.repeating.viewing import Viewer
from clingather.bridge.state.values import Otherwise

EXACT = 20  # repetitions that are played one by one
Stated = tuple[Any, tuple[Answer, ...]]  # an action, and how the choices on the way are made


class Shortcut:
    """One shortcut of one scenario."""

    def __init__(self, doing: Performer, stated: Mapping[str, Any], place: int) -> None:
        self.doing, self.stated, self.place = doing, stated, place
        where = f"do[{place}].shortcut"
        self.actions = list(with_choices(stated["actions"], f"{where}.actions"))
        self.then = list(with_choices(stated.get("then", ()), f"{where}.then"))
        self.opened: dict[str, Game] = {}  # a game for each choice that was open, by its key

    def taken(self, game: Game) -> Game:
        """The game at the end of the shortcut.

        Raises InputError where it may not be proposed, a part of it is illegal or leaves a choice
        open, or it doesn't come to where it is shortened; LimitError where it is not worked out.
        """
        proposer = self.stated["player"]
        if game.waiting is not None or game.state.turn.priority != proposer:
            raise self._wrong("player", proposer, "only who has priority proposes (732.2a)")
        shortened = self.stated.get("shortened")
        if shortened is not None:
            return self._shortened(game, shortened)
        times = self.stated.get("times", 1)
        then = partial(self._played, actions=self.then)
        if times > EXACT:
            viewer = Viewer(self.doing.table)
            return _logged(Many(self.doing, viewer).after(game, self.once, times, then), times)
        for _ in range(times):
            game = self.once(game)
        return then(game)

    # ------------------------------------------------------------ playing
    def once(self, game: Game) -> Game:
        """The game after the actions were taken once."""
        return self._played(game, self.actions)

    def _played(self, game: Game, actions: Sequence[Stated]) -> Game:
        """The game after these actions."""
        left: tuple[Answer, ...] = ()
        for action, answers in actions:
            begun = self.doing.act(game, action, self.place)
            game, left = self._settled(begun, (*left, *answers), action)
        if left:
            raise InputError([unused(answer, self.opened) for answer in left])
        return game

    def _settled(
        self, game: Game, answers: tuple[Answer, ...], action: Any
    ) -> tuple[Game, tuple[Answer, ...]]:
        """The game after an action, and the answers that no choice on the way took."""
        (game,) = self.doing.kernel.settle([game])
        while game.waiting is not None:
            self.opened[key_of(game.waiting)] = game
            found = matching(game, answers)
            if found is None:
                message = "the shortcut leaves a choice open (732.2a)"
                raise self._wrong("actions", key_of(game.waiting), message)
            at, shown, terms = found
            answers = answers[:at] + answers[at + 1 :]
            (game,) = self.doing.kernel.settle([make(game, shown, terms)])
        if game.illegal is not None:
            rule, reason = game.illegal
            stated = said_action(game.state, action)
            raise self._wrong("actions", stated, f"an illegal action: {reason} ({rule})")
        return game, answers

    # ------------------------------------------------------------ shortening
    def _shortened(self, game: Game, at: Mapping[str, Any]) -> Game:
        """The game where a player makes another choice than the one that was proposed."""
        times = self.stated.get("times", 1)
        if times > EXACT:
            raise self._wrong("times", str(times), f"shortened: at most {EXACT} are played")
        player, step = at["player"], at.get("step")
        left: tuple[Answer, ...] = ()
        for action, answers in (self.actions * times) + self.then:
            if step in (None, game.state.turn.step) and (
                _all_pass(action) or self.doing.actor(game, action) == player
            ):
                return self._stopped(game, player, "pass" if _all_pass(action) else action)
            begun = self.doing.act(game, action, self.place)
            after, left = self._settled(begun, (*left, *answers), action)
            if step is not None and step in _steps(game, after):
                here = self.doing.act(game, {"pass": step}, self.place)
                here, _ = self._settled(here, answers, {"pass": step})
                return self._stopped(here, player, "pass")
            game = after
        raise self._wrong("shortened", str(dict(at)), "the shortcut does not come to that place")

    def _stopped(self, game: Game, player: str, than: Any) -> Game:
        """The game with that player in charge, who must not do what was proposed."""
        tasks = (task("priority_stays", player),)
        (game,) = self.doing.kernel.settle([game.with_(tasks=tasks)])
        other = Otherwise(player=player, than=than, rule="732.2c")
        turn = replace(game.state.turn, otherwise=(other,))
        return game.with_(state=replace(game.state, turn=turn))

    def _wrong(self, key: str, found: str, message: str) -> InputError:
        return InputError([Problem(message, key=f"do[{self.place}].shortcut.{key}", found=found)])


def with_choices(actions: Sequence[Any], where: str) -> Iterator[Stated]:
    """The actions of a list, each with the choices that are stated before and after it."""
    waiting: tuple[Answer, ...] = ()
    action = None
    for place, row in enumerate(actions):
        if isinstance(row, Mapping) and "choose" in row:
            waiting += answers_of(row, f"{where}[{place}]")
            continue
        if action is not None:
            yield action, waiting
            waiting = ()
        action = row
        waiting += costs_named(row, f"{where}[{place}]")
    if action is not None:
        yield action, waiting


def _all_pass(action: Any) -> bool:
    """Whether all players pass priority in an action."""
    if isinstance(action, Mapping):
        return "pass" in action or "forced" in action
    return bool(action == "resolve")


def _steps(before: Game, after: Game) -> list[str]:
    """The steps that began on the way."""
    rows = after.log[len(before.log) :]
    return [str(row["step"]) for row in rows if row["event"] == "step"]


def _logged(found: Repetitions, times: int) -> Game:
    """The game with what happened: one repetition so many times, and what came then."""
    start, first, last = found.played[0], found.played[1], found.played[-1]
    once = first.log[len(start.log) :]
    often = [{**row, "times": int(row.get("times", 1)) * times} for row in once]
    log = (*start.log, *often, *found.end.log[len(last.log) :])
    return found.game.with_(
        log=log, choices=(*first.choices, *found.end.choices[len(last.choices) :])
    )
