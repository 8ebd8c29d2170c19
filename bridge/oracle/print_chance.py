"""Tables of results as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle.print_core import as_node
from clingather.bridge.oracle.print_nouns import print_keyword
from clingather.bridge.oracle.tree import Ability, Node


def print_indicated(row: Node) -> str:
    """A result and the ability that it stands for."""
    number, gained = as_node(row.args[0]).args[0], as_node(row.args[1])
    ability = as_node(gained.args[1]).args[0]
    assert isinstance(ability, Ability)
    return f"• {number} — {print_keyword(as_node(ability.keyword))}"
