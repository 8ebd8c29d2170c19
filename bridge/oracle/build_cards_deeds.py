"""The actions of `cards_deeds.grammar`: what players do with cards (CR 121, 401, 402, 701)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from clingather.bridge.oracle import build_references
from clingather.bridge.oracle.build_core import YOU, Head, conjunction, registry
from clingather.bridge.oracle.build_howmany import Counted, Quantity, QuantityTail, counted_by
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()

ACTOR = node("actor")
ANYONE = node("any_player")


# ---------------------------------------------------------------- draw, mill, discard
@action
def draws(counted: Counted) -> Node:
    """Drawing cards (CR 121)."""
    return node("draw", ACTOR, counted.amount, wording=counted.flag)


@action
def mills(counted: Counted) -> Node:
    """Milling cards (CR 701.17)."""
    return node("mill", ACTOR, counted.amount, wording=counted.flag)


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards by their qualities; where they are is said by other words."""

    literals: tuple[Node, ...]
    number: str


@action
def card_phrase(heads: Head, posts: tuple[Any, ...]) -> Any:
    """Cards by their qualities: no zone and no battlefield."""
    if heads.noun != "card" or any(not isinstance(post, Node) for post in posts):
        return REJECT
    return Cards((*heads.literals, *posts), heads.number)


def in_zone(cards: Cards, zone: str, player: Node) -> Node:
    """The filter for such cards in a zone that other words say."""
    return conjunction([node("card_in", zone, player, wording="hidden"), *cards.literals])


@action
def discards(how: str, quantity: Quantity, cards: Cards, tail: QuantityTail | None) -> Any:
    """Discarding cards, chosen or at random (CR 701.9)."""
    counted = counted_by(quantity, tail)
    if counted is REJECT or cards.number != quantity.number:
        return REJECT
    kind = "at_random" if how else "some"
    what = node(kind, counted.amount, in_zone(cards, "hand", ACTOR), wording=counted.flag)
    return node("discard", what)


@action
def discards_hand(said: str, whose: Any) -> Node:
    """Discarding a whole hand."""
    words = [said.replace(" ", "-"), "your" if whose == "your" else "their"]
    return node("discard_hand", wording=" ".join(filter(None, words)))


@action
def shuffles(whose: Any) -> Node:
    """Shuffling one's library (CR 701.24)."""
    return node("shuffle", ACTOR, wording="your" if whose == "your" else "their")


# ---------------------------------------------------------------- what is looked at, revealed
@action
def whole_zone(player: Node, zone: str) -> Any:
    """All cards of a player's hand, graveyard or library."""
    return node("all", node("card_in", zone, player), wording="whole-zone")


@action
def that_many_on_top(place: int, player: Node) -> Node:
    """As many cards of the top of a library as before."""
    much = node("mention_amount", "that many", place)
    return node("top_cards", player, much, wording="that-many")


@action
def top_until(said: str, player: Node, who: Any, verb: str, until: tuple[int, Cards]) -> Any:
    """Cards from the top of a library, one by one, until so many are found."""
    number, cards = until
    found = in_zone(cards, "library", player)
    words = f"{'a-card' if said == 'a card' else 'cards'} {'you' if who == 'you' else 'they'}"
    return node(
        "top_until", player, node("number", number), found, wording=f"{words} {verb}"
    )  # fmt: skip


@action
def until_found(number: int, cards: Cards) -> Any:
    """So many such cards."""
    return (number, cards) if (number == 1) == (cards.number == "one") else REJECT


# ---------------------------------------------------------------- putting cards somewhere
@action
def casts_free(kind: str, what: Node, whose: int, noun: str) -> Node:
    """Casting or playing without paying mana costs (CR 118.9)."""
    return node(kind, what, wording="their" if noun == "mana costs" else "its")


# ---------------------------------------------------------------- searching (CR 701.23)
@dataclass(frozen=True, slots=True)
class Found:
    """What is searched for."""

    kind: str
    amount: Node | None
    cards: Cards
    flag: str = ""
    differing: str = ""


@action
def found(differing: str, quantity: Quantity, cards: Cards) -> Any:
    """So many cards with some qualities."""
    if quantity.number != cards.number or quantity.form not in ("", "that-many"):
        return REJECT
    return Found("some", quantity.amount, cards, quantity.form, differing)


