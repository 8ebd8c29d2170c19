"""Combos of a deck: only sets of cards that were replayed as a loop (CR 732)."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from clingather import InputError, combos, loops, open_database, verify
from clingather.bridge.combining import answering
from clingather.bridge.combining.boards import boards, with_known_libraries
from clingather.bridge.combining.looking import Looked, look
from clingather.bridge.combining.paring import pared
from clingather.bridge.combining.sets import sets_of, summary
from clingather.bridge.encodings.ledger import EDITION
from clingather.cli.combos import said_needs
from clingather.cli.main import run

CARDS = open_database()
IDLE = "4 Grizzly Bears\n4 Llanowar Elves\n2 Sol Ring\n20 Forest\n"


def could(*names: str) -> set[tuple[str, ...]]:
    """Sets of those cards that could go around, as the texts say; each sorted."""
    cards = [card for card in map(CARDS.card, names) if card is not None]
    assert len(cards) == len(names)
    return {tuple(sorted(each)) for each in sets_of(cards, CARDS).could}


def found(answer: Any) -> list[list[str]]:
    """The cards of each combo of an answer."""
    return [combo["cards"] for combo in answer["combos"]]


def test_a_pair_among_other_cards_is_found() -> None:
    """Each life lost is a life gained, and the other way round, until B has none (704.5a)."""
    answer = combos(IDLE + "1 Sanguine Bond\n1 Exquisite Blood\n", database=CARDS)
    assert found(answer) == [["Sanguine Bond", "Exquisite Blood"]]
    (combo,) = answer["combos"]
    assert combo["wins"]
    assert combo["may_stop"] == []
    assert combo["needs"]["begins"]
    assert combo["needs"]["library"] == {}  # no card is drawn
    assert answer["complete"]
    again = loops(combo["scenario"], database=CARDS)
    assert [loop["net"] for loop in again["loops"]] == [loop["net"] for loop in combo["loops"]]


def test_what_is_paid_is_more_than_what_is_made() -> None:
    """Three mana untap what adds three: nothing comes of that, and less if something dies too."""
    answer = combos("1 Basalt Monolith\n" + IDLE, database=CARDS)
    assert found(answer) == []
    assert ["Basalt Monolith"] in [each["cards"] for each in answer["false_friends"]]
    assert all(each["reason"] for each in answer["false_friends"])


def test_persist_does_not_return_it_a_second_time() -> None:
    """The creature has a -1/-1 counter then (702.79a): the pair is named, and is no combo."""
    answer = combos("1 Kitchen Finks\n1 Ashnod's Altar\n", database=CARDS, time_limit=60)
    assert found(answer) == []
    assert [each["cards"] for each in answer["false_friends"]] == [
        ["Kitchen Finks", "Ashnod's Altar"]
    ]
    assert answer["left"] == []


def test_no_set_of_cards_that_do_nothing_for_each_other() -> None:
    """What taps and is not untapped, and what has no ability, belongs to no set."""
    assert could("Grizzly Bears", "Llanowar Elves", "Sol Ring", "Giant Growth") == set()


@pytest.mark.parametrize(
    "names",
    [
        ("Basalt Monolith", "Rings of Brighthearth"),
        ("Intruder Alarm", "Presence of Gond"),
        ("Deceiver Exarch", "Kiki-Jiki, Mirror Breaker"),
    ],
)
def test_the_cards_of_a_combo_are_a_set_that_could(names: tuple[str, ...]) -> None:
    """Together they give what they use up; other cards of the deck change nothing of that."""
    assert names in could(*names, "Grizzly Bears", "Giant Growth", "Sol Ring")


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (("Kitchen Finks", "Viscera Seer"), "what came back has a -1/-1 counter"),
        (("Reassembling Skeleton", "Ashnod's Altar"), "none of them gives the mana {B}"),
        (("Basalt Monolith", "Grizzly Bears"), "mana: what is used up is more"),
    ],
)
def test_what_lacks_is_said(names: tuple[str, ...], reason: str) -> None:
    """Of one or two cards that would go around, but for mana, its color or a counter (702.79a)."""
    cards = [card for card in map(CARDS.card, names) if card is not None]
    sets = sets_of(cards, CARDS)
    assert sets.could == ()
    assert [why for _, why in sets.lack if why.startswith(reason)]


def test_a_set_that_holds_a_known_one_is_not_asked_for() -> None:
    """The smallest sets are told; only sets of so many cards are looked for."""
    names = ("Basalt Monolith", "Rings of Brighthearth", "Forensic Gadgeteer")
    cards = [card for card in map(CARDS.card, names) if card is not None]
    assert len(sets_of(cards, CARDS, sizes=(1, 2)).could) == 2
    assert len(sets_of(cards, CARDS, known=[names[:2]]).could) == 1


@pytest.mark.parametrize(
    ("names", "missing"),
    [
        # nothing makes the creature leave that would come back (603.6c)
        (("Mikaeus, the Unhallowed", "Kitchen Finks"), "Viscera Seer"),
        # no creature enters for each that dies (603.2c)
        (("Pitiless Plunderer", "Phyrexian Altar"), "Reassembling Skeleton"),
        # it is cast from the graveyard, and nothing puts it there
        (("Gravecrawler", "Pitiless Plunderer"), "Viscera Seer"),
    ],
)
def test_what_enters_again_has_left(names: tuple[str, ...], missing: str) -> None:
    """Without a card that makes it leave they don't go around; with it they may."""
    assert could(*names) == set()
    assert tuple(sorted((*names, missing))) in could(*names, missing)


