"""Which targets stand only in what is done if an additional cost was paid (CR 601.2c, 702.33g)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from clingather.bridge.base.memory import Memory
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.evaluated import decided
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.kernel.facts import Table
from clingather.bridge.oracle.tree import Ability, Node

PARTS = program("parts")
READS = ("program(", "next_step(", "aims(")
_OF_PARTS = Memory[tuple[Engine | None, Ability], dict[int, Symbol]]()


def slots_in(table: Table, abilities: Iterable[Ability], paid: Collection[str]) -> list[Node]:
    """The slots of abilities in their order; one that costs in `paid` spare has no target.

    `paid` are the keywords of these costs, and `kicked` for any kicker.
    """
    nothing = Node("number", (0,))
    return [
        replace(slot, args=(nothing, nothing, *slot.args[2:]))
        if _spared(_of_parts(table, ability).get(index), paid)
        else slot
        for ability in abilities
        for index, slot in enumerate(ability.slots, start=1)
    ]


def _spared(part: Symbol | None, paid: Collection[str]) -> bool:
    return part is not None and (part.name == "paid") != (part.arguments[0].string in paid)


def _of_parts(table: Table, ability: Ability) -> dict[int, Symbol]:
    """The slots of a part that depends on a cost, each with that part, as the encodings say."""
    known = _OF_PARTS.get((table.engine, ability))
    if known is None:
        number = table.number(ability)
        lines = [line for line in table.facts_of(number) if line.startswith(READS)]
        found = decided(PARTS, lines, ("slot_of_part",), table.engine)
        shown = [symbol.arguments for symbol in found]
        known = _OF_PARTS[table.engine, ability] = {
            index.number: part for which, index, part in shown if which.number == number
        }
    return known
