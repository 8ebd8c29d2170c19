"""Golden trees: what paragraphs mean, written by hand from the rules."""

from __future__ import annotations

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import compile_effect, compile_face
from clingather.bridge.oracle.tree import Ability, Clause, Node, node

YOU = node("you")
OPPONENT = node("opponent")
ANYONE = node("any_player")
SELF = node("self")
PERMANENT = node("permanent")
CREATURE = node("type", "Creature")
ARTIFACT = node("type", "Artifact")
LAND = node("type", "Land")
YOURS = node("controlled", YOU)
THEIRS = node("controlled", OPPONENT)
OTHER = node("other")


def both(*literals: Node) -> Node:
    """Right-nested `and`."""
    result = literals[-1]
    for literal in reversed(literals[:-1]):
        result = node("and", literal, result)
    return result


def some(*members: Node) -> Node:
    """Right-nested `or`."""
    result = members[-1]
    for member in reversed(members[:-1]):
        result = node("or", member, result)
    return result


def every(*literals: Node) -> Node:
    """All permanents that match."""
    return node("all", both(PERMANENT, *literals))


def number(value: int) -> Node:
    """A number."""
    return node("number", value)


def plus(power: int, toughness: int) -> Node:
    """+N/+M."""
    return node("modify_pt", number(power), number(toughness))


def stats(power: int, toughness: int) -> Node:
    """Base power and toughness."""
    return node("set_pt", number(power), number(toughness))


def kw(name: str) -> Node:
    """Gains a keyword ability."""
    return node("gain", Ability("keyword", name.capitalize(), node("keyword", name)))


def become(types: str = "", subtypes: str = "", keep: str = "none") -> Node:
    """Sets or adds types."""
    return node("become", (), tuple(types.split()), tuple(subtypes.split()), keep)


def host(*literals: Node, word: str = "enchanted") -> Node:
    """What it is attached to."""
    return node("host", word, both(PERMANENT, *literals))


def count(*literals: Node) -> Node:
    """How many permanents match."""
    return node("count", both(PERMANENT, *literals))


def sub(name: str) -> Node:
    """A subtype."""
    return node("subtype", name)


MANA_VALUE = node("affected_stat", "mana value")
ITS_MANA_VALUE = node("set_pt", MANA_VALUE, MANA_VALUE)
LOSE_ALL = node("lose_all_abilities")
GRAVEYARDS = node("card_in", "graveyard", ANYONE)
EVERY_CARD = node("card_in", "not battlefield", ANYONE)  # a permanent is none of them
BASIC = node("supertype", "Basic")
DEVOTION_R = node("compare", node("devotion", ("R",)), "<", number(5))

