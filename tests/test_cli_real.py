"""The command on the real library: small scenarios, from the file to what is printed."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from clingather.cli.main import run

Run = Callable[..., SimpleNamespace]

BANNER = """\
scenario: 1
cite: ["613.4c"]
cards:
  - {name: Test Ox, mana_cost: "{1}{G}", type_line: Creature — Ox, power: "2", toughness: "4"}
  - name: Test Banner
    type_line: Enchantment
    oracle_text: Creatures you control get +1/+1.
players:
  - {id: A, battlefield: [Test Ox, Test Banner]}
  - {id: B, battlefield: [Test Ox]}
"""


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command; gives code, out and err."""

    def command(*arguments: str, stdin: str = "") -> SimpleNamespace:
        stream = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stream)
        code = run(arguments)
        out, err = capsys.readouterr()
        return SimpleNamespace(code=code, out=out, err=err)

    return command


def test_layers_answers_in_the_form_of_its_schema(cli: Run) -> None:
    """The answer is right about the board and valid by the schema that `schema` prints."""
    import jsonschema

    result = cli("layers", "-", "--json", stdin=BANNER)
    assert (result.code, result.err) == (0, "")
    answer = json.loads(result.out)
    powers = {key: item["power"] for key, item in answer["objects"].items()}
    assert powers == {"test_ox": 3, "test_banner": None, "test_ox_2": 2}
    assert [entry["affects"] for entry in answer["trace"]] == [["test_ox"]]
    assert answer["complete"] is True
    schema = json.loads(cli("schema", "answers").out)
    jsonschema.validate(answer, schema)  # it asks too whether that is a schema


def test_layers_shows_the_same_to_people(cli: Run) -> None:
    """The table has the numbers of the answer."""
    result = cli("layers", "-", stdin=BANNER)
    assert (result.code, result.err) == (0, "")
    for words in ("test_ox_2", "3/5", "2/4", "test_banner#1", "7c"):
        assert words in result.out


def test_why_names_the_rule_of_the_last_step(cli: Run) -> None:
    """The chain of the power begins with the printed value and ends with the answer's."""
    result = cli("layers", "-", "--why", "test_ox", "--json", stdin=BANNER)
    assert result.code == 0
    chain = json.loads(result.out)["characteristics"]["power"]
    assert [step["value"] for step in chain] == [2, 3]
    assert chain[-1]["rule"] == "613.4c"
    assert chain[-1]["effect"] == "test_banner#1"
    people = cli("layers", "-", "--why", "test_ox", stdin=BANNER)
    assert people.code == 0
    assert "613.4c" in people.out


def test_why_of_nobody_is_wrong_input(cli: Run) -> None:
    """An object that the scenario lacks is exit code 2."""
    result = cli("layers", "-", "--why", "test_oxx", stdin=BANNER)
    assert (result.code, result.out) == (2, "")
    assert "test_oxx" in result.err


def test_lines_answers_as_single_calls_do(cli: Run) -> None:
    """Each line gets the answer that its scenario alone would get."""
    import yaml

    scenario = yaml.safe_load(BANNER)
    del scenario["players"][1]["battlefield"]
    lines = [json.dumps(scenario), '{"scenario": 1, "playerz": []}', json.dumps(scenario)]
    result = cli("layers", "-", "--lines", stdin="\n".join(lines))
    first, wrong, last = map(json.loads, result.out.splitlines())
    assert result.code == 2
    assert first == last == json.loads(cli("layers", "-", "--json", stdin=lines[0]).out)
    assert wrong["error"]["exit"] == 2
    assert any("playerz" in message for message in wrong["error"]["messages"])


def test_wrong_input_names_line_key_and_what_was_expected(cli: Run, tmp_path: Path) -> None:
    """A misspelt key is refused at its line, with the key that was meant."""
    path = tmp_path / "wrong.yaml"
    text = BANNER.replace("{id: B, battlefield", "{id: B, battelfield")
    path.write_text(text, encoding="utf-8")
    line = next(n for n, row in enumerate(text.splitlines(), 1) if "battelfield" in row)
    for command in ("layers", "facts", "check"):
        result = cli(command, str(path))
        assert result.code == 2
        assert result.err.startswith(f"{path}:{line}: ")
        assert "battelfield" in result.err
        assert "battlefield" in result.err


