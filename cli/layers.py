"""`clingather layers`: every object's characteristics, and how they came about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    lines_option,
)
from clingather.cli.report import (
    complain,
    error_data,
    exit_code,
    not_complete,
    print_json,
    printable,
    refused,
)

if TYPE_CHECKING:
    from clingather.bridge.cards.database import Database
    from clingather.bridge.engine.evaluator import Engine
    from clingather.bridge.state.values import Scenario


@click.command()
@file_argument
@json_option
@lines_option
@click.option("--why", metavar="OBJECT", help="Explain how this object came by what it is.")
@click.option("--when", metavar="CLAIM", help="In which timestamp orders 'bears.power == 1' holds.")
@click.option("--order-matters", is_flag=True, help="Whether the timestamp order matters at all.")
@click.option("--because", metavar="OBJECT.KEY", help="Which objects are the reason for a value.")
@click.option(
    "--graph",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="PATH",
    help="Write the dependencies as a graph: .svg or .dot, and .png or .pdf with Graphviz.",
)
@limit_options
@ignore_option
@engine_option
@database_option
def layers(
    file: str,
    as_json: bool,
    lines: bool,
    why: str | None,
    when: str | None,
    order_matters: bool,
    because: str | None,
    graph: Path | None,
    timeout: float | None,
    memory: int,
    ignore_unsupported: bool,
    engine: Engine | None,
    database: Path | None,
) -> int:
    """Show what every object is now, and why.

    The objects of all zones, the effects in the order in which they applied, and which of them
    waited for another (CR 613). The state is taken as it stands: no state-based action is
    performed.
    """
    cards = library.open_cards(database)
    question = _question(cards, why, when, order_matters, because, ignore_unsupported, engine)

    def ask(read: Callable[[], str], source: str) -> Mapping[str, Any]:
        def work() -> Mapping[str, Any]:
            return question.ask(library.read_scenario(read(), source, cards))

        return answered(question.kind, work, timeout, memory, for_people=not (as_json or lines))

    if lines:
        return _answer_lines(file, ask)
    try:
        if graph is not None:
            library.demand_drawable(graph)
        answer, undrawn = ask(lambda: library.read_text(file), file), None
        if graph is not None and "limit" not in answer:
            undrawn = library.draw_dependencies(answer, graph)
    except ClingatherError as error:
        return refused(error, file, as_json)
    if as_json:
        print_json(answer)
    else:
        _show(answer, question.kind)
    if undrawn is not None:
        complain([printable(f"Not complete: {undrawn}.")])
    return LIMITED if undrawn or _limited(answer, question.kind) else 0


def _limited(answer: Mapping[str, Any], kind: str) -> bool:
    """Whether a limit kept an answer from being whole."""
    untried = kind == "because" and not answer["complete"]
    return untried or "limit" in answer or bool(answer.get("open"))


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked about a scenario, and how the answer is shown."""

    kind: str
    ask: Callable[[Scenario], Mapping[str, Any]]


def _question(
    cards: Database,
    why: str | None,
    when: str | None,
    order_matters: bool,
    because: str | None,
    ignore_unsupported: bool,
    engine: Engine | None,
) -> _Question:
    """The one question that the options ask."""
    asked = [
        name
        for name, given in (
            ("--why", why is not None),
            ("--when", when is not None),
            ("--order-matters", order_matters),
            ("--because", because is not None),
        )
        if given
    ]
    if len(asked) > 1:
        raise click.UsageError(f"{' and '.join(asked)} ask different questions: take one")
    if why is not None:
        return _Question("why", lambda s: library.why(s, why, cards, ignore_unsupported, engine))
    if when is not None:
        return _Question("when", lambda s: library.when(s, when, cards, engine))
    if order_matters:
        return _Question("order_matters", lambda s: library.order_matters(s, cards, engine))
    if because is not None:
        return _Question("because", lambda s: library.because(s, because, cards, engine))
    return _Question("layers", lambda s: library.layers(s, cards, ignore_unsupported, engine))


def _answer_lines(file: str, ask: Callable[[Callable[[], str], str], Mapping[str, Any]]) -> int:
    """Answer each line on a line of its own; the exit code is the highest of them."""
    highest = 0
    for number, line in library.read_lines(file):
        source = f"{file}:{number}"
        try:
            answer = ask(partial(library.decode, line, source), source)
            highest = max(highest, LIMITED if _limited(answer, "") else 0)
        except Exception as error:  # a fault in one line must not cost the answers of the others
            highest = max(highest, exit_code(error))
            answer = {"error": error_data(error, source)}
        print_json(answer, compact=True)
    return highest


def _show(answer: Mapping[str, Any], kind: str) -> None:
    """Print an answer for people."""
    from clingather.cli import inverse_tables, tables

    show = {
        "layers": tables.show_layers,
        "why": tables.show_why,
        "when": inverse_tables.show_when,
        "order_matters": inverse_tables.show_order_matters,
        "because": inverse_tables.show_because,
    }[kind]
    if "limit" not in answer:
        show(answer)
    if answer.get("open"):
        open_ = answer["open"]
        choice = f"{open_['player']} has to choose {open_['key']}"
        complain([printable(f"Not complete: the state shown is the one in which {choice}.")])
    not_complete(answer)
