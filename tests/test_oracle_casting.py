"""What casting costs, other ways to pay, and when one can: golden trees (CR 601, 118)."""

from __future__ import annotations

import pytest

from clingather.bridge.oracle.tree import Node, node
from clingather.bridge.questions.executed import executed
from tests.oracle_helpers import (
    ANYONE,
    CREATURE,
    PERMANENT,
    SELF,
    SPELL,
    YOU,
    YOURS,
    both,
    hand,
    have,
    number,
    one,
    read,
    same_words,
)

ALWAYS = node("always")
MINE = node("cast_by", YOU)
THEIRS = node("cast_by", node("opponent"))
INSTANT = node("or", node("type", "Instant"), node("type", "Sorcery"))


def spells(*literals: Node) -> Node:
    """All spells that match."""
    return node("all", both(SPELL, *literals))


def cheaper(mana: str, amount: Node | None = None, how: str = "less") -> Node:
    """Costs less."""
    return node("cost_change", how, mana, amount or number(1))


FOREST = node("subtype", "Forest")
TAPPED_TARGET = node("is", SELF, node("targets", both(PERMANENT, node("tapped"), CREATURE)))
FREE = node("alternative_cost", node("no_cost"))

CASES: list[tuple[str, str, Node, Node, Node]] = [
    ("Creature spells you cast cost {1} less to cast.", "Enchantment", spells(CREATURE, MINE),
     cheaper("{1}"), ALWAYS),
    ("Noncreature spells cost {1} more to cast.", "Enchantment", spells(node("non", CREATURE)),
     cheaper("{1}", how="more"), ALWAYS),
    ("Instant and sorcery spells you cast cost {1} less to cast.", "Creature",
     spells(INSTANT, MINE), cheaper("{1}"), ALWAYS),
    ("Green spells and Elf spells you cast cost {1} less to cast.", "Creature",
     node("all", node("or", both(SPELL, node("color", "G"), MINE),
                      both(SPELL, node("subtype", "Elf"), MINE))), cheaper("{1}"), ALWAYS),
    ("Spells your opponents cast that target this creature cost {2} more to cast.", "Creature",
     spells(THEIRS, node("targets", node("is_self"))), cheaper("{2}", how="more"), ALWAYS),
    ("The second spell you cast each turn costs {1} less to cast.", "Creature",
     node("nth_each_turn", 2, both(SPELL, MINE)), cheaper("{1}"), ALWAYS),
    ("This spell costs {1} less to cast for each creature card in your graveyard.", "Creature",
     SELF, cheaper("{1}", node("count", both(node("card_in", "graveyard", YOU), CREATURE))),
     ALWAYS),
    ("This spell costs {2} less to cast if it targets a tapped creature.", "Instant", SELF,
     cheaper("{2}"), TAPPED_TARGET),
    ("This spell costs {X} less to cast, where X is the greatest power among creatures you "
     "control.", "Creature", SELF,
     cheaper("{1}", node("greatest", "power", both(PERMANENT, CREATURE, YOURS))), ALWAYS),
    ("During turns other than yours, spells you cast cost {1} less to cast.", "Creature",
     spells(MINE), cheaper("{1}"), node("unless", node("turn_of", YOU))),
    ("Activated abilities of creatures you control cost {2} less to activate. This effect can't "
     "reduce the mana in that cost to less than one mana.", "Enchantment",
     node("all", both(PERMANENT, CREATURE, YOURS)),
     node("ability_cost_change", "activated", "less", "{2}", 1), ALWAYS),
    ("Equip abilities you activate cost {1} less to activate.", "Creature", node("player", YOU),
     node("ability_cost_change", "equip", "less", "{1}", 0), ALWAYS),
    ("Equip costs you pay cost {1} less.", "Creature", node("player", YOU),
     node("ability_cost_change", "equip", "less", "{1}", 0), ALWAYS),
    ("As an additional cost to cast this spell, sacrifice a creature or pay {3}{B}.", "Instant",
     SELF, node("add_cost", node("either_cost", node("sacrifice", one(PERMANENT, CREATURE)),
                                 node("pay_mana", "{3}{B}"))), ALWAYS),
    ("As an additional cost to cast this spell, you may reveal a Dragon card from your hand.",
     "Creature", SELF,
     node("optional_cost", node("reveal_cards",
                                node("some", number(1), hand(node("subtype", "Dragon"))))), ALWAYS),
    ("You may pay 1 life and exile a blue card from your hand rather than pay this spell's mana "
     "cost.", "Instant", SELF,
     node("alternative_cost",
          node("costs", node("pay_life", number(1)),
               node("exile", node("some", number(1), hand(node("color", "U")))))), ALWAYS),
    ("If you control a Forest, you may cast this spell without paying its mana cost.", "Instant",
     SELF, FREE, have(FOREST)),
    ("You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast.", "Artifact",
     spells(MINE), node("alternative_cost", node("pay_mana", "{W}{U}{B}{R}{G}")), ALWAYS),
    ("You may cast spells from your hand without paying their mana costs.", "Enchantment",
     node("player", YOU),
     node("deontic", "may",
          node("without_paying", node("cast", both(SPELL, node("cast_from", "hand", YOU))))),
     ALWAYS),
    ("You may cast Dragon spells without paying their mana costs.", "Enchantment",
     node("player", YOU),
     node("deontic", "may",
          node("without_paying", node("cast", both(SPELL, node("subtype", "Dragon"))))), ALWAYS),
    ("Cast this spell only during combat on an opponent's turn.", "Instant", SELF,
     node("cast_limit", node("only_during", "combat", node("opponent"))), ALWAYS),
    ("Cast this spell only during the declare attackers step and only if you've been attacked "
     "this step.", "Instant", SELF,
     node("cast_limit", node("both_limits",
                             node("only_during", "declare attackers step", ANYONE),
                             node("attacked_this_step"))), ALWAYS),
]  # fmt: skip


