"""The class of each printed line by its form, whether or not it can be read.

The classes are those of `cards coverage`. They say what a line is about, so that the share that is
understood can be told apart by kind of text; nothing is derived from them. A keyword line is one
line, and so is each bullet of a modal paragraph.
"""

from __future__ import annotations

import re
from functools import cache

from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import Face
from clingather.bridge.oracle.lexer import names_of, normalise
from clingather.bridge.oracle.paragraphs import Paragraph, form, is_of_spell, paragraphs
from clingather.bridge.oracle.static_classes import keyword_names, spell_class, static_class

CLASSES = (
    *("keyword", "layer", "combat", "cda", "mana", "casting", "cost", "restriction"),
    *("permission", "enters", "replacement", "activated", "triggered", "spell", "modal"),
    *("loyalty", "chapter", "level", "other"),
)


def line_classes(face: Face, card_name: str) -> tuple[tuple[Paragraph, tuple[str, ...]], ...]:
    """Each paragraph of a face that has text besides reminder text, with the class of each line."""
    names = tuple(name for name in dict.fromkeys((*names_of(face), card_name)) if name)
    return tuple((paragraph, _classes(face, paragraph, names)) for paragraph in paragraphs(face))


def _classes(face: Face, paragraph: Paragraph, names: tuple[str, ...]) -> tuple[str, ...]:
    """The classes of a paragraph's lines: of its head, then of what continues it."""
    head, *more = paragraph.text.split("\n")
    body = paragraph.body.split("\n")[0]
    first = class_of(face, replace(paragraph, text=head, body=body), names)

    def further(line: str) -> str:
        if line[0] in "•+":
            return "modal"
        own = replace(paragraph, text=line, prefix="", body=line, level=False)
        return class_of(face, own, names) if first == "level" else first

    return (first, *map(further, more))


def class_of(face: Face, paragraph: Paragraph, names: tuple[str, ...]) -> str:
    """The class of a paragraph of one line."""
    text = normalise(paragraph.body, names)
    spell = is_of_spell(face)
    if _LEVEL.match(text) or (not spell and _AT_A_LEVEL.match(text)):
        return "level"
    if _keyword_line(text):
        return "keyword"
    text = _WORD_OF_AN_ABILITY.sub("", text)
    if _WORD_OF_A_TRIGGER.match(text):
        return "triggered"
    proven = form(face, replace(paragraph, prefix="", body=text, level=False))
    if proven in ("chapter", "loyalty", "level", "triggered", "activated", "mana"):
        return proven
    said = _QUOTE.sub('""', text)
    return spell_class(said) if spell else static_class(said)


# ---------------------------------------------------------------- keyword lines
_PARAMETER = r"(?: (?:(?:\{[^{}]*\})+|\d+|X))"


@cache
def _keyword_patterns() -> tuple[re.Pattern[str], ...]:
    """How a keyword line begins: followed by a dash, in a line of names, or as a sentence."""
    name = rf"(?:{keyword_names()}|(?:[\w'-]+ )?[\w'-]*(?:cycling|walk|offering))"
    return (
        re.compile(rf"{name}{_PARAMETER}?(?:—(?! )| —(?= (?!.*: )))", re.IGNORECASE),
        re.compile(rf"{name}(?![\w'-])(?!.*[.!\"]$)", re.IGNORECASE),
        re.compile(rf"{name}{_PARAMETER}+(?:, where X is [^.]*)?\.", re.IGNORECASE),
        re.compile(rf"{name}\.?$", re.IGNORECASE),
    )


def _keyword_line(text: str) -> bool:
    """Whether a line is the name of a keyword, or of several, with their parameters (CR 702.1)."""
    return any(pattern.match(text) for pattern in _keyword_patterns())


# ---------------------------------------------------------------- what stands before an ability
# Keywords that stand before an activated or another ability (CR 702.57, 702.142, 702.169, ...).
_WORD_OF_AN_ABILITY = re.compile(r"(?:Forecast|Boast|Exhaust|Power-up|Solved|Max speed) — ")
_WORD_OF_A_TRIGGER = re.compile(r"(?:To solve|Visit|Prize) — ")  # CR 702.159, 719.3a
_LEVEL = re.compile(r"LEVEL \d|STATION \d|\d+/\d+$|\{[^:]*\}: Level \d+$")
_AT_A_LEVEL = re.compile(r"\d+\+ \|")
_QUOTE = re.compile(r'"[^"]*"')
