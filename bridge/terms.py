"""Python values as text for clingo: strings, tuples and trees as ground terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clingather.bridge.oracle.tree import Ability, Arg, Node


def quote(text: str) -> str:
    """A string as a clingo string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def texts(items: tuple[str, ...]) -> str:
    """A tuple of strings as a clingo tuple; `()` is the empty one."""
    if len(items) == 1:
        return f"({quote(items[0])},)"
    return "(" + ",".join(quote(item) for item in items) + ")"


def term(arg: Arg, number_of: Callable[[Ability], int]) -> str:
    """A node, or an argument of one, as a ground term; abilities stand as their numbers."""
    if isinstance(arg, Node):
        if not arg.args:
            return arg.kind
        return f"{arg.kind}({','.join(term(item, number_of) for item in arg.args)})"
    if isinstance(arg, Ability):
        return str(number_of(arg))
    if isinstance(arg, tuple):
        return texts(arg)
    if isinstance(arg, str):
        return quote(arg)
    return str(arg)


def abilities_in(arg: Arg) -> Iterator[Ability]:
    """The abilities that stand in a tree: granted, delayed, of tokens; not those in them."""
    if isinstance(arg, Ability):
        yield arg
    elif isinstance(arg, Node):
        for inner in arg.args:
            yield from abilities_in(inner)


def nodes(node: Node) -> Iterator[Node]:
    """The node and every node below it, granted abilities left out."""
    yield node
    for arg in node.args:
        if isinstance(arg, Node):
            yield from nodes(arg)
