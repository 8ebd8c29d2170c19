"""Corners of the rules that no well-known card shows, each on cards made up for it."""

from __future__ import annotations

from typing import Any

import pytest

from clingather.bridge import layers
from clingather.bridge.base.errors import UnsupportedError

OX: dict[str, Any] = {"mana_cost": "{3}", "type_line": "Creature — Ox", "power": "2"}
OX["toughness"] = "4"


def card(name: str, text: str = "", **more: Any) -> dict[str, Any]:
    """A card of the scenario's own; a 2/4 Ox unless said otherwise."""
    return {"name": name, **OX, "oracle_text": text, **more}


def aura(name: str, text: str, type_line: str = "Enchantment — Aura") -> dict[str, Any]:
    """An Aura or Equipment."""
    return {"name": name, "mana_cost": "{1}", "type_line": type_line, "oracle_text": text}


def ask(cards: list[dict[str, Any]], battlefield: list[Any], **more: Any) -> dict[str, Any]:
    """The objects of a state in which player A has these permanents and player B nothing."""
    stack = more.pop("stack", [])
    players = [{"id": "A", "battlefield": battlefield, **more}, {"id": "B"}]
    return dict(
        layers({"scenario": 1, "cards": cards, "players": players, "stack": stack})["objects"]
    )


def refusal(*arguments: Any, **more: Any) -> str:
    """Why a state is not answered."""
    with pytest.raises(UnsupportedError) as caught:
        ask(*arguments, **more)
    return str(caught.value)


# ---------------------------------------------------------------- where abilities function
def test_a_commander_pumps_nothing_from_the_command_zone_113_6p() -> None:
    """Emblems and the like function in the command zone, a card that waits there does not."""
    lord = card("Lord", "Other creatures you control get +1/+1.")
    emblem = {"id": "emblem", "type_line": "Emblem", "oracle_text": lord["oracle_text"]}
    assert ask([lord, card("Ox")], ["Ox"], command=["Lord"])["ox"]["power"] == 2
    assert ask([card("Ox")], ["Ox"], command=[emblem])["ox"]["power"] == 3


def test_an_ability_functions_in_the_zone_that_it_names_113_6b() -> None:
    """What works as long as this card is in your graveyard works from nowhere else."""
    text = "As long as this card is in your graveyard, creatures you control have haste."
    cards = [card("Ox"), card("Anger", text)]
    assert ask(cards, ["Ox"], graveyard=["Anger"])["ox"]["abilities"] == ["Haste"]
    assert ask(cards, ["Ox"], hand=["Anger"])["ox"]["abilities"] == []
    assert ask(cards, ["Ox", "Anger"])["ox"]["abilities"] == []


def test_an_ability_functions_outside_of_the_zone_that_it_excludes_113_6c() -> None:
    """What works as long as it isn't on the battlefield works everywhere else."""
    text = "As long as Walker isn't on the battlefield, it's a 1/1 Insect creature in addition to "
    walker = card("Walker", text + "its other types.", type_line="Legendary Planeswalker — Grist")
    del walker["power"], walker["toughness"]
    held = ask([walker], [], hand=["Walker"])["walker"]
    assert (held["types"], held["power"]) == (["Creature", "Planeswalker"], 1)
    assert ask([walker], ["Walker"])["walker"]["types"] == ["Planeswalker"]


# ---------------------------------------------------------------- numbers
def test_the_greatest_power_may_be_negative_107_1b() -> None:
    """What sets power uses a negative number as it is."""
    text = "Max's power is equal to the greatest power among other creatures you control."
    cards = [card("Neg", power="-1"), card("Max", text, power="*")]
    assert ask(cards, ["Neg", "Max"])["max"]["power"] == -1
    assert ask(cards, ["Max"])["max"]["power"] == 0


def test_a_bonus_that_would_be_negative_is_zero_107_1b() -> None:
    """+X/+X with a negative X adds nothing; -X/-0 with a positive one still takes away."""
    plus = card(
        "Plus", "Plus gets +X/+X, where X is the total power of other creatures you control."
    )
    minus = card("Minus", "Minus gets -X/-0, where X is the number of creatures you control.")
    found = ask([card("Neg", power="-3"), plus], ["Neg", "Plus"])
    assert (found["plus"]["power"], found["plus"]["toughness"]) == (2, 4)
    assert ask([card("Ox"), minus], ["Ox", "Minus"])["minus"]["power"] == 0


