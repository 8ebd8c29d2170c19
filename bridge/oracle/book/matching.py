"""The tree of a row: made of its parts in reading, taken apart in printing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any

from clingather.bridge.base.memory import MANY
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.book.derived import DERIVED
from clingather.bridge.oracle.book.rows import (
    NO_WORDING,
    Derived,
    Joined,
    Pattern,
    Shape,
    Var,
    inside,
    stands_for,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import ALWAYS, Clause, Node, conjunction, flatten, node


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
        told = [made(arg, bound) for arg in pattern.args]
        if any(arg is REJECT for arg in told):
            return REJECT
        return _worded(DERIVED[pattern.name].make(*told), pattern.variant)
    if isinstance(pattern, Joined):
        first, last = made(pattern.first, bound), made(pattern.last, bound)
        return conjunction([*flatten(first), *flatten(last)])
    if isinstance(pattern, Shape):
        args = tuple(made(arg, bound) for arg in pattern.args)
        if any(arg is REJECT for arg in args):
            return REJECT  # what follows from the parts is nothing that can be said
        said = (
            bound[word] if stands_for(word) else word.strip(NO_WORDING) for word in pattern.variant
        )
        wording = " ".join(filter(None, said))
        if pattern.kind == "clause":
            subject, changes, *condition = args
            return Clause(subject, changes, condition[0] if condition else ALWAYS, wording)
        return node(pattern.kind, *args, wording=wording)
    if isinstance(pattern, tuple):
        told = [made(arg, bound) for arg in pattern]
        return REJECT if any(arg is REJECT for arg in told) else tuple(told)
    return pattern


def kind_of(tree: Any) -> str:
    """The kind of a node, "clause", or "" of another part of a tree."""
    return "clause" if isinstance(tree, Clause) else tree.kind if isinstance(tree, Node) else ""


def outline(tree: Any, texts: Mapping[str | int, str]) -> tuple[str, ...]:
    """The kind of a tree and those of its parts, where `texts` say what stands for a text."""
    within: tuple[Any, ...]
    if type(tree) is Node:
        within = tree.args
    elif type(tree) is Clause:
        within = (tree.subject, tree.changes, tree.condition)
    else:
        within = tree if type(tree) is tuple else ()
    return _outer(tree, texts), *[_outer(each, texts) for each in within]


def _outer(tree: Any, texts: Mapping[str | int, str]) -> str:
    """The kind of a node, what stands for a text, or ""."""
    if type(tree) is Node:
        return tree.kind
    return texts.get(tree, "") if isinstance(tree, (str, int)) else kind_of(tree)


def may_fit(pattern: Pattern, said: tuple[str, ...], texts: Mapping[str | int, str]) -> bool:
    """Whether a pattern may fit a tree of that outline."""
    kind, *kinds = said
    if not may_be(pattern, kind, texts):
        return False
    if not isinstance(pattern, (Shape, tuple)):
        return True
    args = pattern.args if isinstance(pattern, Shape) else pattern
    kinds = kinds[: len(args)] if kind == "clause" else kinds
    return len(args) == len(kinds) and all(
        may_be(arg, each, texts) for arg, each in zip(args, kinds, strict=True)
    )


def may_be(pattern: Pattern, kind: str, texts: Mapping[str | int, str]) -> bool:
    """The same of its kind alone."""
    if isinstance(pattern, Shape):
        return pattern.kind == kind
    if isinstance(pattern, (str, int)):
        return texts[pattern] == kind
    if isinstance(pattern, Joined):
        return kind == "and"
    return not (isinstance(pattern, tuple) and kind)


def texts_in(pattern: Pattern) -> Iterator[str | int]:
    """The texts and numbers of a pattern."""
    if isinstance(pattern, (str, int)):
        yield pattern
    for part in inside(pattern):
        yield from texts_in(part)


def _has_wording(tree: Any, variant: tuple[str, ...]) -> bool:
    """Whether a node has these words of its wording, or none where it must not."""
    if not variant:
        return True
    said = _own_words(variant)
    if NO_WORDING in said:
        return not tree.wording
    return not said or said.issubset(tree.wording.split())


@lru_cache(MANY)
def _own_words(variant: tuple[str, ...]) -> frozenset[str]:
    """The words of a wording that stand for themselves."""
    return frozenset(word for word in variant if not stands_for(word))


def _worded(tree: Any, variant: tuple[str, ...]) -> Any:
    """The tree with more words of its wording."""
    if not variant or tree is REJECT:
        return tree
    return replace(tree, wording=" ".join([*tree.wording.split(), *variant]))


def _without(tree: Any, variant: tuple[str, ...]) -> Any:
    """The tree without the words that `_worded` adds; None where it does not have them."""
    if not variant:
        return tree
    said = tree.wording.split() if isinstance(tree, (Clause, Node)) else []
    if not set(variant) <= set(said):
        return None
    ended = tuple(said[-len(variant) :]) == variant
    return replace(tree, wording=" ".join(said[: -len(variant)])) if ended else tree


def parts(pattern: Pattern, tree: Any) -> Iterator[dict[str, Any]]:
    """What the variables of a pattern may stand for in a tree; none where it does not fit.

    A variable of its wording is any word of that which the pattern does not have, or "".
    """
    bound: dict[str, Any] = {}
    later: list[tuple[Derived, Any]] = []
    if not fit(pattern, tree, bound, later):
        return
    variant = pattern.variant if isinstance(pattern, Shape) else ()
    names = [*filter(stands_for, variant)]
    if not names and not later:
        yield bound
        return
    left = [word for word in tree.wording.split() if word not in variant] if names else []
    for said in product([*left, ""], repeat=len(names)):
        if _follow(found := {**bound, **dict(zip(names, said, strict=True))}, later):
            yield found


def _follow(bound: dict[str, Any], later: list[tuple[Derived, Any]]) -> bool:
    """Whether the tree has what is derived; fills in what is worked out of that."""
    work = list(later)
    for part, value in work:  # what is derived of what is derived comes last
        way = DERIVED[part.name]
        if way.undo is not None:
            found = way.undo(value, *(made(arg, bound) for arg in part.args[way.parts :]))
            if found is None or not _all_fit(part.args[: way.parts], found, bound, work):
                return False
        elif made(part, bound) != value:
            return False
    return True


def fit(
    pattern: Pattern, tree: Any, bound: dict[str, Any], later: list[tuple[Derived, Any]]
) -> bool:
    """Whether a pattern fits; fills in what its variables stand for, and what follows from them."""
    if isinstance(pattern, Shape):
        if kind_of(tree) != pattern.kind:
            return False
        if not _has_wording(tree, pattern.variant):
            return False
        if isinstance(tree, Clause):  # its condition and duration may be said elsewhere
            parts_ = (tree.subject, tree.changes, tree.condition)[: len(pattern.args)]
            return _all_fit(pattern.args, parts_, bound, later)
        return _all_fit(pattern.args, tree.args, bound, later)
    if isinstance(pattern, Var):
        found = _without(tree, pattern.variant) if pattern.variant else tree
        bound[pattern.name] = found
        return found is not None
    if isinstance(pattern, Derived):
        found = _without(tree, pattern.variant)
        later.append((pattern, found))
        return found is not None
    if isinstance(pattern, Joined):
        return _all_fit((pattern.first, pattern.last), _parted(pattern, tree), bound, later)
    if isinstance(pattern, tuple):
        return isinstance(tree, tuple) and _all_fit(pattern, tree, bound, later)
    return bool(type(pattern) is type(tree) and pattern == tree)


def _all_fit(
    patterns: tuple[Pattern, ...],
    trees: tuple[Any, ...],
    bound: dict[str, Any],
    later: list[tuple[Derived, Any]],
) -> bool:
    if len(patterns) != len(trees):
        return False
    for pattern, tree in zip(patterns, trees, strict=True):  # `all` is slower, and this is hot
        if not fit(pattern, tree, bound, later):
            return False
    return True


def _parted(pattern: Joined, tree: Any) -> tuple[Any, ...]:
    """The two filters that one is made of; none where it is a single literal."""
    literals = flatten(tree) if isinstance(tree, Node) else []
    if len(literals) < 2:
        return ()
    at = -1 if isinstance(pattern.last, Shape) else 1
    return conjunction(literals[:at]), conjunction(literals[at:])
