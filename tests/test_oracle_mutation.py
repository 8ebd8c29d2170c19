"""Texts that differ in a word do not mean the same: paragraphs of the corpus, a word changed.

Two neighbouring words are swapped, a word is dropped, or a word of another paragraph stands in its
place. Most of what results is refused; what is still read must have another tree. `carries_none`
lists the words that mean nothing where they stand, each with its reason.
"""

from __future__ import annotations

import difflib
import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.oracle.lexer import names_of, normalise
from clingather.bridge.oracle.paragraphs import paragraphs
from clingather.bridge.oracle.plain_tree import ability_data
from clingather.bridge.questions.coverage import face_of, state_of
from tests.corpus import corpus_file, needs_corpus

SEED, PARAGRAPHS = 613, 2000
NO_CARDS = ("planar", "vanguard", "scheme", "host", "augment")
WORD = re.compile(r"[A-Za-z0-9'+/*-]+|\{[^}]*\}")


# ---------------------------------------------------------------- paragraphs and their mutations
def meaning(face: Face) -> str:
    """The trees of a face, targets and all; "" where one of its abilities is not read."""
    abilities = compile_face(face, face.name)
    read = all(state_of(ability) == "verified" for ability in abilities)
    return json.dumps([untold(ability_data(ability)) for ability in abilities]) if read else ""


def untold(tree: Any) -> Any:
    """A tree as plain data without the texts that it was read from."""
    if isinstance(tree, dict):
        return {key: untold(value) for key, value in tree.items() if key != "text"}
    return [untold(value) for value in tree] if isinstance(tree, list) else tree


def drawn(records: list[dict[str, str]], chance: random.Random) -> list[tuple[Face, str]]:
    """Verified paragraphs of different texts, each as a face of its own with its meaning."""
    chance.shuffle(records)
    found: dict[str, tuple[Face, str]] = {}
    for record in records:
        whole = face_of(record)
        for paragraph in paragraphs(whole):
            text = normalise(paragraph.text, names_of(whole))
            face = with_text(whole, paragraph.text)
            if "\n" not in text and text not in found and (said := meaning(face)):
                found[text] = (face, said)
            if len(found) == PARAGRAPHS:
                return list(found.values())
    raise AssertionError("the corpus has too few verified paragraphs")


def with_text(face: Face, text: str) -> Face:
    """A face of that name and those types that has only this text."""
    return Face(name=face.name, type_line=face.type_line, oracle_text=text)


def mutations(text: str, vocabulary: list[str], chance: random.Random) -> Iterator[str]:
    """The text with a word dropped, swapped with the next one, or replaced by another word."""
    words = list(WORD.finditer(text))
    for one, two in pairwise(words):
        between = text[one.end() : two.start()]
        yield text[: one.start()] + two.group() + between + one.group() + text[two.end() :]
    for word in words:
        without = (text[: word.start()] + text[word.end() :]).replace("  ", " ")
        yield without.strip().replace(" ,", ",").replace(" .", ".")
        for other in chance.sample(vocabulary, 2):
            yield text[: word.start()] + other + text[word.end() :]


