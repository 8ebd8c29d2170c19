"""Lands tapped in one order: the same as in every order, on boards on which mana floats."""

from __future__ import annotations

import random
from typing import Any

import pytest

from clingather import open_database
from clingather.bridge import read
from clingather.bridge.solving import solving
from clingather.bridge.solving.aims import TAPS

FREE = {"name": "Free", "mana_cost": "{G}", "type_line": "Instant"}
CARDS = [
    {**FREE, "name": "Free One", "oracle_text": "Untap target land."},
    {**FREE, "name": "Free All", "oracle_text": "Untap all basic lands target player controls."},
    *(
        {"name": f"Thing {n}", "mana_cost": cost, "type_line": "Artifact", "oracle_text": ""}
        for n, cost in enumerate(("{1}{G}", "{G}{R}", "{2}{R}", "{3}", "{1}{R}{G}"))
    ),
]
LANDS = ("Forest", "Forest", "Mountain")


def board(rng: random.Random) -> dict[str, Any]:
    """A few lands, a card that untaps, and a thing that may cost more than the lands give."""
    lands = ["Forest", *(rng.choice(LANDS) for _ in range(rng.randint(0, 2)))]
    battlefield = [
        {"id": f"p{rng.randrange(10**6)}_{number}", "card": card}
        for number, card in enumerate(lands)
    ]
    thing = {"id": "thing", "card": f"Thing {rng.randrange(5)}"}
    hand = [rng.choice(("Free One", "Free All")), thing]
    return {
        "scenario": 1,
        "players": [{"id": "A", "battlefield": battlefield, "hand": hand}, {"id": "B"}],
        "turn": {"active": "A", "step": "postcombat_main", "priority": "A"},
        "cards": CARDS,
    }


def solved(found: dict[str, Any], *leave_out: str) -> tuple[bool, int]:
    """Whether the thing can be cast, and how many positions were looked at."""
    scenario = read({**found, "goal": {"play": "thing"}})
    answer = solving.answer(scenario, database=open_database(), leave_out=leave_out)
    assert answer["complete"], found
    assert not any(TAPS in each for each in answer["assumptions"])
    return answer["solved"], answer["nodes"]


def compare(number: int) -> tuple[bool, int, int]:
    """The verdict, in one order and in every one, and the positions of both."""
    found = board(random.Random(f"taps {number}"))
    (verdict, nodes), (same, more) = solved(found), solved(found, "taps")
    assert verdict == same, found
    return verdict, nodes, more


def test_lands_are_tapped_in_one_order() -> None:
    """The verdicts are the same, on boards that are won and on some that are not."""
    rows = [compare(number) for number in (4, 6)]
    assert {True, False} == {verdict for verdict, _, _ in rows}
    assert sum(nodes for _, nodes, _ in rows) < sum(more for _, _, more in rows)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_lands_are_tapped_in_one_order_on_more_boards(part: int) -> None:
    """The same on more of them."""
    for number in range(part * 10, part * 10 + 10):
        compare(number)
