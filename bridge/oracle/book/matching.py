"""The tree of a row: made of its parts in reading, taken apart in printing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clingather.bridge.oracle.book.derived import DERIVED
from clingather.bridge.oracle.book.rows import Derived, Pattern, Shape, Var
from clingather.bridge.oracle.tree import Node, node


@dataclass(frozen=True, slots=True)
class Open:
    """A tree of which one part is said by another row."""

    pattern: Pattern
    bound: Mapping[str, Any]
    variable: str

    def filled(self, part: Any) -> Any:
        """The tree with that part."""
        return made(self.pattern, {**self.bound, self.variable: part})


def made(pattern: Pattern, bound: Mapping[str, Any]) -> Any:
    """The tree of a pattern, its variables standing for these parts."""
    if isinstance(pattern, Var):
        return bound[pattern.name]
    if isinstance(pattern, Derived):
        return DERIVED[pattern.name](*(made(arg, bound) for arg in pattern.args))
    if isinstance(pattern, Shape):
        args = (made(arg, bound) for arg in pattern.args)
        return node(pattern.kind, *args, wording=" ".join(pattern.variant))
    if isinstance(pattern, tuple):
        return tuple(made(arg, bound) for arg in pattern)
    return pattern


def parts(pattern: Pattern, tree: Any) -> dict[str, Any] | None:
    """What the variables of a pattern stand for in a tree; None where it does not fit."""
    bound: dict[str, Any] = {}
    later: list[tuple[Derived, Any]] = []
    if not _fit(pattern, tree, bound, later):
        return None
    return bound if all(made(part, bound) == value for part, value in later) else None


def _fit(
    pattern: Pattern, tree: Any, bound: dict[str, Any], later: list[tuple[Derived, Any]]
) -> bool:
    """Whether a pattern fits; fills in what its variables stand for, and what follows from them."""
    if isinstance(pattern, Var):
        bound[pattern.name] = tree
        return True
    if isinstance(pattern, Derived):
        later.append((pattern, tree))
        return True
    if isinstance(pattern, Shape):
        if not isinstance(tree, Node) or tree.kind != pattern.kind:
            return False
        if pattern.variant and not set(pattern.variant) <= set(tree.wording.split()):
            return False
        return _all_fit(pattern.args, tree.args, bound, later)
    if isinstance(pattern, tuple):
        return isinstance(tree, tuple) and _all_fit(pattern, tree, bound, later)
    return bool(type(pattern) is type(tree) and pattern == tree)


def _all_fit(
    patterns: tuple[Pattern, ...],
    trees: tuple[Any, ...],
    bound: dict[str, Any],
    later: list[tuple[Derived, Any]],
) -> bool:
    return len(patterns) == len(trees) and all(
        _fit(pattern, tree, bound, later) for pattern, tree in zip(patterns, trees, strict=True)
    )
