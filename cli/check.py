"""`clingather check`: what stands under `expect:`, compared with the answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import wait
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

import click

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError
from clingather.cli import library
from clingather.cli.limited import LIMITED, LOOK, STOPPED, finished, limit_options, stop
from clingather.cli.options import database_option, engine_option, json_option
from clingather.cli.progress import Progress
from clingather.cli.report import (
    complain,
    error_data,
    error_lines,
    exit_code,
    print_json,
    printable,
)

if TYPE_CHECKING:
    from clingather.bridge.cards.database import Database
    from clingather.bridge.engine.evaluator import Engine
    from clingather.bridge.questions.compare import Difference


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one file: what differs, or the error that no answer was given for."""

    file: str
    differences: tuple[Difference, ...] = ()
    error: Exception | None = None

    @property
    def exit_code(self) -> int:
        """The exit code that this file alone would give."""
        return exit_code(self.error) if self.error else int(bool(self.differences))


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@json_option
@click.option(
    "-j",
    "processes",
    type=click.IntRange(1, 64),
    default=1,
    metavar="N",
    help="Look at N files at a time, each in a process.",
)
@limit_options
@engine_option
@database_option
def check(
    files: tuple[str, ...],
    as_json: bool,
    processes: int,
    timeout: float | None,
    memory: int,
    engine: Engine | None,
    database: Path | None,
) -> int:
    """Compare answers with the expect: of each FILE.

    The limits are those of all files together, that of memory is each process's: what was not
    looked at is not answered.
    """
    asked = _Asked(database, None if timeout is None else time() + timeout, memory, engine)
    results = []
    found = _one_by_one(files, asked) if processes == 1 else _together(files, asked, processes)
    for result in found:
        results.append(result)
        if not as_json:
            _show(result)
    if as_json:
        print_json([_data(result) for result in results])
    else:
        _summary(results, len(files))
    return max((result.exit_code for result in results), default=LIMITED)


@dataclass(frozen=True, slots=True)
class _Asked:
    """How files are looked at: with which cards, until when (of `time`), in how much memory."""

    database: Path | None
    end: float | None
    memory: int
    engine: Engine | None


def _one_by_one(files: tuple[str, ...], asked: _Asked) -> Iterator[Result]:
    """The results in this process; none follows once the user stops it."""
    cards = library.open_cards(asked.database)
    for number, file in enumerate(files, start=1):
        result = _checked(file, cards, asked, f"{number} of {len(files)}: {file}")
        yield result
        if str(result.error) == STOPPED:
            return


def _together(files: tuple[str, ...], asked: _Asked, processes: int) -> Iterator[Result]:
    """The results of some processes, in the order of the files."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(processes, get_context("spawn")) as pool, Progress() as progress:
        begun = [pool.submit(_in_process, file, asked) for file in files]
        try:
            for number, job in enumerate(begun, start=1):
                progress.note(f"{number} of {len(files)}: {files[number - 1]}")
                while not job.done():
                    progress.show()
                    wait([job], LOOK)
                progress.clear()
                yield job.result()
        except KeyboardInterrupt:
            stop()
            pool.shutdown(wait=False, cancel_futures=True)


_OPENED: dict[Path | None, Database] = {}  # of this process


def _in_process(file: str, asked: _Asked) -> Result:
    """Check one file in a process of its own, which opens the cards once."""
    if asked.database not in _OPENED:
        _OPENED[asked.database] = library.open_cards(asked.database)
    return _checked(file, _OPENED[asked.database], asked)


def _checked(file: str, cards: Database, asked: _Asked, said: str = "") -> Result:
    """Check one file within limits; one that ran over them is not answered."""
    seconds = None if asked.end is None else asked.end - time()
    if seconds is not None and seconds <= 0:
        return Result(file, error=LimitError("the time was up"))

    def work() -> Result:
        limits.note(said)
        return check_file(file, cards, asked.engine)

    try:
        return finished(work, seconds, asked.memory)
    except LimitError as error:
        return Result(file, error=error)


def check_file(file: str, cards: Database, engine: Engine | None = None) -> Result:
    """Check one file; an error that its `expect:` asks for is as it should be."""
    from clingather.bridge.base.errors import ClingatherError, InputError
    from clingather.bridge.questions.check import error_differences, expected_error

    read = partial(library.read_scenario, source=file, cards=cards)
    try:
        text = library.read_text(file)
        try:
            scenario = read(text)
        except InputError as error:
            code = expected_error(text)
            if code is None:
                raise
            return Result(file, tuple(error_differences(code, error)))
        differences = tuple(library.check(scenario, cards, engine))
        limits.check()
        return Result(file, differences)
    except ClingatherError as error:
        return Result(file, error=error)
    except Exception as error:  # a fault at one file must not cost the others
        return Result(file, error=error)


def _show(result: Result) -> None:
    """Print what differs in one file; nothing where all is as expected."""
    if result.error:
        complain(error_lines(result.error, result.file))
    for difference in result.differences:
        place = printable(f"{result.file}: {difference.path}: {difference.note}")
        click.echo(click.style(place, fg="red"))
        click.echo(f"    expected {_value(difference.expected)}")
        click.echo(f"    got      {_value(difference.got)}")


def _summary(results: list[Result], asked: int) -> None:
    """Print how many files are as expected."""
    right = sum(result.exit_code == 0 for result in results)
    differ = sum(bool(result.differences) for result in results)
    errors = sum(result.error is not None for result in results)
    errors += asked - len(results)  # those after the one at which the user stopped
    text = f"{right} of {asked} as expected, {differ} differ, {errors} not answered"
    click.echo(click.style(text, fg="green" if right == asked else "red"))


def _data(result: Result) -> dict[str, Any]:
    """A result as values."""
    data: dict[str, Any] = {
        "file": result.file,
        "ok": result.exit_code == 0,
        "differences": [
            {"path": item.path, "note": item.note, "expected": item.expected, "got": item.got}
            for item in result.differences
        ],
    }
    if result.error:
        data["error"] = error_data(result.error, result.file)
    return data


def _value(value: object) -> str:
    """A value on one line, cut where it is very long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return printable(text if len(text) <= 2000 else f"{text[:2000]}... ({len(text)} characters)")
