"""The brute-force reading of CR 613 against the rules by hand, and the program against it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, note, settings

from clingather.bridge.encodings.statements import Statement
from clingather.bridge.engine.evaluator import Engine
from tests.brute.compare import differences, expected, observed, report, scenario, stands
from tests.brute.model import (
    EVERY,
    AddColors,
    AddTypes,
    All,
    Board,
    Card,
    Change,
    Condition,
    Control,
    Copying,
    Count,
    Filter,
    Gain,
    Host,
    Itself,
    Keyword,
    Lose,
    LoseAll,
    ManaValue,
    ModifyPT,
    NotLegendary,
    Resolved,
    SetColors,
    SetPT,
    SetSubtypes,
    SetTypes,
    Static,
    Switch,
    board,
)
from tests.brute.oracle_text import ability_text, card_text, resolved_text
from tests.brute.rule613 import Reading, Result, evaluate, settled
from tests.brute.rule707 import FACE_DOWN, copiable_values
from tests.brute.strategies import ANY, copies

DEPENDENCY = "6-effects/613-layers/613.8-dependency.lp"
CREATURES = All(Filter(("Creature",)))
YOURS = All(Filter(("Creature",), control="you"))
LANDS = All(Filter(("Land",)))


def creature(id_: str, *abilities: Any, **more: Any) -> Card:
    """A 2/2 Bear of player A unless said otherwise."""
    values: dict[str, Any] = {"subtypes": ("Bear",), "power": 2, "toughness": 2, "player": "A"}
    return Card(
        id=id_, name=id_, types=("Creature",), abilities=tuple(abilities), **(values | more)
    )


def enchantment(id_: str, *abilities: Any, **more: Any) -> Card:
    """An enchantment of player A with mana value 4 unless said otherwise."""
    values: dict[str, Any] = {"player": "A", "generic": 4}
    return Card(
        id=id_, name=id_, types=("Enchantment",), abilities=tuple(abilities), **(values | more)
    )


def aura(id_: str, host: str, word: str, *changes: Any, **more: Any) -> Card:
    """An Aura of player A on that object."""
    static = Static(Host(word), changes)
    return enchantment(
        id_, Keyword(f"enchant {word}"), static, subtypes=("Aura",), attached_to=host, **more
    )


def land(id_: str, *abilities: Any, **more: Any) -> Card:
    """A nonbasic land of player A without land types unless said otherwise."""
    return Card(
        id=id_, name=id_, **({"player": "A", "types": ("Land",), "abilities": abilities} | more)
    )


def view(on: Board, reading: Reading | None = None) -> dict[str, dict[str, Any]]:
    """What the evaluator expects of the program."""
    return expected(on, evaluate(on, reading))


def size(on: Board, id_: str) -> tuple[int | None, int | None]:
    """Power and toughness of an object."""
    seen = view(on)[id_]
    return seen["power"], seen["toughness"]


def dependencies(result: Result) -> set[tuple[str, str, str, str]]:
    """The dependencies that were found, as a plain set."""
    return set(result.dependencies)


HUMILITY = Static(CREATURES, (LoseAll(), SetPT(1, 1)))
OPALESCENCE = Static(
    All(Filter(("Enchantment",), not_subtype="Aura", other=True)),
    (AddTypes(("Creature",)), SetPT(ManaValue(), ManaValue())),
)
BLOOD_MOON = Static(All(Filter(("Land",), nonbasic=True)), (SetSubtypes(("Mountain",)),))
URBORG = Static(LANDS, (AddTypes((), ("Swamp",)),))


def adder(frm: str, to: str) -> Static:
    """ "Each FROM is a TO in addition to its other creature types." """
    return Static(All(Filter(subtype=frm)), (AddTypes((), (to,)),))


# ---------------------------------------------------------------- by hand from the rules


def test_humility_first_opalescence_later_is_4_4_613_6() -> None:
    """Both begin before they are lost; in 7b the later timestamp, mana value 4, wins (613.6)."""
    on = board(enchantment("h", HUMILITY), enchantment("o", OPALESCENCE), creature("b"))
    assert size(on, "h") == (4, 4)
    assert size(on, "b") == (1, 1)
    assert view(on)["h"]["abilities"] == []
    assert view(on)["o"]["types"] == ["Enchantment"]


def test_opalescence_first_humility_later_is_1_1_613_6() -> None:
    """The same with the other timestamps: 7b ends at 1/1 (613.7)."""
    on = board(enchantment("o", OPALESCENCE), enchantment("h", HUMILITY), creature("b"))
    assert size(on, "h") == (1, 1)


def test_two_opalescences_lose_to_humility_between_613_6() -> None:
    """Each animates the other; both go on in 7b although layer 6 removed them (613.6)."""
    on = board(
        enchantment("o", OPALESCENCE), enchantment("h", HUMILITY), enchantment("p", OPALESCENCE)
    )
    assert (size(on, "o"), size(on, "h"), size(on, "p")) == ((4, 4), (4, 4), (1, 1))


@pytest.mark.parametrize("first", ["moon", "urborg"])
def test_blood_moon_takes_urborgs_ability_in_either_order_613_8a(first: str) -> None:
    """Urborg's effect depends on Blood Moon's, which would end its existence (613.8a, 305.7)."""
    moon, urborg = enchantment("moon", BLOOD_MOON), land("urborg", URBORG)
    basic = land("basic", supertypes=("Basic",), subtypes=("Forest",))
    on = board(*((moon, urborg) if first == "moon" else (urborg, moon)), basic, land("other"))
    seen = view(on)
    assert seen["urborg"]["subtypes"] == seen["other"]["subtypes"] == ["Mountain"]
    assert seen["urborg"]["abilities"] == ["{T}: Add {R}."]
    assert seen["basic"]["subtypes"] == ["Forest"]
    found = {("4", "urborg#1", "moon#1", "existence")}
    if first == "urborg":
        assert dependencies(evaluate(on)) == found
    assert found <= dependencies(evaluate(on))


def test_basic_land_with_urborg_is_also_a_swamp_305_7() -> None:
    """In addition: it keeps its type and text and gains type and mana ability (305.7)."""
    on = board(land("urborg", URBORG), land("basic", supertypes=("Basic",), subtypes=("Forest",)))
    assert view(on)["basic"]["subtypes"] == ["Forest", "Swamp"]
    assert view(on)["basic"]["abilities"] == ["{T}: Add {B}.", "{T}: Add {G}."]
    assert len(view(on)["urborg"]["abilities"]) == 2


def test_loop_of_two_setters_goes_by_timestamp_613_8b() -> None:
    """Each changes what the other applies to: a loop, so both apply in timestamp order."""
    first = Static(All(Filter(subtype="Island")), (SetSubtypes(("Swamp",)),))
    second = Static(All(Filter(subtype="Swamp")), (SetSubtypes(("Island",)),))
    lands = [land("i", subtypes=("Island",)), land("s", subtypes=("Swamp",))]
    on = board(enchantment("x", first), enchantment("y", second), *lands)
    assert [view(on)[id_]["subtypes"] for id_ in "is"] == [["Island"], ["Island"]]
    on = board(enchantment("y", second), enchantment("x", first), *lands)
    assert [view(on)[id_]["subtypes"] for id_ in "is"] == [["Swamp"], ["Swamp"]]


def test_life_and_limb_like_loop_613_8b() -> None:
    """Forests become creatures and Elves Forests: whichever is older applies to less."""
    x = Static(All(Filter(subtype="Forest")), (AddTypes(("Creature",), ("Elf",)),))
    y = Static(All(Filter(subtype="Elf")), (AddTypes(("Land",), ("Forest",)),))
    forest, elf = land("f", subtypes=("Forest",)), creature("e", subtypes=("Elf",))
    on = board(enchantment("x", x), enchantment("y", y), forest, elf)
    seen = view(on)
    assert seen["f"]["types"] == ["Creature", "Land"]
    assert seen["e"]["types"] == ["Creature", "Land"]
    assert seen["f"]["subtypes"] == seen["e"]["subtypes"] == ["Elf", "Forest"]
    pairs = {(a, b) for _, a, b, _ in evaluate(on).dependencies}
    assert {("x#1", "y#1"), ("y#1", "x#1")} <= pairs


TRIBES = [creature(f"a_{tribe}", subtypes=(tribe,)) for tribe in ("Elf", "Goblin", "Human")]


def test_loop_of_three_and_a_bystander_that_waits_613_8b() -> None:
    """Only members of the loop fall back to timestamps; what depends on one of them waits."""
    loop = [
        enchantment("x", adder("Elf", "Goblin")),
        enchantment("y", adder("Goblin", "Human")),
        enchantment("z", adder("Human", "Elf")),
    ]
    on = board(enchantment("late", adder("Human", "Soldier")), *loop, *TRIBES)
    order = [key for layer, key, _ in evaluate(on).trace if layer == "4"]
    assert order == ["x#1", "y#1", "late#1", "z#1"]
    assert view(on)["a_Elf"]["subtypes"] == ["Elf", "Goblin", "Human", "Soldier"]
    assert view(on)["a_Human"]["subtypes"] == ["Elf", "Human", "Soldier"]


def test_chain_of_adders_against_the_timestamps_613_8a() -> None:
    """Each depends on the next younger one, so the youngest applies first."""
    chain = [
        enchantment("x", adder("Human", "Soldier")),
        enchantment("y", adder("Goblin", "Human")),
        enchantment("z", adder("Elf", "Goblin")),
    ]
    on = board(*chain, *TRIBES)
    order = [key for layer, key, _ in evaluate(on).trace if layer == "4"]
    assert order == ["z#1", "y#1", "x#1"]
    assert view(on)["a_Elf"]["subtypes"] == ["Elf", "Goblin", "Human", "Soldier"]


def test_dependency_is_judged_on_the_objects_as_they_are_613_8a() -> None:
    """Without a Goblin yet, applying "Goblins are Humans" changes nothing: x need not wait."""
    chain = [
        enchantment("x", adder("Human", "Soldier")),
        enchantment("y", adder("Goblin", "Human")),
        enchantment("z", adder("Elf", "Goblin")),
    ]
    on = board(*chain, TRIBES[0])
    order = [key for layer, key, _ in evaluate(on).trace if layer == "4"]
    assert order == ["x#1", "z#1", "y#1"]
    assert view(on)["a_Elf"]["subtypes"] == ["Elf", "Goblin", "Human"]


def test_a_member_of_a_loop_waits_for_what_is_outside_it_613_8b() -> None:
    """The readings differ on whether it does; then the oracle does not answer alone."""
    on = board(
        enchantment("x", adder("Elf", "Goblin")),
        enchantment("y", adder("Goblin", "Elf")),
        enchantment("z", adder("Human", "Elf")),
        *TRIBES,
    )
    assert view(on, Reading(loop_waits=True))["a_Human"]["subtypes"] == ["Elf", "Goblin", "Human"]
    assert view(on, Reading(loop_waits=False))["a_Human"]["subtypes"] == ["Elf", "Human"]
    assert settled(on) is None


def test_what_need_not_wait_any_more_goes_by_timestamp_613_8c() -> None:
    """After "Elves have flying" the newest is free: it does not jump the older "lose trample"."""
    flyers = All(Filter(("Creature",), keyword="flying"))
    on = board(
        enchantment("x", Static(All(Filter(subtype="Elf")), (Gain(Keyword("flying")),))),
        enchantment("y", Static(CREATURES, (Lose("trample"),))),
        enchantment("z", Static(flyers, (Gain(Keyword("trample")),))),
        creature("e", subtypes=("Elf",)),
    )
    assert view(on)["e"]["abilities"] == ["Flying", "Trample"]
    assert view(on, Reading(just_after=True))["e"]["abilities"] == ["Flying"]


def test_anthems_see_the_types_and_colors_of_earlier_layers_613_1() -> None:
    """What layers 4 and 5 made of a creature decides which anthems of layer 7c it gets."""
    on = board(
        enchantment("white", Static(All(Filter(("Creature",), color="W")), (ModifyPT(1, 1),))),
        enchantment("elves", Static(All(Filter(subtype="Elf")), (ModifyPT(2, 2),))),
        enchantment("paint", Static(CREATURES, (SetColors(("W",)),))),
        enchantment("kin", Static(YOURS, (AddTypes((), ("Elf",)),))),
        creature("a"),
        creature("b", player="B"),
    )
    assert (size(on, "a"), size(on, "b")) == ((5, 5), (3, 3))


def test_other_leaves_out_the_source_only() -> None:
    """ "Other Elves you control": not the lord itself, nor what the opponent controls."""
    lord = Static(All(Filter(subtype="Elf", control="you", other=True)), (ModifyPT(1, 1),))
    on = board(
        creature("x", lord, subtypes=("Elf",)),
        creature("y", lord, subtypes=("Elf",)),
        creature("z", subtypes=("Elf",), player="B"),
    )
    assert [size(on, id_) for id_ in "xyz"] == [(3, 3), (3, 3), (2, 2)]


def test_sublayers_of_7_in_their_order_613_4() -> None:
    """7a defines, 7b sets, 7c modifies with counters, 7d switches, whatever the timestamps."""
    cda = Static(Itself(), (SetPT(*[Count(Filter(("Creature",), control="you"))] * 2),), cda=True)
    star = creature("s", cda, power=None, toughness=None, plus=1)
    switch = Resolved(id="sw", player="A", affects=("s",), changes=(Switch(),))
    pump = Resolved(id="p", player="A", affects=("s",), changes=(ModifyPT(3, 0),))
    assert size(board(star, creature("b"), switch, pump), "s") == (3, 6)
    assert size(board(star, switch, pump, enchantment("h", HUMILITY)), "s") == (2, 5)


def test_characteristic_defining_abilities_first_613_3() -> None:
    """Changeling applies before an older setter and after neither: the setter wins."""
    frogs = Static(CREATURES, (SetSubtypes(("Frog",)),))
    on = board(enchantment("x", frogs), creature("c", Keyword("changeling"), subtypes=()))
    assert view(on)["c"]["subtypes"] == ["Frog"]
    on = board(enchantment("h", HUMILITY), creature("c", Keyword("changeling"), subtypes=()))
    assert view(on)["c"]["subtypes"] == [EVERY]
    assert view(on)["c"]["abilities"] == []
    on = board(creature("d", Keyword("devoid"), colors=("R",)), enchantment("h", HUMILITY))
    assert view(on)["d"]["colors"] == []


def test_star_without_its_ability_is_0_0_208_5() -> None:
    """A creature whose defining ability is gone before 7a has no value: 0 (208.5)."""
    cda = Static(Itself(), (SetPT(*[Count(Filter())] * 2),), cda=True)
    star = creature("s", cda, power=None, toughness=None)
    assert size(board(star, enchantment("x", Static(CREATURES, (LoseAll(),)))), "s") == (0, 0)


@pytest.mark.parametrize("first", ["grant", "lose"])
def test_gaining_and_losing_flying_goes_by_timestamp_113_10c(first: str) -> None:
    """Neither depends on the other: the newer prevails (613.7)."""
    grant = enchantment("grant", Static(CREATURES, (Gain(Keyword("flying")),)))
    lose = enchantment("lose", Static(CREATURES, (Lose("flying"),)))
    on = board(*((grant, lose) if first == "grant" else (lose, grant)), creature("b"))
    assert view(on)["b"]["abilities"] == ([] if first == "grant" else ["Flying"])
    assert not evaluate(on).dependencies


def test_granted_lord_has_the_later_timestamp_and_its_bearer_is_you_613_7a() -> None:
    """A quoted ability speaks of its bearer's controller and takes part in later layers."""
    quoted = Static(YOURS, (ModifyPT(1, 0),))
    on = board(
        enchantment("x", Static(All(Filter(subtype="Elf")), (Gain(quoted),))),
        creature("a", subtypes=("Elf",)),
        creature("b", subtypes=("Elf",), player="B"),
        creature("c", player="B"),
    )
    assert [size(on, id_) for id_ in "abc"] == [(3, 2), (3, 2), (3, 2)]


