"""`clingather check`: what stands under `expect:`, compared with the answers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from clingather.bridge.base.errors import LimitError
from clingather.cli import library
from clingather.cli.limited import finished, limit_options
from clingather.cli.options import database_option, engine_option, json_option
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
@limit_options
@engine_option
@database_option
def check(
    files: tuple[str, ...],
    as_json: bool,
    timeout: float | None,
    memory: int,
    engine: Engine | None,
    database: Path | None,
) -> int:
    """Compare answers with the expect: of each FILE.

    The limits are those of all files together: what was not looked at is not answered.
    """
    cards = library.open_cards(database)
    end = None if timeout is None else monotonic() + timeout
    results = []
    for file in files:
        left = None if end is None else end - monotonic()
        results.append(_checked(file, cards, left, memory, engine))
        if not as_json:
            _show(results[-1])
    if as_json:
        print_json([_data(result) for result in results])
    else:
        _summary(results)
    return max(result.exit_code for result in results)


def _checked(
    file: str, cards: Database, seconds: float | None, memory: int, engine: Engine | None
) -> Result:
    """Check one file within limits; one that ran over them is not answered."""
    if seconds is not None and seconds <= 0:
        return Result(file, error=LimitError("the time was up"))
    try:
        return finished(partial(check_file, file, cards, engine), seconds, memory)
    except LimitError as error:
        return Result(file, error=error)


def check_file(file: str, cards: Database, engine: Engine | None = None) -> Result:
    """Check one file; an error that its `expect:` asks for is as it should be."""
    from clingather.bridge.base import limits
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


def _summary(results: list[Result]) -> None:
    """Print how many files are as expected."""
    right = sum(result.exit_code == 0 for result in results)
    differ = sum(bool(result.differences) for result in results)
    errors = sum(result.error is not None for result in results)
    text = f"{right} of {len(results)} as expected, {differ} differ, {errors} not answered"
    click.echo(click.style(text, fg="green" if right == len(results) else "red"))


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
