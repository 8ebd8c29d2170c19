"""The actions of `nouns.grammar`: noun phrases to filters and references (CR 109.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from clingather.bridge.cards.vocabulary import subtypes_by_kind
from clingather.bridge.oracle.build_core import (
    IT,
    SELF,
    Head,
    Phrase,
    action,
    conjunction,
    flatten,
    mentions,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, as_node, members, nested, node


@action
def head(number: str, premodifiers: tuple[Node, ...], noun: Node | str) -> Any:
    """Adjectives and a noun; a comma before an "or" would be one of its list."""
    kind, literals = (noun, ()) if isinstance(noun, str) else (noun.kind, (noun,))
    if kind == "type" and any(map(_uneven, premodifiers)):
        return REJECT  # "artifact or tapped creature": an artifact, or such a creature
    if (shared := _each_with_its_own(premodifiers)) is None:
        return REJECT
    premodifiers = shared
    if any("," in one.wording and two.kind == "or" for one, two in pairwise(premodifiers)):
        return REJECT
    return Head((*premodifiers, *literals), number, kind)


def _each_with_its_own(premodifiers: tuple[Node, ...]) -> tuple[Node, ...] | None:
    """ "Artifact or non-Aura enchantment card": an artifact card, or such an enchantment card.

    None where it could be either; the last type is not said of the types before the "or".
    """
    at = next((at for at, one in enumerate(premodifiers) if _uneven(one)), None)
    if at is None or not any(one.kind in _KINDS for one in premodifiers[at + 1 :]):
        return premodifiers
    *kinds, last = members(premodifiers[at], "or")
    if len(premodifiers) != 2 or any(one.kind != "type" for one in kinds) or last.kind == "type":
        return None
    own = node("and", last, premodifiers[1])
    return (nested("or", (*kinds, own), premodifiers[at].wording),)


_KINDS = ("type", "subtype")


def _uneven(literal: Node) -> bool:
    """Whether of two adjectives one is a card type and the other is not."""
    if literal.kind != "or":
        return False
    kinds = {member.kind == "type" for member in members(literal, "or")}
    return len(kinds) > 1


@action
def heads(first: Head) -> Head:
    """A single noun."""
    return first


@action
def heads_two(first: Head, conj: str, second: Head) -> Any:
    """Two nouns that share what follows."""
    return _heads((first, second), conj)


@action
def heads_many(first: Head, middle: tuple[Head, ...], conj: str, last: Head) -> Any:
    """Three or more nouns that share what follows."""
    return _heads((first, *middle, last), conj)


def _domain_of(head: Head) -> str:
    return head.noun if head.noun in ("card", "spell") else "permanent"


def _heads(items: tuple[Head, ...], conj: str) -> Any:
    """A list of nouns as one; an adjective before the first noun only is not decided here."""
    last = items[-1]
    if any(item.number != last.number or _domain_of(item) != _domain_of(last) for item in items):
        return REJECT
    if any(not item.literals for item in items):
        return REJECT
    if any(item.noun in ("card", "spell", "permanent") for item in items[:-1]):
        return REJECT  # "white spells and red spells": `phrases` keeps both nouns
    if _stands_before_all(items, conj):
        first = replace(items[0], literals=items[0].literals[1:])
        rest = _heads((first, *items[1:]), conj)
        return replace(rest, literals=(items[0].literals[0], *rest.literals))
    simple = [len(item.literals) == 1 for item in items]
    if not all(simple):
        # "Goblin or Orc creature" shares its noun; "white artifact or land" could be either.
        if simple[-1] or (any(simple[:-1]) and last.number == "one" and not _mixed(items)):
            return REJECT
        if any(simple[:-1]) and last.noun in ("token",):
            return REJECT
    nouns = [conjunction(item.literals) for item in items]
    return Head((nested("or", nouns, conj),), last.number, last.noun)


def _stands_before_all(items: tuple[Head, ...], conj: str) -> bool:
    """Whether what stands before a list is said of all of it: "untapped artifacts and lands"."""
    first, *others = items
    bare = all(len(item.literals) == 1 for item in others) and len(first.literals) == 2
    if not bare:
        return False
    before = first.literals[0]
    if first.number != "many" and conj != "and":
        # one article before two nouns of a kind: "an attacking Kithkin or Elf"; of others, such as
        # "tapped artifact or creature", it could be either
        kinds = {item.literals[-1].kind for item in items}
        return kinds == {"subtype"} and before in _OF_BOTH
    return before.kind in ("tapped", "untapped")


_OF_BOTH = (
    *(node(kind) for kind in ("tapped", "untapped", "attacking", "blocking")),
    node("non", node("token")),
)


def _mixed(items: tuple[Head, ...]) -> bool:
    """Whether the last noun's adjective could not describe the nouns before it."""
    first = items[-1].literals[0]
    return all(item.literals[0].kind != first.kind for item in items[:-1])


