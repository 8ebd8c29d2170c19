"""`clingather plays`: who has to choose now, and every legal choice."""

from __future__ import annotations

from pathlib import Path

import click

from clingather.bridge.errors import ClingatherError
from clingather.cli import library
from clingather.cli.options import database_option, file_argument, ignore_option, json_option
from clingather.cli.report import complain, error_lines, exit_code, print_json


@click.command()
@file_argument
@json_option
@ignore_option
@database_option
def plays(file: str, as_json: bool, ignore_unsupported: bool, database: Path | None) -> int:
    """List every legal choice of the player who has to choose now.

    That is so far the choice that the actions under do: leave open; what a player may do at
    priority, and declarations of attackers and blockers, are refused.
    """
    cards = library.open_cards(database)
    try:
        scenario = library.read_scenario(library.read_text(file), file, cards)
        answer = library.plays(scenario, cards, ignore_unsupported)
    except ClingatherError as error:
        complain(error_lines(error, file))
        return exit_code(error)
    if as_json:
        print_json(answer)
        return 0
    click.echo(f"{answer['decided_by']} decides for {answer['player']}: {answer['key']}")
    for play in answer["plays"]:
        click.echo(f"  {play['choose'][answer['key']]}")
    return 0
