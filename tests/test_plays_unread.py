"""A text that might allow a play and is not read is said, wherever it stands."""

from __future__ import annotations

import pytest

import clingather.bridge as clingather
from clingather.bridge.base.errors import UnsupportedError


@pytest.mark.parametrize(
    ("zone", "type_line", "text"),
    [
        ("hand", "Sorcery", "Gnarl target frobnicator."),
        ("graveyard", "Sorcery", "You may gnarl this card from your graveyard."),
        ("graveyard", "Artifact", "{1}, Gnarl this card from your graveyard: Draw a card."),
        ("battlefield", "Artifact", "Gnarl a frob: Draw a card."),
    ],
)
def test_an_unread_text_is_refused_and_listed(zone: str, type_line: str, text: str) -> None:
    """Exit code 3; with `--ignore-unsupported` the answer is not complete."""
    card = {"name": "Test Odd", "mana_cost": "{0}", "type_line": type_line, "oracle_text": text}
    state = {"scenario": 1, "cards": [card], "players": [{"id": "A", zone: ["Test Odd"]}]}
    with pytest.raises(UnsupportedError):
        clingather.plays(state)
    assert not clingather.plays(state, ignore_unsupported=True)["complete"]


def test_an_unknown_card_in_the_hand_leaves_the_plays_open() -> None:
    """Nobody can tell what it could be used for, so the list is not complete."""
    state = {"scenario": 1, "players": [{"id": "A", "hand": [{"card": "unknown"}]}, {"id": "B"}]}
    with pytest.raises(UnsupportedError, match="unknown cards"):
        clingather.plays(state)
    assert not clingather.plays(state, ignore_unsupported=True)["complete"]
