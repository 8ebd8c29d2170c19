"""Card files that strangers write: bounded, without control characters, the database whole."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import stat
import time
from pathlib import Path

import pytest

from clingather.bridge.base import bounds
from clingather.bridge.base.errors import InputError
from clingather.bridge.cards.card import plain
from clingather.bridge.cards.database import open_database
from clingather.bridge.cards.importer import import_cards
from clingather.cli.main import run
from tests.card_files import local, scryfall

HOSTILE = "Test\x1b[31m \x9b2J\u202eOx\r\n\x07\t\x7f\ud800\u2028\ufeff"
CARD = scryfall(HOSTILE, f"Flying{HOSTILE}", type_line="Creature — Ox", power="2\x1b[0m")
STEERING = [chr(code) for code in (*range(32), *range(0x7F, 0xA0), 0x202E, 0x2028) if code != 10]


# ---------------------------------------------------------------- what is read
@pytest.mark.parametrize(
    "text",
    [
        b"[" * 100_000,
        b'{"data":' + b"[" * 100_000,
        b'[{"name": "x", "type_line": "x", "more": ' + b'{"a":' * 100_000,
        b'[{"name": "x\\\\", "type_line": "\\"", "more": ' + b"[{" * 1000 + b'"x"',
        b'{"data": {"x": ' + b"[" * 70 + b"]" * 70 + b"}}",
    ],
)
def test_nesting_is_bounded(tmp_path: Path, text: bytes) -> None:
    """Each level costs the parser its place; no card needs more than a few."""
    source = tmp_path / "source.json"
    source.write_bytes(text)
    begun = time.perf_counter()
    with pytest.raises(InputError, match="levels"):
        import_cards(source, tmp_path / "cards.sqlite")
    assert time.perf_counter() - begun < 5
    assert not (tmp_path / "cards.sqlite").exists()


def test_brackets_in_texts_are_no_nesting(tmp_path: Path) -> None:
    """Nor are those behind an escaped quotation mark, wherever the file is cut into pieces."""
    texts = ["[" * 1000, '"' + "[" * 1000, "\\" * 3 + '"' + "{" * 1000, "x" * 65536 + "\\[" * 99]
    records = [scryfall(f"Test {number}", text) for number, text in enumerate(texts * 20)]
    with open_database(local(tmp_path, *records)) as database:
        found = {card.faces[0].oracle_text for card in database.cards()}
    assert found >= set(texts)


@pytest.mark.parametrize(
    "text",
    [
        b'[{"name": "x", "type_line": "x", "cmc": ' + b"9" * 100_000 + b"}]",
        b'[{"name": "x", "type_line": "x", "cmc": 1e999999999}]',
        b'[{"name": "x", "type_line": "x", "cmc": -}]',
        b'[{"name": "\\ud800", "type_line": "x"}]',
        b'[{"name": "\\u001b", "type_line": "x"}]',
        b'[{"name": "\\x", "type_line": "x"}]',
        b'[{"name": "x", "type_line": "x"}]]',
        b'[{"name": "x", "type_line": "x"}, 3]',
        b'[{"name": "x", "type_line": ["x"]}]',
        b'{"data": {"x": "y"}}',
        b'{"data": []}',
        b"[]",
        b"\xff\xfe[\0",
        b"\x1f\x8b\x08nothing",
        b"",
    ],
)
def test_what_is_no_card_file_is_refused_or_read_whole(tmp_path: Path, text: bytes) -> None:
    """No number, letter or packing of it is a fault."""
    source = tmp_path / "source.json"
    source.write_bytes(text)
    assert run(["cards", "import", str(source), "--database", str(tmp_path / "x.sqlite")]) in (0, 2)
    assert [path.name for path in tmp_path.iterdir() if "importing" in path.name] == []


BOMBS = {
    "times its length": (True, b'[{"name": "x", "type_line": "' + b'x", "": "' * 3_000_000),
    "in one text": (False, b'[{"name": "x", "type_line": "' + b"a\\n" * 2_000_000),
    "more than 20000000 bytes": (
        False,
        b'[{"name": "x", "type_line": "' + b'x", "": "' * 3_000_000,
    ),
}


@pytest.mark.parametrize("found", BOMBS)
def test_the_length_of_a_card_file_is_bounded(
    tmp_path: Path, found: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Packed or not; what would fill the memory is not read whole, and nothing is left."""
    monkeypatch.setattr(bounds, "CARD_FILE", 20_000_000)
    packed, text = BOMBS[found]
    source = tmp_path / "source.json"
    source.write_bytes(gzip.compress(text) if packed else text)
    code = run(["cards", "import", str(source), "--database", str(tmp_path / "cards.sqlite")])
    assert code == 2
    assert found in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["source.json"]


