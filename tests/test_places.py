"""What an ability says is judged where it stands, by the rules that read that place."""

from __future__ import annotations

import pytest

from clingather.bridge.encodings.parsing import read
from clingather.bridge.interpreting.fitting import ANY
from clingather.bridge.interpreting.judged import (
    PROGRAM,
    STATIC,
    why_not_change,
    why_not_condition,
    why_not_cost,
    why_not_event,
    why_not_limit,
    why_not_step,
    why_not_target,
)
from clingather.bridge.interpreting.places import Places, passed_over
from clingather.bridge.interpreting.readings import read_rules
from clingather.bridge.kernel.why_not import why_not_program
from clingather.bridge.oracle.tree import Ability, Node, node

SELF = node("self")
YOU = node("you")
TARGET = node("target", 1)
ALWAYS = node("always")
CREATURE = node("and", node("permanent"), node("type", "Creature"))
ONE = node("number", 1)
TWO = node("number", 2)
SAY = node("keyword_action_on", "frobnicate", TARGET)
GOAD = node("keyword_action_on", "goad", TARGET)
ATTACKS = node("attacks", SELF)
UNTIL_END = node("end_of_turn")
ATTACHED = node("count", node("and", CREATURE, node("attached_to_it")))
COLORS = node("distinct", "colors", node("is_affected"))
FROBS = node("special_event", "frobnicates", SELF)


def compared(word: str) -> Node:
    """Creatures with two or more of something."""
    return node("and", CREATURE, node("stat", word, ">=", TWO))


@pytest.mark.parametrize(
    "step",
    [
        node("destroy", node("all", compared("power"))),
        node("optional", YOU, node("destroy", node("all", compared("mana value")))),
        node("if_done", node("optional", YOU, node("pay_mana", "{1}")), GOAD),
        node("sequence", GOAD, node("draw", YOU, ONE)),
        node("apply", TARGET, node("deontic", "cant", node("block")), node("end_of_turn")),
        node("put_onto_battlefield", TARGET, node("each_owner"), ("tapped",)),
        node("flip_coin", ONE),
        node("apply", TARGET, node("modify_pt", COLORS, ONE), UNTIL_END),
    ],
    ids=lambda step: step.kind,
)
def test_instructions_that_rules_carry_out(step: Node) -> None:
    """A rule takes each of them up by its name and makes something of every part."""
    assert why_not_step(step) is None


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (SAY, 'keyword_action_on "frobnicate"'),
        (node("sequence", GOAD, SAY), 'keyword_action_on "frobnicate"'),
        (node("optional", YOU, SAY), 'keyword_action_on "frobnicate"'),
        (node("if_done", GOAD, SAY), 'keyword_action_on "frobnicate"'),
        (node("unless_done", YOU, node("pay_mana", "{1}"), SAY), '"frobnicate"'),
        (node("destroy", node("all", compared("charm"))), 'stat "charm"'),
        (node("destroy", node("all", node("or", CREATURE, compared("charm")))), 'stat "charm"'),
        (node("destroy", node("all", node("non", compared("charm")))), 'stat "charm"'),
        (node("guarded", node("is", TARGET, compared("charm")), GOAD), 'stat "charm"'),
        (node("draw", YOU, node("count", compared("charm"))), 'stat "charm"'),
        (node("apply", TARGET, node("set_power", ATTACHED), UNTIL_END), "attached_to_it"),
        (node("apply", TARGET, node("modify_pt", ATTACHED, ONE), UNTIL_END), "attached_to_it"),
        (node("apply", TARGET, node("set_power", COLORS), UNTIL_END), "is_affected"),
    ],
    ids=str,
)
def test_instructions_with_a_part_that_no_rule_reads(step: Node, said: str) -> None:
    """However deep it stands, the refusal names the construct and its words."""
    assert said in (why_not_step(step) or "")


def test_a_word_counts_where_rules_list_it() -> None:
    """ "Stat" is a description and an amount; "did" knows what is followed through a turn."""
    assert why_not_target(compared("power")) is None
    assert 'stat "charm" ">=" as a description' in (why_not_target(compared("charm")) or "")
    assert why_not_target(node("and", CREATURE, node("did", "entered this turn"))) is None
    assert why_not_target(node("and", CREATURE, node("did", "yawned this turn"))) is not None


