"""A play as `--check` and `--why-not` take it: an action under `do:`, or a play of an answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.shapes import Headed
from clingather.bridge.base.suggest import one_of
from clingather.bridge.kernel.values import Game
from clingather.bridge.scenario.format import PLAY, TABLE
from clingather.bridge.scenario.shape_check import MISSING, Report, check
from clingather.bridge.scenario.yaml_nodes import Mapping as Entries
from clingather.bridge.scenario.yaml_nodes import Scalar, YamlNode, parse

OTHERS = frozenset({"event", "shortcut", "forced"})  # actions that are no play
PLAYS = frozenset(
    head for shape in PLAY.options if isinstance(shape, Headed) for head in shape.heads
)
SAID_BESIDES = ("do", "cost")  # what a play of an answer says and its action does not
DECLARED = {"attacks": "attack", "blocks": "block"}  # a play of an answer, and the action


def stated_action(play: Mapping[str, Any] | str, game: Game, *, any_action: bool = False) -> Any:
    """The action that a play states; a mapping, or YAML text.

    With `any_action` what is no play may be stated too: `resolve`, events, shortcuts. Raises
    InputError where it is none, or names what there is not.
    """
    text = play if isinstance(play, str) else json.dumps(play, ensure_ascii=False)
    report = Report(TABLE)
    node = parse(text, "the play")
    is_play = not any_action or not _is_other(node)
    data = check(node, PLAY if is_play else TABLE["action"], "", report)
    problems = [
        Problem(each.message, None, _place(each.key), each.found, each.expected)
        for each in report.problems
    ]
    problems += list(_unknown(report, game))
    if problems:
        raise InputError(problems)
    assert data is not MISSING
    if not is_play:
        return data
    if isinstance(data, str):
        return as_action({"action": data})
    needed = {"pass": (), "activate": ("object", "ability")}.get(data.get("action"), ("object",))
    for key in needed if "action" in data else ():
        if data.get(key) is None:
            raise InputError([Problem("a key is missing", key="play", expected=key)])
    return as_action(data)


def _is_other(node: YamlNode) -> bool:
    """Whether it is no play of anybody: an action besides those, or nothing at all.

    What is nothing is told which actions there are.
    """
    if isinstance(node, Scalar):
        return node.text == "resolve"
    stated = {key.text for key, _ in node.entries} if isinstance(node, Entries) else PLAYS
    return bool(stated & OTHERS) or not stated & PLAYS


def as_action(play: Mapping[str, Any]) -> dict[str, Any]:
    """A play of a list as the action that makes it; an action is one already."""
    if "action" not in play:
        return {DECLARED.get(k, k): value for k, value in play.items() if k not in SAID_BESIDES}
    kind, id_ = str(play["action"]), play.get("object")
    if kind == "pass":
        return {"pass": "priority"}
    if kind == "unlock":
        return {"unlock": id_, "face": play.get("face")}
    stated: dict[str, Any] = {kind: id_}
    if kind == "activate":
        which = f".{play['which']}" if play.get("which") else ""
        stated = {kind: f"{id_}#{play['ability']}{which}"}
    stated |= {key: play[key] for key in ("modes", "as", "face", "splice") if play.get(key)}
    stated |= {key: play[key] for key in ("targets", "x") if play.get(key) is not None}
    costs = dict(play["costs"]) if isinstance(play.get("costs"), dict) else {}
    kicked = {"kicked": costs.pop("kicked")} if "kicked" in costs else {}
    stated |= {key: play[key] for key in ("player",) if play.get(key)}
    return {**stated, **kicked, **({"costs": costs} if costs else {})}


def _unknown(report: Report, game: Game) -> list[Problem]:
    """What is named and is not there."""
    players = [player.id for player in game.state.players]
    objects = list(game.state.objects)
    known = {
        "player": ("names no player", players),
        "object": ("names no object", objects),
        "permanent": ("names no object", objects),  # whether it is a permanent the rules ask
        "anybody": ("names no object and no player", [*objects, *players]),
        "ability": ("names no object", objects),
    }
    found = []
    for refers, name, place in report.references:
        message, ids = known[refers]
        named = name.partition("#")[0] if refers == "ability" else name
        if named not in ids:
            expected = one_of(sorted(ids), named)
            found.append(Problem(message, None, _place(place), repr(name), expected))
    return found


def _place(key: str) -> str:
    return f"play.{key}" if key else "play"
