"""Partial comparison: a value against what is stated of it.

A mapping states some keys; a key that the other side lacks equals an empty value (null, false, 0,
[] or {}). Lists of plain values compare as sets without regard to case; `attacks`, `blocks` and
`assign` compare whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clingather.bridge.base.records import dataclass

WHOLE = ("attacks", "blocks", "assign")
LIST_WORDS = frozenset({"contains", "excludes", "count"})


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where the answer is not what `expect:` states; `note` says in which way."""

    path: str
    expected: Any
    got: Any
    note: str = "differs"

    def __str__(self) -> str:
        return f"{self.path}: {self.note}: expected {self.expected!r}, got {self.got!r}"


def fits(want: object, got: object) -> bool:
    """Whether a value is as a partial entry states."""
    return not compare(want, got, "")


def compare(want: object, got: object, path: str) -> list[Difference]:
    """Compare one value with what is stated of it."""
    if isinstance(want, Mapping):
        if want and set(want) <= LIST_WORDS:
            return _list_words(want, got, path)
        return _mapping(want, got, path)
    if isinstance(want, list):
        return _list(want, got, path)
    if is_integer(want) and isinstance(got, str) and got.strip().lstrip("+-").isdecimal():
        got = int(got)
    return [] if _plain(want) == _plain(got) else [Difference(path, want, got)]


def _mapping(want: Mapping[str, Any], got: object, path: str) -> list[Difference]:
    """Compare the keys that are stated; all of them where a declaration compares whole."""
    if not isinstance(got, Mapping):
        return [Difference(path, want, got)]
    whole = not want or path.rsplit(".", 1)[-1] in WHOLE
    if whole and {str(key) for key in got} != {str(key) for key in want}:
        return [Difference(path, want, got, "is not exactly this")]
    found: list[Difference] = []
    for key, value in want.items():
        place = f"{path}.{key}" if path else str(key)
        present, part = _lookup(got, key)
        if present:
            found += compare(value, part, place)
        elif isinstance(value, Mapping) and value and set(value) <= LIST_WORDS:
            found += _list_words(value, [], place)  # an empty list is left out
        elif value not in (None, [], {}, False):
            found.append(Difference(place, value, None, "is missing"))
    return found


def _lookup(got: Mapping[str, Any], key: object) -> tuple[bool, Any]:
    """What stands under a key, which may be a path with dots, and whether it stands there."""
    if key in got:
        return True, got[key]  # type: ignore[index]
    part: Any = got
    for name in str(key).split("."):
        if not isinstance(part, Mapping) or name not in part:
            return False, None
        part = part[name]
    return True, part


def _list_words(want: Mapping[str, Any], got: object, path: str) -> list[Difference]:
    """Compare a list by `contains`, `excludes` and `count`."""
    items = list(got) if isinstance(got, (list, tuple, Mapping)) else []
    found: list[Difference] = []
    number = got if is_integer(got) else len(items)  # a library may be given by its size
    if "count" in want and number != want["count"]:
        found.append(Difference(f"{path}.count", want["count"], number))
    for entry in want.get("contains", []):
        if not any(fits(entry, item) for item in items):
            found.append(Difference(path, entry, got, "lacks it"))
    for entry in want.get("excludes", []):
        if any(fits(entry, item) for item in items):
            found.append(Difference(path, entry, got, "has it"))
    return found


def _list(want: list[Any], got: object, path: str) -> list[Difference]:
    """Compare two lists: plain values as sets, others one by one in any order."""
    if not isinstance(got, (list, tuple)):
        return [Difference(path, want, got)]
    if _all_plain(want) and _all_plain(got):
        same = {_plain(item) for item in want} == {_plain(item) for item in got}
        return [] if same else [Difference(path, want, list(got))]
    if len(want) != len(got):
        return [Difference(path, want, list(got), f"has {len(got)} entries")]
    return [Difference(path, entry, list(got), "lacks it") for entry in _unmatched(want, got)]


def _unmatched(want: Sequence[Any], got: Sequence[Any]) -> list[Any]:
    """The entries for which no item is left, where each takes one of its own."""
    fitting = [[at for at, item in enumerate(got) if fits(entry, item)] for entry in want]
    taken: dict[int, int] = {}  # by item the entry that has taken it

    def place(entry: int, tried: set[int]) -> bool:
        for item in fitting[entry]:
            if item not in tried:
                tried.add(item)
                if item not in taken or place(taken[item], tried):
                    taken[item] = entry
                    return True
        return False

    return [entry for number, entry in enumerate(want) if not place(number, set())]


def _all_plain(values: Sequence[object]) -> bool:
    """Whether no value holds others."""
    return not any(isinstance(value, (Mapping, list, tuple)) for value in values)


def _plain(value: object) -> object:
    """A value for comparing: strings without regard to case."""
    return value.casefold() if isinstance(value, str) else value


def is_integer(value: object) -> bool:
    """Whether a value is an integer and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)
