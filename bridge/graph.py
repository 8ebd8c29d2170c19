"""The dependencies of an answer of `layers` as a graph, layer by layer (CR 613.8)."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clingather.bridge.errors import InputError, Problem


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
        lines.append(f"  subgraph cluster_{number} {{ label={_quote(f'layer {layer}')};")
        for place, effect in enumerate(dict.fromkeys(effects), start=1):
            label = _quote(f"{place}. {effect}")
            lines.append(f"    {_quote(f'{layer} {effect}')} [label={label}];")
        lines.append("  }")
    for entry in answer["dependencies"]:
        layer = entry["layer"]
        start = _quote(f"{layer} {entry['dependent']}")
        end = _quote(f"{layer} {entry['depends_on']}")
        lines.append(f"  {start} -> {end} [label={_quote(entry['because'])}];")
    return "\n".join([*lines, "}", ""])


def draw_dependencies(answer: Mapping[str, Any], path: Path) -> None:
    """Write the graph to a file: SVG where Graphviz is installed, else its text.

    Raises InputError where the answer has no dependencies to draw or the file cannot be written.
    """
    if "dependencies" not in answer:
        raise InputError([Problem("--graph draws the answer of layers, not of this question")])
    text = dependency_dot(answer)
    dot = shutil.which("dot")
    if dot is not None:
        command = [dot, "-Tsvg"]
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        text = done.stdout if done.returncode == 0 else text
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError([Problem(f"cannot be written: {error.strerror}", key=str(path))]) from None


def _quote(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
