"""The store of compiled faces: it changes no result, and nothing that is wrong with it matters."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from clingather.bridge.base import files
from clingather.bridge.cards.card import Face
from clingather.bridge.cards.database import open_database
from clingather.bridge.encodings import sources
from clingather.bridge.encodings.stored import once
from clingather.bridge.interpreting import compiled
from clingather.bridge.interpreting.interpreted import unread_by_layers
from clingather.bridge.kernel import verdicts
from clingather.bridge.oracle import compile_face, store
from clingather.bridge.oracle.tree import Ability, Node

FACE = Face(
    name="Test Banner",
    type_line="Enchantment",
    oracle_text='Flying, protection from red\nCreatures get +1/+1 and have "{T}: Draw a card."',
)
KEY = b"0123456789abcdef"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty place for a store, which the functions of the module use."""
    monkeypatch.setenv("CLINGATHER_DATABASE", str(tmp_path / "cards.sqlite"))
    monkeypatch.setattr(compiled, "settled", lambda *_: True)
    forget()
    yield tmp_path / "compiled.sqlite"
    forget()


def forget() -> None:
    """As if the program had just been started."""
    opened = compiled.open_store(compiled.store_path())
    if opened is not None:
        opened.close()
    compiled.abilities_of.cache_clear()
    compiled.effect_clauses.cache_clear()
    compiled.open_store.cache_clear()


def restart(face: Face = FACE) -> tuple[Ability, ...]:
    """The abilities of a face as the next run of the program finds them."""
    compiled.flush()
    forget()
    return compiled.abilities_of(face, face.name)


def never(face: Face, card_name: str) -> tuple[Ability, ...]:
    """A compiler that must not be asked."""
    raise AssertionError(face.name)


def test_what_is_stored_is_what_was_compiled_to_the_last_word() -> None:
    """Of every embedded card: trees, wordings and reasons come back, and what the layers say."""
    for card in open_database().cards():
        for face in card.faces:
            abilities = compile_face(face, card.name)
            value = (abilities, {ability: unread_by_layers(ability) for ability in abilities})
            assert repr(store.unpack(store.pack(value))) == repr(value)


def test_a_second_run_does_not_compile_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stored abilities are given out, and they equal the compiled ones."""
    first = compiled.abilities_of(FACE, FACE.name)
    assert first == compile_face(FACE, FACE.name)
    assert not path.exists()
    compiled.flush()
    forget()
    monkeypatch.setattr("clingather.bridge.oracle.compile.compile_face", never)
    assert repr(compiled.abilities_of(FACE, FACE.name)) == repr(first)


def test_another_text_name_or_version_is_another_entry(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing stored is found again once what it was made from has changed."""
    restart()
    restart()
    asked: list[str] = []

    def noticed(face: Face, card_name: str) -> tuple[Ability, ...]:
        asked.append(card_name)
        return ()

    monkeypatch.setattr("clingather.bridge.oracle.compile.compile_face", noticed)
    restart()
    assert asked == []
    compiled.abilities_of(FACE, "Another Banner")
    compiled.abilities_of(Face(name=FACE.name, oracle_text="Flying"), FACE.name)
    assert asked == ["Another Banner", "Test Banner"]
    monkeypatch.setattr(compiled, "version", lambda *_: b"newer")
    forget()
    compiled.abilities_of(FACE, FACE.name)
    assert asked[2:] == ["Test Banner"]


