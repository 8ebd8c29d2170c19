"""The actions of `effects.grammar`: what a resolved spell or ability does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_changes import was_before
from clingather.bridge.oracle.build_clauses import statement
from clingather.bridge.oracle.build_core import ALWAYS, YOU, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.print_nouns import print_reference
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()


@action
def understood(predicate: Any) -> Any:
    """A predicate whose subject is understood."""
    return statement(Node("affected"), predicate)


@action
def gain_control(words_: str, subject: Node | None) -> Any:
    """You gain control of it."""
    what = subject or node("affected")
    wording = f"{words_} of" if subject else words_
    return Clause(what, (node("control", YOU),), ALWAYS, wording)


@action
def you_control_it(subject: Node) -> Clause:
    """You control it."""
    return Clause(subject, (node("control", YOU),), ALWAYS, "you control")


@action
def switch(words_: str) -> Clause:
    """Its power and toughness are switched."""
    return Clause(node("affected"), (node("switch_pt", wording=words_),))


@action
def switch_of(subject: Node) -> Clause:
    """Switch an object's power and toughness."""
    return Clause(subject, (node("switch_pt", wording="switch"),))


@action
def switch_pronoun(pronoun: str) -> Clause:
    """Its power and toughness are switched."""
    return Clause(node("affected"), (node("switch_pt", wording=f"{pronoun} switched"),))


@action
def until_control(_name: str) -> Node:
    """For as long as you control the source."""
    return node("until", "for as long as you control ~")


@action
def it_is_still(words_: str, article: str | None, name: str) -> tuple[str, str]:
    """It's still a land: the effect before it adds to its types (CR 205.1b)."""
    return (words_.split()[0], name)


@action
def lasting(clause: Any, duration: Node) -> Any:
    """An effect with its duration after it."""
    if not isinstance(clause, Clause):
        return REJECT
    return replace(clause, duration=duration)


@action
def lasting_front(duration: Node, clause: Any) -> Any:
    """An effect with its duration before it."""
    if not isinstance(clause, Clause):
        return REJECT
    return replace(clause, duration=duration, wording=f"{clause.wording} front-duration".strip())


@action
def effect_end(value: Any, period: str | None) -> Any:
    """An effect's sentence, with or without its period."""
    if isinstance(value, Clause) and not period:
        return replace(value, wording=f"{value.wording} no-period".strip())
    return value if period or isinstance(value, Clause) else (*value, "no-period")


@action
def effect(sentences: tuple[Any, ...]) -> Any:
    """A whole effect: its clauses, all on the objects that it affects."""
    clauses: list[Clause] = []
    for sentence in sentences:
        if isinstance(sentence, Clause):
            clauses.append(sentence)
            continue
        still_it = still(clauses[-1], sentence) if clauses else None
        if still_it is None:
            return REJECT
        clauses[-1] = still_it
    return tuple(_locked_in(clause) for clause in clauses)


def still(clause: Clause, words_: tuple[str, ...]) -> Clause | None:
    """The clause whose `become` keeps what it had, said in a sentence after it."""
    changes = list(clause.changes)
    at = [i for i, change in enumerate(changes) if change.kind == "become"]
    if len(at) != 1 or "+" in changes[at[0]].wording:
        return None
    old = changes[at[0]]
    if not was_before(words_[1], old, clause.subject):
        return None
    ending = ":no-period" if "no-period" in words_ else ""
    wording = f"{old.wording} +sentence:{words_[0]}:{words_[1]}{ending}"
    changes[at[0]] = replace(old, args=(*old.args[:3], "all"), wording=wording)
    return replace(clause, changes=tuple(changes))


def _locked_in(clause: Clause) -> Clause:
    """The clause on the objects that it was locked in on (CR 611.2c); its words are kept."""
    if clause.subject.kind == "affected":
        said = clause.subject.wording
        return replace(clause, subject=node("affected", wording=said))
    said = print_reference(clause.subject)
    many = clause.subject.kind == "all" and clause.subject.wording not in ("each", "target")
    wording = f"{'many' if many else 'one'}:{said}"
    return replace(clause, subject=node("affected", wording=wording))
