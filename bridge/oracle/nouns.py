"""Noun phrases (CR 109.2): the words of the book as filters, and filters in words.

Input: adjectives, nouns and what stands after them; output: the filter, or REJECT. Reason: which of
several nouns an adjective or an end belongs to, what all of a list share, and where the objects are
goes by all of the phrase. What is printed is read again, and must be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.vocabulary import subtypes_by_kind
from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.borrowed import lend
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import (
    Node,
    as_node,
    conjunction,
    flatten,
    members,
    mentions,
    nested,
    node,
)
from clingather.bridge.oracle.within import said


@dataclass(frozen=True, slots=True)
class Head:
    """The nouns of a noun phrase: its literals, and what kind of noun it ends with."""

    literals: tuple[Node, ...]
    number: str
    noun: str  # type, subtype, permanent, card, spell, token, outlaw, commander


# ---------------------------------------------------------------- the nouns
def head(premodifiers: tuple[Node, ...], noun: Node | str, number: str) -> Any:
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

    So of "Bird or basic land card". None where it could be either; the last type is not said of
    the types before the "or".
    """
    at = next((at for at, one in enumerate(premodifiers) if _uneven(one)), None)
    if at is None or not any(one.kind in _KINDS for one in premodifiers[at + 1 :]):
        return premodifiers
    *kinds, last = members(premodifiers[at], "or")
    before = {one.kind for one in kinds}
    if len(premodifiers) != 2 or len(before) > 1 or not before <= {*_KINDS} or last.kind in _KINDS:
        return None
    own = node("and", last, premodifiers[1])
    return (nested("or", (*kinds, own), premodifiers[at].wording),)


_KINDS = ("type", "subtype")


def _uneven(literal: Node) -> bool:
    """Whether of two adjectives one is a card type, or a subtype, and the other says what kind."""
    if literal.kind != "or":
        return False
    said = {member.kind for member in members(literal, "or")}
    return len(said) > 1 and ("type" in said or said == {"subtype", "supertype"})


def _domain_of(head: Head) -> str:
    return head.noun if head.noun in ("card", "spell") else "permanent"


def heads(items: tuple[Head, ...], conj: str) -> Any:
    """A list of nouns as one; an adjective before the first noun only is not decided here."""
    last = items[-1]
    if any(_domain_of(item) != _domain_of(last) for item in items):
        return REJECT
    if any(not item.literals for item in items):
        return REJECT
    if any(item.noun in ("card", "spell", "permanent") for item in items[:-1]):
        return REJECT  # "white spells and red spells": `phrases` keeps both nouns
    if _stands_before_all(items, conj):
        first = replace(items[0], literals=items[0].literals[1:])
        rest = heads((first, *items[1:]), conj)
        return replace(rest, literals=(items[0].literals[0], *rest.literals))
    simple = [len(item.literals) == 1 for item in items]
    if not all(simple) and not _artifact_creatures_and(items):
        # "Goblin or Orc creature" shares its noun; "white artifact or land" could be either.
        if simple[-1] or (any(simple[:-1]) and last.number == "one" and not _mixed(items)):
            return REJECT
        if any(simple[:-1]) and last.noun in ("token",):
            return REJECT
    nouns = [conjunction(item.literals) for item in items]
    return Head((nested("or", nouns, conj),), last.number, last.noun)


def _artifact_creatures_and(items: tuple[Head, ...]) -> bool:
    """ "Artifact creatures and Heroes": two words for one kind, which no other noun shares."""
    first, *others = items
    return first.literals == (node("type", "Artifact"), node("type", "Creature")) and all(
        len(item.literals) == 1 and item.literals[0].kind == "subtype" for item in others
    )


def _stands_before_all(items: tuple[Head, ...], conj: str) -> bool:
    """Whether what stands before a list is said of all of it: "untapped artifacts and lands"."""
    first, *others = items
    bare = all(len(item.literals) == 1 for item in others) and len(first.literals) == 2
    if not bare:
        return False
    before = first.literals[0]
    if before in _OF_ALL:
        return True
    if first.number != "many" and conj != "and":
        # one article before two nouns of a kind: "an attacking Kithkin or Elf"; of others, such as
        # "tapped artifact or creature", it could be either
        kinds = {item.literals[-1].kind for item in items}
        return kinds == {"subtype"} and before in _OF_BOTH
    return before.kind in ("tapped", "untapped")


