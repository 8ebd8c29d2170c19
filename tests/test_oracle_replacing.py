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
        "Prevent all damage that would be dealt to this creature by creatures it's blocking.",
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
