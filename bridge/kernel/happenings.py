"""Events as answers name them: from the terms of the encodings to the closed list of INTERFACE."""

from __future__ import annotations

from typing import Any

from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.kernel.saying import said_value
from clingather.bridge.kernel.values import Detail
from clingather.bridge.state.values import State

EVENTS = frozenset(  # every word that `event` can be in an answer
    {
        *("cast", "activate", "trigger", "resolve", "move", "damage", "life", "draw", "counter"),
        *("tap", "untap", "create", "cease", "replace", "lose", "win", "draw_game", "step"),
        *("transform", "attach", "unattach", "phase_out", "phase_in", "regenerated"),
        *("shuffle", "search", "reveal", "leave_game", "add_mana", "attack", "block", "play"),
        *("fizzle", "removed", "prevent", "no_effect"),
        *(
            "life_becomes",
            "turn_face_up",
            "turn_face_down",
            "exchange",
            "roll",
            "flip",
            "performed",
        ),
    }
)
HOW = frozenset({"destroyed", "sacrificed", "discarded", "countered", "milled", "drawn"})


def written(event: Symbol, details: Detail, before: State) -> list[dict[str, Any]]:
    """The rows of the log for one event; `before` is the state in which it happened.

    A rule that the encodings name for it stands under `rule`, the first one if they name several.
    """
    named = sorted(each.arguments[0].string for each in details if each.name == "by_rule")
    rows = _rows(event, details, before)
    return [{**row, "rule": named[0]} for row in rows] if named else rows


