"""The actions of `intervening.grammar`: what an intervening if clause speaks of (CR 603.4)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import IT, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node

ACTIONS, action = registry()


@action
def pronoun() -> Node:
    """ "it": the object of the event."""
    return IT


@action
def symbols_alike(symbols: str) -> Any:
    """How many symbols of which color: "{R}{R}"."""
    letters = symbols.strip("{}").split("}{")
    if len(set(letters)) != 1 or letters[0] not in tuple("WUBRG"):
        return REJECT
    return (len(letters), letters[0])


@action
def cost_paid(keyword: str) -> str:
    """The cost of a keyword, as what was paid when a spell was cast."""
    return f"{keyword} cost paid"
