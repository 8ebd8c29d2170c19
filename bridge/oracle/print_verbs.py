"""Verb phrases of programs as Oracle text: "destroy target creature", "loses 2 life"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_changes import print_predicate
from clingather.bridge.oracle.print_core import as_node, capital, flags_of, series
from clingather.bridge.oracle.print_nouns import (
    print_keyword,
    print_phrase,
)
from clingather.bridge.oracle.print_references import is_many, print_thing
from clingather.bridge.oracle.tree import Ability, Clause, Node

Verb = Callable[[Node, bool], str]
_DEEDS: dict[str, Verb] = {}


def deed(*kinds: str) -> Callable[[Verb], Verb]:
    """Enters a function that prints verb phrases of these kinds.

    It is told whether the verb is plain ("draw") or in the third person ("draws").
    """

    def enter(function: Verb) -> Verb:
        for kind in kinds:
            if kind in _DEEDS:
                raise ValueError(f"two functions print the deed {kind}")
            _DEEDS[kind] = function
        return function

    return enter


def third(verb: str, plain: bool) -> str:
    """A verb, plain or in the third person."""
    return verb if plain else words.third_person(verb)


def print_deed(action: Node, plain: bool) -> str:
    """A verb phrase without its subject."""
    book, number = phrasebook(), "many" if plain else "one"
    said = book.say("deed_without_verb", action) or book.say("deed", action, number)
    return said or _DEEDS[action.kind](action, plain)


_DEED_OF_PLAYER = frozenset(
    {"gain-control", "switch-pt", "doubles", "text", "may-play", "have"}
)  # said of who does it, not of the object


def print_statement(action: Node) -> str:
    """What happens to an object that is itself the subject; "" where a player does it."""
    flags = flags_of(action.wording)
    args = action.args
    book = phrasebook()
    if action.kind == "apply" and {"this-turn", "if-able", "attack-without"} & {*flags}:
        return book.say("object_clause", action) or book.say("clause", action) or ""
    if "have" in flags and ("if-able" in flags or action.kind in _DAMAGE):
        return ""
    if action.kind == "at_once" and "so" in flags:
        first, rest = as_node(args[0]), as_node(args[1])
        said = print_statement(rest)
        subject = print_thing(_subject_of(rest))
        return f"{print_statement(first)} and {said.removeprefix(subject + ' ')}"
    if action.kind == "choose_one_action" and "gains-choice" in flags:
        return _gains_choice(action)
    if action.kind == "apply" and "copy" in flags and "have" not in flags:
        return _copy(action)
    if (
        action.kind == "apply"
        and as_node(args[0]).kind != "game"
        and not _DEED_OF_PLAYER & {*flags}
    ):
        return _so(action)
    return book.say("object_clause", action) or book.say("clause", action) or ""


def _subject(what: Node) -> str:
    return print_thing(what)


def print_lasting(duration: Node) -> str:
    """How long something is so."""
    said = phrasebook().say("lasting", duration)
    assert said is not None
    return said


def _subject_of(action: Node) -> Node:
    """The subject of what is so of an object."""
    first = as_node(action.args[0])
    return _subject_of(first) if action.kind == "at_once" else first


def _gains_choice(action: Node) -> str:
    """ "... gains your choice of flying, menace, or haste until end of turn"."""
    items = []
    rest = action
    while rest.kind == "choose_one_action":
        items.append(as_node(rest.args[0]))
        rest = as_node(rest.args[1])
    items.append(rest)
    abilities = [as_node(item.args[1]).args[0] for item in items]
    names = [print_keyword(as_node(a.keyword)) for a in abilities if isinstance(a, Ability)]
    subject, duration = as_node(rest.args[0]), as_node(rest.args[2])
    verb = third("gain", is_many(subject))
    listed = series(names, "or")
    return f"{print_thing(subject)} {verb} your choice of {listed} {print_lasting(duration)}"


_DAMAGE = frozenset({"damage", "divided_damage", "divided_evenly"})


def _copy(action: Node) -> str:
    """An object becomes a copy of another."""
    subject, change, duration = (as_node(arg) for arg in action.args)
    have = "have" in flags_of(action.wording)
    verb = third("become", have or is_many(subject))
    said = f"{'have ' if have else ''}{print_thing(subject)} {verb} a copy of "
    said += print_thing(as_node(change.args[0]))
    if duration.kind != "endless":
        said += f" {print_lasting(duration)}"
    return said + (phrasebook().say("but_exceptions", change.args[1]) or "")


def _so(action: Node) -> str:
    """What is so of an object for some time."""
    subject, change, duration = (as_node(arg) for arg in action.args)
    flags = flags_of(action.wording)
    many, who = is_many(subject), _subject(subject)
    changes = tuple(flatten_changes(change))
    kept = " ".join(flag for flag in flags if flag.startswith("and-"))
    predicate = print_predicate(Clause(subject, changes, wording=kept), many)
    if "mid-duration" in flags:
        said = predicate.partition(" for each ")
        return f"{who} {said[0]} {print_lasting(duration)}{said[1]}{said[2]}"
    if "is-it" in flags:
        verb = "'re" if who == "they" else "'s"
        return who + verb + predicate.removeprefix("are" if many else "is")
    each = "each " if "each" in flags else ""
    body = f"{who} {each}{predicate}"
    if duration.kind == "endless":
        return body
    lasting = print_lasting(duration)
    return f"{lasting}, {body}" if "front-duration" in flags else f"{body} {lasting}"


def flatten_changes(change: Node) -> list[Node]:
    """The changes of an effect in their order."""
    if change.kind != "changes":
        return [change]
    return [as_node(change.args[0]), *flatten_changes(as_node(change.args[1]))]


# ---------------------------------------------------------------- verbs with objects
@deed("destroy_for_good")
def _for_good(action: Node, plain: bool) -> str:
    return print_deed(replace(action, kind="destroy"), plain)  # the rest is a sentence of its own


# ---------------------------------------------------------------- counters, life, mana
# ---------------------------------------------------------------- damage, control, shields
@deed("attached_to")
def _created_attached(action: Node, plain: bool) -> str:
    host = print_thing(as_node(action.args[1]))
    return f"{print_deed(as_node(action.args[0]), plain)} attached to {host}"


@deed("damage", "divided_damage", "divided_evenly")
def _have_damage(action: Node, _plain: bool) -> str:
    book = phrasebook()
    dealt = book.say("dealt", action) or book.say("divided", action)
    return f"have {print_thing(as_node(action.args[0]))} deal {dealt}"


@deed("apply")
def _apply(action: Node, plain: bool) -> str:
    what, change, _duration = (as_node(arg) for arg in action.args)
    flags = flags_of(action.wording)
    if "copy" in flags:
        return _copy(action)
    if change.kind == "next_entering":
        who, of = print_phrase(as_node(change.args[0]), True), as_node(change.args[1]).args[0]
        said = f"the next time one or more {who} enter this turn, they enter"
        return f"{said} as copies of {print_thing(as_node(of))}"
    if change.kind == "change_words_chosen":
        return (
            f"{third('change', plain)} the text of {print_thing(what)} by replacing all"
            f" instances of one {change.args[0]} with another"
        )
    raise ValueError(f"no words for {action}")


def print_copied_cost(action: Node, flag: str) -> list[str]:
    """ "... gains flashback until end of turn. The flashback cost is equal to its mana cost."."""
    subject, change, duration = (as_node(arg) for arg in action.args)
    ability = change.args[0]
    assert isinstance(ability, Ability)
    keyword = as_node(ability.keyword)
    name, (_, article, whose) = keyword.args[0], flag.split(":")
    said = f"{print_thing(subject)} {third('gain', is_many(subject))} {name}"
    less = f" reduced by {keyword.args[1]}" if keyword.args[1] else ""
    possessive = whose.replace("_'s", "'s").replace("_", " ")
    cost = f"{article} {name} cost is equal to {possessive} mana cost{less}."
    return [capital(f"{said} {print_lasting(duration)}."), capital(cost)]