def _rows(event: Symbol, details: Detail, before: State) -> list[dict[str, Any]]:
    """The rows for one event, without the rule."""
    values = [_plain(argument) for argument in event.arguments]
    row: dict[str, Any]
    match event.name, values:
        case "move", [thing, zone]:
            if any(detail.name == "created" for detail in details):
                row = {"event": "create", "object": thing, "to": zone}
            else:
                origin = before.objects[thing].zone if thing in before.objects else None
                if any(detail.name == "part_of" for detail in details):
                    origin = "battlefield"  # one of the two cards of a melded permanent
                row = {"event": "move", "object": thing, "from": origin, "to": zone}
                return [*_drawn(thing, details), row | _how(details)]
        case "damage", [source, recipient, number, kind]:
            row = {"event": "damage", "source": source, "to": recipient, "amount": number}
            row["combat"] = kind == "combat"
        case ("gain_life", [player, number]):
            return _each(details, {"event": "life", "player": player, "amount": number})
        case ("lose_life", [player, number]):
            return _each(details, {"event": "life", "player": player, "amount": -number})
        case ("put_counters", [thing, kind, number]):
            row = {"event": "counter", "object": thing, "kind": kind, "amount": number}
            return _each(details, row)
        case ("remove_counters", [thing, kind, number]):
            row = {"event": "counter", "object": thing, "kind": kind, "amount": -number}
            return _each(details, row)
        case ("player_counters", [player, kind, number]):
            row = {"event": "counter", "player": player, "kind": kind, "amount": number}
            return _each(details, row)
        case (("tap" | "untap" | "transform") as word, [thing]):
            row = {"event": word, "object": thing}
        case "cease", [thing]:
            row = {"event": "cease", "object": thing} | _how(details)
        case "search", [player, whose, _, looked]:
            zones = _plain_list(event.arguments[2])
            row = {"event": "search", "player": player, "whose": whose, "from": zones}
            row["amount"] = looked
        case "shuffle", [player]:
            row = {"event": "shuffle", "player": player, "amount": _library(before, player)}
        case (("lose" | "win") as word, [player]):
            row = {"event": word, "player": player}
        case "tap_for_mana", _:
            return []  # the tapping and the mana are told of already
        case "cast", [player, thing]:
            row = {"event": "cast", "object": thing, "player": player}
        case "activate", [player, thing, number]:
            row = {"event": "activate", "source": thing, "ability": number, "player": player}
        case "add_mana", [player, mana, number]:
            row = {"event": "add_mana", "player": player, "mana": mana, "amount": number}
        case "begin", ["second_main" | "another_combat", _]:
            return []  # what begins is told of already
        case "begin", [step, player]:
            step = "beginning_of_combat" if step == "combat" else step  # the phase begins with it
            row = {"event": "step", "step": step, "player": player}
            if step == "combat_damage" and before.combat.get("second_damage"):
                row["second"] = True  # CR 510.4
        case (("block" | "attack") as word, [thing, other]):
            row = {"event": word, "object": thing, "to": other}
        case "planar_roll", [player, face]:
            row = {"event": "roll", "player": player, "what": f"the planar die: {face}"}
        case "roll", [player, number]:
            row = {"event": "roll", "player": player, "amount": number}
        case "become_monarch", [player]:
            row = {"event": "performed", "player": player, "what": "become the monarch"}
        case "take_initiative", [player]:
            row = {"event": "performed", "player": player, "what": "take the initiative"}
        case "enter_dungeon", [player, name]:
            row = {"event": "performed", "player": player, "what": f"enter {name}"}
        case "move_marker", [player, thing, room]:
            row = {"event": "performed", "player": player, "object": thing}
            row["what"] = f"move the venture marker to {room}"
        case "complete_dungeon", [player, thing]:
            row = {"event": "performed", "player": player, "object": thing}
            row["what"] = "complete a dungeon"
        case "speed_becomes", [player, number]:
            row = {"event": "performed", "player": player, "what": f"reach speed {number}"}
        case "tempted", [player, thing]:
            row = {"event": "performed", "player": player, "what": "be tempted by the Ring"}
            if thing != "nobody":
                row["object"] = thing
        case "become_level", [thing, number]:
            row = {"event": "performed", "object": thing, "what": f"become level {number}"}
        case "merge", [thing, target, where]:
            row = {"event": "performed", "object": thing, "to": target}
            row["what"] = f"merge with it on the {where}"
        case "prepare", [thing]:
            row = {"event": "performed", "object": thing, "what": "become prepared"}
        case "exerted", [player, thing]:
            row = {"event": "performed", "player": player, "object": thing, "what": "exert"}
        case "enlisted", [player, thing, other]:
            row = {"event": "performed", "player": player, "object": thing, "to": other}
            row["what"] = "enlist"
        case "acted", [what, thing]:
            row = {"event": "performed", "object": thing, "what": what}
        case "became", [thing, word]:
            row = {"event": "performed", "object": thing, "what": f"become {word}"}
        case "solve", [thing]:
            row = {"event": "performed", "object": thing, "what": "become solved"}
        case "flip_over", [thing]:
            row = {"event": "performed", "object": thing, "what": "flip"}
        case "unlock", [player, thing, index]:
            what = f"unlock the {'right' if index else 'left'} half"
            row = {"event": "performed", "player": player, "object": thing, "what": what}
        case "becomes_time", [time]:
            row = {"event": "performed", "what": f"become {time}"}
        case (("block_any" | "blocked" | "unblocked" | "copied"), _):
            return []  # the log tells each block, what is cast, put on the stack
        case (("targeted" | "retargeted"), _):
            return []  # and what it targets
        case (("end_bestow" | "unpair" | "chooses_to_exert"), _):
            return []  # nor what is unattached; what is exerted is told as it is
        case ("draw_unknown", [player, *_]):
            row = {"event": "draw", "player": player}
        case ("draw_from_empty", [player, *_]):
            row = {"event": "draw", "player": player, "amount": 0}
        case (word, _):
            row = {"event": word}
            if values and isinstance(values[0], str):
                known = values[0] in before.objects
                row["object" if known else "player"] = values[0]
            if word == "performed" and isinstance(values[-1], str) and len(values) > 1:
                row["what"] = values[-1]
    return [row]


def _library(state: State, name: str) -> int:
    """How many cards a player's library has."""
    found = [p for p in state.players if p.id == name]
    return sum(len(player.library) + player.library_unknown for player in found)


def _plain_list(symbol: Symbol) -> list[Any]:
    """The items of a tuple, or the one value."""
    tuple_ = symbol.type.name == "Function" and not symbol.name
    return [_plain(item) for item in symbol.arguments] if tuple_ else [_plain(symbol)]


def _each(details: Detail, row: dict[str, Any]) -> list[dict[str, Any]]:
    """A row for each source of damage that an event comes from (CR 702.15e), or just one."""
    return [row] * max(1, sum(detail.name == "from" for detail in details))


def _drawn(thing: str, details: Detail) -> list[dict[str, Any]]:
    """Drawing a card is an event besides the move that it is (CR 121.1)."""
    players = [detail.arguments[0].string for detail in details if detail.name == "drawn"]
    return [{"event": "draw", "player": player, "object": thing} for player in players]


def _how(details: Detail) -> dict[str, str]:
    """What made an object move, where the rules have a word for it (CR 701)."""
    return next(({"how": detail.name} for detail in details if detail.name in HOW), {})


def _plain(symbol: Symbol) -> Any:
    kind = symbol.type.name
    if kind == "String":
        return symbol.string
    if kind == "Number":
        return symbol.number
    return symbol.name if not symbol.arguments else said_value(symbol)