def test_half_of_a_negative_number_rounds_down_107_1a() -> None:
    """Half of -3, rounded down, is -2."""
    text = "Half's power is equal to half the total power of other creatures you control, rounded "
    cards = [card("Neg", power="-3"), card("Half", text + "down.", power="*")]
    assert ask(cards, ["Neg", "Half"])["half"]["power"] == -2


def test_a_vehicle_has_no_power_until_it_is_a_creature_208_3() -> None:
    """What is printed on a noncreature permanent is no power that an effect could see."""
    text = "Max's power is equal to the greatest power among artifacts you control."
    car = card("Car", "Crew 1", type_line="Artifact — Vehicle", power="7")
    animate = "All Vehicles are artifact creatures."
    cards = [car, card("Max", text, power="*"), aura("Key", animate, "Enchantment")]
    assert ask(cards, ["Car", "Max"])["max"]["power"] == 0
    found = ask(cards, ["Car", "Max", "Key"])
    assert (found["car"]["types"], found["max"]["power"]) == (["Artifact", "Creature"], 7)


def test_a_creature_without_power_counts_as_one_with_power_0_208_5() -> None:
    """An artifact that became a creature and was given no numbers has 0, for filters too."""
    animate = aura(
        "Key", "All artifacts are creatures in addition to their other types.", "Enchantment"
    )
    pump = aura("Pump", "Creatures with power 1 or less get +1/+1.", "Enchantment")
    rock = aura("Rock", "", "Artifact")
    assert ask([animate, pump, rock], ["Key", "Pump", "Rock"])["rock"]["power"] == 1


def test_counting_from_each_affected_creature() -> None:
    """Other creatures, Auras attached to it, creatures of its types: of each affected creature."""
    other = aura("Plague", "Each creature gets -1/-1 for each other creature.", "Enchantment")
    guise = aura(
        "Guise", "Enchant creature\nEnchanted creature gets +2/+2 for each Aura attached to it."
    )
    kin = aura(
        "Status",
        "Enchant creature\nEnchanted creature gets +2/+2 for each other creature on the "
        "battlefield that shares a creature type with it.",
    )
    cards = [card("Ox"), card("Elf", type_line="Creature — Elf"), other, guise, kin]
    found = ask(cards, ["Ox", "Elf", "Plague"])
    assert [found[name]["toughness"] for name in ("ox", "elf")] == [3, 3]
    on_it = [{"card": name, "attached_to": "ox"} for name in ("Guise", "Guise")]
    assert ask(cards, ["Ox", *on_it])["ox"]["power"] == 2 + 4 + 4
    kin_on_it = {"card": "Status", "attached_to": "ox"}
    assert ask(cards, ["Ox", "Elf", {"id": "ox2", "card": "Ox"}, kin_on_it])["ox"]["power"] == 4


# ---------------------------------------------------------------- attachments, keywords
def test_an_equipped_land_is_no_equipped_creature_301_5f() -> None:
    """Whatever is enchanted is the "enchanted creature" (303.4m), but only a creature equipped."""
    boots = aura("Boots", "Equipped creature has haste.", "Artifact — Equipment")
    wings = aura("Wings", "Enchant creature\nEnchanted creature has flying.")
    on_it = [{"card": name, "attached_to": "forest"} for name in ("Boots", "Wings")]
    land = ask([boots, wings], ["Forest", *on_it])["forest"]
    assert land["abilities"] == ["{T}: Add {G}.", "Flying"]


def test_islandwalk_is_landwalk_702_14a() -> None:
    """A creature with islandwalk is a creature with landwalk."""
    pump = aura("Pump", "Creatures with landwalk get +1/+1.", "Enchantment")
    found = ask([card("Ox", "Islandwalk"), card("Elf", "Flying"), pump], ["Ox", "Elf", "Pump"])
    assert (found["ox"]["power"], found["elf"]["power"]) == (3, 2)


