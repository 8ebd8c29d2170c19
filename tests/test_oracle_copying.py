"""Entering as a copy: golden trees of what can be copied and of the exceptions (CR 707.9)."""

from __future__ import annotations

import pytest

from clingather.bridge.interpreting.interpreted import unread_by_layers
from clingather.bridge.oracle.tree import Ability, Node, node
from tests.oracle_helpers import (
    ARTIFACT,
    CREATURE,
    PERMANENT,
    SELF,
    YOURS,
    both,
    number,
    read,
    same_words,
)

ANY_CREATURE = both(PERMANENT, CREATURE)
FRONT = "You may have this creature enter as a copy of any creature on the battlefield"
COPYING = "At the beginning of your upkeep, this creature becomes a copy of target creature."


def copy(
    what: Node = ANY_CREATURE, exceptions: Node | None = None, how: str = "may", tapped: str = ""
) -> Node:
    """Entering as a copy."""
    return node("enter_as_copy", how, tapped, what, exceptions or node("no_exception"))


def all_of(*changes: Node) -> Node:
    """Several exceptions."""
    result = changes[-1]
    for change in reversed(changes[:-1]):
        result = node("exceptions", change, result)
    return result


def gain(name: str) -> Node:
    """A keyword that the copy has."""
    keyword = node("keyword", name)
    return node("gain", Ability("keyword", name.capitalize(), keyword))


def becomes(types: tuple[str, ...] = (), subtypes: tuple[str, ...] = ()) -> Node:
    """Types in addition to the others."""
    return node("become", (), types, subtypes, "all")


def counters(kind: str, amount: Node) -> Node:
    """Counters that it enters with."""
    return node("enters_with", kind, amount)


def if_a(kind: str, *changes: Node) -> Node:
    """Exceptions for a copy of that type."""
    return node("except_if", node("is", SELF, node("type", kind)), all_of(*changes))


CASES: list[tuple[str, Node]] = [
    (f"{FRONT}.", copy()),
    ("This creature enters as a copy of any creature on the battlefield.", copy(how="must")),
    (
        "You may have this land enter tapped as a copy of any land on the battlefield.",
        copy(both(PERMANENT, node("type", "Land")), tapped="tapped"),
    ),
    (
        "You may have this creature enter as a copy of any creature card in a graveyard.",
        copy(both(node("card_in", "graveyard", node("any_player")), CREATURE)),
    ),
    (
        "You may have this creature enter as a copy of any permanent on the battlefield.",
        copy(PERMANENT),
    ),
    (
        "You may have this creature enter as a copy of another creature you control.",
        copy(both(PERMANENT, node("other"), CREATURE, YOURS)),
    ),
    (
        "You may have this enchantment enter as a copy of any artifact on the battlefield, except "
        "it's an enchantment in addition to its other types.",
        copy(both(PERMANENT, ARTIFACT), becomes(("Enchantment",))),
    ),
    (
        "You may have this creature enter as a copy of a creature you control, except it's a "
        "Shapeshifter Rogue in addition to its other types.",
        copy(both(PERMANENT, CREATURE, YOURS), becomes((), ("Shapeshifter", "Rogue"))),
    ),
    (
        f"{FRONT}, except its name is Test Card and it has flying.",
        copy(exceptions=all_of(node("set_name", "Test Card"), gain("flying"))),
    ),
    (f"{FRONT}, except it's 7/7.", copy(exceptions=node("set_pt", number(7), number(7)))),
    (
        f"{FRONT}, except it enters with X additional +1/+1 counters on it.",
        copy(exceptions=counters("+1/+1", node("x"))),
    ),
    (
        f"{FRONT}, except it isn't legendary and it has flying.",
        copy(exceptions=all_of(node("lose_supertype", "Legendary"), gain("flying"))),
    ),
    (
        f"{FRONT}, except it doesn't copy that creature's color and it has \"{COPYING}\"",
        copy(
            exceptions=all_of(
                node("not_copied", "color"), node("gain", Ability("triggered", COPYING))
            )
        ),
    ),
    (
        "You may have this creature enter as a copy of a permanent you control, except it's "
        "legendary and snow in addition to its other types and, if it's a creature, it enters with "
        "two additional +1/+1 counters on it and has changeling.",
        copy(
            both(PERMANENT, YOURS),
            all_of(
                node("become", ("Legendary", "Snow"), (), (), "all"),
                if_a("Creature", counters("+1/+1", number(2)), gain("changeling")),
            ),
        ),
    ),
    (
        "You may have this creature enter as a copy of a creature or planeswalker you control, "
        "except it enters with an additional +1/+1 counter on it if it's a creature, it enters "
        "with an additional loyalty counter on it if it's a planeswalker, and it isn't legendary.",
        copy(
            both(PERMANENT, node("or", CREATURE, node("type", "Planeswalker")), YOURS),
            all_of(
                if_a("Creature", counters("+1/+1", number(1))),
                if_a("Planeswalker", counters("loyalty", number(1))),
                node("lose_supertype", "Legendary"),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "change"), CASES)
def test_entering_as_a_copy_707_9(text: str, change: Node) -> None:
    """What it copies, tapped or not, with what exceptions; and the words again."""
    ability = read(text)
    (clause,) = ability.clauses
    assert (ability.kind, clause.subject) == ("replacement", SELF)
    assert clause.changes == (change,)
    assert same_words(ability, text)


@pytest.mark.parametrize(("text", "change"), CASES)
def test_it_touches_nothing_as_the_board_stands(text: str, change: Node) -> None:
    """The state says what a permanent copies; no encoding of the layers must read this."""
    assert read(text).clauses[0].changes == (change,)
    assert unread_by_layers(read(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        f"{FRONT}, except its name is Test.",
        f"{FRONT}. It has flying.",
        f"{FRONT} until end of turn.",
        f"{FRONT}, except it's tapped.",
        f"{FRONT}, except it doesn't copy that creature's name.",
        "You may have this creature enter as a copy.",
        "You may have target creature enter as a copy of any creature on the battlefield.",
    ],
)
def test_a_copy_with_other_words_is_unsupported(text: str) -> None:
    """What is not understood whole is not understood."""
    ability = read(text)
    assert (ability.kind, ability.clauses) == ("unsupported", ())
