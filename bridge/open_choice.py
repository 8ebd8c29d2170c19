"""The decision that is a choice which something left open: who chooses, and every way to."""

from __future__ import annotations

from typing import Any

from clingather.bridge.kernel.choosing import key_of, make, ways
from clingather.bridge.kernel.doing import Player
from clingather.bridge.kernel.values import Game
from clingather.bridge.solver import Symbol

DECISIONS = {"order": "order", "sequence": "order", "assign": "damage"}  # by the kind of the choice


AFTER = frozenset({"forget", "finish", "settle"})  # tasks that come when all is paid


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
        "plays": [
            {"choose": {key: value}}
            for value, terms in ways(game)
            if choice.kind != "yes_or_no" or not value or _possible(doing, game, value, terms)
        ],
    }


def _possible(doing: Player, game: Game, value: Any, terms: tuple[Symbol, ...]) -> bool:
    """Whether what is chosen can be paid, if it is paid: what is illegal can't be chosen."""
    after = doing.kernel.settle([make(game, value, terms)], lambda term: term.name in AFTER)
    return any(each.illegal is None for each in after)
