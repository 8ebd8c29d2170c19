"""Pairs of cards of a whole database that could go around (`732.1b-pairs.lp`, CR 732.1b).

The rules join the profiles of cards, each of which many cards may have.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping

from clingather.bridge.base import limits
from clingather.bridge.combining.profiles import Need, Profile
from clingather.bridge.encodings.evaluated import derived_once
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import Text
from clingather.bridge.encodings.terms import Fact, fact
from clingather.bridge.encodings.terms import program as lines

PAIRS = program("loops/pairs")
TOGETHER = 500  # profiles whose pairs are looked for at a time


class Pairs:
    """The pairs of some cards that could go around, by their profiles."""

    def __init__(self, profiles: Mapping[str, Profile]) -> None:
        """Of the profiles of cards by their names; those that have no option are in no pair."""
        self.cards = defaultdict[Profile, list[str]](list)
        for name, profile in profiles.items():
            if profile:
                self.cards[profile].append(name)
        self._number = {profile: number for number, profile in enumerate(self.cards)}
        self._profiles = list(self.cards)
        self._facts = list(self._said())

    def of(self, asked: Collection[Profile]) -> Iterator[tuple[Profile, Profile]]:
        """The pairs of profiles of which the first is one of those that are asked for."""
        numbers = [self._number[profile] for profile in asked if profile in self._number]
        for place in range(0, len(numbers), TOGETHER):
            limits.check()
            here = [fact("asked", number) for number in numbers[place : place + TOGETHER]]
            text = Text(lines([*self._facts, *here]), "")
            for row in derived_once(PAIRS, {}, (), [text], "", ("pair",))["pair"]:
                one, other = (each.number for each in row.arguments)
                yield self._profiles[one], self._profiles[other]

    def with_card(self, profile: Profile) -> list[str]:
        """The names of the cards that could go around with one of that profile."""
        found = {other for _, other in self.of([profile])}
        return [name for other in self.cards if other in found for name in self.cards[other]]

    def _said(self) -> Iterator[Fact]:
        """The options of the profiles as facts; what is equal in several is said once."""
        options = {option for profile in self._profiles for option in profile}
        often = Counter(need for option in options for need in option.lacks)
        rarest = sorted(often, key=lambda need: (often[need], sorted(need)))
        needs = {need: number for number, need in enumerate(rarest)}
        served = frozenset(each for need in needs for each in need)
        given = {option: option.gives & served for option in options}
        gifts = {gives: number for number, gives in enumerate(set(given.values()))}
        # what lacks is told need by need, the rarest first: what has it in common is told once
        lacks: dict[tuple[int, ...], int] = {(): 0}
        for option in options:
            places = _places(option.lacks, needs)
            for size in range(1, len(places) + 1):
                lacks.setdefault(places[:size], len(lacks))
        for places, number in lacks.items():
            if places:
                yield fact("lack", number, lacks[places[:-1]], places[-1])
        for need, number in needs.items():
            yield from (fact("served", number, each) for each in need)
        for gives, number in gifts.items():
            yield from (fact("holds", number, each) for each in gives)
        for profile, number in self._number.items():
            for option in profile:
                lack = lacks[_places(option.lacks, needs)]
                yield fact("option", number, lack, gifts[given[option]])


def _places(lacks: Collection[Need], needs: Mapping[Need, int]) -> tuple[int, ...]:
    return tuple(sorted(needs[need] for need in lacks))
