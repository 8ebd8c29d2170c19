"""The engine in the place of clingo: the same atoms at every call while examples run."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from clingather import bridge
from clingather.bridge.encodings import evaluated, solver
from clingather.bridge.encodings.solver import Symbol, Text
from clingather.bridge.engine.native import Native, available
from clingather.bridge.engine.plain import Plain
from clingather.bridge.kernel import answers
from clingather.bridge.kernel.said import Said
from clingather.bridge.layer_system import reading
from clingather.cli import library
from clingather.cli.check import check_file
from tests.slow import SLOW, named
from tests.test_examples import EXAMPLES, FILES

SOME = 8  # examples that are compared each time; among the slow tests, all of them
IN_A_TEXT = 20  # facts that are read once
EVALUATORS = [Plain, *([Native] if available() else [])]
QUICK = [path for path in FILES if named(path) not in SLOW]
Atoms = dict[str, list[str]]


def written(found: Mapping[str, Sequence[Symbol]]) -> Atoms:
    """The atoms of each predicate as sorted texts."""
    return {name: sorted(map(str, symbols)) for name, symbols in found.items()}


def plain_rows(found: evaluated.Found, name: str, arity: int) -> list[list[solver.Symbol]]:
    """The arguments of the atoms of a predicate."""
    return [list(map(found.symbol, row)) for row in found.rows(name, arity)]


def rows_in_groups(by: tuple[int, ...]) -> Callable[..., list[list[solver.Symbol]]]:
    """The same of what is read in groups."""

    def rows_of(found: evaluated.Found, name: str, arity: int) -> list[list[solver.Symbol]]:
        others = [column for column in range(arity) if column not in by]
        rows: list[list[solver.Symbol]] = []
        for key, group in found.groups(name, arity, by).items():
            members = iter(found.members(group))
            for values in zip(*[members] * len(others), strict=True):
                row = dict(zip((*by, *others), (*key, *values), strict=True))
                rows.append([found.symbol(row[column]) for column in range(arity)])
        return rows

    return rows_of


class Compared:
    """In the place of what grounds: asks the engine too. Both must say the same."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls = self.handed_on = 0
        self.of_clingo = 0  # examples of which clingo has to answer some call
        self._together, self._once = answers._grounded, solver.ground_once
        self._prepare, self._ground = solver.prepare, solver.ground
        self._said: dict[solver.Parts, str] = {}
        monkeypatch.setattr(answers, "_grounded", self.together)
        monkeypatch.setattr(solver, "prepare", self.prepare)
        monkeypatch.setattr(solver, "ground", self.ground)
        monkeypatch.setattr(solver, "ground_once", self.once)

    def once(self, *arguments: object) -> object:
        """Clingo answers where the engine gives no answer."""
        self.handed_on += 1
        return self._once(*arguments)  # type: ignore[arg-type]

    def together(self, games: Sequence[Said], reads: tuple[str, ...]) -> Sequence[answers.Atoms]:
        """A step of some games, one by one: then each has the name that the engine gives it."""
        found = []
        for game in games:
            self.calls += 1
            found += self._together([game], reads)
            assert written(answers._derived(game, reads)) == written(found[-1])
        return found

    def prepare(self, program: solver.Program, facts: str) -> solver.Parts:
        """Note which facts the parts are made of."""
        parts = self._prepare(program, facts)
        self._said[parts] = facts
        return parts

    def ground(self, program: solver.Program, parts: solver.Parts) -> solver.Grounded:
        """The steps of the layers."""
        self.calls += 1
        found = self._ground(program, parts)
        lines = self._said[parts].split("\n")
        texts = [
            Text("\n".join(lines[at : at + IN_A_TEXT]), "")
            for at in range(0, len(lines), IN_A_TEXT)
        ]
        steps = evaluated.derived(program, texts)
        assert isinstance(steps, evaluated._Steps)
        arities = {
            (name, arity)
            for name, arity, _ in found._control.symbolic_atoms.signatures
            if name in program.reads
        }
        assert {each for each in steps._rows if steps._rows[each]} <= arities
        groups = {(name, arity): by for name, arity, by in program.groups}
        for key in arities:
            rows_of = rows_in_groups(groups[key]) if key in groups else plain_rows
            told, known = (
                {key[0]: [solver.Function(key[0], row) for row in rows_of(each, *key)]}
                for each in (steps, found)
            )
            assert written(told) == written(known)
        return found


