"""What comes of a question: the answer or the error, for people or as JSON, and the exit code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clingather.bridge.base.errors import ClingatherError
from clingather.cli.limited import LIMITED
from clingather.cli.report import not_complete, print_json, refused

Answer = Mapping[str, Any]


def limited(answer: Answer) -> int:
    """The exit code of an answer that only a limit can keep from being whole."""
    return LIMITED if "limit" in answer else 0


def show_settled(answer: Answer) -> None:
    """Print what happened before anyone could do anything, if something did."""
    if answer.get("settled"):
        from clingather.cli import timeline  # late: most answers have none

        timeline.show_settled(answer["settled"])


def told(
    ask: Callable[[], Answer],
    show: Callable[[Answer], None],
    source: str,
    as_json: bool,
    code: Callable[[Answer], int] = limited,
    *,
    compact: bool = False,
) -> int:
    """Ask, print what comes of it, and return the exit code.

    `show` prints an answer for people, `code` says its exit code; `source` is what an error names.
    A `compact` answer is JSON on one line.
    """
    try:
        answer = ask()
    except ClingatherError as error:
        return refused(error, source, as_json)
    if as_json:
        print_json(answer, compact=compact)
    else:
        show(answer)
        not_complete(answer)
    return code(answer)