CASES: list[tuple[str, list[tuple[Node, list[Node]]]]] = [
    ("Creatures you control get +1/+1.", [(every(CREATURE, YOURS), [plus(1, 1)])]),
    ("White creatures get +1/+1.", [(every(node("color", "W"), CREATURE), [plus(1, 1)])]),
    ("All creatures get -2/-0.", [(every(CREATURE), [plus(-2, 0)])]),
    (
        "Other Elf creatures you control get +1/+1 and have forestwalk.",
        [(every(OTHER, sub("Elf"), CREATURE, YOURS), [plus(1, 1), kw("forestwalk")])],
    ),
    (
        "Other Merfolk get +1/+1 and have islandwalk.",
        [(every(OTHER, sub("Merfolk")), [plus(1, 1), kw("islandwalk")])],
    ),
    ("Elves you control get +1/+1.", [(every(sub("Elf"), YOURS), [plus(1, 1)])]),
    ("All Sliver creatures get +1/+1.", [(every(sub("Sliver"), CREATURE), [plus(1, 1)])]),
    (
        "Artifacts and creatures you control have indestructible.",
        [(every(some(ARTIFACT, CREATURE), YOURS), [kw("indestructible")])],
    ),
    (
        "Elf and Warrior creatures you control have haste.",
        [(every(some(sub("Elf"), sub("Warrior")), CREATURE, YOURS), [kw("haste")])],
    ),
    (
        "Nontoken creatures you control have vigilance.",
        [(every(node("non", node("token")), CREATURE, YOURS), [kw("vigilance")])],
    ),
    (
        "Non-Human creatures you control have trample.",
        [(every(node("non", sub("Human")), CREATURE, YOURS), [kw("trample")])],
    ),
    (
        "Creatures you control with flying get +1/+1.",
        [
            (
                every(CREATURE, YOURS, node("has_keyword", node("keyword", "flying"))),
                [plus(1, 1)],
            )
        ],
    ),
    (
        "Creature tokens you control get +1/+1 and have vigilance.",
        [(every(CREATURE, node("token"), YOURS), [plus(1, 1), kw("vigilance")])],
    ),
    (
        "Creatures with no abilities get +2/+2.",
        [(every(CREATURE, node("no_abilities")), [plus(2, 2)])],
    ),
    ("Creatures your opponents control get -2/-2.", [(every(CREATURE, THEIRS), [plus(-2, -2)])]),
    (
        "All creatures lose all abilities and have base power and toughness 1/1.",
        [(every(CREATURE), [LOSE_ALL, stats(1, 1)])],
    ),
    (
        "Each other non-Aura enchantment is a creature in addition to its other types and has "
        "base power and base toughness each equal to its mana value.",
        [
            (
                every(OTHER, node("non", sub("Aura")), node("type", "Enchantment")),
                [become("Creature", keep="all"), ITS_MANA_VALUE],
            )
        ],
    ),
    (
        "Nonbasic lands are Mountains.",
        [(every(node("non", BASIC), LAND), [become("", "Mountain")])],
    ),
    (
        "Each land is a Swamp in addition to its other land types.",
        [(every(LAND), [become("", "Swamp", "all")])],
    ),
    (
        "Lands you control are every basic land type in addition to their other types.",
        [(every(LAND, YOURS), [node("every_subtype", "basic land", "all")])],
    ),
    (
        "All lands are 1/1 creatures that are still lands.",
        [(every(LAND), [become("Creature", keep="all"), stats(1, 1)])],
    ),
    (
        "All Swamps are 1/1 black creatures that are still lands.",
        [
            (
                every(sub("Swamp")),
                [become("Creature", keep="all"), stats(1, 1), node("become_color", ("B",), "none")],
            )
        ],
    ),
    (
        "Each noncreature artifact is an artifact creature with power and toughness each equal to "
        "its mana value.",
        [
            (
                every(node("non", CREATURE), ARTIFACT),
                [become("Artifact Creature"), ITS_MANA_VALUE],
            )
        ],
    ),
    (
        "All Forests and all Saprolings are 1/1 green Saproling creatures and Forest lands in "
        "addition to their other types.",
        [
            (
                node(
                    "all", some(both(PERMANENT, sub("Forest")), both(PERMANENT, sub("Saproling")))
                ),
                [
                    become("Creature Land", "Saproling Forest", "all"),
                    stats(1, 1),
                    node("become_color", ("G",), "none"),
                ],
            )
        ],
    ),
    (
        "All permanents are artifacts in addition to their other types.",
        [(node("all", PERMANENT), [become("Artifact", keep="all")])],
    ),
    (
        "All cards that aren't on the battlefield, spells, and permanents are colorless.",
        [
            (
                node("all", some(EVERY_CARD, node("spell"), PERMANENT)),
                [node("become_color", (), "none")],
            )
        ],
    ),
    (
        "All cards that aren't on the battlefield, spells, and permanents are the chosen color in "
        "addition to their other colors.",
        [
            (
                node("all", some(EVERY_CARD, node("spell"), PERMANENT)),
                [node("chosen_color_change", "all")],
            )
        ],
    ),
    (
        "Creatures you control are every creature type. The same is true for creature spells you "
        "control and creature cards you own that aren't on the battlefield.",
        [
            (every(CREATURE, YOURS), [node("every_subtype", "creature", "none")]),
            (
                node(
                    "all",
                    some(
                        both(node("spell"), CREATURE, YOURS),
                        both(EVERY_CARD, CREATURE, node("owned", YOU)),
                    ),
                ),
                [node("every_subtype", "creature", "none")],
            ),
        ],
    ),
    ("Cards in graveyards lose all abilities.", [(node("all", GRAVEYARDS), [LOSE_ALL])]),
    (
        "All creatures are 2/2 creatures with all creature types.",
        [
            (
                every(CREATURE),
                [become("Creature"), stats(2, 2), node("every_subtype", "creature", "none")],
            )
        ],
    ),
    ("All creatures are black.", [(every(CREATURE), [node("become_color", ("B",), "none")])]),
    (
        "Each nonland permanent you control is all colors.",
        [
            (
                every(node("non", LAND), YOURS),
                [node("become_color", ("W", "U", "B", "R", "G"), "none")],
            )
        ],
    ),
    (
        "Nontoken creatures you control are Forest lands in addition to their other types.",
        [(every(node("non", node("token")), CREATURE, YOURS), [become("Land", "Forest", "all")])],
    ),
    (
        "All Goblins are black and are Zombies in addition to their other creature types.",
        [
            (
                every(sub("Goblin")),
                [node("become_color", ("B",), "none"), become("", "Zombie", "all")],
            )
        ],
    ),
    (
        "All lands lose all abilities except mana abilities.",
        [(every(LAND), [node("lose_all_except_mana")])],
    ),
    (
        "Creatures your opponents control lose flying and can't have or gain flying.",
        [
            (
                every(CREATURE, THEIRS),
                [
                    node("lose", node("keyword", "flying")),
                    node("cant_have", node("keyword", "flying")),
                ],
            )
        ],
    ),
    (
        "Each creature gets +1/+1 for each other creature on the battlefield that shares at least "
        "one creature type with it.",
        [
            (
                every(CREATURE),
                [
                    node(
                        "modify_pt",
                        *[
                            count(
                                node("other_than_affected"),
                                CREATURE,
                                node("shares_with_affected", "creature type"),
                            )
                        ]
                        * 2,
                    )
                ],
            )
        ],
    ),
    ("Creatures can't attack.", [(every(CREATURE), [node("deontic", "cant", node("attack"))])]),
]

