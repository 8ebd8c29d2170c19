"""The ledger of the rules: complete, true to the files that it names, and read by the gate."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from clingather.bridge import outcomes
from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.cards.card import Face
from clingather.bridge.cards.database import open_database
from clingather.bridge.encodings import ledger
from clingather.bridge.interpreting.compiled import abilities_of
from clingather.bridge.kernel import why_not
from clingather.bridge.kernel.facts import meanings
from clingather.bridge.oracle.tree import SIGNATURES, TEXT, Ability, Node
from clingather.bridge.questions.executed import executed
from tests import encodings
from tests.test_citations import citations, rule_numbers

ROOT = files("clingather.asp")
LEAVES = ledger.leaves()
GAPS = sorted({leaf.gap for leaf in LEAVES if leaf.status == "gap"})


def test_every_leaf_of_the_rules_stands_in_the_ledger_once() -> None:
    """A leaf has a letter, or no rule with its number and a letter exists."""
    numbers = {number for number in rule_numbers() if "." in number}
    lettered = {number for number in numbers if not number[-1].isdigit()}
    expected = lettered | {
        number
        for number in numbers - lettered
        if not any(
            other.startswith(number) and other[len(number) :].isalpha() for other in lettered
        )
    }
    assert sorted(leaf.number for leaf in LEAVES) == sorted(expected)


def test_every_status_is_one_of_the_four() -> None:
    """Definitions and other variants say nothing more."""
    assert {leaf.status for leaf in LEAVES} == set(ledger.STATUSES)
    silent = [leaf for leaf in LEAVES if leaf.status in ("definition", "another variant")]
    assert {leaf.what for leaf in silent} == {"-"}


@cache
def cited(name: str) -> frozenset[str]:
    """The numbers that a file of `asp/` cites."""
    return frozenset(citations(ROOT.joinpath(name).read_text(encoding="utf-8")))


IMPLEMENTED = [leaf for leaf in LEAVES if leaf.status == "implemented"]


def test_what_is_implemented_names_files_that_cite_rules() -> None:
    """Each file exists, and one of them cites the rule."""
    for leaf in IMPLEMENTED:
        assert all(ROOT.joinpath(name).is_file() for name in leaf.what.split()), leaf
        assert all(map(cited, leaf.what.split())), leaf
    uncited = [
        leaf.number
        for leaf in IMPLEMENTED
        if not any(leaf.number in cited(name) for name in leaf.what.split())
    ]
    assert not uncited


@pytest.mark.parametrize(("kind", "word"), GAPS, ids=lambda part: str(part))
def test_the_gate_understands_each_gap(kind: str, word: str) -> None:
    """What a gap names is refused where it matters, with the number of a rule."""
    assert kind in ledger.KINDS
    UNDERSTOOD[kind](word)


def _refuses_type(word: str) -> None:
    assert "CR " in (ledger.why_not("type", word) or ledger.why_not("subtype", word) or "")


def _refuses_keyword(word: str) -> None:
    """It means nothing on the battlefield, or what it stands for is not read or interpreted."""
    forms = [Node("keyword", (word,)), Node("keyword_number", (word, 1))]
    forms += [Node("keyword_cost", (word, "{1}")), Node("keyword_text", (word, "X"))]
    said = []
    for keyword in forms:
        ability = Ability("keyword", word, keyword)
        reasons = [why_not.why_not_functioning(ability, why_not.matters())]
        reasons += [why_not.why_not_entering(ability)]
        reasons += [why_not.why_not_program(each) for each in meanings(keyword)]
        said += [reason for reason in reasons if reason]
    assert said or word in PREFIXED, f"{word} is not refused"


# keywords before another ability
PREFIXED = {
    "∞": "∞ — This creature gets +1/+1.",
}


@pytest.mark.parametrize("word", PREFIXED)
def test_an_ability_with_such_a_keyword_is_not_executed(word: str) -> None:
    """Its limit, its condition or the keyword itself is what nothing interprets."""
    assert ("keyword", word) in GAPS
    face = Face(name="Test", type_line="Artifact Creature — Bear", oracle_text=PREFIXED[word])
    assert not any(executed(each) for each in abilities_of(face, "Test"))


def _refuses_spell(word: str) -> None:
    assert "CR " in (ledger.why_not("spell", word) or "")


def _refuses_action(word: str) -> None:
    for kind in sorted(why_not.ACTIONS):
        rest = tuple(
            word if sort == TEXT else Node("self") if sort == "reference" else Node("actor")
            for sort in SIGNATURES[kind][1]
        )
        ability = Ability("spell", word, effect=(Node(kind, rest),))
        assert "CR " in (why_not.why_not_program(ability) or "")


def _refuses_text(word: str) -> None:
    assert ledger.rule_of(f"You {word} now.") is not None


def _refuses_situation(word: str) -> None:
    texts = [encodings.text(name) for name in encodings.names()]
    said = re.compile(
        rf'^(unmodelled|not_modelled|unsure|gap)\(State, .*"?{re.escape(word)}"\)', re.M
    )
    assert any(said.search(text) for text in texts), word


UNDERSTOOD = {
    "type": _refuses_type,
    "subtype": _refuses_type,
    "keyword": _refuses_keyword,
    "spell": _refuses_spell,
    "action": _refuses_action,
    "text": _refuses_text,
    "situation": _refuses_situation,
}


# texts of gaps, that are read or not, and carried out by nothing
TEXTS = {
    "copied creature": "You may have this creature enter as a copy of any creature on the "
    "battlefield. When you do, tap the copied creature.",
    "add {R/G}": "Add {R/G}.",
    "add {R/P}": "Add {R/P}.",
    "add {S}": "Add {S}.",
    "source of your choice": "Prevent the next 2 damage that a source of your choice would deal "
    "to you this turn.",
    "would draw two or more cards": "If you would draw two or more cards, instead draw that many "
    "cards plus one.",
    "battlefield blocking": "Put a creature card from your hand onto the battlefield blocking "
    "target creature.",
    "is prevented this way": "When damage is prevented this way, you gain 1 life.",
    "blighted creature": "You may blight 1. If you do, untap the blighted creature.",
    "whenever you blight": "Whenever you blight, draw a card.",
    "whenever you manifest dread": "Whenever you manifest dread, draw a card.",
    "mentors": "Whenever this creature mentors a creature, draw a card.",
    "trains": "When this creature trains, draw a card.",
    "enters, pay any amount": "As this creature enters, pay any amount of life.",
    "when this spell resolves": "When this spell resolves, draw a card.",
    "exchange your": "Exchange your hand and graveyard.",
    "emerge from": "Emerge from artifact {6}",
    "becomes foretold": "Exile target card. It becomes foretold.",
    "using its toughness": "This creature stations permanents using its toughness rather than "
    "its power.",
    "the copy targets": "Copy target spell. The copy targets this creature.",
    "unprepared": "Target creature becomes unprepared.",
    "as this permanent transforms": "As this permanent transforms, choose a color.",
    "Khans or Dragons": "As this enchantment enters, choose Khans or Dragons.",
    "pay its mana cost": "When this creature enters, sacrifice it unless you pay its mana cost.",
    "Tarmogoyf token": "Create a Tarmogoyf token.",
    "turned face up, you may attach it": "As this permanent is turned face up, you may attach it "
    "to a creature.",
    "one creature type with another": "Change the text of target spell or permanent by replacing "
    "all instances of one creature type with another.",
    "come up heads": "The first time you flip one or more coins each turn, those coins come up "
    "heads and you win those flips.",
    "as this creature enters, mill": "As this creature enters, mill two cards.",
    "enters under your control instead": "If a creature would enter under an opponent's control, "
    "it enters under your control instead.",
    "may plot": "You may plot nonland cards from the top of your library.",
    "increase the result": "Whenever you roll a die, increase the result by 1.",
}


@pytest.mark.parametrize("word", TEXTS)
def test_what_a_text_of_a_gap_says_is_not_executed(word: str) -> None:
    """The words of the gap are in it, and nothing carries it out."""
    assert word.lower() in TEXTS[word].lower()
    assert ("text", word) in GAPS
    for line in ("Sorcery", "Creature — Bear"):
        face = Face(name="Test", type_line=line, oracle_text=TEXTS[word])
        abilities = abilities_of(face, "Test")
        assert not all(executed(each) for each in abilities), abilities


def test_no_text_that_is_a_gap_is_executed() -> None:
    """Among the embedded cards nothing is executed that the ledger says is not read."""
    with open_database() as cards:
        wrong = [
            (card.name, ability.text, ledger.rule_of(ability.text))
            for card in cards.cards()
            for face in card.faces
            for ability in abilities_of(face, card.name)
            if ability.kind != "keyword" and ledger.rule_of(ability.text) and executed(ability)
        ]
    assert wrong == []


# ---------------------------------------------------------------- from the question to the refusal
SORCERY = {"name": "Test", "mana_cost": "{1}", "type_line": "Sorcery"}
BEAR = {"name": "Test", "mana_cost": "{1}", "power": "2", "toughness": "2"}
CREATURE = {**BEAR, "type_line": "Creature — Bear"}
REFUSED: dict[str, tuple[dict[str, Any], str, list[Any]]] = {
    "a spell with a keyword": (
        {**SORCERY, "oracle_text": "You gain 1 life.\nEpic"}, "702.50a", [{"cast": "test"}],
    ),
    "a keyword of a permanent": (
        {**CREATURE, "oracle_text": "Space sculptor"}, "704.5u",
        [{"cast": "test"}, "resolve", {"pass": "end_of_combat"}],
    ),
    "an instruction": (
        {**SORCERY, "oracle_text": "Open an Attraction."}, "701.51a",
        [{"cast": "test"}, "resolve"],
    ),
    "a text": (
        {**SORCERY, "oracle_text": "End the combat phase."}, "724.2", [{"cast": "test"}, "resolve"],
    ),
    "a subtype": (
        {**CREATURE, "type_line": "Artifact — Attraction"}, "717", [{"cast": "test"}],
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_a_gap_is_refused_with_its_rule(what: str) -> None:
    """Each kind of gap, from a scenario on."""
    card, rule, actions = REFUSED[what]
    players = [{"id": "A", "hand": ["Test"], "mana_pool": "{C}{C}", "library": 5}, {"id": "B"}]
    with pytest.raises(UnsupportedError) as caught:
        outcomes({"scenario": 1, "cards": [card], "players": players, "do": actions})
    assert f"(CR {rule}" in str(caught.value)
