"""What is wrong with an input, a stream or a file is said with its place; no fault of ours."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from clingather.bridge import layers, outcomes, plays
from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.cards.database import Database, open_database
from clingather.cli.main import run
from tests.card_files import local, scryfall

BOARD = """
scenario: 1
players:
- {id: A, battlefield: [Grizzly Bears]}
- {id: B}
"""
CLINGATHER = f"{sys.executable} -c 'from clingather.cli.main import main; main()'"


def problems(data: Any, question: Any = layers) -> list[Problem]:
    """What is wrong with a scenario."""
    with pytest.raises(InputError) as refused:
        question(data if isinstance(data, str) else json.dumps(data), database=open_database())
    return refused.value.problems


def board(**more: Any) -> dict[str, Any]:
    """A scenario with some keys more."""
    players = [{"id": "A", "battlefield": ["Grizzly Bears"]}, {"id": "B"}]
    return {"scenario": 1, "players": players, **more}


# ---------------------------------------------------------------- trees
TREES: list[tuple[Any, str]] = [
    (["no_such_node"], "no node is called 'no_such_node'"),
    ([["no_exception"]], "no node is called ['no_exception']"),
    ([], "no node is called None"),
    (["exceptions", ["no_exception"]], "exceptions has 2 parts, not 1"),
    (["exceptions", 3, ["no_exception"]], "no list: 3"),
    (["number", 3], "number is no change"),
    (["number", True], "number is of integer, not of True"),
    (["number", "A"], "number is of integer, not of 'A'"),
    (["gain", {"kind": "keyword"}, 1], "gain has 1 parts, not 2"),
    (["gain", {"text": "Flying"}], "an ability has kind; not so: 'kind'"),
    (["gain", {"kind": "keyword", "effect": 3}], "no list: 3"),
    (["gain", {"kind": "curse", "text": ""}], "no ability is of the kind 'curse'"),
    (["gain", {"kind": "static", "clauses": [{"subject": ["self"]}]}], "a clause has subject"),
    (["gain", {"kind": "spell", "cost": ["you"]}], "you is no action"),
]


@pytest.mark.parametrize(("tree", "found"), TREES)
def test_a_tree_that_is_not_well_typed_is_refused_where_it_stands(tree: Any, found: str) -> None:
    """The vocabulary says what fits where; nothing else gets as far as the encodings."""
    bear = {"card": "Grizzly Bears", "copy_of": "Hill Giant", "except": tree}
    data = board(players=[{"id": "A", "battlefield": [bear]}, {"id": "B"}])
    (problem,) = problems(data)
    assert problem.key == "players[0].battlefield[0].except"
    assert found in problem.found
    assert problem.line == 1


def test_a_tree_of_another_part_is_refused() -> None:
    """An ability on the stack is an ability, a resolved effect is clauses."""
    ability = {"controller": "A", "source": "grizzly_bears", "ability": "grizzly_bears#1"}
    (problem,) = problems(board(stack=[{**ability, "tree": {"kind": 3}}]))
    assert problem.key == "stack[0].tree"
    effect = {"source": "", "controller": "A", "affects": [], "text": "x", "tree": [{"kind": "x"}]}
    (problem,) = problems(board(effects=[effect]))
    assert problem.key == "effects[0].tree[0]"


def test_a_choice_forbidden_in_part_is_refused() -> None:
    """A key that is missing is said; what is there is not taken for the whole."""
    turn = {"otherwise": [{"than": "pass", "rule": "732.3"}]}
    (problem,) = problems(board(turn=turn))
    assert (problem.key, problem.expected) == ("turn.otherwise[0]", "player")


def test_a_step_of_blockers_without_attackers_has_one_declaration() -> None:
    """All attackers have left combat: the defending player declares that nothing blocks."""
    data = board(turn={"step": "declare_blockers"}, combat={"attacked": True})
    found = plays(json.dumps(data), database=open_database())
    assert (found["player"], found["plays"]) == ("B", [{"blocks": {}, "do": {"block": {}}}])


# ---------------------------------------------------------------- mana symbols
@pytest.mark.parametrize(
    "cost",
    [
        *("{Ä}", "{W/}", "{/}", "{99999999999}", "{٣}", "{²}", "{-1}", "{HW}", "{w}", "{1/2}"),
        *("{00}", "{2/W/U}", "{W/P/P}", "{P}", "{W", "W", "{W}{", "{W}" * 101),
    ],
)
def test_a_cost_with_other_symbols_is_refused(cost: str) -> None:
    """The mana symbols are a closed list (CR 107.4)."""
    card = {"name": "Test Ox", "mana_cost": cost, "type_line": "Artifact"}
    (problem,) = problems(board(cards=[card]))
    assert problem.key == "cards[0].mana_cost"


def test_every_symbol_of_the_rules_is_read() -> None:
    """Those of CR 107.4."""
    cost = "{X}{1000000}{W}{U}{B}{R}{G}{C}{S}{W/U}{R/W}{2/G}{C/B}{G/P}{R/W/P}"
    card = {"name": "Test Ox", "mana_cost": cost, "type_line": "Artifact"}
    data = board(cards=[card], players=[{"id": "A", "hand": ["Test Ox"]}, {"id": "B"}])
    ox = layers(data, database=open_database())["objects"]["test_ox"]
    assert ox["mana_value"] == 0 + 1000000 + 7 + 2 + 2 + 1 + 1 + 1


@pytest.mark.parametrize("cost", ["{HW}", "{Ä}", "{99999999999}", "{٣}", "{W/}", "W", "{W"])
def test_a_card_with_another_symbol_is_not_understood(tmp_path: Path, cost: str) -> None:
    """A card of the database can't be corrected by who asks: its mana value is not told."""
    card = scryfall("Test Ox", "", mana_cost=cost, type_line="Artifact")
    data = board(players=[{"id": "A", "battlefield": ["Test Ox"]}, {"id": "B"}])
    with open_database(local(tmp_path, card)) as database:
        with pytest.raises(UnsupportedError, match=r"107\.4"):
            layers(data, database=database)
        assert layers(data, database=database, ignore_unsupported=True)["complete"] is False


