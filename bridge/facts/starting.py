"""The life total that a player starts with (CR 103.4), as `asp/programs/starting.lp` says."""

from __future__ import annotations

from functools import lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.stored import stored
from clingather.bridge.encodings.terms import constant, fact


@lru_cache(MANY)
def starting_life(variant: str | None) -> int:
    """The starting life total in a game of that variant, or of none: as it is stored, or asked."""
    facts = [fact("state", "s")]
    if variant is not None:
        facts.append(fact("variant", "s", constant(variant)))

    def made() -> bytes:
        # late: where it is stored, nothing need be solved to read a scenario
        from clingather.bridge.encodings.solver import answer_sets

        (answer,) = answer_sets(program("starting"), facts, [])
        (total,) = (each.arguments[1].number for each in answer if each.name == "starting_total")
        return str(total).encode()

    return stored(f"starting-life-{variant or 'of-none'}.txt", made, int)