# "Nontoken artifact or creature", "legendary creatures and planeswalkers": said of the whole list.
_OF_ALL = (node("non", node("token")), node("supertype", "Legendary"))
_OF_BOTH = (*(node(kind) for kind in ("tapped", "untapped", "attacking", "blocking")),)


def _mixed(items: tuple[Head, ...]) -> bool:
    """Whether the last noun's adjective could not describe the nouns before it."""
    first = items[-1].literals[0]
    return all(item.literals[0].kind != first.kind for item in items[:-1])


def phrase(heads: Head, posts: tuple[Node, ...], other: str) -> Any:
    """A whole noun phrase, its domain first (CR 109.2)."""
    if posts and (of_last := _last_with(heads.literals[-1:], posts[0])) is not None:
        heads, posts = replace(heads, literals=(*heads.literals[:-1], of_last)), posts[1:]
    zones = [post for post in (*heads.literals, *posts) if says_where(post)]
    heads = replace(heads, literals=tuple(each for each in heads.literals if not says_where(each)))
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
    late = bool(zones) and zones[0] in posts and posts[:1] != (*zones,)
    domain = _domain(heads, zones[0] if zones else None, late)
    if domain is None:
        return REJECT
    front = [node("other")] if other else []
    told = [*front, *heads.literals, *literals]
    if (among := _among(told, domain)) is None:
        return REJECT
    return conjunction([domain, *told, *among])


def _among(told: Sequence[Node], domain: Node | None) -> list[Node] | None:
    """What is not said again of the greatest among some: it is one of those; None if elsewhere.

    A domain that the noun leaves to other words is that of those who are compared.
    """
    compared = [
        flatten(as_node(as_node(literal.args[2]).args[1]))
        for literal in told
        if literal.kind == "stat" and literal.wording == "greatest among"
    ]
    if any(domain is not None and literals[0] != domain for literals in compared):
        return None
    missing = {each: None for literals in compared for each in literals[1:] if each not in told}
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
    if post.kind == "none_of":
        return post.wording == "except"
    if post.kind not in ("targets", "targets_only", "stat", "shares_with_any", "same_name_as",
                         "attached_to_a", "enchanted_by"):  # fmt: skip
        return False
    return mentions(post, "permanent", "card_in", "spell")


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


def phrases(items: tuple[Node, ...]) -> Any:
    """Noun phrases in a list, each with its own domain or its own end."""
    if any(not _ended(filter_) and _is_plain(filter_) for filter_ in items[:-1]):
        return REJECT  # what follows the last noun belongs to all of them: `heads`
    if any(flatten(filter_)[-1].wording == "except" for filter_ in items[:-1]):
        return REJECT  # "except for lands and tokens": both are excepted
    return nested("or", _share([*items]), "and")


def kind_or_all_such(first: Node, second: Node) -> Any:
    """ "Walls and/or creatures with flying": all Walls, and of the creatures those with flying.

    Were the end said of the Walls too, they would be among such creatures anyway.
    """
    both = (flatten(first), flatten(second))
    nouns = [literals[1] for literals in both if len(literals) > 1]
    if len(both[0]) != 2 or len(both[1]) < 3:
        return REJECT
    if not _kind_and_all((nested("or", tuple(nouns), "and/or"),)):
        return REJECT
    return nested("or", (first, second), "and/or")


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
    return mentions(filter_, "controlled", "owned", "card_in")


def not_and(filter_: Node) -> Any:
    """What speaks of one thing; with "and" it would have to be both."""
    return REJECT if any(map(_says_and, flatten(filter_))) else filter_


def _says_and(literal: Node) -> bool:
    return literal.kind == "or" and literal.wording == "and"


def without_other(what: Node) -> Any:
    """One object; "target other creature" is no English, "another target creature" is."""
    other = what.kind != "or" and any(item.kind == "other" for item in flatten(what))
    return REJECT if other else what


# ---------------------------------------------------------------- nouns of conditions


def permanents(what: Node) -> Any:
    """Permanents of one kind."""
    return REJECT if what.kind == "or" or flatten(what)[0].kind != "permanent" else what


def kinds(what: Node) -> Any:
    """Permanents without a controller: other words say whose they are."""
    return REJECT if mentions(what, "controlled") else permanents(what)


