"""Further replacement effects, and effects like them: golden trees (CR 614.1, 603.2d, 103.6)."""

from __future__ import annotations

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.interpreting.interpreted import unread_by_layers
from clingather.bridge.oracle import compile_face
from clingather.bridge.oracle.tree import Node, node
from tests.oracle_helpers import (
    ANYONE,
    CREATURE,
    PERMANENT,
    SELF,
    SPELL,
    YOU,
    YOURS,
    add,
    both,
    costs,
    number,
    read,
    same_words,
)

IT = node("event_object")
SOURCE = node("all", node("source"))
OPPONENT = node("opponent")
CARD = node("all", node("card_in", "any", ANYONE))
OWNED = node("all", both(PERMANENT, node("owned", YOU)))


def optional(action: Node) -> Node:
    """What you may do."""
    return node("optional", YOU, action)


def in_zone(zone: str) -> Node:
    """All cards in a zone of yours."""
    return node("all", node("card_in", zone, YOU))


REPLACEMENTS: list[tuple[str, Node]] = [
    (
        "If an opponent would search a library, that player searches the top four cards of that "
        "library instead.",
        node("replace", node("search", OPPONENT), node("search_top", 4)),
    ),
    (
        "If this creature would die, put it on top of its owner's library instead.",
        node(
            "replace",
            node("dies", SELF),
            node("put_into_library", IT, "top", node("event_owner")),
        ),
    ),
    (
        "If a spell or ability you control would counter a spell, instead exile that spell and you "
        "may play that card without paying its mana cost.",
        node(
            "replace",
            node("counters_spell", both(node("or", SPELL, node("stack_ability")), YOURS), SPELL),
            costs(node("exile", IT), optional(node("play_free", IT))),
        ),
    ),
    (
        "If damage would be dealt to this creature, prevent that damage and an opponent of your "
        "choice gains control of it.",
        node(
            "prevent_then",
            node("prevent", node("damage_event", "any", node("any_source"), SELF)),
            node(
                "does",
                node("next_opponent"),
                node("apply", SELF, node("control", node("actor")), node("endless")),
            ),
        ),
    ),
    (
        "If an effect causes you to discard a card, discard it, but you may put it on top of your "
        "library instead of into your graveyard.",
        node("replace", node("discards", YOU, "effect"), optional(node("event_puts", "top", YOU))),
    ),
    (
        "If you would lose the game, instead shuffle your hand, your graveyard, and all permanents "
        "you own into your library, then draw seven cards and your life total becomes 20.",
        node(
            "replace",
            node("loses_game", YOU),
            costs(
                node(
                    "shuffle_into_library",
                    node(
                        "either_of",
                        in_zone("hand"),
                        node("either_of", in_zone("graveyard"), OWNED),
                    ),
                ),
                node("draw", YOU, number(7)),
                node("life_becomes", YOU, number(20)),
            ),
        ),
    ),
    (
        "If you would roll one or more dice, instead roll that many dice plus one and ignore the "
        "lowest roll.",
        node(
            "replace",
            node("rolls", YOU),
            costs(node("event_plus", 1), node("ignore_roll", "lowest")),
        ),
    ),
    (
        "If a card would be put into enchanted player's graveyard from anywhere, instead that card "
        "is revealed and put on the bottom of that player's library.",
        node(
            "replace",
            node("to_graveyard", CARD, node("enchanted_player")),
            costs(
                node("reveal_cards", IT),
                node("put_into_library", IT, "bottom", node("enchanted_player")),
            ),
        ),
    ),
    (
        "As this creature is turned face up, put five +1/+1 counters on it.",
        node("act_as_turned_up", node("put_counters", "+1/+1", number(5), SELF)),
    ),
    (
        "As this creature enters, turn all other nontoken creatures face down.",
        node(
            "act_as_enters",
            node(
                "turn_face_down",
                node("all", both(PERMANENT, node("other"), node("non", node("token")), CREATURE)),
            ),
        ),
    ),
]
STATICS: list[tuple[str, Node]] = [
    (
        "If a triggered ability of a creature you control with power 2 or less triggers, that "
        "ability triggers an additional time.",
        node(
            "triggers_again",
            node("any_event"),
            both(PERMANENT, CREATURE, YOURS, node("stat", "power", "<=", number(2))),
        ),
    ),
    (
        "If a triggered ability of a Shaman or another Wizard you control triggers, that ability "
        "triggers an additional time.",
        node(
            "triggers_again",
            node("any_event"),
            node(
                "or",
                both(PERMANENT, node("subtype", "Shaman"), YOURS),
                both(PERMANENT, node("other"), node("subtype", "Wizard"), YOURS),
            ),
        ),
    ),
    (
        "If a triggered ability of this creature or an Equipment attached to it triggers, that "
        "ability triggers an additional time.",
        node(
            "triggers_again",
            node("any_event"),
            node(
                "or",
                both(PERMANENT, node("is_self")),
                both(PERMANENT, node("subtype", "Equipment"), node("attached_to_self")),
            ),
        ),
    ),
    (
        "If an artifact or creature entering causes a triggered ability of a permanent you control "
        "to trigger, that ability triggers an additional time.",
        node(
            "triggers_again",
            node(
                "enters",
                node("all", both(PERMANENT, node("or", node("type", "Artifact"), CREATURE))),
            ),
            both(PERMANENT, YOURS),
        ),
    ),
    (
        "If a creature dying causes a triggered ability of a permanent you control to trigger, "
        "that ability triggers an additional time.",
        node(
            "triggers_again",
            node("dies", node("all", both(PERMANENT, CREATURE))),
            both(PERMANENT, YOURS),
        ),
    ),
    (
        "If a triggered ability of another creature you control triggers, that ability triggers an "
        "additional time.",
        node(
            "triggers_again",
            node("any_event"),
            both(PERMANENT, node("other"), CREATURE, YOURS),
        ),
    ),
    (
        "You may reveal this card from your opening hand. If you do, at the beginning of your "
        "first main phase of the game, add {G}.",
        node(
            "opening_hand_reveal",
            node("delayed", "first main phase of the game", YOU, add(node("mana", "{G}"))),
        ),
    ),
    ("Reveal the first card you draw each turn.", node("reveal_drawn", 1)),
    (
        "This spell costs {3} less to cast for each other spell cast this turn.",
        node(
            "cost_change",
            "less",
            "{3}",
            node("events", "cast", ANYONE, both(SPELL, node("other")), "this turn"),
        ),
    ),
    (
        "As an additional cost to cast this spell, choose a number between 0 and 5.",
        node("add_cost", node("choose_number", 0, 5)),
    ),
]


