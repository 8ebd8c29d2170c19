"""The actions of `sentences.grammar`: joined clauses, sentences that continue another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.oracle.book.changing import granted_keyword
from clingather.bridge.oracle.build_clauses import front
from clingather.bridge.oracle.build_core import (
    ALWAYS,
    Phrase,
    action,
    conjunction,
    flatten,
    mentions,
    refer,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.spoken import replaced, was_before
from clingather.bridge.oracle.tree import Ability, Clause, Node, node

PERMANENT = node("permanent")
Clauses = tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class After:
    """A sentence that says more of the one before it: how it changes the clauses so far."""

    name: str
    values: tuple[Any, ...]

    def __call__(self, clauses: Clauses) -> Clauses | None:
        """The clauses with what the sentence says; None where it does not fit them."""
        return _AFTER[self.name](clauses, *self.values)


# ---------------------------------------------------------------- joined clauses
@action
def joined(first: Any, second: Any) -> Any:
    """Two clauses in one sentence."""
    if not isinstance(first, Clause) or not isinstance(second, Clause):
        return REJECT
    if any(clause.condition != ALWAYS for clause in (first, second)):
        return REJECT
    if second.subject == node("affected", wording="it"):
        second = _of_the_same(first, second)
    elif second.subject.kind == "affected" or first.subject == second.subject:
        return REJECT
    if second is REJECT:
        return REJECT
    if any(change.kind == "rule" for change in second.changes):
        return REJECT
    return (first, replace(second, wording=f"{second.wording} joined".strip()))


def _of_the_same(first: Clause, second: Clause) -> Any:
    """ "~ gets +1/+1 and it can't be blocked": of the one object that the first is about."""
    if first.subject.kind not in ("self", "host"):
        return REJECT
    changes = tuple(refer(change, first.subject) for change in second.changes)
    return replace(second, subject=replace(first.subject, wording="it"), changes=changes)


@action
def front_joined(condition: Node, first: Any, second: Any) -> Any:
    """Two clauses in one sentence, with a condition before both."""
    one: Any = front(condition, first) if isinstance(first, Clause) else REJECT
    pair = REJECT if one is REJECT else joined(replace(one, condition=ALWAYS), second)
    if one is REJECT or pair is REJECT or mentions(condition, "affected"):
        return REJECT
    return (one, replace(pair[1], condition=one.condition))


@action
def players_and(player: Node, phrase: Phrase, keywords: tuple[Node, ...]) -> Any:
    """A player and objects have the same keyword abilities."""
    if phrase.number != "many":
        return REJECT
    gains = tuple(
        node("gain", granted_keyword(keyword), wording="has" if index == 0 else "&")
        for index, keyword in enumerate(keywords)
    )
    both = (player, node("all", phrase.filter))
    return tuple(
        Clause(who, gains, wording=flag) for who, flag in zip(both, ("with-next", ""), strict=True)
    )


@action
def players_and_two(player: Node, first: Phrase, second: Phrase, keywords: tuple[Node, ...]) -> Any:
    """A player and two kinds of objects have the same keyword abilities."""
    if first.number != "many" or second.number != "many":
        return REJECT
    both = node("or", first.filter, second.filter, wording="list")
    return players_and(player, Phrase(both, "many"), keywords)


@action
def conditional(keyword: Node, color: str) -> tuple[Node, str]:
    """A keyword that an object of a color has."""
    return (keyword, color)


@action
def each_if(
    phrase: Phrase,
    first: tuple[Node, str],
    middle: tuple[tuple[Node, str], ...],
    last: tuple[Node, str],
) -> Any:
    """Each has a keyword if it is of a color: those of that color have it."""
    if phrase.number != "one" or phrase.filter.kind == "or":
        return REJECT
    clauses = []
    for index, (keyword, color) in enumerate((first, *middle, last)):
        literal = node("color", color, wording="hidden")
        subject = node("all", conjunction([*flatten(phrase.filter), literal]), wording="each")
        gain = node("gain", granted_keyword(keyword), wording="has")
        clauses.append(Clause(subject, (gain,), wording="if-next" if index else "if-first"))
    return tuple(clauses)


@action
def front_players_and(
    condition: Node, player: Node, phrase: Phrase, keywords: tuple[Node, ...]
) -> Any:
    """The same with a condition before it."""
    made = players_and(player, phrase, keywords)
    if made is REJECT or mentions(condition, "affected"):
        return REJECT
    return tuple(
        replace(clause, condition=condition, wording=f"{clause.wording} front".strip())
        for clause in made
    )


# ---------------------------------------------------------------- sentences that say more
@action
def otherwise(clause: Any) -> Any:
    """What happens where the condition of the sentence before is not met."""
    return After("otherwise", (clause,)) if isinstance(clause, Clause) else REJECT


def _otherwise(clauses: Clauses, clause: Clause) -> Clauses | None:
    last = clauses[-1]
    if last.condition == ALWAYS or clause.condition != ALWAYS or "same" in last.wording:
        return None
    if len(clauses) > 1 and clauses[-2].condition == last.condition:
        return None
    subject, changes = clause.subject, clause.changes
    if subject.kind == "affected":
        if last.subject.kind not in ("self", "host"):
            return None
        subject = replace(last.subject, wording="it")
        changes = tuple(refer(change, subject) for change in changes)
    wording = f"{clause.wording} otherwise".strip()
    return (*clauses, Clause(subject, changes, node("unless", last.condition), wording))


@action
def instead_tail(clause: Any, condition: Node) -> Any:
    """What is so instead of what the sentence before says, with its condition after it."""
    fits = isinstance(clause, Clause)
    return After("instead", (clause, condition, "instead")) if fits else REJECT


@action
def instead_front(condition: Node, clause: Any) -> Any:
    """The same with the condition before it."""
    fits = isinstance(clause, Clause)
    return After("instead", (clause, condition, "instead front")) if fits else REJECT


def _instead(clauses: Clauses, clause: Clause, condition: Node, flags: str) -> Clauses | None:
    last = clauses[-1]
    sizes = [[change.kind for change in each.changes] for each in (last, clause)]
    if len(clauses) > 1 or sizes != [["modify_pt"], ["modify_pt"]]:
        return None  # of several changes one does not see which are replaced
    if {last.condition, clause.condition} != {ALWAYS} or clause.subject.kind != "affected":
        return None
    if last.subject.kind not in ("self", "host"):
        return None
    subject = replace(last.subject, wording="it")
    condition = refer(condition, last.subject)
    changes = tuple(refer(change, subject) for change in clause.changes)
    before = replace(
        last, condition=node("unless", condition), wording=f"{last.wording} but-instead".strip()
    )
    wording = f"{clause.wording} {flags}".strip()
    return (before, Clause(subject, changes, condition, wording))


@action
def same_keywords(keywords: tuple[Node, ...]) -> Any:
    """The same for other keywords, in the condition and in what is gained."""
    if any(keyword.kind != "keyword" or keyword.args == ("landwalk",) for keyword in keywords):
        return REJECT
    return After("keywords", (keywords,))


def _keywords(clauses: Clauses, keywords: tuple[Node, ...]) -> Clauses | None:
    last = clauses[-1]
    if len(last.changes) != 1 or last.changes[0].kind != "gain":
        return None
    ability = last.changes[0].args[0]
    if not isinstance(ability, Ability) or ability.keyword is None or ability.wording:
        return None
    old = ability.keyword
    if old.kind != "keyword" or not mentions(last.condition, "has_keyword"):
        return None
    found: list[Clause] = []
    for keyword in keywords:
        gain = node("gain", granted_keyword(keyword), wording="has")
        condition = replaced(last.condition, {old: keyword})
        if condition == last.condition:
            return None
        found.append(Clause(last.subject, (gain,), condition, f"{last.wording} same-keyword"))
    return (*clauses, *found)


@action
def still_after(words_: str, article: str | None, name: str) -> After:
    """It's still a land: the sentence before adds to its types (CR 205.1b)."""
    return After("still", (words_, article, name))


