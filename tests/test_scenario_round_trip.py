"""Writing and reading again gives the same scenario; mutated texts never crash the reader."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings

from clingather.bridge.base.errors import InputError
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.scenario.writing import scenario_to_data, write_scenario
from clingather.bridge.state.values import Scenario

from .strategies import EXAMPLE, scenario_data

RICH = settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))


@RICH
@given(scenario_data())
def test_what_is_written_reads_back_equal(data: dict[str, object]) -> None:
    """A scenario is read back as an equal one, also from data as JSON.

    What is written is canonical, and gives each object and effect one timestamp.
    """
    scenario = read_scenario(json.dumps(data, ensure_ascii=False))
    text = write_scenario(scenario)
    again = read_scenario(text)
    assert again == scenario
    assert write_scenario(again) == text
    assert read_scenario(json.dumps(scenario_to_data(scenario), ensure_ascii=False)) == scenario
    names = [*scenario.state.objects, *(effect.id for effect in scenario.state.effects)]
    assert sorted(scenario.state.timestamps) == sorted(names)


def test_the_example_reads_back_equal() -> None:
    """The example with every part of the format in it survives writing."""
    scenario = read_scenario(EXAMPLE)
    assert read_scenario(write_scenario(scenario)) == scenario


def _mutated(text: str, chance: random.Random) -> str:
    """Change characters, words or lines of a text."""
    for _ in range(chance.randint(1, 4)):
        at, to = sorted((chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)))
        lines = text.split("\n")
        first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(7):
            case 0:
                text = text[:at] + text[at + chance.randint(1, 5) :]
            case 1:
                text = text[:at] + chance.choice("{}[]:,#&*!|>'\"%@`\n\t -?~0\x00é") + text[at:]
            case 2:
                text = text[:at] + text[at : min(to, at + 40)] * 2 + text[min(to, at + 40) :]
            case 3:
                lines[first], lines[second] = lines[second], lines[first]
                text = "\n".join(lines)
            case 4:
                text = "\n".join(lines[:first] + lines[first + 1 :])
            case 5:
                words = ("bears", "A", "elf", "1", "true", "[]", "{}", "null", "99999999999", "x y")
                old = chance.choice(("bears", "A", "elf", "1", "Own Ox", "after bears", "[1, 2]"))
                text = text.replace(old, chance.choice(words), chance.randint(1, 3))
            case _:
                lines.insert(first, lines[second])
                text = "\n".join(lines)
    return text


def _read(text: str) -> Scenario | InputError:
    """Read a text, or return how it is refused."""
    try:
        return read_scenario(text)
    except InputError as error:
        return error


@pytest.mark.parametrize("seed", range(5))
def test_a_mutated_text_is_a_scenario_or_an_input_error(seed: int) -> None:
    """Of 2,500 mutated texts each is read or refused in words; nothing else is raised."""
    chance = random.Random(seed)
    refused = 0
    for _ in range(500):
        text = _mutated(EXAMPLE, chance)
        answer = _read(text)
        if isinstance(answer, InputError):
            refused += 1
            assert answer.problems
            assert all(problem.message for problem in answer.problems)
        else:
            assert read_scenario(write_scenario(answer)) == answer
    assert 0 < refused < 500
