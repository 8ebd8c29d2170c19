"""Keywords and abilities granted in other ways than by a list, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_amounts import print_amount
from clingather.bridge.oracle.print_core import as_node, prints
from clingather.bridge.oracle.tree import Node


@prints("keyword", "keyword_amount")
def _keyword_amount(keyword: Node, _many: bool) -> str:
    name = words.keyword_spelling().get(str(keyword.args[0]), str(keyword.args[0]))
    x = "{X}" if "{}" in keyword.wording else "X"
    stop = "." if keyword.wording.endswith(".") else ""
    return f"{name} {x}, where X is {print_amount(as_node(keyword.args[1]))}{stop}"


@prints("keyword", "keyword_copied_cost")
def _keyword_copied_cost(keyword: Node, _many: bool) -> str:
    return words.keyword_spelling().get(str(keyword.args[0]), str(keyword.args[0]))
