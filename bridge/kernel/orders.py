"""The orders in which a player can put triggered abilities on the stack (CR 603.3b).

Orders that differ in names alone are one: to exchange objects that differ in nothing but their ids,
and of which nothing else speaks, is to rename them. Orders are made one by one, as many as are
wanted, and counted without being made.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from math import factorial, prod
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.facts.past import TURNS
from clingather.bridge.kernel.values import Choice, Game, Known, LastKnown, Pending

NAMED = re.compile(r"['\"]([A-Za-z0-9_]+)(?=['\"#@.])")  # an id in a text, also before `#N`
Order = tuple[list[str], tuple[Symbol, ...]]  # as an answer names it, and its terms


@dataclass(frozen=True, slots=True)
class _Item:
    """A waiting ability: what it is but for one object that can be exchanged, and that object."""

    term: Symbol
    label: str
    what: object
    name: str | None = None


Items = tuple[_Item, ...]


@dataclass(frozen=True)
class Orders:
    """The orders of what waits in a game."""

    game: Game
    choice: Choice

    def __iter__(self) -> Iterator[Order]:
        """Each order once, whatever the objects are called."""
        for items in self._from((), self._items):
            yield [item.label for item in items], tuple(item.term for item in items)

    def count(self) -> int:
        """How many there are: of what is equal, and of what can be exchanged, one is enough."""
        equal = Counter((item.what, item.name) for item in self._items)
        alike = Counter(self._kinds.values())
        of_equal = prod(factorial(number) for number in equal.values())
        return factorial(len(self._items)) // of_equal // prod(map(factorial, alike.values()))

    def stated(self, value: Any) -> Order | None:
        """The order that an answer means, which names the abilities; None if it names others."""
        left, found = list(self._items), list[_Item]()
        for label in value if isinstance(value, list | tuple) else [value]:
            item = next((each for each in left if each.label == str(label)), None)
            if item is None:
                return None
            left.remove(item)
            found.append(item)
        if left:
            return None
        return [item.label for item in found], tuple(item.term for item in found)

    def _from(
        self, begun: tuple[_Item, ...], left: tuple[_Item, ...]
    ) -> Iterator[tuple[_Item, ...]]:
        """Orders that begin so; what is alike so far is continued once."""
        if not left:
            yield begun
        named = {item.name: place for place, item in enumerate(begun) if item.name is not None}
        tried: set[object] = set()
        for place, item in enumerate(left):
            here = named.get(item.name, self._kinds.get(item.name)) if item.name else None
            if (item.what, here) not in tried:
                tried.add((item.what, here))
                yield from self._from((*begun, item), left[:place] + left[place + 1 :])

    # ------------------------------------------------------------ what can be exchanged
    @cached_property
    def _items(self) -> tuple[_Item, ...]:
        """What waits, each with the object that can be exchanged, if it speaks of one."""
        waiting = {each.number: each for each in self.game.pending}
        pending = [waiting[option.number] for option in self.choice.options]
        free = self._free(pending)
        items = []
        for option, each in zip(self.choice.options, pending, strict=True):
            names = [name for name in _spoken_of(each) if name in free]
            name = names[0] if names else None
            items.append(_Item(option, each.frame.label, _without(each, name, free), name))
        return tuple(_told_apart(items, [_also_spoken_of(each) for each in pending]))

    @cached_property
    def _kinds(self) -> Mapping[str, object]:
        """Objects that can be exchanged: what they are like, and what waits that speaks of them."""
        about: dict[str, list[str]] = {}
        for item in self._items:
            if item.name is not None:
                about.setdefault(item.name, []).append(repr(item.what))
        return {name: tuple(sorted(rows)) for name, rows in about.items()}

    def _free(self, pending: list[Pending]) -> dict[str, object]:
        """What objects are like that can be exchanged; of no two of them one ability speaks."""
        kinds: dict[str, object] = {}
        sources = {each.frame.source for each in pending}
        for each in pending:
            kinds[each.frame.source] = self._source(each)
            for _, id_, number in _read(each):
                if id_ not in sources:
                    kinds[id_] = likeness(self.game, id_, number)
        found = Counter(kinds.values())
        free = {name: kind for name, kind in kinds.items() if kind != name and found[kind] > 1}
        for each in pending:
            for name in [name for name in _spoken_of(each) if name in free][1:]:
                del free[name]
        return free

    def _source(self, each: Pending) -> object:
        """The source of an ability without its id; with it, if it can't be exchanged."""
        name, state = each.frame.source, self.game.state
        thing = state.objects.get(name)
        if thing is None or thing.zone != "battlefield" or name not in self.choice.undated:
            return name
        if thing.incarnation != each.frame.incarnation or name in self._named_elsewhere:
            return name
        kind = likeness(self.game, name, thing.incarnation)
        where = next((p.id for p in state.players if name in p.battlefield), None)
        return name if kind == name else (where, kind)

    @cached_property
    def _named_elsewhere(self) -> frozenset[str]:
        """What anything speaks of beside what waits and what has happened."""
        game, state = self.game, self.game.state
        things = [replace(thing, id="") for thing in state.objects.values()]
        parts = (game.frames, game.tasks, [each.frame for each in game.delayed], things)
        text = repr((*parts, state.effects, state.combat, state.designations, state.former))
        return frozenset(NAMED.findall(text))