@action
def noun(other: str, heads: Head, posts: tuple[Node, ...]) -> Any:
    """A whole noun phrase, its domain first (CR 109.2)."""
    if posts and (of_last := _last_with(heads.literals[-1:], posts[0])) is not None:
        heads, posts = replace(heads, literals=(*heads.literals[:-1], of_last)), posts[1:]
    zones = [post for post in posts if says_where(post)]
    literals = [part for post in posts if post not in zones for part in flatten(post)]
    if len(zones) > 1:
        return REJECT
    if not zones and any(literal.kind == "exiled_with_self" for literal in literals):
        zones = [node("card_in", "exile", node("any_player"), wording="unsaid")]
    if not zones and any(map(_in_two_zones, posts)):
        zones = [node("card_in", "any", node("any_player"), wording="unsaid")]
    if any(_open_end(post) for post in posts[:-1]):
        return REJECT  # what follows belongs to the noun phrase inside
    if posts and _kind_and_all(heads.literals[-1:]):
        return REJECT  # what follows is said of the last noun only: `kind_or_all_such`
    if _says_again(heads.literals):
        return REJECT  # "Phyrexian creature or artifact creature": two nouns with their own words
    domain = _domain(heads, zones[0] if zones else None, bool(zones) and posts[:1] != (*zones,))
    if domain is None:
        return REJECT
    front = [node("other")] if other else []
    said = [*front, *heads.literals, *literals]
    if (among := _among(said, domain)) is None:
        return REJECT
    return Phrase(conjunction([domain, *said, *among]), heads.number)


def _among(said: Sequence[Node], domain: Node | None) -> list[Node] | None:
    """What is not said again of the greatest among some: it is one of those; None if elsewhere.

    A domain that the noun leaves to other words is that of those who are compared.
    """
    compared = [
        flatten(as_node(as_node(literal.args[2]).args[1]))
        for literal in said
        if literal.kind == "stat" and literal.wording == "greatest among"
    ]
    if any(domain is not None and literals[0] != domain for literals in compared):
        return None
    missing = {each: None for literals in compared for each in literals[1:] if each not in said}
    return [replace(each, wording="hidden") for each in missing]


def _says_again(literals: tuple[Node, ...]) -> bool:
    """Whether a list of kinds holds one that stands after it too."""
    return any(
        literal.kind == "or" and any(later in members(literal, "or") for later in literals[at:])
        for at, literal in enumerate(literals, start=1)
    )


def says_where(post: Node) -> bool:
    """Whether what stands after a noun is the place of the objects."""
    return post.kind in ("card_in", "permanent")


def _in_two_zones(post: Node) -> bool:
    """Whether what stands after a noun is one place of the objects or another."""
    return post.kind == "or" and all(mentions(part, "card_in") for part in post.args)


def _open_end(post: Node) -> bool:
    """Whether what stands after a noun ends with a noun phrase of its own."""
    if post.kind == "non":
        return _open_end(as_node(post.args[0]))
    if post.kind not in ("targets", "targets_only", "stat", "shares_with_any", "same_name_as"):
        return False
    return any(mentions(post, kind) for kind in ("permanent", "card_in", "spell"))


