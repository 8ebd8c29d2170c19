"""The question `solve`: a strategy that reaches the goal, or that there is none.

No strategy is told of that the checker refuses.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError, UnsupportedError
from clingather.bridge.encodings.ledger import EDITION
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.scenario.writing import scenario_to_data
from clingather.bridge.solving import checking
from clingather.bridge.solving.aims import TAPS, Aim, board_of, read_aim
from clingather.bridge.solving.bounding import Bound
from clingather.bridge.solving.looking import Asked, Report
from clingather.bridge.solving.needing import cards_needed
from clingather.bridge.solving.sharing import shared
from clingather.bridge.solving.solutions import Solutions
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
    list_all: bool = False,
    unique: bool = False,
    minimal: bool = False,
    leave_out: Collection[str] = (),
    jobs: int = 1,
) -> dict[str, Any]:
    """The answer to `solve`; a strategy in it is a certificate that `verify` checks.

    Without `taps` lands are tapped only to pay for something: the player's, unless something untaps
    (which an answer that there is no strategy says), and those of the others, which a strategy
    says. With `list_all` all solutions are listed that differ in what the player does, with
    `unique` up to two; with `minimal` it says which of the player's cards are needed. `jobs`
    processes look for it, where they can be forked. `leave_out` is for measurements: what of
    `REDUCTIONS` the search does without. Raises InputError (the scenario or the goal is wrong) and
    UnsupportedError (nothing can be told because of text that is not understood). At a limit the
    answer is not complete, and says which.
    """
    asked = replace(scenario, ask={}, expect={}, lines={}, goal=None, puzzle={})
    aim = read_aim(scenario, goal=goal, player=player, turns=turns, against=against)
    solver = _Solver(aim, database, engine, max_states, taps, leave_out, jobs)
    data = scenario_to_data(asked)
    stated = {"goal": aim.goal, "player": aim.player, "turns": aim.turns, "against": aim.against}
    found: dict[str, Any] = {"certificate": "solve", "solved": False, "complete": False, **stated}
    found |= {"assumptions": [], "strategy": None, "nodes": 0, "rules": EDITION, "scenario": data}
    with limits.searching():
        begun = solver.asked(data)
        found |= begun.board.settled
        solutions = solver.solutions(begun) if list_all or unique else None
        looked = solver.look(begun) if solutions is None else solutions.first.report
    found |= solver.told(found, looked)
    if not found["solved"]:
        return found
    try:
        if solutions is not None:
            _list_solutions(found, solutions, solver, None if list_all else 2)
        if minimal:
            _say_what_is_needed(found, data, solver)
    except LimitError as error:
        found |= {"complete": False, "limit": str(error)}
    return found


def _list_solutions(
    found: dict[str, Any], solutions: Solutions, solver: _Solver, most: int | None
) -> None:
    """Add the solutions to an answer, up to so many, and whether there is only one."""
    listed: list[dict[str, Any]] = []
    found["solutions"] = listed
    found["unique"] = None
    for solution in solutions:
        whole = solver.told(found, solution.looked.report)
        if not whole["solved"]:
            raise LimitError(str(whole["limit"]))
        does = [json.loads(deed) for deed in sorted(solution.done)]
        listed.append({"does": does, "strategy": whole["strategy"]})
        found["assumptions"] = sorted({*found["assumptions"], *whole["assumptions"]})
        if len(listed) == 1:
            found["strategy"] = whole["strategy"]
        limits.tell(found)
        if len(listed) == most:
            break
    found["nodes"] = solutions.nodes
    if len(listed) > 1:
        found["unique"] = False
    elif solutions.limit is None:
        found["unique"] = True
    if solutions.limit is not None:
        found |= {"complete": False, "limit": solutions.limit}


def _say_what_is_needed(found: dict[str, Any], data: Mapping[str, Any], solver: _Solver) -> None:
    """Add to an answer which cards are needed."""

    def solved(board: Mapping[str, Any]) -> bool | None:
        looked = solver.look(solver.asked(board))
        limits.check()
        found["nodes"] += looked.nodes
        return {"won": True, "lost": False, "unknown": None}[looked.verdict]

    cards = cards_needed(data, str(found["player"]), solved)
    found["cards"] = {key: list(ids) for key, ids in vars(cards).items()}
    if cards.not_told:
        reason = f"of {', '.join(cards.not_told)} it can't be told whether it is needed"
        found |= {"complete": False, "limit": reason}


class _Solver:
    """Looks at boards, and tells what was found."""

    def __init__(
        self,
        aim: Aim,
        database: Any,
        engine: Engine | None,
        max_states: int | None,
        taps: bool,
        leave_out: Collection[str],
        jobs: int,
    ) -> None:
        self.aim, self.database, self.engine, self.jobs = aim, database, engine, jobs
        self.rest = (max_states, taps, leave_out)

    def asked(self, data: Mapping[str, Any]) -> Asked:
        """A board that is written down, and what is asked of it."""
        text = json.dumps(data, ensure_ascii=False)
        written = read_scenario(text, cards=self.database)
        board = board_of(written, self.database, self.engine)
        bound = Bound(board.doing.table, self.aim)
        return Asked(board, board.opened(written), self.aim, *self.rest, bound=bound)

    def look(self, asked: Asked) -> Report:
        """What is found of a board.

        Lands that are tapped before they are untapped give more mana: where something untaps, what
        can't be done without that is looked for with it, as long as there is time.
        """
        report = shared(asked, self.jobs)
        if not self._floats(report):
            return report
        again = shared(replace(asked, floats=True), self.jobs)
        nodes = report.nodes + again.nodes
        return replace(report if again.verdict == "unknown" else again, nodes=nodes)

    def solutions(self, asked: Asked) -> Solutions:
        """The solutions of a board, in the same way."""
        found = Solutions(asked)
        if not self._floats(found.first.report):
            return found
        again = Solutions(replace(asked, floats=True))
        return found if again.first.verdict == "unknown" else again

    def _floats(self, report: Report) -> bool:
        """Whether there may be a strategy yet, with mana that is added before it is spent."""
        taps = f"{self.aim.player} {TAPS}"
        return report.verdict == "lost" and taps in report.assumptions and report.untaps

    def told(self, answer: Mapping[str, Any], looked: Report) -> dict[str, Any]:
        """An answer with what was found; a strategy once the checker has gone through it.

        Raises UnsupportedError where nothing can be told because of text that is not understood.
        """
        found = {**answer, "nodes": looked.nodes}
        if looked.verdict == "won":
            return self._proved(found, looked)
        if looked.verdict == "lost":
            return {**found, "complete": True, "assumptions": list(looked.assumptions)}
        if looked.line is not None:
            found["line"] = looked.line
        if looked.unsupported and looked.limit is None:
            raise UnsupportedError(list(looked.unsupported))
        if looked.unsupported:
            found["unsupported"] = looked.unsupported
        return {**found, "limit": looked.limit or "nothing could be told"}

    def _proved(self, found: Mapping[str, Any], looked: Report) -> dict[str, Any]:
        """The answer with a strategy, if it holds."""
        whole = {**found, "solved": True, "complete": True, "strategy": looked.strategy}
        certificate = json.loads(json.dumps(whole))
        lacking = {**found, "solved": False, "complete": False}
        try:
            checked = checking.answer(certificate, database=self.database, engine=self.engine)
        except LimitError as error:
            return {**lacking, "limit": f"while what was found was checked: {error}"}
        if not checked["holds"] and checked["at"] != checking.ASSUMPTIONS:
            why = f"what was found does not hold: {checked['at']}: {checked['because']}"
            return {**lacking, "limit": why}
        return {**certificate, "assumptions": checked["assumptions"]}
