"""What is not modelled is said, and what a scenario leaves open is filled in as the format says."""

from __future__ import annotations

from typing import Any

import pytest

from clingather.bridge import layers, outcomes
from clingather.bridge.base.errors import InputError, UnsupportedError
from clingather.bridge.interpreting.definitions import read_definition
from clingather.bridge.kernel import why_not
from clingather.bridge.layer_system.characteristics import combined_cost
from clingather.bridge.oracle.tree import Ability, node

OX = {"name": "Test Ox", "type_line": "Creature — Ox", "mana_cost": "{3}", "power": "3"}
OX |= {"toughness": "3", "oracle_text": ""}
SET = "Creatures have base power and toughness {0}/{0}."
SETS = [
    {"name": f"Set {n}", "type_line": "Enchantment", "oracle_text": SET.format(n)} for n in (1, 2)
]


def board(*objects: Any, **more: Any) -> dict[str, Any]:
    """A scenario of player A's permanents with the test cards."""
    players = [{"id": "A", "battlefield": list(objects)}, {"id": "B"}]
    return {"scenario": 1, "cards": [OX, *SETS], "players": players, **more}


def test_file_order_is_the_order_of_timestamps_whoever_has_a_stated_id_613_7() -> None:
    """A stated id does not make an object older than what stands before it."""
    answer = layers(board("Test Ox", "Set 1", {"id": "two", "card": "Set 2"}))
    assert answer["objects"]["test_ox"]["power"] == 2


def test_what_has_no_bestow_was_not_cast_with_it_702_103a() -> None:
    """A state that says so is no state of a game: nothing is made of it."""
    stack = [{"id": "spell", "card": "Test Ox", "controller": "A", "as": "bestow"}]
    with pytest.raises(UnsupportedError, match="bestow"):
        layers(board(stack=stack))


def test_ten_permanents_with_ascend_are_no_board_without_the_blessing_702_131b() -> None:
    """A game would give the city's blessing at once; characteristics are not told without it."""
    ascends = {**OX, "name": "Test Aspirant", "oracle_text": "Ascend"}
    data = board("Test Aspirant", *["Test Ox"] * 9)
    data["cards"].append(ascends)
    with pytest.raises(UnsupportedError, match="the city's blessing is not stated"):
        layers(data)
    assert layers({**data, "designations": {"citys_blessing": ["A"]}})["complete"]


def test_a_counter_of_an_unmodelled_kind_is_not_answered_122_1b() -> None:
    """A variant of a keyword counter grants that variant; it must not do nothing."""
    with pytest.raises(UnsupportedError, match="hexproof from red"):
        layers(board({"card": "Test Ox", "counters": {"hexproof from red": 1}}))


def test_an_event_without_a_source_that_is_not_modelled_is_refused() -> None:
    """What it says is read, and no rule here says what that does: it must not do nothing."""
    with pytest.raises(UnsupportedError, match="open an Attraction"):
        outcomes(board("Test Ox", do=[{"event": "Open an Attraction.", "player": "A"}]))


def test_actions_are_not_passed_over() -> None:
    """They are taken before the question is asked; one that is illegal is an error."""
    with pytest.raises(InputError, match="the stack is empty"):
        layers(board("Test Ox", do=["resolve"]))


def test_what_mana_was_spent_on_a_spell_is_not_guessed_601_2h() -> None:
    """A spell that asks for it is refused if the state does not say it."""
    spell = {"name": "Test Gift", "type_line": "Sorcery", "mana_cost": "{G}"}
    spell |= {"oracle_text": "You gain 2 life if {G} was spent to cast this spell and 3 life if "
              "{W} was spent to cast this spell."}  # fmt: skip
    stack = {"id": "gift", "card": "Test Gift", "controller": "A"}
    data = {"scenario": 1, "cards": [spell], "players": [{"id": "A"}, {"id": "B"}]}
    data |= {"stack": [stack], "do": ["resolve"]}
    with pytest.raises(UnsupportedError, match="mana_spent"):
        outcomes(data)
    told = outcomes({**data, "stack": [{**stack, "mana_spent": "{W}"}]})
    assert [row["state"]["players"][0]["life"] for row in told["outcomes"]] == [23]


def test_an_exception_of_a_copy_is_not_passed_over_707_9() -> None:
    """One that is read and that nothing works out must not do nothing."""
    copy = {"id": "copy", "card": "Test Ox", "copy_of": "Grizzly Bears"}
    with pytest.raises(UnsupportedError, match="an exception of a copy"):
        layers(board({**copy, "except": ["lose_all_abilities"]}))


