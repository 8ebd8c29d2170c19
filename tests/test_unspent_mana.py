"""Mana in a pool that can be spent only so: its words, its purpose, and back (CR 106.6)."""

from __future__ import annotations

import pytest

import clingather.bridge as clingather
from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.oracle.purposes import purpose_in_words, purpose_of
from clingather.bridge.state.mana import kind_of, mana_counted, symbol_of

SAID = (
    "never to cast nonartifact spells",
    "to activate abilities",
    "to activate abilities of artifact sources",
    "to activate equip abilities",
    "to cast Assassin spells or spells with freerunning or activate abilities of Assassin sources",
    "to cast Dragon spells or activate abilities of Dragons",
    "to cast an instant or sorcery spell or a kicked spell",
    "to cast colorless Eldrazi spells or activate abilities of colorless Eldrazi",
    "to cast commander spells you own",
    "to cast creature spells with no abilities",
    "to cast instant or sorcery spells",
    "to cast spells from your graveyard",
    "to cast spells",
    "to foretell cards or cast instant or sorcery spells",
)
ALIKE = (  # equal purposes have equal words, however a card says it
    ("to cast a creature spell", "to cast creature spells"),
    ("to cast instant and sorcery spells", "to cast instant or sorcery spells"),
    ("to cast an artifact spell", "to cast artifact spells"),
)
UNSAID = (
    "to cast a creature spell of the chosen type",  # it speaks of what its source is like
    "to sing songs",
)


@pytest.mark.parametrize("words", SAID)
def test_words_and_purposes(words: str) -> None:
    """The words that a purpose has mean just that purpose."""
    purpose = purpose_of(words)
    assert purpose is not None
    assert purpose_in_words(purpose) == words


@pytest.mark.parametrize(("words", "alike"), ALIKE)
def test_equal_purposes_have_equal_words(words: str, alike: str) -> None:
    """Mana of two sources that say the same in other words is mana of one kind."""
    purpose = purpose_of(words)
    assert purpose is not None
    assert purpose == purpose_of(alike)
    assert purpose_in_words(purpose) == alike


@pytest.mark.parametrize("words", UNSAID)
def test_what_no_pool_can_carry(words: str) -> None:
    """What speaks of its source has no words of its own, and no more has what is not read."""
    purpose = purpose_of(words)
    assert purpose is None or purpose_in_words(purpose) is None


def test_a_symbol_says_all_that_is_remembered() -> None:
    """Type, origin, how long it lasts and what it pays for, in this order."""
    symbol = "R snow until end of turn only to cast creature spells"
    assert kind_of(symbol) == ("R", "snow", "until end of turn", "to cast creature spells")
    assert symbol_of(kind_of(symbol)) == symbol
    assert mana_counted(f"{{R}}{{{symbol}}}") == {"R": 1, symbol: 1}


def test_a_purpose_that_is_not_read_is_refused() -> None:
    """The answer is none, and names the mana."""
    pool = "{G only to sing songs}"
    state = {"scenario": 1, "players": [{"id": "A", "mana_pool": pool}, {"id": "B"}]}
    with pytest.raises(UnsupportedError, match="to sing songs"):
        clingather.plays(state)
