"""What is done to spells and abilities on the stack as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import as_node
from clingather.bridge.oracle.print_references import print_thing
from clingather.bridge.oracle.print_verbs import deed, third
from clingather.bridge.oracle.tree import Node


@deed("counter_to")
def _counter_to(action: Node, plain: bool) -> str:
    return f"{third('counter', plain)} {print_thing(as_node(action.args[0]))}"


def print_countered(action: Node) -> str:
    """Where a countered spell goes, as a sentence after its own."""
    return (
        f"If that spell is countered this way, {phrasebook().say('countered_to', action.args[1])}."
    )