# ---------------------------------------------------------------- faces and copies
SPLIT: dict[str, Any] = {"name": "Left // Right", "layout": "split"}
SPLIT["faces"] = [
    {"name": "Left", "mana_cost": "{1}{R}", "type_line": "Instant", "oracle_text": "Draw a card."},
    {
        "name": "Right",
        "mana_cost": "{1}{U}",
        "type_line": "Instant",
        "oracle_text": "Tap target permanent.\nDraw a card.",
    },
]
TURNING: dict[str, Any] = {"name": "Front // Back", "layout": "transform"}
TURNING["faces"] = [
    card("Front", mana_cost="{2}{U}"),
    card("Back", "Flying", mana_cost="", power="3", color_indicator=["U"]),
]
FLIPPING = {"name": "Up // Down", "layout": "flip", "faces": [card("Up"), card("Down", power="5")]}


def test_a_split_card_is_both_halves_709_4() -> None:
    """Equal mana values add up (709.4b), and each half has its abilities (709.4c)."""
    held = ask([SPLIT], [], hand=["Left // Right"])["left_right"]
    assert held["mana_value"] == 4
    assert held["abilities"] == ["Draw a card.", "Tap target permanent.", "Draw a card."]
    spell = {"id": "spell", "card": "Left // Right", "face": "right", "controller": "A"}
    cast = ask([SPLIT], [], stack=[spell])["spell"]
    assert (cast["name"], cast["mana_value"], len(cast["abilities"])) == ("Right", 2, 2)


def test_the_copy_of_a_back_face_has_mana_value_0_202_3b() -> None:
    """But a token that is a copy has both faces (707.8a)."""
    down = {"id": "down", "card": "Front // Back", "face": "back"}
    copies = [{"id": "clone", "card": "Ox", "copy_of": "down"}]
    copies.append({"id": "token", "token": True, "copy_of": "down"})
    found = ask([TURNING, card("Ox")], [down, *copies])
    values = [found[name]["mana_value"] for name in ("down", "clone", "token")]
    assert values == [3, 0, 3]
    assert found["clone"]["name"] == "Back"


def test_a_copy_of_a_flipped_permanent_is_not_flipped_707_3() -> None:
    """Being flipped is a status, which is not copied."""
    flipped = {"id": "flipped", "card": "Up // Down", "face": "flipped"}
    found = ask(
        [FLIPPING, card("Ox")], [flipped, {"id": "clone", "card": "Ox", "copy_of": "flipped"}]
    )
    assert (found["flipped"]["name"], found["clone"]["name"]) == ("Down", "Up")
    assert found["clone"]["power"] == 2


# ---------------------------------------------------------------- what is said, not guessed
def test_an_unstated_choice_is_missed() -> None:
    """As long as nobody says which type was chosen, or it is none of the rules, none is."""
    text = (
        "As this artifact enters, choose a creature type.\nCreatures of the chosen type get +1/+1."
    )
    banner = aura("Banner", text, "Artifact")
    assert "choice" in refusal([banner, card("Ox")], ["Banner", "Ox"])
    stated = {"card": "Banner", "chosen": {"type": "Ox"}}
    assert ask([banner, card("Ox")], [stated, "Ox"])["ox"]["power"] == 3
    misspelt = {"card": "Banner", "chosen": {"type": "ox"}}
    assert "type" in refusal([banner, card("Ox")], [misspelt, "Ox"])


def test_what_is_not_modelled_is_refused() -> None:
    """An X that is not stated, which half of a split card was cast."""
    spell = {"id": "spell", "card": "Hydra", "controller": "A"}
    assert "202.3e" in refusal([card("Hydra", mana_cost="{X}{G}")], [], stack=[spell])
    found = ask([card("Hydra", mana_cost="{X}{G}")], [], stack=[{**spell, "x": 5}])
    assert found["spell"]["mana_value"] == 6
    assert ask([card("Hydra", mana_cost="{X}{G}")], ["Hydra"])["hydra"]["mana_value"] == 1
    half = {"id": "spell", "card": "Left // Right", "controller": "A"}
    assert "709.3b" in refusal([SPLIT], [], stack=[half])


def test_nothing_is_a_commander_that_no_player_says_to_be_903_3() -> None:
    """In a game without commanders an effect on them affects nothing."""
    pump = aura("Pump", "Commander creatures you own get +1/+1.", "Enchantment")
    assert ask([pump, card("Ox")], ["Pump", "Ox"])["ox"]["power"] == 2
