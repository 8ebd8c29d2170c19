"""Type lines: "Legendary Artifact Creature — Golem" as supertypes, card types and subtypes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.vocabulary import (
    CARD_TYPES,
    SUPERTYPES,
    kinds_of_type,
    subtypes_by_kind,
)

_DASH = re.compile(r"\s+[—–-]\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeLine:
    """The parts of a type line (CR 205.1), each in printed order.

    `unknown` holds the words that are none of the rules' supertypes or card types, or no subtype
    that is correlated with a card type of the line (CR 205.3c). Where it is not empty the line was
    not understood: whoever reads it has to say so.
    """

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@lru_cache(maxsize=1 << 12)
def parse_type_line(text: str) -> TypeLine:
    """Read a type line; subtypes stand after a long dash (or " - "), as in CR 205.3b."""
    text = text.strip().removeprefix("Token ")  # as Scryfall writes it of a token
    before, _, after = _DASH.sub("\0", text.replace("’", "'").strip(), count=1).partition("\0")
    words = before.split()
    types = tuple(word for word in words if word in CARD_TYPES)
    unknown = [word for word in words if word not in CARD_TYPES and word not in SUPERTYPES]
    known: set[str] = set()
    for card_type in types:
        for kind in kinds_of_type()[card_type]:
            known |= subtypes_by_kind()[kind]
    # All words after a plane's dash are one subtype (CR 205.3b).
    split = iter([" ".join(after.split())] if "Plane" in types and after else _split(after, known))
    subtypes: list[str] = []
    for name in split:
        (subtypes if name in known else unknown).append(name)
    return TypeLine(
        supertypes=tuple(word for word in words if word in SUPERTYPES),
        types=types,
        subtypes=tuple(subtypes),
        unknown=tuple(unknown),
    )


def _split(text: str, known: set[str]) -> Iterator[str]:
    """Split subtypes into words, but keep a known subtype of two words together."""
    words = text.split()
    while words:
        pair = " ".join(words[:2])
        length = 2 if len(words) > 1 and pair in known else 1
        yield " ".join(words[:length])
        words = words[length:]
