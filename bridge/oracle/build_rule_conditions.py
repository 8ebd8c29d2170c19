"""The actions of `deontic.grammar` about when a rule holds: conditions of combat, of players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import (
    ALWAYS,
    IT,
    SELF,
    YOU,
    Head,
    conjunction,
    flatten,
    mentions,
    refer,
    registry,
)
from clingather.bridge.oracle.build_deontic import only_spells
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()

# Changes that are no layer's (613.11), so that a sentence may say when they hold.
RULES = frozenset({
    "deontic", "rule", "damage_by", "no_combat_damage", "crews_as", "no_maximum_hand_size",
    "hand_size", "skip_step",
})  # fmt: skip


@action
def tail_word(word: str, condition: Node) -> tuple[str, Node]:
    """A condition and the word before it."""
    return (word, condition)


def _conditioned(found: tuple[str, Node], clause: Clause, front: bool) -> Any:
    """The clause with a condition that belongs to a rule about deeds only."""
    word, condition = found
    if clause.condition != ALWAYS or any(change.kind not in RULES for change in clause.changes):
        return REJECT
    if mentions(condition, "affected"):
        if clause.subject.kind not in ("self", "host"):
            return REJECT
        condition = refer(condition, clause.subject)
    if word == "unless":
        condition = node("unless", condition, wording="unless")
    flags = ["front"] if front else []
    if word in ("if", "as long as"):
        flags.append("when-if" if word == "if" else "when-long")
    wording = " ".join([clause.wording, *flags]).strip()
    return replace(clause, condition=condition, wording=wording)


@action
def deontic_tail(clause: Any, found: tuple[str, Node]) -> Any:
    """A rule with its condition after it; after several verbs it could belong to the last only."""
    if not isinstance(clause, Clause):
        return REJECT
    verbs = [change for change in clause.changes if not change.wording.startswith("&")]
    return _conditioned(found, clause, False) if len(verbs) == 1 else REJECT


@action
def deontic_front(found: tuple[str, Node], clause: Any) -> Any:
    """A rule with its condition before it."""
    return _conditioned(found, clause, True) if isinstance(clause, Clause) else REJECT


@action
def pays_each(mana: str, words_: str) -> Node:
    """Their controller pays so much for each creature (CR 508.1h)."""
    return node("pays_each", node("subject_controller"), node("pay_mana", mana), wording=words_)


def _with_controller(what: Node, player: Node) -> Any:
    """The filter with a controller added, which another word of the text says."""
    if what.kind == "or" or flatten(what)[0].kind != "permanent" or mentions(what, "controlled"):
        return REJECT
    return conjunction([*flatten(what), node("controlled", player, wording="hidden")])


def _counted(what: Any, op: str, right: Node, wording: str) -> Any:
    if what is REJECT:
        return REJECT
    return node("compare", node("count", what), op, right, wording=wording)


@action
def player_controls(player: Node, what: Node) -> Any:
    """Defending player controls one."""
    wording = f"={_name(player)} controls a"
    return _counted(_with_controller(what, player), ">=", node("number", 1), wording)


@action
def player_controls_many(player: Node, amount: tuple[str, int], what: Node) -> Any:
    """Defending player controls so many."""
    comparison, number = amount
    op = "=" if comparison == "no" else comparison
    right = node("number", number)
    return _counted(_with_controller(what, player), op, right, f"={_name(player)} controls")


@action
def you_control_more(what: Node, player: Node) -> Any:
    """You control more of something than the other player of the combat."""
    theirs = _with_controller(what, player)
    if theirs is REJECT:
        return REJECT
    mine = _with_controller(what, YOU)
    return _counted(mine, ">", node("count", theirs), f"=more than {_name(player)}")


def _name(player: Node) -> str:
    return player.kind.replace("_", " ")


@action
def attacking_alone(place: Any, verb: str) -> Node:
    """It is attacking alone (CR 506.5)."""
    where = place if isinstance(place, Node) else SELF if place == "~" else IT
    return node(
        "is", where, node("designated", "attacking alone"), wording="'s" if verb == "'s" else ""
    )


@action
def it_attacks_alone() -> Node:
    """It's attacking alone."""
    return node("is", IT, node("designated", "attacking alone"), wording="'s")


@action
def first_turns() -> tuple[str, Node]:
    """During your first three turns of the game."""
    early = node("compare", node("turns_begun", YOU), "<=", node("number", 3))
    return ("", node("both", node("turn_of", YOU), early, wording="first turns"))


@action
def its_stat_is(stat: str, number: int, bound: str) -> Node:
    """Its power is so small or so great."""
    comparison = {"or less": "<=", "or greater": ">="}[bound]
    right = node("number", number)
    return node("compare", node("stat_of", stat, IT), comparison, right, wording="=its")