def test_the_entries_of_another_version_are_removed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store holds what the present program can use."""
    restart()
    monkeypatch.setattr(compiled, "version", lambda *_: b"newer")
    restart()
    compiled.flush()
    with sqlite3.connect(path) as connection:
        versions = connection.execute("SELECT DISTINCT version FROM compiled").fetchall()
    assert versions == [(b"newer",)]
    connection.close()


@pytest.mark.parametrize(
    "damage",
    [
        'UPDATE compiled SET data = \'["",[""],{"pairs":[]}]\'',
        "UPDATE compiled SET data = substr(data, 1, 40)",
        "UPDATE compiled SET digest = x'00'",
        "DELETE FROM compiled",
        "DROP TABLE compiled",
        "PRAGMA application_id = 7",
    ],
)
def test_a_damaged_entry_is_compiled_anew(path: Path, damage: str) -> None:
    """Whatever happened to the file, the result is the same."""
    restart()
    restart()
    with sqlite3.connect(path) as connection:
        connection.execute(damage)
    connection.close()
    assert repr(restart()) == repr(compile_face(FACE, FACE.name))


def test_an_entry_with_a_right_digest_and_a_wrong_form_is_left_aside(path: Path) -> None:
    """Values that are no abilities are not given out."""
    held = store.Store(path, KEY)
    for data in ("[]", "7", '["Node"]', '["Ability",1]', '["Unknown",1]', "{}", "not JSON"):
        held._pending[KEY] = data
        held.flush()
        assert held.get(KEY, compiled.are_abilities) is None
    held.close()


@pytest.mark.parametrize("content", [b"", b"no database at all" * 100, b"SQLite format 3\0"])
def test_a_foreign_file_is_left_as_it_is(path: Path, content: bytes) -> None:
    """A file that is no store is neither read nor written, unless it is empty."""
    path.write_bytes(content)
    assert repr(restart()) == repr(compile_face(FACE, FACE.name))
    compiled.flush()
    assert (path.read_bytes() == content) is bool(content)


def test_the_database_of_another_program_is_left_as_it_is(path: Path) -> None:
    """Its tables stay the only ones."""
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE other (a)")
    connection.close()
    restart()
    restart()
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("other",)]
    connection.close()


def test_without_a_place_to_write_nothing_is_stored(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that cannot be made, or is a file, costs no answer."""
    blocked = path.with_name("file")
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("CLINGATHER_DATABASE", str(blocked / "cards.sqlite"))
    forget()
    assert restart() == compile_face(FACE, FACE.name)


def test_sources_that_have_just_changed_store_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the program is being edited, what is loaded may not be what the key says."""
    monkeypatch.setattr(compiled, "settled", lambda: False)
    restart()
    compiled.flush()
    assert not path.exists()


def test_a_stored_face_needs_no_grammar(path: Path) -> None:
    """A process that finds its faces stored loads neither the parser nor the printer."""
    restart()
    compiled.flush()
    code = (
        "import sys; from clingather.bridge.cards.card import Face;"
        "from clingather.bridge.interpreting import compiled;"
        f"found = compiled.abilities_of({FACE!r}, {FACE.name!r});"
        "loaded = [n for n in sys.modules if n.endswith(('oracle.compile', 'oracle.printer'))];"
        "print(len(found), loaded)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=dict(os.environ)
    )
    assert (done.stdout, done.stderr) == ("3 []\n", "")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owner")
@pytest.mark.parametrize("who", ["file", "folder", "another's file", "another's folder", "a link"])
def test_what_somebody_else_can_write_is_not_believed(
    who: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled anew where the store or its folder is another user's, or others may write there."""
    restart()
    compiled.flush()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert files.own(path)
    lie(path)
    assert restart() == ()  # what is the user's own is believed
    if who == "a link":
        path.rename(path.with_name("elsewhere"))
        path.symlink_to("elsewhere")
    elif who.startswith("another's"):
        real = os.lstat(path.parent if who.endswith("folder") else path)
        monkeypatch.setattr(Path, "lstat" if who.endswith("file") else "stat", owned_by_another)
        assert real.st_uid == os.geteuid()
    else:
        (path if who == "file" else path.parent).chmod(0o777)
    assert not files.own(path)
    before = path.read_bytes()
    assert restart() == compile_face(FACE, FACE.name)
    compiled.flush()
    assert path.read_bytes() == before