@pytest.mark.parametrize(("text", "change"), REPLACEMENTS)
def test_what_happens_instead_614_1(text: str, change: Node) -> None:
    """The event and what replaces it; the words again; no characteristic is touched."""
    ability = read(text)
    (clause,) = ability.clauses
    assert (ability.kind, clause.changes) == ("replacement", (change,))
    assert same_words(ability, text)
    assert unread_by_layers(ability) is None


@pytest.mark.parametrize(("text", "change"), STATICS)
def test_what_is_true_of_triggers_costs_and_hidden_cards(text: str, change: Node) -> None:
    """Static abilities that touch no characteristic; the words again."""
    ability = read(text)
    (clause,) = ability.clauses
    assert (ability.kind, clause.changes) == ("static", (change,))
    assert same_words(ability, text)
    assert unread_by_layers(ability) is None


def test_lands_with_an_activated_ability_do_not_untap_502_3() -> None:
    """Which lands stands in the subject."""
    text = (
        "Each land with an activated ability that isn't a mana ability doesn't untap during its "
        "controller's untap step."
    )
    ability = read(text, "Artifact")
    (clause,) = ability.clauses
    literals = both(PERMANENT, node("type", "Land"), node("has_ability", "activated nonmana"))
    assert clause.subject == node("all", literals)
    assert clause.changes[0].args[0] == "cant"
    assert same_words(ability, text)


def test_stored_results_are_read_and_interpreted_by_the_layers_706_8() -> None:
    """It gets +X/+X: a change of layer 7c whose amount looks at the stored results."""
    text = (
        "This creature gets +X/+X, where X is the greatest number of stored results on it of the "
        "same value."
    )
    ability = read(text)
    amount = node("most_equal_results", SELF)
    assert ability.clauses[0].changes == (node("modify_pt", amount, amount),)
    assert same_words(ability, text)
    assert unread_by_layers(ability) is None


def test_the_last_exiled_card_is_read_607_2a() -> None:
    """Power, toughness and creature types of another card: layers 4 and 7b."""
    text = (
        "As long as a card exiled with this creature is a creature card, this creature has the "
        "power, toughness, and creature types of the last creature card exiled with it. It's still "
        "a Shapeshifter."
    )
    ability = read(text)
    exiled = both(node("card_in", "exile", ANYONE), node("exiled_with_self"), CREATURE)
    last = node("last_exiled", exiled)
    (clause,) = ability.clauses
    assert clause.condition == node("compare", node("count", exiled), ">=", number(1))
    assert clause.changes == (
        node("subtypes_of", "creature", last, ("Shapeshifter",)),
        node("set_pt", node("stat_of", "power", last), node("stat_of", "toughness", last)),
    )
    assert same_words(ability, text)
    assert unread_by_layers(ability) is None


def test_a_trigger_in_the_paragraph_of_a_static_ability_is_its_own_607_2h() -> None:
    """The static ability is read, the triggered one is known by its form."""
    text = (
        "Reveal the first card you draw each turn. Whenever you reveal a creature card this way, "
        "draw a card."
    )
    face = Face(name="Test Card", type_line="Enchantment", oracle_text=text)
    static, triggered = compile_face(face, "Test Card")
    assert (static.kind, triggered.kind) == ("static", "triggered")
    assert static.text == "Reveal the first card you draw each turn."
    assert triggered.text == "Whenever you reveal a creature card this way, draw a card."


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Modular—Sunburst", node("keyword_text", "modular", "—Sunburst")),
        ("Cumulative upkeep {W} or {U}", node("keyword_cost", "cumulative upkeep", "{W} or {U}")),
    ],
)
def test_keywords_with_unusual_parameters_702(text: str, keyword: Node) -> None:
    """Modular counted by sunburst (702.43), an upkeep of which one cost is paid (702.24)."""
    ability = read(text)
    assert (ability.kind, ability.keyword) == ("keyword", keyword)
    assert same_words(ability, text)


@pytest.mark.parametrize(
    "text",
    [
        "If an opponent would search a library, that player searches the top four cards of that "
        "library.",
        "If this creature would die, put it third from the top of its owner's library instead.",
        "If you would lose the game, instead shuffle your hand into your library, then draw seven "
        "cards and your life total becomes 20.",
        "As this creature enters, turn all creature cards in all graveyards face down.",
        "As this creature is turned face up, put five +1/+1 counters on each creature.",
        "If a triggered ability of a creature card in a graveyard triggers, that ability triggers "
        "an additional time.",
        "If a creature leaving causes a triggered ability of a permanent you control to trigger, "
        "that ability triggers an additional time.",
        "Echo {W} or {U}",
        "Modular—Flying",
    ],
)
def test_other_words_are_unsupported(text: str) -> None:
    """What is not understood whole is not understood."""
    ability = read(text)
    assert (ability.kind, ability.clauses, ability.keyword) == ("unsupported", (), None)