@pytest.mark.parametrize(("text", "types", "subject", "change", "condition"), CASES)
def test_what_casting_costs_601_2f(
    text: str, types: str, subject: Node, change: Node, condition: Node
) -> None:
    """Subject, change and condition of a price or of a limit, and its words again."""
    ability = read(text, types)
    (clause,) = ability.clauses
    assert (clause.subject, clause.changes, clause.condition) == (subject, (change,), condition)
    assert same_words(ability, text)


def test_what_was_paid_is_counted_for_the_reduction_118_7() -> None:
    """An optional cost and the reduction that counts what was exiled for it."""
    text = (
        "As an additional cost to cast this spell, you may exile any number of red cards from "
        "your hand. This spell costs {2} less to cast for each card exiled this way."
    )
    first, second = read(text, "Instant").clauses
    red = node("some", node("any_number"), hand(node("color", "R")))
    assert first.changes == (node("optional_cost", node("exile", red)),)
    card = node("card_in", "any", ANYONE)
    assert second.changes == (cheaper("{2}", node("paid_count", "exiled", card)),)


NEAR_MISSES = [
    "Creature spells you cast cost {1} less to cast except on Mondays.",
    "Spells your opponents cast during your combat cost {1} more to cast.",
    "The first spell cast each turn costs {1} less to cast.",
    "Creature spells you cast cost {X} less to cast.",
    "As an additional cost to cast creature spells, you may pay 2 life.",
    "Spells you cast that target a creature you control cost {1} less to cast for each of them.",
]


@pytest.mark.parametrize("text", NEAR_MISSES)
def test_a_price_with_more_words_is_unsupported(text: str) -> None:
    """A restriction outside the vocabulary is never dropped."""
    ability = read(text, "Enchantment")
    assert ability.kind == "unsupported"
    assert not ability.clauses


@pytest.mark.parametrize(
    "text",
    [
        "You may pay {0} rather than pay the equip cost of the first equip ability you activate "
        "each turn.",
    ],
)
def test_a_price_that_no_rule_follows_is_refused(text: str) -> None:
    """It is read, and counts as executed nowhere."""
    ability = read(text, "Enchantment")
    assert ability.clauses
    assert not executed(ability)
