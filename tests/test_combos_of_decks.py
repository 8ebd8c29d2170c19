"""Whole decks that hold well-known combos: none of these is lost (CR 732)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from clingather import combos
from clingather.bridge.cards.database import Database
from clingather.bridge.combining.decks import read_deck
from clingather.bridge.combining.sets import sets_of
from tests.corpus import corpus_database, needs_corpus

DECKS = yaml.load(
    (Path(__file__).parent / "data" / "decks.yaml").read_text("utf-8"), yaml.CSafeLoader
)
SEARCHED = [deck for deck in DECKS if "found" in deck]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Every card of the corpus."""
    return corpus_database(tmp_path_factory.mktemp("corpus"))


def text(deck: Mapping[str, Any]) -> str:
    """A deck as a list."""
    return "\n".join(f"{number} {name}" for name, number in deck["cards"].items())


def named(sets: Any) -> set[str]:
    """Sets of cards by their names in order."""
    return {" + ".join(sorted(names)) for names in sets}


def test_the_decks_are_whole() -> None:
    """Forty decks and more of 60 cards, one of 100, each with well-known combos of its own."""
    assert len(DECKS) >= 40
    for deck in DECKS:
        assert sum(deck["cards"].values()) in (60, 100)
        for each in (*deck["known"], *deck.get("found", ())):
            assert set(each.split(" + ")) <= set(deck["cards"])


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: str(deck["title"]))
def test_no_known_one_is_ruled_out_by_its_text(deck: dict[str, Any], corpus: Database) -> None:
    """Each is a set that could go around, or holds a smaller one, among the cards of its deck."""
    cards = read_deck(text(deck), str(deck["title"]), corpus).cards
    pairs = sets_of(cards, corpus, sizes=(1, 2)).could
    could = named((*pairs, *sets_of(cards, corpus, sizes=(3, 3), known=pairs).could))
    for each in (*deck["known"], *deck.get("found", ())):
        assert any(set(one.split(" + ")) <= set(each.split(" + ")) for one in could), each


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("deck", SEARCHED, ids=lambda deck: str(deck["title"]))
def test_the_combos_of_a_deck_are_found(deck: dict[str, Any], corpus: Database) -> None:
    """Those that were found when each of its sets was searched, and judged to be right."""
    answer = combos(text(deck), database=corpus, time_limit=20)
    assert named(combo["cards"] for combo in answer["combos"]) >= set(deck["found"])
