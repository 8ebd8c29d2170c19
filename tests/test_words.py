"""An invented word is refused in any construct, unless `asp/words.tsv` takes any."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import count
from typing import Any

import pytest

from clingather.bridge.cards.database import open_database
from clingather.bridge.interpreting.compiled import abilities_of
from clingather.bridge.interpreting.words import (
    ALSO,
    DOMAINS,
    admits,
    in_domain,
    open_places,
    told_apart,
)
from clingather.bridge.oracle.tree import SIGNATURES, TEXT, TEXTS, Ability, Clause, Node, node
from clingather.bridge.questions.executed import executed

INVENTED = "frobnicate"
ARGUMENTS = [
    (kind, index)
    for kind, (_, sorts) in SIGNATURES.items()
    for index, sort in enumerate(sorts, start=1)
    if sort in (TEXT, TEXTS)
]
OPEN = frozenset({"counter", "name", "cost"})  # domains that take any word


def takes_any(kind: str, index: int) -> bool:
    """Whether the table says that any word will do."""
    row = open_places().get((kind, index))
    return row is not None and row.domain in OPEN


def test_the_table_names_arguments_of_the_vocabulary_domains_and_reasons() -> None:
    """Each line is about a text of a construct, once, in order."""
    assert list(open_places()) == sorted(open_places())
    for place, row in open_places().items():
        assert place in ARGUMENTS
        assert row.domain in DOMAINS or row.domain.startswith(ALSO)
        assert len(row.reason) > len("an id") - 1


@pytest.mark.parametrize(("kind", "index"), ARGUMENTS, ids=str)
def test_an_invented_word_is_no_word_of_a_construct(kind: str, index: int) -> None:
    """Unless the table says that any word will do."""
    assert admits(kind, index, INVENTED) == takes_any(kind, index)


def test_words_that_rules_tell_apart() -> None:
    """They are named in the construct, compared, or looked up by what a variable stands for."""
    assert {"power", "toughness", "mana value"} <= told_apart()["stat", 1]
    assert {"upkeep", "end"} <= told_apart()["begins", 1]
    assert told_apart()["hand_size", 1] == {"=", "+", "-"}
    assert {"die", "dice"} <= told_apart()["rolls_dice", 2]
    assert told_apart()["cause", 2] == {"sacrifice permanents"}


@pytest.mark.parametrize(
    ("domain", "word", "is_one"),
    [
        ("card type", "Creature", True),
        ("card type", "Elf", False),
        ("subtype", "Elf", True),
        ("subtype", "Frob", False),
        ("type or subtype", "Land", True),
        ("supertype", "Snow", True),
        ("supertype", "Elite", False),
        ("color", "G", True),
        ("color", "C", False),
        ("letters", "WU", True),
        ("letters", "green", False),
        ("mana", "{2}{G/W}", True),
        ("mana", "two green", False),
        ("produced", "{2}{G}", True),
        ("produced", "{G/W}", False),
        ("produced", "{S}", False),
        ("loyalty", "-X", True),
        ("loyalty", "three", False),
        ("number", "3", True),
        ("number", "III", False),
        ("keyword", "first strike", True),
        ("keyword", "last strike", False),
        ("words: top|bottom", "top", True),
        ("words: top|bottom", "middle", False),
    ],
)
def test_domains(domain: str, word: str, is_one: bool) -> None:
    """What is said of a kind of words is checked."""
    assert in_domain(domain, word) == is_one


# ---------------------------------------------------------------- through the gate
Key = tuple[str, int, str]  # a construct, an argument of it, and what it stands in
NUMBERS = count()


def changed(part: Any, inside: str) -> Iterator[tuple[Key, Any]]:
    """A part of an ability with an invented word, for each word in it."""
    if isinstance(part, Node):
        for index, arg in enumerate(part.args, start=1):
            key = part.kind, index, inside
            if isinstance(arg, str):
                yield key, _with_arg(part, index, INVENTED)
            elif isinstance(arg, tuple):
                for place in range(len(arg)):
                    words = (*arg[:place], INVENTED, *arg[place + 1 :])
                    yield key, _with_arg(part, index, words)
            elif not isinstance(arg, int):
                for inner, other in changed(arg, part.kind):
                    yield inner, _with_arg(part, index, other)
    elif isinstance(part, (Ability, Clause)):
        for each in fields(part):
            value = getattr(part, each.name)
            if isinstance(value, Node):
                for key, other in changed(value, each.name):
                    yield key, _with_field(part, each.name, other)
            elif isinstance(value, tuple):
                for place, item in enumerate(value):
                    for key, other in changed(item, each.name):
                        items = (*value[:place], other, *value[place + 1 :])
                        yield key, _with_field(part, each.name, items)


def _with_arg(part: Node, index: int, arg: Any) -> Node:
    return Node(part.kind, (*part.args[: index - 1], arg, *part.args[index:]), part.wording)


def _with_field(part: Ability | Clause, name: str, value: Any) -> Ability | Clause:
    if isinstance(part, Ability):  # whose text is what is compared
        return replace(part, **{name: value}, text=f"{part.text}\n({next(NUMBERS)})")
    return replace(part, **{name: value})


def test_no_executed_ability_of_a_card_is_executed_with_an_invented_word() -> None:
    """Every word of every construct, wherever the embedded cards have it."""
    seen = set()
    passed = {}
    with open_database() as cards:
        for card in cards.cards():
            for face in card.faces:
                for ability in abilities_of(face, card.name):
                    new = [(k, each) for k, each in changed(ability, "") if k not in seen]
                    if not new or not executed(ability):
                        continue
                    for key, other in new:
                        if key not in seen and not takes_any(*key[:2]) and executed(other):
                            passed[key] = ability.text
                        seen.add(key)
    assert len(seen) > 250
    assert passed == {}


def test_words_without_a_rule_that_stand_where_others_have_one() -> None:
    """What these texts say was executed once without doing anything."""
    assert not admits("events", 1, "proliferate")
    assert not admits("every_subtype", 1, "nonbasic land")
    assert not admits("gain_abilities_of", 1, "loyalty")
    assert not admits("mana", 1, "{G/P}")
    assert admits("pay_mana", 1, "{1}{G/P}")
    assert executed(_spell(node("put_into_library", node("target", 1), "top", node("you"))))
    assert not executed(_spell(node("put_into_library", node("target", 1), "fourth", node("you"))))


def _spell(step: Node) -> Ability:
    one = node("number", 1)
    slot = node("slot", one, one, node("permanent"))
    return Ability("spell", f"{step}", effect=(step,), slots=(slot,))
