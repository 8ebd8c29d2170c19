"""The question `loops`: what a state is like, what repeats, and what it nets (CR 732)."""

from __future__ import annotations

from typing import Any

import pytest

from clingather.bridge import loops, outcomes
from clingather.bridge.repeating.likeness import Likeness, covering, likeness

BELL = {
    "name": "Test Bell",
    "mana_cost": "{1}",
    "type_line": "Artifact",
    "oracle_text": "{0}: You gain 1 life.",
}
DRAIN = "Whenever you gain life, each opponent loses 1 life."
FEED = "Whenever an opponent loses life, you gain that much life."


def board(*permanents: Any, **more: Any) -> dict[str, Any]:
    """A scenario in which A has these permanents."""
    players = [{"id": "A", "battlefield": list(permanents)}, {"id": "B", "life": 3}]
    turn = {"active": "A", "step": "precombat_main", "priority": "A"}
    return {"scenario": 1, "players": players, "turn": turn, **more}


def written(*permanents: dict[str, Any], **player: Any) -> Likeness:
    """The likeness of a state that is written so."""
    data = {
        "players": [{"id": "A", "life": 20, "battlefield": list(permanents), **player}],
        "turn": {"active": "A", "number": 1},
    }
    return likeness(data, order=(), creatures=(), history={})


def test_names_make_no_difference() -> None:
    """Two states that differ in what objects are called have one key."""
    one = written({"id": "a", "card": "X"}, {"id": "b", "card": "Y", "attached_to": "a"})
    other = written({"id": "c", "card": "Y", "attached_to": "d"}, {"id": "d", "card": "X"})
    assert one.key == other.key
    found = covering(one, other)
    assert found is not None
    assert (dict(found.names), found.more, found.changes) == ({"a": "d", "b": "c"}, (), {})


def test_what_it_is_attached_to_makes_a_difference() -> None:
    """An Aura on another object is another state."""
    objects = [{"id": "a", "card": "X"}, {"id": "b", "card": "X", "tapped": True}]
    one = written(*objects, {"id": "c", "card": "Y", "attached_to": "a"})
    other = written(*objects, {"id": "c", "card": "Y", "attached_to": "b"})
    assert one.key != other.key
    assert covering(one, other) is None


def test_more_of_something_covers_less() -> None:
    """More life, counters and tokens: the later state covers the earlier one, not the reverse."""
    one = written({"id": "a", "card": "X"})
    more = {"id": "a", "card": "X", "counters": {"+1/+1": 2}}
    other = written(more, {"id": "t", "name": "Elf", "token": True}, life=22)
    found = covering(one, other)
    assert found is not None
    assert found.more == ("t",)
    assert found.changes == {("life", "A"): 2, ("of", "a", "+1/+1"): 2}
    assert covering(other, one) is None


def test_a_tapped_permanent_is_not_an_untapped_one() -> None:
    """Status must return exactly."""
    assert covering(written({"id": "a"}), written({"id": "a", "tapped": True})) is None


def test_one_player_s_action_is_an_optional_loop() -> None:
    """What can be done any number of times is proposed as a shortcut (CR 732.2a)."""
    answer = loops(board({"id": "bell", "card": "Test Bell"}, cards=[BELL]))
    (found,) = answer["loops"]
    assert found["kind"] == "optional"
    assert found["result"] == "shortcut"
    assert found["net"] == {"life": {"A": 1}}
    assert found["unbounded"] == ["life_gain"]
    assert found["may_stop"] == ["A"]


@pytest.mark.slow
def test_a_loop_that_kills_ends() -> None:
    """Each loss is a gain and each gain a loss, until the opponent has no life (CR 704.5a)."""
    cards = [
        {"name": "Test Drain", "mana_cost": "", "type_line": "Enchantment", "oracle_text": DRAIN},
        {"name": "Test Feed", "mana_cost": "", "type_line": "Enchantment", "oracle_text": FEED},
        BELL,
    ]
    pieces = [{"id": name, "card": f"Test {name.title()}"} for name in ("drain", "feed")]
    do = [{"event": "You gain 1 life.", "player": "A"}]
    scenario = board(*pieces, cards=cards, do=do)
    answer = loops(scenario)
    (found,) = answer["loops"]
    assert (found["kind"], found["result"]) == ("mandatory", "ends")
    assert (found["iterations"], found["winner"]) == (3, "A")
    played = outcomes({**scenario, "do": [*do, *["resolve"] * 5]})
    assert played["outcomes"][0]["winner"] == "A"


@pytest.mark.slow
def test_a_loop_twice_makes_twice_as_much() -> None:
    """The actions of a linear loop, taken twice under `do:`, net twice what one time does."""
    scenario = board({"id": "bell", "card": "Test Bell"}, cards=[BELL])
    (found,) = loops(scenario)["loops"]
    once = [a if a == "resolve" else {**a} for a in found["actions"]]
    (after,) = outcomes({**scenario, "do": once * 2})["outcomes"]
    assert after["state"]["players"][0]["life"] == 20 + 2 * found["net"]["life"]["A"]
