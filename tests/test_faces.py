"""What a scenario says of faces and of melded cards is checked against the cards (CR 712)."""

from __future__ import annotations

import pytest

from clingather.bridge.cards.database import open_database
from clingather.bridge.errors import InputError, Problem
from clingather.bridge.scenario import read_scenario

BOARD = "scenario: 1\nplayers:\n  - {{id: A}}\n  - id: B\n    battlefield: [{{id: it, {}}}]\n"


def problem_of(said: str) -> Problem:
    """The one problem for which an object is refused."""
    with pytest.raises(InputError) as caught:
        read_scenario(BOARD.format(said), cards=open_database())
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(
    ("said", "key", "message"),
    [
        ("card: Grizzly Bears, face: back", "face", "Grizzly Bears has one face"),
        ("card: Graf Rats, face: back", "face", "Graf Rats has one face"),
        ("card: Delver of Secrets, face: Ironfang", "face", "no such face"),
        ("card: Grizzly Bears, melded_with: {card: Graf Rats}", "melded_with", "does not meld"),
        ("card: Graf Rats, melded_with: {card: Graf Rats}", "melded_with", "does not meld"),
        (
            'card: Graf Rats, melded_with: {card: "Gisela, the Broken Blade"}',
            "melded_with",
            "expected the card that melds with Graf Rats",
        ),
        ("card: Clone, copy_of: it", "copy_of", "copies to itself"),
    ],
)
def test_a_face_that_the_card_lacks_and_what_does_not_meld(
    said: str, key: str, message: str
) -> None:
    """Both are refused with the line and the key."""
    problem = problem_of(said)
    assert (problem.line, problem.key) == (5, f"players[1].battlefield[0].{key}")
    assert message in str(problem)


def test_a_face_that_the_card_has() -> None:
    """The back of a double-faced card, and two cards of a pair."""
    for said in (
        "card: Delver of Secrets, face: back",
        "card: Graf Rats, melded_with: {card: Midnight Scavengers}",
    ):
        assert read_scenario(BOARD.format(said), cards=open_database()).state.objects
