"""What is worked out of the sources, stored beside the card database for the next run."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from clingather.bridge.base.files import own
from clingather.bridge.encodings import sources

Value = TypeVar("Value")


def stored(name: str, make: Callable[[], bytes], read: Callable[[bytes], Value]) -> Value:
    """What is stored under a name for these sources; else what is made anew, and stored.

    Where it can't be stored, the next run makes it anew.
    """
    place = sources.beside(name)
    found = _load(place, read)
    if found is None:
        data = make()
        if sources.settled():
            _save(place, data)
        found = read(data)
    return found


def once(name: str, look: Callable[[], None]) -> None:
    """Look at the sources, unless it is stored that these were found sound; raises as `look`."""

    def looked() -> bytes:
        look()
        return b"sound"

    stored(name, looked, bytes)


def _save(place: Path, data: bytes) -> None:
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        if not own(place):
            return
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=place.name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_head(data) + data)
            os.replace(name, place)
        except OSError:
            os.unlink(name)
            raise


def _load(place: Path, read: Callable[[bytes], Value]) -> Value | None:
    """What was written for these sources, if it is whole and the user's own."""
    try:
        if not own(place):
            return None
        whole = place.read_bytes()
        data = whole[len(_head(b"")) :]
        return read(data) if whole.startswith(_head(data)) else None
    except (OSError, ValueError, TypeError, KeyError, IndexError, RecursionError):
        return None


def _head(data: bytes) -> bytes:
    """What stands before the data: a hash of them, for these sources."""
    return hashlib.blake2b(data, key=sources.version(), digest_size=16).hexdigest().encode()