@pytest.mark.parametrize(("order", "power"), [("ebg", 3), ("egb", 1), ("geb", 1)])
def test_granted_ability_has_the_later_of_two_timestamps_613_7a(order: str, power: int) -> None:
    """A setter that a newer effect granted is as new as that effect, however old its bearer."""
    quoted = Static(YOURS, (SetPT(3, 3),))
    things = {
        "e": creature("e", subtypes=("Elf",)),
        "b": enchantment("b", Static(CREATURES, (SetPT(1, 1),))),
        "g": enchantment("g", Static(All(Filter(subtype="Elf")), (Gain(quoted),))),
    }
    assert size(board(*(things[id_] for id_ in order)), "e") == (power, power)


def test_every_creature_type_counts_as_each_702_73a() -> None:
    """A changeling is an Elf for anthems, counts and conditions; a Forest it is not."""
    on = board(
        creature("c", Keyword("changeling"), subtypes=()),
        enchantment("x", Static(All(Filter(subtype="Elf")), (ModifyPT(1, 1),))),
        enchantment("y", Static(All(Filter(subtype="Forest")), (ModifyPT(5, 5),))),
        enchantment("z", Static(YOURS, (ModifyPT(0, 2),), Condition(Filter(subtype="Goblin")))),
    )
    assert size(on, "c") == (3, 5)


