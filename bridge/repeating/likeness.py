"""When a state is an earlier one again: what must return, and what may grow.

A state is compared as the scenario that it is written as, without the names of objects. What has
no name of its own is alike if it is the same in everything but **quantities**: life, mana,
counters, damage, cards of an unknown library, and how many there are of what is alike. A state
**covers** an earlier one if everything of that is there again, like for like; there may be more.

No rule stands here but what a name is: two states that differ in nothing else have the same future.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.state.mana import mana_counted

ZONES = ("battlefield", "hand", "graveyard", "exile", "command", "sideboard", "library")
ORDERED = frozenset({"graveyard", "library"})  # zones whose order counts (CR 404.2, 401.2)
ROUNDS = 3  # how far the likeness of an object looks at what it refers to
QUANTITIES = ("counters", "damage", "summoning_sick")  # of an object
PLAIN = frozenset({int, bool, float, type(None)})  # what names nothing
FORMER = "former"  # where what is no more is told
TO_COME = ("phases", "extra_turns")  # lists of what comes after this phase or turn
JSON = json.JSONEncoder(sort_keys=True, ensure_ascii=False, default=str)
NAME = re.compile(r"[^#@.]+")  # an id, before `#N`, `@N` or `.WORD`

Amount = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Likeness:
    """A state as it is compared.

    `kinds` says of each object and effect what it is like without its quantities, `exact` with
    them; `places` where it is; `still` is everything else that must be the same again, `key` what
    is equal for states that differ in nothing but names.
    """

    kinds: Mapping[str, str]
    exact: Mapping[str, str]
    places: Mapping[str, str]
    stack: tuple[str, ...]  # ids, bottom first
    order: tuple[str, ...]  # the timestamps that count, oldest first
    loose: Mapping[str, tuple[str, ...]]  # delayed abilities and the like, each as a text
    still: str
    amounts: Mapping[Amount, int]
    key: str
    core: str = ""  # what a state and those that cover it have in common
    timeless: str = ""  # the same without what happened earlier in the turn

    def quantity(self, thing: str) -> Iterator[tuple[str, int]]:
        """The quantities of an object, by their names."""
        for amount, number in self.amounts.items():
            if amount[0] == "of" and amount[1] == thing:
                yield amount[2], number


@dataclass(frozen=True)
class Covering:
    """How a state covers an earlier one: what each object is now, and what is more or less."""

    names: Mapping[str, str]  # ids of the earlier state, and what they are called in the later
    more: tuple[str, ...]  # ids of the later state that there were not
    changes: Mapping[Amount, int] = field(default_factory=dict)


def likeness(
    data: Mapping[str, Any],
    *,
    order: tuple[str, ...],
    history: Mapping[str, Any],
    limits: Mapping[str, Any] | None = None,
) -> Likeness:
    """The likeness of a state that is written as `data`.

    `order` lists by timestamp what has one that can matter; `history` is what happened earlier this
    turn, as far as it counts, `limits` what of it is a limit. Whether an object is summoning sick
    is one of its quantities: what can't be done because of it shows where a lap is replayed.
    """
    own, places = dict(_entities(data)), dict(_places(data))
    kinds, exact = _alike(own, places)
    stack = tuple(row["id"] for row in data.get("stack", ()))
    loose = {"delayed": tuple(sorted(_text(row, kinds) for row in data.get("delayed", ())))}
    rest = {
        word: value for word, value in data.items() if word in ("combat", "designations", "variant")
    } | {"history": history}
    left_out = ("number", "main_phases", *TO_COME)
    turn = {word: value for word, value in data.get("turn", {}).items() if word not in left_out}
    players = [_player(player) for player in data["players"]]
    still = _text([turn, players, rest], kinds)
    amounts = dict(_amounts(data))
    places_of = [
        (place, [exact[name] for name in names] if ordered else sorted(exact[n] for n in names))
        for place, names, ordered in _by_place(places, data)
    ]
    plain = {a: n for a, n in amounts.items() if a[0] != "of"}
    parts = [places_of, [exact[name] for name in stack], [exact.get(n, n) for n in order]]
    parts += [_text([turn, players, rest], exact), sorted(map(str, plain.items()))]
    parts += [sorted(_text(row, exact) for row in data.get("delayed", ()))]
    return Likeness(
        kinds=kinds,
        exact=exact,
        places=places,
        stack=stack,
        order=order,
        loose=loose,
        still=still,
        amounts=amounts,
        key=_digest(parts),
        core=_digest([still, [kinds[name] for name in stack]]),
        timeless=_digest(
            [
                _text([turn, players, {**rest, "history": limits or {}}], kinds),
                [kinds[name] for name in stack],
            ]
        ),
    )


def above(alike: Likeness, number: int) -> Likeness:
    """The same, with only so many of the topmost on the stack; what lies below is more."""
    stack = alike.stack[len(alike.stack) - number :]
    core = _digest([alike.still, [alike.kinds[name] for name in stack]])
    return replace(alike, stack=stack, core=core)


def covering(earlier: Likeness, later: Likeness) -> Covering | None:
    """How the later state covers the earlier one; None if it does not."""
    if earlier.core != later.core or len(earlier.stack) != len(later.stack):
        return None
    for word, rows in earlier.loose.items():
        if Counter(rows) - Counter(later.loose.get(word, ())):
            return None
    names = dict(zip(earlier.stack, later.stack, strict=True))
    gone = _gone_from_libraries(earlier, later, names)
    if gone is None:
        return None
    found = _matched(earlier, later, names, gone)
    if found is None:
        return None
    order = {name: place for place, name in enumerate(later.order)}
    ranks = [order.get(names.get(name, name), -1) for name in earlier.order]
    if ranks != sorted(ranks):
        return None
    taken = set(names.values())
    more = tuple(sorted(name for name in later.kinds if name not in taken))
    return Covering(names, more, _changes(earlier, later, names))


def but_for_the_past(earlier: Likeness, later: Likeness) -> Covering | None:
    """How the later state would cover the earlier one, had the same happened before both.

    None if it would not, or does so anyway.
    """
    if earlier.core == later.core or earlier.timeless != later.timeless:
        return None
    return covering(replace(earlier, core=""), replace(later, core=""))


def _gone_from_libraries(
    earlier: Likeness, later: Likeness, names: dict[str, str]
) -> set[str] | None:
    """The cards that were on top of libraries, of which the rest is the same; None if it is not.

    The cards of the rest get their names.
    """
    gone: set[str] = set()
    before, after = _libraries(earlier), _libraries(later)
    for place in {*before, *after}:
        then, now = before.get(place, []), after.get(place, [])
        top = len(then) - len(now)
        rest = then[max(top, 0) :]
        if top < 0 or any(
            earlier.kinds[one] != later.kinds[other] for one, other in zip(rest, now, strict=True)
        ):
            return None
        gone |= set(then[:top])
        names.update(zip(rest, now, strict=True))
    return gone


def _libraries(alike: Likeness) -> dict[str, list[str]]:
    """The known cards of each library, the top one first."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, place in alike.places.items():
        if place.startswith("library"):
            found[place].append(name)
    return found


