"""The rooms of the house: what imports what, late imports and those for type checkers included."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).parents[1]
# From the ground up: a module imports from its own room and from those below.
ROOMS = (
    *(
        "asp",
        "base",
        "batches",
        "engine",
        "encodings",
        "cards",
        "oracle",
        "state",
        "interpreting",
        "facts",
    ),
    *("scenario", "layer_system", "kernel", "exchange", "repeating", "questions", "combining"),
    *("solving", "face", "cli"),
)
# What users import: `clingather` itself, which lies in a folder of its own, and what is beside it.
FACE = {"": TOP / "face" / "__init__.py"}
BESIDE = ("bridge", "bridge.answers", "bridge.game")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Import(NamedTuple):
    """That a module imports another one, and where."""

    importer: str
    imported: str
    line: int
    late: bool  # made when the program runs into it, inside of a function


@cache
def modules() -> dict[str, Path]:
    """Every module of the program by its name below `clingather`."""
    found = dict(FACE)
    for folder in ("asp", "bridge", "cli"):
        for file in sorted((TOP / folder).rglob("*.py")):
            parts = file.relative_to(TOP).with_suffix("").parts
            found[".".join(part for part in parts if part != "__init__")] = file
    return found


@cache
def parsed(module: str) -> ast.Module:
    """What a module is, read."""
    return ast.parse(modules()[module].read_text(encoding="utf-8"))


def room(module: str) -> str:
    """The room that a module stands in; `clingather` and `bridge` are the face, with two others."""
    if module in FACE or module in BESIDE:
        return "face"
    first, *rest = module.split(".")
    return rest[0] if first == "bridge" else first


@cache
def imports() -> tuple[Import, ...]:
    """Every import of a module of the program by another one."""
    return tuple(_imports())


def _imports() -> Iterator[Import]:
    known = modules()
    for name, file in known.items():
        tree = parsed(name)
        late = {
            inner
            for node in ast.walk(tree)
            if isinstance(node, FUNCTIONS)
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                targets = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert not node.level, f"{file}:{node.lineno}: a relative import"
                base = str(node.module)
                named = [f"{base}.{alias.name}" for alias in node.names]
                targets = [one if _below(one) in known else base for one in named]
            else:
                continue
            for target in sorted({_below(one) for one in targets}):
                if target in known and target != name:
                    yield Import(name, target, node.lineno, node in late)


def graph() -> dict[str, set[str]]:
    """Of each module, those that it imports."""
    found: dict[str, set[str]] = defaultdict(set)
    for row in imports():
        found[row.importer].add(row.imported)
    return dict(found)


def _below(module: str) -> str:
    return module.removeprefix("clingather.")


PAGE = TOP / "docs" / "architecture.md"  # has the picture between two marks
MARKS = ("<!-- rooms -->\n", "<!-- /rooms -->\n")


def arrows() -> dict[str, set[str]]:
    """Of each room, those that it imports from."""
    found: dict[str, set[str]] = {each: set() for each in ROOMS}
    for row in imports():
        if room(row.importer) != room(row.imported):
            found[room(row.importer)].add(room(row.imported))
    return found


def picture() -> str:
    """The rooms and the arrows between them; one that follows from others is left out."""
    direct = arrows()
    below: dict[str, set[str]] = {}
    for each in ROOMS:  # from the ground up
        below[each] = direct[each].union(*(below[other] for other in direct[each]))
    lines = ["```mermaid", "flowchart TD"]
    for each in reversed(ROOMS):
        reached = set[str]().union(*(below[other] for other in direct[each]))
        shown = sorted(direct[each] - reached, key=ROOMS.index, reverse=True)
        lines += [f"  {each} --> {other}" for other in shown]
    return "\n".join([*lines, "```", ""])


def with_picture(page: str) -> str:
    """The page with the picture as it is now."""
    before, _, rest = page.partition(MARKS[0])
    _, _, after = rest.partition(MARKS[1])
    return before + MARKS[0] + picture() + MARKS[1] + after


if __name__ == "__main__":
    PAGE.write_text(with_picture(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
