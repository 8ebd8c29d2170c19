"""What is done when "you discard a nonland card this way": if that was discarded (CR 603.12).

It triggers on what a step of the same program has done, so that the condition is asked of the card
of that step, and "that card" is that card (no rule: English).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import node_in
from clingather.bridge.oracle.spoken import FRAMES
from clingather.bridge.oracle.tree import Ability, Node, node, nodes, rewritten, throughout

YOURS = frozenset({"sequence", "at_once", "optional", "unless_done"})  # frames of what you do
ELSEWHERE = frozenset({"event_player", "event_amount", "event_other", "paid"})
CARD = ("card_in", ("any", node("any_player")))


def with_discarded(steps: Sequence[Node]) -> tuple[Node, ...]:
    """The steps, what triggers on a discard of one of them said of the card of that step."""
    made: list[Node] = []
    for step in steps:
        made.append(_said_of(step, made))
    return tuple(made)


def _said_of(step: Node, before: Sequence[Node]) -> Node:
    match step:
        case Node("delayed_ability", (Ability() as ability,)):
            trigger = ability.trigger
        case _:
            return step
    match trigger:
        case Node("this_way", (Node("discards_card", (Node("you"), Node() as filter_)),)):
            number = _of_one_discard(before)
        case _:
            return step
    said = throughout((ability.effect, ability.slots))
    if number is None or any(part.kind in ELSEWHERE for part in said):
        return step
    card = node("outer", node("result", number))
    then = rewritten(
        replace(ability, trigger=None),
        lambda part: replace(card, wording=part.wording) if part.kind == "event_object" else None,
    )
    asked = node("was_so", node("result", number), _without_card(filter_))
    return node("guarded", asked, node("reflexive", then), wording=step.wording)


def _of_one_discard(steps: Sequence[Node]) -> int | None:
    """The number of the one step by which you discard, if it is of one card."""
    numbered = list(enumerate(_single(steps, ours=True), start=1))
    found = [(n, step, ours) for n, (step, ours) in numbered if _discards(step)]
    if len(found) != 1:
        return None
    number, step, ours = found[0]
    match step:
        case Node("discard", (Node("some", (Node("number", (1,)), _)),)) if ours:
            return number
    return None


def _discards(step: Node) -> bool:
    return any(part.kind in ("discard", "discard_hand", "keyword_action") for part in nodes(step))


def _single(steps: Sequence[Node], *, ours: bool) -> Iterator[tuple[Node, bool]]:
    """The single steps in their order, and whether you do them."""
    for step in steps:
        if step.kind not in FRAMES:
            yield step, ours
            continue
        mine = ours and step.kind in YOURS
        if step.kind in ("optional", "unless_done"):
            mine = mine and node_in(step.args[0]).kind == "you"
        inner = [arg for arg in step.args if isinstance(arg, Node) and arg.sort == "action"]
        yield from _single(inner, ours=mine)


def _without_card(filter_: Node) -> Node:
    """What the description asks of a card besides being one."""
    if (filter_.kind, filter_.args) == CARD:
        return node("anything")
    if filter_.kind == "and" and (first := node_in(filter_.args[0])).kind == "card_in":
        return node_in(filter_.args[1]) if (first.kind, first.args) == CARD else filter_
    return filter_
