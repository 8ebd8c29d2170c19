"""Graphs in files: as SVG, as the text of Graphviz, or drawn by Graphviz where it is installed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.suggest import one_of
from clingather.bridge.questions.graph import Graph, dependency_graph, dot_text
from clingather.bridge.questions.graph_svg import svg_text

DRAWING = 20  # seconds that Graphviz may take
TEXT, SVG = (".dot", ".gv"), (".svg", "")  # how files end that need no other program
BY_GRAPHVIZ = (".png", ".pdf")


def draw_dependencies(answer: Mapping[str, Any], path: Path) -> str | None:
    """Write the graph to a file as `draw` does, and return what it returns.

    Raises InputError where the answer has no dependencies to draw or the file cannot be written.
    """
    if "dependencies" not in answer:
        raise InputError([Problem("--graph draws the answer of layers, not of this question")])
    return draw(dependency_graph(answer), path)


def demand_drawable(path: Path) -> None:
    """Raise InputError where nothing can draw such a file, as its name ends."""
    suffix = path.suffix.lower()
    if suffix in (*TEXT, *SVG):
        return
    if suffix not in BY_GRAPHVIZ:
        problem = Problem("can't be drawn so", key=str(path), found=suffix, expected=_endings())
        raise InputError([problem])
    if shutil.which("dot") is None:
        message, expected = "only Graphviz draws this, which is not installed", _endings()
        raise InputError([Problem(message, key=str(path), found=suffix, expected=expected)])


def _endings() -> str:
    there = BY_GRAPHVIZ if shutil.which("dot") else ()
    return one_of((*TEXT, *filter(None, SVG), *there))


def draw(graph: Graph, path: Path) -> str | None:
    """Write a graph to a file: SVG, or what else the name of the file ends with.

    Returns the limit that was reached, if one was: then nothing is written. Raises InputError where
    such a file can't be drawn or written.
    """
    demand_drawable(path)
    suffix = path.suffix.lower()
    if suffix in TEXT:
        drawn = dot_text(graph).encode()
    elif suffix in SVG:
        drawn = svg_text(graph).encode()
    else:
        dot = shutil.which("dot")
        assert dot is not None
        try:
            done = subprocess.run(
                [dot, f"-T{suffix[1:]}"],
                input=dot_text(graph).encode(),
                capture_output=True,
                timeout=DRAWING,
            )
        except subprocess.TimeoutExpired:
            return f"Graphviz took over {DRAWING} seconds, {path} was not written"
        if done.returncode != 0:
            found = done.stderr.decode(errors="replace").strip()[:200]
            raise InputError([Problem("Graphviz has not drawn it", key=str(path), found=found)])
        drawn = done.stdout
    try:
        path.write_bytes(drawn)
    except OSError as error:
        raise InputError([Problem(f"cannot be written: {error.strerror}", key=str(path))]) from None
    return None
