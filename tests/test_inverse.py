"""The inverse questions: in which orders, whether the order matters, and because of what."""

from __future__ import annotations

from typing import Any

import pytest

from clingather.bridge.base.errors import InputError, LimitError
from clingather.bridge.cards.database import open_database
from clingather.bridge.questions import inverse
from clingather.bridge.questions.graph import dependency_graph, dot_text
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.state.values import Scenario

OX = {
    "name": "Test Ox",
    "type_line": "Creature — Ox",
    "mana_cost": "{3}",
    "oracle_text": "Flying",
    "power": "2",
    "toughness": "4",
}


def board(*names: str, effects: tuple[dict[str, Any], ...] = ()) -> Scenario:
    """Player A's permanents by name, with a Test Ox among the cards."""
    import json

    data = {
        "scenario": 1,
        "cards": [OX],
        "players": [{"id": "A", "battlefield": list(names)}, {"id": "B"}],
        "effects": list(effects),
    }
    return read_scenario(json.dumps(data), cards=open_database())


def test_when_finds_the_orders_in_which_the_later_effect_wins_613_7() -> None:
    """Of two effects that set base power and toughness the newer one counts."""
    found = inverse.when(board("Test Ox", "Humility", "Godhead of Awe"), "test_ox.power == 1")
    assert found["orders"] == 1  # both set 1/1, and Godhead of Awe has lost its ability
    found = inverse.when(board("Test Ox", "Humility", "Levitation"), "test_ox.abilities has flying")
    assert sorted(found["objects"]) == ["humility", "levitation"]
    assert found["holds"] == [["humility", "levitation"]]
    assert found["fails"] == [["levitation", "humility"]]


def test_order_matters_shows_two_orders_that_differ_613_7() -> None:
    """The witness holds exactly the values that differ."""
    found = inverse.order_matters(board("Test Ox", "Humility", "Levitation"))
    assert found["matters"] is True
    first, second = found["witness"]
    assert first["order"] != second["order"]
    assert {"test_ox.abilities"} <= first["values"].keys() == second["values"].keys()
    assert first["values"] != second["values"]


def test_the_order_of_bonuses_does_not_matter_613_4c() -> None:
    """Addition commutes."""
    found = inverse.order_matters(board("Test Ox", "Glorious Anthem", "Gaea's Anthem"))
    assert found == {
        "matters": False,
        "objects": ["glorious_anthem", "gaeas_anthem"],
        "orders": 2,
        "complete": True,
    }


def test_because_names_each_object_that_alone_is_a_reason() -> None:
    """Without either anthem the power is different, so each alone is a minimal set."""
    found = inverse.because(board("Test Ox", "Glorious Anthem", "Gaea's Anthem"), "test_ox.power")
    assert found["value"] == 4
    assert sorted(row["without"] for row in found["sets"]) == [
        ["gaeas_anthem"],
        ["glorious_anthem"],
    ]
    assert found["complete"] is True


def test_because_finds_a_pair_where_each_alone_would_do() -> None:
    """Two granters of flying: only without both is it lost."""
    scenario = board("Grizzly Bears", "Levitation", "Levitation")
    found = inverse.because(scenario, "grizzly_bears.abilities")
    assert {"without": ["levitation", "levitation_2"], "value": []} in found["sets"]


def test_because_says_when_larger_sets_were_not_tried() -> None:
    """Three granters and sets of at most two: no set is found, and that is said."""
    scenario = board("Grizzly Bears", "Levitation", "Levitation", "Levitation", "Forest")
    found = inverse.because(scenario, "grizzly_bears.subtypes", largest=2)
    assert found["sets"] == []
    assert found["complete"] is False


@pytest.mark.parametrize(
    "claim",
    ["bears", "test_ox.power", "nobody.power == 1", "test_ox.speed == 1", "test_ox.power ~ 1"],
)
def test_a_claim_that_is_none_is_refused(claim: str) -> None:
    """Object, key and operator are checked, with what was expected."""
    with pytest.raises(InputError):
        inverse.when(board("Test Ox"), claim)


def test_too_many_orders_are_a_limit() -> None:
    """Past the limit nothing is answered, rather than half of it."""
    with pytest.raises(LimitError):
        inverse.when(board("Test Ox", "Humility", "Levitation"), "test_ox.power == 1", limit=1)


def test_the_graph_has_an_arrow_for_each_dependency_613_8a() -> None:
    """Every dependency of the answer stands in the graph with its reason."""
    from clingather.bridge import layers

    answer = layers(board("Urborg, Tomb of Yawgmoth", "Blood Moon"))
    assert answer["dependencies"]
    arrows = [line for line in dot_text(dependency_graph(answer)).splitlines() if "->" in line]
    assert len(arrows) == len(answer["dependencies"])
    assert '"4 urborg_tomb_of_yawgmoth#1" -> "4 blood_moon#1"' in arrows[0]
