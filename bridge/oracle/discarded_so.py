"""What is done when "you discard a nonland card this way": if that was discarded (CR 603.12).

It triggers on what a step of the same program has done, so that the condition is asked of the card
of that step, and "that card" is that card (no rule: English). So with what was sacrificed, with
cards of any number, which are counted, and with what connives, which it does whenever it is told to
(CR 701.50b).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import node_in
from clingather.bridge.oracle.spoken import FRAMES
from clingather.bridge.oracle.tree import (
    Ability,
    Node,
    conjunction,
    flatten,
    node,
    nodes,
    rewritten,
    throughout,
)

YOURS = frozenset({"sequence", "at_once", "optional"})  # frames of what you do
# What only an event tells of what was done, or a cost.
OF_EVENT = frozenset({"event_object", "event_amount", "event_player", "event_other", "paid"})
CARD = node("card_in", "any", node("any_player"))
ONE = node("number", 1)


def with_discarded(steps: Sequence[Node]) -> tuple[Node, ...]:
    """The steps, what triggers on a discard of one of them said of the card of that step."""
    made: list[Node] = []
    for step in steps:
        made.append(_said_of(step, made))
    return tuple(made)


def _said_of(step: Node, before: Sequence[Node]) -> Node:
    match step:
        case Node(
            "delayed_ability",
            (Ability(trigger=Node("this_way", (Node() as event,))) as ability,),
        ):
            many = event.kind == "one_or_more"
        case _:
            return step
    match node_in(event.args[0]) if many else event:
        case Node("discards_card", (Node("you"), Node() as which)):
            verb, which = "discard", _without_card(which)
        case Node("sacrifices", (Node("you"), Node("all", (Node() as which,)))):
            verb = "sacrifice"
        case Node("moves", (Node("all", (Node() as which,)), "any", "exile")):
            verb = "exile"
        case Node("special_event", ("connives", Node("outer", (of,)))):
            connives = before and before[-1] == node("keyword_action_on", "connive", of)
            then = _reflexive(ability, {}) if connives else None
            return replace(then, wording=step.wording) if then else step
        case _:
            return step
    number, what = _only(before, verb)
    match what:
        case Node("some", (amount, described)) if verb != "exile":
            fits = which in (described, node("anything")) if many else amount == ONE
        case Node("target"):
            fits = verb == "exile" and not many
        case _:
            fits = False
    result, done = node("result", number), node("amount_done", number)
    if many:
        told = {"event_amount": node("outer_amount", done)}
        those = node("how_many", node("those", result, which))
        asked = node("compare", done if which.kind == "anything" else those, ">=", ONE)
    else:
        said = ("event_object", "discarded") if verb == "discard" else ("event_object",)
        told = dict.fromkeys(said, node("outer", result))
        asked = node("was_so", result, _without_card(which))
    then = _reflexive(ability, told) if fits else None
    return node("guarded", asked, then, wording=step.wording) if then else step


def _reflexive(ability: Ability, told: Mapping[str, Node]) -> Node | None:
    """What triggers on what was done, told what it speaks of; None if it speaks of more."""

    def meant(part: Node) -> Node | None:
        kind = str(part.args[0]) if part.kind == "paid" else part.kind
        return replace(told[kind], wording=part.wording) if kind in told else None

    then: Ability = rewritten(replace(ability, trigger=None), meant)
    if any(part.kind in OF_EVENT for part in throughout((then.effect, then.slots))):
        return None
    return node("reflexive", then)


def _only(steps: Sequence[Node], verb: str) -> tuple[int, Node | None]:
    """The number of the one step with that verb, and with what you do that; none if several do.

    A keyword action may discard, too.
    """
    verbs = (verb, "keyword_action") if verb == "discard" else (verb,)
    found = [
        (number, step, ours)
        for number, (step, ours) in enumerate(_single(steps, ours=True), start=1)
        if any(part.kind.startswith(verbs) for part in nodes(step))
    ]
    match found:
        case [(number, Node(kind, (Node() as what,)), True)] if kind == verb:
            return number, what
    return 0, None


def _single(steps: Sequence[Node], *, ours: bool) -> Iterator[tuple[Node, bool]]:
    """The single steps in their order, and whether you do them."""
    for step in steps:
        if step.kind not in FRAMES:
            yield step, ours
            continue
        mine = ours and step.kind in YOURS
        if step.kind == "optional":
            mine = mine and node_in(step.args[0]).kind == "you"
        inner = [arg for arg in step.args if isinstance(arg, Node) and arg.sort == "action"]
        yield from _single(inner, ours=mine)


def _without_card(filter_: Node) -> Node:
    """What the description asks of a card besides being one."""
    if filter_ == CARD:
        return node("anything")
    first, *rest = flatten(filter_)
    return conjunction(rest) if first == CARD else filter_
