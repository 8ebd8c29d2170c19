"""The actions of `player_events.grammar`: what players do, cards and counters that move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import YOU, Head, conjunction, flatten, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.events import (
    ACTOR,
    ANYONE,
    PERMANENT,
    SUBJECT,
    grouped,
    has_other,
    one_of_events,
    only_permanents,
    put,
    together,
)
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


# ---------------------------------------------------------------- players


@action
def player_event(player: Node, verbs: tuple[Node, ...]) -> Any:
    """What a player does: one verb, or one of several."""
    events = [grouped(put(verb, ACTOR, player)) for verb in verbs]
    return one_of_events(events, "shared")


def _spell(what: Node, posts: tuple[Node, ...]) -> Any:
    """A spell; whoever casts it controls it, so "you control" belongs to what it targets."""
    items = [*flatten(what), *posts]
    if any(item.kind == "controlled" for item in items):
        return REJECT
    return conjunction(items)


def _is_spell(what: Node) -> bool:
    return what.kind != "or" and flatten(what)[0].kind == "spell"


@action
def cast_one(what: Node, posts: tuple[Node, ...] = ()) -> Any:
    """A spell."""
    return REJECT if has_other(what) else _spell(what, posts)


@action
def cast_another(what: Node, posts: tuple[Node, ...] = ()) -> Any:
    """Another spell."""
    return _spell(what, posts) if has_other(what) else REJECT


@action
def with_symbol(symbol: str) -> Any:
    """With a symbol in its mana cost."""
    return node("has_symbol", symbol)


@action
def casts_self(_name: str) -> Node:
    """The object itself is cast."""
    return node("casts", ACTOR, node("is_self"))


@action
def casts_or_copies(what: Node) -> Any:
    """A spell is cast or copied."""
    if not _is_spell(what):
        return REJECT
    casts = node("casts", ACTOR, what)
    return node("either_event", casts, node("copies", ACTOR, what), wording="casts or copies")


@action
def casts_nth(number: int, what: Node, how: str = "") -> Any:
    """The n-th such spell of the turn."""
    if not _is_spell(what) or has_other(what):
        return REJECT
    return node("nth_cast", ACTOR, number, what, wording=how)


@action
def own_card(article: str, heads: Head, posts: tuple[Node, ...] = ()) -> Any:
    """A card, in whatever zone the verb says."""
    if heads.noun != "card" or heads.number != ("many" if article == "one or more" else "one"):
        return REJECT
    anywhere = node("card_in", "any", ANYONE, wording=article)
    front = [node("other")] if article == "another" else []
    return conjunction([anywhere, *front, *heads.literals, *posts])


@action
def own_self(_name: str) -> Node:
    """The object itself, as a card."""
    return node("is_self")


def _many_cards(what: Node) -> bool:
    return flatten(what)[0].wording == "one or more"


@action
def discards_cards(what: Node) -> Node:
    """A card is discarded, or one or more at the same time."""
    return node("discards_card", ACTOR, what, wording="one or more" if _many_cards(what) else "")


@action
def cycles_or_discards(what: Node) -> Any:
    """A card is cycled or discarded."""
    if _many_cards(what):
        return REJECT
    cycles = node("cycles", ACTOR, what)
    discards = node("discards_card", ACTOR, what)
    return node("either_event", cycles, discards, wording="cycles or discards")


@action
def gains_or_loses() -> Node:
    """Life is gained or lost."""
    both = node("gains", ACTOR), node("loses", ACTOR)
    return node("either_event", *both, wording="gains or loses")


@action
def puts_counters(many: str, kind: str | None, place: Node) -> Node:
    """A player puts counters on something."""
    event = node("counters_put_by", ACTOR, kind or "any", place)
    return replace(event, wording="one or more" if many else "")


@action
def created_one(what: Node) -> Any:
    """A token."""
    return _created(what, "one")


@action
def created_some(what: Node) -> Any:
    """One or more tokens."""
    return _created(what, "one or more")


def _created(what: Node, wording: str) -> Any:
    if not only_permanents(what) or not any(item.kind == "token" for item in flatten(what)):
        return REJECT
    return replace(what, wording=wording)


@action
def attacks_plain() -> Node:
    """One or more creatures of the player attack (CR 508.3d)."""
    creature = node("and", PERMANENT, node("type", "Creature"))
    return node("you_attack", ACTOR, node("number", 1), creature, wording="plain")


@action
def attacks_many(number: int, what: Node) -> Any:
    """So many creatures of the player attack."""
    if not only_permanents(what):
        return REJECT
    return node("you_attack", ACTOR, node("number", number), what)


@action
def attacks_one(what: Node) -> Any:
    """Such a creature of the player attacks (CR 508.3c)."""
    if not only_permanents(what) or has_other(what):
        return REJECT
    theirs = conjunction([*flatten(what), node("controlled", ACTOR, wording="hidden")])
    return node("attacks", node("all", theirs, wording="one"), wording="with")


@action
def performs_number(verb: str, number: int) -> Node:
    """A keyword action with its number."""
    return node("performs", ACTOR, f"{verb} {number}")


@action
def _caused(cause: Node, player: Node, verb: Node) -> Any:
    """A spell or ability makes a player do something."""
    event = grouped(put(verb, ACTOR, player))
    return node("caused", event, cause)


@action
def counters_a_spell(cause: Node) -> Node:
    """A spell or ability counters a spell."""
    return node("counters_spell", cause, node("spell"))


# ---------------------------------------------------------------- cards and counters


@action
def card_event(what: Node, move: Node) -> Any:
    """A card changes zones."""
    items = flatten(what)
    many = _many_cards(what)
    said = move.wording.split(":")
    if move.kind == "moves" and move.args[1] != "not battlefield":
        whose = {"your": YOU, "you": YOU}.get(said[0], ANYONE)
        items[0] = node("card_in", str(move.args[1]), whose, wording=items[0].wording)
    if move.kind == "moves" and said[-1] in ("you", "opponent"):
        items.append(node("owned", node(said[-1]), wording="hidden"))
    cards = node("all", conjunction(items), wording="one or more cards" if many else "card")
    return grouped(put(move, SUBJECT, cards))


@action
def card_leaves(whose: str) -> Node:
    """Cards leave a graveyard."""
    return node("moves", SUBJECT, "graveyard", "any", wording=f"{whose}:leaves")


@action
def card_to(graveyard: Node, zone: str, whose: Node) -> Any:
    """Cards are put into a graveyard from another zone than the battlefield."""
    if zone == "graveyard":
        return REJECT
    event = node("moves", SUBJECT, zone, "graveyard")
    return replace(event, wording=f"{whose.kind}:{graveyard.kind}")


@action
def counters_on_event(many: str, kind: str | None, place: Node) -> Node:
    """Counters are put on something."""
    event = node("counters_put", kind or "any", place)
    if many:
        return together(replace(event, wording="one or more"))
    return grouped(event)


@action
def last_counter(kind: str | None, place: Node) -> Node:
    """The last counter of a kind is removed."""
    return node("last_counter_removed", kind or "any", place)
