"""The actions of `enters.grammar`: how an object enters the battlefield (CR 614.1c, 614.12)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import Part, registry
from clingather.bridge.oracle.engine import REJECT

ACTIONS, action = registry()


@action
def described(changes: Part) -> Any:
    """What it may become: "a 2/2 artifact creature with flying", with both numbers (CR 208.2b)."""
    return changes if any(change.kind == "set_pt" for change in changes) else REJECT
