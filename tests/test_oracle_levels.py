"""Levels, stations, classes, cases and speed: abilities that function only at times."""

from __future__ import annotations

from clingather.bridge.cards.card import Face
from clingather.bridge.oracle import compile_face, print_ability
from clingather.bridge.oracle.lexer import lex, normalise
from clingather.bridge.oracle.tree import Ability, Clause, Node, node

SELF = node("self")
STATION = "Station (Tap another creature you control. It's an artifact creature at 7+.)\n"


def read(text: str, type_line: str = "Creature", power: str | None = "4") -> tuple[Ability, ...]:
    """The abilities of a card with this text, those with clauses printed back."""
    toughness = "5" if power is not None else None
    face = Face(
        name="Test Card", type_line=type_line, oracle_text=text, power=power, toughness=toughness
    )
    abilities = compile_face(face, "Test Card")
    for ability in abilities:
        if ability.clauses:
            told = normalise(ability.text, ("Test Card",))
            assert lex(normalise(print_ability(ability), ("Test Card",))) == lex(told)
    return abilities


def counters(kind: str, comparison: str, number: int) -> Node:
    """So many counters of a kind on the object."""
    return node("compare", node("counters", kind, SELF), comparison, node("number", number))


def stats(power: int, toughness: int) -> Node:
    """Base power and toughness."""
    return node("set_pt", node("number", power), node("number", toughness))


def kw(name: str) -> Node:
    """Gains a keyword ability."""
    return node("gain", Ability("keyword", name.capitalize(), node("keyword", name)))


def test_a_level_symbol_is_a_static_ability_711_2a() -> None:
    """Its box and abilities hold while the number of level counters is in its range."""
    keyword, low, high = read(
        "Level up {1}\nLEVEL 1-4\n2/2\nFlying, vigilance\nLEVEL 5+\n4/4\nFlying\n{T}: Draw a card."
    )
    assert keyword.kind == "keyword"
    assert (low.kind, low.text) == ("static", "LEVEL 1-4\n2/2\nFlying, vigilance")
    ranged = node("both", counters("level", ">=", 1), counters("level", "<=", 4))
    assert low.clauses == (Clause(SELF, (stats(2, 2), kw("flying"), kw("vigilance")), ranged),)
    (clause,) = high.clauses
    assert clause.condition == counters("level", ">=", 5)
    assert clause.changes[:2] == (stats(4, 4), kw("flying"))
    drawn = clause.changes[2].args[0]
    assert isinstance(drawn, Ability)
    assert (drawn.kind, drawn.text) == ("activated", "{T}: Draw a card.")


def test_a_level_with_words_that_are_not_understood_is_refused_whole() -> None:
    """A striation is one ability: it is understood whole or not at all."""
    (level,) = read("LEVEL 1+\n2/2\nFlying\nCreatures you control frobnicate.")
    assert (level.kind, level.clauses) == ("unsupported", ())
    assert "frobnicate" in level.reason


def test_a_station_symbol_makes_a_creature_where_it_has_the_box_721_2b() -> None:
    """The reminder text tells which symbol has the power and toughness box."""
    _, first, second = read(f"{STATION}3+ | Menace\n7+ | Flying", "Artifact — Spacecraft")
    assert first.clauses == (Clause(SELF, (kw("menace"),), counters("charge", ">=", 3)),)
    creature = node("become", (), ("Creature",), (), "all")
    changes = (kw("flying"), creature, stats(4, 5))
    assert second.clauses == (Clause(SELF, changes, counters("charge", ">=", 7)),)


def test_a_station_whose_box_is_not_told_is_refused() -> None:
    """Without the reminder text nothing says at which number it is a creature."""
    _, symbol = read("Station\n7+ | Flying", "Artifact — Spacecraft")
    assert symbol.kind == "unsupported"
    _, without_box = read("Station\n7+ | Flying", "Artifact — Spacecraft", power=None)
    assert without_box.clauses == (Clause(SELF, (kw("flying"),), counters("charge", ">=", 7)),)


def test_a_class_level_bar_is_one_ability_716_2a() -> None:
    """A bar is the activated ability that raises the level and the static one that grants."""
    top, bar = read(
        "Creatures you control have haste.\n{1}{G}: Level 2\nFlying", "Enchantment — Class"
    )
    assert top.kind == "static"
    assert (bar.kind, bar.text) == ("level", "{1}{G}: Level 2\nFlying")
    assert bar.clauses == (
        Clause(SELF, (node("class_level", "{1}{G}", 2),)),
        Clause(SELF, (kw("flying"),), node("level", 2)),
    )


def test_max_speed_grants_at_speed_4_702_178a() -> None:
    """ "Max speed" is a static ability that grants what stands after it."""
    (ability,) = read("Max speed — This creature has haste.")
    (clause,) = ability.clauses
    assert clause.condition == node("designation", "max speed", node("you"))
    granted = clause.changes[0].args[0]
    assert isinstance(granted, Ability)
    assert granted.clauses == (Clause(SELF, (kw("haste"),)),)


def test_solved_is_a_condition_702_169b() -> None:
    """A static ability after "Solved" holds as long as the Case is solved."""
    (ability,) = read("Solved — This creature has haste.")
    assert ability.clauses == (Clause(SELF, (kw("haste"),), node("solved")),)
    (also,) = read("Solved — This creature has haste as long as it's your turn.")
    turn = node("turn_of", node("you"))
    assert also.clauses == (Clause(SELF, (kw("haste"),), node("both", node("solved"), turn)),)
    (triggered,) = read("Solved — Whenever you attack, draw a card.")
    assert (triggered.kind, triggered.clauses) == ("triggered", ())
