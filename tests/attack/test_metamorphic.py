"""Scenarios that must have the same answer, names apart, have it.

What the names of ids and players are, in which order keys stand, and what nothing names cannot
matter: an answer that depends on them would be wrong for one of the two.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .answering import Answer, Answering
from .metamorphic import Twin
from .starting import QUESTION_OF, examples, read

LIMITED = 4


def pairs(count: int, seed: int) -> Iterator[tuple[str, Twin, tuple[str, ...]]]:
    """Examples with their twins, and what is asked of both."""
    for number in range(count):
        chance = random.Random(f"twin {seed} {number}")
        name, text = chance.choice(examples())
        data = read(text)
        yield name, Twin(data, chance), QUESTION_OF[next(iter(data["expect"]))]


def same(twin: Twin, first: Answer, second: Answer) -> bool:
    """Whether two answers are the same but for names; one that a limit ended says nothing."""
    if LIMITED in (first.code, second.code):
        return True
    if first.code != second.code:
        return False
    answers = [json.loads(each.out) if each.out else None for each in (first, second)]
    return twin.same(*map(without_echo, answers))


def without_echo(answer: Any) -> Any:
    """An answer without what a refusal repeats of the input and suggests by its spelling.

    Both are cut at so many letters: of a mapping with other names, in another order, that is
    another part.
    """
    error = answer.get("error") if isinstance(answer, dict) else None
    if not isinstance(error, dict) or "problems" not in error:
        return answer
    told = [
        {key: value for key, value in problem.items() if key not in ("found", "expected")}
        for problem in error["problems"]
    ]
    return {"exit": error["exit"], "problems": told}


# The plain run takes a few, to see that they still can be asked; the slow one takes many.
@pytest.mark.parametrize(
    ("count", "seed"), [(3, 2026), pytest.param(1000, 2026, marks=pytest.mark.slow)]
)
def test_twins_have_the_same_answer(count: int, seed: int, tmp_path: Path) -> None:
    """Renamed, shuffled, and with a card that nothing names."""
    different = []
    with Answering(tmp_path) as answering:
        for number, (name, twin, question) in enumerate(pairs(count, seed)):
            first = answering.ask(json.dumps(twin.first).encode(), *question)
            second = answering.ask(json.dumps(twin.second).encode(), *question)
            if not same(twin, first, second):
                different.append(f"{number} {name}: {twin.kinds}: {second.err[:200]}")
    assert different == []


def test_alike_objects_may_change_places_and_nothing_else_may() -> None:
    """Which of two like objects triggered first is no difference; what came of it is one."""
    alike = [{"id": name, "card": "Grizzly Bears"} for name in ("a", "b")]
    other = {"id": "c", "card": "Hill Giant"}
    twin = Twin({"players": [{"id": "A", "battlefield": [*alike, other]}]}, random.Random(1))

    def answer(number: int, triggered: str, times: int) -> dict[str, Any]:
        name = twin.names[number].new
        object_ = name[triggered]
        return {"events": [{"object": object_}], "resolutions": {object_: times}, "c": name["c"]}

    assert twin.same(answer(0, "a", 1), answer(1, "b", 1))
    assert not twin.same(answer(0, "a", 1), answer(1, "c", 1))
    assert not twin.same(answer(0, "a", 1), answer(1, "b", 2))
