"""What a verb states, as Oracle text: the changes of a clause."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle.book.borrowed import lend_noun
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.build_core import Parts
from clingather.bridge.oracle.print_core import conjugated, flags_of, series
from clingather.bridge.oracle.print_deontic import RULES, print_rule
from clingather.bridge.oracle.tree import Node


def _groups(changes: Sequence[Node]) -> list[list[Node]]:
    """The changes by the verb that states them."""
    groups: list[list[Node]] = []
    for change in changes:
        if change.wording.startswith("&") and groups:
            groups[-1].append(change)
        elif not change.wording.startswith("&"):
            groups.append([change])
    return groups


def print_predicate(changes: Sequence[Node], wording: str, many: bool) -> str:
    """All verbs of a clause."""
    first = [c for c in changes if not c.wording.startswith(">")]
    last = [c.wording[1:] for c in changes if len(c.wording) > 1 and c.wording[0] == ">"]
    texts = [print_group(group, many) for group in _groups(first)]
    for what in last:
        named, _, at = what.partition("@")
        place = int(at) if at else len(texts)
        texts.insert(place, f"{conjugated('lose', many)} all other {named}")
    for joint in ("and-it", "and-they", "and-its"):
        if joint in flags_of(wording):
            return f", {joint.replace('-', ' ')} ".join([series(texts[:-1]), texts[-1]])
    return series(texts)


def print_group(group: list[Node], many: bool) -> str:
    """One verb with its object."""
    head = group[0]
    kind = head.kind
    book, number = phrasebook(), "many" if many else "one"
    said = book.say("change", tuple(group), number) or book.say("entering", tuple(group))
    if said:
        return said
    if kind in RULES:
        return print_rule(group, many)
    if kind == "rule":
        return _rule(group, many)
    raise LookupError(f"no words for {head}")


def _rule(group: list[Node], many: bool) -> str:
    """A rule in the words of the text."""
    modal, deed = group[0].args
    return f"{modal if modal == 'may' else conjugated('have', many)} {deed}"


def _predicate(predicate: Parts | tuple[Node, ...], many: bool) -> str:
    """All verbs of a subject that other words say."""
    if isinstance(predicate, Parts):
        changes = [change for part in predicate.parts for change in part]
        return print_predicate(changes, predicate.wording, many)
    return print_predicate(predicate, "", many)


def _being(changes: tuple[Node, ...], many: bool) -> str | None:
    """What it is or becomes."""
    book, number = phrasebook(), "many" if many else "one"
    return book.say("being", changes, number) or book.say("being_described", changes, number)


lend_noun("predicate", _predicate)
lend_noun("what_is", _being)
