"""The actions of `costs.grammar`: costs as actions that a player performs (CR 118, 601.2b)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from clingather.bridge.oracle.build_core import SELF, YOU, Head, conjunction, flatten, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@dataclass(frozen=True, slots=True)
class Activated:
    """An activated ability: its cost, its steps in order, and when it can be activated."""

    cost: Node
    effect: tuple[Node, ...]
    limits: tuple[Node, ...] = ()


def joined(kind: str, items: tuple[Node, ...], wording: str = "") -> Node:
    """Costs joined by `kind`, right-nested in the order of the text."""
    result = items[-1]
    for item in reversed(items[:-1]):
        result = node(kind, item, result, wording=wording)
    return result


@action
def head_of(word: str, cost: Node) -> Activated:
    """What stands before the colon: the cost, after the keyword that limits the ability."""
    limits_ = (node("by_keyword", word.strip()),) if word else ()
    return Activated(cost, (), limits_)


@action
def cost_list(first: Node, more: tuple[Any, ...]) -> Node:
    """All costs of an activated ability."""
    return joined("costs", (first, *more))


@action
def cost_and(first: Node, second: Node) -> Any:
    """Two costs with "and"."""
    return joined("costs", (first, second), "and")


@action
def cost_or(first: Node, second: Node) -> Node:
    """One of two costs."""
    return joined("either_cost", (first, second))


@action
def cost_or_list(first: Node, middle: tuple[Node, ...], last: Node) -> Node:
    """One of several costs."""
    return joined("either_cost", (first, *middle, last))


@action
def energy_symbols(symbols: tuple[str, ...]) -> int:
    """A row of energy symbols (CR 107.14)."""
    return len(symbols)


@action
def energy(number: int) -> Node:
    """Paying energy counters."""
    return node("pay_energy", node("number", number))


@action
def act_on_self(kind: str, _name: str) -> Node:
    """Something done with the object itself."""
    return node(kind, SELF)


@action
def return_to_hand(what: Node, where: str) -> Node:
    """Returning permanents to hand."""
    wording = "plural" if where.endswith("hands") else "singular" if "their" in where else ""
    return node("return_to_hand", what, wording=wording)


@action
def exile_self(_name: str, place: str) -> Node:
    """Exiling the object itself from a zone."""
    return node("exile", node("self_in", place))


@action
def reveal_self(_name: str, place: str) -> Node:
    """Revealing the object itself in a zone."""
    return node("reveal_cards", node("self_in", place))


@action
def discard(what: Node) -> Node:
    """Discarding chosen cards."""
    return node("discard", what)


@action
def discard_at_random(what: Node) -> Any:
    """Discarding cards at random."""
    return node("discard", node("at_random", *what.args))


def _count(word: str | int) -> Node:
    special = {"X": "x", "any number of": "any_number", "any": "any_number"}
    if isinstance(word, int):
        return node("number", word)
    return node(special[word]) if word in special else node("number", 1)


@action
def pick_one(what: Node) -> Any:
    """One object, chosen; "an other" is no English."""
    return node("some", node("number", 1), what) if not _has_other(what) else REJECT


@action
def pick_another(what: Node) -> Any:
    """Another object, chosen."""
    return node("some", node("number", 1), what) if _has_other(what) else REJECT


def _has_other(what: Node) -> bool:
    return any(item.kind == "other" for item in flatten(what))


@action
def pick_many(number: int, what: Node) -> Any:
    """Several objects, chosen."""
    return node("some", node("number", number), what) if number > 1 else REJECT


@action
def cards_of(word: str | int, heads: Head) -> Any:
    """Cards in hand by their quality; the zone is said by the verb (CR 701.9a)."""
    if heads.noun != "card" or (heads.number == "one") != (word in ("a", "another")) or word == 1:
        return REJECT
    front = [node("other")] if word == "another" else []
    domain = node("card_in", "hand", YOU, wording="hidden")
    return node("some", _count(word), conjunction([domain, *front, *heads.literals]))


@action
def other_cards_of(number: int, heads: Head) -> Any:
    """So many other cards in hand."""
    made = cards_of(number, heads)
    if made is REJECT:
        return REJECT
    domain, *rest = flatten(made.args[1])
    return node("some", made.args[0], conjunction([domain, node("other"), *rest]))


@action
def cards_named(word: str, heads: Head, _name: str) -> Any:
    """A card with the name of the object itself."""
    made = cards_of(word, heads)
    return made if made is REJECT else _with(made, node("named_as_self"))


@action
def cards_of_value_x(heads: Head) -> Any:
    """A card whose mana value is the X of the spell."""
    made = cards_of("a", heads)
    return made if made is REJECT else _with(made, node("stat", "mana value", "=", node("x")))


def _with(some: Node, literal: Node) -> Node:
    number, what = some.args
    assert isinstance(what, Node)
    return node("some", number, conjunction([*flatten(what), literal]))


def _moved(some: Node, domain: Node) -> Node:
    """The same cards in another zone."""
    number, what = some.args
    assert isinstance(what, Node)
    return node("some", number, conjunction([domain, *flatten(what)[1:]]))


@action
def cards_from(some: Node, place: str) -> Node:
    """Cards from a zone of yours."""
    return _moved(some, node("card_in", place, YOU, wording="from your"))


@action
def cards_from_any(some: Node) -> Node:
    """Cards from any player's graveyard."""
    return _moved(some, node("card_in", "graveyard", node("any_player"), wording="from a"))


@action
def counter_amount(number: str | int, kind: str | None) -> Any:
    """So many counters of a kind."""
    if number == 1:
        return (node("number", 1), kind or "any")
    if isinstance(number, int):
        return (node("number", number), kind or "any") if number > 1 else REJECT
    amount = {"X": "x", "any": "any_number", "all": "all_of_them"}.get(number)
    return (node(amount) if amount else node("at_least", 1), kind or "any")


@action
def remove_counters(counters: tuple[Node, str], place: Node) -> Node:
    """Removing counters from an object."""
    return node("remove_counters", counters[1], counters[0], place)


@action
def remove_among(counters: tuple[Node, str], among: Node) -> Node:
    """Removing counters from among several objects, divided as the player likes."""
    return node("remove_counters_among", counters[1], counters[0], among)


@action
def put_counters(counters: tuple[Node, str], place: Node) -> Any:
    """Putting counters on an object."""
    if counters[0].kind not in ("number", "x"):
        return REJECT
    return node("put_counters", counters[1], counters[0], place)


@action
def remove_and_sacrifice(counters: tuple[Node, str], _name: str) -> Node:
    """Removing counters and sacrificing the same object."""
    removed = remove_counters(counters, SELF)
    return joined("costs", (removed, node("sacrifice", replace(SELF, wording="it"))), "and")


@action
def behold(heads: Head) -> Any:
    """Beholding a quality: a card in hand or a permanent (CR 701.4a)."""
    if heads.number != "one" or not heads.literals or heads.noun in ("card", "spell"):
        return REJECT
    return node("behold", conjunction(heads.literals))