@pytest.mark.parametrize(
    "names",
    [
        # one Treasure for each that dies, and two mana to return it (111.10a)
        ("Viscera Seer", "Pitiless Plunderer", "Reassembling Skeleton"),
        # a Treasure is no creature that came back (111.10a)
        ("Viscera Seer", "Pitiless Plunderer", "Reveillark"),
        # undying returns it once, and nothing else returns it (702.93a)
        ("Viscera Seer", "Mikaeus, the Unhallowed", "Reveillark"),
        # what enters anew has to be given lifelink anew, for mana (702.15b, 400.7)
        ("Murderous Redcap", "Heliod, Sun-Crowned"),
    ],
)
def test_what_is_counted_does_not_suffice(names: tuple[str, ...]) -> None:
    """Near misses that need no board: no set of these cards goes around."""
    assert could(*names) == set()


@pytest.mark.parametrize(
    "names",
    [
        # persist and undying in turn (702.79a, 702.93a)
        ("Viscera Seer", "Kitchen Finks", "Mikaeus, the Unhallowed"),
        # its counters are removed before it dies (702.93a)
        ("Viscera Seer", "Spike Feeder", "Mikaeus, the Unhallowed"),
        # two deaths pay for the Equipment, which returns it without a counter
        ("Ashnod's Altar", "Kitchen Finks", "Nim Deathmantle"),
    ],
)
def test_what_is_counted_suffices(names: tuple[str, ...]) -> None:
    """They give what they use up, each as often as it is used."""
    assert could(*names) == {tuple(sorted(names))}


@pytest.mark.slow
def test_what_resolves_is_looked_at_before_responses() -> None:
    """Persist and undying in turn, with a creature to sacrifice at any time (702.79a, 702.93a)."""
    names = ("Viscera Seer", "Kitchen Finks", "Mikaeus, the Unhallowed")
    looked = look(names, CARDS, 20, None)
    assert looked.board is not None
    assert {word for loop in looked.loops for word in loop["unbounded"]} >= {"life_gain", "etb"}


def test_nothing_is_blocked_without_another_combat() -> None:
    """Creatures are blocked where some attack (509.1), and nothing here gives combats (500.8)."""
    assert could("Eternal of Harsh Truths") == set()
    names = ("Gravecrawler", "Khenra Eternal", "Phyrexian Altar")
    assert could(*names) == {("Gravecrawler", "Phyrexian Altar")}


def test_what_an_opponent_controls_is_no_card_of_the_deck() -> None:
    """It exiles nothing that its player controls, itself least of all (109.4)."""
    assert could("Banishing Light", "Sol Ring", "Llanowar Elves") == set()


