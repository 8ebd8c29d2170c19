"""Modal spells and abilities: how many modes are chosen, and each mode (CR 700.2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from clingather.bridge.oracle.build_modes import ModalHead
from clingather.bridge.oracle.print_modes import print_modal_head
from clingather.bridge.oracle.tree import Ability

if TYPE_CHECKING:
    from clingather.bridge.oracle.agreement import Antecedent
    from clingather.bridge.oracle.programs import Program

_NAMED = re.compile(r"([A-Z][^.:;{}\"~—•]*?) — (?=[A-Z~])")  # a flavor word (207.2d)


def is_modal(text: str) -> bool:
    """Whether a text has modes: a list with bullets after an instruction to choose."""
    head, bullet, _ = text.partition("\n•")
    return bool(bullet) and bool(re.search(r"\b[Cc]hooses?\b", head))


def read_modal(text: str, antecedents: tuple[Antecedent, ...]) -> Program:
    """A modal program: its modes, and from how many to how many are chosen, then the limits.

    Each mode is an ability of kind "mode" with slots of its own. Raises NotUnderstood.
    """
    from clingather.bridge.oracle.programs import Program

    head, *bullets = (part.strip() for part in text.split("\n•"))
    chosen = _read_head(head)
    modes = tuple(_mode(bullet, antecedents) for bullet in bullets)
    limits = (chosen.least, chosen.most, *chosen.limits)
    return Program((), (), modes, limits, limits=chosen.bounds)


def _read_head(text: str) -> ModalHead:
    """How many modes are chosen, printed back."""
    from clingather.bridge.oracle.compile import NotUnderstood, grammar, same_words
    from clingather.bridge.oracle.programs import placed_tokens

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


def _mode(text: str, antecedents: tuple[Antecedent, ...]) -> Ability:
    """One mode; its flavor word is no part of what it does."""
    from clingather.bridge.oracle.programs import read_program

    named = _NAMED.match(text)
    body = text[named.end() :] if named else text
    program = read_program(body, antecedents)
    return Ability(
        "mode", text, effect=program.effect, slots=program.slots,
        wording=named[1] if named else "",
    )  # fmt: skip
