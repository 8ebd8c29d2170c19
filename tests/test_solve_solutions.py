"""`solve --all`, `--unique`, `--minimal`: all solutions, whether there is one, what is needed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from clingather import solve, verify
from clingather.cli.main import run
from tests.brute.solving import strategy


def board(
    first: dict[str, Any], second: dict[str, Any], step: str = "end", **more: Any
) -> dict[str, Any]:
    """A's puzzle against B."""
    players = [{"id": "A", **first}, {"id": "B", **second}]
    turn = {"active": "A", "step": step, "priority": "A"}
    return {"scenario": 1, "goal": "win", "players": players, "turn": turn, **more}


TWO_BURNS = board(
    {"battlefield": ["Mountain", "Swamp"], "hand": ["Lightning Bolt", "Shock", "Rite"]},
    {"life": 4},
    cards=[
        {
            **{"name": "Rite", "mana_cost": "{B}", "type_line": "Instant"},
            "oracle_text": "Target player loses 2 life.",
        }
    ],
)
BEAR_AND_BURN = board(
    {"battlefield": ["Mountain", "Grizzly Bears"], "hand": ["Shock"]},
    {"life": 2, "battlefield": ["Ornithopter"]},
    "beginning_of_combat",
)
AFTER_BLOCKS = board(
    {
        "battlefield": ["Forest", "Mountain", {"card": "Grizzly Bears", "tapped": True}],
        "hand": ["Giant Growth", "Lightning Bolt"],
    },
    {"life": 5, "battlefield": ["Ornithopter"]},
    "declare_blockers",
    combat={"attacks": {"grizzly_bears": "B"}, "blocks": {}},
)
ONE_OF_TWO = board(
    {"battlefield": ["Mountain"], "hand": ["Lightning Bolt", "Shock"]},
    {"life": 2},
)
BOARDS = {"two burns": TWO_BURNS, "bear and burn": BEAR_AND_BURN, "after blocks": AFTER_BLOCKS}


# ---------------------------------------------------------------- against plain enumeration
def deeds(play: Mapping[str, Any]) -> Iterator[str]:
    """What a play comes to: a spell with its targets, or each attacker; mana from lands is free."""
    if "cast" in play:
        yield json.dumps([play["cast"], play["targets"]])
    for creature, player in play.get("attack", {}).items():
        yield json.dumps(["attacks", creature, player])


def smallest(found: dict[str, Any]) -> set[frozenset[str]]:
    """The smallest sets of deeds with which A wins, by trying every set of them."""
    every: set[str] = set()

    def wins(some: frozenset[str]) -> bool:
        def allowed(play: Mapping[str, Any]) -> bool:
            every.update(deeds(play))
            return some.issuperset(deeds(play))

        return strategy(found, "A", allowed=allowed) is not None

    wins(frozenset())
    known = -1
    while known != len(every):  # what can be done only after something else shows by and by
        known = len(every)
        sets: set[frozenset[str]] = set()
        for size in range(known + 1):
            for some in map(frozenset, combinations(sorted(every), size)):
                if not any(each <= some for each in sets) and wins(some):
                    sets.add(some)
    return sets


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_the_solutions_are_those_of_plain_enumeration(name: str) -> None:
    """Each smallest set of deeds, and no other."""
    answer = solve(BOARDS[name], list_all=True)
    assert answer["complete"]
    found = [
        frozenset(deed for does in row["does"] for deed in deeds(does))
        for row in answer["solutions"]
    ]
    assert len(found) == len(set(found))
    assert set(found) == smallest(BOARDS[name])


# ---------------------------------------------------------------- judged by the rules
def done(answer: Mapping[str, Any]) -> list[list[str]]:
    """What each solution does, in one line each."""
    return sorted(sorted(json.dumps(each) for each in row["does"]) for row in answer["solutions"])


