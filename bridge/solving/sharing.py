"""Several processes look for one strategy, each at all of it in another order.

They are forked, so that they have what is known up to then, and tell each other what they find
(`notes.py`): what one has decided, none looks at again. The first that knows an answer ends the
others.
"""

from __future__ import annotations

import os
import pickle
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError, UnsupportedError
from clingather.bridge.base.forking import heard, possible
from clingather.bridge.solving.looking import Asked, Report, look
from clingather.bridge.solving.notes import Notes


def shared(asked: Asked, jobs: int) -> Report:
    """What so many processes find of a board (see `look`); one, where they can't be forked."""
    if jobs == 1 or not possible():
        return look(asked).report
    with tempfile.TemporaryFile("a+b") as file:
        notes = Notes(file.fileno())
        found: list[Report] = []
        try:
            for report in _reports(asked, notes, jobs):
                found.append(report)
                if report.verdict != "unknown":
                    break
        except LimitError as error:
            found.append(Report("unknown", 0, line=notes.line, limit=str(error)))
        notes.hear()
        report = _together(found)
        return replace(report, nodes=notes.nodes, untaps=report.untaps or notes.untaps)


def _together(found: Sequence[Report]) -> Report:
    """What the reports come to, of which the last may be an answer."""
    if found[-1].verdict != "unknown":
        return found[-1]
    unsupported: list[dict[str, object]] = []
    for row in (row for report in found for row in report.unsupported):
        if row not in unsupported:
            unsupported.append(row)
    return Report(
        "unknown",
        0,
        line=next((report.line for report in found if report.line is not None), None),
        limit=next((report.limit for report in found if report.limit is not None), None),
        unsupported=unsupported,
    )


def _reports(asked: Asked, notes: Notes, jobs: int) -> Iterator[Report]:
    """What each process reports, as it comes. Raises LimitError where a limit is reached before."""
    within = replace(limits.shared_out(jobs + 1), note=_ended_with(os.getpid()))
    works = [
        partial(_work, replace(asked, notes=replace(notes, number=number, processes=jobs)), within)
        for number in range(jobs)
    ]

    def meanwhile() -> None:
        limits.check()
        _tell_line(notes)

    with closing(heard(works, meanwhile)) as reports:
        for _, said in reports:
            yield pickle.loads(said) if said else _LOST


_LOST = Report("unknown", 0, limit="a process that looked for a strategy ended")


def _tell_line(notes: Notes) -> None:
    """Tell the first plays that reach the goal, once a process has found some."""
    if notes.line is None:
        notes.hear()
        if notes.line is not None:
            limits.tell({"line": notes.line})


# ---------------------------------------------------------------- in each process
def _work(asked: Asked, within: limits.Limits) -> bytes:
    """Look for a strategy: the report, written down."""
    with limits.within(within):
        return pickle.dumps(_looked(asked))


def _looked(asked: Asked) -> Report:
    try:
        return look(asked).report
    except UnsupportedError as error:
        return Report("unknown", 0, unsupported=error.paragraphs)


def _ended_with(parent: int) -> Callable[[str], None]:
    """What ends the search where the process is gone that wants to know."""

    def note(_: str) -> None:
        if os.getppid() != parent:
            os._exit(0)

    return note
