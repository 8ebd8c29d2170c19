"""The actions of `copying.grammar`: entering as a copy, with exceptions (CR 614.1c, 707.9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.book.lenses import pt_values
from clingather.bridge.oracle.build_casting import SAID
from clingather.bridge.oracle.build_core import (
    ALWAYS,
    SELF,
    Part,
    flatten,
    mentions,
    refer,
    registry,
)
from clingather.bridge.oracle.build_types import be
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Ability, Clause, Node, node

ACTIONS, action = registry()

NOTHING = node("no_exception")


def _clause(how: str, tapped: str | None, what: tuple[str, Node], exceptions: Part | None) -> Any:
    word, filter_ = what
    bound = [refer(change, SELF) for change in exceptions or ()]
    if any(mentions(tree, kind) for tree in (filter_, *bound) for kind in _UNBOUND):
        return REJECT
    change = node("enter_as_copy", how, tapped or "", filter_, all_exceptions(bound), wording=word)
    return Clause(SELF, (change,), ALWAYS, SAID)


_UNBOUND = ("affected", "affected_stat", "affected_counters", "other_than_affected")


def all_exceptions(changes: list[Node]) -> Node:
    """The exceptions as one, in the order of the text."""
    if not changes:
        return NOTHING
    result = changes[-1]
    for change in reversed(changes[:-1]):
        result = node("exceptions", change, result)
    return result


@action
def may_copy(
    _name: str, tapped: str | None, what: tuple[str, Node], exceptions: Part | None
) -> Any:
    """Its controller may have it enter as a copy."""
    return _clause("may", tapped, what, exceptions)


@action
def must_copy(
    _name: str, tapped: str | None, what: tuple[str, Node], exceptions: Part | None
) -> Any:
    """It enters as a copy."""
    return _clause("must", tapped, what, exceptions)


@action
def copies_face_up(what: Node, noun: str, exceptions: Part | None) -> Any:
    """It becomes a copy as it enters or is turned face up, until it is turned face down."""
    if node("type", noun) not in flatten(what):
        return REJECT
    bound = [refer(change, SELF) for change in exceptions or ()]
    if any(mentions(tree, kind) for tree in (what, *bound) for kind in (*_UNBOUND, "enters_with")):
        return REJECT
    change = node("copy_face_up", "may", what, all_exceptions(bound), node("until_face_down"))
    return Clause(SELF, (replace(change, wording=noun),), ALWAYS, SAID)


@action
def copied(word: str, what: Node) -> tuple[str, Node]:
    """What can be copied; the article is wording."""
    return (word, what)


@action
def another_thing(what: Node) -> Any:
    """Another object than the one that has the ability."""
    if what.kind == "or" or not any(item.kind == "other" for item in flatten(what)):
        return REJECT
    return what


# ---------------------------------------------------------------- exceptions: where one begins
def _marked(changes: Part, mark: str) -> Part:
    """The changes, the first of them marked with what stands before it."""
    return (replace(changes[0], wording=f"{changes[0].wording} @{mark}".strip()), *changes[1:])


@action
def exception_of(changes: Part) -> Part:
    """ "it has flying"."""
    return _marked(changes, "it")


@action
def exception_is(changes: Part) -> Any:
    """ "it's 7/7"."""
    return _marked(be("is", changes), "it")


@action
def exception_also(first: Part, second: Part) -> Part:
    """A second verb of the same "it"."""
    return (*first, *_marked(second, "verb"))


@action
def exceptions_two(first: Part, second: Part) -> Part:
    """Two exceptions."""
    return (*first, *second)


@action
def exceptions_many(first: Part, middle: tuple[Any, ...], last: Part) -> Part:
    """Three exceptions or more."""
    return (*first, *(change for part in middle for change in part), *last)


@action
def exception_if(what: Node, changes: Part) -> Part:
    """What is only so if the copy is of a type."""
    return (node("except_if", node("is", SELF, what), all_exceptions(list(changes))),)


@action
def exception_if_after(changes: Part, what: Node) -> Part:
    """The same with its condition after it."""
    (change,) = exception_if(what, changes)
    return (replace(change, wording="after"),)


@action
def exceptions_if(first: Part, what: Node, changes: Part) -> Part:
    """An exception, and one that holds only if the copy is of a type."""
    return (*first, *exception_if(what, changes))


@action
def copy_stats(stats: str) -> Any:
    """It's 7/7: its power and toughness are set."""
    values = pt_values(stats)
    return REJECT if values is None else (node("set_pt", *values, wording="bare"),)


@action
def copy_supertypes_too(first: str, second: str, added: str) -> Any:
    """It's of two supertypes in addition to its types."""
    if added != "types":
        return REJECT
    return (node("become", (first, second), (), (), "all", wording=f"bare +{added}"),)


@action
def token_not(supertype: str) -> Part:
    """ "the token isn't legendary"."""
    return (node("lose_supertype", supertype, wording="@token"),)


@action
def tokens_not(supertype: str) -> Part:
    """ "they're not legendary", of several tokens."""
    return (node("lose_supertype", supertype, wording="@tokens"),)


@action
def exception_named(_name: str) -> Part:
    """The copy has the name that the text says: that of the card on which it stands."""
    return (node("own_name", wording="@name"),)


def named(tree: Any, name: str) -> Any:
    """A tree or an ability in which the card's own name stands as that name (CR 707.9b)."""
    if isinstance(tree, Node) and tree.kind == "own_name":
        return node("set_name", name, wording=tree.wording)
    if isinstance(tree, Node):
        return replace(tree, args=tuple(named(arg, name) for arg in tree.args))
    if isinstance(tree, Clause):
        return replace(tree, changes=tuple(named(change, name) for change in tree.changes))
    if isinstance(tree, Ability):
        clauses = tuple(named(clause, name) for clause in tree.clauses)
        effect = tuple(named(step, name) for step in tree.effect)
        modes = tuple(named(mode, name) for mode in tree.modes)
        return replace(tree, clauses=clauses, effect=effect, modes=modes)
    return tree


@action
def exception_not(supertype: str) -> Part:
    """ "it's not legendary"."""
    return _marked((node("lose_supertype", supertype, wording="not"),), "it")
