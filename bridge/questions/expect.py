"""`expect:` against an answer, command by command, as far as it is stated.

The comparison is the one of the interface's page. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.questions.compare import LIST_WORDS, Difference, compare, fits, is_integer

__all__ = ["MISSING", "Answer", "Difference", "check_lists", "differences"]

Answer = Mapping[str, Any]

ITEMS = ("plays", "outcomes", "loops")  # the commands whose answer is a list under their own name
LAYERS_LISTS = ("trace", "dependencies")
LAYERS_KEYS = (*LAYERS_LISTS, "unsupported", "complete")
MISSING = "none is like it"  # what is noted of an entry that should be in a list


def differences(expect: Mapping[str, Any], command: str, answer: Answer) -> list[Difference]:
    """Compare what the `expect:` mapping of a scenario states for `command` with its answer.

    `expect` is the whole mapping; a command that it does not name is a KeyError.
    """
    stated = expect[command]
    if not isinstance(stated, Mapping):
        raise _malformed(f"expect.{command}", stated, "a mapping")
    if command == "layers":
        return _layers(stated, answer)
    if command in ITEMS:
        return _items(dict(stated), command, answer)
    return compare(stated, answer, command)


# ---------------------------------------------------------------- layers
def _layers(stated: Mapping[str, Any], answer: Answer) -> list[Difference]:
    """Compare ids with the objects, the other keys of a `layers` answer with that answer."""
    objects = {key: value for key, value in stated.items() if key not in LAYERS_KEYS}
    found = compare(objects, answer.get("objects", {}), "layers") if objects else []
    for key in LAYERS_KEYS:
        if key not in stated:
            continue
        want, got, path = stated[key], answer.get(key), f"layers.{key}"
        if key in LAYERS_LISTS and isinstance(want, list) and want and isinstance(got, list):
            found += _occur(want, got, path, ordered=key == "trace")
        else:
            found += compare(want, got, path)
    return found


def _occur(want: list[Any], got: list[Any], path: str, *, ordered: bool) -> list[Difference]:
    """Each partial entry occurs in the list, where `ordered` in the order in which they stand."""
    start, found = 0, []
    for number, entry in enumerate(want):
        place = next((i for i in range(start, len(got)) if fits(entry, got[i])), None)
        if place is None:
            anywhere = start > 0 and any(fits(entry, item) for item in got)
            note = "occurs, but not after the one before" if anywhere else "does not occur"
            found.append(Difference(f"{path}[{number}]", entry, got, note))
        elif ordered:
            start = place + 1
    return found


# ---------------------------------------------------------------- plays, outcomes, loops
def _items(stated: dict[str, Any], command: str, answer: Answer) -> list[Difference]:
    """Compare the list of plays, outcomes or loops by the words that `expect:` has for lists."""
    items: list[Any] = list(answer.get(command, []))
    found: list[Difference] = []
    if "count" in stated:
        count, got = stated.pop("count"), answer.get("count", len(items))
        if count != got:
            found.append(Difference(f"{command}.count", count, got))
    for word in ("legal", "any"):
        for entry in _entries(stated, word, command):
            if not any(fits(entry, item) for item in items):
                found.append(Difference(f"{command}.{word}", entry, items, MISSING))
    if stated.get("none") is True:
        del stated["none"]
        if items:
            found.append(Difference(f"{command}.none", True, items, "there are some"))
    for word in ("illegal", "none"):
        for entry in _entries(stated, word, command):
            like = [item for item in items if fits(entry, item)]
            if like:
                found.append(Difference(f"{command}.{word}", entry, like[0], "is there"))
    for entry in _entries(stated, "all", command):
        found += _every(entry, items, f"{command}.all")
    if "only" in stated:
        only = _entries(stated, "only", command)
        found += [
            Difference(f"{command}.only", entry, items, MISSING)
            for entry in only
            if not any(fits(entry, item) for item in items)
        ]
        found += [
            Difference(f"{command}.only", only, item, "another one is there")
            for item in items
            if not any(fits(entry, item) for entry in only)
        ]
    times = stated.pop("times", {})
    if not isinstance(times, Mapping):
        raise _malformed(f"expect.{command}.times", times, "a mapping")
    for source, count in times.items():
        found += _times(str(source), count, items, f"{command}.times")
    return found + (compare(stated, answer, command) if stated else [])


def _entries(stated: dict[str, Any], word: str, command: str) -> list[Any]:
    """Take the partial entries that stand under one of the words for lists."""
    entries = stated.pop(word, [])
    if not isinstance(entries, list):
        raise _malformed(f"expect.{command}.{word}", entries, "a list")
    return entries


def _every(entry: object, items: list[Any], path: str) -> list[Difference]:
    """Every item fits the entry, and there is one; the first that does not is reported."""
    for number, item in enumerate(items):
        found = compare(entry, item, f"{path}[{number}]")
        if found:
            return found
    return [] if items else [Difference(path, entry, [], "there is none at all")]


def _times(source: str, count: int, items: list[Any], path: str) -> list[Difference]:
    """In every outcome the ability `OBJECT#N` (or any of OBJECT) triggered that many times."""
    name, _, number = source.partition("#")
    for item in items:
        got = sum(
            event.get("times", 1)
            for event in item.get("events", [])
            if event.get("event") == "trigger"
            and event.get("source") == name
            and (not number or str(event.get("ability")) == number)
        )
        if got != count:
            return [Difference(f"{path}.{source}", count, got)]
    return [] if items else [Difference(f"{path}.{source}", count, 0, "there is none at all")]


def check_lists(stated: object, key: str = "expect") -> None:
    """See that `contains` and `excludes` name lists and `count` a number, wherever they stand.

    It looks at what may not be compared at all; raises InputError with the place.
    """
    if isinstance(stated, Mapping):
        if stated and set(stated) <= LIST_WORDS:
            for word, value in stated.items():
                number = word == "count"
                if not (is_integer(value) if number else isinstance(value, list)):
                    raise _malformed(f"{key}.{word}", value, "a number" if number else "a list")
        for name, value in stated.items():
            check_lists(value, f"{key}.{name}")
    elif isinstance(stated, list):
        for place, value in enumerate(stated):
            check_lists(value, f"{key}[{place}]")


def _malformed(key: str, found: object, expected: str) -> InputError:
    """The error for an `expect:` that is not in the form of the interface's page."""
    return InputError([Problem("is malformed", key=key, found=repr(found), expected=expected)])
