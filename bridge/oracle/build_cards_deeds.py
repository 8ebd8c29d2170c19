"""The actions of `cards_deeds.grammar`: what players do with cards (CR 121, 401, 402, 701)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle import build_nouns, build_references
from clingather.bridge.oracle.build_core import YOU, Head, conjunction, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()

ANYONE = node("any_player")


@action
def cards(noun: str, number: str, heads: Head, posts: tuple[Node, ...]) -> Any:
    """Cards or spells by their qualities: no zone; "anything" is any card."""
    if heads.noun != noun or heads.number != number:
        return REJECT
    if any(map(build_nouns.says_where, posts)):
        return REJECT
    return conjunction([*heads.literals, *posts] or [node("anything")])


@action
def any_mana(how: str, kind: str, spell: str) -> tuple[str, str]:
    """Spending mana as though it were mana of any color or type (CR 609.4b)."""
    return kind, f"{how} {spell.replace(' ', '-')}"


@action
def any_mana_type(spell: str) -> tuple[str, str]:
    """Mana of any type can be spent."""
    return "type", f"can {spell.replace(' ', '-')}"


@action
def may_play(
    front: str, verb: str, what: Node, duration: Node, mana: tuple[str, str] | None
) -> Any:
    """Being allowed to play or cast cards for some time, perhaps with any mana."""
    if what.kind not in ("mention", "one_of", "those"):
        return REJECT
    change = node("deontic", "may", node(verb, node("is_in", what)))
    said = ["may-play", front]
    if mana:
        spend = node("spend_as", "any", mana[0], node("to_cast", node("is_in", what)))
        change = node("changes", change, node("deontic", "may", spend))
        said.append(f"mana {mana[1]}")
    words = " ".join(filter(None, said))
    return node("apply", node("player", YOU), change, duration, wording=words)


@action
def may_play_front(duration: Node, verb: str, what: Node, mana: tuple[str, str] | None) -> Any:
    """The same, how long first."""
    return may_play("front-duration", verb, what, duration, mana)


@action
def may_play_free(how: str, verb: str, what: Node, duration: Node, whose: str) -> Any:
    """Being allowed to play or cast cards for some time without paying (CR 118.9)."""
    if what.kind not in ("mention", "one_of", "those"):
        return REJECT
    deed = node("without_paying", node(verb, node("is_in", what)))
    change = node("deontic", "may", deed)
    return node("apply", node("player", YOU), change, duration, wording=f"may-play {how} {whose}")


@action
def while_exiled(what: Node) -> Node:
    """For as long as cards remain exiled (CR 611.2b)."""
    place = node("card_in", "exile", ANYONE)
    return node("while", node("is", what, place, wording="stay-exiled"))


@action
def for_each_this_way(heads: Head, verb: str, place: int, chain: Node) -> Any:
    """Something done for each object with which the step before did something."""
    counted = build_references.counted_this_way(heads, verb, place)
    if counted is REJECT:
        return REJECT
    return node("for_each_of", counted.args[0], chain, wording=counted.wording)


@action
def dies_to_exile(what: Node) -> Any:
    """A replacement effect for this turn: it is exiled instead of dying."""
    if what.kind != "mention":
        return REJECT
    change = node("replace", node("dies", what), node("exile", node("event_object")))
    return node("apply", what, change, node("end_of_turn"), wording="dies-exile")
