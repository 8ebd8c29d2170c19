"""What is done instead of an event, or besides replacing it (CR 614.1a, 614.11, 615.5).

Input: the event and the lines of a program as the book reads them. Output: the steps, their
pronouns standing for what the event is about, or REJECT where one stands for nothing. Reason: it
goes by the event what a pronoun means. The second function of each pair gives the lines again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.agreement import Antecedent, Unresolved, node_in
from clingather.bridge.oracle.anaphora import Resolver
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.following import program, without_more
from clingather.bridge.oracle.offers import OBJECT, PLAYER, offered_by_damage
from clingather.bridge.oracle.spoken import SEEN_BY, filter_of, number_in, unfinished
from clingather.bridge.oracle.tree import (
    YOU,
    Ability,
    Node,
    as_node,
    flatten,
    mapped,
    members,
    mentions,
    nested,
    node,
)


def instead(line: Node, sentences: tuple[Any, ...], event: Node) -> Any:
    """A program that is carried out instead of an event."""
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
    return nested("sequence", resolved, "sentences")


def lines_of(whole: Node, _event: Node) -> tuple[Any, ...] | None:
    """Its first line, and the sentences after it."""
    return without_more(tuple(map(_spoken, members(whole, "sequence", "sentences"))))


def _offered(event: Node) -> tuple[Antecedent, ...]:
    """What the pronouns can stand for."""
    if event.kind == "dies":
        return (Antecedent(OBJECT, "one", filter_of(as_node(event.args[0]))),)
    if event.kind == "damage_event":
        return offered_by_damage(event)
    return () if event.kind == "any_event" or event.args[0] == YOU else (Antecedent(PLAYER),)


def _follows(event: Node, steps: tuple[Node, ...]) -> bool:
    """Whether the steps can stand for the event: one of them is what becomes of its object.

    Whether something is done instead is asked before, so "may" can only be the whole.
    """
    first = steps[0]
    if first.kind == "optional" and (len(steps) > 1 or first.args[0] != YOU):
        return False
    if first.kind == "does" and any(mentions(arg, "optional") for arg in first.args):
        return False
    if event.kind == "damage_event":  # the first step stands for the damage
        return len(steps) == 1 and first.kind not in ("sequence", "if_not_done")
    if event.kind != "dies":
        return True
    first, *rest = (part for step in steps for part in members(step, "sequence"))
    if not rest:
        return False  # a move alone has rows of its own
    return first == Node("exile", (OBJECT,)) and not any(mentions(part, "result") for part in rest)


def besides(line: Node, event: Node) -> Any:
    """What is done besides preventing damage."""
    resolver = Resolver(offered_by_damage(event))
    try:
        step = resolver.action(line)
    except Unresolved:
        return REJECT
    whole = node("prevent_then", node("prevent", event), step)  # there it is known how much it was
    return REJECT if resolver.slots or unfinished(whole) else step


def line_of(step: Node, _event: Node) -> tuple[Any, ...]:
    """Its line."""
    return (_said_again(step) if step.kind == "reflexive" else _spoken(step),)


def _said_again(step: Node) -> Node:
    """A reflexive ability as the text says it, its target and its pronouns said again."""
    ability = step.args[0]
    assert isinstance(ability, Ability)

    def said(part: Node) -> Node | None:
        if part.kind == "outer_amount":
            return _mention(node_in(part.args[0]))
        if part.kind == "target":
            slot = ability.slots[number_in(part) - 1]
            other = "any other" if node("other") in flatten(node_in(slot.args[2])) else ""
            return Node("new_target", (*slot.args, 0), other)
        return _mention(part)

    effect = tuple(mapped(each, said) for each in ability.effect)
    return replace(step, args=(replace(ability, text="", effect=effect, slots=()),))


# ---------------------------------------------------------------- pronouns again
_SAID = frozenset({"it", "that", "those", "them", "they", "the", "their", "its", "one", "this"})


def _spoken(step: Node) -> Node:
    """A step as the text says it: what a pronoun stands for is that pronoun again."""
    return mapped(step, _mention)


def _mention(part: Node) -> Node | None:
    """The pronoun that a part stands for; in a condition "it" is said of the part itself."""
    said = part.wording
    if part.sort == "condition":
        about, *rest = part.args
        if isinstance(about, Node) and about.wording == "it":
            kept = (_spoken(arg) if isinstance(arg, Node) else arg for arg in rest)
            return Node(part.kind, (about, *kept), said)
    if part.kind == "amount_done" and said:
        return Node("mention_amount", (said, 0))
    if (said not in SEEN_BY and not _SAID & set(said.split()[:1])) or part.kind == "all":
        return None
    if part.sort == "reference":
        return Node("mention", (said, 0), "this-way")  # as "revealed" is said
    kind = {"player": "mention_player", "amount": "mention_amount"}.get(part.sort)
    return Node(kind, (said, 0)) if kind else None
