"""Replacement and prevention effects: golden trees (CR 614, 615)."""

from __future__ import annotations

import pytest

from clingather.bridge.oracle.tree import Node, node
from tests.oracle_helpers import (
    ANYONE,
    CREATURE,
    PERMANENT,
    SELF,
    YOU,
    YOURS,
    both,
    number,
    read,
    same_words,
)

ANY_SOURCE = node("any_source")
YOUR_CREATURES = node("all", both(PERMANENT, CREATURE, YOURS))
EXILE = node("exile", node("event_object"))


def damage(source: Node, to: Node, kind: str = "any") -> Node:
    """Damage that would be dealt."""
    return node("damage_event", kind, source, to)


CASES: list[tuple[str, list[Node]]] = [
    (  # not on what would be dealt the damage
        "If damage would be dealt to you, put that many charge counters on this creature instead.",
        [
            node(
                "replace",
                damage(ANY_SOURCE, node("player", YOU)),
                node("put_counters", "charge", node("that_much"), SELF),
            )
        ],
    ),
    (
        "If this creature would be put into a graveyard from anywhere, exile it instead.",
        [node("replace", node("to_graveyard", SELF, ANYONE), EXILE)],
    ),
    (
        "If a creature an opponent controls would die, exile it instead.",
        [
            node(
                "replace",
                node(
                    "dies",
                    node("all", both(PERMANENT, CREATURE, node("controlled", node("opponent")))),
                ),
                EXILE,
            )
        ],
    ),
    (
        "Prevent all combat damage that would be dealt to and dealt by this creature.",
        [
            node("prevent", damage(ANY_SOURCE, SELF, "combat")),
            node("prevent", damage(SELF, node("anyone"), "combat")),
        ],
    ),
    (
        "If a red source would deal damage to you, prevent 1 of that damage.",
        [
            node(
                "prevent_some",
                damage(node("all", both(node("source"), node("color", "R"))), node("player", YOU)),
                number(1),
            )
        ],
    ),
    (
        "If one or more +1/+1 counters would be put on a creature you control, that many plus one "
        "+1/+1 counters are put on it instead.",
        [node("replace", node("counters_put", "+1/+1", YOUR_CREATURES), node("event_plus", 1))],
    ),
    (
        "If damage would be dealt to this creature, prevent that damage. Remove a +1/+1 counter "
        "from this creature.",
        [
            node(
                "prevent_then",
                node("prevent", damage(ANY_SOURCE, SELF)),
                node("remove_counters", "+1/+1", number(1), SELF),
            )
        ],
    ),
    (
        "If you would gain life, you gain twice that much life instead.",
        [node("replace", node("would_gain_life", YOU), node("event_times", 2))],
    ),
]


@pytest.mark.parametrize(("text", "changes"), CASES)
def test_what_happens_instead_614_1(text: str, changes: list[Node]) -> None:
    """The event and what replaces it; and the words again."""
    ability = read(text)
    (clause,) = ability.clauses
    assert ability.kind == "replacement"
    assert list(clause.changes) == changes
    assert same_words(ability, text)


def test_prevention_in_your_turn_only_615_1() -> None:
    """The turn is a condition wherever it stands."""
    for text in (
        "During your turn, prevent all damage that would be dealt to this creature.",
        "Prevent all damage that would be dealt to this creature during your turn.",
    ):
        ability = read(text)
        assert ability.clauses[0].condition == node("turn_of", YOU)
        assert same_words(ability, text)


@pytest.mark.parametrize(
    "text",
    [
        "If you would gain life, you gain twice that much life instead if it's your turn.",
        "If you would gain life, twice that many of those tokens are created instead.",
        "If one or more +1/+1 counters would be put on a creature you control, twice that many "
        "-1/-1 counters are put on it instead.",
        "If you would draw a card, exile it instead.",
        "Prevent all damage that would be dealt to this creature by creatures it's attacking.",
        "If a source would deal damage to you, it deals double that damage to that permanent or "
        "player instead.",
    ],
)
def test_a_replacement_with_other_words_is_unsupported(text: str) -> None:
    """What is not understood whole is not understood."""
    ability = read(text)
    assert ability.kind == "unsupported"
    assert not ability.clauses


def test_what_a_spell_does_is_no_static_replacement_113_6() -> None:
    """On an instant, only what speaks of the spell itself is a static ability."""
    ability = read("Prevent all combat damage that would be dealt by creatures.", "Instant")
    assert (ability.kind, ability.clauses) == ("spell", ())
    text = (
        "If this spell would be put into a graveyard from anywhere, reveal this spell and shuffle "
        "it into its owner's library instead."
    )
    assert read(text, "Instant").kind == "replacement"


