"""Triggered abilities (CR 603): head and program together.

The head says what the pronouns of the program can stand for (`offers.py`).
"""

from __future__ import annotations

from dataclasses import replace

from clingather.bridge.oracle.gates import NotUnderstood
from clingather.bridge.oracle.lexer import LexError
from clingather.bridge.oracle.offers import offered_by
from clingather.bridge.oracle.reading import with_program
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.oracle.triggers import read_trigger



def read_triggered(text: str, known: Ability) -> Ability:
    """A triggered ability: its event, its intervening if clause, its program.

    `text` is normalised. What is not understood stays out, with the reason.
    """
    try:
        head = read_trigger(text)
    except (NotUnderstood, LexError) as problem:
        return replace(known, reason=str(problem))
    body = head.rest[:1].upper() + head.rest[1:]
    triggered = replace(known, trigger=head.event, condition=head.condition)
    return with_program(triggered, body, offered_by(head.event, head.condition))
