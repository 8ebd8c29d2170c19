"""Keyword actions that the rules say in other words, as “earthbend N” (CR 701.66a).

The other words stand in `meanings.txt`, and are read instead, behind the same gates. Where what
follows asks what was done it would be about a part of them: there they are not put in, so that the
action itself is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from clingather.bridge.base.files import files
from clingather.bridge.oracle.words import capital, number_word

MEANINGS = "7-additional/701-actions/meanings.txt"
_PLACE = re.compile(r"\[([^\]|]+)(?:\|([^\]]+))?\]|(?<![A-Za-z])N(?![A-Za-z])")
_UNCOUNTED = ("forage",)  # without a number
# What says itself what its "it" is, or asks for nothing: it asks not for what was done.
_TOLD = re.compile(
    r"search your library for an? [^.,]*, (?:reveal it, )?put it |in addition to its "
)
_ASKS = re.compile(r"\b(?:do|does|did|don't|it|its|they|them|their|this way)\b")


@cache
def _meanings() -> dict[str, str]:
    """The other words by the name of the action."""
    text = files("clingather.asp").joinpath(MEANINGS).read_text(encoding="utf-8")
    rows = (line.split(" | ") for line in text.splitlines() if not line.startswith("#"))
    return {name: said for name, _, said in rows}


@cache
def _said() -> re.Pattern[str]:
    """One of the actions, what its sentence goes on with, and the rest of the line."""
    names = "|".join(_spelled(name) for name in _meanings() if name not in _UNCOUNTED)
    return re.compile(rf"\b({names}) (\d+|X)(, where X is [^.\n]+|, then [^.\n]+)?\.(?=(.*))")


@cache
def _said_alone() -> re.Pattern[str]:
    """One of the actions without a number, as a cost."""
    names = "|".join(map(_spelled, _UNCOUNTED))
    return re.compile(rf"(?<![\w—])({names})(?=:)")


def _spelled(name: str) -> str:
    return f"[{name[0].upper()}{name[0]}]{name[1:]}"


def in_other_words(text: str) -> str:
    """A normalised text with the other words put in for each such action (CR 701)."""

    def other(found: re.Match[str]) -> str:
        name, amount, more, rest = found.groups(default="")
        where, then = (more, "") if more.startswith(", where") else ("", more.removeprefix(", t"))
        if _ASKS.search(_TOLD.sub("", then + rest)) or (amount == "X") != bool(where):
            return found[0]
        said = filled(_meanings()[name.lower()], {"N": amount, "where": where}) or found[0]
        said += in_other_words(f" T{then}.") if then else ""
        return capital(said) if name[0].isupper() else said

    told = _said().sub(other, text)
    return _said_alone().sub(lambda found: capital(_meanings()[found[1].lower()]), told)


def filled(text: str, fills: Mapping[str, str]) -> str | None:
    """A text of the rules with its parameters; None where one is missing.

    A place is [name] or N; [one|many] is "one" where N is 1, else "many" with N as a word for #.
    """
    missing = False

    def fill(match: re.Match[str]) -> str:
        nonlocal missing
        name = match[1] if match[1] and match[2] is None else "N"
        if name not in fills:
            missing = True
            return ""
        said = fills[name]
        if match[2] is None:
            return said
        one, number = said == "1", number_word(int(said)) if said.isdigit() else said
        return match[1] if one else match[2].replace("#", number)

    found = _PLACE.sub(fill, text)
    return None if missing else found
