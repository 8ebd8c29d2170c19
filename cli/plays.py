"""`clingather plays`: who has to choose now, and every legal choice."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from clingather.bridge.base.plain_words import printed
from clingather.cli import library
from clingather.cli.limited import LIMITED, answered, limit_options
from clingather.cli.options import (
    database_option,
    engine_option,
    file_argument,
    ignore_option,
    json_option,
)
from clingather.cli.report import printable
from clingather.cli.telling import limited, show_settled, told

if TYPE_CHECKING:
    from clingather.bridge.engine.evaluator import Engine


@click.command()
@file_argument
@json_option
@click.option(
    "--check",
    metavar="PLAY",
    help="Only say whether this play is legal, such as '{attacks: {bears: B}}'.",
)
@click.option(
    "--max-answers",
    type=click.IntRange(1),
    metavar="N",
    help="List no more declarations than this.",
)
@limit_options
@click.option("list_payments", "--payments", is_flag=True, help="List every way to pay.")
@click.option(
    "why_not",
    "--why-not",
    metavar="PLAY",
    help="Say which rules refuse a play, written as under do: or as this command lists it.",
)
@ignore_option
@engine_option
@database_option
def plays(
    file: str,
    as_json: bool,
    list_payments: bool,
    why_not: str | None,
    check: str | None,
    max_answers: int | None,
    timeout: float | None,
    memory: int,
    ignore_unsupported: bool,
    engine: Engine | None,
    database: Path | None,
) -> int:
    """List every legal choice of the player who has to choose now.

    That is the choice that the actions under do: leave open, the declaration of attackers or
    blockers, or the spells, lands, abilities and the passing that the rules allow a player with
    priority, each with its cost and the number of payments.
    """
    cards = library.open_cards(database)
    kind = "plays" if why_not is None else "why_not"

    def work() -> Mapping[str, Any]:
        scenario = library.read_scenario(library.read_text(file), file, cards)
        if why_not is not None:
            return library.why_not(scenario, why_not, cards, ignore_unsupported, engine)
        return library.plays(
            scenario, cards, ignore_unsupported, list_payments, max_answers, check, engine
        )

    def ask() -> Mapping[str, Any]:
        return answered(kind, work, timeout, memory, for_people=not as_json)

    def show(answer: Mapping[str, Any]) -> None:
        show_settled(answer)
        if "legal" in answer and why_not is not None:
            _show_reasons(answer)
        elif answer.get("decision") or "winner" in answer:
            _show(answer)

    return told(ask, show, file, as_json, _code)


def _code(answer: Mapping[str, Any]) -> int:
    """The exit code: what is not complete, and not for a text, was kept so by a limit."""
    return limited(answer) or (0 if answer["complete"] or answer["unsupported"] else LIMITED)


def _show_reasons(answer: Mapping[str, Any]) -> None:
    if answer["legal"]:
        click.echo("It is legal.")
    for each in answer["refused"]:
        click.echo(printable(f"{each['reason']} ({each['rule']})"))


def _show(answer: Mapping[str, Any]) -> None:
    """Print an answer for people."""
    if "winner" in answer:
        won = "it is a draw" if answer["draw"] else f"{answer['winner']} has won"
        click.echo(printable(f"The game is over: {won} (CR 104.1)."))
        return
    head = f"{answer['decided_by']} decides"
    if answer["player"] != answer["decided_by"]:  # another player controls this one (CR 723)
        head += f" for {answer['player']}"
    if "legal" in answer:
        verdict = "legal" if answer["legal"] else f"illegal: {answer['because']} ({answer['rule']})"
        click.echo(f"{head}: {answer['decision']}: {verdict}")
        return
    for name, who in answer.get("decisions", {}).items():
        click.echo(printable(f"{who} decides: {name}"))
    if "key" in answer:
        click.echo(printable(f"{head}: {answer['key']}"))
        for play in answer["plays"]:
            click.echo(printable(f"  {printed(play['choose'][answer['key']])}"))
        return
    count = answer["count"]
    number = f"at least {count['at_least']}" if isinstance(count, Mapping) else count
    click.echo(f"{head}: {answer['decision']}, {number} {'way' if number == 1 else 'ways'}")
    for play in answer["plays"]:
        click.echo(printable(f"  {_line(play) if 'action' in play else _declared(play)}"))
        payments = play.get("payments")
        for way in payments if isinstance(payments, list) else ():
            click.echo(printable(f"      {_parts(way)}"))


def _declared(play: Mapping[str, Any]) -> str:
    """A declaration in a line."""
    said = [
        f"{who}: {_dealt(whom) if isinstance(whom, Mapping) else printed(whom)}"
        for key in ("attacks", "blocks", "assign")
        for who, whom in play.get(key, {}).items()
    ]
    said += [f"a band of {', '.join(band)}" for band in play.get("bands", ())]
    line = "; ".join(said) or "nothing"
    return f"{line} for {play['cost']}" if play.get("cost") else line


def _dealt(damage: Mapping[str, int]) -> str:
    """How much damage a creature deals to whom."""
    return ", ".join(f"{number} to {whom}" for whom, number in damage.items())


def _line(play: Mapping[str, Any]) -> str:
    """A play in one line: what is done, and what it costs."""
    words = [str(play["action"]), str(play.get("object") or play.get("player") or "")]
    if "ability" in play:
        words[1] += f"#{play['ability']}"
    said = (("face", "face"), ("as", "by"), ("modes", "modes"), ("x", "X ="), ("costs", "with"))
    for key, before in said:
        if play.get(key) not in (None, [], {}):
            words.append(f"{before} {printed(play[key])}")
    if play.get("targets"):
        words.append(f"at {', '.join(play['targets'])}")
    line = " ".join(word for word in words if word)
    if play.get("cost") is None:
        return line
    line, number = f"{line} for {play['cost']}", play.get("payments")
    if isinstance(number, Mapping):
        return f"{line} (at least {number['at_least']} ways to pay)"
    if isinstance(number, int):
        return f"{line} ({number} {'way' if number == 1 else 'ways'} to pay)"
    return line


def _parts(way: list[Mapping[str, Any]]) -> str:
    """One way to pay in words."""
    each = (" ".join(f"{key} {value}" for key, value in part.items()) for part in way)
    return ", ".join(each) or "nothing"
