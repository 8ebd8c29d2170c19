"""Modal spells and abilities: how many modes are chosen, and each mode (CR 700.2)."""

from __future__ import annotations

import re
from typing import Any

from clingather.bridge.oracle.build_modes import ModalHead
from clingather.bridge.oracle.gates import NotUnderstood, grammar, same_words
from clingather.bridge.oracle.lexer import placed_tokens
from clingather.bridge.oracle.print_modes import print_modal_head

_NAMED = re.compile(r"([A-Z][^.:;{}\"~—•]*?) — (?=[A-Z~])")  # a flavor word (207.2d)


def is_modal(text: str) -> bool:
    """Whether a text has modes: a list with bullets after an instruction to choose."""
    head, bullet, _ = text.partition("\n•")
    return bool(bullet) and bool(re.search(r"\b[Cc]hooses?\b", head))


def read_modal(text: str) -> tuple[ModalHead, tuple[str, ...]]:
    """How many modes of a modal text are chosen, and the text of each; raises NotUnderstood."""
    head, *modes = (part.strip() for part in text.split("\n•"))
    return _read_head(head), tuple(modes)


def _read_head(text: str) -> ModalHead:
    """How many modes, printed back."""
    tokens = placed_tokens(text[:1].upper() + text[1:])
    result = grammar().parse("modal_head", tokens)
    found: list[Any] = [
        value for value in result.values
        if same_words(print_modal_head(value), text[:1].upper() + text[1:])
    ]  # fmt: skip
    meant = [(value.least, value.most, value.limits, value.bounds) for value in found]
    if not found or any(one != meant[0] for one in meant):
        at = min(result.furthest, len(tokens) - 1)
        raise NotUnderstood(text, at, " ".join(token.raw for token in tokens[at : at + 4]))
    head: ModalHead = found[0]
    return head


def flavor_of(mode: str) -> tuple[str, str]:
    """The flavor word of a mode ("" without one), and its text after it: what it does."""
    named = _NAMED.match(mode)
    return (named[1], mode[named.end() :]) if named else ("", mode)
