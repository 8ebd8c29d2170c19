"""The actions of `turns.grammar`: turns, the end of the game, keyword actions."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle import words
from clingather.bridge.oracle.build_core import YOU, registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Ability, Node, node

ACTIONS, action = registry()

ACTOR = node("actor")
ONE = node("number", 1)


@action
def extra_turns(number: int) -> Any:
    """So many extra turns after this one (CR 500.7)."""
    return node("extra_turns", ACTOR, node("number", number)) if number > 1 else REJECT


@action
def skips_next(whose: Any, part: str) -> Node:
    """Skipping the next turn, phase or step of some kind (CR 614.10)."""
    return node("skip_next", ACTOR, part, wording="your" if whose == "your" else "their")


@action
def extra_phases(where: str, phases: str) -> Node:
    """Additional phases after this one (CR 500.8)."""
    return node("extra_phase", tuple(phases.split()), wording=where.replace(" ", "-"))


@action
def keyword_times(verb: str, amount: Node) -> Node:
    """A keyword action so many times."""
    return node("keyword_action", verb, amount, wording="times")


@action
def amass(subtype: str, number: Node) -> Node:
    """Amassing creatures of a type (CR 701.47)."""
    return node("keyword_action", f"amass {words.plural(subtype)}", number)


@action
def proliferates(amount: Node) -> Node:
    """Proliferating so many times."""
    return node("repeat", amount, node("proliferate"), wording="times")


@action
def gets_emblem(abilities: tuple[Any, ...]) -> Any:
    """Getting an emblem with an ability (CR 114)."""
    emblem = node("emblem")
    for ability in abilities:
        if not isinstance(ability, Ability):
            return REJECT
        emblem = node("with_ability", emblem, ability)
    return node("get_emblem", ACTOR, emblem)


@action
def both_do(other: Node, deeds: Node) -> Node:
    """You and another player each do it."""
    return node("does", node("both_players", YOU, other, wording="each"), deeds)


@action
def both_do_it(other: Node, deeds: Node) -> Any:
    """You and another player do it together."""
    return node("does", node("both_players", YOU, other), deeds)


@action
def exchange_life_two(place: int) -> Node:
    """Two target players exchange life totals (CR 701.12c)."""
    two = node("number", 2)
    players = node("is_player", node("any_player"))
    return node("exchange_life", node("new_target_player", two, two, players, place))
