"""The turn, combat and state-based actions: the examples, through the kernel.

In each run `test_examples.py` asks the same examples as the command line does.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from clingather.bridge.base.errors import ClingatherError
from clingather.bridge.facts.state_facts import Facts, scenario_cards
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.values import Game
from clingather.bridge.layer_system.characteristics import Names, characteristics
from clingather.bridge.questions.expect import differences
from clingather.bridge.questions.playing import Playing
from clingather.bridge.scenario.writing import scenario_to_data
from clingather.bridge.state.values import Scenario
from clingather.cli import library

EXAMPLES = Path(__file__).parent.parent / "examples"
FOLDERS = (
    "500-turn",
    "508-combat",
    "611-durations",
    "704-state-based-actions",
    "725-monarch",
    "731-day-and-night",
)
FILES = sorted(path for folder in FOLDERS for path in (EXAMPLES / folder).glob("*.yaml"))


@pytest.fixture(scope="module")
def cards() -> library.Database:
    """The embedded cards."""
    return library.open_cards(None)


def outcome(player: Performer, game: Game) -> dict[str, Any]:
    """A game as an answer shows it."""
    layers = player.table.layers([game.state])[0]
    names = Names(game.state, layers, Facts(player.table.cards, player.table.numbering))
    objects: dict[str, Any] = {}
    for id_, thing in game.state.objects.items():
        versions = layers.versions.get(id_)
        shown = characteristics(versions[-1], id_, names) if versions else {}
        objects[id_] = {**shown, "zone": thing.zone, "owner": thing.owner}
    return {
        "events": [dict(event) for event in game.log],
        "objects": objects,
        "state": scenario_to_data(Scenario(state=game.state)),
        "winner": game.winner,
        "losers": list(game.losers),
        "draw": game.draw,
    }


def merged(games: list[Game]) -> list[Game]:
    """Equal games once each."""
    return list({repr((g.state, g.winner, g.losers, g.draw)): g for g in games}.values())


def ran(path: Path, cards: library.Database) -> tuple[Scenario, list[dict[str, Any]]]:
    """A scenario and what its actions lead to."""
    scenario = library.read_scenario(path.read_text(encoding="utf-8"), path.name, cards)
    player = Performer(scenario_cards(scenario, cards))
    return scenario, [outcome(player, game) for game in merged(Playing(player).games(scenario))]


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_example(path: Path, cards: library.Database) -> None:
    """What the actions lead to is as the example says; what is illegal is refused."""
    scenario = library.read_scenario(path.read_text(encoding="utf-8"), path.name, cards)
    if "error" in scenario.expect:
        with pytest.raises(ClingatherError) as caught:
            ran(path, cards)
        assert caught.value.exit_code == scenario.expect["error"]
        assert any(rule in str(caught.value) for rule in scenario.cite)
        return
    answer: Mapping[str, Any] = {"outcomes": ran(path, cards)[1], "complete": True}
    assert [str(each) for each in differences(scenario.expect, "outcomes", answer)] == []
