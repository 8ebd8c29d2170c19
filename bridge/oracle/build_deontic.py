"""The actions of `deontic.grammar`: what objects can't, must or may do, and when."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import (
    ALWAYS,
    SELF,
    YOU,
    Part,
    Parts,
    flatten,
    mentions,
    refer,
    registry,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()

# Changes that are no layer's (613.11), so that a sentence may say when they hold.
RULES = frozenset({
    "deontic", "rule", "damage_by", "no_combat_damage", "crews_as", "no_maximum_hand_size",
    "hand_size", "skip_step",
})  # fmt: skip


def only_spells(what: Node) -> bool:
    """Whether every alternative of a noun phrase is a spell."""
    if what.kind == "or":
        return all(only_spells(arg) for arg in what.args if isinstance(arg, Node))
    return flatten(what)[0].kind == "spell"


@action
def spells(what: Node) -> Any:
    """A noun phrase that speaks of spells only."""
    return what if only_spells(what) else REJECT


@action
def and_its(first: Part, activations: Part) -> Parts:
    """A verb, and what holds for its activated abilities."""
    return Parts((first, activations), "and-its")


# ---------------------------------------------------------------- when a rule holds
@action
def tail_word(word: str, condition: Node) -> tuple[str, Node]:
    """A condition and the word before it."""
    return (word, condition)


def _conditioned(found: tuple[str, Node], clause: Clause, front: bool) -> Any:
    """The clause with a condition that belongs to a rule about deeds only."""
    word, condition = found
    if clause.condition != ALWAYS or any(change.kind not in RULES for change in clause.changes):
        return REJECT
    if mentions(condition, "affected"):
        if clause.subject.kind not in ("self", "host"):
            return REJECT
        condition = refer(condition, clause.subject)
    if word == "unless":
        condition = node("unless", condition, wording="unless")
    flags = ["front"] if front else []
    if word in ("if", "as long as"):
        flags.append("when-if" if word == "if" else "when-long")
    wording = " ".join([clause.wording, *flags]).strip()
    return replace(clause, condition=condition, wording=wording)


@action
def deontic_tail(clause: Any, found: tuple[str, Node]) -> Any:
    """A rule with its condition after it; after several verbs it could belong to the last only."""
    if not isinstance(clause, Clause):
        return REJECT
    verbs = [change for change in clause.changes if not change.wording.startswith("&")]
    return _conditioned(found, clause, False) if len(verbs) == 1 else REJECT


@action
def deontic_front(found: tuple[str, Node], clause: Any) -> Any:
    """A rule with its condition before it."""
    return _conditioned(found, clause, True) if isinstance(clause, Clause) else REJECT


@action
def first_turns() -> tuple[str, Node]:
    """During your first three turns of the game."""
    early = node("compare", node("turns_begun", YOU), "<=", node("number", 3))
    return ("", node("both", node("turn_of", YOU), early, wording="first turns"))


@action
def front_attached(_name: str, what: Node) -> tuple[str, Node]:
    """As long as it is attached to something."""
    return ("as long as", node("is", SELF, node("attached_to_a", what)))


@action
def front_and_tail(first: Node, clause: Any, found: tuple[str, Node]) -> Any:
    """A rule with a condition before it and another one after it."""
    return _two_conditions(("as long as", first), clause, found)


@action
def front_and_turn(first: tuple[str, Node], clause: Any, second: Node) -> Any:
    """A rule with a condition before it, and a turn after it."""
    if second.wording != "during":
        return REJECT
    return _two_conditions(first, clause, ("during", second))


def _two_conditions(first: tuple[str, Node], clause: Any, second: tuple[str, Node]) -> Any:
    """A rule that holds while both conditions are met."""
    if not isinstance(clause, Clause) or first[1].wording == "during":
        return REJECT
    after = deontic_tail(clause, second)
    if after is REJECT or mentions(first[1], "affected"):
        return REJECT
    before = _conditioned(first, clause, True)
    if before is REJECT:
        return REJECT
    words_ = f"{first[0].replace(' ', '-')} {second[0].replace(' ', '-')}"
    condition = node("both", before.condition, after.condition, wording=f"around {words_}")
    return replace(clause, condition=condition, wording=f"{clause.wording} around".strip())