def run_compared(
    paths: Sequence[Path], make: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> Compared:
    """Run examples with every call compared."""
    cards = library.open_cards(None)
    reading.remembered.cache_clear()
    evaluated.forget()
    monkeypatch.setattr(evaluated, "evaluator_of", make)
    compared = Compared(monkeypatch)
    for path in paths:
        before = compared.handed_on
        result = check_file(str(path), cards, "clingo")
        assert (path, result.error, result.differences) == (path, None, ())
        compared.of_clingo += compared.handed_on > before
    evaluated.forget()
    return compared


@pytest.mark.parametrize(
    "make",  # that in Python compiles each program to compare a few calls; random ones are quick
    [*(pytest.param(make, marks=pytest.mark.slow) for make in EVALUATORS[:-1]), EVALUATORS[-1]],
)
def test_some_examples_are_the_same_by_the_engine(
    make: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every call of the kernel and of the layers; clingo has to answer next to none."""
    some = SOME if make is EVALUATORS[-1] else SOME // 4  # the other one is slower by far
    compared = run_compared(random.Random(613).sample(QUICK, some), make, monkeypatch)
    assert compared.calls > 2 * some  # they were compared: of a draw of few some ask little
    assert compared.of_clingo <= 1  # a few examples ask clingo at every step


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_all_examples_are_the_same_by_the_engine(
    part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same of all examples that are not slow; clingo answers one call of twenty at most."""
    compared = run_compared(QUICK[part::20], EVALUATORS[-1], monkeypatch)
    assert compared.handed_on * 20 <= compared.calls


@pytest.mark.parametrize(
    ("question", "example"),
    [
        (bridge.layers, "613-layers/humility-and-opalescence"),
        (bridge.layers, "613-layers/dryad-arbor-under-humility-and-blood-moon"),
        (bridge.outcomes, "614-replacement/dredge-instead-of-a-draw"),
        (bridge.outcomes, "704-state-based-actions/ten-poison-counters-by-ones-own-constrictor"),
        (bridge.plays, "601-casting/a-legendary-sorcery-without-a-legend"),
    ],
)
def test_an_answer_is_the_same_by_the_engine(question: Callable[..., object], example: str) -> None:
    """To the last word, also where the engine has to hand some calls on to clingo."""
    cards = library.open_cards(None)
    text = (EXAMPLES / f"{example}.yaml").read_text(encoding="utf-8")
    given = library.read_scenario(text, example, cards)
    expected = question(given, database=cards, engine="clingo")
    assert question(given, database=cards, engine="native") == expected


def test_what_is_left_idle_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Evaluators that wait are not more than allowed, and one that has grown too much goes."""
    text = (EXAMPLES / "613-layers/humility-and-opalescence.yaml").read_text(encoding="utf-8")
    given = library.read_scenario(text, "", library.open_cards(None))

    def asked() -> int:
        reading.remembered.cache_clear()
        bridge.layers(given, database=library.open_cards(None), engine="native")
        return len(evaluated._idle)

    asked()  # what is asked once for good
    evaluated.forget()
    assert asked() == 1
    assert asked() == 1
    monkeypatch.setattr(evaluated, "MOST_IDLE", 0)
    assert asked() == 0
    monkeypatch.undo()
    monkeypatch.setattr(evaluated, "MOST_TERMS", 100)
    assert asked() == 0
