"""Dataclasses that are made quickly do what those of the standard library do."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field
from typing import Any

import pytest

from clingather.bridge.base import records

MAKERS: tuple[Any, ...] = (dataclasses.dataclass, records.dataclass)


def both(make: Callable[[Any], type]) -> list[type]:
    """The class as the library makes it, and as it is made here."""
    return [make(dataclass) for dataclass in MAKERS]


def plain(dataclass: Any, **options: Any) -> type:
    """A class with fields of all kinds."""

    @dataclass(**options)
    class Pair:
        """Two of them."""

        one: int
        two: list[int] = field(default_factory=list)
        three: str = "c"
        unseen: int = field(default=0, repr=False, compare=False)
        uncounted: int = field(default=0, hash=False)

    return Pair


OPTIONS = [
    {"frozen": frozen, "slots": slots, "eq": eq, "kw_only": kw_only, "repr": shown}
    for frozen in (False, True)
    for slots in (False, True)
    for eq in (False, True)
    for kw_only in (False, True)
    for shown in (False, True)
]


def told(act: Callable[[], Any]) -> object:
    """What comes of something: a value, or what is raised."""
    try:
        return act()
    except (TypeError, AttributeError) as error:
        return type(error), str(error)


def behaviour(made: Any, options: dict[str, Any]) -> list[object]:
    """Values, comparisons, hashes, texts, refusals and copies of a class."""
    one, same, other = made(one=1), made(one=1), made(one=2, two=[3], unseen=4)
    hashes = [
        told(lambda: hash(made(one=1, two=()))),
        told(lambda: hash(made(one=1, two=(), uncounted=2))),
    ]
    return [
        told(made),
        told(lambda: made(1, nothing=2)),
        isinstance(told(lambda: made(1)), tuple),
        dataclasses.asdict(one),
        dataclasses.asdict(other),
        one == same,
        one == other,
        made(one=1, unseen=5) == one,
        made(one=1, uncounted=5) == one,
        one == 1,
        one.two is not same.two,
        repr(other) if options["repr"] else repr(other).partition(" at ")[0],
        made.__match_args__,
        [each.name for each in dataclasses.fields(made)],
        dataclasses.asdict(dataclasses.replace(other, three="d")),
        dataclasses.asdict(copy.copy(other)),
        hashes if options["eq"] else None,
        type(told(lambda: setattr(one, "one", 5))),
        type(told(lambda: setattr(one, "new", 5))),
        type(told(lambda: delattr(one, "three"))),
        one.one,
    ]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_classes_behave_alike(options: dict[str, Any]) -> None:
    """A class is the same, whoever makes it."""
    library, here = both(lambda dataclass: plain(dataclass, **options))
    assert behaviour(library, options) == behaviour(here, options)


def test_what_is_frozen_says_so() -> None:
    """The error is that of the library, with its words."""
    for made in both(lambda dataclass: plain(dataclass, frozen=True, slots=True)):
        with pytest.raises(FrozenInstanceError, match=r"^cannot assign to field 'one'$"):
            made(1).one = 2
        with pytest.raises(FrozenInstanceError, match=r"^cannot delete field 'one'$"):
            del made(1).one


@records.dataclass(frozen=True, slots=True)
class Written:
    """What is pickled needs a name in a module."""

    one: int
    two: tuple[int, ...] = ()


@records.dataclass(frozen=True)
class Counted:
    """It does something more as it is made, and says its hash itself."""

    one: int
    two: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "two", 2 * self.one)

    def __hash__(self) -> int:
        return 7

    def __repr__(self) -> str:
        return "counted"


class Below(Written):
    """It is no dataclass, and so may have more."""


def test_copies_and_classes_below() -> None:
    """Pickles, deep copies, methods of the class's own, and classes made of it."""
    value = Written(1, (2, 3))
    assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    assert hash(value) == hash((1, (2, 3))) == hash(Written(1, (2, 3)))
    counted = Counted(4)
    assert (counted.two, hash(counted), repr(counted)) == (8, 7, "counted")
    assert counted == Counted(4) != Counted(5)
    below = Below(1)
    below.more = 2  # type: ignore[attr-defined]
    with pytest.raises(FrozenInstanceError):
        below.one = 2  # type: ignore[misc]
    assert below != Written(1)


def test_what_is_not_made_here_is_refused() -> None:
    """An option that nobody needs, and a field with a default that is not given."""
    with pytest.raises(TypeError):
        records.dataclass(order=True)(type("Ordered", (), {}))
    with pytest.raises(TypeError, match="not given"):

        @records.dataclass
        class Wrong:
            one: int = field(default=1, init=False)
