"""The actions of `verbs.grammar`: what is done to objects and players (CR 701, 120, 119, 122)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.changing import changed
from clingather.bridge.oracle.book.matching import Open
from clingather.bridge.oracle.build_clauses import settle, statement
from clingather.bridge.oracle.build_core import (
    ALWAYS,
    Parts,
    mentions,
    refer,
    registry,
)
from clingather.bridge.oracle.build_program import flagged
from clingather.bridge.oracle.build_types import be
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Ability, Clause, Node, node

ACTIONS, action = registry()
ACTOR = Node("actor")
GAME = Node("game")


# ---------------------------------------------------------------- damage
@action
def source(what: Node) -> Any:
    """What can deal damage."""
    return what if what.kind in ("self", "host", "mention", "new_target", "all") else REJECT


@action
def damage_have(what: Node, dealt: Open) -> Any:
    """Having a source deal damage."""
    return flagged(dealt.filled(what), "have")


# ---------------------------------------------------------------- continuous effects
@action
def modify_x_plain(change: str) -> Any:
    """Gets +X/+X, the X of the spell or ability."""
    values = []
    for part in change.split("/"):
        letter = part[1:] == "X"
        if not letter and int(part):
            return REJECT
        amount = node("x") if letter else node("number", 0)
        values.append(node("times", -1, amount) if letter and part[0] == "-" else amount)
    return (node("modify_pt", *values, wording=f"x {change}"),)


@action
def so(subject: Node, predicate: Any, duration: Node) -> Any:
    """What is so of an object for some time (CR 611.2)."""
    if subject.kind in ("some", "top_card", "top_cards"):
        return REJECT
    told = subject.kind == "all"
    made = statement(subject, predicate) if told else _stated(subject, predicate)
    if made is REJECT:
        return REJECT
    assert isinstance(made, Clause)
    if made.condition != ALWAYS or any(_unfit(change, duration) for change in made.changes):
        return REJECT
    changes = made.changes
    if not told:
        if any(mentions(change, "affected") or _own(change) for change in changes):
            return REJECT  # "its": the grammar of programs reads it as a pronoun
    elif any(mentions(change, "mention") for change in changes):
        return REJECT
    joined = changes[-1]
    for change in reversed(changes[:-1]):
        joined = node("changes", change, joined)
    return node("apply", subject, joined, duration, wording=made.wording)


def _stated(subject: Node, predicate: Any) -> Any:
    """What is so of one object; "other" is other than it."""
    parts = predicate if isinstance(predicate, Parts) else Parts((predicate,))
    changes = settle([change for part in parts.parts for change in part])
    if changes is None:
        return REJECT
    if subject.kind != "self":
        changes = [_other_than(change, subject) for change in changes]
    return Clause(subject, tuple(changes), ALWAYS, parts.wording)


def _other_than(tree: Any, subject: Node) -> Any:
    """The tree, "other" meaning: other than the subject."""
    if not isinstance(tree, Node):
        return tree
    if tree.kind == "other":
        return node("other_than", subject, wording=tree.wording)
    return replace(tree, args=tuple(_other_than(arg, subject) for arg in tree.args))


def _unfit(change: Node, duration: Node) -> bool:
    """Whether a change is no part of a program: how something enters, costs, replaces."""
    if duration.kind == "endless" and change == node("deontic", "cant", node("be_regenerated")):
        return True  # of what was destroyed: `destroy_for_good`
    return change.kind.startswith("enter") or change.kind in ("choose_as_enters", "rule")


def _own(change: Node) -> bool:
    return mentions(change, "affected_stat") or mentions(change, "affected_counters")


@dataclass(frozen=True, slots=True)
class SoMore:
    """What else is so of the same object, for a time of its own."""

    predicate: Any
    duration: Node


@action
def so_more(predicate: Any, duration: Node) -> SoMore:
    """What else is so of it."""
    return SoMore(predicate, duration)


@action
def so_several(subject: Node, predicate: Any, duration: Node, more: tuple[SoMore, ...]) -> Any:
    """Several things that are so of an object, each for its own time."""
    parts = [so(subject, predicate, duration)]
    parts += [so(subject, item.predicate, item.duration) for item in more]
    if any(part is REJECT for part in parts):
        return REJECT
    result = parts[-1]
    for part in reversed(parts[:-1]):
        result = node("at_once", part, result, wording="so")
    return result


def _one_keyword(what: Node, keyword: Node, duration: Node) -> Node:
    name = words.keyword_spelling().get(str(keyword.args[0]), str(keyword.args[0]))
    ability = Ability("keyword", name, keyword)
    return node("apply", what, node("gain", ability, wording="gains"), duration, wording="choice")


@action
def gains_one(what: Node, first: Node, second: Node, duration: Node) -> Node:
    """Gains one of two keywords, chosen as it resolves."""
    both = (_one_keyword(what, keyword, duration) for keyword in (first, second))
    return node("choose_one_action", *both, wording="gains-choice")


@action
def gains_one_of(what: Node, first: Node, second: Node, third: Node, duration: Node) -> Node:
    """Gains one of three keywords."""
    rest = gains_one(what, second, third, duration)
    one = _one_keyword(what, first, duration)
    return node("choose_one_action", one, rest, wording="gains-choice")


@action
def so_each(subject: Node, predicate: Any, duration: Node) -> Any:
    """The same, each of several objects."""
    made = so(subject, predicate, duration)
    return made if made is REJECT else flagged(made, "each")


@action
def so_front(duration: Node, subject: Node, predicate: Any) -> Any:
    """The same, its duration first."""
    made = so(subject, predicate, duration)
    return made if made is REJECT else flagged(made, "front-duration")


@action
def becomes_copy(what: Node, of: Node, duration: Node, exceptions: Node) -> Any:
    """An object becomes a copy of another, perhaps for some time (CR 707.2)."""
    change = node("become_copy", of, refer(exceptions, what))
    return node("apply", what, change, duration, wording="copy")


@action
def have_become_copy(what: Node, of: Node, duration: Node, exceptions: Node) -> Any:
    """Having an object become a copy, as who does it likes (CR 707.2)."""
    return replace(becomes_copy(what, of, duration, exceptions), wording="copy have")


@action
def mention_chosen(place: int, name: str) -> Node:
    """What was chosen before, by its card type."""
    return node("mention", f"the chosen {name.lower()}", place)


@action
def next_enter_copying(what: Node, of: Node) -> Node:
    """What enters next this turn enters as copies of something (CR 614.1c)."""
    change = node("next_entering", what, node("enter_copying", of, node("no_exception")))
    return node("apply", GAME, change, node("end_of_turn"))


@action
def pronoun_is(word: str, place: int, changes: Any) -> Any:
    """It's something: a pronoun with its verb."""
    made = so(node("mention", word, place), be("is", changes), node("endless"))
    return made if made is REJECT else flagged(made, "is-it")


@action
def gets_each(what: Node, change: str, duration: Node, each: Node) -> Any:
    """Gets so much for each of something, the duration before what is counted."""
    if "X" in change:
        return REJECT
    made = so(what, (changed(change, each, "each"),), duration)
    return made if made is REJECT else flagged(made, "mid-duration")


@action
def gains_copied(what: Node, keyword: str, duration: Node, copied: Any) -> Any:
    """Gains a keyword whose cost is the mana cost of the object that has it."""
    article, same, whose, reduction = copied
    if same != keyword:
        return REJECT
    copied_cost = node("keyword_copied_cost", keyword, reduction)
    ability = Ability("keyword", words.keyword_spelling()[keyword].capitalize(), copied_cost)
    flag = f"copied:{article}:{whose.replace(' ', '_')}"
    return node("apply", what, node("gain", ability, wording="gains"), duration, wording=flag)
