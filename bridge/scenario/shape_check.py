"""Reading nodes by shapes: plain data comes out, and every problem with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from clingather.bridge.base import bounds
from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.shapes import (
    INT_MAX,
    INT_MIN,
    LARGEST,
    Anything,
    Either,
    Flag,
    Headed,
    Integer,
    ListOf,
    MapOf,
    Null,
    Record,
    Reference,
    Shape,
    Text,
    Tree,
    Word,
    describe,
    too_large,
)
from clingather.bridge.base.suggest import one_of
from clingather.bridge.oracle import plain_tree
from clingather.bridge.scenario import yaml_nodes
from clingather.bridge.scenario.yaml_nodes import Scalar, Sequence, YamlNode, shortened, unprintable

MISSING: Any = object()  # what stands for a value that could not be read


@dataclass(slots=True)
class Report:
    """What a check found: the problems, the line of each place, what texts refer to."""

    table: Mapping[str, Shape] = field(default_factory=dict)  # what References name
    problems: list[Problem] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    references: list[tuple[str, str, str]] = field(default_factory=list)  # refers, text, place

    def add(self, message: str, place: str, *, found: str = "", expected: str = "") -> None:
        """Report a problem at a place that was read; raises InputError with the last of many."""
        self.problems.append(Problem(message, self._line(place), place, found, expected))
        if len(self.problems) >= bounds.PROBLEMS:
            raise InputError(self.problems)

    def _line(self, place: str) -> int | None:
        while place and place not in self.lines:  # the nearest place around it
            place = place[: max(place.rfind("."), place.rfind("["), 0)]
        return self.lines.get(place)


def check(node: YamlNode, shape: Shape, place: str, report: Report) -> Any:
    """Return the value of a node by a shape, as plain data; MISSING if it has none.

    What cannot be read is reported and left out, so that the rest can be checked as well.
    """
    report.lines[place] = node.line
    match shape:
        case Reference():
            return check(node, report.table[shape.name], place, report)
        case Either():
            return _check_either(node, shape, place, report)
        case ListOf() if isinstance(node, Sequence):
            return _check_list(node, shape, place, report)
        case MapOf() if isinstance(node, yaml_nodes.Mapping):
            return _check_map(node, shape, place, report)
        case Record() if isinstance(node, yaml_nodes.Mapping):
            return _check_record(node, shape, place, report)
        case Headed() if isinstance(node, yaml_nodes.Mapping):
            return _check_headed(node, shape, place, report)
        case Anything():
            return _check_anything(node, place, report)
        case Tree() if _takes(shape, node, report):
            return _check_tree(node, shape, place, report)
        case Text() | Word() | Integer() | Flag() if isinstance(node, Scalar):
            return _check_scalar(node, shape, place, report)
        case Null() if isinstance(node, Scalar) and node.kind == "null":
            return None
    report.add("wrong kind of value", place, found=str(node), expected=describe(shape))
    return MISSING


def _takes(shape: Shape, node: YamlNode, report: Report) -> bool:
    """Whether a shape takes this kind of node."""
    match shape:
        case Reference():
            return _takes(report.table[shape.name], node, report)
        case Either():
            return any(_takes(option, node, report) for option in shape.options)
        case ListOf():
            return isinstance(node, Sequence)
        case MapOf() | Record() | Headed():
            return isinstance(node, yaml_nodes.Mapping)
        case Anything():
            return True
        case Tree():
            return isinstance(node, Sequence if shape.part == "change" else yaml_nodes.Mapping)
        case Integer():
            return isinstance(node, Scalar) and node.kind in ("integer", "decimal")
        case Flag():
            return isinstance(node, Scalar) and node.kind == "boolean"
        case Text():
            numbers = ("text", "integer", "decimal") if shape.numbers else ("text",)
            return isinstance(node, Scalar) and node.kind in numbers
        case Word():
            return isinstance(node, Scalar) and node.kind == "text"
        case Null():
            return isinstance(node, Scalar) and node.kind == "null"


def _check_either(node: YamlNode, shape: Either, place: str, report: Report) -> Any:
    for option in shape.options:
        if _takes(option, node, report):
            return check(node, option, place, report)
    report.add("wrong kind of value", place, found=str(node), expected=describe(shape))
    return MISSING


def _check_list(node: Sequence, shape: ListOf, place: str, report: Report) -> Any:
    if len(node.items) < shape.least:
        report.add("too short", place, found=str(node), expected=f"at least {shape.least}")
    values = [
        check(item, shape.item, f"{place}[{index}]", report)
        for index, item in enumerate(node.items)
    ]
    return values  # with MISSING in place: indices stay those of the file


def _keys(node: yaml_nodes.Mapping, place: str, report: Report) -> list[tuple[str, str, YamlNode]]:
    """Return key, place and value of each entry; keys given twice are reported and left out."""
    entries: list[tuple[str, str, YamlNode]] = []
    seen: dict[str, int] = {}
    for key, value in node.entries:
        if len(key.text) > bounds.ID:
            _too_long(key.text, bounds.ID, place, report)
            continue
        inner = f"{place}.{key.text}" if place else key.text
        if key.text in seen:
            first = f"once (the first one stands in line {seen[key.text]})"
            report.problems.append(
                Problem("the key stands there twice", key.line, inner, "a second one", first)
            )
            continue
        seen[key.text] = key.line
        report.lines[inner] = key.line
        entries.append((key.text, inner, value))
    return entries


def _check_map(node: yaml_nodes.Mapping, shape: MapOf, place: str, report: Report) -> Any:
    if len(node.entries) < shape.least:
        report.add("too short", place, found=str(node), expected=f"at least {shape.least}")
    values = {}
    for key, inner, value in _keys(node, place, report):
        _check_text(key, shape.key, inner, report)
        got = check(value, shape.value, inner, report)
        if got is not MISSING:
            values[key] = got
    return values


def _check_record(node: yaml_nodes.Mapping, shape: Record, place: str, report: Report) -> Any:
    values = {}
    entries = _keys(node, place, report)
    for key, inner, value in entries:
        known = shape.fields.get(key, shape.extra)
        if known is None:
            expected = one_of(shape.fields, key)
            report.add("unknown key", inner, found=repr(shortened(key)), expected=expected)
            continue
        got = check(value, known, inner, report)
        if got is not MISSING:
            values[key] = got
    present = {key for key, _, _ in entries}
    for key in shape.required:
        if key not in present:
            report.add("a key is missing", place, expected=key)
    return values


def _check_headed(node: yaml_nodes.Mapping, shape: Headed, place: str, report: Report) -> Any:
    keys = [key.text for key, _ in node.entries]
    heads = [key for key in dict.fromkeys(keys) if key in shape.heads]
    if len(heads) == 1:
        return _check_record(node, shape.heads[heads[0]], place, report)
    if heads:
        found = " and ".join(heads)
        report.add("several at once", place, found=found, expected="one of them")
        return MISSING
    found = ", ".join(shortened(key) for key in keys[:5]) if keys else str(node)
    expected = one_of(shape.heads, keys[0] if keys else "")
    report.add("none of the known kinds", place, found=found, expected=expected)
    return MISSING


def _check_anything(node: YamlNode, place: str, report: Report) -> Any:
    if isinstance(node, Sequence):
        values = _check_list(node, ListOf(Anything()), place, report)
        return [value for value in values if value is not MISSING]
    if isinstance(node, yaml_nodes.Mapping):
        return _check_map(node, MapOf(Anything()), place, report)
    match node.kind:
        case "null":
            return None
        case "boolean":
            return node.text.lower() == "true"
        case "integer" | "decimal":
            return _check_scalar(node, Integer(), place, report)
        case _:
            return _check_text(node.text, Text(empty=True), place, report)


def _check_tree(node: YamlNode, shape: Tree, place: str, report: Report) -> Any:
    """Return the tree as plain data, where it is well typed."""
    before = len(report.problems)
    data = _check_anything(node, place, report)
    if len(report.problems) > before:
        return MISSING
    readers: dict[str, Callable[[Any], object]] = {
        "ability": plain_tree.read_ability,
        "clause": plain_tree.read_clause,
        "change": plain_tree.read_change,
    }
    try:
        readers[shape.part](data)
    except plain_tree.TreeError as error:
        report.add("not well typed", place, found=str(error), expected=describe(shape))
        return MISSING
    return data


def _check_scalar(
    node: Scalar, shape: Text | Word | Integer | Flag, place: str, report: Report
) -> Any:
    if not _takes(shape, node, report):
        report.add("wrong kind of value", place, found=str(node), expected=describe(shape))
        return MISSING
    match shape:
        case Flag():
            return node.text.lower() == "true"
        case Integer():
            return _check_integer(node, shape, place, report)
        case Word():
            if node.text in shape.words:
                return node.text
            expected = one_of(shape.words, node.text)
            report.add("unknown value", place, found=str(node), expected=expected)
            return MISSING
        case Text():
            return _check_text(node.text, shape, place, report)


def _too_long(text: str, most: int, place: str, report: Report) -> None:
    found = f"{len(text)} characters ({shortened(text)!r})"
    report.add("too long", place, found=found, expected=f"at most {most}")


def _check_integer(node: Scalar, shape: Integer, place: str, report: Report) -> Any:
    digits = node.text.lstrip("+-").lstrip("0")
    if node.kind == "decimal":
        report.add("not a whole number", place, found=node.text, expected=describe(shape))
        return MISSING
    value = int(node.text) if len(digits) <= 10 else INT_MAX + 1  # far beyond any bound
    if shape.low <= value <= shape.high:
        return value
    bounds = Integer(max(shape.low, INT_MIN), shape.high)
    expected = f"a whole number from {bounds.low} to {bounds.high}"
    report.add("number out of range", place, found=shortened(node.text), expected=expected)
    return MISSING


def _check_text(text: str, shape: Text, place: str, report: Report) -> Any:
    """Return the text, and note what it refers to."""
    longest = bounds.TEXT if shape.longest is None else shape.longest
    if len(text) > longest:
        _too_long(text, longest, place, report)
        return MISSING
    paragraph = max(text.split("\n"), key=len)
    if len(paragraph) > bounds.PARAGRAPH:
        _too_long(paragraph, bounds.PARAGRAPH, place, report)
        return MISSING
    if found := unprintable(text.replace("\r", "\x00")):
        report.add("control characters are not allowed", place, found=found[0])
        return MISSING
    if not text.strip() and not shape.empty:
        report.add("empty text", place, found=repr(text), expected=shape.what)
        return MISSING
    if shape.computed and (number := too_large(text)) is not None:
        expected = f"at most {LARGEST}, the largest number computed with"
        report.add("number out of range", place, found=shortened(number), expected=expected)
        return MISSING
    if shape.pattern is not None and not re.fullmatch(shape.pattern, text):
        expected, first = shape.what, f"{text}#1"  # who names an object may mean its ability
        if shape.refers == "ability" and re.fullmatch(shape.pattern, first):
            expected = f"{shape.what}, such as {first}"
        report.add("wrong form", place, found=repr(shortened(text)), expected=expected)
        return text if shape.kept else MISSING
    if shape.refers:
        report.references.append((shape.refers, text, place))
    return text
