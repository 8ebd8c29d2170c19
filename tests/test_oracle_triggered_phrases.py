"""Phrases of triggered abilities that are read whole, and ones that are refused (CR 603)."""

from __future__ import annotations

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.questions.coverage import state_of
from clingather.bridge.questions.executed import executed


def _states(text: str) -> list[tuple[str, bool]]:
    kind = "Creature — Human"
    face = Face(name="Test Card", type_line=kind, oracle_text=text, power="1", toughness="1")
    return [(state_of(it), executed(it)) for it in compile_face(face, "Test Card")]


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, any opponent may have it deal 5 damage to them. If a "
        "player does, sacrifice this creature.",
        "Whenever this creature deals combat damage to a player, return up to that many "
        "target permanents that player controls to their owner's hand.",
        "Whenever this creature attacks alone, it can't be blocked this combat.",
        "Whenever this creature attacks, choose a color, then return all creatures of "
        "that color to their owners' hands.",
        "Whenever you cast an artifact spell, you may copy it, except the copy isn't legendary.",
        "When this creature enters, each opponent discards a card. For each opponent who "
        "can't, you draw a card.",
        "Whenever this creature attacks, draw a card, then discard a card. When you "
        "discard a card this way, put a +1/+1 counter on target creature you control.",
        "When this creature enters, it endures 2.",
        "When this creature enters, airbend up to one other target creature.",
        "When this creature enters, each opponent may sacrifice a creature of their "
        "choice. Each opponent who doesn't loses 2 life.",
        "Whenever this creature attacks, put a +1/+1 counter on target creature of "
        "defending player's choice.",
        "When this creature enters, draw a card. Then each opponent faces a villainous "
        "choice — That player discards a card, or you draw a card.",
        "When this creature enters, you may collect evidence 3. If you do, draw a card.",
    ],
)
def test_read_and_executed(text: str) -> None:
    """It is read, and every construct of it has a rule."""
    assert _states(text) == [("verified", True)]


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, exile the top two cards of your library. Until the "
        "end of your next turn, you may play one of those cards.",
    ],
)
def test_read_and_not_executed(text: str) -> None:
    """It is read, and no rule interprets it yet."""
    assert _states(text) == [("verified", False)]


@pytest.mark.parametrize(
    "text",
    [
        # nobody chose a color before
        "Whenever this creature attacks, return all creatures of that color to their "
        "owners' hands.",
        # nobody was told to do something that they could not do
        "When this creature enters, you draw a card. Each opponent who can't discards a card.",
        # that it may be played is no deed
        "When this creature enters, exile the top two cards of your library. You may play "
        "one of those cards this turn. If you do, draw a card.",
    ],
)
def test_not_understood(text: str) -> None:
    """What a word stands for is not said."""
    assert _states(text)[0][0] != "verified"
