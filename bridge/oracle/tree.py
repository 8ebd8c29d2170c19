"""The ability tree: what Oracle text means, as a small typed vocabulary.

A tree is made of `Node`s (a kind and its arguments). `kinds.tsv` is the whole vocabulary: each
kind with its sort, the sorts of its arguments, its rule and its meaning; `node()` checks trees
against it, so a tree that exists is well typed. A node is written to the encodings as a ground term
with its kind as functor (`Node("and", (F, G))` becomes `and(F, G)`), and `asp/` interprets each
kind under the same name.

Words that do not change the meaning (a plural, "gets" against "has", the order of two changes) are
kept in `wording`, which only the printer reads: it takes no part in equality and never reaches the
encodings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from operator import is_
from typing import Any, TypeVar, Union

from clingather.bridge.base.memory import Hashed
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.oracle.kinds import KINDS

# ---------------------------------------------------------------- sorts of leaves
TEXT = "text"  # a type in Oracle spelling ("Creature"), a name, a keyword, a kind of counter
INTEGER = "integer"
TEXTS = "texts"  # a tuple of strings
ABILITY = "ability"  # an Ability (granted by an effect, usually quoted)

# ---------------------------------------------------------------- sorts of nodes
REFERENCE = "reference"  # which objects a clause speaks of
FILTER = "filter"  # a condition on one object
PLAYER = "player"
AMOUNT = "amount"
CONDITION = "condition"
CHANGE = "change"  # what a continuous effect does; each belongs to one layer (CR 613.1)
KEYWORD = "keyword"
DURATION = "duration"
DEED = "deed"  # what an object or a player does, of which a rule says that it can't, must or may
ACTION = "action"  # what a player does: a cost, or a step of an effect
MANA = "mana"  # what is added to a mana pool
EVENT = "event"  # what would happen, for replacement effects
PURPOSE = "purpose"  # what mana may be spent on
SLOT = "slot"  # what can be chosen as targets
TOKEN = "token"  # what a token is as it is created
LIMIT = "limit"  # when an ability can be activated, a spell cast

# The kinds that stand for what was chosen for a slot (CR 115.1).
OF_SLOTS = frozenset({"target", "target_player"})

SIGNATURES = {name: (kind.sort, kind.args) for name, kind in KINDS.items()}

Leaf = Union[str, int, "Ability", tuple[str, ...]]
Arg = Union["Node", Leaf]
Tree = TypeVar("Tree")  # a node, or a leaf as it stands among the arguments


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the tree: its kind, its arguments, and words that only the printer needs."""

    kind: str
    args: tuple[Arg, ...] = ()
    wording: str = field(default="", compare=False)

    @property
    def sort(self) -> str:
        """The sort of this node: reference, filter, player, amount, condition, change, ..."""
        return SIGNATURES[self.kind][0]


@dataclass(frozen=True, slots=True)
class Clause:
    """What one continuous effect does to one set of objects.

    An ability may hold several clauses ("Creatures you control get +1/+1 and lands you control
    have hexproof"); each has its own set of objects, the effect is one (CR 613.6).
    """

    subject: Node
    changes: tuple[Node, ...]
    condition: Node = Node("always")
    wording: str = field(default="", compare=False)
    duration: Node = Node("endless")


@dataclass(frozen=True, slots=True)
class Ability(Hashed):
    """One ability: a keyword of a keyword line, or a paragraph (CR 113.1).

    kind: keyword, static, cda (604.3), activated, mana, triggered, spell, loyalty, chapter, level,
    modal, replacement, or "unsupported": not understood, `reason` says at which words.
    An activated, triggered, spell, loyalty, chapter or replacement ability that is known only by
    its form has no clauses and stands with its text: its form is proven, its effect is not read.
    `text` is the Oracle text without reminder text, ability words kept; `paragraph` counts the
    paragraphs of the face from 1.
    """

    kind: str
    text: str
    keyword: Node | None = None
    clauses: tuple[Clause, ...] = ()
    paragraph: int = field(default=0, compare=False)
    reason: str = field(default="", compare=False)
    wording: str = field(default="", compare=False)
    # An activated ability's cost, where it is read (602.1a), its steps in order, and when it can be
    # activated (602.5). They follow from the text.
    cost: Node | None = field(default=None, compare=False)
    effect: tuple[Node, ...] = field(default=(), compare=False)
    limits: tuple[Node, ...] = field(default=(), compare=False)
    # A triggered ability's event (603.1) and its intervening if clause (603.4); the slots for
    # targets of a spell, activated or triggered ability (115.1); the modes of a modal one, each an
    # ability of kind "mode", and from how many to how many are chosen (700.2). An ability of these
    # kinds whose program is not read has no effect and no modes, and `reason` says why.
    trigger: Node | None = field(default=None, compare=False)
    condition: Node | None = field(default=None, compare=False)
    slots: tuple[Node, ...] = field(default=(), compare=False)
    modes: tuple[Ability, ...] = field(default=(), compare=False)
    modes_chosen: tuple[Node, ...] = field(default=(), compare=False)

    __hash__ = Hashed.__hash__

    @property
    def is_read(self) -> bool:
        """Whether more than its form is known of it."""
        return bool(self.keyword or self.clauses or self.effect or self.modes)


