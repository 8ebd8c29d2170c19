"""Batches: results in order, what a lost worker had is done again, and what stopped goes on."""

from __future__ import annotations

import json
import os
import pickle
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing import active_children
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from clingather import InputError, LimitError
from clingather.bridge.base.files import default_path
from clingather.bridge.batches.running import Batch
from clingather.cli.main import run

TOP = Path(__file__).parent.parent
EXAMPLES = TOP / "examples"


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes import this module by its name."""
    monkeypatch.syspath_prepend(str(TOP))


@dataclass(frozen=True)
class Task:
    """A number, and the file that tells whether a worker has died at it."""

    number: int
    died: Path | None = None


def double(task: Task) -> int:
    """Twice the number; at the first time with such a file, the process ends."""
    if task.died is not None and not task.died.exists():
        task.died.write_text("once", encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * task.number


def die(task: Task) -> int:
    """End the process where the number is 3."""
    if task.number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return task.number


def slow(task: Task) -> int:
    """The earlier ones take longer."""
    time.sleep(0.2 if task.number == 0 else 0)
    return task.number


def lost(task: Task) -> int:
    """No result."""
    return -1


def linger(place: Path) -> int:
    """Note which process this is, and work for long."""
    (place / str(os.getpid())).touch()
    time.sleep(600)
    return 0


def without(place: Path) -> int:
    """No result."""
    return -1


def never(task: Task) -> int:
    """Not to be called."""
    raise AssertionError(task)


ORPHANS = """
import sys
from pathlib import Path
from tests.test_batches import Batch, linger, without
if __name__ == "__main__":
    place = Path(sys.argv[1])
    list(Batch(linger, without, jobs=2).results([place] * 2))
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_no_worker_outlives_who_began_it(how: signal.Signals, tmp_path: Path) -> None:
    """Whoever ends without a word leaves no process behind that works, or waits for work."""
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS, encoding="utf-8")
    place = tmp_path / "pids"
    place.mkdir()
    paths = os.pathsep.join([str(TOP), os.environ.get("PYTHONPATH", "")])
    parent = subprocess.Popen(
        [sys.executable, script, place], env=os.environ | {"PYTHONPATH": paths}
    )
    try:
        until(lambda: len(list(place.iterdir())) == 2)
    finally:
        parent.send_signal(how)
        parent.wait()
    until(lambda: not any(lives(int(path.name)) for path in place.iterdir()))


def test_what_nobody_hears_any_longer_is_ended(tmp_path: Path) -> None:
    """At a limit what is worked on is not waited for: each process ends, and none is begun anew."""

    def waiting() -> None:
        if len(list(tmp_path.iterdir())) == 2:
            raise LimitError("the time was up")

    batch = Batch(linger, without, jobs=2, waiting=waiting)
    with pytest.raises(LimitError, match="the time was up"):
        list(batch.results([tmp_path] * 3))
    assert not any(lives(int(path.name)) for path in tmp_path.iterdir())
    assert len(list(tmp_path.iterdir())) == 2


def until(what: Callable[[], bool]) -> None:
    """Wait for something that comes soon."""
    for _ in range(1200):
        if what():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come")


