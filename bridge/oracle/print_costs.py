"""Costs, and what a player does, as Oracle text (CR 118)."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.print_amounts import print_amount
from clingather.bridge.oracle.print_core import as_node, capital, members
from clingather.bridge.oracle.print_nouns import (
    literals_of,
    print_adjective,
    print_phrase,
    print_reference,
)
from clingather.bridge.oracle.tree import Node


def print_head(cost: Node, limits: Sequence[Node]) -> str:
    """What stands before the colon, after the keyword of the ability."""
    words_ = [str(limit.args[0]) for limit in limits if limit.kind == "by_keyword"]
    front = "".join(f"{capital(word)} — " for word in words_)
    return front + print_activated_cost(cost)


def print_activated_cost(cost: Node) -> str:
    """What stands before the colon: each cost with a capital letter."""
    if cost.kind == "costs" and cost.wording != "and":
        first, rest = as_node(cost.args[0]), as_node(cost.args[1])
        return f"{capital(print_action(first))}, {print_activated_cost(rest)}"
    return capital(print_action(cost))


def print_action(action: Node) -> str:
    """An action in the imperative, as a cost or as an effect says it."""
    kind, args = action.kind, action.args
    if kind == "costs":
        return " and ".join(print_action(as_node(arg)) for arg in args)
    if kind == "either_cost":
        items = [print_action(item) for item in members(action, action.kind)]
        if len(items) == 2:
            return " or ".join(items)
        return ", ".join(items[:-1]) + f", or {items[-1]}"
    if kind in _WORDS:
        return _WORDS[kind]
    if kind == "pay_mana":
        return f"pay {args[0]}" if action.wording == "pay" else str(args[0])
    if kind == "waterbend":
        return f"waterbend {args[0]}"
    if kind == "choose_number":
        return f"choose a number between {args[0]} and {args[1]}"
    if kind == "tap_total_power":
        said = f"with total power {args[1]} or greater"
        return f"tap any number of {print_phrase(as_node(args[0]), True)} {said}"
    if kind == "collect_evidence":
        return f"collect evidence {args[0]}"
    if kind in ("pay_life", "pay_energy", "blight"):
        return _pay(kind, as_node(args[0]), action.wording)
    if kind in ("remove_counters", "remove_counters_among", "put_counters"):
        return _counters(kind, str(args[0]), as_node(args[1]), as_node(args[2]))
    if kind == "behold":
        phrase = " ".join(print_adjective(item) for item in literals_of(as_node(args[0])))
        return f"behold {words.article(phrase)} {phrase}"
    if kind in ("mill", "draw"):
        return f"{kind} {_cards(as_node(args[1]))}"
    return _verb(action)


_WORDS = {"tap_symbol": "{T}", "untap_symbol": "{Q}", "forage": "forage"}


def _verb(action: Node) -> str:
    """A verb with the objects that it is done with."""
    what = as_node(action.args[0])
    if action.kind == "return_to_hand":
        whose = {"plural": "their owners' hands", "singular": "their owner's hand"}
        hand = whose.get(action.wording, "its owner's hand")
        return f"return {print_some(what)} to {hand}"
    if what.kind == "self_in":
        return f"{action.kind.removesuffix('_cards')} ~ from your {what.args[0]}"
    if what.kind == "at_random":
        return f"{action.kind} {_chosen(what)} at random"
    if action.kind == "discard" and what.kind == "all":
        return "discard your hand"
    verb = {"reveal_cards": "reveal"}
    return f"{verb.get(action.kind, action.kind)} {print_some(what)}"


def _pay(kind: str, amount: Node, wording: str) -> str:
    """Life, energy, or the number of blight."""
    if amount.kind == "any_number":
        return "pay any amount of life"
    number = "X" if amount.kind == "x" else str(amount.args[0])
    if kind == "pay_life":
        return f"pay {number} life"
    if kind == "blight":
        return f"blight {number}"
    if wording == "word":
        return f"pay {words.number_word(int(number))} {{E}}"
    return "pay X {E}" if number == "X" else "pay " + "{E}" * int(number)


def _cards(amount: Node) -> str:
    """So many cards."""
    number = int(str(amount.args[0]))
    return "a card" if number == 1 else f"{words.number_word(number)} cards"


def _counters(kind: str, name: str, amount: Node, place: Node) -> str:
    """Counters that are put on an object or removed."""
    noun = "counter" if name == "any" else f"{name} counter"
    said = f"{_number(amount)} {noun}s"
    if amount == Node("number", (1,)):
        said = f"{words.article(noun)} {noun}"
    if kind == "put_counters":
        return f"put {said} on {print_some(place)}"
    if kind == "remove_counters_among":
        return f"remove {said} from among {print_phrase(place, True)}"
    return f"remove {said} from {print_some(place)}"


def _number(amount: Node) -> str:
    """A number that stands before a plural."""
    if amount.kind == "number":
        return words.number_word(int(str(amount.args[0])))
    return {"x": "X", "any_number": "any number of", "all_of_them": "all",
            "at_least": "one or more"}[amount.kind]  # fmt: skip


def print_some(reference: Node) -> str:
    """The objects that something is done with."""
    if reference.kind == "some":
        return _chosen(reference)
    if reference.kind == "all":
        return f"all {print_phrase(as_node(reference.args[0]), True)}"
    return print_reference(reference)


def _chosen(reference: Node) -> str:
    """Objects that are chosen: "a creature", "another card", "two Mountains"."""
    amount, what = as_node(reference.args[0]), as_node(reference.args[1])
    if amount != Node("number", (1,)):
        return f"{_number(amount)} {_phrase(what, True)}"
    if any(item.kind == "other" for item in literals_of(what)):
        return "an" + _phrase(what, False)
    phrase = _phrase(what, False)
    return f"{words.article(phrase)} {phrase}"


_VALUE_X = Node("stat", ("mana value", "=", Node("x")))


def _phrase(what: Node, many: bool) -> str:
    """A noun phrase, and the qualities that only stand among costs."""
    items = literals_of(what)
    after = ""
    if items[-1].kind == "named_as_self":
        after = " named ~"
    elif items[-1] == _VALUE_X and as_node(items[0]).kind == "card_in":
        after = " with mana value X"
    if after:
        domain = as_node(items[0])
        cards = domain.kind == "card_in"
        zone = "" if domain.wording == "hidden" or not cards else f" from your {domain.args[0]}"
        kept = [Node("card_in", domain.args, "hidden") if cards else domain, *items[1:-1]]
        result = kept[-1]
        for item in reversed(kept[:-1]):
            result = Node("and", (item, result))
        return print_phrase(result, many) + after + zone
    return print_phrase(what, many)


def print_amount_of_mana(amount: Node) -> str:
    """An amount, which may speak of what the cost used up."""
    if amount.kind == "stat_of":
        place = as_node(amount.args[1])
        if place.kind == "paid":
            word = print_paid_noun(as_node(place.args[1]))
            return f"the {place.args[0]} {word}'s {amount.args[0]}"
    return print_amount(amount)


def print_paid_noun(noun: Node) -> str:
    """What the cost used up, by its noun."""
    word = {"card_in": "card", "permanent": "permanent"}.get(noun.kind)
    return word or str(noun.args[0]).lower()


lend("cost_phrase", print_action)
lend("paid_thing", lambda paid: f"the {paid[0]} {print_paid_noun(paid[1])}")
lend("energy", lambda number: "{E}" * number)