@action
def found_all(cards: Cards) -> Any:
    """All such cards."""
    return Found("all", None, cards) if cards.number == "many" else REJECT


_ZONES = ("library", "graveyard", "hand")


@action
def searches(player: Node, zones: str, what: Found) -> Any:
    """Searching zones of a player for cards."""
    names = tuple(word for word in zones.replace(",", "").split() if word in _ZONES)
    where = names[0] if len(names) == 1 else "any"
    filter_ = in_zone(what.cards, where, player)
    if what.kind == "all":
        cards = node("all", filter_, wording="all")
    else:
        assert what.amount is not None
        cards = node("some", what.amount, filter_, wording=what.flag)
        if what.differing:
            cards = node("differing", cards, what.differing)
    joint = "and/or" if "and/or" in zones else ""
    return node("search_for", player, names, cards, wording=joint)


@action
def with_that_name(place: int) -> Node:
    """With the name of what was spoken of."""
    what = node("mention", "that", place)
    return node("same_name_as", node("is_in", what, wording="that-name"))


@action
def other_than_such(what: Node) -> Node:
    """Any but such cards."""
    return node("non", what, wording="other than that is")


@action
def card_excepted(heads: Head) -> Any:
    """A kind of card that does not count."""
    if heads.noun != "card" or not heads.literals or heads.number != "one":
        return REJECT
    return conjunction(heads.literals)


# ---------------------------------------------------------------- some of what was seen
@action
def among(said: str, word: str, place: int, _second: int) -> Node:
    """Among the cards spoken of; "it" is a hand."""
    return node("mention", word, place, wording=said)


@action
def among_this_way(front: str, place: int, word: str) -> Node:
    """Among the cards that were milled, revealed, ... this way."""
    said = f"{front} {word} cards" if front else f"{word} this way"
    return node("mention", word, place, wording=said)


def _those(among_: Node, cards: Cards) -> Node:
    """Such cards among those; without a quality, all of them."""
    return node("those", among_, conjunction(cards.literals or (node("anything"),)))


@action
def some_among(quantity: Quantity, cards: Cards, among_: Node) -> Any:
    """So many of those cards, chosen by who does it."""
    if quantity.number != cards.number or quantity.form not in ("", "that-many"):
        return REJECT
    return node("one_of", quantity.amount, _those(among_, cards), wording=quantity.form)


@action
def all_among(cards: Cards, among_: Node) -> Any:
    """All such cards among those."""
    return _those(among_, cards) if cards.number == "many" else REJECT


@action
def two_zones(player: Node, zones: str) -> Node:
    """All cards of two zones of a player."""
    first, second = zones.split(" and ")
    either = node("or", node("card_in", first, player), node("card_in", second, player))
    return node("all", either, wording="whole-zones")


@action
def any_mana(how: str, kind: str, spell: str) -> tuple[str, str]:
    """Spending mana as though it were mana of any color or type (CR 609.4b)."""
    return kind, f"{how} {spell.replace(' ', '-')}"


@action
def any_mana_type(spell: str) -> tuple[str, str]:
    """Mana of any type can be spent."""
    return "type", f"can {spell.replace(' ', '-')}"


@action
def may_play(
    front: str, verb: str, what: Node, duration: Node, mana: tuple[str, str] | None
) -> Any:
    """Being allowed to play or cast cards for some time, perhaps with any mana."""
    if what.kind not in ("mention", "one_of", "those"):
        return REJECT
    change = node("deontic", "may", node(verb, node("is_in", what)))
    said = ["may-play", front]
    if mana:
        spend = node("spend_as", "any", mana[0], node("to_cast", node("is_in", what)))
        change = node("changes", change, node("deontic", "may", spend))
        said.append(f"mana {mana[1]}")
    words = " ".join(filter(None, said))
    return node("apply", node("player", YOU), change, duration, wording=words)


@action
def may_play_front(duration: Node, verb: str, what: Node, mana: tuple[str, str] | None) -> Any:
    """The same, how long first."""
    return may_play("front-duration", verb, what, duration, mana)


