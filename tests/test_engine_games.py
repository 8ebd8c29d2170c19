"""Games at random: both engines say the same of each state, and nothing piles up."""

from __future__ import annotations

import pytest

from clingather.bridge.engine.native import available
from tests.engine_games import play, size

pytestmark = pytest.mark.skipif(not available(), reason="the engine was not built here")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_short_game_is_the_same_by_both_engines(seed: int) -> None:
    """Some plays, each chosen among those that are legal, and what comes of them."""
    played = play(seed, 2)
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