# ---------------------------------------------------------------- words without a meaning
CHAPTERS = r"(?P<chapters>[IVX]+(?:, [IVX]+)* — )?"  # 714.2b, before which no such word stands
# 207.2c, 207.2d: ability words and flavor words have no meaning.
ABILITY_WORD = re.compile(rf"^{CHAPTERS}[^.,:\"—]+ — ")
ITSELF = re.compile(r"\b[Tt]his [A-Za-z'-]+")  # 201.5: "this creature", whatever the object is
MEANT = ("Solved", "Max speed", "To solve")  # these stand before a dash and do mean something
DROPPED = {
    "a": "articles: one is no name, and no number other than one is said",
    "an": "an article",
    "the": "an article",
    "all": '"all creatures" are creatures, "all graveyards" are graveyards',
    "base": "the second of two, in a row of base power and base toughness",
    "additional": '"enters with an additional counter": with one more than without (614.1c)',
    "it": '"except it has flying and it has this ability": who has it was said before',
    "that's": '"an Aura that\'s attached to a creature" is an Aura attached to it',
    "creature": '"in addition to their other creature types": it keeps all others either way',
}
REPLACED = {
    ("and", "or"): "between plurals: artifacts or creatures are those that are either",
    ("or", "and"): "the same",
    ("or", "and/or"): "the same",
    ("and", "and/or"): "the same",
    ("and/or", "or"): "the same",
    ("and/or", "and"): "the same",
    ("has", "gains"): "a static ability gives it as long as it applies, by either verb",
    ("have", "gain"): "the same",
    ("each", "any"): "before what holds of every player",
    ("any", "each"): "the same",
    ("are", "is"): '"as long as there is seven or more": the number of a verb counts nothing',
    ("is", "are"): "the same",
    ("you've", "you"): '"if you sacrificed one this turn": the tense says nothing more',
    ("from", "in"): '"exile a card from your graveyard": where it was',
    ("enters", "enter"): "the number of a verb counts nothing",
    ("then", "and"): "instructions are followed in the order written (608.2c)",
    ("and", "then"): "the same",
}
# Words that mean nothing where they stand: gone, come, what is before them and after them, why.
BETWEEN = [
    ("you", "", r"^(?!.*\b(whenever|when|if|unless|that|time|life|may|by|to)$)",
     r"(become|create|draw|gain|get|lose|mill|scry|take)\b",
     "the subject of an instruction: its controller follows it, named or not (109.5)"),
    ("whenever", "when", r"^$|\b(has|have|with)$", "",
     "a triggered ability begins with either word (603.1), a granted one too"),
    ("when", "whenever", r"^$|\b(has|have)$", "", "the same"),
    ("whenever", "when", "", r"that creature\b.* ~( |$)",  # "this turn" is such a word, too
     "a delayed one triggers each time in the duration that it states, by either word (603.7b)"),
    ("gains", "has", "", r".*\buntil end of turn\b", "it has for that long what it gains"),
    ("becomes", "is", "", r".*\buntil end of turn\b", "it is for that long what it becomes"),
    ("also", "", "", r"gains?\b", "besides what was said before, which stands there"),
    ("each", "", r"\bbeginning of$", r"combat\b", "whichever combat begins"),
    ("each", "", r"\bcreatures( you control)?$", r"get\b", "it is said of all of them either way"),
    ("player's", "", r"\beach$", r"upkeep\b", "an upkeep is some player's"),
    ("each", "the", r"\bbeginning of$", r"upkeep\b", "whichever upkeep begins"),
    ("a", "another", r"\b(put|remove)$", r"\S+ counter\b", "one counter more is one counter"),
    ("their", "your", r"\bgraveyard to$", r"hand\b", "it goes to its owner's (400.3)"),
    ("their", "your", r"\bgraveyard into$", r"library\b", "the same"),
    ("token", "creature", r"\bcreature token\b.*\bthat$", "", "the token that was created is one"),
    ("that", "the", r"\bone of those cards put$", r"card\b", "the one that was chosen"),
    ("any", "an", r"\bcopy of$", "", "one of them is chosen either way"),
    ("any", "a", r"\bcopy of$", "", "the same"),
    ("sacrificed", "", r"\bthe$", r"creature's\b", "the one that was sacrificed just before"),
    ("chosen", "", r"\bthe$", r"card\b", "the one that was chosen just before"),
    ("that", "the", r"\bif$", r"creature would die\b", "the one of which was spoken"),
    ("in", "from", r"\bcosts of cards$", r"your graveyard\b", "where they are"),
    ("when", "whenever", "", r"you sacrifice an? \w+ ~",
     "as often as one is sacrificed this way, by either word"),
    ("to", "", r"\bto cast\b.*\bor$", r"activate\b", "two things to do in a row"),
    ("owner's", "", r"\btheir$", r"(graveyard|hand|library)\b", "it goes to its owner's (400.3)"),
]  # fmt: skip
# Differences that the reader doesn't keep: they would matter, but for the reason that stands there.
LOOSE = [
    ("turn's", "", r"\bnext$", r"upkeep\b", "no additional upkeep step is read, to come before it"),
    ("card", "", r"\bif it's an? \w+$", "", '"if it\'s a land" is said of revealed cards, too'),
    ("spell", "", r"\bif it's an? \w+( or \w+)?$", "", "the same, of a card that may be cast"),
    ("spell", "card", r"\bif it's an? \w+( or \w+)?$", "", "the same"),
    ("card", "spell", r"\bif it's an? \w+$", "", "the same"),
    *(
        (noun, other, r"\bthat$", "", "what it stands for was said before, whatever it is called")
        for noun, other in (
            *(("creature", "card"), ("artifact", "card"), ("creature", "permanent")),
            *(("card", "creature"), ("card", "artifact"), ("creature", "enchantment")),
            *(("card", "land"), ("ability", "card")),
        )
    ),
    ("that", "the", "", r"(creature|permanent)'s (power|toughness|mana value)\b", "the same"),
    ("that", "the", r"\b(discards|puts|return)$", r"card\b", "the same"),
    ("token", "card", r"\bif the$", r"isn't\b", "the same"),
    ("the", "a", r"\bif$", r"player does\b", "the same"),
    ("it", "them", r"\bcounters on$", "", "the same, of what enters with counters"),
    ("you", "then", r"\benters$", r"gain\b", "its controller does it, named or not (109.5)"),
    ("phase", "", r"\bafter ~$", r"there is an additional\b", "whichever phase that is done in"),
    ("~", "it", r"\bif$", r"is an?\b", "where nothing was spoken of before it is the object"),
]


