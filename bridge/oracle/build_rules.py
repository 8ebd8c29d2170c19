"""The actions of `rules.grammar`: rules of the game that an effect changes, how it enters."""

from __future__ import annotations

from clingather.bridge.oracle.build_core import SELF, registry
from clingather.bridge.oracle.tree import Clause, node

ACTIONS, action = registry()

BEGIN = "begin the game on the battlefield from the opening hand"


@action
def as_enters(_name: str, what: str) -> Clause:
    """A choice made as it enters (CR 614.12)."""
    return Clause(SELF, (node("choose_as_enters", what),))


@action
def begins_game(_name: str) -> Clause:
    """It may begin the game on the battlefield (CR 103.6a)."""
    return Clause(SELF, (node("rule", "may", BEGIN),))


@action
def choice(_article: str, what: str) -> str:
    """What is chosen."""
    return what
