"""Graphs: the dependencies of an answer of `layers` (CR 613.8), what repeats of one of `loops`."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clingather.bridge.base.errors import InputError, Problem

DRAWING = 20  # seconds that Graphviz may take


def dependency_dot(answer: Mapping[str, Any]) -> str:
    """Graphviz text: a cluster a layer, its effects in the order of application, and an arrow from
    each dependent effect to what it waited for."""
    layers: dict[str, list[str]] = {}
    for entry in answer["trace"]:
        layers.setdefault(entry["layer"], []).append(entry["effect"])
    for entry in answer["dependencies"]:
        names = layers.setdefault(entry["layer"], [])
        names += [entry[key] for key in ("dependent", "depends_on") if entry[key] not in names]
    lines = ["digraph dependencies {", "  rankdir=LR; node [shape=box];"]
    for number, (layer, effects) in enumerate(layers.items()):
        lines.append(f"  subgraph cluster_{number} {{ label={quoted(f'layer {layer}')};")
        for place, effect in enumerate(dict.fromkeys(effects), start=1):
            label = quoted(f"{place}. {effect}")
            lines.append(f"    {quoted(f'{layer} {effect}')} [label={label}];")
        lines.append("  }")
    for entry in answer["dependencies"]:
        layer = entry["layer"]
        start = quoted(f"{layer} {entry['dependent']}")
        end = quoted(f"{layer} {entry['depends_on']}")
        lines.append(f"  {start} -> {end} [label={quoted(entry['because'])}];")
    return "\n".join([*lines, "}", ""])


def draw_dependencies(answer: Mapping[str, Any], path: Path) -> str | None:
    """Write the graph to a file as `draw` does, and return what it returns.

    Raises InputError where the answer has no dependencies to draw or the file cannot be written.
    """
    if "dependencies" not in answer:
        raise InputError([Problem("--graph draws the answer of layers, not of this question")])
    return draw(dependency_dot(answer), path)


def draw(text: str, path: Path) -> str | None:
    """Write a graph to a file: SVG where Graphviz is installed and in time, else its text.

    Returns the limit that was reached, if one was. Raises InputError where the file cannot be
    written.
    """
    dot, limit = shutil.which("dot"), None
    if dot is not None:
        try:
            drawn = subprocess.run(
                [dot, "-Tsvg"], input=text.encode(), capture_output=True, timeout=DRAWING
            )
            if drawn.returncode == 0:
                text = drawn.stdout.decode()
        except subprocess.TimeoutExpired:
            limit = f"Graphviz took over {DRAWING} seconds, {path} has the text of the graph"
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError([Problem(f"cannot be written: {error.strerror}", key=str(path))]) from None
    return limit


def quoted(text: str) -> str:
    """A text as Graphviz reads it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
