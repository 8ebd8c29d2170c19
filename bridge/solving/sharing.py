"""Several processes look for one strategy, each after other first plays of the player.

They part where the player has more than one play for the first time; one that is won is enough,
and ends the others. Where somebody else can choose before, one process looks alone. What a process
has found to be lost it keeps for its next play; what another one found it does not know.
"""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError, UnsupportedError
from clingather.bridge.batches.local import ended
from clingather.bridge.batches.running import Batch
from clingather.bridge.cards.database import open_database
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.questions.positions import Position
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.solving.aims import Aim, board_of
from clingather.bridge.solving.bounding import Bound
from clingather.bridge.solving.looking import Asked, Looked, Report, look
from clingather.bridge.solving.searching import Search

Play = Mapping[str, Any]
FORCED = 50  # plays without another choice that are made before the processes part


@dataclass(frozen=True)
class Part:
    """What one process looks at: a board, and what is played there first."""

    text: str
    path: Path | None  # of the cards
    engine: Engine | None
    aim: Aim
    max_states: int | None
    taps: bool
    floats: bool
    leave_out: tuple[str, ...]
    plays: tuple[Play, ...]
    within: limits.Limits


def shared(asked: Asked, text: str, *, database: Any, engine: Engine | None, jobs: int) -> Report:
    """What some processes find of a board, which is written as `text` (see `look`)."""
    search = Search(
        *(asked.board, asked.aim),
        taps=asked.taps,
        floats=asked.floats,
        leave_out=asked.leave_out,
    )
    try:
        forced, ways, sure = _parted(asked, search)
    except UnsupportedError:
        ways = []
    if len(ways) < 2:
        return look(asked).report
    path = None if database is None else database.path
    part = Part(
        *(text, path, engine, asked.aim, asked.max_states, asked.taps, asked.floats),
        leave_out=tuple(asked.leave_out),
        plays=tuple(play for _, play in forced),
        within=limits.shared_out(jobs + 1),
    )
    parts = [replace(part, plays=(*part.plays, *way)) for way in ways]
    found: list[Report] = []
    batch = Batch(work=_looked, lost=_lost, jobs=jobs, waiting=limits.check)
    try:
        with closing(batch.as_done(dict(enumerate(parts)))) as coming:
            for number, report in coming:
                found.append(report)
                if report.verdict == "won":
                    steps = [*forced, *((True, play) for play in ways[number])]
                    return replace(
                        report, nodes=_nodes(found), strategy=_after(steps, report.strategy)
                    )
    except LimitError as error:
        found.append(Report("unknown", 0, limit=str(error)))
    return _together(found, search, sure=sure)


def _parted(
    asked: Asked, search: Search
) -> tuple[list[tuple[bool, Play]], list[tuple[Play, ...]], bool]:
    """The plays up to where the player has a choice (and whose they are), these, and if all are."""
    here, forced = asked.first, list[tuple[bool, Play]]()
    for _ in range(FORCED):
        if asked.aim.reached(asked.board, here) or asked.aim.failed(here.game):
            break
        decision = search.decision(here, asked.board.key(here))
        mine = decision["decided_by"] == asked.aim.player
        every: list[tuple[Play, ...]] = [(row["do"],) for row in decision["plays"]]
        ways = [way.plays for way in search.ways(here, decision)] if mine else every
        if len(ways) != 1 or not decision["complete"]:
            return forced, ways if mine else [], bool(decision["complete"])
        forced += [(mine, play) for play in ways[0]]
        for play in ways[0]:
            here = asked.board.after(here, play)
    return forced, [], True


def _together(found: Sequence[Report], search: Search, *, sure: bool) -> Report:
    """What the reports come to where none of them is won."""
    lost = sure and all(report.verdict == "lost" for report in found)
    assumed = search.assumptions.union(*(report.assumptions for report in found))
    unsupported: list[dict[str, object]] = []
    for row in (row for report in found for row in report.unsupported):
        if row not in unsupported:
            unsupported.append(row)
    return Report(
        "lost" if lost else "unknown",
        _nodes(found),
        assumptions=tuple(sorted(assumed)),
        line=next((report.line for report in found if report.line is not None), None),
        limit=next((report.limit for report in found if report.limit is not None), None)
        or next(iter(search.reasons), None),
        unsupported=unsupported,
    )


def _nodes(found: Sequence[Report]) -> int:
    return sum(report.nodes for report in found)


def _after(steps: Sequence[tuple[bool, Play]], node: Any) -> dict[str, Any]:
    """The node of a strategy from which some plays lead to a node."""
    for mine, play in reversed(steps):
        if mine:
            rows = [node] if node.keys() & {"do", "as", "n"} else node.get("then", [])
            node = {"do": dict(play), **({"then": rows} if rows else {})}
        else:
            node = {"then": [{"if": dict(play), **node}]}
    whole: dict[str, Any] = node
    return whole


# ---------------------------------------------------------------- in each process
_OPENED: dict[str, Asked] = {}  # the board that this process looks at, by what is asked of it
_KNOWN: list[Looked] = []  # what it has found last


def _looked(part: Part) -> Report:
    """Look at a part; the board is opened once. Ctrl-C ends the process at once."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        with limits.within(replace(part.within, note=_note)):
            asked = repr(replace(part, plays=()))
            if asked not in _OPENED:
                _KNOWN.clear()
                _OPENED.clear()
                _OPENED[asked] = _opened(part)
            return _found(part, _OPENED[asked])
    except UnsupportedError as error:
        return Report("unknown", 0, unsupported=error.paragraphs)
    except LimitError as error:
        return Report("unknown", 0, limit=str(error))


def _opened(part: Part) -> Asked:
    database = open_database(part.path)
    scenario = read_scenario(part.text, cards=database)
    board = board_of(scenario, database, part.engine)
    bound = Bound(board.doing.table, part.aim)
    rest = (part.max_states, part.taps, part.leave_out)
    return Asked(board, board.opened(scenario), part.aim, *rest, bound, floats=part.floats)


def _found(part: Part, asked: Asked) -> Report:
    """What is found after the plays of a part, with what was lost after earlier ones."""
    here: Position = asked.first
    line: list[Mapping[str, Any]] = []
    for play in part.plays:
        line.append({"player": here.game.state.turn.priority or part.aim.player, "do": dict(play)})
        here = asked.board.after(here, play)
    looked = look(replace(asked, first=here), known=_KNOWN[-1] if _KNOWN else None)
    _KNOWN.append(looked)
    report = looked.report
    return report if report.line is None else replace(report, line=[*line, *report.line])


def _note(_: str) -> None:
    """Stop where nothing more is wanted of this process."""
    if ended():
        raise LimitError("another process was done")


def _lost(_: Part) -> Report:
    return Report("unknown", 0, limit="a process that looked for a strategy ended")
