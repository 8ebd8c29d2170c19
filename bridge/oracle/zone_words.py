"""Where a triggered ability functions as its wording says (CR 113.6).

The wordings stand in `113.6-zones.tsv`. Of an ability that is read the encodings say it
(`kernel/zones.py`); where a wording names a zone that they do not, the ability would be passed over
there in silence.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from clingather.bridge.base.files import files
from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass

# How a text calls its own object while that is a permanent (CR 201.5).
PERMANENT = re.compile(
    r"\bthis (creature|artifact|enchantment|land|permanent|aura|equipment|vehicle|token|saga|"
    r"fortification|planeswalker|battle|siege|mount|spacecraft|case|class|room|contraption)\b|"
    r"\bor on the battlefield\b"
)
TRIGGER = re.compile(r"(?:.*? — )?((?:when|whenever|at) .*?)(?:,|$)")


@dataclass(frozen=True, slots=True)
class Wording:
    """A line of the table: words that say that an ability functions in a zone."""

    zone: str
    arriving: bool  # it matters only as the card comes there
    words: re.Pattern[str]
    unless: re.Pattern[str] | None
    rule: str


@cache
def wordings() -> tuple[Wording, ...]:
    """Every line of the table."""
    text = (
        files("clingather.asp")
        .joinpath("1-concepts/113-abilities/113.6-zones.tsv")
        .read_text(encoding="utf-8")
    )
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return tuple(
        Wording(
            zone.removeprefix("to "),
            zone.startswith("to "),
            re.compile(words),
            re.compile(unless) if unless else None,
            rule,
        )
        for zone, words, unless, rule in rows
    )


@lru_cache(MANY)
def worded(text: str, name: str) -> tuple[Wording, ...]:
    """The wordings in the text of an ability of a card with that name."""
    said = _plain(text, name)
    found = ((each, each.words.search(said)) for each in wordings())
    return tuple(
        each
        for each, match in found
        if match and not (each.unless and each.unless.search(said[: match.start()]))
    )


@lru_cache(MANY)
def names_its_permanent(text: str, name: str) -> bool:
    """Whether the event of an ability may happen to its object on the battlefield."""
    said = _plain(text, name)
    match = TRIGGER.match(said)
    return PERMANENT.search(match[1] if match else said) is not None


def _plain(text: str, name: str) -> str:
    """A text in lower case without its quotes, "this card" for the name, be it short."""
    said = text
    for face in name.split(" // "):
        for called in (face, face.split(",")[0]):
            if called:
                said = re.sub(rf"(?<!named ){re.escape(called)}\b", "this card", said)
    return re.sub(r'"[^"]*"', "", said).lower()
