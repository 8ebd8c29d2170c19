"""`solve` against brute force on random small boards: the same verdict, always.

The same brute force tells of each position whether it is won: what the bound says is out of reach
is not.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from clingather import open_database, solve, verify
from clingather.bridge import read
from clingather.bridge.solving import solving
from clingather.bridge.solving.searching import REDUCTIONS
from tests.brute.puzzle_boards import board
from tests.brute.solving import TooLargeError, strategy
from tests.reach import Watching

LARGEST = 150  # positions by brute force; larger boards are left out
BOARDS = 17  # for each test: of all 340 over 200 are small enough
LEAST = 5  # that are small enough in each test; some of these are won, and some are not


def same(number: int) -> tuple[bool, int] | None:
    """Whether there is a strategy, by brute force and by the search, and how much is out of reach.

    None: the board is too large.
    Every fourth board is asked about with lands tapped for nothing too, others with two processes.
    """
    found = board(random.Random(f"boards {number}"))
    watching = Watching()
    try:
        expected = strategy(found, "A", most=LARGEST, seen=watching) is not None
    except TooLargeError:
        return None
    asked: list[dict[str, Any]] = [{}, *{0: [{"taps": True}], 3: [{"jobs": 2}]}.get(number % 4, [])]
    for options in asked:
        answer = solve(found, goal="win", **options)
        assert (answer["solved"], answer["complete"]) == (expected, True), json.dumps(found)
        if expected:
            certificate = json.loads(json.dumps(answer))
            assert verify(certificate)["holds"], json.dumps(found)
    return expected, watching.out


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_the_verdict_is_that_of_brute_force(part: int) -> None:
    """Whether somebody can win this turn is found, and what is found holds."""
    verdicts = [same(number) for number in range(part * BOARDS, (part + 1) * BOARDS)]
    decided = [each for each in verdicts if each is not None]
    assert len(decided) >= LEAST
    assert {True, False} <= {won for won, _ in decided}


@pytest.mark.parametrize(
    "verdicts",
    [
        {12: False, 27: True},
        pytest.param({16: True, 34: False, 36: True}, marks=pytest.mark.slow),
    ],
    ids=["two boards", "three boards"],
)
@pytest.mark.parametrize("left_out", REDUCTIONS)
def test_what_makes_the_search_shorter_changes_no_verdict(
    left_out: str, verdicts: dict[int, bool]
) -> None:
    """Without each of them the same boards are won."""
    for number, won in verdicts.items():
        found = read({**board(random.Random(f"boards {number}")), "goal": "win"})
        answer = solving.answer(found, database=open_database(), leave_out=(left_out,))
        assert (answer["solved"], answer["complete"]) == (won, True)


def test_the_verdict_is_that_of_brute_force_on_some_boards() -> None:
    """Two of them in the plain run, one won and one not."""
    decided = [each for number in (12, 27) if (each := same(number)) is not None]
    assert {True, False} <= {won for won, _ in decided}
    assert sum(out for _, out in decided) > 0
