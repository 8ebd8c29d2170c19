"""What words can stand for what: kind and number of pronouns and of what was spoken of."""

from __future__ import annotations

from clingather.bridge.base.records import dataclass
from clingather.bridge.cards import vocabulary
from clingather.bridge.oracle import words
from clingather.bridge.oracle.tree import SIGNATURES, Node, as_node, node

node_in = as_node


class Unresolved(Exception):  # noqa: N818
    """A pronoun that stands for nothing, or could stand for two things."""


@dataclass(frozen=True, slots=True)
class Antecedent:
    """Something that a pronoun can stand for.

    `what` is a reference, a player or an amount; `number` is "one" or "many" ("those": what only
    "those cards" speaks of); `filter` is what is
    known of an object (None: nothing, it agrees with every noun); `stays` is said of what an event
    leaves on the battlefield, where nothing is called a card.
    """

    what: Node
    number: str = "one"
    filter: Node | None = None
    stays: bool = False

    @property
    def sort(self) -> str:
        """reference, player or amount."""
        return SIGNATURES[self.what.kind][0]


MANY = ("they", "them", "their", "both")


def agrees(said: str, item: Antecedent) -> bool:
    """Whether words can stand for an object."""
    if item.sort != "reference" or item.what.kind == "used_up":
        return False  # all that a cost used up is what was done "this way"
    if said in ("it", "its", "itself"):
        return item.number == "one" and not _maybe_player(item)
    if said == "it (a card)":  # what was something, or is a card: no token just created
        token = item.filter is not None and Node("token") in leaves(item.filter)
        return item.number == "one" and not token and not _maybe_player(item)
    if said == "the spell you cast":
        return item.what.kind == "event_object" and _fits("spell", item.filter, item.what)
    said = said.removeprefix("each of ")
    if said in MANY:
        return item.number == "many"
    first, _, noun = said.partition(" ")
    if first == "that" and item.what.kind in _BY_NAME:
        return False  # the object itself, or what grants it, is called by its name, or "it"
    if (item.number in ("many", "those")) != means_many(said):
        return False
    return _fits(noun.removeprefix("chosen "), item.filter, item.what)


def means_many(said: str) -> bool:
    """Whether words stand for several objects."""
    first, _, noun = said.partition(" ")
    return said in MANY or first == "those" or (first == "the" and noun.endswith("s"))


def number_said(said: str) -> str:
    """ "many" of what stands for several objects, else "one"."""
    return "many" if means_many(said) else "one"


def _maybe_player(item: Antecedent) -> bool:
    return item.filter is not None and mentions_player(item.filter)


_BY_NAME = ("self", "granter")
_ANY_OBJECT = frozenset({"card", "cards", "permanent", "permanents", "object", "objects"})
_COPY, _TOKEN = ("designated", "copy"), ("token",)
_SPELL, _ABILITY = ("spell",), ("stack_ability",)
_NAMED: dict[str, set[tuple[str, ...]]] = {  # what a description says of what a noun can name
    "copy": {_COPY}, "copies": {_COPY}, "token": {_TOKEN}, "tokens": {_TOKEN},
    "spell": {_SPELL}, "spells": {_SPELL}, "source": {("source",)}, "ability": {_ABILITY},
    "spell or ability": {_SPELL, _ABILITY}, "permanent card": {("permanent_card",)},
    "creature or planeswalker": {("type", "Creature"), ("type", "Planeswalker")},
}  # fmt: skip


def _fits(noun: str, filter_: Node | None, what: Node) -> bool:
    """Whether a noun can name an object that a filter describes."""
    if noun in ("permanent or player", "player or planeswalker"):
        return filter_ is not None and mentions_player(filter_)
    if noun == "token created this way":
        made = filter_ is not None and node("token") in leaves(filter_)
        return made and what.kind == "result"
    if filter_ is None and noun in ("copy", "copies"):
        return False
    if what.kind in _BY_NAME:
        return False  # "~" is called by its noun, "that creature" is another
    if filter_ is None:
        return True
    kinds = {(item.kind, *map(str, item.args)) for item in leaves(filter_)}
    if noun in _NAMED:
        return kinds >= _NAMED[noun]
    if noun in _ANY_OBJECT:
        return ("spell",) not in kinds or noun == "card"
    name = noun.removesuffix(" card").removesuffix(" cards")
    singular = _SINGULAR.get(name, name)
    if singular[:1].isupper():
        return ("subtype", singular) in kinds
    wanted = singular.capitalize()
    types = {kind[1] for kind in kinds if kind[0] == "type"}
    if wanted in types:
        return True
    table = vocabulary.subtypes()  # each is one of a card type (CR 205.3)
    subtypes = {table.get(kind[1]) for kind in kinds if kind[0] == "subtype"}
    return not types and wanted.lower() in subtypes


def of_permanents(noun: str) -> bool:
    """Whether a noun is a type alone, which means permanents, no cards elsewhere (CR 109.2)."""
    singular = _SINGULAR.get(noun, noun)
    return singular.capitalize() in words.TYPES or singular in words.subtypes()


def of_cards(filter_: Node | None) -> bool:
    """Whether a filter describes cards in a zone."""
    return filter_ is not None and any(item.kind == "card_in" for item in leaves(filter_))


_SINGULAR = {words.plural(name.lower()): name.lower() for name in words.TYPES} | {
    words.plural(name): name for name in words.subtypes()
}


def leaves(filter_: Node) -> list[Node]:
    """The literals that a filter names, of all its alternatives; none that it denies."""
    if filter_.kind in ("and", "or"):
        return [leaf for arg in filter_.args for leaf in leaves(node_in(arg))]
    return [] if filter_.kind == "non" else [filter_]


def mentions_player(filter_: Node) -> bool:
    return any(item.kind in ("is_player", "any_target") for item in leaves(filter_))
