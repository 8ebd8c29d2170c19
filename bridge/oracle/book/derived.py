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
from clingather.bridge.oracle.book import being, changing, copies, subjects, tokens
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import SELF, Node, conjunction, flatten, mentions, node, refer


def first_and_rest(items: Any) -> tuple[Any, ...] | None:
    """The first of a list, and the rest; None where it is empty."""
    return (items[0], items[1:]) if isinstance(items, tuple) and items else None


def unread(*_told: Any) -> Any:
    """No text names an object or a player by its id, or leaves one out: only an effect does."""
    return REJECT


def not_called(what: Any) -> tuple[str] | None:
    """The id by which an effect that has begun names an object or a player."""
    match what:
        case Node("the_object" | "the_player", (str() as name, *_)):
            return (name,)
        case Node(_, (Node("the_object" | "the_player", (str() as name, *_)),)):
            return (name,)
    return None


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


def _zoned(filter_: Any, *_known: Any) -> tuple[Any, ...] | None:
    """What `in_zone` makes a filter of; None where it does not."""
    place, cards = filter_.args if filter_.kind == "and" else (filter_, node("anything"))
    hidden = place.kind == "card_in" and place.wording == "hidden"
    return (cards, *place.args) if hidden else None


def sole(zones: tuple[str, ...]) -> str:
    """The one zone; of several "any"."""
    return zones[0] if len(zones) == 1 else "any"


def _zone_of(filter_: Any, *_known: Node) -> tuple[Any, ...] | None:
    found = _zoned(filter_)
    return found and (found[1], found[0], found[2])


def from_(what: Node, origin: Node) -> Node:
    """What is cast or played, and from where: its last literal."""
    return conjunction([*flatten(what), origin])


def _with_origin(what: Any, *_known: Node) -> tuple[Any, ...] | None:
    literals = flatten(what) if isinstance(what, Node) else []
    return (conjunction(literals[:-1]), literals[-1]) if len(literals) > 1 else None


def devoted(said: tuple[str, ...]) -> Any:
    """Devotion to colors; their order in the text is wording (CR 700.5)."""
    letters = tuple(letter for letter in "WUBRG" if letter in said)
    if len(letters) < len(said):
        return REJECT
    return node("devotion", letters, wording="" if letters == said else "turned")


def _devoted_to(amount: Any) -> tuple[Any, ...] | None:
    return (amount.args[0][:: -1 if amount.wording == "turned" else 1],)


def of_object(amount: Node) -> Any:
    """An amount in which "it" is the object with the ability, and nothing another one."""
    own = refer(amount, SELF)
    return REJECT if mentions(own, *_OF_THE_AFFECTED) else own


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


class Rule(NamedTuple):
    """How a part of a tree follows from others, and in printing these from it.

    So many of its first `parts` are no other part of the tree: `undo` works them out of what was
    made and the parts after them, perhaps with these, which then must be the same. None is said of
    a tree that none makes.
    """

    make: Callable[..., Any]
    parts: int = 0
    undo: Callable[..., tuple[Any, ...] | None] | None = None
    kinds: str = ""  # what is made is of one of these kinds
    each: str = ""  # the same of each in the list that is made; `TOLD`: of the kind that is told
    told_apart: bool = False  # it differs where what it is told besides its parts does
    handed_on: bool = False  # its first part alone is handed on where the second is an empty list
    no_lens: bool = False  # no lens prints it: a keyword that is granted is not quoted

    def taken_apart(self, tree: Any, told: tuple[Any, ...]) -> tuple[Any, ...] | None:
        """Those parts of what was made, given the parts after them; None of any other tree."""
        found = self.undo(tree, *told) if self.undo else None
        if found is None or found[self.parts :] not in ((), told):
            return None
        return found[: self.parts]


TOLD = "told"


def _as_it_is(what: Any, *_told: Any) -> tuple[Any, ...]:
    """What is printed as it is."""
    return (what,)


def _unsaid_so(*_tree: Any) -> None:
    """What is read only, or printed by a function."""


# What makes noun phrases, of so many parts; `nouns.py` prints them.
_OF_NOUNS = (
    (nouns.phrase, 2), (nouns.heads, 2), (nouns.head, 2), (nouns.phrases, 1),
    (nouns.kind_or_all_such, 2), (nouns.not_and, 1), (nouns.spells, 1), (nouns.permanents, 1),
    (nouns.kinds, 1), (nouns.without_other, 1), (nouns.kind, 1), (nouns.all_words, 1),
    (nouns.kind_and_more, 2), (nouns.of_cards, 2), (nouns.of_spells, 2),
    (nouns.two_kinds_of_cards, 2),
)  # fmt: skip

