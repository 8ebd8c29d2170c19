"""Costs and mana abilities: golden trees written from the rules (CR 118, 602, 605)."""

from __future__ import annotations

import pytest

from clingather.bridge.oracle.tree import Node, node
from tests.oracle_helpers import (
    ARTIFACT,
    CREATURE,
    PERMANENT,
    SELF,
    SPELL,
    TAP,
    YOU,
    YOURS,
    add,
    both,
    colors,
    costs,
    hand,
    have,
    number,
    one,
    read,
    same_words,
)

MANA = [
    ("{T}: Add {G}.", TAP, [add(node("mana", "{G}"))], []),
    ("{T}: Add one mana of any color.", TAP, [add(colors(1))], []),
    (
        "{1}, {T}, Sacrifice this creature: Add {W} or {U}.",
        costs(node("pay_mana", "{1}"), TAP, node("sacrifice", SELF)),
        [add(node("either_mana", node("mana", "{W}"), node("mana", "{U}")))],
        [],
    ),
    (
        "{T}, Sacrifice another creature: Add an amount of {C} equal to the sacrificed creature's "
        "mana value.",
        costs(TAP, node("sacrifice", one(PERMANENT, node("other"), CREATURE))),
        [
            add(
                node(
                    "mana_times",
                    "{C}",
                    node("stat_of", "mana value", node("paid", "sacrificed", CREATURE)),
                )
            )
        ],
        [],
    ),
    (
        "{T}: Add {C}{C}. Spend this mana only to cast artifact spells or activate abilities of "
        "artifacts.",
        TAP,
        [
            add(node("mana", "{C}{C}")),
            node(
                "spend_only",
                node(
                    "either_purpose",
                    node("to_cast", both(SPELL, ARTIFACT)),
                    node("to_activate", both(PERMANENT, ARTIFACT)),
                ),
            ),
        ],
        [],
    ),
    (
        "{T}: Add {R}. Activate only if you control a Forest or a Plains.",
        TAP,
        [add(node("mana", "{R}"))],
        [
            node(
                "only_if",
                node("either", have(node("subtype", "Forest")), have(node("subtype", "Plains"))),
            )
        ],
    ),
    (
        "{2}, Remove X storage counters from this creature: Add X mana in any combination of {R} "
        "and/or {G}.",
        costs(node("pay_mana", "{2}"), node("remove_counters", "storage", node("x"), SELF)),
        [add(node("combination", node("x"), "RG"))],
        [],
    ),
    (
        "{T}: Add one mana of any type that a land you control could produce.",
        TAP,
        [
            add(
                node(
                    "could_produce",
                    number(1),
                    "type",
                    both(PERMANENT, node("type", "Land"), YOURS),
                )
            )
        ],
        [],
    ),
    (
        "{T}: Add {B}. This creature deals 1 damage to you.",
        TAP,
        [
            add(node("mana", "{B}")),
            node("damage", SELF, number(1), node("player", YOU)),
        ],
        [],
    ),
]


@pytest.mark.parametrize(("text", "cost", "effect", "limits"), MANA)
def test_a_mana_ability_605_1a(
    text: str, cost: Node, effect: list[Node], limits: list[Node]
) -> None:
    """Cost, steps and limits of a mana ability, and its words again."""
    ability = read(text)
    assert ability.kind == "mana"
    assert (ability.cost, list(ability.effect), list(ability.limits)) == (cost, effect, limits)
    assert same_words(ability, text)


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {G}. Spend this mana only to cast creature spells, and that spell can't be "
        "copied.",
        "{T}: Add {G}. Until your next turn, you don't lose this mana as steps and phases end.",
        "{T}: Add {G} for each creature that died this turn and each land you control.",
        "{T}: Add {G} equal to its power.",
        "{T}: Add {G}. Activate only if it rains.",
    ],
)
def test_a_mana_ability_with_more_words_is_not_read(text: str) -> None:
    """A rider that is not in the vocabulary leaves the effect unread; its form is proven."""
    ability = read(text)
    assert ability.kind == "mana"
    assert not ability.effect
    assert ability.cost == TAP
    assert ability.reason


