"""`outcomes --why`: an event is explained by the rules that fired, down to the facts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from clingather.bridge import outcomes, why_event
from clingather.bridge.base.errors import InputError
from clingather.cli.main import run
from tests.schemas import fits_schema

Data = Mapping[str, Any]

BURN: Data = {
    "name": "Test Burn",
    "mana_cost": "{R}",
    "type_line": "Instant",
    "oracle_text": "Test Burn deals 3 damage to any target.",
}
OX: Data = {
    "name": "Test Ox",
    "type_line": "Creature — Ox",
    "power": "2",
    "toughness": "2",
}
MOURNER: Data = {
    "name": "Test Mourner",
    "type_line": "Creature — Cleric",
    "oracle_text": "Whenever another creature dies, you gain 1 life.",
    "power": "1",
    "toughness": "4",
}
VOID: Data = {
    "name": "Test Void",
    "type_line": "Enchantment",
    "oracle_text": "If a creature would die, exile it instead.",
}
HERALD: Data = {
    "name": "Test Herald",
    "mana_cost": "{R}",
    "type_line": "Sorcery",
    "oracle_text": "Create a 1/1 white Soldier creature token.",
}


def burnt(*others: str, targets: tuple[str, ...] = ("test_ox",)) -> dict[str, Any]:
    """A burn spell on a creature, resolved, with other cards on the battlefield."""
    cast: dict[str, Any] = {"cast": "test_burn"}
    if targets:
        cast["targets"] = list(targets)
    return {
        "scenario": 1,
        "cards": [BURN, OX, MOURNER, VOID, HERALD],
        "players": [
            {"id": "A", "hand": ["Test Burn"], "battlefield": ["Mountain", *others]},
            {"id": "B", "battlefield": ["Test Ox"]},
        ],
        "do": [cast, "resolve"],
    }


def rows(answer: Data, step: int) -> list[dict[str, Any]]:
    """The rows of one of the steps."""
    found: list[dict[str, Any]] = answer["steps"][step]["rows"]
    return found


def row(answer: Data, step: int, atom: str) -> dict[str, Any]:
    """The row of a step with an atom that begins so."""
    found = [each for each in rows(answer, step) if each["atom"].startswith(atom)]
    assert found, (atom, rows(answer, step))
    return found[0]


def verbs(answer: Data) -> list[str]:
    """What the steps were about, the last one first."""
    return [step["task"].partition("(")[0] for step in answer["steps"]]


def sound(answer: Data) -> None:
    """Each rule stands where it is said to, and derives its atom; rows rest on facts."""
    fits_schema(answer, "why_event")
    for step in answer["steps"]:
        found = {each["row"]: each for each in step["rows"]}
        assert list(found) == list(range(1, len(found) + 1))
        assert set(step["carried"]) <= set(found)
        for each in step["rows"]:
            if "file" not in each:
                assert each["from"] == []
                continue
            path = files("clingather.asp").joinpath(each["file"].removeprefix("asp/"))
            lines = path.read_text(encoding="utf-8").splitlines()
            head = re.match(r"\w+", each["atom"])
            assert head is not None
            assert lines[each["line"] - 1].startswith(head[0])
            assert each["rules"]

        def rests(number: int, above: frozenset[int], found: Mapping[int, Data] = found) -> None:
            assert number not in above
            for other in found[number]["from"]:
                rests(other, above | {number})

        for number in step["carried"]:
            rests(number, frozenset())


def test_damage_goes_back_to_the_instruction_of_the_spell_120_1() -> None:
    """It is marked (120.3e), as it was dealt (120.1) by what resolved (608.2c)."""
    answer = why_event(burnt(), "damage")
    sound(answer)
    assert answer["complete"]
    assert answer["event"]["to"] == "test_ox"
    assert verbs(answer) == ["commit", "commit", "run", "resolve"]
    assert row(answer, 0, "makes(s0,damage(")["rules"] == ["120.3e"]
    proposed = row(answer, 2, 'propose(s0,damage("test_burn","test_ox",3')
    assert "120.1" in proposed["rules"]
    assert proposed["row"] in answer["steps"][2]["carried"]
    assert row(answer, 3, "then(s0,1,run(")["file"].startswith("asp/6-effects/608-resolving/")


def test_a_death_names_the_state_based_action_and_what_it_looked_at_704_5g() -> None:
    """The damage and the toughness are among the rows that 704.5g came from."""
    answer = why_event(burnt(), {"event": "move", "object": "test_ox"})
    sound(answer)
    assert answer["event"]["rule"] == "704.5g"
    assert verbs(answer)[:3] == ["commit", "commit", "settle"]
    action = row(answer, 2, 'action(s0,destroy("test_ox")')
    assert action["rules"] == ["704.5g"]
    came = {each["atom"] for each in rows(answer, 2) if each["row"] in action["from"]}
    assert 'damage_on(s0,"test_ox",3)' in came
    assert 'creature_with(s0,"test_ox",2)' in came


def test_a_trigger_goes_back_to_its_event_603_2() -> None:
    """The event that it saw is a fact of the step, and the step before made that happen."""
    answer = why_event(burnt("Test Mourner"), "trigger")
    sound(answer)
    assert verbs(answer)[:4] == ["watch", "commit", "commit", "settle"]
    assert "603.2" in row(answer, 0, "times(")["rules"]
    assert "file" not in row(answer, 0, 'happened(s0,move("test_ox",graveyard))')
    assert row(answer, 1, 'happens(s0,move("test_ox",graveyard))')["rules"] == ["614.6", "700.1"]


def test_a_replaced_event_names_what_replaced_it_614_6() -> None:
    """The ox is exiled, since the effect applied to its death."""
    answer = why_event(burnt("Test Void"), "{event: move, object: test_ox}")
    sound(answer)
    assert answer["event"]["to"] == "exile"
    turned = row(answer, 1, 'next_event(s0,move("test_ox",exile))')
    assert turned["row"] in answer["steps"][1]["carried"]
    assert any('static("test_void"' in each["atom"] for each in rows(answer, 1))


def test_a_token_goes_back_to_what_created_it_111_1() -> None:
    """The token's entering is the creation that the spell proposed."""
    board = burnt()
    board["players"][0]["hand"] = ["Test Herald"]
    board["do"] = [{"cast": "test_herald"}, "resolve"]
    answer = why_event(board, "create")
    sound(answer)
    assert "run" in verbs(answer)
    assert row(answer, verbs(answer).index("run"), "propose(s0,create(")["from"]


