"""The actions of `chance.grammar`: dice, coins and tables of results (CR 705, 706)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle import build_program
from clingather.bridge.oracle.build_abilities import granted_keyword
from clingather.bridge.oracle.build_core import registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


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
def table_row(result: Node, what: Node) -> Any:
    """What happens if the result is in a range."""
    if result.kind == "result_between" and int(str(result.args[0])) > int(str(result.args[1])):
        return REJECT
    return node("guarded", result, what, wording="row")


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
