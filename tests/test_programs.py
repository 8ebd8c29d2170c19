"""The programs of `asp/programs/`: includes alone, which clingo follows as the bridge does."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import clingo
import pytest

from clingather.bridge.base.errors import InputError
from clingather.bridge.encodings.programs import FOLDER, program, programs, rulebook
from clingather.bridge.encodings.slicing import Kind
from clingather.bridge.encodings.solver import Text, ground_once, index_of, symbol_of
from clingather.bridge.kernel.program import FILES, READS, SURVEYS, WORLD
from clingather.bridge.layer_system.program import PROGRAM
from clingather.bridge.questions.steps import step_facts
from clingather.cli import library
from tests import encodings

ROOT = Path(str(files("clingather.asp")))
EXAMPLES = Path(__file__).parent.parent / "examples"
SHOWN = "6-effects/608-resolving/608.2-shown.lp"
STEPS = (
    "704-state-based-actions/the-legend-rule-is-a-choice.yaml",
    "601-casting/a-legendary-sorcery-without-a-legend.yaml",
)
CHAPTERS = (
    *("1-concepts", "2-parts", "3-types", "4-zones", "5-turn", "6-effects", "7-additional"),
    *("8-multiplayer", "9-casual"),
)
# chapter, the folder of a section where it has several files, the rule that a file is about
PLACE = re.compile(r"(\d)-[a-z]+/(?:(\d{3})-[a-z-]+/)?(\d{3})(?:\.\d+[a-z]{0,2})?-[a-z-]+\.lp")


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


def test_a_file_lies_where_its_rule_stands_in_the_book() -> None:
    """The chapter, the section and the number in a path agree, and the file cites the section."""
    for file in rulebook():
        assert file.split("/")[0] in CHAPTERS, file
        match = PLACE.fullmatch(file)
        assert match, file
        chapter, section, number = match.groups()
        assert number[0] == chapter, file
        assert section in (None, number), file
        assert number in encodings.text(file), file


def test_the_layers_are_their_parts_and_what_is_shown() -> None:
    """The whole program has what the bridge grounds, and two files more."""
    more = set(program("layers")) - {*PROGRAM.base, *(f for p in PROGRAM.phases for f in p.files)}
    assert sorted(more) == [
        "6-effects/613-layers/613.1-shown.lp",
        "6-effects/613-layers/613.5-steps.lp",
    ]


@pytest.mark.parametrize(
    "task",
    [
        "settle",
        pytest.param('survey("A")', marks=pytest.mark.slow),
        pytest.param("turn_based(untap)", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("name", STEPS)
def test_clingo_runs_a_step_as_the_bridge_does(name: str, task: str) -> None:
    """Of the facts of a task it derives what the bridge reads of its slice, and shows that."""
    cards = library.open_cards(None)
    scenario = library.read_scenario((EXAMPLES / name).read_text(encoding="utf-8"), name, cards)
    facts = step_facts(scenario, cards, task)
    messages: list[str] = []
    control = clingo.Control(["-Wno-atom-undefined"], lambda _, text: messages.append(text))
    control.load(str(ROOT / FOLDER / "step.lp"))
    control.add("base", [], facts)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        models = [set(map(symbol_of, model.symbols(shown=True))) for model in handle]
    assert messages == []
    reads = (*READS, *SURVEYS)
    texts = {kind: [Text("\n".join(rows), "")] for kind, rows in by_kind(facts).items()}
    found = ground_once(FILES, WORLD, texts, tuple(dict.fromkeys(reads)))
    assert models == [{atom for atoms in found.values() for atom in atoms}]
    assert models[0] or "survey" in task


def by_kind(facts: str) -> dict[Kind, list[str]]:
    """Facts as the bridge sorts them."""
    return index_of(FILES, WORLD).by_kind(facts.split("\n"))


@pytest.mark.parametrize("task", ["", "settle(", "1", '"settle"', "(a,b)"])
def test_a_task_is_a_term(task: str) -> None:
    """What is no name with arguments is an error of the input."""
    cards = library.open_cards(None)
    name = STEPS[0]
    scenario = library.read_scenario((EXAMPLES / name).read_text(encoding="utf-8"), name, cards)
    with pytest.raises(InputError, match="no such task"):
        step_facts(scenario, cards, task)


def test_a_step_shows_what_is_read_of_it() -> None:
    """Each predicate that the bridge reads of steps, and no other."""
    shown = re.findall(r"^#show (\w+)/\d+\.$", encodings.text(SHOWN), re.MULTILINE)
    assert set(shown) == {*READS, *SURVEYS}
    assert set(program("step")) - set(FILES) == {SHOWN}
