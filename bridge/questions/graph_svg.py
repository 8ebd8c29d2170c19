"""A graph as SVG, laid out in columns from left to right.

Groups are columns in their order. Without groups a node's column is how far it is from the first
node, and the nodes of a column stand beside those that they come from.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.sax.saxutils import escape

from clingather.bridge.questions.graph import Arrow, Graph, Node

LETTER, LINE = 7.2, 16.0  # width of a letter, height of a line, as 12 points of monospace have
PAD, GAP = 10.0, 28.0  # within a box, between two boxes of a column
BETWEEN = 60.0  # columns, besides the width of the longest label on the way
LONGEST = 40  # letters of an arrow's label; the whole is in its title
SWEEPS = 4  # through the columns, to put nodes beside their neighbours
_STYLE = (
    "text{font:12px monospace;fill:#111}.box{fill:#fff;stroke:#444}"
    ".group{fill:#f4f4f4;stroke:#bbb}.arrow{fill:none;stroke:#666;marker-end:url(#tip)}"
    ".bold{stroke:#c00;stroke-width:2.5;marker-end:url(#red)}"
    ".said{font-size:11px;text-anchor:middle;paint-order:stroke;stroke:#fff;stroke-width:3px}"
)
_TIP = (
    '<marker id="{0}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" '
    'markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="{1}"/></marker>'
)


class _Box(NamedTuple):
    """Where a node stands: its left upper corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.y + self.height / 2


def svg_text(graph: Graph) -> str:
    """The picture of a graph."""
    columns = _columns(graph)
    grouped = any(node.group is not None for node in graph.nodes)
    top = PAD + (LINE + PAD if grouped else 0)
    boxes: dict[str, _Box] = {}
    groups: list[str] = []
    x, height = PAD * 2, top
    between = BETWEEN + max((len(_short(arrow)) for arrow in graph.arrows), default=0) * LETTER
    for column in columns:
        title = column[0].group or ""
        width = max(_size(node)[0] for node in column)
        width = max(width, len(title) * LETTER + 2 * PAD)
        y = top + PAD
        for node in column:
            tall = _size(node)[1]
            boxes[node.id] = _Box(x, y, width, tall)
            y += tall + GAP
        if grouped:
            groups.append(_frame(title, x - PAD, width + 2 * PAD, y - GAP + PAD))
        height = max(height, y - GAP + PAD)
        x += width + between
    # what goes back runs below everything
    backwards = any(boxes[arrow.start].x > boxes[arrow.end].x for arrow in graph.arrows)
    height += GAP * 3 if backwards else PAD
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{x:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {x:.0f} {height:.0f}" role="img">',
            f"<title>{_said(graph.name)}</title><style>{_STYLE}</style>",
            f"<defs>{_TIP.format('tip', '#666')}{_TIP.format('red', '#c00')}</defs>",
            '<rect width="100%" height="100%" fill="#fff"/>',
            *groups,
            *(_arrow(arrow, boxes, height) for arrow in graph.arrows),
            *(line for node in graph.nodes for line in _node(node, boxes[node.id])),
            "</svg>",
            "",
        ]
    )


def _columns(graph: Graph) -> list[list[Node]]:
    """The nodes of each column from top to bottom."""
    columns: dict[str | int, list[Node]] = {}
    far = _distances(graph)
    for node in graph.nodes:
        place = far[node.id] if node.group is None else node.group
        columns.setdefault(place, []).append(node)
    if any(node.group is not None for node in graph.nodes):
        return list(columns.values())
    ordered = [columns[place] for place in sorted(columns, key=int)]
    near: dict[str, list[str]] = {node.id: [] for node in graph.nodes}
    for arrow in graph.arrows:
        near[arrow.start].append(arrow.end)
        near[arrow.end].append(arrow.start)
    for _ in range(SWEEPS):
        heights = {
            node.id: place / len(column) for column in ordered for place, node in enumerate(column)
        }
        for column in ordered:
            column.sort(key=lambda node: _mean(near[node.id], heights))
    return ordered


