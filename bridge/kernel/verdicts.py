"""What the gate has said of abilities: remembered, and stored beside the compiled cards.

To judge an ability takes every rule of the rulebook; to read a stored verdict takes none. It rests
on nothing but the question, the ability, and the sources of what judges.
"""

from __future__ import annotations

from collections.abc import Callable

from clingather.bridge.base.memory import Memory
from clingather.bridge.interpreting.compiled import kept
from clingather.bridge.oracle.tree import Ability

_KNOWN = Memory[tuple[object, ...], tuple[str | None]]()


def verdict(
    question: str, ability: Ability, judge: Callable[[], str | None], *more: object
) -> str | None:
    """What `judge` says of an ability; `more` is what it asks about besides."""
    # two abilities of one text are equal, whatever was read of it
    parts = (ability.cost, ability.effect, ability.limits, ability.trigger, ability.condition)
    key = (question, ability, *parts, ability.slots, ability.modes, *more)
    known = _KNOWN.get(key)
    if known is None:
        known = _KNOWN[key] = (kept(judge, question, ability, *more),)
    return known[0]