def lives(pid: int) -> bool:
    """Whether there is such a process, one that is not over."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text("utf-8").rsplit(")", 1)[1].split()[0] != "Z"


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order(jobs: int) -> None:
    """Whatever takes longest."""
    batch = Batch(slow, lost, jobs=jobs)
    assert list(batch.results([Task(number) for number in range(6)])) == list(range(6))


def test_what_a_killed_worker_had_is_done_again(tmp_path: Path) -> None:
    """The results are the same as if none had been killed."""
    tasks = [Task(number, tmp_path / "died" if number == 4 else None) for number in range(12)]
    assert list(Batch(double, lost, jobs=2).results(tasks)) == [2 * n for n in range(12)]
    assert (tmp_path / "died").exists()


def test_an_item_that_kills_each_worker_is_given_up() -> None:
    """The others have their results."""
    batch = Batch(die, lost, jobs=2)
    assert list(batch.results([Task(n) for n in range(8)])) == [0, 1, 2, -1, 4, 5, 6, 7]


def test_a_batch_that_stopped_goes_on(tmp_path: Path) -> None:
    """What is in the store is not worked out again; other words are about other results."""
    file = tmp_path / "store"
    tasks = [Task(number) for number in range(6)]
    first = Batch(double, lost, store=file, about="a").results(tasks)
    assert [next(first), next(first), next(first)] == [0, 2, 4]
    assert isinstance(first, Iterator)
    del first
    count = sqlite3.connect(file)
    assert list(count.execute("SELECT count(*) FROM results")) == [(3,)]
    count.close()
    again = Batch(double, lost, store=file, about="a")
    assert list(again.results(tasks)) == [0, 2, 4, 6, 8, 10]
    known = Batch(double, lost, store=file, about="a", jobs=2).results(tasks)
    assert list(known) == [0, 2, 4, 6, 8, 10]
    with pytest.raises(AssertionError):
        list(Batch(never, lost, store=file, about="a").results(tasks))


def test_what_need_not_be_kept_is_worked_out_again(tmp_path: Path) -> None:
    """Only results that `keeps` takes are in the file."""
    batch = Batch(double, lost, store=tmp_path / "store", keeps=lambda result: result > 4)
    assert list(batch.results([Task(n) for n in range(4)])) == [0, 2, 4, 6]
    with sqlite3.connect(tmp_path / "store") as connection:
        assert list(connection.execute("SELECT count(*) FROM results")) == [(1,)]
    connection.close()


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    """It is no file of SQLite."""
    (tmp_path / "store").write_text("no results" * 100, encoding="utf-8")
    with pytest.raises(InputError):
        list(Batch(double, lost, store=tmp_path / "store").results([Task(1)]))


class Calls:
    """A value whose reading calls a function."""

    def __init__(self, function: Callable[..., Any], *args: Any) -> None:
        self.made = function, args

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self.made


@pytest.mark.parametrize(
    "value",
    [
        Calls(os.mkdir, "made"),
        Calls(eval, "open('made', 'w')"),
        Calls(default_path),
        Path("made"),
    ],
    ids=["os", "eval", "a function of clingather", "no value of ours"],
)
def test_a_file_of_a_stranger_calls_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: object
) -> None:
    """What it names besides values is refused, and nothing of it is done."""
    monkeypatch.chdir(tmp_path)
    batch = Batch(double, lost, store=tmp_path / "store")
    assert list(batch.results([Task(1)])) == [2]
    with sqlite3.connect(tmp_path / "store") as connection:
        connection.execute("UPDATE results SET result = ?", [pickle.dumps(value)])
    connection.close()
    with pytest.raises(InputError, match="no file of results"):
        list(batch.results([Task(1)]))
    assert not (tmp_path / "made").exists()


def test_check_goes_on_and_says_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a store, the second time, and in two processes: the same output."""
    files = [str(path) for path in sorted((EXAMPLES / "111-tokens").glob("*.yaml"))[:3]]
    said = []
    for options in ([], ["--resume", str(tmp_path / "store")], ["-j", "2"]):
        assert run(["check", *files, "--json", *options]) == 0
        said.append(json.loads(capsys.readouterr().out))
    assert said[0] == said[1] == said[2]
    assert run(["check", *files, "--json", "--resume", str(tmp_path / "store")]) == 0
    assert json.loads(capsys.readouterr().out) == said[0]


def lines(number: int) -> list[str]:
    """Scenarios as lines, so many: no two alike, and one of seven is wrong."""
    rows = []
    for n in range(number):
        bears = [{"id": f"bears_{n}", "card": "Grizzly Bears", "counters": {"+1/+1": n + 1}}]
        key = "players" if n % 7 else "playerz"
        rows.append(json.dumps({"scenario": 1, key: [{"id": "A", "battlefield": bears}]}))
    return rows


