"""Triggered abilities (CR 603): head and program together.

The head says what the pronouns of the program can stand for (`offers.py`).
"""

from __future__ import annotations

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.gates import NotUnderstood
from clingather.bridge.oracle.offers import offered_by
from clingather.bridge.oracle.reading import read_spell, with_program
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.oracle.triggers import read_trigger
from clingather.bridge.oracle.words import capital

# Events that happen once or for a time: a spell makes such an ability as it resolves (CR 603.7).
_DELAYED = frozenset({"within", "next_time", "next_begins"})


def read_triggered(text: str, known: Ability) -> Ability:
    """A triggered ability: its event, its intervening if clause, its program.

    `text` is normalised. What is not understood stays out, with the reason. "When ... this turn"
    is the whole of a spell ability: it makes a delayed triggered ability.
    """
    try:
        head = read_trigger(text)
    except NotUnderstood as problem:
        if text.lower().startswith("when target "):  # an event of something that is chosen
            return read_spell(text, replace(known, kind="spell"))
        return replace(known, reason=str(problem))
    if head.event.kind in _DELAYED:
        return read_spell(text, replace(known, kind="spell"))
    triggered = replace(known, trigger=head.event, condition=head.condition)
    return with_program(triggered, capital(head.rest), offered_by(head.event, head.condition))
