"""Results that a batch has, in a file of SQLite: what was stopped goes on from there.

The file is one's own: it holds Python's values as `pickle` writes them, so none of a stranger is to
be opened.
"""

from __future__ import annotations

import pickle
import sqlite3
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from clingather.bridge.base.errors import InputError, Problem

TABLE = "CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, result BLOB NOT NULL)"


class Store:
    """Results by their keys; each is there whole or not at all."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    @classmethod
    def of(cls, path: Path) -> Store:
        """The store in a file, which is made where there is none."""
        try:
            connection = sqlite3.connect(path)
            connection.execute(TABLE)
            connection.commit()
        except sqlite3.Error as error:
            found = f"{path}: {error}"
            problem = Problem("no file of results", key="resume", found=found, expected="SQLite")
            raise InputError([problem]) from error
        return cls(connection)

    def known(self, keys: Sequence[str]) -> Iterator[tuple[str, Any]]:
        """The keys of which there are results."""
        for key in keys:
            row = self.connection.execute("SELECT result FROM results WHERE key = ?", [_short(key)])
            for (blob,) in row:
                yield key, pickle.loads(blob)

    def keep(self, key: str, result: Any) -> None:
        """Keep a result."""
        row = (_short(key), pickle.dumps(result))
        with self.connection:
            self.connection.execute("INSERT OR REPLACE INTO results VALUES (?, ?)", row)

    def close(self) -> None:
        """Close the file."""
        self.connection.close()


def _short(key: str) -> str:
    """A key of any length in few letters."""
    return sha256(key.encode()).hexdigest()
