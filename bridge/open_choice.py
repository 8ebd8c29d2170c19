"""The question `plays` where a choice is open: who chooses, and every way to choose.

What a player may do at priority, and declarations of attackers and blockers, are not answered yet;
that is said, never guessed.
"""

from __future__ import annotations

from typing import Any

from clingather.bridge.errors import InputError, Problem, UnsupportedError
from clingather.bridge.facts import scenario_cards
from clingather.bridge.kernel.choosing import key_of, ways
from clingather.bridge.kernel.doing import Player
from clingather.bridge.state import Scenario

DECISIONS = {"order": "order", "assign": "damage"}  # by the kind of the choice


def answer(
    scenario: Scenario, *, database: Any = None, ignore_unsupported: bool = False
) -> dict[str, Any]:
    """The answer to `plays` after the scenario's actions, where they leave a choice open.

    Raises UnsupportedError where no choice is open, InputError where the actions lead to several
    states.
    """
    player = Player(scenario_cards(scenario, database), ignore_unsupported=ignore_unsupported)
    games = player.run(scenario, decide_last=False)
    if len(games) != 1:
        found = f"{len(games)} states"
        problem = Problem("the actions do not lead to one state", key="do", found=found)
        raise InputError([problem])
    (game,) = games
    choice = game.waiting
    if choice is None:
        row: dict[str, object] = {"object": "ask", "card": None, "text": "plays at priority"}
        raise UnsupportedError([{**row, "reason": "what a player may do then is not listed yet"}])
    decision = DECISIONS.get(choice.kind, "choice")
    if choice.word == "replacement":
        decision = "replacement"
    key = key_of(choice)
    plays = [{"choose": {key: value}} for value, _ in ways(game)]
    controllers = dict(game.state.turn.controlled_by)
    return {
        "decision": decision,
        "player": choice.player,
        "decided_by": controllers.get(choice.player, choice.player),
        "object": None if choice.kind == "order" else choice.label.partition("#")[0],
        "key": key,
        "count": len(plays),
        "plays": plays,
        "unsupported": player.kernel.unsupported,
        "complete": not player.kernel.unsupported,
    }
