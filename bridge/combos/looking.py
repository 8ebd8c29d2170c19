"""Whether some cards go around: each of their boards is searched, until a loop is proved."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import ClingatherError, LimitError
from clingather.bridge.cards.database import Database
from clingather.bridge.combos.boards import Board, boards
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.questions import loops, outcomes
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.state.values import Scenario


@dataclass(frozen=True)
class Looked:
    """What came of a set of cards: the board with its loops, or why there is none."""

    cards: tuple[str, ...]
    board: Board | None = None
    loops: tuple[dict[str, Any], ...] = ()
    reason: str = ""
    limit: bool = False  # whether it was not looked at whole


def _of_one_board(seconds: float) -> limits.Limits:
    """Limits of the search on one board, which tells nobody how far it is."""

    def silent(_: object) -> None:
        """Say nothing: what is told is told of the whole deck."""

    return replace(limits.Limits.of_work(seconds), tell=silent, note=silent)


def _begun(board: Board, database: Database, engine: Engine | None) -> Iterator[Board]:
    """The board with each way to choose what its first events leave open, such as targets."""
    if "do" not in board.scenario:
        yield board
        return
    answer = outcomes.answer(_read(board, database), database=database, engine=engine)
    if not answer["complete"]:
        raise LimitError(str(answer.get("limit", "what begins it is not understood")))
    for outcome in answer["outcomes"]:
        chosen = [{"choose": row} for row in outcome["choices"]]
        yield board._replace(scenario={**board.scenario, "do": [*board.scenario["do"], *chosen]})


def _read(board: Board, database: Database) -> Scenario:
    return read_scenario(json.dumps(board.scenario, ensure_ascii=False), cards=database)


def look(names: Sequence[str], database: Database, seconds: float, engine: Engine | None) -> Looked:
    """Search the boards of some cards until one has a loop.

    Each is searched for so many seconds of the processor.
    """
    cards = [card for card in map(database.card, names) if card is not None]
    states = 0
    unlooked: list[str] = []
    setups = boards(cards, database)
    for setup in setups:
        try:
            with limits.within(_of_one_board(seconds)):
                for board in _begun(setup, database, engine):
                    found = loops.answer(_read(board, database), database=database, engine=engine)
                    states += found["states"]
                    if found["loops"]:
                        return Looked(tuple(names), board, tuple(found["loops"]))
                    if not found["complete"]:
                        first = found["unsupported"][0]["reason"] if found["unsupported"] else ""
                        unlooked.append(str(found.get("limit", first)))
        except (ClingatherError, LimitError) as error:
            unlooked.append(str(error).splitlines()[0])
    if unlooked:
        return Looked(tuple(names), reason=unlooked[0], limit=True)
    told = (
        f"nothing repeats: boards tried: {len(setups)}, states looked at, which are all: {states}"
    )
    return Looked(tuple(names), reason=told)
