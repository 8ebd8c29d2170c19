"""The actions of `situations.grammar`: conditions about players, history, zones, designations."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import (
    IT,
    SELF,
    YOU,
    Head,
    conjunction,
    flatten,
    mentions,
    registry,
)
from clingather.bridge.oracle.build_nouns import noun
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()

OPPONENT = node("opponent")
ANYONE = node("any_player")
THAT = node("that_player")
PERMANENT = node("permanent")
Some = tuple[str, int, Node, str]  # comparison, number, what, the word of the text


def _place(place: Any) -> Node:
    if isinstance(place, Node):
        return place
    return SELF if place == "~" else IT


def _compare(left: Node, op: str, right: int | Node, wording: str = "") -> Node:
    number = node("number", right) if isinstance(right, int) else right
    return node("compare", left, "=" if op == "no" else op, number, wording=wording)


def _hidden(what: Node, player: Node) -> Node:
    """The filter with a controller that other words of the text say."""
    return conjunction([*flatten(what), node("controlled", player, wording="hidden")])


# ---------------------------------------------------------------- so many of something
@action
def such_one(_article: str, what: Node) -> Some:
    """A thing."""
    return (">=", 1, what, "a")


@action
def such_other(heads: Head, posts: tuple[Any, ...]) -> Any:
    """Another thing."""
    phrase = noun("another", heads, posts)
    if phrase is REJECT or phrase.number != "one":
        return REJECT
    return (">=", 1, phrase.filter, "another")


@action
def such_many(quantity: tuple[str, int], what: Node) -> Some:
    """So many things."""
    return (*quantity, what, "")


@action
def exactly(number: int) -> tuple[str, int]:
    """Exactly so many."""
    return ("=", number)


# ---------------------------------------------------------------- history
@action
def deed(verb: str, quantity: tuple[str, int], what: Node) -> tuple[str, Some]:
    """What a player did to so many things."""
    return (verb, (*quantity, what, ""))


@action
def deed_one(verb: str, _article: str, what: Node) -> tuple[str, Some]:
    """What a player did to a thing."""
    return (verb, (">=", 1, what, "a"))


@action
def deed_other(verb: str, heads: Head) -> Any:
    """What a player did to another thing."""
    some = such_other(heads, ())
    return REJECT if some is REJECT else (verb, some)


@action
def deed_plain(verb: str) -> tuple[str, Some]:
    """What a player did."""
    return (verb, (">=", 1, node("anything"), ""))


@action
def happened(words_: str, deed: tuple[str, Some], when: str) -> Node:
    """You did something."""
    verb, (op, number, what, word) = deed
    events = node("events", verb, YOU, what, when)
    return _compare(events, op, number, f"{words_} {word}".strip())


@action
def not_happened(deed: tuple[str, Some]) -> Any:
    """You have not done something."""
    verb, (_, number, what, word) = deed
    if number != 1:
        return REJECT
    events = node("events", verb, YOU, what, "this turn")
    return _compare(events, "=", 0, f"haven't {word}".strip())


@action
def came(verb: str, some: Some) -> Any:
    """Something entered or died under your control."""
    op, number, what, word = some
    return _compare(node("events", verb, YOU, what, "this turn"), op, number, word)


@action
def died(some: Some) -> Node:
    """Something died."""
    op, number, what, word = some
    return _compare(node("events", "die", ANYONE, what, "this turn"), op, number, word)


@action
def attacked_with(quantity: tuple[str, int], what: Node) -> Node:
    """You attacked with so many creatures."""
    op, number = quantity
    return _compare(node("events", "attack with", YOU, what, "this turn"), op, number)


@action
def place_did(place: Any, deed: str) -> Node:
    """It entered this turn."""
    return node("is", _place(place), node("did", deed), wording="=")


# ---------------------------------------------------------------- one object
@action
def place_in(place: Any, zone: str) -> Node:
    """It is in a zone."""
    if zone in ("battlefield", "off"):
        inside = PERMANENT if zone == "battlefield" else node("non", PERMANENT)
    elif zone == "stack":
        inside = node("spell")
    else:
        inside = node("card_in", zone, YOU if zone == "graveyard" else ANYONE)
    return node("is", _place(place), inside, wording="=")


@action
def place_paired(place: Any) -> Node:
    """It is paired with another creature (CR 702.95)."""
    return node("is", _place(place), node("paired"), wording="=")


@action
def place_designated(place: Any, what: str) -> Node:
    """It has a designation."""
    return node("is", _place(place), node("designated", what))


@action
def place_is_a(place: Any, _article: str, heads: Head) -> Any:
    """It is a creature."""
    if heads.number != "one" or not heads.literals:
        return REJECT
    return node("is", _place(place), conjunction(heads.literals), wording="= a")


@action
def place_is_either(place: Any, first_: str, one: Head, second_: str, two: Head) -> Any:
    """It is a Human or an Angel."""
    if any(heads.number != "one" or not heads.literals for heads in (one, two)):
        return REJECT
    members = [conjunction(heads.literals) for heads in (one, two)]
    return node("is", _place(place), node("or", *members), wording="= a a")


@action
def place_super(place: Any, name: str) -> Node:
    """It is legendary."""
    wording = "" if place else "'s"
    where = _place(place) if place else IT
    return node("is", where, node("supertype", name), wording=wording)


@action
def you_control_it_too(what: Node) -> Node:
    """You control the object."""
    return node("is", what, node("controlled", YOU), wording="=")


@action
def counters_there(verb: str, quantity: tuple[str, int], kind: str, word: str, _name: str) -> Any:
    """There are exactly so many counters on it."""
    op, number = quantity
    if (number == 1) != (word == "counter") or (number == 1) != (verb == "there is"):
        return REJECT
    return _compare(node("counters", kind, SELF), op, number)


@action
def counters_fewer(place: Any, quantity: tuple[str, int], kind: str | None) -> Any:
    """It has two or fewer counters on it."""
    op, number = quantity
    if op == ">=":
        return REJECT
    return _compare(node("counters", kind or "any", _place(place)), op, number, "has")


@action
def attached_many(quantity: tuple[str, int], name: str) -> Node:
    """So many are attached to it."""
    what = conjunction([PERMANENT, node("subtype", name), node("attached_to_it")])
    return _compare(node("count", what), *quantity, "attached")


@action
def attached_many_self(quantity: tuple[str, int], name: str, _name: str) -> Node:
    """So many are attached to the object itself."""
    what = conjunction([PERMANENT, node("subtype", name), node("attached_to_self")])
    return _compare(node("count", what), *quantity, "attached")


# ---------------------------------------------------------------- what players control or have
@action
def your_commander() -> Node:
    """You control your commander (CR 903.3)."""
    yours = [PERMANENT, node("commander"), node("owned", YOU), node("controlled", YOU)]
    return _compare(node("count", conjunction(yours)), ">=", 1, "your commander")


@action
def a_commander() -> Node:
    """You control a commander, whoever owns it."""
    yours = [PERMANENT, node("commander"), node("controlled", YOU)]
    return _compare(node("count", conjunction(yours)), ">=", 1, "a commander")


@action
def at_least_other(number: int, heads: Head) -> Any:
    """You control at least so many others."""
    phrase = noun("other", heads, ())
    if phrase is REJECT or phrase.number != "many":
        return REJECT
    what = _hidden(phrase.filter, YOU)
    return _compare(node("count", what), ">=", number, "at least")


@action
def exactly_one(what: Node) -> Any:
    """You control exactly one."""
    return _controls(what, YOU, "=", 1, "exactly one")


@action
def there_is_one(words_: str, _article: str, what: Node) -> Node:
    """There is one."""
    return _compare(node("count", what), ">=", 1, words_)


@action
def one_is_in(_article: str, heads: Head, posts: tuple[Any, ...], whose: str, zone: str) -> Any:
    """A card is in your graveyard, or in any."""
    phrase = noun("", heads, (*posts, (f"in {whose}", zone)))
    if phrase is REJECT or phrase.number != "one" or heads.noun != "card":
        return REJECT
    return _compare(node("count", phrase.filter), ">=", 1, "one is in")


@action
def one_has(_article: str, what: Node, keyword: Node) -> Any:
    """A card exiled with it has flying, a creature you control has flying."""
    if not mentions(what, "exiled_with_self") and not mentions(what, "controlled"):
        return REJECT
    having = conjunction([*flatten(what), node("has_keyword", keyword)])
    return _compare(node("count", having), ">=", 1, "one has")


@action
def many_are_in(quantity: tuple[str, int], _cards: str, zone: str) -> Node:
    """So many cards are in your graveyard."""
    cards = node("card_in", zone, YOU, wording="in your")
    return _compare(node("count", cards), *quantity, "are in")


@action
def fewer_than(number: int, what: Node) -> Node:
    """There are fewer than so many."""
    return _compare(node("count", what), "<", number, "fewer than")


@action
def opponent_controls_many(quantity: tuple[str, int], what: Node) -> Any:
    """Some opponent controls so many."""
    if mentions(what, "controlled"):
        return REJECT
    condition = _compare(node("count", _hidden(what, THAT)), *quantity)
    return node("exists_player", OPPONENT, condition, wording="controls")


def _controls(what: Node, player: Node, op: str, number: int, wording: str) -> Any:
    if mentions(what, "controlled"):
        return REJECT
    return _compare(node("count", _hidden(what, player)), op, number, wording)


@action
def no_opponent_controls(_article: str, what: Node) -> Any:
    """No opponent controls one."""
    return _controls(what, OPPONENT, "=", 0, "no opponent controls a")


@action
def any_player_controls(_article: str, what: Node) -> Any:
    """Some player controls one."""
    return _controls(what, ANYONE, ">=", 1, "any player controls a")


@action
def chosen_controls(_article: str, what: Node) -> Any:
    """The chosen player controls one."""
    return _controls(what, node("chosen_player"), ">=", 1, "the chosen player controls a")


@action
def opponents_control_none(what: Node) -> Any:
    """No opponent controls any."""
    return _controls(what, OPPONENT, "=", 0, "your opponents control")


@action
def top_is_a(_article: str, heads: Head) -> Any:
    """The top card of your library is a creature card."""
    if heads.number != "one" or heads.noun != "card" or not heads.literals:
        return REJECT
    return node("is", node("top_card", YOU), conjunction(heads.literals), wording="= card")


@action
def top_is(color: str) -> Node:
    """The top card of your library is black."""
    return node("is", node("top_card", YOU), node("color", color), wording="=")


def _somebody(left: Node, op: str, number: int | Node) -> Node:
    return node("exists_player", OPPONENT, _compare(left, op, number))


@action
def has_cards(quantity: tuple[str, int], zone: str) -> Node:
    """Some opponent has so many cards in a zone."""
    return _somebody(node("count", node("card_in", zone, THAT)), *quantity)


@action
def has_poison(quantity: tuple[str, int]) -> Node:
    """Some opponent has so many poison counters."""
    return _somebody(node("player_counters", "poison", THAT), *quantity)


@action
def is_poisoned() -> Node:
    """Some opponent has a poison counter (CR 122.1f)."""
    found = _somebody(node("player_counters", "poison", THAT), ">=", 1)
    return replace(found, wording="poisoned")


@action
def has_none() -> Node:
    """Some opponent has no cards in hand."""
    return _somebody(node("count", node("card_in", "hand", THAT)), "=", 0)


@action
def has_life(number: int, bound: str) -> Node:
    """Some opponent has so much life."""
    return _somebody(node("life", THAT), "<=" if bound == "or less life" else ">=", number)


@action
def more_cards() -> Node:
    """You have more cards in hand than each opponent: no opponent has at least as many."""
    yours, theirs = (node("count", node("card_in", "hand", player)) for player in (YOU, THAT))
    return node("unless", _somebody(yours, "<=", theirs), wording="more cards")


@action
def speed_is(number: int) -> Node:
    """Your speed is so high (CR 702.179)."""
    return _compare(node("speed", YOU), ">=", number)


# ---------------------------------------------------------------- life
@action
def half_life() -> Node:
    """At most half the starting life total, which need not be a whole number."""
    return _compare(node("times", 2, node("life", YOU)), "<=", node("starting_life", YOU))


@action
def life_above(op: str) -> Node:
    """More than the starting life total."""
    return _compare(node("life", YOU), op, node("starting_life", YOU))


def _more(number: int, wording: str) -> Node:
    total = node("plus", node("starting_life", YOU), node("number", number))
    return _compare(node("life", YOU), ">=", total, wording)


@action
def life_more(number: int) -> Node:
    """So much more life than the starting life total."""
    return _more(number, "you have")


@action
def life_more_total(number: int) -> Node:
    """A life total so much greater than the starting life total."""
    return _more(number, "your life total")
