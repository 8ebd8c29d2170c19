"""States that differ in nothing that matters to the layers are evaluated once by clingo.

The engine is given every fact, since to leave some out costs more than it saves there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from clingather.bridge import layers
from clingather.bridge.cards.database import open_database
from clingather.bridge.layer_system import reading as layer_reading


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Each test begins with nothing remembered."""
    layer_reading.remembered.cache_clear()
    yield
    layer_reading.remembered.cache_clear()


def answer(*things: object, life: int = 20, **more: Any) -> dict[str, Any]:
    """The answer for player A's permanents."""
    players = [{"id": "A", "life": life, "battlefield": list(things)}, {"id": "B"}]
    data = {"scenario": 1, "players": players, **more}
    return layers(json.dumps(data), database=open_database(), engine="clingo")


def evaluations() -> int:
    """How many states were evaluated, not remembered."""
    return layer_reading.remembered.cache_info().misses


def test_what_no_effect_looks_at_is_not_evaluated_again() -> None:
    """A tapped creature and another life total change no characteristic here."""
    first = answer("Grizzly Bears", "Glorious Anthem")
    again = answer({"card": "Grizzly Bears", "tapped": True}, "Glorious Anthem", life=3)
    assert evaluations() == 1
    assert first == again


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"card": "Grizzly Bears"}, {"card": "Grizzly Bears", "counters": {"+1/+1": 1}}),
        ({"card": "Grizzly Bears"}, {"card": "Grizzly Bears", "phased_out": True}),
        ({"card": "Grizzly Bears"}, {"card": "Hill Giant", "id": "grizzly_bears"}),
        ({"card": "Grizzly Bears"}, {"card": "Grizzly Bears", "id": "other_bears"}),
    ],
)
def test_what_matters_is_evaluated(one: object, other: object) -> None:
    """A counter, another card or another id make another answer."""
    anthem = "Glorious Anthem"
    assert answer(one, anthem)["objects"] != answer(other, anthem)["objects"]
    assert evaluations() == 2


def test_an_effect_that_looks_at_life_sees_it_change() -> None:
    """What a rule of the slice reads is part of what is remembered (CR 604.3)."""
    first = answer("Serra Avatar", life=5)["objects"]["serra_avatar"]
    again = answer("Serra Avatar", life=9)["objects"]["serra_avatar"]
    assert (first["power"], again["power"]) == (5, 9)


def test_the_abilities_that_were_not_understood_are_those_of_the_own_text() -> None:
    """Two texts that mean nothing to the encodings keep their own words in the answer."""

    def unsupported(text: str) -> list[Any]:
        riddle = {"name": "Test Riddle", "type_line": "Artifact", "oracle_text": text}
        data = {
            "scenario": 1,
            "cards": [riddle],
            "players": [{"id": "A", "battlefield": ["Test Riddle"]}],
        }
        answer = layers(
            json.dumps(data), database=open_database(), ignore_unsupported=True, engine="clingo"
        )
        return [row["text"] for row in answer["unsupported"]]

    texts = ["Oxen gyre and gimble.", "Slithy toves outgrabe."]
    assert [unsupported(text) for text in texts] == [[text] for text in texts]
    assert evaluations() == 1
