"""The tree of a row: made of its parts in reading, taken apart in printing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from clingather.bridge.oracle.book.derived import DERIVED
from clingather.bridge.oracle.book.rows import (
    Derived,
    Joined,
    Pattern,
    Shape,
    Var,
    stands_for,
)
from clingather.bridge.oracle.build_core import conjunction, flatten
from clingather.bridge.oracle.tree import Node, node


@dataclass(frozen=True, slots=True)
class Open:
    """A tree of which one part is said by another row."""

    pattern: Pattern
    bound: Mapping[str, Any]
    variable: str

    def filled(self, part: Any) -> Any:
        """The tree with that part, which may be left open in parts of it too."""
        bound = {
            name: value.filled(part) if isinstance(value, Open) else value
            for name, value in self.bound.items()
        }
        return made(self.pattern, {**bound, self.variable: part})


def made(pattern: Pattern, bound: Mapping[str, Any]) -> Any:
    """The tree of a pattern, its variables standing for these parts."""
    if isinstance(pattern, Var):
        return _worded(bound[pattern.name], pattern.variant)
    if isinstance(pattern, Derived):
        return DERIVED[pattern.name](*(made(arg, bound) for arg in pattern.args))
    if isinstance(pattern, Joined):
        first, last = made(pattern.first, bound), made(pattern.last, bound)
        return conjunction([*flatten(first), *flatten(last)])
    if isinstance(pattern, Shape):
        args = (made(arg, bound) for arg in pattern.args)
        said = (bound[word] if stands_for(word) else word for word in pattern.variant)
        return node(pattern.kind, *args, wording=" ".join(said))
    if isinstance(pattern, tuple):
        return tuple(made(arg, bound) for arg in pattern)
    return pattern


def _worded(tree: Any, variant: tuple[str, ...]) -> Any:
    """The tree with more words of its wording."""
    return replace(tree, wording=" ".join([*tree.wording.split(), *variant])) if variant else tree


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
        return not pattern.variant or (
            isinstance(tree, Node) and set(pattern.variant) <= set(tree.wording.split())
        )
    if isinstance(pattern, Derived):
        later.append((pattern, tree))
        return True
    if isinstance(pattern, Joined):
        return _all_fit((pattern.first, pattern.last), _parted(pattern, tree), bound, later)
    if isinstance(pattern, Shape):
        if not isinstance(tree, Node) or tree.kind != pattern.kind:
            return False
        if pattern.variant and not _says(pattern.variant, tree.wording.split(), bound):
            return False
        return _all_fit(pattern.args, tree.args, bound, later)
    if isinstance(pattern, tuple):
        return isinstance(tree, tuple) and _all_fit(pattern, tree, bound, later)
    return bool(type(pattern) is type(tree) and pattern == tree)


def _says(variant: tuple[str, ...], words: list[str], bound: dict[str, Any]) -> bool:
    """Whether a wording has these words; a variable is the first that is none of the others."""
    left = [word for word in words if word not in variant]
    for name in filter(stands_for, variant):
        if not left:
            return False
        bound[name] = left.pop(0)
    return all(word in words or stands_for(word) for word in variant)


def _all_fit(
    patterns: tuple[Pattern, ...],
    trees: tuple[Any, ...],
    bound: dict[str, Any],
    later: list[tuple[Derived, Any]],
) -> bool:
    return len(patterns) == len(trees) and all(
        _fit(pattern, tree, bound, later) for pattern, tree in zip(patterns, trees, strict=True)
    )


def _parted(pattern: Joined, tree: Any) -> tuple[Any, ...]:
    """The two filters that one is made of; none where it is a single literal."""
    literals = flatten(tree) if isinstance(tree, Node) else []
    if len(literals) < 2:
        return ()
    at = -1 if isinstance(pattern.last, Shape) else 1
    return conjunction(literals[:at]), conjunction(literals[at:])
