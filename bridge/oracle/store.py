"""Compiled faces, stored by the hash of what they were compiled from, beside the card database.

To compile takes the grammar; to read a stored face takes neither it nor the parsers. The key is a
hash of the face, its card's name, and everything that takes part in compiling and in judging what
is interpreted: any change of this program makes other keys. An entry that is not as it was written
is left aside, as is a store that cannot be opened or written; the result is the same without it.

What is stored is believed, so it must be the user's own: where somebody else can write to the store
or to its folder, it is neither read nor written. It holds JSON, which nothing executes.
"""

from __future__ import annotations

import atexit
import dataclasses
import hashlib
import json
import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from threading import RLock
from typing import Any

from clingather.bridge.cards.card import Face
from clingather.bridge.interpreted import granted, remember, unread_by_layers
from clingather.bridge.oracle.tree import Ability, Clause, Node

STARTED = time.time()
APPLICATION_ID = 0x434C474F
SCHEMA = """
CREATE TABLE IF NOT EXISTS compiled (
    key BLOB PRIMARY KEY, version BLOB NOT NULL, data TEXT NOT NULL, digest BLOB NOT NULL
) WITHOUT ROWID
"""
JUDGES = (
    *("interpreted.py", "readings.py", "patterns.py", "solver.py", "vocabulary.py"),
    *("words.py", "fitting.py", "terms.py", "cards/card.py"),
)


@cache
def abilities_of(face: Face, card_name: str) -> tuple[Ability, ...]:
    """The abilities of a face as `compile_face` gives them, from the store if they are there."""
    store = open_store(store_path())
    stored = None if store is None else store.get(_key(face, card_name))
    if stored is not None:
        abilities, verdicts = stored
        remember(verdicts)
        return abilities
    from clingather.bridge.oracle.compile import compile_face

    abilities = compile_face(face, card_name)
    if store is not None and settled():
        verdicts = {ability: unread_by_layers(ability) for ability in _every(abilities)}
        store.put(_key(face, card_name), (abilities, verdicts))
    return abilities


def flush() -> None:
    """Write what was compiled since the last time."""
    with USING:
        while UNWRITTEN:
            UNWRITTEN.pop().flush()


def store_path() -> Path:
    """Where the store is: beside the card database of this user."""
    from clingather.bridge.cards.database import default_path

    return default_path().with_name("compiled.sqlite")


Stored = tuple[tuple[Ability, ...], dict[Ability, str | None]]
UNWRITTEN: list[Store] = []  # those that keep something until the next `flush`
USING = RLock()  # held by the thread that reads or writes a store


class Store:
    """A file of compiled faces; whatever is wrong with it is as if it were empty."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._pending: dict[bytes, str] = {}
        self._connection: sqlite3.Connection | None = None
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

    def get(self, key: bytes) -> Stored | None:
        """What was stored under a key, if it is whole."""
        if self._connection is None:
            return None
        try:
            question = "SELECT data, digest FROM compiled WHERE key = ?"
            with USING:
                row = self._connection.execute(question, (key,)).fetchone()
            if row is None or _digest(key, row[0]) != row[1]:
                return None
            abilities, verdicts = unpack(json.loads(row[0]))
            whole = isinstance(abilities, tuple) and isinstance(verdicts, dict)
            if not whole or not all(isinstance(found, Ability) for found in abilities):
                return None
            return abilities, verdicts
        except (sqlite3.Error, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return None

    def put(self, key: bytes, value: Stored) -> None:
        """Keep a value until the next `flush`."""
        data = json.dumps(pack(value), ensure_ascii=False, separators=(",", ":"))
        with USING:
            if not self._pending:
                UNWRITTEN.append(self)
            self._pending[key] = data

    def flush(self) -> None:
        """Write what is kept; what an earlier version of the program stored is removed."""
        if not self._pending:
            return
        rows = [(k, version(), data, _digest(k, data)) for k, data in self._pending.items()]
        self._pending.clear()
        try:
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
                connection.execute("DELETE FROM compiled WHERE version != ?", (version(),))
                connection.executemany("INSERT OR REPLACE INTO compiled VALUES (?, ?, ?, ?)", rows)
        except (sqlite3.Error, OSError):
            return


@cache
def open_store(path: Path) -> Store | None:
    """The store at a place; None where there cannot be one."""
    try:
        version()
        store = Store(path)
    except OSError:
        return None
    atexit.register(store.close)
    return store


def own(path: Path) -> bool:
    """Whether only this user can have written what is there, or can write there: it and its folder
    are the user's, and nobody else may write. Where files have no owner: what is under the home."""
    if not hasattr(os, "geteuid"):
        return path.resolve().is_relative_to(Path.home())
    try:
        found = [path.parent.stat(), *([path.lstat()] if os.path.lexists(path) else [])]
    except OSError:
        return False
    return all(
        each.st_uid == os.geteuid()
        and not stat.S_ISLNK(each.st_mode)
        and not each.st_mode & stat.S_IWOTH
        and (not each.st_mode & stat.S_IWGRP or _alone_in(each.st_gid))
        for each in found
    )


@cache
def _alone_in(group: int) -> bool:
    """Whether a group is that of this user alone, who bears its name."""
    import grp
    import pwd

    try:
        name = pwd.getpwuid(os.geteuid()).pw_name
        found = grp.getgrgid(group)
    except KeyError:
        return False
    return found.gr_name == name and set(found.gr_mem) <= {name}


# ---------------------------------------------------------------- keys
@cache
def _sources() -> tuple[Path, ...]:
    """What says how a text is compiled and what is interpreted."""
    here = Path(__file__).parent
    encodings = Path(str(resources.files("clingather.asp")))
    files = [here.parent / name for name in JUDGES]
    for folder in (here, *sorted(entry for entry in encodings.iterdir() if entry.is_dir())):
        found = [Path(entry.path) for entry in os.scandir(folder)]
        files += sorted(file for file in found if file.suffix in (".py", ".grammar", ".lp", ".tsv"))
    return tuple(files)


@cache
def version() -> bytes:
    """The hash of the sources."""
    whole = hashlib.blake2b(digest_size=16)
    for file in _sources():
        whole.update(file.name.encode())
        whole.update(file.read_bytes())
    return whole.digest()


@cache
def settled() -> bool:
    """Whether the sources are those that were loaded: none changed since this process began."""
    return max(file.stat().st_mtime for file in _sources()) < STARTED


def _key(face: Face, card_name: str) -> bytes:
    text = repr((face, card_name)).encode()
    return hashlib.blake2b(text, key=version(), digest_size=16).digest()


def _digest(key: bytes, data: str) -> bytes:
    return hashlib.blake2b(data.encode(), key=key, digest_size=8).digest()


# ---------------------------------------------------------------- values
_CLASSES = {kind.__name__: kind for kind in (Node, Clause, Ability)}


def pack(value: Any) -> Any:
    """A value as JSON: trees, tuples of them, and what the layers say of each ability."""
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


def _every(abilities: tuple[Ability, ...]) -> Iterator[Ability]:
    """The abilities and those that they grant, at any depth."""
    for ability in abilities:
        yield ability
        for clause in ability.clauses:
            yield from _every(tuple(granted(clause)))
