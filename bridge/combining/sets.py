"""Sets of one to three cards that could go around (`asp/programs/loops/sets.lp`, CR 732.1b)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import Database
from clingather.bridge.cards.type_line import TypeLine, parse_type_line
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
    lack: tuple[tuple[tuple[str, ...], str], ...]  # would, but for what is said of each


def deeds_of(cards: Sequence[Card], database: Database) -> Deeds:
    """What some cards say, as facts; of a card with several faces what any of them says."""
    deeds = Deeds(Facts(database))
    for card in cards:
        front = card.faces[0]
        line = parse_type_line(front.type_line)
        types = line.types
        cost = None if "Land" in types or not front.mana_cost else mana_value(front.mana_cost)
        abilities = [each for face in card.faces for each in compile_face(face, card.name)]
        deeds.thing(card.name, 1, types, cost, abilities)
        if cost is not None:
            mana_facts(deeds.facts, front.mana_cost)
            deeds.facts.add("spell_cost", quote(card.name), front.mana_cost)
        _printed(deeds.facts, card, line)
        if front.loyalty is not None and front.loyalty.isdecimal():
            deeds.facts.add("loyalty", quote(card.name), int(front.loyalty))
    return deeds


def _printed(facts: Facts, card: Card, line: TypeLine) -> None:
    """What is printed of a card besides its text, as `732.1b-fits.lp` reads it."""
    name, front = quote(card.name), card.faces[0]
    facts.add("supertype_of", name, "")  # of a card it is told even where it has none
    for word in line.supertypes:
        facts.add("supertype_of", name, word)
    for word in line.subtypes:
        facts.add("subtype_of", name, word)
    for stat, value in (("power", front.power), ("toughness", front.toughness)):
        if value is not None and value.isdecimal():
            facts.add("printed", name, quote(stat), int(value))


def sets_of(
    cards: Sequence[Card],
    database: Database,
    *,
    sizes: tuple[int, int] = (1, 3),
    known: Collection[tuple[str, ...]] = (),
    holding: str | None = None,
) -> Sets:
    """The sets of these cards that could go around, and those that nearly could.

    They have from the first to the second of `sizes` cards, and hold none of the sets that are
    `known`; where a card is named by `holding`, they hold that one.
    """
    if not cards:
        return Sets((), ())
    place = {card.name: number for number, card in enumerate(cards)}
    deeds = deeds_of(cards, database)
    for number, names in enumerate(known):
        for name in names:
            deeds.facts.add("known", number, quote(name))
    if holding is not None:
        deeds.facts.add("holding", quote(holding))
    could: set[tuple[str, ...]] = set()
    lack: dict[tuple[str, ...], str] = {}
    options = [*ALL, f"-cleast={sizes[0]}", f"-cmost={sizes[1]}"]
    for shown in answer_sets(SETS, deeds.lines(), options):
        names = tuple(sorted(_arguments(shown, "taken"), key=place.__getitem__))
        lacking = [_lack(symbol.arguments[0]) for symbol in shown if symbol.name == "lacks"]
        if lacking:
            lack[names] = lacking[0]
        else:
            could.add(names)

    def rank(names: tuple[str, ...]) -> tuple[int, list[int]]:
        return len(names), [place[name] for name in names]

    nearly = {names: what for names, what in lack.items() if names not in could}
    bare = [
        names for names in nearly if not any(within(other, names) for other in (*nearly, *could))
    ]
    return Sets(
        tuple(sorted(could, key=rank)),
        tuple((names, nearly[names]) for names in sorted(bare, key=rank)),
    )


def _lack(what: Symbol) -> str:
    """Why some cards do not go around, of what they use up more than they give."""
    match what.name:
        case "color":
            return f"none of them gives the mana {{{what.arguments[0].string}}} that is paid"
        case "without":
            kind = what.arguments[0].string
            return f"what came back has a {kind} counter, and nothing takes it away"
    return f"{what}: what is used up is more than what is given"


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


def within(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether a set is a smaller part of another one."""
    return set(part) < set(whole)
