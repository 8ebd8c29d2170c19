"""What the program is asked wrongly it refuses with the place and the reason, or answers so."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from clingather.bridge import layers, loops, outcomes, plays, why_not
from clingather.bridge.base.errors import InputError, UnsupportedError
from tests.shapes import EXAMPLES

CLONE = """
scenario: 1
players:
  - {id: A, battlefield: [{id: i, card: Island, count: 4}, Grizzly Bears], hand: [Clone]}
  - {id: B, battlefield: [Hill Giant]}
do:
"""


def refusal(text: str, question: Any = outcomes, **options: Any) -> list[str]:
    """The lines that an input is refused with."""
    with pytest.raises(InputError) as refused:
        question(text, **options)
    return [str(problem) for problem in refused.value.problems]


# ---------------------------------------------------------------- choices
def test_layers_names_the_choice_that_the_actions_leave_open() -> None:
    """The state is told in which it has to be made; that is not the whole answer."""
    answer = layers(f"{CLONE}  - cast: clone\n  - resolve")
    assert answer["open"] == {"player": "A", "key": "clone.copy"}
    assert answer["complete"] is False
    assert answer["objects"]["clone"]["zone"] == "stack"


def test_a_key_of_no_choice_is_refused_with_the_choices_that_were_open() -> None:
    """A misspelt key under `choose:` is not passed over."""
    chosen = "  - cast: clone\n  - choose: {clne.copy: hill_giant}\n  - resolve"
    (problem,) = refusal(CLONE + chosen)
    assert problem == (
        "line 8: do[1].choose.clne.copy: no such choice is open: found 'hill_giant', "
        "expected perhaps clone.copy (open so far: clone.copy)"
    )


def test_a_value_that_cannot_be_chosen_is_refused_with_those_that_can() -> None:
    """The choice was open, and this was no way to make it."""
    chosen = "  - cast: clone\n  - resolve\n  - choose: {clone.copy: hill_gaint}"
    (problem,) = refusal(CLONE + chosen)
    assert problem.startswith("line 9: do[2].choose.clone.copy: this can't be chosen")
    assert problem.endswith("found 'hill_gaint', expected perhaps hill_giant")


def test_a_choice_of_another_player_is_refused() -> None:
    """Who is said to choose is who chooses."""
    chosen = "  - cast: clone\n  - resolve\n  - {choose: {clone.copy: hill_giant}, player: B}"
    (problem,) = refusal(CLONE + chosen)
    assert "another player makes this choice: found B, expected A" in problem


SHORTCUT = """
scenario: 1
players:
  - {id: A, battlefield: [Soul Warden, {id: memnites, card: Forest}]}
  - {id: B}
