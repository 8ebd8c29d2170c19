"""Explanations: each value has a chain from the copiable value on, with the rules."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from clingather.bridge import layers
from clingather.bridge.base.errors import InputError, UnsupportedError
from clingather.bridge.cards.database import open_database
from clingather.bridge.questions.explain import steps, why
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.state.values import Scenario
from tests.schemas import fits_schema


def scenario(*names: object) -> Scenario:
    """Player A's permanents."""
    data = {"scenario": 1, "players": [{"id": "A", "battlefield": list(names)}, {"id": "B"}]}
    return read_scenario(json.dumps(data), cards=open_database())


def test_the_last_link_of_each_chain_is_the_answer_of_layers() -> None:
    """`--why` and `layers` never disagree."""
    board = scenario("Grizzly Bears", "Glorious Anthem", "Humility", "Darkest Hour")
    chains = why(board, "grizzly_bears")["characteristics"]
    values = layers(board)["objects"]["grizzly_bears"]
    for name, chain in chains.items():
        assert chain[-1]["value"] == values[name], name


@pytest.mark.parametrize(
    "example",
    [
        "613-layers/humility-and-opalescence.yaml",
        "613-dependency/kormus-bell-urborg-and-blood-moon.yaml",
        "709-rooms/a-copy-of-a-room-is-locked.yaml",
    ],
)
def test_the_steps_lead_from_the_copiable_values_to_the_answer_of_layers(
    root: Path, example: str
) -> None:
    """What each step changes, one after the other, gives what every object is."""
    board = read_scenario((root / "examples" / example).read_text("utf-8"), cards=open_database())
    found, answer = steps(board), layers(board)["objects"]
    values = found["start"]
    for step in found["steps"]:
        assert step["changes"].keys() <= set(step["affects"])
        for thing, changed in step["changes"].items():
            values[thing] = {**values[thing], **changed}
    assert values.keys() == answer.keys()
    for thing, all_of_it in values.items():
        assert {name: answer[thing][name] for name in all_of_it} == all_of_it


def test_a_bonus_cites_layer_7c_and_a_setting_layer_7b_613_4() -> None:
    """Humility sets in 7b, the anthem adds in 7c."""
    chain = why(scenario("Serra Angel", "Humility", "Glorious Anthem"), "serra_angel")
    links = [(x["value"], x["rule"], x["effect"]) for x in chain["characteristics"]["power"]]
    assert links == [
        (4, "613.1", ""),
        (1, "613.4b", "humility#1"),
        (2, "613.4c", "glorious_anthem#1"),
    ]


def test_a_basic_land_type_that_is_set_cites_305_7() -> None:
    """What the land lost is explained by the rule about basic land types."""
    chain = why(scenario("Urborg, Tomb of Yawgmoth", "Blood Moon"), "urborg_tomb_of_yawgmoth")
    last = chain["characteristics"]["abilities"][-1]
    assert "305.7" in last["rule"]
    assert last["effect"] == "blood_moon#1"


def test_an_effect_whose_ability_was_lost_before_it_began_is_listed_613_6() -> None:
    """Blood Moon takes Urborg's ability before it could apply."""
    found = why(scenario("Urborg, Tomb of Yawgmoth", "Blood Moon"), "blood_moon")
    assert [(x["effect"], x["rule"]) for x in found["not_applied"]] == [
        ("urborg_tomb_of_yawgmoth#1", "613.6")
    ]


def test_a_copy_starts_by_707_2_and_a_face_down_permanent_by_708_2a() -> None:
    """The first link names the rule of the copiable values."""
    board = scenario(
        "Grizzly Bears",
        {"id": "copy", "card": "Clone", "copy_of": "grizzly_bears"},
        {"id": "hidden", "card": "Grizzly Bears", "face_down": "manifest"},
    )
    assert why(board, "copy")["characteristics"]["power"][0]["rule"] == "707.2"
    assert why(board, "hidden")["characteristics"]["power"][0]["rule"] == "708.2a"


def test_what_an_effect_changed_is_derived_down_to_the_facts() -> None:
    """The atoms that say so come first; each rule stands in its file, each row rests on others."""
    found = why(scenario("Serra Angel", "Humility", "Glorious Anthem"), "serra_angel")
    fits_schema(found)
    chain = found["characteristics"]["power"]
    assert "carried" not in chain[0]
    rows = {row["row"]: row for row in found["rows"]}
    carried = [[rows[number]["atom"] for number in link["carried"]] for link in chain[1:]]
    assert carried == [
        ['came(s,2,"serra_angel",shown(power(1)))'],
        ['came(s,3,"serra_angel",shown(power(2)))'],
    ]
    lost = found["characteristics"]["abilities"][1]["carried"]
    assert {rows[number]["atom"].partition("(")[0] for number in lost} == {"went"}
    (adds,) = (row for row in found["rows"] if row["atom"].startswith("new_power(s,1,"))
    assert adds["file"] == "asp/6-effects/613-layers/613.4-power-toughness.lp"
    assert "613.4b" in adds["rules"]
    for row in found["rows"]:
        assert set(row["from"]) <= rows.keys()
        if "file" in row:
            path = files("clingather.asp").joinpath(row["file"].removeprefix("asp/"))
            line = path.read_text(encoding="utf-8").splitlines()[row["line"] - 1]
            assert line.startswith(row["atom"].partition("(")[0])


def test_an_unknown_object_is_refused() -> None:
    """The message names the objects that there are."""
    with pytest.raises(InputError, match="grizzly_bears"):
        why(scenario("Grizzly Bears"), "nobody")


def test_text_that_was_not_understood_stops_the_explanation() -> None:
    """As for `layers`: exit code 3 unless it is to be ignored."""
    data = {
        "scenario": 1,
        "cards": [
            {"name": "Test Riddle", "type_line": "Enchantment", "oracle_text": "Bears are odd."}
        ],
        "players": [{"id": "A", "battlefield": ["Test Riddle", "Grizzly Bears"]}],
    }
    board = read_scenario(json.dumps(data), cards=open_database())
    with pytest.raises(UnsupportedError, match="Bears are odd"):
        why(board, "grizzly_bears")
    assert why(board, "grizzly_bears", ignore_unsupported=True)["complete"] is False
