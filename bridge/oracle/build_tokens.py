"""The actions of `tokens.grammar`: the tokens that a player creates (CR 111)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from clingather.bridge.oracle import build_verbs
from clingather.bridge.oracle.build_copying import all_exceptions
from clingather.bridge.oracle.build_core import SELF, Part, refer, registry
from clingather.bridge.oracle.build_howmany import Quantity, QuantityTail, counted_by
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Ability, Node, node

ACTIONS, action = registry()

ACTOR = node("actor")
PREDEFINED = (
    "Blood", "Clue", "Food", "Gold", "Incubator", "Junk", "Lander", "Map", "Mutagen",
    "Powerstone", "Shard", "Treasure", "Vibranium",
)  # fmt: skip  # CR 111.10


# ---------------------------------------------------------------- what a token is
@dataclass(frozen=True, slots=True)
class Made:
    """A token as the text describes it: what it is, how it enters, and the words used."""

    token: Node
    number: str
    states: tuple[str, ...] = ()
    wording: str = ""


@action
def token_word(kind: str, *values: str) -> tuple[str, tuple[str, ...]]:
    """A word before "token"."""
    return kind, values


@action
def token_tail(kind: str, value: Any) -> tuple[str, Any]:
    """What stands after "token"."""
    return kind, value


@action
def token_phrase(
    state: str | None, said: tuple[Any, ...], noun: str, tails: tuple[Any, ...]
) -> Any:
    """A token by its characteristics (CR 111.4), or a predefined one (CR 111.10)."""
    found: dict[str, list[str]] = {}
    for kind, values in said:
        if kind in found and kind not in ("supertype", "type", "subtype"):
            return REJECT
        found.setdefault(kind, []).extend(values)
    made = _predefined(found) or _described(found, tails)
    if made is REJECT:
        return REJECT
    return _with_tails(made, state, "one" if noun == "token" else "many", tails)


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


def _with_tails(made: Node, state: str | None, number: str, tails: tuple[Any, ...]) -> Any:
    """The token with what is said after the word "token"."""
    kinds = [kind for kind, _ in tails]
    if len(set(kinds)) != len(kinds) or (state and "state" in kinds):
        return REJECT
    states, flags = tuple((state or "").split()), ["front"] if state else []
    for kind, value in tails:
        if kind == "named":
            if made.kind not in ("token_of", "with_stats", "with_ability"):
                return REJECT
            flags.append("named-late" if "with" in flags else "")
            made = _named(made, value)
        elif kind == "with":
            flags.append("with")
            for ability in _flat(value):
                made = node("with_ability", made, ability)
        elif kind == "state":
            states = tuple(value.split())
            flags.append("state-first" if "with" in kinds and "with" not in flags else "")
    words = " ".join(flag for flag in flags if flag and flag != "with")
    return Made(made, number, states, words)


def _named(token: Node, name: str) -> Node:
    """The token with its name."""
    if token.kind == "token_of":
        return replace(token, args=((name,), *token.args[1:]))
    inner = token.args[0]
    assert isinstance(inner, Node)
    return replace(token, args=(_named(inner, name), *token.args[1:]))


def _flat(abilities: tuple[Any, ...]) -> list[Ability]:
    """Abilities, each by itself."""
    found: list[Ability] = []
    for ability in abilities:
        found.extend(ability if isinstance(ability, tuple) else (ability,))
    return found


@action
def copied_by_token(number: str, what: Node, exceptions: Part | None) -> tuple[str, Node]:
    """A token that is a copy (CR 707.2), with its exceptions; the pronoun in them is the token."""
    bound = [refer(change, SELF) for change in exceptions or ()]
    return number, node("token_copy", what, all_exceptions(bound), wording=number)


@action
def token_copy(
    state: str | None, noun: str, copied: tuple[str, Node], tails: tuple[Any, ...]
) -> Any:
    """A token that copies something; only how it enters may be said besides."""
    number = "one" if noun == "token" else "many"
    if number != copied[0] or any(kind != "state" for kind, _ in tails):
        return REJECT
    return _with_tails(copied[1], state, number, tails)


# ---------------------------------------------------------------- creating it
@action
def token_made(quantity: Quantity, made: Made, tail: QuantityTail | None) -> Any:
    """So many tokens, created by who does it."""
    counted = counted_by(quantity, tail)
    if counted is REJECT or quantity.number != made.number:
        return REJECT
    wording = " ".join(filter(None, [counted.flag, made.wording]))
    return node("create", ACTOR, counted.amount, made.token, made.states, wording=wording)


@action
def token_called(name: str, made: Made) -> Any:
    """A token whose name stands first: "create Tuktuk the Returned, a legendary ..."."""
    if made.number != "one" or made.token.kind not in ("token_of", "with_stats", "with_ability"):
        return REJECT
    wording = f"{made.wording} called".strip()
    number = node("number", 1)
    return node("create", ACTOR, number, _named(made.token, name), made.states, wording=wording)


@action
def token_attached(quantity: Quantity, made: Made, host: Node) -> Any:
    """A token that enters attached to something."""
    created_ = token_made(quantity, made, None)
    return REJECT if created_ is REJECT else node("attached_to", created_, host)


@action
def created(one: Node) -> Node:
    """Creating tokens of one kind."""
    return one


@action
def created_both(first: Node, second: Node) -> Node:
    """Creating tokens of two kinds at the same time."""
    return node("at_once", first, second, wording="created")


@action
def created_all(first: Node, middle: tuple[Node, ...], last: Node) -> Node:
    """Creating tokens of several kinds at the same time."""
    result = last
    for one in (*reversed(middle), first):
        result = node("at_once", one, result, wording="created")
    return result


@action
def created_again(number: int, _place: int) -> Node:
    """So many more tokens like those that the words before created."""
    return node("create", ACTOR, node("number", number), node("those_tokens"), ())


@action
def have_become_copy(subject: Node, what: Node, duration: Node, exceptions: Part | None) -> Any:
    """Having an object become a copy, as who does it likes (CR 707.2)."""
    made = build_verbs.becomes_copy(subject, what, exceptions, duration)
    return replace(made, wording="copy have")
