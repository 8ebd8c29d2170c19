"""`clingather plays` prints each play of each kind of decision, on a line of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clingather.cli.main import run

EXAMPLES = Path(__file__).parent.parent / "examples"
OF = {  # an example for each kind of decision
    "attackers": "508-declaring-attackers/a-band-attacks-one-thing.yaml",
    "blockers": "509-blocks/one-creature-that-it-cannot-block.yaml",
    "damage": "510-assigning-damage/a-blocker-of-two.yaml",
    "priority": "107-mana-costs/r13ba-what-can-pay-1.yaml",
    "order": "603-triggers/t08c-the-two-orders.yaml",
    "choice": "700-piles/e002c-the-opponent-makes-the-piles.yaml",
}


@pytest.mark.parametrize("kind", OF)
def test_each_play_is_printed(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As many as the answer has, and none as a mapping."""
    path = str(EXAMPLES / OF[kind])
    assert run(["plays", path, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["decision"] == kind
    assert run(["plays", path]) == 0
    printed = capsys.readouterr().out
    lines = [line for line in printed.splitlines() if line[:2] == "  " and line[2] != " "]
    assert len(lines) == len(answer["plays"]) > 0
    assert "'do'" not in printed


def test_a_declaration_says_its_cost(capsys: pytest.CaptureFixture[str]) -> None:
    """And an answer's row is taken as it is, though its cost is no part of the action."""
    path = str(EXAMPLES / "508-declaring-attackers/each-declaration-says-its-cost.yaml")
    assert run(["plays", path]) == 0
    printed = capsys.readouterr().out
    assert "  nothing\n" in printed
    assert "  x: B; y: B for {4}\n" in printed
    assert run(["plays", path, "--check", '{attacks: {x: B}, cost: "{2}"}']) == 0
    assert capsys.readouterr().out.endswith("attackers: legal\n")


UNAIMED = """
scenario: 1
cards:
  - {{name: Test Card, mana_cost: "{{R}}", type_line: Instant, oracle_text: "{text}"}}
players:
  - {{id: A, hand: [Test Card], battlefield: [Grizzly Bears, Mountain]}}
  - {{id: B}}
"""


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Destroy target creature an opponent controls.", "creature an opponent controls"),
        ("Destroy target artifact or enchantment.", "artifact or enchantment"),
        (
            "Return target creature card from your graveyard to your hand.",
            "creature card from your graveyard",
        ),
    ],
)
def test_the_target_that_is_missing_is_named(
    text: str, target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the text says it (CR 601.2c)."""
    path = tmp_path / "board.yaml"
    path.write_text(UNAIMED.format(text=text), encoding="utf-8")
    assert run(["plays", str(path), "--why-not", "{cast: test_card}"]) == 0
    assert capsys.readouterr().out == f"there is no legal target: target {target} (601.2c)\n"


UNSETTLED = """
scenario: 1
players:
  - {id: A, battlefield: [Jace Beleren, {card: Grizzly Bears, count: 2}]}
  - {id: B, battlefield: [Pacifism]}
turn: {active: A, step: upkeep}
"""


@pytest.mark.parametrize(
    "command",
    [["plays"], ["plays", "--why-not", "{pass: priority}"], ["loops"], ["solve", "--goal", "win"]],
    ids=" ".join,
)
def test_what_was_gone_before_anyone_could_do_anything_is_said(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A planeswalker without loyalty and an Aura on nothing are gone at once (704.5i, 704.5m)."""
    file = tmp_path / "board.yaml"
    file.write_text(UNSETTLED, encoding="utf-8")
    assert run([command[0], str(file), *command[1:]]) == 0
    first, *said = capsys.readouterr().out.splitlines()[:3]
    assert first == "First, before anyone could do anything:"
    gone = "is put into the graveyard from the battlefield"
    assert sorted(said) == [
        f"  jace_beleren {gone} (CR 704.5i)",
        f"  pacifism {gone} (CR 704.5m)",
    ]
    assert run([command[0], str(file), *command[1:], "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert {event["rule"] for event in answer["settled"]} == {"704.5i", "704.5m"}


@pytest.mark.parametrize(
    ("turn", "head"),
    [
        ("{step: upkeep}", "A decides: priority, 1 way"),
        ("{step: upkeep, controlled_by: {A: B}}", "B decides for A: priority, 1 way"),
    ],
)
def test_who_decides_is_said_first(
    turn: str, head: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another player is named where one makes the choices of this one (CR 723.5)."""
    file = tmp_path / "board.yaml"
    file.write_text(
        f"scenario: 1\nplayers: [{{id: A}}, {{id: B}}]\nturn: {turn}\n", encoding="utf-8"
    )
    assert run(["plays", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [head, "  pass"]