@pytest.mark.parametrize("context", [PROGRAM, STATIC])
def test_conditions(context: object) -> None:
    """How a spell was cast is a word that rules list."""
    assert why_not_condition(node("was", "madness cost paid", SELF), context) is None  # type: ignore[arg-type]
    candles = node("was", "cast by candlelight", SELF)
    for condition in (candles, node("unless", candles), node("either", ALWAYS, candles)):
        assert 'was "cast by candlelight"' in (why_not_condition(condition, context) or "")  # type: ignore[arg-type]


def test_events() -> None:
    """An event that is made of others is one only where each of them is."""
    assert why_not_event(ATTACKS) is None
    assert why_not_event(node("either_event", ATTACKS, node("blocks", SELF))) is None
    for event in (FROBS, node("either_event", ATTACKS, FROBS), node("one_or_more", FROBS)):
        assert 'special_event "frobnicates"' in (why_not_event(event) or "")
    assert why_not_event(node("attacks", node("all", compared("charm")))) is not None


def test_costs_and_limits() -> None:
    """What is paid and when it can be paid are places of their own."""
    paid = node("costs", node("tap_symbol"), node("sacrifice", node("some", ONE, CREATURE)))
    assert why_not_cost(paid) is None
    assert why_not_cost(node("costs", paid, SAY)) is not None
    assert why_not_limit(node("as_sorcery")) is None
    assert 'by_keyword "frob"' in (why_not_limit(node("by_keyword", "frob")) or "")


def test_effects_of_static_abilities() -> None:
    """The objects and the condition of a clause are read by the rule that reads its change."""
    cant = node("deontic", "cant", node("attack"))
    assert why_not_change(cant, SELF, ALWAYS) is None
    assert why_not_change(cant, node("all", compared("charm")), ALWAYS) is not None
    assert why_not_change(node("deontic", "cant", node("transforming")), SELF, FROBS) is not None


def test_instead_of_a_part() -> None:
    """ "If you do, A. If it's a Goblin, B instead" replaces A and not what has to be done first."""
    paid = node("optional", YOU, node("pay_mana", "{1}"))
    goblin = node("is", TARGET, node("subtype", "Goblin"))
    steps = (node("if_done", paid, GOAD), node("instead_if", goblin, node("destroy", TARGET)))
    part = why_not_program(Ability("spell", "a", effect=steps))
    assert part is not None
    assert "instead of a part" in part
    assert why_not_program(Ability("spell", "b", effect=(GOAD, steps[1]))) is None


def test_tokens_that_are_named_alone() -> None:
    """The rules say what a Treasure token is, and nothing of a Frob token."""
    for name, known in (("Treasure", True), ("Frob", False)):
        step = node("create", YOU, ONE, node("predefined", name), ())
        reason = why_not_program(Ability("spell", name, effect=(step,)))
        assert (reason is None) == known


RULES = """
doing(State, Verb) :- program(State, Verb), not sorted(Verb).
sorted(convert(Verb)) :- program(_, convert(Verb)).
done(State, Object) :- doing(State, break(Reference)), reach(State, Reference, Object).
done(State, gift) :- doing(State, give(_, Who)), is_player(State, Who, Player).
reach(State, self, Object) :- source(State, Object).
reach(State, either_of(Left, Right), Object) :- reach(State, (Left; Right), Object).
is_player(State, you, Player) :- player(State, Player).
"""


def test_made_up_rules() -> None:
    """What stands under a variable is looked at where that variable goes."""
    here = Places(read_rules(read(RULES)))
    one, other = Node("self"), Node("host", ("enchanted", Node("permanent")))

    def taken(verb: Node) -> str:
        found = here.taken(("program", (ANY, verb)))
        return str(found.why or passed_over(verb, found) or "")

    assert taken(Node("break", (one,))) == ""
    assert "host" in taken(Node("break", (other,)))
    assert "host" in taken(Node("break", (Node("either_of", (one, other)),)))
    assert "part 1 of give" in taken(Node("give", (one, Node("you"))))
    assert taken(Node("convert", (one,))) != ""
    assert taken(Node("mend", (one,))) != ""
