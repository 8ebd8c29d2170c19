"""What is worked out of the sources, stored beside the card database for the next run."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from mmap import ACCESS_COPY, mmap
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from clingather.bridge.base.files import own
from clingather.bridge.encodings import sources

Value = TypeVar("Value")


def stored(name: str, make: Callable[[], bytes], read: Callable[[bytes], Value]) -> Value:
    """What is stored under a name for these sources; else what is made anew, and stored.

    Where it can't be stored, the next run makes it anew.
    """
    found = load(name, read)
    if found is None:
        data = make()
        save(name, data)
        found = read(data)
    return found


def stored_in_place(
    name: str, make: Callable[[], bytes], read: Callable[[memoryview], Value]
) -> Value:
    """The same of what is large, and read where it lies in the file."""
    found = _load_in_place(sources.beside(name), read)
    if found is None:
        data = make()
        save(name, data)
        found = read(memoryview(bytearray(data)))
    return found


def load(
    name: str, read: Callable[[bytes], Value], rooms: tuple[str, ...] = sources.ROOMS
) -> Value | None:
    """What is stored under a name for the sources in these rooms; None if nothing is."""
    return _load(sources.beside(name), read, rooms)


def save(name: str, data: bytes, rooms: tuple[str, ...] = sources.ROOMS) -> None:
    """Store something under a name for the sources in these rooms, if it can be."""
    if sources.settled(rooms):
        _save(sources.beside(name), data, rooms)


def once(name: str, look: Callable[[], None]) -> None:
    """Look at the sources, unless it is stored that these were found sound; raises as `look`."""

    def looked() -> bytes:
        look()
        return b"sound"

    stored(name, looked, bytes)


def _save(place: Path, data: bytes, rooms: tuple[str, ...] = sources.ROOMS) -> None:
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        if not own(place):
            return
        sources.write(place, _head(data, rooms) + data)


def _load(
    place: Path, read: Callable[[bytes], Value], rooms: tuple[str, ...] = sources.ROOMS
) -> Value | None:
    """What was written for these sources, if it is whole and the user's own."""
    return _load_in_place(place, lambda data: read(bytes(data)), rooms)


def _load_in_place(
    place: Path, read: Callable[[memoryview], Value], rooms: tuple[str, ...] = sources.ROOMS
) -> Value | None:
    """The same of what is read where it lies. A file that is there is never written again, so that
    it stays as it is for as long as it is looked at."""
    try:
        if not own(place):
            return None
        with place.open("rb") as file:
            whole = memoryview(mmap(file.fileno(), 0, access=ACCESS_COPY))
        length = len(_head(b"", rooms))
        data = whole[length:]
        return read(data) if whole[:length] == _head(data, rooms) else None
    except (OSError, ValueError, TypeError, KeyError, IndexError, RecursionError):
        return None


def _head(data: bytes | memoryview, rooms: tuple[str, ...]) -> bytes:
    """What stands before the data: a hash of how long they are and of their checksum, for these
    sources. Nobody else can write there, and the sum, which tells of damage, takes a fifth of the
    time that a hash of megabytes does."""
    said = f"{len(data)} {crc32(data)}".encode()
    return hashlib.blake2b(said, key=sources.version(rooms), digest_size=16).hexdigest().encode()
