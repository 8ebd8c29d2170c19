"""`clingather layers`: every object's characteristics, and how they came about."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from clingather.bridge.base.errors import ClingatherError
from clingather.cli import library
from clingather.cli.limited import LIMITED, answered, limit_options
from clingather.cli.many import Question, ask_lines, asking_of, tell_lines
from clingather.cli.options import (
    batch_options,
    database_option,
    engine_option,
    file_argument,
    ignore_option,
    json_option,
    lines_option,
)
from clingather.cli.report import (
    complain,
    not_complete,
    print_json,
    printable,
    refused,
)

if TYPE_CHECKING:
    from clingather.bridge.engine.evaluator import Engine


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
@click.option(
    *("-j", "--jobs"),
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="With --lines: look at N lines at a time, each in a process.",
)
@batch_options
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
    jobs: int,
    store: Path | None,
    cluster: str | None,
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
    question = _question(why, when, order_matters, because, ignore_unsupported, engine)
    alone = jobs == 1 and store is None and cluster is None
    if not alone and not lines:
        raise click.UsageError("-j, --resume and --cluster go with --lines")
    if lines:
        asking = asking_of(question, database, timeout, memory)
        return tell_lines(
            ask_lines(file, asking, jobs, store, cluster),
            lambda answer: LIMITED if _limited(answer, "") else 0,
        )
    cards = library.open_cards(database)

    def work() -> Mapping[str, Any]:
        scenario = library.read_scenario(library.read_text(file), file, cards)
        return question.ask(scenario, cards)

    try:
        if graph is not None:
            library.demand_drawable(graph)
        answer = answered(question.kind, work, timeout, memory, for_people=not as_json)
        undrawn = None
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


def _question(
    why: str | None,
    when: str | None,
    order_matters: bool,
    because: str | None,
    ignore_unsupported: bool,
    engine: Engine | None,
) -> Question:
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
    by = ("engine", engine)
    ignoring = ("ignore_unsupported", ignore_unsupported)
    if why is not None:
        return Question("why", (("object_id", why), ignoring, by))
    if when is not None:
        return Question("when", (("claim", when), by))
    if order_matters:
        return Question("order_matters", (by,))
    if because is not None:
        return Question("because", (("target", because), by))
    return Question("layers", (ignoring, by))


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
