"""What is remembered has a size, and is about values."""

from __future__ import annotations

import ast

from clingather.bridge.base.memory import Memory
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


def test_a_memory_forgets_when_it_is_full() -> None:
    """All at once; what is kept next is there."""
    memory = Memory[int, str](2)
    for number in range(3):
        memory[number] = str(number)
    assert memory == {2: "2"}
