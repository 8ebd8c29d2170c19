"""Plays that keywords and effects offer: each that is listed is done, each other is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

import clingather.bridge as clingather
from clingather.bridge.base.errors import InputError
from clingather.bridge.questions.stated_play import as_action

EXAMPLES = Path(__file__).parent.parent / "examples"
NAMES = (
    "702-additional-costs/two-kickers",
    "702-additional-costs/entwine-takes-all-modes",
    "702-additional-costs/bargain-for-an-artifact-enchantment-or-token",
    "702-alternative-costs/emerge-costs-less-by-what-is-sacrificed",
    "702-alternative-costs/harmonize-taps-up-to-one-creature",
    "702-alternative-costs/disturb-from-the-graveyard",
    "702-alternative-costs/warp-from-the-hand-only",
    "116-special-actions/foretell-in-ones-own-turn",
    "116-special-actions/plot-in-the-main-phase",
    "116-special-actions/suspend-x-is-not-0",
    "601-lasting-permissions/cards-exiled-from-the-top-may-be-played",
)
WAYS = (None, "dash", "emerge", "foretell", "plot", "warp", "disturb", "free", "madness")


def stated(name: str) -> dict[str, Any]:
    """An example without what it expects."""
    data: dict[str, Any] = yaml.safe_load((EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8"))
    del data["expect"]
    return data


def done(state: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
    """Whether the action is legal: it leads somewhere, and is not refused."""
    try:
        answer = clingather.outcomes({**state, "do": [*state.get("do", ()), action]})
    except InputError:
        return False
    return bool(answer["outcomes"])


def changed(action: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Actions like this one, with another way, another number of costs, another X."""
    if "cast" in action:
        for way in WAYS:
            yield {**{k: v for k, v in action.items() if k != "as"}, **({"as": way} if way else {})}
        for word, times in action.get("costs", {}).items():
            if isinstance(times, int):
                yield {**action, "costs": {**action["costs"], word: times + 1}}
        yield {**action, "costs": {**action.get("costs", {}), "buyback": 1}}
    if "x" in action:
        yield {**action, "x": action["x"] + 5}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_listed_is_done_and_nothing_else_601_2(name: str) -> None:
    """`do:` takes every play that is listed, and refuses one that is like it and is not listed."""
    state = stated(name)
    answer = clingather.plays(dict(state))
    assert answer["complete"]
    actions = [as_action(play) for play in answer["plays"] if play["action"] != "pass"]
    assert actions
    assert [action for action in actions if not done(state, action)] == []
    others = [each for action in actions for each in changed(action) if each not in actions]
    assert [each for each in others if done(state, each)] == []
