"""A value with some fields replaced is what `dataclasses.replace` makes of it."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import pytest

from clingather.bridge.base.replacing import replace
from clingather.bridge.kernel.values import Game
from clingather.bridge.state.values import Object, State, Turn


@dataclass(frozen=True)
class Loose:
    """A dataclass without slots."""

    one: int = 1
    two: int = 2


CARD = Object(id="a", owner="A", zone="hand")
STATE = State(players=(), objects={"a": CARD}, turn=Turn(active="A"))


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (CARD, {"tapped": True, "zone": "battlefield"}),
        (CARD, {}),
        (STATE, {"stack": ("a",)}),
        (Game(STATE), {"attempt": 3, "log": ({"event": "draw"},)}),
        (Loose(), {"two": 3}),
    ],
)
def test_fields_are_replaced(value: object, changes: dict[str, object]) -> None:
    """The rest is as it was, the value that it is made of too; its hash is worked out anew."""
    expected = dataclasses.replace(value, **changes)  # type: ignore[type-var]
    before = repr(value), hash(value) if isinstance(value, (Object, State)) else 0
    found = replace(value, **changes)  # type: ignore[type-var]
    assert found == expected
    assert repr(found) == repr(expected)
    assert repr(value) == before[0]
    if isinstance(value, (Object, State)):
        assert hash(found) == hash(expected)


@pytest.mark.parametrize("value", [CARD, Loose()])
def test_a_field_that_it_has_not_is_refused(value: object) -> None:
    """As the original does."""
    with pytest.raises(TypeError):
        replace(value, three=3)  # type: ignore[type-var]
