"""The actions of `intervening.grammar`: what an intervening if clause asks (CR 603.4).

The wording of a condition that is printed by `print_intervening.py` begins with "if".
"""

from __future__ import annotations

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
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()

THAT = node("that_player")
ANYONE = node("any_player")
SPELL = node("spell")


@action
def pronoun() -> Node:
    """ "it": the object of the event."""
    return IT


def _compare(left: Node, op: str, right: int | Node, wording: str) -> Node:
    number = node("number", right) if isinstance(right, int) else right
    return node("compare", left, op, number, wording=f"if {wording}")


def _casts(player: Node) -> Node:
    return node("events", "cast", player, SPELL, "last turn")


@action
def cast_last_turn(number: int) -> Node:
    """One player cast so many spells in the turn before."""
    compare = _compare(_casts(THAT), ">=", number, "")
    return node("exists_player", ANYONE, compare, wording="if last turn")


@action
def no_casts() -> Node:
    """Nobody cast a spell in the turn before."""
    return _compare(_casts(ANYONE), "=", 0, "no casts")


def _plain(what: Node) -> bool:
    if what.kind == "or" or mentions(what, "controlled"):
        return False
    return flatten(what)[0].kind == "permanent"


def _of(what: Node, player: Node) -> Node:
    return conjunction([*flatten(what), node("controlled", player, wording="hidden")])


@action
def controls_more(player: Node, what: Node) -> Any:
    """A player controls more of something than you do."""
    if not _plain(what):
        return REJECT
    who = THAT if player.kind == "opponent" else player
    theirs, yours = node("count", _of(what, who)), node("count", _of(what, YOU))
    more = _compare(theirs, ">", yours, "controls more")
    if player.kind == "opponent":
        return node("exists_player", player, more, wording="if controls more")
    return more


@action
def they_control_more(place: int, what: Node) -> Any:
    """That player controls more of something than you do."""
    return controls_more(node("mention_player", "that player", place), what)


@action
def it_is_exiled() -> Node:
    """It is in exile."""
    return node("is", IT, node("card_in", "exile", ANYONE), wording="if exiled")


@action
def different(number: int, what: Node, quality: str) -> Any:
    """You control so many with different powers or names."""
    if not _plain(what):
        return REJECT
    return _compare(node("distinct", quality, _of(what, YOU)), ">=", number, "different")


@action
def total_power(what: Node, number: int, bound: str) -> Any:
    """Such creatures have so much power in all."""
    if what.kind == "or" or flatten(what)[0].kind != "permanent":
        return REJECT
    op = ">=" if bound == "or greater" else "<="
    return _compare(node("total", "power", what), op, number, "total")


@action
def life_this_turn(player: Node, verb: str, number: int) -> Node:
    """A player gained or lost so much life this turn."""
    if player.kind == "opponent":
        amount = node("life_changed", verb, THAT, "this turn")
        return node("exists_player", player, _compare(amount, ">=", number, ""), wording="if life")
    return _compare(node("life_changed", verb, player, "this turn"), ">=", number, "life")


@action
def life_last_turn(verb: str) -> Node:
    """You gained or lost life in the turn before."""
    return _compare(node("life_changed", verb, YOU, "last turn"), ">", 0, "last life")


# ---------------------------------------------------------------- the object as it last existed
@action
def had(how: str, kind: str | None) -> Node:
    """It had counters on it, or none."""
    op, number = ("=", 0) if how == "no" else (">=", 1)
    return node("had_counters", kind or "any", op, node("number", number), wording=f"if {how}")


@action
def had_many(number: int, kind: str | None) -> Node:
    """It had so many counters on it."""
    return node("had_counters", kind or "any", ">=", node("number", number), wording="if number")


@action
def it_now(state: Node) -> Node:
    """The object of the event is in a state."""
    return node("is", IT, state, wording="if")


@action
def it_was_no(heads: Head) -> Any:
    """It wasn't a creature."""
    if heads.number != "one" or not heads.literals or heads.noun in ("card", "spell"):
        return REJECT
    return node("was_so", IT, node("non", conjunction(heads.literals)), wording="if wasnt a")


@action
def it_was_so(word: Node) -> Any:
    """It was attacking."""
    if word.kind not in ("attacking", "blocking", "enchanted", "equipped", "tapped", "historic"):
        return REJECT
    return node("was_so", IT, word, wording="if was")


@action
def it_is_now(heads: Head, posts: tuple[Any, ...]) -> Any:
    """It's a creature with power 2 or less."""
    if heads.number != "one" or not heads.literals or heads.noun in ("card", "spell"):
        return REJECT
    if any(not isinstance(post, Node) for post in posts):
        return REJECT
    return node("is", IT, conjunction([*heads.literals, *posts]), wording="if is a")


@action
def not_token(how: str) -> Node:
    """It's not a token."""
    return node("is", IT, node("non", node("token")), wording=f"if {how}")


@action
def it_is_there() -> Node:
    """It's on the battlefield."""
    return node("is", IT, node("permanent"), wording="if there")


@action
def it_was_done(how: str, negated: str) -> Any:
    """It was cast, bargained, sacrificed."""
    if not negated and how in ("cast", "kicked", "blocking"):
        return REJECT  # other rows read these
    if how == "blocking":
        return node("was_so", IT, node("non", node("blocking")), wording="if wasnt")
    done = node("was", how, IT, wording="if")
    if how in ("cast", "kicked"):
        done = node("is", IT, node("did", f"was {how}"))
    return node("unless", done, wording="if") if negated else done