def _still_land(clauses: Clauses, words_: str, article: str | None, name: str) -> Clauses | None:
    """The clauses whose last `become` keeps what it had, said in a sentence after it."""
    changes = list(clauses[-1].changes)
    at = [i for i, change in enumerate(changes) if change.kind == "become"]
    if (article is None) != (words_ == "they're") or len(at) != 1:
        return None
    old = changes[at[0]]
    if "+" in old.wording or not was_before(name, old, clauses[-1].subject):
        return None
    wording = f"{old.wording} +sentence:{words_.split()[0]}:{name}"
    changes[at[0]] = replace(old, args=(*old.args[:3], "all"), wording=wording)
    return (*clauses[:-1], replace(clauses[-1], changes=tuple(changes)))


@action
def removed_self(_name: str) -> Node:
    """The object itself."""
    return conjunction([PERMANENT, node("is_self")])


@action
def doesnt_remove(what: Node) -> After:
    """The protection granted before lets Auras stay attached (CR 702.16n)."""
    return After("doesnt_remove", (what,))


def _doesnt_remove(clauses: Clauses, what: Node) -> Clauses | None:
    last = clauses[-1]
    gained = [change.args[0] for change in last.changes if change.kind == "gain"]
    protections = [
        ability
        for ability in gained
        if isinstance(ability, Ability)
        and ability.keyword is not None
        and ability.keyword.args[0] == "protection"
    ]
    if not protections:
        return None
    kept = node("doesnt_remove", what, wording=">")
    return (*clauses[:-1], replace(last, changes=(*last.changes, kept)))


_AFTER: dict[str, Callable[..., Clauses | None]] = {
    "otherwise": _otherwise,
    "instead": _instead,
    "keywords": _keywords,
    "still": _still_land,
    "doesnt_remove": _doesnt_remove,
}
