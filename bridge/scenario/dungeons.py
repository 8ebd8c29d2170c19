"""What a scenario says of dungeons: where they are, which room, whose they are (CR 309)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from clingather.bridge.base.lazily import Lazily
from clingather.bridge.base.suggest import one_of
from clingather.bridge.cards.card import Card
from clingather.bridge.scenario.objects import Reading
from clingather.bridge.scenario.shape_check import MISSING
from clingather.bridge.state.values import Object

# Most games have no dungeon.
if TYPE_CHECKING:
    from clingather.bridge.oracle import paragraphs
else:
    paragraphs = Lazily("clingather.bridge.oracle.paragraphs")

LISTS = ("dungeons", "completed_dungeons")  # of a player, by their names


def named_dungeons(
    player: Mapping[str, Any], index: int, reading: Reading
) -> dict[str, tuple[str, ...]]:
    """The full names of the dungeons that a player owns outside the game, and has completed."""
    found: dict[str, tuple[str, ...]] = {}
    for key in LISTS:
        if player is MISSING or key not in player:
            continue
        names: list[str] = []
        for number, name in enumerate(player[key]):
            place = f"{reading.place}players[{index}].{key}[{number}]"
            if name is not MISSING:
                names.append(reading.names.full_name(name, place, reading.report))
                if (card := reading.names.card(name)) is not None:
                    _check_is_one(card, place, reading)
        found[key] = tuple(dict.fromkeys(names))
    return found


def check_dungeons(objects: Mapping[str, Object], reading: Reading) -> None:
    """Check that dungeons are in the command zone, one of each player (CR 309.2b, 309.3)."""
    owners: set[str] = set()
    for thing in objects.values():
        card = reading.names.card(thing.card) if thing.card else None
        place = reading.entries[thing.id].place
        if card is None or not card.faces[0].is_dungeon:
            if thing.room is not None and (card is not None or thing.card is None):
                _check_is_one(card, f"{place}.room", reading)
            continue
        if thing.zone != "command":
            expected = "`command`: a dungeon card is nowhere else (CR 309.2c)"
            reading.report.add("wrong zone", place, found=thing.zone, expected=expected)
        if thing.owner in owners:
            message = "a second dungeon of one player"
            reading.report.add(message, place, found=card.name, expected="one (CR 309.3)")
        owners.add(thing.owner)
        said = paragraphs.paragraphs(card.faces[0])
        rooms = [paragraph.prefix for paragraph in said if paragraph.prefix]
        if thing.room is not None and thing.room not in rooms:
            message, expected = "it has no such room", one_of(rooms)
            reading.report.add(message, f"{place}.room", found=thing.room, expected=expected)


def _check_is_one(card: Card | None, place: str, reading: Reading) -> None:
    if card is None or not card.faces[0].is_dungeon:
        found = "no card" if card is None else card.name
        reading.report.add("no dungeon", place, found=found, expected="a dungeon card (CR 309)")
