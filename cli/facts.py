"""`clingather facts` and `clingather schema`: what other programs need of this one."""

from __future__ import annotations

from pathlib import Path

import click

from clingather.bridge.base.errors import ClingatherError
from clingather.cli import library
from clingather.cli.limited import finished, limit_options
from clingather.cli.options import database_option, file_argument
from clingather.cli.report import complain, error_lines, exit_code, print_json


@click.command()
@file_argument
@click.option(
    "--task",
    metavar="TERM",
    help="Those of a step of a game after the actions under do:, such as settle.",
)
@limit_options
@database_option
def facts(
    file: str, task: str | None, timeout: float | None, memory: int, database: Path | None
) -> int:
    """Print what the encodings receive, for clingo."""
    cards = library.open_cards(database)

    def work() -> str:
        return library.facts(
            library.read_scenario(library.read_text(file), file, cards), cards, task
        )

    try:
        text = finished(work, timeout, memory)
    except ClingatherError as error:
        complain(error_lines(error, file))
        return exit_code(error)
    click.echo(text, nl=not text.endswith("\n"))
    return 0


@click.command()
@click.argument("part", type=click.Choice(["scenario", "answers"]), required=False)
def schema(part: str | None) -> None:
    """Print the JSON Schema of scenarios and answers."""
    schemas = library.schemas()
    print_json(schemas if part is None else schemas[part])
