"""The printed JSON Schemas fit real scenarios and answers, and refuse wrong ones."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from clingather.bridge.questions.answer_meanings import ANSWER_MEANINGS
from clingather.bridge.questions.schema import answer_schema, scenario_schema
from clingather.bridge.scenario.meanings import MEANINGS
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.scenario.writing import scenario_to_data

from .schemas import fits_schema
from .strategies import EXAMPLE, scenario_data

SCENARIOS = jsonschema.Draft202012Validator(scenario_schema())
ANSWERS = jsonschema.Draft202012Validator(answer_schema())


@pytest.mark.parametrize("schema", [scenario_schema(), answer_schema()])
def test_a_schema_is_a_schema_of_2020_12(schema: dict[str, Any]) -> None:
    """Both are valid JSON Schema and plain JSON."""
    jsonschema.Draft202012Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(scenario_data())
def test_what_is_read_fits_the_schema_and_so_does_what_is_written(data: dict[str, Any]) -> None:
    """A scenario that is read without error fits the schema, as it stands and as written."""
    SCENARIOS.validate(data)
    SCENARIOS.validate(scenario_to_data(read_scenario(json.dumps(data, ensure_ascii=False))))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("titel", "x"),
        ("scenario", 2),
        ("turn", {"step": "noon"}),
        ("do", ["resolv"]),
        ("stack", [{}]),
    ],
)
def test_the_schema_refuses_unknown_keys_and_values(key: str, value: Any) -> None:
    """What the reader refuses for its form, the schema refuses too."""
    data = yaml.safe_load(EXAMPLE)
    SCENARIOS.validate(data)
    assert list(SCENARIOS.iter_errors({**data, key: value}))


VALUES = {
    "name": "Bear",
    "mana_cost": "{1}{G}",
    "mana_value": 2,
    "colors": ["G"],
    "supertypes": [],
    "types": ["Creature"],
    "subtypes": ["Bear"],
    "power": 3,
    "toughness": 3,
    "loyalty": None,
    "defense": None,
    "abilities": ["Flying"],
}
OBJECT = {
    "card": "Bear",
    "zone": "battlefield",
    "owner": "A",
    "controller": "A",
    **VALUES,
    "ability_ids": ["bears#1"],
    "copiable": VALUES,
}
LAYERS = {
    "objects": {"bears": OBJECT},
    "trace": [{"layer": "4", "effect": "a#1", "text": "x", "timestamp": 3, "affects": ["b"]}],
    "dependencies": [
        {"layer": "4", "dependent": "a#1", "depends_on": "b#1", "because": "does", "rule": "613.8a"}
    ],
    "unsupported": [],
    "complete": True,
}


def test_an_answer_of_each_question_fits_the_schema() -> None:
    """The answers that the interface shows fit, one of each question."""
    ANSWERS.validate(LAYERS)
    play = {"action": "cast", "object": "bolt", "from": "hand", "face": None, "payments": 2}
    ANSWERS.validate({"decision": "priority", "player": "A", "plays": [play], "complete": True})
    state = scenario_to_data(read_scenario(EXAMPLE))
    outcome = {"choices": [], "events": [{"event": "trigger", "source": "x", "times": 2}]}
    rest: dict[str, Any] = {
        "state": state,
        "objects": {},
        "winner": None,
        "losers": [],
        "draw": False,
    }
    ANSWERS.validate({"outcomes": [outcome | rest], "complete": True})
    loop = {"kind": "optional", "prefix": [], "actions": [], "net": {}, "unbounded": []}
    more = {"result": "shortcut", "proof": "replayed", "rules": ["732.2a"]}
    ANSWERS.validate({"loops": [loop | more], "complete": True, "states": 37})


def test_a_wrong_answer_does_not_fit() -> None:
    """An unknown reason, a missing value and a text for a number are refused."""
    for path, value in [("because", "magic"), ("power", "3"), ("complete", None)]:
        answer = copy.deepcopy(LAYERS)
        places = {"because": answer["dependencies"][0], "power": answer["objects"]["bears"]}  # type: ignore[index]
        places.get(path, answer)[path] = value
        with pytest.raises(jsonschema.ValidationError):
            fits_schema(answer, "layers")


def keys_of(schema: object, name: str = "") -> Iterator[tuple[str, str, dict[str, object]]]:
    """Every key of a schema with the definition that it stands in, and its own schema."""
    if isinstance(schema, dict):
        for key, value in schema.get("properties", {}).items():
            yield name, key, value
        for key, value in schema.items():
            yield from keys_of(
                value, key if name == "$defs" else "$defs" if key == "$defs" else name
            )
    elif isinstance(schema, list):
        for each in schema:
            yield from keys_of(each, name)


@pytest.mark.parametrize("schema", [scenario_schema(), answer_schema()], ids=["scenario", "answer"])
def test_every_key_says_what_it_means(schema: dict[str, object]) -> None:
    """In a line of plain words, which is no name of a form alone."""
    said = {(name, key): value.get("description", "") for name, key, value in keys_of(schema)}
    assert len(said) > 150
    assert [place for place, text in said.items() if not re.match("[A-Z{]", str(text))] == []
    assert [place for place, text in said.items() if len(str(text)) > 150] == []


def test_every_meaning_is_of_a_key() -> None:
    """None is left of a key that is no more, and no table stands for two records."""
    assert MEANINGS.keys() & ANSWER_MEANINGS.keys() == set()
    for schema, tables in ((scenario_schema(), MEANINGS), (answer_schema(), ANSWER_MEANINGS)):
        known = {key for _, key, _ in keys_of(schema)}
        assert {key for table in tables.values() for key in table} <= known
        assert tables.keys() - {"", "scenario"} <= set(schema["$defs"])
