"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

file_argument = click.argument("file", metavar="FILE")
json_option = click.option("as_json", "--json", is_flag=True, help="Print the answer as JSON.")
lines_option = click.option(
    "--lines",
    is_flag=True,
    help="Each input line is a scenario as JSON, each output "
    'line its answer; a wrong one gives {"error": ...} on its line.',
)
database_option = click.option(
    "--database",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="PATH",
    help="The card database to read instead of the default one.",
)
engine_option = click.option(
    "--engine",
    type=click.Choice(["clingo", "native"]),
    help="What evaluates the rules where nothing is to be chosen: clingo, or the engine that comes "
    "with this program, and clingo where that gives no answer. The answers are the same. Without "
    "it: native if that was built when clingather was installed, else clingo.",
)
ignore_option = click.option(
    "--ignore-unsupported",
    is_flag=True,
    help="Answer without the texts that were not understood, list them, and say so.",
)


def batch_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options `--resume` and `--cluster` of a command that works through a batch."""
    command = click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on the Dask cluster whose scheduler is there (the extra `distributed`).",
    )(command)
    return click.option(
        "store",
        "--resume",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Keep in FILE (SQLite) what was worked out, and go on from what it has.",
    )(command)
