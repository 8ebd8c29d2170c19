"""The exceptions of copies as rows make them and take them apart (CR 707.9).

An exception is the changes that one phrase states; all of a copy are one row of `exceptions`. The
first change of each has the words before it as a mark in its wording.
"""

from __future__ import annotations

from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.tree import Node, members, nested

_ALSO = "@verb"  # a second verb of the same "it"


def _begins(change: Node) -> bool:
    """Whether an exception begins with a change."""
    marks = [word for word in change.wording.split() if word[:1] == "@"]
    return change.kind == "except_if" or marks not in ([], [_ALSO])


def joined(changes: tuple[Node, ...]) -> Node:
    """The changes of one exception as one."""
    return nested("exceptions", changes)


def not_joined(tree: Any) -> tuple[Any, ...] | None:
    """The changes again, where they are of one exception."""
    changes = members(tree, "exceptions")
    return None if any(map(_begins, changes[1:])) else (tuple(changes),)


def first_of(changes: tuple[Node, ...], rest: Node) -> Node:
    """An exception and those after it."""
    return joined((*changes, rest))


def without_first(tree: Any) -> tuple[Any, ...] | None:
    """The first exception, and those after it."""
    changes = members(tree, "exceptions")
    at = next((at for at, change in enumerate(changes) if at and _begins(change)), 0)
    if not at:
        return None
    rest = tree
    for _ in range(at):
        rest = rest.args[1]
    return tuple(changes[:at]), rest


def marked(changes: tuple[Node, ...], mark: str) -> tuple[Node, ...]:
    """The changes, the first of them marked with what stands before it."""
    first = changes[0]
    return (replace(first, wording=f"{first.wording} {mark}".strip()), *changes[1:])


def unmarked(changes: Any, mark: str) -> tuple[Any, ...] | None:
    """The same without the mark; None where they don't have it."""
    first = changes[0] if isinstance(changes, tuple) and changes else None
    said = first.wording.split() if isinstance(first, Node) else []
    if not isinstance(first, Node) or mark not in said:
        return None
    plain = replace(first, wording=" ".join(word for word in said if word != mark))
    return ((plain, *changes[1:]),)


def both_verbs(first: tuple[Node, ...], second: tuple[Node, ...]) -> tuple[Node, ...]:
    """What two verbs of one "it" state, if there are two."""
    return (*first, *marked(second, _ALSO)) if second else first


def each_verb(changes: Any) -> tuple[Any, ...] | None:
    """What each of them states."""
    if not isinstance(changes, tuple):
        return None
    places = [at for at, change in enumerate(changes) if _ALSO in change.wording.split()]
    if not places:
        return changes, ()
    second = unmarked(changes[places[0] :], _ALSO)
    return second and (changes[: places[0]], *second)
