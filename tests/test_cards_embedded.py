"""The embedded default: the cards that answer without any import."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from clingather.bridge.cards import embed
from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import open_database
from clingather.bridge.cards.type_line import parse_type_line
from tests.corpus import corpus_file, needs_corpus

TWO_FACED = {"split", "flip", "transform", "modal_dfc", "adventure"}


@pytest.fixture(scope="module")
def cards() -> list[Card]:
    """All embedded cards."""
    return list(open_database().cards())


def test_there_are_the_cards_of_the_list(cards: list[Card]) -> None:
    """Every name of the list is a card, once, in the order of the file."""
    names = json.loads(embed.NAMES.read_text("utf-8"))
    assert sorted(card.name for card in cards) == sorted(names)
    assert len(cards) == open_database().count() > 700


def test_every_type_line_is_understood(cards: list[Card]) -> None:
    """No word of an embedded type line is unknown, and each has a card type."""
    lines = {face.type_line: parse_type_line(face.type_line) for c in cards for face in c.faces}
    assert {text: line.unknown for text, line in lines.items() if line.unknown} == {}
    assert [text for text, line in lines.items() if not line.types] == []


def test_faces_are_complete(cards: list[Card]) -> None:
    """A layout with two faces has two, named as the full name says, and nothing is unknown."""
    for card in cards:
        assert len(card.faces) == (2 if card.layout in TWO_FACED else 1), card.name
        assert " // ".join(face.name for face in card.faces) == card.name
        assert card.complete, card.name


def test_meld_results_are_there(cards: list[Card]) -> None:
    """Whatever an embedded card melds into is embedded too (CR 712.4)."""
    names = {card.name for card in cards}
    results = {card.meld_result for card in cards if card.meld_result}
    assert results
    assert results <= names


def test_fields_that_the_type_line_promises(cards: list[Card]) -> None:
    """Creatures have power and toughness, planeswalkers loyalty, battles defense; others none.

    Only a planeswalker on the back of a card may have no loyalty printed.
    """
    for card in cards:
        for number, face in enumerate(card.faces):
            types = parse_type_line(face.type_line).types
            subtypes = parse_type_line(face.type_line).subtypes
            walker = "Planeswalker" in types
            assert walker if face.loyalty is not None else number or not walker, face.name
            assert (face.defense is not None) == ("Battle" in types), face.name
            sized = "Creature" in types or "Vehicle" in subtypes
            assert (face.power is not None) == (face.toughness is not None) == sized, face.name


def test_backs_have_an_indicator_where_the_front_is_colored(cards: list[Card]) -> None:
    """A nonland back face without mana cost has its color from an indicator (CR 204)."""
    backs = [card.faces[1] for card in cards if card.layout == "transform"]
    assert backs
    assert [face.name for face in backs if not face.color_indicator and not face.mana_cost] == []


def test_loyalty_costs_are_written_as_scryfall_does(cards: list[Card]) -> None:
    """No loyalty cost stands in brackets."""
    texts = [face.oracle_text for card in cards for face in card.faces]
    assert not [text for text in texts if re.search(r"^\[[^]]+\]:", text, re.MULTILINE)]
    assert [text for text in texts if re.search(r"^\+1:", text, re.MULTILINE)]


@pytest.mark.slow
@needs_corpus
def test_the_file_is_what_the_script_builds(tmp_path: Path) -> None:
    """Built again from the corpus, the embedded file is the same, letter for letter."""
    names, supplements = embed.load(embed.NAMES), embed.load(embed.SUPPLEMENTS)
    built = embed.build(names, corpus_file(), supplements, tmp_path)
    assert embed.dump(built) == embed.EMBEDDED.read_text("utf-8")
