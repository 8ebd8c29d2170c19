"""What is printed on a face, compiled: out of the store beside the card database, if it is there.

With each ability the store keeps what the layers leave unread of it, so the key is a hash of
everything that takes part in compiling and in judging what is interpreted: any change of this
program makes other keys.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

from clingather.bridge.base.memory import MANY
from clingather.bridge.cards.card import Face
from clingather.bridge.encodings.sources import beside, settled, version
from clingather.bridge.interpreting.interpreted import granted, remember, unread_by_layers
from clingather.bridge.oracle.store import Store
from clingather.bridge.oracle.tree import Ability

UNWRITTEN: set[Store] = set()  # those that keep something until the next `flush`


@lru_cache(MANY)
def abilities_of(face: Face, card_name: str) -> tuple[Ability, ...]:
    """The abilities of a face as `compile_face` gives them, from the store if they are there."""

    def made() -> tuple[Ability, ...]:
        # late: what is stored needs neither the compiler nor the printers
        from clingather.bridge.oracle.compile import compile_face

        return compile_face(face, card_name)

    return _stored((face, card_name), made)


@lru_cache(MANY)
def granted_ability(text: str) -> Ability | None:
    """What `compile_granted` gives, from the store if it is there."""

    def made() -> tuple[Ability, ...]:
        # late: it takes a while to load, and is seldom needed
        from clingather.bridge.oracle.compile import compile_granted

        found = compile_granted(text)
        return () if found is None else (found,)

    return next(iter(_stored(("granted", text), made)), None)


def _stored(of: tuple[object, ...], made: Callable[[], tuple[Ability, ...]]) -> tuple[Ability, ...]:
    """Abilities from the store, by what they are compiled from, or else made and kept for it."""
    store = open_store(store_path())
    stored = None if store is None else store.get(store.key(*of))
    if stored is not None:
        abilities, verdicts = stored
        remember(verdicts)
        return abilities
    abilities = made()
    if store is not None and settled():
        verdicts = {ability: unread_by_layers(ability) for ability in _every(abilities)}
        store.put(store.key(*of), (abilities, verdicts))
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
    return beside("compiled.sqlite")


@lru_cache(MANY)
def open_store(path: Path) -> Store | None:
    """The store at a place; None where there cannot be one."""
    try:
        store = Store(path, version())
    except OSError:
        return None
    atexit.register(store.close)
    return store