_PLAIN = ("card", "spell", "permanent")  # nouns that say of no object what it is


def kind(heads: Head) -> Any:
    """What an object is besides being an object: "a creature"."""
    if not heads.literals or heads.noun in _PLAIN:
        return REJECT
    return conjunction(heads.literals)


def kind_and_more(heads: Head, posts: tuple[Any, ...]) -> Any:
    """The same with what stands after the noun: "a creature with power 2 or less"."""
    what = kind(heads)
    if what is REJECT or any(map(says_where, posts)):
        return REJECT
    told = [*flatten(what), *posts]
    if (among := _among(told, node("permanent"))) is None:
        return REJECT
    return conjunction([*told, *among])


def all_words(words: tuple[Node, ...]) -> Node:
    """Adjectives that all fit."""
    return conjunction(words)


def of_cards(heads: Head, posts: tuple[Node, ...]) -> Any:
    """Cards by their qualities, wherever they are."""
    return _of_kind(heads, posts, "card")


def of_spells(heads: Head, posts: tuple[Node, ...]) -> Any:
    """Spells by their qualities."""
    return _of_kind(heads, posts, "spell")


def _of_kind(heads: Head, posts: tuple[Node, ...], noun: str) -> Any:
    """Cards or spells by their qualities: no zone; "anything" is any card."""
    if heads.noun != noun or any(map(says_where, posts)):
        return REJECT
    if any(_open_end(post) for post in posts[:-1]):
        return REJECT  # what follows belongs to the noun phrase inside
    told = [*heads.literals, *posts]
    return conjunction([*told, *(_among(told, None) or ())] or [node("anything")])


def all_are(what: Node, domain: str) -> bool:
    """Whether every alternative of a noun phrase is of a domain: spells, permanents."""
    if what.kind == "or":
        return all(all_are(as_node(arg), domain) for arg in what.args)
    return flatten(what)[0].kind == domain


def spells(what: Node) -> Any:
    """A noun phrase that speaks of spells only."""
    return what if all_are(what, "spell") else REJECT


def two_kinds_of_cards(first: Head, second: Head, joined: str) -> Any:
    """ "A basic land card or Gate card": of either kind, each said with its noun."""
    both = (first, second)
    if any(heads.noun != "card" for heads in both):
        return REJECT
    if any(not heads.literals for heads in both):
        return REJECT
    kinds = (conjunction([*heads.literals]) for heads in both)
    return node("or", *kinds, wording=f"cards {joined}")


# ---------------------------------------------------------------- in words
_OTHERS = ("other", "other_than_affected", "other_than")


def print_phrase(filter_: Node, many: bool) -> str:
    """A noun phrase: its nouns in the plural if it speaks of many."""
    if filter_.kind == "or":
        parts = members(filter_, "or")
        return words.series([print_phrase(part, many) for part in parts], filter_.wording)
    literals = flatten(filter_)
    domain, rest = literals[0], literals[1:]
    told = [(item, _post(item, many)) for item in rest if item.wording != "hidden"]
    before = [item for item, post in told if not post]
    owned = [post for item, post in told if post and item.kind == "owned"]
    others = [post for item, post in told if post and item.kind != "owned"]
    noun = {"card_in": "card", "spell": "spell"}.get(domain.kind, "")
    if domain.kind == "permanent" and domain.wording.startswith("permanent"):
        noun = "permanent"
    adjectives = before if noun else before[:-1]
    if domain.wording == "exiled":
        adjectives = sorted((*adjectives, domain), key=_before_exiled)
    pieces = [print_adjective(item) for item in adjectives]
    if noun:
        pieces.append(words.plural(noun) if many else noun)
    elif before:
        pieces.append(_noun(before[-1], many))
    place = _place(domain, many)
    if domain.wording == "exiled":
        return " ".join([*pieces, *(post for _, post in told if post)])
    if "late" in domain.wording.split():
        return " ".join([*pieces, *owned, *others, *place])
    return " ".join([*pieces, *owned, *place, *others])


def print_adjective(literal: Node) -> str:
    """A literal before the noun."""
    kind = literal.kind
    if found := said(("premodifier", literal, "")):
        return found
    if kind in _OTHERS:
        return literal.wording or "other"
    if kind == "or":
        items = [print_adjective(item) for item in members(literal, "or")]
        return words.series(items, literal.wording.split()[0])
    if kind == "and":
        return " ".join(print_adjective(item) for item in flatten(literal))
    return f"<{kind}>"  # no text has that before a noun: what is printed is none that was read


