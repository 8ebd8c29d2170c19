"""Golden trees of rules about what players can't or may do, written from their meaning."""

from __future__ import annotations

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import compile_face, print_ability
from clingather.bridge.oracle.lexer import lex, normalise
from clingather.bridge.oracle.tree import Ability, Arg, Clause, Node, node

YOU = node("you")
OPPONENT = node("opponent")
ANYONE = node("any_player")
ITSELF = node("subject_player")
IS_SELF = node("is_self")
SPELL = node("spell")
CARD = node("card_in", "any", ANYONE)
LAND = node("type", "Land")
CREATURE = node("type", "Creature")
FLASH = node("has_keyword", node("keyword", "flash"))
MINE = node("cast_from", "graveyard", YOU)
TOP = node("cast_from", "top of library", YOU)
EXILED = node("exiled_with_self")


def both(*literals: Node) -> Node:
    """Right-nested `and`."""
    result = literals[-1]
    for literal in reversed(literals[:-1]):
        result = node("and", literal, result)
    return result


def rule(modal: str, deed: str, *args: Arg) -> Node:
    """A rule about a deed."""
    return node("deontic", modal, node(deed, *args))


def of(player: Node, *changes: Node, when: Node | None = None) -> Clause:
    """A clause about players."""
    return Clause(node("player", player), changes, when or node("always"))


def number(value: int) -> Node:
    """A number."""
    return node("number", value)


CASES: list[tuple[str, Clause]] = [
    (
        "Your opponents can't cast spells during your turn.",
        of(OPPONENT, rule("cant", "cast", SPELL), when=node("turn_of", YOU)),
    ),
    (
        "Players can't cast spells during combat.",
        of(ANYONE, rule("cant", "cast", SPELL), when=node("phase", "combat")),
    ),
    (
        "Each player can't cast more than one noncreature spell each turn.",
        of(
            ANYONE,
            rule("cant", "more_than", 1, "turn", node("cast", both(SPELL, node("non", CREATURE)))),
        ),
    ),
    (
        "Your opponents can't cast spells from anywhere other than their hands.",
        of(
            OPPONENT,
            rule("cant", "cast", both(SPELL, node("non", node("cast_from", "hand", ITSELF)))),
        ),
    ),
    (
        "Each opponent can cast spells only any time they could cast a sorcery.",
        of(OPPONENT, rule("only", "limited", node("cast", SPELL), node("as_sorcery"))),
    ),
    (
        "Players can cast spells only during their own turns.",
        of(
            ANYONE,
            rule("only", "limited", node("cast", SPELL), node("only_during", "turn", ITSELF)),
        ),
    ),
    ("Players can't draw cards or gain life.",
     of(ANYONE, rule("cant", "card_draw"), rule("cant", "life_gain"))),
    ("You don't lose the game for having 0 or less life.",
     of(YOU, rule("cant", "lose_for", "having 0 or less life"))),
    ("Your maximum hand size is reduced by three.", of(YOU, node("hand_size", "-", number(3)))),
    ("You have no maximum hand size.", of(YOU, node("no_maximum_hand_size"))),
    ("Skip your draw step.", of(YOU, node("skip_step", "draw"))),
    ("Players skip their upkeep steps.", of(ANYONE, node("skip_step", "upkeep"))),
    (
        "Players can't untap more than two permanents during their untap steps.",
        of(
            ANYONE,
            rule("cant", "more_than", 2, "untap step", node("untapping", node("permanent"))),
        ),
    ),
    ("You may play lands from your graveyard.",
     of(YOU, rule("may", "play", both(CARD, LAND, MINE)))),
    (
        "You may play lands and cast spells from the top of your library.",
        of(YOU, rule("may", "play", both(CARD, LAND, TOP)), rule("may", "cast", both(SPELL, TOP))),
    ),
    (
        "You may look at the top card of your library any time, and you may cast creature spells "
        "from the top of your library.",
        of(
            YOU,
            rule("may", "look_at", node("top_card", YOU)),
            rule("may", "cast", both(SPELL, CREATURE, TOP)),
        ),
    ),
    ("You may play cards exiled with this permanent.",
     of(YOU, rule("may", "play", both(CARD, EXILED)))),
    (
        "You may cast sorcery spells as though they had flash.",
        of(
            YOU,
            rule(
                "may",
                "as_though_object",
                node("cast", both(SPELL, node("type", "Sorcery"))),
                FLASH,
            ),
        ),
    ),
    (
        "You may cast this card from your graveyard by discarding a card in addition to paying its "
        "other costs.",
        of(
            YOU,
            rule(
                "may",
                "at_cost",
                node("cast", both(IS_SELF, MINE)),
                node("discard", node("some", number(1), node("card_in", "hand", YOU))),
            ),
        ),
    ),
    (
        "You may cast this spell as though it had flash if you pay {2} more to cast it.",
        of(
            YOU,
            rule(
                "may",
                "at_cost",
                node("as_though_object", node("cast", IS_SELF), FLASH),
                node("pay_mana", "{2}"),
            ),
        ),
    ),
    (
        "Once during each of your turns, you may cast a creature spell from your graveyard.",
        of(
            YOU,
            rule(
                "may",
                "limited",
                node("cast", both(SPELL, CREATURE, MINE)),
                node("at_most", 1, "your turn"),
            ),
        ),
    ),
    (
        "Play with the top card of your library revealed.",
        of(YOU, rule("must", "show", node("top_card", YOU))),
    ),
    (
        "Your opponents play with their hands revealed.",
        of(OPPONENT, rule("must", "show", node("all", node("card_in", "hand", ITSELF)))),
    ),
    (
        "You may play two additional lands on each of your turns.",
        of(YOU, rule("may", "additional_lands", 2)),
    ),
    (
        "You may activate abilities of creatures you control as though those creatures had haste.",
        of(
            YOU,
            rule(
                "may",
                "as_though_object",
                node(
                    "activate_of", both(node("permanent"), CREATURE, node("controlled", YOU))
                ),
                node("has_keyword", node("keyword", "haste")),
            ),
        ),
    ),
]  # fmt: skip


