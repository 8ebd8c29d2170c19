"""The actions of `mana.grammar`: mana abilities, what their mana is for, their limits."""

from __future__ import annotations

import re
from typing import Any

from clingather.bridge.oracle.build_core import conjunction, flatten, mentions, registry
from clingather.bridge.oracle.build_costs import Activated
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
def mana_colors(*symbols: str) -> Any:
    """The letters of symbols of one mana each, in the order of the text."""
    letters = [re.fullmatch(r"\{([WUBRGC])\}", symbol) for symbol in symbols]
    if len(set(symbols)) < len(symbols) or not all(letters):
        return REJECT
    return "".join(match[1] for match in letters if match)


@action
def spell_kind(what: Node) -> Any:
    """Spells of a kind that mana is spent on."""
    return what if _all_spells(what) else REJECT


def _all_spells(what: Node) -> bool:
    if what.kind != "or":
        return flatten(what)[0].kind == "spell"
    return all(isinstance(part, Node) and _all_spells(part) for part in what.args)


@action
def source_kind(what: Node) -> Any:
    """Objects of a kind, on the abilities of which mana is spent."""
    return what if flatten(what)[0].kind in ("permanent", "source") else REJECT


@action
def sources(words_: tuple[Node, ...]) -> Node:
    """Sources of a kind, wherever they are (CR 113.7)."""
    return conjunction([node("source"), *words_])
