"""Quoted abilities: what an ability calls by a name is the object that grants it, or the object
that has it (CR 201.5, 201.5a, 113.3)."""

from __future__ import annotations

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import compile_face
from clingather.bridge.oracle.tree import Ability, nodes

from .oracle_helpers import read

GRANTER = 'granter("Test Card")'


def kinds(ability: Ability) -> set[str]:
    """The kinds of the nodes in the quoted abilities of a text."""
    return {part.kind for granted in quoted(ability) for part in trees(granted)}


def quoted(ability: Ability) -> list[Ability]:
    """The abilities that an ability grants."""
    parts = [part for root in (*ability.effect, *_changes(ability)) for part in nodes(root)]
    return [arg for part in parts for arg in part.args if isinstance(arg, Ability)]


def _changes(ability: Ability) -> list:  # type: ignore[type-arg]
    return [change for clause in ability.clauses for change in clause.changes]


def trees(ability: Ability) -> list:  # type: ignore[type-arg]
    """The nodes of an ability."""
    roots = (ability.cost, ability.trigger, *ability.effect, *_changes(ability))
    own = [part for root in roots if root is not None for part in nodes(root)]
    within = [part for each in quoted(ability) for part in trees(each)]
    return own + within + [clause.subject for clause in ability.clauses]


@pytest.mark.parametrize(
    "text",
    [
        'Equipped creature has "{T}, Sacrifice Test Card: Test Card deals 2 damage to any target."',
        'Equipped creature has "Unattach Test Card: Prevent all combat damage that would be dealt '
        'to this creature this turn."',
        'Enchanted creature has "{T}: This creature deals X damage to target creature, where X is '
        'the number of arrow counters on Test Card."',
        'Equipped creature has "{T}: Put an aim counter on Test Card" and "{T}, Remove all aim '
        "counters from Test Card: This creature deals damage to any target equal to the number of "
        'aim counters removed this way."',
        'Equipped creature has "Whenever this creature attacks, you may sacrifice an artifact '
        'other than Test Card."',
        'Enchanted creature has "{1}: Tap target creature. Return Test Card to its owner\'s hand."',
    ],
)
def test_a_name_in_quotes_means_the_object_that_grants_201_5a(text: str) -> None:
    """It is neither the object that has the ability nor anything else."""
    assert "granter" in kinds(read(text, "Artifact"))


@pytest.mark.parametrize(
    "text",
    [
        'Enchanted creature has "{T}: Remove a task counter from Test Card. Then if it has no task '
        'counters on it, destroy Test Card."',
        'Enchanted creature has "{7}: Test Card\'s controller sacrifices it and draws a card."',
    ],
)
def test_it_is_what_was_called_by_its_name_201_5a(text: str) -> None:
    """After the name of the object that grants the ability "it" means that one."""
    assert "self" not in kinds(read(text, "Enchantment — Aura"))


def test_it_after_two_that_could_be_meant_is_refused() -> None:
    """ "It deals damage" could be said of what has the ability and of what its cost unattaches."""
    text = 'Equipped creature has "{T}, Unattach Test Card: It deals 1 damage to any target."'
    (granted,) = quoted(read(text, "Artifact"))
    assert not granted.effect


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, create Zabu, a legendary 2/2 green Cat creature token with "
        'flying and "Whenever Zabu attacks, surveil 1."',
        "When this creature enters, create Zabu, a legendary 2/2 green Cat creature token with "
        '"Zabu can\'t block."',
        '{1}: Until end of turn, Test Card gains "Whenever Test Card attacks, draw a card."',
    ],
)
def test_a_name_in_quotes_means_what_has_the_ability_201_5(text: str) -> None:
    """A token that is created with that name, and an object that gets the ability itself."""
    found = kinds(read(text))
    assert "self" in found
    assert "granter" not in found


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        ("Test Card has hexproof unless it's attacking or blocking.", "Creature"),
        ("Test Card has hexproof if it hasn't dealt damage yet.", "Creature"),
        ("As long as enchanted creature is attacking alone, it can't be blocked.", "Enchantment"),
        ("Enchanted creature gets +2/+2 for each other enchantment on the battlefield.",
         "Enchantment — Aura"),
        ("Activated abilities of enchanted creature cost {3} more to activate.", "Enchantment"),
        ("As long as you control an artifact creature or a Plan, Test Card has reach.", "Creature"),
        ("{T}: Add {R}. If that mana is spent on a creature spell, it gains haste until end of "
         "turn.", "Creature"),
        ("{T}: Add {G}. When you spend this mana to cast a creature spell with mana value 6 or "
         "greater, draw a card.", "Creature"),
        ("{T}: Choose a color. Add an amount of mana of that color equal to your devotion to that "
         "color.", "Land"),
        ("{2}: Target player mills a card. Test Card gets +X/+X until end of turn, where X is the "
         "milled card's mana value.", "Creature"),
        ("{X}: Test Card deals X damage to each creature. Spend only black mana on X.", "Creature"),
        ("Noncreature spells with {X} in their mana costs can't be cast.", "Creature"),
        ("As long as there are three or more cards exiled with Test Card, it gets +3/+3 and has "
         "hexproof.", "Creature"),
        ("As long as you control an artifact, Test Card gets +1/+1 and it can't be blocked.",
         "Creature"),
        ("This spell costs {2} less to cast if you control at least two creatures that share a "
         "creature type.", "Sorcery"),
        ("Return target spell or nonland permanent an opponent controls to its owner's hand.",
         "Instant"),
        ("Counter target creature spell or planeswalker spell.", "Instant"),
        ("Whenever Test Card attacks, you may pay {1}. When you do, put a +1/+1 counter on target "
         "creature. It gains trample until end of turn.", "Creature"),
    ],
)  # fmt: skip
def test_what_is_read(text: str, type_line: str) -> None:
    """Texts that are read and printed back."""
    ability = read(text, type_line)
    assert ability.clauses or ability.effect


@pytest.mark.parametrize(
    "text",
    [
        "{3}: Target player sacrifices an artifact. You gain life equal to the sacrificed "
        "creature's toughness.",
        "{3}: Mill two cards. You gain life equal to the milled card's mana value.",
    ],
)
def test_the_sacrificed_creature_is_the_one_that_was(text: str) -> None:
    """It is what a step has sacrificed, if that is one creature."""
    assert not read(text).effect


def test_the_text_keeps_the_name() -> None:
    """What is shown of the ability of a token calls it by its name."""
    text = (
        "When this creature enters, create Zabu, a legendary 2/2 green Cat creature token with "
        '"Whenever Zabu attacks, surveil 1."'
    )
    face = Face(name="Test Card", type_line="Creature", oracle_text=text)
    (ability,) = compile_face(face, "Test Card")
    assert [each.text for each in quoted(ability)] == ["Whenever Zabu attacks, surveil 1."]
