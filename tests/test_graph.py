"""Graphs are drawn as SVG; Graphviz makes other pictures where it is there and in time."""

from __future__ import annotations

import stat
from pathlib import Path
from xml.etree import ElementTree

import pytest

from clingather.bridge.base.errors import InputError
from clingather.bridge.questions import graph_files
from clingather.bridge.questions.graph import Arrow, Graph, Node
from clingather.bridge.questions.graph_svg import svg_text
from clingather.cli.main import run

BOARD = "scenario: 1\nplayers: [{id: A, battlefield: [Humility, Grizzly Bears]}, {id: B}]\n"
SMALL = Graph("small", (Node("1", "one"), Node("2", "two")), (Arrow("1", "2", "on"),))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def dot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program in the place of Graphviz, which does what the test writes."""
    program = tmp_path / "bin" / "dot"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    return program


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A scenario with an effect."""
    file = tmp_path / "board.yaml"
    file.write_text(BOARD)
    return file


def test_what_graphviz_draws_is_written(dot: Path, tmp_path: Path) -> None:
    """The file has what it printed; where it failed, that is said and nothing is written."""
    dot.write_text('#!/bin/sh\ncat >/dev/null\necho "drawn $1"\n')
    assert graph_files.draw(SMALL, tmp_path / "drawn.png") is None
    assert (tmp_path / "drawn.png").read_text() == "drawn -Tpng\n"
    dot.write_text("#!/bin/sh\ncat >/dev/null\necho no fonts >&2\nexit 1\n")
    with pytest.raises(InputError, match="no fonts"):
        graph_files.draw(SMALL, tmp_path / "other.png")
    assert not (tmp_path / "other.png").exists()


def test_graphviz_has_a_time_limit(
    dot: Path,
    tmp_path: Path,
    board: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Then there is no file, the answer is printed, and the exit code is 4."""
    dot.write_text("#!/bin/sh\nexec sleep 60\n")
    monkeypatch.setattr(graph_files, "DRAWING", 0.2)
    assert run(["layers", str(board), "--graph", str(tmp_path / "drawn.pdf")]) == 4
    assert not (tmp_path / "drawn.pdf").exists()
    said = capsys.readouterr()
    assert "humility" in said.out
    assert "Not complete: Graphviz took over 0.2 seconds" in said.err


@pytest.mark.parametrize("name", ["drawn.png", "drawn.PDF", "drawn.jpeg"])
@pytest.mark.parametrize("command", ["layers", "loops"])
def test_what_nothing_can_draw_is_refused(
    name: str,
    command: str,
    tmp_path: Path,
    board: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A picture is never written as text: the file is not made and no answer is printed."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run([command, str(board), "--graph", str(tmp_path / name)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "expected .dot, .gv or .svg" in said.err
    assert not (tmp_path / name).exists()


def test_the_text_for_graphviz_is_written_to_its_files(tmp_path: Path, board: Path) -> None:
    """`.dot` and `.gv` need no program."""
    for name in ("drawn.dot", "drawn.gv"):
        assert run(["layers", str(board), "--graph", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_text().startswith("digraph dependencies {")


def test_a_picture_has_every_node_and_arrow(tmp_path: Path, board: Path) -> None:
    """SVG without Graphviz: a frame a layer, a box an effect, in view and none over another."""
    assert run(["layers", str(board), "--graph", str(tmp_path / "drawn.svg")]) == 0
    drawn = ElementTree.fromstring((tmp_path / "drawn.svg").read_text(encoding="utf-8"))
    said = [text.text for text in drawn.iter(f"{SVG}text")]
    assert {"layer 6", "layer 7b", "1. humility#1"} <= set(said)


def test_boxes_do_not_overlap_and_labels_are_text() -> None:
    """Cycles, arrows back and to oneself are drawn; what a label holds is no markup."""
    nodes = tuple(Node(str(n), f"state {n}\n<b> & \x1b") for n in range(30))
    arrows = tuple(
        Arrow(str(n), str(other % 30), "x" * 100, bold=n == 3)
        for n in range(30)
        for other in (n, n + 1, n * 7 + 2)
    )
    drawn = ElementTree.fromstring(svg_text(Graph("g", nodes, arrows)))
    boxes = [
        tuple(float(box.attrib[key]) for key in ("x", "y", "width", "height"))
        for box in drawn.iter(f"{SVG}rect")
        if box.attrib.get("class") == "box"
    ]
    assert len(boxes) == 30
    for place, (x, y, width, height) in enumerate(boxes):
        assert x + width <= float(drawn.attrib["width"])
        assert y + height <= float(drawn.attrib["height"])
        for x2, y2, width2, height2 in boxes[:place]:
            apart = x >= x2 + width2 or x2 >= x + width or y >= y2 + height2 or y2 >= y + height
            assert apart
    paths = [path for path in drawn.iter(f"{SVG}path") if "class" in path.attrib]
    assert len(paths) == len(arrows)
    assert sum("bold" in path.attrib["class"] for path in paths) == 3
