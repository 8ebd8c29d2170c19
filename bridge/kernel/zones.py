"""Where a triggered ability that is read functions, as the encodings say (CR 113.6)."""

from __future__ import annotations

from clingather.bridge.base.memory import Memory
from clingather.bridge.encodings.evaluated import decided
from clingather.bridge.encodings.programs import program
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.kernel.facts import Table
from clingather.bridge.oracle.tree import Ability

WHERE = program("where")
READS = ("trigger(", "intervening(", "effect_has(", "uses(")
_WORKS_IN = Memory[tuple[Engine | None, Ability], frozenset[str]]()


def works_in(table: Table, ability: Ability) -> frozenset[str]:
    """The zones in which the encodings let a triggered ability function that is read."""
    known = _WORKS_IN.get((table.engine, ability))
    if known is None:
        number = table.number(ability)
        lines = [line for line in table.facts_of(number) if line.startswith(READS)]
        found = decided(WHERE, lines, ("works_in",), table.engine)
        known = _WORKS_IN[table.engine, ability] = frozenset(
            str(symbol.arguments[1]) for symbol in found if symbol.arguments[0].number == number
        )
    return known
