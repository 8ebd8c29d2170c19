"""Who makes the decisions that `ask.decisions` names; `723.5-deciding.lp` says who."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.encodings.solver import Function, String
from clingather.bridge.kernel.answers import Answers
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.values import Game, Task

READS = ("decision_of", "not_modelled")


def decided(table: Table, game: Game, player: str, names: Sequence[str]) -> dict[str, str]:
    """Who makes each of a player's decisions (CR 723.5).

    Raises UnsupportedError where it is not known whether the rules call for one.
    """
    terms = [Function("deciding", [String(player), String(name)]) for name in names]
    looked_at = Game(game.state, tasks=tuple(Task(term) for term in terms))
    (found,) = Answers(table.engine).about([table.facts(looked_at, all_tasks=True)], READS)
    unclear = sorted((a.arguments[1].string, a.arguments[2].string) for a in found["not_modelled"])
    if unclear:
        row: dict[str, object] = {"object": "ask.decisions", "card": None}
        raise UnsupportedError([{**row, "text": name, "reason": why} for name, why in unclear])
    makers = {a.arguments[1].string: a.arguments[2].string for a in found["decision_of"]}
    return {name: makers[name] for name in names}
