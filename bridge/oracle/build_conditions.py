"""The actions of `conditions.grammar`: conditions that are joined, and what they speak of."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import IT, Head, flatten, registry
from clingather.bridge.oracle.build_nouns import noun
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


# ---------------------------------------------------------------- two conditions
_PAST = frozenset({"player_did", "left_your_control", "attacks_you", "was", "kicked_with",
                   "mana_spent", "starting_player"})  # fmt: skip


@action
def met_both(first: Node, second: Node) -> Any:
    """Two conditions; what `condition` joins by itself is not joined again."""
    if first.kind not in _PAST and second.kind not in _PAST:
        return REJECT
    return node("both", first, second, wording="met")


@action
def met_either(first: Node, second: Node) -> Node:
    """One of two conditions."""
    return node("either", first, second, wording="met")


# ---------------------------------------------------------------- their parts
@action
def pronoun() -> Node:
    """ "it": what a condition speaks of, the object of an event."""
    return IT


@action
def a_noun(what: Node) -> Any:
    """One thing."""
    return REJECT if any(item.kind == "other" for item in flatten(what)) else what


@action
def another_noun(heads: Head, posts: tuple[Node, ...]) -> Any:
    """Another thing."""
    phrase = noun("another", heads, posts)
    return REJECT if phrase is REJECT or phrase.number != "one" else phrase.filter


@action
def card_in_zone(_article: str, heads: Head, posts: tuple[Node, ...], whose: str, zone: str) -> Any:
    """A card, and where it is."""
    player = node("you" if whose == "your" else "any_player")
    place = node("card_in", zone, player, wording=f"in {whose}")
    phrase = noun("", heads, (*posts, place))
    if phrase is REJECT or phrase.number != "one" or heads.noun != "card":
        return REJECT
    return phrase.filter


@action
def symbols_alike(symbols: str) -> Any:
    """How many symbols of which color: "{R}{R}"."""
    letters = symbols.strip("{}").split("}{")
    if len(set(letters)) != 1 or letters[0] not in tuple("WUBRG"):
        return REJECT
    return (len(letters), letters[0])


@action
def cost_paid(keyword: str) -> str:
    """The cost of a keyword, as what was paid when a spell was cast."""
    return f"{keyword} cost paid"
