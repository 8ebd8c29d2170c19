"""Looking cards up: by every name that they have, in the local file and the embedded default."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clingather.bridge.base.errors import InputError
from clingather.bridge.base.files import default_path
from clingather.bridge.cards.card import Card, Face, plain
from clingather.bridge.cards.database import SCHEMA_VERSION, open_database
from clingather.bridge.cards.importer import import_cards
from clingather.bridge.cards.names import fold
from clingather.bridge.cards.record import from_record, to_record
from tests.card_files import SCRYFALL, local, scryfall

TEXT = st.text(max_size=12).map(plain)
FACES = st.builds(
    Face,
    name=TEXT,
    oracle_text=TEXT,
    power=st.none() | TEXT,
    color_indicator=st.lists(st.sampled_from("WUBRG"), unique=True).map(tuple),
    colors=st.none() | st.just(()) | st.just(("W", "G")),
    unknown=st.sampled_from([(), ("defense",)]),
)


@given(st.builds(Card, name=TEXT, faces=st.lists(FACES, min_size=1, max_size=3).map(tuple)))
def test_a_card_written_is_the_card_read(card: Card) -> None:
    """What stands in the database is the whole card."""
    assert from_record(json.loads(json.dumps(to_record(card)))) == card


@pytest.mark.parametrize(
    "spelling",
    ["Lim-Dûl's Vault’s", "lim-dul's vault's", "LIM-DÛL’S  VAULT'S", "Lim–Dul`s Vault‘s"],
)
def test_spellings_of_one_name(tmp_path: Path, spelling: str) -> None:
    """Case, accents, dashes, spaces and the form of apostrophes do not matter."""
    with open_database(local(tmp_path, scryfall("Lim-Dûl's Vault's", "x"))) as database:
        found = database.card(spelling)
        assert found is not None
        assert found.name == "Lim-Dûl's Vault's"


@given(st.text())
def test_the_key_of_a_key_is_itself(name: str) -> None:
    """Folding a name twice changes nothing more."""
    assert fold(fold(name)) == fold(name)


def test_faces_and_full_names() -> None:
    """A card is found by its full name, by its front face and by any other face."""
    with open_database() as database:
        card = database.card("Fire // Ice")
        assert card is not None
        assert [face.mana_cost for face in card.faces] == ["{1}{R}", "{1}{U}"]
        for name in ("fire", "Ice", "Fire//Ice", "fire // ice"):
            assert database.card(name) == card
        assert database.card("Fire // Fire") is None
        assert database.card("") is None


def test_full_name_before_front_face_before_back_face(tmp_path: Path) -> None:
    """A name that several cards share finds the one whose full name it is, then a front face."""
    faces = [{"name": n, "type_line": "Instant"} for n in ("One", "Two")]
    back = {"name": "One // Two", "layout": "split", "card_faces": faces}
    front = {"name": "Two // Three", "layout": "split", "card_faces": [faces[1], faces[0]]}
    with open_database(local(tmp_path, back, front, scryfall("Three", ""))) as database:
        found = [database.card(name) for name in ("one", "two", "three")]
        assert [card and card.name for card in found] == ["One // Two", "Two // Three", "Three"]


def test_imported_card_wins(tmp_path: Path) -> None:
    """An imported card goes before the embedded one; other embedded ones still answer."""
    with open_database(local(tmp_path, scryfall("Grizzly bears", "A new text."))) as database:
        bears, giant = database.card("Grizzly Bears"), database.card("Hill Giant")
        assert bears is not None
        assert giant is not None
        assert bears.faces[0].oracle_text == "A new text."
        names = [card.name for card in database.cards()]
        assert "Grizzly bears" in names
        assert "Grizzly Bears" not in names
        assert len(names) == len({fold(n) for n in names}) == database.count()
    with open_database() as embedded:
        assert embedded.count() == len(names)


def test_imported_card_that_lacks_something_does_not_hide_the_embedded_one(tmp_path: Path) -> None:
    """Where the import has half a card and the embedded default the whole, the whole answers."""
    face = {"name": "Fire", "type_line": "Instant"}
    half = {"name": "Fire // Ice", "layout": "split", "card_faces": [face]}
    with open_database(local(tmp_path, half)) as database:
        card = database.card("Fire // Ice")
        assert card is not None
        assert card.complete
        assert [c.complete for c in database.cards() if c.name == "Fire // Ice"] == [True]
        raw = database.imported("Fire // Ice")
        assert raw is not None
        assert not raw.complete


def test_a_token_does_not_hide_a_card(tmp_path: Path) -> None:
    """A token of the same name is found only where no card has the name."""
    token = {**SCRYFALL[3], "name": "Grizzly Bears"}
    with open_database(local(tmp_path, token, {**SCRYFALL[3], "name": "Lone"})) as database:
        bears, lone = database.card("Grizzly Bears"), database.card("Lone")
        assert bears is not None
        assert lone is not None
        assert (bears.layout, lone.layout) == ("normal", "token")
        assert [c.layout for c in database.cards() if c.name == "Grizzly Bears"] == [
            "token",
            "normal",
        ]
        assert database.count() == sum(1 for _ in database.cards())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Grizly Baers", "Grizzly Bears"),
        ("blod moon", "Blood Moon"),
        ("Urborg Tomb of Yawgmoht", "Urborg, Tomb of Yawgmoth"),
        ("Insectil Aberation", "Insectile Aberration"),
        ("Elesh Norn", "Elesh Norn, Grand Cenobite"),
        ("kiki jiki", "Kiki-Jiki, Mirror Breaker"),
    ],
)
def test_nearest_names(typed: str, meant: str) -> None:
    """A misspelt name finds the one that was meant."""
    with open_database() as database:
        near = database.nearest(typed)
        assert meant in near[:2]
        assert len(near) == len(set(near)) <= 5
        assert database.nearest(typed, limit=1) == near[:1]
        assert all(database.card(name) is not None for name in near)


def test_nearest_names_of_local_cards(tmp_path: Path) -> None:
    """Imported names are suggested too, and nonsense suggests nothing."""
    with open_database(local(tmp_path, scryfall("Zyxqu Wvutsr", ""))) as database:
        assert database.nearest("zyxq wvutsrr")[0] == "Zyxqu Wvutsr"
        assert database.nearest("%%%%%%%%") == []


def test_default_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """CLINGATHER_DATABASE names the default database, which must be there then."""
    with open_database() as database:
        assert database.path is None
        assert database.card("Forest") is not None
    path = tmp_path / "named.sqlite"
    monkeypatch.setenv("CLINGATHER_DATABASE", str(path))
    assert default_path() == path
    with pytest.raises(InputError, match="CLINGATHER_DATABASE"):
        open_database()
    source = tmp_path / "source.json"
    source.write_text(json.dumps([scryfall("Test Only Here", "")]), "utf-8")
    import_cards(source)
    with open_database() as database:
        assert database.path == path
        assert database.card("test only here") is not None
    monkeypatch.delenv("CLINGATHER_DATABASE")
    assert default_path().name == "cards.sqlite"
    assert "clingather" in default_path().parts


def other_version(path: Path) -> None:
    """A database of a later version of the schema."""
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()


def other_program(path: Path) -> None:
    """A database that another program made."""
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE things (id INTEGER)")
    connection.commit()
    connection.close()


def damaged(path: Path) -> None:
    """A database in which every page but the first is overwritten."""
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))


@pytest.mark.parametrize(
    "spoil",
    [
        other_version,
        other_program,
        damaged,
        lambda path: path.write_bytes(b"no database" * 100),
        lambda path: path.write_bytes(b""),
    ],
)
def test_a_file_that_is_not_usable(tmp_path: Path, spoil: Any) -> None:
    """Another version, another program's file or a damaged one is refused with advice."""
    path = local(tmp_path, *SCRYFALL)
    spoil(path)
    with pytest.raises(InputError, match="cards import") as caught:
        open_database(path).card("Test Siege")
    assert str(path) in str(caught.value)


def test_a_path_without_a_file(tmp_path: Path) -> None:
    """A database that was asked for by its path must be there."""
    with pytest.raises(InputError, match="no card database is here"):
        open_database(tmp_path / "absent.sqlite")


def test_opening_loads_no_library_that_it_does_not_need() -> None:
    """A look-up starts fast: no import of the importer, the matcher or the solver."""
    script = (
        "import sys; from clingather.bridge.cards.database import open_database\n"
        "assert open_database().card('forest')\n"
        "print(sorted({'ijson', 'rapidfuzz', 'clingo', 'yaml'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
