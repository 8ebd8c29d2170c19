"""Which targets stand only in a part of a text that depends on kicking (CR 601.2c, 702.33g)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest

from clingather.bridge.base.memory import MANY
from clingather.bridge.encodings.terms import abilities_in
from clingather.bridge.oracle.tree import Ability, Arg, Node, nodes

SLOTS = frozenset({"target", "target_player"})


@lru_cache(MANY)
def only_if_kicked(ability: Ability) -> dict[int, bool]:
    """The slots whose targets are spoken of only where the spell was kicked, or only where not."""
    found: dict[int, set[bool | None]] = {}
    steps = ability.effect
    for step, after in zip_longest(steps, steps[1:]):
        part: bool | None = None
        if step.kind in ("guarded", "instead_if") and _was_kicked(step.args[0]):
            part = True
        elif after is not None and after.kind == "instead_if" and _was_kicked(after.args[0]):
            part = False
        for index in _aims(step):
            found.setdefault(index, set()).add(part)
    parts = {index: uses.pop() for index, uses in found.items() if len(uses) == 1}
    return {index: part for index, part in parts.items() if part is not None}


def slots_in(abilities: Iterable[Ability], *, kicked: bool) -> list[Node]:
    """The slots of abilities in their order; one that kicking or not spares has no target."""
    nothing = Node("number", (0,))
    return [
        replace(slot, args=(nothing, nothing, *slot.args[2:]))
        if only_if_kicked(ability).get(index, kicked) != kicked
        else slot
        for ability in abilities
        for index, slot in enumerate(ability.slots, start=1)
    ]


def _was_kicked(condition: Arg) -> bool:
    """Whether a condition is "if this spell was kicked"."""
    if not isinstance(condition, Node) or condition.kind != "is":
        return False
    what, said = condition.args
    return (
        isinstance(what, Node)
        and what.kind == "self"
        and isinstance(said, Node)
        and (said.kind, said.args) == ("did", ("was kicked",))
    )


def _aims(step: Node) -> Iterator[int]:
    """The slots whose targets a step speaks of."""
    for each in nodes(step):
        if each.kind in SLOTS:
            yield int(str(each.args[0]))
    for ability in abilities_in(step):
        for each in (inner for part in ability.effect for inner in nodes(part)):
            if each.kind == "outer" and isinstance(each.args[0], Node):
                yield from _aims(each.args[0])
