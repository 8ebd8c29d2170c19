"""What the encodings interpret is read off them; what they do not is refused, never ignored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from clingather.bridge import layers
from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.cards.card import Card, Face
from clingather.bridge.encodings import rulebook
from clingather.bridge.encodings.parsing import read
from clingather.bridge.facts.forms import _face_forms
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.interpreting.interpreted import (
    CONDITION,
    CONTINUOUS,
    LAYER,
    OUTSIDE,
    SUBJECT,
    interprets_keyword,
    unread_by_layers,
    why_not_clause,
)
from clingather.bridge.interpreting.patterns import Rule
from clingather.bridge.interpreting.readings import read_rules, reading, why_not
from clingather.bridge.layer_system.program import PROGRAM
from clingather.bridge.oracle import compile_face
from clingather.bridge.oracle.tree import SIGNATURES, Ability, Clause, Node, node
from clingather.bridge.questions.executed import executed

ALWAYS = node("always")
ONE = node("number", 1)
CREATURES = node("all", node("and", node("permanent"), node("type", "Creature")))
PERMANENTS = node("permanent")
PUMP = node("modify_pt", ONE, ONE)


@pytest.fixture(autouse=True)
def _made_up_vocabulary(monkeypatch: pytest.MonkeyPatch) -> None:
    """Constructs that no encoding knows are words of the tree during these tests."""
    for kind, sort in (
        ("frobnicate", "change"),
        ("frobnicated", "filter"),
        ("frobnicating", "condition"),
        ("froth", "amount"),
        ("frob", "player"),
    ):
        monkeypatch.setitem(SIGNATURES, kind, (sort, ()))


def static(subject: Node, *changes: Node, condition: Node | None = None) -> Ability:
    """A static ability of one clause."""
    return Ability("static", "Test.", clauses=(Clause(subject, changes, condition or ALWAYS),))


def rules(*texts: str) -> tuple[Rule, ...]:
    """Rules of a made-up encoding."""
    return read("\n".join(texts))


MADE_UP = rules(
    "fits(S, W, E, Object, shiny) :- asks(S, W, E, shiny), shines(Object).",
    "fits(S, W, E, Object, size(Name, Amount)) :- size_of(Object, Name, N), limit(Amount, N).",
    'size_of(Object, "large", 3) :- thing(Object).',
    "limit(number(N), N) :- uses(_, number(N)).",
    "matches(S, W, E, Object, Literal) :- fits(S, W, E, Object, Literal).",
    "matches(S, W, E, O, or(Left, Right)) :- matches(S, W, E, O, Left).",
    "matches(S, W, E, O, or(Left, Right)) :- matches(S, W, E, O, Right).",
    "number_of(E, N) :- asks(S, W, E, F), N = #count { O : matches(S, W, E, O, F) }.",
)
MATCHES = ("matches", 5, 4)


@pytest.mark.parametrize(
    ("tree", "missing"),
    [
        (Node("shiny"), None),
        (Node("dull"), "dull"),
        (Node("or", (Node("shiny"), Node("shiny"))), None),
        (Node("or", (Node("shiny"), Node("dull"))), "dull"),
        (Node("or", (Node("dull"), Node("shiny"))), "dull"),
        (Node("size", ("large", ONE)), None),
        (Node("size", ("huge", ONE)), "'huge'"),
        (Node("size", ("large", Node("count", (Node("shiny"),)))), "count"),
        (Node("shiny", ("very",)), "shiny"),
    ],
)
def test_a_construct_is_interpreted_where_every_part_of_it_is(
    tree: Node, missing: str | None
) -> None:
    """Rules are followed into what they ask for; both sides of an "or" are wanted."""
    reason = why_not(read_rules(MADE_UP), MATCHES, tree)
    assert (reason is None) if missing is None else (missing in (reason or "").split())


def test_the_parts_of_a_clause_are_looked_for_where_the_encodings_take_them() -> None:
    """The four predicates that this module names exist in the encodings, with these arities."""
    for predicate, arity, _ in (SUBJECT, CONDITION, LAYER, OUTSIDE):
        assert list(reading(CONTINUOUS).heads(predicate, arity))


def test_the_layers_load_every_encoding_that_the_gate_reads() -> None:
    """What the gate reads is what answers the question, with no stray file beside it."""
    loaded = {*PROGRAM.base, *(file for phase in PROGRAM.phases for file in phase.files)}
    read_by_gate = set(rulebook.rules(loaded))
    assert set(reading(CONTINUOUS).rules) == read_by_gate


@pytest.mark.parametrize(
    ("ability", "word"),
    [
        (static(CREATURES, Node("frobnicate")), "frobnicate"),
        (static(node("player", node("you")), Node("frobnicate")), "frobnicate"),
        (static(Node("all", (Node("frobnicated"),)), PUMP), "frobnicated"),
        (static(CREATURES, PUMP, condition=Node("frobnicating")), "frobnicating"),
        (static(CREATURES, Node("modify_pt", (ONE, Node("froth")))), "froth"),
        (static(CREATURES, Node("control", (Node("frob"),))), "frob"),
        (static(node("all", node("card_in", "attic", node("you"))), PUMP), "'attic'"),
        (static(node("all", node("stat", "power", "~", ONE)), PUMP), "'~'"),
        (static(CREATURES, node("modify_pt", ONE, node("greatest", "din", PERMANENTS))), "'din'"),
        (static(CREATURES, node("every_subtype", "vehicle", "all")), "'vehicle'"),
    ],
)
def test_a_made_up_construct_is_refused(ability: Ability, word: str) -> None:
    """Wherever it stands in a clause that touches characteristics, it is found and named."""
    assert word in (unread_by_layers(ability) or "").split()
    facts = Facts(NoCards())
    number = facts.ability(ability)
    assert f"unread({number})." in facts.said()
    assert word in facts.abilities[number].reason


def test_rules_of_play_and_entering_touch_no_characteristics() -> None:
    """What lies outside of the layers is no matter for them, whatever its conditions are."""
    odd = Node("all", (Node("frobnicated"),))
    assert unread_by_layers(static(odd, node("rule", "cant", "attack"))) is None
    assert unread_by_layers(static(node("self"), node("enters_tapped"), condition=odd)) is None
    gains = node("gain", Ability("keyword", "Hexproof", keyword=node("keyword", "hexproof")))
    assert unread_by_layers(static(node("player", node("you")), gains)) is None
    assert unread_by_layers(static(odd, node("rule", "cant", "attack"), PUMP)) is not None


class NoCards:
    """A source without a card."""

    def card(self, name: str) -> Card | None:
        """No card at all."""
        return None


BOARD: Mapping[str, Any] = {
    "scenario": 1,
    "cards": [
        {"name": "Test Ox", "type_line": "Creature — Ox", "power": "2", "toughness": "4"},
        {"name": "Test Banner", "type_line": "Enchantment", "oracle_text": "Test."},
    ],
    "players": [{"id": "A", "battlefield": ["Test Ox", "Test Banner"]}, {"id": "B"}],
}


@pytest.mark.parametrize(("change", "answered"), [(PUMP, True), (Node("frobnicate"), False)])
def test_layers_refuse_a_board_with_an_uninterpreted_construct(
    change: Node, answered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is refused with the paragraph and the reason, not given without the effect."""

    def made_up(face: Face, card_name: str) -> tuple[Ability, ...]:
        return (static(CREATURES, change),) if face.oracle_text else ()

    monkeypatch.setattr("clingather.bridge.interpreting.compiled.abilities_of", made_up)
    _face_forms.clear()  # it knows the banner with the other change
    if answered:
        assert layers(BOARD)["objects"]["test_ox"]["power"] == 3
        return
    with pytest.raises(UnsupportedError) as caught:
        layers(BOARD)
    (paragraph,) = caught.value.paragraphs
    assert paragraph["object"] == "test_banner"
    assert "frobnicate" in str(paragraph["reason"])
    assert layers(BOARD, ignore_unsupported=True)["complete"] is False


