"""`clingather cards fetch`, against a server on 127.0.0.1 that speaks as Scryfall's does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from clingather.bridge.base.errors import InputError
from clingather.bridge.cards.database import open_database
from clingather.cli.main import run
from tests.test_threads import record

fetch = pytest.importorskip("clingather.bridge.cards.fetch")
CARDS = json.dumps([record(n, name=f"Test Card {n}") for n in range(2000)]).encode()


class Server(ThreadingHTTPServer):
    """The list, the file, and what was asked."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.here = f"http://127.0.0.1:{self.server_address[1]}"
        self.listed: Any = {"object": "bulk_data", "download_uri": f"{self.here}/file"}
        self.cards, self.etag = CARDS, '"one"'
        self.break_after: int | None = None
        self.status = 200
        self.asked: list[tuple[str, str | None]] = []


class Handler(BaseHTTPRequestHandler):
    """Answers with the whole file, or with the part that is asked for."""

    server: Server

    def do_GET(self) -> None:
        """The list or the file."""
        self.server.asked.append((self.path, self.headers.get("Range")))
        if self.path == "/list":
            return self.answered(self.server.status, json.dumps(self.server.listed).encode())
        begin, cards = 0, self.server.cards
        wanted = self.headers.get("Range")
        if wanted and self.headers.get("If-Range") == self.server.etag:
            begin = int(wanted.removeprefix("bytes=").removesuffix("-"))
        self.answered(206 if begin else 200, cards[begin:])

    def answered(self, status: int, body: bytes) -> None:
        """Send an answer, which may break off."""
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", self.server.etag)
        self.end_headers()
        cut = self.server.break_after if self.path == "/file" else None
        self.wfile.write(body if cut is None else body[:cut])

    def log_message(self, *_: object) -> None:
        """Nothing is written down."""


@pytest.fixture
def server() -> Iterator[Server]:
    """A server of this test."""
    with Server() as here:
        Thread(target=here.serve_forever, daemon=True).start()
        yield here
        here.shutdown()


def test_the_cards_are_fetched_and_imported(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command downloads what the list names; nothing but the database is left."""
    place = tmp_path / "new" / "cards.sqlite"
    code = run(["cards", "fetch", "--source", f"{server.here}/list", "--database", str(place)])
    assert (code, capsys.readouterr().out) == (0, "2000 cards imported (scryfall)\n")
    assert [file.name for file in place.parent.iterdir()] == ["cards.sqlite"]
    with open_database(place) as cards:
        assert cards.imported("Test Card 1999") is not None


def test_what_broke_off_is_gone_on_with(server: Server, tmp_path: Path) -> None:
    """The rest of the same file is asked for, no byte twice."""
    place = tmp_path / "cards.sqlite"
    server.break_after = 5000
    with pytest.raises(InputError, match="fetch again to go on"):
        fetch.fetch_cards(place, source=f"{server.here}/list")
    assert not place.exists()
    server.break_after = None
    assert fetch.fetch_cards(place, source=f"{server.here}/list").cards == 2000
    assert [part for path, part in server.asked if path == "/file"] == [None, "bytes=5000-"]


def test_a_part_of_another_file_is_dropped(server: Server, tmp_path: Path) -> None:
    """Where the file has changed since, all of it is downloaded anew."""
    place = tmp_path / "cards.sqlite"
    server.break_after = 5000
    with pytest.raises(InputError):
        fetch.fetch_cards(place, source=f"{server.here}/list")
    server.break_after, server.etag = None, '"two"'
    server.cards = json.dumps([record(1, name="Another Card")]).encode()
    assert fetch.fetch_cards(place, source=f"{server.here}/list").cards == 1


@pytest.mark.parametrize(
    ("listed", "status", "said"),
    [
        ({"object": "error"}, 200, "another, expected `download_uri`"),
        ([], 200, "another, expected `download_uri`"),
        ({"download_uri": "http://cards.example/file"}, 200, "an https address"),
        ({"download_uri": "file:///etc/passwd"}, 200, "an https address"),
        ({}, 503, "503 from"),
    ],
)
def test_what_the_list_must_not_say(
    server: Server, tmp_path: Path, listed: Any, status: int, said: str
) -> None:
    """Another answer, another scheme, an error of the server: refused, and nothing is written."""
    server.listed, server.status = listed, status
    with pytest.raises(InputError, match=said):
        fetch.fetch_cards(tmp_path / "cards.sqlite", source=f"{server.here}/list")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_card_file_leaves_the_database(server: Server, tmp_path: Path) -> None:
    """The old database stays, and what was downloaded is not kept."""
    place = tmp_path / "cards.sqlite"
    fetch.fetch_cards(place, source=f"{server.here}/list")
    server.cards, server.etag = b'{"nothing": 1}', '"two"'
    with pytest.raises(InputError):
        fetch.fetch_cards(place, source=f"{server.here}/list")
    with open_database(place) as cards:
        assert cards.imported("Test Card 7") is not None
    assert [file.name for file in tmp_path.iterdir()] == ["cards.sqlite"]


def test_nobody_at_home_is_said_in_words(tmp_path: Path) -> None:
    """No server there: a message, no traceback."""
    with pytest.raises(InputError, match="the cards can't be fetched"):
        fetch.fetch_cards(tmp_path / "cards.sqlite", source="http://127.0.0.1:9/list")


def test_a_card_that_is_not_embedded_names_the_way_to_all_cards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """While the embedded set is in use, "no such card" says how to get the others."""
    monkeypatch.delenv("CLINGATHER_DATABASE", raising=False)
    monkeypatch.setattr("clingather.bridge.cards.database.default_path", lambda: tmp_path / "no")
    assert run(["card", "Colossal Nobody"]) == 2
    assert "`clingather cards fetch`" in capsys.readouterr().err
