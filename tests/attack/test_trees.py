"""Trees that a scenario states are read where they stand, or refused there, whatever they say."""

from __future__ import annotations

from typing import Any

import pytest

from clingather.bridge import layers, outcomes
from clingather.bridge.base.errors import ClingatherError, InputError

WRONG = (  # no trees, or none of exceptions
    *([], [[]], [None], ["gribble"], ["exceptions"], ["exceptions", 1, 2], ["number", 4]),
    *(["become", [], "none", ["Zombie"], "none"], ["become", [], [1], [], "none"]),
    *(["become_color", {}, "none"], ["become_color", None, "none"]),
    *(["set_pt", ["number", True], ["number", 4]], ["set_pt", ["number", 4.5], ["number", 4]]),
)


def board(key: str, tree: Any) -> dict[str, Any]:
    """A token with a tree under a key."""
    token = {"id": "it", "token": True, "copy_of": "Serra Angel", key: tree}
    return {"scenario": 1, "players": [{"id": "A", "battlefield": [token]}, {"id": "B"}]}


@pytest.mark.parametrize("key", ["except", "became"])
@pytest.mark.parametrize("tree", WRONG, ids=str)
def test_what_is_no_tree_is_refused_at_its_place(key: str, tree: Any) -> None:
    """Numbers that are no numbers, texts for lists of texts, too many or too few parts."""
    with pytest.raises(InputError) as caught:
        layers(board(key, tree))
    place = f"players[0].battlefield[0].{key}"
    assert all(problem.key.startswith(place) for problem in caught.value.problems)


@pytest.mark.parametrize("key", ["except", "became"])
@pytest.mark.parametrize("ask", [layers, outcomes])
def test_words_that_nothing_knows_are_not_taken(key: str, ask: Any) -> None:
    """A color that there is not, in a tree that is well formed, and words that nobody reads."""
    for said in (["become_color", ["a"], "none"], "it gribbles wildly"):
        with pytest.raises(ClingatherError) as caught:
            ask(board(key, said))
        assert caught.value.exit_code == 3