def _told_apart(items: list[_Item], spoken_of: list[list[str]]) -> Iterator[_Item]:
    """What waits; several of one name that are not alike are called by what they speak of, too.

    Each is called by as few of these as tell it from all others of its name; what all of them speak
    of tells none.
    """
    unlike: dict[str, dict[tuple[object, str | None], list[str]]] = {}
    for item, things in zip(items, spoken_of, strict=True):
        unlike.setdefault(item.label, {})[item.what, item.name] = things
    for item in items:
        kinds = unlike[item.label]
        shared = set.intersection(*map(set, kinds.values()))
        called = {kind: [one for one in things if one not in shared] or things
                  for kind, things in kinds.items()}  # fmt: skip
        own = called.pop((item.what, item.name))
        enough = range(1, len(own) + 1) if called else ()
        told = (own[:n] for n in enough if all(each[:n] != own[:n] for each in called.values()))
        names = next(told, own if called else [])
        yield replace(item, label=f"{item.label} of {' and '.join(names)}") if names else item


def _reads(each: Pending) -> bool:
    """Whether the program of an ability reads what the event that made it trigger was."""
    return "event_" in repr((each.ability.effect, each.ability.slots, each.ability.condition))


def _read(each: Pending) -> tuple[Known, ...]:
    """What an ability knows of, if its program reads it."""
    return (*each.frame.known, *each.frame.looked_back) if _reads(each) else ()


def _spoken_of(each: Pending) -> list[str]:
    """The objects that an ability speaks of, its source first."""
    return list(dict.fromkeys([each.frame.source, *(id_ for _, id_, _ in _read(each))]))


def _also_spoken_of(each: Pending) -> list[str]:
    """The objects, the players and the amounts that an ability speaks of beside its source."""
    frame, reads = each.frame, _reads(each)
    players = [player for _, player in frame.players] if reads else []
    amounts = [str(number) for _, number in frame.numbers] if reads else []
    return [*_spoken_of(each)[1:], *dict.fromkeys(players), *amounts]


def _without(each: Pending, name: str | None, free: Mapping[str, object]) -> object:
    """What an ability is, without the name of the object that can be exchanged."""
    frame, known = each.frame, _read(each)
    source, mark, number = frame.label.partition("#")
    label = f"{'' if source == name else source}{mark}{number}"
    told = tuple((w, (id_, number) if id_ != name else None) for w, id_, number in known)
    rest = (frame.players, frame.numbers) if _reads(each) else ()
    kind = None if name is None else free[name]
    return label, each.ability, frame.controller, told, rest, kind


def likeness(game: Game, id_: str, number: int) -> object:
    """An object without its id; with it, if something else in the state speaks of it."""
    state = game.state
    thing = state.objects.get(id_)
    rows = [row for key in TURNS for row in state.history.get(key, ())]
    own = [_nameless(row) for row in rows if row.get("object") == id_]
    elsewhere = {key: told for key, told in state.history.items() if key not in TURNS}
    spoken_of = (
        any(id_ in effect.affects or effect.source == id_ for effect in state.effects)
        or any(id_ in (o.attached_to, o.copy_of, o.linked_to) for o in state.objects.values())
        or any(id_ == o for name in state.stack for _, o, _ in game.frames[name].known)
        or id_ in repr((state.combat, elsewhere, [_nameless(row) for row in rows]))
    )
    if spoken_of:
        return id_
    lines = game.memory.get((id_, number), LastKnown()).facts
    bare = replace(thing, id="", incarnation=0) if thing is not None else None
    return repr((bare, own)), tuple(line.replace(f'"{id_}"', '""') for line in lines)


def _nameless(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of what happened without the object that it was."""
    return {word: value for word, value in row.items() if word not in ("object", "incarnation")}
