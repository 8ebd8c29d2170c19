"""What static abilities say besides the plain forms: trees written by hand from the rules."""

from __future__ import annotations

import pytest

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import compile_face, print_ability
from clingather.bridge.oracle.lexer import lex, normalise
from clingather.bridge.oracle.tree import Ability, Clause, Node, node

YOU = node("you")
OPPONENT = node("opponent")
ANYONE = node("any_player")
THAT = node("that_player")
SELF = node("self")
PERMANENT = node("permanent")
CREATURE = node("type", "Creature")
YOURS = node("controlled", YOU)


def both(*literals: Node) -> Node:
    """Right-nested `and`."""
    result = literals[-1]
    for literal in reversed(literals[:-1]):
        result = node("and", literal, result)
    return result


def number(value: int) -> Node:
    """A number."""
    return node("number", value)


def plus(power: int, toughness: int) -> Node:
    """+N/+M."""
    return node("modify_pt", number(power), number(toughness))


def kw(name: str) -> Node:
    """Gains a keyword ability."""
    return node("gain", Ability("keyword", name.capitalize(), node("keyword", name)))


def every(*literals: Node) -> Node:
    """All permanents that match."""
    return node("all", both(PERMANENT, *literals))


def enchanted(word: str = "enchanted") -> Node:
    """The creature that it is attached to."""
    return node("host", word, both(PERMANENT, CREATURE))


def some(filter_: Node, op: str = ">=", least: int = 1) -> Node:
    """So many that match."""
    return node("compare", node("count", filter_), op, number(least))


def turn(verb: str, what: Node, least: int, who: Node = YOU) -> Node:
    """So many events this turn."""
    events = node("events", verb, who, what, "this turn")
    return node("compare", events, ">=", number(least))


def graveyard(who: Node = YOU) -> Node:
    """Cards in a graveyard."""
    return node("card_in", "graveyard", who)


def flying(*literals: Node) -> Node:
    """A creature card in a graveyard with a keyword."""
    return both(graveyard(ANYONE), CREATURE, *literals)


def has(name: str) -> Node:
    """Has a keyword ability."""
    return node("has_keyword", node("keyword", name))


CONDITIONS: list[tuple[str, Node]] = [
    ("you have the city's blessing", node("designation", "city blessing", YOU)),
    ("Test Card is monstrous", node("is", SELF, node("designated", "monstrous"))),
    ("Test Card entered this turn", node("is", SELF, node("did", "entered this turn"))),
    ("you've drawn two or more cards this turn", turn("draw", node("anything"), 2)),
    (
        "an artifact entered the battlefield under your control this turn",
        turn("enter", both(PERMANENT, node("type", "Artifact")), 1),
    ),
    (
        "you haven't cast a spell this turn",
        node(
            "compare",
            node("events", "cast", YOU, node("spell"), "this turn"),
            "=",
            number(0),
        ),
    ),
    (
        "an opponent has eight or more cards in their graveyard",
        node("exists_player", OPPONENT, some(graveyard(THAT), ">=", 8)),
    ),
    (
        "an opponent has 10 or less life",
        node("exists_player", OPPONENT, node("compare", node("life", THAT), "<=", number(10))),
    ),
    (
        "your life total is less than or equal to half your starting life total",
        node("compare", node("times", 2, node("life", YOU)), "<=", node("starting_life", YOU)),
    ),
    (
        "you have more cards in hand than each opponent",
        node(
            "unless",
            node(
                "exists_player",
                OPPONENT,
                node(
                    "compare",
                    node("count", node("card_in", "hand", YOU)),
                    "<=",
                    node("count", node("card_in", "hand", THAT)),
                ),
            ),
        ),
    ),
    ("an artifact card is in your graveyard", some(both(graveyard(), node("type", "Artifact")))),
    (
        "you control at least two other Merfolk",
        some(both(PERMANENT, node("other"), node("subtype", "Merfolk"), YOURS), ">=", 2),
    ),
    (
        "no opponent controls a creature",
        some(both(PERMANENT, CREATURE, node("controlled", OPPONENT)), "=", 0),
    ),
    (
        "the top card of your library is a creature card",
        node("is", node("top_card", YOU), CREATURE),
    ),
    (
        "there are exactly three tide counters on Test Card",
        node("compare", node("counters", "tide", SELF), "=", number(3)),
    ),
]


