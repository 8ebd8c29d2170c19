"""Deck lists as XML: Cockatrice's `.cod` and MTGO's `.dek`.

They have no document type, so one that comes is refused as it begins: what it declares, such as
entities that grow, is never read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from xml.parsers import expat

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.database import Database
from clingather.bridge.exchange.carried import Carried, Lost
from clingather.bridge.exchange.deck_lists import PRINTING, Listed, deck

_ZONES = {"main": "library", "side": "sideboard"}
_COUNT = re.compile(r"\d{1,9}")
_NO_PART = ("comments", "tags", "lastloadedtimestamp", "bannercard", "netdeckid")


@dataclass(slots=True)
class _Reader:
    """What is read of a document so far."""

    source: str
    rows: list[Listed] = field(default_factory=list)
    lost: list[Lost] = field(default_factory=list)
    title: list[str] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    left_out: int = 0  # open elements that say nothing of the deck
    zone: str = ""
    kind: str = ""

    def refuse(self, message: str, line: int, found: str, expected: str) -> InputError:
        return InputError([Problem(message, line, "", found, expected)], self.source)

    def start(self, tag: str, has: Mapping[str, str], line: int) -> None:
        """Take the beginning of an element."""
        self.path.append(tag)
        self.left_out += tag.lower() in _NO_PART
        if len(self.path) == 1:
            self.kind = {"cockatrice_deck": "cod", "deck": "dek"}.get(tag.lower(), "")
            if not self.kind:
                expected = "<cockatrice_deck> or <Deck>"
                raise self.refuse("no deck", line, f"<{tag[:60]}>", expected)
        elif self.kind == "cod" and tag == "zone":
            self.zone = has.get("name", "")
        elif self.kind == "cod" and tag == "card":
            self._card(self.zone, has.get("number", ""), has.get("name", ""), line)
            if has.get("setShortName") or has.get("collectorNumber") or has.get("uuid"):
                printing = has.get("setShortName", "")
                self.lost.append(Lost("printing", printing, PRINTING, line, matters=False))
        elif self.kind == "dek" and tag == "Cards":
            zone = "side" if has.get("Sideboard", "").lower() == "true" else "main"
            self._card(zone, has.get("Quantity", ""), has.get("Name", ""), line)
            if has.get("CatID"):
                catalog = has["CatID"]
                self.lost.append(Lost("printing", catalog, PRINTING, line, matters=False))
        elif tag.lower() != "deckname" and not self.left_out:
            self.lost.append(Lost(f"<{tag[:60]}>", "", "no such element of decks", line))

    def end(self) -> None:
        """Take the end of the element that is open."""
        self.left_out -= self.path.pop().lower() in _NO_PART

    def _card(self, zone: str, count: str, name: str, line: int) -> None:
        if not _COUNT.fullmatch(count) or not name.strip():
            found = f"{count[:20]!r} of {name[:60]!r}"
            raise self.refuse("no card of a deck", line, found, "a number and a name")
        if zone in _ZONES:
            self.rows.append(Listed(line, _ZONES[zone], int(count), name.strip()))
        else:
            reason = "no part of the deck"
            self.lost.append(Lost(f"zone {zone}", name, reason, line, matters=zone != "tokens"))

    def text(self, text: str, line: int) -> None:
        """Take text between elements."""
        tag = self.path[-1].lower() if self.path else ""
        if tag == "deckname":
            self.title.append(text)
        elif text.strip() and self.left_out:
            reason = "no key of scenarios says this"
            self.lost.append(Lost(f"<{tag}>", text.strip()[:300], reason, line, matters=False))


def read_xml(text: str, source: str, cards: Database | None = None) -> Carried:
    """A deck list in XML as a scenario of one player, whose library is the shuffled deck."""
    reader = _Reader(source)
    parser = expat.ParserCreate("UTF-8")
    parser.buffer_text = True

    def refuse_type(*_: object) -> None:
        line = parser.CurrentLineNumber
        raise reader.refuse("no deck list has a document type", line, "<!DOCTYPE", "a deck")

    parser.StartDoctypeDeclHandler = refuse_type
    parser.StartElementHandler = lambda tag, has: reader.start(tag, has, parser.CurrentLineNumber)
    parser.EndElementHandler = lambda _: reader.end()
    parser.CharacterDataHandler = lambda data: reader.text(data, parser.CurrentLineNumber)
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        problem = Problem("no XML", error.lineno, found=expat.errors.messages[error.code])
        raise InputError([problem], source) from None
    kind = "Cockatrice" if reader.kind == "cod" else "MTGO"
    return deck(reader.rows, reader.lost, "".join(reader.title).strip(), source, kind, cards)
