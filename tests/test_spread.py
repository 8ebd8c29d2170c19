"""`loops` with several processes: what is found is the same, and limits hold."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from clingather import bridge
from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.cards.database import open_database
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.options import Options
from clingather.bridge.questions.playing import Playing
from clingather.bridge.repeating import spread
from clingather.bridge.repeating.moves import EVERYTHING, Mover, Part
from clingather.bridge.repeating.viewing import Viewer
from clingather.bridge.scenario.reading import read_scenario

EXAMPLES = Path(__file__).parents[1] / "examples" / "732-loops"
COMBOS = (
    "thopter-foundry-sword-of-the-meek-krark-clan-ironworks",
    "pitiless-plunderer-reassembling-skeleton-phyrexian-altar",
)
OTHERS = ("Llanowar Elves", "Prodigal Sorcerer", "Mind Stone")  # of the same player

pytestmark = pytest.mark.skipif(not spread.possible(), reason="processes can't be forked")


def scenario(name: str, others: tuple[str, ...] = ()) -> dict[str, Any]:
    """An example without what it expects, with more permanents."""
    data = yaml.safe_load((EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8"))
    first, *rest = data["players"]
    there = [*first.get("battlefield", []), *others]
    del data["expect"]
    return {**data, "players": [{**first, "battlefield": there}, *rest]}


@pytest.fixture
def forks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that were forked; one is forked for a single state too."""
    found: list[int] = []

    def counted(fork: Callable[[], int] = os.fork) -> int:
        number = fork()
        found.append(number)
        return number

    monkeypatch.setattr(os, "fork", counted)
    monkeypatch.setattr(spread, "FEWEST", 1)
    return found


@pytest.mark.parametrize("name", [COMBOS[0], pytest.param(COMBOS[1], marks=pytest.mark.slow)])
def test_what_is_found_is_the_same(name: str, forks: list[int]) -> None:
    data = scenario(name, OTHERS)
    alone = bridge.loops(data, database=open_database(), max_states=40)
    assert not forks
    spread_out = bridge.loops(data, database=open_database(), max_states=40, jobs=3)
    assert forks
    assert spread_out == alone


def test_what_does_less_comes_later_and_is_not_lost() -> None:
    """Of the moves those that do most, and then the others: together they are all of them."""
    data = scenario(COMBOS[0], ("Forest", "Forest", "Mind Stone"))
    read = read_scenario(json.dumps(data), cards=open_database())
    doing = Performer(scenario_cards(read, open_database()), Options())
    (game,) = Playing(doing).games(read)
    mover, viewer = Mover(doing, Viewer(doing.table)), Viewer(doing.table)
    games, parted = [game], 0
    for _ in range(3):
        places = [(each, viewer.likeness(each)) for each in games]
        every, most, less = (
            [
                [(move.actions, move.choices) for move in moves]
                for moves in mover.moves(places, part)
            ]
            for part in (EVERYTHING, Part(less=False), Part(most=False))
        )
        mover.moves(places, Part(less=False))
        assert {place for place, moves in enumerate(less) if moves} <= mover.held
        for all_, some, others in zip(every, most, less, strict=True):
            assert sorted(map(repr, all_)) == sorted(map(repr, [*some, *others]))
        parted += sum(bool(some and others) for some, others in zip(most, less, strict=True))
        games = [move.game for moves in mover.moves(places) for move in moves][:6]
    assert parted > 3


def test_what_is_left_out_is_said_once(forks: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """What a part leaves out is worked out again in the process that asks, which writes it down."""
    asker, moves = os.getpid(), spread.Mover.moves
    row: dict[str, object] = {
        "object": "odd",
        "card": None,
        "text": "",
        "reason": "nobody can tell",
    }

    def noting(mover: Any, places: Any, *more: Any) -> Any:
        if len(places) > 1 or os.getpid() != asker:  # the first one is alone
            mover._note(UnsupportedError([row]))
        return moves(mover, places, *more)

    monkeypatch.setattr(spread.Mover, "moves", noting)
    data = scenario(COMBOS[0], OTHERS)
    alone = bridge.loops(data, database=open_database(), max_states=30)
    assert alone["unsupported"] == [row]
    assert bridge.loops(data, database=open_database(), max_states=30, jobs=2) == alone
    assert forks


def test_a_part_that_fails_is_worked_out_again(
    forks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asker = os.getpid()
    likeness = spread.Viewer.likeness

    def failing(viewer: Any, game: Any) -> Any:
        if os.getpid() != asker:
            raise ValueError("in a part")
        return likeness(viewer, game)

    data = scenario(COMBOS[0], OTHERS)
    alone = bridge.loops(data, database=open_database(), max_states=30)
    monkeypatch.setattr(spread.Viewer, "likeness", failing)
    again = bridge.loops(data, database=open_database(), max_states=30, jobs=2)
    assert again == alone
    assert forks


def test_the_time_ends_while_parts_are_worked_out(
    forks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asker = os.getpid()

    likeness = spread.Viewer.likeness

    def slow(viewer: Any, game: Any) -> Any:
        if os.getpid() != asker:
            time.sleep(60)
        return likeness(viewer, game)

    monkeypatch.setattr(spread.Viewer, "likeness", slow)
    data = scenario(COMBOS[0], OTHERS)
    start = time.monotonic()
    found = bridge.loops(data, database=open_database(), jobs=2, timeout=8)
    assert forks
    assert found["limit"].startswith("the time was up")
    assert not found["complete"]
    assert time.monotonic() - start < 30  # nobody waited for a part
    for process in forks:
        with pytest.raises(ChildProcessError):
            os.waitpid(process, os.WNOHANG)  # it is gone, and nothing is left of it