OF_THE_OBJECT: list[tuple[str, list[tuple[Node, list[Node]]]]] = [
    ("Enchanted creature gets +2/+2.", [(host(CREATURE), [plus(2, 2)])]),
    (
        "Equipped creature gets +1/+0 for each artifact you control.",
        [
            (
                host(CREATURE, word="equipped"),
                [node("modify_pt", count(ARTIFACT, YOURS), number(0))],
            )
        ],
    ),
    (
        "Enchanted creature gets +X/+X, where X is the number of cards in your hand.",
        [
            (
                host(CREATURE),
                [node("modify_pt", *[node("count", node("card_in", "hand", YOU))] * 2)],
            )
        ],
    ),
    ("Enchanted land is an Island.", [(host(LAND), [become("", "Island")])]),
    ("You control enchanted creature.", [(host(CREATURE), [node("control", YOU)])]),
    (
        "Enchanted creature loses all abilities and is a blue Frog creature with base power and "
        "toughness 1/1.",
        [
            (
                host(CREATURE),
                [
                    LOSE_ALL,
                    become("Creature", "Frog"),
                    node("become_color", ("U",), "none"),
                    stats(1, 1),
                ],
            )
        ],
    ),
    (
        "Enchanted creature is a Treefolk with base power and toughness 0/4 and loses all "
        "abilities.",
        [(host(CREATURE), [become("", "Treefolk"), stats(0, 4), LOSE_ALL])],
    ),
    (
        "Enchanted permanent is a colorless Forest land.",
        [
            (
                node("host", "enchanted", PERMANENT),
                [become("Land", "Forest"), node("become_color", (), "none")],
            )
        ],
    ),
    (
        "Enchanted creature is an Insect artifact creature with base power and toughness 0/1 and "
        "has indestructible, and it loses all other abilities, card types, and creature types.",
        [
            (
                host(CREATURE),
                [
                    LOSE_ALL,
                    node("lose_other_types", "card", ("Artifact", "Creature")),
                    node("lose_other_types", "creature", ("Insect",)),
                    become("Artifact Creature", "Insect"),
                    stats(0, 1),
                    kw("indestructible"),
                ],
            )
        ],
    ),
    ("This creature can't be blocked.", [(SELF, [node("deontic", "cant", node("be_blocked"))])]),
    (
        "This creature can't attack or block.",
        [(SELF, [node("deontic", "cant", node("attack")), node("deontic", "cant", node("block"))])],
    ),
    (
        "Test Card gets +2/+2 for each Aura attached to it.",
        [
            (
                SELF,
                [
                    node(
                        "modify_pt",
                        *[node("times", 2, count(sub("Aura"), node("attached_to_it")))] * 2,
                    )
                ],
            )
        ],
    ),
]


