"""What the attacks start from: the examples as text and data, and the states that they lead to."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tests.slow import SLOW, named

from .answering import Answering, outcomes_of
from .mutators import mutant

ROOT = Path(__file__).parents[2]
OUTCOMES = ("outcomes", "--json", "--timeout", "8")
QUESTIONS = (
    *(("check", "--timeout", "8"),) * 4,
    *(OUTCOMES,) * 3,
    *(("plays", "--timeout", "8"),) * 2,
    *(("layers",), ("facts",), ("layers", "--json", "--ignore-unsupported")),
)
OF_STATES = (*(OUTCOMES,) * 2, ("plays", "--timeout", "8"), ("layers", "--json"))


@cache
def examples() -> tuple[tuple[str, str], ...]:
    """The name and text of each example that is not slow."""
    found = []
    for path in sorted((ROOT / "examples").glob("*/*.yaml")):
        if named(path) not in SLOW:
            found.append((named(path), path.read_text("utf-8")))
    return tuple(found)


def read(text: str) -> dict[str, Any]:
    """A scenario as data; its keys are texts."""
    data: dict[str, Any] = yaml.load(text, yaml.CSafeLoader)
    return data


Mutants = Iterator[tuple[str, bytes, tuple[str, ...]]]


def mutants_of_scenarios(count: int, seed: int) -> Mutants:
    """The name of an example, a mutant of it, and what is asked of it."""
    for number in range(count):
        chance = random.Random(f"scenario {seed} {number}")
        name, text = chance.choice(examples())
        yield name, mutant(text, read(text), chance), chance.choice(QUESTIONS)


def mutants_of_states(count: int, seed: int, answering: Answering, of_each: int = 10) -> Mutants:
    """The same of states that `outcomes` has written, `of_each` of what an example leads to."""
    number = 0
    for start in range(100 * count):
        chance = random.Random(f"state {seed} {start}")
        name, text = chance.choice(examples())
        states = written_states(read(text), chance, answering)
        for _ in range(of_each if states else 0):
            state = chance.choice(states)
            yield name, mutant(json.dumps(state, indent=1), state, chance), chance.choice(OF_STATES)
            number += 1
            if number == count:
                return


def written_states(
    data: dict[str, Any], chance: random.Random, answering: Answering
) -> list[dict[str, Any]]:
    """The states after some of the actions of a scenario, as `outcomes --json` writes them; each
    with the actions that are left."""
    actions = data.get("do", [])
    taken = chance.randint(0, len(actions))
    start = {**data, "do": actions[:taken]}
    answer = answering.ask(json.dumps(start).encode(), *OUTCOMES)
    cards = {"cards": data["cards"]} if "cards" in data else {}
    left = {"do": actions[taken:] or [chance.choice(("resolve", {"pass": "end"}))]}
    return [{**each["state"], **cards, **left} for each in outcomes_of(answer)]


QUESTION_OF = {  # what is asked of an example, by what it expects
    "layers": ("layers", "--json"),
    "plays": ("plays", "--json", "--timeout", "15"),
    "outcomes": ("outcomes", "--json", "--timeout", "15"),
    "loops": ("loops", "--json", "--timeout", "15"),
    "error": ("outcomes", "--json", "--timeout", "15"),
    "solve": ("plays", "--json", "--timeout", "15"),  # which of several strategies goes by order
}