def read(text: str) -> tuple[Ability, ...]:
    """The abilities of a nameless card with this text."""
    return compile_face(
        Face(name="Test Card", type_line="Enchantment", oracle_text=text), "Test Card"
    )


@pytest.mark.parametrize(("text", "clause"), CASES, ids=[text for text, _ in CASES])
def test_a_rule_about_players_has_the_tree_of_its_meaning(text: str, clause: Clause) -> None:
    """Who, the modal, the deed with its limits and costs are in the tree, and it prints back."""
    (ability,) = read(text)
    assert ability.clauses == (clause,), ability.reason
    assert lex(print_ability(ability)) == lex(normalise(text, ()))


def test_two_kinds_of_players_are_two_clauses() -> None:
    """What holds for you and what holds for opponents are two clauses of one ability."""
    (ability,) = read("You can't lose the game and your opponents can't win the game.")
    assert ability.clauses == (
        of(YOU, rule("cant", "losing")),
        of(OPPONENT, rule("cant", "winning")),
    )


NEAR_MISSES = [
    "You may cast a creature spell from your graveyard.",
    "Twice each turn, you may cast a creature spell from your graveyard.",
    "You may cast creatures as though they had flash.",
    "You may cast sorcery spells as though it had flash.",
    "You may play creatures from your graveyard.",
    "Your opponents can't cast spells during your upkeep.",
    "Each player can't cast more than one spell.",
    "Skip your combat phase.",
    "Your maximum hand size is increased by a card.",
    "You may cast this card from your graveyard by discarding a card.",
    "You may look at the top card of your library.",
    "Players can't cast spells this turn.",
    "You may play two additional lands.",
]


@pytest.mark.parametrize("text", NEAR_MISSES)
def test_a_rule_about_players_with_a_word_more_or_less_is_refused(text: str) -> None:
    """What is nearly one of these rules, or can be read in two ways, is not understood."""
    assert [ability.kind for ability in read(text)] == ["unsupported"]


def test_an_exert_ability_and_its_linked_trigger_are_two_701_43d() -> None:
    """The optional cost to attack is read; the triggered ability is known by its form."""
    found = read("You may exert this creature as it attacks. When you do, draw a card.")
    assert [(ability.kind, ability.text) for ability in found] == [
        ("static", "You may exert this creature as it attacks."),
        ("triggered", "When you do, draw a card."),
    ]
    assert found[0].clauses == (of(YOU, rule("may", "exert_attacking")),)
    assert not found[1].clauses


MORE = [
    (
        "You may spend mana as though it were mana of any color to cast creature spells.",
        of(YOU, rule("may", "spend_as", "any", "color", node("to_cast", both(SPELL, CREATURE)))),
    ),
    (
        "You may spend white mana as though it were mana of any type.",
        of(YOU, rule("may", "spend_as", "W", "type", node("any_purpose"))),
    ),
    (
        "Each opponent who controls more lands than you can't play lands.",
        of(
            node(
                "such_player",
                OPPONENT,
                node(
                    "compare",
                    node(
                        "count",
                        both(node("permanent"), LAND, node("controlled", node("that_player"))),
                    ),
                    ">",
                    node("count", both(node("permanent"), LAND, node("controlled", YOU))),
                ),
            ),
            rule("cant", "play", both(CARD, LAND)),
        ),
    ),
    (
        "As long as this permanent is attached to a creature, your opponents can't cast spells "
        "during your turn.",
        of(
            OPPONENT,
            rule("cant", "cast", SPELL),
            when=node(
                "both",
                node(
                    "is",
                    node("self"),
                    node("attached_to_a", both(node("permanent"), CREATURE)),
                ),
                node("turn_of", YOU),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "clause"), MORE, ids=[text for text, _ in MORE])
def test_a_rule_with_two_sides_has_the_tree_of_its_meaning(text: str, clause: Clause) -> None:
    """What mana is for, which players, and two conditions are in the tree, and it prints back."""
    test_a_rule_about_players_has_the_tree_of_its_meaning(text, clause)
