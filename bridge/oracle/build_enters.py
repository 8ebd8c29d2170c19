"""The actions of `enters.grammar`: how an object enters the battlefield (CR 614.1c, 614.12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_casting import SAID
from clingather.bridge.oracle.build_copying import all_exceptions
from clingather.bridge.oracle.build_core import ALWAYS, SELF, flatten, mentions, refer, registry
from clingather.bridge.oracle.build_types import being
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()
IT_SELF = replace(SELF, wording="it")


@action
def entrant_it() -> Node:
    """A pronoun for the object itself; only after a condition that names it."""
    return IT_SELF


@action
def entrants(each: str, what: Node) -> Any:
    """Other permanents as they enter: only what the noun phrase describes (CR 614.12)."""
    domains = [flatten(part)[0].kind for part in _parts(what)]
    if any(domain != "permanent" for domain in domains):
        return REJECT
    return node("all", what, wording=each)


def _parts(what: Node) -> list[Node]:
    if what.kind != "or":
        return [what]
    return [part for arg in what.args if isinstance(arg, Node) for part in _parts(arg)]


@action
def entry_part(change: Node, words_: str = "") -> tuple[Node, ...]:
    """One way to enter."""
    return (replace(change, wording=words_),)


@action
def entry_copying(exceptions: Any) -> Any:
    """Entering as a copy of the object that has the ability."""
    bound = [refer(change, SELF) for change in exceptions or ()]
    return (node("enter_copying", SELF, all_exceptions(bound)),)


@action
def entry_with(change: Node, words_: str = "") -> tuple[Node, ...]:
    """Entering with counters."""
    return (replace(change, wording=f"{change.wording} {'battlefield' if words_ else ''}".strip()),)


@action
def entry_tapped_with(change: Node) -> tuple[Node, ...]:
    """Entering tapped and with counters."""
    return (node("enters_tapped", wording="with"), change)


@action
def entry_with_two(first: Node, second: Node) -> tuple[Node, ...]:
    """Entering with two kinds of counters."""
    return (first, second)


def _with(kind: str, amount: Node, wording: str, extra: str | None, place: str) -> Node:
    more = "additional" if extra else ""
    return node("enters_with", kind, amount, wording=f"{wording} {more} {place}")


@action
def entry_counters(number: str | int, extra: str | None, kind: str, place: str) -> Any:
    """So many counters."""
    if number == "x":
        return _with(kind, node("x"), "number", extra, place)
    if number == 1:
        return REJECT
    many = node("number", number if isinstance(number, int) else 1)
    return _with(kind, many, "number", extra, place)


@action
def entry_twice(kind: str, place: str) -> Node:
    """Twice X counters."""
    return _with(kind, node("times", 2, node("x")), "twice", None, place)


@action
def entry_counters_where(extra: str | None, kind: str, place: str, amount: Node) -> Node:
    """X counters, where X is an amount."""
    return _with(kind, amount, "an-where" if extra == "an additional" else "where", extra, place)


@action
def entry_each(number: int, extra: str | None, kind: str, place: str, amount: Node) -> Node:
    """Counters for each of something."""
    many = amount if number == 1 else node("times", number, amount)
    return _with(kind, many, "each", extra, place)


@action
def entry_equal(extra: str | None, kind: str, place: str, amount: Node) -> Node:
    """As many counters as an amount."""
    return _with(kind, amount, "equal", extra, place)


@action
def colors_spent(pronoun: str) -> Any:
    """Colors of mana spent to cast the object itself."""
    return node("colors_spent", SELF) if pronoun == "it" else REJECT


@action
def entry(subject: Node, changes: tuple[Node, ...]) -> Any:
    """An object and how it enters."""
    if subject.kind == "self" and changes[0].kind == "enter_copying":
        return REJECT
    if subject.kind == "self":
        bound = tuple(refer(change, SELF) for change in changes)
    else:
        bound = changes
        own = ("enters_with", "enter_copying")
        if any(mentions(change, "self") for change in changes if change.kind not in own):
            return REJECT
        if any(mentions(change, kind) for change in changes for kind in _OWN):
            return REJECT
    if any(mentions(change, kind) for change in bound for kind in _UNBOUND):
        return REJECT
    return Clause(subject, bound, ALWAYS, SAID)


_UNBOUND = ("affected", "affected_stat", "affected_controller", "other_than_affected", "x_of")
_OWN = ("times_kicked", "mana_spent_on", "colors_spent", "x")


@action
def entry_plain(clause: Clause) -> Any:
    """No condition; a pronoun would speak of another sentence."""
    return REJECT if clause.subject.wording == "it" else clause


def _conditioned(clause: Any, condition: Node, wording: str) -> Any:
    if not isinstance(clause, Clause):
        return REJECT
    if mentions(condition, "affected"):
        if clause.subject.kind != "self":
            return REJECT
        condition = refer(condition, SELF)
    if clause.subject.kind == "all" and any(mentions(condition, kind) for kind in ("was", "self")):
        return REJECT
    return replace(clause, condition=condition, wording=f"{SAID} {wording}")


@action
def entry_if(wording: str, clause: Any, condition: Node) -> Any:
    """A condition after it."""
    if isinstance(clause, Clause) and clause.subject.wording == "it":
        return REJECT
    return _conditioned(clause, condition, wording)


@action
def entry_unless(clause: Any, condition: Node) -> Any:
    """A condition that must not be met."""
    if isinstance(clause, Clause) and clause.subject.wording == "it":
        return REJECT
    return _conditioned(clause, node("unless", condition), "unless")


@action
def entry_front(condition: Node, clause: Any) -> Any:
    """A condition before it; "it" is what the condition names."""
    pronoun = isinstance(clause, Clause) and clause.subject.wording == "it"
    if pronoun and not mentions(condition, "self"):
        return REJECT
    return _conditioned(clause, condition, "if-front")


@action
def paid_or_tapped(cost: Node, pronoun: str) -> Clause:
    """It enters tapped unless its controller pays a cost as it enters."""
    return Clause(SELF, (node("tapped_unless", cost),), ALWAYS, f"{SAID} {pronoun}")


@action
def entry_choice(subject: str, verb: str, choices: tuple[Node, ...]) -> Clause:
    """A choice made as it enters."""
    who = SELF if subject == "~" else IT_SELF
    return Clause(who, choices, ALWAYS, f"{SAID} {verb}".strip())


@action
def entry_chooses(subject: str, verb: str, what: Node) -> Any:
    """A permanent chosen as it enters."""
    if any(flatten(part)[0].kind != "permanent" for part in _parts(what)):
        return REJECT
    if any(mentions(what, kind) for kind in _UNBOUND):
        return REJECT
    who = SELF if subject == "~" else IT_SELF
    return Clause(who, (node("choose_object_as_enters", what),), ALWAYS, f"{SAID} {verb}".strip())


@action
def entry_pays(subject: str, verb: str, amount: Node) -> Clause:
    """Life paid as it enters, as much as its controller likes."""
    who = SELF if subject == "~" else IT_SELF
    return Clause(who, (node("pay_as_enters", node("pay_life", amount)),), ALWAYS,
                  f"{SAID} {verb}".strip())  # fmt: skip


@action
def _chosen_one(what: str) -> tuple[Node, ...]:
    """One thing is chosen."""
    return (node("choose_as_enters", what),)


@action
def chosen_two(first: str, second: str) -> tuple[Node, ...]:
    """Two things are chosen."""
    return (node("choose_as_enters", first), node("choose_as_enters", second))


@action
def other_color(letter: str) -> str:
    """A color that is not a given one."""
    return f"color other than {letter}"


@action
def value_choice(changes: tuple[Node, ...], added: str | None) -> Any:
    """What it may become: "a 2/2 artifact creature with flying", with both numbers (CR 208.2b)."""
    made = being(changes, added, None)
    if made is REJECT or not any(change.kind == "set_pt" for change in made):
        return REJECT
    return made


@action
def two_choices(first: tuple[Node, ...], last: tuple[Node, ...]) -> Node:
    """One of two."""
    return node("alternatives", all_exceptions(list(first)), all_exceptions(list(last)))


@action
def more_choices(first: tuple[Node, ...], middle: tuple[Any, ...], last: tuple[Node, ...]) -> Node:
    """One of three or more."""
    found = all_exceptions(list(last))
    for each in (*reversed(middle), first):
        found = node("alternatives", all_exceptions(list(each)), found)
    return found


@action
def becomes_choice(when: str, among: Node) -> Clause:
    """It becomes what its controller chooses as it enters, or also as it is turned face up."""
    return Clause(SELF, (node("becomes_choice", when, among),), ALWAYS, SAID)


@action
def becomes_by_coin(heads: tuple[Node, ...], tails: tuple[Node, ...]) -> Clause:
    """It enters as one thing or another, as a coin falls (CR 705.1)."""
    among = two_choices(heads, tails)
    return Clause(SELF, (node("becomes_choice", "enters by a coin", among),), ALWAYS, SAID)
