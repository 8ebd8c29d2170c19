"""Searches in Scryfall's syntax over the cards of the database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clingather.bridge.base.errors import InputError
from clingather.bridge.cards.card import Card, Face
from clingather.bridge.cards.database import open_database
from clingather.bridge.encodings import sources
from clingather.bridge.questions import verdicts
from clingather.bridge.questions.card_search import search
from clingather.cli.main import run

BEARS = Card(
    name="Test Bears",
    faces=(
        Face(
            name="Test Bears",
            mana_cost="{1}{G}",
            type_line="Creature — Bear",
            power="2",
            toughness="2",
        ),
    ),
)
ANGEL = Card(
    name="Test Angel",
    faces=(
        Face(
            name="Test Angel",
            mana_cost="{3}{W}{W}",
            type_line="Legendary Creature — Angel",
            oracle_text="Flying, vigilance\nWhen Test Angel enters, you gain 2 life.",
            power="4",
            toughness="5",
        ),
    ),
)
CHARM = Card(
    name="Test Charm // Test Harm",
    layout="split",
    faces=(
        Face(
            name="Test Charm",
            mana_cost="{U/R}{X}",
            type_line="Instant",
            oracle_text="Draw a card. (This is a reminder.)",
        ),
        Face(
            name="Test Harm",
            mana_cost="{2}{B}",
            type_line="Sorcery",
            oracle_text="Test Harm deals 3 damage to any target.",
        ),
    ),
)
LAND = Card(
    name="Test Heath",
    faces=(
        Face(name="Test Heath", type_line="Land — Forest Plains", oracle_text="({T}: Add {G}.)"),
    ),
)
GOLEM = Card(
    name="Test Golem",
    faces=(
        Face(
            name="Test Golem",
            mana_cost="{4}",
            type_line="Artifact Creature — Golem",
            oracle_text="{R}: Nobody has ever said what this does.",
            power="*",
            toughness="1+*",
        ),
    ),
)
CARDS = {"bears": BEARS, "angel": ANGEL, "charm": CHARM, "land": LAND, "golem": GOLEM}


def found(query: str) -> set[str]:
    """The words for the cards that a search finds."""
    words = {card.name: word for word, card in CARDS.items()}
    return {words[card.name] for card in search(query, CARDS.values())}


@pytest.mark.parametrize(
    ("query", "cards"),
    [
        ("t:creature", "bears angel golem"),
        ("test t:CREATURE", "bears angel golem"),
        ("bears", "bears"),
        ('"test a"', "angel"),
        ("harm", "charm"),
        ('!"test harm"', "charm"),
        ("!test", ""),
        ("t:legendary", "angel"),
        ("o:enters", "angel"),
        ('o:"when ~ enters"', "angel"),
        ("o:reminder", ""),
        ("fo:reminder", "charm"),
        ("kw:flying", "angel"),
        ("keyword:vigilance -kw:flying", ""),
        ("c:g", "bears"),
        ("c:c", "land golem"),
        ("c=urb", "charm"),
        ("c:ub", "charm"),
        ("c<=g", "bears land golem"),
        ("c!=g", "angel charm land golem"),
        ("c:multicolor", "charm"),
        ("color:white", "angel"),
        ("id:gw", "bears angel land"),
        ("id=r", "golem"),
        ("id:c", ""),
        ("mv=2", "bears"),
        ("cmc>=4", "angel charm golem"),
        ("mv<2", "land"),
        ("pow=2", "bears"),
        ("pow<tou", "angel golem"),
        ("tou>4", "angel"),
        ("pow=0", "golem"),
        ("bears or angel", "bears angel"),
        ("t:creature (c:g or c:w)", "bears angel"),
        ("t:creature and not:vanilla", "angel golem"),
        ("-(c:g or t:land)", "angel charm golem"),
        ("--c:g", "bears"),
        ("is:vanilla", "bears"),
        ("is:split", "charm"),
        ("is:permanent -t:creature", "land"),
        ("t:creature is:understood", "bears angel"),
        ("t:creature -is:executed", "golem"),
    ],
)
def test_a_search_finds(query: str, cards: str) -> None:
    """These cards and no others."""
    assert found(query) == set(cards.split())


@pytest.mark.parametrize(
    ("query", "place", "message"),
    [
        ("", 1, "nothing to look for"),
        ("bears tt:creature", 7, "no such keyword"),
        ("f:modern", 1, "no such keyword"),
        ("t:", 1, "a value is missing"),
        ("a (b or c", 3, "not closed"),
        ("a b)", 4, "no parenthesis is open"),
        ("a or", 5, "a condition is missing"),
        ("or a", 1, "a condition is missing"),
        ("()", 2, "a condition is missing"),
        ("mv=many", 1, "no number"),
        ("c:purple", 1, "no color"),
        ("kw:flyin", 1, "no such keyword ability"),
        ("is:funny", 1, "no such kind"),
        ("t>creature", 1, "not compared so"),
        ("o:/enters|(a+)+$/", 1, "regular expressions"),
        ('bears "open', 7, "can't be read"),
        ("(" * 200, 62, "too deep"),
        ("-" * 200 + "a", 62, "too deep"),
        ("a -or b", 3, "nothing to turn around"),
        ("a" * 501, 500, "too long"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(query: str, place: int, message: str) -> None:
    """Characters of the search count from 1."""
    with pytest.raises(InputError, match=message) as raised:
        found(query)
    assert raised.value.problems[0].key == f"character {place}"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """It lists names, or JSON in Scryfall's field names; what is wrong is exit code 2."""
    query = 't:creature o:"enters" is:executed'
    assert run(["cards", "search", query, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["count"] == len(answer["cards"]) > 3
    with open_database() as cards:
        for each in answer["cards"]:
            card = cards.card(each["name"])
            assert card is not None
            assert any("enters" in face.oracle_text.lower() for face in card.faces)
    assert run(["cards", "search", query, "--limit", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"{answer['count']} cards, 2 shown"
    assert run(["cards", "search", "tt:creature"]) == 2
    assert "character 1: no such keyword: found tt" in capsys.readouterr().err


def test_what_was_found_out_of_cards_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A second search asks nothing of a card again; what others could have written is not read."""
    monkeypatch.setattr(sources, "beside", lambda name: tmp_path / name)
    monkeypatch.setattr(sources, "settled", lambda rooms: True)
    asked: list[str] = []

    def judge(card: Card) -> tuple[bool, bool]:
        asked.append(card.name)
        return True, card.name.endswith("2")

    monkeypatch.setattr(verdicts, "understood", judge)
    faces = [Face(name=f"Test {n}", type_line="Creature") for n in (1, 2)]
    cards = [Card(name=face.name, layout="normal", faces=(face,)) for face in faces]
    for _ in range(2):
        known = verdicts.Verdicts()
        assert [known.of(card) for card in cards] == [(True, False), (True, True)]
        known.keep()
        assert asked == ["Test 1", "Test 2"]
    kept = tmp_path / verdicts.NAME
    kept.write_bytes(kept.read_bytes().replace(b": 1", b": 2"))
    assert verdicts.Verdicts().of(cards[0]) == (True, False)
    assert asked == ["Test 1", "Test 2", "Test 1"]
