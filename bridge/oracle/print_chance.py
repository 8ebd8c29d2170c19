"""Dice, coins and tables of results, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_amounts import print_amount
from clingather.bridge.oracle.print_core import as_node, flags_of, prints
from clingather.bridge.oracle.print_nouns import print_keyword
from clingather.bridge.oracle.print_references import print_number, print_thing
from clingather.bridge.oracle.print_verbs import deed, third
from clingather.bridge.oracle.tree import Ability, Node

_SIDES = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}


@deed("roll_dice")
def _roll(action: Node, plain: bool) -> str:
    return f"{third('roll', plain)} {_dice(action)}"


def _dice(action: Node) -> str:
    """So many dice."""
    amount, sides = as_node(action.args[0]), int(str(action.args[1]))
    flags, one = flags_of(action.wording), amount == Node("number", (1,))
    name = f"d{sides}"
    if "sided" in flags:
        name = f"{_SIDES[sides]}-sided {'die' if one else 'dice'}"
    if "that-many" in flags:
        return f"that many {name}"
    return f"{words.article(name)} {name}" if one else f"{print_number(amount)} {name}"


@deed("roll_modified")
def _modified(action: Node, plain: bool) -> str:
    amount, sign = as_node(action.args[1]), flags_of(action.wording)[0]
    said = print_amount(as_node(amount.args[1]) if sign == "subtract" else amount)
    roll = as_node(action.args[0])
    return f"{third('roll', plain)} {_dice(roll)} and {third(sign, plain)} {said}"


@deed("flip_coin")
def _flip(action: Node, plain: bool) -> str:
    amount = as_node(action.args[0])
    said = "a coin" if amount == Node("number", (1,)) else f"{print_number(amount)} coins"
    return f"{third('flip', plain)} {said}"


@deed("flip_until_lost")
def _flip_until(action: Node, plain: bool) -> str:
    who = "they" if "until-they" in flags_of(action.wording) else "you"
    return f"{third('flip', plain)} a coin until {who} lose a flip"


@deed("roll_again")
def _again(_action: Node, plain: bool) -> str:
    return f"{third('roll', plain)} again"


@deed("store_results")
def _store(action: Node, plain: bool) -> str:
    return f"{third('store', plain)} those results on {print_thing(as_node(action.args[0]))}"


@deed("reroll_stored")
def _reroll(action: Node, plain: bool) -> str:
    what = print_thing(as_node(action.args[0]))
    return f"{third('reroll', plain)} any number of {what}'s stored results"


@prints("amount", "rolled")
def _rolled(amount: Node, _many: bool) -> str:
    return "those results" if amount.wording == "those" else "the result"


@prints("amount", "flips_won")
def _flips_won(_amount: Node, _many: bool) -> str:
    return "the number of flips you won"


@prints("condition", "won_flip", "lost_flip")
def _flip_result(condition: Node, _many: bool) -> str:
    verb = "win" if condition.kind == "won_flip" else "lose"
    who = condition.wording or "you"
    return f"{who} {third(verb, who == 'you')} the flip"


@prints("condition", "rolled_doubles")
def _doubles(condition: Node, _many: bool) -> str:
    return f"you {condition.wording or 'rolled'} doubles"


@prints("condition", "result_between")
def _between(condition: Node, _many: bool) -> str:
    return f"the result is {condition.args[0]}"


@prints("condition", "result_at_most", "result_at_least")
def _bound(condition: Node, _many: bool) -> str:
    more = condition.wording or ("less" if condition.kind == "result_at_most" else "greater")
    return f"the result is {condition.args[0]} or {more}"


def print_range(condition: Node) -> str:
    """The results of a row of a table."""
    if condition.kind == "result_at_least":
        return f"{condition.args[0]}+"
    low, high = condition.args
    return str(low) if low == high else f"{low}—{high}"


def print_indicated(row: Node) -> str:
    """A result and the ability that it stands for."""
    number, gained = as_node(row.args[0]).args[0], as_node(row.args[1])
    ability = as_node(gained.args[1]).args[0]
    assert isinstance(ability, Ability)
    return f"• {number} — {print_keyword(as_node(ability.keyword))}"
