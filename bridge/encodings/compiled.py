"""What is printed on a face, compiled: out of the store beside the card database, if it is there.

With each ability the store keeps what the layers leave unread of it, so the key is a hash of
everything that takes part in compiling and in judging what is interpreted: any change of this
program makes other keys.
"""

from __future__ import annotations

import atexit
import hashlib
import time
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path

from clingather.bridge.base.memory import MANY
from clingather.bridge.cards.card import Face
from clingather.bridge.cards.database import default_path
from clingather.bridge.encodings.interpreted import granted, remember, unread_by_layers
from clingather.bridge.oracle.store import Store
from clingather.bridge.oracle.tree import Ability

STARTED = time.time()
ROOMS = ("cards", "encodings", "oracle")  # of `bridge/`: what compiles, and what judges the outcome
KINDS = (".py", ".grammar", ".lp", ".tsv", ".txt")
UNWRITTEN: set[Store] = set()  # those that keep something until the next `flush`


@lru_cache(MANY)
def abilities_of(face: Face, card_name: str) -> tuple[Ability, ...]:
    """The abilities of a face as `compile_face` gives them, from the store if they are there."""
    store = open_store(store_path())
    stored = None if store is None else store.get(store.key(face, card_name))
    if stored is not None:
        abilities, verdicts = stored
        remember(verdicts)
        return abilities
    # late: a stored face needs neither the compiler nor the printers
    from clingather.bridge.oracle.compile import compile_face

    abilities = compile_face(face, card_name)
    if store is not None and settled():
        verdicts = {ability: unread_by_layers(ability) for ability in _every(abilities)}
        store.put(store.key(face, card_name), (abilities, verdicts))
        UNWRITTEN.add(store)
    return abilities


def _every(abilities: tuple[Ability, ...]) -> Iterator[Ability]:
    """The abilities and those that they grant, at any depth."""
    for ability in abilities:
        yield ability
        for clause in ability.clauses:
            yield from _every(tuple(granted(clause)))


def flush() -> None:
    """Write what was compiled since the last time."""
    for store in tuple(UNWRITTEN):  # other threads may add to it
        UNWRITTEN.discard(store)
        store.flush()


def store_path() -> Path:
    """Where the store is: beside the card database of this user."""
    return default_path().with_name("compiled.sqlite")


@lru_cache(MANY)
def open_store(path: Path) -> Store | None:
    """The store at a place; None where there cannot be one."""
    try:
        store = Store(path, version())
    except OSError:
        return None
    atexit.register(store.close)
    return store


# ---------------------------------------------------------------- what it rests on
@cache
def _sources() -> tuple[Path, ...]:
    """What says how a text is compiled and what is interpreted."""
    bridge = Path(__file__).parent.parent
    folders = (*(bridge / room for room in ROOMS), Path(str(resources.files("clingather.asp"))))
    files = [bridge / "base" / "vocabulary.py"]
    for folder in folders:
        files += sorted(file for file in folder.rglob("*") if file.suffix in KINDS)
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
