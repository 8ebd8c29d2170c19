"""The action of `triggers.grammar`: the events that abilities trigger on (CR 603.1, 603.2)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.events import resolved
from clingather.bridge.oracle.tree import Node

ACTIONS, action = registry()


@action
def told_trigger(event: Node) -> Any:
    """An event in which it is known what "it" and "other" mean."""
    found = resolved(event)
    return REJECT if found is None else found