def _domain(heads: Head, zone: Node | None, late: bool) -> Node | None:
    """Where the objects of a noun phrase are; None where the noun does not say.

    `late` is said of a place that other words stand before.
    """
    kind = _domain_of(heads)
    if zone and late and zone.wording.split()[:1] in (["from"], ["on"], ["in"]):
        zone = replace(zone, wording=f"late {zone.wording}")
    if kind == "spell":
        return None if zone else node("spell")
    if kind == "card":
        return zone if zone and zone.kind == "card_in" else None
    explicit = "permanent" if heads.noun == "permanent" else ""
    if zone is None:
        return node("permanent", wording=explicit)
    if zone.kind != "permanent":
        return None
    return replace(zone, wording=f"{explicit} {zone.wording}".strip())


@action
def phrase(phrase: Phrase) -> Phrase:
    """A noun phrase on its own."""
    return phrase


@action
def phrases(first: Phrase, middle: tuple[Any, ...], comma: str, last: Phrase) -> Any:
    """Noun phrases in a list, each with its own domain or its own end."""
    items = (first, *middle, last)
    if any(item.number != last.number for item in items) or (comma == ", and") != bool(middle):
        return REJECT
    if any(not _ended(item.filter) and _is_plain(item.filter) for item in items[:-1]):
        return REJECT  # what follows the last noun belongs to all of them: `heads`
    filters = _share([item.filter for item in items])
    return Phrase(nested("or", filters, "and"), last.number)


@action
def kind_or_all_such(first: Phrase, second: Phrase) -> Any:
    """ "Walls and/or creatures with flying": all Walls, and of the creatures those with flying.

    Were the end said of the Walls too, they would be among such creatures anyway.
    """
    both = (flatten(first.filter), flatten(second.filter))
    nouns = [literals[1] for literals in both if len(literals) > 1]
    if len(both[0]) != 2 or len(both[1]) < 3 or first.number != second.number:
        return REJECT
    if not _kind_and_all((nested("or", tuple(nouns), "and/or"),)):
        return REJECT
    return Phrase(nested("or", (first.filter, second.filter), "and/or"), second.number)


def _kind_and_all(literals: tuple[Node, ...]) -> bool:
    """Whether a list of nouns is a creature type and then all creatures."""
    if not literals or literals[0].kind != "or":
        return False
    *others, last = members(literals[0], "or")
    return last == node("type", "Creature") and all(
        one.kind == "subtype" and one.args[0] in subtypes_by_kind()["creature"] for one in others
    )


def _last_with(literals: tuple[Node, ...], post: Node) -> Node | None:
    """ "Artifact, enchantment, or creature with flying": each artifact, and such a creature."""
    own = post.kind == "has_keyword" or (post.kind == "stat" and post.args[0] in _OF_CREATURES)
    if not own or not literals or literals[0].kind != "or":
        return None
    *others, last = members(literals[0], "or")
    plain = last == node("type", "Creature") and all(one.kind == "type" for one in others)
    if not plain:
        return None
    both = node("and", last, post)
    made: Node = nested("or", (*others, both), literals[0].wording)
    return made


_OF_CREATURES = ("power", "toughness")
_SHARED = frozenset({"controlled", "cast_by", "cast_from"})


def _share(filters: list[Node]) -> list[Node]:
    """Spells in a list, with what follows the last of them said of each ("you cast")."""
    if any(flatten(filter_)[0].kind != "spell" for filter_ in filters):
        return filters
    if any(item.kind in _SHARED for filter_ in filters[:-1] for item in flatten(filter_)):
        return filters
    last = [item for item in flatten(filters[-1]) if item.kind in _SHARED]
    hidden = [replace(item, wording="hidden") for item in last]
    return [*(conjunction([*flatten(f), *hidden]) for f in filters[:-1]), filters[-1]]


def _is_plain(filter_: Node) -> bool:
    """Whether a phrase is a type or subtype only, with no word for what it is a type of."""
    domain = flatten(filter_)[0]
    return domain.kind == "permanent" and not domain.wording


