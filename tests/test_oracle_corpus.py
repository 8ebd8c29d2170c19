"""The whole corpus: nothing crashes, coverage does not fall, form-only is never called read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import print_ability
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.oracle.lexer import lex, names_of, normalise
from clingather.bridge.oracle.persons import readings
from clingather.bridge.questions.coverage import count, face_of, main
from tests.corpus import corpus_file, needs_corpus

ARENA_ONLY = ("planar", "vanguard", "scheme", "host", "augment")


def corpus() -> list[Face]:
    """Every different face of the corpus that is a card of the game."""
    records = json.loads(corpus_file().read_text(encoding="utf-8"))
    faces = [face_of(record) for record in records if record["layout"] not in ARENA_ONLY]
    return list(dict.fromkeys(faces))


@needs_corpus
@pytest.mark.slow
def test_every_understood_static_paragraph_of_the_corpus_prints_back() -> None:
    """An ability with clauses prints as its paragraph is read, word for word."""
    for face in corpus():
        for ability in compile_face(face, face.name):
            if ability.clauses:
                text = normalise(ability.text, names_of(face))
                read = [each.replace("≈", "") for each in readings(face, text)]
                said = normalise(print_ability(ability), names_of(face)).replace("≈", "")
                printed = [token.raw for token in lex(said)]
                assert printed in [[token.raw for token in lex(each)] for each in read]


@needs_corpus
@pytest.mark.slow
def test_coverage_of_the_corpus_does_not_fall() -> None:
    """Most keyword lines and thousands of static abilities are in the tree."""
    abilities, cards, reasons = count(corpus())
    assert abilities["keyword", "verified"] > 14_500
    assert abilities["static", "verified"] + abilities["cda", "verified"] > 3_200
    assert cards["unsupported"] < 6_500
    assert sum(number for why, number in reasons.items() if why.startswith("ambiguous")) < 30


def test_the_coverage_script_counts_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The script prints abilities by kind and state, and cards by their worst state."""
    file = tmp_path / "cards.json"
    cards = [
        {"name": "Test A", "type": "Creature", "text": "Flying\nCreatures frobnicate."},
        {"name": "Test B", "type": "Creature", "text": "Flying\nWhenever it rains, draw a card."},
    ]
    file.write_text(json.dumps(cards), encoding="utf-8")
    assert main([str(file), "--misses", "5"]) == 0
    printed = capsys.readouterr().out.split("\n")
    assert printed[0].split() == ["keyword", "verified", "2"]
    assert printed[1].split() == ["triggered", "form", "1"]
    assert printed[2].split() == ["unsupported", "unsupported", "1"]
    assert "{'unsupported': 1, 'form': 1}" in printed[3]
    assert "frobnicate" in printed[4]