def read(text: str, type_line: str = "Creature") -> Ability:
    """The one ability of a card with this text, printed back."""
    (ability,) = compile_face(
        Face(name="Test Card", type_line=type_line, oracle_text=text), "Test Card"
    )
    if ability.clauses:
        assert lex(print_ability(ability)) == lex(normalise(text, ("Test Card",)))
    return ability


@pytest.mark.parametrize(("text", "condition"), CONDITIONS)
def test_a_condition_means(text: str, condition: Node) -> None:
    """What stands after "as long as", behind the clause or before it, is a condition."""
    behind = read(f"Creatures you control get +1/+1 as long as {text}.")
    front = read(f"As long as {text}, creatures you control get +1/+1.")
    for ability in (behind, front):
        assert ability.clauses == (Clause(every(CREATURE, YOURS), (plus(1, 1),), condition),)


CLAUSES: list[tuple[str, list[Clause]]] = [
    (
        "Creatures you control with +1/+1 counters on them have trample.",
        [
            Clause(
                every(CREATURE, YOURS, node("counters_on", "+1/+1", ">=", number(1))),
                (kw("trample"),),
            )
        ],
    ),
    (
        "Instant spells you cast from your hand have cascade.",
        [
            Clause(
                node(
                    "all",
                    both(node("spell"), node("type", "Instant"), node("cast_from", "hand", YOU)),
                ),
                (kw("cascade"),),
            )
        ],
    ),
    (
        "Each other creature you control that's a Wolf or a Werewolf gets +1/+1.",
        [
            Clause(
                every(
                    node("other"),
                    CREATURE,
                    YOURS,
                    node("or", node("subtype", "Wolf"), node("subtype", "Werewolf")),
                ),
                (plus(1, 1),),
            )
        ],
    ),
    (
        "Each creature you control gets +1/+1 for each +1/+1 counter on it.",
        [
            Clause(
                every(CREATURE, YOURS),
                (node("modify_pt", *[node("affected_counters", "+1/+1")] * 2),),
            )
        ],
    ),
    (
        "As long as Test Card is paired with another creature, both creatures have lifelink.",
        [
            Clause(node("pair"), (kw("lifelink"),), node("is", SELF, node("paired"))),
        ],
    ),
    (
        "Test Card and other Knights you control have flying.",
        [
            Clause(
                node(
                    "all",
                    node(
                        "or",
                        both(PERMANENT, node("is_self")),
                        both(PERMANENT, node("other"), node("subtype", "Knight"), YOURS),
                    ),
                ),
                (kw("flying"),),
            )
        ],
    ),
    (
        "You and permanents you control have hexproof.",
        [
            Clause(node("player", YOU), (kw("hexproof"),)),
            Clause(every(YOURS), (kw("hexproof"),)),
        ],
    ),
    (
        "Enchanted creature gets +2/+1 as long as it's black. Otherwise, it gets -1/-2.",
        [
            Clause(enchanted(), (plus(2, 1),), node("is", enchanted(), node("color", "B"))),
            Clause(
                enchanted(),
                (plus(-1, -2),),
                node("unless", node("is", enchanted(), node("color", "B"))),
            ),
        ],
    ),
    (
        "As long as a creature card with flying is in a graveyard, Test Card has flying. The same "
        "is true for fear and haste.",
        [
            Clause(SELF, (kw(name),), some(flying(has(name))))
            for name in ("flying", "fear", "haste")
        ],
    ),
    (
        "Equipped creature gets +1/+1. As long as it's legendary, it has trample.",
        [
            Clause(enchanted("equipped"), (plus(1, 1),)),
            Clause(
                enchanted("equipped"),
                (kw("trample"),),
                node("is", enchanted("equipped"), node("supertype", "Legendary")),
            ),
        ],
    ),
    (
        "As long as you control exactly one creature, that creature gets +3/+1.",
        [
            Clause(
                every(CREATURE, YOURS), (plus(3, 1),), some(both(PERMANENT, CREATURE, YOURS), "=")
            )
        ],
    ),
    (
        "Each creature you control has vigilance if it's white, haste if it's red, and trample if "
        "it's green.",
        [
            Clause(every(CREATURE, YOURS, node("color", letter)), (kw(name),))
            for letter, name in (("W", "vigilance"), ("R", "haste"), ("G", "trample"))
        ],
    ),
    (
        "Enchanted creature has protection from black. This effect doesn't remove Auras.",
        [
            Clause(
                enchanted(),
                (
                    node(
                        "gain",
                        Ability(
                            "keyword",
                            "Protection from black",
                            node("keyword_filter", "protection", node("color", "B")),
                        ),
                    ),
                    node("doesnt_remove", both(PERMANENT, node("subtype", "Aura"))),
                ),
            )
        ],
    ),
    (
        "Each instant card in your graveyard has flashback. The flashback cost is equal to its "
        "mana cost.",
        [
            Clause(
                node("all", both(graveyard(), node("type", "Instant"))),
                (
                    node(
                        "gain",
                        Ability(
                            "keyword", "Flashback", node("keyword_copied_cost", "flashback", "")
                        ),
                    ),
                ),
            )
        ],
    ),
    (
        "Test Card has all activated abilities of all creature cards exiled with it.",
        [
            Clause(
                SELF,
                (
                    node(
                        "gain_abilities_of",
                        "activated",
                        both(node("card_in", "exile", ANYONE), CREATURE, node("exiled_with_self")),
                    ),
                ),
            )
        ],
    ),
    (
        "Your devotion to each color and each combination of colors is increased by one.",
        [Clause(node("player", YOU), (node("increase_devotion", 1),))],
    ),
    (
        "Creatures named Plague Rats get +1/+1.",
        [Clause(every(CREATURE, node("named", "Plague Rats")), (plus(1, 1),))],
    ),
    (
        "Enchanted creature gets -X/-0, where X is the number of cards in its controller's "
        "graveyard.",
        [
            Clause(
                enchanted(),
                (
                    node(
                        "modify_pt",
                        node("times", -1, node("count", graveyard(node("host_controller")))),
                        number(0),
                    ),
                ),
            )
        ],
    ),
]


