"""The files that say how a text is compiled and what is interpreted, and where it is stored.

What is worked out of them and stored is keyed by a hash of them: any change of this program makes
other keys.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from pathlib import Path

from clingather.bridge.base.files import default_path

STARTED = time.time()
# Of `bridge/`: what reads the rules, what compiles, and what judges.
ROOMS = ("cards", "encodings", "engine", "interpreting", "oracle")
FEW = 16  # rooms, and choices of rooms
KINDS = (".py", ".grammar", ".book", ".lp", ".tsv", ".txt")


def beside(name: str) -> Path:
    """Where something is stored: beside the card database of this user."""
    return default_path().with_name(name)


@lru_cache(FEW)
def version(rooms: tuple[str, ...] = ROOMS) -> bytes:
    """The hash of the sources: of these rooms of `bridge/`, and of `asp/`."""
    hashes = b"".join(map(_hash, _folders(rooms)))
    return hashlib.blake2b(hashes, digest_size=16).digest()


@lru_cache(FEW)
def settled(rooms: tuple[str, ...] = ROOMS) -> bool:
    """Whether the sources are those that were loaded: none changed since this process began."""
    return max(map(_changed, _folders(rooms))) < STARTED


def _folders(rooms: tuple[str, ...]) -> Iterator[Path]:
    """Where these rooms are, and `asp/`."""
    bridge = Path(__file__).parent.parent
    yield from (bridge / room for room in rooms)
    yield Path(str(resources.files("clingather.asp")))


@lru_cache(FEW)
def _files(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(file for file in folder.rglob("*") if file.suffix in KINDS))


@lru_cache(FEW)
def _hash(folder: Path) -> bytes:
    whole = hashlib.blake2b(digest_size=16)
    for file in _files(folder):
        whole.update(file.name.encode())
        whole.update(file.read_bytes())
    return whole.digest()


@lru_cache(FEW)
def _changed(folder: Path) -> float:
    """When one of its files changed last."""
    return max(file.stat().st_mtime for file in _files(folder))
