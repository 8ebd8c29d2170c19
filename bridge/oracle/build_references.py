"""The actions of `references.grammar`: targets, choices, pronouns, players (CR 115, 608.2)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import conjunction, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()
ONE = Node("number", (1,))


# ---------------------------------------------------------------- "this way"
def this_way(verb: str, heads: Any) -> Node:
    """The objects with which the last such step did that, by their noun."""
    return node("mention", f"this way {verb} {heads.noun}", 0)


@action
def way_noun(heads: Any) -> Any:
    """What something was done with, by its noun."""
    return heads if heads.number == "one" else REJECT


def _was_done(verb: str, heads: Any, said: str) -> Node:
    """Whether that was done with such an object."""
    wording = f"said way {said} {verb} {heads.noun}"
    return node("was_so", this_way(verb, heads), _kind(heads), wording=wording)


def _number_done(verb: str, heads: Any) -> Node:
    """With how many such objects that was done."""
    done = node("those", this_way(verb, heads), _kind(heads))
    return node("how_many", done, wording=f"way {verb} {heads.noun}")


def _kind(heads: Any) -> Node:
    """The filter of a noun; a card or permanent is anything that was moved."""
    return conjunction(heads.literals) if heads.literals else node("anything")


@action
def did_this_way(who: str, verb: str, heads: Any) -> Node:
    """You discarded such a card this way."""
    return _was_done(verb, heads, who)


@action
def they_did_this_way(_place: int, verb: str, heads: Any) -> Node:
    """That player discarded such a card this way."""
    return _was_done(verb, heads, "that-player")


@action
def was_done_this_way(heads: Any, link: str, verb: str) -> Node:
    """Such a card was discarded this way."""
    return _was_done(verb, heads, link)


@action
def counted_this_way(heads: Any, verb: str, _place: int) -> Any:
    """Each such object with which that was done."""
    if heads.number != "one":
        return REJECT
    return _number_done(verb, heads)


@action
def counted_many_this_way(heads: Any, verb: str, _place: int) -> Any:
    """How many such objects that was done with."""
    if heads.number != "many":
        return REJECT
    return _number_done(verb, heads)


@action
def paid_thing(_place: int, what: tuple[str, Node]) -> tuple[str, Node]:
    """What a cost used up: "the sacrificed creature"."""
    return what
