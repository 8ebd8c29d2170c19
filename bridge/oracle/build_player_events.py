"""The actions of `player_events.grammar`: what players do, cards and counters that move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.book.matching import Open
from clingather.bridge.oracle.build_core import YOU, Head, conjunction, flatten, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.events import (
    ANYONE,
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
def player_event(player: Node, verbs: tuple[Open, ...]) -> Any:
    """What a player does: one verb, or one of several."""
    events = [grouped(verb.filled(player)) for verb in verbs]
    return one_of_events(events, "shared")


def _spell(what: Node, posts: tuple[Node, ...]) -> Any:
    """A spell; whoever casts it controls it, so "you control" belongs to what it targets."""
    items = [*flatten(what), *posts]
    if any(item.kind == "controlled" for item in items):
        return REJECT
    return conjunction(items)


@action
def spell_alone(what: Node) -> Any:
    """A spell of a kind, without its article."""
    is_spell = what.kind != "or" and flatten(what)[0].kind == "spell"
    return what if is_spell and not has_other(what) else REJECT


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
def _caused(cause: Node, player: Node, verb: Open) -> Any:
    """A spell or ability makes a player do something."""
    event = grouped(verb.filled(player))
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
