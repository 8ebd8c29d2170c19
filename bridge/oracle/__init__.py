"""Oracle text: read into the ability tree, printed back from it, refused where it is not clear.

The parser and the printer are loaded when they are first asked for: a stored face needs neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # late at run time too, in `__getattr__`: loading them takes 0.3 s
    from clingather.bridge.oracle.compile import compile_effect, compile_exceptions, compile_face
    from clingather.bridge.oracle.gates import NotUnderstood
    from clingather.bridge.oracle.printer import print_ability, print_clauses

__all__ = [
    "NotUnderstood",
    "compile_effect",
    "compile_exceptions",
    "compile_face",
    "print_ability",
    "print_clauses",
]


def __getattr__(name: str) -> Any:
    """The public functions, from the module that has them."""
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = "printer" if name.startswith("print_") else "compile"
    return getattr(import_module(f"{__name__}.{home}"), name)