def test_an_unknown_card_is_refused_with_the_nearest_names(cli: Run) -> None:
    """A card that neither the database nor the scenario has is wrong input."""
    result = cli(
        "layers", "-", stdin="scenario: 1\nplayers: [{id: A, battlefield: [Grizly Bears]}]"
    )
    assert result.code == 2
    assert "Grizzly Bears" in result.err


def test_a_text_that_is_not_understood_is_refused(cli: Run) -> None:
    """Without leave to ignore it no answer is given; with it the answer is marked."""
    text = BANNER.replace("Creatures you control get +1/+1.", "Creatures gnarl the gnarled.")
    result = cli("layers", "-", "--json", stdin=text)
    assert (result.code, json.loads(result.out).keys()) == (3, {"error"})
    assert "Creatures gnarl the gnarled." in result.err
    result = cli("layers", "-", "--json", "--ignore-unsupported", stdin=text)
    assert result.code == 0
    answer = json.loads(result.out)
    assert answer["complete"] is False
    assert [item["text"] for item in answer["unsupported"]] == ["Creatures gnarl the gnarled."]
    assert cli("check", "-", stdin=text + "expect: {error: 3}\n").code == 0


def test_check_compares_with_the_real_answer(cli: Run) -> None:
    """A right expectation passes, a wrong one is told with both numbers."""
    right = BANNER + "expect: {layers: {test_ox: {power: 3, types: [Creature]}}}\n"
    assert cli("check", "-", stdin=right).code == 0
    result = cli("check", "-", stdin=right.replace("power: 3", "power: 4"))
    assert result.code == 1
    assert "layers.test_ox.power" in result.out


def test_check_takes_an_expected_refusal_of_a_wrong_scenario(cli: Run) -> None:
    """`expect: {error: 2}` in a scenario that cannot be read is met."""
    text = BANNER + "nonsense: 1\nexpect: {error: 2}\n"
    assert cli("check", "-", stdin=text).code == 0


def test_facts_are_a_program_that_clingo_reads(cli: Run) -> None:
    """What `facts` prints is ground facts, in clingo's own reading."""
    from clingo import ast

    result = cli("facts", "-", stdin=BANNER)
    assert result.code == 0
    messages: list[str] = []
    statements: list[ast.AST] = []
    log = lambda _, message: messages.append(message)  # noqa: E731
    ast.parse_string(result.out, statements.append, logger=log)
    rules = [item for item in statements if item.ast_type == ast.ASTType.Rule]
    assert messages == []
    assert len(rules) > 10
    assert all(not rule.body for rule in rules)


def test_card_shows_a_text_that_is_understood(cli: Run) -> None:
    """A card of the embedded database is shown with its tree."""
    result = cli("card", "glorious anthem")
    assert result.code == 0
    assert "Glorious Anthem" in result.out
    assert "change modify_pt(number(1), number(1))" in result.out
    assert "not understood" not in result.out


def test_an_imported_card_is_found_by_the_commands(cli: Run, tmp_path: Path) -> None:
    """`cards import --database` writes what `card` and `layers` read with `--database`."""
    source, database = tmp_path / "cards.json", str(tmp_path / "cards.sqlite")
    card = {
        "object": "card",
        "name": "Test Elk",
        "layout": "normal",
        "type_line": "Creature — Elk",
        "oracle_text": "Vigilance",
        "mana_cost": "{G}",
        "colors": ["G"],
        "power": "3",
        "toughness": "3",
    }
    source.write_text(json.dumps([card]), encoding="utf-8")
    result = cli("cards", "import", str(source), "--database", database)
    assert result.code == 0, result.err
    assert result.out.startswith("1 card imported")
    assert "Test Elk" in cli("card", "test elk", "--database", database).out
    text = "scenario: 1\nplayers: [{id: A, battlefield: [Test Elk]}]\n"
    answer = cli("layers", "-", "--json", "--database", database, stdin=text)
    assert json.loads(answer.out)["objects"]["test_elk"]["power"] == 3


def test_the_installed_command_answers_quietly() -> None:
    """`clingather layers -` as a process: an answer, and no word of the solver beside it."""
    command = [str(Path(sys.executable).with_name("clingather")), "layers", "-", "--json"]
    done = subprocess.run(command, input=BANNER, capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["objects"]["test_ox"]["power"] == 3
