"""The actions of `howmany.grammar`: an X that is told, how often something is done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import mentions, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def clause_where(clause: Node, amount: Node) -> Any:
    """One action of a row with X, and what X is (CR 107.3)."""
    if clause.kind == "let_x" or not mentions(clause, "x"):
        return REJECT
    return node("let_x", amount, clause)


@action
def times_said(amount: Node, said: str) -> Node:
    """How often something is done; the mark of the wording comes first."""
    return replace(amount, wording=f"{said}|{amount.wording}")