# ---------------------------------------------------------------- texts
def test_a_letter_written_as_two_escapes_is_read() -> None:
    """JSON writes what is beyond 16 bits as a pair of surrogates."""
    card = r'{"name": "Test \ud83d\ude00", "type_line": "Artifact", "oracle_text": "a\\ud83d"}'
    text = json.dumps(board()).replace("]}, {", ', "Test \\ud83d\\ude00"]}, {')
    text = text.replace("{", f'{{"cards": [{card}], ', 1)
    found = layers(text, database=open_database(), ignore_unsupported=True)
    assert {each["name"] for each in found["objects"].values()} == {"Grizzly Bears", "Test 😀"}


@pytest.mark.parametrize("half", [r"\ud83d", r"\ude00", r"\ude00\ud83d", r"\uD83Dx\uDE00"])
def test_half_a_letter_is_refused(half: str) -> None:
    """A surrogate alone is no letter."""
    (problem,) = problems(f"\n{json.dumps(board(title='?'))}".replace("?", half))
    assert problem.line == 2
    assert problem.found in half


@pytest.mark.parametrize("name", ["bär", "é", "bears\u200b", "bears\x1b[31m", "bears\ud800"])
def test_an_id_of_other_letters_is_refused(name: str) -> None:
    """Ids are ASCII."""
    data = board(players=[{"id": "A", "battlefield": [{"card": "Forest", "id": name}]}])
    assert problems(data)
    assert problems(board(players=[{"id": name}]))


