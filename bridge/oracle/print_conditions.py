"""Conditions as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import as_node, printer_of
from clingather.bridge.oracle.print_nouns import (
    literals_of,
    print_phrase,
    print_reference,
)
from clingather.bridge.oracle.print_references import print_thing
from clingather.bridge.oracle.tree import Node


def print_condition(condition: Node) -> str:
    """A condition, after "as long as"."""
    entered = printer_of("condition", condition)
    said = (entered and entered(condition, False)) or phrasebook().say(
        "simple_condition", condition
    )
    if said:
        return said
    link = {"both": " and ", "either": " or "}[condition.kind]
    return link.join(print_condition(as_node(arg)) for arg in condition.args)


def print_met(condition: Node) -> str:
    """A condition after "if" or "unless"."""
    if condition.wording.startswith("said way "):
        entered = printer_of("met", condition)
        assert entered is not None
        return entered(condition, False)
    if said := phrasebook().say("met_one", condition):
        return said
    if condition.kind in ("both", "either") and condition.wording == "met":
        link = " and " if condition.kind == "both" else " or if "
        return link.join(print_met(as_node(arg)) for arg in condition.args)
    return phrasebook().say("past", condition) or print_condition(condition)


def print_if(condition: Node) -> str:
    """An intervening condition, after "if" (CR 603.4)."""
    kind, wording = condition.kind, condition.wording.removeprefix("if").strip()
    if kind == "either" and wording == "greater":
        return " and/or ".join(print_if(as_node(arg)) for arg in condition.args)
    if kind == "compare" and wording == "greater":
        return _greater(as_node(condition.args[0]))
    if kind == "both" and wording == "unpaired":
        return _unpaired(condition)
    return phrasebook().say("met_now", condition) or print_met(condition)


def _unpaired(condition: Node) -> str:
    """Both are unpaired (CR 702.95a)."""
    first, second = (as_node(arg) for arg in condition.args)
    said = "~ and another creature"
    if second.kind == "is":
        said = f"{print_thing(as_node(first.args[0]))} and ~"
    return f"you control both {said} and both are unpaired"


def _greater(stat: Node) -> str:
    """Power or toughness compared with that of the object itself."""
    whose = as_node(stat.args[1])
    said = whose.args[0] if whose.kind == "mention" else "that creature"
    return f"{said}'s {stat.args[0]} is greater than ~'s {stat.args[0]}"


# ---------------------------------------------------------------- their parts
def _pronoun(reference: Node, word: str) -> str | None:
    return word if reference.wording.endswith("it") else None


def _card_in_zone(what: Node) -> str | None:
    """ "a creature card is in your graveyard"."""
    zone = literals_of(what)[0]
    if zone.kind != "card_in":
        return None
    said = f"{zone.wording} {zone.args[0]}"
    card = print_phrase(what, False).replace(f" {said}", "")
    return f"{words.article(card)} {card} is {said}"


lend("condition", print_condition)
lend("met_said", print_if)
lend("place", print_reference)
lend("it_said", lambda reference: _pronoun(reference, "it"))
lend("it_is", lambda reference: _pronoun(reference, "it's"))
lend("its_said", lambda reference: _pronoun(reference, "its"))
lend("card_in_zone", _card_in_zone)
lend("symbols_alike", lambda said: f"{{{said[1]}}}" * said[0])
lend("cost_paid", lambda said: said.removesuffix(" cost paid") if said.endswith("paid") else None)