# ---------------------------------------------------------------- executed
def compiled(text: str, type_line: str = "Enchantment") -> tuple[Ability, ...]:
    """The abilities of a made-up card."""
    return compile_face(Face(name="Test Card", type_line=type_line, oracle_text=text), "Test Card")


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("Creatures you control get +1/+1.", [True]),
        ("Creatures you control have changeling.", [True]),
        ("Creatures you control have flying.", [True]),
        ("Flying, changeling", [True, True]),
        ("Creatures you control can't block.", [True]),
        ("This creature enters tapped.", [True]),
        ("{T}: Draw a card.", [True]),
        ("Whenever this creature attacks, draw a card.", [True]),
        ('Creatures you control have "{T}: Draw a card."', [True]),
        ("Whenever this creature attacks, you may pay {1}. When you do, draw a card.", [True]),
        ('Creatures you control have "{T}: Gnarl the frobnicators."', [False]),
        ("You have hexproof.", [True]),
        ("Reach, double team", [True, False]),
        ("{T}, Gnarl this permanent: Draw a card.", [False]),
        ("Whenever you forage, draw a card.", [False]),
        ('Create a 1/1 red Ox creature token with "Whenever it rains, draw a card."', [False]),
        ("Gnarl the frobnicators.", [False]),
    ],
)
def test_only_what_the_encodings_interpret_is_executed(text: str, runs: list[bool]) -> None:
    """Forms, keywords that no rule defines and what gives such an ability are verified at best."""
    assert [executed(ability) for ability in compiled(text, "Creature")] == runs


