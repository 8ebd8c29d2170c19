"""`clingather solve`: strategies, that there is none, and what is not known."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from clingather import InputError, UnsupportedError, bridge, solve, verify
from clingather.cli.main import run
from tests.brute.solving import strategy

BOARD: dict[str, Any] = {
    "scenario": 1,
    "goal": "win",
    "players": [
        {"id": "A", "battlefield": ["Mountain"], "hand": ["Lightning Bolt"]},
        {"id": "B", "life": 3, "battlefield": ["Forest"], "hand": ["Giant Growth"]},
    ],
    "turn": {"active": "A", "step": "end", "priority": "A"},
}


def changed(**changes: Any) -> dict[str, Any]:
    """The board with other players, or whatever else."""
    return deepcopy({**BOARD, **changes})


def players(first: dict[str, Any], second: dict[str, Any]) -> list[dict[str, Any]]:
    """A and B."""
    return [{"id": "A", **first}, {"id": "B", **second}]


BEAR = {"id": "bear", "card": "Grizzly Bears"}
BOARDS: dict[str, tuple[dict[str, Any], bool]] = {
    "bolt": (BOARD, True),
    "one life too many": (
        changed(players=players(BOARD["players"][0], {"life": 4})),
        False,
    ),
    "two attackers against one blocker": (
        changed(
            players=players(
                {"battlefield": [BEAR, "Runeclaw Bear"]},
                {"life": 2, "battlefield": ["Ornithopter"]},
            ),
            turn={"active": "A", "step": "beginning_of_combat", "priority": "A"},
        ),
        True,
    ),
    "one attacker against one blocker": (
        changed(
            players=players({"battlefield": [BEAR]}, {"life": 2, "battlefield": ["Ornithopter"]}),
            turn={"active": "A", "step": "beginning_of_combat", "priority": "A"},
        ),
        False,
    ),
    "a response saves the opponent": (
        changed(
            players=players(
                BOARD["players"][0],
                {"life": 3, "battlefield": ["Plains"], "hand": ["Healing Salve"]},
            )
        ),
        False,
    ),
}
LONG = {"a response saves the opponent"}  # by brute force


@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=[pytest.mark.slow] if each in LONG else []) for each in BOARDS],
)
def test_the_verdict_is_that_of_brute_force(name: str) -> None:
    """Won or not, and what is won holds."""
    board, expected = BOARDS[name]
    answer = solve(board)
    assert (answer["solved"], answer["complete"]) == (expected, True)
    assert (strategy(board, "A") is not None) is expected
    if expected:
        assert verify(json.loads(json.dumps(answer)))["holds"]
    else:
        assert answer["strategy"] is None


def test_the_other_player_may_be_asked_about() -> None:
    """B has nothing to win with."""
    answer = solve(BOARD, player="B")
    assert (answer["solved"], answer["complete"]) == (False, True)


def test_a_limit_is_no_verdict() -> None:
    """Neither is known where not everything was looked at; a line may be shown."""
    answer = solve(BOARDS["a response saves the opponent"][0], max_states=2)
    assert (answer["solved"], answer["complete"]) == (False, False)
    assert "2 states" in answer["limit"]


# ---------------------------------------------------------------- unknown cards
def test_unknown_cards_of_others_are_an_assumption() -> None:
    """A strategy against a hand that nobody knows takes for granted that it is not used."""
    hand = [{"card": "unknown"}, {"card": "unknown"}]
    board = changed(players=players(BOARD["players"][0], {"life": 3, "hand": hand}))
    answer = solve(board)
    assert answer["solved"]
    assert answer["assumptions"] == ["B plays none of the cards that are unknown"]


def test_that_there_is_none_takes_own_unknown_cards_for_granted() -> None:
    """With an unknown card A might win: that it is not used is said."""
    board = changed(players=players({"hand": [{"card": "unknown"}]}, {"life": 3}))
    answer = solve(board)
    assert (answer["solved"], answer["complete"]) == (False, True)
    assert answer["assumptions"] == ["A plays none of the cards that are unknown"]


def test_what_looks_at_unknown_cards_is_no_verdict() -> None:
    """Nobody knows what is milled, so nobody knows whether that helps."""
    card = {"name": "Test", "mana_cost": "{U}", "type_line": "Sorcery"}
    cards = [{**card, "oracle_text": "Mill two cards."}]
    first = {"hand": ["Test"], "battlefield": ["Island"], "library": 5}
    turn = {"active": "A", "step": "postcombat_main", "priority": "A"}
    board = changed(players=players(first, {"life": 3}), cards=cards, turn=turn)
    with pytest.raises(UnsupportedError):
        solve(board)


def test_a_strategy_beside_what_is_unknown_is_one() -> None:
    """The spell that can't be told is not needed."""
    card = {"name": "Test", "mana_cost": "{R}", "type_line": "Sorcery"}
    cards = [{**card, "oracle_text": "Mill two cards."}]
    first = {"hand": ["Test", "Lightning Bolt"], "battlefield": ["Mountain"], "library": 5}
    turn = {"active": "A", "step": "postcombat_main", "priority": "A"}
    assert solve(changed(players=players(first, {"life": 3}), cards=cards, turn=turn))["solved"]