@pytest.mark.slow  # of smaller boards the solutions and the cards are told below
def test_each_pair_that_can_be_paid_for_is_a_solution() -> None:
    """One red and one black spell for 4: not both red ones with one Mountain."""
    answer = solve(TWO_BURNS, list_all=True, minimal=True)
    bolt, shock, rite = (
        json.dumps({"cast": id_, "targets": ["B"]}) for id_ in ("lightning_bolt", "shock", "rite")
    )
    assert done(answer) == sorted([sorted([bolt, rite]), sorted([shock, rite])])
    assert (answer["unique"], answer["complete"]) == (False, True)
    assert set(answer["cards"]["needed"]) == {"mountain", "swamp", "rite"}
    assert set(answer["cards"]["not_needed"]) == {"lightning_bolt", "shock"}
    assert set(answer["cards"]["enough"]) == {"mountain", "swamp", "rite", "shock"}
    for row in answer["solutions"]:
        assert verify({**answer, "strategy": row["strategy"]})["holds"]


@pytest.mark.parametrize("casts", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_things_that_are_alike_make_one_solution(casts: int) -> None:
    """Which of the Shocks are cast makes no difference; how many of them have to be does."""
    first = {"battlefield": ["Mountain"] * casts, "hand": ["Shock"] * (casts + 1)}
    answer = solve(board(first, {"life": 2 * casts}), list_all=True)
    assert [len(row["does"]) for row in answer["solutions"]] == [casts]
    assert (answer["unique"], answer["complete"]) == (True, True)


@pytest.mark.slow  # that one is not unique, or is, smaller boards tell too
def test_a_search_that_ends_before_proves_nothing() -> None:
    """A solution is told, and not that it is the only one."""
    whole = solve(BEAR_AND_BURN, unique=True)
    assert (whole["unique"], len(whole["solutions"])) == (False, 2)
    first = {"battlefield": ["Mountain"], "hand": ["Lightning Bolt"]}
    only = board(first, {"life": 3, "battlefield": ["Ornithopter"]}, "postcombat_main")
    assert solve(only, unique=True)["unique"] is True


def test_nothing_has_to_be_done() -> None:
    """Who does nothing has one solution: nothing is left out of it."""
    stack = [{"id": "bolt", "card": "Lightning Bolt", "controller": "A", "targets": ["B"]}]
    answer = solve(board({}, {"life": 3}, stack=stack), list_all=True)
    assert [row["does"] for row in answer["solutions"]] == [[]]
    assert answer["unique"] is True


def test_where_there_is_none_nothing_is_listed() -> None:
    """No solution, so none is the only one."""
    answer = solve(board({}, {"life": 3}), list_all=True, minimal=True)
    assert (answer["solved"], answer["complete"]) == (False, True)
    assert "solutions" not in answer
    assert "cards" not in answer


@pytest.mark.slow  # what is needed is told of other boards, too
def test_an_attacker_may_be_needed() -> None:
    """Without it the board has no attack; its declaration is left out with it."""
    answer = solve(AFTER_BLOCKS, minimal=True)
    assert answer["complete"]
    assert answer["cards"]["needed"] == ["grizzly_bears"]
    others = {"forest", "mountain", "giant_growth", "lightning_bolt"}
    assert set(answer["cards"]["not_needed"]) == others
    assert len(answer["cards"]["enough"]) == 3


# ---------------------------------------------------------------- the command
def test_the_command_tells_solutions_and_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In words; the JSON is a certificate still."""
    file, certificate = tmp_path / "puzzle.yaml", tmp_path / "certificate.json"
    file.write_text(json.dumps(ONE_OF_TWO))
    assert run(["solve", str(file), "--all", "--minimal"]) == 0
    out = capsys.readouterr().out
    assert "Solution 2: cast" in out
    assert "Needed: mountain." in out
    assert run(["solve", str(file), "--unique", "--json"]) == 0
    certificate.write_text(capsys.readouterr().out)
    assert run(["verify", str(certificate)]) == 0


def test_expectations_may_be_of_uniqueness_and_cards(tmp_path: Path) -> None:
    """`expect: {solve: {unique: ..., cards: ...}}` asks for them."""
    file = tmp_path / "puzzle.yaml"
    stated = {"unique": False, "cards": {"needed": ["mountain"]}}
    file.write_text(json.dumps({**ONE_OF_TWO, "expect": {"solve": stated}}))
    assert run(["check", str(file)]) == 0
    file.write_text(json.dumps({**ONE_OF_TWO, "expect": {"solve": {"unique": True}}}))
    assert run(["check", str(file)]) == 1
