"""Names of cards as people type them: one key for every way to write the same name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe"} | dict(zip("’‘ʼ“”–—−øł", "'''\"\"---ol", strict=True))
)
_SLASHES = re.compile(r"\s*//\s*")

OTHERS = frozenset({"token", "double_faced_token", "emblem"})  # layouts that are no cards

FULL, FRONT, OTHER_FACE, SECONDARY = 0, 1, 2, 3


def fold(name: str) -> str:
    """Return the key of a name: no case, no accents, plain apostrophes, single spaces."""
    key = name.casefold().replace("`", "'")
    if not key.isascii():
        from unicodedata import combining, normalize

        plain = normalize("NFKD", normalize("NFKD", key).casefold()).translate(_LETTERS)
        key = "".join(letter for letter in plain if not combining(letter))
    if "//" in key:
        key = _SLASHES.sub(" // ", key)
    return " ".join(key.split())


def names_of(record: Mapping[str, Any], secondary: bool = False) -> list[tuple[str, int]]:
    """Return every name that finds a card's record, with its rank: the lowest wins a shared name.

    The full name goes before the front face's, that before another face's; tokens, emblems and
    whatever the source calls secondary come after all of these. A meld card is also found by its
    name with that of what it melds into.
    """
    lower = SECONDARY if secondary or record["layout"] in OTHERS else 0
    full = record["name"]
    names = {full: FULL + lower}
    if record.get("meld_result"):
        names[f"{full} // {record['meld_result']}"] = FULL + lower
    for number, face in enumerate(face["name"] for face in record["faces"]):
        names.setdefault(face, (OTHER_FACE if number else FRONT) + lower)
    return list(names.items())
