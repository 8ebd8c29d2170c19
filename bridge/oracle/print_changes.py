"""What a verb states, as Oracle text: the changes of a clause."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.oracle.book.borrowed import NoWordsError, lend_noun
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.build_core import Parts
from clingather.bridge.oracle.print_core import series
from clingather.bridge.oracle.tree import Node, as_node


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
        texts.insert(place, f"{'lose' if many else 'loses'} all other {named}")
    for joint in ("and-it", "and-they", "and-its"):
        if joint in wording.split():
            return f", {joint.replace('-', ' ')} ".join([series(texts[:-1]), texts[-1]])
    return series(texts)


_VERBS = ("change", "entering", "rule_change", "its_activations", "activations")


def print_group(group: list[Node], many: bool) -> str:
    """One verb with its object."""
    book, number = phrasebook(), "many" if many else "one"
    said = (book.say(category, tuple(group), number) for category in _VERBS)
    if found := next(filter(None, said), ""):
        return found
    if group[0].kind == "deontic":
        return _begun(group[0], many)
    raise NoWordsError(f"no words for {group[0]}")


def _begun(change: Node, many: bool) -> str:
    """A rule of an effect that has begun, which names objects and players; no text says it so."""
    modal, deed = change.args[0], as_node(change.args[1])
    if deed.kind == "untap_step_untap":
        player = as_node(deed.args[0]).args[0]
        return f"{'don' if many else 'doesn'}'t untap during {player}'s untap step"
    free = ""
    if deed.kind == "without_paying":
        deed = as_node(deed.args[0])
        free = f" without paying {'their mana costs' if many else 'its mana cost'}"
    if deed.kind == "be_played_by":
        said = "be played" if deed.args[1] == "play" else "be cast"
    elif deed.kind == "be_paid_by":
        said = f"be cast with mana of any {deed.args[1]}"
    else:
        verb = {"attack_object": "attack", "block_object": "block", "block_that": "block"}.get(
            deed.kind, "be blocked by"
        )
        what = as_node(deed.args[0])
        said = f"{verb} {(what if what.kind == 'the_object' else as_node(what.args[0])).args[0]}"
        if modal == "must":
            return f"{said if many else said.replace('block', 'blocks', 1)} if able"
    return f"{'can' if modal == 'may' else 'can' + chr(39) + 't'} {said}{free}"


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