def test_colors_replace_unless_in_addition_105_3() -> None:
    """A new color replaces the old ones; "in addition" keeps them."""
    green = creature("b", colors=("G",))
    cases: list[tuple[Change, list[str]]] = [
        (SetColors(("W",)), ["W"]),
        (AddColors(("W",)), ["G", "W"]),
    ]
    for change, colors in cases:
        on = board(green, enchantment("x", Static(CREATURES, (change,))))
        assert view(on)["b"]["colors"] == colors


def test_granted_ability_that_layer_6_removes_does_nothing_in_7c_613_8a() -> None:
    """A newer "lose all abilities" takes a granted anthem away before layer 7."""
    quoted = Static(YOURS, (ModifyPT(1, 0),))
    grant = enchantment("x", Static(CREATURES, (Gain(quoted),)))
    lose = enchantment("y", Static(CREATURES, (LoseAll(),)))
    assert size(board(grant, lose, creature("a")), "a") == (2, 2)
    assert size(board(lose, grant, creature("a")), "a") == (3, 2)


def test_condition_of_layer_4_is_a_dependency_613_8a() -> None:
    """An effect whose condition another would make true depends on it (what it applies to)."""
    want = Condition(Filter(subtype="Elf"))
    elfless = Static(YOURS, (AddTypes(("Artifact",)),), want)
    on = board(
        enchantment("x", elfless),
        enchantment("y", Static(YOURS, (AddTypes((), ("Elf",)),))),
        creature("b"),
    )
    assert view(on)["b"]["types"] == ["Artifact", "Creature"]
    assert ("4", "x#1", "y#1", "applies_to") in evaluate(on).dependencies


