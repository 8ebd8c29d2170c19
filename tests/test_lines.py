"""How many legal lines there are: what is listed, done, listed again, three moves deep (CR 117)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import clingather.bridge as clingather
from clingather.bridge.questions.stated_play import as_action

DATA = Path(__file__).parent / "data" / "lines.yaml"
STATES: list[dict[str, Any]] = yaml.load(DATA.read_text(encoding="utf-8"), yaml.CSafeLoader)
DEPTH = 3
TURN = {"active": "A", "step": "precombat_main", "priority": "A"}


def moves(state: Mapping[str, Any]) -> Iterator[Any]:
    """What whoever has priority can do, and the resolution that follows if all pass."""
    answer = clingather.plays(dict(state))
    assert answer["complete"]
    assert answer["decision"] == "priority"
    for play in answer["plays"]:
        if play["action"] != "pass":
            yield {**as_action(play), "player": answer["player"]}
    if state.get("stack"):
        yield "resolve"


@cache
def lines(written: str, depth: int) -> tuple[int, ...]:
    """How many lines of one move, of two, ... lead out of a state."""
    if depth == 0:
        return ()
    counts = [0] * depth
    state = yaml.safe_load(written)
    for move in moves(state):
        for outcome in clingather.outcomes({**state, "do": [move]})["outcomes"]:
            following = lines(yaml.safe_dump(outcome["state"]), depth - 1)
            for place, number in enumerate((1, *following)):
                counts[place] += number
    return tuple(counts)


def counted(case: Mapping[str, Any]) -> list[int]:
    """The counts of a case."""
    state = {"scenario": 1, "turn": TURN, **case}
    del state["title"]
    state.pop("lines", None)
    return list(lines(yaml.safe_dump(state), DEPTH))


@pytest.mark.slow
@pytest.mark.parametrize("case", STATES, ids=lambda case: str(case["title"]))
def test_the_lines_are_as_many_as_before(case: Mapping[str, Any]) -> None:
    """A play more or less anywhere in three moves changes a count."""
    assert counted(case) == case["lines"]
