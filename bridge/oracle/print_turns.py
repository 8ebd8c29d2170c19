"""Emblems (CR 114), and who wins a clash, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle.print_core import as_node, prints
from clingather.bridge.oracle.print_types import print_granted
from clingather.bridge.oracle.print_verbs import deed, third
from clingather.bridge.oracle.tree import Node


@deed("get_emblem")
def _emblem(action: Node, plain: bool) -> str:
    emblem = as_node(action.args[1])
    granted: list[Node] = []
    while emblem.kind == "with_ability":
        granted.insert(0, Node("gain", (emblem.args[1],)))
        emblem = as_node(emblem.args[0])
    return f"{third('get', plain)} an emblem with {print_granted(granted)}"


@prints("condition", "won_clash")
def _won_clash(_condition: Node, _many: bool) -> str:
    return "you win"