def test_a_counter_that_a_card_puts_on_itself_is_on_no_other() -> None:
    """What came back with a -1/-1 counter has it still (702.79a); one put on it takes it away."""
    assert could("Kitchen Finks", "Walking Ballista", "Viscera Seer") == set()
    names = ("Cathars' Crusade", "Kitchen Finks", "Viscera Seer")
    assert names in could(*names)


def test_what_is_left_is_given_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set that the short time does not suffice for is looked at once more, and counted once."""
    given: list[tuple[tuple[str, ...], float]] = []

    def looked(names: tuple[str, ...], _: Any, seconds: float, __: Any) -> Looked:
        given.append((names, seconds))
        return Looked(names, reason="too short" if seconds < 20 else "none", limit=seconds < 20)

    monkeypatch.setattr(answering, "look", looked)
    answer = combos("1 Basalt Monolith\n1 Rings of Brighthearth\n", database=CARDS)
    pair = ("Basalt Monolith", "Rings of Brighthearth")
    assert [row for row in given if row[0] == pair] == [(pair, 2.0), (pair, 20.0)]
    assert answer["left"] == []
    assert answer["candidates"] == len({names for names, _ in given})
    assert answer["complete"]


@pytest.mark.parametrize(("asked", "given"), [(None, [2.0]), (20.0, [2.0, 20.0])])
def test_what_holds_a_set_that_does_not_go_around_is_given_more_time_if_asked(
    asked: float | None, given: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more card seldom helps; the set is named as left unlooked-at."""
    times: list[float] = []

    def looked(names: tuple[str, ...], _: Any, seconds: float, __: Any) -> Looked:
        if len(names) == 3:
            times.append(seconds)
        return Looked(names, reason="none", limit=len(names) == 3)

    monkeypatch.setattr(answering, "look", looked)
    deck = "1 Basalt Monolith\n1 Rings of Brighthearth\n1 Walking Ballista\n"
    answer = combos(deck, database=CARDS, time_limit=asked)
    assert times == given
    assert [len(each["cards"]) for each in answer["left"]] == [3]
    assert not answer["complete"]


def test_what_begins_may_leave_a_choice() -> None:
    """The counter for the life may be put on either creature: each is looked at (603.3d)."""
    found = look(("Heliod, Sun-Crowned", "Spike Feeder"), CARDS, 60, None)
    assert found.board is not None
    assert found.board.needs["begins"] == ["You gain 1 life."]
    assert [row["targets"] for row in found.board.scenario["stack"]] in ([["card_1"]], [["card_2"]])
    assert verify(certificate(found), database=CARDS)["holds"]


def certificate(looked: Looked) -> dict[str, Any]:
    """What `verify` takes of a combo."""
    assert looked.board is not None
    return {
        "certificate": "loops",
        "loops": list(looked.loops),
        "scenario": looked.board.scenario,
    }


def test_a_card_that_needs_another_type_finds_it() -> None:
    """It is cast again while there is a Zombie, which need not be a card of the deck (601.3)."""
    answer = combos("1 Gravecrawler\n1 Phyrexian Altar\n", database=CARDS, time_limit=60)
    (combo,) = answer["combos"]
    assert combo["cards"] == ["Gravecrawler", "Phyrexian Altar"]
    assert combo["needs"]["creature_types"] == ["Zombie"]


def test_needs_say_all_that_the_board_has() -> None:
    """Counters, without which a creature would die there, and what is attached or paired."""
    for names in (
        ("Heliod, Sun-Crowned", "Walking Ballista"),
        ("Presence of Gond", "Intruder Alarm"),
        ("Deadeye Navigator", "Palinchron"),
    ):
        cards = [card for card in map(CARDS.card, names) if card is not None]
        called = {f"card_{n}": card.name for n, card in enumerate(cards, 1)}
        found = boards(cards, CARDS)
        assert found
        for board in found:
            rows = {
                called[row["id"]]: row
                for zone in ("battlefield", "hand", "graveyard")
                for row in board.scenario["players"][0].get(zone, ())
                if row["id"] in called
            }
            for key in ("counters", "attached_to", "paired_with"):
                stated = {name: row[key] for name, row in rows.items() if key in row}
                assert board.needs[key].keys() == stated.keys()
                for name, value in stated.items():
                    assert board.needs[key][name] == (
                        value if key == "counters" or value == "helper" else called[value]
                    )


