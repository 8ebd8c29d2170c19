"""The actions of `triggers.grammar`: the events that abilities trigger on (CR 603.1, 603.2).

A verb leaves open whom it is said of, or has `affected()` there; `object_event` and
`player_event` put them in. A modifier yields its event with `any_event()` in place of the one that
it modifies.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.book.matching import Open
from clingather.bridge.oracle.book.rows import Shape
from clingather.bridge.oracle.build_core import SELF, YOU, conjunction, flatten, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.events import (
    ANYONE,
    EVENT,
    PERMANENT,
    SUBJECT,
    grouped,
    has_other,
    mentions_other,
    one_of_events,
    only_permanents,
    put,
    resolved_condition,
)
from clingather.bridge.oracle.tree import Node, node
from clingather.bridge.oracle.words import number_word

ACTIONS, action = registry()


# ---------------------------------------------------------------- the whole head


@action
def said_when(word: str, event: Node) -> Node:
    """An event with the word before it: when, whenever, at."""
    return replace(event, wording=f"{word}|{event.wording}")


@action
def next_event(player: Node, verb: Open) -> Node:
    """The next time this turn that a player does it."""
    turn = node("within", grouped(verb.filled(player)), node("end_of_turn"))
    return node("next_time", turn)


@action
def next_of(subject: Node, verb: Node) -> Any:
    """The next time that something happens to such an object."""
    event = object_event(subject, (verb,))
    return REJECT if event is REJECT else node("next_time", event)


@action
def trigger_and(first: Node, second: Node) -> Node:
    """Two events, each with its own "when" or "at"."""
    return node("either_event", first, second, wording="and")


@action
def modified(event: Node, modifiers: tuple[Node, ...]) -> Any:
    """An event with its turn, its phase, a condition, "for the first time"."""
    for modifier in modifiers:
        said = resolved_condition(modifier, event)
        if said is None:
            return REJECT
        event = put(said, EVENT, event)
    return event


@action
def either_events(first: Node, second: Node) -> Node:
    """One of two events."""
    return node("either_event", first, second, wording="or")


@action
def either_three(first: Node, second: Node, third: Node) -> Node:
    """One of three events."""
    return node("either_event", first, node("either_event", second, third), wording="three")


@action
def any_permanent() -> Node:
    """Any permanent."""
    return node("permanent", wording="permanent")


@action
def player_without_cards() -> Node:
    """Some player has no cards in hand."""
    hand = node("count", node("card_in", "hand", node("that_player"), wording="in"))
    none = node("compare", hand, "=", node("number", 0))
    return node("exists_player", ANYONE, none, wording="a player")


@action
def you_or_targeted(what: Node, aimed: Node) -> Node:
    """You or a permanent becomes a target."""
    whom = node("either_of", node("player", YOU), what, wording="or")
    return node("becomes_target", whom, aimed)


# ---------------------------------------------------------------- subjects


@action
def a_thing(what: Node) -> Any:
    """One permanent, with its article."""
    return (
        node("all", what, wording="one")
        if only_permanents(what) and not has_other(what)
        else REJECT
    )


@action
def one_other_thing(what: Node) -> Any:
    """Another permanent."""
    return node("all", what, wording="one") if only_permanents(what) and has_other(what) else REJECT


@action
def sized_thing(size: str, what: Node) -> Any:
    """A permanent with that power and toughness."""
    if not only_permanents(what) or has_other(what) or not size.replace("/", "").isdigit():
        return REJECT
    numbers = [node("number", int(part)) for part in size.split("/")]
    power, toughness = (
        node("stat", name, "=", value, wording="hidden")
        for name, value in zip(("power", "toughness"), numbers, strict=True)
    )
    return node("all", conjunction([*flatten(what), power, toughness]), wording="sized")


@action
def some_things(what: Node) -> Any:
    """One or more permanents: once for all at the same time."""
    return node("all", what, wording="one or more") if only_permanents(what) else REJECT


@action
def my_commander(article: str = "your") -> Node:
    """A commander that you own (CR 903.3)."""
    mine = conjunction([PERMANENT, node("commander"), node("owned", YOU)])
    return node("all", mine, wording="commander" if article == "your" else "a commander")


@action
def damaged_thing(what: Node, source: Any) -> Any:
    """A permanent that the object, or what it is attached to, dealt damage to this turn."""
    if not only_permanents(what) or has_other(what):
        return REJECT
    by_host = isinstance(source, Node)
    if by_host and source.kind != "host":
        return REJECT
    literal = node("damaged_by", source) if by_host else node("damaged_by_self")
    return node("all", conjunction([*flatten(what), literal]), wording="one")


@action
def either_thing(first: Node, second: Node) -> Any:
    """One of two."""
    return node("either_of", first, second, wording="or")


@action
def either_three_things(first: Node, second: Node, third: Node) -> Node:
    """One of three."""
    rest = node("either_of", second, third)
    return node("either_of", first, rest, wording="three")


@action
def player_or_thing(what: Node) -> Any:
    """A player or a permanent, with one article."""
    if not only_permanents(what) or has_other(what):
        return REJECT
    anyone = node("player", ANYONE)
    return node("either_of", anyone, node("all", what, wording="bare"), wording="or")


@action
def thing_or_player(what: Node) -> Any:
    """A permanent or a player, with one article."""
    if not only_permanents(what) or has_other(what):
        return REJECT
    anyone = node("player", ANYONE, wording="bare")
    return node("either_of", node("all", what, wording="one"), anyone, wording="or")


# ---------------------------------------------------------------- events of objects


@action
def object_event(subject: Node, verbs: tuple[Open | Node, ...]) -> Any:
    """What happens to an object: one verb, or one of several."""
    if {"blocks", "becomes_blocked_by"} <= {_kind(verb) for verb in verbs}:
        return REJECT  # what it is blocked by is also what it blocks: one row reads both
    said = [_said_of(verb, subject) for verb in verbs]
    if None in said:
        return REJECT
    return one_of_events([grouped(event) for event in said if event is not None], "shared")


def _kind(verb: Open | Node) -> str:
    shape = verb if isinstance(verb, Node) else verb.pattern
    return shape.kind if isinstance(shape, (Node, Shape)) else ""


def _said_of(verb: Open | Node, subject: Node) -> Node | None:
    """The event of a verb; None where it could be about another object than its words say."""
    parts = verb.args if isinstance(verb, Node) else tuple(verb.bound.values())
    if subject != SELF and any(map(mentions_other, parts)):
        return None  # other than what: the source, or the subject?
    if isinstance(verb, Open):
        event: Node = verb.filled(subject)
        return None if subject == SELF and event.wording == "short" else event
    flags = verb.wording.split(":")
    if flags[0] != "whose":
        return put(verb, SUBJECT, subject)  # type: ignore[no-any-return]
    # what it says of its subject is moved into the subject: whose, from where
    narrowed = _narrowed(subject, node(flags[1], node(flags[2]), wording="hidden"))
    if narrowed is None:
        return None
    return put(replace(verb, wording=flags[3]), SUBJECT, narrowed)  # type: ignore[no-any-return]


def _narrowed(subject: Node, literal: Node) -> Node | None:
    """The objects that also match a literal; None where the tree has no place for it."""
    if subject.kind == "all" and isinstance(subject.args[0], Node):
        literals = [*flatten(subject.args[0]), literal]
        return node("all", conjunction(literals), wording=subject.wording)
    if subject.kind == "either_of":
        first, second = (arg for arg in subject.args if isinstance(arg, Node))
        one, other = _narrowed(first, literal), _narrowed(second, literal)
        if one is None or other is None:
            return None
        return node("either_of", one, other, wording=subject.wording)
    if subject != SELF:
        return None
    return node("all", conjunction([PERMANENT, node("is_self"), literal]), wording="the self")


@action
def enters_under(player: Node, battlefield: str) -> Node:
    """It enters under a player's control."""
    event = node("enters", SUBJECT)
    words = f"under {battlefield}".strip()
    return replace(event, wording=f"whose:controlled:{player.kind}:{words}")