def _matched(
    earlier: Likeness, later: Likeness, names: dict[str, str], gone: set[str]
) -> Mapping[str, str] | None:
    """Give every object of the earlier state one of its kind in the later; itself if it can be.

    What is `gone` is left out.
    """
    free: dict[tuple[str, str], list[str]] = defaultdict(list)
    taken = set(names.values())
    for name, kind in later.kinds.items():
        if name not in taken:
            free[kind, later.places.get(name, "")].append(name)
    left = []
    for name, kind in earlier.kinds.items():
        if name in names or name in gone:
            continue
        here = free[kind, earlier.places.get(name, "")]
        if name in here:
            here.remove(name)
            names[name] = name
        else:
            left.append(name)
    for name in left:
        here = free[earlier.kinds[name], earlier.places.get(name, "")]
        if not here:
            return None
        nearest = sorted(here, key=lambda other: (_distance(earlier, later, name, other), other))
        here.remove(nearest[0])
        names[name] = nearest[0]
    return names


def _distance(earlier: Likeness, later: Likeness, one: str, other: str) -> int:
    """How much the quantities of two objects differ."""
    before, after = dict(earlier.quantity(one)), dict(later.quantity(other))
    return sum(abs(after.get(w, 0) - before.get(w, 0)) for w in {*before, *after})


