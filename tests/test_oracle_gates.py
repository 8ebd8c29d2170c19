"""The gates of the reader of Oracle text: every parse agrees, it prints back, nothing is lost."""

from __future__ import annotations

import re

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import (
    NotUnderstood,
    compile_effect,
    compile_face,
    print_ability,
)
from clingather.bridge.oracle.engine import Grammar, GrammarError
from clingather.bridge.oracle.gates import grammar
from clingather.bridge.oracle.lexer import lex, normalise
from clingather.bridge.oracle.tree import Ability, Clause, Node, node
from clingather.bridge.oracle.within import Within, print_quoted, read_quoted

STATICS = [
    "Creatures you control get +1/+1.",
    "Other Elf creatures you control get +1/+1 and have forestwalk.",
    "White creatures get +1/+1.",
    "Nonbasic lands are Mountains.",
    "Each land is a Swamp in addition to its other land types.",
    "All creatures lose all abilities and have base power and toughness 1/1.",
    "Each other non-Aura enchantment is a creature in addition to its other types and has base "
    "power and base toughness each equal to its mana value.",
    "All lands are 1/1 creatures that are still lands.",
    "Lands you control are every basic land type in addition to their other types.",
    "Creatures your opponents control lose flying and can't have or gain flying.",
    "As long as your devotion to red is less than five, this creature isn't a creature.",
    "This creature gets +2/+2 for each Aura attached to it.",
    "Enchanted creature loses all abilities and is a blue Frog creature with base power and "
    "toughness 1/1.",
    "Artifacts, creatures, and enchantments you control have indestructible.",
    "This creature gets +1/+1 as long as you control three or more artifacts.",
    "Equipped creature gets +2/+0 and has protection from black and from red.",
    "You control enchanted creature.",
    "Red and green creatures you control have haste.",
    'All Slivers have "{T}: Add one mana of any color."',
    "This creature's power and toughness are each equal to the number of cards in your hand.",
]


def read(text: str, type_line: str = "Enchantment") -> tuple[Ability, ...]:
    """The abilities of a nameless card with this text."""
    return compile_face(Face(name="Test Card", type_line=type_line, oracle_text=text), "Test Card")


@pytest.mark.parametrize("text", STATICS)
def test_a_paragraph_prints_back_word_for_word(text: str) -> None:
    """What is understood is printed again exactly, the object itself as `~`."""
    (ability,) = read(text)
    assert ability.clauses, ability.reason
    assert lex(print_ability(ability)) == lex(normalise(text, ()))


@pytest.mark.parametrize("text", STATICS)
def test_no_word_can_be_dropped_unnoticed(text: str) -> None:
    """A paragraph without one of its words never gives the same abilities, except for words that
    have no meaning of their own ("its other land types" is "its other types" of a land type)."""
    silent = {"all", "each", "a", "an", "it", "they", "has", "have", "and", "base"}
    whole = read(text)
    words = text.split(" ")
    for index, word in enumerate(words):
        shorter = " ".join(words[:index] + words[index + 1 :])
        if word.strip(".,").lower() in silent or words[index : index + 2] == ["land", "types."]:
            continue
        found = read(shorter)
        assert [strip(a) for a in found] != [strip(a) for a in whole], f"{word!r} was swallowed"


@pytest.mark.parametrize("text", STATICS)
def test_no_two_words_can_be_swapped_unnoticed(text: str) -> None:
    """A paragraph with two neighbouring words swapped is another one, or none, and never prints
    as the first."""
    words = text.split(" ")
    (whole,) = read(text)
    for index in range(len(words) - 1):
        if words[index].strip(",.") == words[index + 1].strip(",."):
            continue
        swapped = [*words[:index], words[index + 1], words[index], *words[index + 2 :]]
        for found in read(" ".join(swapped)):
            assert not found.clauses or print_ability(found) != print_ability(whole)


def strip(ability: Ability) -> tuple[object, ...]:
    """An ability without its text."""
    return (ability.kind, ability.keyword, ability.clauses)


def test_an_unknown_word_refuses_the_paragraph_and_is_named() -> None:
    """What was not understood is unsupported, and the reason says at which words."""
    (ability,) = read("Creatures you control frobnicate.")
    assert ability.kind == "unsupported"
    assert "frobnicate" in ability.reason
    assert not ability.clauses


