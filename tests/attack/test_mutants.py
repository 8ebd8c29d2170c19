"""Damaged scenarios and damaged states are answered or refused, in bounded time and memory.

No mutant is a fault of the program (exit code 70), ends its process, or takes over 20 seconds of
the processor or a gigabyte. A mutant that is wrong is found again by its seed and number.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .answering import Answering
from .starting import Mutants, mutants_of_scenarios, mutants_of_states

SEED = 2026  # the plain run takes a few, to see that they still can be asked; the slow one many


def wrong(mutants: Mutants, folder: Path) -> list[str]:
    """What is wrong with the answers, each with the mutant's number and the question."""
    folder.mkdir()
    with Answering(folder) as answering:
        return [
            f"{number} {name}: {' '.join(question)}: {answer.wrong}"
            for number, (name, data, question) in enumerate(mutants)
            if (answer := answering.ask(data, *question)).wrong
        ]


@pytest.mark.parametrize(
    ("count", "seed"), [(6, SEED), pytest.param(10_000, SEED, marks=pytest.mark.slow)]
)
def test_mutants_of_scenarios(count: int, seed: int, tmp_path: Path) -> None:
    """Of the examples, in text and in data, asked what the command line can ask."""
    assert wrong(mutants_of_scenarios(count, seed), tmp_path / "asked") == []


@pytest.mark.parametrize(
    ("count", "seed"), [(6, SEED), pytest.param(10_000, SEED, marks=pytest.mark.slow)]
)
def test_mutants_of_written_states(count: int, seed: int, tmp_path: Path) -> None:
    """Of states that `outcomes` has written, from which the actions that are left go on."""
    with Answering(tmp_path) as writing:
        assert wrong(mutants_of_states(count, seed, writing), tmp_path / "asked") == []
