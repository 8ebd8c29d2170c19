"""Conditions of costs, activations and entering as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_amounts import print_condition
from clingather.bridge.oracle.print_core import as_node, printer_of
from clingather.bridge.oracle.print_nouns import literals_of, print_phrase, print_reference
from clingather.bridge.oracle.tree import Node

_DEEDS = {
    "lost life": "an opponent lost life",
    "was dealt damage": "an opponent was dealt damage",
    "played a land": "you played a land",
}
_WAS = {
    "bargained": "it's bargained",
    "cast from your hand": "you cast it from your hand",
    "cast by you": "you cast it",
}


def print_met(condition: Node) -> str:
    """A condition after "if" or "unless"."""
    kind, args = condition.kind, condition.args
    said = printer_of("met", condition) if condition.wording.startswith("said ") else None
    if said:
        return said(condition, False)
    if kind == "player_did":
        return f"{_DEEDS[str(args[1])]} this turn"
    if kind == "was":
        return _WAS[str(args[0])]
    if kind == "kicked_with":
        return f"~ was kicked with its {args[0]} kicker"
    if kind == "mana_spent":
        number, color = words.number_word(int(str(args[0]))), words.COLOR_NAMES[str(args[1])]
        return f"at least {number} {color} mana was spent to cast ~"
    if kind == "attacks_you":
        return f"{print_one(as_node(args[0]))} is attacking you"
    if kind == "left_your_control":
        left = "left the battlefield under your control this turn"
        return f"{print_one(as_node(args[0]))} {left}"
    if kind == "starting_player":
        return "you were the starting player"
    if kind == "unless" and as_node(args[0]).kind == "starting_player":
        return "you weren't the starting player"
    if kind == "is" and as_node(args[1]).kind == "targets":
        return f"it targets {print_one(as_node(as_node(args[1]).args[0]))}"
    if kind == "either" and condition.wording == "met or a":
        one, other = (_visible(as_node(as_node(part).args[0])) for part in args)
        return f"you control {print_one(one)} or {print_one(other)}"
    if kind in ("both", "either") and condition.wording == "met":
        link = "and" if kind == "both" else "or if"
        return f"{print_met(as_node(args[0]))} {link} {print_met(as_node(args[1]))}"
    if kind == "compare" and _is_ours(condition):
        return _compare(condition)
    return print_condition(condition)


def print_one(what: Node) -> str:
    """One object with its article, or "another" one."""
    phrase = print_phrase(what, False)
    if any(item.kind == "other" for item in literals_of(what)):
        return f"an{phrase}"
    return f"{words.article(phrase)} {phrase}"


def _visible(amount: Node) -> Node:
    return as_node(amount.args[0])


def _is_ours(condition: Node) -> bool:
    left = as_node(condition.args[0])
    return left.kind in ("lowest_life", "players") or condition.wording.startswith("met")


def _compare(condition: Node) -> str:
    """A comparison of numbers."""
    left, comparison = as_node(condition.args[0]), str(condition.args[1])
    number = int(str(as_node(condition.args[2]).args[0]))
    many = words.number_word(number)
    if left.kind == "lowest_life":
        who = "a player" if as_node(left.args[0]).kind == "any_player" else "an opponent"
        return f"{who} has {number} or less life"
    if left.kind == "players":
        return f"you have {many} or more opponents"
    if left.kind == "counters":
        kind, place = left.args[0], print_reference(as_node(left.args[1]))
        how = "no" if comparison == "=" else f"{many} or more"
        return f"there are {how} {kind} counters on {place}"
    how = {">=": f"{many} or more", "<=": f"{many} or fewer", "=": f"exactly {many}"}[comparison]
    if comparison == "=" and number == 0:
        how = "no"
    phrase = print_phrase(as_node(left.args[0]), True)
    return f"{condition.wording.removeprefix('met ')} {how} {phrase}"
