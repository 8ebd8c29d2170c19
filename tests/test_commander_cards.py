"""The page of Commander cards says what the program does (`tests/commander_cards.py`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commander_cards import PAGE, named, page
from tests.corpus import corpus_database, needs_corpus


def test_two_hundred_cards_and_fifty_commanders_are_named_once() -> None:
    """None stands there twice."""
    names = named()
    assert {kind: len(set(cards)) for kind, cards in names.items()} == {
        "cards": 200,
        "commanders": 50,
    }
    assert all(len(cards) == len(set(cards)) for cards in names.values())


@pytest.mark.slow
@needs_corpus
def test_the_page_of_commander_cards_is_as_the_program_is(tmp_path: Path) -> None:
    """`python -m tests.commander_cards` would change nothing."""
    assert PAGE.read_text(encoding="utf-8") == page(corpus_database(tmp_path))
