"""Words of Forge's puzzle files (`.pzl`) beside those of scenarios, read in both directions."""

from __future__ import annotations

import re
from collections.abc import Mapping

PLAYERS = {"human": "p0", "ai": "p1"}  # the older names of the first two players
STEPS: Mapping[str, str] = {
    "UNTAP": "untap",
    "UPKEEP": "upkeep",
    "DRAW": "draw",
    "MAIN1": "precombat_main",
    "COMBAT_BEGIN": "beginning_of_combat",
    "COMBAT_DECLARE_ATTACKERS": "declare_attackers",
    "COMBAT_DECLARE_BLOCKERS": "declare_blockers",
    "COMBAT_DAMAGE": "combat_damage",
    "COMBAT_END": "end_of_combat",
    "MAIN2": "postcombat_main",
    "END_OF_TURN": "end",
    "CLEANUP": "cleanup",
}
PHASES = {step: phase for phase, step in STEPS.items()}
SPOKEN_STEPS: Mapping[str, str] = {  # the same, as scripts of cards call them
    "MAIN 1": "MAIN1",
    "BEGINCOMBAT": "COMBAT_BEGIN",
    "DECLARE ATTACKERS": "COMBAT_DECLARE_ATTACKERS",
    "DECLARE BLOCKERS": "COMBAT_DECLARE_BLOCKERS",
    "COMBAT DAMAGE": "COMBAT_DAMAGE",
    "ENDCOMBAT": "COMBAT_END",
    "MAIN 2": "MAIN2",
    "END OF TURN": "END_OF_TURN",
}
ZONES = ("battlefield", "hand", "graveyard", "library", "exile", "command", "sideboard")
GOALS = ("win", "survive")  # those of Forge that scenarios have by the same word

_CHANGE = re.compile(r"([PM])(\d+)([PM])(\d+)")
_SIGNED = re.compile(r"([+-])(\d+)/([+-])(\d+)")
_SIGNS = {"P": "+", "M": "-"}
_LETTERS = {"+": "P", "-": "M"}


def counter_of(word: str) -> str:
    """The kind of counter that a word such as P1P1 or LOYALTY says."""
    if change := _CHANGE.fullmatch(word.upper()):
        first, power, second, toughness = change.groups()
        return f"{_SIGNS[first]}{power}/{_SIGNS[second]}{toughness}"
    return word.lower().replace("_", " ")


def word_of_counter(kind: str) -> str | None:
    """The word for a kind of counter; None if that would not be read as the same kind."""
    if change := _SIGNED.fullmatch(kind):
        first, power, second, toughness = change.groups()
        return f"{_LETTERS[first]}{power}{_LETTERS[second]}{toughness}"
    word = kind.upper().replace(" ", "_")
    return word if re.fullmatch(r"[A-Z_]+", word) and counter_of(word) == kind else None
