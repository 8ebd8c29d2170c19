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


def cast(boards: Sequence[Board], spell: str) -> Callable[[], None]:
    """A spell of the hand is cast in a game of each board, one after the other.

    `push` takes the game to the next decision: the spell has resolved then.
    """
    games = [_game(board, hand=(spell,), mana="Mountain") for board in boards]
    moves = []
    for game in games:
        _to_main_phase(game)
        name = spell.lower().replace(" ", "_")
        moves.append(next(move for move in game.legal_moves if name in game.describe_move(move)))

    def run() -> None:
        for game, move in zip(games, moves, strict=True):
            game.push(move, checked=False)
            game.pop()

    return run


def legal_moves(board: Board, hand: Sequence[str]) -> Callable[[], list[str]]:
    """What python-mtg offers the player with priority in the main phase, in its words."""
    game = _game(board, hand=hand)
    _to_main_phase(game)
    return lambda: [game.describe_move(move) for move in game.legal_moves]


def _to_main_phase(game: Any) -> None:
    while game.step != "precombat_main":
        game.push(game.legal_moves[0])


def _game(board: Board, hand: Sequence[str] = (), mana: str | None = None) -> Any:
    first = (*board.first, mana) if mana else board.first
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        make_state = importlib.import_module("mtg.bridge_to_engine").make_state
        players = {
            "A": {"battlefield": first, "hand": hand, "library": 20},
            "B": {"battlefield": board.second, "library": 20},
        }
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
