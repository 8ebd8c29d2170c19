"""The actions of the grammar, assembled: `build_SUBJECT.py` has those of `SUBJECT.grammar`.

An action is called by its name in a row (`!name`); it turns what the row yields into a node of the
tree or a value for the rows above it, or returns REJECT where the words do not agree (a plural
after "each").
"""

from __future__ import annotations

from clingather.bridge.oracle import (  # these enter their actions
    build_nouns,  # noqa: F401
    printer,  # noqa: F401
)
from clingather.bridge.oracle.build_core import ACTIONS as ACTIONS

GRAMMARS = tuple(f"{name}.grammar" for name in ("nouns",))
