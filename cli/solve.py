"""`clingather verify`: strategies that are checked without the search that found them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from clingather.bridge.base.errors import ClingatherError
from clingather.cli import library
from clingather.cli.limited import LIMITED, answered, limit_options
from clingather.cli.options import database_option, engine_option, file_argument, json_option
from clingather.cli.report import not_complete, print_json, printable, refused

if TYPE_CHECKING:
    from clingather.bridge.engine.evaluator import Engine


@click.command()
@file_argument
@json_option
@limit_options
@engine_option
@database_option
def verify(
    file: str,
    as_json: bool,
    timeout: float | None,
    memory: int,
    engine: Engine | None,
    database: Path | None,
) -> int:
    """Check a certificate: a strategy as `solve --json` prints it.

    It is replayed play by play: each play is legal, each legal choice of the others is answered,
    and wherever it ends the goal is reached. Exit code 1: a step does not hold; the first one is
    named.
    """
    cards = library.open_cards(database)

    def work() -> Mapping[str, Any]:
        certificate = library.read_json(library.read_text(file), file)
        return library.verify(certificate, cards, engine)

    try:
        answer = answered("verify", work, timeout, memory, for_people=not as_json)
    except ClingatherError as error:
        return refused(error, file, as_json)
    if as_json:
        print_json(answer)
    elif "limit" not in answer:
        positions = f"{answer['positions']} positions were looked at"
        if answer["holds"]:
            click.echo(f"It holds. {positions}.")
            for each in answer["assumptions"]:
                click.echo(printable(f"Taken for granted: {each}."))
        else:
            click.echo(printable(f"It does not hold: {answer['at']}: {answer['because']}."))
            click.echo(f"{positions}.")
    not_complete(answer)
    if "limit" in answer:
        return LIMITED
    return 0 if answer["holds"] else 1
