"""What is done besides as damage is prevented or an event is replaced, as Oracle text."""

from __future__ import annotations

from dataclasses import replace

from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import as_node, capital
from clingather.bridge.oracle.tree import AMOUNT, Clause, Node

REPLACING = frozenset({"prevent", "prevent_then", "prevent_some", "life_not_below", "replace"})


def print_replacing(clause: Clause) -> str:
    """A whole sentence about what happens instead, and what is done besides."""
    change = clause.changes[0]
    first, second = (as_node(arg) for arg in change.args)
    if change.kind == "prevent_then":
        event = phrasebook().say("would_damage", as_node(first.args[0]))
        more = phrasebook().say("program", (_spoken(second),)) or ""
        joint = f" and {_lower(more)}" if change.wording == "and" else f". {more}"
        return f"If {event}, prevent that damage{joint}"
    alone, after = (as_node(arg) for arg in second.args)
    said = phrasebook().say("instead_of", replace(change, args=(first, alone))) or ""
    return f"{capital(said)}. {phrasebook().say('program', (_spoken(after),))}"


def _spoken(tree: Node) -> Node:
    """The step as the text speaks of what it is about: "that creature", "that many"."""
    if tree.kind in ("event_object", "event_other", "self") and tree.wording:
        return Node("mention", (tree.wording, 0))
    if tree.sort == AMOUNT and tree.wording.startswith("that "):
        return Node("mention_amount", (tree.wording, 0))
    return replace(
        tree, args=tuple(_spoken(arg) if isinstance(arg, Node) else arg for arg in tree.args)
    )


def _lower(text: str) -> str:
    """A sentence after "and"; the object itself keeps its sign."""
    return text[:1].lower() + text[1:]
