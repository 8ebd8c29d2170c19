"""Golden trees of rules about combat and other deeds of objects, written from their meaning."""

from __future__ import annotations

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import compile_face, print_ability
from clingather.bridge.oracle.lexer import lex, normalise
from clingather.bridge.oracle.tree import Ability, Arg, Clause, Node, node

YOU = node("you")
OPPONENT = node("opponent")
SELF = node("self")
IS_SELF = node("is_self")
SPELL = node("spell")
STACK_ABILITY = node("stack_ability")
CREATURE = node("type", "Creature")
YOURS = node("controlled", YOU)
DEFENDING = node("controlled", node("defending_player"))
FLYING = node("has_keyword", node("keyword", "flying"))
DEFENDER = node("has_keyword", node("keyword", "defender"))
SHADOW = node("has_keyword", node("keyword", "shadow"))


def number(value: int) -> Node:
    """A number."""
    return node("number", value)


def both(*literals: Node) -> Node:
    """Right-nested `and`."""
    result = literals[-1]
    for literal in reversed(literals[:-1]):
        result = node("and", literal, result)
    return result


def creatures(*literals: Node) -> Node:
    """The filter of creatures that match."""
    return both(node("permanent"), CREATURE, *literals)


def rule(modal: str, deed: str, *args: Arg) -> Node:
    """A rule about a deed."""
    return node("deontic", modal, node(deed, *args))


def controls(*literals: Node) -> Node:
    """One that matches is on the battlefield."""
    return node("compare", node("count", both(node("permanent"), *literals)), ">=", number(1))


def power(comparison: str, amount: Node) -> Node:
    """With such a power."""
    return node("stat", "power", comparison, amount)


ALL_CREATURES = node("all", creatures())
HOST = node("host", "enchanted", creatures())
ISLAND = node("subtype", "Island")
MY_POWER = node("stat_of", "power", SELF)
PLANESWALKERS = both(node("permanent"), node("type", "Planeswalker"), YOURS)
BIG = power(">=", number(2))