def test_control_of_a_control_aura_is_a_dependency_613_8a() -> None:
    """Who "you" is changes what the older Aura does, so it waits for the newer one."""
    on = board(
        creature("b", player="B"),
        aura("x", "b", "creature", Control(), player="B"),
        aura("y", "x", "permanent", Control()),
    )
    assert view(on)["x"]["controller"] == view(on)["b"]["controller"] == "A"
    assert ("2", "x#2", "y#2", "does") in evaluate(on).dependencies


def test_enchanted_creature_is_whatever_it_is_attached_to_303_4m() -> None:
    """In layer 2 an animated land is no creature yet; the Aura on it applies all the same."""
    animate = Static(LANDS, (AddTypes(("Creature",)), SetPT(1, 1)))
    on = board(
        enchantment("x", animate), land("l", player="B"), aura("y", "l", "creature", Control())
    )
    assert view(on)["l"]["controller"] == "A"
    assert stands(on, evaluate(on))


def test_setting_card_types_takes_uncorrelated_subtypes_205_1a() -> None:
    """A new card type replaces the old ones; their subtypes go, supertypes stay."""
    frog = aura("x", "t", "creature", LoseAll(), SetTypes(("Creature",), ("Frog",)), SetPT(1, 1))
    thing = Card(
        id="t",
        name="t",
        player="A",
        types=("Artifact", "Creature"),
        subtypes=("Treasure", "Bear"),
        supertypes=("Legendary",),
        power=3,
        toughness=3,
        abilities=(Keyword("flying"),),
    )
    seen = view(board(thing, frog))["t"]
    assert (seen["types"], seen["subtypes"]) == (["Creature"], ["Frog"])
    assert (seen["supertypes"], seen["abilities"]) == (["Legendary"], [])


