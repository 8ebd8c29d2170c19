"""YAML text as a small tree of nodes that know their lines.

Only what a data file needs is read: one document of scalars, lists and mappings. Anchors, aliases
and tags are refused, as are control characters and deep nesting, so no input can grow, run code or
exhaust the stack. Plain scalars mean what the JSON schema of YAML 1.2 says: `true`, `false`,
`null` (also `~` or nothing), whole numbers and decimals; `no`, `on` and `12:30` are text.
"""

from __future__ import annotations

import json
import re
from dataclasses import field
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from clingather.bridge.base import bounds
from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

ScalarKind = Literal["text", "integer", "decimal", "boolean", "null"]

_INTEGER = re.compile(r"[-+]?[0-9]+")
_DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.inf|\.nan")
# What YAML has as characters, in pieces; a pattern of them takes as long to make as a file to read.
_PRINTABLE = (*map(range, (0x20, 0xA0, 0xE000, 0x10000), (0x7F, 0xD800, 0xFFFE, 0x110000)),)
_SPACES = "\t\n\r\x85"
NOT_YAML = "this is not YAML"  # what the message of a parser begins with
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_ESCAPE = re.compile(
    r"(?P<pair>\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"
    r"|(?P<lone>\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\.",
    re.DOTALL,
)
_BOOLEANS = ("true", "True", "TRUE", "false", "False", "FALSE")
_NULLS = ("", "~", "null", "Null", "NULL")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value: its kind, and its text as written."""

    kind: ScalarKind
    text: str
    line: int

    def __str__(self) -> str:
        match self.kind:
            case "null":
                return "nothing"
            case "text":
                return repr(shortened(self.text))
            case "boolean":
                return self.text.lower()
            case _:
                return f"the number {shortened(self.text)}"


@dataclass(slots=True)
class Sequence:
    """A list of nodes."""

    line: int
    items: list[YamlNode] = field(default_factory=list)

    def __str__(self) -> str:
        return "a list" if self.items else "an empty list"


@dataclass(slots=True)
class Mapping:
    """Keys (text as written, whatever their kind) with their values, in the order of the file."""

    line: int
    entries: list[tuple[Scalar, YamlNode]] = field(default_factory=list)

    def __str__(self) -> str:
        return "a mapping" if self.entries else "an empty mapping"


YamlNode = Scalar | Sequence | Mapping


def shortened(text: str, length: int = 50) -> str:
    """Return the text, cut if it is too long for a message."""
    return text if len(text) <= length else text[: length - 3] + "..."


def scalar_kind(text: str) -> ScalarKind:
    """Return what a plain scalar with this text is."""
    if text in _NULLS:
        return "null"
    if text in _BOOLEANS:
        return "boolean"
    if _INTEGER.fullmatch(text):
        return "integer"
    return "decimal" if _DECIMAL.fullmatch(text) else "text"


def unprintable(text: str) -> tuple[str, int] | None:
    """Return the first control character of a text by its code and its line, if there is one."""
    wrong = [each for each in set(text).difference(_SPACES) if not _is_printable(ord(each))]
    if not wrong:
        return None
    place = min(map(text.index, wrong))
    return f"U+{ord(text[place]):04X}", text.count("\n", 0, place) + 1


def _is_printable(code: int) -> bool:
    return any(code in piece for piece in _PRINTABLE)


def parse(text: str, source: str = "") -> YamlNode:
    """Return the one document of a YAML text as a node, or raise InputError."""
    import yaml

    if len(text) > bounds.FILE:
        length = f"{len(text)} characters, expected at most {bounds.FILE}"
        _refuse("too long", None, source, found=length)
    text = text.removeprefix("\ufeff")
    text = _with_pairs(text, source)
    if found := unprintable(text):
        _refuse("control characters are not allowed", found[1], source, found=found[0])
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _compose(yaml.parse(text, Loader=loader), source)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = error.problem or error.context
        line = None if mark is None else mark.line + 1
        # newer parsers look ahead at nesting, and stop themselves
        if problem == "exceeded maximum nesting depth":
            _refuse("nested too deeply", line, source, found=f"more than {bounds.DEPTH} levels")
        _refuse(f"{NOT_YAML}: {problem}", line, source)
    except yaml.YAMLError as error:
        _refuse(f"{NOT_YAML}: {' '.join(str(error).split())}", None, source)


def _with_pairs(text: str, source: str) -> str:
    """Write as letters the pairs of surrogates that stand for them in JSON, and YAML lacks.

    In JSON a backslash stands in texts only, so none is mistaken.
    """
    if not _SURROGATE.search(text):
        return text
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return text  # as YAML it says what is wrong

    def letter(found: re.Match[str]) -> str:
        if found["lone"]:
            line = text.count("\n", 0, found.start()) + 1
            expected = "a pair of them, or the letter itself"
            problem = Problem("half a letter", line, found=found["lone"], expected=expected)
            raise InputError([problem], source)
        return str(json.loads(f'"{found[0]}"')) if found["pair"] else found[0]

    return _ESCAPE.sub(letter, text)


def _refuse(message: str, line: int | None, source: str, found: str = "") -> NoReturn:
    raise InputError([Problem(message, line, found=found)], source)


def _compose(events: Iterator[Any], source: str) -> YamlNode:
    """Build the tree iteratively, so that no nesting can exhaust the stack."""
    import yaml

    root: YamlNode | None = None
    open_nodes: list[Sequence | Mapping] = []
    keys: list[Scalar | None] = []  # for each open node: the key that waits for its value
    documents = 0

    def add(node: YamlNode, line: int) -> None:
        nonlocal root
        if not open_nodes:
            root = node
            return
        parent = open_nodes[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
        elif keys[-1] is not None:
            parent.entries.append((keys[-1], node))
            keys[-1] = None
        elif isinstance(node, Scalar):
            keys[-1] = node
        else:
            _refuse("a key must be a single word or text", line, source, found=str(node))

    for event in events:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                _refuse("more than one document: a file is one scenario", line, source)
        if isinstance(event, yaml.AliasEvent):
            _refuse("aliases are not allowed", line, source, found=f"*{event.anchor}")
        if isinstance(event, yaml.NodeEvent):
            if event.anchor is not None:
                _refuse("anchors are not allowed", line, source, found=f"&{event.anchor}")
            if (tag := getattr(event, "tag", None)) is not None:
                _refuse("tags are not allowed", line, source, found=shortened(str(tag)))
        if isinstance(event, yaml.ScalarEvent):
            kind = scalar_kind(event.value) if event.implicit[0] else "text"
            add(Scalar(kind, event.value, line), line)
        elif isinstance(event, yaml.CollectionStartEvent):
            if len(open_nodes) >= bounds.DEPTH:
                _refuse("nested too deeply", line, source, found=f"more than {bounds.DEPTH} levels")
            sequence = isinstance(event, yaml.SequenceStartEvent)
            node: Sequence | Mapping = Sequence(line) if sequence else Mapping(line)
            add(node, line)
            open_nodes.append(node)
            keys.append(None)
        elif isinstance(event, yaml.CollectionEndEvent):
            open_nodes.pop()
            keys.pop()
    if root is None:
        _refuse("the file is empty", None, source)
    return root