def carries_none(face: Face, mutated: str) -> bool:
    """Whether only words differ that mean nothing there."""
    before, after = (_without_names(face, text) for text in (face.oracle_text, mutated))
    if before == after:
        return True
    changes = [
        (before[a:b], after[c:d], before[:a], before[b:])
        for tag, a, b, c, d in difflib.SequenceMatcher(None, before, after).get_opcodes()
        if tag != "equal"
    ]
    if len(changes) != 1:
        return False
    gone, come, lead, rest = changes[0]
    if lead[-1:] == ["still"] and len(gone) == len(come) == 1:
        return True  # 205.1b: "still a land" keeps all types, whichever of them is named
    for one, other, front, end, _ in BETWEEN + LOOSE:
        around = re.search(front, " ".join(lead)) and re.match(end, " ".join(rest))
        if gone == [one] and come == other.split() and around:
            return True
    if len(gone) == 1 and not come:
        return gone[0] in DROPPED
    return len(gone) == len(come) == 1 and (gone[0], come[0]) in REPLACED


def _without_names(face: Face, text: str) -> list[str]:
    """The words in lower case, without an ability word; the object's names are all one word."""
    if not text.startswith(MEANT):
        text = ABILITY_WORD.sub(r"\g<chapters>", text)
    text = ITSELF.sub("~", normalise(text, names_of(face)))
    return [word.lower() for word in re.findall(rf"{WORD.pattern}|~", text)]


@pytest.mark.parametrize(
    ("text", "mutated", "without_meaning"),
    [
        ("Threshold — This land enters tapped.", "Domain — This creature enters tapped.", True),
        ("All Slivers have haste.", "Slivers have haste.", True),
        ("All Slivers have haste.", "All have haste.", False),
        ("Solved — All Slivers have haste.", "All Slivers have haste.", False),
        ("Other Slivers have haste.", "Slivers have haste.", False),
        ("It's still a land.", "It's still a forest.", False),
        ("They're still lands.", "They're still creatures.", True),
        ("Slivers have haste.", "Slivers have reach.", False),
        (
            "When this creature enters, you gain 3 life.",
            "When this creature enters, gain 3 life.",
            True,
        ),
        ("Whenever you gain life, draw a card.", "Whenever gain life, draw a card.", False),
        ("You may draw a card.", "May draw a card.", False),
        ("Whenever a creature dies, scry 1.", "When a creature dies, scry 1.", True),
        ("Sacrifice it. When you do, scry 1.", "Sacrifice it. Whenever you do, scry 1.", False),
        ("It gains haste until end of turn.", "It has haste until end of turn.", True),
        ("It becomes a Goblin.", "It is a Goblin.", False),
        ("It also gains haste.", "It gains haste.", True),
        ("At the beginning of each combat, scry 1.", "At the beginning of combat, scry 1.", True),
        ("Each player draws a card.", "Player draws a card.", False),
        (
            "Create a Wolf creature token. Exile that token.",
            "Create a Wolf creature token. Exile that creature.",
            True,
        ),
        (
            "Create a Treasure token. Exile that token.",
            "Create a Treasure token. Exile that creature.",
            False,
        ),
        ("If it's a land card, scry 1.", "If it's a land, scry 1.", True),
        ("Exile target land card.", "Exile target land.", False),
    ],
)
def test_only_listed_words_carry_no_meaning(text: str, mutated: str, without_meaning: bool) -> None:
    """An exemption is for a listed word alone."""
    face = Face(name="Test Card", type_line="Creature", oracle_text=text)
    assert carries_none(face, mutated) is without_meaning


