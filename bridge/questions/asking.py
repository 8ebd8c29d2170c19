"""`ask: {loop: [...]}`: a proposed sequence, played and looked at as the search does (CR 732.2).

The sequence is legal if each of its actions is; it repeats if the state after it covers the one
before, and it could be played again. Who gets priority on the way and could do something may
interrupt it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.records import dataclass
from clingather.bridge.kernel.choosing import Answer, key_of, make, matching, number_of_ways, unused
from clingather.bridge.kernel.doing import Performer, said_action
from clingather.bridge.kernel.values import Game
from clingather.bridge.repeating.likeness import covering
from clingather.bridge.repeating.moves import Chosen, Move, Mover
from clingather.bridge.repeating.search import Lap, Waypoint
from clingather.bridge.repeating.shortcuts import with_choices
from clingather.bridge.repeating.viewing import Viewer

KEY = "ask.loop"


@dataclass(frozen=True)
class Asked:
    """What a proposed sequence comes to: the lap, where it comes back; else why it does not."""

    start: Waypoint
    moves: tuple[Move, ...]
    end: Waypoint
    lap: Lap | None
    because: str | None = None


class Asker:
    """Plays the sequence that is asked about."""

    def __init__(self, doing: Performer, mover: Mover, viewer: Viewer) -> None:
        self.doing, self.mover, self.viewer = doing, mover, viewer

    def asked(self, game: Game, actions: Sequence[Any]) -> Asked:
        """The sequence from a game on.

        Raises InputError where one of its actions is illegal or a choice is left open.
        """
        here = start = Waypoint(game, self.viewer.likeness(game))
        moves: list[Move] = []
        left: tuple[Answer, ...] = ()
        opened: dict[str, Game] = {}
        for action, answers in with_choices(actions, KEY):
            move, left = self._move(here.game, action, (*left, *answers), opened)
            here = Waypoint(move.game, self.viewer.likeness(move.game), here, move)
            moves.append(move)
            if move.game.over:
                return Asked(start, tuple(moves), here, None, "the game ends on the way")
        if left:
            raise InputError([unused(answer, opened) for answer in left])
        found = covering(start.alike, here.alike)
        if found is None:
            reason = "the state after it is not the one before, with more of something at most"
            return Asked(start, tuple(moves), here, None, reason)
        return Asked(start, tuple(moves), here, Lap((), start, tuple(moves), here, found))

    def _move(
        self, game: Game, action: Any, answers: tuple[Answer, ...], opened: dict[str, Game]
    ) -> tuple[Move, tuple[Answer, ...]]:
        """The move that an action makes, and the answers that no choice on the way took."""
        player = self.doing.actor(game, action)
        top = game.state.objects[game.state.stack[-1]] if game.state.stack else None
        begun = game.with_(tasks=(), log=(), choices=(), other_ways=(), attempt=0)
        (after,) = self.doing.kernel.settle([self.doing.act(begun, action, 0)])
        chosen: list[Chosen] = []
        while after.waiting is not None:
            choice = after.waiting
            opened[key_of(choice)] = after
            found = matching(after, answers)
            if found is None:
                message = "the sequence leaves a choice open (732.2a)"
                raise InputError([Problem(message, key=KEY, found=key_of(choice))])
            place, value, terms = found
            answers = answers[:place] + answers[place + 1 :]
            unless = choice.term.name == "unless"
            ways = number_of_ways(after)
            chosen.append(Chosen(choice.player, key_of(choice), value, ways, unless))
            (after,) = self.doing.kernel.settle([make(after, value, terms)])
        if after.illegal is not None:
            rule, reason = after.illegal
            stated = said_action(game.state, action)
            problem = Problem(f"an illegal action: {reason} ({rule})", key=KEY, found=stated)
            raise InputError([problem])
        resolves = player is None and top is not None
        move = Move(
            (action,),
            player,
            after,
            tuple(chosen),
            (top.ability or top.id) if resolves and top is not None else None,
            resolves and top is not None and _triggered(top),
        )
        return move, answers

    def interrupting(self, asked: Asked, players: Sequence[str]) -> list[str]:
        """Who else could do something on the way: the players with another play than to pass."""
        nodes = [asked.start]
        for move in asked.moves[:-1]:
            nodes.append(Waypoint(move.game, self.viewer.likeness(move.game), nodes[-1], move))
        found = set[str]()
        for onward in self.mover.moves([(node.game, node.alike) for node in nodes]):
            found |= {move.player for move in onward if move.player is not None}
        return sorted(found - set(players))


def _triggered(thing: Any) -> bool:
    return thing.content is not None and thing.content.kind in ("triggered", "chapter")


def written(asked: Asked, interrupting: Sequence[str]) -> Mapping[str, Any]:
    """What the answer says of the sequence itself."""
    rest = {} if asked.because is None else {"because": asked.because}
    said = {"legal": True, "repeats": asked.lap is not None, **rest}
    return {**said, "may_interrupt": list(interrupting)}
