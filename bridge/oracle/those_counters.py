"""Which counters "those counters" are: of an "if" that counts them (no rule: English)."""

from __future__ import annotations

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.agreement import node_in
from clingather.bridge.oracle.tree import Node, node


def with_counted(step: Node) -> Node:
    """A step in which what is removed is said, where the condition around it says what it is."""
    return _within(step, None)


def _within(tree: Node, counted: tuple[Node, str] | None) -> Node:
    if tree.kind == "remove_those_counters" and counted is not None:
        what, kind = counted
        return node("remove_counters", kind, node("all_of_them"), what, wording=tree.wording)
    if tree.kind == "guarded":
        condition, action = (node_in(arg) for arg in tree.args)
        return replace(tree, args=(condition, _within(action, _counted(condition) or counted)))
    args = (
        _within(arg, counted) if isinstance(arg, Node) and arg.sort == "action" else arg
        for arg in tree.args
    )
    return replace(tree, args=tuple(args))


def _counted(condition: Node) -> tuple[Node, str] | None:
    """The object on which a condition asks for so many counters or more, and their kind."""
    match condition:
        case Node("is", (Node("self"), Node("counters_on", (str(kind), ">=", _)))):
            return node("self"), kind
        case Node("compare", (Node("counters", (str(kind), Node("self"))), ">=", _)):
            return node("self"), kind
    return None
