"""Sets of one to three cards that could go around (`asp/programs/loops/sets.lp`, CR 732.1b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import Database
from clingather.bridge.cards.type_line import parse_type_line
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import Symbol, answer_sets
from clingather.bridge.encodings.terms import quote
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.kernel.costs import mana_facts
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.questions.card_search import mana_value
from clingather.bridge.repeating.deeds import Deeds

SETS = program("loops/sets")
SUMMARY = program("loops/summary")
ALL = ("--models=0", "--project=show")


class Sets(NamedTuple):
    """Sets of names of cards, the smallest ones first."""

    could: tuple[tuple[str, ...], ...]  # go around
    lack: tuple[tuple[tuple[str, ...], str], ...]  # what they would need more of to do so


def deeds_of(cards: Sequence[Card], database: Database) -> Deeds:
    """What some cards say, as facts; of a card with several faces what any of them says."""
    deeds = Deeds(Facts(database))
    for card in cards:
        front = card.faces[0]
        types = parse_type_line(front.type_line).types
        cost = None if "Land" in types or not front.mana_cost else mana_value(front.mana_cost)
        abilities = [each for face in card.faces for each in compile_face(face, card.name)]
        deeds.thing(card.name, 1, types, cost, abilities)
        if cost is not None:
            mana_facts(deeds.facts, front.mana_cost)
            deeds.facts.add("spell_cost", quote(card.name), front.mana_cost)
        if front.loyalty is not None and front.loyalty.isdecimal():
            deeds.facts.add("loyalty", quote(card.name), int(front.loyalty))
    return deeds


def sets_of(cards: Sequence[Card], database: Database) -> Sets:
    """The sets of one to three of these cards that could go around, and those that nearly could."""
    if not cards:
        return Sets((), ())
    place = {card.name: number for number, card in enumerate(cards)}
    could: set[tuple[str, ...]] = set()
    lack: dict[tuple[str, ...], str] = {}
    for shown in answer_sets(SETS, deeds_of(cards, database).lines(), ALL):
        names = sorted(_arguments(shown, "taken"), key=place.__getitem__)
        lacking = [str(symbol.arguments[0]) for symbol in shown if symbol.name == "lacks"]
        if lacking:
            lack[tuple(names)] = lacking[0]
        else:
            could.add(tuple(names))

    def rank(names: tuple[str, ...]) -> tuple[int, list[int]]:
        return len(names), [place[name] for name in names]

    # of those that hold another one it is no news that they could, and such go last
    smallest = {names for names in could if not any(_within(other, names) for other in could)}
    first = sorted(could, key=lambda names: (len(names), names not in smallest, rank(names)))
    nearly = {names: what for names, what in lack.items() if names not in could}
    bare = [
        names for names in nearly if not any(_within(other, names) for other in (*nearly, *could))
    ]
    return Sets(tuple(first), tuple((names, nearly[names]) for names in sorted(bare, key=rank)))


def summary(card: Card, database: Database) -> dict[str, Any]:
    """What one card uses up and gives, as rows of text."""
    (shown,) = answer_sets(SUMMARY, deeds_of([card], database).lines(), ["--models=1"])
    return {
        "card": card.name,
        "uses_up": sorted(set(_rows(shown, "takes"))),
        "gives": sorted(set(_rows(shown, "gives"))),
    }


def _rows(shown: Sequence[Symbol], name: str) -> Iterator[str]:
    for symbol in shown:
        if symbol.name == name:
            _, what, number = symbol.arguments
            yield f"{what} {number}"


def _arguments(shown: Sequence[Symbol], name: str) -> list[str]:
    return [symbol.arguments[0].string for symbol in shown if symbol.name == name]


def _within(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether a set is a smaller part of another one."""
    return set(part) < set(whole)
