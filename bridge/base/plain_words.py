"""Values as words for people, which are accepted as input again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def printed(value: object) -> str:
    """A value as answers print it: yes, no, a list with commas, `nothing` for an empty one."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {printed(inner)}" for key, inner in value.items()) or "nothing"
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ", ".join(map(printed, value)) or "nothing"
    return str(value)
