"""Ids: the names by which a scenario and its answers speak of players, cards and abilities."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import field

from clingather.bridge.base.records import dataclass

OBJECT_ID = re.compile(r"[a-z0-9_]*[a-z][a-z0-9_]*")
PLAYER_ID = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
# copies of spells ID.copy and ID.copy_2, also as permanents, and effects of theirs ID.copy_effect
_COPY = r"\.copy(?:_[a-z0-9_]+)?"
MADE_ID = re.compile(rf"{OBJECT_ID.pattern}(?:{_COPY})*")
# abilities SOURCE#N, further ones SOURCE#N.2
STACK_ID = re.compile(rf"{OBJECT_ID.pattern}(?:#[1-9][0-9]*|\.[1-9][0-9]*|{_COPY})*")
COUNTERS = re.compile(rf"(?P<object>{STACK_ID.pattern})\.counters\.(?P<kind>.+)")  # in `timestamps`
FORMER = re.compile(rf"{STACK_ID.pattern}@[1-9][0-9]{{0,5}}")  # ID@N, see `kernel/saving`
ABILITY = re.compile(rf"({STACK_ID.pattern})#([1-9][0-9]{{0,5}})(?:\.[1-9])?")

_APOSTROPHES = str.maketrans("", "", "'’‘ʼ`´")
_LETTERS = str.maketrans(  # those that Unicode does not take apart
    {"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
)


def snake_case(name: str) -> str:
    """Return the ASCII snake_case of a name, apostrophes dropped and accents folded."""
    folded = name.lower().translate(_APOSTROPHES).translate(_LETTERS)
    ascii_only = unicodedata.normalize("NFKD", folded).encode("ascii", "ignore").decode("ascii")
    word = re.sub(r"[^a-z0-9]+", "_", ascii_only.lower()).strip("_")
    if not word:
        return "object"
    return word if OBJECT_ID.fullmatch(word) else f"card_{word}"


@dataclass(slots=True)
class IdPool:
    """The ids that are taken, and for each base the last number given out."""

    taken: set[str] = field(default_factory=set)
    last: dict[str, int] = field(default_factory=dict)

    def take(self, base: str, separator: str = "_") -> str:
        """Take the base, or the base with the first number from 2 on that is free."""
        candidate = base
        while candidate in self.taken:
            self.last[base] = self.last.get(base, 1) + 1
            candidate = f"{base}{separator}{self.last[base]}"
        self.taken.add(candidate)
        return candidate


def split_ability(text: str) -> tuple[str, int] | None:
    """Return the object and N of `OBJECT#N` or `OBJECT#N.K`; None if the text is neither."""
    found = ABILITY.fullmatch(text)
    return (found[1], int(found[2])) if found else None
