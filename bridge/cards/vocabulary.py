"""Words that the encodings list: subtypes by their kind, what moves cards of a library.

They are read on first use (`205.3-subtypes.lp`, `605.1a-library.lp`): there is one list of each in
the project, and it is that of the rules. Supertypes and card types stand here.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import chain

from clingather.bridge.encodings.statements import Call, Pool, Term, Text
from clingather.bridge.encodings.stored import stored

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")  # CR 205.4a

CARD_TYPES = (  # CR 205.2a
    "Artifact",
    "Battle",
    "Conspiracy",
    "Creature",
    "Dungeon",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Phenomenon",
    "Plane",
    "Planeswalker",
    "Scheme",
    "Sorcery",
    "Vanguard",
)


@cache
def subtypes_by_kind() -> dict[str, frozenset[str]]:
    """Return every subtype of the rules by its kind: artifact, creature, land, planar, ..."""
    return {kind: frozenset(names) for kind, names in _facts("subtype_kind").items()}


@cache
def subtypes() -> dict[str, str]:
    """Return the kind of every subtype; of one that has two kinds, the first in the rules."""
    kinds: dict[str, str] = {}
    for kind, names in _facts("subtype_kind").items():
        for name in names:
            kinds.setdefault(name, kind)
    return kinds


@cache
def kinds_of_type() -> dict[str, frozenset[str]]:
    """Return for each card type the kinds of subtypes that it is correlated with (CR 205.3)."""
    kinds: dict[str, set[str]] = {card_type: set() for card_type in CARD_TYPES}
    for kind, types in _facts("kind_of_type").items():
        for card_type in types:
            kinds[card_type].add(kind)
    return {card_type: frozenset(of_it) for card_type, of_it in kinds.items()}


@cache
def library_moves() -> dict[str, frozenset[str]]:
    """Return by its kind what moves a card to or from a library (CR 605.1a)."""
    return {kind: frozenset(names) for kind, names in _facts("library_move").items()}


SUBTYPES = "2-parts/205-type-line/205.3-subtypes.lp"
LIBRARY_MOVES = "6-effects/605-mana-abilities/605.1a-library.lp"


Lists = dict[str, dict[str, list[str]]]  # by a predicate, the words of each kind


def _facts(predicate: str) -> dict[str, list[str]]:
    """The words of each kind in the facts of a predicate that pair the two."""
    return _lists()[predicate]


@cache
def _lists() -> Lists:
    """What the files hold: out of the store, or read and stored."""
    return stored("vocabulary.json", _made, json.loads)


def _made() -> bytes:
    # late: where the lists are stored, clingo need not be loaded to read a card
    from clingather.bridge.encodings.parsing import read_file

    found: Lists = {}
    for fact in chain.from_iterable(map(read_file, (SUBTYPES, LIBRARY_MOVES))):
        if fact.directive:
            continue
        terms = [*chain.from_iterable(map(_options, fact.heads[0].arguments))]
        words = [term.value for term in terms if isinstance(term, Text)]
        kinds = [term.name for term in terms if isinstance(term, Call) and not term.arguments]
        if not (fact.is_fact and words and len(kinds) == 1 and len(terms) == 1 + len(words)):
            raise ValueError(f"{fact.file}:{fact.line}: no words with their kind: {fact.text}")
        found.setdefault(fact.heads[0].name, {}).setdefault(kinds[0], []).extend(words)
    return json.dumps(found, ensure_ascii=False).encode()


def _options(term: Term) -> tuple[Term, ...]:
    return term.options if isinstance(term, Pool) else (term,)
