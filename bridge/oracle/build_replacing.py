"""The actions of `replacing.grammar`: replacement and prevention effects (CR 614, 615)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.agreement import Unresolved
from clingather.bridge.oracle.anaphora import Resolver
from clingather.bridge.oracle.build_casting import SAID
from clingather.bridge.oracle.build_core import (
    ALWAYS,
    ANY_SOURCE,
    SELF,
    YOU,
    conjunction,
    flatten,
    registry,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.events import has_other
from clingather.bridge.oracle.offers import offered_by_damage
from clingather.bridge.oracle.spoken import placed, unfinished
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()


def _clause(changes: tuple[Node, ...], condition: Node = ALWAYS, wording: str = "") -> Clause:
    return Clause(SELF, changes, condition, f"{SAID} {wording}".strip())


@action
def _replacing(changes: tuple[Node, ...]) -> Clause:
    """A prevention effect without a condition."""
    return _clause(changes)


@action
def replacing_turn(changes: tuple[Node, ...]) -> Clause:
    """A prevention effect in your turn."""
    return _clause(changes, node("turn_of", YOU), "turn")


@action
def replacing_turn_after(changes: tuple[Node, ...]) -> Clause:
    """The same, said at the end."""
    return _clause(changes, node("turn_of", YOU), "turn-after")


@action
def replacing_while(condition: Node, changes: tuple[Node, ...]) -> Clause:
    """A prevention effect as long as a condition is met."""
    return _clause(changes, condition, "while")


@action
def prevents(kind: str, source: Node, to: Node) -> tuple[Node, ...]:
    """Prevents all such damage."""
    return (node("prevent", node("damage_event", kind, source, to)),)


@action
def prevents_both(kind: str, what: Node) -> tuple[Node, ...]:
    """Prevents damage to and by the same object."""
    to_it = node("damage_event", kind, ANY_SOURCE, what)
    by_it = node("damage_event", kind, what, node("anyone"))
    return (node("prevent", to_it, wording="both"), node("prevent", by_it))


@action
def prevents_it(event: Node) -> Clause:
    """Prevents damage that would be dealt."""
    return _clause((node("prevent", event, wording="if"),))


@action
def prevents_then(event: Node, line: Node, joint: str) -> Any:
    """Prevents damage, and does something more (CR 615.5)."""
    step = said_of(event, line)
    if step is REJECT:
        return REJECT
    change = node("prevent_then", node("prevent", event), step, wording=joint)
    return REJECT if unfinished(change) else _clause((change,))


@action
def prevents_some(event: Node, amount: Node) -> Clause:
    """Prevents some of the damage."""
    return _clause((node("prevent_some", event, amount),))


@action
def half(amount: Node, rounded: str) -> Node:
    """Half an amount, rounded up or down (CR 107.1a)."""
    return node("half", rounded, amount)


@action
def prevented_front(number: int, chain: Node) -> Any:
    """One counter or token for each damage that was prevented: so many of them at once."""
    if number != 1 or chain.kind not in ("put_counters", "create"):
        return REJECT
    if chain.args[1] != node("number", 1):
        return REJECT
    amount = node("prevented", wording="front")
    return replace(chain, args=(chain.args[0], amount, *chain.args[2:]))


@action
def same_number(number: int, again: int) -> Any:
    """A number that is said twice."""
    return number if number == again else REJECT


@action
def life_floor(number: int) -> Clause:
    """Damage does not reduce your life total below a number."""
    return _clause((node("life_not_below", YOU, number),))


@action
def life_floor_if(condition: Node, number: int) -> Clause:
    """The same, if a condition is met."""
    return _clause((node("life_not_below", YOU, number),), condition, "if")


@action
def redirects(kind: str, source: Node, to: Node, other: Node) -> Node:
    """Damage is dealt to something else instead (CR 614.9)."""
    event = node("damage_event", kind, source, to)
    return node("replace", event, node("redirect", other), wording="all")


@action
def redirecting(change: Node) -> Clause:
    """A redirection effect without a condition."""
    return _clause((change,))


@action
def redirecting_while(condition: Node, change: Node) -> Clause:
    """A redirection effect as long as a condition is met."""
    return _clause((change,), condition, "while")


def _plain(what: Node) -> bool:
    return what.kind != "or" and flatten(what)[0].kind == "permanent"


@action
def damaged_all(what: Node) -> Any:
    """All permanents of a kind."""
    return node("all", what) if _plain(what) else REJECT


@action
def you_and(what: Node) -> Any:
    """You and permanents of a kind."""
    if not _plain(what):
        return REJECT
    return node("either_of", node("player", YOU), node("all", what), wording="and")


@action
def damaged_self_and(_name: str, what: Node) -> Any:
    """The object itself and others."""
    if not _plain(what):
        return REJECT
    return node("either_of", SELF, node("all", what), wording="and")


@action
def you_or(what: Node) -> Any:
    """You or a permanent of a kind."""
    if not _plain(what):
        return REJECT
    return node("either_of", node("player", YOU), node("all", what, wording="a"), wording="or")


@action
def opponent_or(what: Node) -> Any:
    """An opponent or a permanent of a kind."""
    if not _plain(what):
        return REJECT
    whom = node("player", node("opponent"))
    return node("either_of", whom, node("all", what, wording="a"), wording="or")


@action
def one_damaged(what: Node) -> Any:
    """A permanent that would be dealt damage."""
    return node("all", what, wording="a") if _plain(what) and not has_other(what) else REJECT


@action
def another_damaged(what: Node) -> Any:
    """Another permanent that would be dealt damage."""
    return node("all", what, wording="a") if _plain(what) and has_other(what) else REJECT


@action
def damaging_sources(words_: tuple[Node, ...]) -> Node:
    """Sources of a kind."""
    return node("all", conjunction([node("source"), *words_]), wording="sources")


@action
def _one_source(other: str, words_: tuple[Node, ...], controller: Node) -> Node:
    """A source of a kind."""
    front = [node("other")] if other == "another" else []
    end = [] if controller.kind == "anything" else [controller]
    return node("all", conjunction([node("source"), *front, *words_, *end]), wording="a")


@action
def one_damaging(what: Node) -> Any:
    """A permanent that would deal damage."""
    return node("all", what, wording="a") if _plain(what) else REJECT


@action
def spell_dealing(what: Node) -> Any:
    """A spell that would deal damage."""
    spell = what.kind != "or" and flatten(what)[0].kind == "spell"
    return node("all", what, wording="a") if spell else REJECT


@action
def would_die(what: Node) -> Any:
    """A permanent of a kind would die."""
    return node("dies", node("all", what, wording="a")) if _plain(what) else REJECT


@action
def damaged_would_die(what: Node) -> Any:
    """A permanent that the object itself dealt damage to this turn would die."""
    if not _plain(what):
        return REJECT
    literals = [*flatten(what), node("damaged_by_self")]
    return node("dies", node("all", conjunction(literals), wording="a"))


@action
def that_plus(what: str, number: int) -> Node:
    """That much and so much more."""
    return node("event_plus", number, wording=what)


@action
def that_times(what: str) -> Node:
    """Twice that much."""
    return node("event_times", 2, wording=what)


@action
def damage_times(dealer: str, much: str, whom: str | None) -> Node:
    """Twice or three times that damage."""
    times = {"double": 2, "triple": 3}[much]
    return node("event_times", times, wording=f"damage:{dealer}:{whom or ''}")


@action
def damage_plus(dealer: str, sign: str, number: int, whom: str | None) -> Node:
    """That damage and so much more, or less."""
    more = number if sign == "plus" else -number
    return node("event_plus", more, wording=f"damage:{dealer}:{whom or ''}")


@action
def that_many_counters(kind: str, place: str) -> Node:
    """As many counters as there would have been damage."""
    return node("put_counters", kind, node("that_much"), node("event_object", wording=place))


_FITS = {"life": "would_gain_life", "tokens": "tokens_created", "tokens-it": "tokens_created",
         "damage": "damage_event"}  # fmt: skip


@action
def rewriting(event: Node, instead: Node) -> Any:
    """Something happens instead; it must speak of the same event."""
    if instead.kind in ("event_plus", "event_times"):
        words_ = instead.wording.replace(":", " ").split()
        if _FITS[words_[0]] != event.kind:
            return REJECT
        if words_[0] == "damage" and not _is_whom(instead.wording.split(":")[2], event):
            return REJECT
        if event.kind == "tokens_created":
            by_effect = event.args[1] == "effect"
            if by_effect != (words_[0] == "tokens-it"):
                return REJECT
    elif not _is_for(instead, event):
        return REJECT
    return _clause((node("replace", event, instead),))


@action
def rewriting_and(event: Node, instead: Node, line: Node) -> Any:
    """Something happens instead, and a delayed triggered ability with it (CR 603.7)."""
    clause = rewriting(event, instead)
    if clause is REJECT or line.kind != "delayed_ability" or placed(line):
        return REJECT
    change = clause.changes[0]
    both = node("sequence", change.args[1], Resolver().action(line))
    return replace(clause, changes=(node("replace", event, both),))


def _is_whom(said: str, event: Node) -> bool:
    """Whether words for what would be dealt the damage fit what the event says of it."""
    to = event.args[2]
    assert isinstance(to, Node)
    if said == "that creature":
        return to.kind in ("all", "host", "self")
    if said == "that player":
        return to.kind == "player"
    if not said or event.wording == "any":
        return not said
    return to.kind == "anyone" or (to.kind == "either_of" and to.args[0].kind == "player")  # type: ignore[union-attr]


def said_of(event: Node, line: Node) -> Any:
    """What is done besides, its pronouns standing for what the event is about."""
    resolver = Resolver(offered_by_damage(event))
    try:
        step = resolver.action(line)
    except Unresolved:
        return REJECT
    return REJECT if resolver.slots else step


def _is_for(instead: Node, event: Node) -> bool:
    """Whether the words after the comma can speak of the event."""
    if instead.kind == "costs" and event != node("to_graveyard", SELF, node("any_player")):
        return False
    if instead.kind == "skip_event" and (instead.wording == "no life") != (
        event.kind == "would_gain_life"
    ):
        return False
    return any(instead.kind in kinds and event.kind in events for kinds, events in _PAIRS)


# What can happen instead of what.
_PAIRS = (
    (("exile", "costs"), ("dies", "to_graveyard")),
    (("skip_event",), ("extra_turn", "would_gain_life")),
    (("draw", "loses_life"), ("would_gain_life",)),
    (("put_counters",), ("damage_event",)),
    (("wins_game",), ("draw_from_empty",)),
)
