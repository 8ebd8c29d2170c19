"""Parts of a tree that follow from other parts: `owner!(W)` in a row.

Reading a row works them out; printing takes the row only where the tree has what was worked out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from clingather.bridge.oracle import (
    chains,
    clauses,
    entrances,
    events,
    following,
    instead,
    lasting,
    mana_steps,
    nouns,
)
from clingather.bridge.oracle.book import being, tokens
from clingather.bridge.oracle.book.changing import (
    changed,
    choice,
    each,
    flat,
    granted_keyword,
    keyword_of,
    not_choice,
    not_each,
    not_flat,
    unchanged,
)
from clingather.bridge.oracle.book.copies import (
    both_verbs,
    each_verb,
    first_of,
    joined,
    marked,
    not_joined,
    unmarked,
    without_first,
)
from clingather.bridge.oracle.book.subjects import (
    and_owner,
    narrowed,
    of_owner,
    placed,
    unplaced,
    widened,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import SELF, Node, conjunction, flatten, mentions, node, refer


class Way(NamedTuple):
    """How a part is made of others.

    Where the first `parts` of them are no other part of the tree, printing works them out of the
    whole and of the others by `undo`; that gives None of a tree that `make` never makes.
    `kinds` are those of which what is made, or each of a list of it, is known to be from the
    others; what is `told_apart` differs where the others do.
    """

    make: Callable[..., Any]
    parts: int = 0
    undo: Callable[..., tuple[Any, ...] | None] | None = None
    kinds: Callable[..., str] | None = None
    told_apart: bool = False


def _unmade(*_tree: Any) -> None:
    """Where it is never known what something was made of."""


def same(what: Any) -> Any:
    """The same once more: words that are said once of two parts."""
    return what


def called(name: str) -> Any:
    """No text names an object or a player by its id: only an effect that has begun does."""
    return REJECT


def not_called(what: Any) -> tuple[str] | None:
    """The id by which an effect that has begun names an object or a player."""
    match what:
        case Node("the_object" | "the_player", (str() as name, *_)):
            return (name,)
        case Node(_, (Node("the_object" | "the_player", (str() as name, *_)),)):
            return (name,)
    return None


def somebody() -> Any:
    """The same of a player whom the words leave out."""
    return REJECT


def not_somebody(what: Any) -> tuple[()] | None:
    """Whether an effect that has begun names a player there."""
    return None if not_called(what) is None else ()


def owner(whose: str, what: Node) -> Node:
    """Whose library "your", "its owner's" means: of several or chosen objects each one's owner."""
    if whose == "your":
        return node("you")
    return node("owner_of", what) if _is_one(what) else node("each_owner")


def _is_one(what: Node) -> bool:
    if what.kind == "outer" and what.wording:  # of a delayed ability that is printed: as it said
        return _is_one(node("mention", what.wording, 0))
    if what.kind in ("mention", "new_target"):
        return not says_many(what)
    return what.kind in ("self", "host", "self_in", "top_card", "top_in_graveyard", "paid")


def says_many(what: Node) -> bool:
    """Whether a pronoun speaks of many, or there can be many such targets."""
    if what.kind == "mention":
        text = str(what.args[0])
        many = text.split()[0] in ("they", "them", "those")
        return many or (text.startswith("the ") and text.endswith("s"))
    return what.args[1] != node("number", 1)


def said(noun: str, word: str) -> str:
    """ "that creature" as one text."""
    return f"{word} {noun}"


def _unsaid(text: Any, word: str) -> tuple[Any, ...] | None:
    """The noun after a word."""
    said_so = isinstance(text, str) and text.startswith(f"{word} ")
    return (text.removeprefix(f"{word} "),) if said_so else None


def but_other(what: Node) -> Node:
    """The filter without the source or an earlier target, which a word before the noun says."""
    first, *rest = flatten(what)
    return conjunction([first, node("other", wording="hidden"), *rest])


def _not_but_other(what: Any) -> tuple[Any, ...] | None:
    first, *rest = flatten(what) if isinstance(what, Node) else [what]
    hidden = rest[:1] == [node("other")] and rest[0].wording == "hidden"
    return (conjunction([first, *rest[1:]]),) if hidden else None


