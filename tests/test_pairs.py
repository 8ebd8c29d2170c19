"""Pairs of a whole database that could go around: profiles of cards, and their join (CR 732.1b)."""

from __future__ import annotations

import random
from functools import cache

import pytest

from clingather import combos, open_database, verify
from clingather.bridge.cards.card import Card
from clingather.bridge.combining import answering
from clingather.bridge.combining.pairs import Pairs
from clingather.bridge.combining.profiles import Profile, _read, _written, profile
from clingather.bridge.combining.sets import sets_of

CARDS = open_database()
BOND = ("Sanguine Bond", "Exquisite Blood")
OTHERS = ("Grizzly Bears", "Giant Growth", "Sol Ring", "Llanowar Elves", "Lightning Bolt")


def card(name: str) -> Card:
    """A card that is built in."""
    found = CARDS.card(name)
    assert found is not None
    return found


@cache
def profile_of(name: str) -> Profile:
    """The profile of a card that is built in."""
    return profile(card(name), CARDS, {})


def joined(*names: str) -> set[frozenset[str]]:
    """The pairs of these cards that could go around, by their profiles."""
    profiles = {name: profile_of(name) for name in names}
    pairs = Pairs(profiles)
    return {
        frozenset((one, other))
        for first, second in pairs.of(list(pairs.cards))
        for one in pairs.cards[first]
        for other in pairs.cards[second]
        if one != other
    }


@pytest.mark.parametrize(
    "pair",
    [
        ("Sanguine Bond", "Exquisite Blood"),  # each life lost is gained (119.3)
        ("Basalt Monolith", "Rings of Brighthearth"),  # an ability is copied (707.10)
        ("Deceiver Exarch", "Kiki-Jiki, Mirror Breaker"),  # a copy enters (707.2)
        ("Intruder Alarm", "Presence of Gond"),  # an ability that an Aura gives (604.1)
        ("Gravecrawler", "Phyrexian Altar"),  # it is cast from a graveyard (601.3)
        ("Heliod, Sun-Crowned", "Spike Feeder"),  # counters are put and removed (122.1)
    ],
)
def test_a_known_pair_is_joined(pair: tuple[str, str]) -> None:
    """By the profiles of the two alone; cards that do nothing for each other are not."""
    assert joined(*pair, *OTHERS) >= {frozenset(pair)}
    assert joined(*OTHERS) == set()


def test_no_set_is_lost() -> None:
    """Whatever set of two the cards are by all their facts is a pair by their profiles."""
    names = [each.name for each in CARDS.cards() if len(each.faces) == 1 and each.complete]
    chosen = random.Random(732).sample(sorted(names), 40)
    exact = sets_of([card(name) for name in chosen], CARDS, sizes=(2, 2)).could
    assert exact
    assert {frozenset(pair) for pair in exact} <= joined(*chosen)


def test_only_sets_that_hold_a_card_are_asked_for() -> None:
    """Those of one card with others, as `--with-one-more` asks."""
    cards = [card(name) for name in ("Sanguine Bond", "Exquisite Blood", "Basalt Monolith")]
    found = sets_of(cards, CARDS, sizes=(2, 2), holding="Basalt Monolith").could
    every = sets_of(cards, CARDS, sizes=(2, 2)).could
    assert ("Sanguine Bond", "Exquisite Blood") in every
    assert set(found) == {names for names in every if "Basalt Monolith" in names}


def test_equal_texts_have_one_profile() -> None:
    """No card's name is in it."""
    assert profile_of("Llanowar Elves") == profile_of("Elvish Mystic")
    assert all(
        "Llanowar" not in word for option in profile_of("Llanowar Elves") for word in option.gives
    )


def test_what_is_stored_is_read_as_it_was() -> None:
    """The profiles of all cards are stored beside the database."""
    found = {name: profile_of(name) for name in ("Basalt Monolith", *OTHERS)}
    assert _read(_written(found)) == found


def test_one_card_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck with half a combo: the other half is found in the database, and the loop replayed."""
    profiles = {name: profile_of(name) for name in (*BOND, "Forest", *OTHERS)}
    monkeypatch.setattr(answering, "profiles_of", lambda _: profiles)
    deck = "1 Sanguine Bond\n4 Grizzly Bears\n20 Forest\n"
    assert combos(deck, database=CARDS)["combos"] == []
    (combo,) = combos(deck, database=CARDS, with_one_more=True)["combos"]
    assert combo["cards"] == ["Sanguine Bond", "Exquisite Blood"]
    assert combo["missing"] == ["Exquisite Blood"]
    assert verify(dict(combo), database=CARDS)["holds"]


def test_every_pair_is_joined_from_either_side() -> None:
    """Whichever of the two is asked for."""
    names = ("Basalt Monolith", "Rings of Brighthearth", "Forensic Gadgeteer", *OTHERS)
    pairs = Pairs({name: profile_of(name) for name in names})
    found = set(pairs.of(list(pairs.cards)))
    assert found == {(other, one) for one, other in found}
    for each in pairs.cards:
        assert set(pairs.of([each])) == {pair for pair in found if pair[0] == each}
