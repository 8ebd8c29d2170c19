"""What a scenario says of commanders, and what of it is refused (CR 903.3)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clingather.bridge import outcomes
from clingather.bridge.base.errors import InputError, UnsupportedError
from clingather.bridge.cards.database import open_database
from clingather.bridge.kernel.facts import Table
from clingather.bridge.scenario.reading import read_scenario

ISAMARU = {"id": "isamaru", "card": "Isamaru, Hound of Konda"}


def game(variant: str | None, owner: str = "A", **commanders: int) -> dict[str, Any]:
    """A game in which A attacks with a legendary creature; with or without commanders."""
    row = {**ISAMARU, "owner": owner}
    players = [{"id": "A", "battlefield": [row], "commanders": commanders}, {"id": "B"}]
    said = {"variant": variant} if variant else {}
    return {"scenario": 1, **said, "players": players}


@pytest.mark.parametrize(
    ("state", "found"),
    [
        (game(None, isamaru=0), "not a game of Commander"),
        (game("commander", "B", isamaru=0), "a card that this player owns"),
        (game("commander", bears=0), "names no object"),
        (game("commander", isamaru=-1), "isamaru"),
    ],
)
def test_a_commander_is_a_card_that_its_player_owns(state: dict[str, Any], found: str) -> None:
    """Else the scenario is refused, with the place."""
    with pytest.raises(InputError) as raised:
        outcomes(state)
    assert found in str(raised.value)


def test_a_commander_among_the_cards_of_a_permanent_stays_on_the_battlefield_only() -> None:
    """Where the cards of a merged permanent go is not worked out if one is a commander (903.9c)."""
    below = {"id": "below", "card": "Grizzly Bears"}
    state = game("commander", isamaru=0)
    state["players"][0]["battlefield"] = [{**ISAMARU, "merged_with": [below]}]
    state["do"] = [{"event": {"destroy": ["isamaru"]}}]
    with pytest.raises(UnsupportedError, match=r"903\.9c"):
        outcomes(state)


def test_a_commander_that_stays_in_the_graveyard_is_not_asked_about_again() -> None:
    """Only what was put there since the last check may return (CR 903.9a, 704.6d)."""
    state = game("commander", isamaru=0)
    state["do"] = [
        {"event": {"destroy": ["isamaru"]}},
        {"choose": {"isamaru.command": False}},
        {"event": "Target player gains 1 life.", "targets": ["A"]},
    ]
    (only,) = outcomes(state)["outcomes"]
    assert only["objects"]["isamaru"]["zone"] == "graveyard"


def test_states_with_other_commanders_are_read_anew() -> None:
    """What was worked out of one state is not taken for another, in which another card is one."""
    with open_database() as cards:
        table = Table(cards)
        read = [
            read_scenario(json.dumps(game("commander", **said)), cards=cards).state
            for said in ({}, {"isamaru": 0}, {"isamaru": 1}, {"isamaru": 1})
        ]
        none, one, cast, same = map(table.read_as, read)
    assert len({none, one, cast}) == 3
    assert cast == same
