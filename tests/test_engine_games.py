"""Games at random: both engines say the same of each state, and nothing piles up."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from clingather.bridge.engine.native import available
from tests import random_games
from tests.engine_games import play, size

pytestmark = pytest.mark.skipif(not available(), reason="the engine was not built here")


@pytest.mark.parametrize(
    ("seed", "most"),
    [(1, 1), *(pytest.param(seed, 2, marks=pytest.mark.slow) for seed in (1, 2))],
)
def test_a_short_game_is_the_same_by_both_engines(seed: int, most: int) -> None:
    """Some plays, each chosen among those that are legal, and what comes of them."""
    played = play(seed, most)
    assert played.questions > 1, played.end


@pytest.mark.slow
def test_long_games_are_the_same_by_both_engines() -> None:
    """After a third of the games the process holds all that it needs for the others."""
    held = actions = 0
    for seed in range(60):
        actions += play(seed, 20).actions
        if seed == 20:
            held = size()
    assert actions > 60
    assert size() < held * 1.5


def held() -> int:
    """How many megabytes the process holds now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() >> 20


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="nothing tells what is held")
def test_memory_is_flat_over_games() -> None:
    """What is remembered is full after a hundred games; a game more takes no more memory."""
    pushes = [random_games.play(seed, 12, engine="native").pushes for seed in range(100)]
    full = held()
    pushes += [random_games.play(seed, 12, engine="native").pushes for seed in range(100, 160)]
    assert sum(pushes) > 1_000
    assert held() < full * 1.05
