"""What every action of the grammar uses: the registry, values between rows, tree helpers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clingather.bridge.oracle.tree import Node, mapped, node


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: its filter and whether it speaks of one thing or of many."""

    filter: Node
    number: str


@dataclass(frozen=True, slots=True)
class Head:
    """The nouns of a noun phrase: its literals, number, and what kind of noun it ends with."""

    literals: tuple[Node, ...]
    number: str
    noun: str  # type, subtype, permanent, card, spell, token, outlaw, commander
    last: bool = True


Part = tuple[Node, ...]  # the changes that one verb states


@dataclass(frozen=True, slots=True)
class Parts:
    """The verbs of one predicate in the order of the text."""

    parts: tuple[Part, ...]
    wording: str = ""


ALWAYS = Node("always")
SELF = Node("self")
YOU = Node("you")
SAID = "own"  # the mark of clauses that print_instead.py prints
ANY_SOURCE = Node("any_source")
IT = Node("affected", (), "it")  # a pronoun, until its clause says what it stands for
Action = Callable[..., Any]
Actions = dict[str, Action]


def registry() -> tuple[Actions, Callable[[Action], Action]]:
    """The actions of one subject, and the decorator that enters a function under its name.

    The underscore before or after a name that Python has taken is no part of it.
    """
    actions: Actions = {}

    def action(function: Action) -> Action:
        name = function.__name__.strip("_")
        if name in actions:
            raise ValueError(f"two actions are called {name}")
        actions[name] = function
        return function

    return actions, action


ACTIONS, action = registry()


def conjunction(literals: Sequence[Node]) -> Node:
    """Right-nested `and`, in the order of the text."""
    result = literals[-1]
    for literal in reversed(literals[:-1]):
        result = node("and", literal, result)
    return result


def disjunction(members: Sequence[Node], wording: str) -> Node:
    """Right-nested `or`, in the order of the text."""
    result = members[-1]
    for member in reversed(members[:-1]):
        result = node("or", member, result, wording=wording)
    return result


def flatten(filter_: Node) -> list[Node]:
    """The literals of a filter in their order."""
    if filter_.kind != "and":
        return [filter_]
    left, right = filter_.args
    assert isinstance(left, Node)
    assert isinstance(right, Node)
    return [left, *flatten(right)]


def refer(tree: Any, subject: Node) -> Any:
    """The same tree, its pronouns standing for the subject."""

    def meant(part: Node) -> Node | None:
        if part == IT and part.wording == "it":
            return replace(subject, wording=(subject.wording + " it").strip())
        if part.kind == "affected_controller" and subject.kind == "host":
            return node("host_controller", wording="its")
        return None

    return mapped(tree, meant)


def mentions(tree: Any, kind: str) -> bool:
    """Whether a node of that kind stands in the tree, outside granted abilities."""
    if not isinstance(tree, Node):
        return False
    return tree.kind == kind or any(mentions(arg, kind) for arg in tree.args)


@action
def text(value: str) -> str:
    """A text of the grammar itself."""
    return value


@action
def text_of(value: str) -> str:
    """The text that a token or a group yielded."""
    return value


@action
def worded(value: Node, wording: str) -> Node:
    """The node, its wording noted for the printer."""
    return replace(value, wording=wording)


@action
def one(item: Any) -> tuple[Any, ...]:
    """A list of one."""
    return (item,)


@action
def two(_conjunction: str, first: Any, second: Any) -> tuple[Any, ...]:
    """A list of two."""
    return (first, second)


@action
def listed(first: Any, middle: tuple[Any, ...], last: Any) -> tuple[Any, ...]:
    """A list of three or more."""
    return (first, *middle, last)
