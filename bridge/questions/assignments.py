"""The question `plays` where combat damage has to be assigned (CR 510.1)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from clingather.bridge.base.errors import LimitError
from clingather.bridge.encodings.solver import Function, Symbol
from clingather.bridge.kernel.choosing import make, ways
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.turn_actions import turn_tasks
from clingather.bridge.kernel.values import Game, Task

MAX_ANSWERS = 10_000


def decision(
    player: Performer, game: Game, *, max_answers: int | None = None
) -> dict[str, Any] | None:
    """Every way in which the player who assigns damage now can do so; None if nobody does.

    What is forced is left out. The encodings say who comes next and what he may choose; here the
    choices of one player are put together.
    """
    if not is_open(game):
        return None
    player = player.acting_in("combat")
    (settled,) = player.kernel.settle([game]) if game.tasks else (game,)
    task = Task(Function("assign_damage", [Function("", [])]))
    open_ = player.kernel.settle([settled.with_(tasks=(task,))], _dealt)
    who = open_[0].waiting.player if open_[0].waiting else game.state.turn.active
    limit = max_answers or MAX_ANSWERS
    done: list[Game] = []
    while open_:
        moved: list[Game] = []
        for each in open_:
            if each.waiting is None or each.waiting.player != who:
                done += [each] if each.illegal is None else []
                continue
            left = max(limit + 1 - len(moved), 0)
            moved += [make(each, *way) for way in islice(ways(each), left)]
        if len(moved) + len(done) > limit:
            raise LimitError(f"more than {limit} assignments")
        open_ = player.kernel.settle(moved, _dealt) if moved else []
    plays = [{"assign": _assigned(each, len(game.choices))} for each in done]
    return {"decision": "damage", "player": who, "plays": plays}


def is_open(game: Game) -> bool:
    """Whether combat damage has to be assigned now, and the actions have not begun to."""
    here = game.state.turn.step == "combat_damage" and "assigned" not in game.state.combat
    return here and game.waiting is None


def why_not(player: Performer, game: Game, action: Mapping[str, Any]) -> tuple[str, str] | None:
    """The rule that an assignment breaks, and how; None for a legal one that is whole."""
    player = player.acting_in("combat")
    (settled,) = player.kernel.settle([game]) if game.tasks else (game,)
    tasks = turn_tasks(action)
    assert tasks is not None
    (after,) = player.kernel.settle([settled.with_(tasks=tasks[-1:])], _dealt)
    if after.waiting is not None:
        return "510.1", f"the damage of {after.waiting.label} has to be assigned too"
    return after.illegal


def _dealt(task: Symbol) -> bool:
    """Whether all is assigned, and the damage about to be dealt."""
    return task.name == "commit"


def _assigned(game: Game, before: int) -> dict[str, Mapping[str, int]]:
    """What was chosen on the way, by the creature that deals it."""
    return {made.key.rpartition(".")[0]: made.value for made in game.choices[before:]}
