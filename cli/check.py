"""`clingather check`: what stands under `expect:`, compared with the answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import field
from functools import partial
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

import click

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.ledger import EDITION
from clingather.cli import library
from clingather.cli.limited import LIMITED, STOPPED, finished, limit_options
from clingather.cli.many import in_order, installed, opened
from clingather.cli.options import batch_options, database_option, engine_option, json_option
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
@batch_options
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
    store: Path | None,
    cluster: str | None,
) -> int:
    """Compare answers with the expect: of each FILE.

    The limits are those of all files together, that of memory is each process's: what was not
    looked at is not answered.
    """
    asked = _Asked(database, None if timeout is None else time() + timeout, memory, engine)
    results = []
    alone = processes == 1 and store is None and cluster is None
    found = _one_by_one(files, asked) if alone else _batch(files, asked, processes, store, cluster)
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


def _batch(
    files: tuple[str, ...],
    asked: _Asked,
    processes: int,
    store: Path | None,
    cluster: str | None,
) -> Iterator[Result]:
    """The results of some processes or of a cluster, in the order of the files.

    What stood in the store of an earlier run is not looked at again, where the file is the same.
    """
    from clingather.bridge.batches.running import Batch

    batch = Batch(
        work=_in_process,
        lost=_lost,
        jobs=processes,
        cluster=cluster,
        store=store,
        about=_about(asked),
        keeps=lambda result: not isinstance(result.error, LimitError),
    )
    return in_order(batch, [_Task(file, _age(file), asked) for file in files], files)


@dataclass(frozen=True)
class _Task:
    """A file to look at, as old as that."""

    file: str
    age: int | None
    asked: _Asked = field(repr=False)  # that it is the same is said by `_about`


def _about(asked: _Asked) -> str:
    """What results are about besides the files: the program, the cards, the engine."""
    cards = "" if asked.database is None else f"{asked.database} {_age(str(asked.database))}"
    return f"{installed()} {EDITION} {cards} {asked.engine}"


def _age(file: str) -> int | None:
    """What tells a file from what it was before; none of what can't be looked at."""
    try:
        return Path(file).stat().st_mtime_ns
    except OSError:
        return None


def _in_process(task: _Task) -> Result:
    """Check one file in a process of its own."""
    return _checked(task.file, opened(task.asked.database), task.asked)


def _lost(task: _Task) -> Result:
    """What is said of a file at which processes ended again and again."""
    return Result(task.file, error=LimitError("the process that looked at it ended"))


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
