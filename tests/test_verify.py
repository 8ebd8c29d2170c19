"""`clingather verify`: what a strategy must be, and each way in which it may not hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from clingather import InputError, LimitError, verify
from clingather.cli.main import run
from tests.brute.solving import strategy

PASS = {"pass": "priority"}
# A's Bear and Bolt are lethal: if the Bear is blocked, Bolt is not enough.
BOARD: dict[str, Any] = {
    "scenario": 1,
    "players": [
        {"id": "A", "battlefield": ["Mountain"], "hand": ["Lightning Bolt"]},
        {"id": "B", "life": 3, "battlefield": ["Forest"], "hand": ["Giant Growth"]},
    ],
    "turn": {"active": "A", "step": "end", "priority": "A"},
}
BEARS = [{"id": f"bears_{n}", "card": "Grizzly Bears"} for n in range(2)]
ATTACK: dict[str, Any] = {
    "scenario": 1,
    "players": [
        {"id": "A", "battlefield": BEARS},
        {"id": "B", "life": 2, "battlefield": ["Runeclaw Bear"]},
    ],
    "turn": {"active": "A", "step": "beginning_of_combat", "priority": "A"},
}


def certificate(board: dict[str, Any], node: Any, **changes: Any) -> dict[str, Any]:
    """A certificate of a strategy with which A wins this turn."""
    asked = {"goal": "win", "player": "A", "turns": 1, "against": "all", "assumptions": []}
    found = {"certificate": "solve", "solved": True, "scenario": board, **asked, "strategy": node}
    return deepcopy({**found, **changes})


@pytest.fixture(scope="module", params=["bolt", "attack"])
def whole(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A certificate that holds, found by brute force."""
    board = BOARD if request.param == "bolt" else ATTACK
    node = strategy(board, "A")
    assert node is not None
    return certificate(board, node)


def test_a_strategy_of_brute_force_holds(whole: dict[str, Any]) -> None:
    """Every answer of the other player is there."""
    answer = verify(whole)
    assert answer["holds"], answer
    assert answer["positions"] > 2