@pytest.mark.parametrize(("text", "clauses"), CLAUSES)
def test_a_static_paragraph_means(text: str, clauses: list[Clause]) -> None:
    """A static ability's paragraph has the tree that the rules give it."""
    ability = read(text)
    assert (ability.kind, ability.reason) == ("static", "")
    assert ability.clauses == tuple(clauses)


CDAS = [
    (
        "the number of cards in the hand of the opponent with the most cards in hand",
        node("most_among", OPPONENT, node("count", node("card_in", "hand", THAT))),
    ),
    ("half your life total, rounded up", node("half", "up", node("life", YOU))),
    ("20 minus your life total", node("minus", number(20), node("life", YOU))),
    (
        "the number of +1/+1 counters on creatures you control",
        node("counters_among", "+1/+1", both(PERMANENT, CREATURE, YOURS)),
    ),
    (
        "the number of green mana symbols in the mana costs of permanents you control",
        node("mana_symbols", "G", both(PERMANENT, YOURS)),
    ),
    ("the number of creatures in your party", node("party", YOU)),
]


@pytest.mark.parametrize(("text", "amount"), CDAS)
def test_a_characteristic_defining_amount_604_3a(text: str, amount: Node) -> None:
    """Power and toughness may be defined by any amount."""
    ability = read(f"Test Card's power and toughness are each equal to {text}.")
    assert (ability.kind, ability.clauses) == (
        "cda",
        (Clause(SELF, (node("set_pt", amount, amount),)),),
    )


