"""The abilities that carry a program: spell, activated, loyalty and chapter abilities (CR 113.3).

Each reader is given the normalised text and the ability as its form proves it. What is not
understood stays out, with the reason: the ability keeps its kind and has no effect.
"""

from __future__ import annotations

import re

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import Antecedent
from clingather.bridge.oracle.gates import NotUnderstood
from clingather.bridge.oracle.paragraphs import CHAPTER, LOYALTY, cost_of
from clingather.bridge.oracle.programs import read_program
from clingather.bridge.oracle.tree import SELF, YOU, Ability, Node, as_node, members, node
from clingather.bridge.oracle.words import listed

ITSELF = (Antecedent(SELF),)


def with_program(
    known: Ability, text: str, antecedents: tuple[Antecedent, ...], of_spell: bool = False
) -> Ability:
    """The ability with the program of a text, if it is read."""
    try:
        program = read_program(text, antecedents, of_spell)
    except NotUnderstood as problem:
        return replace(known, reason=problem.reason)
    return replace(
        known,
        effect=program.effect,
        slots=program.slots,
        modes=program.modes,
        modes_chosen=program.modes_chosen,
        limits=(*known.limits, *program.limits),
        reason="",
    )


def read_spell(text: str, known: Ability, rules: str = "") -> Ability:
    """A spell ability (CR 113.3a); `rules`, all of the card's, say what casting it costs."""
    used = [
        what
        for verb, word in _USED.items()
        if _spent(verb, rules)
        for what in (node("paid", word, node("anything")), node("used_up", verb))
    ]
    return with_program(known, text, tuple(Antecedent(what, "paid") for what in used), True)


def _spent(verb: str, rules: str) -> bool:
    """Whether casting a spell has an additional cost with that verb (CR 601.2f)."""
    return bool(re.search(rf"additional cost to cast [^.]*\b{verb}\b", rules))


def read_effect(text: str, known: Ability) -> Ability:
    """The effect of an activated ability whose cost is read (CR 602.1)."""
    effect = text[len(cost_of(text)) + 2 :]
    return with_program(known, effect, of_cost(known.cost))


def of_cost(cost: Node | None) -> tuple[Antecedent, ...]:
    """What the cost of an ability offers to its pronouns: the object itself, what it used up."""
    return (*ITSELF, *_paid(cost)) if cost is not None else ITSELF


_USED = {"sacrifice": "sacrificed", "exile": "exiled", "discard": "discarded",
         "reveal": "revealed"}  # fmt: skip


def _paid(cost: Node) -> tuple[Antecedent, ...]:
    """The one object that a cost used up ("that creature", "the sacrificed creature")."""
    if cost.kind == "costs":
        return tuple(found for each in members(cost, "costs") for found in _paid(each))
    what = cost.args[0] if cost.args else None
    if isinstance(what, Node) and what.kind == "granter":
        return (Antecedent(what),)
    if cost.kind == "tap":  # no pronoun means it, but "the tapped creature" does
        tapped = (node("paid", "tapped", node("anything")), node("used_up", "tap"))
        return tuple(Antecedent(what, "paid") for what in tapped)
    if cost.kind == "remove_counters":  # how many were "removed this way", "that many"
        return (Antecedent(node("removed_counters", cost.args[0])),)
    if cost.kind not in _USED or not isinstance(what, Node):
        return ()
    used = Antecedent(node("used_up", cost.kind), "paid")  # "each card exiled this way"
    one = what.kind in ("some", "at_random") and what.args[0] == Node("number", (1,))
    if what == node("top_card", YOU):
        described = node("card_in", "library", YOU)
    elif one or what.kind in ("top_in_graveyard", "host"):  # the host: "the sacrificed creature"
        described = as_node(what.args[1])
    else:
        return (used,)
    return (used, Antecedent(node("paid", _USED[cost.kind], described), "one", described))


def read_loyalty(text: str, known: Ability) -> Ability:
    """A loyalty ability (CR 606): its cost is the symbol."""
    match = LOYALTY.match(text)
    if match is None:  # so of a card that is called as its symbols are
        return replace(known, reason="no loyalty symbol")
    cost = node("loyalty_symbol", match[1])
    return with_program(replace(known, cost=cost), text[match.end() :], ITSELF)


_ROMAN = listed("I II III IV V VI VII VIII IX X")


def read_chapter(text: str, known: Ability) -> Ability:
    """A chapter ability (CR 714.2b): it triggers as the lore counters reach its numbers."""
    match = CHAPTER.match(text)
    if match is None:
        return replace(known, reason="no chapter symbol")
    symbols = match[1].split(", ")
    numbers = tuple(str(_ROMAN.index(symbol) + 1) for symbol in symbols if symbol in _ROMAN)
    trigger = node("chapters", numbers)
    return with_program(replace(known, trigger=trigger), text[match.end() :], ITSELF)