def test_no_subtype_without_its_card_type_205_3d() -> None:
    """An enchantment cannot gain a creature type while it is no creature."""
    on = board(enchantment("x", Static(All(Filter()), (AddTypes((), ("Goblin",)),))))
    assert view(on)["x"]["subtypes"] == []


def test_noncreature_filter_keeps_its_set_in_7b_613_6() -> None:
    """An artifact that an effect itself made a creature goes on being affected (613.6)."""
    march = Static(
        All(Filter(("Artifact",), not_types=("Creature",))),
        (AddTypes(("Creature",)), SetPT(ManaValue(), ManaValue())),
    )
    rock = Card(id="r", name="r", player="A", types=("Artifact",), generic=3)
    assert size(board(enchantment("x", march), rock), "r") == (3, 3)


def test_lands_lose_rules_text_but_not_what_effects_grant_305_7() -> None:
    """Setting the type takes printed abilities in layer 4; layer 6 grants afterwards."""
    on = board(
        enchantment("fly", Static(LANDS, (Gain(Keyword("flying")),))),
        enchantment("moon", BLOOD_MOON),
        land("l", Keyword("vigilance"), subtypes=("Desert",)),
    )
    assert view(on)["l"]["abilities"] == ["Flying", "{T}: Add {R}."]
    assert view(on)["l"]["subtypes"] == ["Mountain"]


