"""`solve` against brute force on random small boards: the same verdict, always."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from clingather import solve, verify
from tests.brute.solving import TooLargeError, strategy

LANDS = {"R": "Mountain", "G": "Forest", "W": "Plains", "B": "Swamp"}
SPELLS = {
    "Shock": "R",
    "Lightning Bolt": "R",
    "Giant Growth": "G",
    "Healing Salve": "W",
    "Swords to Plowshares": "W",
    "Dark Ritual": "B",
}
CREATURES = ("Grizzly Bears", "Ornithopter", "Raging Goblin", "Llanowar Elves", "Typhoid Rats")
LARGEST = 1_500  # positions by brute force; larger boards are left out
BOARDS = 10  # for each seed


def board(rng: random.Random) -> dict[str, Any]:
    """A board late in a turn, with few cards."""
    first, second = _side(rng, 2), _side(rng, 1)
    step = rng.choice(["end", "end", "declare_blockers", "combat"])
    found: dict[str, Any] = {
        "scenario": 1,
        "players": [{"id": "A", **first}, {"id": "B", "life": rng.randint(1, 6), **second}],
        "turn": {"active": "A", "step": step, "priority": "A"},
    }
    attackers = [each["id"] for each in first["battlefield"] if each["card"] in CREATURES]
    if step == "combat":
        found["turn"]["step"] = "beginning_of_combat"
    elif step == "declare_blockers":
        blockers = [each["id"] for each in second["battlefield"] if each["card"] in CREATURES]
        blocked = attackers[:1] if rng.random() < 0.5 else []
        attacks = dict.fromkeys(attackers, "B")
        blocks = {each: blocked for each in blockers[:1] if blocked}
        found["combat"] = {"attacks": attacks, "blocks": blocks}
        for each in first["battlefield"]:
            each["tapped"] = each["id"] in attackers
    return found


def _side(rng: random.Random, most: int) -> dict[str, Any]:
    """What a player has: spells, now and then without the land for one, and creatures."""
    spells = [rng.choice(list(SPELLS)) for _ in range(rng.randint(0, most))]
    lands = [LANDS[SPELLS[each]] for each in spells if rng.random() < 0.9]
    creatures = [rng.choice(CREATURES) for _ in range(rng.randint(0, most))]
    where = [*lands, *creatures]
    ids = [f"p{rng.randrange(10**9)}_{number}" for number in range(len(where))]
    battlefield = [{"id": id_, "card": card} for id_, card in zip(ids, where, strict=True)]
    return {"battlefield": battlefield, "hand": spells}


def _same(found: dict[str, Any]) -> bool | None:
    """Whether there is a strategy, by brute force and by the search; None: the board is too large.

    Both ways of the search are asked, with lands tapped for nothing and without.
    """
    try:
        expected = strategy(found, "A", most=LARGEST) is not None
    except TooLargeError:
        return None
    for taps in (False, True):
        answer = solve(found, goal="win", taps=taps)
        assert (answer["solved"], answer["complete"]) == (expected, True), json.dumps(found)
        if expected:
            certificate = json.loads(json.dumps(answer))
            assert verify(certificate)["holds"], json.dumps(found)
    return expected


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_the_verdict_is_that_of_brute_force(seed: int) -> None:
    """Whether somebody can win this turn is found, and what is found holds."""
    rng = random.Random(seed)
    verdicts = [_same(board(rng)) for _ in range(BOARDS)]
    assert sum(each is not None for each in verdicts) > BOARDS // 2


def test_the_verdict_is_that_of_brute_force_on_some_boards() -> None:
    """A few of them in the plain run: won and not won."""
    verdicts = [_same(board(random.Random(f"plain {seed}"))) for seed in range(4)]
    assert {True, False} <= set(verdicts)
