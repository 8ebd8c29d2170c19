"""Ground terms as values: what is read of an answer, whoever evaluated it.

Equal symbols are one object for as long as anybody has it; so to compare them, to look something
up by them and to take them apart costs next to nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache, total_ordering
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary
from zlib import crc32

from clingather.bridge.base.memory import MANY
from clingather.bridge.encodings.statements import quoted

HERE = "\x1a"  # stands for the name of the state in facts: a character that is in no text


class SymbolType(Enum):
    """What a symbol is, in the order of symbols of different kinds."""

    Infimum = 0
    Number = 1
    String = 2
    Function = 3
    Supremum = 4


@total_ordering
class Symbol:
    """A ground term.

    A number has a `number`, a text its `string`, a function its `name` and `arguments`: a constant
    has no arguments, a tuple no name. What a symbol has not raises AttributeError.
    """

    __slots__ = (
        *("__weakref__", "_hash", "_text"),
        *("arguments", "name", "number", "plain", "string", "type"),
    )
    type: SymbolType
    name: str
    arguments: list[Symbol]
    number: int
    string: str
    plain: int | str | None  # the number, the text or the name that it is; None of anything else

    def __init__(self, type_: SymbolType, text: str) -> None:
        self.type, self._text, self.plain = type_, text, None
        self._hash = crc32(text.encode())  # the same in each process, unlike that of a str

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return self._text

    def __hash__(self) -> int:
        return self._hash

    def __lt__(self, other: Symbol) -> bool:
        """The order of clingo."""
        return self is not other and _less(self, other)

    def __reduce__(self) -> str | tuple[object, tuple[object, ...]]:
        """A copy is the symbol itself."""
        if self.type is SymbolType.Number:
            return Number, (self.number,)
        if self.type is SymbolType.String:
            return String, (self.string,)
        if self.type is SymbolType.Function:
            return Function, (self.name, self.arguments)
        return "INFIMUM" if self.type is SymbolType.Infimum else "SUPREMUM"


_known = WeakValueDictionary[str, Symbol]()  # by their texts
_making = Lock()  # no two threads make the same


def Number(number: int) -> Symbol:  # noqa: N802
    """A whole number."""
    text = str(number)
    known = _known.get(text)
    if known is None:
        made = Symbol(SymbolType.Number, text)
        made.number = made.plain = number
        known = _first(text, made)
    return known


def String(string: str) -> Symbol:  # noqa: N802
    """A text."""
    text = quoted(string)
    known = _known.get(text)
    if known is None:
        made = Symbol(SymbolType.String, text)
        made.string = made.plain = string
        known = _first(text, made)
    return known


def Function(name: str, arguments: Sequence[Symbol] = ()) -> Symbol:  # noqa: N802
    """A name with arguments; without any it is a constant, without a name a tuple."""
    text = name
    if arguments or not name:
        inner = ",".join([each._text for each in arguments])
        text = f"{name}({inner}{',' if len(arguments) == 1 and not name else ''})"
    known = _known.get(text)
    if known is None:
        made = Symbol(SymbolType.Function, text)
        made.name, made.arguments = name, list(arguments)
        if name and not arguments:
            made.plain = name
        known = _first(text, made)
    return known


def _first(text: str, made: Symbol) -> Symbol:
    """The symbol that is written so: what was made, where no other thread was first."""
    with _making:
        return _known.setdefault(text, made)


INFIMUM = Symbol(SymbolType.Infimum, "#inf")
SUPREMUM = Symbol(SymbolType.Supremum, "#sup")
_known.update({"#inf": INFIMUM, "#sup": SUPREMUM})


def known(text: str) -> Symbol | None:
    """The symbol that is written so, if it was made already."""
    return _known.get(text)


def plain(symbol: Symbol) -> Any:
    """A symbol as a Python value: a number, a string, a name as text; any other as it is."""
    value = symbol.plain
    return symbol if value is None else value


class Plain(dict[Symbol, Any]):
    """Symbols as Python values."""

    def __missing__(self, symbol: Symbol) -> Any:
        """That of a symbol that was not asked for yet."""
        value = self[symbol] = plain(symbol)
        return value


# The parts of a term that is written in the plainest way.
_PART = re.compile(r'([a-z][A-Za-z0-9_]*|0|-?[1-9][0-9]{0,8}|"(?:[^"\\\n]|\\["\\n])*"|[(),])')
_ESCAPED = re.compile(r"\\(.)")


def read(text: str) -> Symbol | None:
    """The symbol that is written so, if it is as the program and the evaluators write symbols.

    None of anything else, of which clingo says whether it is a term, and which.
    """
    parts: list[str] = _PART.findall(text)
    if sum(map(len, parts)) != len(text):
        return None
    outer: list[tuple[str, list[Symbol]]] = []  # each name that is open, and what came before it
    items: list[Symbol] = []
    awaited = True  # whether a term comes next
    place = 0
    while place < len(parts):
        part = parts[place]
        place += 1
        if part == ")":
            if not outer:
                return None
            name, before = outer.pop()
            # `(a,)` and `()` are tuples; `f(a,)`, `(a,b,)`, `f()` and `(a)` are not read here
            if (name or len(items) > 1) if awaited else (not name and len(items) < 2):
                return None
            items = [*before, Function(name, items)]
            awaited = False
        elif part == ",":
            if awaited or not outer:
                return None
            awaited = True
        elif not awaited or part == "not":
            return None
        elif part == "(":
            outer.append(("", items))
            items = []
        elif part[0].isalpha() and parts[place : place + 1] == ["("]:
            outer.append((part, items))
            place += 1
            items = []
        else:
            items.append(_alone(part))
            awaited = False
    return None if awaited or outer else items[0]


def _alone(part: str) -> Symbol:
    """A symbol without arguments."""
    if part[0] == '"':
        return String(_ESCAPED.sub(_meant, part[1:-1]))
    return Function(part) if part[0].isalpha() else Number(int(part))


def _meant(escaped: re.Match[str]) -> str:
    return "\n" if escaped[1] == "n" else escaped[1]


def _less(one: Symbol, two: Symbol) -> bool:
    rank, other = _rank(one), _rank(two)
    if rank != other:
        return rank < other
    if one.type is SymbolType.Number:
        return one.number < two.number
    if one.type is SymbolType.String:
        return one.string < two.string
    if one.name != two.name:
        return one.name < two.name
    for left, right in zip(one.arguments, two.arguments, strict=True):
        if left is not right:
            return _less(left, right)
    return False


@lru_cache(MANY)
def place_of(symbol: Symbol) -> tuple[Any, ...]:
    """What is in the order of symbols too, and much faster to compare where there are many."""
    rank = _rank(symbol)
    if symbol.type is SymbolType.Number:
        return rank, symbol.number
    if symbol.type is SymbolType.String:
        return rank, symbol.string
    if symbol.type is SymbolType.Function:
        return (rank, symbol.name, *map(place_of, symbol.arguments))
    return (rank,)


def _rank(symbol: Symbol) -> tuple[int, int]:
    """What tells of symbols of different kinds which comes first: names come before texts, and
    functions of fewer arguments before those of more."""
    if symbol.type is not SymbolType.Function:
        return 2 * symbol.type.value, 0
    if not symbol.arguments:  # clingo counts an empty tuple among the names
        return 2 * SymbolType.Number.value + 1, 0
    return 2 * SymbolType.Function.value, len(symbol.arguments)
