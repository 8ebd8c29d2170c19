"""Passing priority, one player after the other (CR 117.3d, 117.4), and plays that say their action.

The rules are told by what `plays` answers after each pass: who has priority then, and where.
"""

from __future__ import annotations

from typing import Any

import pytest

from clingather.bridge import outcomes, plays
from clingather.bridge.base.errors import InputError

PASS = {"pass": "priority"}
BOARD: dict[str, Any] = {
    "scenario": 1,
    "players": [
        {"id": "A", "hand": ["Lightning Bolt"], "battlefield": ["Mountain", "Grizzly Bears"]},
        {"id": "B", "hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
        {"id": "C"},
    ],
}


def waits(*do: object, **turn: Any) -> tuple[str, str, str]:
    """Whose decision it is after some actions, which one, and in which step."""
    board = {**BOARD, "do": list(do), **({"turn": turn} if turn else {})}
    answer = plays(board)
    (outcome,) = outcomes(board)["outcomes"]
    return answer["player"], answer["decision"], outcome["state"]["turn"]["step"]


def test_the_next_player_in_turn_order_gets_priority_117_3d() -> None:
    """A passes, then B has priority, then C; the step goes on."""
    assert waits(PASS) == ("B", "priority", "precombat_main")
    assert waits(PASS, PASS) == ("C", "priority", "precombat_main")


def test_the_step_ends_once_all_have_passed_in_succession_117_4() -> None:
    """With nothing on the stack the third pass ends the main phase."""
    assert waits(PASS, PASS, PASS) == ("A", "priority", "beginning_of_combat")


def test_who_acts_makes_the_others_pass_anew_117_3c_117_4() -> None:
    """B answers A's pass with a spell: B has priority again, and A and C have to pass after him."""
    bolt = {"cast": "lightning_bolt_2", "player": "B", "targets": ["C"]}
    assert waits(PASS, bolt)[0] == "B"
    assert waits(PASS, bolt, PASS)[0] == "C"
    assert waits(PASS, bolt, PASS, PASS)[0] == "A"
    after = {**BOARD, "do": [PASS, bolt, PASS, PASS]}
    (outcome,) = outcomes(after)["outcomes"]
    assert outcome["state"]["players"][2]["life"] == 20  # A has not passed since
    (outcome,) = outcomes({**after, "do": [*after["do"], PASS]})["outcomes"]
    assert outcome["state"]["players"][2]["life"] == 17
    assert outcome["state"]["turn"]["priority"] == "A"  # the active player (117.3b)


def test_a_mana_ability_is_an_action_too_117_4() -> None:
    """After B has tapped a land for mana, B, C and A have to pass."""
    tap = {"activate": "mountain_2#1", "player": "B"}
    assert waits(PASS, tap, PASS, PASS)[0] == "A"
    assert waits(PASS, tap, PASS, PASS, PASS)[2] == "beginning_of_combat"


def test_the_state_says_who_has_passed() -> None:
    """Who has passed stands in the written state, and the game goes on from there as it did."""
    (outcome,) = outcomes({**BOARD, "do": [PASS, PASS]})["outcomes"]
    assert outcome["state"]["turn"]["passed"] == ["A", "B"]
    again = {**outcome["state"], "do": [PASS]}
    assert plays(again)["player"] == "A"
    (outcome,) = outcomes(again)["outcomes"]
    assert outcome["state"]["turn"]["step"] == "beginning_of_combat"
    assert waits(PASS, active="A", priority="C") == ("A", "priority", "precombat_main")


def test_a_pass_out_of_time_is_refused_117_3d() -> None:
    """While attackers have to be declared nobody has priority."""
    turn = {"active": "A", "step": "declare_attackers", "priority": None}
    with pytest.raises(InputError, match=r"117\.3d"):
        outcomes({**BOARD, "turn": turn, "do": [PASS]})


def test_every_play_says_its_action() -> None:
    """Spells, abilities, declarations and choices, each as it is written under `do:`."""
    done = [play["do"] for play in plays(BOARD)["plays"]]
    assert {"cast": "lightning_bolt", "targets": ["B"]} in done
    assert {"activate": "mountain#1", "targets": []} in done
    assert PASS in done
    attackers = plays({**BOARD, "turn": {"step": "declare_attackers"}})["plays"]
    assert {"attack": {"grizzly_bears": "C"}} in [play["do"] for play in attackers]
    players = [{"id": "A", "hand": ["Lightning Bolt", "Shock"]}, {"id": "B"}]
    discard = {"event": "Discard a card.", "player": "A"}
    open_ = plays({**BOARD, "players": players, "do": [discard]})
    assert open_["count"] == 2
    assert [play["do"] for play in open_["plays"]] == [
        {"choose": play["choose"]} for play in open_["plays"]
    ]


ALTAR = {
    "name": "Test Altar",
    "mana_cost": "{1}",
    "type_line": "Artifact",
    "oracle_text": "{0}: Draw a card. Any player may activate this ability.",
}


def test_who_activates_another_ones_ability_is_said() -> None:
    """Where the action alone would be taken for its controller's, `do` names who acts."""
    board = {
        "scenario": 1,
        "cards": [ALTAR],
        "players": [{"id": "A", "battlefield": ["Test Altar"]}, {"id": "B"}],
    }
    altar = {"activate": "test_altar#1", "targets": []}
    assert altar in [play["do"] for play in plays(board)["plays"]]
    theirs = [play["do"] for play in plays({**board, "do": [PASS]})["plays"]]
    assert {**altar, "player": "B"} in theirs
