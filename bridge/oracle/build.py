"""The actions of the grammar, assembled: `build_SUBJECT.py` has those of `SUBJECT.grammar`.

An action is called by its name in a row (`!name`); it turns what the row yields into a node of the
tree or a value for the rows above it, or returns REJECT where the words do not agree (a plural
after "each").
"""

from __future__ import annotations

from clingather.bridge.oracle import (
    build_abilities,
    build_changes,
    build_clauses,
    build_core,
    build_deontic,
    build_granting,
    build_instead,
    build_nouns,
    build_sentences,
)
from clingather.bridge.oracle.build_core import Action, Actions

SUBJECTS = (
    build_core,
    build_nouns,
    build_abilities,
    build_changes,
    build_clauses,
    build_granting,
    build_sentences,
    build_deontic,
    build_instead,
)


def assemble(*subjects: Actions) -> dict[str, Action]:
    """All actions by name; raises ValueError where two have the same name."""
    found: dict[str, Action] = {}
    for actions in subjects:
        for name, function in actions.items():
            if name in found:
                raise ValueError(f"two actions are called {name}")
            found[name] = function
    return found


GRAMMARS = tuple(
    f"{name}.grammar"
    for name in (
        "clauses", "changes", "abilities", "nouns", "granting", "sentences", "instead", "deontic",
    )
)  # fmt: skip
ACTIONS = assemble(*(subject.ACTIONS for subject in SUBJECTS))
