"""Which counters "those counters" are: of an "if" that counts them (no rule: English)."""

from __future__ import annotations

from clingather.bridge.oracle.agreement import node_in
from clingather.bridge.oracle.tree import SELF, Node, node, with_args


def with_counted(step: Node, counted: str = "") -> Node:
    """A step in which what is removed is said, where the condition around it says what it is."""
    if step.kind == "remove_those_counters" and counted:
        return node("remove_counters", counted, node("all_of_them"), SELF, wording=step.wording)
    if step.kind == "guarded":
        counted = _counted(node_in(step.args[0])) or counted
    args = (
        with_counted(arg, counted) if isinstance(arg, Node) and arg.sort == "action" else arg
        for arg in step.args
    )
    return with_args(step, tuple(args))


def _counted(condition: Node) -> str:
    """The counters of which a condition asks for so many or more on the object itself."""
    match condition:
        case Node("is", (Node("self"), Node("counters_on", (str(kind), ">=", _)))):
            return kind
        case Node("compare", (Node("counters", (str(kind), Node("self"))), ">=", _)):
            return kind
    return ""
