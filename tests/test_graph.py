"""Graphs are drawn by Graphviz where it is there and in time."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from clingather.bridge.questions import graph
from clingather.cli.main import run

BOARD = "scenario: 1\nplayers: [{id: A, battlefield: [Humility]}, {id: B}]\n"


@pytest.fixture
def dot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program in the place of Graphviz, which does what the test writes."""
    program = tmp_path / "bin" / "dot"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    return program


def test_what_graphviz_draws_is_written(dot: Path, tmp_path: Path) -> None:
    """The file has what it printed, or the text of the graph where it failed."""
    dot.write_text("#!/bin/sh\ncat >/dev/null\necho '<svg/>'\n")
    assert graph.draw("digraph {}", tmp_path / "drawn") is None
    assert (tmp_path / "drawn").read_text() == "<svg/>\n"
    dot.write_text("#!/bin/sh\ncat >/dev/null\nexit 1\n")
    assert graph.draw("digraph {}", tmp_path / "drawn") is None
    assert (tmp_path / "drawn").read_text() == "digraph {}"


def test_graphviz_has_a_time_limit(
    dot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Then the file has the text of the graph, the answer is printed, and the exit code is 4."""
    dot.write_text("#!/bin/sh\nexec sleep 60\n")
    monkeypatch.setattr(graph, "DRAWING", 0.2)
    board = tmp_path / "board.yaml"
    board.write_text(BOARD)
    assert run(["layers", str(board), "--graph", str(tmp_path / "drawn")]) == 4
    assert (tmp_path / "drawn").read_text().startswith("digraph dependencies {")
    said = capsys.readouterr()
    assert "humility" in said.out
    assert "Not complete: Graphviz took over 0.2 seconds" in said.err