def in_zone(cards: Node, zone: str, player: Node) -> Node:
    """The filter of such cards in a zone that other words say; "anything" is any card."""
    place = node("card_in", zone, player, wording="hidden")
    return place if cards.kind == "anything" else node("and", place, cards)


def _zoned(filter_: Any) -> tuple[Any, ...] | None:
    """What `in_zone` makes a filter of; None where it does not."""
    if not isinstance(filter_, Node):
        return None
    place, cards = filter_.args if filter_.kind == "and" else (filter_, node("anything"))
    if not isinstance(place, Node) or not isinstance(cards, Node):
        return None
    hidden = place.kind == "card_in" and place.wording == "hidden"
    return (cards, *place.args) if hidden else None


def _cards_of(filter_: Any, zone: str, player: Node) -> tuple[Any, ...] | None:
    """The same, where the zone is known."""
    found = _zoned(filter_)
    return found[:1] if found and found[1:] == (zone, player) else None


def _sole(zones: tuple[str, ...]) -> str:
    return zones[0] if len(zones) == 1 else "any"


def in_zones(cards: Node, zones: tuple[str, ...], player: Node) -> Node:
    """The same of several zones."""
    return in_zone(cards, _sole(zones), player)


def _cards_in_zones(filter_: Any, zones: tuple[str, ...], player: Node) -> tuple[Any, ...] | None:
    return _cards_of(filter_, _sole(zones), player)


def in_other(zone: str, cards: Node, player: Node) -> Node:
    """Such cards in another zone."""
    return in_zone(cards, zone, player)


def _zone_of(filter_: Any, cards: Node, player: Node) -> tuple[Any, ...] | None:
    found = _zoned(filter_)
    return found[1:2] if found and (found[0], found[2]) == (cards, player) else None


def from_(what: Node, origin: Node) -> Node:
    """What is cast or played, and from where: its last literal."""
    return conjunction([*flatten(what), origin])


def _with_origin(what: Any) -> tuple[Any, ...] | None:
    literals = flatten(what) if isinstance(what, Node) else []
    return (conjunction(literals[:-1]), literals[-1]) if len(literals) > 1 else None


def _from_there(what: Any, origin: Node) -> tuple[Any, ...] | None:
    """What is cast or played, where it is known from where."""
    found = _with_origin(what)
    return found[:1] if found and found[1] == origin else None


def emblem_with(abilities: tuple[Any, ...]) -> Node:
    """An emblem with abilities, in the order of the text."""
    emblem = node("emblem")
    for ability in abilities:
        emblem = node("with_ability", emblem, ability)
    return emblem


def _of_emblem(emblem: Any) -> tuple[Any, ...] | None:
    abilities: tuple[Any, ...] = ()
    while isinstance(emblem, Node) and emblem.kind == "with_ability":
        abilities = (emblem.args[1], *abilities)
        emblem = emblem.args[0]
    return (abilities,) if emblem == node("emblem") else None


def devoted(said: tuple[str, ...]) -> Any:
    """Devotion to colors; their order in the text is wording (CR 700.5)."""
    letters = tuple(letter for letter in "WUBRG" if letter in said)
    if len(letters) < len(said):
        return REJECT
    return node("devotion", letters, wording="" if letters == said else "turned")


def _devoted_to(amount: Any) -> tuple[Any, ...] | None:
    if not isinstance(amount, Node) or amount.kind != "devotion":
        return None
    letters = amount.args[0]
    assert isinstance(letters, tuple)
    return (letters[::-1] if amount.wording == "turned" else letters,)


def of_object(amount: Node) -> Any:
    """An amount in which "it" is the object with the ability, and nothing another one."""
    own = refer(amount, SELF)
    return REJECT if any(mentions(own, kind) for kind in _OF_THE_AFFECTED) else own


_OF_THE_AFFECTED = ("affected", "affected_stat", "affected_controller", "affected_counters")


def no_own(amount: Node, stat: str, comparison: str) -> Any:
    """What a power or toughness is compared with; "toughness greater than its power" is another
    matter: both are of one object (`stats_compare`).
    """
    if comparison != ">":
        return amount
    said_its = amount.kind == "affected_stat" or (
        isinstance(amount.args[-1], Node) and amount.args[-1].kind == "mention"
    )
    return REJECT if said_its and amount.args[0] != stat else amount


