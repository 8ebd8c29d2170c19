"""What is worked out of texts, such as compiled faces, stored by the hash of what it rests on.

To compile takes the grammar; to read a stored face takes neither it nor the parsers. The key is a
hash of the face, its card's name, and a version: whoever opens the store says what it rests on.
An entry that is not as it was written is left aside, as is a store that cannot be opened or
written; the result is the same without it.

What is stored is believed, so it must be the user's own: where somebody else can write to the store
or to its folder, it is neither read nor written. It holds JSON, which nothing executes.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from typing import Any

from clingather.bridge.base.files import own
from clingather.bridge.oracle.tree import Ability, Clause, Node

APPLICATION_ID = 0x434C474F
SCHEMA = """
CREATE TABLE IF NOT EXISTS compiled (
    key BLOB PRIMARY KEY, version BLOB NOT NULL, data TEXT NOT NULL, digest BLOB NOT NULL
) WITHOUT ROWID
"""


class Store:
    """A file of values; whatever is wrong with it is as if it were empty.

    Many threads can use it: each reads and writes while the others wait.
    """

    def __init__(self, path: Path, version: bytes) -> None:
        self.path = path
        self.version = version
        self._using = RLock()
        self._pending: dict[bytes, str] = {}
        self._connection: sqlite3.Connection | None = None
        self._tidied = False  # whether what other versions stored was removed
        if path.exists():
            self._connect()

    def _connect(self) -> None:
        if not own(self.path):
            return
        try:
            if not self.path.exists():
                self.path.touch(0o600)
            connection = sqlite3.connect(
                self.path, timeout=0.2, isolation_level=None, check_same_thread=False
            )
        except (sqlite3.Error, OSError):
            return
        try:
            mark = connection.execute("PRAGMA application_id").fetchone()[0]
            empty = not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if mark == APPLICATION_ID or empty:
                self._connection = connection
                return
        except sqlite3.Error:
            pass
        connection.close()

    def close(self) -> None:
        """Close the file; what is kept and was not written is lost."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def key(self, *of: object) -> bytes:
        """The key of what is compiled, such as a face with its card's name, in this version."""
        text = repr(of).encode()
        return hashlib.blake2b(text, key=self.version, digest_size=16).digest()

    def get(self, key: bytes, has_form: Callable[[Any], bool]) -> Any:
        """What was stored under a key, if it is whole and has that form; None if nothing is."""
        if self._connection is None:
            return None
        try:
            question = "SELECT data, digest FROM compiled WHERE key = ?"
            with self._using:
                row = self._connection.execute(question, (key,)).fetchone()
            if row is None or _digest(key, row[0]) != row[1]:
                return None
            found = unpack(json.loads(row[0]))
            return found if has_form(found) else None
        except (sqlite3.Error, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return None

    def put(self, key: bytes, value: object) -> None:
        """Keep a value, as `pack` takes it, until the next `flush`."""
        data = json.dumps(pack(value), ensure_ascii=False, separators=(",", ":"))
        with self._using:
            self._pending[key] = data

    def flush(self) -> None:
        """Write what is kept; the first time what another version stored is removed."""
        with self._using:
            rows = [(k, self.version, data, _digest(k, data)) for k, data in self._pending.items()]
            self._pending.clear()
            try:
                if rows:
                    self._write(rows)
            except (sqlite3.Error, OSError):
                return

    def _write(self, rows: list[tuple[bytes, bytes, str, bytes]]) -> None:
        if self._connection is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._connect()
        if self._connection is None:
            return
        with self._connection as connection:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(SCHEMA)
            if not self._tidied:  # every entry is looked at, so not each time
                connection.execute("DELETE FROM compiled WHERE version != ?", (self.version,))
            connection.executemany("INSERT OR REPLACE INTO compiled VALUES (?, ?, ?, ?)", rows)
        self._tidied = True


def _digest(key: bytes, data: str) -> bytes:
    return hashlib.blake2b(data.encode(), key=key, digest_size=8).digest()


# ---------------------------------------------------------------- values
_CLASSES = {kind.__name__: kind for kind in (Node, Clause, Ability)}


def pack(value: Any) -> Any:
    """A value as JSON: trees, tuples of them, and what is said of each ability."""
    if dataclasses.is_dataclass(value):
        fields = (pack(getattr(value, field.name)) for field in dataclasses.fields(value))
        return [type(value).__name__, *fields]
    if isinstance(value, tuple):
        return ["", *map(pack, value)]
    if isinstance(value, dict):
        return {"pairs": [[pack(key), pack(item)] for key, item in value.items()]}
    return value


def unpack(data: Any) -> Any:
    """The value that `pack` wrote."""
    if isinstance(data, list):
        head, *rest = data
        items = map(unpack, rest)
        return _CLASSES[head](*items) if head else tuple(items)
    if isinstance(data, dict):
        return {unpack(key): unpack(item) for key, item in data["pairs"]}
    return data
