"""What is remembered has a size, and is about values."""

from __future__ import annotations

from dataclasses import replace

from clingather.bridge.base.memory import Memory
from clingather.bridge.state.values import Object, Otherwise, State, Turn


def test_a_memory_forgets_when_it_is_full() -> None:
    """All at once; what is kept next is there."""
    memory = Memory[int, str](2)
    for number in range(3):
        memory[number] = str(number)
    assert memory == {2: "2"}


def test_equal_values_have_one_hash_and_different_ones_are_told_apart() -> None:
    """In whatever order a mapping in them was made; the hash is worked out once."""
    card = Object(id="a", owner="A", zone="hand", face_down={"power": "2", "toughness": "2"})
    same = Object(id="a", owner="A", zone="hand", face_down={"toughness": "2", "power": "2"})
    other = replace(card, tapped=True)
    memory = Memory[Object, str]()
    memory[card] = "kept"
    assert hash(card) == hash(same)
    assert memory.get(same) == "kept"
    assert memory.get(other) is None
    state = State(players=(), objects={"a": card}, turn=Turn(active="A"), history={"this": [1]})
    assert hash(state) == hash(replace(state, objects={"a": same}))
    assert state != replace(state, objects={"a": other})
    otherwise = Otherwise(player="A", than={"activate": "a#1"}, rule="732.3")
    turn = replace(state.turn, otherwise=(otherwise,))
    assert hash(replace(state, turn=turn)) == hash(replace(state, turn=replace(turn)))
