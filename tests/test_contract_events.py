"""The contract of `asp/EVENTS.md`: what comes in, what goes out, the primitive changes."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import clingo
import pytest

from clingather.bridge import kernel
from clingather.bridge.base.errors import ClingatherError
from clingather.bridge.cards.database import open_database
from clingather.bridge.encodings import solver
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.kernel import (
    answers,
    deciding,
    looking,
    program,
)
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.draft import METHODS
from clingather.bridge.kernel.options import Options
from clingather.bridge.questions.playing import Playing
from clingather.bridge.scenario.reading import read_scenario_file
from tests import encodings

PAGE = encodings.page("EVENTS.md")
INPUTS = encodings.rows(PAGE, "What comes in")
OUTPUTS = encodings.rows(PAGE, "What goes out")
CHANGES = encodings.rows(PAGE, "Primitive changes")
PAYMENT = encodings.rows(PAGE, "Payment")
DECLARATIONS = encodings.rows(PAGE, "Declarations")
LAYERS = encodings.rows(encodings.page("README.md"), "What comes in")
WRITERS = ("copying.py", "facts.py", "remembering.py", "turn_facts.py", "costs.py")
EXAMPLES = Path(__file__).parent.parent / "examples"

# One of each folder, and quick.
SHOWN = (
    "500-turn/no-draw-in-the-first-turn.yaml",
    "602-activating/too-little-loyalty.yaml",
    "605-mana-abilities/split-second-allows-mana-abilities.yaml",
    "611-durations/it-has-been-untapped.yaml",
    "704-state-based-actions/deathtouch-counts-once.yaml",
    "725-monarch/not-the-monarchs-end-step.yaml",
)
# Characteristics and what was chosen: derived too, or told of as for the layers.
SHARED = {("at", 4), ("has", 4), ("shown", 4), ("pick", 4), ("picked", 3)}
KINDS = {"a name": "Function", "a number": "Number", "a text": "String", "a term": "Function"}


def written() -> set[str]:
    """The predicates that the bridge writes, as its sources spell them."""
    folder = Path(str(kernel.__file__)).parent
    sources = "".join((folder / name).read_text(encoding="utf-8") for name in WRITERS)
    return {*re.findall(r'\b(?:add|fact)\(\s*"([a-z_]+)"', sources)} | {
        "event",
        "happened",
        "supposed",
    }


@cache
def derived() -> frozenset[tuple[str, int]]:
    """Every predicate that is the head of a rule."""
    return frozenset(
        atom.signature
        for name in encodings.names()
        for rule in encodings.rules(name)
        for atom in rule.head
    )


@cache
def used() -> frozenset[tuple[str, int]]:
    """Every predicate that a rule reads."""
    return frozenset(
        atom.signature
        for name in encodings.names()
        for rule in encodings.rules(name)
        for atom in rule.body
    )


def test_what_is_written_is_documented() -> None:
    """The facts that the sources of the bridge write are those of the page, and no others."""
    known = {name for name, _ in (*LAYERS, *SHARED)}
    assert written() - known == {name for name, _ in INPUTS} - known


def test_every_input_is_read() -> None:
    """No fact of a game, of a payment or a declaration is documented that no rule reads."""
    assert sorted({*INPUTS, *PAYMENT, *DECLARATIONS} - used()) == []


def test_what_is_read_is_documented() -> None:
    """The bridge reads what the page lists, and the encodings derive it with these arities."""
    assert {name for name, _ in OUTPUTS} == {
        *program.READS,
        *program.BEFOREHAND,
        *program.SURVEYS,
        *looking.READS,
        *deciding.READS,
    }
    assert set(OUTPUTS) <= derived()


def test_each_primitive_change_has_a_method_and_a_row() -> None:
    """What rules make is documented, and the bridge makes each; `affects` tells what of."""
    made = {
        functor
        for name in encodings.names()
        for rule in encodings.rules(name)
        for atom in rule.head
        if atom.name in ("makes", "straightaway")
        for functor in encodings.functors(atom.arguments[1])
    }
    assert made == set(CHANGES)
    parts = {"affects", "boundless", "open_to"}  # of `begin_effect`
    assert {name for name, _ in made} - set(METHODS) == parts


@pytest.mark.parametrize("name", SHOWN)
def test_the_facts_of_games_are_the_documented_ones(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each fact of a game has a row, with as many arguments, each of the sort that it says."""
    texts: list[str] = []
    ground = solver.ground_once

    def recorded(files: Any, world: Any, facts: Any, reads: Any) -> Any:
        texts.extend(text.said() for found in facts.values() for text in found)
        return ground(files, world, facts, reads)

    monkeypatch.setattr(answers, "ground_once", recorded)
    cards = open_database()
    scenario = read_scenario_file(str(EXAMPLES / name), cards=cards)
    try:
        Playing(Performer(scenario_cards(scenario, cards), Options(engine="clingo"))).games(
            scenario
        )
    except ClingatherError:
        assert "too-little" in name  # an illegal action; its facts are written all the same
    lines = {line for text in texts for line in text.splitlines() if line[0] != "%"}
    assert lines
    sorts = dict(sorted_arguments())
    for line in lines:
        atom = clingo.parse_term(line.removesuffix("."))
        signature = atom.name, len(atom.arguments)
        assert signature in {*LAYERS, *INPUTS, *SHARED}, line
        for argument, value in zip(INPUTS.get(signature, ()), atom.arguments, strict=False):
            if (sort := sorts[argument]) in KINDS:
                assert value.type.name == KINDS[sort], line


def sorted_arguments() -> list[tuple[str, str]]:
    """Each kind of argument with how it is written."""
    glossary = re.compile(r"^\| ((?:`[A-Z]\w*` ?)+) \| ([^:;|]+)", re.MULTILINE)
    return [
        (argument, sort.strip())
        for names, sort in glossary.findall(encodings.section(PAGE, "What comes in"))
        for argument in re.findall(r"`(\w+)`", names)
    ]
