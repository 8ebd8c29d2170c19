"""For what a card could be one of two that go around together (CR 732.1b).

It is worked out of each card alone, with a card of each type in the place of the other, and told by
classes without names of cards: many cards have the same profile. Those of all cards of a database
are stored beside it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from clingather.bridge.base import limits
from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import Database
from clingather.bridge.combining.decks import is_executed
from clingather.bridge.combining.sets import deeds_of
from clingather.bridge.encodings.evaluated import derived_once
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import Symbol, Text, answer_sets
from clingather.bridge.encodings.stored import load, save
from clingather.bridge.encodings.terms import Fact, fact
from clingather.bridge.encodings.terms import program as lines
from clingather.bridge.engine.evaluator import UnansweredError

ALONE = program("loops/alone")
OPTIONS = program("loops/options")
SAID = ("own", "needed", "inward", "answer", "offer", "always", "helpful", "touched")
Need = frozenset[str]  # the classes that something which lacks may come of


class Option(NamedTuple):
    """A way in which a card could be one of two."""

    lacks: frozenset[Need]  # all that the other one has to give
    gives: frozenset[str]  # classes of what it gives the other one


Profile = frozenset[Option]


def profiles_of(database: Database) -> dict[str, Profile]:
    """The profiles of all cards of a database that are executed, by their names."""
    name = _name(database)
    found = load(name, _read)
    if found is None:
        found = {card.name: each for card, each in _made(database)}
        save(name, _written(found))
    return found


def _made(database: Database) -> Iterator[tuple[Card, Profile]]:
    known: dict[tuple[Fact, ...], Profile] = {}
    seen = set()
    for number, card in enumerate(database.cards()):
        limits.check()
        if number % 100 == 0:
            limits.note(f"{number} cards were looked at alone")
        if card.name not in seen and is_executed(card):
            seen.add(card.name)
            yield card, profile(card, database, known)


def profile(card: Card, database: Database, known: dict[tuple[Fact, ...], Profile]) -> Profile:
    """The profile of a card; `known` are those of the rows that were met before."""
    rows = _without_names(_alone(card, database))
    if rows not in known:
        known[rows] = frozenset(_options(rows))
    return known[rows]


def _alone(card: Card, database: Database) -> Mapping[str, Sequence[Symbol]]:
    """What is said of a card, whatever other card is there."""
    facts = deeds_of([card], database).lines()
    try:
        return derived_once(ALONE, {}, (), [Text(lines(facts), "")], "", SAID)
    except UnansweredError:
        (shown,) = answer_sets(ALONE, facts, ["--models=1"])
        return {name: [each for each in shown if each.name == name] for name in SAID}


def _without_names(said: Mapping[str, Sequence[Symbol]]) -> tuple[Fact, ...]:
    """The same with numbers for deeds and needs, which equal cards have in the same order."""
    told = {name: [each.arguments for each in said[name]] for name in SAID}
    classes = defaultdict[Symbol, list[str]](list)
    for need, each in told["answer"]:
        classes[need].append(str(each))
    of_deed = defaultdict[Symbol, list[str]](list)
    for deed, need in told["needed"]:
        of_deed[deed].append(str(sorted(classes[need])))
    for name in ("offer", "touched"):
        for deed, each in told[name]:
            of_deed[deed].append(str(each))
    deeds = sorted((sorted(of_deed[deed]), str(deed), deed) for (deed,) in told["own"])
    number = {deed: place for place, (_, _, deed) in enumerate(deeds)}
    needs = sorted(
        (number[deed], sorted(classes[need]), str(need), need) for deed, need in told["needed"]
    )
    called = {need: place for place, need in enumerate(dict.fromkeys(row[-1] for row in needs))}
    facts = [fact("own", each) for each in number.values()]
    for name in ("needed", "inward"):
        facts += [fact(name, number[deed], called[need]) for deed, need in told[name]]
    facts += [fact("answer", called[need], each) for need, each in told["answer"]]
    for name in ("offer", "touched"):
        facts += [fact(name, number[deed], each) for deed, each in told[name]]
    for name in ("always", "helpful"):
        facts += [fact(name, each) for (each,) in told[name]]
    return tuple(sorted(facts))


def _options(rows: Sequence[Fact]) -> Iterator[Option]:
    """The ways that such rows leave, without those that lack no less and give no more."""
    found = set()
    for shown in answer_sets(OPTIONS, rows, ["--models=0", "--project=show"]):
        classes = defaultdict[Symbol, set[str]](set)
        for each in shown:
            if each.name == "of_class":
                what, of = each.arguments
                classes[what].add(str(of))
        given = frozenset(str(each.arguments[0]) for each in shown if each.name == "passes")
        found.add(Option(frozenset(map(frozenset, classes.values())), given))
    for option in found:
        if not any(_beaten(option, other) for other in found):
            yield option


def _beaten(option: Option, other: Option) -> bool:
    """Whether whoever could go around with the one could with the other, too."""
    return (
        option != other
        and bool(option.lacks) == bool(other.lacks)
        and other.lacks <= option.lacks
        and other.gives >= option.gives
    )


# ---------------------------------------------------------------- stored
def _name(database: Database) -> str:
    """The file of the profiles of a database as it is now."""
    path = database.path
    age = "" if path is None else f"{path} {path.stat().st_mtime_ns}"
    return f"profiles-{blake2b(age.encode(), digest_size=8).hexdigest()}.json"


def _written(found: Mapping[str, Profile]) -> bytes:
    numbers = {each: number for number, each in enumerate(dict.fromkeys(found.values()))}
    classes = {
        word: number
        for number, word in enumerate(
            sorted({word for each in numbers for option in each for word in _words(option)})
        )
    }

    def option_row(option: Option) -> list[object]:
        lacks = [[classes[word] for word in need] for need in option.lacks]
        return [lacks, [classes[word] for word in option.gives]]

    data = {
        "classes": list(classes),
        "profiles": [[option_row(option) for option in each] for each in numbers],
        "cards": {name: numbers[each] for name, each in found.items()},
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _words(option: Option) -> Iterator[str]:
    yield from option.gives
    for need in option.lacks:
        yield from need


def _read(data: bytes) -> dict[str, Profile]:
    told = json.loads(data)
    classes = told["classes"]

    def words(numbers: Iterable[int]) -> frozenset[str]:
        return frozenset(classes[number] for number in numbers)

    made = [
        frozenset(Option(frozenset(map(words, lacks)), words(gives)) for lacks, gives in each)
        for each in told["profiles"]
    ]
    return {name: made[number] for name, number in told["cards"].items()}