DERIVED: dict[str, Rule] = {
    "same": Rule(lambda what: what),  # words that are said once of two parts
    "owner": Rule(owner),
    "in_zone": Rule(in_zone, 1, _zoned, "and card_in"),
    "of_zone": Rule(in_zone, 3, _zoned, "and card_in"),
    "in_other": Rule(
        lambda zone, cards, player: in_zone(cards, zone, player), 1, _zone_of, "and card_in"
    ),
    "sole": Rule(sole),
    "also_in": Rule(in_zone),
    "from": Rule(from_, 2, _with_origin),
    "from_there": Rule(from_, 1, _with_origin),
    "but_other": Rule(but_other, 1, _not_but_other),
    "said": Rule(said, 1, _unsaid, told_apart=True),
    "called": Rule(unread, 1, not_called),
    "somebody": Rule(unread, 0, not_somebody),
    "source": Rule(_source, 1, _as_it_is),
    "about": Rule(refer, 1, _as_it_is),
    "devoted": Rule(devoted, 1, _devoted_to, "devotion"),
    "of_object": Rule(of_object, 1, _as_it_is),
    "no_own": Rule(no_own, 1, _as_it_is),
    "one_more": Rule(
        lambda number: number + 1, 1, lambda number: (number - 1,) if number > 1 else None
    ),
    "told": Rule(told, 1, lambda event: (events.as_spoken(event),)),
    "told_entrance": Rule(told_entrance, 1, _as_it_is),
    "quality_of": Rule(quality_of, 1, _with_noun),
    "with_cost": Rule(with_cost, 2, _unsaid_so),
    "either_cost": Rule(lambda first, second, either: f"{first} {either} {second}", 2, _unsaid_so),
    "upkeep": Rule(_cumulative, 1, _as_it_is),
    "paid": Rule(lambda how, what, _place: (how, what), 3, lambda paid: (*paid, 0)),
    "named": Rule(tokens.named, 2, tokens.unnamed, "token_of with_stats with_ability"),
    "supers": Rule(tokens.supers, 2, tokens.without_supers, "token_of"),
    "colored": Rule(tokens.colored, 2, tokens.uncolored, "token_of"),
    "with_all": Rule(tokens.with_all, 2, tokens.without_all),
    "whole": Rule(tokens.whole, 1, _as_it_is),
    "cons": Rule(lambda first, rest: (first, *rest), 2, first_and_rest),
    "each": Rule(changing.each, 1, changing.not_each, each=TOLD, told_apart=True),
    "choice": Rule(changing.choice, 3, changing.not_choice, "choose_one_action"),
    "changed": Rule(changing.changed, 2, changing.unchanged, "modify_pt", told_apart=True),
    "granted_keyword": Rule(changing.granted_keyword, 1, changing.keyword_of, no_lens=True),
    "joined_keyword": Rule(changing.granted_keyword, 1, changing.keyword_of, no_lens=True),
    "flat": Rule(changing.flat, 1, changing.not_flat),
    "being": Rule(being.being, 5, being.not_being, told_apart=True),
    "more": Rule(being.more, 3, being.without_more),
    "kept": Rule(being.kept, 2, being.without_kept),
    "also": Rule(being.also, 2, _unsaid_so),
    "verb": Rule(being.verb, 1, being.without_verb, each=being.BECOMING, told_apart=True),
    "sized": Rule(being.sized, 1, _as_it_is),
    "joined": Rule(copies.joined, 1, copies.not_joined),
    "first_of": Rule(copies.first_of, 2, copies.without_first),
    "marked": Rule(copies.marked, 1, copies.unmarked, told_apart=True),
    "both_verbs": Rule(copies.both_verbs, 2, copies.each_verb),
    "narrowed": Rule(subjects.narrowed, 1, subjects.widened),
    "of_owner": Rule(subjects.of_owner, 2, subjects.and_owner),
    "placed": Rule(subjects.placed, 2, subjects.unplaced, "all"),
    "stated": Rule(clauses.stated, 2, clauses.parts_of, "clause"),
    "verbs": Rule(clauses.verbs, 2, clauses.each_verb),
    "losing": Rule(clauses.losing, 1, clauses.lost),
    "of_itself": Rule(clauses.of_itself, 1, _as_it_is),
    "when": Rule(clauses.when, 2, clauses.without_condition, "clause"),
    "tail": Rule(clauses.tail, 2, clauses.without_condition, "clause"),
    "front": Rule(clauses.front, 2, clauses.without_condition, "clause"),
    "around": Rule(clauses.around, 3, clauses.without_both, "clause"),
    "lasts": Rule(clauses.lasting, 2, clauses.not_lasting, "clause"),
    "both": Rule(clauses.both, 2, clauses.not_both),
    "both_when": Rule(clauses.both_when, 3, clauses.not_both_when),
    "all_when": Rule(clauses.all_when, 2, clauses.not_all_when),
    "paragraph": Rule(clauses.paragraph, 1, clauses.sentences_of),
    "program": Rule(following.program, 1, following.sentences_of),
    "inner": Rule(following.inner, 2, following.of_inner),
    "delayed": Rule(following.delayed, 1, _as_it_is),
    "with_more": Rule(following.with_more, 2, following.without_more),
    "row_of": Rule(following.row_of, 1, following.of_row),
    "result": Rule(following.result, 1, _as_it_is),
    "chained": Rule(chains.chained, 2, chains.unchained, "sequence", handed_on=True),
    "with_x": Rule(chains.with_x, 1, _as_it_is),
    "unless": Rule(chains.unless, 3, chains.with_payer, "unless_done does"),
    "per_prevented": Rule(chains.per_prevented, 1, chains.one_prevented, "put_counters create"),
    "so": Rule(lasting.so, 3, lasting.what_is_so, "apply"),
    "instead": Rule(instead.instead, 2, instead.lines_of),
    "besides": Rule(instead.besides, 1, instead.line_of),
    "mana_ability": Rule(mana_steps.mana_ability, 3, mana_steps.without_head),
    "letters": Rule(mana_steps.letters, 1, mana_steps.symbols_of),
    **{each.__name__: Rule(each, parts, _unsaid_so) for each, parts in _OF_NOUNS},
}
