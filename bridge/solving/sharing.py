"""Several processes look for one strategy, each at all of it in another order.

They are forked, so that they have what is known up to then, and tell each other what they find
(`notes.py`): what one has decided, none looks at again. The first that knows an answer ends the
others.
"""

from __future__ import annotations

import gc
import os
import pickle
import select
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NoReturn

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError, UnsupportedError
from clingather.bridge.solving.looking import Asked, Report, look
from clingather.bridge.solving.notes import Notes

LOOK_UP = 0.05  # seconds after which it is looked whether a limit is reached
CHUNK = 1 << 20


def shared(asked: Asked, jobs: int) -> Report:
    """What so many processes find of a board (see `look`); one, where they can't be forked."""
    if jobs == 1 or not hasattr(os, "fork"):
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
    running: dict[int, int] = {}  # of what each process says, and its number
    heard: dict[int, bytearray] = {}
    try:
        for number in range(jobs):
            said, says = os.pipe()
            with warnings.catch_warnings():  # threads that wait hold nothing that is needed
                warnings.simplefilter("ignore", DeprecationWarning)
                process = os.fork()
            if process == 0:
                notes = replace(notes, number=number, processes=jobs)
                _work(replace(asked, notes=notes), within, says)
            os.close(says)
            running[said], heard[said] = process, bytearray()
        waiting = set(running)
        while waiting:
            limits.check()
            _tell_line(notes)
            for said in select.select(list(waiting), [], [], LOOK_UP)[0]:
                more = os.read(said, CHUNK)
                heard[said] += more
                if not more:
                    waiting.discard(said)
                    yield pickle.loads(heard[said]) if heard[said] else _LOST
    finally:
        for said, process in running.items():
            os.close(said)
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


_LOST = Report("unknown", 0, limit="a process that looked for a strategy ended")


def _tell_line(notes: Notes) -> None:
    """Tell the first plays that reach the goal, once a process has found some."""
    if notes.line is None:
        notes.hear()
        if notes.line is not None:
            limits.tell({"line": notes.line})


# ---------------------------------------------------------------- in each process
def _work(asked: Asked, within: limits.Limits, says: int) -> NoReturn:
    """Look for a strategy and say what is found, in a process of its own, which ends here."""
    try:
        gc.freeze()  # to look at it again would copy all memory, which the processes share
        with limits.within(within):
            report = _looked(asked)
        with open(says, "wb") as stream:
            pickle.dump(report, stream)
    finally:
        os._exit(0)  # whatever happened: of who says nothing it is known that he ended


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
