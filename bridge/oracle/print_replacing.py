"""What is done besides as damage is prevented or an event is replaced, as Oracle text."""

from __future__ import annotations

from dataclasses import replace

from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import as_node, capital
from clingather.bridge.oracle.tree import AMOUNT, Clause, Node, mapped

REPLACING = frozenset({"prevent", "prevent_then", "prevent_some", "life_not_below", "replace"})


def print_replacing(clause: Clause) -> str:
    """A whole sentence about what happens instead, and what is done besides."""
    change = clause.changes[0]
    first, second = (as_node(arg) for arg in change.args)
    if change.kind == "prevent_then":
        event = phrasebook().say("would_damage", as_node(first.args[0]))
        more = phrasebook().say("program", (mapped(second, _mention),)) or ""
        joint = f" and {_lower(more)}" if change.wording == "and" else f". {more}"
        return f"If {event}, prevent that damage{joint}"
    alone, after = (as_node(arg) for arg in second.args)
    said = phrasebook().say("instead_of", replace(change, args=(first, alone))) or ""
    return f"{capital(said)}. {phrasebook().say('program', (mapped(after, _mention),))}"


def _mention(part: Node) -> Node | None:
    """What the text speaks of, in its words: "that creature", "that many"."""
    if part.kind in ("event_object", "event_other", "self") and part.wording:
        return Node("mention", (part.wording, 0))
    if part.sort == AMOUNT and part.wording.startswith("that "):
        return Node("mention_amount", (part.wording, 0))
    return None


def _lower(text: str) -> str:
    """A sentence after "and"; the object itself keeps its sign."""
    return text[:1].lower() + text[1:]
