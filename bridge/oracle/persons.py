"""Texts that call their object "he" or "she": such a word means that object (CR 201.5).

It is read as the object's name, and where a name can't stand ("exile Jace, then return him") as
"it", which must then be found to mean that object.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle.tree import Ability, as_node, throughout

_SAID = re.compile(r"~.*\b(?:he|she|him|her|his|himself|herself)\b", re.IGNORECASE | re.DOTALL)
_OF_PLAYERS = re.compile(r"\b(?:he or she|him or her|his or her)\b", re.IGNORECASE)
# "her" before a mark, or a word that is no noun, is no possessive.
_WORDS = re.compile(
    r"\b(?:(?P<itself>himself|herself)|(?P<whom>him|her(?=[.,:;]|$| (?:to|and|under|transformed|for"
    r"|with|until|from|at|on|by|in|this|onto|instead|as|deal|fight|connive|become|enter|attack"
    r"|block|assign|gain|get|lose)\b))|(?P<whose>(?:his|her)(?P<owner> owner's)?)|(?P<who>he|she))"
    r"\b",
    re.IGNORECASE,
)
_IT = re.compile(r"its?\b")
_MOVING = frozenset({"exile", "put_onto_battlefield"})
_ITSELF = frozenset({"self", "self_in"})


def readings(face: Face, text: str) -> tuple[str, ...]:
    """A normalised text as it is read, in the order in which that is tried; it may be itself."""
    types = face.type_line.split("—")[0].split()
    person = "Legendary" in types or "Planeswalker" in types
    if not person or not _SAID.search(text) or _OF_PLAYERS.search(text):
        return (text,)
    return _with(text, "~"), _with(text, "it")


def _with(text: str, name: str) -> str:
    """The text with a name, or with "it", for the words that mean the object; not in quotes."""
    whose = "~'s" if name == "~" else "its"

    def said(found: re.Match[str]) -> str:
        if found["itself"]:
            return "itself"
        if found["owner"]:
            return f"its{found['owner']}"
        word = whose if found["whose"] else name
        return word if found[0].islower() else word.capitalize()

    pieces = text.split('"')
    pieces[::2] = [_WORDS.sub(said, piece) for piece in pieces[::2]]
    return '"'.join(pieces)


def means_itself(abilities: Iterable[Ability]) -> bool:
    """Whether each "it" in the trees of some abilities is the object itself, or what it became."""
    for ability in abilities:
        parts = list(throughout(ability))
        moved = [as_node(part.args[0]) for part in parts if part.kind in _MOVING]
        became = any(each.kind in _ITSELF for each in moved) and all(
            each.kind in _ITSELF or _IT.match(each.wording) for each in moved
        )
        its = (part for part in parts if part.sort == "reference" and _IT.match(part.wording))
        if not all(each.kind == "self" or (each.kind == "result" and became) for each in its):
            return False
    return True
