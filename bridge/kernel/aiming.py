"""Targets as scenarios and actions name them: which slot of a text each belongs to (CR 601.2c)."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Function, Number
from clingather.bridge.kernel.values import Frame, Known
from clingather.bridge.oracle.tree import Node
from clingather.bridge.state.values import State


def player_ids(state: State) -> frozenset[str]:
    """The ids of the players."""
    return frozenset(player.id for player in state.players)


def as_target(state: State, id_: str, slot: int = 1) -> Known:
    """An object as the target of a slot: the one that has the id now."""
    thing = state.objects.get(id_)
    return Function("target", [Number(slot)]), id_, 0 if thing is None else thing.incarnation


def bind_targets(
    state: State, frame: Frame, targets: Sequence[str], slots: Sequence[Node]
) -> Frame:
    """The frame with targets in the order of the text, divided among the slots."""
    known: list[Known] = list(frame.known)
    players = list(frame.players)
    ids = player_ids(state)
    for slot, target in zip(_slots_of(len(targets), slots), targets, strict=False):
        name, _, incarnation = as_target(state, target, slot)
        if target in ids:
            players.append((name, target))
        else:
            known.append((name, target, incarnation))
    return replace(frame, known=tuple(known), players=tuple(players))


def _slots_of(count: int, slots: Sequence[Node]) -> list[int]:
    """Which slot each of so many targets belongs to: as many as each must have, then more."""
    least = [stated_number(slot.args[0], 0) for slot in slots]
    most = [stated_number(slot.args[1], count) for slot in slots]
    sizes, spare = list(least), count - sum(least)
    for index in range(len(slots)):
        more = max(0, min(spare, most[index] - sizes[index]))
        sizes[index] += more
        spare -= more
    sizes = sizes or [count]
    return [index for index, size in enumerate(sizes, start=1) for _ in range(size)]


def stated_number(amount: object, default: int) -> int:
    """A number that a text states outright, or the default."""
    if isinstance(amount, Node) and amount.kind == "number":
        return int(str(amount.args[0]))
    return default
