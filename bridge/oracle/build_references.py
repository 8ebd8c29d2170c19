"""The actions of `references.grammar`: targets, choices, pronouns, players (CR 115, 608.2)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import conjunction, flatten, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()
ONE = Node("number", (1,))


@action
def spoken_stat_is(place: int, stat: str, number: int, bound: str) -> Node:
    """Its power is so great."""
    return thing_stat_is(node("mention", "its", place), stat, number, bound)  # type: ignore[no-any-return]


@action
def thing_stat_is(what: Node, stat: str, number: int, bound: str) -> Node:
    """Its power is so great."""
    comparison = ">=" if bound == "or greater" else "<="
    amount = node("stat_of", stat, what)
    return node("compare", amount, comparison, node("number", number), wording="said stat")


@action
def controls_it(who: str, place: int, noun: str) -> Node:
    """An opponent controls that creature."""
    player = node("opponent" if "opponent" in who else "you")
    state = node("controlled", player)
    if "don't" in who:
        state = node("non", state)
    return node("is", node("mention", f"that {noun}", place), state, wording=f"said by {who}")


@action
def resolved_nth(words_: str, number: int) -> Node:
    """This is the second time this ability has resolved this turn."""
    return node("resolved_times", number, wording=f"said {words_}")


@action
def own_both(what: Node) -> Node:
    """You both own and control the object itself and another."""
    return node("own_and_control", node("self"), what, wording="said both")


# ---------------------------------------------------------------- "this way"
def this_way(verb: str, heads: Any) -> Node:
    """The objects with which the last such step did that, by their noun."""
    return node("mention", f"this way {verb} {heads.noun}", 0)


@action
def way_noun(heads: Any) -> Any:
    """What something was done with, by its noun."""
    return heads if heads.number == "one" else REJECT


def _was_done(verb: str, heads: Any, said: str) -> Node:
    """Whether that was done with such an object."""
    wording = f"said way {said} {verb} {heads.noun}"
    return node("was_so", this_way(verb, heads), _kind(heads), wording=wording)


def _number_done(verb: str, heads: Any) -> Node:
    """With how many such objects that was done."""
    done = node("those", this_way(verb, heads), _kind(heads))
    return node("how_many", done, wording=f"way {verb} {heads.noun}")


def _kind(heads: Any) -> Node:
    """The filter of a noun; a card or permanent is anything that was moved."""
    return conjunction(heads.literals) if heads.literals else node("anything")


@action
def lacks_keyword(place: int, keyword: Node) -> Node:
    """It doesn't have a keyword ability."""
    what = node("mention", "it", place)
    return node("is", what, node("non", node("has_keyword", keyword)), wording="said lacks")


@action
def did_this_way(who: str, verb: str, heads: Any) -> Node:
    """You discarded such a card this way."""
    return _was_done(verb, heads, who)


@action
def they_did_this_way(_place: int, verb: str, heads: Any) -> Node:
    """That player discarded such a card this way."""
    return _was_done(verb, heads, "that-player")


@action
def was_done_this_way(heads: Any, link: str, verb: str) -> Node:
    """Such a card was discarded this way."""
    return _was_done(verb, heads, link)


def _buried(place: int, noun: str, words_: str) -> Node:
    what = node("mention", f"that {noun}", place)
    return node("is", what, node("did", "put into a graveyard this way"), wording=words_)


@action
def died_this_way(place: int, noun: str) -> Node:
    """It is put into a graveyard this way."""
    return _buried(place, noun, "said buried")


@action
def dies_this_way(place: int, noun: str) -> Node:
    """It dies this way."""
    return _buried(place, noun, "said dies")


@action
def spent_color(mana: str) -> Any:
    """Mana of a color was spent to cast it."""
    letter = mana.strip("{}")
    if letter not in ("W", "U", "B", "R", "G"):
        return REJECT
    return node("mana_spent", 1, letter, node("self"), wording="said symbol")


@action
def lost_this_way(number: int, _place: int) -> Any:
    """Each 1 life lost."""
    return node("mention_amount", "1 life lost this way", 0) if number == 1 else REJECT


@action
def counted_this_way(heads: Any, verb: str, _place: int) -> Any:
    """Each such object with which that was done."""
    if heads.number != "one":
        return REJECT
    return _number_done(verb, heads)


@action
def counted_many_this_way(heads: Any, verb: str, _place: int) -> Any:
    """How many such objects that was done with."""
    if heads.number != "many":
        return REJECT
    return _number_done(verb, heads)


@action
def paid_thing(_place: int, word: str, noun: Node) -> tuple[str, Node]:
    """What a cost used up: "the sacrificed creature"."""
    return (word, noun)


def _so(place: Any) -> Node:
    if isinstance(place, Node):
        return place
    return node("self") if place == "~" else node("affected", wording="it")


@action
def was_a(place: Any, _article: str, heads: Any) -> Any:
    """It was a creature."""
    if heads.number != "one" or not heads.literals:
        return REJECT
    noun = heads.noun if heads.noun in ("card", "spell", "permanent") else ""
    return node(
        "was_so", _so(place), conjunction(heads.literals), wording=f"said was-a {noun}".strip()
    )


@action
def was_so(place: Any, state: Node) -> Node:
    """It was tapped."""
    return node("was_so", _so(place), state, wording="said was")


def _hand_of(player: Node) -> Node:
    return node("count", node("card_in", "hand", player))


@action
def no_cards_in_hand(place: int) -> Node:
    """That player has no cards in hand."""
    player = node("mention_player", "that player", place)
    return node("compare", _hand_of(player), "=", node("number", 0), wording="said hand")


@action
def that_player_controls(place: int, _article: str, what: Node) -> Any:
    """That player controls one of a kind."""
    player = node("mention_player", "that player", place)
    literal = node("controlled", player, wording="hidden")
    filter_ = conjunction([*flatten(what), literal])
    amount = node("count", filter_)
    return node("compare", amount, ">=", node("number", 1), wording="said controls")
