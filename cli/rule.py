"""`clingather rule`: where a rule stands in the encodings, the ledger and the examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from clingather.bridge.base.errors import ClingatherError
from clingather.cli import library
from clingather.cli.options import json_option
from clingather.cli.report import complain, error_lines, exit_code, print_json, printable


@click.command()
@click.argument("number")
@click.option(
    "--rules",
    type=click.Path(exists=True, path_type=Path),
    metavar="PATH",
    help="A text of the Comprehensive Rules, to show the rule itself.",
)
@json_option
def rule(number: str, rules: Path | None, as_json: bool) -> int:
    """Say where rule NUMBER stands in the encodings, and which examples cite it."""
    try:
        answer = library.where_is(number, rules)
    except ClingatherError as error:
        complain(error_lines(error, ""))
        return exit_code(error)
    if as_json:
        print_json(answer)
    else:
        click.echo("\n".join(map(printable, _lines(answer))))
    return 0


def _lines(answer: dict[str, Any]) -> list[str]:
    lines = [f"{answer['rule']} (edition of {answer['edition']})"]
    lines += answer["text"].split("\n") if "text" in answer else []
    lines += ["", "ledger"]
    lines += [f"  {row['rule']}  {row['status']}  {row['what']}" for row in answer["ledger"]]
    for name in ("encodings", "examples"):
        lines += ["", name if answer[name] else f"{name}: none cites it"]
        for row in answer[name]:
            line = f":{row['line']}" if "line" in row else ""
            lines.append(f"  {row['file']}{line}  {row.get('text', row.get('title'))}".rstrip())
    return lines
