"""The programs of `asp/programs/`: includes alone, which clingo follows as the bridge does."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import clingo
import pytest

from clingather.bridge.encodings.programs import FOLDER, program, programs, rulebook
from clingather.bridge.layer_system.program import PROGRAM
from tests import encodings

ROOT = Path(str(files("clingather.asp")))
CHAPTERS = (
    *("1-concepts", "2-parts", "3-types", "4-zones", "5-turn", "6-effects", "7-additional"),
    "8-multiplayer",
)
# chapter, the folder of a section where it has several files, the rule that a file is about
PLACE = re.compile(r"(\d)-[a-z]+/(?:(\d{3})-[a-z-]+/)?(\d{3})(?:\.\d+[a-z]?)?-[a-z-]+\.lp")


@pytest.mark.parametrize("name", programs())
def test_a_program_is_nothing_but_includes(name: str) -> None:
    """Every line that is no comment includes a file that exists; no file comes in twice."""
    lines = encodings.text(f"{FOLDER}/{name}.lp").splitlines()
    code = [line for line in lines if line and not line.startswith("%")]
    assert code
    assert [line for line in code if not re.fullmatch(r'#include "\S+\.lp"\.', line)] == []
    assert lines[0].startswith("%# ")
    assert all((ROOT / file).is_file() for file in program(name))
    assert len(set(program(name))) == len(program(name))


@pytest.mark.parametrize("name", programs())
def test_clingo_runs_a_program_as_it_stands(name: str) -> None:
    """It follows the includes and has nothing to say but that facts are missing."""
    messages: list[str] = []
    control = clingo.Control(
        ["-Wno-atom-undefined"], logger=lambda code, text: messages.append(f"{code}: {text}")
    )
    control.load(str(ROOT / FOLDER / f"{name}.lp"))
    assert messages == []


def test_every_file_of_rules_is_in_some_program() -> None:
    """No file lies about unread, and none lies outside of the chapters."""
    assert {file for name in programs() for file in program(name)} == set(rulebook())
    every = {path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.lp")}
    assert {file for file in every if not file.startswith(FOLDER)} == set(rulebook())


@pytest.mark.parametrize("file", rulebook())
def test_a_file_lies_where_its_rule_stands_in_the_book(file: str) -> None:
    """The chapter, the section and the number in a path agree, and the file cites the section."""
    assert file.split("/")[0] in CHAPTERS
    match = PLACE.fullmatch(file)
    assert match, file
    chapter, section, number = match.groups()
    assert number[0] == chapter
    assert section in (None, number)
    assert number in encodings.text(file)


def test_the_layers_are_their_parts_and_what_is_shown() -> None:
    """The whole program has what the bridge grounds, and two files more."""
    more = set(program("layers")) - {*PROGRAM.base, *(f for p in PROGRAM.phases for f in p.files)}
    assert sorted(more) == [
        "6-effects/613-layers/613.1-shown.lp",
        "6-effects/613-layers/613.5-steps.lp",
    ]