"""


@pytest.mark.parametrize(
    "rest",
    [
        # before it, in it, and after its last action
        "do: [{choose: {x.may: true}}, {shortcut: {player: A, actions: [ACT], times: 2}}]",
        "do: [{shortcut: {player: A, actions: [ACT, {choose: {x.may: true}}], times: 2}}]",
        "do: [{shortcut: {player: A, actions: [{choose: {x.may: true}}, ACT], times: 30}}]",
        "do: [{shortcut: {player: A, actions: [ACT], then: [ACT, {choose: {x.may: true}}]}}]",
        "ask: {loop: [ACT, {choose: {x.may: true}}]}",
    ],
)
def test_a_choice_that_no_repetition_makes_is_refused(rest: str) -> None:
    """What is stated for a choice of a shortcut or of a sequence is used there, or it is wrong."""
    act = '{event: "You gain 1 life."}'
    question = loops if rest.startswith("ask") else outcomes
    (problem,) = refusal(SHORTCUT + rest.replace("ACT", act), question)
    assert "x.may: no such choice is open" in problem
    assert problem.startswith("line 6: ")


# ---------------------------------------------------------------- actions
@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (
            "[{pass: end}, {cast: clone}]",
            "do[1]: an illegal action: it is cast in its player's main phase while the stack is "
            "empty (117.1a): found cast clone (Clone)",
        ),
        (
            "[{pass: declare_attackers}, {attack: {hill_giant: A}}]",
            "do[1]: an illegal action: hill_giant can't attack A: the attacking player controls no "
            "such creature (508.1a): found attack {'hill_giant': 'A'}",
        ),
        (
            "[{attack: {hill_giant: A}}]",
            "do[0]: an illegal action: no attackers are declared now (508.1): found attack "
            "{'hill_giant': 'A'}, expected {pass: declare_attackers} before it",
        ),
        (
            "[{pass: end}, {block: {hill_giant: [clone]}}]",
            "do[1]: an illegal action: no blockers are declared now (509.1): found block "
            "{'hill_giant': ['clone']}",
        ),
        ("[{cast: clone}, resolve, resolve]", "do[2]: the stack is empty (405.5): found resolve"),
    ],
)
def test_an_illegal_action_is_named_with_its_place(actions: str, said: str) -> None:
    """Which of the actions it is, on which line, what it would do, and the rule against it."""
    text = CLONE.replace("do:\n", f"do: {actions}\n")
    assert refusal(text) == [f"line 6: {said}"]


# ---------------------------------------------------------------- one play that is asked about
BOARD = """
scenario: 1
players:
  - {id: A, battlefield: [Mountain, Grizzly Bears, {id: elf, card: Llanowar Elves}], hand: [Shock]}
  - {id: B, battlefield: [Hill Giant]}