def test_needs_are_said_in_words() -> None:
    """As a person puts the board up."""
    needs = {
        "zones": {"Ox": "battlefield", "Aura": "battlefield", "Elk": "hand"},
        "counters": {"Ox": {"+1/+1": 2, "stun": 1}},
        "attached_to": {"Aura": "helper"},
        "paired_with": {},
        **{"mana": "{W}", "creature": True, "creatures": 1, "creature_types": ["Bear"]},
        **{"lands": {"Plains": 2}, "begins": ["You gain 1 life."], "library": {"Wastes": 20}},
    }
    assert said_needs(needs) == (
        "Ox in play with 2 +1/+1 counters and 1 stun counter; Aura in play attached to a creature; "
        "Elk in the hand; {W} in the pool; 1 creature Bear; 2 Plains; "
        "that each library is 20 Wastes; that this happens: You gain 1 life."
    )


def test_a_granted_ability_is_not_one_of_what_it_makes() -> None:
    """A token that the enchanted creature makes can't be tapped for another one."""
    assert ("Presence of Gond",) not in could("Presence of Gond", "Grizzly Bears")


def test_what_a_card_uses_up_and_gives() -> None:
    """Three mana for an untapped artifact, an untapped artifact for three mana."""
    card = CARDS.card("Basalt Monolith")
    assert card is not None
    row = summary(card, CARDS)
    assert {"mana 3", 'untapped("Basalt Monolith") 1'} <= set(row["uses_up"])
    assert {"mana 3", 'untapped("Basalt Monolith") 1'} <= set(row["gives"])


def test_an_aura_is_attached_and_a_creature_is_there_for_it() -> None:
    """The first boards have nothing but the cards; later ones what the texts speak of."""
    cards = [card for card in map(CARDS.card, ("Presence of Gond", "Intruder Alarm")) if card]
    first, *others = boards(cards, CARDS)
    assert first.needs["mana"] == ""
    assert any(board.needs["creature"] for board in (first, *others))
    assert any(
        "attached_to" in row
        for board in (first, *others)
        for row in board.scenario["players"][0]["battlefield"]
    )


def test_a_board_with_known_libraries_says_so() -> None:
    """Nothing else of it is different, and the scenario that was there has its libraries still."""
    card = CARDS.card("Basalt Monolith")
    assert card is not None
    board = boards([card], CARDS)[0]
    known = with_known_libraries(board)
    assert board.needs["library"] == {}
    assert known.needs == {**board.needs, "library": {"Wastes": 20}}
    for before, after in zip(board.scenario["players"], known.scenario["players"], strict=True):
        assert before["library"] == 53
        assert after == {**before, "library": [{"card": "Wastes", "count": 20}]}