def read(text: str, type_line: str = "Enchantment Creature") -> tuple[Ability, ...]:
    """The abilities of a card with this text."""
    return compile_face(Face(name="Test Card", type_line=type_line, oracle_text=text), "Test Card")


@pytest.mark.parametrize(("text", "expected"), CASES + OF_THE_OBJECT)
def test_a_static_paragraph_means(text: str, expected: list[tuple[Node, list[Node]]]) -> None:
    """A static ability's paragraph has the tree that the rules give it."""
    (ability,) = read(text)
    assert (ability.kind, ability.reason) == ("static", "")
    assert ability.clauses == tuple(Clause(who, tuple(what)) for who, what in expected)


CDAS = [
    (
        "Test Card's power and toughness are each equal to the number of Swamps you control.",
        [node("set_pt", *[count(sub("Swamp"), YOURS)] * 2)],
    ),
    (
        "Test Card's power is equal to the number of card types among cards in all graveyards and "
        "its toughness is equal to that number plus 1.",
        [
            node("set_power", node("distinct", "card types", GRAVEYARDS)),
            node(
                "set_toughness",
                node("plus", node("distinct", "card types", GRAVEYARDS), number(1)),
            ),
        ],
    ),
    ("Test Card is every creature type.", [node("every_subtype", "creature", "none")]),
    ("Test Card is all colors.", [node("become_color", ("W", "U", "B", "R", "G"), "none")]),
    (
        "Test Card's power and toughness are each equal to your life total.",
        [node("set_pt", node("life", YOU), node("life", YOU))],
    ),
]


@pytest.mark.parametrize(("text", "changes"), CDAS)
def test_a_characteristic_defining_ability_604_3a(text: str, changes: list[Node]) -> None:
    """What defines the object's own colors, subtypes, power or toughness is a CDA."""
    (ability,) = read(text)
    assert (ability.kind, ability.clauses) == ("cda", (Clause(SELF, tuple(changes)),))


