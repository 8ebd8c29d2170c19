"""What a file is that was given where something else is read, and which command takes it."""

from __future__ import annotations

import re

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.exchange.deck_lists import seems_list, unreadable

_SCENARIO = re.compile(r'^[ \t{]*"?scenario"?\s*:', re.MULTILINE)
_PUZZLE = re.compile(
    r"^[ \t]*(\[(metadata|state)\]|(human|ai|p[0-7])\w+=)", re.IGNORECASE | re.MULTILINE
)
_XML_DECK = re.compile(r"<(cockatrice_deck|deck)\b", re.IGNORECASE)

SCENARIO = "a scenario"
PUZZLE = "a puzzle of Forge"
DECK = "a deck list"
_TAKEN_BY = {
    SCENARIO: "`layers`, `plays`, `outcomes`, `loops` and `solve` take it as it is",
    PUZZLE: "`clingather import {file}` makes a scenario of it",
    DECK: "`clingather import {file}` makes one of it, `clingather combos {file}` finds combos",
}


def what_it_is(text: str) -> str:
    """What a text is, in words for people; "" where it is nothing that is read here."""
    if _SCENARIO.search(text):
        return SCENARIO
    if _PUZZLE.search(text):
        return PUZZLE
    if is_xml(text):
        return DECK if _XML_DECK.search(text) else ""
    return DECK if seems_list(text) else ""


def is_xml(text: str) -> bool:
    """Whether a text can be nothing but XML."""
    return text.lstrip().startswith("<")


def instead(found: str, wanted: str, text: str, source: str) -> InputError:
    """The error that a text is one of these things where another was wanted.

    What of a deck list can't be read is said at once: the command that takes it would stop there.
    """
    expected = f"{wanted} ({_TAKEN_BY[found].format(file=source)})"
    more = unreadable(text) if found == DECK and not is_xml(text) else []
    return InputError([Problem(f"this is {found}", expected=expected), *more], source)
