"""The decision that is a choice which something left open: who chooses, and every way to."""

from __future__ import annotations

from typing import Any

from clingather.bridge.kernel.choosing import key_of, ways
from clingather.bridge.kernel.doing import Player
from clingather.bridge.kernel.values import Game

DECISIONS = {"order": "order", "assign": "damage"}  # by the kind of the choice


def decision(_: Player, game: Game) -> dict[str, Any] | None:
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
        "plays": [{"choose": {key: value}} for value, _ in ways(game)],
    }
