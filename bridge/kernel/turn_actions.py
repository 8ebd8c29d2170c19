"""Actions under `do:` about the turn and combat, as tasks of the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Function, Number, String, Symbol
from clingather.bridge.kernel.values import Task
from clingather.bridge.layer_system.reading import Layers
from clingather.bridge.state.values import Object

DECLARATIONS = {
    "attack": "declare_attackers",
    "block": "declare_blockers",
    "assign": "assign_damage",
}


def turn_tasks(action: Mapping[str, Any]) -> tuple[Task, ...] | None:
    """The tasks of `pass`, `attack`, `block` and `assign`, the last one next; None for others."""
    if action.get("pass") == "priority":
        return (Task(Function("pass_priority")),)
    if "pass" in action:
        target = Function(str(action["pass"]))
        return (Task(Function("pass_to", [target])),)
    for word, kind in DECLARATIONS.items():
        if word in action:
            stated = _parts(word, action[word])
            for number, band in enumerate(action.get("bands", ()), start=1):
                stated += [Function("band", [Number(number), String(who)]) for who in band]
            term = Function(kind, [Function("", stated)])
            if word == "block" and "player" in action:  # of one defending player (CR 802.4)
                term = Function("blocks_of", [*term.arguments, String(str(action["player"]))])
            return (Task(Function("settle")), Task(term))
    return None


def _parts(word: str, stated: Mapping[str, Any]) -> list[Symbol]:
    """What is declared, one term for each attack, block or share of damage."""
    if word == "attack":
        return [Function("attack", [String(who), String(whom)]) for who, whom in stated.items()]
    if word == "block":
        return [
            Function("block", [String(who), String(whom)])
            for who, attackers in stated.items()
            for whom in attackers
        ]
    return [
        Function("assign", [String(who), String(whom), Number(number)])
        for who, shares in stated.items()
        for whom, number in shares.items()
    ]


def held(objects: Mapping[str, Object], layers: Layers) -> dict[str, Object]:
    """The permanents that another player than theirs controls already as the game is looked at."""
    found: dict[str, Object] = {}
    for id_, thing in objects.items():
        versions = layers.versions.get(id_)
        player = versions[-1].one("controller") if versions else None
        if thing.zone == "battlefield" and player not in (None, thing.controller):
            found[id_] = replace(thing, held_by=player)
    return found
