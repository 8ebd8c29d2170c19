"""The words of type lines: supertypes, card types, and subtypes by the kind they belong to.

The subtypes are read from the encodings (`205.3-subtypes.lp`), on first use: there is one
list in the project, and it is that of the rules.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from clingather.bridge.base.memory import MANY

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")  # CR 205.4a

CARD_TYPES = (  # CR 205.2a
    "Artifact",
    "Battle",
    "Conspiracy",
    "Creature",
    "Dungeon",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Phenomenon",
    "Plane",
    "Planeswalker",
    "Scheme",
    "Sorcery",
    "Vanguard",
)

_BLOCK = re.compile(r"%\*.*?\*%", re.DOTALL)
_FACT = re.compile(r"^(subtype_kind|kind_of_type)\((.*?)\)\.$", re.MULTILINE | re.DOTALL)
_STRING = re.compile(r'"([^"]*)"')
_ATOM = re.compile(r"[a-z_]+")


@cache
def subtypes_by_kind() -> dict[str, frozenset[str]]:
    """Return every subtype of the rules by its kind: artifact, creature, land, planar, ..."""
    return {kind: frozenset(names) for kind, names in _facts("subtype_kind").items()}


@cache
def subtypes() -> dict[str, str]:
    """Return the kind of every subtype; of one that has two kinds, the first in the rules."""
    kinds: dict[str, str] = {}
    for kind, names in _facts("subtype_kind").items():
        for name in names:
            kinds.setdefault(name, kind)
    return kinds


@cache
def kinds_of_type() -> dict[str, frozenset[str]]:
    """Return for each card type the kinds of subtypes that it is correlated with (CR 205.3)."""
    kinds: dict[str, set[str]] = {card_type: set() for card_type in CARD_TYPES}
    for kind, types in _facts("kind_of_type").items():
        for card_type in types:
            kinds[card_type].add(kind)
    return {card_type: frozenset(of_it) for card_type, of_it in kinds.items()}


SUBTYPES = "2-parts/205-type-line/205.3-subtypes.lp"


@lru_cache(MANY)
def _facts(predicate: str) -> dict[str, list[str]]:
    """Read the facts that pair strings with a kind; one that cannot be read is an error."""
    from importlib.resources import files

    source = files("clingather.asp").joinpath(SUBTYPES).read_text(encoding="utf-8")
    lines = _BLOCK.sub("", source).splitlines()
    code = "\n".join(line for line in lines if not line.lstrip().startswith("%"))
    found: dict[str, list[str]] = {}
    read = 0
    for match in _FACT.finditer(code):
        read += 1
        if match[1] == predicate:
            kind = _ATOM.findall(_STRING.sub("", match[2]))
            names = _STRING.findall(match[2])
            if len(kind) != 1 or not names:
                raise ValueError(f"205.3-subtypes.lp: not a list with its kind: {match[0][:60]}...")
            found.setdefault(kind[0], []).extend(names)
    if not found or read != len(re.findall(r"^\w", code, re.MULTILINE)):
        raise ValueError("205.3-subtypes.lp: a rule that is no plain fact about subtypes")
    return found