def test_a_card_that_is_not_known_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deck with it is not answered whole: exit code 3."""
    deck = tmp_path / "deck.txt"
    deck.write_text("1 Grizzly Bears\n1 No Such Card At All\n", encoding="utf-8")
    assert run(["combos", str(deck), "--json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert [row["card"] for row in answer["unsupported"]] == ["1 No Such Card At All"]
    assert not answer["complete"]
    assert run(["combos", str(deck), "--ignore-unsupported"]) == 0
    assert "No combo" in capsys.readouterr().out


def test_what_a_limit_left_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No time for any board: the set is left, exit code 4."""
    deck = tmp_path / "deck.txt"
    deck.write_text("1 Basalt Monolith\n1 Rings of Brighthearth\n", encoding="utf-8")
    assert run(["combos", str(deck), "--json", "--time-limit", "0"]) == 4
    answer = json.loads(capsys.readouterr().out)
    assert [each["cards"] for each in answer["left"]] == [
        ["Basalt Monolith", "Rings of Brighthearth"]
    ]
    assert "limit" in answer
    assert not answer["combos"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize(
    ("stop", "out", "error"),
    [
        (
            "decks, 'why_not_executed'",
            "",
            "deck.txt: stopped by the user (0 of 2 cards of the deck",
        ),
        (
            "answering, 'sets_of'",
            "Not answered: no combo was found in what could be looked at.\n",
            "Not complete: stopped by the user (sets of one or two cards are looked for)",
        ),
        (
            "answering, 'look'",
            "Not answered: no combo was found in what could be looked at.\n"
            "Not known: Basalt Monolith + Rings of Brighthearth: it was not looked at yet\n"
            "1 set could have gone around, by the texts; others were not tried.\n",
            "Not complete: stopped by the user (0 of 1 sets of one or two cards were looked at)",
        ),
    ],
)
def test_ctrl_c_says_how_far_it_was(tmp_path: Path, stop: str, out: str, error: str) -> None:
    """Before the first combo too: what was looked at and what remains; exit code 130."""
    deck = tmp_path / "deck.txt"
    deck.write_text("1 Basalt Monolith\n1 Rings of Brighthearth\n", encoding="utf-8")
    code = (
        "import os, signal, time; from clingather.bridge.combining import answering, decks; "
        "from clingather.cli.main import main; "
        "signal.signal(signal.SIGINT, signal.default_int_handler); "
        f"setattr({stop}, lambda *_, **__: (os.kill(os.getpid(), signal.SIGINT), time.sleep(5))); "
        "main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "combos", str(deck)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 130, done.stderr
    assert done.stdout == out
    assert error in done.stderr


def test_a_table_has_a_line_for_each_combo(tmp_path: Path) -> None:
    """It says what other programs import, and `verify` takes each line."""
    deck, table = tmp_path / "deck.txt", tmp_path / "table.jsonl"
    deck.write_text("1 Sanguine Bond\n1 Exquisite Blood\n4 Grizzly Bears\n", encoding="utf-8")
    assert run(["combos", str(deck), "--table", str(table)]) == 0
    (line,) = table.read_text(encoding="utf-8").splitlines()
    row = json.loads(line)
    assert row["cards"] == ["Sanguine Bond", "Exquisite Blood"]
    assert row["prerequisites"]["zones"] == dict.fromkeys(row["cards"], "battlefield")
    assert row["prerequisites"]["begins"]
    assert row["prerequisites"]["assumptions"]
    assert [step["each_time"] for step in row["steps"]] == ["life: A: 1, B: -1"]
    assert row["wins"]
    assert row["may_stop"] == []
    assert "704.5a" in row["rules"]
    assert row["edition"] == EDITION
    assert set(documented()) == set(row)
    assert verify(row, database=CARDS)["holds"]


def documented() -> list[str]:
    """The keys of the table in `docs/combos.md`."""
    text = (Path(__file__).parent.parent / "docs" / "combos.md").read_text(encoding="utf-8")
    _, _, table = text.partition("### A table for other programs")
    rows = (line.split("|")[1] for line in table.splitlines() if line.startswith("| `"))
    return [key for row in rows for key in re.findall("`(.+?)`", row)]


def test_what_is_no_deck_list_is_refused() -> None:
    """An empty text has no card."""
    with pytest.raises(InputError):
        combos("", database=CARDS)


def test_it_can_be_asked_twice_of_the_bridge() -> None:
    """No package has the name of a question: it would stand in its place once it is loaded."""
    import clingather.bridge

    here = Path(clingather.bridge.__path__[0])
    for name in clingather.bridge.__all__:
        assert not (here / name).is_dir()
        assert not (here / f"{name}.py").is_file()


def test_what_a_combo_goes_without_is_not_asked_for() -> None:
    """The counter may be taken off at once: no life has to be gained before (Spike Feeder)."""
    found = look(("Heliod, Sun-Crowned", "Spike Feeder"), CARDS, 60, None)
    less = pared(found, CARDS, 60, None)
    assert less.board is not None
    assert less.board.needs["begins"] == []
    assert less.board.scenario.keys() == {"scenario", "players", "turn"}
    assert [loop["net"] for loop in less.loops] == [loop["net"] for loop in found.loops]
    assert verify(certificate(less), database=CARDS)["holds"]
