"""Whether some cards go around: each of their boards is searched, until a loop is proved."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import ClingatherError, UnsupportedError
from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.database import Database
from clingather.bridge.combining.boards import Board, boards, with_known_libraries
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.questions import loops, outcomes
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.state.values import Scenario

RESPOND = 30  # in the order of the search: few sets need responses to go around


@dataclass(frozen=True)
class Looked:
    """What came of a set of cards: the board with its loops, or why there is none."""

    cards: tuple[str, ...]
    board: Board | None = None
    begins_on: Board | None = None  # the same, before what happens on it first has happened
    loops: tuple[dict[str, Any], ...] = ()
    reason: str = ""
    limit: bool = False  # whether it was not looked at whole


def of_one_board(seconds: float) -> limits.Limits:
    """Limits of the search on one board, which tells nobody how far it is."""

    def silent(_: object) -> None:
        """Say nothing: what is told is told of the whole deck."""

    return replace(limits.Limits.of_work(seconds), tell=silent, note=silent)


def look(names: Sequence[str], database: Database, seconds: float, engine: Engine | None) -> Looked:
    """Search the boards of some cards until one has a loop.

    Each is searched for so many seconds of the processor. What is done with a card of a library
    that nobody knows is refused; such a board is searched again with libraries that are known.
    """
    cards = [card for card in map(database.card, names) if card is not None]
    states = tried = 0
    unlooked: list[str] = []
    losing: list[dict[str, Any]] = []
    for plain in boards(cards, database):
        for board in (plain, with_known_libraries(plain)):
            done = _searched(board, database, seconds, engine)
            if done.loops:
                return Looked(tuple(names), done.situation, board, done.loops)
            if not done.refused:
                break
        states += done.states
        tried += done.tried
        losing += done.losing
        if done.unlooked:
            unlooked.append(done.unlooked)
    lost = [_by_losing(loop) for loop in losing[:1]]
    if unlooked:
        return Looked(tuple(names), reason="; ".join([*lost, unlooked[0]]), limit=True)
    if lost:
        return Looked(tuple(names), reason=lost[0])
    told = f"nothing repeats: boards tried: {tried}, states looked at, which are all: {states}"
    return Looked(tuple(names), reason=told)


@dataclass(frozen=True)
class _Searched:
    """What came of one board: its loops, or how much of it was looked at and why no more."""

    situation: Board | None = None
    loops: tuple[dict[str, Any], ...] = ()
    losing: tuple[dict[str, Any], ...] = ()  # those by which whoever may stop them only loses
    tried: int = 0
    states: int = 0
    unlooked: str = ""
    refused: bool = False  # something on it is not worked out, as what a card may be


def _searched(board: Board, database: Database, seconds: float, engine: Engine | None) -> _Searched:
    answers: list[dict[str, Any]] = []
    error: ClingatherError | None = None
    try:
        with limits.within(of_one_board(seconds)):
            for situation in _situations(board, database, engine):
                found = loops.answer(
                    _read(situation, database),
                    database=database,
                    engine=engine,
                    respond=RESPOND,
                )
                if found["loops"]:
                    return _Searched(situation, tuple(found["loops"]))
                answers.append(found)
    except ClingatherError as stopped:
        error = stopped
    unlooked = [_why_not_whole(found) for found in answers if not found["complete"]]
    if error is not None:
        unlooked.append(str(error).splitlines()[0])
    return _Searched(
        losing=tuple(loop for found in answers for loop in found["losing"]),
        tried=len(answers),
        states=sum(found["states"] for found in answers),
        unlooked=next(filter(None, unlooked), ""),
        refused=isinstance(error, UnsupportedError) or any(each["unsupported"] for each in answers),
    )


def _by_losing(loop: dict[str, Any]) -> str:
    """Why a loop is no combo that costs nobody but those who may stop it the game."""
    rules = ", ".join(rule for rule in loop["rules"] if rule.startswith("704"))
    return f"{', '.join(loop['loses'])} only loses by what repeats ({rules})"


def _why_not_whole(found: dict[str, Any]) -> str:
    """Why an answer of `loops` is not complete."""
    first = found["unsupported"][0]["reason"] if found["unsupported"] else ""
    return str(found.get("limit", first))


def _situations(board: Board, database: Database, engine: Engine | None) -> Iterator[Board]:
    """The board, or each state that it may come to, where what happens first leaves a choice."""
    if board.needs["begins"]:
        found = outcomes.answer(_read(board, database), database=database, engine=engine)
        if found["complete"] and len(found["outcomes"]) > 1:
            yield from (board._replace(scenario=each["state"]) for each in found["outcomes"])
            return
    yield board


def _read(board: Board, database: Database) -> Scenario:
    text = json.dumps(board.scenario, ensure_ascii=False)
    return read_scenario(text, cards=database)