def test_how_long_a_stated_copy_lasts_is_not_guessed_611_2a() -> None:
    """It may be by its own ability that ends as it is turned face down, or by another effect."""
    text = (
        "As this creature enters or is turned face up, you may choose another creature. If you do, "
        "until this creature is turned face down, it becomes a copy of that creature."
    )
    shifter = {"name": "Test Shifter", "type_line": "Creature — Shapeshifter", "power": "1"}
    shifter |= {"toughness": "1", "oracle_text": text, "mana_cost": "{U}"}
    stated = {"id": "shifter", "card": "Test Shifter", "copy_of": "Test Ox"}
    data = board(stated)
    data["cards"].append(shifter)
    data["do"] = [{"event": "Turn target creature face down.", "targets": ["shifter"]}]
    with pytest.raises(UnsupportedError, match="lasts until it is turned face down"):
        outcomes(data)


def test_what_merges_with_a_copy_is_not_guessed_730_2a() -> None:
    """Which of the two copiable effects is younger would have to be known from then on."""
    bird = {"name": "Test Bird", "type_line": "Creature — Bird", "mana_cost": "{U}", "power": "1"}
    bird |= {"toughness": "1", "oracle_text": "Mutate {U}\nFlying", "layout": "mutate"}
    data = board({"id": "ox", "card": "Test Ox"}, "Grizzly Bears")
    data["cards"].append(bird)
    data["players"][0] |= {"hand": [{"id": "bird", "card": "Test Bird"}], "mana_pool": "{U}"}
    copy = {"source": "Cytoshape", "controller": "A", "affects": ["ox"]}
    copy["tree"] = [{"subject": ["affected"], "condition": ["always"], "duration": ["end_of_turn"],
                     "changes": [["become_copy", ["printed_on", "Grizzly Bears"],
                                  ["no_exception"]]]}]  # fmt: skip
    data["effects"] = [{**copy, "text": "becomes a copy of Grizzly Bears until end of turn"}]
    cast = {"cast": "bird", "player": "A", "as": "mutate", "targets": ["ox"]}
    data["do"] = [cast, "resolve", {"choose": {"bird.put": "top"}}]
    data["turn"] = {"active": "A", "step": "precombat_main", "priority": "A"}
    with pytest.raises(UnsupportedError, match="merging with a permanent that is a copy"):
        outcomes(data)


def test_a_number_beyond_what_sums_can_carry_is_refused_where_it_stands() -> None:
    """clingo counts in 32 bits and would wrap without a word."""
    with pytest.raises(InputError, match=r"counters\.\+1/\+1: number out of range"):
        layers(board({"card": "Test Ox", "counters": {"+1/+1": 2_000_000_000}}))


@pytest.mark.parametrize(
    ("halves", "whole"),
    [
        (["{1}{R}", "{1}{U}"], "{2}{U}{R}"),
        (["{R}", "{3}{G}"], "{3}{R}{G}"),
        (["{X}{B}", "{2}{B}"], "{X}{2}{B}{B}"),
        (["{1}{G}"], "{1}{G}"),
        (["", ""], ""),
    ],
)
def test_the_mana_cost_of_a_split_card_is_that_of_both_halves_709_4b(
    halves: list[str], whole: str
) -> None:
    """Generic mana is added up, then the colors in their order."""
    assert combined_cost(halves) == whole


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "{0}: This creature loses this ability and becomes an Aura enchantment with enchant "
            "creature. Attach it to target creature. You may pay {R} to end this effect.",
            "become_aura",
        ),
    ],
)
def test_what_only_the_search_for_loops_speaks_of_is_not_carried_out(text: str, said: str) -> None:
    """Where to look for loops is read off texts; that carries out nothing of them."""
    card = {"name": "Test Fern", "type_line": "Creature — Plant", "mana_cost": "{1}"}
    card |= {"power": "1", "toughness": "1", "oracle_text": text}
    fern = {"id": "fern", "card": "Test Fern", "counters": {"+1/+1": 1}}
    targets = ["fern"] if "target" in text else []
    do = [{"activate": "fern#1", "targets": targets}, "resolve"]
    data = {
        "scenario": 1,
        "cards": [card],
        "players": [{"id": "A", "battlefield": [fern]}],
        "do": do,
    }
    data["players"].append({"id": "B"})
    with pytest.raises(UnsupportedError, match=said):
        outcomes(data)


def test_a_keyword_that_stands_for_a_static_ability_needs_a_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No line of `meanings.txt` alone gives a permanent a static ability (CR 702.1)."""
    text = "This permanent has indestructible as long as it's untapped."
    monkeypatch.setattr(why_not, "meanings", lambda keyword: (read_definition(text),))
    sturdy = Ability("keyword", "Sturdy", keyword=node("keyword", "sturdy"))
    found = why_not.why_not_functioning(sturdy)
    assert found == "sturdy stands for a static ability, and no rule says what it does"
