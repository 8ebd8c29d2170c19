"""What abilities ask for (`732.2a-asked.lp`): every construct is classified."""

from __future__ import annotations

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.facts import asks
from clingather.bridge.interpreting.patterns import listed
from clingather.bridge.oracle import compile_face
from clingather.bridge.oracle.tree import SIGNATURES, Ability

LISTS = ("reads_history", "reads_casts", "counts_its_uses", "asks_number", "adds_steps")
LISTS += ("before_the_game",)
NONE = "asks_none_of_these"
FLIES = "this creature has flying."
REVOLT = (
    "When this creature enters, if a permanent left the battlefield under your control this turn, "
    "draw a card."
)


def named(predicate: str) -> list[str]:
    return [name for (name,) in listed(asks.ASKS, predicate)]


def test_every_construct_is_classified() -> None:
    """A new one is put in a list before it can be passed over."""
    some = {name for predicate in LISTS for name in named(predicate)}
    assert SIGNATURES.keys() - some == set(named(NONE))


def ability(text: str) -> Ability:
    (found,) = compile_face(Face(name="Somebody", type_line="Creature", oracle_text=text), "")
    return found


@pytest.mark.parametrize(
    ("asked", "text", "expected"),
    [
        ("reads_more", "Creatures you control get +1/+0 until end of turn.", False),
        ("reads_more", "This creature has first strike.", False),
        ("reads_more", "This creature gets +1/+1 for each creature that died this turn.", True),
        ("reads_casts", "Storm", True),
        ("reads_more", "Storm", False),
        ("reads_casts", "Draw a card for each spell you've cast this turn.", True),
        ("reads_more", "Draw a card for each spell you've cast this turn.", False),
        ("reads_more", REVOLT, False),
        ("reads_more", "Echo {2}{R}", False),
        ("reads_coming", "Echo {2}{R}", True),
        ("reads_coming", "Storm", False),
        ("reads_more", "Frobnicate each card that was seen this turn.", True),
        ("asks_number", f"As long as you control a token, {FLIES}", False),
        ("asks_number", f"As long as you control two or more tokens, {FLIES}", True),
        ("asks_number", f"As long as this creature's power is 1 or greater, {FLIES}", True),
        ("asks_number", "Ascend", True),
        ("asks_exactly", f"As long as you control two or more tokens, {FLIES}", False),
        ("asks_exactly", f"As long as you control exactly one creature, {FLIES}", True),
        ("asks_exactly", f"As long as you have no cards in hand, {FLIES}", False),
        ("adds_steps", "{T}: Draw a card.", False),
        ("adds_steps", "{T}: Take an extra turn after this one.", True),
    ],
)  # fmt: skip
def test_what_an_ability_asks_for(asked: str, text: str, expected: bool) -> None:
    assert getattr(asks, asked)(ability(text)) is expected


def test_whether_something_happened_is_asked_of_its_events() -> None:
    """Revolt asks for one permanent that has left; for more of them it does not ask (CR 608.2i)."""
    assert asks.asks_whether(ability(REVOLT)) == {"leave"}
    assert not asks.asks_whether(ability("When this creature enters, draw a card."))
