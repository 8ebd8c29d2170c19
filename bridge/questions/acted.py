"""A scenario after its actions, and what the questions about one state say of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.base.records import dataclass
from clingather.bridge.state.values import Scenario


@dataclass(frozen=True, slots=True)
class Acted:
    """A scenario after its actions: the state, the choice that they leave open, what was left out.

    The state is then the one in which that choice has to be made.
    """

    scenario: Scenario
    open: Mapping[str, Any] | None = None
    unsupported: tuple[dict[str, object], ...] = ()


def stands_open(after: Acted) -> dict[str, Any]:
    """What an answer says of a choice that the actions leave open: it is about the state before."""
    return {} if after.open is None else {"open": after.open}


def demand_no_actions(scenario: Scenario) -> None:
    """Refuse a scenario whose actions would have to be taken first."""
    if scenario.do:
        reason = "this question is asked of a state without actions"
        text = f"{len(scenario.do)} actions"
        raise UnsupportedError([{"object": "do", "card": None, "text": text, "reason": reason}])
