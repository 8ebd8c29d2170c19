"""The actions about what is said of one object: "a creature" (used by `copying.grammar`)."""

from __future__ import annotations

from clingather.bridge.oracle.build_core import registry
from clingather.bridge.oracle.tree import Node

ACTIONS, action = registry()

SAID = "own"  # the mark of clauses that print_casting.py and print_enters.py print


@action
def one_target(what: Node) -> Node:
    """One object that is targeted."""
    return what