"""
ATTACKERS = BOARD + "turn: {active: A, step: declare_attackers}"
BLOCKERS = BOARD + (
    "turn: {active: A, step: declare_blockers}\ncombat: {attacks: {grizzly_bears: B}}"
)
DAMAGE = BOARD + (
    "turn: {active: A, step: combat_damage}\n"
    "combat: {attacks: {grizzly_bears: B}, blocks: {hill_giant: [grizzly_bears]}}"
)
COPYING = f"{CLONE}  - cast: clone\n  - resolve"


@pytest.mark.parametrize(
    ("text", "play", "rule"),
    [
        (BOARD, "{cast: shock, targets: [B]}", None),
        (BOARD, "{action: cast, object: shock, targets: [B], cost: '{R}', x: null}", None),
        (BOARD, "{cast: shock, targets: []}", "601.2c"),
        (BOARD, "{cast: shock, targets: [B], player: B}", "117.1"),
        (BOARD, "pass", None),
        (BOARD, "{attack: {grizzly_bears: B}}", "508.1"),
        (ATTACKERS, "{attack: {grizzly_bears: B}}", None),
        (ATTACKERS, "{attacks: {hill_giant: B}}", "508.1a"),
        (ATTACKERS, "{cast: shock, targets: [B]}", "117.1"),
        (BLOCKERS, "{block: {hill_giant: [grizzly_bears]}}", None),
        (BLOCKERS, "{blocks: {elf: [grizzly_bears]}}", "509.1a"),
        (DAMAGE, "{assign: {grizzly_bears: {hill_giant: 2}}}", None),
        (DAMAGE, "{assign: {grizzly_bears: {hill_giant: 3}}}", "510.1a"),
        (DAMAGE, "{assign: {grizzly_bears: {B: 2}}}", "510.1c"),
        (COPYING, "{choose: {clone.copy: hill_giant}}", None),
        (COPYING, "{cast: clone}", "117.1"),
    ],
)
def test_a_play_is_judged_as_an_action_and_as_it_is_listed(
    text: str, play: str, rule: str | None
) -> None:
    """`--check` and `--why-not` agree, whichever form the play is stated in."""
    verdict = plays(text, check=play)
    assert (verdict["legal"], verdict.get("rule")) == (rule is None, rule)
    reasons = why_not(text, play)
    assert reasons["legal"] is verdict["legal"]
    assert {each["rule"] for each in reasons["refused"]} == ({rule} if rule else set())


@pytest.mark.parametrize(
    ("text", "play", "said"),
    [
        (BOARD, "{cast: shok}", "play.cast: names no object and no player: found 'shok'"),
        (BOARD, "{cast: shock, targets: B}", "play.targets: wrong kind of value: found 'B'"),
        (BOARD, "{cast: shock, targets: [C]}", "play.targets[0]: names no object and no player"),
        (BOARD, "{cast: shock, targts: [B]}", "play.targts: unknown key"),
        (BOARD, "{cast: shock, x: three}", "play.x: wrong kind of value: found 'three'"),
        (BOARD, "{cast: shock, modes: 1}", "play.modes: wrong kind of value"),
        (BOARD, "{cast: shock, player: C}", "play.player: names no player: found 'C'"),
        (BOARD, "{cast: shock, play: elf}", "play: several at once: found cast and play"),
        (
            BOARD,
            "{activate: elf}",
            "play.activate: wrong form: found 'elf', expected an ability (OBJECT#N), such as elf#1",
        ),
        (BOARD, "{activate: 'elf#9'}", "play.activate: it has no such ability (602.1)"),
        (BOARD, "{activate: 'elv#1'}", "play.activate: names no object: found 'elv#1'"),
        (BOARD, "{action: activate, object: elf}", "play: a key is missing, expected ability"),
        (BOARD, "{action: cst, object: shock}", "play.action: unknown value: found 'cst'"),
        (BOARD, "{event: {destroy: [elf]}}", "play: none of the known kinds: found event"),
        (BOARD, "[1]", "play: wrong kind of value: found a list"),
        (BOARD, "{}", "play: none of the known kinds: found an empty mapping"),
        (ATTACKERS, "{attacks: {grizly_bears: B}}", "play.attacks.grizly_bears: names no object"),
        (ATTACKERS, "{attacks: {grizzly_bears: [B]}}", "play.attacks.grizzly_bears: wrong kind"),
        (BLOCKERS, "{blocks: {hill_giant: grizzly_bears}}", "play.blocks.hill_giant: wrong kind"),
        (COPYING, "{choose: {clone.copy: elf}}", "play.choose.clone.copy: this can't be chosen"),
        (COPYING, "{choose: {clne.copy: elf}}", "play.choose.clne.copy: no such choice is open"),
    ],
)
def test_what_is_no_play_is_refused_with_its_place(text: str, play: str, said: str) -> None:
    """A string is no list, nobody is named who is not there, no key is passed over."""
    for question in ({"check": play}, {"play": play}):
        ask = plays if "check" in question else why_not
        (problem,) = refusal(text, ask, **question)
        assert problem.startswith(said)


# ---------------------------------------------------------------- words
@pytest.mark.parametrize(
    ("play", "said"),
    [
        (
            "{activate: 'toy#2'}",
            "toy#2: not understood: 'As this artifact enters, choose a creature type.",
        ),
    ],
)
def test_what_is_not_worked_out_is_told_in_names_and_oracle_words(play: str, said: str) -> None:
    """No term of the encodings stands in a message."""
    board = """
scenario: 1
cards:
  - name: Toy
    type_line: Artifact
    oracle_text: |-
      As this artifact enters, choose a creature type.
      {T}: Add one mana of any color. Spend this mana only to cast a spell of the chosen type.
players:
  - {id: A, mana_pool: "{R}", battlefield: [{card: Toy, chosen: {type: Elf}}], hand: [Shock]}
  - {id: B}
"""
    with pytest.raises(UnsupportedError) as refused:
        outcomes(f"{board}do: [{play}]")
    assert str(refused.value).startswith(said)


# ---------------------------------------------------------------- what is not there, or too much
STRANGE = """
scenario: 1
players:
  - {id: A, battlefield: [Mountain, {id: elf, card: Llanowar Elves}], hand: [Shock, Forest]}
  - {id: B, battlefield: [Hill Giant]}
