"""What is done when "you discard a nonland card this way": if that was discarded (CR 603.12).

It triggers on what a step of the same program has done, so that the condition is asked of the card
of that step, and "that card" is that card (no rule: English). So with what was sacrificed, with
cards of any number, which are counted, and with what connives, which it does whenever it is told to
(CR 701.50b).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import node_in
from clingather.bridge.oracle.spoken import FRAMES
from clingather.bridge.oracle.tree import Ability, Node, node, nodes, rewritten, throughout

YOURS = frozenset({"sequence", "at_once", "optional"})  # frames of what you do
ELSEWHERE = frozenset({"event_player", "event_amount", "event_other", "paid"})
SPOKEN_OF = frozenset({"event_object", "event_amount"})  # what triggered it, or how many
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
        case Node(
            "this_way", (Node("sacrifices", (Node("you"), Node("all", (Node() as filter_,)))),)
        ):
            number = _of_one_sacrifice(before)
        case Node(
            "this_way", (Node("moves", (Node("all", (Node() as filter_,)), "any", "exile")),)
        ):
            number = _of_one_exile(before)
        case Node("this_way", (Node("one_or_more", (Node() as done,)),)):
            return _said_of_many(step, ability, done, before)
        case Node("this_way", (Node("special_event", ("connives", Node("outer", (of,)))),)):
            connives = bool(before) and before[-1] == node("keyword_action_on", "connive", of)
            if not connives or any(p.kind in SPOKEN_OF for p in _said_in(ability)):
                return step
            then = replace(ability, trigger=None)
            return node("reflexive", then, wording=step.wording)
        case _:
            return step
    ability = _discarded_card(ability)
    said = _said_in(ability)
    if number is None or any(part.kind in ELSEWHERE for part in said):
        return step
    card = node("outer", node("result", number))
    then = rewritten(
        replace(ability, trigger=None),
        lambda part: replace(card, wording=part.wording) if part.kind == "event_object" else None,
    )
    asked = node("was_so", node("result", number), _without_card(filter_))
    return node("guarded", asked, node("reflexive", then), wording=step.wording)


def _said_of_many(step: Node, ability: Ability, done: Node, before: Sequence[Node]) -> Node:
    """The same of any number of things, which one step before sacrificed or discarded."""
    match done:
        case Node("sacrifices", (Node("you"), Node("all", (Node() as filter_,)))):
            verb, described = "sacrifice", filter_
        case Node("discards_card", (Node("you"), Node() as filter_)):
            verb, described = "discard", _without_card(filter_)
        case _:
            return step
    number = _only(before, verb)
    match _numbered(before).get(number):
        case Node(_, (Node("some", (Node(), Node() as which)),)):
            same = which == described or described.kind == "anything"
        case _:
            return step
    said = _said_in(ability)
    elsewhere = (ELSEWHERE | SPOKEN_OF) - {"event_amount"}
    if number is None or not same or any(p.kind in elsewhere for p in said):
        return step
    many = node("amount_done", number)
    then = rewritten(
        replace(ability, trigger=None),
        lambda part: (
            node("outer_amount", many, wording=part.wording)
            if part.kind == "event_amount"
            else None
        ),
    )
    counted = node("how_many", node("those", node("result", number), described))
    told = many if described.kind == "anything" else counted
    asked = node("compare", told, ">=", node("number", 1))
    return node("guarded", asked, node("reflexive", then), wording=step.wording)


def _said_in(ability: Ability) -> tuple[Node, ...]:
    return tuple(throughout((ability.effect, ability.slots)))


def _discarded_card(ability: Ability) -> Ability:
    """The ability with "the discarded card" said as the card that it triggered on."""
    match ability.trigger:
        case Node("this_way", (Node("discards_card"),)):
            said: Ability = rewritten(
                ability,
                lambda part: (
                    node("event_object", wording=part.wording)
                    if part.kind == "paid" and part.args[0] == "discarded"
                    else None
                ),
            )
            return said
        case _:
            return ability


def _numbered(steps: Sequence[Node]) -> dict[int | None, Node]:
    return {n: step for n, (step, ours) in enumerate(_single(steps, ours=True), start=1) if ours}


def _only(steps: Sequence[Node], verb: str) -> int | None:
    """The number of the one step with that verb, which you do; None if there are several."""
    acts = [n for n, (step, _) in enumerate(_single(steps, ours=True), start=1)
            if any(part.kind.startswith(verb) for part in nodes(step))]  # fmt: skip
    return acts[0] if len(acts) == 1 and acts[0] in _numbered(steps) else None


def _of_one_sacrifice(steps: Sequence[Node]) -> int | None:
    """The number of the one step by which you sacrifice, if it is of one permanent."""
    number = _only(steps, "sacrifice")
    match _numbered(steps).get(number):
        case Node("sacrifice", (Node("some", (Node("number", (1,)), _)),)):
            return number
    return None


def _of_one_exile(steps: Sequence[Node]) -> int | None:
    """The number of the one step by which something is exiled, if it is one target."""
    number = _only(steps, "exile")
    match _numbered(steps).get(number):
        case Node("exile", (Node("target", (_,)),)):
            return number
    return None


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
        if step.kind == "optional":
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
