"""Costs, and what a player does, as Oracle text (CR 118)."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import capital
from clingather.bridge.oracle.tree import Node


def print_head(cost: Node, limits: Sequence[Node]) -> str:
    """What stands before the colon, after the keyword of the ability."""
    words_ = [str(limit.args[0]) for limit in limits if limit.kind == "by_keyword"]
    front = "".join(f"{capital(word)} — " for word in words_)
    return front + print_activated_cost(cost)


def print_activated_cost(cost: Node) -> str:
    """What stands before the colon: each cost with a capital letter."""
    said = phrasebook().say("activated_cost", cost)
    assert said is not None
    return said


def print_limit(limit: Node) -> str:
    """When an ability can be activated or how often it triggers, as a sentence (CR 602.5)."""
    return capital(phrasebook().say("program_limit", limit) or "")


lend("energy", lambda number: "{E}" * number)
