"""The tokens that rows describe, made of their parts and taken apart (CR 111)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Ability, Node, node

NAMEABLE = ("token_of", "with_stats", "with_ability")  # tokens that are told by what they are
PREDEFINED = (
    "Blood", "Clue", "Food", "Gold", "Incubator", "Junk", "Lander", "Map", "Mutagen",
    "Powerstone", "Shard", "Treasure", "Vibranium",
)  # fmt: skip  # CR 111.10


# ---------------------------------------------------------------- its name
def named(token: Node, name: str) -> Any:
    """A token with its name."""
    if token.kind not in NAMEABLE:
        return REJECT
    if token.kind == "token_of":
        return replace(token, args=((name,), *token.args[1:]))
    return _around(token, lambda inner: named(inner, name))


def unnamed(token: Any) -> tuple[Any, ...] | None:
    """A token without its name, and the name; None where it has none."""
    if not isinstance(token, Node) or token.kind not in NAMEABLE:
        return None
    if token.kind == "token_of":
        names = token.args[0]
        assert isinstance(names, tuple)
        return (replace(token, args=((), *token.args[1:])), *names) if names else None
    found = unnamed(token.args[0])
    return found and (replace(token, args=(found[0], *token.args[1:])), found[1])


def _around(token: Node, change: Any) -> Node:
    return replace(token, args=(change(token.args[0]), *token.args[1:]))


# ---------------------------------------------------------------- its characteristics
def supers(token: Node, supertypes: tuple[str, ...]) -> Node:
    """A token with its supertypes."""
    return replace(token, args=(token.args[0], supertypes, *token.args[2:]))


def without_supers(token: Any) -> tuple[Any, ...] | None:
    """The token without them, and the supertypes."""
    if not isinstance(token, Node) or token.kind != "token_of":
        return None
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
    if not isinstance(token, Node) or token.kind != "token_of":
        return None
    letters = token.args[4]
    assert isinstance(letters, tuple)
    said = [word for word in token.wording.split() if letters and set(word) == set(letters)]
    plain = " ".join(word for word in token.wording.split() if word not in said)
    bare = replace(token, args=(*token.args[:4], ()), wording=plain)
    return bare, tuple(said[0]) if said else letters


def with_all(token: Node, abilities: tuple[Any, ...]) -> Node:
    """A token with abilities."""
    for ability in abilities:
        token = node("with_ability", token, ability)
    return token


def without_all(token: Any) -> tuple[Any, ...] | None:
    """The token without abilities, and these; None where it has none."""
    abilities: tuple[Any, ...] = ()
    while isinstance(token, Node) and token.kind == "with_ability":
        token, ability = token.args
        abilities = (ability, *abilities)
    return (token, abilities) if abilities else None


# ---------------------------------------------------------------- all of it
def whole(token: Node) -> Any:
    """A token whose size is said if it has one: a creature's or a Vehicle's (CR 208.1, 301.7)."""
    abilities, plain = [], token
    while plain.kind == "with_ability":
        inner, ability = plain.args
        assert isinstance(inner, Node)
        assert isinstance(ability, Ability)
        abilities.append(ability)
        plain = inner
    stated = plain.kind == "with_stats"
    kind = plain.args[0] if stated else plain
    if not isinstance(kind, Node) or kind.kind != "token_of":
        return token
    _, _, types, subtypes, _ = kind.args
    assert isinstance(types, tuple)
    assert isinstance(subtypes, tuple)
    sized = "Creature" in types or "Vehicle" in subtypes
    if stated != sized and (stated or not any(map(_defines_size, abilities))):
        return REJECT
    return token


def _defines_size(ability: Ability) -> bool:
    """Whether an ability defines power and toughness (CR 604.3)."""
    return any(change.kind == "set_pt" for clause in ability.clauses for change in clause.changes)


def cons(first: Any, rest: tuple[Any, ...]) -> tuple[Any, ...]:
    """A list of one more."""
    return (first, *rest)


def first_and_rest(items: Any) -> tuple[Any, ...] | None:
    """Its first and the rest; None where it is empty."""
    return (items[0], items[1:]) if isinstance(items, tuple) and items else None


def unchanged(what: Any) -> tuple[Any, ...]:
    """What is printed as it is."""
    return (what,)
