"""Which laps are the same loop: what is done in them, with what by name, and what they net.

A lap that goes around a shorter one several times has its shape, so many times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import gcd
from typing import Any

from clingather.bridge.repeating.likeness import renamed

Shape = str


class Known:
    """Loops that were told: the kinds of each shape, and how many times each has it."""

    def __init__(self) -> None:
        self._kinds: dict[Shape, dict[str, int]] = {}

    def of(self, shape: Shape) -> bool:
        """Whether a loop of this shape was told."""
        return shape in self._kinds

    def has(self, kind: str, shape: Shape, times: int) -> bool:
        """Whether so many times this shape is a loop that was told, or goes around it."""
        known = self._kinds.get(shape, {}).get(kind)
        return known is not None and times % known == 0

    def add(self, kind: str, shape: Shape, times: int) -> bool:
        """Whether a loop is a new one, which is known then."""
        if self.has(kind, shape, times):
            return False
        self._kinds.setdefault(shape, {})[kind] = times
        return True


def shape(
    actions: Iterable[Any], called: Mapping[str, str], *net: Mapping[str, Any]
) -> tuple[Shape, int]:
    """The shape of a lap's actions and of what they bring about, and how many times it has it.

    Objects are told by what they are `called`. In which order a lap does what it does is not told,
    since it may begin anywhere.
    """
    done = Counter(repr(renamed(action, called)) for action in actions)
    whole = [dict(sorted(done.items())), *net]
    times = gcd(*_numbers(whole))
    return repr(_divided(whole, times)), times


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _numbers(inner)
    else:
        for inner in value:
            yield from _numbers(inner)


def _divided(value: Any, by: int) -> Any:
    if isinstance(value, int):
        return value // by
    if isinstance(value, Mapping):
        return {word: _divided(inner, by) for word, inner in value.items()}
    return [_divided(inner, by) for inner in value]
