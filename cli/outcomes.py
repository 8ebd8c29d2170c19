"""`clingather outcomes`: where the actions under `do:` lead, with the events on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from clingather.cli import library
from clingather.cli.limited import answered, limit_options
from clingather.cli.options import (
    database_option,
    engine_option,
    file_argument,
    ignore_option,
    json_option,
    lines_option,
)
from clingather.cli.report import error_data, exit_code, print_json
from clingather.cli.telling import limited, told

if TYPE_CHECKING:
    from clingather.bridge.engine.evaluator import Engine


@click.command()
@file_argument
@json_option
@lines_option
@click.option(
    "--max-states",
    type=click.IntRange(1),
    metavar="N",
    help="Stop where open choices lead to more states than this at once.",
)
@click.option(
    "--why",
    metavar="EVENT",
    help="Explain an event: its number, OUTCOME.NUMBER, or what it says, '{event: move}'.",
)
@limit_options
@ignore_option
@engine_option
@database_option
def outcomes(
    file: str,
    as_json: bool,
    lines: bool,
    max_states: int | None,
    why: str | None,
    timeout: float | None,
    memory: int,
    ignore_unsupported: bool,
    engine: Engine | None,
    database: Path | None,
) -> int:
    """Show every state that the actions under do: can lead to.

    One block for each outcome: the choices that lead to it, what happened, and the state that
    results. A choice that the scenario leaves open gives one outcome for each way to make it. With
    --why the rules that fired for one event are shown, the last step first.
    """
    if why is not None and max_states is not None:
        raise click.UsageError("--why and --max-states ask different questions: take one")
    cards = library.open_cards(database)
    kind = "outcomes" if why is None else "why_event"

    def ask(read: Callable[[], str], source: str) -> Mapping[str, Any]:
        def work() -> Mapping[str, Any]:
            scenario = library.read_scenario(read(), source, cards)
            if why is not None:
                return library.why_event(scenario, why, cards, ignore_unsupported, engine)
            return library.outcomes(scenario, cards, ignore_unsupported, max_states, engine)

        return answered(kind, work, timeout, memory, for_people=not (as_json or lines))

    def show(answer: Mapping[str, Any]) -> None:
        _show(answer, kind)

    if lines:
        return _answer_lines(file, ask)
    return told(lambda: ask(lambda: library.read_text(file), file), show, file, as_json)


def _answer_lines(file: str, ask: Any) -> int:
    """Answer each line on a line of its own; the exit code is the highest of them."""
    highest = 0
    for number, line in library.read_lines(file):
        source = f"{file}:{number}"
        try:
            answer = ask(partial(library.decode, line, source), source)
            highest = max(highest, limited(answer))
        except Exception as error:  # a fault in one line must not cost the answers of the others
            highest = max(highest, exit_code(error))
            answer = {"error": error_data(error, source)}
        print_json(answer, compact=True)
    return highest


def _show(answer: Mapping[str, Any], kind: str) -> None:
    """Print an answer for people."""
    from clingather.cli import timeline

    show = {"outcomes": timeline.show_outcomes, "why_event": timeline.show_why}[kind]
    show(answer)