def node(kind: str, *args: Arg, wording: str = "") -> Node:
    """Make a node, checked against `SIGNATURES`; raises TypeError where it is not well typed."""
    if kind not in SIGNATURES:
        raise TypeError(f"no node is called {kind!r}")
    sorts = SIGNATURES[kind][1]
    fits = len(args) == len(sorts) and all(map(_is, args, sorts))
    if not fits:
        raise TypeError(f"{kind}{args!r} does not fit {kind}{sorts!r}")
    return Node(kind, args, wording)


def _is(arg: Arg, sort: str) -> bool:
    """Whether an argument has the sort that a signature asks for."""
    if sort == TEXT:
        return isinstance(arg, str)
    if sort == INTEGER:
        return isinstance(arg, int) and not isinstance(arg, bool)
    if sort == TEXTS:
        return isinstance(arg, tuple) and all(isinstance(item, str) for item in arg)
    if sort == ABILITY:
        return isinstance(arg, Ability)
    return isinstance(arg, Node) and arg.sort == sort


def nodes(node: Node) -> Iterator[Node]:
    """The node and every node below it, granted abilities left out."""
    yield node
    for arg in node.args:
        if isinstance(arg, Node):
            yield from nodes(arg)


def mapped(tree: Tree, new: Callable[[Node], Node | None]) -> Tree:
    """A tree with each node, from the top, that `new` has another for; granted abilities stay."""
    if not isinstance(tree, Node):
        return tree
    made = new(tree) or with_args(tree, [mapped(arg, new) for arg in tree.args])
    return made  # type: ignore[return-value]


def with_args(tree: Node, args: Sequence[Any]) -> Node:
    """The node with other arguments; itself where they are its own."""
    if all(map(is_, args, tree.args)):
        return tree
    return Node(tree.kind, tuple(args), tree.wording)


def parts(tree: Any) -> tuple[Any, ...]:
    """What a node, an ability, a clause or a tuple of these is made of."""
    if isinstance(tree, tuple):
        return tree
    return tuple(getattr(tree, name) for name in _TREES.get(type(tree), ()))


def with_parts(tree: Any, made: Sequence[Any]) -> Any:
    """The same with these parts in the place of those that `parts` gives."""
    if isinstance(tree, tuple):
        return tuple(made)
    if isinstance(tree, Node):
        return with_args(tree, made[0])
    return replace(tree, **dict(zip(_TREES[type(tree)], made, strict=True))) if made else tree


def throughout(tree: Any) -> Iterator[Node]:
    """The nodes of what `parts` takes apart, those of granted abilities, too."""
    if isinstance(tree, Node):
        yield tree
    for part in parts(tree):
        yield from throughout(part)


def rewritten(tree: Any, new: Callable[[Node], Node | None]) -> Any:
    """What `parts` takes apart, each node from the top replaced that `new` has another for."""
    if isinstance(tree, Node) and (found := new(tree)) is not None:
        return found
    return with_parts(tree, [rewritten(part, new) for part in parts(tree)])


_TREES: dict[type, tuple[str, ...]] = {
    Node: ("args",),
    Clause: ("subject", "changes", "condition", "duration"),
    Ability: ("keyword", "clauses", "cost", "effect", "limits", "trigger", "condition", "slots",
              "modes", "modes_chosen"),
}  # fmt: skip


def as_node(value: object) -> Node:
    """The argument of a node that is a node; a TypeError where it is not."""
    if not isinstance(value, Node):
        raise TypeError(f"no node: {value!r}")
    return value


def nested(kind: str, parts: Sequence[Node], wording: str = "") -> Node:
    """Parts as one tree that nests to the right, in the order of the text."""
    result = parts[-1]
    for part in reversed(parts[:-1]):
        result = node(kind, part, result, wording=wording)
    return result


def members(tree: Node, kind: str, wording: str = "") -> list[Node]:
    """The parts again, in their order; what is of no such kind (or wording), alone."""
    if tree.kind != kind or (wording and tree.wording != wording):
        return [tree]
    return [as_node(tree.args[0]), *members(as_node(tree.args[1]), kind, wording)]


# ---------------------------------------------------------------- what many passes ask and make
ALWAYS = Node("always")
SELF = Node("self")
YOU = Node("you")
IT = Node("affected", (), "it")  # a pronoun, until its clause says what it stands for


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


def mentions(tree: Any, *kinds: str) -> bool:
    """Whether a node of one of these kinds stands in a tree (or several), outside of abilities."""
    if isinstance(tree, tuple):
        return any(mentions(each, *kinds) for each in tree)
    return isinstance(tree, Node) and (tree.kind in kinds or mentions(tree.args, *kinds))