@action
def unpaid(_place: int, cost: str) -> str:
    """Whose mana costs are not paid (CR 118.9): "its mana cost", "their mana costs"."""
    return "their" if cost.endswith("s") else "its"


@action
def may_play_free(how: str, verb: str, what: Node, duration: Node, whose: str) -> Any:
    """Being allowed to play or cast cards for some time without paying (CR 118.9)."""
    if what.kind not in ("mention", "one_of", "those"):
        return REJECT
    deed = node("without_paying", node(verb, node("is_in", what)))
    change = node("deontic", "may", deed)
    return node("apply", node("player", YOU), change, duration, wording=f"may-play {how} {whose}")


@action
def from_zone(player: Node, zone: str) -> tuple[Node, str]:
    """A zone that cards are taken from."""
    return player, zone


@action
def random_from(quantity: Quantity, cards: Cards, _place: int, zone: tuple[Node, str]) -> Any:
    """Cards taken from a zone at random."""
    if quantity.number != cards.number or quantity.form not in ("", "that-many"):
        return REJECT
    player, name = zone
    said = "from-a" if name.startswith("a ") else ""
    what = in_zone(cards, name.removeprefix("a "), player)
    words = " ".join(filter(None, [quantity.form, said]))
    return node("at_random", quantity.amount, what, wording=words)


@action
def while_exiled(what: Node) -> Node:
    """For as long as cards remain exiled (CR 611.2b)."""
    place = node("card_in", "exile", ANYONE)
    return node("while", node("is", what, place, wording="stay-exiled"))


@action
def for_each_this_way(heads: Head, verb: str, place: int, chain: Node) -> Any:
    """Something done for each object with which the step before did something."""
    counted = build_references.counted_this_way(heads, verb, place)
    if counted is REJECT:
        return REJECT
    return node("for_each_of", counted.args[0], chain, wording=counted.wording)


@action
def among_cards_this_way(place: int, word: str) -> Node:
    """Among the cards that were milled, revealed, ... this way, in more words."""
    return node("mention", word, place, wording=f"from among the cards {word} this way")


@action
def searched(verb: str, whose: str, place: int) -> Any:
    """Whether the search of this program looked into a library."""
    if (whose == "your") != verb.startswith("you "):
        return REJECT
    what = node("mention", "searched", place)
    return node("searched", what, "library", wording=f"{verb} {whose}")


@action
def spell_phrase(heads: Head, posts: tuple[Any, ...]) -> Any:
    """Spells by their qualities: cards that are cast."""
    if heads.noun != "spell" or any(not isinstance(post, Node) for post in posts):
        return REJECT
    return Cards((*heads.literals, *posts), heads.number)


@action
def cast_zone(_place: int, player: Node, zone: str) -> tuple[Node, str]:
    """A zone that cards are cast from."""
    return player, zone


@action
def casts_from(quantity: Quantity, spells: Cards, place: Any, cost: str) -> Any:
    """Casting cards that are chosen, without paying their mana costs (CR 118.9)."""
    if quantity.number != spells.number or quantity.form:
        return REJECT
    if (quantity.number == "one") != cost.startswith("its"):
        return REJECT
    if isinstance(place, Node):
        what = node("one_of", quantity.amount, _those(place, spells), wording="spell")
    else:
        player, zone = place
        cards = in_zone(spells, zone, player)
        what = node("some", quantity.amount, cards, wording="spell")
    return node("cast_free", what, wording="their" if cost.startswith("their") else "its")


@action
def dies_to_exile(what: Node) -> Any:
    """A replacement effect for this turn: it is exiled instead of dying."""
    if what.kind != "mention":
        return REJECT
    change = node("replace", node("dies", what), node("exile", node("event_object")))
    return node("apply", what, change, node("end_of_turn"), wording="dies-exile")


@action
def from_two_zones(quantity: Quantity, cards: Cards, _place: int, player: Node, zones: str) -> Any:
    """Cards from two zones of a player."""
    if quantity.number != cards.number or quantity.form:
        return REJECT
    first, joint, second = zones.split(" ")
    either = [in_zone(cards, zone, player) for zone in (first, second)]
    return node("some", quantity.amount, node("or", *either), wording=f"two-zones {joint}")
