"""The question `solve`: a strategy that reaches the goal, or that there is none.

The search is first made against others who pass wherever they may: what can't be reached even
then can't be reached at all. No strategy is told of that the checker refuses.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError, UnsupportedError
from clingather.bridge.encodings.ledger import EDITION
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.scenario.writing import scenario_to_data
from clingather.bridge.solving import checking
from clingather.bridge.solving.aims import PASSIVE, board_of, read_aim
from clingather.bridge.solving.searching import Search, strategy
from clingather.bridge.state.values import Scenario


def answer(
    scenario: Scenario,
    *,
    database: Any = None,
    engine: Engine | None = None,
    goal: Any = None,
    player: str | None = None,
    turns: int | None = None,
    against: str | None = None,
    max_states: int | None = None,
    taps: bool = False,
) -> dict[str, Any]:
    """The answer to `solve`; a strategy in it is a certificate that `verify` checks.

    Without `taps` the player's lands are tapped only to pay for something, which an answer that
    there is no strategy says. Raises InputError (the scenario or the goal is wrong) and
    UnsupportedError (nothing can be told because of text that is not understood). At a limit the
    answer is not complete, and says which.
    """
    asked = replace(scenario, ask={}, expect={}, lines={}, goal=None, puzzle={})
    aim = read_aim(scenario, goal=goal, player=player, turns=turns, against=against)
    data = scenario_to_data(asked)
    written = read_scenario(json.dumps(data, ensure_ascii=False), cards=database)
    board = board_of(written, database, engine)
    stated = {"goal": aim.goal, "player": aim.player, "turns": aim.turns, "against": aim.against}
    found: dict[str, Any] = {"certificate": "solve", "solved": False, "complete": False, **stated}
    found |= {"assumptions": [], "strategy": None, "nodes": 0, "rules": EDITION, "scenario": data}
    passive = replace(aim, against="passive")
    search = Search(board, passive, max_states=max_states, taps=taps)
    try:
        with limits.searching():
            here = board.opened(written)
            verdict, root = search.prove(here)
            if verdict != "lost" and aim.against == "all":
                found["nodes"] = search.states
                search = Search(board, aim, max_states=max_states, taps=taps, known=search)
                verdict, root = search.prove(here)
    except LimitError as error:
        verdict, root = "unknown", ""
        search.reasons = {str(error): None}
    except RecursionError:
        verdict, root = "unknown", ""
        search.reasons = {"the plays go too deep": None}
    found["nodes"] += search.states
    if verdict == "won":
        return _proved(found, strategy(search.tables, root), database, engine)
    if verdict == "lost":
        given = sorted(search.assumptions - ({PASSIVE} if aim.against == "all" else set()))
        return {**found, "complete": True, "assumptions": given}
    if search.line is not None:
        found["line"] = search.line
    if search.unsupported and not search.reasons:
        raise UnsupportedError(search.unsupported)
    if search.unsupported:
        found["unsupported"] = search.unsupported
    return {**found, "limit": next(iter(search.reasons), "nothing could be told")}


def _proved(
    found: Mapping[str, Any], node: Mapping[str, Any], database: Any, engine: Engine | None
) -> dict[str, Any]:
    """The answer with a strategy, once the checker has gone through it."""
    whole = {**found, "solved": True, "complete": True, "strategy": node}
    certificate = json.loads(json.dumps(whole))
    try:
        checked = checking.answer(certificate, database=database, engine=engine)
    except LimitError as error:
        return {**found, "limit": f"while what was found was checked: {error}"}
    if not checked["holds"] and checked["at"] != checking.ASSUMPTIONS:
        why = f"what was found does not hold: {checked['at']}: {checked['because']}"
        return {**found, "limit": why}
    return {**certificate, "assumptions": checked["assumptions"]}
