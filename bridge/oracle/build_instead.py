"""The actions of `instead.grammar`: what is done instead of an event, or besides (CR 614, 615)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.agreement import Antecedent, Unresolved
from clingather.bridge.oracle.anaphora import Resolver
from clingather.bridge.oracle.build_core import ALWAYS, SAID, SELF, YOU, action, mentions
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.following import program
from clingather.bridge.oracle.offers import OBJECT, PLAYER, offered_by_damage
from clingather.bridge.oracle.spoken import unfinished
from clingather.bridge.oracle.tree import Clause, Node, members, nested, node


@action
def done_instead(where: str, event: Node, line: Node, sentences: tuple[Any, ...]) -> Any:
    """A program is carried out instead of an event."""
    steps = program((line, *sentences))
    if steps is REJECT:
        return REJECT
    resolver = Resolver(_offered(event))
    try:
        resolved = resolver.program(steps)
    except Unresolved:
        return REJECT
    if resolver.slots or any(map(unfinished, resolved)) or not _follows(event, resolved):
        return REJECT
    whole = nested("sequence", resolved, "sentences")
    return Clause(SELF, (node("replace", event, whole),), ALWAYS, f"{SAID} {where}")


@action
def may_instead_with(number: int, event: Node, deeds: Node) -> Any:
    """A player may do something instead, with so many cards in their library."""
    clause = done_instead("may", event, node("optional", YOU, deeds), ())
    if clause is REJECT or event.kind == "dies":
        return REJECT
    enough = node("compare", node("library_size", YOU), ">=", node("number", number))
    return replace(clause, condition=enough)


def _offered(event: Node) -> tuple[Antecedent, ...]:
    """What the pronouns can stand for."""
    if event.kind == "dies":
        what = event.args[0]
        assert isinstance(what, Node)
        filter_ = what.args[0]
        return (Antecedent(OBJECT, "one", filter_ if isinstance(filter_, Node) else None),)
    return () if event.args[0] == YOU else (Antecedent(PLAYER),)


def _follows(event: Node, steps: tuple[Node, ...]) -> bool:
    """Whether the steps can stand for the event: one of them is what becomes of its object.

    Whether something is done instead is asked before, so "may" can only be the whole.
    """
    first = steps[0]
    if first.kind == "optional" and (len(steps) > 1 or first.args[0] != YOU):
        return False
    if first.kind == "does" and any(mentions(arg, "optional") for arg in first.args):
        return False
    if event.kind != "dies":
        return True
    first, *rest = (part for step in steps for part in members(step, "sequence"))
    if not rest:
        return False  # a move alone is read by the book
    return first == node("exile", OBJECT) and not any(mentions(part, "result") for part in rest)


# ---------------------------------------------------------------- besides
@action
def prevents_then(event: Node, line: Node, joint: str) -> Any:
    """Prevents damage, and does something more (CR 615.5)."""
    step = said_of(event, line)
    if step is REJECT:
        return REJECT
    change = node("prevent_then", node("prevent", event), step, wording=joint)
    return REJECT if unfinished(change) else Clause(SELF, (change,), ALWAYS, SAID)


def said_of(event: Node, line: Node) -> Any:
    """What is done besides, its pronouns standing for what the event is about."""
    resolver = Resolver(offered_by_damage(event))
    try:
        step = resolver.action(line)
    except Unresolved:
        return REJECT
    return REJECT if resolver.slots else step
