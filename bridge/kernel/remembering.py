"""What is known of an object: what it is, what was paid for it, what dealt damage to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.encodings.terms import (
    HERE,
    Argument,
    Fact,
    Term,
    constant,
    fact,
    function,
    quote,
)
from clingather.bridge.facts.past import TAKING_PART, damaged
from clingather.bridge.layer_system.reading import Layers, Version
from clingather.bridge.state.values import Object, State

TOLD = frozenset({"damage", "damaged_by", *TAKING_PART.values()})  # keys of a history
NOTHING_TOLD = ()  # of an object
NAMES = frozenset({"every"})  # characteristics whose value is a name, not a text


def characteristic_facts(s: Term, version: Version, o: Term) -> list[Fact]:
    """What an object is after all layers, as facts about its version `final`."""
    final = constant("final")
    lines = [fact("at", s, constant("now"), o, final)]
    for name, rows in version.values.items():
        predicate = "shown" if name.startswith("shown_") else "has"
        lines += [fact(predicate, s, o, final, _characteristic(name, row)) for row in rows]
    return lines


@lru_cache(MANY)
def _characteristic(name: str, row: tuple[Argument, ...]) -> Term:
    """A characteristic with its values; what an object shows is called as what it has."""
    return function(name.removeprefix("shown_"), *(_value(value, name) for value in row))


def _value(value: Argument, name: str) -> Argument:
    return constant(value) if isinstance(value, str) and name in NAMES else value


def remembered(thing: Object, version: Version) -> tuple[Fact, ...]:
    """What is known of an object that is about to leave its zone (CR 608.2h)."""
    o = function("was", thing.id, thing.incarnation)
    lines = characteristic_facts(HERE, version, o)
    lines.append(fact("owner", HERE, o, thing.owner))
    for kind, number in thing.counters:
        lines.append(fact("counter", HERE, o, kind, number))
    if thing.tapped:
        lines.append(fact("tapped", HERE, o))
    if way := dict(thing.extra).get("as"):
        lines.append(fact("way_of", HERE, o, str(way)))
    if (caster := dict(thing.extra).get("cast_by")) is not None:
        lines.append(fact("was_cast", HERE, o, str(caster)))
    if thing.kicked:
        lines.append(fact("kicked", HERE, o))
    return (*lines, *paying_facts(HERE, o, thing))


def surroundings(state: State, layers: Layers, thing: Object) -> Iterator[Fact]:
    """What is known of an object that leaves by what is around it: combat, attachments, choices."""
    o = function("was", thing.id, thing.incarnation)
    yield fact("last_known", HERE, o, constant(thing.zone))
    if thing.token:
        yield fact("last_known", HERE, o, constant("token"))
    if thing.id in state.combat.get("attacks", {}):
        yield fact("last_known", HERE, o, constant("attacking"))
    if thing.id in state.combat.get("blocks", {}):
        yield fact("last_known", HERE, o, constant("blocking"))
    for blocker, attackers in state.combat.get("blocks", {}).items():
        if thing.id == blocker:
            for other in filter(None, map(state.objects.get, attackers)):
                yield fact("was_blocking", HERE, o, other.id, other.incarnation)
        elif thing.id in attackers and blocker in state.objects:
            yield fact("was_blocked_by", HERE, o, blocker, state.objects[blocker].incarnation)
    for each in state.objects.values():
        if each.attached_to == thing.id and each.host_incarnation is None:
            for subtype in layers.versions[each.id][-1].all("subtype"):
                yield fact("bore", HERE, o, subtype)
    if thing.attached_to is not None:
        host, number = state.objects.get(thing.attached_to), thing.host_incarnation
        if number is None:
            number = host.incarnation if host is not None else 0
        yield fact("was_attached", HERE, o, thing.attached_to, number)
    for kind, value in thing.chosen:
        if kind not in ("copy_of", "except"):
            for item in value if isinstance(value, (list, tuple)) else (value,):
                yield fact("chosen", HERE, o, kind, str(item))


def former_spell_facts(thing: Object) -> Iterator[Fact]:
    """That a spell which leaves the stack can be copied as it was there (CR 608.2h, 707.10)."""
    o = function("was", thing.id, thing.incarnation)
    yield fact("former_spell", HERE, o)


def paying_facts(s: Term, o: Term, thing: Object) -> Iterator[Fact]:
    """What was paid for an object as it was cast, and where it came from (CR 400.7d)."""
    yield from spending_facts(s, o, thing)
    told = dict(thing.extra)
    if "came_from" in told:
        yield fact("came_from", s, o, constant(told["came_from"]))
    if "promised_to" in told:
        yield fact("promised_to", s, o, str(told["promised_to"]))
    for word, value in thing.extra:
        for keyword, times in value.items() if word == "costs" else ():
            yield fact("paid_times", s, o, keyword, times)


def spending_facts(s: Term, o: Term, thing: Object) -> Iterator[Fact]:
    """The mana that was spent to cast an object, where that is known (CR 400.7d)."""
    told = dict(thing.extra).get("mana_spent")
    if told is None:
        return
    yield fact("spending_known", s, o)
    for letter, number in Counter(str(told).strip("{}").split("}{")).items():
        if letter:
            yield fact("mana_spent", s, o, letter, number)


def told_of_object(state: State, thing: Object) -> tuple[object, ...]:
    """All that this turn's history tells of an object: what the three functions below find."""
    if TOLD.isdisjoint(state.history):
        return NOTHING_TOLD
    return (dealt_to(state, thing), *dealers(state, thing), *helpers(state, thing))


def dealt_to(state: State, thing: Object) -> int:
    """How much damage was dealt to an object this turn; at least what is marked on it."""
    told = state.history.get("damage")
    if not told:
        return thing.damage
    number = told.get(damaged(thing), thing.damage)
    return int(number)


def dealers(state: State, thing: Object) -> Iterator[tuple[Term, int]]:
    """What dealt damage to an object this turn, each with its incarnation; none if that is gone."""
    by = state.history.get("damaged_by")
    told = by.get(damaged(thing)) if by else None
    yield from _named(told or ())
    if told == []:
        yield constant("none"), 0


def helpers(state: State, thing: Object) -> Iterator[tuple[Term, Term, int]]:
    """What crewed or saddled an object this turn or convoked it, with the word that says so.

    A permanent was convoked as the spell that it was before."""
    for word, key in TAKING_PART.items():
        by = state.history.get(key)
        if not by:
            continue
        names = [damaged(thing)]
        if key == "convoked_by" and thing.zone == "battlefield":
            names.append(f"{thing.id}@{thing.incarnation - 1}")
        for name in names:
            for helper, number in _named(by.get(name, ())):
                yield quote(word), helper, number


def _named(told: Iterable[str]) -> Iterator[tuple[Term, int]]:
    for name in told:
        id_, _, number = name.rpartition("@")
        yield quote(id_), int(number)