REFUSED = [
    # "they" of many creatures is not one object that the condition could look at
    "Creatures you control get +1/+1 as long as it's your creature.",
    # a keyword that is a family of keywords is not one of them
    "As long as a creature card with flying is in a graveyard, Test Card has flying. The same is "
    "true for landwalk.",
    # the second cost is another keyword's
    "Each instant card in your graveyard has flashback. The escape cost is equal to its mana cost.",
    # a restriction at the end is not dropped
    "Test Card has all activated abilities of all creature cards exiled with it. You may activate "
    "each of those abilities only once each turn.",
    "The first spell you cast each turn that mana from a Treasure was spent to cast has cascade.",
    # nothing says what is not so otherwise
    "Creatures you control get +1/+1. Otherwise, creatures you control get -1/-1.",
    # the effect of one sentence is replaced by the next
    "Enchanted creature gets -2/-2. It has flying instead as long as you've completed a dungeon.",
    # "its controller" of a condition on many objects
    "Creatures get +1/+1 as long as there are two or more cards in its controller's graveyard.",
    # what entered is not told to be yours
    "Creatures you control get +1/+1 as long as an artifact entered the battlefield this turn.",
    # the X of what another object has would look at the wrong player
    "Enchanted creature has bushido X, where X is the number of creatures you control.",
    # protection is what the second sentence speaks of
    "Enchanted creature has flying. This effect doesn't remove Auras.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_a_near_miss_is_refused(text: str) -> None:
    """What is not wholly understood has no clauses."""
    ability = read(text)
    assert (ability.kind, ability.clauses) == ("unsupported", ())


def test_protection_from_each_color_is_five_abilities_702_16h() -> None:
    """Each color's protection is an ability of its own."""
    ability = read("Creatures you control have protection from each color.")
    gained = [change.args[0] for change in ability.clauses[0].changes]
    assert [a.text for a in gained if isinstance(a, Ability)] == [
        f"Protection from {color}" for color in ("white", "blue", "black", "red", "green")
    ]


def test_two_hexproofs_in_short_are_two_abilities_702_11() -> None:
    """Hexproof from two qualities is two abilities, as protection is."""
    text = "Hexproof from white and from black"
    face = Face(name="Test Card", type_line="Creature", oracle_text=text)
    found = compile_face(face, "Test Card")
    assert [ability.text for ability in found] == ["Hexproof from white", "Hexproof from black"]


def test_a_keyword_may_have_an_amount_as_its_number() -> None:
    """The X of a granted keyword is told after it."""
    ability = read("Test Card has bushido X, where X is the number of attacking creatures.")
    (change,) = ability.clauses[0].changes
    gained = change.args[0]
    assert isinstance(gained, Ability)
    counted = node("count", both(PERMANENT, node("attacking"), CREATURE))
    assert gained.keyword == node("keyword_amount", "bushido", counted)
    line = read("Annihilator X, where X is the number of +1/+1 counters on it.")
    on_it = node("counters", "+1/+1", SELF)
    assert line.keyword == node("keyword_amount", "annihilator", on_it)


def test_what_a_companion_asks_is_a_condition_of_the_deck() -> None:
    """The condition is a filter (CR 702.139a), not only its text."""
    line = read(
        "Companion — No card in your starting deck has more than one of the same mana symbol in "
        "its mana cost."
    )
    deck = node("card_in", "starting deck", node("you"))
    asked = node("and", deck, node("repeated_symbol"))
    assert line.keyword == node("keyword_filter", "companion", asked)
