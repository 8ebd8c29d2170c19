"""The command line: what it prints, where, and with which exit code.

The library behind it is replaced by answers made here; `test_cli_real.py` runs the real one.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from clingather.bridge.base.errors import InputError, LimitError, Problem, UnsupportedError
from clingather.bridge.cards.card import Card, Face
from clingather.bridge.oracle.tree import Ability, Clause, node
from clingather.bridge.questions import check as checking
from clingather.bridge.state.values import Player, Scenario, State, Turn
from clingather.cli import library
from clingather.cli.main import clingather, run

Run = Callable[..., SimpleNamespace]

OX: dict[str, Any] = {
    "card": "Test Ox",
    "zone": "battlefield",
    "owner": "A",
    "controller": "B",
    "name": "Test Ox",
    "mana_cost": "{1}{G}",
    "colors": ["G"],
    "supertypes": [],
    "types": ["Creature"],
    "subtypes": ["Ox"],
    "power": 3,
    "toughness": 4,
    "loyalty": None,
    "defense": None,
    "abilities": ["Vigilance", "[+1]: Draw a card."],
}
ANSWER: dict[str, Any] = {
    "objects": {
        "relic": {**OX, "zone": "hand", "colors": [], "types": ["Artifact"], "subtypes": []},
        "ox": OX,
    },
    "trace": [
        {
            "layer": "7c",
            "effect": "banner#1",
            "timestamp": 3,
            "affects": ["ox"],
            "text": "Creatures get +1/+1.",
        }
    ],
    "dependencies": [
        {
            "layer": "4",
            "dependent": "tomb#1",
            "depends_on": "moon#1",
            "because": "applies_to",
            "rule": "613.8a",
        }
    ],
    "unsupported": [],
    "complete": True,
}
GNARL = {"object": "ox", "card": "Test Ox", "paragraph": 2, "text": "Gnarl.", "reason": "gnarl"}
WHY = {
    "object": "ox",
    "characteristics": {
        "power": [
            {"value": 2, "rule": "208.1", "effect": None, "text": "printed", "layer": None},
            {"value": 3, "rule": "613.4c", "effect": "banner#1", "text": "+1/+1", "layer": "7c"},
        ]
    },
    "not_applied": [
        {"effect": "moon#1", "text": "Moo.", "because": "lost in layer 4", "rule": "613.6"}
    ],
}


def fake_read(text: str, source: str, cards: object) -> Scenario:
    """Read only what the fakes need: `fail` raises, `expect` is kept, the title too."""
    data = yaml.safe_load(text)
    if data.get("fail") == "fault":
        raise ZeroDivisionError("oops")
    if "fail" in data:
        problems = [
            Problem("unknown key", line=7, key="players[0].lief", found="lief", expected="life"),
            Problem("no players", key="players"),
        ]
        raise InputError(problems, source)
    state = State(players=(Player(id="A"),), objects={}, turn=Turn(active="A"))
    return Scenario(state=state, title=data.get("title", ""), expect=data.get("expect", {}))


def fake_layers(
    scenario: Scenario, cards: object, ignore_unsupported: bool, engine: str
) -> Mapping[str, Any]:
    """Answer by the title of the scenario."""
    if scenario.title == "gnarled" and not ignore_unsupported:
        raise UnsupportedError([GNARL])
    if scenario.title == "limit":
        raise LimitError("too many states")
    if scenario.title == "gnarled":
        return {**ANSWER, "unsupported": [GNARL], "complete": False}
    return ANSWER


def fake_plays(scenario: Scenario, cards: object, engine: str) -> Mapping[str, Any]:
    """The answer to `plays`: as `layers` refuses, or passing."""
    fake_layers(scenario, cards, False, engine)
    return {"plays": [{"action": "pass"}], "count": 1}


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command on the fake library; gives code, out and err."""

    def fake_check(scenario: Any, cards: Any, engine: Any = None) -> Any:
        questions: dict[str, checking.Question] = {
            "layers": lambda it: fake_layers(it, cards, False, ""),
            "plays": lambda it: fake_plays(it, cards, ""),
            "loops": lambda it: library.loops(it, cards),
        }
        return checking.check(scenario, questions)

    monkeypatch.setattr(library, "open_cards", lambda path: SimpleNamespace(path=path))
    monkeypatch.setattr(library, "read_scenario", fake_read)
    monkeypatch.setattr(library, "layers", fake_layers)
    monkeypatch.setattr(library, "check", fake_check)
    monkeypatch.setattr(library, "plays", fake_plays)
    monkeypatch.setattr(library, "why", lambda *_, **__: WHY)
    monkeypatch.setattr(library, "facts", lambda *_: "object(ox).\n")
    monkeypatch.setattr(library, "schemas", lambda: {"scenario": {"a": 1}, "answers": {"b": 2}})

    def command(*arguments: str, stdin: str = "") -> SimpleNamespace:
        stream = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stream)
        code = run(arguments)
        out, err = capsys.readouterr()
        return SimpleNamespace(code=code, out=out, err=err)

    return command


