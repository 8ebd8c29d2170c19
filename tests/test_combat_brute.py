"""Declarations of attackers and blockers are those that brute force finds (CR 508.1, 509.1)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clingather import bridge
from clingather.bridge.cards.database import open_database
from tests.brute import combat

QUICK, SLOW = 30, 500  # of each kind
CARDS = open_database()


def compared(plays: list[Any], key: str) -> set[str]:
    """Declarations without their order."""
    return {
        str(sorted((who, sorted(whom)) for who, whom in (play.get(key, play)).items()))
        for play in plays
    }


def attacks_agree(seed: int) -> None:
    """The declarations of attackers in a random combat."""
    case = combat.random_attack(Random(seed))
    answer = bridge.plays(combat.scenario(case), database=CARDS)
    legal, most = combat.attacks(case)
    assert compared(answer["plays"], "attacks") == compared(legal, ""), case
    assert answer["count"] == len(legal)
    assert answer["requirements"] == {"possible": most}


def blocks_agree(seed: int) -> None:
    """The declarations of blockers in a random combat."""
    case = combat.random_block(Random(seed))
    answer = bridge.plays(combat.scenario(case), database=CARDS, max_answers=100_000)
    legal, most = combat.blocks(case)
    assert compared(answer["plays"], "blocks") == compared(legal, ""), case
    assert answer["count"] == len(legal)
    assert answer["requirements"] == {"possible": most}


@pytest.mark.parametrize("seed", range(QUICK))
def test_attackers_are_those_of_brute_force(seed: int) -> None:
    """Restrictions, requirements and goad over several players."""
    attacks_agree(seed)


@pytest.mark.parametrize("seed", range(QUICK))
def test_blockers_are_those_of_brute_force(seed: int) -> None:
    """Evasion, restrictions and requirements of up to five against five."""
    blocks_agree(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1_000, 1_000 + SLOW))
def test_many_combats_are_those_of_brute_force(seed: int) -> None:
    """A thousand random combats."""
    attacks_agree(seed)
    blocks_agree(seed)