@pytest.mark.slow
@needs_corpus
def test_a_changed_word_changes_the_tree_or_is_refused() -> None:
    """None of tens of thousands of mutated paragraphs is read as the paragraph that it was."""
    records = json.loads(corpus_file().read_text(encoding="utf-8"))
    cards = sorted(
        (record for record in records if record["layout"] not in NO_CARDS),
        key=lambda record: (record["name"], record["text"] or ""),
    )
    chance = random.Random(SEED)
    originals = drawn(cards, chance)
    vocabulary = [word for face, _ in originals for word in WORD.findall(face.oracle_text)]
    tried = read = 0
    unnoticed = []
    for face, said in originals:
        for mutated in mutations(face.oracle_text, vocabulary, chance):
            if mutated == face.oracle_text:
                continue
            tried += 1
            now = meaning(with_text(face, mutated))
            read += bool(now)
            if now == said and not carries_none(face, mutated):
                unnoticed.append(f"{face.oracle_text!r} became {mutated!r}")
    assert tried > 20 * PARAGRAPHS
    assert read > PARAGRAPHS  # else the mutations would prove nothing
    assert not unnoticed, "\n".join(unnoticed)


@pytest.mark.parametrize(
    "text",
    [
        "As an additional cost to cast this spell, sacrifice an artifact and creature.",
        "As long as you control an artifact and enchantment, this creature has flying.",
        "Enchant Forest and Plains",
        "Tapped and attacking creatures get +1/+1.",
    ],
)
def test_one_thing_that_would_have_to_be_both_is_not_read_as_either(text: str) -> None:
    """With "and" it is refused, with "or" it is read."""
    for said, understood in ((text, False), (text.replace(" and ", " or "), True)):
        face = Face(name="Test Card", type_line="Enchantment", oracle_text=said)
        assert bool(meaning(face)) is understood


@pytest.mark.parametrize(
    ("read", "refused"),
    [
        ("Target opponent sacrifices a creature of their choice.",
         "Target opponent sacrifices a creature of your choice."),
        ("Sacrifice a creature of your choice.", "Sacrifice a creature of their choice."),
        ("Target player discards all the cards in their hand.",
         "Target player discards all the cards in your hand."),
        ("You discard your hand.", "You discard their hand."),
        ("Return two target lands you control to their owner's hand.",
         "Return two target lands you control to their hand."),
        ("Return two target cards from an opponent's graveyard to their hand.",
         "Return two target cards from your graveyard to their hand."),
        ("Target land becomes a 2/2 creature until end of turn. It's still a land.",
         "Target land becomes a 2/2 creature until end of turn. It's still a creature."),
        ("Enchanted land is a 4/4 creature. It's still a land.",
         "Enchanted land is a 4/4 creature. It's still an artifact."),
        ("Whenever another creature you control enters, put a +1/+1 counter on that creature.",
         "Whenever another creature you control enters, put a +1/+1 counter on that card."),
        ("Reveal the top three cards of your library. Target opponent chooses one of those cards. "
         "Put that card into your graveyard, then draw two cards.",
         "Reveal the top three cards of your library. Target opponent chooses one of those cards. "
         "Put that creature into your graveyard, then draw two cards."),
        ("Reveal cards from the top of your library until you reveal a creature card. Put that "
         "card into your hand and the rest on the bottom of your library in a random order.",
         "Reveal cards from the top of your library until you reveal a creature card. Put that "
         "creature into your hand and the rest on the bottom of your library in a random order."),
        ("Target player reveals their hand. For each blue instant card revealed this way, that "
         "player loses 1 life.",
         "Target player reveals their hand. For each blue instant revealed this way, that "
         "player loses 1 life."),
    ],
)  # fmt: skip
def test_words_that_do_not_fit_what_they_stand_for_are_refused(read: str, refused: str) -> None:
    """Whose choice and hand it is, what is a card and what a permanent (109.2), what it was."""
    for said, understood in ((read, True), (refused, False)):
        type_line = "Enchantment — Aura" if said.startswith("Enchanted") else "Sorcery"
        kind = "Enchantment" if said.startswith("When") else type_line
        face = Face(name="Test Card", type_line=kind, oracle_text=said)
        assert bool(meaning(face)) is understood, said
