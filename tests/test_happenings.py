"""The events of answers are a closed list, and every event of the encodings is written as one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from clingather.bridge.encodings.solver import Function, Number, String
from clingather.bridge.encodings.statements import Call, Pool
from clingather.bridge.interpreting.patterns import Pattern, heads
from clingather.bridge.interpreting.readings import reading
from clingather.bridge.kernel.happenings import EVENTS, written
from clingather.bridge.state.values import Player, State, Turn

PLACES = {"propose": 1, "next_event": 1, "means": 2, "results": 2}
COUNTED = frozenset({"lose_life", "gain_life", "remove_counters", "put_counters"})
STATE = State(players=(Player(id="A"),), objects={}, turn=Turn(active="A"))


def _calls(pattern: Pattern) -> Iterator[Call]:
    if isinstance(pattern, Pool):
        for option in pattern.options:
            yield from _calls(option)
    elif isinstance(pattern, Call):
        yield pattern


def events_of_the_encodings() -> list[tuple[str, int]]:
    """The functor of each event that a rule proposes or turns another into."""
    found = set()
    for rule in reading(("step/rules",)).rules:
        for head in heads(rule):
            if head.name in PLACES and len(head.arguments) > PLACES[head.name]:
                for call in _calls(head.arguments[PLACES[head.name]]):
                    found.add((call.name, len(call.arguments)))
    return sorted(found)


def test_there_are_events() -> None:
    """The encodings propose some, so that the tests below say something."""
    assert len(events_of_the_encodings()) > 15


@pytest.mark.parametrize(("name", "arity"), events_of_the_encodings())
def test_an_event_is_written_with_a_word_of_the_list(name: str, arity: int) -> None:
    """Whatever happens has a row whose `event` is a word of the closed list."""
    if name in ("destroy", "discard", "draw", "mill"):  # mean moves, or nothing (CR 614)
        return
    numbers = [Number(1)] * (arity - 1 if name in COUNTED else 0)
    symbol = Function(name, [String("x"), *numbers, *[String("x")] * (arity - 1 - len(numbers))])
    for row in written(symbol, (), STATE):
        assert row["event"] in EVENTS
