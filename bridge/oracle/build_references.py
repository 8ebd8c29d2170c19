"""The actions of `references.grammar`: targets, choices, pronouns, players (CR 115, 608.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle import words
from clingather.bridge.oracle.build_core import conjunction, flatten, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()
ONE = Node("number", (1,))


def _amount(number: int | str) -> Node:
    """How many targets: a number, X, or any number."""
    if isinstance(number, int):
        return node("number", number)
    return node("x" if number == "x" else "any_number")


def new_target(low: int | str, high: int | str, what: Node, place: int, said: str = "") -> Node:
    """A mention of targets that are chosen for it (CR 115.1)."""
    return node("new_target", _amount(low), _amount(high), what, place, wording=said)


@action
def any_target(other: str, place: int) -> Node:
    """A creature, player, planeswalker or battle (CR 115.4)."""
    what = node("any_target")
    return new_target(1, 1, node("and", what, node("other")) if other else what, place, other)


@action
def targets(low: int | str, high: int | str, other: str, place: int, what: Node) -> Any:
    """So many targets of a kind; "another" is other than the source or an earlier target."""
    if isinstance(high, int) and low == high and high > 1 and not _many(what):
        return REJECT
    if other:
        items = flatten(what)
        what = conjunction([items[0], node("other", wording="hidden"), *items[1:]])
    elif what.kind != "or" and any(item.kind == "other" for item in flatten(what)):
        return REJECT
    return new_target(low, high, what, place, other)


def _many(_what: Node) -> bool:
    return True


@action
def any_number_of_targets(place: int) -> Node:
    """Any number of creatures, players, planeswalkers, battles."""
    return new_target(0, "any", node("any_target", wording="many"), place)


@action
def some_targets(low: int, high: int, place: int) -> Node:
    """One, two or three targets of any kind."""
    return new_target(low, high, node("any_target", wording="many"), place)


@action
def player_or(player: Node, what: Node) -> Node:
    """A player or a permanent of a kind."""
    return node("or", node("is_player", player), what, wording="or")


@action
def or_player(what: Node, player: Node) -> Node:
    """A permanent of a kind or a player."""
    return node("or", what, node("is_player", player), wording="or")


def _creature() -> Node:
    return node("and", node("permanent"), node("type", "Creature"))


@action
def old_any_target() -> Node:
    """A creature, player, or planeswalker."""
    planeswalker = node("and", node("permanent"), node("type", "Planeswalker"))
    player = node("is_player", node("any_player"))
    return node("or", _creature(), node("or", player, planeswalker), wording="list")


@action
def creatures_and_or_players() -> Node:
    """Creatures and players in any mixture."""
    return node("or", _creature(), node("is_player", node("any_player")), wording="and/or")


@action
def target_player(player: Node, place: int) -> Node:
    """A player that is a target."""
    return node("new_target_player", ONE, ONE, node("is_player", player), place)


@action
def all_of(quantifier: str, what: Node) -> Node:
    """Every object that matches."""
    return node("all", what, wording=quantifier)


@action
def pick_up_to(number: int, what: Node) -> Any:
    """As many as that at most, chosen as it resolves."""
    return node("some", node("up_to", node("number", number)), what)


@action
def of_choice(whose: str, chosen: Node) -> Node:
    """Chosen by the player who does it, in more words."""
    return replace(chosen, wording=f"{whose} choice")


@action
def both_things(first: Node, second: Node) -> Any:
    """Two objects (or kinds of objects) with "and"."""
    return node("either_of", first, second, wording="and")


@action
def three_things(first: Node, second: Node, third: Node) -> Any:
    """Three objects in a list."""
    return node("either_of", first, node("either_of", second, third, wording="and"), wording=",")


@action
def mention(word: str, noun: str, place: int) -> Node:
    """ "that creature", "those cards"."""
    return node("mention", f"{word} {noun}", place)


@action
def noun_text(name: str) -> str:
    """A noun after "that"."""
    return name.lower() if name in words.TYPES else name


@action
def noun_plural(name: str) -> str:
    """A noun after "those"."""
    return words.plural(name.lower() if name in words.TYPES else name)


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
def noun_card(name: str) -> str:
    """A kind of card after "that"."""
    return f"{name.lower()} card"


@action
def noun_cards(name: str) -> str:
    """A kind of cards after "those"."""
    return f"{name.lower()} cards"


@action
def as_recipient(player: Node) -> Node:
    """A player who is dealt damage; a target stays a target."""
    if player.kind == "new_target_player":
        return node("new_target", *player.args)
    return node("player", player, wording=player.wording)


@action
def each_creature_and_player() -> Node:
    """Each creature and each player."""
    first = node("all", _creature(), wording="each")
    second = node("player", node("any_player", wording="each"), wording="each")
    return node("either_of", first, second, wording="and")


@action
def player_and_each(what: Node) -> Node:
    """Each player and each such object."""
    first = node("player", node("any_player", wording="each"), wording="each")
    return node("either_of", first, node("all", what, wording="each"), wording="and")


@action
def self_from(_name: str, _place: int, zone: str) -> Node:
    """The object itself, in a zone of its owner."""
    return node("self_in", zone)


@action
def each_of_targets(target: Node) -> Node:
    """Each of several targets."""
    return replace(target, wording=f"{target.wording} each-of".strip())


@action
def pronoun_from(what: Node, _place: int, zone: str) -> Node:
    """What is spoken of, if it is in that zone of yours."""
    place = node("card_in", zone, node("you"))
    return node("those", what, place, wording="from")


@action
def picked_at_random(chosen: Node) -> Any:
    """So many at random."""
    if chosen.kind != "some":
        return REJECT
    return node("at_random", *chosen.args)


@action
def random_from_graveyard(heads: Any) -> Any:
    """A card at random from your graveyard."""
    if heads.number != "one" or heads.noun != "card":
        return REJECT
    place = node("card_in", "graveyard", node("you"), wording="from your")
    what = conjunction([place, *heads.literals])
    return node("at_random", node("number", 1), what, wording="first")


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
def paid_thing(_place: int, word: str, noun: Node) -> Node:
    """What a cost used up: "the sacrificed creature"."""
    return node("paid", word, noun)


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
