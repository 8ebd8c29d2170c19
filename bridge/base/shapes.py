"""Shapes: what values a format allows, as data.

The formats (`scenario_format`, `answer_format`) are tables of shapes. `shape_check` reads nodes by
them and reports every problem with its place; `schema` turns them into JSON Schema.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from clingather.bridge.base.records import dataclass
from clingather.bridge.base.suggest import one_of

INT_MIN, INT_MAX = -(2**31), 2**31 - 1
LARGEST = 10_000_000  # clingo counts in 32 bits and wraps without a word; sums must stay below
_DIGITS = re.compile(r"[0-9]+")


def too_large(text: str) -> str | None:
    """The first number in a text that is larger than what is computed with, if there is one."""
    numbers = (digits.lstrip("0") for digits in _DIGITS.findall(text))
    return next((n for n in numbers if len(n) > 10 or (n and int(n) > LARGEST)), None)


@dataclass(frozen=True, slots=True)
class Text:
    """A text; `numbers`: a number may stand for its digits (`power: 2`).

    `refers` says what the text names, if it names something of the same document; `kept`: a text
    of the wrong form is kept (besides being reported), so that what names it is not lost;
    `longest`: the characters that it may have, where they are fewer than those of any text;
    `computed`: the numbers in it are computed with, so they have a bound.
    """

    what: str = "text"
    pattern: str | None = None
    numbers: bool = False
    empty: bool = False
    refers: str = ""
    kept: bool = False
    longest: int | None = None
    computed: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """One of a closed list of words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number within bounds."""

    low: int = INT_MIN
    high: int = INT_MAX


@dataclass(frozen=True, slots=True)
class Flag:
    """`true` or `false`."""


@dataclass(frozen=True, slots=True)
class Null:
    """`null`."""


@dataclass(frozen=True, slots=True)
class Anything:
    """Any value that JSON can hold, with whole numbers only."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A part of an ability tree as plain data (`oracle/plain_tree`)."""

    part: Literal["ability", "clause", "change"]


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of values of one shape."""

    item: Shape
    least: int = 0


@dataclass(frozen=True, slots=True)
class MapOf:
    """A mapping whose keys are free texts of one shape."""

    value: Shape
    key: Text = field(default_factory=Text)
    least: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping with known keys; `name` makes it a definition of the schema.

    `extra` is the shape of further keys, None where there are none.
    """

    fields: Mapping[str, Shape]
    required: tuple[str, ...] = ()
    name: str = ""
    extra: Shape | None = None


@dataclass(frozen=True, slots=True)
class Headed:
    """A mapping whose kind is named by one of its keys (`{cast: ..., targets: ...}`)."""

    heads: Mapping[str, Record]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Either:
    """One of several shapes, told apart by the kind of value that they take."""

    options: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """Another shape of the same table by its name, for shapes that contain themselves."""

    name: str


Shape = (
    Text
    | Word
    | Integer
    | Flag
    | Null
    | Anything
    | Tree
    | ListOf
    | MapOf
    | Record
    | Headed
    | Either
    | Reference
)


def describe(shape: Shape) -> str:
    """Return words for people for what a shape takes."""
    match shape:
        case Text():
            return shape.what
        case Word():
            return one_of(shape.words)
        case Integer():
            if (shape.low, shape.high) == (INT_MIN, INT_MAX):
                return "a whole number"
            if shape.high == INT_MAX:
                return f"a whole number from {shape.low} on"
            return f"a whole number from {shape.low} to {shape.high}"
        case Flag():
            return "true or false"
        case Null():
            return "null"
        case ListOf():
            return f"a list of {describe(shape.item)}"
        case MapOf():
            return "a mapping"
        case Record(name=name):
            return f"a mapping ({name})" if name else "a mapping"
        case Headed():
            return "a mapping"
        case Either():
            return " or ".join(describe(option) for option in shape.options)
        case Reference():
            return f"a mapping ({shape.name})"
        case Anything():
            return "a value"
        case Tree():
            return f"the tree of {'an' if shape.part == 'ability' else 'a'} {shape.part}"
