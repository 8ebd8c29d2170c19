"""Whether the two engines were given the same board, and what they say differently about it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def differences(ours: Sequence[Any], theirs: Sequence[Any]) -> Counter[str]:
    """How many permanents differ in each of the characteristics that both report.

    `ours` are the objects of clingather's answer, `theirs` python-mtg's permanents, both in the
    order of the board.
    """
    if [o["name"] for o in ours] != [t.name for t in theirs]:
        raise ValueError("the boards differ: python-mtg holds other permanents")
    found: Counter[str] = Counter()
    for mine, other in zip(ours, theirs, strict=True):
        left, right = _ours(mine), _theirs(other)
        found.update(key for key in left if left[key] != right[key])
    return found


def _ours(thing: dict[str, Any]) -> dict[str, object]:
    creature = "Creature" in thing["types"]
    return {
        "controller": thing["controller"],
        "power/toughness": (thing["power"], thing["toughness"]) if creature else None,
        "types": sorted(_word(word) for word in thing["types"]),
        "subtypes": sorted(_word(word) for word in thing["subtypes"]),
        "colors": sorted(COLORS[color] for color in thing["colors"]),
    }


def _theirs(thing: Any) -> dict[str, object]:
    return {
        "controller": thing.controller,
        "power/toughness": (thing.power, thing.toughness) if thing.is_creature else None,
        "types": sorted(thing.types),
        "subtypes": sorted(thing.subtypes),
        "colors": sorted(thing.colors),
    }


def _word(word: str) -> str:
    return re.sub(r"[^a-z]+", "_", word.lower().replace("'", ""))
