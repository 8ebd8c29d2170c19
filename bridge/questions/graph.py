"""Graphs: what is drawn of an answer, and the text of it that Graphviz reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Node(NamedTuple):
    """A node; those of one group stand together, in their order."""

    id: str
    label: str
    group: str | None = None


class Arrow(NamedTuple):
    """An arrow from one node to another."""

    start: str
    end: str
    label: str
    bold: bool = False


class Graph(NamedTuple):
    """A graph with its name."""

    name: str
    nodes: tuple[Node, ...]
    arrows: tuple[Arrow, ...]


def dependency_graph(answer: Mapping[str, Any]) -> Graph:
    """The dependencies of an answer of `layers` (CR 613.8).

    A group a layer, its effects in the order of application, and an arrow from each dependent
    effect to what it waited for.
    """
    layers: dict[str, list[str]] = {}
    for entry in answer["trace"]:
        layers.setdefault(entry["layer"], []).append(entry["effect"])
    for entry in answer["dependencies"]:
        names = layers.setdefault(entry["layer"], [])
        names += [entry[key] for key in ("dependent", "depends_on") if entry[key] not in names]
    nodes = [
        Node(f"{layer} {effect}", f"{place}. {effect}", f"layer {layer}")
        for layer, effects in layers.items()
        for place, effect in enumerate(dict.fromkeys(effects), start=1)
    ]
    arrows = [
        Arrow(
            f"{entry['layer']} {entry['dependent']}",
            f"{entry['layer']} {entry['depends_on']}",
            entry["because"],
        )
        for entry in answer["dependencies"]
    ]
    return Graph("dependencies", tuple(nodes), tuple(arrows))


def dot_text(graph: Graph) -> str:
    """A graph as Graphviz reads it; bold arrows are red."""
    lines = [f"digraph {graph.name} {{", "  rankdir=LR; node [shape=box];"]
    groups: dict[str | None, list[Node]] = {}
    for node in graph.nodes:
        groups.setdefault(node.group, []).append(node)
    for number, (group, nodes) in enumerate(groups.items()):
        if group is not None:
            lines.append(f"  subgraph cluster_{number} {{ label={quoted(group)};")
        lines += [f"    {quoted(node.id)} [label={quoted(node.label)}];" for node in nodes]
        if group is not None:
            lines.append("  }")
    for arrow in graph.arrows:
        bold = ", color=red, penwidth=2" if arrow.bold else ""
        label = f"[label={quoted(arrow.label)}{bold}]"
        lines.append(f"  {quoted(arrow.start)} -> {quoted(arrow.end)} {label};")
    return "\n".join([*lines, "}", ""])


def quoted(text: str) -> str:
    """A text as Graphviz reads it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
