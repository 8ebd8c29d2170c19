"""Deck lists as text, of Arena and MTGO: `4 NAME (M10) 146`, with headings or not.

Without headings, what stands below a blank line is the sideboard; so is a line that begins with
`SB:`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from clingather.bridge.base.bounds import ALIKE, PROBLEMS
from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.cards.database import Database
from clingather.bridge.exchange.carried import Carried, Lost

PRINTING = "which printing it is"
PLAYER = "A"  # whose deck it is
_SECTIONS = {
    "deck": "library",
    "main": "library",
    "maindeck": "library",
    "sideboard": "sideboard",
    "side": "sideboard",
    "commander": "command",
    "companion": "companion",
}
ABOUT = "about"  # the heading of what is said of the deck
_REMARKS = ("//", "#")
_HEADING = re.compile(r"(?://\s*)?(\w+)(?:\s*\(\d+\))?:?")
_LINE = re.compile(r"(SB:\s*)?(\d{1,9})\s*x?\s+(\S.*)", re.IGNORECASE)
_COUNTED = re.compile(r"[^\s:{\[-][^:]*\sx?\d{1,4}x?", re.IGNORECASE)  # as some write: `NAME x4`
_PRINTED = re.compile(r"\s+\(([A-Za-z0-9]{2,6})\)(?:\s+\S{1,8})?(\s+\*[A-Z]\*)?$|\s+\[[^\]]*\]$")


class Listed(NamedTuple):
    """A line of a deck list."""

    line: int
    zone: str  # library, sideboard, command or companion
    number: int
    name: str


def seems_list(text: str) -> bool:
    """Whether a text seems to be a deck list: at least half of its lines name and count a card."""
    read = _read(text)
    counted = len(read.rows) + sum(bool(_COUNTED.fullmatch(row)) for _, row in read.others)
    return counted > 0 and 2 * counted >= len(read.rows) + len(read.others)


def unreadable(text: str) -> list[Problem]:
    """The lines of a deck list that can't be read, up to a bound, and how lines must look."""
    expected = "a number and then the name of a card (`4 NAME`), or a heading such as Sideboard"
    return [
        Problem("no line of a deck list", at, "", repr(row[:60]), expected)
        for at, row in _read(text).others[:PROBLEMS]
    ]


def read_list(text: str, source: str, cards: Database | None = None) -> Carried:
    """A deck list as a scenario of one player, whose library is the shuffled deck."""
    read = _read(text)
    if read.others:
        raise InputError(unreadable(text), source)
    return deck(read.rows, read.lost, read.title, source, "deck list", cards)


class _Read(NamedTuple):
    """What the lines of a text say as a deck list, and those that say nothing."""

    rows: list[Listed]
    lost: list[Lost]
    title: str
    others: list[tuple[int, str]]


def _read(text: str) -> _Read:
    """The lines of a text, read as those of a deck list."""
    lost: list[Lost] = []
    others: list[tuple[int, str]] = []
    title = ""
    rows: list[Listed] = []
    zone, headed, about = "library", False, False
    for at, row in enumerate(text.splitlines(), 1):
        row = row.strip()
        if not row:
            # an unheaded list has its sideboard below the blank line
            zone = "sideboard" if rows and not headed else zone
            continue
        section = _section(row)
        if section is not None:
            headed, about = True, section == ABOUT
            zone = _SECTIONS.get(section, zone)
        elif about and row.lower().startswith("name "):
            title = row[5:].strip()
        elif found := _LINE.fullmatch(row):
            name = _PRINTED.sub("", found[3])
            if name != found[3]:
                lost.append(Lost("printing", found[3], PRINTING, at, matters=False))
            rows.append(Listed(at, "sideboard" if found[1] else zone, int(found[2]), name))
        elif not row.startswith(_REMARKS):
            others.append((at, row))
    return _Read(rows, lost, title, others)


def _section(row: str) -> str | None:
    """The section that a line is the heading of."""
    heading = _HEADING.fullmatch(row)
    word = heading[1].lower() if heading else ""
    return word if word == ABOUT or word in _SECTIONS else None


def deck(
    rows: list[Listed],
    lost: list[Lost],
    title: str,
    source: str,
    kind: str,
    cards: Database | None,
) -> Carried:
    """The scenario that the lines of a deck list make."""
    if not rows:
        raise InputError([Problem("no card is in the deck", expected="a deck list")], source)
    carried = Carried(kind, lost=lost)
    player: dict[str, Any] = {"id": PLAYER, "library": [], "shuffled": True}
    for row, name in _known(rows, carried, source, cards):
        if row.zone == "companion":
            player["companion"] = name
            continue
        zone = player.setdefault(row.zone, [])
        carried.lines[f"players[0].{row.zone}[{len(zone)}]"] = row.line
        if row.zone == "command" and row.number == 1:
            commanders = player.setdefault("commanders", {})
            id_ = f"commander_{len(commanders) + 1}"
            commanders[id_] = 0
            zone.append({"id": id_, "card": name})
            continue
        zone.append(name if row.number == 1 else {"card": name, "count": row.number})
    variant = {"variant": "commander"} if "commanders" in player else {}
    named = {"title": title} if title else {}
    carried.data = {"scenario": 1, **named, **variant, "players": [player]}
    return carried


def _known(
    rows: list[Listed], carried: Carried, source: str, cards: Database | None
) -> Iterator[tuple[Listed, str]]:
    """The lines whose cards are known, with the full names; the others are lost."""
    for row in rows:
        if not 0 < row.number <= ALIKE:
            expected = f"1 to {ALIKE}"
            problem = Problem("so many of a card can't be", row.line, "", str(row.number), expected)
            raise InputError([problem], source)
        found = None if cards is None else cards.card(row.name)
        if cards is not None and found is None:
            text, reason = f"{row.number} {row.name}", f"no such card{cards.more}"
            carried.lost.append(Lost(row.zone, text[:300], reason, row.line))
        else:
            yield row, row.name if found is None else found.name