@action
def is_attached(_name: str, what: Node) -> Node:
    """It is attached to something."""
    return node("is", SELF, node("attached_to_a", what))


@action
def front_attached(name: str, what: Node) -> tuple[str, Node]:
    """As long as it is attached to something."""
    return ("as long as", is_attached(name, what))


@action
def others_do(number: int, deed: Node) -> Node:
    """At least so many other creatures are declared with it."""
    others = (node("permanent"), node("other"), node("type", "Creature"))
    return node("also_do", number, conjunction(others), deed, wording="at least")


@action
def defender_has(what: str, number: int) -> Node:
    """What defending player has."""
    player = node("defending_player")
    if what == "graveyard":
        left = node("count", node("card_in", "graveyard", player))
    else:
        left = node("player_counters", "poison" if what == "poisoned" else what, player)
    return node("compare", left, ">=", node("number", number), wording=f"={what}")


@action
def player_controls_either(player: Node, first: Node, second: Node) -> Any:
    """Somebody controls one thing or another."""
    items = [_with_controller(what, player) for what in (first, second)]
    if REJECT in items:
        return REJECT
    name = "you control" if player == YOU else f"{_name(player)} controls"
    return _counted(node("or", *items), ">=", node("number", 1), f"={name} either")


@action
def on_battlefield(what: Node) -> Any:
    """One is on the battlefield."""
    if what.kind == "or" or flatten(what)[0].kind != "permanent":
        return REJECT
    return _counted(what, ">=", node("number", 1), "=there")


@action
def many_on_battlefield(number: int, what: Node) -> Any:
    """So many are on the battlefield."""
    if what.kind == "or" or flatten(what)[0].kind != "permanent":
        return REJECT
    return _counted(what, ">=", node("number", number), "=there are")


@action
def another_on_battlefield(heads: Head) -> Any:
    """Another one is on the battlefield."""
    if heads.number != "one" or heads.noun in ("card", "spell"):
        return REJECT
    what = conjunction([node("permanent"), node("other"), *heads.literals])
    return _counted(what, ">=", node("number", 1), "=another")


@action
def x_at_most(number: int) -> Node:
    """X is so small."""
    return node("compare", node("x"), "<=", node("number", number), wording="=x")


@action
def front_and_tail(first: Node, clause: Any, found: tuple[str, Node]) -> Any:
    """A rule with a condition before it and another one after it."""
    return _two_conditions(("as long as", first), clause, found)


@action
def front_and_turn(first: tuple[str, Node], clause: Any, second: Node) -> Any:
    """A rule with a condition before it, and a turn after it."""
    if second.wording != "during":
        return REJECT
    return _two_conditions(first, clause, ("during", second))


def _two_conditions(first: tuple[str, Node], clause: Any, second: tuple[str, Node]) -> Any:
    """A rule that holds while both conditions are met."""
    if not isinstance(clause, Clause) or first[1].wording == "during":
        return REJECT
    after = deontic_tail(clause, second)
    if after is REJECT or mentions(first[1], "affected"):
        return REJECT
    before = _conditioned(first, clause, True)
    if before is REJECT:
        return REJECT
    words_ = f"{first[0].replace(' ', '-')} {second[0].replace(' ', '-')}"
    condition = node("both", before.condition, after.condition, wording=f"around {words_}")
    return replace(clause, condition=condition, wording=f"{clause.wording} around".strip())


def _such(left: Node, op: str, right: Node, wording: str) -> Node:
    return node("compare", left, op, right, wording=wording)


@action
def who_controls_more(what: Node) -> Any:
    """Who controls more of something than you."""
    theirs = _with_controller(what, node("that_player"))
    if theirs is REJECT:
        return REJECT
    mine = _with_controller(what, YOU)
    return _such(node("count", theirs), ">", node("count", mine), "who controls more")


@action
def who_cast(verb: str, what: Node) -> Any:
    """Who cast such a spell this turn."""
    if not only_spells(what):
        return REJECT
    events = node("events", "cast", node("that_player"), what, "this turn")
    return _such(events, ">=", node("number", 1), f"who {verb}")


@action
def who_attacked() -> Node:
    """Who attacked with a creature this turn."""
    creatures = node("and", node("permanent"), node("type", "Creature"))
    events = node("events", "attack with", node("that_player"), creatures, "this turn")
    return _such(events, ">=", node("number", 1), "who attacked")


@action
def such_players(kind: str, condition: Node) -> Node:
    """Each player of whom something is true."""
    return node("player", node("such_player", node(kind), condition), wording="each")
