"""The actions of `chance.grammar`: dice, coins and tables of results (CR 705, 706)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle import build_program
from clingather.bridge.oracle.build_abilities import granted_keyword
from clingather.bridge.oracle.build_core import registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()

SIDES = {"four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20}


@action
def die_of(name: str) -> tuple[int, str]:
    """How many sides a die has, and how the text says it."""
    name = name.lower()
    if name.startswith("d"):
        return int(name[1:]), "d"
    return SIDES[name.removesuffix("-sided")], "sided"


@action
def dice(number: int | str, die: tuple[int, str]) -> Any:
    """So many dice of one kind."""
    if number != 1 and isinstance(number, int) and number < 2:
        return REJECT
    amount = node("number", number) if isinstance(number, int) else node("x")
    return node("roll_dice", amount, die[0], wording=die[1])


@action
def dice_that_many(place: int, die: tuple[int, str]) -> Node:
    """As many dice as before."""
    amount = node("mention_amount", "that many", place)
    return node("roll_dice", amount, die[0], wording=f"{die[1]} that-many")


@action
def roll_modified(roll: Node, sign: str, amount: Node) -> Node:
    """A roll with a modifier (CR 706.2)."""
    value = amount if sign == "add" else node("times", -1, amount)
    return node("roll_modified", roll, value, wording=sign)


@action
def coins(number: int) -> Any:
    """Several coins."""
    return node("flip_coin", node("number", number)) if number > 1 else REJECT


@action
def stores(_place: int, what: Node) -> Node:
    """Storing the results of a roll on an object (CR 706.8a)."""
    return node("store_results", what)


# ---------------------------------------------------------------- tables
@action
def table_text(sentences: tuple[Any, ...]) -> Any:
    """What a row of a table does, as one action."""
    steps = build_program.program(sentences)
    if steps is REJECT or any(step.wording == "row" for step in steps):
        return REJECT
    result = steps[-1]
    for step in reversed(steps[:-1]):
        result = node("sequence", step, result, wording="row")
    return result


@action
def table_row(low: int, high: int, what: Node) -> Any:
    """What happens if the result is in a range."""
    if low > high:
        return REJECT
    return node("guarded", node("result_between", low, high), what, wording="row")


@action
def table_row_up(low: int, what: Node) -> Node:
    """What happens if the result is that or greater."""
    return node("guarded", node("result_at_least", low), what, wording="row")


@action
def for_each_result(number: int, what: Node) -> Node:
    """The same once for each die that shows a number."""
    return node("repeat", node("results_of", number), what, wording="each-result")


@action
def indicated(number: int, keyword: Node) -> tuple[int, Node]:
    """The ability that a result stands for."""
    return number, keyword


@action
def indicated_abilities(
    place: int, sentences: tuple[Any, ...], table: tuple[tuple[int, Node], ...]
) -> Any:
    """For each die that shows a number of the list, the object gains the ability beside it."""
    numbers = [number for number, _ in table]
    if sorted(set(numbers)) != numbers:
        return REJECT
    steps: list[Node] = []
    for number, keyword in table:
        change = node("gain", granted_keyword(keyword))
        what = node("mention", "it", place)
        gained = node("apply", what, change, node("end_of_turn"))
        steps.append(node("repeat", node("results_of", number), gained))
    if sentences:
        more = build_program.program(sentences)
        if more is REJECT:
            return REJECT
        steps += more
    result = steps[-1]
    for step in reversed(steps[:-1]):
        result = node("sequence", step, result, wording="indicated")
    return result
