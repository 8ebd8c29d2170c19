"""The search and its bound are broken on purpose: each time a board tells so.

A mutant is one piece of their source that reads otherwise. What it makes of a board that stands
beside it is not what is so: another verdict, or a strategy that the checker refuses. A mutant that
no board tells would say that the tests of `solve` don't look there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any, NamedTuple

import clingo
import pytest

from clingather import UnsupportedError, open_database
from clingather.bridge import read
from clingather.bridge.solving import (
    aims,
    bounding,
    checking,
    looking,
    needing,
    paying,
    searching,
    sharing,
    solutions,
    solving,
)
from tests.test_solve_bound import BEAR, FOREST, MOUNTAIN, OTHERWISE, REACHED, boards, bound_of
from tests.test_solve_unusual import BLOCKS, BOARDS, M, card, creature
from tests.test_solve_unusual import board as unusual

MODULES = (aims, bounding, checking, looking, needing, paying, searching, sharing, solutions,
           solving)  # fmt: skip


def broken(monkeypatch: pytest.MonkeyPatch, module: ModuleType, old: str, new: str) -> None:
    """A module's source reads otherwise in one place; who imported from it has the new things."""
    assert module.__file__ is not None
    source = Path(module.__file__).read_text("utf-8")
    assert source.count(old) == 1, "no place, or several, read so"
    made = ModuleType(module.__name__)
    exec(compile(source.replace(old, new), module.__file__, "exec"), made.__dict__)
    for name, was in list(vars(module).items()):
        if isinstance(was, type | FunctionType) and was.__module__ == module.__name__:
            for user in MODULES:
                if vars(user).get(name) is was:
                    monkeypatch.setattr(user, name, getattr(made, name))


# ---------------------------------------------------------------- the search
def verdict(board: dict[str, Any], **options: Any) -> str:
    """What is said of a board: won, lost, unknown; with `unique` whether there are others."""
    try:
        scenario = read({"goal": "win", **board}, open_database())
        answer = solving.answer(scenario, database=open_database(), **options)
    except UnsupportedError:
        return "unknown"
    if not answer["complete"]:
        return "unknown"
    if options and answer["solved"]:
        return "the only one" if answer["unique"] else "one of several"
    return "won" if answer["solved"] else "lost"


class Mutant(NamedTuple):
    """Where the source reads otherwise, and a board of which something is so that it can't say."""

    module: ModuleType
    old: str
    new: str
    board: dict[str, Any]
    true: str
    options: Mapping[str, Any] = MappingProxyType({})


BOLT, BEARS = "Lightning Bolt", "Grizzly Bears"
SALVED = unusual({"battlefield": [M], "hand": [BOLT]}, {"life": 3, "battlefield": ["Plains"],
                                                       "hand": ["Healing Salve"]})  # fmt: skip
BLOCKED = unusual({"battlefield": [BEARS]}, {"life": 2, "battlefield": ["Ornithopter"]},
                  step="beginning_of_combat")  # fmt: skip
DESTROYED = {**unusual({"battlefield": [M], "hand": ["Shock"]},
                       {"battlefield": [{"id": "bear", "card": BEARS}]}),
             "goal": {"destroy": "bear"}}  # fmt: skip
MILLED = unusual({"battlefield": [M], "hand": ["Mill"], "library": 5}, {"life": 3},
                 card("Mill", "Instant", "Mill two cards."))  # fmt: skip
WALKED = unusual({"battlefield": [M, {"id": "bear", "card": BEARS, "tapped": True}],
                  "hand": ["Walk"], "library": ["Forest", "Forest"]}, {"life": 2},
                 card("Walk", "Sorcery", "Take an extra turn after this one."),
                 step="postcombat_main")  # fmt: skip
HARVESTED = {**unusual({"battlefield": ["Forest"] * 4, "hand": ["Harvest", "Thing"]}, {},
                       card("Harvest", "Instant", "Untap all basic lands target player controls.",
                            "{1}{G}{G}"), card("Thing", "Artifact", "", "{5}"),
                       step="postcombat_main"), "goal": {"play": "thing"}}  # fmt: skip
PRAYED = unusual({"battlefield": ["Pinger", "Altar"]},
                 {"life": 1, "battlefield": ["Prayer", "Body"]},
                 creature("Pinger", 1, "{T}: This creature deals 1 damage to any target."),
                 card("Altar", "Artifact", "Sacrifice a creature: This artifact deals 1 damage to "
                      "target player."), creature("Body", 1),
                 card("Prayer", "Enchantment", "If you control a creature, damage that "
                      "would reduce your life total to less than 1 reduces it to 1 "
                      "instead."))  # fmt: skip
