"""The actions of `modes.grammar`: how many modes are chosen (CR 700.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from clingather.bridge.oracle.build_core import registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@dataclass(frozen=True, slots=True)
class ModalHead:
    """From how many to how many modes, the limits, and the words of the text."""

    least: Node
    most: Node
    limits: tuple[Node, ...]
    wording: str
    bounds: tuple[Node, ...] = ()  # when the ability can be activated


def _amount(number: int | str) -> Node:
    if isinstance(number, int):
        return node("number", number)
    return node("x" if number == "x" else "any_number")


@action
def modes_number(low: int | str, high: int | str, said: str) -> ModalHead:
    """From how many to how many modes."""
    return ModalHead(_amount(low), _amount(high), (), said)


@action
def modal_head(verb: str, number: ModalHead, limit: Node | None, again: Any) -> Any:
    """Everything before the modes; a choice that may be declined can be of none."""
    limits = tuple(item for item in (limit, again or None) if item is not None)
    if verb == "an opponent chooses":
        limits = (node("modes_by", node("next_opponent")), *limits)
    least = node("number", 0) if verb == "you may choose" else number.least
    if again and again.kind == "modes_if" and not again.wording.startswith("choose|"):
        # who may choose both may also choose one
        made = replace(again, args=(again.args[0], least, again.args[2]))
        limits = (*limits[:-1], made)
    if again and again.kind == "modes_repeat" and number.most == node("number", 1):
        return REJECT
    return replace(number, least=least, limits=limits, wording=f"{verb}|{number.wording}")


@action
def modes_more(verb: str, condition: Node, number: ModalHead) -> Node:
    """If a condition is met as modes are chosen, another number of modes."""
    said = f"{verb}|{number.wording}"
    return node("modes_if", condition, number.least, number.most, wording=said)


@action
def modes_more_cast(condition: Node, _name: str, number: ModalHead) -> Node:
    """The same, for spells, in more words."""
    said = f"cast|{number.wording}"
    return node("modes_if", condition, number.least, number.most, wording=said)


@action
def modal_head_limited(
    verb: str, number: ModalHead, limit: Node | None, bounds: tuple[Node, ...]
) -> Any:
    """The same, and when the ability can be activated."""
    made = modal_head(verb, number, limit, "")
    return made if made is REJECT else replace(made, bounds=bounds)