# ---------------------------------------------------------------- chance, goals
def coin(text: str) -> dict[str, Any]:
    """A has cast a spell of that text."""
    card = {"name": "Test", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": text}
    spell = {"id": "test", "card": "Test", "controller": "A"}
    return changed(players=players({}, {"life": 3}), cards=[card], stack=[spell])


@pytest.mark.parametrize(
    ("text", "solved"),
    [
        ("Flip a coin. If you win the flip, each opponent loses 3 life.", False),
        ("Each opponent loses 3 life. Flip a coin. If you win the flip, you gain 1 life.", True),
    ],
)
def test_chance_is_no_friend(text: str, solved: bool) -> None:
    """A strategy reaches the goal whatever a coin shows (CR 705)."""
    answer = solve(coin(text))
    assert (answer["solved"], answer["complete"]) == (solved, True)


def test_to_survive_the_turn_of_the_other_player() -> None:
    """A at 2 is attacked by two Bears, and can kill one before blocks and block the other."""
    first = {"life": 2, "battlefield": ["Mountain", "Ornithopter"], "hand": ["Shock"]}
    first |= {"library": ["Forest", "Forest"]}
    second = {"battlefield": [BEAR, "Runeclaw Bear"], "library": ["Forest", "Forest"]}
    turn = {"active": "B", "step": "declare_attackers", "priority": "A", "passed": ["B"]}
    attacks = {"attacks": {"bear": "A", "runeclaw_bear": "A"}}
    board = changed(players=players(first, second), turn=turn, combat=attacks, goal="survive")
    assert solve(board)["solved"]
    board["players"][0]["hand"] = []
    answer = solve(board)
    assert (answer["solved"], answer["complete"]) == (False, True)


@pytest.mark.parametrize("goal", ["destroy bear", {"destroy": "bear"}, "{destroy: bear}"])
def test_a_goal_may_be_stated(goal: Any) -> None:
    """As words or as in a scenario; it takes the place of the scenario's."""
    first = {"battlefield": ["Mountain"], "hand": ["Shock"]}
    answer = solve(changed(players=players(first, {"battlefield": [BEAR]})), goal=goal)
    assert answer["solved"]
    assert answer["goal"] == {"destroy": "bear"}


@pytest.mark.parametrize("goal", [None, "destroy", "destroy nobody", "draw", {"destroy": 1}])
def test_what_is_no_goal_is_wrong_input(goal: Any) -> None:
    """It is said what a goal is."""
    board = {key: value for key, value in BOARD.items() if key != "goal"}
    with pytest.raises(InputError, match="goal"):
        solve(board, goal=goal)


def test_against_a_passive_opponent() -> None:
    """Who does not block loses; it is said that this is taken for granted."""
    board = BOARDS["one attacker against one blocker"][0]
    answer = solve(board, against="passive")
    assert answer["solved"]
    assert len(answer["assumptions"]) == 1
    assert verify(json.loads(json.dumps(answer)))["holds"]


# ---------------------------------------------------------------- the command
def test_the_command_prints_and_verify_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 0 with a verdict, 4 without; the JSON is a certificate."""
    file, certificate = tmp_path / "puzzle.yaml", tmp_path / "certificate.json"
    file.write_text(json.dumps(BOARD))
    assert run(["solve", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Solved" in out
    assert "cast lightning_bolt" in out
    assert run(["solve", str(file), "--json"]) == 0
    certificate.write_text(capsys.readouterr().out)
    assert run(["verify", str(certificate)]) == 0
    file.write_text(json.dumps(BOARDS["one life too many"][0]))
    assert run(["solve", str(file)]) == 0
    assert "There is no strategy." in capsys.readouterr().out
    file.write_text(json.dumps(BOARDS["a response saves the opponent"][0]))
    assert run(["solve", str(file), "--max-states", "2"]) == 4
    assert "Not answered" in capsys.readouterr().out


def test_expectations_are_checked(tmp_path: Path) -> None:
    """`expect: {solve: ...}`; what is not known meets none."""
    file = tmp_path / "puzzle.yaml"
    file.write_text(json.dumps({**BOARD, "expect": {"solve": {"solved": True}}}))
    assert run(["check", str(file)]) == 0
    file.write_text(json.dumps({**BOARD, "expect": {"solve": {"solved": False}}}))
    assert run(["check", str(file)]) == 1


def test_what_is_expected_is_looked_for_so_long_and_then_it_is_not_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`check` ends also where the search would not; a time that is stated takes its place."""
    monkeypatch.setattr(bridge, "SOLVED_WITHIN", 1)
    file = tmp_path / "puzzle.yaml"
    for expected in (True, False):
        file.write_text(json.dumps({**BOARD, "expect": {"solve": {"solved": expected}}}))
        assert run(["check", str(file)]) == 4
        assert "solve: more than 1 states" in capsys.readouterr().err
        assert run(["check", "--timeout", "600", str(file)]) == int(not expected)
        capsys.readouterr()


# ---------------------------------------------------------------- lands of the others
FULL = {"life": 2, "battlefield": ["Forest"] * 6}
TAPPED = "B taps lands for mana only to pay for something"


def test_lands_that_the_others_tap_for_nothing_are_an_assumption() -> None:
    """With six lands and nothing to cast they could be tapped in many ways, none of which helps."""
    turn = {"active": "A", "step": "beginning_of_combat", "priority": "A"}
    answer = solve(changed(players=players({"battlefield": [BEAR]}, FULL), turn=turn))
    assert answer["solved"]
    assert answer["assumptions"] == [TAPPED]
    assert answer["nodes"] < 50
    whole = json.loads(json.dumps(answer))
    assert verify(whole)["holds"]
    refused = verify({**whole, "assumptions": []})
    assert (refused["holds"], refused["because"]) == (False, f"it is not said that {TAPPED}")


def test_with_taps_the_others_may_tap_lands_for_nothing_too() -> None:
    """Then each of their plays is answered, and nothing is taken for granted."""
    answer = solve(BOARD, taps=True)
    assert (answer["solved"], answer["assumptions"]) == (True, [])
    assert verify(json.loads(json.dumps(answer)))["holds"]


def test_lands_are_tapped_for_what_they_pay_for() -> None:
    """B has the mana for the one spell that saves it, and which land is tapped matters."""
    second = {"life": 3, "battlefield": ["Plains", "Forest"], "hand": ["Healing Salve"]}
    answer = solve(changed(players=players(BOARD["players"][0], second)))
    assert (answer["solved"], answer["complete"]) == (False, True)


# ---------------------------------------------------------------- mana before it is spent
HARVEST = {
    **{"name": "Harvest", "mana_cost": "{1}{G}{G}", "type_line": "Instant"},
    "oracle_text": "Untap all basic lands target player controls.",
}


@pytest.mark.parametrize(
    ("lands", "jobs", "solved"),
    [
        pytest.param(4, 1, True, marks=pytest.mark.slow),
        (3, 1, False),
        pytest.param(4, 2, True, marks=pytest.mark.slow),
        pytest.param(3, 2, False, marks=pytest.mark.slow),
    ],
)
def test_lands_are_tapped_before_they_are_untapped(lands: int, jobs: int, solved: bool) -> None:
    """Four Forests are eight mana, less three for the Harvest; three are six, less three."""
    first = {"battlefield": ["Forest"] * lands, "hand": ["Harvest", "Thing"]}
    thing = {"name": "Thing", "mana_cost": "{5}", "type_line": "Artifact", "oracle_text": ""}
    turn = {"active": "A", "step": "postcombat_main", "priority": "A"}
    board = changed(players=players(first, {}), cards=[HARVEST, thing], turn=turn)
    answer = solve(board, goal={"play": "thing"}, jobs=jobs)
    assert (answer["solved"], answer["complete"], answer["assumptions"]) == (solved, True, [])


@pytest.mark.parametrize(("cost", "solved"), [("{4}", False), ("{3}", True)])
def test_what_can_be_done_again_and_again_leads_nowhere(cost: str, solved: bool) -> None:
    """A Monolith is tapped and untapped for the mana that it gave: the same position again."""
    thing = {"name": "Thing", "mana_cost": cost, "type_line": "Artifact", "oracle_text": ""}
    first = {"battlefield": ["Basalt Monolith"], "hand": ["Thing"]}
    turn = {"active": "A", "step": "postcombat_main", "priority": "A"}
    board = changed(players=players(first, {}), cards=[thing], turn=turn)
    answer = solve(board, goal={"play": "thing"})
    assert (answer["solved"], answer["complete"]) == (solved, True)


def test_a_win_beside_what_can_be_done_again_and_again() -> None:
    """The Bolt is found."""
    first = {**BOARD["players"][0], "battlefield": ["Basalt Monolith", "Mountain"]}
    assert solve(changed(players=players(first, {"life": 3})))["solved"]


# ---------------------------------------------------------------- several processes
@pytest.mark.parametrize("name", ["two attackers against one blocker", "one life too many"])
def test_several_processes_find_the_same(name: str) -> None:
    """They look in other orders; what is won is checked as ever."""
    board, expected = BOARDS[name]
    answer = solve(board, jobs=2)
    assert (answer["solved"], answer["complete"]) == (expected, True)
    if expected:
        assert verify(json.loads(json.dumps(answer)))["holds"]


def test_several_processes_stop_at_a_limit() -> None:
    """Then neither is known."""
    answer = solve(BOARDS["a response saves the opponent"][0], max_states=2, jobs=2)
    assert (answer["solved"], answer["complete"]) == (False, False)
    assert "2 states" in answer["limit"]