def test_two_effects_of_one_object_that_disagree_are_not_settled_613_7() -> None:
    """Equal timestamps have no order in the rules: the oracle says that it does not know."""
    both = [Static(CREATURES, (SetColors((color,)),)) for color in "WU"]
    assert settled(board(enchantment("x", *both), creature("b"))) is None
    assert settled(board(enchantment("x", both[0]), creature("b"))) is not None


def test_order_of_arguments_does_not_matter() -> None:
    """Only the timestamps order things; the cards may stand in any order."""
    cards = (enchantment("h", HUMILITY), enchantment("o", OPALESCENCE), creature("b"))
    turned = Board(cards[::-1], (), ("h", "o", "b"))
    assert view(turned) == view(board(*cards))


# ---------------------------------------------------------------- layer 1


def test_a_copy_of_a_copy_has_its_exceptions_707_9b() -> None:
    """Exceptions are copiable; a counter and an anthem's effect are not (707.2)."""
    on = board(
        creature("x", Keyword("flying"), supertypes=("Legendary",), plus=3),
        creature("y", copy_of="x", exceptions=(NotLegendary(), AddTypes(("Artifact",)))),
        creature("z", copy_of="y", exceptions=(SetPT(7, 7), Gain(Keyword("haste")))),
        enchantment("e", Static(YOURS, (ModifyPT(1, 1),))),
    )
    last = copiable_values(on)["z"]
    assert (last.name, last.types) == ("x", frozenset({"Artifact", "Creature"}))
    assert not last.supertypes
    assert [ability for ability, _ in last.abilities] == [Keyword("flying"), Keyword("haste")]
    assert [size(on, id_) for id_ in "xyz"] == [(6, 6), (3, 3), (8, 8)]


