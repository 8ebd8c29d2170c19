"""The encodings mean the same to plain clingo as to the bridge, which grounds them step by step."""

from __future__ import annotations

from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import clingo
import pytest

from clingather.bridge.base.errors import InputError, LimitError, UnsupportedError
from clingather.bridge.encodings import solver
from clingather.bridge.encodings.slicing import Kind, Reached
from clingather.bridge.encodings.solver import Symbol, symbol_of
from clingather.bridge.encodings.word_lists import WordLists
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.facts.state_facts import Facts, scenario_facts
from clingather.bridge.kernel import answers
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.options import Options
from clingather.bridge.layer_system import reading as layer_reading
from clingather.bridge.layer_system.program import PROGRAM
from clingather.bridge.layer_system.reading import Layers, plain
from clingather.bridge.questions.playing import Playing
from clingather.bridge.state.values import Scenario
from clingather.cli import library

EXAMPLES = Path(__file__).parent.parent / "examples"
TOP = files("clingather.asp") / "programs" / "layers.lp"

# One of each chapter, two of dependency: a whole grounding considers every effect at every step.
QUICK = (
    "111-tokens/a-stated-token-without-a-name.yaml",  # no object is there yet
    "122-counters/plus-and-minus-counters-together.yaml",
    "205-types/conspiracy-on-a-land-creature.yaml",
    "208-power-toughness/elesh-norn-and-negative-power.yaml",
    "305-lands/blood-moon-and-dryad-arbor.yaml",
    "604-characteristic-defining/tarmogoyf-counts-card-types.yaml",
    "611-continuous-effects/a-spell-locks-in-its-creatures.yaml",
    "613-dependency/ashaya-and-blood-moon.yaml",
    "613-dependency/turn-to-frog-on-winged-sliver.yaml",
    "613-layers/humility-and-opalescence.yaml",
    "613-timestamps/control-magic-twice.yaml",
    "700-devotion/devotion-counts-mana-costs-not-colors.yaml",
)
ALL = [
    pytest.param(name, id=name, marks=() if name in QUICK else pytest.mark.slow)
    for name in sorted(str(path.relative_to(EXAMPLES)) for path in EXAMPLES.rglob("*.yaml"))
]
# A game whose steps are compared in every run, and others where time does not matter: to ground all
# encodings at every step of one takes a quarter of a minute. That what is left out changes nothing
# is shown for all examples where clingo's slices are compared with the engine, which runs whole
# programs (`test_engine_calls.py`).
STEPPED = "704-state-based-actions/all-lose-at-once.yaml"
EACH = 40
BY_CLINGO = Options(engine="clingo")
WITH_STEPS = [
    name
    for name in sorted(str(path.relative_to(EXAMPLES)) for path in EXAMPLES.rglob("*.yaml"))
    if "\ndo:" in (EXAMPLES / name).read_text(encoding="utf-8")
]
GAMES = [
    STEPPED,
    *(pytest.param(name, id=name, marks=pytest.mark.slow) for name in WITH_STEPS[::EACH]),
]
# What the encodings keep for themselves, and what an answer shows as another predicate says it.
INNER = ("base_power", "base_toughness", "barred")
SHOWN = ("power", "toughness", "loyalty", "defense")


@pytest.fixture(scope="module")
def cards() -> library.Database:
    """The embedded cards."""
    return library.open_cards(None)


def scenario_of(name: str, cards: library.Database) -> Scenario:
    """An example's scenario."""
    return library.read_scenario((EXAMPLES / name).read_text(encoding="utf-8"), name, cards)


def evaluated(scenario: Scenario, cards: library.Database) -> tuple[Layers, str]:
    """What the bridge reads from the steps, and the facts that it gave them."""
    facts = Facts(scenario_cards(scenario, cards))
    layers = layer_reading.evaluate([("s", scenario.state)], facts)["s"]
    return layers, facts.text()


def stepwise(facts: str) -> tuple[set[Symbol], int]:
    """Every atom that is read from the stepwise grounding, and the number of steps."""
    grounded = solver.run(PROGRAM, facts)
    found = {
        solver.Function(name, list(arguments))
        for name in PROGRAM.reads
        for arity in range(1, 7)
        for arguments in grounded.rows(name, arity)
    }
    return found, grounded.steps


def whole(facts: str, steps: int) -> set[Symbol]:
    """The atoms of the one answer set of everything grounded at once; clingo says nothing."""
    messages: list[str] = []
    control = clingo.Control(
        ["-c", f"steps={steps}", "0"], logger=lambda code, text: messages.append(text)
    )
    control.load(str(TOP))
    control.add("base", [], facts)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        models = [frozenset(map(symbol_of, model.symbols(atoms=True))) for model in handle]
    assert messages == []
    assert len(models) == 1
    return set(models[0])


