"""The comparison of answers with `expect:`, as the interface's page states it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clingather import bridge
from clingather.bridge.base.errors import InputError, LimitError, Problem, UnsupportedError
from clingather.bridge.questions.check import check, expected_error
from clingather.bridge.questions.expect import differences
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.state.values import Player, Scenario, State, Turn

BEARS = {
    "name": "Grizzly Bears",
    "power": 3,
    "toughness": 3,
    "loyalty": None,
    "types": ["Creature"],
    "colors": ["G"],
    "abilities": ["Flying", "Vigilance"],
    "copiable": {"power": 2},
}
TRACE = [
    {"layer": "4", "effect": "moon#1", "affects": ["urborg"]},
    {"layer": "6", "effect": "blessing#1", "affects": ["bears"]},
    {"layer": "7c", "effect": "anthem#1", "affects": ["bears", "elf"]},
]
DEPENDENCY = {"layer": "4", "dependent": "urborg#1", "depends_on": "moon#1", "because": "existence"}
LAYERS = {
    "objects": {"bears": BEARS},
    "trace": TRACE,
    "dependencies": [DEPENDENCY],
    "complete": True,
}
PLAYS = {
    "decision": "attackers",
    "count": 3,
    "plays": [
        {"attacks": {"bears": "B"}},
        {"attacks": {"elf": "B"}},
        {"attacks": {"bears": "B", "elf": "B"}},
    ],
}
TRIGGER = {"event": "trigger", "source": "warden", "ability": 1, "times": 2}
OUTCOMES = {
    "outcomes": [
        {"events": [TRIGGER, {"event": "draw"}], "objects": {"clone": {"power": 2}}},
        {"events": [TRIGGER], "objects": {"clone": {"power": 4}}},
    ]
}
LOOPS = {"loops": [{"kind": "optional", "net": {"life": {"A": 1}}, "unbounded": ["etb", "untap"]}]}


def ok(command: str, stated: object, answer: Mapping[str, Any]) -> bool:
    """Whether nothing differs."""
    return not differences({command: stated}, command, answer)


@pytest.mark.parametrize(
    ("stated", "fits"),
    [
        ({"bears": {"power": 3}}, True),
        ({"bears": {"power": 2}}, False),
        ({"bears": {"power": "3"}}, False),
        ({"bears": {"loyalty": None}}, True),
        ({"bears": {"power": None}}, False),
        ({"bears": {"types": ["creature"]}}, True),
        ({"bears": {"types": ["Creature", "Artifact"]}}, False),
        ({"bears": {"types": []}}, False),
        ({"bears": {"abilities": ["Vigilance", "Flying"]}}, True),
        ({"bears": {"abilities": ["Flying"]}}, False),
        ({"bears": {"abilities": {"contains": ["Flying"]}}}, True),
        ({"bears": {"abilities": {"contains": ["Reach"]}}}, False),
        ({"bears": {"abilities": {"excludes": ["Reach"]}}}, True),
        ({"bears": {"abilities": {"excludes": ["Flying"]}}}, False),
        ({"bears": {"abilities": {"count": 2}}}, True),
        ({"bears": {"abilities": {"count": 1}}}, False),
        ({"bears": {"copiable": {"power": 2}}}, True),
        ({"bears": {"copiable": {"power": 3}}}, False),
        ({"bears.copiable.power": 2}, True),
        ({"bears.copiable.power": 1}, False),
        ({"elf": {"power": 1}}, False),
        ({"elf": None}, True),
        ({"bears": None}, False),
        ({"bears": {"phased_out": False}}, True),
        ({"bears": {"phased_out": True}}, False),
        ({"complete": True}, True),
        ({"complete": False}, False),
    ],
)
def test_an_object_is_compared_as_far_as_it_is_stated(stated: object, fits: bool) -> None:
    """`layers` compares partially, lists of plain values as sets without regard to case."""
    assert ok("layers", stated, LAYERS) is fits


@pytest.mark.parametrize(
    ("stated", "fits"),
    [
        ({"trace": [{"effect": "moon#1"}, {"effect": "anthem#1"}]}, True),
        ({"trace": [{"effect": "anthem#1"}, {"effect": "moon#1"}]}, False),
        ({"trace": [{"effect": "anthem#1", "affects": ["elf", "bears"]}]}, True),
        ({"trace": [{"effect": "anthem#1", "affects": ["bears"]}]}, False),
        ({"trace": [{"effect": "moon#1"}, {"effect": "moon#1"}]}, False),
        ({"trace": []}, False),
        ({"trace": {"count": 3}}, True),
        ({"dependencies": [{"because": "existence"}]}, True),
        ({"dependencies": [{"because": "text"}]}, False),
        ({"dependencies": []}, False),
    ],
)
def test_every_listed_entry_of_a_trace_occurs_in_that_order(stated: object, fits: bool) -> None:
    """Entries of `trace` must occur in order, those of `dependencies` in any; [] is none."""
    assert ok("layers", stated, LAYERS) is fits


def test_dependencies_occur_in_any_order() -> None:
    """Only the trace has an order."""
    other = {**DEPENDENCY, "because": "text"}
    answer = {**LAYERS, "dependencies": [DEPENDENCY, other]}
    assert ok("layers", {"dependencies": [{"because": "text"}, {"because": "existence"}]}, answer)


@pytest.mark.parametrize(
    ("stated", "fits"),
    [
        ({"decision": "attackers", "count": 3}, True),
        ({"decision": "blockers"}, False),
        ({"count": 2}, False),
        ({"legal": [{"attacks": {"bears": "B"}}]}, True),
        ({"legal": [{"attacks": {}}]}, False),
        ({"illegal": [{"attacks": {}}]}, True),
        ({"illegal": [{"attacks": {"elf": "B"}}]}, False),
        ({"only": PLAYS["plays"]}, True),
        ({"only": [{"attacks": {"bears": "B"}}]}, False),
        ({"cuont": 3}, False),
    ],
)
def test_plays_compare_declarations_whole(stated: object, fits: bool) -> None:
    """`legal`, `illegal`, `only` and `count`; `attacks` compares whole, a misspelt word fails."""
    assert ok("plays", stated, PLAYS) is fits


@pytest.mark.parametrize(
    ("stated", "fits"),
    [
        ({"count": 2}, True),
        ({"any": [{"objects": {"clone": {"power": 4}}}]}, True),
        ({"any": [{"objects": {"clone": {"power": 5}}}]}, False),
        ({"all": [{"objects": {"clone": {"power": 4}}}]}, False),
        ({"all": [{"events": {"contains": [{"source": "warden"}]}}]}, True),
        ({"none": [{"objects": {"clone": {"power": 2}}}]}, False),
        ({"none": [{"objects": {"clone": {"power": 3}}}]}, True),
        ({"times": {"warden#1": 2}}, True),
        ({"times": {"warden": 2}}, True),
        ({"times": {"warden#1": 1}}, False),
        ({"times": {"warden#2": 2}}, False),
    ],
)
def test_outcomes_count_triggers_and_quantify(stated: object, fits: bool) -> None:
    """`any`, `all`, `none`, and `times` in every outcome."""
    assert ok("outcomes", stated, OUTCOMES) is fits


@pytest.mark.parametrize("stated", [{"all": [{"winner": None}]}, {"times": {"warden": 0}}])
def test_nothing_is_true_of_all_of_no_outcomes(stated: object) -> None:
    """An answer without outcomes meets no statement about each of them."""
    assert not ok("outcomes", stated, {"outcomes": []})


@pytest.mark.parametrize(
    ("stated", "answer", "fits"),
    [
        ({"none": True}, {"loops": []}, True),
        ({"none": True}, LOOPS, False),
        ({"any": [{"kind": "optional", "unbounded": ["untap", "etb"]}]}, LOOPS, True),
        ({"any": [{"kind": "mandatory"}]}, LOOPS, False),
        ({"any": [{"net": {"life": {"A": 1, "B": 0}}}]}, LOOPS, True),
        ({"any": [{"net": {"life": {"A": 1, "B": 2}}}]}, LOOPS, False),
    ],
)
def test_loops(stated: object, answer: Mapping[str, Any], fits: bool) -> None:
    """`none: true` is no loop at all; what a net does not name is zero."""
    assert ok("loops", stated, answer) is fits


@pytest.mark.parametrize(
    ("command", "stated"),
    [
        ("layers", 3),
        ("plays", {"legal": {"action": "pass"}}),
        ("outcomes", {"times": 2}),
    ],
)
def test_a_malformed_expectation_is_an_input_error(command: str, stated: object) -> None:
    """What is not in the form of the page is refused, never taken as met."""
    with pytest.raises(InputError) as caught:
        differences({command: stated}, command, {})
    assert caught.value.problems[0].key.startswith(f"expect.{command}")


def test_a_difference_names_path_expected_and_got() -> None:
    """A difference carries the dotted place and both sides."""
    (found,) = differences({"layers": {"bears": {"power": 5}}}, "layers", LAYERS)
    assert (found.path, found.expected, found.got) == ("layers.bears.power", 5, 3)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("abAB", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("xyz"), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text("xyz", min_size=1), VALUES, max_size=3))
def test_every_answer_meets_itself(item: dict[str, Any]) -> None:
    """Stated in full, an answer differs from itself nowhere."""
    assert ok("layers", {"bears": item}, {"objects": {"bears": item}})
    assert ok("outcomes", {"only": [item], "count": 1}, {"outcomes": [item]})


@given(st.dictionaries(st.sampled_from("xyz"), st.integers(1, 3), min_size=1), st.data())
def test_every_change_of_a_number_is_seen(item: dict[str, int], data: st.DataObject) -> None:
    """An answer that differs in one stated number is reported, at that key."""
    key = data.draw(st.sampled_from(sorted(item)))
    changed = {**item, key: item[key] + 1}
    found = differences({"layers": {"bears": item}}, "layers", {"objects": {"bears": changed}})
    assert [difference.path for difference in found] == [f"layers.bears.{key}"]


# ---------------------------------------------------------------- check
def scenario(expect: Mapping[str, Any]) -> Scenario:
    """An empty game with an expectation."""
    state = State(players=(Player(id="A"),), objects={}, turn=Turn(active="A"))
    return Scenario(state=state, expect=expect)


def refuse(_: Scenario) -> Mapping[str, Any]:
    """A question that some text stops."""
    raise UnsupportedError([{"object": "bears", "text": "Gnarl."}])


def test_check_asks_what_is_expected() -> None:
    """What stands under `layers:` is compared with the answer to that question."""
    questions = {"layers": lambda _: LAYERS}
    assert check(scenario({"layers": {"bears": {"power": 3}}}), questions) == []
    (found,) = check(scenario({"layers": {"bears": {"power": 4}}}), questions)
    assert found.got == 3


@pytest.mark.parametrize("expect", [{"error": 3}, {"layers": {"error": 3}}])
def test_an_expected_refusal_is_met_by_that_exit_code_alone(expect: Mapping[str, Any]) -> None:
    """`error: 3` wants exactly that refusal: an answer or another one differs."""

    def limit(_: Scenario) -> Mapping[str, Any]:
        raise LimitError("too many states")

    assert check(scenario(expect), {"layers": refuse}) == []
    assert len(check(scenario(expect), {"layers": lambda _: LAYERS})) == 1
    assert [item.got for item in check(scenario(expect), {"layers": limit})] == [4]


def test_an_unexpected_refusal_is_raised() -> None:
    """An error that nobody asked for is no difference but an error."""
    with pytest.raises(UnsupportedError):
        check(scenario({"layers": {"bears": {}}}), {"layers": refuse})


def test_a_question_without_an_answerer_is_unsupported() -> None:
    """`expect: {plays: ...}` is never passed over in silence."""
    with pytest.raises(UnsupportedError):
        check(scenario({"plays": {"count": 1}}), {"layers": lambda _: LAYERS})


@pytest.mark.parametrize(
    "stated",
    [{"contains": 3}, {"contains": {"id": "A"}}, {"excludes": "bears"}, {"count": "2"}],
)
def test_words_for_lists_are_seen_to_before_anything_is_asked(stated: object) -> None:
    """Also where no answer reaches them: what excludes nothing must not be met by everything."""
    expect = {"outcomes": {"none": [{"state": {"players": stated}}]}}
    with pytest.raises(InputError) as caught:
        check(scenario(expect), {"outcomes": lambda _: {"outcomes": []}})
    (problem,) = caught.value.problems
    assert problem.key.startswith("expect.outcomes.none[0].state.players.")


def test_nothing_expected_is_an_error() -> None:
    """A file without `expect:` would check nothing, so it is refused."""
    with pytest.raises(InputError):
        check(scenario({}), {"layers": lambda _: LAYERS})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("scenario: 1\nexpect: {error: 2}\nnonsense: 1\n", 2),
        ("expect: {layers: {error: 2}}\n", 2),
        ("expect: {layers: {error: {power: 1}}}\n", None),
        ("expect: {error: true}\n", None),
        ("expect: 2\n", None),
        ("[1, 2", None),
        ("&a [*a]", None),
        ("[" * 300_000, None),
        ("expect: {error: " + "9" * 5000 + "}", None),
        ("{expect: {layers: {}, plays: {error: 3}}}", 3),
        ('{expect: {error: "2"}}', None),
        ("", None),
    ],
)
def test_the_expected_error_of_a_wrong_scenario_is_read(text: str, code: int | None) -> None:
    """A scenario that cannot be read may still say that this is expected."""
    assert expected_error(text) == code


def test_the_exit_codes_are_those_of_the_interface() -> None:
    """2 wrong input, 3 not understood, 4 a limit."""
    errors = [InputError([Problem("x")]), UnsupportedError([]), LimitError()]
    assert [error.exit_code for error in errors] == [2, 3, 4]


def test_a_play_that_may_be_among_what_was_left_out_is_not_judged() -> None:
    """Where an answer is not complete, what is missing in it is not called wrong."""
    text = """
scenario: 1
cards:
- name: Test Druid
  type_line: Creature
  power: "1"
  toughness: "1"
  oracle_text: "{T}: Add two mana in any combination of colors. Spend this mana only to cast
    creature spells."
- {name: Test Bear, mana_cost: "{G}{G}", type_line: Creature, power: "2", toughness: "2"}
players: [{id: A, battlefield: [Test Druid], hand: [Test Bear]}, {id: B}]
turn: {step: precombat_main, priority: A}
expect: {plays: {legal: [{action: cast, object: test_bear}]}}
"""
    scenario = read_scenario(text)
    with pytest.raises(UnsupportedError, match="mana abilities that cost more than a tap"):
        check(scenario, {"plays": bridge.plays})