# ---------------------------------------------------------------- what is shown
def test_control_characters_are_dropped() -> None:
    """White space is a space, but for line breaks."""
    assert plain(HOSTILE) == "Test[31m 2JOx\n  "
    assert plain("Flying\nTrample") == "Flying\nTrample"


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, tuple[Path, str]]:
    """A database with a hostile card, imported or written by another program; the card's name."""
    found = {}
    for imported in (True, False):
        folder = tmp_path_factory.mktemp("cards")
        path = local(folder, CARD if imported else scryfall("Test", "x"))
        with open_database(path) as database:
            ours = next(iter(database.cards())).name
        if not imported:
            record = {"name": "Test", "layout": "normal", "faces": [{**CARD, "name": HOSTILE}]}
            with sqlite3.connect(path) as connection:
                connection.execute("UPDATE cards SET data = ?", [json.dumps(record)])
            connection.close()
        found[imported] = path, ours
    return found


@pytest.mark.parametrize(
    "command",
    [
        *(["card", "NAME"], ["card", "NAME", "--json"], ["layers", "FILE"]),
        *(["layers", "FILE", "--json"], ["layers", "FILE", "--ignore-unsupported"]),
        *(["plays", "FILE"], ["outcomes", "FILE"], ["outcomes", "FILE", "--json"]),
        *(["facts", "FILE"], ["check", "FILE"], ["card", HOSTILE], ["card", "nothing\x1b[31m"]),
        *(["layers", "FILE", "--why", "x\x1b[31m"], ["layers", "FILE", "--\x1b[31m"]),
    ],
)
@pytest.mark.parametrize("imported", [True, False])
def test_no_card_steers_the_terminal(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    imported: bool,
    databases: dict[bool, tuple[Path, str]],
) -> None:
    """Nor does one that another program wrote into the database, or what the user typed."""
    path, ours = databases[imported]
    file = tmp_path / "file\x1b[31m.yaml"
    battlefield = json.dumps([{"card": ours, "id": "ox"}])
    file.write_text(f"scenario: 1\nplayers: [{{id: A, battlefield: {battlefield}}}, {{id: B}}]\n")
    words = [word.replace("FILE", str(file)).replace("NAME", ours) for word in command]
    code = run([*words, "--database", str(path)])
    shown = capsys.readouterr()
    assert code in (0, 2, 3), shown.err
    assert not [letter for letter in STEERING if letter in shown.out + shown.err]


# ---------------------------------------------------------------- what is written
@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_the_mode_of_the_database_follows_the_mask(tmp_path: Path, mask: int) -> None:
    """As that of any file that the user makes."""
    before = os.umask(mask)
    try:
        path = local(tmp_path, scryfall("Test Ox", ""))
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_one(tmp_path: Path, there: bool) -> None:
    """What it leads to is replaced, and nothing is left beside either."""
    (tmp_path / "elsewhere").mkdir()
    real = tmp_path / "elsewhere" / "real.sqlite"
    if there:
        real.write_bytes(b"")
    (tmp_path / "cards.sqlite").symlink_to(real)
    path = local(tmp_path, scryfall("Test Ox", ""))
    assert path.is_symlink()
    assert path.resolve() == real.resolve()
    with open_database(path) as database:
        assert database.card("Test Ox") is not None
    assert [each.name for each in real.parent.iterdir()] == ["real.sqlite"]


def test_what_a_killed_import_left_is_removed_by_the_next(tmp_path: Path) -> None:
    """Of this database alone, and at once."""
    left = tmp_path / "cards.sqlite.0123abcd.importing"
    others = tmp_path / "other.sqlite.0123abcd.importing"
    for path in (left, others):
        path.write_bytes(b"half")
    local(tmp_path, scryfall("Test Ox", ""))
    assert not left.exists()
    assert others.exists()


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    """A folder or a device stays what it is."""
    source = tmp_path / "source.json"
    source.write_text(json.dumps([scryfall("Test Ox", "")]))
    for target in (tmp_path, Path(os.devnull)):
        with pytest.raises(InputError, match="cannot be written"):
            import_cards(source, target)
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize(
    "commands",
    [
        ("layers FILE", "outcomes FILE", "plays FILE", "facts FILE", "card Test_Ox"),
        # it reads every card
        pytest.param(("cards coverage",), marks=pytest.mark.slow),
    ],
)
def test_a_question_writes_nothing_beside_the_database(
    commands: tuple[str, ...], tmp_path: Path
) -> None:
    """Neither the card database nor its folder changes; what is compiled is stored elsewhere."""
    folder = tmp_path / "cards"
    folder.mkdir()
    path = local(folder, scryfall("Test Ox", "Flying", type_line="Creature — Ox", power="1"))
    file = tmp_path / "file.yaml"
    file.write_text("scenario: 1\nplayers:\n- {id: A, battlefield: [Forest]}\n- {id: B}\n")
    before = [(each.name, each.stat().st_mtime_ns) for each in sorted(folder.iterdir())]
    words = {"FILE": str(file), "Test_Ox": "Test Ox"}
    for command in commands:
        said = [words.get(word, word) for word in command.split()]
        assert run([*said, "--database", str(path)]) == 0
    assert [(each.name, each.stat().st_mtime_ns) for each in sorted(folder.iterdir())] == before
