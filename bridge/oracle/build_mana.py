"""The actions of `mana.grammar`: mana abilities, what their mana is for, their limits."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import SELF, conjunction, flatten, mentions, registry
from clingather.bridge.oracle.build_costs import Activated, joined
from clingather.bridge.oracle.build_costs import put_counters as put
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def mana_ability(head: Activated, steps: tuple[Node, ...], limits: tuple[Node, ...]) -> Any:
    """A whole mana ability; the first thing that it does is to add mana or to prepare that."""
    adds = [i for i, step in enumerate(steps) if step.kind == "add_mana"]
    if not adds or any(step.kind in _RIDERS for step in steps[: adds[0] + 1]):
        return REJECT
    if any(mentions(tree, pronoun) for tree in (*steps, *limits) for pronoun in _PRONOUNS):
        return REJECT
    return Activated(head.cost, steps, (*head.limits, *limits))


_PRONOUNS = ("affected", "affected_stat", "affected_controller", "other_than_affected")
_RIDERS = frozenset({"spend_only", "spend_not", "instead_if"})


@action
def add_then(first: Node, more: str, each: Node) -> Node:
    """Mana, then more of it for each of something: both are added by one instruction."""
    return node("add_mana", node("you"), node("mana_and", first, node("mana_times", more, each)))


@action
def color_of_one(what: Node) -> Node:
    """A color of one of some objects is chosen, then mana of that color is added."""
    return node("add_mana", node("you"), node("color_among", what, wording="choose"))


@action
def mana_list(first: Node, middle: tuple[Node, ...], last: Node) -> Node:
    """One of three or more kinds of mana."""
    return joined("either_mana", (first, *middle, last))


@action
def _chosen_mana(number: int) -> Any:
    """Several mana of the chosen color."""
    return node("chosen_mana", node("number", number)) if number > 1 else REJECT


@action
def mana_number(number: int) -> Any:
    """How much mana, where it is more than one."""
    return node("number", number) if number > 1 else REJECT


@action
def combined(number: Node) -> Node:
    """Mana in any combination of colors."""
    return node("combination", number, "WUBRG")


@action
def _combination(number: Node, letters: str) -> Node:
    """Mana in any combination of some colors."""
    return node("combination", number, letters)


@action
def combination_where(letters: str, amount: Node) -> Node:
    """The same, X of it."""
    return node("combination", amount, letters, wording="where")


@action
def mana_colors(*symbols: str) -> Any:
    """The letters of symbols of one mana each, in the order of the text."""
    letters = [re.fullmatch(r"\{([WUBRGC])\}", symbol) for symbol in symbols]
    if len(set(symbols)) < len(symbols) or not all(letters):
        return REJECT
    return "".join(match[1] for match in letters if match)


@action
def stat_of_paid(how: str, what: Node, stat: str) -> Node:
    """A value of the object that the cost used up."""
    return node("stat_of", stat, node("paid", how, what))


@action
def _to_cast(article: str, what: Node) -> Any:
    """Spent on spells of a kind."""
    spells = flatten(what)[0].kind == "spell" or what.kind == "or"
    if not spells or (what.kind == "or" and not _all_spells(what)):
        return REJECT
    return node("to_cast", what, wording=article)


def _all_spells(what: Node) -> bool:
    if what.kind != "or":
        return flatten(what)[0].kind == "spell"
    return all(isinstance(part, Node) and _all_spells(part) for part in what.args)


@action
def _to_activate(words_: str, what: Node) -> Any:
    """Spent on abilities of objects of a kind."""
    if flatten(what)[0].kind not in ("permanent", "source"):
        return REJECT
    return node("to_activate", what, wording=words_)


@action
def sources(words_: tuple[Node, ...]) -> Node:
    """Sources of a kind, wherever they are (CR 113.7)."""
    return conjunction([node("source"), *words_])


@action
def put_on_self(counters: tuple[Node, str]) -> Any:
    """Puts counters on the object itself."""
    return put(counters, SELF)


@action
def limits(first: Node, second: Node) -> Any:
    """Two limits, the second with its own "only"."""
    if second.wording != "only" or first.wording == "only":
        return REJECT
    return node("both_limits", first, replace(second, wording="only"))
