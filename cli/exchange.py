"""`clingather import` and `clingather export`: what other programs write, and for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from clingather.bridge.base.errors import ClingatherError, UnsupportedError
from clingather.cli import library
from clingather.cli.limited import finished, limit_options
from clingather.cli.options import database_option, file_argument, json_option
from clingather.cli.report import complain, print_json, printable, refused

if TYPE_CHECKING:
    from clingather.bridge.exchange.carried import Carried

ignore_lost = click.option(
    "--ignore-unsupported",
    is_flag=True,
    help="Exit with 0 also where a part of the game could not be carried.",
)


@click.command("import")
@file_argument
@json_option
@ignore_lost
@limit_options
@database_option
def import_(
    file: str,
    as_json: bool,
    ignore_unsupported: bool,
    timeout: float | None,
    memory: int,
    database: Path | None,
) -> int:
    """Print FILE, which another program wrote, as a scenario.

    Puzzles and positions of Forge (.pzl), deck lists of Arena and MTGO (.txt, .dek) and of
    Cockatrice (.cod). What can't be carried is named on standard error; if it is a part of the
    game, the exit code is 3.
    """
    cards = library.open_cards(database)
    return _converted(
        lambda: library.import_foreign(library.read_text(file), file, cards),
        file,
        as_json,
        ignore_unsupported,
        timeout,
        memory,
    )


@click.command()
@file_argument
@json_option
@ignore_lost
@limit_options
@database_option
def export(
    file: str,
    as_json: bool,
    ignore_unsupported: bool,
    timeout: float | None,
    memory: int,
    database: Path | None,
) -> int:
    """Print the scenario FILE as a puzzle of Forge (.pzl).

    What a puzzle can't say is named on standard error; if it is a part of the game, the exit code
    is 3.
    """
    cards = library.open_cards(database)

    def work() -> Carried:
        scenario = library.read_scenario(library.read_text(file), file, cards)
        return library.export_puzzle(scenario, file)

    return _converted(work, file, as_json, ignore_unsupported, timeout, memory)


def _converted(
    work: Callable[[], Carried],
    file: str,
    as_json: bool,
    ignore_lost: bool,
    timeout: float | None,
    memory: int,
) -> int:
    """Print what was carried, say what was lost; the exit code."""
    try:
        carried = finished(work, timeout, memory)
    except ClingatherError as error:
        return refused(error, file, as_json)
    if as_json:
        print_json(carried.answer())
    else:
        click.echo(carried.text, nl=False)
    for each in carried.losses():
        place = file if each.line is None else f"{file}:{each.line}"
        complain([printable(f"{place}: {each}")])
    return 0 if carried.complete or ignore_lost else UnsupportedError.exit_code
