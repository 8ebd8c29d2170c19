"""Of the list of all subtypes only those are said to clingo that something can speak of."""

from __future__ import annotations

import json

import pytest

from clingather.bridge.cards.database import open_database
from clingather.bridge.encodings.parsing import read
from clingather.bridge.encodings.solver import prepare
from clingather.bridge.encodings.word_lists import take_out
from clingather.bridge.facts.state_facts import scenario_facts
from clingather.bridge.layer_system.program import PROGRAM
from clingather.bridge.scenario.reading import read_scenario

LIST = 'kind(("Ox"; "Elk"), beast).'


def grounded_first(*names: str) -> str:
    """What is grounded first for player A's permanents."""
    players = [{"id": "A", "battlefield": list(names)}, {"id": "B"}]
    cards = open_database()
    scenario = read_scenario(json.dumps({"scenario": 1, "players": players}), cards=cards)
    return dict(prepare(PROGRAM, scenario_facts(scenario, cards)))["base"]


def test_only_the_subtypes_at_hand_are_said() -> None:
    """Bears and Goblins have kinds; Zubera are not spoken of."""
    base = grounded_first("Grizzly Bears", "Goblin Chieftain", "Blood Moon", "Forest")
    assert 'subtype_kind("Bear",creature).' in base
    assert 'subtype_kind("Mountain",land).' in base  # Blood Moon names it
    assert "Zubera" not in base


def test_where_something_is_every_creature_type_all_are_said_702_73a() -> None:
    """A rule that goes through the whole list needs the whole list."""
    assert "Zubera" in grounded_first("Woodland Changeling", "Goblin Chieftain")


@pytest.mark.parametrize(
    ("rule", "is_list"),
    [
        ("a(X) :- has(X, Word), kind(Word, beast).", True),
        ("a(X) :- has(X, named(Word)), not kind(Word, _).", True),
        ('a(X) :- has(X), kind("Ox", X).', True),
        ("a(Word) :- kind(Word, beast).", False),
        ("a(X) :- has(X), kind(_, X).", False),
        ("a(X) :- has(X), kind(Word, X), kind(Word, beast).", False),
        ("a(N) :- has(X), N = #count { Word : kind(Word, X) }.", False),
        ("kind(Word, X) :- has(X, Word).", False),
    ],
)
def test_a_list_is_one_where_each_word_comes_from_elsewhere(rule: str, is_list: bool) -> None:
    """A rule that goes through the words, or adds some, makes the predicate an ordinary one."""
    (kept,), words = take_out([read(f"{LIST}\n{rule}")], ())
    assert (len(kept) == 1) is is_list
    assert list(words.about(['has(1,"Ox").'])) == (['kind("Ox",beast).'] if is_list else [])


def test_a_predicate_that_is_read_is_no_list() -> None:
    """What an answer reads is left whole."""
    whole = read(LIST)
    (kept,), _ = take_out([whole], ["kind"])
    assert kept == [*whole]
