"""Small parts of the printer: lists, capital letters."""

from __future__ import annotations

from collections.abc import Sequence


def series(items: Sequence[str], conj: str = "and") -> str:
    """A list as English writes it."""
    if len(items) < 3:
        return f" {conj} ".join(items)
    return ", ".join(items[:-1]) + f", {conj} {items[-1]}"


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]
