"""What a copy is except for: its own name, and exceptions that a scenario states (CR 707.9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.book.copies import joined
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.tree import Ability, Clause, Node, node

NOTHING = node("no_exception")


def all_exceptions(changes: list[Node]) -> Node:
    """The exceptions as one, in the order of the text."""
    return joined(tuple(changes)) if changes else NOTHING


def print_exceptions(exceptions: Node) -> str:
    """What a copy is except for, as Oracle text."""
    return phrasebook().say("exceptions", exceptions) or ""


def named(tree: Any, name: str) -> Any:
    """A tree or an ability in which the card's own name stands as that name (CR 707.9b)."""
    if isinstance(tree, Node) and tree.kind == "own_name":
        return node("set_name", name, wording=tree.wording)
    if isinstance(tree, Node) and tree.kind == "enter_as_copy":
        tree = _of_itself(tree, name)
    if isinstance(tree, Node):
        return replace(tree, args=tuple(named(arg, name) for arg in tree.args))
    if isinstance(tree, Clause):
        return replace(tree, changes=tuple(named(change, name) for change in tree.changes))
    if isinstance(tree, Ability):
        clauses = tuple(named(clause, name) for clause in tree.clauses)
        effect = tuple(named(step, name) for step in tree.effect)
        modes = tuple(named(mode, name) for mode in tree.modes)
        return replace(tree, clauses=clauses, effect=effect, modes=modes)
    return tree


def _of_itself(tree: Any, name: str) -> Any:
    """A tree in which the name of the copy means the copy itself (CR 201.5)."""
    if isinstance(tree, Node) and (tree.kind, tree.args) == ("granter", (name,)):
        return node("self")
    if isinstance(tree, Node):
        return replace(tree, args=tuple(_of_itself(arg, name) for arg in tree.args))
    if isinstance(tree, Ability):
        effect = tuple(_of_itself(step, name) for step in tree.effect)
        return replace(tree, effect=effect, cost=_of_itself(tree.cost, name))
    return tree
