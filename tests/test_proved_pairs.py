"""Pairs of the whole database that were proved and judged by hand: each is found again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from clingather import verify
from clingather.bridge.cards.database import Database
from clingather.bridge.combining.looking import look
from tests.corpus import corpus_database, needs_corpus

PAIRS = yaml.load(
    (Path(__file__).parent / "data" / "proved_pairs.yaml").read_text("utf-8"), yaml.CSafeLoader
)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Every card of the corpus."""
    return corpus_database(tmp_path_factory.mktemp("corpus"))


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: " + ".join(pair["cards"]))
def test_a_proved_pair_is_proved_again(pair: dict[str, Any], corpus: Database) -> None:
    """By a search of its boards; what it tells is a certificate that holds."""
    found = look(pair["cards"], corpus, 20, None)
    assert found.board is not None, found.reason
    told = {"certificate": "loops", "loops": list(found.loops), "scenario": found.board.scenario}
    assert verify(told, database=corpus)["holds"]
