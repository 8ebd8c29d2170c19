"""The ledger of the rules, `asp/rules.tsv`: what of the reference edition is not worked out yet.

Each gap names what is refused until it is filled; `kernel/gate.py` refuses it, with the number of
the rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from clingather.bridge.base.files import files
from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass

EDITION = "2026-08-07"  # of the Comprehensive Rules that the encodings follow
STATUSES = ("implemented", "definition", "another variant", "gap")
# What a gap is about: an object of a card type or subtype, one with a keyword, a spell with a
# keyword, an instruction, a text with some words, an atom unmodelled(State, S) of the encodings.
KINDS = ("type", "subtype", "keyword", "spell", "action", "text", "situation")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A rule without rules below it: its number, its status, and the files or the gap."""

    number: str
    status: str
    what: str

    @property
    def gap(self) -> tuple[str, str]:
        """The kind of a gap, and the word for it."""
        kind, _, word = self.what.partition(":")
        return kind, word


@cache
def leaves() -> tuple[Leaf, ...]:
    """Every line of the ledger, in the order of the rules."""
    text = files("clingather.asp").joinpath("rules.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return tuple(Leaf(*row) for row in rows)


@lru_cache(MANY)
def gaps(kind: str) -> Mapping[str, str]:
    """The gaps of a kind: the number of the rule by its word; of several rules the last chapter."""
    found: dict[str, str] = {}
    for leaf in leaves():
        if leaf.status == "gap" and leaf.gap[0] == kind:
            word, known = leaf.gap[1], found.get(leaf.gap[1])
            if known is None or _chapter(leaf.number) != _chapter(known):
                found[word] = leaf.number
    return found


def _chapter(number: str) -> str:
    return number.partition(".")[0]


def why_not(kind: str, word: str) -> str | None:
    """Why something cannot be answered, with the rule; None where the ledger names no gap."""
    number = gaps(kind).get(word)
    return None if number is None else f"the rules for {word} are not worked out yet (CR {number})"


def rule_of(text: str) -> str | None:
    """The rule that a text without an interpretation is about, as far as the ledger names one."""
    said = text.lower()
    for kind in ("action", "text"):
        for word, number in gaps(kind).items():
            if _words(word).search(said):
                return number
    return None


_LONGER = r"(?!\w{3})"


@lru_cache(MANY)
def _words(word: str) -> re.Pattern[str]:
    """The words, perhaps with an ending of one or two letters; a longer word is another one."""
    before = r"\b" if word[0].isalnum() else ""
    return re.compile(before + re.escape(word.lower()) + _LONGER)
