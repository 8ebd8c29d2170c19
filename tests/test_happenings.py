"""The events of answers are a closed list, and every event of the encodings is written as one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from clingather.bridge.encodings.solver import Function, Number, String
from clingather.bridge.encodings.statements import Call, Pool, Text
from clingather.bridge.interpreting.patterns import Pattern, heads
from clingather.bridge.interpreting.readings import reading
from clingather.bridge.kernel.event_rules import event_rules, with_rule
from clingather.bridge.kernel.happenings import EVENTS, written
from clingather.bridge.state.values import Player, State, Turn

PLACES = {"propose": 1, "announces": 1, "next_event": 1, "means": 2, "results": 2}
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
    for row in rows_of(name, arity):
        assert row["event"] in EVENTS


def rows_of(name: str, arity: int) -> list[dict[str, Any]]:
    """The rows of a log for an event of that functor."""
    if name in ("destroy", "discard", "draw", "mill"):  # mean moves, or nothing (CR 614)
        return []
    numbers = [Number(1)] * (arity - 1 if name in COUNTED else 0)
    symbol = Function(name, [String("x"), *numbers, *[String("x")] * (arity - 1 - len(numbers))])
    return written(symbol, (), STATE)


NAMED = ("acted", "became", "performed", "becomes_time")  # an argument of theirs says what was done


@pytest.mark.parametrize(("name", "arity"), events_of_the_encodings())
def test_an_event_has_a_rule(name: str, arity: int) -> None:
    """`asp/events.tsv` says by which rule each kind of event happens."""
    if name not in NAMED:
        assert all("rule" in with_rule(row) for row in rows_of(name, arity))


def words_of(predicate: str, place: int) -> set[str]:
    """The words that rules put at a place of what they derive, where they name them."""
    found = set()
    for rule in reading(("step/rules",)).rules:
        for head in heads(rule):
            if head.name == predicate:
                found |= set(_words(head.arguments[place]))
    return found


def _words(pattern: Pattern) -> Iterator[str]:
    """The names and texts that a pattern can be."""
    if isinstance(pattern, Pool):
        for option in pattern.options:
            yield from _words(option)
    elif isinstance(pattern, Call):
        yield pattern.name
    elif isinstance(pattern, Text):
        yield pattern.value


def said_outright(event: str, place: int) -> set[str]:
    """The words that rules put themselves at a place of an event that they propose."""
    found = set()
    for rule in reading(("step/rules",)).rules:
        for head in heads(rule):
            if head.name in PLACES and len(head.arguments) > PLACES[head.name]:
                for call in _calls(head.arguments[PLACES[head.name]]):
                    if call.name == event:
                        found |= set(_words(call.arguments[place]))
    return found


DONE = {
    "acted": words_of("acts", 3) | {"fight"},
    "became": words_of("marker", 0),
    "performed": words_of("arranging_verb", 1) | said_outright("performed", 1),
    "becomes_time": words_of("told_time", 1),
}


def test_what_is_done_is_known() -> None:
    """What stands in the events that name a word comes from these places, and from nowhere else."""
    assert {"connive", "explore"} < DONE["acted"]
    assert DONE["became"] >= {"monstrous", "saddled"}
    assert DONE["performed"] == {"scry", "surveil", "proliferate", "get an emblem"} | {
        *("chaos ensues", "planeswalk", "gift", "collect evidence")
    }
    assert DONE["becomes_time"] == {"day", "night"}
    said = {name for name, _ in events_of_the_encodings() if name in NAMED}
    assert said == set(NAMED)


@pytest.mark.parametrize(
    ("name", "word"), [(name, word) for name, words in DONE.items() for word in sorted(words)]
)
def test_what_is_done_has_a_rule(name: str, word: str) -> None:
    """Each keyword action that an event names has its own row."""
    arguments = {
        "acted": [Function(word), String("ox")],
        "became": [String("ox"), String(word)],
        "performed": [String("ox"), String(word) if " " in word else Function(word)],
        "becomes_time": [Function(word)],
    }
    (row,) = written(Function(name, arguments[name]), (), STATE)
    assert row["what"].endswith(word)
    assert "rule" in with_rule(row)


@pytest.mark.parametrize("event", sorted(EVENTS - {"performed"}))
def test_each_word_has_a_rule_whatever_else_is_said(event: str) -> None:
    """The last row of a word fits everything."""
    assert with_rule({"event": event})["rule"]


def test_the_table_speaks_of_events_only() -> None:
    """No row of it is for a word that no event has, and none stands behind one that fits all."""
    assert set(event_rules()) == EVENTS
    for rows in event_rules().values():
        assert all(row.says for row in rows[:-1])


def test_the_rule_of_the_encodings_goes_before() -> None:
    """A creature that is destroyed by lethal damage is so by 704.5g, by an effect by 701.8a."""
    move = Function("move", [String("ox"), Function("graveyard")])
    destroyed, lethal = Function("destroyed"), Function("by_rule", [String("704.5g")])
    (row,) = written(move, (destroyed, lethal), STATE)
    assert with_rule(row)["rule"] == "704.5g"
    (row,) = written(move, (destroyed,), STATE)
    assert with_rule(row)["rule"] == "701.8a"
