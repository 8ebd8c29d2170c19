"""`clingather solve` and `verify`: strategies, found and checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from clingather.bridge.base import bounds
from clingather.bridge.base.errors import ClingatherError
from clingather.bridge.base.plain_words import printed
from clingather.cli import library
from clingather.cli.limited import LIMITED, answered, limit_options
from clingather.cli.many import Question, ask_lines, asking_of, tell_lines
from clingather.cli.options import (
    batch_options,
    database_option,
    engine_option,
    file_argument,
    json_option,
    lines_option,
)
from clingather.cli.report import printable, refused, write_whole
from clingather.cli.telling import limited, show_settled, told

if TYPE_CHECKING:
    from clingather.bridge.engine.evaluator import Engine


UNSURE = "Not answered: nothing was found in what could be looked at."


@click.command()
@file_argument
@json_option
@lines_option
@click.option("--goal", metavar="GOAL", help="win, survive, or destroy, control or play ID.")
@click.option("--player", metavar="ID", help="Who has to reach it; the first player without it.")
@click.option(
    "--turns",
    type=click.IntRange(1, bounds.TURNS),
    metavar="N",
    help="In how many turns; 1, as without it, is the present one.",
)
@click.option(
    "--against",
    type=click.Choice(["all", "passive"]),
    help="What the others do: all that they can, or pass wherever they may.",
)
@click.option(
    "--taps",
    is_flag=True,
    help="Look also at lands that are tapped for nothing, by the player and by the others. Without "
    "it the answer says where it takes for granted that they are not.",
)
@click.option(
    *("--all", "list_all"),
    is_flag=True,
    help="List all solutions that differ in what the player does.",
)
@click.option("--unique", is_flag=True, help="Say whether there is only one solution.")
@click.option("--minimal", is_flag=True, help="Say which cards of the player are needed.")
@click.option(
    "--certificate",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Write the strategy to this file, for `verify`; whole, or not at all.",
)
@click.option(
    "--max-states",
    type=click.IntRange(1),
    metavar="N",
    help="Stop after so many positions; with -j each process does.",
)
@click.option(
    *("-j", "--jobs"),
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="Look with N processes that tell each other what they find, where the system can fork "
    "them; the memory is shared out among them. --all and --unique look with one. With --lines: "
    "look at N lines at a time, each in a process.",
)
@batch_options
@limit_options
@engine_option
@database_option
def solve(
    file: str,
    as_json: bool,
    lines: bool,
    timeout: float | None,
    memory: int,
    database: Path | None,
    certificate: Path | None,
    store: Path | None,
    cluster: str | None,
    **options: Any,
) -> int:
    """Find a strategy that reaches a goal, whatever the others do.

    The goal stands in the scenario (`goal: win`) or is stated with --goal. The strategy says what
    to do first, and what after each legal choice of the others; it is checked before it is shown.
    Where there is none, that is said; else how far the search came (exit code 4).
    """
    if lines:
        if certificate is not None:
            raise click.UsageError("--certificate is for one scenario: each line is one itself")
        jobs = options.pop("jobs")
        asking = asking_of(Question("solve", tuple(options.items())), database, timeout, memory)
        return tell_lines(ask_lines(file, asking, jobs, store, cluster), _code)
    if store is not None or cluster is not None:
        raise click.UsageError("--resume and --cluster go with --lines")
    cards = library.open_cards(database)

    def work() -> Mapping[str, Any]:
        scenario = library.read_scenario(library.read_text(file), file, cards)
        return library.solve(scenario, cards, **options)

    def ask() -> Mapping[str, Any]:
        answer = answered("solve", work, timeout, memory, for_people=not as_json)
        if certificate is not None and answer["solved"]:
            write_whole(certificate, json.dumps(answer, ensure_ascii=False))
        return answer

    return told(ask, _show, file, as_json, _code)


def _code(answer: Mapping[str, Any]) -> int:
    """The exit code: what is not complete is not known."""
    return 0 if answer["complete"] else LIMITED


def _show(answer: Mapping[str, Any]) -> None:
    """Print an answer for people."""
    show_settled(answer)
    if answer["solved"]:
        passive = answer["against"] == "passive"
        click.echo(f"Solved{', if the others pass wherever they may' if passive else ''}:")
        _show_node(answer["strategy"], 1)
        _show_more(answer)
    elif answer["complete"]:
        click.echo("There is no strategy.")
    else:
        click.echo(UNSURE)
        if "line" in answer:
            click.echo("Where the others let it, this would do:")
            for row in answer["line"]:
                click.echo(printable(f"  {row['player']}: {_play(row['do'])}"))
    for each in answer["assumptions"]:
        click.echo(printable(f"Taken for granted: {each}."))
    click.echo(f"{_looked_at(answer['nodes'])}.")


def _show_more(answer: Mapping[str, Any]) -> None:
    """Print what makers of puzzles ask for: other solutions, and which cards are needed."""
    rows = answer.get("solutions", [])
    for number, row in enumerate(rows, start=1):
        does = "; ".join(map(_play, row["does"])) or "nothing"
        click.echo(printable(f"Solution {number}: {does}."))
        if number > 1:
            _show_node(row["strategy"], 1)
    if answer.get("unique"):
        click.echo("It is the only solution.")
    cards = answer.get("cards", {})
    words = {
        "needed": "Needed",
        "not_needed": "Not needed, each by itself",
        "enough": "Enough together",
        "not_told": "Not told",
    }
    for key, word in words.items():
        if cards.get(key):
            click.echo(printable(f"{word}: {', '.join(cards[key])}."))


def _show_node(node: Mapping[str, Any], depth: int) -> None:
    """Print a strategy: what the player does in a line each, the choices of others indented.

    Where all of these pass, or can do nothing else, nothing is said of it.
    """
    pad = "  " * depth
    name = f"({node['n']}) " if "n" in node else ""
    if "as" in node:
        click.echo(f"{pad}as from ({node['as']}) on")
        return
    if name and "do" not in node:
        click.echo(f"{pad}{name}")
    if "do" in node:
        click.echo(printable(f"{pad}{name}{_play(node['do'])}"))
    rows = node.get("then", [])
    for row in rows:
        if "if" in row and len(rows) > 1:
            click.echo(printable(f"{pad}  if {_play(row['if'])}:"))
            _show_node(row, depth + 2)
        else:
            _show_node(row, depth)


def _play(play: Mapping[str, Any]) -> str:
    """A play in a line."""
    if play == {"pass": "priority"}:
        return "pass"
    return ", ".join(
        word if what in ("priority", {}) else f"{word} {_value(what)}"
        for word, what in play.items()
        if what != []
    )


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{word}: {_value(inner)}" for word, inner in value.items())
    if isinstance(value, list):
        return " ".join(map(_value, value))
    return printed(value)


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
    """Check a certificate: what `solve --json` or `loops --json` prints, or a combo of `combos`.

    A strategy is replayed play by play: each play is legal, each legal choice of the others is
    answered, and wherever it ends the goal is reached. A loop is gone around twice, and is what is
    said of it. Exit code 1: a step does not hold; the first one is named. FILE may hold a
    certificate on each line, as `combos --table` writes them.
    """
    cards = library.open_cards(database)

    def checked(text: str, source: str, several: bool) -> int:
        def work() -> Mapping[str, Any]:
            return library.verify(library.read_json(text, source), cards, engine)

        def ask() -> Mapping[str, Any]:
            return answered("verify", work, timeout, memory, for_people=not as_json)

        def show(answer: Mapping[str, Any]) -> None:
            _show_checked(answer, f"{source}: " if several else "")

        return told(ask, show, source, as_json, _code_of_checked, compact=several)

    try:
        texts = library.json_texts(library.read_text(file), file)
    except ClingatherError as error:
        return refused(error, file, as_json)
    return max(checked(text, source, len(texts) > 1) for source, text in texts)


def _code_of_checked(answer: Mapping[str, Any]) -> int:
    """The exit code: whether a certificate holds, and whether that is known."""
    return limited(answer) or (0 if answer["holds"] else 1)


def _looked_at(number: int) -> str:
    """So many positions."""
    return "1 position was looked at" if number == 1 else f"{number} positions were looked at"


def _show_checked(answer: Mapping[str, Any], source: str) -> None:
    """Print for people whether a certificate holds."""
    click.echo(printable(source), nl=False)
    if "limit" not in answer:
        positions = _looked_at(answer["positions"])
        if answer["holds"]:
            click.echo(f"It holds. {positions}.")
            for each in answer["assumptions"]:
                click.echo(printable(f"Taken for granted: {each}."))
        else:
            click.echo(printable(f"It does not hold: {answer['at']}: {answer['because']}."))
            click.echo(f"{positions}.")
