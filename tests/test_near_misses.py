"""Boards that look like loops and are none, and decks in which they are false friends (CR 732)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from clingather import loops
from clingather.bridge.cards.database import Database
from tests.corpus import corpus_database, needs_corpus

BOARDS = yaml.safe_load((Path(__file__).parent / "data" / "near_misses.yaml").read_text("utf-8"))


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Every card of the corpus."""
    return corpus_database(tmp_path_factory.mktemp("corpus"))


def scenario(row: dict[str, Any]) -> dict[str, Any]:
    """The board of a row: A has priority in the main phase."""
    return {
        "scenario": 1,
        "cards": row.get("cards", []),
        "players": [
            {"id": "A", "library": 53, **row["you"]},
            {"id": "B", "library": 53, **row.get("other", {})},
        ],
        "turn": {"active": "A", "step": "precombat_main", "priority": "A"},
        "do": row.get("do", []),
    }


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("row", BOARDS, ids=lambda row: str(row["title"]))
def test_no_loop_is_told(row: dict[str, Any], corpus: Database) -> None:
    """Everything was looked at but where a limit is expected, and nothing goes around."""
    answer = loops(scenario(row), database=corpus)
    assert answer["loops"] == [], row["because"]
    assert answer["complete"] is not row.get("limited", False), answer
