"""The actions of `tokens.grammar`: the tokens that a player creates (CR 111)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from clingather.bridge.oracle import build_verbs
from clingather.bridge.oracle.book.derived import NAMEABLE, named
from clingather.bridge.oracle.build_core import SELF, refer, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Ability, Node, node

ACTIONS, action = registry()

PREDEFINED = (
    "Blood", "Clue", "Food", "Gold", "Incubator", "Junk", "Lander", "Map", "Mutagen",
    "Powerstone", "Shard", "Treasure", "Vibranium",
)  # fmt: skip  # CR 111.10


# ---------------------------------------------------------------- what a token is
@action
def token_word(kind: str, *values: str) -> tuple[str, tuple[str, ...]]:
    """A word before "token"."""
    return kind, values


@action
def token_tail(kind: str, value: Any) -> tuple[str, Any]:
    """What stands after "token"."""
    return kind, value


@action
def token_kind(number: str, said: tuple[Any, ...], tails: tuple[Any, ...]) -> Any:
    """A token by its characteristics (CR 111.4), or a predefined one (CR 111.10)."""
    found: dict[str, list[str]] = {}
    for kind, values in said:
        if kind in found and kind not in ("supertype", "type", "subtype"):
            return REJECT
        found.setdefault(kind, []).extend(values)
    made = _predefined(found) or _described(found, tails)
    return made if made is REJECT else _with_tails(made, tails)


def _predefined(found: dict[str, list[str]]) -> Node | None:
    """A predefined token; no other word may stand beside its name."""
    if set(found) == {"role"}:
        return node("predefined", f"{found['role'][0].title()} Role")
    if set(found) == {"subtype"} and found["subtype"][0] in PREDEFINED:
        return node("predefined", *found["subtype"]) if len(found["subtype"]) == 1 else None
    return None


def _described(found: dict[str, list[str]], tails: tuple[Any, ...]) -> Any:
    """A token described in full: its colors and types must be said."""
    types, subtypes = tuple(found.get("type", ())), tuple(found.get("subtype", ()))
    said = tuple(found.get("colors", ()))
    every = any(kind == "colors" for kind, _ in tails)
    if "role" in found or not types or bool(said or "colorless" in found) == every:
        return REJECT
    sized = "Creature" in types or "Vehicle" in subtypes
    if ("pt" in found) != sized and ("pt" in found or not _says_size(tails)):
        return REJECT
    if said and "colorless" in found:
        return REJECT
    letters = tuple(letter for letter in "WUBRG" if every or letter in said)
    if not every and len(letters) != len(said):
        return REJECT
    wording = "all-colors" if every else "".join(said)
    token = node(
        "token_of", (), tuple(found.get("supertype", ())), types, subtypes, letters,
        wording=wording,
    )  # fmt: skip
    return _with_stats(token, found["pt"][0]) if "pt" in found else token


def _says_size(tails: tuple[Any, ...]) -> bool:
    """Whether an ability of the token defines its power and toughness (CR 604.3)."""
    abilities = [one for kind, value in tails if kind == "with" for one in _flat(value)]
    changes = [c for one in abilities for clause in one.clauses for c in clause.changes]
    return any(change.kind == "set_pt" for change in changes)


def _with_stats(token: Node, stats: str) -> Any:
    """The token with its power and toughness."""
    match = re.fullmatch(r"(\d+|X)/(\d+|X)", stats)
    if match is None:
        return REJECT
    values = [node("x") if one == "X" else node("number", int(one)) for one in match.groups()]
    return node("with_stats", token, *values)


def _with_tails(made: Node, tails: tuple[Any, ...]) -> Any:
    """The token with what is said after the word "token"."""
    kinds = [kind for kind, _ in tails]
    if len(set(kinds)) != len(kinds) or ("named" in kinds and made.kind not in NAMEABLE):
        return REJECT
    for kind, value in tails:
        if kind == "named":
            made = named(made, value)
        elif kind == "with":
            for ability in _flat(value):
                made = node("with_ability", made, ability)
    late = kinds.index("named") > kinds.index("with") if {"named", "with"} <= {*kinds} else False
    return replace(made, wording=f"{made.wording} named-late".strip()) if late else made


def _flat(abilities: tuple[Any, ...]) -> list[Ability]:
    """Abilities, each by itself."""
    found: list[Ability] = []
    for ability in abilities:
        found.extend(ability if isinstance(ability, tuple) else (ability,))
    return found


@action
def token_copy(what: Node, exceptions: Node) -> Node:
    """A token that is a copy (CR 707.2), with its exceptions; the pronoun in them is the token."""
    return node("token_copy", what, refer(exceptions, SELF))


@action
def have_become_copy(subject: Node, what: Node, duration: Node, exceptions: Node) -> Any:
    """Having an object become a copy, as who does it likes (CR 707.2)."""
    made = build_verbs.becomes_copy(subject, what, duration, exceptions)
    return replace(made, wording="copy have")
