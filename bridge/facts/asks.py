"""What the text of an ability asks for, as `732.2a-asked.lp` says of each construct.

Where no tree says what an ability does, its words must do: an ability with such words may ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.encodings.programs import program
from clingather.bridge.interpreting.patterns import listed
from clingather.bridge.oracle import wordings
from clingather.bridge.oracle.tree import Ability, Node, nodes

ASKS = program("asks")
Comparison = tuple[str, ...]


@lru_cache(MANY)
def reads_more(ability: Ability) -> bool:
    """Whether it may ask what happened earlier, besides what the next three functions tell.

    How often it was used itself is no such question.
    """

    def says(text: str) -> bool:
        return wordings.speaks_of_earlier(wordings.without_casts(text))

    kinds = _named("reads_history") - {kind for kind, _ in listed(ASKS, "asks_whether")}
    return _any(ability, lambda node: _looks_back(node, kinds), says)


@lru_cache(MANY)
def asks_whether(ability: Ability) -> frozenset[str]:
    """The events of which it asks whether there was such a one this turn, not how many."""

    def asks(kind: str) -> bool:
        return _any(ability, lambda node: node.kind == kind, lambda text: False)

    return frozenset(event for kind, event in listed(ASKS, "asks_whether") if asks(kind))


@lru_cache(MANY)
def reads_casts(ability: Ability) -> bool:
    """Whether it may ask for spells cast this turn; where it is not read, by its words."""

    def asks(node: Node) -> bool:
        return _looks_back(node, _named("reads_casts")) or _counts_casts(node)

    return _any(ability, asks, wordings.speaks_of_earlier)


@lru_cache(MANY)
def reads_coming(ability: Ability) -> bool:
    """Whether it asks since when its permanent is controlled (CR 702.30a)."""
    return _any(ability, lambda node: _is(node, _named("reads_coming")), lambda text: False)


def _looks_back(node: Node, kinds: frozenset[str]) -> bool:
    """Whether a construct of some kinds asks for more than what the object itself tells."""
    told = any(arg in _named("told_by_the_object") for arg in node.args)
    return _is(node, kinds) and not told and not _counts_casts(node)


def _counts_casts(node: Node) -> bool:
    """Whether it counts spells cast this turn."""
    return any(
        what in node.args and when in node.args for what, when in listed(ASKS, "counts_casts")
    )


@lru_cache(MANY)
def counts_its_uses(ability: Ability) -> bool:
    """Whether it is counted how often the ability was activated, triggered or chosen from."""
    if ability.kind == "loyalty":  # CR 606.3
        return True
    kinds = _named("counts_its_uses")
    return any(node.kind in kinds for limit in ability.limits for node in nodes(limit))


@lru_cache(MANY)
def asks_number(ability: Ability) -> bool:
    """Whether it may ask for a certain number of something."""

    def asks(node: Node) -> bool:
        return _is(node, _named("asks_number")) and not _asks_for_any(node)

    return _any(ability, asks, wordings.asks_how_many)


@lru_cache(MANY)
def asks_exactly(ability: Ability) -> bool:
    """Whether it may ask for exactly so many of something."""

    def asks(node: Node) -> bool:
        compared = _compared(node)
        if compared is None or node.kind not in _named("asks_number"):
            return node.kind in kinds
        return compared[0] in kinds and not _asks_for_any(node)

    kinds = _named("exactly")
    return _any(ability, asks, wordings.asks_exactly)


@lru_cache(MANY)
def adds_steps(ability: Ability) -> bool:
    """Whether it may give more turns, phases or steps."""
    return _any(ability, lambda node: _is(node, _named("adds_steps")), wordings.adds_steps)


@lru_cache(MANY)
def before_the_game(ability: Ability) -> bool:
    """Whether it may do something with an opening hand (CR 103.6)."""
    kinds = _named("before_the_game")
    return _any(
        ability,
        lambda node: _is(node, kinds) or any(arg in kinds for arg in node.args),
        wordings.from_opening_hand,
    )


@cache
def _existence() -> frozenset[Comparison]:
    """The comparisons that ask whether there is anything at all."""
    return frozenset(listed(ASKS, "existence"))


@lru_cache(MANY)
def _named(predicate: str) -> frozenset[str]:
    """The constructs, keywords or comparisons in a list."""
    return frozenset(name for (name,) in listed(ASKS, predicate))


def _is(node: Node, kinds: frozenset[str]) -> bool:
    """Whether a construct, or the keyword that it is, stands among some."""
    return node.kind in kinds or (node.sort == "keyword" and str(node.args[0]) in kinds)


def _asks_for_any(node: Node) -> bool:
    """Whether a comparison asks whether there is anything at all."""
    if _compared(node) not in _existence():
        return False
    return not any(each.kind in _named("can_be_negative") for each in nodes(node))


def _compared(node: Node) -> Comparison | None:
    """How a construct compares, and with which number: its last two arguments, if they say so."""
    match node.args[-2:]:
        case (str(how), Node(kind="number", args=(number,))):
            return how, str(number)
        case (str(how), Node()):
            return how, ""
    return None


def _any(
    ability: Ability,
    asks: Callable[[Node], bool],
    says: Callable[[str], bool],
    *,
    inside: bool = False,
) -> bool:
    """Whether a construct of an ability asks so; where it is not read, whether its words may."""
    if not _is_read(ability, inside=inside):
        return says(ability.text)
    for node in _nodes(ability):
        if asks(node) or (node.kind in IN_WORDS and any(map(says, _texts(node)))):
            return True
        if any(_any(arg, asks, says, inside=True) for arg in node.args if isinstance(arg, Ability)):
            return True
    return any(_any(mode, asks, says) for mode in ability.modes)


# Keywords with a text that is no tree.
IN_WORDS = frozenset({"keyword_text", "keyword_cost", "keyword_onto"})


def _texts(node: Node) -> Iterator[str]:
    yield from (arg for arg in node.args[1:] if isinstance(arg, str))


def _is_read(ability: Ability, *, inside: bool) -> bool:
    """Whether the whole ability stands in its tree, but for modes and abilities inside of it."""
    if ability.kind == "unsupported":
        return False
    if ability.kind in ("activated", "mana", "loyalty") and ability.cost is None:
        return False
    if ability.kind == "triggered" and ability.trigger is None and not (inside and ability.effect):
        return False  # but a reflexive ability inside of another one has its event there (603.12)
    return ability.is_read


def _nodes(ability: Ability) -> Iterator[Node]:
    """Every construct of an ability, without the abilities inside of it."""
    roots = [ability.keyword, ability.cost, ability.trigger, ability.condition]
    roots += [*ability.effect, *ability.limits, *ability.slots, *ability.modes_chosen]
    for clause in ability.clauses:
        roots += [clause.subject, clause.condition, *clause.changes]
    for root in roots:
        if root is not None:
            yield from nodes(root)
