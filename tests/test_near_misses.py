"""Boards that look like loops and are none, and decks in which they are false friends (CR 732)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from clingather import combos, loops
from clingather.bridge.cards.database import Database
from clingather.bridge.combining.sets import sets_of
from tests.corpus import corpus_database, needs_corpus

BOARDS = yaml.load(
    (Path(__file__).parent / "data" / "near_misses.yaml").read_text("utf-8"), yaml.CSafeLoader
)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Every card of the corpus."""
    return corpus_database(tmp_path_factory.mktemp("corpus"))


def scenario(row: dict[str, Any]) -> dict[str, Any]:
    """The board of a row: A has priority in the main phase."""
    return {
        "scenario": 1,
        "cards": row.get("cards", []),
        "players": [
            {"id": "A", "library": 53, **row["you"]},
            {"id": "B", "library": 53, **row.get("other", {})},
        ],
        "turn": {"active": "A", "step": "precombat_main", "priority": "A"},
        "do": row.get("do", []),
    }


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("row", BOARDS, ids=lambda row: str(row["title"]))
def test_no_loop_is_told(row: dict[str, Any], corpus: Database) -> None:
    """Everything was looked at but where a limit is expected, and nothing goes around."""
    answer = loops(scenario(row), database=corpus)
    assert answer["loops"] == [], row["because"]
    assert answer["complete"] is not row.get("limited", False), answer


FALSE_FRIENDS = [
    ("Basalt Monolith", "mana: what is used up is more than what is given"),
    ("Reassembling Skeleton + Ashnod's Altar", "none of them gives the mana {B} that is paid"),
    ("Llanowar Elves + Freed from the Real", "none of them gives the mana {U} that is paid"),
    ("Arbor Elf + Freed from the Real", "mana: what is used up is more than what is given"),
    ("Grim Monolith + Forensic Gadgeteer", ""),
    ("Viscera Seer + Kitchen Finks", "a -1/-1 counter, and nothing takes it away"),
    ("Geralf's Messenger + Viscera Seer", "a +1/+1 counter, and nothing takes it away"),
    ("Young Wolf + Ashnod's Altar", "a +1/+1 counter, and nothing takes it away"),
    # opponents' draws hurt, and the cards that are drawn are known ones
    ("Underworld Dreams + Vilis, Broker of Blood", "nothing repeats"),
]


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize(("names", "reason"), FALSE_FRIENDS)
def test_a_false_friend_is_named_with_the_reason(names: str, reason: str, corpus: Database) -> None:
    """No board is needed to say what of it is used up and not given; or it was tried on boards."""
    deck = "\n".join(f"1 {name}" for name in names.split(" + "))
    answer = combos(deck, database=corpus, time_limit=60)
    assert answer["combos"] == []
    told = {" + ".join(row["cards"]): row["reason"] for row in answer["false_friends"]}
    assert reason in told[names]


COUNTED = [
    # it returns when another creature dies, and no other one comes back (603.2)
    ("Phyrexian Altar", "Nether Traitor"),
    # undying returns it once, and nothing else returns it (702.93a)
    ("Viscera Seer", "Mikaeus, the Unhallowed", "Sun Titan"),
    # a land has no undying, and a graveyard that is exiled kills nothing (702.93a, 603.6c)
    ("Kitchen Finks", "Mikaeus, the Unhallowed", "Bojuka Bog"),
    # -1/-1 counters are kept off, undying puts +1/+1 counters (702.93a)
    ("Viscera Seer", "Melira, Sylvok Outcast", "Geralf's Messenger"),
    # the tokens that are created are no copies of it: it enters once (111.1)
    ("Viscera Seer", "Fiend Hunter", "Grave Titan"),
    # what returns permanents returns no instant (304.4)
    ("Out of the Way",),
    # it comes back with its other face up, and gets no more lore counters (714.3a)
    ("Michiko's Reign of Truth // Portrait of Michiko",),
    # damage to opponents is none to the creature (120.1)
    ("Pain for All",),
    # "another" creature is exiled, so what returns is not itself (607.2a)
    ("Changeling Berserker",),
    # its tokens were not cast (603.4)
    ("Skitterbeam Battalion",),
    # a copy of a spell is not cast (707.10)
    ("Double Down", "Forked Bolt"),
    # what lies on top of the library did not come back (400.7)
    ("Matter Reshaper", "Mulldrifter"),
    # two are tapped to untap one (701.26)
    ("Clock of Omens", "Sol Ring"),
    # an artifact creature is untapped, which it is not (109.2)
    ("Voltaic Construct", "Basalt Monolith"),
    # the opponent is dealt damage, and not the creature (120.1)
    ("Brash Taunter",),
    # the Aura deals the damage, and not what it enchants (120.7)
    ("Guilty Conscience",),
    # the counters are put on another creature (201.5)
    ("Devoted Druid", "Scavenging Ooze"),
]


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("names", COUNTED)
def test_what_is_counted_does_not_suffice(names: tuple[str, ...], corpus: Database) -> None:
    """No board is needed: no set of these cards gives all that it uses up."""
    cards = [card for card in map(corpus.card, names) if card is not None]
    assert len(cards) == len(names)
    assert sets_of(cards, corpus).could == ()


WELL_KNOWN = [
    "Gravecrawler + Phyrexian Altar",
    "Peregrine Drake + Deadeye Navigator",
    "Palinchron + Deadeye Navigator",
    "Eldrazi Displacer + Peregrine Drake",
    "Felidar Guardian + Restoration Angel",
    "Leonin Relic-Warder + Animate Dead",
    "Worldgorger Dragon + Animate Dead",
    "Scurry Oak + Ivy Lane Denizen",
    "Herd Baloth + Ivy Lane Denizen",
    "Life and Limb + Sporemound",
    "Vito, Thorn of the Dusk Rose + Exquisite Blood",
    "Umbral Mantle + Priest of Titania",
    "Sword of the Paruns + Priest of Titania",
    "Tidespout Tyrant + Sol Ring + Mana Crypt",
    "Melira, Sylvok Outcast + Murderous Redcap",
    "Kiki-Jiki, Mirror Breaker + Pestermite",
    "Devoted Druid + Vizier of Remedies",
    "Basalt Monolith + Forensic Gadgeteer",
]


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("names", WELL_KNOWN)
def test_a_well_known_combo_is_found_among_other_cards(names: str, corpus: Database) -> None:
    """Its zones, its basic lands and a creature of the right type are part of the board."""
    others = ["Grizzly Bears", "Giant Growth", "Shock", "Cultivate", "Serra Angel"]
    deck = "\n".join(f"1 {name}" for name in (*names.split(" + "), *others))
    answer = combos(deck, database=corpus, time_limit=60)
    assert names.split(" + ") in [combo["cards"] for combo in answer["combos"]]