def named(atoms: set[Symbol], *names: str) -> set[Symbol]:
    """The atoms of these predicates."""
    return {atom for atom in atoms if atom.name in names}


def final(layers: Layers) -> set[tuple[object, ...]]:
    """Each characteristic of each object's last version, as `613.1-shown.lp` writes it."""
    return {
        (thing, name.removeprefix("shown_"), *values)
        for thing, versions in layers.versions.items()
        for name, rows in versions[-1].values.items()
        if name not in (*INNER, *SHOWN)
        for values in rows
    }


@pytest.mark.parametrize("name", ALL)
def test_one_grounding_gives_what_the_steps_give(name: str, cards: library.Database) -> None:
    """Every atom that the bridge reads is the same, with no step left over (CR 613)."""
    layers, facts = evaluated(scenario_of(name, cards), cards)
    read, steps = stepwise(facts)
    atoms = whole(facts, steps)
    assert named(atoms, *PROGRAM.reads) == read
    assert not named(atoms, "unfinished")
    shown = {
        (plain(thing), value.name, *map(plain, value.arguments))
        for _, thing, value in (atom.arguments for atom in named(atoms, "is"))
    }
    assert shown == final(layers)
    chosen = {
        (plain(atom.arguments[1]), atom.arguments[2])
        for atom in named(atoms, "chosen")
        if len(atom.arguments) == 3
    }
    assert chosen == {(applied.step, applied.effect) for applied in layers.applied}
    assert {step for step, _ in chosen} == set(layers.layer_of_step)  # no step was left unused
    found = {
        (plain(step), dependent, on, plain(because))
        for _, step, dependent, on, because in (a.arguments for a in named(atoms, "depends"))
    }
    assert found == set(layers.depends)


def test_too_few_steps_are_said(cards: library.Database) -> None:
    """Where effects are left over plain clingo shows `unfinished`, and no characteristics."""
    facts = scenario_facts(scenario_of(QUICK[6], cards), cards)
    _, steps = stepwise(facts)
    atoms = whole(facts, steps - 1)
    assert [str(atom) for atom in named(atoms, "unfinished")] == ["unfinished(s)"]
    assert not named(atoms, "is")


def any_kind(kind: Kind) -> bool:
    """No fact is left out."""
    return True


@pytest.mark.parametrize("name", QUICK[::3])
def test_slicing_changes_nothing(
    name: str, cards: library.Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the statements that no fact reaches or nobody reads, the atoms are the same."""
    facts = scenario_facts(scenario_of(name, cards), cards)
    sliced = stepwise(facts)
    asked = []

    def whole_program(program: solver.Program, reached: Reached) -> solver.Slice:
        asked.append(reached)
        return solver.Slice(solver.whole_parts(program), any_kind, WordLists({}, frozenset()))

    monkeypatch.setattr(solver, "sliced", whole_program)
    assert stepwise(facts) == sliced
    assert asked


@pytest.mark.parametrize("name", GAMES)
def test_slicing_changes_no_step_of_a_game(
    name: str, cards: library.Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each step of a game derives from its slice what it derives from all encodings."""
    ground, compared = solver.ground_once, []

    def everything(files: Any, replace: Any, kept: Any, reads: Any) -> Any:
        text = "\n".join(each.text for each in solver._once(files, replace))
        return text, any_kind, WordLists({}, frozenset())

    def both(files: Any, world: Any, facts: Any, reads: Any) -> Any:
        found = ground(files, world, facts, reads)
        with monkeypatch.context() as patch:
            patch.setattr(solver, "_sliced", everything)
            whole = ground(files, world, facts, reads)
        assert {n: set(atoms) for n, atoms in found.items()} == {
            n: set(atoms) for n, atoms in whole.items()
        }
        compared.append(found)
        return found

    monkeypatch.setattr(answers, "ground_once", both)
    scenario = scenario_of(name, cards)
    with suppress(InputError, LimitError, UnsupportedError):  # it may be an example of one
        Playing(Performer(scenario_cards(scenario, cards), BY_CLINGO)).games(scenario)
    assert compared


def test_slicing_leaves_statements_out(cards: library.Database) -> None:
    """Slicing does leave out most of what a small board does not need."""
    facts = scenario_facts(scenario_of(QUICK[2], cards), cards)
    everything = sum(len(text) for _, text in solver.whole_parts(PROGRAM))
    parts = solver.prepare(PROGRAM, facts)
    assert sum(len(text) for _, text in parts) < everything / 2


def test_a_misspelt_predicate_would_be_found(cards: library.Database) -> None:
    """The logger that must stay silent does speak of a predicate that nothing derives."""
    facts = scenario_facts(scenario_of(QUICK[2], cards), cards)
    with pytest.raises(AssertionError, match="atom does not occur in any rule head"):
        whole(facts + "\ncheck :- chossen(s, 0, _).", 1)
