"""python-mtg's side of the benchmarks (https://pypi.org/project/python-mtg, the extra `corpus`).

A position is built from card names with `make_state` of its module `bridge_to_engine`, and read
with `Game.permanents()`. Its engine is a compiled Datalog program that runs in this process; it
remembers the answer to each position, so what is remembered is cleared before each timed call.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from tests.benchmarks.boards import Board

VERSION = "0.1.1"


def available() -> bool:
    """Whether python-mtg is installed."""
    return importlib.util.find_spec("mtg") is not None


def backend() -> str:
    """How python-mtg runs its engine here; `inproc` is the fast one, as it is meant to be."""
    return str(importlib.import_module("mtg").engine_available())


def forget() -> None:
    """Clear what python-mtg remembers of positions that it has evaluated."""
    importlib.import_module("mtg.driver").clear_cache()


def _game(board: Board) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        make_state = importlib.import_module("mtg.bridge_to_engine").make_state
        players = {"A": {"battlefield": board.first}, "B": {"battlefield": board.second}}
        return importlib.import_module("mtg").Game.from_state(make_state(players))


def single(board: Board) -> Callable[[], list[Any]]:
    """All permanents of one board, in the order of the board's names."""
    game = _game(board)
    return lambda: in_order(game.permanents())


def batch(boards: Sequence[Board]) -> Callable[[], list[list[Any]]]:
    """All permanents of many boards, one after the other."""
    games = [_game(board) for board in boards]
    return lambda: [game.permanents() for game in games]


def command(board: Board) -> list[str]:
    """A process that starts python-mtg, builds the board and prints its permanents."""
    code = (
        "import mtg; from mtg.bridge_to_engine import make_state; "
        f"first, second = dict(battlefield={board.first!r}), dict(battlefield={board.second!r}); "
        "print(mtg.Game.from_state(make_state(dict(A=first, B=second))).permanents())"
    )
    return [sys.executable, "-W", "ignore", "-c", code]


def in_order(permanents: list[Any]) -> list[Any]:
    """Permanents in the order in which they were given: the number at the end of their ids."""
    return sorted(permanents, key=lambda permanent: int(permanent.id.rpartition("_")[2]))
