"""The files that say how a text is compiled and what is interpreted, and where it is stored.

What is worked out of them and stored is keyed by a hash of them: any change of this program makes
other keys. Who has read a folder's files notes the hash beside what is stored, with the size of
each file and when it changed, so that the next run only looks at these.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from clingather.bridge.base.files import default_path, files, own

STARTED = time.time()
# Of `bridge/`: what reads the rules, what compiles, and what judges.
ROOMS = ("cards", "encodings", "engine", "interpreting", "oracle")
FEW = 16  # rooms, and choices of rooms
KINDS = (".py", ".grammar", ".book", ".lp", ".tsv", ".txt", ".json")
NOTES = "sources.json"
# Seconds before this process began in which no file may have changed for its hash to be noted: two
# changes within one tick of the clock of a file system leave the same time.
STILL = 3
SECOND = 1_000_000_000  # nanoseconds


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
    yield files("clingather.asp")


@lru_cache(FEW)
def _files(folder: Path) -> tuple[str, ...]:
    """The files, in the order of their paths (a folder's files stand where its name does)."""
    found: list[str] = []
    inside = [str(folder)]
    while inside:
        with os.scandir(inside.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    inside += [entry.path] * (entry.name != "__pycache__")
                elif entry.name.endswith(KINDS):
                    found.append(entry.path)
    return tuple(sorted(found))


Times = tuple[int, int, int]  # a file's size, and when it and what is said of it changed


@lru_cache(FEW)
def _seen(folder: Path) -> tuple[Times, ...]:
    """What can be seen of the files without reading them."""
    found = map(os.stat, _files(folder))
    return tuple([(each.st_size, each.st_mtime_ns, each.st_ctime_ns) for each in found])


@lru_cache(FEW)
def _hash(folder: Path) -> bytes:
    """The hash of the files, as it was noted of files that look the same."""
    look = hashlib.blake2b(repr((_files(folder), _seen(folder))).encode(), digest_size=16)
    noted = _notes(beside(NOTES)).get(str(folder))
    if noted is not None and noted[0] == look.hexdigest():
        return bytes.fromhex(noted[1])
    found = _hash_of_files(folder)
    if all(max(times[1:]) < (STARTED - STILL) * SECOND for times in _seen(folder)):
        _note(folder, look.hexdigest(), found.hex())
    return found


def _hash_of_files(folder: Path) -> bytes:
    whole = hashlib.blake2b(digest_size=16)
    for file in _files(folder):
        whole.update(os.path.basename(file).encode())
        whole.update(Path(file).read_bytes())
    return whole.digest()


Notes = dict[str, tuple[str, str]]  # by folders: how the files look, and their hash


@lru_cache(FEW)
def _notes(place: Path) -> Notes:
    """What was noted, if only this user can have done so."""
    try:
        found = json.loads(place.read_bytes()) if own(place) else {}
        notes = {str(folder): (str(look), str(made)) for folder, (look, made) in found.items()}
        return notes if all(bytes.fromhex(made) for _, made in notes.values()) else {}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def _note(folder: Path, look: str, made: str) -> None:
    """Note the hash of a folder's files, if it can be."""
    place = beside(NOTES)
    notes = _notes(place)
    notes[str(folder)] = (look, made)
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        if own(place):
            write(place, json.dumps(dict(notes)).encode())


def write(place: Path, data: bytes) -> None:
    """Write a file whole or not at all. Raises OSError."""
    import tempfile  # late: most runs write nothing, and it loads much

    handle, name = tempfile.mkstemp(dir=place.parent, prefix=place.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, place)
    except OSError:
        os.unlink(name)
        raise


@lru_cache(FEW)
def _changed(folder: Path) -> float:
    """When one of its files changed last."""
    return max(times[1] for times in _seen(folder)) / SECOND
