"""Reading scenarios: ids, defaults, timestamps, names of cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clingather.bridge.base.errors import InputError
from clingather.bridge.base.ids import snake_case, split_ability
from clingather.bridge.cards.card import Card, Face
from clingather.bridge.scenario.reading import read_scenario, read_scenario_file
from clingather.bridge.state.values import State

from .strategies import EXAMPLE


class Cards:
    """A card source of two cards."""

    def card(self, name: str) -> Card | None:
        """Find a card by its full name or its front face's."""
        faces = (Face(name="Day Wolf"), Face(name="Night Wolf"))
        two = Card(name="Day Wolf // Night Wolf", layout="transform", faces=faces)
        bear = Card(name="Beta Bear", faces=(Face(name="Beta Bear"),))
        return {"Beta Bear": bear, "Day Wolf": two, two.name: two}.get(name)

    def nearest(self, name: str) -> list[str]:
        """Return the one name that is always near."""
        return ["Beta Bear"]


def state_of(board: str, more: str = "", **reading: Any) -> State:
    """Read a scenario in which A has these permanents."""
    text = f"scenario: 1\nplayers:\n- {{id: A, battlefield: [{board}]}}\n- {{id: B}}\n{more}"
    return read_scenario(text, **reading).state


@pytest.mark.parametrize(
    ("name", "snake"),
    [
        ("Urborg, Tomb of Yawgmoth", "urborg_tomb_of_yawgmoth"),
        ("Fire // Ice", "fire_ice"),
        ("Urza's Tower", "urzas_tower"),
        ("Gaea’s Cradle", "gaeas_cradle"),
        ("Lim-Dûl's Vault", "lim_duls_vault"),
        ("Æther Vial", "aether_vial"),
        ("Jötun Grunt", "jotun_grunt"),
        ("+2 Mace", "2_mace"),
        ("1996", "card_1996"),
        ("!?", "object"),
    ],
)
def test_an_id_is_the_ascii_snake_case_of_the_name(name: str, snake: str) -> None:
    """Ids: ASCII snake_case of the name, apostrophes dropped."""
    assert snake_case(name) == snake


def test_a_second_one_has_a_number_in_file_order_over_players_then_zones() -> None:
    """The second object of a name is `_2`, in file order, and stated ids are kept free."""
    text = """
scenario: 1
players:
- {id: A, battlefield: [Bear, {id: bear_2, card: Wolf}], hand: [Bear]}
- {id: B, battlefield: [Bear]}
"""
    state = read_scenario(text).state
    assert state.players[0].battlefield == ("bear", "bear_2")
    assert state.players[0].hand == ("bear_3",)
    assert state.players[1].battlefield == ("bear_4",)


def test_abilities_and_copies_on_the_stack_have_ids_of_their_own_form() -> None:
    """Abilities are `SOURCE#N` and `SOURCE#N.2`, copies of spells `ID.copy` and `ID.copy_2`."""
    stack = """stack:
- {ability: "bear#1", controller: A}
- {ability: "bear#1", controller: B}
- {id: bolt, card: Bolt, controller: A}
- {copy_of: bolt, controller: B}
- {copy_of: bolt, controller: B}
"""
    state = state_of("Bear", stack)
    assert state.stack == ("bear#1", "bear#1.2", "bolt", "bolt.copy", "bolt.copy_2")
    assert state.objects["bear#1.2"].owner == state.objects["bear#1.2"].controller == "B"


def test_an_ability_is_an_object_and_a_number() -> None:
    """`OBJECT#N` is taken apart at its last number, and N counts from 1."""
    assert split_ability("bolt.copy#12") == ("bolt.copy", 12)
    assert split_ability("bolt#0") is None
    assert split_ability("bolt") is None


def test_what_a_scenario_does_not_say_has_its_default() -> None:
    """The first player's precombat main phase of turn 1, with priority, at 20 life."""
    state = state_of("Bear")
    turn = state.turn
    assert (turn.active, turn.step, turn.priority, turn.number) == ("A", "precombat_main", "A", 1)
    assert state.players[0].life == 20
    assert state_of("", "turn: {active: B}").turn.priority == "B"


def test_a_permanent_is_controlled_by_the_player_under_whom_it_stands_110_2() -> None:
    """The controller is the player whose battlefield lists it, whoever owns it (CR 110.2)."""
    bear = state_of("{card: Bear, owner: B}").objects["bear"]
    assert (bear.controller, bear.owner) == ("A", "B")