def test_a_keyword_that_a_rule_only_passes_on_or_refuses_is_not_interpreted() -> None:
    """A face-down permanent gets ward; that says not what ward does."""
    found = read_rules(
        rules(
            'copiable(S, O, ability(printed(1), A)) :- keyword_ability(A, keyword("warding")).',
            'needed(S, O, A) :- keyword_of(A, keyword("odd")), has(S, O, A).',
            'strange(S, O) :- keyword_of(A, keyword("stranger")), has(S, O, A).',
            "gap(S, O) :- strange(S, O).",
            'clause(A, 1, self, always) :- keyword_ability(A, keyword(("plain"; "simple"))).',
        )
    )
    names = ("warding", "odd", "stranger", "plain", "simple")
    held = [name for name in names if interprets_keyword(found, node("keyword", name))]
    assert held == ["plain", "simple"]


def test_a_keyword_that_a_table_lists_for_the_rule_that_reads_it_is_interpreted() -> None:
    """The rule names no keyword; what the table lists, or one that it is made of, it reads."""
    found = read_rules(
        rules(
            "asks(A, K, C) :- keyword_ability(A, keyword_cost(K, C)), optional_keyword(K, _).",
            'optional_keyword(("booted"; "shod"), 1).',
            "way(A, W) :- keyword_ability(A, keyword_cost(W, _)), paid_way(W).",
            "paid_way(W) :- way_from(W, _).",
            'way_from("recall", graveyard).',
            "odd(A, K) :- keyword_ability(A, keyword_cost(K, _)), other_table(K).",
            'other_table("odd").',
            "told(State, A) :- asks(A, _, _), way(A, _), odd(A, _), state(State).",
        )
    )
    names = ("booted", "shod", "recall", "odd", "none")
    held = [n for n in names if interprets_keyword(found, node("keyword_cost", n, "{1}"))]
    assert held == ["booted", "shod", "recall"]
    assert not interprets_keyword(found, node("keyword", "booted"))


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("Kicker {2}", True),
        ("Flashback—{1}{G}, Pay 3 life.", True),
        ("Escape—{R}, Exile two other cards from your graveyard.", True),
        ("Flashback—Juggle three geese.", False),
        ("Retrace", True),
    ],
)
def test_a_keyword_is_executed_if_its_cost_can_be_paid(text: str, runs: bool) -> None:
    """What it costs in words must be read, and be something that can be paid (CR 118.3)."""
    assert [executed(ability) for ability in compiled(text, "Sorcery")] == [runs]


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("Scry 1.\n{1}{U}: Level 2\nCreatures you control have flying.", True),
        ("Scry 1.\n{1}{U}: Level 2\nWhenever it rains, draw a card.", False),
    ],
)
def test_a_class_level_bar_is_executed_as_what_it_stands_for(text: str, runs: bool) -> None:
    """The activated ability (CR 716.2a), and what the object has from that level on."""
    bars = [ability for ability in compiled(text, "Enchantment — Class") if ability.kind == "level"]
    assert [executed(bar) for bar in bars] == [runs]


def test_a_change_needs_a_layer_and_a_rule_that_does_it() -> None:
    """Neither the name of its layer nor a rule that waits for it suffices alone."""
    layer = "change_layer(polish, 6) :- change(_, _, _, polish)."
    does = "adds(S, O, gloss) :- does(S, W, E, C, I, O, polish)."
    rest = (
        "reach(S, W, E, self, O) :- asks(S, W, E, self), E = static(O, _).",
        "holds(S, W, E, always) :- focus(S, W, E, _).",
    )
    clause = Clause(node("self"), (Node("polish"),))
    assert why_not_clause(read_rules(rules(layer, does, *rest)), clause) is None
    assert why_not_clause(read_rules(rules(layer, *rest)), clause)
    assert why_not_clause(read_rules(rules(does, *rest)), clause)
    other = Clause(Node("host"), (Node("polish"),))
    assert "host" in (why_not_clause(read_rules(rules(layer, does, *rest)), other) or "")
