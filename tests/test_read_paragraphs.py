"""Paragraphs that a reader has judged by the rules of Magic: their trees are still those read.

`data/read_paragraphs.json` says how they were drawn, who read them and when. Where a test fails
because a tree has changed, read the new tree against the paragraph and write down the verdict.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from clingather.bridge.cards.card import Face
from tests.tree_text import tree_of

FILE = Path(__file__).parent / "data" / "read_paragraphs.json"
READ: list[dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))["read"]


@pytest.mark.parametrize("entry", READ, ids=lambda entry: f"{entry['card']}: {entry['paragraph']}")
def test_a_paragraph_that_was_read_still_has_the_tree_that_was_read(entry: dict[str, str]) -> None:
    """The tree is the one that the verdict is about."""
    face = Face(name=entry["card"], type_line=entry["type_line"], oracle_text=entry["paragraph"])
    assert tree_of(face, entry["card"]) == entry["tree"]


def test_at_most_two_of_200_paragraphs_were_wrong_at_first_reading() -> None:
    """Two hundred different paragraphs, 110 layer, 60 combat, 30 cda; none is wrong any longer."""
    assert len({(entry["type_line"], entry["paragraph"]) for entry in READ}) == 200
    assert Counter(entry["class"] for entry in READ) == {"layer": 110, "combat": 60, "cda": 30}
    for key in ("verdict", "first_verdict"):
        assert {entry[key] for entry in READ} <= {"right", "wrong", "doubtful"}
    assert sum(entry["first_verdict"] == "wrong" for entry in READ) <= 2
    assert not [entry["card"] for entry in READ if entry["verdict"] == "wrong"]


def test_whoever_finds_a_tree_wrong_or_doubtful_says_why() -> None:
    """A verdict other than "right" has its reason."""
    verdicts = ("first_verdict", "verdict")
    objected = [entry for entry in READ if any(entry[key] != "right" for key in verdicts)]
    assert all(entry["why"] for entry in objected)
