"""`bridge/answers.py` says of the answers what the table of the JSON Schema says."""

from __future__ import annotations

from typing import get_type_hints

from clingather.bridge import answers, layers, outcomes, plays
from tests.schemas import fits_schema

BOARD = {
    "scenario": 1,
    "players": [{"id": "A", "hand": ["Shock"], "battlefield": ["Mountain"]}, {"id": "B"}],
}


def test_what_the_types_require_is_there() -> None:
    """Real answers have the keys that the types require, and are as the schema says."""
    for answer, kind in (
        (layers(BOARD), answers.LayersAnswer),
        (outcomes(BOARD), answers.OutcomesAnswer),
        (plays(BOARD), answers.PlaysAnswer),
    ):
        assert kind.__required_keys__ <= set(answer)
        assert set(get_type_hints(kind)) >= kind.__required_keys__
        fits_schema(answer)