def _ended(filter_: Node) -> bool:
    """Whether a phrase has something after its noun ("you control")."""
    return any(mentions(filter_, kind) for kind in ("controlled", "owned", "card_in"))


@action
def each_of(phrase: Phrase) -> Any:
    """The filter of a phrase after "each": "each artifact and creature" means either."""
    return phrase.filter if phrase.number == "one" else REJECT


@action
def one_of(phrase: Phrase) -> Any:
    """The filter of a phrase that speaks of one thing; with "and" it would have to be both."""
    joined = any(_says_and(item) for item in flatten(phrase.filter))
    return phrase.filter if phrase.number == "one" and not joined else REJECT


def _says_and(literal: Node) -> bool:
    return literal.kind == "or" and literal.wording == "and"


@action
def many_of(phrase: Phrase) -> Any:
    """The filter of a phrase that speaks of many things."""
    return phrase.filter if phrase.number == "many" else REJECT


@action
def it() -> Node:
    """A pronoun."""
    return IT


@action
def itself(_name: str) -> Node:
    """The object that has the ability."""
    return SELF


@action
def without_other(what: Node) -> Any:
    """One object; "target other creature" is no English, "another target creature" is."""
    other = what.kind != "or" and any(item.kind == "other" for item in flatten(what))
    return REJECT if other else what


# ---------------------------------------------------------------- nouns of conditions


@action
def permanents(what: Node) -> Any:
    """Permanents of one kind."""
    return REJECT if what.kind == "or" or flatten(what)[0].kind != "permanent" else what


@action
def kinds(what: Node) -> Any:
    """Permanents without a controller: other words say whose they are."""
    return REJECT if mentions(what, "controlled") else permanents(what)


_PLAIN = ("card", "spell", "permanent")  # nouns that say of no object what it is


@action
def kind(number: str, heads: Head) -> Any:
    """What an object is besides being an object: "a creature"."""
    if heads.number != number or not heads.literals or heads.noun in _PLAIN:
        return REJECT
    return conjunction(heads.literals)


@action
def kind_and_more(heads: Head, posts: tuple[Any, ...]) -> Any:
    """The same with what stands after the noun: "a creature with power 2 or less"."""
    what = kind("one", heads)
    if what is REJECT or any(map(says_where, posts)):
        return REJECT
    said = [*flatten(what), *posts]
    if (among := _among(said, node("permanent"))) is None:
        return REJECT
    return conjunction([*said, *among])


@action
def paid_thing(_place: int, what: tuple[str, Node]) -> tuple[str, Node]:
    """What a cost used up: "the sacrificed creature"."""
    return what


@action
def all_words(words: tuple[Node, ...]) -> Node:
    """Adjectives that all fit."""
    return conjunction(words)


@action
def cards(noun: str, number: str, heads: Head, posts: tuple[Node, ...]) -> Any:
    """Cards or spells by their qualities: no zone; "anything" is any card."""
    if heads.noun != noun or heads.number != number or any(map(says_where, posts)):
        return REJECT
    if any(_open_end(post) for post in posts[:-1]):
        return REJECT  # what follows belongs to the noun phrase inside
    said = [*heads.literals, *posts]
    return conjunction([*said, *(_among(said, None) or ())] or [node("anything")])


def only_spells(what: Node) -> bool:
    """Whether every alternative of a noun phrase is a spell."""
    if what.kind == "or":
        return all(only_spells(arg) for arg in what.args if isinstance(arg, Node))
    return flatten(what)[0].kind == "spell"


@action
def spells(what: Node) -> Any:
    """A noun phrase that speaks of spells only."""
    return what if only_spells(what) else REJECT


@action
def two_kinds_of_cards(number: str, joined: str, first: Head, second: Head) -> Any:
    """ "A basic land card or Gate card": of either kind, each said with its noun."""
    both = (first, second)
    if any(heads.noun != "card" or heads.number != number for heads in both):
        return REJECT
    if any(not heads.literals for heads in both):
        return REJECT
    kinds = (conjunction([*heads.literals]) for heads in both)
    return node("or", *kinds, wording=f"cards {joined}")