def told(tree: Any) -> Any:
    """An event in which it is known what "it" and "other" mean."""
    return REJECT if (found := events.resolved(tree)) is None else found


def told_entrance(clause: Any) -> Any:
    """How an object enters, where it is known what "it" means."""
    return REJECT if (found := entrances.resolved(clause)) is None else found


def quality_of(what: Node) -> Any:
    """A quality with something after its noun; the simple ones have rows of their own."""
    domain, *literals = flatten(what)
    if what.kind == "or" or domain.kind != "permanent" or domain.wording or len(literals) < 2:
        return REJECT
    simple = ("type", "subtype", "supertype", "color", "or")
    return REJECT if all(item.kind in simple for item in literals) else conjunction(literals)


def _with_noun(quality: Any) -> tuple[Any, ...] | None:
    return (node("and", _PERMANENT, quality),) if isinstance(quality, Node) else None


_PERMANENT = node("permanent")


def with_cost(what: Node, cost: str) -> str:
    """What is equipped, and its cost, as one text."""
    return f"{nouns.print_phrase(what, False)} {cost}"


def _cumulative(keyword: str) -> Any:
    """The one keyword with a choice of costs (CR 702.24a)."""
    return keyword if keyword == "cumulative upkeep" else REJECT


_SOURCES = ("self", "host", "granter", "mention", "new_target", "all")


def _source(what: Node) -> Any:
    """What can deal damage."""
    return what if what.kind in _SOURCES else REJECT


# What makes noun phrases, of so many parts; `nouns.py` prints them.
_OF_NOUNS = (
    (nouns.phrase, 2), (nouns.heads, 2), (nouns.head, 2), (nouns.phrases, 1),
    (nouns.kind_or_all_such, 2), (nouns.not_and, 1), (nouns.spells, 1), (nouns.permanents, 1),
    (nouns.kinds, 1), (nouns.without_other, 1), (nouns.kind, 1), (nouns.all_words, 1),
    (nouns.kind_and_more, 2), (nouns.of_cards, 2), (nouns.of_spells, 2),
    (nouns.two_kinds_of_cards, 2),
)  # fmt: skip

_SAID_OF_BEING = "become become_color every_subtype chosen_subtype chosen_color_change"