def _changes(earlier: Likeness, later: Likeness, names: Mapping[str, str]) -> dict[Amount, int]:
    """What is more, or less, of each quantity; objects are called as in the earlier state."""
    back = {new: old for old, new in names.items()}
    now: dict[Amount, int] = {}
    for amount, number in later.amounts.items():
        if amount[0] == "of":
            if amount[1] not in back:
                continue
            amount = ("of", back[amount[1]], *amount[2:])
        now[amount] = number
    keys = {*now, *earlier.amounts}
    found = {key: now.get(key, 0) - earlier.amounts.get(key, 0) for key in keys}
    return {key: number for key, number in sorted(found.items()) if number}


# ---------------------------------------------------------------- the parts of a written state
def _entities(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Everything that has a name, with what is said of it."""
    for player in data["players"]:
        for zone in ZONES:
            for row in _rows(player.get(zone)):
                yield row["id"], {word: value for word, value in row.items() if word != "id"}
    for row in data.get("stack", ()):
        told = {word: value for word, value in row.items() if word not in ("id", "ability")}
        source, _, number = str(row.get("ability", "")).partition("#")
        yield row["id"], {**told, "of": source, "number": number}
    for row in data.get("effects", ()):
        yield row["id"], {word: value for word, value in row.items() if word != "id"}
    yield from data.get("former", {}).items()


def _rows(zone: Any) -> Iterable[Mapping[str, Any]]:
    """The objects of a zone; those at the bottom of a library that nobody knows have no id."""
    rows = zone if isinstance(zone, list) else []
    return [row for row in rows if isinstance(row, Mapping) and "id" in row]


def _size(library: Any) -> int:
    """How many cards there are in a library, known or not."""
    if isinstance(library, int):
        return library
    return sum(row.get("count", 1) if isinstance(row, Mapping) else 1 for row in library)


def _places(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for player in data["players"]:
        for zone in ZONES:
            for row in _rows(player.get(zone)):
                yield row["id"], f"{zone} of {player['id']}"
    for word in ("stack", "effects"):
        for row in data.get(word, ()):
            yield row["id"], word
    for name in data.get("former", {}):
        yield name, FORMER


def _by_place(
    places: Mapping[str, str], data: Mapping[str, Any]
) -> Iterator[tuple[str, list[str], bool]]:
    found: dict[str, list[str]] = defaultdict(list)
    for name, _ in _entities(data):
        found[places[name]].append(name)
    for place in sorted(found):
        yield place, found[place], place.split()[0] in ORDERED


def _bare(value: Any) -> Any:
    """What is said of an object without its quantities."""
    if not isinstance(value, Mapping) or not any(word in value for word in QUANTITIES):
        return value
    return {word: inner for word, inner in value.items() if word not in QUANTITIES}


def _player(player: Mapping[str, Any]) -> dict[str, Any]:
    """What must be the same of a player."""
    left_out = {"life", "mana_pool", "counters", *ZONES}
    return {word: value for word, value in player.items() if word not in left_out}


def _amounts(data: Mapping[str, Any]) -> Iterator[tuple[Amount, int]]:
    """Every quantity of a state."""
    for player in data["players"]:
        yield ("life", player["id"]), player["life"]
        pool = player.get("mana_pool", "")
        mana = pool if isinstance(pool, Mapping) else mana_counted(pool)
        for symbol, number in mana.items():
            yield ("mana", player["id"], symbol), number
        for kind, number in player.get("counters", {}).items():
            yield ("player_counters", player["id"], kind), number
        yield ("library", player["id"]), _size(player.get("library", 0))
    for word in TO_COME:
        for what, number in Counter(data.get("turn", {}).get(word, ())).items():
            yield (word, what), number
    for name, value in _entities(data):
        if isinstance(value, Mapping):
            counters = value.get("counters", {})
            for kind, number in counters.items() if isinstance(counters, Mapping) else ():
                yield ("of", name, kind), number
            if value.get("damage"):
                yield ("of", name, "damage"), value["damage"]


# ---------------------------------------------------------------- names
def _alike(own: Mapping[str, Any], places: Mapping[str, str]) -> tuple[dict[str, str], ...]:
    """What each is like without its quantities, and with them.

    It is what is said of it, with what that names described in the same way. What names nothing is
    described at once.
    """
    bare = {name: _bare(value) for name, value in own.items()}
    naming = [name for name, value in own.items() if _names_some(value, own)]
    alone = own.keys() - naming
    kinds = {name: _like(places.get(name, ""), bare[name], {}) for name in alone}
    exact = {
        name: kind if bare[name] is own[name] else _like(places.get(name, ""), own[name], {})
        for name, kind in kinds.items()
    }
    return tuple(
        _described(values, naming, known, places) for values, known in ((bare, kinds), (own, exact))
    )


def _described(
    values: Mapping[str, Any],
    naming: Iterable[str],
    known: Mapping[str, str],
    places: Mapping[str, str],
) -> dict[str, str]:
    """What each is like, where it is `known` of those that name nothing."""
    found = dict.fromkeys(values, "")
    for _ in range(ROUNDS):
        told = {name: _like(places.get(name, ""), values[name], found) for name in naming}
        found = {name: told[name] if name in told else known[name] for name in values}
    return found


def _like(place: str, value: Any, names: Mapping[str, str]) -> str:
    return _hashed(f"{place}\n{_text(value, names)}")


def _text(value: Any, names: Mapping[str, str]) -> str:
    """A value as one text, its names replaced."""
    return JSON.encode(renamed(value, names) if names else value)


def _head(text: str) -> str:
    """What a text names, if it is the name of something or begins with one."""
    if "#" not in text and "@" not in text and "." not in text:
        return text
    match = NAME.match(text)
    return match.group() if match else text


def _names_some(value: Any, names: Container[str]) -> bool:
    """Whether names stand in a value."""
    kind = type(value)
    if kind in PLAIN:
        return False
    if kind is str or isinstance(value, str):
        return value in names or _head(value) in names
    if kind is dict or isinstance(value, Mapping):
        return any(_names_some(word, names) for pair in value.items() for word in pair)
    return isinstance(value, list | tuple) and any(_names_some(inner, names) for inner in value)


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A value in which names are replaced by others, in front of `#N`, `@N` and `.WORD` too.

    What maps names to something becomes a list: different names may become the same.
    """
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is str or isinstance(value, str):
        if value in names:
            return names[value]
        head = _head(value)
        return names[head] + value[len(head) :] if head in names else value
    if kind is list or isinstance(value, list | tuple):
        return [renamed(inner, names) for inner in value]
    if kind is not dict and not isinstance(value, Mapping):
        return value
    if any(isinstance(word, str) and _head(word) in names for word in value):
        rows = [[renamed(word, names), renamed(inner, names)] for word, inner in value.items()]
        return sorted(rows, key=str)
    return {word: renamed(inner, names) for word, inner in value.items()}


def _digest(value: Any) -> str:
    return _hashed(JSON.encode(value))


def _hashed(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
