"""The program killed at any time (`kill -9`): nothing that was there is lost, nothing half read."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from clingather.bridge.cards.database import open_database
from clingather.bridge.cards.importer import import_cards
from tests.card_files import local, many_scryfall_cards, scryfall

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="the signals of a Unix"),
]
TIMES = 50
CLINGATHER = [sys.executable, "-c", "from clingather.cli.main import main; main()"]
# Each face is stored before its name is told.
STORING = """
from clingather.bridge.cards.database import open_database
from clingather.bridge.interpreting import compiled
for number in range(60):
    card = open_database().card(f"Test Card {number}")
    for face in card.faces:
        compiled.abilities_of(face, card.name)
        compiled.flush()
    print(card.name, flush=True)
"""
READING = """
import sys
from clingather.bridge.cards.database import open_database
from clingather.bridge.interpreting import compiled
from clingather.bridge.oracle import compile
def never(face, name): raise SystemExit(f"lost: {name}")
compile.compile_face = never
for name in sys.stdin.read().splitlines():
    card = open_database().card(name)
    for face in card.faces:
        compiled.abilities_of(face, card.name)
"""


def killed(command: list[str], given: str = "") -> Iterator[str]:
    """What a command has written when it is killed, at times spread over its whole run."""
    begun = time.perf_counter()
    subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    whole = time.perf_counter() - begun
    chance = random.Random(17)
    for _ in range(TIMES):
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            try:
                out, _ = process.communicate(given.encode(), timeout=chance.uniform(0, whole))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                out, _ = process.communicate()
        yield out.decode()


def test_an_import(tmp_path: Path) -> None:
    """The database is the old one or the new one, and the next import leaves nothing beside it."""
    path = local(tmp_path, scryfall("Test Before", ""))
    source = tmp_path / "many.json"
    source.write_text(json.dumps(list(many_scryfall_cards(3000))))
    before, after = set(), set()
    with open_database(path) as database:
        old = database.count()
    command = [*CLINGATHER, "cards", "import", str(source), "--database", str(path)]
    for _ in killed(command):
        with open_database(path) as database:
            (after if database.card("Test Card 2999") else before).add(database.count())
            assert len(list(database.cards())) == database.count()
        import_cards(tmp_path / "source.json", path)
        assert {each.name for each in tmp_path.iterdir()} == {
            *("cards.sqlite", "source.json", "many.json")
        }
    assert before == {old}
    assert after <= {old + 2999}


def test_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was told to be stored is there, and is what it was."""
    faces = (each["oracle_text"] for each in many_scryfall_cards(60))
    cards = [scryfall(f"Test Card {number}", text) for number, text in enumerate(faces)]
    monkeypatch.setenv("CLINGATHER_DATABASE", str(local(tmp_path, *cards)))
    stored = 0
    for told in killed([sys.executable, "-c", STORING]):
        names = "".join(line for line in told.splitlines(True) if line.endswith("\n"))
        stored += len(names.splitlines())
        subprocess.run([sys.executable, "-c", READING], input=names, text=True, check=True)
        (tmp_path / "compiled.sqlite").unlink(missing_ok=True)
    assert stored > TIMES  # else they were all killed too early to tell


def test_lines() -> None:
    """Each line that was ended is the whole answer to its line, in their order."""
    scenario = {"scenario": 1, "players": [{"id": "A", "battlefield": ["Forest"]}, {"id": "B"}]}
    lines = [json.dumps({**scenario, "title": f"{number}"}) for number in range(12)]
    given = "\n".join(lines) + "\n"
    command = [*CLINGATHER, "layers", "--lines", "-"]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    answers = done.stdout.splitlines(True)
    assert len(answers) == len(lines)
    for told in killed(command, given):
        whole = [line for line in told.splitlines(True) if line.endswith("\n")]
        assert whole == answers[: len(whole)]
