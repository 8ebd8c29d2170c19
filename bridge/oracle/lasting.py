"""What is so of an object for some time, as rows make it and take it apart (CR 611.2).

Input: the subject, the changes that its verbs state, how long. Output: the action, or REJECT.
Reason: what "other", "its" and "loses all other" mean goes by the subject and all of the verbs.
"""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.clauses import Predicate, joint_of, settle, stated
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.spoken import put_other
from clingather.bridge.oracle.tree import (
    ALWAYS,
    Clause,
    Node,
    members,
    mentions,
    nested,
    node,
    nodes,
)

_NO_ERA = node("deontic", "cant", node("be_regenerated"))  # of what was destroyed: a step's own


def so(subject: Node, predicate: Predicate, duration: Node) -> Any:
    """What is so of an object for some time."""
    if subject.kind in ("some", "top_card", "top_cards", "top_in_graveyard"):
        return REJECT
    told = subject.kind == "all"
    made = stated(subject, predicate) if told else _stated(subject, predicate)
    if made is REJECT or made.condition != ALWAYS:
        return REJECT
    if any(_unfit(change, duration) for change in made.changes):
        return REJECT
    if told and any(map(_says_its, made.changes)):
        return REJECT  # "its": the grammar of programs reads it as a pronoun
    unsaid = () if told else ("affected", "affected_stat", "affected_counters")
    if mentions(made.changes, *unsaid):
        return REJECT
    return node("apply", subject, nested("changes", made.changes), duration, wording=made.wording)


def _says_its(change: Node) -> bool:
    """Whether a change speaks of something by a pronoun; what was done "this way" is none."""
    spoken = (part for part in nodes(change) if part.kind == "mention")
    return any(not str(part.args[0]).startswith("this way") for part in spoken)


def _stated(subject: Node, predicate: Predicate) -> Any:
    """What is so of one object; "other" is other than it."""
    changes = settle(predicate[0])
    if changes is None:
        return REJECT
    if subject.kind != "self":
        changes = [put_other(change, node("other_than", subject)) for change in changes]
    return Clause(subject, tuple(changes), ALWAYS, predicate[1])


def _unfit(change: Node, duration: Node) -> bool:
    """Whether a change is no part of a program: how something enters, costs, replaces."""
    if duration.kind == "endless" and change == _NO_ERA:
        return True
    return change.kind.startswith("enter") or change.kind in ("choose_as_enters", "rule")


def what_is_so(action: Any) -> tuple[Any, ...]:
    """The subject, the changes and the time again."""
    subject, change, duration = action.args
    return subject, (tuple(members(change, "changes")), joint_of(action.wording)), duration
