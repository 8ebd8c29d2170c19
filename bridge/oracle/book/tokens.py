"""The tokens that rows describe, made of their parts and taken apart (CR 111)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Ability, Node, as_node, node

NAMEABLE = ("token_of", "with_stats", "with_ability")  # tokens that are told by what they are


# ---------------------------------------------------------------- its name
def named(token: Node, name: str) -> Any:
    """A token with its name."""
    if token.kind not in NAMEABLE:
        return REJECT
    inner = token.args[0]
    told = (name,) if token.kind == "token_of" else named(as_node(inner), name)
    return replace(token, args=(told, *token.args[1:]))


def unnamed(token: Any) -> tuple[Any, ...] | None:
    """A token without its name, and the name; None where it has none."""
    if token.kind == "token_of":
        names, *rest = token.args
        return (replace(token, args=((), *rest)), *names) if names else None
    found = unnamed(token.args[0]) if token.kind in NAMEABLE else None
    return found and (replace(token, args=(found[0], *token.args[1:])), found[1])


# ---------------------------------------------------------------- its characteristics
def supers(token: Node, supertypes: tuple[str, ...]) -> Node:
    """A token with its supertypes."""
    return replace(token, args=(token.args[0], supertypes, *token.args[2:]))


def without_supers(token: Any) -> tuple[Any, ...] | None:
    """The token without them, and the supertypes."""
    return replace(token, args=(token.args[0], (), *token.args[2:])), token.args[1]


def colored(token: Node, said: tuple[str, ...]) -> Any:
    """A token of colors; their order in the text is wording."""
    letters = tuple(letter for letter in "WUBRG" if letter in said)
    if len(letters) != len(said):
        return REJECT
    wording = " ".join(filter(None, [token.wording, "".join(said)]))
    return replace(token, args=(*token.args[:4], letters), wording=wording)


def uncolored(token: Any) -> tuple[Any, ...] | None:
    """The token without colors, and these as the text says them."""
    letters = token.args[4]
    said = [word for word in token.wording.split() if letters and set(word) == set(letters)]
    plain = " ".join(word for word in token.wording.split() if word not in said)
    bare = replace(token, args=(*token.args[:4], ()), wording=plain)
    return bare, tuple(said[0]) if said else letters


def with_all(token: Node, abilities: tuple[Any, ...]) -> Node:
    """A token, or an emblem, with abilities in the order of the text."""
    for ability in abilities:
        token = node("with_ability", token, ability)
    return token


def without_all(token: Any) -> tuple[Any, ...] | None:
    """It without abilities, and these; None where it has none."""
    abilities: tuple[Any, ...] = ()
    while isinstance(token, Node) and token.kind == "with_ability":
        token, ability = token.args
        abilities = (ability, *abilities)
    return (token, abilities) if abilities else None


# ---------------------------------------------------------------- all of it
def whole(token: Node) -> Any:
    """A token whose size is said if it has one: a creature's or a Vehicle's (CR 208.1, 301.7)."""
    plain, abilities = without_all(token) or (token, ())
    stated = plain.kind == "with_stats"
    kind = plain.args[0] if stated else plain
    if kind.kind != "token_of":
        return token
    _, _, types, subtypes, _ = kind.args
    sized = "Creature" in types or "Vehicle" in subtypes
    if stated != sized and (stated or not any(map(_defines_size, abilities))):
        return REJECT
    return token


def _defines_size(ability: Ability) -> bool:
    """Whether an ability defines power and toughness (CR 604.3)."""
    return any(change.kind == "set_pt" for clause in ability.clauses for change in clause.changes)
