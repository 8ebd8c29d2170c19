"""`solve` that is stopped: what was found is printed, and no file says what is not so."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from clingather import verify
from clingather.cli import report
from clingather.cli.main import run
from tests.test_solve import BOARD

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory counts otherwise")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
KILLS = 20
SAYS_ITS_MEMORY = (  # the most that it held, as it ends, however it does
    "import atexit, os, sys; end = os._exit; "
    "say = lambda: sys.stderr.writelines(x for x in open('/proc/self/status') if 'VmHWM' in x); "
    "atexit.register(say); os._exit = lambda code: (say(), end(code)); "
)


def command(*arguments: str, before: str = "") -> list[str]:
    """The command in a process of its own."""
    code = f"from clingather.cli.main import main; {before}main()"
    return [sys.executable, "-c", code, "solve", *arguments]


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    """A puzzle with a solution."""
    file = tmp_path / "puzzle.yaml"
    file.write_text(json.dumps(BOARD))
    return file


def test_a_certificate_is_written(puzzle: Path, tmp_path: Path) -> None:
    """It holds; where there is no strategy, no file is written."""
    certificate = tmp_path / "certificate.json"
    assert run(["solve", str(puzzle), "--certificate", str(certificate)]) == 0
    assert run(["verify", str(certificate)]) == 0
    none = tmp_path / "none.json"
    assert run(["solve", str(puzzle), "--player", "B", "--certificate", str(none)]) == 0
    assert not none.exists()
    assert {each.name for each in tmp_path.iterdir()} == {"puzzle.yaml", "certificate.json"}


def test_a_file_is_there_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was there stays until the new one is whole."""
    path = tmp_path / "file"
    report.write_whole(path, "old")

    def full(*_: Any) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(report.os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        report.write_whole(path, "new and longer")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@POSIX
def test_ctrl_c_prints_the_line_that_was_found(puzzle: Path) -> None:
    """As soon as a line reaches the goal the user stops: it is printed, the exit code is 130."""
    stop = (
        "import os, signal; from clingather.bridge.base import limits; tell = limits.tell; "
        "signal.signal(signal.SIGINT, signal.default_int_handler); "
        "limits.tell = lambda found: (tell(found), os.kill(os.getpid(), signal.SIGINT), "
        "__import__('time').sleep(2)); "
    )
    done = subprocess.run(
        command(str(puzzle), before=stop), capture_output=True, text=True, check=False
    )
    assert done.returncode == 130, done.stderr
    assert "Where the others let it, this would do:" in done.stdout
    assert "A: cast lightning_bolt, targets B" in done.stdout
    assert "stopped by the user" in done.stderr


def large() -> dict[str, Any]:
    """A combat with tricks on both sides, which takes longer than anybody waits."""
    words = ("Menace", "First strike", "Trample", "Prowess", "Vigilance")
    body = {"mana_cost": "{R}", "type_line": "Creature — Ox", "power": "2", "toughness": "3"}
    oxen = [{"name": f"{word} Ox", "oracle_text": word, **body} for word in words]
    names = [each["name"] for each in oxen]
    first = {"battlefield": ["Mountain", "Forest", *names], "hand": ["Giant Growth", "Shock"]}
    second = {"life": 12, "battlefield": ["Forest", "Plains", *names[1:]], "hand": ["Giant Growth"]}
    return {
        "scenario": 1,
        "goal": "win",
        "players": [{"id": "A", **first}, {"id": "B", **second}],
        "turn": {"active": "A", "step": "beginning_of_combat", "priority": "A"},
        "cards": oxen,
    }


@LINUX
def test_the_memory_that_may_be_held_is_never_passed(tmp_path: Path) -> None:
    """A search that needs more ends with what it knows: that is neither yes nor no."""
    file, most = tmp_path / "large.yaml", 180
    file.write_text(json.dumps(large()))
    asked = command(str(file), "--json", "--memory", str(most), before=SAYS_ITS_MEMORY)
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    answer = json.loads(done.stdout)
    assert done.returncode == 4
    assert (answer["solved"], answer["complete"]) == (False, False)
    assert answer["limit"] == "the memory was used up"
    (held,) = (line for line in done.stderr.splitlines() if line.startswith("VmHWM"))
    assert int(held.split()[1]) < most * 1000  # of 1,024 bytes


@POSIX
@pytest.mark.slow
def test_who_is_killed_has_written_nothing_false(puzzle: Path, tmp_path: Path) -> None:
    """At whatever moment: there is no certificate, or one that holds."""
    certificate = tmp_path / "certificate.json"
    asked = command(str(puzzle), "--certificate", str(certificate))
    begun = time.monotonic()
    subprocess.run(asked, capture_output=True, check=True)
    whole = time.monotonic() - begun
    rng = random.Random(23)
    for _ in range(KILLS):
        certificate.unlink(missing_ok=True)
        process = subprocess.Popen(asked, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with suppress(subprocess.TimeoutExpired):
            process.wait(rng.uniform(0, 1.1 * whole))
        process.kill()
        process.wait()
        if certificate.exists():
            assert verify(json.loads(certificate.read_text()))["holds"]
