"""What happened earlier this turn and in the last one (CR 608.2i): rows of `history`, and as facts.

A row says the `event` in a word of the encodings, the `player` whose it was, how much (`amount`)
and how often (`times`); what the object was like then stands under `was`, and `object` is its id as
long as it is that object. The rows of one turn have no order.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from clingather.bridge.base.memory import MANY
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.stored import stored
from clingather.bridge.encodings.terms import (
    Fact,
    Term,
    constant,
    fact,
    function,
    integer,
    lines_of,
)
from clingather.bridge.oracle.tree import SIGNATURES, Ability, nodes

if TYPE_CHECKING:
    from clingather.bridge.state.values import Object, State

Row = Mapping[str, Any]
EVENTS = (  # the words of a row: what `noted` of the encodings says, and "cast"
    *("die", "leave", "enter", "sacrifice", "discard a card", "draw", "cast", "attack"),
    *("gain life", "lose life", "be dealt damage", "begin combat"),
    *("discard", "deal combat damage to a player", "become a target", "be attacked"),
    *("roll the planar die", "begin another combat", "descend"),
    *("warp a spell", "spend mana on a spell", "be dealt combat damage"),
    *("commit a crime", "leave the graveyard", "damage a player", "damage a permanent"),
    *("be put into a graveyard from the battlefield", "be put into a graveyard from a library"),
    *("be put into a graveyard from elsewhere", "create a token", "block"),
    *("put a counter on", "have a counter put on", "have a +1/+1 counter put on"),
    *("be put into exile",),
)
TURNS = {"this_turn": "this turn", "last_turn": "last turn"}  # keys of `history`
WORDS = {"name": "name", "supertypes": "supertype", "types": "type", "subtypes": "subtype"}
WORDS |= {"colors": "color", "controller": "controller"}
NUMBERS = ("mana_value", "power", "toughness")
LARGEST_INDEX = 1 << 29


class Told(dict[str, Any]):
    """A row that nobody changes: what was written of it stays with it, as it is told for long."""

    __slots__ = ("key", "texts")

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        # what is equal for rows that differ in nothing but how often it happened
        self.key = repr({word: value for word, value in row.items() if word != "times"})
        self.texts: dict[tuple[object, ...], str] = {}  # its facts, by what they rest on besides

    def __reduce__(self) -> tuple[type[Told], tuple[dict[str, Any]]]:
        return Told, (dict(self),)


def told(row: Row) -> Told:
    """A row as one that nobody changes."""
    return row if isinstance(row, Told) else Told(row)


def counted(rows: Iterable[Row]) -> list[Row]:
    """The rows, each once, with how often it is there; a row that is alone stays as it is."""
    found: dict[str, Told] = {}
    for row in map(told, rows):
        known = found.get(row.key)
        if known is not None:
            row = Told({**known, "times": known.get("times", 1) + row.get("times", 1)})
        found[row.key] = row
    return [_without_one(found[key]) for key in sorted(found)]


def _without_one(row: Told) -> Told:
    if row.get("times") != 1:
        return row
    return Told({word: value for word, value in row.items() if word != "times"})


def past_facts(s: Term, state: State) -> Iterator[Fact]:
    """The facts of what happened."""
    for text in past_texts(s, state):
        yield from lines_of(text)


def past_texts(s: Term, state: State) -> Iterator[str]:
    """The same as texts, which are the same again for as long as it is told of.

    Spells that were cast this turn are numbered in their order.
    """
    told_of = [state.history.get(key, ()) for key in ("casts", *TURNS)]
    for index, when, row in _numbers(*told_of):
        yield _row_text(s, index, when, row, state)


def _numbers(casts: Sequence[Row], *turns: Iterable[Row]) -> Iterator[tuple[Term, str, Told]]:
    """The rows of a history, each with its number and its turn."""
    for number, row in enumerate(casts, start=1):
        yield integer(number), TURNS["this_turn"], Told({"event": "cast", **row})
    taken = set(range(len(casts) + 1))
    for when, rows in zip(TURNS.values(), turns, strict=True):
        for row in map(told, rows):
            number = _number(when, row.key)
            while number in taken:  # by another row, or by an equal one
                number += 1
            taken.add(number)
            yield integer(number), when, row


@lru_cache(MANY)
def _number(when: str, key: str) -> int:
    """A number for a row, which is the same whatever else has happened."""
    said = f"{when} {key}".encode()
    return int.from_bytes(blake2b(said, digest_size=4).digest(), "big") % LARGEST_INDEX


def _row_text(s: Term, index: Term, when: str, row: Told, state: State) -> str:
    """The facts of a row: of a state they rest on where its object is, and which object that is."""
    thing = state.objects.get(str(row.get("object", "")))
    now = None if thing is None else (thing.incarnation, thing.zone)
    key = s, index, when, now
    known = row.texts.get(key)
    if known is None:
        facts = (*_own_facts(s, index, when, row), *_facts_now(s, index, row, thing))
        known = row.texts[key] = "\n".join(facts)
    return known


def _facts_now(s: Term, index: Term, row: Row, thing: Object | None) -> Iterator[Fact]:
    """What the object of a row is now."""
    if thing is not None and _is(row, thing):
        yield fact("past_is", s, index, thing.id)
    if row["event"] == "attack" and "object" in row and "incarnation" not in row:
        number = 0 if thing is None else thing.incarnation
        yield fact("past_which", s, index, str(row["object"]), number)


def _own_facts(s: Term, index: Term, when: str, row: Row) -> Iterator[Fact]:
    event, player, times = str(row["event"]), str(row["player"]), row.get("times", 1)
    yield fact("past", s, index, when, event, player, times)
    if "amount" in row:
        amount = row["amount"] * times
        yield fact("past_life", s, index, when, event, player, amount)
    if "object" in row and "incarnation" in row:
        yield fact("past_which", s, index, str(row["object"]), row["incarnation"])
    if "came_from" in row:
        yield fact("past_from", s, index, row["came_from"])
    was = row.get("was", {})
    zone = was.get("zone", "stack" if event == "cast" else "battlefield")
    yield fact("past_zone", s, index, constant(zone))
    if "owner" in was:
        yield fact("past_owner", s, index, was["owner"])
    if was.get("token"):
        yield fact("past_token", s, index)
    for word, characteristic in WORDS.items():
        values = was.get(word, ())
        for value in [values] if isinstance(values, str) else values:
            every = function("every", constant("creature"))
            what = every if value == "*" else function(characteristic, value)
            yield fact("past_was", s, index, what)
    for word in NUMBERS:
        if word in was:
            yield fact("past_was", s, index, function(word, was[word]))


def _is(row: Row, thing: Object) -> bool:
    """Whether a row is about an object as it is now; a permanent is the spell that it was."""
    number = row.get("incarnation", thing.incarnation)
    spell = row["event"] == "cast" and thing.zone == "battlefield"
    return not row.get("gone") and thing.incarnation - number in ((0, 1) if spell else (0,))


NOW = ("object", "incarnation", "gone")  # of a row, what it has to do with the state


def in_last_turn(history: Mapping[str, Any]) -> list[Row]:
    """What the turn that ends leaves to the next one: nothing is that object any more."""
    casts = ({"event": "cast", **row} for row in history.get("casts", ()))
    rows = (*history.get("this_turn", ()), *casts)
    return counted([{word: row[word] for word in row if word not in NOW} for row in rows])


def attackers_in(history: Mapping[str, Any]) -> set[tuple[str, int]]:
    """What attacked in the turn that ends, each with its incarnation (CR 708.6)."""
    rows = [row for row in history.get("this_turn", ()) if row["event"] == "attack"]
    return {(row["object"], row.get("incarnation", 0)) for row in rows if "object" in row}


def still_there(rows: Iterable[Row], state: State) -> list[Row]:
    """The rows as a scenario has them: an id only of what is still that object."""

    def written(row: Row) -> Row:
        if "incarnation" not in row and "object" not in row:
            return row
        kept = {word: value for word, value in row.items() if word != "incarnation"}
        thing = state.objects.get(str(row.get("object", "")))
        if thing is None or row.get("incarnation", thing.incarnation) != thing.incarnation:
            kept.pop("object", None)
        return kept

    return counted(map(written, rows))


def cast_now(rows: Iterable[Row], state: State) -> list[Row]:
    """The spells that were cast as a scenario has them: which of them are something else by now."""
    found: list[Row] = []
    for row in rows:
        kept = {word: value for word, value in row.items() if word != "incarnation"}
        thing = state.objects.get(str(row.get("object", "")))
        if thing is not None and not _is({**row, "event": "cast"}, thing):
            kept["gone"] = True
        found.append(kept)
    return found


TAKING_PART: Mapping[str, str] = {  # what took part in what: the key of the history
    "crewed": "crewed_by",
    "saddled": "saddled_by",
    "convoked": "convoked_by",
}


def damage_now(told: Mapping[str, int], state: State) -> dict[str, int]:
    """The damage dealt this turn as a scenario has it: to what is still that object, by its id."""
    there = state.objects
    return {id_: told[damaged(it)] for id_, it in there.items() if damaged(it) in told}


def damage_to(told: Mapping[str, int], state: State) -> dict[str, int]:
    """The damage dealt this turn, to each object as it is counted in a game that begins."""
    there = state.objects
    return {damaged(there[id_]): number for id_, number in told.items() if id_ in there}


def dealers_now(told: Mapping[str, list[str]], state: State) -> dict[str, list[str]]:
    """What dealt damage to what this turn, as a scenario has it: by ids of what is still there."""
    names = {damaged(it): id_ for id_, it in state.objects.items()}
    return {
        names[whom]: [names[each] for each in dealers if each in names]
        for whom, dealers in told.items()
        if whom in names
    }


def helpers_now(told: Mapping[str, list[str]], state: State) -> dict[str, list[str]]:
    """What convoked what, as a scenario has it: also of the permanent that a spell became."""
    spells = {
        f"{it.id}@{it.incarnation - 1}": damaged(it)
        for it in state.objects.values()
        if it.zone == "battlefield"
    }
    return dealers_now({spells.get(whom, whom): by for whom, by in told.items()}, state)


def dealers_of(told: Mapping[str, list[str]], state: State) -> dict[str, list[str]]:
    """What dealt damage to what this turn, as it is counted in a game that begins."""
    there = state.objects
    return {
        damaged(there[whom]): sorted(damaged(there[each]) for each in dealers if each in there)
        for whom, dealers in told.items()
        if whom in there
    }


def damaged(thing: Object) -> str:
    """The name under which the damage dealt to an object this turn is counted (CR 400.7)."""
    return f"{thing.id}@{thing.incarnation}"


def with_incarnations(rows: Iterable[Row], state: State) -> list[Row]:
    """The rows with the incarnations of the objects that they name, as a game begins."""
    there = state.objects
    return [
        {**row, "incarnation": there[row["object"]].incarnation}
        if row.get("object") in there
        else dict(row)
        for row in rows
    ]


@lru_cache(MANY)
def asks_of_past(ability: Ability) -> bool:
    """Whether a continuous effect of an ability looks at what happened earlier (CR 608.2i)."""
    parts = [p for c in ability.clauses for p in (c.subject, c.condition, *c.changes)]
    return any(node.kind in _past_constructs() for part in parts for node in nodes(part))


@cache
def _past_constructs() -> frozenset[str]:
    """The constructs that the encoding of the past says the meaning of, as things are now."""
    return frozenset(stored("past-constructs.json", _read_constructs, json.loads))


def _read_constructs() -> bytes:
    # late: where they are stored, no rule is looked at
    from clingather.bridge.interpreting.patterns import calls, heads, rules

    found: set[str] = set()
    for rule in rules(program("past")):
        for head in heads(rule):
            named = {call.name for part in head.arguments for call in calls(part)}
            if head.name in ("value", "met", "fits", "reach") and "past" not in named:
                found |= named & SIGNATURES.keys()
    return json.dumps(sorted(found)).encode()
