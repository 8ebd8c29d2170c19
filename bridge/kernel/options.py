"""How games are taken forward: what is fixed while a question is answered."""

from __future__ import annotations

from clingather.bridge.base.records import dataclass
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.kernel.trail import Trail


@dataclass(frozen=True, slots=True)
class Options:
    """Told to a kernel when it is made; who needs others makes another kernel beside it."""

    ignore_unsupported: bool = False  # what is not understood is listed and left out, not refused
    leaves_out: bool = False  # of many games, those that are not modelled may be left out
    from_pool_only: bool = False  # costs are paid with the mana that is there, no other
    keeps_hands: bool = False  # nobody does anything with unknown cards of the own hand
    engine: Engine | None = None  # what evaluates where nothing is chosen
    actions: frozenset[str] = frozenset()  # the matters that are acted in; see `doing.MATTERS`
    trail: Trail | None = None  # what is told of each step
