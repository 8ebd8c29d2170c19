"""The examples: each says what it shows, which rules decide it, and is right about it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
import yaml

from clingather.cli import library
from clingather.cli.check import check_file
from clingather.cli.report import error_lines
from tests.slow import SLOW, named

EXAMPLES = Path(__file__).parent.parent / "examples"
FILES = sorted(EXAMPLES.rglob("*.yaml"))
PARAMETERS = [
    pytest.param(path, id=named(path), marks=[pytest.mark.slow] if named(path) in SLOW else [])
    for path in FILES
]


def test_there_are_examples() -> None:
    """The folder is not empty, so that the tests below say something."""
    assert FILES


def test_the_slow_examples_are_there() -> None:
    """Each line of `data/slow_examples.txt` names an example."""
    assert {named(path) for path in FILES} >= SLOW


def _cited(names: Iterable[str]) -> set[str]:
    """The rules that some examples cite."""
    texts = ((EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8") for name in names)
    lines = (re.search(r"^cite: *\[(.*)\]", text, re.MULTILINE) for text in texts)
    return {rule for line in lines if line for rule in re.findall(r'"([^"]*)"', line[1])}


def test_the_plain_run_covers_every_rule() -> None:
    """Each rule that a slow example cites is cited by one that is not slow."""
    assert _cited(SLOW) - _cited({named(path) for path in FILES} - SLOW) == set()


@pytest.fixture(scope="module")
def cards() -> object:
    """The embedded cards."""
    return library.open_cards(None)


@pytest.mark.parametrize("path", PARAMETERS)
def test_example(path: Path, cards: library.Database) -> None:
    """The example cites rules, states an expectation, and the answer is as it expects."""
    result = check_file(str(path), cards)
    assert result.error is None, "\n".join(error_lines(result.error, path.name))
    assert [str(difference) for difference in result.differences] == []
    said = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    assert said["title"]
    assert said["cite"]
    assert said["expect"]
