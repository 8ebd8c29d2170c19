"""Mutants: what becomes of a scenario or of a written state when it is damaged at random.

All chance comes from the `random.Random` that is handed in, so that a seed names a mutant.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

Path = tuple[Any, ...]
HOSTILE = (
    *('"), life("A",99). #script(python)', "@f()", "Ünïcode", "\x00", "a\nb", "\ud800", "\u202e"),
    *("", " ", "~", "A", "B", "bears", "bears@1", "bears#1", "x" * 3000, "[" * 200, "{2}{R}" * 40),
    *("after nothing", "Grizzly Bears", "Forest", "resolve", "{T}: Add {G}.", "unknown", "-1"),
    *("1e999", "null", "*a", "<<", "!!python/object:os.system", "first strike", "{Ω}", "1/2"),
)
NUMBERS = (0, 1, -1, 2, 3, 41, 1.5, -(2**31), 2**31, 2**63, 10**30, float("1e308"))
TEXTS = (  # what is spliced into the text of a file
    *('"', "'", "{", "}", "[", "]", ":", ": ", "\n", "\n  ", "- ", "#", ",", "|", ">", "%", "@"),
    *("\t", "\x00", "\x7f", "\ufeff", "é", "\U0001f600", "&a ", "*a", "<<: *a", "---\n", "? "),
    *("!!float ", "1.5", "-1", "99999999999999999999", ".inf", ".nan", "2026-01-01", "null", "~"),
)
KEYS = (  # of any part of the format, to stand where they do not belong
    *("id", "card", "cards", "players", "do", "turn", "stack", "knows", "former", "tree", "x"),
    *("counters", "attached_to", "effects", "timestamps", "ask", "expect", "count", "step"),
    *("delayed", "source", "controller", "targets", "life", "library", "choose", "copy_of"),
    *("history", "face", "combat", "designations", "chosen", "except", "was", "linked_to"),
)


def places(value: Any, place: Path = ()) -> Iterator[Path]:
    """The place of every value in data, the outermost one too."""
    yield place
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*place, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*place, index))


def at(data: Any, place: Path) -> Any:
    """The value at a place."""
    for step in place:
        data = data[step]
    return data


def _drop(inner: Any, step: Any, chance: random.Random, other: Any) -> None:
    del inner[step]


def _duplicate(inner: Any, step: Any, chance: random.Random, other: Any) -> None:
    if isinstance(inner, list):
        inner.insert(chance.randint(0, len(inner)), copy.deepcopy(inner[step]))
    else:
        inner[chance.choice((*KEYS, f"{step}2"))] = copy.deepcopy(inner[step])


def _rename(inner: Any, step: Any, chance: random.Random, other: Any) -> None:
    if isinstance(inner, dict):
        inner[chance.choice((*KEYS, *HOSTILE))] = inner.pop(step)
    else:
        inner[step] = {chance.choice(KEYS): inner[step]}


def _swap(inner: Any, step: Any, chance: random.Random, other: Any) -> None:
    second = chance.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
    inner[step], inner[second] = inner[second], inner[step]


def _move(inner: Any, step: Any, chance: random.Random, other: Any) -> None:
    inner[step] = copy.deepcopy(other)


def _retype(inner: Any, step: Any, chance: random.Random, other: Any) -> None:
    old = inner[step]
    inner[step] = chance.choice(
        (None, True, False, [], {}, [old], [[old]], {"id": old}, str(old), [old, old], {"": old})
    )


def _number(inner: Any, step: Any, chance: random.Random, other: Any) -> None:
    inner[step] = chance.choice(NUMBERS)


def _text(inner: Any, step: Any, chance: random.Random, other: Any) -> None:
    inner[step] = chance.choice(HOSTILE)


def _splice(inner: Any, step: Any, chance: random.Random, other: Any) -> None:
    old = str(inner[step])
    place, end = sorted((chance.randint(0, len(old)), chance.randint(0, len(old))))
    inner[step] = old[:place] + chance.choice((*HOSTILE, "", str(other)[:60])) + old[end:]


def _nest(inner: Any, step: Any, chance: random.Random, other: Any) -> None:
    for _ in range(chance.choice((1, 2, 30, 90))):
        inner[step] = [inner[step]] if chance.random() < 0.5 else {"id": inner[step]}


def _add(inner: Any, step: Any, chance: random.Random, other: Any) -> None:
    if isinstance(inner, dict):
        inner[chance.choice(KEYS)] = copy.deepcopy(other)
    else:
        inner.append(copy.deepcopy(other))


def _like(inner: Any, step: Any, chance: random.Random, other: Any) -> None:
    """What stands elsewhere and is of the same type, so that the reader may let it through."""
    if type(other) is type(inner[step]):
        inner[step] = copy.deepcopy(other)


Change = Callable[[Any, Any, random.Random, Any], None]
CHANGES: tuple[Change, ...] = (
    *(_drop, _duplicate, _rename, _swap, _move, _retype, _number, _text, _splice, _nest, _add),
    *(_like, _like, _like, _like, _drop, _drop),
)


def damaged(data: Any, chance: random.Random) -> Any:
    """The data with one to three changes at random places."""
    data = copy.deepcopy(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        found = [place for place in places(data) if place]
        if not found:
            break
        *way, last = chance.choice(found)
        named = [place for place in found if place[-1] == last]  # what the same key holds elsewhere
        other = at(data, chance.choice(chance.choice((found, named))))
        chance.choice(CHANGES)(at(data, tuple(way)), last, chance, other)
    return data


def garbled(text: str, chance: random.Random) -> bytes:
    """The text with one to four changes of its characters, words, lines or bytes."""
    for _ in range(chance.randint(1, 4)):
        lines = text.split("\n")
        start, end = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
        first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(8):
            case 0:  # truncated
                text = text[:end]
            case 1 | 2:
                text = text[:start] + chance.choice(TEXTS) + text[start:]
            case 3:
                text = text[:start] + text[start + chance.randint(1, 5) :]
            case 4:
                lines[first], lines[second] = lines[second], lines[first]
                text = "\n".join(lines)
            case 5:
                text = "\n".join([*lines[:first], lines[second], *lines[first:]])
            case 6:
                text = "\n".join([*lines[:first], *lines[first + 1 :]])
            case 7:
                lines[first] = chance.choice((" ", "  ", "\t")) + lines[first]
                text = "\n".join(lines)
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    if data and chance.random() < 0.2:
        for _ in range(chance.randint(1, 5)):
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def mutant(text: str, data: Any, chance: random.Random) -> bytes:
    """A mutant of a scenario: of its text, or of what it says."""
    if chance.random() < 0.3:
        return garbled(text, chance)
    # a lone surrogate stands as JSON writes it: as an escape
    return json.dumps(damaged(data, chance), ensure_ascii=chance.random() < 0.5).encode(
        "utf-8", "surrogatepass"
    )