# ---------------------------------------------------------------- mutations
def nodes(node: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all nodes and entries below a node, this one first."""
    yield place
    for number, child in enumerate(node.get("then", ())):
        yield from nodes(child, (*place, "then", number))


def at(node: Any, place: tuple[Any, ...]) -> Any:
    """What stands at a place."""
    for key in place:
        node = node[key]
    return node


def mutants(node: Any) -> Iterator[tuple[str, Any]]:
    """Strategies that differ from one in one step, each with what was done to it."""
    for place in nodes(node):
        whole = at(node, place)
        for key in ("then", "do", "if"):
            if key in whole:
                changed = deepcopy(node)
                del at(changed, place)[key]
                yield f"{place}: without {key}", changed
        if len(whole.get("then", ())) > 1 or "if" in str(whole.get("then", ())):
            for number in range(len(whole["then"])):
                changed = deepcopy(node)
                del at(changed, place)["then"][number]
                yield f"{place}: without answer {number}", changed
        for key in ("do", "if"):
            if key in whole:
                changed = deepcopy(node)
                at(changed, place)[key] = {"cast": "lightning_bolt", "targets": ["nobody"]}
                yield f"{place}: another {key}", changed
        if whole.get("then"):
            changed = deepcopy(node)
            at(changed, place)["then"].append(deepcopy(whole["then"][0]))
            yield f"{place}: an entry twice", changed
        if not whole.get("then"):
            changed = deepcopy(node)
            at(changed, place)["then"] = [{"do": PASS}]
            yield f"{place}: more after the end", changed


def test_each_mutated_strategy_is_refused(whole: dict[str, Any]) -> None:
    """A play that is not legal, an answer that is missing, an end that is none: the place is said.

    Who leaves out that a land is tapped for nothing has to say so. Of large strategies every so
    many mutants are tried.
    """
    found = list(mutants(whole["strategy"]))
    assert len(found) > 10
    for what, node in found[:: max(1, len(found) // 20)]:
        answer = verify({**whole, "strategy": node})
        assert not answer["holds"], what
        if answer["at"] == "assumptions":
            assert "without answer" in what
            assert "taps lands for mana only to pay" in answer["because"]
        else:
            assert answer["at"].startswith("strategy"), what


def test_an_unanswered_choice_is_named() -> None:
    """The checker asks for what B may do, not for what the strategy lists."""
    node = strategy(BOARD, "A")
    places = [at(node, place) for place in nodes(node)]
    choice = next(each for each in places if len(each.get("then", ())) > 1)
    lost = choice["then"].pop()
    answer = verify(certificate(BOARD, node))
    assert not answer["holds"]
    assert json.dumps(lost["if"], sort_keys=True) in answer["because"]


CHANGES: list[tuple[str, dict[str, Any], str]] = [
    ("more life", {"life": 4}, "strategy"),
    ("another player", {"player": "B"}, "strategy"),
    ("another goal", {"goal": {"destroy": "mountain"}}, "strategy"),
]


@pytest.mark.parametrize(("what", "changes", "place"), CHANGES, ids=[row[0] for row in CHANGES])
def test_a_strategy_for_another_question_is_refused(
    what: str, changes: dict[str, Any], place: str
) -> None:
    """A strategy is one for its board and its goal."""
    whole = certificate(BOARD, strategy(BOARD, "A"))
    life = changes.pop("life", None)
    if life is not None:
        whole["scenario"]["players"][1]["life"] = life
    answer = verify({**whole, **changes})
    assert not answer["holds"]
    assert answer["at"].startswith(place)


# ---------------------------------------------------------------- names of nodes
def test_names_of_nodes_change_nothing(whole: dict[str, Any]) -> None:
    """A node may have a number, also where the goal is reached."""
    node = deepcopy(whole["strategy"])
    for number, place in enumerate(nodes(node)):
        at(node, place)["n"] = number
    assert verify({**whole, "strategy": node})["holds"]


TWICE: dict[str, Any] = {  # B's two lands may be tapped in either order: the same position
    "scenario": 1,
    "players": [
        {"id": "A"},
        {"id": "B", "life": 2, "battlefield": [{"id": "one", "card": "Forest"}, "Island"]},
    ],
    "stack": [{"id": "shock", "card": "Shock", "controller": "A", "targets": ["B"]}],
    "turn": {"active": "A", "step": "end", "priority": "B", "passed": ["A"]},
}


def shared() -> dict[str, Any]:
    """A strategy for TWICE in which the second order of tapping is answered as the first was."""
    node = strategy(TWICE, "A")
    assert node is not None
    rows = {json.dumps(row["if"]): row for row in node["then"]}
    one = json.dumps({"activate": "one#1", "targets": []})
    other = json.dumps({"activate": "island#1", "targets": []})
    first = next(row for row in rows[one]["then"] if json.dumps(row["if"]) == other)
    first["n"] = 7
    place = next(i for i, row in enumerate(rows[other]["then"]) if json.dumps(row["if"]) == one)
    rows[other]["then"][place] = {"if": json.loads(one), "as": 7}
    node["then"] = [rows[one], rows[other], *(r for k, r in rows.items() if k not in (one, other))]
    return certificate(TWICE, node)


def test_a_position_that_was_looked_at_is_named() -> None:
    """Two ways lead to one position: it is looked at once."""
    found = shared()
    assert verify(found)["holds"]


def _reference(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    found = shared()
    rows = found["strategy"]["then"][1]["then"]
    change(next(row for row in rows if "as" in row))
    return found


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda row: row.update({"as": 8}), "no node"),
        (lambda row: row.update(then=[]), "stands alone"),
        (lambda row: row.update({"as": "7"}), "stands alone"),
    ],
)
def test_a_name_that_means_no_node_is_refused(
    change: Callable[[dict[str, Any]], None], said: str
) -> None:
    """It has to be a number that an earlier node has."""
    answer = verify(_reference(change))
    assert not answer["holds"]
    assert said in answer["because"]


def test_a_name_of_another_position_is_refused() -> None:
    """The untapped lands are another position than the tapped ones."""
    found = shared()
    rows = found["strategy"]["then"]
    last = next(row for row in rows if row["if"] == PASS)
    place = rows.index(last)
    rows[place] = {"if": PASS, "as": 7}
    answer = verify(found)
    assert not answer["holds"]


def test_a_node_is_not_named_before_it_holds() -> None:
    """Nothing is proved by itself."""
    found = shared()
    found["strategy"]["n"] = 1
    found["strategy"]["then"][0]["then"] = [
        {"if": row["if"], "as": 1} for row in found["strategy"]["then"][0]["then"]
    ]
    answer = verify(found)
    assert not answer["holds"]
    assert "no node" in answer["because"]


# ---------------------------------------------------------------- what is taken for granted
def test_unknown_cards_have_to_be_said() -> None:
    """B could have anything; that B does nothing with it is an assumption, and is stated."""
    board = deepcopy(TWICE)
    board["players"][1] = {"id": "B", "life": 2, "hand": [{"card": "unknown"}]}
    node = {"then": [{"if": PASS}]}
    said = "B plays none of the cards that are unknown"
    answer = verify(certificate(board, node))
    assert (answer["holds"], answer["at"], answer["assumptions"]) == (False, "assumptions", [said])
    assert verify(certificate(board, node, assumptions=[said]))["holds"]


def test_a_passive_opponent_is_an_assumption() -> None:
    """Against one who passes, only the passing is answered; against all it is not enough."""
    node = {"then": [{"if": PASS}]}
    said = "the others pass, attack and block with nothing, wherever they may"
    passive = certificate(TWICE, node, against="passive", assumptions=[said])
    assert verify(passive)["holds"]
    assert not verify({**passive, "assumptions": []})["holds"]
    assert not verify({**passive, "against": "all"})["holds"]


# ---------------------------------------------------------------- other goals
SURVIVE = {
    **ATTACK,
    "players": [
        {"id": "A", "life": 2, "battlefield": ["Runeclaw Bear"], "library": ["Forest", "Forest"]},
        {"id": "B", "battlefield": [BEARS[0]], "library": ["Forest", "Forest"]},
    ],
    "turn": {"active": "B", "step": "declare_blockers"},
    "combat": {"attacks": {"bears_0": "A"}},
}


def passing(number: int) -> list[Any]:
    """Both pass so many times, B first."""
    rest = passing(number - 1) if number else []
    return [{"if": PASS, "do": PASS, **({"then": rest} if rest else {})}]


def test_to_survive_is_to_be_there_when_the_turn_has_ended() -> None:
    """A blocks, all pass to the end; without the block A is dead, and earlier it is not over."""
    block = {"block": {"runeclaw_bear": ["bears_0"]}}
    found = {}
    for number in range(8):
        node = {"do": block, "then": passing(number)}
        found[number] = verify(certificate(SURVIVE, node, goal="survive"))["holds"]
    assert list(found.values()).count(True) == 1
    number = next(n for n, holds in found.items() if holds)
    none = {"do": {"block": {}}, "then": passing(number)}
    assert not verify(certificate(SURVIVE, none, goal="survive"))["holds"]


DESTROY = {
    "scenario": 1,
    "players": [
        {"id": "A", "battlefield": ["Mountain"], "hand": ["Shock"]},
        {"id": "B", "battlefield": [BEARS[0]]},
    ],
    "turn": {"active": "A", "step": "end", "priority": "A"},
}


@pytest.mark.parametrize(
    ("goal", "holds"),
    [({"destroy": "bears_0"}, True), ({"destroy": "mountain"}, False), ("win", False)],
)
def test_to_destroy_is_by_damage_too(goal: Any, holds: bool) -> None:
    """Lethal damage destroys (CR 704.5g, 701.8)."""
    shock = {"cast": "shock", "targets": ["bears_0"]}
    node = {"do": shock, "then": [{"do": PASS, "then": [{"if": PASS}]}]}
    assert verify(certificate(DESTROY, node, goal=goal))["holds"] is holds


def test_to_play_is_to_cast_it_or_play_it_as_a_land() -> None:
    """Whatever comes of it (CR 701.18b)."""
    shock = {"do": {"cast": "shock", "targets": ["bears_0"]}}
    assert verify(certificate(DESTROY, shock, goal={"play": "shock"}))["holds"]
    board = deepcopy(DESTROY)
    board["players"][0]["hand"] = ["Forest"]
    board["turn"]["step"] = "postcombat_main"
    assert verify(certificate(board, {"do": {"play": "forest"}}, goal={"play": "forest"}))["holds"]


def test_to_control_is_to_control_it_at_a_choice() -> None:
    """What A controls already is reached at once."""
    assert verify(certificate(DESTROY, {}, goal={"control": "mountain"}))["holds"]
    assert not verify(certificate(DESTROY, {}, goal={"control": "bears_0"}))["holds"]


# ---------------------------------------------------------------- what is no certificate
@pytest.mark.parametrize(
    "changes",
    [
        {"certificate": "loops"},
        {"solved": False},
        {"turns": 0},
        {"turns": True},
        {"goal": {"destroy": "nobody"}},
        {"goal": "draw"},
        {"player": "C"},
        {"against": "nobody"},
        {"scenario": {"scenario": 1}},
    ],
)
def test_what_is_no_certificate_is_wrong_input(changes: dict[str, Any]) -> None:
    """It is said what is wrong; nothing is checked."""
    with pytest.raises(InputError):
        verify(certificate(DESTROY, {}, **changes))


@pytest.mark.parametrize(
    ("empty", "command"),
    [
        ({"certificate": "loops", "loops": [], "scenario": {}}, "clingather loops FILE --json"),
        ({"certificate": "solve", "solved": False}, "clingather solve FILE --certificate OUT"),
    ],
)
def test_what_a_certificate_needs_is_said(empty: dict[str, Any], command: str) -> None:
    """Where nothing was found there is nothing to check; the command that writes one is named."""
    with pytest.raises(InputError, match="nothing to check") as refused:
        verify(empty)
    assert command in str(refused.value)


def test_the_command_says_where_it_does_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 0, or 1 with the step; 2 where it is none."""
    file = tmp_path / "certificate.json"
    whole = certificate(DESTROY, {"do": {"cast": "shock", "targets": ["bears_0"]}})
    file.write_text(json.dumps({**whole, "goal": {"play": "shock"}}))
    assert run(["verify", str(file)]) == 0
    assert "It holds." in capsys.readouterr().out
    file.write_text(json.dumps(whole))
    assert run(["verify", str(file)]) == 1
    assert "strategy" in capsys.readouterr().out
    assert run(["verify", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["holds"] is False
    file.write_text("{")
    assert run(["verify", str(file)]) == 2


def test_a_deep_strategy_is_no_fault() -> None:
    """However deep it is, it is refused or a limit is named."""
    node: dict[str, Any] = {"do": PASS}
    for _ in range(3000):
        node = {"do": PASS, "then": [node]}
    found = {"certificate": "solve", "scenario": DESTROY, "goal": "win", "player": "A"}
    with suppress(LimitError):
        assert not verify({**found, "turns": 1, "against": "all", "strategy": node})["holds"]