def test_two_different_readings_are_refused() -> None:
    """A text with two readings that build different trees has no meaning here (both are kept)."""
    word = [("class", "KEYWORD")]
    both = Grammar({
        "top": [([("rule", "a")], None), ([("rule", "b")], None)],
        "a": [(word, lambda name: node("keyword", name))],
        "b": [(word, lambda name: node("keyword_text", name, "x"))],
    })  # fmt: skip
    assert len(both.parse("top", lex("flying")).values) == 2


def _statics(text: str, *clauses: tuple[Clause, ...]) -> Grammar:
    """A grammar in which a text has these meanings."""
    words = [("word", word) for word in text.split()]
    return Grammar({
        "keyword_line": [([("word", "never")], lambda: node("keyword", "never"))],
        "static": [(words, lambda meant=each: meant) for each in clauses],
    })  # fmt: skip


def test_an_ambiguous_paragraph_is_unsupported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A paragraph whose readings differ is unsupported with the reason "ambiguous"."""
    from clingather.bridge.oracle import gates

    clauses = compile_effect("gains flying"), compile_effect("gains haste")
    made = _statics("creatures fly .", *clauses)
    monkeypatch.setattr(gates, "grammar", lambda: made)
    (ability,) = read("Creatures fly.")
    assert ability.kind == "unsupported"
    assert ability.reason.startswith("ambiguous")


def test_a_reading_that_prints_otherwise_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A paragraph that reads back as other words is unsupported: something was swallowed."""
    from clingather.bridge.oracle import gates

    made = _statics("creatures nearby fly .", compile_effect("gains flying"))
    monkeypatch.setattr(gates, "grammar", lambda: made)
    (ability,) = read("Creatures nearby fly.")
    assert ability.kind == "unsupported"
    assert ability.reason.startswith("reads back as")


def test_a_row_that_swallows_words_does_not_load() -> None:
    """A row without an action hands on the one value that it reads."""
    word, keyword = ("word", "very"), ("class", "KEYWORD")
    with pytest.raises(GrammarError, match="hand on one value"):
        Grammar({"top": [([word, keyword], None)]})
    with pytest.raises(GrammarError, match="no rule is called gone"):
        Grammar({"top": [([("rule", "gone")], None)]})
    assert Grammar({"top": [([word, keyword], str)]}).parse("top", lex("very flying")).values


def test_the_engine_says_how_far_it_read() -> None:
    """A failed parse reports the furthest word that some reading could use."""
    result = grammar().parse("static", lex("Creatures you control get lost."))
    assert not result.values
    assert result.furthest == 4


def test_wrong_effects_are_refused_with_their_place() -> None:
    """An effect that is not understood raises, and says at which words."""
    with pytest.raises(NotUnderstood) as caught:
        compile_effect("gets +3/+3 until the cows come home")
    assert caught.value.words.startswith("cows come home") or "cows" in str(caught.value)
    assert caught.value.exit_code == 2


def test_a_tree_that_is_not_well_typed_cannot_be_made() -> None:
    """A node checks its arguments."""
    with pytest.raises(TypeError, match="does not fit"):
        node("and", Node("tapped"), Node("you"))


def test_no_node_outside_the_vocabulary_leaves_the_reader() -> None:
    """What the grammar uses inside itself never stands in an ability."""
    from clingather.bridge.oracle.tree import SIGNATURES

    for text in STATICS:
        for ability in read(text):
            assert set(re.findall(r"Node\(kind='(\w+)'", repr(ability))) <= set(SIGNATURES)


def test_an_ability_in_quotes_is_read_and_printed_as_a_whole() -> None:
    """What the grammar meets in quotes goes to the compiler, and from the tree to the printer."""
    ability = read_quoted("{T}: Draw a card.")
    assert ability is not None
    assert (ability,) == read("{T}: Draw a card.")
    assert print_quoted(ability) == "{T}: Draw a card."


def test_one_function_stands_for_what_is_within() -> None:
    """A second one is refused, and so is a call before the first one was entered."""
    ring: Within[str, str] = Within("above.py")
    with pytest.raises(LookupError, match=r"above\.py is not loaded"):
        ring("text")
    ring.enter(str.upper)
    assert ring("text") == "TEXT"
    with pytest.raises(ValueError, match="two functions"):
        ring.enter(str.lower)