def test_a_library_may_be_a_number_of_unknown_cards() -> None:
    """`library: 53` is so many unknown cards, and `unknown` stands for one in a list."""
    player = read_scenario("scenario: 1\nplayers: [{id: A, library: 53, hand: [unknown]}]").state
    assert player.players[0].library_unknown == 53
    assert player.players[0].library == ()
    assert player.objects["unknown"].unknown


TIMESTAMPS = [
    ("Bear, Wolf", "", "bear wolf"),
    ("Bear, Wolf, Fox", "timestamps: [bear]", "wolf fox bear"),
    ("{card: Aura, attached_to: bear}, Wolf, Bear", "", "wolf bear aura"),
    ("{card: Aura, attached_to: bear}, Wolf, Bear", "timestamps: [bear]", "wolf bear aura"),
    ("Bear, {card: Wolf, timestamp: before bear}", "", "wolf bear"),
    ("{card: Wolf, timestamp: after fox}, Bear, Fox, Ox", "", "bear fox wolf ox"),
    ("{card: Wolf, timestamp: 2}, {card: Bear, timestamp: 1}, Fox", "", "fox bear wolf"),
]


@pytest.mark.parametrize(("board", "more", "order"), TIMESTAMPS)
def test_timestamps_are_completed_by_the_rules_of_the_format(
    board: str, more: str, order: str
) -> None:
    """Listed ones in their order, the others older, attachments after their hosts."""
    assert state_of(board, more).timestamps == tuple(order.split())


def test_effects_are_newer_than_all_objects_unless_they_say_otherwise() -> None:
    """Effects stand at the end in file order, or where their `timestamp` or the list puts them."""
    effect = "{{source: {}, controller: A, affects: [bear], text: x{}}}"
    after = ", timestamp: after bear"
    sources = [("One", ""), ("Two", after), ("Three", after)]
    more = "effects: [{}]".format(", ".join(effect.format(*it) for it in sources))
    assert state_of("Bear, Wolf", more).timestamps == ("bear", "two", "three", "wolf", "one")
    listed = more + "\ntimestamps: [one, wolf]"
    assert state_of("Bear, Wolf", listed).timestamps == ("bear", "two", "three", "one", "wolf")


def test_a_double_faced_card_may_go_by_its_front_face() -> None:
    """A name is normalised to the full name; the id is that of the name in the file."""
    state = state_of("Day Wolf, {card: Beta Bear, copy_of: Day Wolf}", cards=Cards())
    assert state.objects["day_wolf"].card == "Day Wolf // Night Wolf"
    assert state.objects["beta_bear"].copy_of == "Day Wolf // Night Wolf"
    assert state_of("{card: Day Wolf, face: Night Wolf}", cards=Cards())


def test_the_scenarios_own_card_goes_before_the_source() -> None:
    """A card under `cards:` is known without a database, also by its front face."""
    own = """cards:
- name: Up // Down
  layout: split
  faces: [{name: Up, type_line: Instant}, {name: Down, type_line: Instant, mana_cost: "{U}"}]
"""
    scenario = read_scenario(f"scenario: 1\nplayers: [{{id: A, hand: [Up]}}]\n{own}", cards=Cards())
    assert scenario.state.objects["up"].card == "Up // Down"
    assert scenario.cards[0].faces[1].mana_cost == "{U}"


def test_the_main_game_is_a_scenario_of_its_own() -> None:
    """A subgame's main game has its own state; its objects have other ids (CR 729)."""
    text = """
scenario: 1
players: [{id: A, hand: [Bear]}]
main_game: {players: [{id: A, hand: [Bear]}, {id: B}]}
"""
    main_game = read_scenario(text).main_game
    assert main_game is not None
    assert main_game.state.players[0].hand == ("bear_2",)


def test_a_file_that_is_no_text_is_refused_in_words(tmp_path: Path) -> None:
    """A missing file, a directory and bytes that are not UTF-8 have messages of their own."""
    wrong = tmp_path / "wrong.yaml"
    wrong.write_bytes(b"scenario: 1\ntitle: \xff\n")
    places = {"No such file": tmp_path / "none", "a directory": tmp_path, "not UTF-8": wrong}
    for message, path in places.items():
        with pytest.raises(InputError, match=message) as caught:
            read_scenario_file(path)
        assert str(path) in str(caught.value)
    assert caught.value.problems[0].line == 2
    right = tmp_path / "right.yaml"
    right.write_text(EXAMPLE, encoding="utf-8")
    assert read_scenario_file(right) == read_scenario(EXAMPLE)