def test_layers_of_lines_go_on_and_say_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Alone, with a store, from the store, in two processes: the same lines and exit code."""
    file, store = tmp_path / "lines", str(tmp_path / "store")
    file.write_text("\n".join(lines(8)), encoding="utf-8")
    said = set()
    for options in ([], ["--resume", store], ["--resume", store], ["-j", "2"]):
        assert run(["layers", str(file), "--lines", *options]) == 2
        said.add(capsys.readouterr().out)
    (text,) = said
    assert [row["power"] for line in text.splitlines() for row in powers(line)] == [
        2 + n + 1 for n in range(8) if n % 7
    ]
    with sqlite3.connect(store) as connection:
        assert list(connection.execute("SELECT count(*) FROM results")) == [(8,)]
    connection.close()


def test_solve_of_lines_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each line is a puzzle: solved, without a solution, wrong; not known at a limit."""
    turn = {"active": "A", "step": "end", "priority": "A"}
    rows = []
    for life in (3, 4):
        first = {"id": "A", "battlefield": ["Mountain"], "hand": ["Lightning Bolt"]}
        players = [first, {"id": "B", "life": life}]
        rows.append({"scenario": 1, "goal": "win", "players": players, "turn": turn})
    rows.append({**rows[0], "goal": "lose"})
    file, store = tmp_path / "lines", str(tmp_path / "store")
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    said = set()
    for options in ([], ["--resume", store], ["--resume", store], ["-j", "2"]):
        assert run(["solve", str(file), "--lines", *options]) == 2
        said.add(capsys.readouterr().out)
    (text,) = said
    answers = [json.loads(line) for line in text.splitlines()]
    assert [each.get("solved") for each in answers] == [True, False, None]
    assert answers[1]["complete"]
    file.write_text(json.dumps(rows[0]), encoding="utf-8")
    assert run(["solve", str(file), "--lines", "--max-states", "1"]) == 4
    assert json.loads(capsys.readouterr().out)["complete"] is False
    assert run(["solve", str(file), "--lines", "--certificate", str(tmp_path / "none")]) == 2
    assert run(["solve", str(file), "--resume", store]) == 2


def powers(line: str) -> list[Any]:
    """The objects of an answer; none of an error."""
    return list(json.loads(line).get("objects", {}).values())


def test_more_than_one_process_goes_with_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """One scenario is no batch."""
    assert run(["layers", "no-file", "-j", "2"]) == 2
    assert "--lines" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("number", "after"), [(40, 0.0), pytest.param(2_000, 5.0, marks=pytest.mark.slow)]
)
def test_a_worker_killed_in_the_middle_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: int, after: float
) -> None:
    """The lines are those that one process gives, as many and in their order."""
    file = tmp_path / "lines"
    file.write_text("\n".join(lines(number)), encoding="utf-8")
    assert run(["layers", str(file), "--lines"]) == 2
    alone = capsys.readouterr().out
    killer = Thread(target=kill_a_worker, args=[after])
    killer.start()
    assert run(["layers", str(file), "--lines", "-j", "2"]) == 2
    killer.join()
    assert capsys.readouterr().out == alone


def kill_a_worker(after: float) -> None:
    """End the first process that is begun from here, after so many seconds."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for process in active_children():
            if process.pid is not None and process.is_alive():
                time.sleep(after)
                os.kill(process.pid, signal.SIGKILL)
                return
        time.sleep(0.01)
    raise AssertionError("no process was begun")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of the workers that are ended
@pytest.mark.skipif(find_spec("distributed") is None, reason="the extra is not installed")
def test_a_cluster_of_two_workers(tmp_path: Path) -> None:
    """Results come in order, and what a killed worker had is done again."""
    from distributed import LocalCluster

    tasks = [Task(number, tmp_path / "died" if number == 4 else None) for number in range(12)]
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        batch = Batch(double, lost, cluster=cluster.scheduler_address)
        assert list(batch.results(tasks)) == [2 * number for number in range(12)]
    assert (tmp_path / "died").exists()


def test_a_cluster_that_is_not_there_is_refused() -> None:
    """Without the extra, or where no scheduler is named so."""
    with pytest.raises(InputError):
        list(Batch(double, lost, cluster="no address").results([Task(1)]))