def test_layers_shows_objects_effects_and_dependencies(cli: Run) -> None:
    """People get the objects (battlefield first), the order of effects, and why one waited."""
    result = cli("layers", "-", stdin="{}")
    assert (result.code, result.err) == (0, "")
    for words in (
        "Creature — Ox",
        "3/4",
        "[+1]: Draw a card.",
        "banner#1",
        "Creatures get +1/+1.",
        "tomb#1 waits for moon#1: the other changes what it applies to",
        "(613.8a)",
    ):
        assert words in result.out
    order = ["battlefield", "ox", "hand", "relic", "7c", "waits for"]
    places = [result.out.index(word) for word in order]
    assert places == sorted(places)


def test_layers_json_is_the_answer(cli: Run) -> None:
    """`--json` prints the answer as it is."""
    assert json.loads(cli("layers", "-", "--json", stdin="{}").out) == ANSWER


def test_terminal_codes_of_an_answer_do_not_reach_the_terminal(
    cli: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hostile name cannot steer the terminal, and markup in it stays a text."""
    hostile = {**ANSWER, "objects": {"ox": {**OX, "name": "\x1b[2J[red]Ox[/red]"}}}
    monkeypatch.setattr(library, "layers", lambda *_, **__: hostile)
    monkeypatch.setenv("COLUMNS", "200")  # wide enough for the whole name
    out = cli("layers", "-", stdin="{}").out
    assert "\x1b" not in out
    assert "[red]Ox[/red]" in out


@pytest.mark.parametrize("command", ["layers", "facts"])
def test_each_problem_of_an_input_is_one_line_with_its_place(cli: Run, command: str) -> None:
    """Wrong input is exit code 2 and `FILE:LINE: KEY: message: found X, expected Y` per problem."""
    result = cli(command, "-", stdin="fail: 1")
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines() == [
        "-:7: players[0].lief: unknown key: found lief, expected life",
        "-: players: no players",
    ]


def test_a_text_that_was_not_understood_is_exit_code_3(cli: Run) -> None:
    """The paragraphs are listed and no answer is given."""
    result = cli("layers", "-", stdin="title: gnarled")
    assert (result.code, result.out) == (3, "")
    assert result.err.splitlines() == [
        "-: ox (Test Ox), paragraph 2: not understood: 'Gnarl.': gnarl",
        "--ignore-unsupported answers without these texts, and says so.",
    ]


def test_ignore_unsupported_answers_and_says_so(cli: Run) -> None:
    """With `--ignore-unsupported` the answer is given, marked, and what was left out is named."""
    result = cli("layers", "-", "--ignore-unsupported", stdin="title: gnarled")
    assert result.code == 0
    assert "Creature — Ox" in result.out
    assert "Not complete" in result.err
    assert "Gnarl." in result.err
    result = cli("layers", "-", "--ignore-unsupported", "--json", stdin="title: gnarled")
    assert json.loads(result.out)["complete"] is False


def test_a_limit_is_exit_code_4(cli: Run) -> None:
    """A limit that was reached has its own exit code."""
    result = cli("layers", "-", stdin="title: limit")
    assert (result.code, result.err) == (4, "-: too many states\n")


def test_a_fault_of_the_program_is_a_message_and_never_a_traceback(cli: Run) -> None:
    """An exception that nobody planned is reported in a line, with an exit code of its own."""
    result = cli("layers", "-", stdin="fail: fault")
    assert result.code == 70
    assert "ZeroDivisionError: oops" in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize("name", ["absent.yaml", ""])
def test_a_file_that_cannot_be_read_is_exit_code_2(cli: Run, tmp_path: Path, name: str) -> None:
    """A missing file and a directory are refused with their name."""
    path = str(tmp_path / name)
    for command in (("layers", path), ("layers", path, "--lines"), ("facts", path)):
        result = cli(*command)
        assert result.code == 2
        assert result.err.startswith(path.rstrip("/"))
        assert "cannot be read" in result.err
    assert cli("check", path).code == 2


def test_a_file_that_is_not_utf8_is_refused_at_its_line(cli: Run, tmp_path: Path) -> None:
    """The line of the first wrong byte is named."""
    path = tmp_path / "latin.yaml"
    path.write_bytes(b"title: a\nnote: \xe9\n")
    result = cli("layers", str(path))
    assert (result.code, result.err) == (2, f"{path}:2: is not UTF-8: found byte 0xe9\n")


def test_lines_answers_each_line_and_goes_on_after_an_error(cli: Run) -> None:
    """One answer a line; an erroneous line gives its error; the exit code is the highest."""
    stdin = '{}\n\n{"fail": 1}\n{"title": "gnarled"}\n{"title": "x"}\n'
    result = cli("layers", "-", "--lines", stdin=stdin)
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert result.code == 3
    assert answers[0] == answers[3] == ANSWER
    assert answers[1]["error"]["exit"] == 2
    assert answers[1]["error"]["messages"][0].startswith("-:3:7: players[0].lief")
    assert answers[1]["error"]["problems"][0]["expected"] == "life"
    assert answers[2]["error"] == {
        "exit": 3,
        "messages": ["-:4: ox (Test Ox), paragraph 2: not understood: 'Gnarl.': gnarl"],
        "unsupported": [GNARL],
    }


def test_lines_survives_a_fault_and_bytes_that_are_no_text(cli: Run, tmp_path: Path) -> None:
    """Neither a fault nor a line that is not UTF-8 costs the answers of the others."""
    path = tmp_path / "lines"
    path.write_bytes(b'{"fail": "fault"}\n\xff\n{}\n')
    result = cli("layers", str(path), "--lines")
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert [answer.get("error", {}).get("exit") for answer in answers] == [70, 2, None]
    assert result.code == 70


def test_why_shows_the_chain_of_each_value_with_its_rule(cli: Run) -> None:
    """`--why` gives people the values from the printed one on, each with its CR number."""
    result = cli("layers", "-", "--why", "ox", stdin="{}")
    assert result.code == 0
    order = ["ox", "power", "208.1", "printed", "613.4c", "banner#1", "did not apply", "moon#1"]
    places = [result.out.index(word) for word in order]
    assert places == sorted(places)
    assert "  moon#1: Moo. — CR 613.6, lost in layer 4\n" in result.out
    assert json.loads(cli("layers", "-", "--why", "ox", "--json", stdin="{}").out) == WHY


def test_check_says_what_differs(cli: Run, tmp_path: Path) -> None:
    """`check` names file, path, expected and got, sums up, and exits with 1."""
    right, wrong = tmp_path / "right.yaml", tmp_path / "wrong.yaml"
    right.write_text("expect: {layers: {ox: {power: 3}}}", encoding="utf-8")
    wrong.write_text("expect: {layers: {ox: {power: 5}}}", encoding="utf-8")
    assert cli("check", str(right)).code == 0
    result = cli("check", str(right), str(wrong))
    assert result.code == 1
    assert f"{wrong}: layers.ox.power" in result.out
    assert "expected 5" in result.out
    assert "got      3" in result.out
    assert "1 of 2 as expected, 1 differ, 0 not answered" in result.out
    data = json.loads(cli("check", "--json", str(right), str(wrong)).out)
    assert data == [
        {"file": str(right), "ok": True, "differences": []},
        {
            "file": str(wrong),
            "ok": False,
            "differences": [
                {"path": "layers.ox.power", "note": "differs", "expected": 5, "got": 3}
            ],
        },
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{fail: 1, expect: {error: 2}}", 0),
        ("{fail: 1, expect: {error: 3}}", 1),
        ("{fail: 1, expect: {layers: {}}}", 2),
        ("{title: gnarled, expect: {error: 3}}", 0),
        ("{title: gnarled, expect: {layers: {error: 3}}}", 0),
        ("{title: gnarled, expect: {layers: {ox: {power: 3}}}}", 3),
        ("{title: x, expect: {error: 2}}", 1),
        ("{title: x, expect: {plays: {count: 1}}}", 0),
        ("{title: x, expect: {plays: {count: 2}}}", 1),
        ("{title: x, expect: {loops: {count: 0}}}", 0),
        ("{title: x, expect: {loops: {count: 1}}}", 1),
        ("{title: x}", 2),
    ],
)
def test_check_takes_an_expected_error_as_right(cli: Run, text: str, code: int) -> None:
    """`expect: {error: N}` wants that exit code; any other refusal counts as one."""
    assert cli("check", "-", stdin=text).code == code


def test_check_goes_on_after_a_wrong_file(cli: Run, tmp_path: Path) -> None:
    """One wrong file costs no other; the exit code is the highest."""
    path = tmp_path / "right.yaml"
    path.write_text("expect: {layers: {ox: {power: 3}}}", encoding="utf-8")
    result = cli("check", str(tmp_path / "absent.yaml"), str(path))
    assert result.code == 2
    assert "1 of 2 as expected" in result.out


def test_facts_and_schema_print_for_other_programs(cli: Run) -> None:
    """`facts` prints facts, `schema` both schemas or one."""
    assert cli("facts", "-", stdin="{}").out == "object(ox).\n"
    assert json.loads(cli("schema").out) == {"scenario": {"a": 1}, "answers": {"b": 2}}
    assert json.loads(cli("schema", "answers").out) == {"b": 2}


FACE = Face(name="Test Ox", mana_cost="{1}{G}", type_line="Creature", power="2", toughness="2")


def test_card_shows_each_paragraph_and_how_it_was_understood(
    cli: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tree, a form without effect, and a text that was not understood are told apart."""
    change = node("modify_pt", node("number", 1), node("number", 1))
    other = node("all", node("and", node("permanent"), node("type", "Creature")))
    abilities = (
        Ability("static", "Creatures get +1/+1.", None, (Clause(other, (change,)),), 1),
        Ability("triggered", "When this dies, draw a card.", paragraph=2),
        Ability("unsupported", "Gnarl.", paragraph=3, reason="stopped at 'Gnarl'"),
    )
    card = Card(name="Test Ox", faces=(FACE, replace(FACE, name="Test Calf")))
    monkeypatch.setattr(library, "open_cards", lambda _: SimpleNamespace(card=lambda _: card))
    monkeypatch.setattr(library, "compile_face", lambda face, name: abilities)
    result = cli("card", "test ox")
    assert result.code == 0
    for words in (
        "Test Ox  {1}{G}",
        "Creature  2/2",
        'applies to all(and(permanent, type("Creature")))',
        "change modify_pt(number(1), number(1))",
        "triggered (known by its form; what it does is not read)",
        "not understood: stopped at 'Gnarl'",
        "Test Calf",
    ):
        assert words in result.out


def test_an_unknown_card_names_the_nearest(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A misspelt name is exit code 2 with the names that come near."""
    cards = SimpleNamespace(card=lambda _: None, more="", nearest=lambda _: ["Test Ox", "Test Elf"])
    monkeypatch.setattr(library, "open_cards", lambda _: cards)
    result = cli("card", "Test Oxx")
    assert (result.code, result.out) == (2, "")
    assert "'Test Oxx', expected a card of the database, such as Test Ox, Test Elf" in result.err


def test_cards_import_reports_what_it_did(
    cli: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The numbers of cards and of skipped entries, which and why, and the format, are said."""
    asked: list[object] = []

    def fake_import(source: Path, database: Path | None, progress: object) -> SimpleNamespace:
        asked.extend([source, database, progress])
        left_out = {"no card of the game": ("Test Art", "Test Sticker")}
        said = {"cards": 7, "skipped": 2, "format": "scryfall", "incomplete": 3}
        return SimpleNamespace(**said, left_out=left_out)

    monkeypatch.setattr(library, "import_cards", fake_import)
    source = tmp_path / "cards.json"
    source.write_text("[]", encoding="utf-8")
    result = cli("cards", "import", str(source), "--database", str(tmp_path / "new.sqlite"))
    assert (result.code, result.out) == (
        0,
        "7 cards imported (scryfall), 2 skipped\n"
        "  3 lack a face, a defense or a color indicator in this file\n"
        "  2 no card of the game: Test Art, Test Sticker\n",
    )
    assert asked == [source, tmp_path / "new.sqlite", None]
    assert cli("cards", "import", str(tmp_path / "absent.json")).code == 2


def test_database_is_opened_where_the_option_says(
    cli: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`--database` names the database; one that does not exist is a usage error."""
    path = tmp_path / "cards.sqlite"
    path.write_bytes(b"")
    opened: list[object] = []
    monkeypatch.setattr(library, "open_cards", opened.append)
    for command in ("layers", "check", "facts"):
        text = "expect: {layers: {ox: {power: 3}}}"
        assert cli(command, "-", "--database", str(path), stdin=text).code == 0
    assert opened == [path, path, path]
    assert cli("layers", "-", "--database", str(tmp_path / "absent")).code == 2


@pytest.mark.parametrize("arguments", [(), ("layers",), ("check",), ("nonsense",), ("card",)])
def test_wrong_usage_is_exit_code_2(cli: Run, arguments: tuple[str, ...]) -> None:
    """A missing argument or an unknown command is wrong input."""
    result = cli(*arguments)
    assert result.code == 2
    assert "Usage" in result.err


def test_help_names_the_commands_that_exist(cli: Run) -> None:
    """`--help` lists exactly the commands there are, each with what it is for."""
    result = cli("--help")
    assert result.code == 0
    names = {
        "layers",
        "plays",
        "outcomes",
        "loops",
        "solve",
        "verify",
        "combos",
        "check",
        "card",
        "cards",
        "facts",
        "schema",
        "rule",
        "serve",
        "import",
        "export",
    }
    assert set(clingather.commands) == names
    for name in clingather.commands:
        assert f"\n  {name} " in result.out
        assert cli(name, "--help").code == 0


def test_version_is_the_one_of_the_distribution(cli: Run) -> None:
    """`--version` says what is installed."""
    from importlib.metadata import version

    assert cli("--version").out == f"clingather {version('clingather')}\n"


@pytest.mark.skipif(not hasattr(__import__("signal"), "SIGPIPE"), reason="no pipes that signal")
def test_a_reader_that_leaves_costs_no_message() -> None:
    """`clingather ... | head -1` ends quietly."""
    code = (
        "import sys; from clingather.cli import main, library;"
        "library.schemas = lambda: ['x' * 100] * 100000;"
        "sys.argv = ['clingather', 'schema']; main.main()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