FILES: list[tuple[bytes, str]] = [
    (b"\xff\xfe" + BOARD.encode("utf-16-le"), "UTF-8"),
    (BOARD.encode("utf-16"), "UTF-8"),
    (BOARD.encode() + b"\xff", "UTF-8"),
    (BOARD.encode() + b"\0", "control characters"),
    (b"", "empty"),
    (b"\n\n", "empty"),
    (b"a: &a [x, x]\nb: [*a, *a]", "anchors"),
    (b"a: *a", "aliases"),
    (b"a: !!python/object/apply:os.system [ls]", "tags"),
    (b"!x {a: 1}", "tags"),
    (b"scenario: 1\nscenario: 1\nplayers: [{id: A}]", "twice"),
    (b"[" * 100_000, "deep"),
    (b"{a: " * 100_000, "deep"),
    (b'{"a":' * 100_000, "deep"),
    (b"- " * 100_000, "deep"),
    (b'{"a": "\\ud83d", "b": ' + b"[" * 100_000, "no scenario"),
    (b"---\na: 1\n---\nb: 1", "document"),
    (b"? [a]\n: 1", "a key must be"),
    (b"<<: {scenario: 1}\nplayers: [{id: A}]", "unknown key"),
]


@pytest.mark.parametrize(("data", "words"), FILES)
def test_a_file_that_is_no_scenario(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, words: str
) -> None:
    """Other encodings, other documents, what would grow or run: each its message."""
    file = tmp_path / "file.yaml"
    file.write_bytes(data)
    assert run(["layers", str(file)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{file}:")
    assert words in said


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    """Some editors write one."""
    file = tmp_path / "file.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + BOARD.encode())
    assert run(["layers", str(file)]) == 0


@pytest.mark.parametrize("name", [".", "", "absent", "\udcff", "\x1b[31m", "a" * 300])
@pytest.mark.parametrize("command", ["layers", "outcomes", "plays", "loops", "facts", "check"])
def test_a_file_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, command: str
) -> None:
    """A folder, nothing, a name that is none; no name steers the terminal."""
    assert run([command, f"{tmp_path}/{name}"]) == 2
    said = capsys.readouterr().err
    assert "cannot be read" in said
    assert "\x1b" not in said


# ---------------------------------------------------------------- streams
@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("layers - <&-", 2, "-: cannot be read: "),
        ("outcomes --lines - <&-", 2, "-: cannot be read: "),
        ("layers FILE <&-", 0, ""),
        ("layers FILE >&-", 2, "the answer: cannot be "),
        ("layers --json FILE >&-", 2, "the answer: cannot be "),
        ("--help >&-", 2, "the answer: cannot be "),
        ("layers FILE >/dev/full", 2, "the answer: cannot be "),
        ("layers FILE 2>&-", 0, ""),
        ("layers absent 2>&-", 2, ""),
        ("layers absent 2>/dev/full", 2, ""),
        ("layers absent <&- >&- 2>&-", 2, ""),
        ("layers FILE <&- >&- 2>&-", 2, ""),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the streams of a Unix")
def test_streams_that_are_closed_or_full(
    tmp_path: Path, command: str, code: int, said: str
) -> None:
    """Who can't be told gets the code; nobody gets a traceback."""
    file = tmp_path / "file.yaml"
    file.write_text(BOARD)
    line = f"{CLINGATHER} {command.replace('FILE', str(file))}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    assert done.stderr.startswith(said) if said else not done.stderr


@pytest.mark.skipif(os.name != "posix", reason="the pipes of a Unix")
def test_a_reader_that_goes_ends_the_program_without_a_word(tmp_path: Path) -> None:
    """As with any program in a pipe."""
    file = tmp_path / "file.yaml"
    file.write_text(BOARD)
    line = f"{CLINGATHER} facts {file} | head -c 1"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert len(done.stdout) == 1
    assert done.stderr == ""


# ---------------------------------------------------------------- the card database
def test_a_database_that_the_environment_names_must_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else the embedded cards would answer in place of those that were meant."""
    for place in (tmp_path / "absent.sqlite", tmp_path):
        monkeypatch.setenv("CLINGATHER_DATABASE", str(place))
        assert run(["card", "Forest"]) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"{place}: no card database is here (CLINGATHER_DATABASE)")
    monkeypatch.setenv("CLINGATHER_DATABASE", "")
    assert run(["card", "Forest"]) == 0


RECORDS = [
    *("{", "[]", "3", '"x"', "null", "{}", "[" * 100_000),
    *('{"name": 3, "layout": "normal", "faces": []}', '{"name": "x", "layout": "x", "faces": [3]}'),
    '{"name": "x", "layout": "normal", "faces": [{"name": "x", "power": 3}]}',
    '{"name": "x", "layout": "normal", "faces": [{"name": "x", "colors": "W"}]}',
    '{"name": "x", "layout": "normal", "faces": [{"name": "x", "colors": [["W"]]}]}',
    '{"name": "x", "layout": "normal", "faces": [{"name": "x", "oracle_text": null}]}',
    '{"name": "x", "layout": "normal", "faces": [{"name": "x", "whatever": "x"}]}',
    '{"name": "x", "layout": "normal", "faces": [{"power": "3"}]}',
]


@pytest.mark.parametrize("record", RECORDS)
def test_a_database_with_a_record_that_is_none(tmp_path: Path, record: str) -> None:
    """Which database it is, and what to do."""
    path = local(tmp_path, scryfall("Test Ox", ""))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE cards SET data = ?", (record,))
    connection.close()

    def every(database: Database) -> None:
        list(database.cards())

    for question in (lambda database: database.card("Test Ox"), every):
        with open_database(path) as database, pytest.raises(InputError, match=r"import") as found:
            question(database)
        assert str(path) in str(found.value)


def test_a_state_of_another_program_is_refused_by_each_question() -> None:
    """What is asked makes no difference to what is read."""
    for question in (layers, outcomes, plays):
        assert problems({**board(), "former": {"x@1": {"facts": {"life": [[3]]}}}}, question)


# ---------------------------------------------------------------- what stands on the command line
ARGUMENTS = (
    *('"), life("A",99). #script(python)', "a\nb", "nul\x00", "\x1b[31mred", "\x9b2J", "\u202eabc"),
    *("\udcff", "ä𝔸", "", "{", "[" * 400, "&a [*a]", "!!python/object:os.system x", "x" * 200_000),
    *("9" * 5000, f"ox.power == {'9' * 5000}", "ox.power == \x1b[31m", 'ox.name == "\u202e"'),
    *('{cast: "\\e[31mx"}', f"{{cast: ox, x: {'9' * 30}}}", '{choose: {"\\e[2J": 1}}', "null"),
    *(".nan", "2026-01-01", "{attack: {ox: B}, attack: {}}", '{action: cast, object: "\\e[1m"}'),
)
ASKED = (
    *(("layers", "FILE", f"--{name}") for name in ("why", "when", "because", "database")),
    *(("layers", "FILE", f"--{name}") for name in ("timeout", "memory")),
    *(("plays", "FILE", f"--{name}") for name in ("why-not", "check", "max-answers")),
    *(("facts", "FILE", "--task"), ("card",), ("rule",), ("layers",), ("check",), ()),
    *(("cards", "import"), ("cards", "coverage", "--corpus"), ("rule", "704.5j", "--rules")),
)


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_a_hostile_argument_stays_an_argument(
    asked: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its message is short and steers no terminal."""
    file = tmp_path / "ox.yaml"
    file.write_text(BOARD)
    before = sorted(tmp_path.iterdir())
    for text in ARGUMENTS:
        code = run([*(str(file) if word == "FILE" else word for word in asked), text])
        said = "".join(capsys.readouterr())
        assert code in ((0, 2) if asked != ("check",) else (2,)), (text, said)
        assert all(letter.isprintable() or letter == "\n" for letter in said), text
        assert len(said) < 60_000, text
        assert code == 0 or len(said) < 25_000, text
    assert sorted(tmp_path.iterdir()) == before