CONDITIONS = [
    (
        "As long as your devotion to red is less than five, Test Card isn't a creature.",
        Clause(SELF, (node("lose_type", "Creature"),), DEVOTION_R),
    ),
    (
        "Metalcraft — This creature is a 5/5 Golem artifact creature as long as you control three "
        "or more artifacts.",
        Clause(
            SELF,
            (become("Artifact Creature", "Golem"), stats(5, 5)),
            node("compare", count(ARTIFACT, YOURS), ">=", number(3)),
        ),
    ),
    (
        "This creature gets +1/+1 as long as you control a Swamp.",
        Clause(SELF, (plus(1, 1),), node("compare", count(sub("Swamp"), YOURS), ">=", number(1))),
    ),
    (
        "This creature has first strike as long as it's attacking.",
        Clause(SELF, (kw("first strike"),), node("is", SELF, node("attacking"))),
    ),
    (
        "During your turn, this creature has first strike.",
        Clause(SELF, (kw("first strike"),), node("turn_of", YOU)),
    ),
    (
        "As long as enchanted creature is red, it gets +1/+1 and has first strike.",
        Clause(
            host(CREATURE),
            (plus(1, 1), kw("first strike")),
            node("is", host(CREATURE), node("color", "R")),
        ),
    ),
    (
        "This creature gets +2/+2 as long as there are seven or more cards in your graveyard.",
        Clause(
            SELF,
            (plus(2, 2),),
            node("compare", node("count", node("card_in", "graveyard", YOU)), ">=", number(7)),
        ),
    ),
    (
        "This creature gets +1/+1 as long as you control another creature.",
        Clause(
            SELF,
            (plus(1, 1),),
            node("compare", count(OTHER, CREATURE, YOURS), ">=", number(1)),
        ),
    ),
]


@pytest.mark.parametrize(("text", "clause"), CONDITIONS)
def test_a_condition_is_kept(text: str, clause: Clause) -> None:
    """A static ability with a condition is never characteristic-defining (604.3a)."""
    (ability,) = read(text)
    assert (ability.kind, ability.reason) == ("static", "")
    assert ability.clauses == (clause,)


def test_in_a_quoted_ability_this_creature_is_the_bearer() -> None:
    """A granted ability's "this creature" is what has the ability (its `self`), and its text is
    as printed."""
    (ability,) = read('All Sliver creatures have "This creature gets +1/+1."')
    granted = ability.clauses[0].changes[0].args[0]
    assert isinstance(granted, Ability)
    assert granted.text == "This creature gets +1/+1."
    assert granted.clauses == (Clause(SELF, (plus(1, 1),)),)


def test_a_quoted_ability_inside_a_sentence_gets_its_full_stop() -> None:
    """A granted ability's text ends with a full stop, also where the quotation has none."""
    (ability,) = read('All lands have "{T}: Add {C}" and "This creature gets +1/+1."')
    first, second = (change.args[0] for change in ability.clauses[0].changes)
    assert isinstance(first, Ability)
    assert isinstance(second, Ability)
    assert (first.kind, first.text) == ("mana", "{T}: Add {C}.")
    assert second.text == "This creature gets +1/+1."


def test_a_static_ability_quoted_without_its_full_stop_is_read() -> None:
    """The same holds for what is read: the tree does not depend on where the quotation stands."""
    (ability,) = read('All lands have "This creature gets +1/+1" and "{T}: Add {C}."')
    granted = ability.clauses[0].changes[0].args[0]
    assert isinstance(granted, Ability)
    assert (granted.text, granted.clauses) == (
        "This creature gets +1/+1.",
        (Clause(SELF, (plus(1, 1),)),),
    )


def test_beginning_the_game_on_the_battlefield_is_a_static_ability_103_6a() -> None:
    """What may begin the game on the battlefield has a rule, which changes no characteristic."""
    (ability,) = read(
        "If this card is in your opening hand, you may begin the game with it on the battlefield."
    )
    begin = node("rule", "may", "begin the game on the battlefield from the opening hand")
    assert (ability.kind, ability.clauses) == ("static", (Clause(SELF, (begin,)),))


def test_all_colors_are_lost_only_where_the_clause_names_one() -> None:
    """ "All other colors" without a color in the clause is not understood."""
    (ability,) = read(
        "Enchanted creature is a 1/1 Frog creature and loses all other colors, card types, and "
        "creature types.",
        "Enchantment — Aura",
    )
    assert ability.kind == "unsupported"


def test_own_name_in_a_quoted_ability_is_the_granter_201_5a() -> None:
    """A granted static ability that names its granter is not read as speaking of its bearer."""
    (ability,) = read('All Sliver creatures have "Test Card gets +1/+1."')
    assert ability.kind == "unsupported"