DERIVED = {
    "same": Way(same),
    "owner": Way(owner),
    "in_zone": Way(in_zone, 1, _cards_of),
    "in_zones": Way(in_zones, 1, _cards_in_zones),
    "of_zone": Way(in_zone, 3, _zoned),
    "in_other": Way(in_other, 1, _zone_of),
    "also_in": Way(in_zone),
    "named": Way(tokens.named, 2, tokens.unnamed),
    "supers": Way(tokens.supers, 2, tokens.without_supers),
    "colored": Way(tokens.colored, 2, tokens.uncolored),
    "with_all": Way(tokens.with_all, 2, tokens.without_all),
    "whole": Way(tokens.whole, 1, tokens.unchanged),
    "cons": Way(tokens.cons, 2, tokens.first_and_rest),
    "said": Way(said, 1, _unsaid, told_apart=True),
    "but_other": Way(but_other, 1, _not_but_other),
    "from": Way(from_, 2, _with_origin),
    "from_there": Way(from_, 1, _from_there),
    "emblem_with": Way(emblem_with, 1, _of_emblem),
    "each": Way(each, 1, not_each, kinds=lambda kind, _verb: kind, told_apart=True),
    "changed": Way(changed, 2, unchanged, kinds=lambda _how: "modify_pt", told_apart=True),
    "choice": Way(choice, 3, not_choice, kinds=lambda: "choose_one_action"),
    "when": Way(clauses.when, 2, clauses.without_condition),
    "joined": Way(joined, 1, not_joined),
    "first_of": Way(first_of, 2, without_first),
    "marked": Way(marked, 1, unmarked, told_apart=True),
    "being": Way(being.being, 5, being.not_being, told_apart=True),
    "more": Way(being.more, 3, being.without_more),
    "kept": Way(being.kept, 2, being.without_kept),
    "also": Way(being.also, 2, _unmade),
    "verb": Way(
        being.verb, 1, being.without_verb, kinds=lambda _said: _SAID_OF_BEING, told_apart=True
    ),
    "sized": Way(being.sized, 1, tokens.unchanged),
    "devoted": Way(devoted, 1, _devoted_to, kinds=lambda: "devotion"),
    "of_object": Way(of_object, 1, tokens.unchanged),
    "no_own": Way(no_own, 1, lambda amount, _stat, _comparison: (amount,)),
    "told": Way(told, 1, lambda event: (events.as_spoken(event),)),
    "told_entrance": Way(told_entrance, 1, tokens.unchanged),
    "both_verbs": Way(both_verbs, 2, each_verb),
    "narrowed": Way(narrowed, 1, widened),
    "of_owner": Way(of_owner, 2, and_owner),
    "placed": Way(placed, 2, unplaced),
    "stated": Way(clauses.stated, 2, clauses.parts_of),
    "verbs": Way(clauses.verbs, 2, clauses.each_verb),
    "losing": Way(clauses.losing, 1, clauses.lost),
    "of_itself": Way(clauses.of_itself, 1, tokens.unchanged),
    "tail": Way(clauses.tail, 2, clauses.without_condition),
    "front": Way(clauses.front, 2, clauses.without_condition),
    "around": Way(clauses.around, 3, clauses.without_both),
    "both": Way(clauses.both, 2, clauses.not_both),
    "both_when": Way(clauses.both_when, 3, clauses.not_both_when),
    "players_have": Way(clauses.players_have, 3, clauses.who_have),
    "all_when": Way(clauses.all_when, 2, clauses.not_all_when),
    "called": Way(called, 1, not_called),
    "somebody": Way(somebody, 0, not_somebody),
    "if_colored": Way(clauses.if_colored, 2, clauses.not_if_colored),
    "paragraph": Way(clauses.paragraph, 1, clauses.sentences_of),
    "lasts": Way(clauses.lasting, 2, clauses.not_lasting),
    "granted_keyword": Way(granted_keyword, 1, keyword_of),
    "joined_keyword": Way(granted_keyword, 1, keyword_of),
    "flat": Way(flat, 1, not_flat),
    "program": Way(following.program, 1, following.sentences_of),
    "inner": Way(following.inner, 2, following.of_inner),
    "delayed": Way(following.delayed, 1, lambda trigger, _where: (trigger,)),
    "with_more": Way(following.with_more, 2, following.without_more),
    "row_of": Way(following.row_of, 1, following.of_row),
    "result": Way(following.result, 1, tokens.unchanged),
    "chained": Way(chains.chained, 2, chains.unchained, kinds=lambda: "sequence"),
    "with_x": Way(chains.with_x, 1, tokens.unchanged),
    "unless": Way(chains.unless, 3, chains.with_payer, kinds=lambda: "unless_done does"),
    "per_prevented": Way(
        chains.per_prevented, 1, chains.one_prevented, kinds=lambda: "put_counters create"
    ),
    "so": Way(lasting.so, 3, lasting.what_is_so, kinds=lambda: "apply"),
    "about": Way(refer, 1, lambda what, _subject: (what,)),
    "instead": Way(instead.instead, 2, instead.lines_of),
    "besides": Way(instead.besides, 1, instead.line_of),
    "source": Way(_source, 1, tokens.unchanged),
    "mana_ability": Way(mana_steps.mana_ability, 3, mana_steps.without_head),
    "letters": Way(mana_steps.letters, 1, mana_steps.symbols_of),
    "one_more": Way(
        lambda number: number + 1, 1, lambda number: (number - 1,) if number > 1 else None
    ),
    "quality_of": Way(quality_of, 1, _with_noun),
    "with_cost": Way(with_cost, 2, _unmade),
    "either_cost": Way(lambda first, second, either: f"{first} {either} {second}", 2, _unmade),
    "upkeep": Way(_cumulative, 1, tokens.unchanged),
    "paid": Way(lambda how, what, _place: (how, what), 3, lambda paid: (*paid, 0)),
    **{each.__name__: Way(each, parts, _unmade) for each, parts in _OF_NOUNS},
}

# Some hand on their first part alone where the second is an empty list.
HANDED_ON = frozenset({"chained"})

# What some make no lens prints: a keyword that is granted is not quoted.
NO_LENS = frozenset({"granted_keyword", "joined_keyword"})
