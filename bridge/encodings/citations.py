"""Citations of the Comprehensive Rules: in encodings, in examples, in any text of the project."""

from __future__ import annotations

import re
from collections.abc import Iterator

# `CR 613`, `CR 613.8a`; without the letters only a number with a dot counts, as in (205.1b),
# "613.1d" or 613.1-613.7: a number of three digits alone may be anything. The name of a file, such
# as 613.8-dependency.lp, is no citation, and neither is the address of a machine, 127.0.0.1.
CITATION = re.compile(
    r"\bCR (?P<after_cr>\d{3}\b(?:\.\d+[a-z]*)?)|(?<![\d.])(\d{3}\.\d+[a-z]*)\b(?!-[a-z]|\.\d)"
)
SECTION = re.compile(r"\d{3}")  # is in each of them, and sooner looked for
RANGE = re.compile(r"\b(\d{3}\.\d+)([a-z]) to (?:\1)?([a-z])\b")


NAMED = re.compile(r'"(\d{3}\.\d+[a-z]*)"')


def named(atom: str) -> list[str]:
    """The rules that an atom names in texts of its own, as in `by_rule("704.5g")`."""
    return NAMED.findall(atom)


def citations(text: str) -> list[str]:
    """The rule numbers that a text cites, as they stand in it."""
    return [match[1] or match[2] for match in CITATION.finditer(text)]


def cited(text: str) -> frozenset[str]:
    """The rule numbers that a text cites, with those that "704.5a to 704.5c" stands for."""
    if SECTION.search(text) is None:  # as in most lines
        return frozenset()
    return frozenset([*citations(text), *_between(text)])


def _between(text: str) -> Iterator[str]:
    for match in RANGE.finditer(text):
        rule, first, last = match.groups()
        yield from (f"{rule}{chr(letter)}" for letter in range(ord(first), ord(last) + 1))


def is_under(number: str, above: str) -> bool:
    """Whether a rule is another one, or stands below it: 704.5j below 704.5 and below 704."""
    rest = number.removeprefix(above)
    return number == above or (rest != number and (rest.isalpha() or rest[0] == "."))
