"""The actions of `replacing.grammar`: replacement and prevention effects (CR 614, 615)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.anaphora import Resolver
from clingather.bridge.oracle.build_casting import SAID
from clingather.bridge.oracle.build_core import ALWAYS, SELF, YOU, conjunction, flatten, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.spoken import placed
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
def source_any() -> Node:
    """Any source of damage (CR 609.7)."""
    return node("all", node("source"))


@action
def damage_event(kind: str, source: Node, to: Node) -> Node:
    """Damage that would be dealt."""
    return node("damage_event", kind, source, to)


@action
def prevents(kind: str, source: Node, to: Node) -> tuple[Node, ...]:
    """Prevents all such damage."""
    return (node("prevent", damage_event(kind, source, to)),)


@action
def prevents_both(kind: str, what: Node) -> tuple[Node, ...]:
    """Prevents damage to and by the same object."""
    to_it = damage_event(kind, source_any(), what)
    by_it = damage_event(kind, what, node("anyone"))
    return (node("prevent", to_it, wording="both"), node("prevent", by_it))


@action
def prevents_it(event: Node) -> Clause:
    """Prevents damage that would be dealt."""
    return _clause((node("prevent", event, wording="if"),))


@action
def prevents_then(event: Node, step: Node) -> Clause:
    """Prevents damage, and does something more (CR 615.5)."""
    return _clause((node("prevent_then", event, step),))


@action
def prevents_some(event: Node, number: int) -> Clause:
    """Prevents some of the damage."""
    return _clause((node("prevent_some", event, number),))


@action
def lowest_one() -> Clause:
    """Damage does not reduce your life total below 1."""
    return _clause((node("life_not_below", YOU, 1),))


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
def removes_one(kind: str) -> Node:
    """Removes a counter from the object itself."""
    return node("remove_counters", kind, node("number", 1), SELF)


@action
def puts_one(kind: str) -> Node:
    """Puts a counter on the object itself."""
    return node("put_counters", kind, node("number", 1), SELF)


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


_FITS = {"life": "would_gain_life", "tokens": "tokens_created", "tokens-it": "tokens_created",
         "damage": "damage_event"}  # fmt: skip


@action
def rewriting(event: Node, instead: Node) -> Any:
    """Something happens instead; it must speak of the same event."""
    if instead.kind in ("event_plus", "event_times"):
        words_ = instead.wording.split()
        if _FITS[words_[0]] != event.kind:
            return REJECT
        whom = node("player", node("any_player")) if "player" in words_ else node("anyone")
        if words_[0] == "damage" and event.args[2] != whom:
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


def _is_for(instead: Node, event: Node) -> bool:
    """Whether the words after the comma can speak of the event."""
    if instead.kind == "costs" and event != node("to_graveyard", SELF, node("any_player")):
        return False
    return all((instead.kind in kinds) == (event.kind in events) for kinds, events in _PAIRS)


# What can happen instead of what.
_PAIRS = (
    (("exile", "costs"), ("dies", "to_graveyard")),
    (("skip_event",), ("extra_turn",)),
    (("draw",), ("would_gain_life",)),
    (("wins_game",), ("draw_from_empty",)),
)