EFFECTS: list[tuple[str, list[Node], Node]] = [
    ("gets +3/+3 until end of turn", [plus(3, 3)], node("end_of_turn")),
    (
        "becomes a 5/5 Construct artifact creature until end of turn",
        [become("Artifact Creature", "Construct"), stats(5, 5)],
        node("end_of_turn"),
    ),
    (
        "loses all abilities and has base power and toughness 0/1 until end of turn",
        [LOSE_ALL, stats(0, 1)],
        node("end_of_turn"),
    ),
    (
        "becomes a 3/3 creature until end of turn. It's still a land.",
        [become("Creature", keep="all"), stats(3, 3)],
        node("end_of_turn"),
    ),
    (
        "becomes a 2/2 creature with all creature types until end of turn. It's still a land.",
        [
            become("Creature", keep="all"),
            stats(2, 2),
            node("every_subtype", "creature", "none"),
        ],
        node("end_of_turn"),
    ),
    (
        "becomes a 3/3 creature with vigilance and all creature types",
        [
            become("Creature"),
            stats(3, 3),
            kw("vigilance"),
            node("every_subtype", "creature", "none"),
        ],
        node("endless"),
    ),
    (
        "becomes an artifact creature that's still a land",
        [become("Artifact Creature", keep="all")],
        node("endless"),
    ),
    (
        "gains all creature types until end of turn",
        [node("every_subtype", "creature", "all")],
        node("end_of_turn"),
    ),
    ("gains flying and first strike", [kw("flying"), kw("first strike")], node("endless")),
    ("its power and toughness are switched this turn", [node("switch_pt")], node("end_of_turn")),
    ("switch its power and toughness", [node("switch_pt")], node("endless")),
    (
        "is all colors",
        [node("become_color", ("W", "U", "B", "R", "G"), "none")],
        node("endless"),
    ),
    ("becomes blue", [node("become_color", ("U",), "none")], node("endless")),
    ("becomes the basic land type Swamp", [become("", "Swamp")], node("endless")),
    ("you gain control of it", [node("control", YOU)], node("endless")),
    ("Creatures you control gain flying until end of turn.", [kw("flying")], node("end_of_turn")),
    ("Target creature gets +3/+3 until end of turn.", [plus(3, 3)], node("end_of_turn")),
    ("Until end of turn, lands you control become Forests.", [become("", "Forest")],
     node("end_of_turn")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "changes", "duration"), EFFECTS)
def test_an_effect_applies_to_what_it_was_locked_in_on_611_2c(
    text: str, changes: list[Node], duration: Node
) -> None:
    """A resolved effect's subject is always the objects that the scenario says it affects."""
    assert compile_effect(text) == (Clause(node("affected"), tuple(changes), duration=duration),)


FORMS = [
    ("When Test Card enters, draw a card.", "Creature", "triggered"),
    ("Landfall — Whenever a land you control enters, draw a card.", "Creature", "triggered"),
    ("At the beginning of your upkeep, scry 1.", "Creature", "triggered"),
    ("{T}: Add {G}.", "Creature", "mana"),
    ("{2}, {T}: Draw a card.", "Artifact", "activated"),
    ("Sacrifice a creature: Draw a card.", "Artifact", "activated"),
    ("Destroy target creature.", "Instant", "spell"),
    ("Choose one —\n• Draw a card.\n• Gain 2 life.", "Sorcery", "spell"),
    ("[+1]: Draw a card.", "Legendary Planeswalker — Jace", "loyalty"),
    ("I, II — Draw a card.", "Enchantment — Saga", "chapter"),
    ("This land enters tapped.", "Land", "replacement"),
    ("As this creature enters, choose a color.", "Creature", "replacement"),
    ("If a creature would die, exile it instead.", "Enchantment", "replacement"),
    ("If a creature would die, flip a coin instead.", "Enchantment", "unsupported"),
    ("Max speed — Creatures you control have haste.", "Creature", "static"),
]


