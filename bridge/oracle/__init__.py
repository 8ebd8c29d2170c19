"""Oracle text: read into the ability tree, printed back from it, refused where it is not clear.

The parser and the printer are loaded when they are first asked for: a stored face needs neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # late at run time too, in `__getattr__`: loading them takes 0.3 s
    from clingather.bridge.oracle.book.borrowed import NoWordsError
    from clingather.bridge.oracle.book.changing import granted_keyword
    from clingather.bridge.oracle.compile import compile_exceptions, compile_face
    from clingather.bridge.oracle.copied import all_exceptions, print_exceptions
    from clingather.bridge.oracle.effects import compile_effect
    from clingather.bridge.oracle.gates import NotUnderstood
    from clingather.bridge.oracle.nouns import print_phrase
    from clingather.bridge.oracle.printer import print_ability, print_amount, print_clauses
    from clingather.bridge.oracle.programs import print_activated_cost, print_line

__all__ = [
    "NoWordsError",
    "NotUnderstood",
    "all_exceptions",
    "compile_effect",
    "compile_exceptions",
    "compile_face",
    "granted_keyword",
    "print_ability",
    "print_activated_cost",
    "print_amount",
    "print_clauses",
    "print_exceptions",
    "print_line",
    "print_phrase",
]
HOMES = {  # of those that the compiler does not have
    "NoWordsError": "book.borrowed",
    "all_exceptions": "copied",
    "compile_effect": "effects",
    "granted_keyword": "book.changing",
    "print_activated_cost": "programs",
    "print_amount": "printer",
    "print_clauses": "printer",
    "print_exceptions": "copied",
    "print_line": "programs",
    "print_phrase": "nouns",
}


def __getattr__(name: str) -> Any:
    """The public functions, from the module that has them.

    The compiler loads all builders and printers; one of these alone would not know the others.
    """
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    compiler = import_module(f"{__name__}.compile")
    home = HOMES.get(name)
    return getattr(compiler if home is None else import_module(f"{__name__}.{home}"), name)
