"""`clingather layers`: every object's characteristics, and how they came about."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from clingather.bridge.errors import ClingatherError
from clingather.cli import library
from clingather.cli.options import database_option, file_argument, ignore_option, json_option
from clingather.cli.report import (
    complain,
    error_data,
    error_lines,
    exit_code,
    print_json,
    unsupported_line,
)

if TYPE_CHECKING:
    from clingather.bridge.cards.database import Database


@click.command()
@file_argument
@json_option
@click.option(
    "--lines",
    is_flag=True,
    help="Each input line is a scenario as JSON, each output "
    'line its answer; a wrong one gives {"error": ...} on its line.',
)
@click.option("--why", metavar="OBJECT", help="Explain how this object came by what it is.")
@ignore_option
@database_option
def layers(
    file: str,
    as_json: bool,
    lines: bool,
    why: str | None,
    ignore_unsupported: bool,
    database: Path | None,
) -> int:
    """Show what every object is now, and why.

    The objects of all zones, the effects in the order in which they applied, and which of them
    waited for another (CR 613). The state is taken as it stands: no state-based action is
    performed.
    """
    cards = library.open_cards(database)
    if lines:
        return _answer_lines(file, why, ignore_unsupported, cards)
    try:
        answer = _answer(library.read_text(file), file, why, ignore_unsupported, cards)
    except ClingatherError as error:
        complain(error_lines(error, file))
        return exit_code(error)
    if as_json:
        print_json(answer)
    else:
        _show(answer, why is not None)
    return 0


def _answer(
    text: str, source: str, why: str | None, ignore_unsupported: bool, cards: Database
) -> Mapping[str, Any]:
    """The answer to one scenario: its layers, or the explanation of one object."""
    scenario = library.read_scenario(text, source, cards)
    if why is None:
        return library.layers(scenario, cards, ignore_unsupported)
    return library.why(scenario, why, cards, ignore_unsupported)


def _answer_lines(file: str, why: str | None, ignore_unsupported: bool, cards: Database) -> int:
    """Answer each line on a line of its own; the exit code is the highest of them."""
    highest = 0
    for number, line in library.read_lines(file):
        source = f"{file}:{number}"
        try:
            text = library.decode(line, source)
            answer = _answer(text, source, why, ignore_unsupported, cards)
        except Exception as error:  # a fault in one line must not cost the answers of the others
            highest = max(highest, exit_code(error))
            answer = {"error": error_data(error, source)}
        print_json(answer, compact=True)
    return highest


def _show(answer: Mapping[str, Any], explained: bool) -> None:
    """Print an answer for people."""
    from clingather.cli import tables

    if explained:
        tables.show_why(answer)
    else:
        tables.show_layers(answer)
    if not answer.get("complete", True):
        complain(["Not complete: what follows was not understood and was left out."])
        complain(unsupported_line(item) for item in answer.get("unsupported", []))
