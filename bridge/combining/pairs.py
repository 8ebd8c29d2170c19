"""Pairs of cards of a whole database that could go around (CR 732.1b).

What a card lacks and what it gives in each way that it could be one of two is derived
(`732.1b-options.lp`); here whatever one lacks is matched with what the other gives. There are tens
of thousands of ways, so sets of them are told by the bits of a number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeVar

from clingather.bridge.base import limits
from clingather.bridge.combining.profiles import Need, Option, Profile

Key = TypeVar("Key")


class Pairs:
    """The pairs of some cards that could go around, by their profiles."""

    def __init__(self, profiles: Mapping[str, Profile]) -> None:
        """Of the profiles of cards by their names; those that have no option are in no pair."""
        self.cards = defaultdict[Profile, list[str]](list)
        for name, profile in profiles.items():
            if profile:
                self.cards[profile].append(name)
        self._options = list(dict.fromkeys(option for each in self.cards for option in each))
        self._with = defaultdict[Option, list[Profile]](list)  # profiles, by their options
        for profile in self.cards:
            for option in profile:
                self._with[option].append(profile)
        needs = dict.fromkeys(need for option in self._options for need in option.lacks)
        served = frozenset[str]().union(*needs)
        giving = _bits((each, n) for n, o in enumerate(self._options) for each in o.gives & served)
        self._lacking = _bits((need, n) for n, o in enumerate(self._options) for need in o.lacks)
        self._every = (1 << len(self._options)) - 1
        self._lacking_nothing = self._every & ~_union(self._lacking.values())
        self._serving = {need: _union(giving[each] for each in need) for need in needs}
        self._filling: dict[frozenset[Need], int] = {}
        self._met: dict[frozenset[str], int] = {}
        self._served = served

    def of(self, asked: Collection[Profile]) -> Iterator[tuple[Profile, Profile]]:
        """The pairs of profiles of which the first is one of those that are asked for."""
        for profile in asked:
            limits.check()
            found = _union(map(self._partners, profile)) if profile in self.cards else 0
            others = {other for n in _places(found) for other in self._with[self._options[n]]}
            yield from ((profile, other) for other in others)

    def with_card(self, profile: Profile) -> list[str]:
        """The names of the cards that could go around with one of that profile."""
        found = {other for _, other in self.of([profile])}
        return [name for other in self.cards if other in found for name in self.cards[other]]

    def _partners(self, option: Option) -> int:
        """The options that give all that this one lacks, and lack nothing that it does not give.

        What lacks nothing goes around by itself, if at all: of two such none needs the other.
        """
        found = self._fill(option.lacks) & self._meets(option.gives & self._served)
        return found if option.lacks else found & ~self._lacking_nothing

    def _fill(self, lacks: frozenset[Need]) -> int:
        """The options that give something of each need."""
        if lacks not in self._filling:
            found = self._every
            for need in lacks:
                found &= self._serving[need]
            self._filling[lacks] = found
        return self._filling[lacks]

    def _meets(self, gives: frozenset[str]) -> int:
        """The options that lack nothing but what may come of something that is given."""
        if gives not in self._met:
            unmet = (lacking for need, lacking in self._lacking.items() if need.isdisjoint(gives))
            self._met[gives] = self._every & ~_union(unmet)
        return self._met[gives]


def _union(sets: Iterable[int]) -> int:
    found = 0
    for each in sets:
        found |= each
    return found


def _bits(rows: Iterable[tuple[Key, int]]) -> defaultdict[Key, int]:
    """For each key a number with the bits that it stands with."""
    places = defaultdict[Key, list[int]](list)
    for key, place in rows:
        places[key].append(place)
    found = defaultdict[Key, int](int)
    for key, of_key in places.items():
        data = bytearray(of_key[-1] // 8 + 1)
        for place in of_key:
            data[place // 8] |= 1 << place % 8
        found[key] = int.from_bytes(data, "little")
    return found


def _places(bits: int) -> Iterator[int]:
    """The places of the bits of a number, the lowest one first."""
    digits = bin(bits)[:1:-1]
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)
