"""The card database: a local SQLite file that an import wrote, and the embedded default behind it.

The imported card wins, except where its source lacks a face or a field that the embedded one has.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, NamedTuple

from clingather.bridge.base import bounds
from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.files import VARIABLE, default_path
from clingather.bridge.base.memory import Memory
from clingather.bridge.cards.card import Card, plain
from clingather.bridge.cards.names import FULL, fold, names_of
from clingather.bridge.cards.predefined import predefined_called
from clingather.bridge.cards.record import from_record
from clingather.bridge.encodings.stored import stored

APPLICATION_ID = 0x434C4721  # marks the file as ours (PRAGMA application_id)
SCHEMA_VERSION = 1  # raise it with every change of the schema
SCHEMA = f"""
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
CREATE TABLE cards (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, secondary INTEGER NOT NULL, data TEXT NOT NULL
);
CREATE TABLE names (
    key TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (key, rank, card)
) WITHOUT ROWID;
"""
KNOWN = 1 << 12  # cards that are kept as they were read
AT_ONCE = 500  # so many rows are read before another thread may ask
MORE = " (only the built-in cards are there: `clingather cards fetch` gets all of them)"
_BETWEEN_WORDS = str.maketrans({"-": " ", ",": None, "'": None})  # how a name is begun
ADVICE = "a card database; delete the file and run `clingather cards import FILE` again"


class _Found(NamedTuple):
    """A card with the rank of the name that found it."""

    rank: int
    card: Card


class Database:
    """Cards by their names; made by `open_database`.

    `path` is the local file, None where only the embedded default answers. Any thread may ask.
    """

    def __init__(self, path: Path | None, connection: sqlite3.Connection | None) -> None:
        self.path = path
        self._connection = connection
        # which stand: an import puts another file in the place of this one
        self._known = Memory[str, Card](KNOWN)
        self._asking = Lock()  # SQLite need not be built for one connection in many threads

    def __enter__(self) -> Database:
        """Return the database itself; leaving the block closes it."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the local file."""
        self.close()

    @property
    def more(self) -> str:
        """Words for where other cards come from, while the embedded default is all there is."""
        return MORE if self.path is None else ""

    def close(self) -> None:
        """Close the local file; the database answers nothing afterwards."""
        self._known.clear()
        if self._connection is not None:
            self._connection.close()

    def card(self, name: str) -> Card | None:
        """Return the card of that name: its full name, its front face's, or another face's.

        Case, accents and the form of apostrophes do not matter. None: no such card.
        """
        known = self._known.get(name)
        if known is not None:
            return known
        found = self._found(fold(plain(name)))
        if found is not None:
            self._known[name] = found
        return found

    def _found(self, key: str) -> Card | None:
        """Find a key among all cards."""
        local = self._local(key)
        if local is not None and local.rank == FULL and local.card.complete:
            return local.card  # nothing can be better; the embedded default stays unread
        found = [at for at in (local, _embedded_card(key)) if at is not None]
        if not found:
            return predefined_called(key)  # tokens and dungeons, which no file of cards need have
        # The first of the best is the imported one.
        return min(found, key=lambda at: (at.rank, not at.card.complete)).card

    def imported(self, name: str) -> Card | None:
        """Return the card of that name as it was imported, without the embedded default."""
        found = self._local(fold(plain(name)))
        return found and found.card

    def cards(self) -> Iterator[Card]:
        """Yield every card once: the local ones as imported, then the embedded ones beyond them."""
        embedded = dict(_embedded().full)
        for secondary, data in self._rows("SELECT secondary, data FROM cards ORDER BY id"):
            card = self._card(data)
            place = None if secondary else embedded.pop(fold(card.name), None)
            if place is not None and not card.complete:
                card = _card_at(place)
            yield card
        for place in embedded.values():
            yield from_record(_embedded().record(place))

    def count(self) -> int:
        """Return how many cards `cards` yields."""
        count = sum(int(row[0]) for row in self._rows("SELECT count(*) FROM cards"))
        question = f"SELECT 1 FROM names WHERE key = ? AND rank = {FULL}"
        return count + sum(not list(self._rows(question, key)) for key in _embedded().full)

    def nearest(self, name: str, limit: int = 5) -> list[str]:
        """Return the names of cards and faces that are most like a misspelt one, best first.

        Names that begin with what was typed go first. Of each card only the best name is given,
        and none that has little in common with it.
        """
        from rapidfuzz import fuzz, process

        if len(name) > bounds.NAME:
            return []
        choices: dict[str, tuple[str, str]] = {}  # key -> name as printed, whose card
        for key, printed, owner in self._rows(
            "SELECT key, names.name, cards.name FROM names JOIN cards ON card = id"
        ):
            choices.setdefault(key, (printed, owner))
        for key, (_, place, printed) in _embedded().names.items():
            choices.setdefault(key, (printed, _embedded().record(place)["name"]))
        typed = fold(plain(name))
        start = typed.translate(_BETWEEN_WORDS)
        begun = [
            key
            for key in choices
            if len(typed) > 2 and key.translate(_BETWEEN_WORDS).startswith(start)
        ]
        close = sorted(begun, key=len) + [
            key
            for key, _, _ in process.extract(
                typed, choices.keys(), scorer=fuzz.ratio, score_cutoff=50, limit=4 * limit
            )
        ]
        best: dict[str, str] = {}
        for key in close:
            printed, owner = choices[key]
            best.setdefault(owner, printed)
        return list(best.values())[:limit]

    def _local(self, key: str) -> _Found | None:
        """Find a key among the imported cards."""
        for rank, data in self._rows(
            "SELECT rank, data FROM names JOIN cards ON card = id"
            " WHERE key = ? ORDER BY rank, card LIMIT 1",
            key,
        ):
            return _Found(rank, self._card(data))
        return None

    def _card(self, data: str) -> Card:
        """Read a card as an import stored it."""
        try:
            return _read_card(data)
        except (ValueError, TypeError, RecursionError) as error:
            problem = Problem("a card of it can't be read", found=str(error), expected=ADVICE)
            raise InputError([problem], str(self.path)) from error

    def _rows(self, question: str, *values: str) -> Iterator[tuple[Any, ...]]:
        """Ask the local file, if there is one."""
        if self._connection is None or self.path is None:
            return
        with _readable(self.path):
            with self._asking:
                cursor = self._connection.execute(question, values)
                rows = cursor.fetchmany(AT_ONCE)
            while rows:
                yield from rows
                with self._asking:
                    rows = cursor.fetchmany(AT_ONCE)


