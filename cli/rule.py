"""`clingather rule`: where a rule stands, and what another edition of the rules changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from clingather.cli import library
from clingather.cli.options import database_option, json_option
from clingather.cli.report import printable
from clingather.cli.telling import told


class _Numbers(click.Group):
    """A group in which whatever is no command is the number of a rule."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands:
            args = ["where", *args]
        return super().resolve_command(ctx, args)


@click.group(cls=_Numbers, subcommand_metavar="NUMBER | impact OLD NEW")
def rule() -> None:
    """Say where a rule stands, or what another edition of the rules changes.

    `clingather rule NUMBER` is `clingather rule where NUMBER`: where that rule stands in the
    encodings, and which examples cite it.
    """


@rule.command()
@click.argument("number")
@click.option(
    "--rules",
    type=click.Path(exists=True, path_type=Path),
    metavar="PATH",
    help="A text of the Comprehensive Rules, to show the rule itself.",
)
@json_option
def where(number: str, rules: Path | None, as_json: bool) -> int:
    """Say where rule NUMBER stands in the encodings, and which examples cite it."""

    def show(answer: Mapping[str, Any]) -> None:
        click.echo("\n".join(map(printable, _lines(answer))))

    return told(lambda: library.where_is(number, rules), show, "", as_json)


_TEXT_OF_RULES = click.Path(exists=True, dir_okay=False, path_type=Path)


@rule.command()
@click.argument("old", type=_TEXT_OF_RULES)
@click.argument("new", type=_TEXT_OF_RULES)
@json_option
@database_option
def impact(old: Path, new: Path, as_json: bool, database: Path | None) -> int:
    """Compare two texts of the Comprehensive Rules: OLD, and a later NEW.

    For each rule that differs: the rows of the ledger, encodings and examples that cite its old
    number, and the cards of the database that have what it is about in their text or type line.
    The glossary is not compared.
    """

    def ask() -> Mapping[str, Any]:
        with library.open_cards(database) as found:
            return library.rule_impact(old, new, found)

    def show(answer: Mapping[str, Any]) -> None:
        click.echo("\n".join(map(printable, _differences(answer))))

    return told(ask, show, "", as_json)


def _differences(answer: Mapping[str, Any]) -> Iterator[str]:
    """A line for each rule, then what cites it and which cards it touches."""
    for row in answer["rules"]:
        number = row["old"] or row["new"]
        to = f" -> {row['new']}" if row["old"] and row["new"] not in (None, number) else ""
        yield f"{row['kind']:8} {number}{to}"
        yield from (f"    {place['status']}: {place['what']}" for place in row["ledger"])
        for place in row["encodings"]:
            yield f"    {place['file']}:{place['line']}"
        yield from (f"    {place['file']}" for place in row["examples"])
        if row["about"]:
            count, names = row["cards"]["count"], "; ".join(row["cards"]["names"])
            noun = "card" if count == 1 else "cards"
            shown = f" ({names}{'; ...' if count > len(row['cards']['names']) else ''})"
            yield f"    {', '.join(row['about'])}: {count} {noun}{shown if names else ''}"
    kinds = Counter(row["kind"] for row in answer["rules"])
    counted = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))
    yield f"{answer['old']} to {answer['new']}: {counted or 'no rule differs'}"


def _lines(answer: Mapping[str, Any]) -> list[str]:
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
