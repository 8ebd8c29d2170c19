"""What happened this turn (CR 608.2i): conditions, amounts and descriptions, read and printed."""

from __future__ import annotations

import pytest

from clingather.bridge.oracle.tree import Node, node, nodes
from tests.oracle_helpers import ANYONE, CREATURE, PERMANENT, YOU, both, number, read

OPPONENT = node("opponent")
ANYTHING = node("anything")
THIS_TURN = "this turn"


def happened(word: str, who: Node, what: Node = ANYTHING, when: str = THIS_TURN) -> Node:
    """How often that happened."""
    return node("events", word, who, what, when)


def some(count: Node, least: int = 1) -> Node:
    """It is at least so many."""
    return node("compare", count, ">=", number(least))


CONDITIONS = [
    (
        "a creature died under an opponent's control this turn",
        some(happened("die", OPPONENT, both(PERMANENT, CREATURE))),
    ),
    (
        "a creature was put into your graveyard from the battlefield this turn",
        some(happened("die", ANYONE, both(PERMANENT, CREATURE, node("owned", YOU)))),
    ),
    ("a player discarded a card this turn", some(happened("discard a card", ANYONE))),
    ("you didn't play a land this turn", node("unless", node("player_did", YOU, "played a land"))),
    ("it's an opponent's turn", node("turn_of", OPPONENT)),
]
AMOUNTS = [
    ("the amount of life you've lost this turn", node("life_changed", "lost", YOU, THIS_TURN)),
    (
        "the total life lost by all players this turn",
        node("life_changed", "lost", ANYONE, THIS_TURN),
    ),
    ("the number of opponents who lost life this turn", node("players_had", OPPONENT, "lost life")),
    ("the number of times you descended this turn", happened("descend", YOU)),
]
DESCRIPTIONS = [
    ("creatures that dealt damage this turn", "dealt damage this turn"),
    ("creatures that dealt damage to you this turn", "dealt damage to you this turn"),
    (
        "cards in graveyards that were put there from the battlefield this turn",
        "put there from the battlefield this turn",
    ),
]


@pytest.mark.parametrize(("text", "condition"), CONDITIONS, ids=[text for text, _ in CONDITIONS])
def test_a_condition_about_the_turn_has_the_tree_of_its_meaning(text: str, condition: Node) -> None:
    """What happened, to whom, and how often."""
    found = read(f"At the beginning of each end step, if {text}, draw a card.")
    assert found.condition == condition


@pytest.mark.parametrize(("text", "amount"), AMOUNTS, ids=[text for text, _ in AMOUNTS])
def test_an_amount_of_the_turn_has_the_tree_of_its_meaning(text: str, amount: Node) -> None:
    """How often something happened, or how much it was."""
    found = read(f"When this creature enters, you gain X life, where X is {text}.")
    assert amount in [part for step in found.effect for part in nodes(step)]


@pytest.mark.parametrize(("text", "words"), DESCRIPTIONS, ids=[text for text, _ in DESCRIPTIONS])
def test_what_an_object_did_this_turn_is_in_its_description(text: str, words: str) -> None:
    """The words are a literal of the description."""
    found = read(f"When this creature enters, exile all {text}.")
    assert node("did", words) in [part for step in found.effect for part in nodes(step)]


def test_each_end_step_speaks_of_no_player_608_2c() -> None:
    """ "That player" is then each of those who are told, not the one whose step it is."""
    found = read(
        "At the beginning of each end step, each opponent loses life equal to the life that player "
        "lost this turn."
    )
    said = [part.kind for step in found.effect for part in nodes(step)]
    assert "event_player" not in said
