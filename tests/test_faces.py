"""What a scenario says of faces and of melded cards is checked against the cards (CR 712)."""

from __future__ import annotations

import pytest

from clingather.bridge import layers
from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.cards.database import open_database
from clingather.bridge.scenario.reading import read_scenario

BOARD = "scenario: 1\nplayers:\n  - {{id: A}}\n  - id: B\n    battlefield: [{{id: it, {}}}]\n"


def problem_of(said: str) -> Problem:
    """The one problem for which an object is refused."""
    with pytest.raises(InputError) as caught:
        read_scenario(BOARD.format(said), cards=open_database())
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(
    ("said", "key", "message"),
    [
        ("card: Grizzly Bears, face: back", "face", "Grizzly Bears has one face"),
        ("card: Graf Rats, face: back", "face", "Graf Rats has one face"),
        ("card: Delver of Secrets, face: Ironfang", "face", "no such face"),
        ("card: Grizzly Bears, melded_with: {card: Graf Rats}", "melded_with", "does not meld"),
        ("card: Graf Rats, melded_with: {card: Graf Rats}", "melded_with", "does not meld"),
        (
            'card: Graf Rats, melded_with: {card: "Gisela, the Broken Blade"}',
            "melded_with",
            "expected the card that melds with Graf Rats",
        ),
        ("card: Clone, copy_of: it", "copy_of", "copies to itself"),
        ("card: Grizzly Bears, face: left", "face", "Grizzly Bears has one face"),
        ("card: Jushi Apprentice, face: back", "face", "expected front or flipped"),
        ("card: Delver of Secrets, face: flipped", "face", "expected front or back"),
        ("card: Clone, copy_of: Delver of Secrets, face: back", "face", "Clone has one face"),
        ("token: true, copy_of: Grizzly Bears, face: back", "face", "Grizzly Bears has one face"),
        (
            "card: Clone, copy_of: Graf Rats, melded_with: {card: Midnight Scavengers}",
            "melded_with",
            "found Clone",
        ),
        (
            "token: true, copy_of: Graf Rats, melded_with: {card: Midnight Scavengers}",
            "melded_with",
            "a token can't be melded (CR 701.42b)",
        ),
        ("card: Clone, copy_of: nobody", "copy_of", "names no object and no card"),
        (
            "card: Clone, copy_of: part, merged_with: [{id: part, card: Hill Giant}]",
            "copy_of",
            "a part of a permanent is no object",
        ),
        ("card: Clone, copy_of: Lightning Bolt", "copy_of", "no permanent is a copy of it"),
        ("token: true, copy_of: Lightning Bolt", "copy_of", "no permanent is a copy of it"),
        ("card: Chittering Host", "card", "two melded cards have this together"),
        ("card: Grizzly Bears, face_down_below: true", "face_down_below", "nothing lies on top"),
        ("card: Clone, chosen: {except: x}", "chosen.except", "expected copy_of beside except"),
        ("card: Clone, chosen: {creature: nobody}", "chosen.creature", "names no object"),
        ("card: Clone, chosen: {copy_of: nobody}", "chosen.copy_of", "names no object and no card"),
        ("card: Clone, except: it has flying", "except", "expected copy_of beside except"),
        ("card: Grizzly Bears, under: 1", "under", "at most 0, of merged_with"),
        (
            "card: Delver of Secrets, face: back, face_down: true",
            "face_down",
            "it can't be with its back face up and face down",
        ),
        (
            "card: Graf Rats, face_down: manifest, melded_with: {card: Midnight Scavengers}",
            "face_down",
            "it can't be melded and face down",
        ),
    ],
)
def test_a_face_that_the_card_lacks_and_what_does_not_meld(
    said: str, key: str, message: str
) -> None:
    """Both are refused with the line and the key."""
    problem = problem_of(said)
    assert (problem.line, problem.key) == (5, f"players[1].battlefield[0].{key}")
    assert message in str(problem)


@pytest.mark.parametrize("circle", ["a b", "a b c"])
def test_copies_in_a_circle(circle: str) -> None:
    """Nothing says what two or three objects are that copy one another (CR 707.2b)."""
    ids = circle.split()
    pairs = zip(ids, ids[1:] + ids[:1], strict=True)
    rows = [f"{{id: {x}, card: Clone, copy_of: {y}}}" for x, y in pairs]
    text = f"scenario: 1\nplayers:\n  - id: A\n    battlefield: [{', '.join(rows)}]\n  - id: B\n"
    with pytest.raises(InputError) as caught:
        read_scenario(text, cards=open_database())
    (problem,) = caught.value.problems
    assert problem.key.startswith("players[0].battlefield[")
    assert f"copies in a circle: found {' -> '.join([*ids, 'a'])}" in str(problem)


def test_chosen_creatures_that_copy_each_other_707_2c() -> None:
    """Each was a copy of what the other had been: a state says of what, or nothing is answered."""
    aura = {"name": "Test Change", "type_line": "Enchantment — Aura", "mana_cost": "{U}"}
    aura["oracle_text"] = (
        "Enchant creature\nAs this Aura enters, choose a creature.\n"
        "Enchanted creature is a copy of the chosen creature."
    )
    said: dict[str, dict[str, str]] = {
        "one": {"creature": "giant"},
        "two": {"creature": "bears"},
    }
    board: list[dict[str, object]] = [
        {"id": "bears", "card": "Grizzly Bears"},
        {"id": "giant", "card": "Hill Giant"},
        {"id": "one", "card": "Test Change", "attached_to": "bears", "chosen": said["one"]},
        {"id": "two", "card": "Test Change", "attached_to": "giant", "chosen": said["two"]},
    ]
    players = [{"id": "A", "battlefield": board}, {"id": "B"}]
    data = {"scenario": 1, "cards": [aura], "players": players}
    with pytest.raises(UnsupportedError, match="copy each other"):
        layers(data)
    board[3]["chosen"] = {"copy_of": "Hill Giant"}
    found = layers(data)["objects"]
    assert [found[id_]["name"] for id_ in ("bears", "giant")] == ["Hill Giant", "Hill Giant"]


def test_an_instant_is_no_permanent() -> None:
    """Unless it lies face down there, as a manifested one does (CR 304.4, 701.40g)."""
    problem = problem_of("card: Lightning Bolt")
    assert problem.key == "players[1].battlefield[0]"
    assert "a permanent card: no other is ever there" in str(problem)
    down = "card: Lightning Bolt, face_down: manifest"
    assert read_scenario(BOARD.format(down), cards=open_database()).state.objects


def test_a_face_that_the_card_has() -> None:
    """The back of a double-faced card, and two cards of a pair."""
    for said in (
        "card: Jushi Apprentice, face: flipped",
        "card: Delver of Secrets, face: front",
        "card: Delver of Secrets, face: back",
        "card: Graf Rats, melded_with: {card: Midnight Scavengers}",
    ):
        assert read_scenario(BOARD.format(said), cards=open_database()).state.objects
