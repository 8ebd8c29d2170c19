"""What holds of the sources in Python, whatever they do."""

from __future__ import annotations

import ast

from tests.answer_types import FILE, formatted
from tests.rooms import TOP, modules


def test_a_memory_without_a_size_is_of_a_function_without_arguments() -> None:
    """`functools.cache` keeps one answer; whoever has arguments says how many."""
    unbounded = [
        f"{file.relative_to(TOP)}:{node.lineno}"
        for file in modules().values()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(each, ast.Name) and each.id == "cache" for each in node.decorator_list)
        and ast.unparse(node.args)
    ]
    assert unbounded == []


def test_nothing_is_remembered_by_where_it_lies() -> None:
    """What an `id()` named may be gone, and another thing lie there."""
    named = [
        f"{file.relative_to(TOP)}:{node.lineno}"
        for file in modules().values()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "id"
    ]
    assert named == []


def test_the_types_are_written_from_the_table() -> None:
    """`python -m tests.answer_types` writes them anew."""
    assert FILE.read_text(encoding="utf-8") == formatted()
