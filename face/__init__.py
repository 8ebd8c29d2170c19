"""clingather: a solver for the rules of Magic: The Gathering.

>>> import clingather
>>> board = {"scenario": 1, "players": [{"id": "A", "battlefield": ["Grizzly Bears"]}, {"id": "B"}]}
>>> clingather.layers(board)["objects"]["grizzly_bears"]["power"]
2
>>> game = clingather.Game.from_scenario(board)
>>> game.push({"pass": "priority"})
[]
>>> game.player
'B'

What is asked is loaded when it is asked for: `import clingather` costs nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers read it; `typing` itself takes time to load
if TYPE_CHECKING:
    from typing import Any

    from clingather.bridge import (
        check,
        combos,
        layers,
        loops,
        open_database,
        outcomes,
        plays,
        solve,
        verify,
        why,
        why_not,
    )
    from clingather.bridge.base.errors import (
        ClingatherError,
        InputError,
        LimitError,
        Problem,
        UnsupportedError,
    )
    from clingather.bridge.game import Game, Play

    __version__: str

__all__ = [
    "ClingatherError",
    "Game",
    "InputError",
    "LimitError",
    "Play",
    "Problem",
    "UnsupportedError",
    "__version__",
    "check",
    "combos",
    "layers",
    "loops",
    "open_database",
    "outcomes",
    "plays",
    "solve",
    "verify",
    "why",
    "why_not",
]

_ERRORS = ("ClingatherError", "InputError", "LimitError", "Problem", "UnsupportedError")
_MODULES = {
    **dict.fromkeys(_ERRORS, "bridge.base.errors"),
    "Game": "bridge.game",
    "Play": "bridge.game",
}


def __getattr__(name: str) -> Any:
    """What takes time to load is loaded when it is asked for."""
    if name == "__version__":
        from importlib.metadata import version

        return version("clingather")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module(f"clingather.{_MODULES.get(name, 'bridge')}")
    return getattr(module, name)


def __dir__() -> list[str]:
    """The names that can be asked for."""
    return sorted({*globals(), *__all__})
