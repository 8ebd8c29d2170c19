"""`clingather card` and `clingather cards`: the card database and how its texts are understood."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from clingather.cli import library
from clingather.cli.options import database_option

if TYPE_CHECKING:
    from clingather.bridge.cards.card import Face
    from clingather.bridge.oracle.tree import Ability, Arg, Clause

FORM_ONLY = "known by its form; what it does is not read"


@click.command()
@click.argument("name")
@database_option
def card(name: str, database: Path | None) -> None:
    """Show how the text of the card NAME is understood."""
    found = library.find_card(name, library.open_cards(database))
    for number, face in enumerate(found.faces):
        if number:
            click.echo()
        for line in _face_lines(face):
            click.echo(line)
        abilities = library.compile_face(face, found.name)
        for ability in abilities:
            for line in _ability_lines(ability):
                click.echo(line)
        if not abilities:
            click.echo("no ability in its text")


@click.group()
def cards() -> None:
    """Load cards into the local card database."""


@cards.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--database",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="PATH",
    help="The card database to write instead of the default one.",
)
def import_(file: Path, database: Path | None) -> None:
    """Load FILE (MTGJSON AtomicCards or Scryfall oracle-cards) into the card database."""
    with _progress(f"reading {file.name}") as progress:
        report = library.import_cards(file, database, progress)
    skipped = f", {report.skipped} skipped" if report.skipped else ""
    noun = "card" if report.cards == 1 else "cards"
    click.echo(f"{report.cards} {noun} imported ({report.format}){skipped}")


@contextmanager
def _progress(title: str) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on standard error where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _face_lines(face: Face) -> Iterator[str]:
    """The head of a face: name, cost, type line, numbers."""
    cost = f"  {face.mana_cost}" if face.mana_cost else ""
    yield click.style(f"{face.name}{cost}", bold=True)
    size = f"  {face.power}/{face.toughness}" if face.power is not None else ""
    for word, value in (("loyalty", face.loyalty), ("defense", face.defense)):
        size += f"  {word} {value}" if value is not None else ""
    yield f"{face.type_line}{size}"


def _ability_lines(ability: Ability) -> Iterator[str]:
    """One ability: its text, what kind it is, and its tree or why there is none."""
    yield f"{ability.paragraph}. {ability.text}"
    if ability.kind == "unsupported":
        yield "   " + click.style(f"not understood: {ability.reason}", fg="red")
        return
    understood = ability.clauses or ability.keyword
    yield f"   {ability.kind}" + ("" if understood else f" ({FORM_ONLY})")
    if ability.keyword is not None:
        yield f"   {_term(ability.keyword)}"
    for clause in ability.clauses:
        yield from _clause_lines(clause, "   ")


def _clause_lines(clause: Clause, indent: str) -> Iterator[str]:
    """One clause: its objects, its condition, its changes, its duration."""
    yield f"{indent}applies to {_term(clause.subject)}"
    if clause.condition.kind != "always":
        yield f"{indent}while {_term(clause.condition)}"
    for change in clause.changes:
        yield f"{indent}change {_term(change)}"
    if clause.duration.kind != "endless":
        yield f"{indent}lasts {_term(clause.duration)}"


def _term(arg: Arg) -> str:
    """A part of the tree, written as the encodings read it; a granted ability by its text."""
    from clingather.bridge.oracle.tree import Ability, Node

    if isinstance(arg, Node):
        return f"{arg.kind}({', '.join(map(_term, arg.args))})" if arg.args else arg.kind
    if isinstance(arg, Ability):
        return f"[{arg.kind}: {arg.text}]"
    if isinstance(arg, tuple):
        return f"({', '.join(map(_term, arg))})"
    return f'"{arg}"' if isinstance(arg, str) else str(arg)
