"""A text of the Comprehensive Rules: its date, and the text of each of its numbers.

No such text is part of this package; whoever has one names the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.records import dataclass

_DATE = re.compile(r"effective as of (\w+ \d{1,2}, \d{4})")
# a rule, the lines that go on with it, and its examples
_RULE = re.compile(
    r"^(?P<number>\d{3}(?:\.\d+[a-z]*)?)\.? .*(?:\n(?!\d{3}\.|\n).+|\n\nExample: .+)*",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules by their numbers, each with its number and examples as they stand in the text."""

    date: str | None  # since when they are in force, as 2026-06-19; None if the text does not say
    rules: Mapping[str, str]


def read_edition(path: Path) -> Edition:
    """Read a text of the rules; raises InputError where the file can't be read."""
    try:
        text = path.read_text(encoding="utf-8-sig").replace("\r", "")
    except (OSError, UnicodeDecodeError) as error:
        problem = Problem("no text of the rules can be read", found=str(path), expected="a file")
        raise InputError([problem]) from error
    said = _DATE.search(text)
    # the table of contents has the sections too: what comes last is the rule
    rules = {found["number"]: found[0].strip() for found in _RULE.finditer(text)}
    return Edition(said and _day(said[1]), rules)


def _day(said: str) -> str | None:
    try:
        return datetime.strptime(said, "%B %d, %Y").date().isoformat()
    except ValueError:
        return None
