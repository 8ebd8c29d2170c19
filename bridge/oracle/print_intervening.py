"""Intervening if clauses as Oracle text (CR 603.4)."""

from __future__ import annotations

from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import as_node
from clingather.bridge.oracle.print_histories import print_met
from clingather.bridge.oracle.print_references import print_thing
from clingather.bridge.oracle.tree import Node


def print_if(condition: Node) -> str:
    """A condition after "if"."""
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


def _pronoun(reference: Node, word: str) -> str | None:
    return word if reference.wording.endswith("it") else None


lend("it_said", lambda reference: _pronoun(reference, "it"))
lend("it_is", lambda reference: _pronoun(reference, "it's"))
lend("its_said", lambda reference: _pronoun(reference, "its"))
lend("symbols_alike", lambda said: f"{{{said[1]}}}" * said[0])
lend("cost_paid", lambda said: said.removesuffix(" cost paid") if said.endswith("paid") else None)
