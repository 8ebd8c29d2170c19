"""Keyword actions that the rules say in other words, as “earthbend N” (CR 701.66a).

The other words stand in `meanings.txt`, and are read instead, behind the same gates. Where what
follows asks what was done it would be about a part of them: there they are not put in, so that the
action itself is not understood.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from clingather.bridge.oracle.words import number_word

MEANINGS = "7-additional/701-actions/meanings.txt"
_FORMS = re.compile(r"\[([^\]|]+)\|([^\]]+)\]")
_ASKS = re.compile(r"\b(?:do|does|did|do(?:n't)|it|its|they|them|their|this way)\b")


@cache
def _meanings() -> dict[str, str]:
    """The other words by the name of the action."""
    text = files("clingather.asp").joinpath(MEANINGS).read_text(encoding="utf-8")
    rows = (line.split(" | ") for line in text.splitlines() if not line.startswith("#"))
    return {name: said for name, _, said in rows}


@cache
def _said() -> re.Pattern[str]:
    """One of the actions, what its sentence goes on with, and the rest of the line."""
    names = "|".join(f"[{name[0].upper()}{name[0]}]{name[1:]}" for name in _meanings())
    return re.compile(rf"\b({names}) (\d+|X)(, where X is [^.\n]+|, then [^.\n]+)?\.(?=(.*))")


def in_other_words(text: str) -> str:
    """A normalised text with the other words put in for each such action (CR 701)."""

    def filled(found: re.Match[str]) -> str:
        name, amount, more, rest = found.groups(default="")
        where, then = (more, "") if more.startswith(", where") else ("", more.removeprefix(", t"))
        if _ASKS.search(then + rest) or (amount == "X") != bool(where):
            return found[0]
        number = int(amount) if amount != "X" else 0

        def form(forms: re.Match[str]) -> str:
            said = "X" if amount == "X" else number_word(number)
            return forms[1] if number == 1 else forms[2].replace("#", said)

        said = _FORMS.sub(form, _meanings()[name.lower()]).replace("[where]", where)
        said += f" T{then}." if then else ""
        return said[0].upper() + said[1:] if name[0].isupper() else said

    return _said().sub(filled, text)