def _before_exiled(literal: Node) -> int:
    """The place of an adjective beside "exiled": "face-up exiled creature card"."""
    return ["face_up", "card_in", literal.kind].index(literal.kind)


def _noun(literal: Node, many: bool) -> str:
    """The literal that is the noun."""
    if literal.kind == "or":
        return words.series([_noun(item, many) for item in members(literal, "or")], literal.wording)
    if literal.kind == "and":
        posts = [post for item in flatten(literal) if (post := _post(item, many))]
        items = [item for item in flatten(literal) if not _post(item, many)]
        return " ".join([*map(print_adjective, items[:-1]), _noun(items[-1], many), *posts])
    word = print_adjective(literal)
    return words.plural(word) if many else word


def _place(domain: Node, many: bool) -> list[str]:
    """Where the objects are, if the text says it."""
    if domain.wording in ("hidden", "unsaid", "exiled"):
        return []
    if domain.kind == "card_in" and as_node(domain.args[1]).kind == "host_controller":
        domain = replace(domain, args=(domain.args[0], Node("affected_controller")))
    found = said(("post", domain, "many" if many else "one"))
    return [found] if found else []


def _post(literal: Node, many: bool) -> str | None:
    """A literal after the noun; None of one before it."""
    return said(("card_post", literal, "many" if many else "one"))


def print_one(what: Node) -> str:
    """One object with its article, or "another" one."""
    phrase = print_phrase(what, False)
    if any(item.kind == "other" for item in flatten(what)):
        return f"an{phrase}"
    return f"{words.article(phrase)} {phrase}"


def _cards(noun: Node, cards: Node, many: bool) -> str:
    """Cards or spells by their qualities; where they are is said by other words."""
    if cards.kind == "or" and cards.wording.startswith("cards "):
        first, second = (_cards(noun, as_node(kind), many) for kind in cards.args)
        joined = cards.wording.removeprefix("cards ")
        if joined == "or a":
            joined = f"or {words.article(second)}"
        return f"{first} {joined} {second}"
    return print_phrase(noun if cards.kind == "anything" else Node("and", (noun, cards)), many)


_CARD = Node("card_in", ("any", Node("any_player")), "hidden")
lend("card_phrase", lambda cards, many: _cards(_CARD, cards, many), numbered=True)
lend("spell_phrase", lambda cards, many: _cards(Node("spell"), cards, many), numbered=True)
lend("spells", print_phrase, ("is_self", "stack_ability", "card_in"), numbered=True)
_NO_OBJECTS = (
    "is_in", "is_self", "exiled_with_self", "any_target", "is_player", "stack_ability", "source",
    "anything",
)  # fmt: skip
lend("counted_spells", print_phrase, ("is_self", "stack_ability", "card_in"), numbered=True)
for _category in ("nouns", "any_nouns", "kinds", "permanents"):
    lend(_category, print_phrase, _NO_OBJECTS, numbered=True)
for _category in ("nouns_each", "target_noun"):
    lend(_category, lambda what: print_phrase(what, False), _NO_OBJECTS)
for _category in ("a_noun", "a_kind", "a_permanent"):
    lend(_category, print_one, _NO_OBJECTS)
lend("kind", _noun, ("anything", "targets", "targets_only"), numbered=True)
lend(
    "kind_words",
    lambda what: " ".join(map(print_adjective, flatten(what))),
    without=("anything", "targets", "targets_only"),
)
lend("kind_and_more", lambda what: print_phrase(node("and", node("permanent"), what), False))


# ---------------------------------------------------------------- references
def print_reference(reference: Node) -> str:
    """The objects that a clause or a condition speaks of; "it" stands for what was named."""
    if reference.wording.endswith("it"):
        return "it"
    return said(("said_subject", reference, "")) or reference.wording


def _pronoun(word: str) -> Callable[[Node], str | None]:
    return lambda what: word if what.wording.endswith("it") else None


lend("it_said", _pronoun("it"))
lend("it_is", _pronoun("it's"))
lend("its_said", _pronoun("its"))
lend("place", print_reference)