@pytest.mark.parametrize(("text", "type_line", "kind"), FORMS)
def test_a_paragraph_form_proves_its_kind_113_3(text: str, type_line: str, kind: str) -> None:
    """Triggered, activated and spell abilities show in their form; nothing else is assumed."""
    (ability,) = read(text, type_line)
    assert ability.kind == kind
    assert ability.text == text


KEYWORDS = [
    ("Flying, first strike", ["Flying", "First strike"]),
    ("Protection from black and from red", ["Protection from black", "Protection from red"]),
    ("Enchant creature", ["Enchant creature"]),
    ("Enchant creature you control", ["Enchant creature you control"]),
    ("Morph {2}{B}{B}", ["Morph {2}{B}{B}"]),
    ("Ward—Pay 3 life.", ["Ward—Pay 3 life."]),
    ("Crew 3", ["Crew 3"]),
    ("Level up {1}", ["Level up {1}"]),
    ("Changeling", ["Changeling"]),
    ("Suspend 4—{U}", ["Suspend 4—{U}"]),
    ("Flying (It flies.)", ["Flying"]),
    ("Trample; rampage 2", ["Trample", "Rampage 2"]),
    ("Affinity for artifacts", ["Affinity for artifacts"]),
    ("Basic landcycling {2}", ["Basic landcycling {2}"]),
]


@pytest.mark.parametrize(("text", "abilities"), KEYWORDS)
def test_each_keyword_of_a_line_is_an_ability(text: str, abilities: list[str]) -> None:
    """A keyword line is one ability per keyword, in Oracle spelling with its parameter."""
    found = read(text)
    assert [ability.text for ability in found] == abilities
    assert all(ability.keyword is not None for ability in found)


def test_keyword_parameters_are_typed() -> None:
    """Costs, numbers and qualities of keywords stand in the tree."""
    found = read("Equip {2}\nWard {2}\nToxic 1\nProtection from red\nEnchant creature")
    assert [ability.keyword for ability in found] == [
        node("keyword_cost", "equip", "{2}"),
        node("keyword_cost", "ward", "{2}"),
        node("keyword_number", "toxic", 1),
        node("keyword_filter", "protection", node("color", "R")),
        node("keyword_filter", "enchant", both(PERMANENT, CREATURE)),
    ]


def test_paragraphs_are_counted_and_reminder_text_is_no_ability() -> None:
    """Abilities keep the number of their paragraph; a basic land's line vanishes (305.6)."""
    found = read("Flying\n(Reminder.)\nCreatures you control get +1/+1. (They do.)")
    assert [(a.paragraph, a.text) for a in found] == [
        (1, "Flying"),
        (3, "Creatures you control get +1/+1."),
    ]
    assert read("({T}: Add {G}.)", "Basic Land — Forest") == ()


def test_words_in_parentheses_that_are_rules_text_are_not_dropped() -> None:
    """Parentheses that hold no whole sentence are rules text, and are not understood."""
    (ability,) = read("Creatures you control get +1/+1 (or +2/+2).")
    assert ability.kind == "unsupported"
    assert "(or +2/+2)" in ability.text


def test_abilities_of_a_leveler_are_not_read_as_always_there() -> None:
    """What stands under a level symbol functions only at that level (711)."""
    found = read("Level up {1}\nLEVEL 1-4\n2/2\nFlying")
    assert [ability.kind for ability in found] == ["keyword", "static"]
    assert all(clause.condition != node("always") for clause in found[1].clauses)


def test_a_legend_is_known_by_its_short_name_201_5c() -> None:
    """A legend's text may call it by the first part of its name."""
    face = Face(
        name="Testa, Breaker of Tests",
        type_line="Legendary Creature — Human",
        oracle_text="Testa can't be blocked.",
    )
    (ability,) = compile_face(face, face.name)
    assert ability.clauses == (Clause(SELF, (node("deontic", "cant", node("be_blocked")),)),)
