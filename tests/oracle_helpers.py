"""What the tests of costs, casting and entering share: nodes in short, one ability of a text."""

from __future__ import annotations

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import compile_face, print_ability
from clingather.bridge.oracle.lexer import lex, normalise
from clingather.bridge.oracle.tree import Ability, Node, node

YOU = node("you")
SELF = node("self")
PERMANENT = node("permanent")
CREATURE = node("type", "Creature")
ARTIFACT = node("type", "Artifact")
YOURS = node("controlled", YOU)
TAP = node("tap_symbol")
SPELL = node("spell")
ANYONE = node("any_player")


def both(*literals: Node) -> Node:
    """Right-nested `and`."""
    result = literals[-1]
    for literal in reversed(literals[:-1]):
        result = node("and", literal, result)
    return result


def number(value: int) -> Node:
    """A number."""
    return node("number", value)


def one(*literals: Node) -> Node:
    """One object that the player chooses."""
    return node("some", number(1), both(*literals))


def costs(*items: Node) -> Node:
    """Several costs."""
    result = items[-1]
    for item in reversed(items[:-1]):
        result = node("costs", item, result)
    return result


def add(mana: Node) -> Node:
    """Mana for you."""
    return node("add_mana", YOU, mana)


def colors(amount: int, letters: str = "WUBRG") -> Node:
    """Mana, each one of any of the colors."""
    return node("combination", number(amount), letters)


def have(*literals: Node) -> Node:
    """You control one such permanent."""
    count = node("count", both(PERMANENT, *literals, YOURS))
    return node("compare", count, ">=", number(1))


def hand(*literals: Node) -> Node:
    """Cards in your hand."""
    return both(node("card_in", "hand", YOU), *literals)


def read(text: str, type_line: str = "Creature") -> Ability:
    """The one ability of a nameless card."""
    face = Face(name="Test Card", type_line=type_line, oracle_text=text)
    (ability,) = compile_face(face, "Test Card")
    return ability


def same_words(ability: Ability, text: str) -> bool:
    """Whether an ability prints as the text."""
    return lex(print_ability(ability)) == lex(normalise(text, ()))