def test_a_set_size_drops_what_defines_it_707_9d() -> None:
    """The star's ability is not copied where power and toughness are given; else it is."""
    cda = Static(Itself(), (SetPT(*[Count(Filter(("Creature",), control="you"))] * 2),), cda=True)
    star = creature("s", cda, power=None, toughness=None)
    plain, set_ = creature("p", copy_of="s"), creature("t", copy_of="s", exceptions=(SetPT(7, 7),))
    assert [size(board(star, plain, set_), id_) for id_ in "spt"] == [(3, 3), (3, 3), (7, 7)]


def test_a_face_down_original_is_copied_as_it_is_708_2() -> None:
    """The copy is a nameless 2/2 and face up; what copies while face down stays a 2/2 (707.3)."""
    down = creature("d", Keyword("flying"), power=4, toughness=4, face_down=True)
    spell = Copying(id="c", affects="d", printed_on="b")
    on = board(creature("b"), down, creature("y", copy_of="d"), spell)
    values = copiable_values(on)
    assert values["y"] == replace(FACE_DOWN, since=2)
    assert values["d"] == replace(FACE_DOWN, since=3)


def test_a_copy_keeps_what_it_copied_707_2b() -> None:
    """What the original becomes later changes the copy no more; what it was before does."""
    spell = Copying(id="c", affects="x", printed_on="b")
    things = creature("b", power=5), creature("x"), creature("y", copy_of="x")
    assert copiable_values(board(*things, spell))["y"].name == "x"
    assert copiable_values(board(things[0], things[1], spell, things[2]))["y"].name == "b"


# ---------------------------------------------------------------- the text and the scenario


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        (HUMILITY, "All creatures lose all abilities and have base power and toughness 1/1."),
        (
            OPALESCENCE,
            "Each other non-Aura enchantment is a creature in addition to its other types "
            "and has base power and base toughness each equal to its mana value.",
        ),
        (BLOOD_MOON, "Nonbasic lands are Mountains."),
        (URBORG, "Each land is a Swamp in addition to its other land types."),
        (
            Static(LANDS, (AddTypes(("Creature",)), SetPT(1, 1))),
            "All lands are 1/1 creatures that are still lands.",
        ),
        (
            Static(
                All(Filter(("Creature",), "Elf", control="you", other=True)),
                (ModifyPT(1, 1), Gain(Keyword("flying"))),
            ),
            "Other Elf creatures you control get +1/+1 and have flying.",
        ),
        (
            Static(All(Filter(subtype="Elf")), (Gain(Static(YOURS, (ModifyPT(1, 0),))),)),
            'All Elves have "Creatures you control get +1/+0."',
        ),
        (
            Static(Itself(), (ModifyPT(2, 2),), Condition(Filter(subtype="Elf", control="you"))),
            "As long as you control an Elf, this creature gets +2/+2.",
        ),
        (
            Static(
                Host("creature"),
                (LoseAll(), SetTypes(("Creature",), ("Frog",)), SetColors(("U",)), SetPT(1, 1)),
            ),
            "Enchanted creature loses all abilities and is a blue Frog creature "
            "with base power and toughness 1/1.",
        ),
        (
            Static(YOURS, (AddTypes((), (EVERY,)),)),
            "Creatures you control are every creature type.",
        ),
        (Static(Host("creature"), (Control(),)), "You control enchanted creature."),
    ],
)
def test_effects_are_printed_in_oracle_templates(ability: Static, text: str) -> None:
    """The abstract effect prints as the template that real cards use."""
    assert ability_text(ability) == text


