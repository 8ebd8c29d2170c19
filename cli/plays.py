"""`clingather plays`: who has to choose now, and every legal choice."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from clingather.bridge.errors import ClingatherError
from clingather.cli import library
from clingather.cli.options import database_option, file_argument, ignore_option, json_option
from clingather.cli.report import complain, error_lines, exit_code, print_json

LIMITED = 4  # the exit code where a limit was reached


@click.command()
@file_argument
@json_option
@click.option(
    "--check",
    metavar="PLAY",
    help="Only say whether this declaration is legal, such as '{attacks: {bears: B}}'.",
)
@click.option(
    "--max-answers",
    type=click.IntRange(1),
    metavar="N",
    help="List no more declarations than this.",
)
@click.option("--timeout", type=float, metavar="SECONDS", help="Stop after so many seconds.")
@ignore_option
@database_option
def plays(
    file: str,
    as_json: bool,
    check: str | None,
    max_answers: int | None,
    timeout: float | None,
    ignore_unsupported: bool,
    database: Path | None,
) -> int:
    """List every legal choice of the player who has to choose now.

    That is the choice that the actions under do: leave open, the declaration of attackers or
    blockers, or what a player with priority may do.
    """
    cards = library.open_cards(database)
    try:
        scenario = library.read_scenario(library.read_text(file), file, cards)
        stated = None if check is None else library.stated_play(check)
        answer = library.plays(scenario, cards, ignore_unsupported, max_answers, timeout, stated)
    except ClingatherError as error:
        complain(error_lines(error, file))
        return exit_code(error)
    if as_json:
        print_json(answer)
    else:
        _show(answer)
    limited = not answer["complete"] and not answer["unsupported"]
    return LIMITED if limited else 0


def _show(answer: Mapping[str, Any]) -> None:
    """Print an answer for people."""
    head = f"{answer['decided_by']} decides for {answer['player']}"
    if "legal" in answer:
        verdict = "legal" if answer["legal"] else f"illegal: {answer['because']} ({answer['rule']})"
        click.echo(f"{head}: {answer['decision']}: {verdict}")
        return
    if "key" in answer:
        click.echo(f"{head}: {answer['key']}")
        for play in answer["plays"]:
            click.echo(f"  {play['choose'][answer['key']]}")
        return
    count = answer["count"]
    number = f"at least {count['at_least']}" if isinstance(count, Mapping) else count
    click.echo(f"{head}: {answer['decision']}, {number} ways")
    for play in answer["plays"]:
        click.echo(f"  {_declared(play)}")


def _declared(play: Mapping[str, Any]) -> str:
    """A play in a line."""
    if set(play) & {"action"}:
        shown = (f"{key} {value}" for key, value in play.items() if value not in (None, [], {}))
        return ", ".join(shown)
    (stated,) = play.values()
    lines = (
        f"{who}: {', '.join(whom) if isinstance(whom, list) else whom}"
        for who, whom in stated.items()
    )
    return "; ".join(lines) or "nothing"