@action
def enters_from(zone: Node) -> Node:
    """It enters from a zone of yours."""
    event = node("moves", SUBJECT, zone.args[0], "battlefield")
    return replace(event, wording="whose:owned:you:your")


@action
def dies_into(player: Node) -> Node:
    """It is put into a graveyard from the battlefield: it dies (CR 700.4); whose graveyard."""
    event = node("dies", SUBJECT)
    if player == ANYONE:
        return replace(event, wording="long")
    return replace(event, wording=f"whose:owned:{player.kind}:long")


@action
def returned_to(player: Node) -> Node:
    """It is returned to its owner's hand from the battlefield."""
    event = node("moves", SUBJECT, "battlefield", "hand")
    if player == YOU:
        return replace(event, wording="whose:owned:you:returned your")
    return replace(event, wording="returned")


@action
def blocked_by_many(number: int, what: Node) -> Any:
    """It becomes blocked by so many creatures; by one or more is another row."""
    if number < 2 or not only_permanents(what):
        return REJECT
    blocked = node(
        "becomes_blocked_by", SUBJECT, node("all", what, wording=f"{number_word(number)} or more")
    )
    return node("at_once_many", number, blocked)


@action
def spell_or_ability() -> Node:
    """A spell or ability on the stack."""
    return node("or", node("spell"), node("stack_ability"), wording="a spell or ability")


@action
def aimed_by(controller: Node, what: Node) -> Node:
    """A spell or ability that a player controls."""
    return node("and", what, controller)


@action
def aimed_spell(what: Node) -> Any:
    """A spell of a kind."""
    spell = what.kind != "or" and flatten(what)[0].kind == "spell" and len(flatten(what)) > 1
    return replace(what, wording="of a kind") if spell else REJECT
