"""What the encodings say of games that are looked at together, and of those known already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from clingather.bridge.cards.database import open_database
from clingather.bridge.encodings.solver import Symbol, Texts, ground_once
from clingather.bridge.encodings.terms import HERE, beside, fact, function
from clingather.bridge.kernel import answers
from clingather.bridge.kernel.answers import MANY, Answers, _said
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.program import READS
from clingather.bridge.scenario.reading import read_scenario

SCENARIO = """
scenario: 1
players:
  - id: A
    battlefield: [Grizzly Bears, {card: Walking Corpse, damage: 2}]
  - id: B
    battlefield: [Glorious Anthem]
turn: {active: A, step: precombat_main, priority: A}
"""


def games() -> list[Texts]:
    """The facts of more than `MANY` games that differ in a player's life; some of it is 0."""
    cards = open_database()
    player = Performer(cards)
    game = player.start(read_scenario(SCENARIO, cards=cards).state)
    first, *others = game.state.players
    begun = [
        game.with_(state=replace(game.state, players=(replace(first, life=life), *others)))
        for life in range(MANY + 2)
    ]
    return [player.table.facts(each.with_(tasks=each.tasks[-1:])) for each in begun]


def said(atoms: Mapping[str, list[Symbol]]) -> set[str]:
    """The atoms without their states."""
    return {
        f"{name}{[str(argument) for argument in symbol.arguments[1:]]}"
        for name, symbols in atoms.items()
        for symbol in symbols
    }


def test_many_games_are_answered_as_each_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What many games share is written once; what is said of each is what is said of it alone."""
    grounded: list[str] = []

    def recorded(files: Any, world: Any, texts: Texts, reads: Any) -> Any:
        grounded.extend(text.said() for found in texts.values() for text in found)
        return ground_once(files, world, texts, reads)

    monkeypatch.setattr(answers, "ground_once", recorded)
    facts = games()
    together = Answers("clingo").about(facts, READS)
    assert any(" :- _together_" in text for text in grounded)
    alone = [Answers("clingo").about([each], READS)[0] for each in facts]
    assert [said(each) for each in together] == [said(each) for each in alone]
    assert said(together[0]) != said(together[1])  # a player with 0 life loses


def test_games_that_differ_in_nothing_that_matters_are_answered_once() -> None:
    """An answer is remembered; that of another player's life is another one."""
    facts, known = games(), Answers("clingo")
    first = known.about(facts[:2], READS)
    again = known.about([facts[1], facts[0], facts[1]], READS)
    assert again[0] is first[1] is again[2]
    assert again[1] is first[0]


def test_what_is_said_of_the_state_before_is_said_of_each_game_alone() -> None:
    """No rule names that state by the other one; the facts say it of each."""
    text = fact("delayed", beside("_before"), function("delayed", 0), 7)
    states = [f"s{place}" for place in range(MANY)]
    found = list(_said({text: states, fact("now", HERE): states}, iter(["_together"])))
    assert [(each.text, each.state) for each in found[:MANY]] == [(text, s) for s in states]
    assert "now(State) :- _together(State)." in found[MANY].text
    assert len(found) == MANY + 1