def open_database(path: Path | None = None) -> Database:
    """Open a local database: at `path`, else at the default place if one is there.

    Raises InputError where `path` (or CLINGATHER_DATABASE) names nothing, or the file is none of
    ours, of another version, or damaged.
    """
    if path is None:
        path = default_path()
        if not path.exists() and not os.environ.get(VARIABLE):
            return Database(None, None)
        origin = f" ({VARIABLE})" if os.environ.get(VARIABLE) else ""
    else:
        origin = ""
    if not path.is_file():
        found = "no file" if path.exists() else ""
        problem = Problem(
            f"no card database is here{origin}",
            found=found,
            expected="a file that `cards import` wrote",
        )
        raise InputError([problem], str(path))
    with _readable(path):
        connection = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False
        )
        try:
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            connection.execute("SELECT key, rank, card, name FROM names LIMIT 0")
            connection.execute("SELECT id, name, secondary, data FROM cards LIMIT 0")
            if (application, version) != (APPLICATION_ID, SCHEMA_VERSION):
                found = "another program's file"
                if application == APPLICATION_ID:
                    found = f"version {version} of the schema (this program has {SCHEMA_VERSION})"
                problem = Problem("not usable as card database", found=found, expected=ADVICE)
                raise InputError([problem], str(path))
        except BaseException:
            connection.close()
            raise
    return Database(path, connection)


@lru_cache(KNOWN)
def _read_card(data: str) -> Card:
    """The card that was stored so. Raises ValueError, TypeError or RecursionError."""
    return from_record(json.loads(data))


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Turn SQLite's complaints about a file into an InputError with advice."""
    try:
        yield
    except sqlite3.ProgrammingError:  # the fault of the caller, such as a closed database
        raise
    except sqlite3.Error as error:
        problem = Problem("not usable as card database", found=str(error), expected=ADVICE)
        raise InputError([problem], str(path)) from error


class _Embedded(NamedTuple):
    """The embedded default: its records, a line each, and where each name leads."""

    lines: list[str]
    full: dict[str, int]  # key of the full name -> place in lines
    names: dict[str, tuple[int, int, str]]  # key -> rank, place, name as printed

    def record(self, place: int) -> dict[str, Any]:
        """The record at a place."""
        found: dict[str, Any] = json.loads(self.lines[place])
        return found


@cache
def _embedded() -> _Embedded:
    """Open the embedded default once; its index is stored, and a record is read as it is asked."""
    text = Path(__file__).with_name("embedded.json").read_text("utf-8")
    lines = [line.removesuffix(",") for line in text.split("\n") if line[:1] == "{"]
    full, names = stored("embedded-names.json", lambda: _index(lines), json.loads)
    return _Embedded(lines, full, names)


def _index(lines: list[str]) -> bytes:
    """Where the full names lead, and where all names do."""
    full: dict[str, int] = {}
    names: dict[str, tuple[int, int, str]] = {}
    for place, record in enumerate(map(json.loads, lines)):
        full[fold(record["name"])] = place
        for name, rank in names_of(record):
            entry = (rank, place, name)
            key = fold(name)
            names[key] = min(names.get(key, entry), entry)
    return json.dumps([full, names], ensure_ascii=False).encode()


def _embedded_card(key: str) -> _Found | None:
    """Find a key among the embedded cards."""
    entry = _embedded().names.get(key)
    return entry and _Found(entry[0], _card_at(entry[1]))


@lru_cache(KNOWN)
def _card_at(place: int) -> Card:
    """The embedded card of that place; each is read once."""
    return from_record(_embedded().record(place))
