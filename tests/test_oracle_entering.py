"""Paragraphs that only say how an object enters are known by their form (CR 614.1c)."""

from __future__ import annotations

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.interpreting.interpreted import unread_by_layers
from clingather.bridge.oracle import compile_face
from clingather.bridge.oracle.tree import Ability, Node, node
from clingather.bridge.questions.executed import executed
from tests.oracle_helpers import (
    ARTIFACT,
    CREATURE,
    PERMANENT,
    YOURS,
    both,
    have,
    number,
    same_words,
)

ONLY_ENTERS = [
    "As this land enters, you may pay 2 life. If you don't, it enters tapped.",
    "As this land enters, you may reveal an Elf card from your hand. If you don't, this land "
    "enters tapped.",
    "This land enters tapped unless you control a Mountain or a Plains.",
    "This land enters tapped unless you have two or more opponents.",
    "If you control two or more other lands, this land enters tapped.",
    "This creature enters with a +1/+1 counter on it for each creature that died this turn.",
    "If this creature was kicked, it enters with two +1/+1 counters on it.",
    "As this land enters, choose a color other than green.",
    "As this creature enters, sacrifice any number of permanents. It enters with that many +1/+1 "
    "counters on it.",
]

LASTING = [
    "You may have this creature enter as a copy of any creature on the battlefield, except its "
    "name is Test.",
    "As this creature enters, you may exile a creature card. If you do, it enters as a copy of "
    "that card.",
    "As this creature enters, it becomes your choice of a 3/3 creature or an artifact.",
    "As this creature enters, roll a six-sided die twice. Its base power becomes the first result.",
    "As this creature enters, you may have it become a copy of any creature on the battlefield.",
    "As this creature enters or is turned face up, choose a player. It becomes a copy.",
    "As this enchantment enters, choose Left or Right.\n• Left — Creatures get +1/+1.\n"
    "• Up — Creatures get -1/-1.",
    "As this creature enters, choose a creature. This creature gains its abilities.",
    "As this creature enters, exile a card. This creature is a copy of it.",
    "As this creature enters, choose a creature, and it has that creature's power.",
    "As this creature enters, choose a creature whose power it gets.",
    "This creature enters transformed.",
    "This creature enters face down.",
]


def read(text: str) -> tuple[Ability, ...]:
    """The abilities of a nameless creature."""
    return compile_face(Face(name="Test Card", type_line="Creature", oracle_text=text), "Test Card")


def kind_of(text: str) -> str:
    """The kind of the one ability of a nameless creature."""
    (ability,) = read(text)
    assert not ability.clauses or ability.kind == "replacement"
    return ability.kind


@pytest.mark.parametrize("text", ONLY_ENTERS)
def test_how_it_enters_is_a_replacement_ability_614_1c(text: str) -> None:
    """What only makes it enter tapped, with counters or with a choice is known by its form."""
    assert kind_of(text) == "replacement"


@pytest.mark.parametrize("text", LASTING)
def test_what_it_becomes_as_it_enters_is_not_assumed_away(text: str) -> None:
    """What could still show in its characteristics is unsupported."""
    assert kind_of(text) == "unsupported"


@pytest.mark.parametrize("given", ["flying", '"{T}: Add {G}."'])
def test_an_ability_that_it_enters_with_is_read_and_executed(given: str) -> None:
    """It has the ability by an effect that begins as it enters, and a state tells of that."""
    text = f"If this creature was kicked, it enters with two +1/+1 counters on it and with {given}"
    text = text if given.endswith('"') else f"{text}."
    (found,) = read(text)
    assert found.kind == "replacement"
    assert unread_by_layers(found) is None
    assert executed(found)


def test_an_anchor_word_grants_the_ability_after_it_614_12c() -> None:
    """Each of the two abilities is had as long as its word was chosen."""
    (ability,) = read(
        "As this enchantment enters, choose Left or Right.\n• Left — Creatures get +1/+1.\n"
        "• Right — Creatures get -1/-1."
    )
    choice, *granting = ability.clauses
    assert choice.changes == (node("choose_among_as_enters", "mode", ("Left", "Right")),)
    conditions = [clause.condition for clause in granting]
    assert conditions == [node("chosen_word", "Left"), node("chosen_word", "Right")]
    assert [change.kind for clause in granting for change in clause.changes] == ["gain", "gain"]


