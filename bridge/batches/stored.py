"""Results that a batch has, in a file of SQLite: what was stopped goes on from there.

It holds Python's values as `pickle` writes them. Only values are made of what it says: types of
clingather and of Python, and nothing is called, so that a stranger's file can do no harm.
"""

from __future__ import annotations

import pickle
import sqlite3
from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from clingather.bridge.base.errors import InputError, Problem

PLAIN = {("builtins", name) for name in ("complex", "frozenset", "set")}
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
            raise _refused(f"{path}: {error}") from error
        return cls(connection)

    def known(self, keys: Sequence[str]) -> Iterator[tuple[str, Any]]:
        """The keys of which there are results."""
        for key in keys:
            row = self.connection.execute("SELECT result FROM results WHERE key = ?", [_short(key)])
            for (blob,) in row:
                try:
                    yield key, _Values(BytesIO(blob)).load()
                except Exception as error:  # whatever a wrong file makes of reading it
                    raise _refused(f"{type(error).__name__}: {error}") from error

    def keep(self, key: str, result: Any) -> None:
        """Keep a result."""
        row = (_short(key), pickle.dumps(result))
        with self.connection:
            self.connection.execute("INSERT OR REPLACE INTO results VALUES (?, ?)", row)

    def close(self) -> None:
        """Close the file."""
        self.connection.close()


class _Values(pickle.Unpickler):
    """Reads values: of what a file names, only types are found."""

    def find_class(self, module: str, name: str) -> Any:
        """A type of clingather, or one of those that hold Python's values."""
        if module.partition(".")[0] == "clingather" and "." not in name:
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__.partition(".")[0] == "clingather":
                return found
        elif (module, name) in PLAIN:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is no value")


def _refused(found: str) -> InputError:
    """That the file is none of results."""
    problem = Problem("no file of results", key="resume", found=found, expected="SQLite")
    return InputError([problem])


def _short(key: str) -> str:
    """A key of any length in few letters."""
    return sha256(key.encode()).hexdigest()