def test_a_board_becomes_a_scenario() -> None:
    """Types, text, counters, attachments, timestamps and effects stand where the format wants."""
    pump = Resolved(id="pump", player="B", affects=("b",), changes=(ModifyPT(3, 3),))
    on = board(
        creature("b", Keyword("flying"), plus=1, colors=("G",), generic=1),
        pump,
        aura("x", "b", "creature", Lose("flying"), player="B"),
    )
    made = scenario(on)
    assert made["timestamps"] == ["b", "x"]
    assert made["players"][0]["battlefield"] == [{"id": "b", "card": "b", "counters": {"+1/+1": 1}}]
    assert made["players"][1]["battlefield"] == [{"id": "x", "card": "x", "attached_to": "b"}]
    assert made["effects"] == [
        {
            "source": "Pump",
            "controller": "B",
            "affects": ["b"],
            "text": "gets +3/+3 until end of turn",
            "timestamp": "after b",
        }
    ]
    assert made["cards"][0]["mana_cost"] == "{1}{G}"
    assert made["cards"][1]["type_line"] == "Enchantment — Aura"
    assert card_text(on.cards[1]) == "Enchant creature\nEnchanted creature loses flying."
    assert resolved_text(pump) == "gets +3/+3 until end of turn"


# ---------------------------------------------------------------- random boards


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(ANY)
def test_evaluation_ends_and_every_effect_applies_once_a_layer(on: Board) -> None:
    """Each effect applies at most once in a layer, and layers come in order (613.1)."""
    trace = evaluate(on).trace
    pairs = [(layer, key) for layer, key, _ in trace]
    assert len(pairs) == len(set(pairs))
    assert [layer for layer, _ in pairs] == sorted(layer for layer, _ in pairs)
    assert all(objects <= {card.id for card in on.cards} for _, _, objects in trace)


def compare(on: Board, engine: Engine | None = None) -> None:
    """Fail with the board and every difference where program and oracle disagree."""
    from clingather.bridge import layers

    result = settled(on)
    assume(result is not None)
    assert result is not None
    assume(stands(on, result))
    found = observed(layers(scenario(on), engine=engine))
    wrong = differences(expected(on, result), found)
    note(report(on))
    assert not wrong, "\n".join(wrong)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(ANY)
def test_layers_agrees_with_the_brute_force_reading_613(on: Board) -> None:
    """Program and oracle give every object the same characteristics (CR 613)."""
    compare(on)


@pytest.mark.slow
@settings(max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck))
@given(ANY)
def test_layers_agrees_on_two_thousand_boards_613(on: Board) -> None:
    """The same on many more boards."""
    compare(on)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(copies())
def test_layers_agrees_about_copies_613_2(on: Board) -> None:
    """Chains of copies, face-down originals and exceptions, and all that follows from them."""
    compare(on)


@pytest.mark.slow
@settings(max_examples=1500, deadline=None, suppress_health_check=list(HealthCheck))
@given(copies())
def test_layers_agrees_about_many_copies_613_2(on: Board) -> None:
    """The same on many more boards."""
    compare(on)


LIMBS = ("existence", "applies_to", "does")


@pytest.mark.slow
@pytest.mark.parametrize("limb", LIMBS)
def test_a_broken_limb_of_dependency_is_noticed_613_8a(
    limb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one limb of 613.8a taken out of the encodings, the comparison fails."""
    from clingather.bridge.encodings import solver
    from clingather.bridge.layer_system import reading as layer_reading

    whole = solver.statements
    known = (solver.sliced, solver._index_of, layer_reading.remembered)

    def broken(file: str) -> tuple[Statement, ...]:
        return tuple(s for s in whole(file) if f",On,{limb}) :-" not in s.text)

    assert len(broken(DEPENDENCY)) < len(whole(DEPENDENCY))
    monkeypatch.setattr(solver, "statements", broken)
    for each in known:  # what was made of the whole encodings is not used
        each.cache_clear()

    @settings(
        max_examples=600,
        deadline=None,
        phases=[Phase.generate],
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(ANY)
    def agrees(on: Board) -> None:
        compare(on, "clingo")  # the engine's plans were made of the whole encodings

    try:
        with pytest.raises(AssertionError, match="CR 613 says"):
            agrees()
    finally:
        for each in known:
            each.cache_clear()