@pytest.mark.parametrize(
    "text",
    [
        "If a land is tapped for mana, it produces {B} instead of any other type.",
        "If a land is tapped for two or more mana, it produces {C} instead of any other type and "
        "amount.",
        "If a land is tapped for mana, it produces colorless mana instead of any other type.",
        "If a basic land you control is tapped for mana, it produces mana of a color of your "
        "choice instead of any other type.",
        "If you tap a permanent for mana, it produces twice as much of that mana instead.",
        "If you tap a basic land for mana, it produces three times as much of that mana instead.",
        "If you would lose unspent mana, that mana becomes red instead.",
        "If you would lose unspent mana, that mana becomes colorless instead.",
        "If this creature would be destroyed, regenerate it.",
        "If this creature would enter, sacrifice two untapped lands instead. If you do, put this "
        "creature onto the battlefield. If you don't, put it into its owner's graveyard.",
        "If this creature would enter, you may discard a land card instead. If you do, put this "
        "creature onto the battlefield. If you don't, put it into its owner's graveyard.",
        "If a spell or ability an opponent controls causes you to discard this card, put it onto "
        "the battlefield instead of putting it into your graveyard.",
        "If a spell or ability an opponent controls causes you to discard this card, put it onto "
        "the battlefield with two +1/+1 counters on it instead of putting it into your graveyard.",
        "If an opponent would mill one or more cards, they mill that many cards plus four instead.",
        "If you would mill one or more cards, you mill that many cards plus four instead.",
        "If you would scry a number of cards, draw that many cards instead.",
        "If you would scry a number of cards, scry that many cards plus one instead.",
        "If you would proliferate, proliferate twice instead.",
        "If an opponent would lose life during your turn, they lose twice that much life instead.",
    ],
)
def test_other_events_are_replaced_614_1a(text: str) -> None:
    """The words are read back from the tree."""
    ability = read(text)
    assert ability.kind == "replacement"
    assert same_words(ability, text)


@pytest.mark.parametrize(
    "text",
    [
        "If you would scry a number of cards, proliferate twice instead.",
        "If you would lose unspent mana, it produces twice as much of that mana instead.",
        "If you would mill one or more cards, they mill twice that many cards instead.",
        "If an opponent would lose life, they mill twice that many cards instead.",
        "If this creature would be destroyed, draw that many cards instead.",
        "If you would gain life, you gain that much damage instead.",
        "If an opponent would gain life, you gain twice that much life instead.",
        "If a source would deal damage to you, it deals double that damage to that creature "
        "instead.",
        "If a source would deal damage, it deals double that damage to that player instead.",
    ],
)
def test_words_of_another_event_are_not_read(text: str) -> None:
    """What happens instead must speak of what would happen."""
    assert not read(text).clauses


@pytest.mark.parametrize(
    "text",
    [
        "If one or more tokens would be created under your control, those tokens plus a Clue token "
        "are created instead.",
        "If one or more creature tokens would be created under your control, that many 4/4 white "
        "Angel creature tokens with flying and vigilance are created instead.",
        "If you would create one or more artifact tokens, instead create those tokens plus an "
        "additional Map token.",
        "If you would create a Clue, Food, or Treasure token, instead create one of each.",
        "If a nontoken creature would enter and it wasn't cast, exile it instead.",
        "If an instant or sorcery card would be put into a graveyard from anywhere, exile it "
        "instead.",
        "If a source would deal 3 or less damage to this creature, prevent that damage.",
        "If a source would deal damage to another Goblin you control, prevent all but 1 of that "
        "damage.",
        "If an opponent would draw two or more cards, instead you and that player each draw a "
        "card.",
        "If a creature you control would explore, instead you scry 1, then that creature explores.",
        "If you would flip a coin, instead flip two coins and ignore one.",
    ],
)
def test_what_happens_besides_or_instead_614_1a(text: str) -> None:
    """Tokens, entering, so much damage, draws of several cards, keyword actions, coins."""
    assert same_words(read(text), text)


@pytest.mark.parametrize(
    "text",
    [
        "If you would create a Clue, Food, or Treasure token, those tokens are created instead.",
        "If a creature you control would explore, instead you scry 1, then that creature connives.",
        "If one or more tokens would be created under your control, instead create one of each.",
    ],
)
def test_what_can_not_happen_instead_is_not_read(text: str) -> None:
    """The words after "instead" are those of the event."""
    assert not read(text).clauses


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("Lands you control enter untapped.", ["enters_untapped"]),
        ("This creature enters under the control of an opponent of your choice.", ["enters_under"]),
        (
            "If this creature was kicked, it enters with two +1/+1 counters on it and with haste.",
            ["enters_with", "enters_having"],
        ),
        (
            "This artifact enters tapped and with three charge counters on it.",
            ["enters_tapped", "enters_with"],
        ),
    ],
)
def test_how_permanents_enter_614_1c(text: str, changes: list[str]) -> None:
    """Each of the two ways in which it enters is a change of its own."""
    ability = read(text)
    assert [change.kind for change in ability.clauses[0].changes] == changes
    assert same_words(ability, text)
