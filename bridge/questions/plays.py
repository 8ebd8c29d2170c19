"""The question `plays`: who has to choose now, and every legal choice.

The scenario's actions are taken first. Then the decisions of `decisions` are asked in their order
for the one that the game waits for; each is a file of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.encodings.ledger import EDITION
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.kernel import declarations
from clingather.bridge.kernel.deciding import decided
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.options import Options
from clingather.bridge.kernel.values import Game
from clingather.bridge.questions import assignments, open_choice, priority
from clingather.bridge.questions.playing import Playing
from clingather.bridge.questions.stated_play import as_action, stated_action
from clingather.bridge.state.values import Scenario

# What a game may wait for. Each gives the answer, with at least `decision`, `player` and `plays`,
# or None where the game waits for something else.
Decision = Callable[[Performer, Game], Mapping[str, Any] | None]

DECLARED = {"attackers": "attack", "blockers": "block"}  # a decision, and its action
WHEN = {"attack": "508.1", "block": "509.1", "assign": "510.1"}  # declarations, and their time


def answer(
    scenario: Scenario,
    *,
    database: Any = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    max_answers: int | None = None,
    check: Mapping[str, Any] | str | None = None,
    list_payments: bool = False,
) -> dict[str, Any]:
    """The answer to `plays` after the scenario's actions.

    Declarations are listed up to `max_answers`; one that is to be checked is only looked at. With
    `list_payments` each play at priority lists its payments. Raises InputError where the actions
    lead to several states, LimitError where a limit is reached. Where the game is over there is no
    decision, and the answer says who has won.
    """
    playing, game = _reached(scenario, database, ignore_unsupported, engine)
    player = playing.doing
    if check is not None:
        return _verdict(player, game, stated_action(check, game)) | playing.settled()
    if game.over:
        return _over(player, game) | playing.settled()
    found = decided_now(player, game, max_answers=max_answers, list_payments=list_payments)
    if names := scenario.ask.get("decisions"):
        whose = str(scenario.ask.get("player", found["player"]))
        found["decisions"] = decided(player.table, game, whose, names)
    return found | playing.settled()


def decided_now(
    player: Performer,
    game: Game,
    *,
    max_answers: int | None = None,
    list_payments: bool = False,
) -> dict[str, Any]:
    """The decision that a game waits for, with every way to make it; each says its action, `do`.

    Raises UnsupportedError where nobody has to choose, LimitError where a limit is reached.
    """
    decisions: tuple[Decision, ...] = (
        partial(declarations.decision, max_answers=max_answers),
        partial(assignments.decision, max_answers=max_answers),
        partial(open_choice.decision, max_answers=max_answers),
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
    listed = [{**play, "do": _done(player, game, chooser, play)} for play in decision["plays"]]
    return {
        "decision": decision["decision"],
        "player": chooser,
        "decided_by": controllers.get(chooser, chooser),
        "count": len(listed),
        **decision,
        "plays": listed,
        "unsupported": unsupported,
        "complete": decision.get("complete", True) and not unsupported,
        "rules": EDITION,
    }


def _over(player: Performer, game: Game) -> dict[str, Any]:
    """The answer where the game is over: nobody has anything to choose (CR 104.1)."""
    unsupported = player.kernel.unsupported
    return {
        "decision": None,
        "player": None,
        "count": 0,
        "plays": [],
        "winner": game.winner,
        "draw": game.draw,
        "unsupported": unsupported,
        "complete": not unsupported,
        "rules": EDITION,
    }


def _done(player: Performer, game: Game, chooser: str, play: Mapping[str, Any]) -> dict[str, Any]:
    """The action that makes a play that is listed; it says who acts where it would be another."""
    action = as_action(play)
    if player.actor(game, action) not in (None, chooser):
        action["player"] = chooser
    return action


def why_not(
    scenario: Scenario,
    play: Mapping[str, Any] | str,
    *,
    database: Any = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
) -> dict[str, Any]:
    """Which rules refuse a play after the scenario's actions; none where it is legal."""
    playing, game = _reached(scenario, database, ignore_unsupported, engine)
    return refusals(playing.doing, game, play) | playing.settled()


def refusals(player: Performer, game: Game, play: Mapping[str, Any] | str) -> dict[str, Any]:
    """Which rules refuse a play in a game; none where it is legal."""
    _, refused = _judged(player, game, stated_action(play, game))
    unsupported = player.kernel.unsupported
    rows = [{"rule": rule, "reason": reason} for rule, reason in refused]
    said = play if isinstance(play, str) else dict(play)
    rest = {"unsupported": unsupported, "complete": not unsupported, "rules": EDITION}
    return {"play": said, "legal": not refused, "refused": rows, **rest}


def _verdict(player: Performer, game: Game, action: Mapping[str, Any]) -> dict[str, Any]:
    """Whether a play is legal, and the first rule that refuses it."""
    who, refused = _judged(player, game, action)
    unsupported = player.kernel.unsupported
    controllers = dict(game.state.turn.controlled_by)
    rest = [{"rule": rule, "because": reason} for rule, reason in refused[:1]]
    return {
        **who,
        "decided_by": controllers.get(str(who["player"]), who["player"]),
        "count": 0,
        "legal": not refused,
        **(rest[0] if rest else {}),
        "unsupported": unsupported,
        "complete": not unsupported,
        "rules": EDITION,
    }


def _judged(
    player: Performer, game: Game, action: Mapping[str, Any]
) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """What has to be decided, by whom, and the rules that refuse an action as that decision."""
    declared = None if game.waiting is not None else declarations.open_declaration(game)
    if declared is not None and DECLARED[declared] in action:
        row = declarations.decision(player, game, check=action)
        assert row is not None
        who = {key: row[key] for key in ("decision", "player")}
        return who, [] if row["legal"] else [(row["rule"], row["because"])]
    if "assign" in action and assignments.is_open(game):
        whose = {"decision": "damage", "player": game.state.turn.active}
        broken = assignments.why_not(player, game, action)
        return whose, [] if broken is None else [broken]
    if "choose" in action:
        return open_choice.judged(player, game, action)
    if game.waiting is not None:
        row = open_choice.head(game)
        return row, [("117.1", f"{row['player']} has to choose {row['key']}")]
    refused = [
        (rule, "it is not the time for that declaration")
        for word, rule in WHEN.items()
        if word in action
    ]
    return _waits_for(game), refused or priority.why_not(player, game, action)


def _waits_for(game: Game) -> dict[str, Any]:
    """The decision that a game waits for, where no choice is open."""
    declared = declarations.open_declaration(game)
    decision = declared or ("damage" if assignments.is_open(game) else "priority")
    return {"decision": decision, "player": game.state.turn.priority or game.state.turn.active}


def _reached(
    scenario: Scenario, database: Any, ignore_unsupported: bool, engine: Engine | None
) -> tuple[Playing, Game]:
    """The one game that the scenario's actions lead to."""
    options = Options(ignore_unsupported, engine=engine)
    playing = Playing(Performer(scenario_cards(scenario, database), options))
    games = playing.games(scenario, decide_last=False)
    if len(games) != 1:
        found = f"{len(games)} states"
        problem = Problem("the actions do not lead to one state", key="do", found=found)
        raise InputError([problem])
    (game,) = games
    return playing, game
