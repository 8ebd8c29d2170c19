"""Which cards of the player a strategy needs: without them the board is looked at again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import field
from typing import Any

from clingather.bridge.base.errors import InputError, UnsupportedError
from clingather.bridge.base.records import dataclass
from clingather.bridge.scenario.format import UNKNOWN

ZONES = ("battlefield", "hand", "graveyard", "exile", "command", "library")
Solved = Callable[[Mapping[str, Any]], bool | None]  # of a board; None: it can't be told


@dataclass
class Cards:
    """Of the player's cards: those without which there is no strategy, and the others.

    `enough` are cards with which alone there still is one, and without any one of them not;
    `not_told` those of which nothing could be found out.
    """

    needed: list[str] = field(default_factory=list)
    not_needed: list[str] = field(default_factory=list)
    enough: list[str] = field(default_factory=list)
    not_told: list[str] = field(default_factory=list)


def cards_needed(board: Mapping[str, Any], player: str, solved: Solved) -> Cards:
    """What of the cards that a player owns is needed, each looked at by itself, then together.

    The board is one on which there is a strategy.
    """
    found = Cards()
    ids = list(_cards(board, player))
    for id_ in ids:
        verdict = _solved_without(board, player, [id_], solved)
        rows = {True: found.not_needed, False: found.needed, None: found.not_told}[verdict]
        rows.append(id_)
    gone: list[str] = []
    for id_ in found.not_needed:
        verdict = not gone or _solved_without(board, player, [*gone, id_], solved)
        if verdict:
            gone.append(id_)
        elif verdict is None:
            found.not_told.append(id_)
    found.enough = [id_ for id_ in ids if id_ not in gone]
    return found


def _solved_without(
    board: Mapping[str, Any], player: str, gone: list[str], solved: Solved
) -> bool | None:
    """Whether there is a strategy without some cards; None where the board needs them to be read.

    What is attached to them, or remembers them, stands in no board without them.
    """
    try:
        return solved(_without(board, player, gone))
    except (InputError, UnsupportedError):
        return None


def _cards(board: Mapping[str, Any], player: str) -> Iterator[str]:
    """The cards of a player that are known and stand in a zone of his own."""
    for each in board["players"]:
        if each["id"] == player:
            for zone in ZONES:
                rows = each.get(zone, ())
                for row in rows if isinstance(rows, list) else ():
                    if row.get("card") != UNKNOWN and "owner" not in row:
                        yield row["id"]


def _without(board: Mapping[str, Any], player: str, gone: list[str]) -> Mapping[str, Any]:
    """The board without some of a player's cards."""
    data = deepcopy(dict(board))
    for each in data["players"]:
        if each["id"] == player:
            for zone in ZONES:
                if isinstance(each.get(zone), list):
                    each[zone] = [row for row in each[zone] if row.get("id") not in gone]
    if "combat" in data:
        data["combat"] = {word: _left(what, gone) for word, what in data["combat"].items()}
    if "timestamps" in data:
        data["timestamps"] = [name for name in data["timestamps"] if name not in gone]
    return data


def _left(value: Any, gone: list[str]) -> Any:
    """A part of what was declared, without some creatures."""
    if isinstance(value, Mapping):
        inner = {key: _left(what, gone) for key, what in value.items() if key not in gone}
        return {key: what for key, what in inner.items() if what != [] and what not in gone}
    return [each for each in value if each not in gone] if isinstance(value, list) else value
