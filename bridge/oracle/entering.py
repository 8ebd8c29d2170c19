"""Paragraphs that only say how an object enters: their form proves it (CR 614.1c, 614.12).

Such a paragraph is a replacement ability that has done its work on a board that just stands: tapped
or not, counters and choices are part of the state. Only forms of this list count: what says that
the object becomes something, is a copy, or has an ability as it enters still matters later, and so
does a choice whose words stand before abilities (614.12b).
"""

from __future__ import annotations

import re

_AS = r"As ~ enters(?: the battlefield)?, "
_CONDITION = r"[^.\":\n]+"
_TAPPED = r"enters tapped"
_COUNTERS = r"with (?!.*\band with\b)[^.,\":\n]*?\bcounters? on it"
_AMOUNT = r"(?:,? (?:for each|equal to|where X is|if|unless|plus) [^.\":\n]+)?"
_HOW = rf"(?:{_TAPPED} {_COUNTERS}{_AMOUNT}|{_TAPPED}(?: (?:if|unless) {_CONDITION})?"
_HOW += rf"|enters {_COUNTERS}{_AMOUNT})"
_DEED = (
    r"(?:choose|secretly choose|note|(?:an|each) opponent chooses|roll|flip"
    r"|(?:you may )?(?:pay|reveal|sacrifice|discard|exile|remove|return|tap)) "
)
_SENTENCES = (
    rf"(?:~|[Ii]t) {_HOW}",
    rf"If {_CONDITION}, (?:~|it) {_HOW}",
    rf"{_AS}{_DEED}{_CONDITION}",
)
_WHOLE = re.compile(rf"(?:(?:{'|'.join(_SENTENCES)})\.(?: |$))+")
_LASTING = re.compile(
    r"\b(?:becom\w+|cop(?:y|ies)|has|have|had|gains?|gets?|loses?|is an?|are|base|except|enters as"
    r"|turned|transformed|following)\b"
)


def only_enters(text: str) -> bool:
    """Whether a normalised paragraph says only how its object enters, in forms that last not."""
    if not _WHOLE.fullmatch(text):
        return False
    return not any(_LASTING.search(_effect(part)) for part in text.split(". "))


def _effect(sentence: str) -> str:
    """A sentence without its condition ("unless you have two or more opponents")."""
    sentence = re.sub(r"^If [^.,]*, ", "", sentence)
    return re.sub(r" (?:if|unless|for each|equal to|where X is) .*$", "", sentence)
