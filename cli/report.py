"""Errors as lines for people and as values for programs, and how answers are written out."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from clingather.bridge.base.errors import ClingatherError, InputError, Problem, UnsupportedError

FAULT = 70  # a fault of the program itself, as in sysexits.h; no answer was given
# what JSON may hold as it is and a terminal obeys: C1 and the marks that turn the writing around
_STEERING = re.compile(r"[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def printable(text: object) -> str:
    """A text without characters that would steer a terminal or break the line."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in str(text)
    )


def error_lines(error: Exception, source: str) -> list[str]:
    """One line for each problem: `FILE:LINE: KEY: message: found X, expected Y`."""
    if isinstance(error, InputError):
        lines = [_problem_line(problem, error.source or source) for problem in error.problems]
    elif isinstance(error, UnsupportedError):
        lines = [f"{source}: {unsupported_line(item)}" for item in error.paragraphs]
    elif isinstance(error, ClingatherError):
        lines = [f"{source}: {error}"]
    else:
        lines = [f"{source}: a fault of clingather: {type(error).__name__}: {error}"]
    return [printable(line.removeprefix(": ")) for line in lines]


def unsupported_line(paragraph: dict[str, Any]) -> str:
    """One sentence for a paragraph that was not understood."""
    who = [str(paragraph[key]) for key in ("object", "card") if paragraph.get(key)]
    place = who[0] if who else "a text"
    if len(who) > 1:
        place += f" ({who[1]})"
    if paragraph.get("paragraph"):
        place += f", paragraph {paragraph['paragraph']}"
    reason = f": {paragraph['reason']}" if paragraph.get("reason") else ""
    return f"{place}: not understood: {str(paragraph.get('text', ''))!r}{reason}"


def error_data(error: Exception, source: str) -> dict[str, Any]:
    """An error as a value: its exit code, its lines, and the parts that it is made of."""
    data: dict[str, Any] = {"exit": exit_code(error), "messages": error_lines(error, source)}
    if isinstance(error, InputError):
        names = ("message", "line", "key", "found", "expected")
        data["problems"] = [
            {name: getattr(problem, name) for name in names} for problem in error.problems
        ]
    if isinstance(error, UnsupportedError):
        data["unsupported"] = error.paragraphs
    return data


def refused(error: Exception, source: str, as_json: bool) -> int:
    """Say why there is no answer, for programs as `{"error": ...}` besides; the exit code."""
    if as_json:
        print_json({"error": error_data(error, source)})
    complain(error_lines(error, source))
    if isinstance(error, UnsupportedError):
        complain(["--ignore-unsupported answers without these texts, and says so."])
    return exit_code(error)


def exit_code(error: Exception) -> int:
    """The exit code that stands for an error."""
    return error.exit_code if isinstance(error, ClingatherError) else FAULT


def not_complete(answer: Mapping[str, Any]) -> None:
    """Say on standard error why an answer is not complete, where it says so."""
    if "limit" in answer:
        complain([printable(f"Not complete: {answer['limit']}.")])
    for each in answer.get("unpaid", ()):
        complain([printable(f"Not complete: {each['play']}: {each['reason']}.")])
    if answer.get("unsupported"):
        complain(["Not complete: what follows was not understood and was left out."])
        complain(unsupported_line(item) for item in answer["unsupported"])


def complain(lines: Iterable[str]) -> None:
    """Print lines to standard error; where that is not possible, nobody can be told."""
    with suppress(OSError):
        for line in lines:
            click.echo(printable(line), err=True)


def print_json(value: object, *, compact: bool = False) -> None:
    """Print a value as JSON, indented or on one line."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    ascii_only = encoding.lower().replace("-", "") != "utf8"
    text = json.dumps(value, ensure_ascii=ascii_only, indent=None if compact else 2)
    click.echo(_STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def write_whole(path: Path, text: str) -> None:
    """Write a file that is never there in part: what was there stays until it is whole.

    Raises OSError where it can't be written.
    """
    new = path.with_name(f"{path.name}.{os.urandom(4).hex()}.new")
    try:
        with open(new, "x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _problem_line(problem: Problem, source: str) -> str:
    """`FILE:LINE: KEY: message: found X, expected Y`."""
    place = f"{source}:{problem.line}: " if problem.line is not None else f"{source}: "
    text = f"{problem.key}: {problem.message}" if problem.key else problem.message
    sides = [("found", problem.found), ("expected", problem.expected)]
    said = ", ".join(f"{word} {value}" for word, value in sides if value)
    return f"{place}{text}: {said}" if said else f"{place}{text}"
