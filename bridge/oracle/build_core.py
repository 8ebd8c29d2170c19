"""What every action of the grammar uses: the registry, values between rows, tree helpers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.oracle.tree import Node, mapped, members, nested, node


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


ALWAYS = Node("always")
SELF = Node("self")
YOU = Node("you")
IT = Node("affected", (), "it")  # a pronoun, until its clause says what it stands for
Action = Callable[..., Any]
Actions = dict[str, Action]


ACTIONS: Actions = {}


def action(function: Action) -> Action:
    """Enter an action under the name of its function; raises ValueError where one has it."""
    if ACTIONS.setdefault(function.__name__, function) is not function:
        raise ValueError(f"two actions are called {function.__name__}")
    return function


def conjunction(literals: Sequence[Node]) -> Node:
    """Literals as one filter."""
    return nested("and", literals)


def flatten(filter_: Node) -> list[Node]:
    """The literals of a filter in their order."""
    return members(filter_, "and")


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