@action
def kicked_it(cost: str) -> Node:
    """It was kicked with one of its kickers (CR 702.33)."""
    return node("kicked_with", cost, IT, wording="if")


@action
def cast_it_from(zone: str) -> Any:
    """You cast it from a zone of yours."""
    return REJECT if zone == "hand" else node("was", f"cast from your {zone}", IT, wording="if")


@action
def mana_for_it(op: str, number: int) -> Node:
    """So much mana was spent to cast it."""
    return _compare(node("mana_spent_on", IT), op, number, "mana")


@action
def symbols_for_it(symbols: str) -> Any:
    """Mana of a color was spent to cast it."""
    letters = symbols.strip("{}").split("}{")
    if len(set(letters)) != 1 or letters[0] not in tuple("WUBRG"):
        return REJECT
    return node("mana_spent", len(letters), letters[0], IT, wording="if")


@action
def its_cost_paid(keyword: str) -> Node:
    """The cost of a keyword was paid as it was cast."""
    return node("was", f"{keyword} cost paid", IT, wording="if")


# ---------------------------------------------------------------- numbers
@action
def has_any_counters() -> Node:
    """The object has a counter on it."""
    return _compare(node("counters", "any", SELF), ">=", 1, "counters")


def _hand(player: Node) -> Node:
    return node("count", node("card_in", "hand", player, wording="in"))


@action
def hand_of(place: int, amount: tuple[str, int]) -> Any:
    """That player has so many cards in hand; that they have none is read with programs."""
    op, number = amount
    player = node("mention_player", "that player", place)
    return REJECT if op == "no" else _compare(_hand(player), op, number, "hand")


@action
def hand_fewer(number: int) -> Node:
    """You have fewer cards in hand than that."""
    return _compare(_hand(YOU), "<", number, "hand")


@action
def hand_one() -> Node:
    """You have a card in hand."""
    return _compare(_hand(YOU), ">=", 1, "hand one")


@action
def none_there(what: Node) -> Any:
    """There is no such permanent."""
    return _compare(node("count", what), "=", 0, "none") if _plain(what) else REJECT


@action
def full_party() -> Node:
    """Your party has four creatures (CR 700.8c)."""
    return _compare(node("party", YOU), "=", 4, "full party")


@action
def left_this_turn() -> Node:
    """A permanent left the battlefield under your control."""
    return node("left_your_control", node("permanent", wording="permanent"), wording="if you")


# ---------------------------------------------------------------- what happened this turn
def _events(verb: str, player: Node, what: Node) -> Node:
    return node("events", verb, player, what, "this turn")


@action
def gained_or_lost() -> Node:
    """You gained life, or lost some, this turn."""
    verbs = [_events(verb, YOU, node("anything")) for verb in ("gain life", "lose life")]
    return node("either", *(_compare(done, ">=", 1, "") for done in verbs), wording="if life")


@action
def none_cast_from_hand() -> Node:
    """You cast no spell from your hand this turn."""
    spell = node("and", SPELL, node("cast_from", "hand", YOU))
    return _compare(_events("cast", YOU, spell), "=", 0, "from hand")


@action
def nobody_attacked(player: Node) -> Node:
    """Such a player attacked with no creature this turn."""
    return _compare(_events("attack", player, node("anything")), "=", 0, "no attack")


@action
def they_cast_none(place: int) -> Node:
    """That player cast no spell this turn."""
    player = node("mention_player", "that player", place)
    return _compare(_events("cast", player, SPELL), "=", 0, "they cast none")


@action
def no_loss() -> Node:
    """You lost no life this turn."""
    return _compare(_events("lose life", YOU, node("anything")), "=", 0, "no loss")


# ---------------------------------------------------------------- places
@action
def here_or_there(place: str) -> Node:
    """The object is in one zone or on the battlefield."""
    yours = place == "your graveyard"
    there = node("card_in", "graveyard", YOU) if yours else node("card_in", "command", ANYONE)
    return node("is", SELF, node("or", there, node("permanent")), wording="if zones")


@action
def from_graveyard() -> Node:
    """It came from your graveyard, as a card or as a spell."""
    ways = ("entered from your graveyard", "cast from your graveyard")
    return node("either", *(node("was", way, IT) for way in ways), wording="if from graveyard")


@action
def control_both(first: Node, second: Node) -> Any:
    """You control one of each."""
    if not _plain(first) or not _plain(second):
        return REJECT
    each = [_compare(node("count", _of(what, YOU)), ">=", 1, "a") for what in (first, second)]
    return node("both", *each, wording="if you control")


@action
def defender_has_none(what: Node) -> Any:
    """Defending player controls no such permanent."""
    if not _plain(what):
        return REJECT
    theirs = node("count", _of(what, node("defending_player")))
    return _compare(theirs, "=", 0, "defender")


@action
def card_exiled() -> Node:
    """The object has exiled a card (CR 607.2a)."""
    what = node("and", node("card_in", "exile", ANYONE), node("exiled_with_self"))
    return _compare(node("count", what), ">=", 1, "exiled with")