def test_what_only_gives_a_mana_ability_is_no_mana_ability_605_1a() -> None:
    """A target, or a token with a mana ability in quotes, makes it another activated ability."""
    assert read('{2}: Target land gains "{T}: Add {R}."').kind == "activated"
    token = '{3}: Create a Treasure token. It has "{T}: Add {R}."'
    assert read(token).kind == "activated"


COSTS = [
    (
        "{2}{U}, {T}, Discard a card: Draw a card.",
        costs(node("pay_mana", "{2}{U}"), TAP, node("discard", node("some", number(1), hand()))),
    ),
    (
        "Tap two untapped creatures you control: Draw a card.",
        node(
            "tap",
            node("some", number(2), both(PERMANENT, node("untapped"), CREATURE, YOURS)),
        ),
    ),
    (
        "Exile three cards from your graveyard: Draw a card.",
        node("exile", node("some", number(3), node("card_in", "graveyard", YOU))),
    ),
    (
        "Pay 2 life, Remove a +1/+1 counter from a creature you control: Draw a card.",
        costs(
            node("pay_life", number(2)),
            node("remove_counters", "+1/+1", number(1), one(PERMANENT, CREATURE, YOURS)),
        ),
    ),
    (
        "Discard a card at random: Draw a card.",
        node("discard", node("at_random", number(1), hand())),
    ),
    (
        "{1}, Exile this creature from your graveyard: Draw a card.",
        costs(node("pay_mana", "{1}"), node("exile", node("self_in", "graveyard"))),
    ),
    (
        "Return a creature you control to its owner's hand: Draw a card.",
        node("return_to_hand", one(PERMANENT, CREATURE, YOURS)),
    ),
]


@pytest.mark.parametrize(("text", "cost"), COSTS)
def test_the_cost_of_an_activated_ability_602_1a(text: str, cost: Node) -> None:
    """The cost is read even where the effect is not."""
    ability = read(text)
    assert (ability.kind, ability.cost) == ("activated", cost)


@pytest.mark.parametrize(
    "text",
    [
        "Sacrifice a creature or whatever: Draw a card.",
        "{1}, Discard two different cards: Draw a card.",
        "Remove a counter from this creature twice: Draw a card.",
    ],
)
def test_a_cost_that_is_not_understood_is_not_guessed(text: str) -> None:
    """No cost, and the reason."""
    ability = read(text)
    assert ability.cost is None
    assert ability.reason


def test_a_keyword_that_limits_an_activated_ability_702_177() -> None:
    """Exhaust stands before the cost; what it means is said by its keyword."""
    ability = read("Exhaust — {3}: Put a +1/+1 counter on this creature.")
    assert ability.cost == node("pay_mana", "{3}")
    assert ability.limits == (node("by_keyword", "exhaust"),)


@pytest.mark.parametrize(
    "text",
    [
        "You may cast this card from your graveyard by paying {2}{W} rather than paying its mana "
        "cost.",
        "Once during each of your turns, you may cast an instant or sorcery spell from your "
        "graveyard. If a spell cast this way would be put into your graveyard, exile it instead.",
        "You may cast noncreature spells from the top of your library. If you cast a spell this "
        "way, you may cast it as though it had flash.",
        "You may pay {0} rather than pay the equip cost of the first equip ability you activate "
        "each turn.",
        "Cleric spells you cast cost {W}{B} less to cast. This effect reduces only the amount of "
        "colored mana you pay.",
        "Exhaust abilities of other permanents you control cost {2} less to activate.",
        "Activated abilities cost {2} more to activate unless they're mana abilities.",
        "{R}: This creature gets +1/+0 until end of turn. If this ability has been activated four "
        "or more times this turn, sacrifice this creature at the beginning of the next end step.",
        "Sacrifice a creature: Draw a card. If the sacrificed creature was a Human, put a +1/+1 "
        "counter on this creature.",
        "{2}: Draw a card. Any player may activate this ability but only during their draw step.",
        "{W}: Draw a card. This ability costs {1} less to activate during your turn.",
        "{W}, {T}: This creature loses this ability and becomes an Aura enchantment with enchant "
        "creature. Attach it to target creature. You may pay {W} to end this effect.",
        "{1}: Put a +1/+1 counter and a trample counter on target creature.",
    ],
)
def test_other_costs_and_limits_are_read(text: str) -> None:
    """What is read was printed back (118.7, 118.9, 602.5)."""
    assert read(text).kind != "unsupported"