TWO_WAYS = unusual({"battlefield": [M], "hand": [BOLT, "Shock"]}, {"life": 2})

SEARCH: dict[str, Mutant] = {
    "one of the others' plays is answered": Mutant(
        searching, "        for play in plays:\n", "        for play in plays[:1]:\n",
        SALVED, "lost"),
    "the player's first play is looked at": Mutant(
        searching, "in self.ways(here, decision, tapped):",
        "in self.ways(here, decision, tapped)[:1]:",
        BOARDS["life totals are exchanged"], "won"),
    "who passes is taken for all": Mutant(
        looking, 'if verdict != "lost" and asked.aim != aim:', "if False:", BLOCKED, "lost"),
    "what can't be told is lost": Mutant(
        searching, 'sure = sure and found.verdict == "lost"',
        'sure = sure and found.verdict != "won"', MILLED, "unknown"),
    "what an event reaches is not seen": Mutant(
        searching, "{REACHED if reached else ''}", "", DESTROYED, "won"),
    "the next turn counts": Mutant(
        aims, "game.state.turn.number > self.last", "game.state.turn.number > self.last + 1",
        WALKED, "lost"),
    "lands are never tapped before they are untapped": Mutant(
        solving, 'return report.verdict == "lost" and taps', "return False and taps",
        HARVESTED, "won"),
    "all positions of a step are alike": Mutant(
        searching, "return alike.key, rest", "return rest",
        PRAYED, "won"),
    "one solution is all": Mutant(
        solutions, "            for deed in sorted(known.done):\n",
        "            for deed in sorted(known.done)[:0]:\n",
        TWO_WAYS, "one of several", {"unique": True}),
    "a goal of one moment is no other": Mutant(
        aims, 'row.get("how") == "destroyed"', "True",
        {**DESTROYED, "players": [{"id": "A", "battlefield": [M], "hand": ["Less"]},
                                  {"id": "B", "battlefield": [{"id": "bear", "card": BEARS}]}],
         "cards": [card("Less", "Instant", "Target creature gets -2/-2 until end of turn.")]},
        "lost"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", SEARCH)
def test_a_board_tells_that_the_search_is_broken(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is so is said before, and not after."""
    mutant = SEARCH[name]
    assert verdict(mutant.board, **mutant.options) == mutant.true
    broken(monkeypatch, mutant.module, mutant.old, mutant.new)
    assert verdict(mutant.board, **mutant.options) != mutant.true


# ---------------------------------------------------------------- the bound
WITHIN_REACH = "1-concepts/104-ending/104.3b-within-reach.lp"
RULES = resources.files("clingather.asp").joinpath(WITHIN_REACH).read_text("utf-8")


def reached(name: str) -> dict[str, Any]:
    """A board of test_solve_bound on which all the life can just go."""
    first, step, most, more = REACHED[name]
    return boards(first, most, step, **more)


def of_nothing(name: str) -> dict[str, Any]:
    """A board of which nothing is said."""
    first = {"hand": ["Test"], "battlefield": [MOUNTAIN, MOUNTAIN, BEAR]}
    return boards(first, 1000, "precombat_main", cards=[OTHERWISE[name]])


OX = {"id": "ox", "card": "Ox", "tapped": True}
TRAMPLES = unusual(
    {"battlefield": [OX, "Swamp"], "hand": ["Slay"]},
    {"life": 5, "battlefield": [{"id": "wall", "card": "Wall"}]}, creature("Ox", 5, "Trample"),
    creature("Wall", 5), card("Slay", "Instant", "Destroy target creature.", "{B}"),
    step=BLOCKS, combat={"attacks": {"ox": "B"}, "blocks": {"wall": ["ox"]}})  # fmt: skip
FLOATS = boards({"hand": [BOLT], "mana_pool": "{R}"}, 3, "end")
GROWN = boards({"hand": ["Grow"], "battlefield": [FOREST, BEAR]}, 3, "beginning_of_combat",
               cards=[card("Grow", "Instant", "Put a +1/+1 counter on target creature.",
                           "{G}")])  # fmt: skip

# how a piece reads, how it reads otherwise, and a board that is within reach, or may be
BOUND: dict[str, tuple[str, str, dict[str, Any]]] = {
    "mana that floats is forgotten": (
        "floating(Sum) :- Sum = #count { Index, Text : pool(Text), cost_symbol(Text, Index, _) }.",
        "floating(0).", FLOATS),
    "double strike is once": (
        'twice(2) :- speaks_of("double strike").', 'twice(1) :- speaks_of("double strike").',
        reached("double strike is twice")),
    "what is beyond is not": (
        "no_bound(What) :- beyond(What).", "", {
            **boards({}, 20, "end"),
            "players": [{"id": "A"}, {"id": "B", "life": 20, "counters": {"poison": 9}}]}),
    "what is not read does nothing": (
        "strange(Ability) :- not_read(Ability).", "", of_nothing("what nobody understands")),
    "what is not listed does nothing": (
        "  not understood(Where, Construct),\n", "  not understood(Where, Construct), false,\n",
        of_nothing("losing")),
    "nothing is untapped": (
        "frees(Ability, Number * Spread * Each) :-",
        "frees(Ability, 0 * Number * Spread * Each) :-",
        reached("once more after untapping")),
    "casting triggers once": (
        "hard(Use, Number) :-\n  trigger_event(Use, casts(_, _)),",
        "hard(Use, Number / Number) :-\n  trigger_event(Use, casts(_, _)),",
        reached("each cast triggers")),
    "tokens are not there": (
        "tokens(Sum) :- Sum = #sum { N * T,", "tokens(0 * Sum) :- Sum = #sum { N * T,",
        reached("tokens are sacrificed too")),
    "X is nothing": (
        "{ N, I : runs(Use, I, A), x_parts(A, N) }.", "{ 0, I : runs(Use, I, A), x_parts(A, N) }.",
        reached("an X is what is left to pay")),
    "a ritual gives nothing": (
        "-Mana * Number, Use, made", "0 * Mana * Number, Use, made",
        reached("a Ritual pays for both")),
    "trample is of no use": (
        'strikes(Object) :- fighting, attacks(Object), speaks_of("trample").', "", TRAMPLES),
    "counters add no power": (
        "power_part(Ability, Index, Number * Spread * Twice) :-\n"
        '  piece(Ability, program, Index, _, put_counters,',
        "power_part(Ability, Index, 0 * Number * Spread * Twice) :-\n"
        '  piece(Ability, program, Index, _, put_counters,', GROWN),
    "what grows is given freely": (
        'not odd(Ability), not grows(Ability).', "not odd(Ability).",
        BOARDS["prowess is given to an attacker"]),
    "an Equipment is carried once": (
        "reaches(Ability, Steps) :-", "reaches(Ability, Steps / Steps) :-",
        BOARDS["two creatures carry one Equipment"]),
    "a mode is chosen once": (
        "strange(Ability) :- piece(Ability, modes, _, limit, _, _).", "",
        of_nothing("the same mode twice")),
    "-1/-1 counters stay": (
        "  not never_less(Kind).", "  not never_less(Kind), false.",
        BOARDS["a -1/-1 counter is removed for a cost"]),
    "who is kept down stays so": (
        "  not upward(Amount).", "  not upward(Amount), false.",
        of_nothing("power that is kept down")),
    "their abilities are theirs": (
        "  not mine(Object),\n  kind(Ability, (\"activated\"; \"mana\"; \"loyalty\")),\n"
        "  piece(Ability, limit, _, _, _, _).",
        "  not mine(Object), false,\n  kind(Ability, (\"activated\"; \"mana\"; \"loyalty\")),\n"
        "  piece(Ability, limit, _, _, _, _).",
        BOARDS["their artifact, for any player"]),
}  # fmt: skip


def answer_sets(
    text: str, facts: Sequence[str], options: Sequence[str]
) -> Iterator[list[clingo.Symbol]]:
    """An answer set of a program and some facts, if there is one, by clingo alone."""
    control = clingo.Control([*options, "--warn=none"])
    control.add("base", [], "\n".join((text, *facts)))
    control.ground([("base", [])])
    if control.solve().satisfiable:
        yield []


@pytest.mark.slow
@pytest.mark.parametrize("name", BOUND)
def test_a_board_tells_that_the_bound_is_broken(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is within reach, and no more so."""
    old, new, board = BOUND[name]
    assert RULES.count(old) == 1, "no place, or several, read so"
    assert not bound_of(board)
    monkeypatch.setattr(bounding, "REACH", RULES.replace(old, new))
    monkeypatch.setattr(bounding, "answer_sets", answer_sets)
    assert bound_of(board)
