"""What is remembered for speed: by values, and not more than so much of each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MANY = 1 << 15  # answers of one function that are kept


class Memory(dict[K, V], Generic[K, V]):
    """Answers by what they are about; when they are too many all are forgotten.

    Other threads may forget in between: an answer is taken with `get`, never looked up twice.
    """

    def __init__(self, most: int = MANY) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        """Keep an answer."""
        if len(self) >= self.most:
            self.clear()
        super().__setitem__(key, value)


class Hashed:
    """A frozen dataclass that answers are remembered by: it works out its hash once.

    Mappings in it count as what they hold, in any order; a field that is not compared does not
    count, nor one with `hash=False`.
    The class itself has to say `__hash__ = Hashed.__hash__`, or `dataclass` makes another one.
    """

    __slots__ = ("_hash",)
    _hash: int

    def __hash__(self) -> int:
        """The same for equal values."""
        try:
            return self._hash
        except AttributeError:
            found = _hash_of_parts(self)
            object.__setattr__(self, "_hash", found)
            return found


def _hash_of_parts(value: Any) -> int:
    """A hash of a dataclass, whichever it is."""
    parts = _counted(value.__class__)(value)
    try:
        return hash(parts)
    except TypeError:
        return hash(tuple(map(_hash_of, parts)))


@lru_cache(MANY)
def _counted(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """What takes the fields of a dataclass that count for its hash."""
    counted = [part for part in fields(kind) if (part.compare if part.hash is None else part.hash)]
    names = [part.name for part in counted]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([getattr(value, name) for name in names])


def _hash_of(value: Any) -> int:
    """A hash of what may hold mappings, lists and dataclasses with such, at any depth."""
    try:
        return hash(value)
    except TypeError:
        if isinstance(value, (dict, Mapping)):  # nearly all are the first, which is found sooner
            return hash(frozenset([(key, _hash_of(inner)) for key, inner in value.items()]))
        if is_dataclass(value):
            return _hash_of_parts(value)
        return hash(tuple([_hash_of(inner) for inner in value]))
