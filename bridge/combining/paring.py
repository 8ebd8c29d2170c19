"""What a combo goes without: its loops are played on boards that have less, not searched for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import ClingatherError, LimitError
from clingather.bridge.cards.database import Database
from clingather.bridge.combining.boards import HELPER, Board
from clingather.bridge.combining.looking import Looked, of_one_board
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.questions import loops
from clingather.bridge.scenario.reading import read_scenario


def pared(looked: Looked, database: Database, seconds: float, engine: Engine | None) -> Looked:
    """The combo with a board on which nothing stands that its loops go without.

    What happens first, the creatures without abilities and the mana are left out where each loop
    can be played without them and is the same (`loops.TOLD`). That may take so many `seconds` of
    the processor; what was not tried by then is kept.
    """
    if looked.board is None:
        return looked
    done = looked
    try:
        with limits.within(of_one_board(seconds)):
            for step in (_without_beginning, _without_helpers, _without_mana):
                done = _least(done, step, database, engine)
    except LimitError:
        pass
    return done


Step = Callable[[Looked], Iterator[Board]]


def _least(looked: Looked, step: Step, database: Database, engine: Engine | None) -> Looked:
    """The combo on the first of the boards on which it goes around; of that again."""
    for board in step(looked):
        found = [_played(board, loop, database, engine) for loop in looked.loops]
        if None not in found:
            real = tuple(loop for loop in found if loop is not None)
            return _least(replace(looked, board=board, loops=real), step, database, engine)
    return looked


def _played(
    board: Board, loop: dict[str, Any], database: Database, engine: Engine | None
) -> dict[str, Any] | None:
    """A loop as it goes on a board, with what leads to it or at once; None where it doesn't."""
    text = json.dumps(board.scenario, ensure_ascii=False)
    for prefix in [loop["prefix"], []] if loop["prefix"] else [[]]:
        try:
            scenario = read_scenario(text, cards=database)
            played = loops.replayed(
                scenario, prefix, loop["actions"], database=database, engine=engine
            )
        except LimitError:
            raise
        except ClingatherError:  # it can't be played there
            continue
        real = json.loads(json.dumps(played["loops"]))
        if len(real) == 1 and all(real[0].get(word) == loop.get(word) for word in loops.TOLD):
            return {**loop, "prefix": prefix}
    return None


def _without_beginning(looked: Looked) -> Iterator[Board]:
    """The board before something happens on it."""
    board = looked.begins_on
    if board is not None and looked.board is not None and looked.board.needs["begins"]:
        scenario = {key: value for key, value in board.scenario.items() if key != "do"}
        yield Board(scenario, {**board.needs, "begins": []})


def _without_helpers(looked: Looked) -> Iterator[Board]:
    """The board without the creatures that have no abilities, or without all but the first."""
    board = looked.board
    assert board is not None
    number = board.needs["creatures"]
    for kept in sorted({0, 1} & set(range(number))):
        scenario = deepcopy(board.scenario)
        you = scenario["players"][0]
        gone = f"more_{HELPER}"
        you["battlefield"] = [
            row
            for row in you["battlefield"]
            if not (row["id"].startswith(gone) or (row["id"] == HELPER and not kept))
        ]
        yield Board(
            scenario,
            {
                **board.needs,
                "creature": kept > 0,
                "creatures": kept,
                "creature_types": board.needs["creature_types"] if kept else [],
            },
        )


def _without_mana(looked: Looked) -> Iterator[Board]:
    """The board without mana, or with a mana less."""
    board = looked.board
    assert board is not None
    symbols = [f"{{{each}}}" for each in board.needs["mana"].strip("{}").split("}{") if each]
    fewer = [symbols[:at] + symbols[at + 1 :] for at in range(len(symbols))]
    for rest in {"".join(each): None for each in ([], *fewer) if symbols}:
        scenario = deepcopy(board.scenario)
        you = scenario["players"][0]
        if you.pop("mana_pool", None) is None:
            return  # it was spent as something happened first
        if rest:
            you["mana_pool"] = rest
        yield Board(scenario, {**board.needs, "mana": rest})