def test_what_lasts_beside_an_entrance_is_unsupported_or_read() -> None:
    """A sentence that gives an ability, after one about entering, is never dropped."""
    (ability,) = read("This creature enters tapped unless you control a Swamp. It has flying.")
    kinds = [change.kind for clause in ability.clauses for change in clause.changes]
    assert ability.kind == "unsupported" or kinds == ["enters_tapped", "gain"]


SELF = node("self")
SWAMP = node("subtype", "Swamp")
SIZES = [node("set_pt", number(5), number(1)), node("set_pt", number(1), number(5))]
ENTERING = [
    (
        "As this creature enters or is turned face up, it becomes your choice of 5/1 or 1/5.",
        SELF,
        [node("becomes_choice", "enters or is turned face up", node("alternatives", *SIZES))],
        node("always"),
    ),
    (
        "This land enters tapped unless you control a Swamp or a Forest.",
        SELF,
        [node("enters_tapped")],
        node("unless", node("either", have(SWAMP), have(node("subtype", "Forest")))),
    ),
    (
        "As this land enters, you may pay 2 life. If you don't, it enters tapped.",
        SELF,
        [node("tapped_unless", node("pay_life", number(2)))],
        node("always"),
    ),
    (
        "Artifacts and creatures your opponents control enter tapped.",
        node(
            "all",
            both(
                PERMANENT,
                node("or", ARTIFACT, CREATURE),
                node("controlled", node("opponent")),
            ),
        ),
        [node("enters_tapped")],
        node("always"),
    ),
    (
        "This creature enters tapped with two stun counters on it.",
        SELF,
        [node("enters_tapped"), node("enters_with", "stun", number(2))],
        node("always"),
    ),
    (
        "Each other Elf creature you control enters with an additional +1/+1 counter on it.",
        node("all", both(PERMANENT, node("other"), node("subtype", "Elf"), CREATURE, YOURS)),
        [node("enters_with", "+1/+1", number(1))],
        node("always"),
    ),
    (
        "This creature enters with two +1/+1 counters on it for each artifact you control.",
        SELF,
        [
            node(
                "enters_with",
                "+1/+1",
                node("times", 2, node("count", both(PERMANENT, ARTIFACT, YOURS))),
            )
        ],
        node("always"),
    ),
    (
        "This creature enters with a -1/-1 counter on it if you cast it from your hand.",
        SELF,
        [node("enters_with", "-1/-1", number(1))],
        node("was", "cast from your hand", SELF),
    ),
    (
        "As this creature enters, choose a color other than white.",
        SELF,
        [node("choose_as_enters", "color other than W")],
        node("always"),
    ),
]


@pytest.mark.parametrize(("text", "subject", "changes", "condition"), ENTERING)
def test_how_it_enters_is_read_614_1c(
    text: str, subject: Node, changes: list[Node], condition: Node
) -> None:
    """Who enters how, and when; and the words again."""
    (ability,) = read(text)
    (clause,) = ability.clauses
    assert ability.kind == "replacement"
    assert (clause.subject, list(clause.changes)) == (subject, changes)
    assert clause.condition == condition
    assert same_words(ability, text)


@pytest.mark.parametrize(
    "text",
    [
        "It enters tapped.",
        "Each other creature you control enters with an additional +1/+1 counter on it for each "
        "color of mana spent to cast it.",
        "This creature enters with a +1/+1 counter on it for each creature it likes.",
        "As this land enters, you may pay 2 life. If you do, it enters tapped.",
        "Creatures enter tapped during your turn.",
    ],
)
def test_an_entrance_with_other_words_is_not_read(text: str) -> None:
    """A pronoun without its object, or words outside the vocabulary, leave it unread."""
    assert not any(ability.clauses for ability in read(text))
