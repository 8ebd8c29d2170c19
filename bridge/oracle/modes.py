"""Modal spells and abilities: how many modes are chosen, and each mode (CR 700.2)."""

from __future__ import annotations

import re
from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.gates import NotUnderstood, read_each
from clingather.bridge.oracle.tree import Node, node
from clingather.bridge.oracle.words import capital

# From how many to how many modes, and what limits the choice; when the ability can be activated.
ModalHead = tuple[tuple[Node, ...], tuple[Node, ...]]


_NAMED = re.compile(r"([A-Z][^.:;{}\"~—•]*?) — (?=[A-Z~{])")  # a flavor word (207.2d)
_PRICED = re.compile(r"((?:\{(?!P\})[^{}]+\})+) — ")  # a mode's cost (700.2h), no pawprint (700.2i)
_MARKS = {"Spree": "\n+ "}  # what stands before a mode, where that is no bullet (702.172b)


def is_modal(text: str) -> bool:
    """Whether a text has modes: a list with bullets after an instruction to choose."""
    head, bullet, _ = text.partition("\n")
    head, bullet, _ = text.partition(_MARKS.get(head, "\n•"))
    return bool(bullet) and bool(re.search(r"\b[Cc]hooses?\b|^(?:Spree|Tiered)$", head))


def read_modal(text: str) -> tuple[tuple[Node, ...], tuple[Node, ...], tuple[str, ...]]:
    """What `ModalHead` has of a modal text, and the text of each mode; raises NotUnderstood."""
    mark = _MARKS.get(text.partition("\n")[0], "\n•")
    head, *modes = (part.strip() for part in text.split(mark))
    return *_read_head(head), tuple(modes)


def _read_head(text: str) -> ModalHead:
    """How many modes, printed back."""
    said = capital(text)
    heads = [_meant(*value) for value in read_each("modal_head", said)]
    found = [head for head in heads if head is not None]
    if not found or any(one != found[0] for one in found):
        raise NotUnderstood(text, 0, said)
    return found[0]


def _meant(
    verb: str, number: tuple[Node, Node], limit: Any, again: Any, bound: Any
) -> ModalHead | None:
    """What the words before the modes mean: a choice that may be declined can be of none."""
    least, most = number
    if verb == "may" and least not in (node("number", 0), node("number", 1)):
        return None  # none or so many, but no number between
    if again and again.kind == "modes_if" and again.wording != "choose":
        # who may choose both may also choose one
        again = replace(again, args=(again.args[0], least, again.args[2]))
    if again and again.kind == "modes_repeat" and most == node("number", 1):
        return None
    chooser = node("modes_by", node("next_opponent")) if verb == "opponent" else ()
    least = node("number", 0) if verb == "may" else least
    limits = filter(None, (chooser, limit, again))
    return (least, most, *limits), ((bound,) if bound else ())


def parts_of(mode: str) -> tuple[str, str, str]:
    """The flavor word of a mode, its cost ("" without one), and its text after them."""
    named = _NAMED.match(mode)
    flavor, rest = (named[1], mode[named.end() :]) if named else ("", mode)
    priced = _PRICED.match(rest)
    return (flavor, priced[1], rest[priced.end() :]) if priced else (flavor, "", rest)
