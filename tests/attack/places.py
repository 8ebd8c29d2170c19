"""The places of texts in data, such as those of a scenario, and data with another text at one."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Place = tuple[str | int | None, ...]  # keys and indexes; of a key itself, with `None` behind it


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """The place of every text and key."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*place, key, None)
            yield from places(inner, (*place, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*place, index))
    elif isinstance(value, str):
        yield place


def with_text(data: dict[str, Any], place: Place, text: str) -> dict[str, Any]:
    """The data with another text at a place."""
    changed: Any = copy.deepcopy(data)
    *way, last = place if place[-1] is not None else place[:-1]
    inner = changed
    for step in way:
        inner = inner[step]
    if place[-1] is None:
        inner[text] = inner.pop(last)
    else:
        inner[last] = text
    return dict(changed)
