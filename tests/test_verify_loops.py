"""Certificates of loops: what `loops` says is replayed, and what is stated otherwise is refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clingather import InputError, UnsupportedError, combos, loops, open_database, verify
from clingather.cli import library
from clingather.cli.main import run
from tests.slow import SLOW
from tests.test_examples import EXAMPLES

FOLDER = EXAMPLES / "732-loops"
CARDS = open_database()
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
QUICK = [name for name in NAMES if f"732-loops/{name}" not in SLOW]
SOME = (
    "a-loop-with-unless-is-mandatory",
    "earthcraft-and-squirrel-nest",
    "gravecrawler-and-phyrexian-altar",
)


def certificate(name: str) -> Any:
    """What `loops` answers to an example, as it is written and read again."""
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    scenario = library.read_scenario(text, name, CARDS)
    return json.loads(json.dumps(loops(scenario, database=CARDS), default=str))


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=() if n in SOME else pytest.mark.slow) for n in QUICK],
)
def test_what_is_found_can_be_replayed(name: str) -> None:
    """Each loop of an example, from its scenario on."""
    try:
        found = certificate(name)
    except InputError:
        pytest.skip("the example is one of an illegal action")
    if not found["loops"] or not found["complete"] or "asked" in found:
        pytest.skip("nothing is stated to the end")
    checked = verify(found, database=CARDS)
    assert checked.get("because") is None
    assert checked["holds"]


def drop_an_action(loop: Any) -> None:
    del loop["actions"][0]


def say_more(loop: Any) -> None:
    loop["unbounded"] = [*loop["unbounded"], "life"]


def nobody_stops_it(loop: Any) -> None:
    loop["may_stop"] = []


def call_it_mandatory(loop: Any) -> None:
    loop["kind"] = "mandatory"


def net_more(loop: Any) -> None:
    loop["net"] = {**loop["net"], "life": {"A": 1}}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (drop_an_action, "actions"),
        (say_more, "unbounded"),
        (nobody_stops_it, "may_stop"),
        (call_it_mandatory, "kind"),
        (net_more, "net"),
    ],
)
def test_what_is_stated_otherwise_is_refused(change: Callable[[Any], None], where: str) -> None:
    """An action less, a word more, nobody who may stop it: the first wrong thing is named."""
    wrong = copy.deepcopy(certificate("earthcraft-and-squirrel-nest"))
    change(wrong["loops"][0])
    checked = verify(wrong, database=CARDS)
    assert not checked["holds"]
    assert checked["at"] == f"loops[0].{where}"
    assert checked["because"]


def test_another_board_is_no_loop() -> None:
    """Without the land that is untapped the actions can't be played."""
    wrong = certificate("earthcraft-and-squirrel-nest")
    wrong["scenario"]["players"][0]["battlefield"] = []
    assert verify(wrong, database=CARDS)["at"] == "loops[0].actions"


def test_a_combo_is_a_certificate() -> None:
    """What `combos` lists can be checked as it stands."""
    (combo,) = combos("1 Sanguine Bond\n1 Exquisite Blood\n", database=CARDS)["combos"]
    assert verify(json.loads(json.dumps(combo)), database=CARDS)["holds"]


def test_each_line_of_a_table_is_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `combos --table` writes them; the exit code is the highest, a wrong line ends nothing."""
    (combo,) = combos("1 Sanguine Bond\n1 Exquisite Blood\n", database=CARDS)["combos"]
    wrong = copy.deepcopy(combo)
    wrong["loops"][0]["result"] = "shortcut"
    file = tmp_path / "combos.jsonl"
    lines = [json.dumps(combo), json.dumps(wrong), "[", json.dumps(combo)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert run(["verify", str(file)]) == 2
    told = capsys.readouterr()
    assert f"{file}:1: It holds." in told.out
    assert f"{file}:2: It does not hold" in told.out
    assert f"{file}:4: It holds." in told.out
    assert f"{file}:3:" in told.err
    file.write_text("\n".join(lines[:2]), encoding="utf-8")
    assert run(["verify", str(file), "--json"]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["holds"] for answer in answers] == [True, False]


def test_what_states_no_loop_is_no_certificate() -> None:
    """An answer without loops, a loop without actions, a text that is not understood."""
    found = certificate("earthcraft-and-squirrel-nest")
    with pytest.raises(InputError):
        verify({**found, "loops": []}, database=CARDS)
    with pytest.raises(InputError):
        verify({**found, "loops": [{"kind": "optional"}]}, database=CARDS)
    with pytest.raises(InputError):
        verify({"certificate": "loops", "loops": found["loops"]}, database=CARDS)
    found["scenario"]["players"][0]["battlefield"].append({"id": "odd", "card": "Test Riddle"})
    riddle = {"name": "Test Riddle", "type_line": "Artifact", "oracle_text": "Oxen gyre."}
    found["scenario"]["cards"].append(riddle)
    with pytest.raises(UnsupportedError):
        verify(found, database=CARDS)
