"""`clingather combos`: which cards of a deck go around together, what they need and make."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from clingather.cli import combo_rows, library
from clingather.cli.limited import answered, limit_options, timed
from clingather.cli.loops import said
from clingather.cli.options import (
    batch_options,
    database_option,
    engine_option,
    ignore_option,
    json_option,
)
from clingather.cli.report import printable, write_whole
from clingather.cli.telling import limited, told

UNSUPPORTED = 3
_NOT_FOUND = "No combo was found."
_NOT_ANSWERED = "Not answered: no combo was found in what could be looked at."
HELPER = "helper"  # the creature without abilities that an Aura may enchant
LEFT = 20  # sets that were not looked at whole, and are named


@click.command()
@click.argument("deck", metavar="DECK")
@json_option
@click.option(
    "seconds",
    "--time-limit",
    type=float,
    callback=timed,
    metavar="SECONDS",
    help="Search each board for so many seconds of the processor (where nothing is said 20; 2 "
    "where a set holds another one that was looked at whole).",
)
@click.option(
    *("-j", "--jobs"),
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="Look at N sets at a time, each in a process.",
)
@click.option(
    "--table",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="PATH",
    help="Write the combos to this file, a line of JSON each, for other programs.",
)
@click.option(
    "--with-one-more",
    is_flag=True,
    help="Look for pairs of a card of DECK and one of the whole database, too.",
)
@batch_options
@limit_options
@ignore_option
@engine_option
@database_option
def combos(
    deck: str,
    as_json: bool,
    timeout: float | None,
    memory: int,
    database: Path | None,
    ignore_unsupported: bool,
    table: Path | None,
    **options: Any,
) -> int:
    """Find the sets of one to three cards of DECK that go around together.

    DECK is a deck list of Arena, MTGO or Cockatrice. Each set that could go around as the texts say
    is built into boards, and is shown only if a loop was replayed there.
    """
    cards = library.open_cards(database)

    def work() -> Mapping[str, Any]:
        return library.combos(library.read_text(deck), deck, cards, **options)

    def code(answer: Mapping[str, Any]) -> int:
        unsupported = answer["unsupported"] and not ignore_unsupported
        return limited(answer) or (UNSUPPORTED if unsupported else 0)

    def ask() -> Mapping[str, Any]:
        answer = answered("combos", work, timeout, memory, for_people=not as_json, how_far=True)
        if table is not None:
            write_whole(table, combo_rows.table(answer))
        return answer

    return told(ask, _show, deck, as_json, code)


def _show(answer: Mapping[str, Any]) -> None:
    """Print an answer for people: combos, false friends, what was left."""
    for combo in answer["combos"]:
        click.echo(printable(f"Combo: {' + '.join(combo['cards'])}"))
        if combo["missing"]:
            click.echo(printable(f"  not in the deck: {', '.join(combo['missing'])}"))
        for line in dict.fromkeys(said(loop) for loop in combo["loops"]):
            click.echo(printable(f"  {line}"))
        click.echo(printable(f"  needs: {said_needs(combo['needs'])}"))
    if not answer["combos"]:
        click.echo(
            "No combo."
            if answer["complete"]
            else _NOT_ANSWERED
            if "limit" in answer
            else _NOT_FOUND
        )
    for friend in answer["false_friends"]:
        click.echo(printable(f"No combo: {' + '.join(friend['cards'])}: {friend['reason']}"))
    for each in answer["left"][:LEFT]:
        click.echo(printable(f"Not known: {' + '.join(each['cards'])}: {each['because']}"))
    if len(answer["left"]) > LEFT:
        click.echo(f"Not known: {len(answer['left']) - LEFT} sets more, which --json names.")
    number = answer["candidates"]
    if number or answer["complete"]:
        sets = "1 set" if number == 1 else f"{number} sets"
        click.echo(f"{sets} could have gone around, by the texts; others were not tried.")


def said_needs(needs: Mapping[str, Any]) -> str:
    """What a board has besides the cards, in words."""
    zones = [f"{card} in {_zone(zone)}{_as(needs, card)}" for card, zone in needs["zones"].items()]
    lands = [f"{number} {name}" for name, number in needs["lands"].items()]
    mana = [f"{needs['mana']} in the pool"] if needs["mana"] else []
    kinds = " ".join(needs["creature_types"])
    one = "creature" if needs["creatures"] == 1 else "creatures"
    creature = [f"{needs['creatures']} {one} {kinds}".rstrip()] if needs["creature"] else []
    begins = [f"that this happens: {text}" for text in needs["begins"]]
    library = [f"that each library is {n} {name}" for name, n in needs["library"].items()]
    return "; ".join([*zones, *mana, *creature, *lands, *library, *begins])


def _as(needs: Mapping[str, Any], card: str) -> str:
    """With which counters a card is there, and attached to or paired with what."""
    counters = needs["counters"].get(card, {})
    said = [f"{n} {kind} {'counter' if n == 1 else 'counters'}" for kind, n in counters.items()]
    with_counters = f" with {' and '.join(said)}" if said else ""
    host = needs["attached_to"].get(card)
    attached = "" if host is None else f" attached to {'a creature' if host == HELPER else host}"
    pair = needs["paired_with"].get(card)
    return with_counters + attached + ("" if pair is None else f" paired with {pair}")


def _zone(zone: str) -> str:
    return "play" if zone == "battlefield" else f"the {zone}"
