"""What unknown cards leave open is refused: nothing made up, nothing left out (CR 701.24a)."""

from __future__ import annotations

from typing import Any

import pytest

from clingather.bridge import layers, outcomes
from clingather.bridge.base.errors import UnsupportedError

TEXTS = (
    "Mill three cards.",
    "Surveil 1.",
    "Search your library for a card, put it into your hand, then shuffle.",
    "Put target creature on the bottom of its owner's library.",
    "Exile the top card of your library.",
)


def resolved(text: str, **player: Any) -> dict[str, Any]:
    """What comes of a spell of that text that A controls."""
    card = {"name": "Test Spell", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": text}
    spell = {"id": "spell", "card": "Test Spell", "controller": "A"}
    if "target" in text:
        spell["targets"] = ["bears"]  # type: ignore[assignment]
    board = [{"id": "bears", "card": "Grizzly Bears"}]
    players = [{"id": "A", "battlefield": board, **player}, {"id": "B"}]
    return outcomes(
        {"scenario": 1, "cards": [card], "players": players, "stack": [spell], "do": ["resolve"]}
    )


@pytest.mark.parametrize("text", TEXTS)
def test_what_looks_into_a_library_of_unknown_cards_is_refused(text: str) -> None:
    """Of such a library only the number of its cards is known."""
    with pytest.raises(UnsupportedError):
        resolved(text, library=10)
    known = [{"id": f"c{n}", "card": "Forest"} for n in range(10)]
    assert resolved(text, library=known)["outcomes"]


def test_cards_of_an_unknown_library_can_be_drawn() -> None:
    """Which ones they are does not matter."""
    (outcome,) = resolved("Draw two cards.", library=10)["outcomes"]
    player = outcome["state"]["players"][0]
    assert (len(player["hand"]), player["library"]) == (2, 8)


def test_scrying_leaves_an_unknown_library_as_it_was() -> None:
    """Nobody knows what went to the bottom; what comes after is as unknown as before."""
    (outcome,) = resolved("Scry 2.", library=10)["outcomes"]
    assert outcome["state"]["players"][0]["library"] == 10


def test_unknown_cards_in_a_hand_are_counted() -> None:
    """How many cards there are is known."""
    text = "You gain life equal to the number of cards in your hand."
    (outcome,) = resolved(text, hand=["Forest", {"card": "unknown"}])["outcomes"]
    assert outcome["state"]["players"][0]["life"] == 22


def test_what_unknown_cards_are_is_not_made_up() -> None:
    """A creature card may be among them."""
    text = "You gain life equal to the number of creature cards in your hand."
    assert resolved(text, hand=["Forest"])["outcomes"]
    with pytest.raises(UnsupportedError):
        resolved(text, hand=["Forest", {"card": "unknown"}])


@pytest.mark.parametrize(("what", "power"), [("cards", 3), ("creature cards", None)])
def test_the_layers_count_unknown_cards_and_do_not_guess_what_they_are(
    what: str, power: int | None
) -> None:
    """A characteristic-defining ability looks at them as any effect does."""
    text = f"This creature's power is equal to the number of {what} in your hand."
    ox = {"name": "Ox", "mana_cost": "{1}", "type_line": "Creature — Ox", "oracle_text": text}
    ox |= {"power": "*", "toughness": "1"}
    hand = ["Forest", {"card": "unknown"}, {"card": "unknown"}]
    state = {
        "scenario": 1,
        "cards": [ox],
        "players": [{"id": "A", "battlefield": ["Ox"], "hand": hand}, {"id": "B"}],
    }
    if power is not None:
        assert layers(state)["objects"]["ox"]["power"] == power
    else:
        with pytest.raises(UnsupportedError):
            layers(state)
