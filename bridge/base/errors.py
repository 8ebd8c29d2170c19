"""The errors that clingather reports, one small hierarchy; each knows its exit code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from clingather.bridge.base.records import dataclass


class ClingatherError(Exception):
    """Base of everything that clingather refuses; `exit_code` is the command's exit code."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an input.

    `line` counts from 1 (None: not tied to a line), `key` is the dotted place
    (`players[0].battlefield[2].tapped`), `found` and `expected` are words for people.
    """

    message: str
    line: int | None = None
    key: str = ""
    found: str = ""
    expected: str = ""

    def __str__(self) -> str:
        text = self.message
        if self.found:
            text += f": found {self.found}"
        if self.expected:
            text += f", expected {self.expected}"
        place = f"line {self.line}: " if self.line is not None else ""
        return f"{place}{self.key}: {text}" if self.key else f"{place}{text}"


class InputError(ClingatherError):
    """The input is wrong: carries every problem found in it (exit code 2)."""

    def __init__(self, problems: list[Problem], source: str = "") -> None:
        self.problems = problems
        self.source = source
        prefix = f"{source}: " if source else ""
        super().__init__("\n".join(f"{prefix}{problem}" for problem in problems))

    def __reduce__(self) -> tuple[type[InputError], tuple[list[Problem], str]]:
        """What another process makes it of."""
        return InputError, (self.problems, self.source)


class UnsupportedError(ClingatherError):
    """Some text was not understood and could matter to the answer (exit code 3).

    `paragraphs` lists them as `{"object", "card", "paragraph", "text", "reason"}`.
    """

    exit_code = 3

    def __init__(self, paragraphs: list[dict[str, object]]) -> None:
        self.paragraphs = paragraphs
        lines = [
            f"{p.get('object') or p.get('card')}: not understood: {p['text']!r}"
            + (f" ({p['reason']})" if p.get("reason") else "")
            for p in paragraphs
        ]
        super().__init__("\n".join(lines))

    def __reduce__(self) -> tuple[type[UnsupportedError], tuple[list[dict[str, object]]]]:
        """What another process makes it of."""
        return UnsupportedError, (self.paragraphs,)


@contextmanager
def placed(lines: Mapping[str, int]) -> Iterator[None]:
    """Within it, problems with an input get the line of the place that they name."""
    try:
        yield
    except InputError as error:
        problems = [
            replace(each, line=_line(each.key, lines)) if each.line is None else each
            for each in error.problems
        ]
        raise InputError(problems, error.source) from None


def _line(place: str, lines: Mapping[str, int]) -> int | None:
    """The line of a place, or of the nearest one around it."""
    while place and place not in lines:
        place = place[: max(place.rfind("."), place.rfind("["), 0)]
    return lines.get(place)


class LimitError(ClingatherError):
    """A limit was reached before the answer was complete (exit code 4)."""

    exit_code = 4