def owned_by_another(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
    """A place that belongs to the next user."""
    found = list(os.stat(path, follow_symlinks=follow_symlinks))
    found[stat.ST_UID] += 1
    return os.stat_result(found)


def lie(path: Path) -> None:
    """Let the store say, well formed, that the face has no abilities."""
    compiled.flush()
    forget()
    held = store.Store(path, compiled.version())
    key = held.key(FACE, FACE.name)
    held.close()
    data = json.dumps(store.pack(((), {})))
    with sqlite3.connect(path) as connection:
        row = (data, store._digest(key, data), key)
        connection.execute("UPDATE compiled SET data = ?, digest = ? WHERE key = ?", row)
    connection.close()


def test_what_the_gate_says_is_found_by_the_next_run(path: Path) -> None:
    """A verdict is given once for an ability; another question, or another reading, is judged."""
    ability = compile_face(FACE, FACE.name)[0]
    read_otherwise = replace(ability, effect=(Node("no_rule"),))
    asked: list[str] = []

    def judge(what: str, reason: str | None, of: Ability = ability) -> str | None:
        def made() -> str | None:
            asked.append(what)
            return reason

        return verdicts.verdict(what, of, made)

    for _ in range(2):
        assert judge("sound", None) is None
        assert judge("refused", "no rule names it") == "no rule names it"
        assert judge("sound", "it is another one", read_otherwise) == "it is another one"
        compiled.flush()
        compiled.open_store.cache_clear()
        verdicts._KNOWN.clear()
    assert asked == ["sound", "refused", "sound"]


def test_an_effect_is_read_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clauses stand in the store, or why there are none."""
    texts = ("gets +3/+3 until end of turn", "frobnicates")
    found = [compiled.effect_clauses(text) for text in texts]
    assert [type(each) for each in found] == [tuple, str]
    compiled.flush()
    forget()
    monkeypatch.setattr("clingather.bridge.oracle.compile_effect", None)
    assert [compiled.effect_clauses(text) for text in texts] == found
    with pytest.raises(TypeError):
        compiled.effect_clauses("gets +1/+1 until end of turn")


def test_many_threads_use_one_store(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one thread has opened and stored another one finds; nothing is compiled twice."""
    restart()
    compiled.flush()
    forget()
    with ThreadPoolExecutor(8) as pool:  # opened in one of them
        pool.submit(lambda: compiled.open_store(path)).result()
        monkeypatch.setattr("clingather.bridge.oracle.compile.compile_face", never)
        found = list(pool.map(lambda _: compiled.abilities_of(FACE, FACE.name), range(64)))
    assert all(each == compile_face(FACE, FACE.name) for each in found)


def test_sources_are_looked_at_until_they_were_found_sound(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What failed is not stored; what is sound is not looked at again, but for other sources."""
    monkeypatch.setattr("clingather.bridge.encodings.sources.settled", lambda *_: True)
    asked: list[str] = []

    def wrong() -> None:
        asked.append("wrong")
        raise ValueError("this row is wrong")

    for _ in range(2):
        with pytest.raises(ValueError, match="this row"):
            once("looked", wrong)
    once("looked", lambda: asked.append("sound"))
    once("looked", wrong)
    assert asked == ["wrong", "wrong", "sound"]
    monkeypatch.setattr("clingather.bridge.encodings.sources.version", lambda *_: b"newer")
    once("looked", lambda: asked.append("newer"))
    assert asked[3:] == ["newer"]


def noted_sources(folder: Path, monkeypatch: pytest.MonkeyPatch, began: float) -> bytes:
    """The hash of a folder's files as a process finds it that began at some time."""
    monkeypatch.setattr(sources, "STARTED", began)
    for remembered in (sources._files, sources._seen, sources._hash, sources._notes):
        remembered.cache_clear()
    return sources._hash(folder)


def test_files_that_look_the_same_are_not_read_again(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of the same size and with its old time is read all the same: that was changed, too."""
    folder = tmp_path / "room"
    folder.mkdir()
    file = folder / "a.lp"
    file.write_text("one.", encoding="utf-8")
    later = file.stat().st_mtime + 60
    read: list[Path] = []
    real = sources._hash_of_files

    def looked(which: Path) -> bytes:
        read.append(which)
        return real(which)

    monkeypatch.setattr(sources, "_hash_of_files", looked)
    just_now = noted_sources(folder, monkeypatch, file.stat().st_mtime)
    assert not sources.beside(sources.NOTES).exists()  # it may change within the same tick
    first = noted_sources(folder, monkeypatch, later)
    assert noted_sources(folder, monkeypatch, later) == first == just_now
    assert len(read) == 2
    before = file.stat()
    file.write_text("two.", encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    second = noted_sources(folder, monkeypatch, later)
    assert second not in (first, b"")
    (folder / "b.lp").write_text("", encoding="utf-8")
    assert noted_sources(folder, monkeypatch, later) not in (first, second)
    assert len(read) == 4
    for damage in (b"", b"{", b'{"x": 1}', b'{"x": ["a", "no hash"]}', b"[1]"):
        sources.beside(sources.NOTES).write_bytes(damage)
        assert noted_sources(folder, monkeypatch, later)
    assert len(read) == 9
    monkeypatch.undo()
    for remembered in (sources._files, sources._seen, sources._hash, sources._notes):
        remembered.cache_clear()