do: [%s]
"""
BLOCKED = "{pass: declare_attackers}, {attack: {elf: B}}, {pass: declare_blockers}, "


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ("{cast: shock, targets: [B], x: 3}", "do[0].x: nothing of it speaks of X (107.3)"),
        (
            "{cast: shock, as: flashbck}",
            "do[0].as: there is no such way of casting: found 'flashbck', expected perhaps flash",
        ),
        (
            "{cast: shock, as: 'flashback#x'}",
            "do[0].as: there is no such way of casting: found 'flashback#x', expected perhaps fl",
        ),
        (
            "{cast: shok, targets: [B]}",
            "do[0].cast: there is no such object: found 'shok', expected perhaps shock",
        ),
        (
            "{cast: shock, targets: [hill_gaint]}",
            "do[0].targets: there is no such object or player: found 'hill_gaint', "
            "expected perhaps hill_giant",
        ),
        (
            "{event: 'Destroy target creature.', targets: [mountain]}",
            "do[0].targets: this is no legal target (601.2c)",
        ),
        (
            "{event: 'Destroy target creature.', targets: [B]}",
            "do[0].targets: this is no legal target (601.2c)",
        ),
        ("{choose: {}}", "do[0].choose: too short"),
        ("{pass: end, player: B}", "do[0].player: unknown key"),
        ("{cast: shock, targets: [B], face: left}", "do[0].face: it has no such face"),
        ("{cast: shock, targets: [B, A]}", "do[0].targets: it has too many targets (601.2c)"),
        ("{activate: 'elf#1', targets: [B]}", "do[0].targets: it has no targets (601.2c)"),
        ("{activate: 'elf#1', modes: [1]}", "do[0].modes: it has no modes (700.2)"),
        (
            BLOCKED + "{block: {hill_giant: [elf, elf]}}",
            "do[3].block.hill_giant: named twice",
        ),
        ("{event: {destroy: [elk]}}", "do[0].event.destroy: there is no such object: found 'elk'"),
        ("{event: {destroy: []}}", "do[0].event.destroy: nothing is named"),
        ("{event: {destroy: [shock]}}", "do[0].event.destroy: it is no permanent"),
        ("{event: {tap: [elf, elf]}}", "do[0].event.tap: named twice"),
        ("{event: {put: {}}}", "do[0].event.put: nothing is named"),
        ("{event: {create: [{controller: A}]}}", "do: what is created?"),
        ("{event: {tap: [elf]}, targets: [elf]}", "do[0].targets: only an event in Oracle words"),
        ("{event: 'Destroy target creature.'}", "do[0].targets: the text has another number"),
        ("{event: 'You gain 1 life.', targets: [elf]}", "do[0].targets: the text has another"),
        (
            "{event: 'Destroy target creature.', targets: [elk]}",
            "do[0].targets: there is no such object or player: found 'elk', expected perhaps elf",
        ),
        (
            "{pass: declare_attackers}, {attack: {elf: B}, player: B}",
            "do[1]: the active player declares attackers (508.1)",
        ),
    ],
)
def test_what_an_action_has_no_use_for_is_refused(actions: str, said: str) -> None:
    """Nothing that is stated is passed over, and nothing is done to what is not there."""
    (problem,) = refusal(STRANGE % actions)
    assert problem.startswith(f"line 6: {said}")


def test_an_effect_that_names_an_object_or_player_says_so_in_its_text() -> None:
    """It has no Oracle text: what cannot be blocked, and in whose untap step it stays tapped."""
    griffin = EXAMPLES / "509-blocks" / "one-creature-that-it-cannot-block.yaml"
    steward = EXAMPLES / "701-keyword-actions" / "exerted-before-a-step-of-another-player.yaml"
    for file, actions, said in (
        (griffin, 3, "Can't block griffin until end of turn."),
        (steward, 2, "Doesn't untap during A's untap step until your next untap step."),
    ):
        scenario = yaml.safe_load(file.read_text(encoding="utf-8"))
        scenario["do"] = scenario["do"][:actions]
        (outcome,) = outcomes({**scenario, "expect": {}})["outcomes"]
        assert [effect["text"] for effect in outcome["state"]["effects"]] == [said]
