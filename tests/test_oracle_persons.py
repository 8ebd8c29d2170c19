"""Texts that call their object "he" or "she" mean what they mean with its name, or with "it"."""

from __future__ import annotations

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import compile_face
from clingather.bridge.oracle.tree import Ability

from .oracle_helpers import read

HERO = "Legendary Creature — Human Hero"


def both(one: Ability, other: Ability) -> None:
    """Two abilities are the same but for their words."""
    said = [
        (each.kind, each.trigger, each.condition, each.cost, each.effect, each.clauses, each.slots)
        for each in (one, other)
    ]
    assert one.effect or one.clauses
    assert said[0] == said[1]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (
            "Whenever a land you control enters, put a +1/+1 counter on Test Card. He deals 2 "
            "damage to each opponent.",
            "Whenever a land you control enters, put a +1/+1 counter on Test Card. Test Card deals "
            "2 damage to each opponent.",
        ),
        (
            "When Test Card dies, she deals damage equal to her power to each creature.",
            "When Test Card dies, Test Card deals damage equal to Test Card's power to each "
            "creature.",
        ),
        (
            "{1}: Exile Test Card, then return her to the battlefield under her owner's control.",
            "{1}: Exile Test Card, then return it to the battlefield under its owner's control.",
        ),
        (
            "Test Card can't attack unless he has a +1/+1 counter on him.",
            "Test Card can't attack unless it has a +1/+1 counter on it.",
        ),
    ],
)
def test_a_person_is_the_object_itself_201_5(text: str, plain: str) -> None:
    """By its name where a name can stand, else by a pronoun."""
    both(read(text, HERO), read(plain, HERO))


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        # what has no name of its own is no person, and nobody was spoken of
        ("Whenever Test Card attacks, put a +1/+1 counter on him.", "Creature — Human"),
        ("Whenever a creature attacks, put a +1/+1 counter on him.", HERO),
        # a player
        (
            "Whenever Test Card attacks, target player discards a card unless he or she pays {1}.",
            HERO,
        ),
        # "it" would be the creature that is exiled first
        ("{1}: Exile Test Card and target creature, then return him to the battlefield.", HERO),
        # the object that was exiled is another one by then (CR 400.7)
        ("{1}: Exile Test Card, then return Test Card to the battlefield.", HERO),
    ],
)
def test_what_may_be_another_is_refused(text: str, type_line: str) -> None:
    """Nothing is taken for the object that may not be meant."""
    face = Face(name="Test Card", type_line=type_line, oracle_text=text)
    for ability in compile_face(face, "Test Card"):
        assert not ability.effect
        assert ability.reason