CASES: list[tuple[str, Clause]] = [
    (
        "This creature can't be blocked by creatures with flying.",
        Clause(SELF, (rule("cant", "be_blocked_by", creatures(FLYING)),)),
    ),
    (
        "This creature can't be blocked except by three or more creatures.",
        Clause(SELF, (rule("cant", "be_blocked_by_number", "<", number(3)),)),
    ),
    (
        "This creature can't be blocked by more than one creature.",
        Clause(SELF, (rule("cant", "be_blocked_by_number", ">", number(1)),)),
    ),
    (
        "This creature can block only creatures with flying.",
        Clause(SELF, (rule("only", "block_object", creatures(FLYING)),)),
    ),
    (
        "This creature can't block or be blocked by creatures with power 2 or greater.",
        Clause(
            SELF,
            (
                rule("cant", "block_object", creatures(BIG)),
                rule("cant", "be_blocked_by", creatures(BIG)),
            ),
        ),
    ),
    (
        "This creature can't attack or block alone.",
        Clause(SELF, (rule("cant", "attack_alone"), rule("cant", "block_alone"))),
    ),
    (
        "This creature can't attack, block, or crew Vehicles.",
        Clause(
            SELF, (rule("cant", "attack"), rule("cant", "block"), rule("cant", "crew_vehicles"))
        ),
    ),
    (
        "Creatures can't attack you or planeswalkers you control.",
        Clause(
            ALL_CREATURES,
            (rule("cant", "attack_player", YOU), rule("cant", "attack_object", PLANESWALKERS)),
        ),
    ),
    (
        "Creatures with power less than this creature's power can't block it.",
        Clause(
            node("all", creatures(power("<", MY_POWER))), (rule("cant", "block_object", IS_SELF),)
        ),
    ),
    (
        "All creatures able to block this creature do so.",
        Clause(ALL_CREATURES, (rule("must", "block_object", IS_SELF),)),
    ),
    (
        "No more than two creatures can attack you each combat.",
        Clause(ALL_CREATURES, (rule("cant", "together", 2, node("attack_player", YOU)),)),
    ),
    (
        "This creature can block an additional two creatures each combat.",
        Clause(SELF, (rule("may", "block_additional", number(2)),)),
    ),
    (
        "This creature can attack as though it didn't have defender.",
        Clause(SELF, (rule("may", "as_though", node("attack"), node("non", DEFENDER)),)),
    ),
    (
        "This creature can block creatures with shadow as though it had shadow.",
        Clause(
            SELF,
            (rule("may", "as_though", node("block_object", creatures(SHADOW)), SHADOW),),
        ),
    ),
    (
        "This creature can block creatures with shadow as though they didn't have shadow.",
        Clause(
            SELF,
            (
                rule(
                    "may",
                    "as_though_object",
                    node("block_object", creatures(SHADOW)),
                    node("non", SHADOW),
                ),
            ),
        ),
    ),
    (
        "You may have this creature assign its combat damage as though it weren't blocked.",
        Clause(SELF, (rule("may", "unblocked_damage", YOU),)),
    ),
    (
        "Enchanted creature's controller may have it assign its combat damage as though it "
        "weren't blocked.",
        Clause(HOST, (rule("may", "unblocked_damage", node("host_controller")),)),
    ),
    (
        "Each creature you control assigns combat damage equal to its toughness rather than its "
        "power.",
        Clause(node("all", creatures(YOURS)), (node("damage_by", "toughness"),)),
    ),
    (
        "Enchanted creature doesn't untap during its controller's untap step.",
        Clause(HOST, (rule("cant", "untap_step_untap", node("host_controller")),)),
    ),
    (
        "Enchanted creature doesn't untap during your untap step.",
        Clause(HOST, (rule("cant", "untap_step_untap", YOU),)),
    ),
    (
        "You may choose not to untap this creature during your untap step.",
        Clause(SELF, (rule("may", "stay_tapped"),)),
    ),
    (
        "Enchanted creature can't attack or block, and its activated abilities can't be activated "
        "unless they're mana abilities.",
        Clause(
            HOST,
            (
                rule("cant", "attack"),
                rule("cant", "block"),
                rule("cant", "have_activated", "nonmana"),
            ),
        ),
    ),
    (
        "Activated abilities of artifacts your opponents control can't be activated.",
        Clause(
            node(
                "all",
                both(node("permanent"), node("type", "Artifact"), node("controlled", OPPONENT)),
            ),
            (rule("cant", "have_activated", "any"),),
        ),
    ),
    (
        "This creature can't be the target of white spells or abilities from white sources.",
        Clause(
            SELF,
            (
                rule(
                    "cant",
                    "be_targeted_by",
                    node(
                        "or",
                        both(SPELL, node("color", "W")),
                        both(STACK_ABILITY, node("from_source", node("color", "W"))),
                    ),
                ),
            ),
        ),
    ),
    (
        "This creature can't be the target of abilities your opponents control.",
        Clause(
            SELF,
            (rule("cant", "be_targeted_by", both(STACK_ABILITY, node("controlled", OPPONENT))),),
        ),
    ),
    (
        "Enchanted creature can't be enchanted by other Auras.",
        Clause(
            HOST,
            (
                rule(
                    "cant",
                    "be_enchanted_by",
                    both(node("permanent"), node("other"), node("subtype", "Aura")),
                ),
            ),
        ),
    ),
    (
        "Damage can't be prevented.",
        Clause(node("game"), (rule("cant", "be_prevented", "damage"),)),
    ),
    (
        "Creatures entering don't cause abilities to trigger.",
        Clause(ALL_CREATURES, (rule("cant", "have_trigger", "entering"),)),
    ),
    (
        "This creature can't attack unless defending player controls an Island.",
        Clause(SELF, (rule("cant", "attack"),), node("unless", controls(ISLAND, DEFENDING))),
    ),
    (
        "This creature can't attack unless you control more lands than defending player.",
        Clause(
            SELF,
            (rule("cant", "attack"),),
            node(
                "unless",
                node(
                    "compare",
                    node("count", both(node("permanent"), node("type", "Land"), YOURS)),
                    ">",
                    node("count", both(node("permanent"), node("type", "Land"), DEFENDING)),
                ),
            ),
        ),
    ),
    (
        "This creature can't attack unless at least two other creatures attack.",
        Clause(
            SELF,
            (rule("cant", "attack"),),
            node(
                "unless",
                node(
                    "also_do", 2, both(node("permanent"), node("other"), CREATURE), node("attack")
                ),
            ),
        ),
    ),
    (
        "This creature doesn't untap during your untap step if it has a +1/+1 counter on it.",
        Clause(
            SELF,
            (rule("cant", "untap_step_untap", YOU),),
            node("is", SELF, node("counters_on", "+1/+1", ">=", number(1))),
        ),
    ),
    (
        "Creatures can't attack you unless their controller pays {2} for each creature they "
        "control that's attacking you.",
        Clause(
            ALL_CREATURES,
            (rule("cant", "attack_player", YOU),),
            node(
                "unless",
                node("pays_each", node("subject_controller"), node("pay_mana", "{2}")),
            ),
        ),
    ),
    (
        "This creature can't attack or block unless you pay {2}.",
        Clause(
            SELF,
            (rule("cant", "attack"), rule("cant", "block")),
            node("unless", node("pays", YOU, node("pay_mana", "{2}"))),
        ),
    ),
]


def read(text: str) -> tuple[Ability, ...]:
    """The abilities of a nameless card with this text."""
    return compile_face(
        Face(name="Test Card", type_line="Enchantment Creature", oracle_text=text), "Test Card"
    )


@pytest.mark.parametrize(("text", "clause"), CASES, ids=[text for text, _ in CASES])
def test_a_rule_about_a_deed_has_the_tree_of_its_meaning(text: str, clause: Clause) -> None:
    """Modal, deed, its object and the condition are in the tree, and it prints back."""
    (ability,) = read(text)
    assert ability.clauses == (clause,), ability.reason
    assert lex(print_ability(ability)) == lex(normalise(text, ()))


NEAR_MISSES = [
    "This creature can't attack or be blocked by creatures with flying.",
    "Creatures can't block it.",
    "Goblins can't be blocked by other Goblins.",
    "Creatures with flying can't block it.",
    "As long as enchanted creature is untapped, creatures can't block it.",
    "This creature can block creatures with flying as though they didn't have shadow.",
    "This creature can't attack unless defending player frobnicates.",
    "No more than two creatures can attack each turn.",
    "This creature can't be blocked this turn.",
    "This creature can't be blocked by more than one Goblin.",
    "This creature attacks each combat if able and can't be blocked unless you control an Island.",
    "Enchanted creature can't attack or block, and its activated abilities can't be activated "
    "unless they're loyalty abilities.",
    "Damage from red sources can't be prevented.",
    "You may have this creature assign its combat damage as though it were blocked.",
    "This creature can't attack or block unless you pay {2} more.",
]


@pytest.mark.parametrize("text", NEAR_MISSES)
def test_a_rule_with_a_word_more_is_refused(text: str) -> None:
    """What is nearly one of these rules, or can be read in two ways, is not understood."""
    assert [ability.kind for ability in read(text)] == ["unsupported"]
