"""The decision that is a choice which something left open: who chooses, and every way to."""

from __future__ import annotations

from typing import Any

from clingather.bridge.kernel.choosing import key_of, make, ways
from clingather.bridge.kernel.doing import Player
from clingather.bridge.kernel.values import Game
from clingather.bridge.solver import Symbol

DECISIONS = {"order": "order", "assign": "damage"}  # by the kind of the choice


def decision(doing: Player, game: Game) -> dict[str, Any] | None:
    """Every way to make the choice that is open; None where none is."""
    choice = game.waiting
    if choice is None:
        return None
    name = DECISIONS.get(choice.kind, "choice")
    if choice.word == "replacement":
        name = "replacement"
    key = key_of(choice)
    return {
        "decision": name,
        "player": choice.player,
        "object": None if choice.kind == "order" else choice.label.partition("#")[0],
        "key": key,
        "plays": [{"choose": {key: value}} for value, _ in _legal_ways(doing, game)],
    }


def _legal_ways(doing: Player, game: Game) -> list[tuple[Any, tuple[Symbol, ...]]]:
    """The ways to choose; where it is whether something is done, not one that can't be done.

    Whether mana can be paid is known as it is paid; what follows may be choices again.
    """
    every = ways(game)
    if game.waiting is None or game.waiting.kind not in ("yes_or_no", "first_or_second"):
        return every
    return [way for way in every if _possible(doing, make(game, *way))]


def _possible(doing: Player, game: Game) -> bool:
    """Whether some way to go on from a choice breaks no rule before the next one is at rest."""
    for reached in doing.kernel.settle([game], until=_is_settling):
        if reached.illegal is not None:
            continue
        if reached.waiting is None or reached.waiting.kind not in ("yes_or_no", "first_or_second"):
            return True
        if any(_possible(doing, make(reached, *way)) for way in ways(reached)):
            return True
    return False


def _is_settling(term: Symbol) -> bool:
    """Whether the resolution is over: state-based actions are next (CR 608.2, 704.3)."""
    return term.name == "settle"
