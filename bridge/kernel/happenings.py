"""Events as answers name them: from the terms of the encodings to the closed list of INTERFACE."""

from __future__ import annotations

from typing import Any

from clingather.bridge.kernel.values import Detail
from clingather.bridge.solver import Symbol
from clingather.bridge.state import State


def written(event: Symbol, details: Detail, before: State) -> list[dict[str, Any]]:
    """The rows of the log for one event; `before` is the state in which it happened."""
    values = [_plain(argument) for argument in event.arguments]
    row: dict[str, Any]
    match event.name, values:
        case "move", [thing, zone]:
            if any(detail.name == "created" for detail in details):
                row = {"event": "create", "object": thing, "to": zone}
            else:
                origin = before.objects[thing].zone if thing in before.objects else None
                row = {"event": "move", "object": thing, "from": origin, "to": zone}
        case "damage", [source, recipient, number, kind]:
            row = {"event": "damage", "source": source, "to": recipient, "amount": number}
            row["combat"] = kind == "combat"
        case ("gain_life", [player, number]):
            row = {"event": "life", "player": player, "amount": number}
        case ("lose_life", [player, number]):
            row = {"event": "life", "player": player, "amount": -number}
        case ("put_counters", [thing, kind, number]):
            row = {"event": "counter", "object": thing, "kind": kind, "amount": number}
        case ("remove_counters", [thing, kind, number]):
            row = {"event": "counter", "object": thing, "kind": kind, "amount": -number}
        case ("player_counters", [player, kind, number]):
            row = {"event": "counter", "player": player, "kind": kind, "amount": number}
        case (("tap" | "untap" | "transform") as word, [thing]):
            row = {"event": word, "object": thing}
        case (("lose" | "win" | "shuffle") as word, [player]):
            row = {"event": word, "player": player}
        case "cast", [player, thing]:
            row = {"event": "cast", "object": thing, "player": player}
        case "activate", [player, thing, number]:
            row = {"event": "activate", "source": thing, "ability": number, "player": player}
        case "add_mana", [player, mana, number]:
            row = {"event": "add_mana", "player": player, "mana": mana, "amount": number}
        case "begin", [step, player]:
            row = {"event": "step", "step": step, "player": player}
        case (("block" | "attack") as word, [thing, other]):
            row = {"event": word, "object": thing, "to": other}
        case ("block_any" | "blocked" | "unblocked"), _:
            return []  # the log tells each block
        case (word, _):
            row = {"event": word}
            if values and isinstance(values[0], str):
                known = values[0] in before.objects
                row["object" if known else "player"] = values[0]
    return [row]


def _plain(symbol: Symbol) -> Any:
    kind = symbol.type.name
    if kind == "String":
        return symbol.string
    if kind == "Number":
        return symbol.number
    return symbol.name if not symbol.arguments else str(symbol)