def test_events_are_counted_as_outcomes_shows_them() -> None:
    """Each event of each outcome has its explanation, by `OUTCOME.NUMBER`."""
    board = burnt(targets=())
    board["do"] = board["do"][:1]
    shown = outcomes(board)["outcomes"]
    assert len(shown) > 1
    for place, outcome in enumerate(shown, start=1):
        number = len(outcome["events"])
        answer = why_event(board, f"{place}.{number}")
        assert (answer["event"], answer["outcome"]) == (outcome["events"][-1], place)
        assert answer["steps"]
    first = why_event(board, 1)
    assert (first["outcome"], first["number"]) == (1, 1)
    cast = why_event(board, "{event: cast, object: test_burn}")
    assert [place.partition(".")[0] for place in cast["others"]] == [
        str(place) for place in range(2, len(shown) + 1)
    ]


def test_every_event_is_explained() -> None:
    """Whatever happened has a step with a rule, or one that only lets an event happen."""
    board = burnt("Test Void")
    (outcome,) = outcomes(board)["outcomes"]
    for number in range(1, len(outcome["events"]) + 1):
        answer = why_event(board, number)
        sound(answer)
        assert answer["complete"]
        assert any(step["carried"] for step in answer["steps"])


@pytest.mark.parametrize(
    "event", ["draw_game", "99", "3.1", "{event: damage, amount: 4}", "[damage]", "{to: {a: b}}"]
)
def test_what_did_not_happen_is_refused(event: str) -> None:
    """An event that no outcome has is an error that names what there is."""
    with pytest.raises(InputError, match="event"):
        why_event(burnt(), event)


def test_people_and_programs_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence, the steps, each rule with its place; as JSON the whole answer."""
    path = tmp_path / "burnt.yaml"
    path.write_text(json.dumps(burnt()), encoding="utf-8")
    event = "{event: move, object: test_ox}"
    assert run(["outcomes", str(path), "--why", event]) == 0
    shown = capsys.readouterr().out
    order = ["test_ox is destroyed (CR 704.5g)", "commit", "CR 614.6", "settle", "CR 704.5g, asp/"]
    places = [shown.index(word) for word in order]
    assert places == sorted(places)
    assert run(["outcomes", str(path), "--why", event, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == why_event(burnt(), event)
    assert run(["outcomes", str(path), "--why", "win"]) == 2
    assert "no such event" in capsys.readouterr().err
    assert run(["outcomes", str(path), "--why", event, "--max-states", "9"]) == 2
