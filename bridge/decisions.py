"""The question `plays`: who has to choose now, and every legal choice.

The scenario's actions are taken first. Then the decisions of `decisions` are asked in their order
for the one that the game waits for; each is a file of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from clingather.bridge import assignments, declarations, open_choice, priority
from clingather.bridge.deciding import decided
from clingather.bridge.errors import InputError, Problem, UnsupportedError
from clingather.bridge.facts import scenario_cards
from clingather.bridge.kernel.doing import Player
from clingather.bridge.kernel.values import Game
from clingather.bridge.playing import Playing
from clingather.bridge.state import Scenario

# What a game may wait for. Each gives the answer, with at least `decision`, `player` and `plays`,
# or None where the game waits for something else.
Decision = Callable[[Player, Game], Mapping[str, Any] | None]


def answer(
    scenario: Scenario,
    *,
    database: Any = None,
    ignore_unsupported: bool = False,
    max_answers: int | None = None,
    timeout: float | None = None,
    check: Mapping[str, Any] | None = None,
    list_payments: bool = False,
) -> dict[str, Any]:
    """The answer to `plays` after the scenario's actions.

    Declarations are listed up to `max_answers`; one that is to be checked is only looked at. With
    `list_payments` each play at priority lists its payments. Raises InputError where the actions
    lead to several states, LimitError where the time is up.
    """
    player, game = _reached(scenario, database, ignore_unsupported)
    decisions: tuple[Decision, ...] = (
        partial(declarations.decision, max_answers=max_answers, seconds=timeout, check=check),
        partial(assignments.decision, max_answers=max_answers),
        open_choice.decision,
        partial(priority.decision, list_payments=list_payments),
    )
    asked = (decide(player, game) for decide in decisions)
    decision = next((each for each in asked if each is not None), None)
    if decision is None:
        row: dict[str, object] = {"object": "ask", "card": None, "text": "plays at priority"}
        raise UnsupportedError([{**row, "reason": "what a player may do then is not listed yet"}])
    controllers = dict(game.state.turn.controlled_by)
    chooser = decision["player"]
    unsupported = player.kernel.unsupported
    extra: dict[str, Any] = {}
    if names := scenario.ask.get("decisions"):
        whose = str(scenario.ask.get("player", chooser))
        extra["decisions"] = decided(player.table, game, whose, names)
    return {
        "decision": decision["decision"],
        "player": chooser,
        "decided_by": controllers.get(chooser, chooser),
        "count": len(decision.get("plays", ())),
        **decision,
        **extra,
        "unsupported": unsupported,
        "complete": decision.get("complete", True) and not unsupported,
    }


def why_not(
    scenario: Scenario,
    play: Mapping[str, Any],
    *,
    database: Any = None,
    ignore_unsupported: bool = False,
) -> dict[str, Any]:
    """Which rules refuse a play after the scenario's actions; none where it is legal."""
    if "action" not in play and {"attacks", "blocks", "assign"} & set(play):
        found = answer(
            scenario, database=database, ignore_unsupported=ignore_unsupported, check=play
        )
        keys = ("play", "legal", "refused", "unsupported", "complete")
        reasons = [] if found["legal"] else [{"rule": found["rule"], "reason": found["because"]}]
        values = (dict(play), found["legal"], reasons, found["unsupported"], found["complete"])
        return dict(zip(keys, values, strict=True))
    player, game = _reached(scenario, database, ignore_unsupported)
    refused = priority.why_not(player, game, play)
    unsupported = player.kernel.unsupported
    rest = {"unsupported": unsupported, "complete": not unsupported}
    return {"play": dict(play), "legal": not refused, "refused": refused, **rest}


def _reached(scenario: Scenario, database: Any, ignore_unsupported: bool) -> tuple[Player, Game]:
    """The one game that the scenario's actions lead to."""
    player = Player(scenario_cards(scenario, database), ignore_unsupported=ignore_unsupported)
    games = Playing(player).games(scenario, decide_last=False)
    if len(games) != 1:
        found = f"{len(games)} states"
        problem = Problem("the actions do not lead to one state", key="do", found=found)
        raise InputError([problem])
    (game,) = games
    return player, game
