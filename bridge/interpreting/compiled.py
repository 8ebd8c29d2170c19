"""What is printed on a face, compiled: out of the store beside the card database, if it is there.

With each ability the store keeps what the layers leave unread of it, so the key is a hash of
everything that takes part in compiling and in judging what is interpreted: any change of this
program makes other keys.

What else takes the grammar, the phrasebook or the whole rulebook is kept in a store of its own, as
it rests on more: the rooms that ask for it take part in making it.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from clingather.bridge.base.memory import MANY
from clingather.bridge.cards.card import Face
from clingather.bridge.encodings.sources import ROOMS, beside, settled, version
from clingather.bridge.interpreting.interpreted import granted, remember, unread_by_layers
from clingather.bridge.oracle.store import Store
from clingather.bridge.oracle.tree import Ability, Clause

Compiled = tuple[tuple[Ability, ...], dict[Ability, str | None]]
Value = TypeVar("Value")
KEEPING = (*ROOMS, "facts", "kernel")  # the rooms of what is kept, and of who asks for it
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


@lru_cache(MANY)
def effect_clauses(text: str) -> tuple[Clause, ...] | str:
    """What `compile_effect` gives, from the store if it is there; or why it gives nothing."""

    def made() -> tuple[Clause, ...] | str:
        # late: it takes a while to load, and is seldom needed
        from clingather.bridge.oracle import NotUnderstood, compile_effect

        try:
            return compile_effect(text)
        except NotUnderstood as problem:
            return str(problem)

    return kept(made, "effect", text)


def kept(make: Callable[[], Value], *about: object) -> Value:
    """What is made of something: from the store, or else made and kept for it.

    It may hold trees, texts, numbers and tuples of them, and rests on nothing but what it is made
    of and the sources in `KEEPING`.
    """
    store = open_store(beside("kept.sqlite"), KEEPING)
    found = None if store is None else store.get(store.key(*about), is_alone)
    value: Value = make() if found is None else found[0]
    if found is None and store is not None and settled(KEEPING):
        store.put(store.key(*about), (value,))
        UNWRITTEN.add(store)
    return value


def is_alone(found: Any) -> bool:
    """Whether something that was stored is one value."""
    return isinstance(found, tuple) and len(found) == 1


def _stored(of: tuple[object, ...], made: Callable[[], tuple[Ability, ...]]) -> tuple[Ability, ...]:
    """Abilities from the store, by what they are compiled from, or else made and kept for it."""
    store = open_store(store_path())
    found = None if store is None else store.get(store.key(*of), are_abilities)
    if found is not None:
        known: Compiled = found
        remember(known[1])
        return known[0]
    abilities = made()
    if store is not None and settled():
        verdicts = {ability: unread_by_layers(ability) for ability in _every(abilities)}
        store.put(store.key(*of), (abilities, verdicts))
        UNWRITTEN.add(store)
    return abilities


def are_abilities(found: Any) -> bool:
    """Whether something that was stored is abilities with what is said of each."""
    match found:
        case (tuple(abilities), dict()):
            return all(isinstance(each, Ability) for each in abilities)
    return False


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
def open_store(path: Path, rooms: tuple[str, ...] = ROOMS) -> Store | None:
    """The store at a place, of what rests on these rooms; None where there cannot be one."""
    try:
        store = Store(path, version(rooms))
    except OSError:
        return None
    atexit.register(_end, store)
    return store


def _end(store: Store) -> None:
    """Write what is not written yet, and close the store."""
    store.flush()
    store.close()