def _mean(names: list[str], heights: Mapping[str, float]) -> float:
    return sum(heights[name] for name in names) / len(names) if names else 0.0


def _distances(graph: Graph) -> dict[str, int]:
    """How many arrows each node is away from the first one, or from one that nothing leads to."""
    onward: dict[str, list[str]] = {node.id: [] for node in graph.nodes}
    for arrow in graph.arrows:
        onward[arrow.start].append(arrow.end)
    far: dict[str, int] = {}
    for first in onward:
        if first in far:
            continue
        far[first] = 0
        waiting = deque([first])
        while waiting:
            here = waiting.popleft()
            for there in onward[here]:
                if there not in far:
                    far[there] = far[here] + 1
                    waiting.append(there)
    return far


def _size(node: Node) -> tuple[float, float]:
    lines = node.label.split("\n")
    return max(map(len, lines)) * LETTER + 2 * PAD, len(lines) * LINE + PAD


def _frame(title: str, x: float, width: float, bottom: float) -> str:
    """The frame of a group with its title."""
    return (
        f'<rect class="group" x="{x:.1f}" y="{PAD:.1f}" width="{width:.1f}" '
        f'height="{bottom - PAD:.1f}" rx="6"/>'
        f'<text x="{x + PAD:.1f}" y="{PAD + LINE:.1f}" font-weight="bold">{_said(title)}</text>'
    )


def _node(node: Node, box: _Box) -> Iterator[str]:
    yield (
        f'<rect class="box" x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" '
        f'height="{box.height:.1f}" rx="4"/>'
    )
    for number, line in enumerate(node.label.split("\n"), start=1):
        y = box.y + number * LINE
        yield f'<text x="{box.x + PAD:.1f}" y="{y:.1f}">{_said(line)}</text>'


def _arrow(arrow: Arrow, boxes: Mapping[str, _Box], bottom: float) -> str:
    """An arrow: onward, to the same column, or back below everything."""
    start, end = boxes[arrow.start], boxes[arrow.end]
    x, y = start.x + start.width, start.middle
    if end.x > start.x:
        half = (end.x - x) / 2
        path = f"M{x:.1f} {y:.1f}C{x + half:.1f} {y:.1f} {end.x - half:.1f} {end.middle:.1f} "
        path += f"{end.x:.1f} {end.middle:.1f}"
        at = (x + half, (y + end.middle) / 2 - 4)
    elif end.x == start.x:
        out, to = x + BETWEEN * 0.7, end.middle + (4 if start is end else 0)
        y -= 4 if start is end else 0
        path = f"M{x:.1f} {y:.1f}C{out:.1f} {y:.1f} {out:.1f} {to:.1f} {x:.1f} {to:.1f}"
        at = (out, (y + to) / 2 - 4)
    else:
        low, foot = bottom - PAD, end.x + end.width / 2
        path = f"M{x:.1f} {y:.1f}C{x + BETWEEN:.1f} {low:.1f} {foot:.1f} {low:.1f} "
        path += f"{foot:.1f} {end.y + end.height:.1f}"
        at = ((x + foot) / 2, low - LINE)
    bold = " bold" if arrow.bold else ""
    return (
        f'<g><title>{_said(arrow.label)}</title><path class="arrow{bold}" d="{path}"/>'
        f'<text class="said" x="{at[0]:.1f}" y="{at[1]:.1f}">{_said(_short(arrow))}</text></g>'
    )


def _short(arrow: Arrow) -> str:
    return arrow.label if len(arrow.label) <= LONGEST else f"{arrow.label[: LONGEST - 1]}…"


def _said(text: str) -> str:
    """A text within XML, which has no control characters."""
    return escape("".join(letter if letter.isprintable() else " " for letter in text))
