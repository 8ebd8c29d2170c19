"""The question `loops`: what a state is like, what repeats, and what it nets (CR 732)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from clingather.bridge import loops, outcomes
from clingather.bridge.base.errors import InputError
from clingather.bridge.cards.database import open_database
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.saving import saved
from clingather.bridge.questions.playing import Playing
from clingather.bridge.repeating.likeness import Likeness, covering, likeness
from clingather.bridge.repeating.many import Many
from clingather.bridge.repeating.shape import Known, shape
from clingather.bridge.repeating.shortcuts import Shortcut
from clingather.bridge.repeating.viewing import Viewer
from clingather.bridge.scenario.reading import read_scenario

BELL = {
    "name": "Test Bell",
    "mana_cost": "{1}",
    "type_line": "Artifact",
    "oracle_text": "{0}: You gain 1 life.",
}
DRAIN = "Whenever you gain life, each opponent loses 1 life."
BEYOND = "the loop can't be gone around so often"
FEED = "Whenever an opponent loses life, you gain that much life."


def board(*permanents: Any, **more: Any) -> dict[str, Any]:
    """A scenario in which A has these permanents."""
    players = [{"id": "A", "battlefield": list(permanents)}, {"id": "B", "life": 3}]
    turn = {"active": "A", "step": "precombat_main", "priority": "A"}
    return {"scenario": 1, "players": players, "turn": turn, **more}


def written(*permanents: dict[str, Any], **player: Any) -> Likeness:
    """The likeness of a state that is written so."""
    data = {
        "players": [{"id": "A", "life": 20, "battlefield": list(permanents), **player}],
        "turn": {"active": "A", "number": 1},
    }
    return likeness(data, order=(), history={})


def test_names_make_no_difference() -> None:
    """Two states that differ in what objects are called have one key."""
    one = written({"id": "a", "card": "X"}, {"id": "b", "card": "Y", "attached_to": "a"})
    other = written({"id": "c", "card": "Y", "attached_to": "d"}, {"id": "d", "card": "X"})
    assert one.key == other.key
    found = covering(one, other)
    assert found is not None
    assert (dict(found.names), found.more, found.changes) == ({"a": "d", "b": "c"}, (), {})


def test_what_it_is_attached_to_makes_a_difference() -> None:
    """An Aura on another object is another state."""
    objects = [{"id": "a", "card": "X"}, {"id": "b", "card": "X", "tapped": True}]
    one = written(*objects, {"id": "c", "card": "Y", "attached_to": "a"})
    other = written(*objects, {"id": "c", "card": "Y", "attached_to": "b"})
    assert one.key != other.key
    assert covering(one, other) is None


def test_more_of_something_covers_less() -> None:
    """More life, counters and tokens: the later state covers the earlier one, not the reverse."""
    one = written({"id": "a", "card": "X"})
    more = {"id": "a", "card": "X", "counters": {"+1/+1": 2}}
    other = written(more, {"id": "t", "name": "Elf", "token": True}, life=22)
    found = covering(one, other)
    assert found is not None
    assert found.more == ("t",)
    assert found.changes == {("life", "A"): 2, ("of", "a", "+1/+1"): 2}
    assert covering(other, one) is None


def test_what_is_gone_around_twice_is_the_same_loop() -> None:
    """Whatever its objects are called; with another name, or another net, it is another one."""
    called = {"bolt": "A Lightning Bolt", "b": "A Lightning Bolt", "axe": "A Lava Axe"}
    once, times = shape([{"cast": "bolt"}, "resolve"], called, {"life": {"B": -3}})
    twice = shape(["resolve", {"cast": "b"}] * 2, called, {"life": {"B": -6}})
    assert twice == (once, 2 * times)
    assert shape([{"cast": "axe"}, "resolve"], called, {"life": {"B": -3}})[0] != once
    assert shape(["resolve", {"cast": "b"}] * 2, called, {"life": {"B": -7}})[0] != once
    known = Known()
    assert known.add("optional", once, 2)
    assert known.has("optional", once, 4)
    assert not known.has("optional", once, 3)  # it goes around half of it
    assert not known.has("mandatory", once, 2)


def test_a_tapped_permanent_is_not_an_untapped_one() -> None:
    """Status must return exactly."""
    assert covering(written({"id": "a"}), written({"id": "a", "tapped": True})) is None


def test_one_player_s_action_is_an_optional_loop() -> None:
    """What can be done any number of times is proposed as a shortcut (CR 732.2a)."""
    answer = loops(board({"id": "bell", "card": "Test Bell"}, cards=[BELL]))
    (found,) = answer["loops"]
    assert found["kind"] == "optional"
    assert found["result"] == "shortcut"
    assert found["net"] == {"life": {"A": 1}}
    assert found["unbounded"] == ["life_gain"]
    assert found["may_stop"] == ["A"]


def test_a_loop_whose_state_after_many_times_is_not_told_is_listed() -> None:
    """A drain ends before; the loop stands in the answer, with the reason, and that is a limit."""
    stone = {**BELL, "oracle_text": "{0}: Each opponent loses 1 life."}
    scenario = board({"id": "bell", "card": "Test Bell"}, cards=[stone])
    answer = loops(scenario, shortcut=1000)
    (found,) = answer["loops"]
    assert found["after"] == {"times": 1000, "state": None, "because": BEYOND}
    assert answer["limit"] == f"a state after 1000 times is not told: {BEYOND}"
    assert answer["complete"] is False
    (told,) = loops(scenario, shortcut=2)["loops"]
    assert told["after"]["state"]["players"][1]["life"] == 1


@pytest.mark.slow
def test_a_loop_that_kills_ends() -> None:
    """Each loss is a gain and each gain a loss, until the opponent has no life (CR 704.5a)."""
    cards = [
        {"name": "Test Drain", "mana_cost": "", "type_line": "Enchantment", "oracle_text": DRAIN},
        {"name": "Test Feed", "mana_cost": "", "type_line": "Enchantment", "oracle_text": FEED},
        BELL,
    ]
    pieces = [{"id": name, "card": f"Test {name.title()}"} for name in ("drain", "feed")]
    do = [{"event": "You gain 1 life.", "player": "A"}]
    scenario = board(*pieces, cards=cards, do=do)
    answer = loops(scenario)
    (found,) = answer["loops"]
    assert (found["kind"], found["result"]) == ("mandatory", "ends")
    assert (found["iterations"], found["winner"]) == (3, "A")
    played = outcomes({**scenario, "do": [*do, *["resolve"] * 5]})
    assert played["outcomes"][0]["winner"] == "A"


def elves() -> dict[str, Any]:
    """A creature that makes tokens, and an enchantment that untaps it for each."""
    scenario = board(
        {"id": "bear", "card": "Runeclaw Bear"},
        {"id": "gond", "card": "Presence of Gond", "attached_to": "bear"},
    )
    scenario["players"][1] = {"id": "B", "battlefield": [{"id": "alarm", "card": "Intruder Alarm"}]}
    return scenario


def bell() -> dict[str, Any]:
    """An artifact that gains life for nothing."""
    return board({"id": "bell", "card": "Test Bell"}, cards=[BELL])


@pytest.mark.parametrize("scenario", [bell(), elves()], ids=["life", "tokens"])
def test_a_loop_twice_makes_twice_as_much(scenario: dict[str, Any]) -> None:
    """The actions of a linear loop, taken twice under `do:`, net twice what one time does."""
    (found,) = loops(scenario)["loops"]
    (after,) = outcomes({**scenario, "do": found["actions"] * 2})["outcomes"]
    first = after["state"]["players"][0]
    assert first["life"] == 20 + 2 * found["net"].get("life", {}).get("A", 0)
    tokens = [row for row in first["battlefield"] if row.get("token")]
    assert len(tokens) == 2 * sum(found["net"].get("tokens", {}).values())


@pytest.mark.parametrize("times", [5, 9])
@pytest.mark.parametrize("scenario", [bell(), elves()], ids=["life", "tokens"])
def test_many_repetitions_are_as_if_each_had_been_played(
    scenario: dict[str, Any], times: int
) -> None:
    """What is multiplied is what the kernel comes to, one repetition after the other."""
    (found,) = loops(scenario)["loops"]
    shortcut = {"player": "A", "actions": found["actions"], "times": times}
    cards = open_database()
    read = read_scenario(json.dumps(scenario), cards=cards)
    doing = Performer(scenario_cards(read, cards))
    (start,) = Playing(doing).games(read)
    viewer = Viewer(doing.table)
    taken = Shortcut(doing, shortcut, 0)
    much = Many(doing, viewer).after(start, taken.once, times, lambda game: game).game
    played = taken.taken(start)
    one, other = viewer.likeness(much), viewer.likeness(played)
    assert one.amounts == other.amounts
    assert sum(thing.count for thing in much.state.objects.values()) == len(played.state.objects)
    history, exact = (saved(game, doing.table).history for game in (much, played))
    assert history["activations"] == exact["activations"]
    assert history["resolutions"] == exact["resolutions"]
    assert happened(history) == happened(exact)


def happened(history: Mapping[str, Any]) -> dict[str, int]:
    """How often each kind of event happened this turn."""
    rows: Counter[str] = Counter()
    for row in history.get("this_turn", ()):
        rows[row["event"]] += row.get("times", 1) * row.get("amount", 1)
    return rows


def test_a_sequence_that_is_asked_about() -> None:
    """It is legal and repeats; who has something to do meanwhile may interrupt it (CR 732.2)."""
    scenario = elves()
    scenario["players"][1]["battlefield"].append({"id": "mountain", "card": "Mountain"})
    actions: list[Any] = [{"activate": "bear#1", "player": "A"}, "resolve", "resolve"]
    answer = loops({**scenario, "ask": {"loop": actions}})
    assert answer["asked"] == {"legal": True, "repeats": True, "may_interrupt": ["B"]}
    (found,) = answer["loops"]
    assert (found["kind"], found["net"]["tokens"]) == ("optional", {"A Elf Warrior Token": 1})
    short = loops({**scenario, "ask": {"loop": actions[:2]}})
    assert short["loops"] == []
    assert (short["asked"]["legal"], short["asked"]["repeats"]) == (True, False)
    with pytest.raises(InputError, match=r"118\.3"):
        loops({**scenario, "ask": {"loop": [actions[0], actions[0]]}})


def test_the_states_are_drawn(tmp_path: Path) -> None:
    """The graph has a node for each state and the moves of the loop in red."""
    file = tmp_path / "states.dot"
    answer = loops(elves(), graph=file)
    drawn = file.read_text(encoding="utf-8")
    assert drawn.count("color=red") >= len(answer["loops"][0]["actions"]) or "<svg" in drawn


def seesaw(tapping: str, untapping: str, owners: tuple[str, str]) -> dict[str, Any]:
    """What taps a creature that untaps, and what untaps one that taps; one is about to begin."""
    texts = {
        "tap": f"Whenever a creature becomes untapped, {tapping}tap it.",
        "untap": f"Whenever a creature becomes tapped, {untapping}untap it.",
    }
    cards = [
        {"name": f"Test {word}", "mana_cost": "", "type_line": "Enchantment", "oracle_text": text}
        for word, text in texts.items()
    ]
    held: dict[str, list[Any]] = {"A": [{"id": "bear", "card": "Runeclaw Bear"}], "B": []}
    for word, owner in zip(texts, owners, strict=True):
        held[owner].append({"id": word, "card": f"Test {word}"})
    players = [{"id": player, "battlefield": there} for player, there in held.items()]
    return {
        "scenario": 1,
        "cards": cards,
        "players": players,
        "do": [{"event": {"tap": ["bear"]}}],
    }


@pytest.mark.slow
@pytest.mark.parametrize("owners", [("A", "A"), ("A", "B"), ("B", "A")])
@pytest.mark.parametrize("untapping", ["", "you may "])
@pytest.mark.parametrize("tapping", ["", "you may "])
def test_a_loop_is_mandatory_if_no_choice_leads_out(
    tapping: str, untapping: str, owners: tuple[str, str]
) -> None:
    """Every choice of every player is played out, as far as eight resolutions (CR 104.4b)."""
    scenario = seesaw(tapping, untapping, owners)
    begun: list[Any] = scenario["do"]
    out = False
    reached = [begun]
    for _ in range(8):
        following = []
        for actions in reached:
            for outcome in outcomes({**scenario, "do": [*actions, "resolve"]})["outcomes"]:
                made = [{"choose": choice} for choice in outcome["choices"]]
                before = sum("choose" in action for action in actions if action != "resolve")
                out = out or not outcome["state"]["stack"]
                if outcome["state"]["stack"]:
                    following.append([*actions, "resolve", *made[before:]])
        reached = following
    (found,) = loops(scenario, trivial=True)["loops"]
    assert (found["kind"] == "mandatory") is (not out)
    may = {owner for owner, word in zip(owners, (tapping, untapping), strict=True) if word}
    if len(may) > 1:  # each does a part of it: one of them must choose otherwise (CR 732.3)
        assert (found["kind"], found["must_choose_otherwise"]) == ("fragmented", "A")
        assert found["result"] is None
    else:
        assert found["result"] == ("shortcut" if out else "draw")
    assert found["may_stop"] == sorted(may)


@pytest.mark.slow
def test_a_loop_through_steps_can_be_replayed() -> None:
    """Passing, attacking and activating as the answer lists them (CR 500.7)."""
    clock = {
        "name": "Test Clock",
        "mana_cost": "{3}",
        "type_line": "Artifact",
        "oracle_text": "{T}: Take an extra turn after this one.",
    }
    scenario = board({"id": "clock", "card": "Test Clock"}, cards=[clock])
    for player in scenario["players"]:
        player["library"] = 20
    (found,) = loops(scenario)["loops"]
    done = [*found["prefix"], *found["actions"], *found["actions"]]
    (after,) = outcomes({**scenario, "do": done})["outcomes"]
    begun = [row for row in after["events"] if row["event"] == "step" and row["step"] == "untap"]
    assert len(begun) == sum(row == {"pass": "upkeep"} for row in done)
    drawn = [row for row in after["events"] if row["event"] == "draw"]
    assert after["state"]["players"][0]["library"] == 20 - len(drawn)
    assert len(drawn) >= -2 * found["net"]["library"]["A"] == 2
