"""`clingather loops`: what repeats from a state on, what kind of loop it is, and what it nets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from clingather.bridge.base.errors import ClingatherError
from clingather.cli import library
from clingather.cli.limited import LIMITED, answered, limit_options
from clingather.cli.options import (
    database_option,
    engine_option,
    file_argument,
    ignore_option,
    json_option,
)
from clingather.cli.report import (
    complain,
    error_lines,
    exit_code,
    not_complete,
    print_json,
    printable,
)

UNSUPPORTED = 3


@click.command()
@file_argument
@json_option
@click.option("--trivial", is_flag=True, help="List loops that change nothing too.")
@click.option("everything", "--all", is_flag=True, help="Go on after the shortest loops.")
@click.option(
    "--max-states", type=click.IntRange(1), metavar="N", help="Stop after so many states."
)
@limit_options
@click.option(
    "--shortcut", type=click.IntRange(1), metavar="N", help="Give the state after N times around."
)
@click.option(
    "--graph", type=click.Path(path_type=Path), metavar="FILE", help="Draw the states to FILE."
)
@ignore_option
@engine_option
@database_option
def loops(
    file: str,
    as_json: bool,
    timeout: float | None,
    memory: int,
    database: Path | None,
    **options: Any,
) -> int:
    """Find the loops that can be reached before the present step ends.

    Each is replayed exactly before it is shown: whether it is mandatory, optional or fragmented,
    one time around as actions, what that changes, and what there is more of each time.
    """
    cards = library.open_cards(database)

    def work() -> Mapping[str, Any]:
        scenario = library.read_scenario(library.read_text(file), file, cards)
        return library.loops(scenario, cards, **options)

    try:
        answer = answered("loops", work, timeout, memory, for_people=not as_json)
    except ClingatherError as error:
        complain(error_lines(error, file))
        return exit_code(error)
    if as_json:
        print_json(answer)
    else:
        _show(answer)
    untold = any("because" in loop.get("after", {}) for loop in answer["loops"])
    if answer["complete"] or (answer["loops"] and not untold):
        return 0
    return LIMITED if "limit" in answer else UNSUPPORTED


def _show(answer: Mapping[str, Any]) -> None:
    """Print an answer for people."""
    if "asked" in answer:
        click.echo(printable(f"The sequence is legal. {_asked(answer['asked'])}"))
    for number, loop in enumerate(answer["loops"], start=1):
        click.echo(printable(f"Loop {number}: {_headline(loop)}"))
        for word in ("prefix", "actions"):
            if loop[word]:
                click.echo(f"  {'first' if word == 'prefix' else 'then, over and over'}:")
                for action in loop[word]:
                    click.echo(printable(f"    {_action(action)}"))
        click.echo(printable(f"  each time: {_values(loop['net']) or 'nothing is different'}"))
        if loop["unbounded"]:
            click.echo(printable(f"  without bound: {', '.join(loop['unbounded'])}"))
        if loop["ready"]:
            click.echo(printable(f"  ready to attack or be tapped: {_values(loop['ready'])}"))
        if loop["may_stop"]:
            click.echo(printable(f"  may stop: {', '.join(loop['may_stop'])}"))
        if "because" in loop.get("after", {}):
            because = loop["after"]["because"]
            click.echo(printable(f"  after {loop['after']['times']} times: not told, {because}"))
        if loop["must_choose_otherwise"]:
            click.echo(printable(f"  must choose otherwise: {loop['must_choose_otherwise']}"))
    if not answer["loops"]:
        click.echo("No loop." if answer["complete"] else "No loop was found.")
    click.echo(f"{answer['states']} states were looked at.")
    not_complete(answer)


def _asked(asked: Mapping[str, Any]) -> str:
    """Whether a sequence that was asked about repeats, and who may interrupt it."""
    said = "It repeats." if asked["repeats"] else f"It does not repeat: {asked['because']}."
    others = ", ".join(asked["may_interrupt"])
    return f"{said} {others or 'Nobody else'} could do something on the way."


def _headline(loop: Mapping[str, Any]) -> str:
    """The kind of a loop and what comes of it, with the rules."""
    result = loop["result"]
    words = {"draw": "the game is a draw", "shortcut": "any number of times"}
    said = words.get(result or "", "")
    if result == "ends":
        after = loop.get("iterations")
        said = f"it ends after {after} times" if after else "it ends"
        said += f", {loop['winner']} wins" if loop.get("winner") else ""
    proof = "" if loop["proof"] == "invariant" else " (replayed twice)"
    about = ", ".join(part for part in (loop["kind"], said) if part)
    return f"{about} ({', '.join(loop['rules'])}){proof}"


def _action(action: Any) -> str:
    if not isinstance(action, Mapping):
        return str(action)
    return ", ".join(f"{word} {_values(value)}" for word, value in action.items())


def _values(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{word}: {_values(inner)}" for word, inner in value.items())
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value)
