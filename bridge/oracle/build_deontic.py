"""The actions of `deontic.grammar`: what objects can't, must or may do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import (
    ALWAYS,
    SELF,
    YOU,
    Part,
    Parts,
    Phrase,
    conjunction,
    flatten,
    mentions,
    registry,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()

GAME = Node("game")
OPPONENT = Node("opponent")


# ---------------------------------------------------------------- deeds
@action
def deontic(modal: str, deed: Node) -> Part:
    """Can't, must or may do something."""
    return (node("deontic", modal, deed),)


@action
def deontic_two(modal: str, first: Node, second: Node) -> Any:
    """Can't do either of two things.

    "Play lands or cast spells from your hand": where the lands are from is not clear.
    """
    if first.kind in ("play", "cast") and _has_origin(second) and not _has_origin(first):
        return REJECT
    return deontic_list(modal, first, (), second)


def _has_origin(deed: Node) -> bool:
    """Whether a deed says from where a card is played."""
    return any(
        literal.wording.endswith("origin")
        for arg in deed.args
        if isinstance(arg, Node)
        for literal in flatten(arg)
    )


_BARE = frozenset({"attack", "block", "be_blocked"})
_WITH_OBJECT = frozenset({
    "attack_object", "block_object", "be_blocked_by", "attack_alone", "block_alone",
})  # fmt: skip


@action
def deontic_list(modal: str, first: Node, middle: tuple[Node, ...], last: Node) -> Any:
    """Can't do any of several things.

    What stands after the last verb could belong to a verb before it ("can't block or be blocked by
    creatures with flying"): refused.
    """
    deeds = (first, *middle, last)
    if last.kind in _WITH_OBJECT and any(deed.kind in _BARE for deed in deeds[:-1]):
        return REJECT
    if any(deed.kind in _WITH_OBJECT for deed in deeds[:-1]):
        return REJECT
    return tuple(
        node("deontic", modal, deed, wording="&or" if i else "") for i, deed in enumerate(deeds)
    )


@action
def attack_you_or(what: Node) -> Part:
    """Can't attack you or planeswalkers you control."""
    return (
        node("deontic", "cant", node("attack_player", YOU)),
        node("deontic", "cant", node("attack_object", what), wording="&short"),
    )


@action
def block_or_be_blocked(what: Node) -> Part:
    """Can't block such creatures, nor be blocked by them."""
    return (
        node("deontic", "cant", node("block_object", what)),
        node("deontic", "cant", node("be_blocked_by", what), wording="&both"),
    )


@action
def alone() -> Part:
    """Can't attack alone, nor block alone (CR 506.5)."""
    return (
        node("deontic", "cant", node("attack_alone")),
        node("deontic", "cant", node("block_alone"), wording="&alone"),
    )


@action
def no_untap(whose: str) -> Part:
    """Doesn't untap during its controller's untap step."""
    player = YOU if whose == "your" else node("affected_controller")
    return (node("deontic", "cant", node("untap_step_untap", player)),)


@action
def damage_by(stat: str) -> Part:
    """Assigns combat damage equal to another value."""
    return (node("damage_by", stat),)


@action
def crews_as(what: str, more: int) -> Part:
    """Crews as though its power were greater."""
    return (node("crews_as", what, more),)


@action
def self_filter(_name: str) -> Node:
    """The object itself, as the object of a deed."""
    return node("is_self")


@action
def cant_block_it(quantifier: str | None, phrase: Phrase) -> Any:
    """Creatures that are compared with the object can't block it."""
    if phrase.number != ("one" if quantifier == "each" else "many"):
        return REJECT
    if not mentions(phrase.filter, "self") or mentions(phrase.filter, "host"):
        return REJECT
    deed = node("block_object", node("is_self", wording="it"))
    subject = node("all", phrase.filter, wording=quantifier or "")
    return Clause(subject, (node("deontic", "cant", deed),))


@action
def blocked_without(what: Node, keyword: Node) -> Any:
    """Can block creatures as though they didn't have what they are said to have."""
    lacking = node("has_keyword", keyword)
    if lacking not in flatten(what):
        return REJECT
    return node("as_though_object", node("block_object", what), node("non", lacking))


# ---------------------------------------------------------------- spells and abilities that target
def only_spells(what: Node) -> bool:
    """Whether every alternative of a noun phrase is a spell."""
    if what.kind == "or":
        return all(only_spells(arg) for arg in what.args if isinstance(arg, Node))
    return flatten(what)[0].kind == "spell"


@action
def spells(what: Node) -> Any:
    """A noun phrase that speaks of spells only."""
    return what if only_spells(what) else REJECT


@action
def spells_or_abilities() -> Node:
    """Any spell or ability."""
    return node("or", node("spell"), node("stack_ability"))


@action
def controlled_by_opponents(words_: str) -> Node:
    """Spells and abilities, or abilities only, that opponents control."""
    theirs = node("controlled", OPPONENT)
    ability = node("and", node("stack_ability"), theirs)
    if words_ == "abilities":
        return ability
    return node("or", node("and", node("spell"), theirs), ability, wording="shared")


@action
def opponents_sources(quality: Node) -> Node:
    """Abilities from such sources that opponents control."""
    source = node("from_source", node("and", quality, node("controlled", OPPONENT)))
    return node("and", node("stack_ability"), source)


@action
def spells_or_abilities_from(what: Node, abilities: Node) -> Any:
    """Such spells, and abilities from such sources."""
    return node("or", what, abilities) if only_spells(what) else REJECT


# ---------------------------------------------------------------- activated abilities
@action
def and_its(first: Part, activations: Part) -> Parts:
    """A verb, and what holds for its activated abilities."""
    return Parts((first, activations), "and-its")


@action
def its_activations(activations: Part) -> Part:
    """What holds for its activated abilities, with a pronoun."""
    return (replace(activations[0], wording="its"),)


@action
def activations_of(sources: Node, which: str) -> Clause:
    """Activated abilities of such objects can't be activated."""
    change = node("deontic", "cant", node("have_activated", which))
    return Clause(sources, (change,), ALWAYS, "activations-of")


@action
def activations_of_host(what: Node, activations: Part) -> Clause:
    """The activated abilities of what it is attached to can't be activated."""
    return Clause(what, activations, ALWAYS, "possessive")


# ---------------------------------------------------------------- whole sentences
@action
def all_able(what: Node, blocked: Node) -> Any:
    """All creatures able to block it do so (CR 509.1c)."""
    deed = node("block_object", node("is_self"))
    if blocked.kind == "host":
        deed = node("block_object", node("is_host", wording=f"{blocked.args[0]}"))
        if blocked.args[1] != node("and", node("permanent"), node("type", "Creature")):
            return REJECT
    return Clause(
        node("all", what, wording="all"), (node("deontic", "must", deed),), ALWAYS, "able"
    )


@action
def no_more_than(number: int, deed: Node) -> Clause:
    """No more than so many creatures can attack each combat."""
    creatures = node("all", node("and", node("permanent"), node("type", "Creature")))
    change = node("deontic", "cant", node("together", number, deed))
    return Clause(creatures, (change,), ALWAYS, "no-more")


@action
def attack_self(_name: str) -> Node:
    """Attack the object itself."""
    return node("attack_object", node("is_self"))


@action
def unblocked_self(_name: str) -> Clause:
    """You may have it assign its combat damage as though it weren't blocked."""
    return Clause(SELF, (node("deontic", "may", node("unblocked_damage", YOU)),), ALWAYS, "have-it")


@action
def unblocked_host(what: Node) -> Clause:
    """Its controller may have it assign its combat damage as though it weren't blocked."""
    deed = node("unblocked_damage", node("host_controller"))
    return Clause(what, (node("deontic", "may", deed),), ALWAYS, "have-it")


@action
def not_untap(_name: str) -> Clause:
    """You may choose not to untap it."""
    return Clause(SELF, (node("deontic", "may", node("stay_tapped")),), ALWAYS, "stay-tapped")


@action
def no_triggers(how: str, what: Node) -> Clause:
    """Such permanents entering don't cause abilities to trigger."""
    change = node("deontic", "cant", node("have_trigger", how))
    return Clause(node("all", what), (change,), ALWAYS, "no-triggers")


@action
def caged(what: Node) -> Any:
    """Cards of a kind can't enter the battlefield from graveyards or libraries."""
    literals = flatten(what)
    if literals[0] != node("card_in", "graveyard", node("any_player")):
        return REJECT
    there = conjunction([node("card_in", "library", node("any_player")), *literals[1:]])
    change = node("deontic", "cant", node("enter_battlefield"))
    return Clause(node("all", node("or", what, there)), (change,), ALWAYS, "caged")


@action
def no_legend_rule(name: str, what: Node) -> Any:
    """The legend rule doesn't apply to such permanents (CR 704.5j)."""
    if name != "legend rule":
        return REJECT
    change = node("deontic", "cant", node("legend_rule"))
    return Clause(node("all", what), (change,), ALWAYS, "legend-rule")


@action
def no_counters_on(what: Node) -> Clause:
    """Counters can't be put on such objects."""
    change = node("deontic", "cant", node("get_counters", "any"))
    return Clause(node("all", what), (change,), ALWAYS, "counters-on")


@action
def no_prevention(what: str) -> Clause:
    """Damage can't be prevented."""
    return Clause(
        GAME, (node("deontic", "cant", node("be_prevented", what)),), ALWAYS, "prevention"
    )


@action
def no_prevention_of(what: str, _name: str) -> Clause:
    """What the object itself deals can't be prevented."""
    return Clause(SELF, (node("deontic", "cant", node("be_prevented", what)),), ALWAYS, "dealt-by")


@action
def no_prevention_of_all(what: str, dealing: Node) -> Clause:
    """What such objects deal can't be prevented."""
    change = node("deontic", "cant", node("be_prevented", what))
    return Clause(node("all", dealing), (change,), ALWAYS, "dealt-by")


@action
def cant_cause(what: str) -> Clause:
    """Spells and abilities of opponents can't make you do something."""
    theirs = controlled_by_opponents("spells or abilities")
    change = node("deontic", "cant", node("cause", YOU, what))
    return Clause(node("all", theirs), (change,), ALWAYS, "cause")


@action
def must_target(number: str, subtype: str) -> Clause:
    """Opponents that choose targets must choose such a permanent (CR 601.2c)."""
    what = node("and", node("permanent"), node("subtype", subtype))
    change = node("deontic", "must", node("choose_as_target", what))
    return Clause(node("player", OPPONENT), (change,), ALWAYS, f"must-target-{number}")


@action
def nothing_countered() -> Clause:
    """Spells and abilities can't be countered."""
    change = node("deontic", "cant", node("be_countered"))
    return Clause(node("all", spells_or_abilities()), (change,), ALWAYS, "nothing-countered")


@action
def all_attack_too(_name: str, what: Node) -> Clause:
    """If it attacks, others attack if able (CR 508.1d)."""
    condition = node("also_do", 1, node("is_self"), node("attack"), wording="if")
    must = node("deontic", "must", node("attack"))
    return Clause(node("all", what, wording="all"), (must,), condition, "attack-too")


@action
def attacks_too(what: Node, _name: str) -> Clause:
    """If another one attacks, it attacks if able (CR 508.1d)."""
    condition = node("also_do", 1, what, node("attack"), wording="if")
    return Clause(SELF, (node("deontic", "must", node("attack")),), condition, "attack-too")


@action
def untap_self_too(_name: str) -> Clause:
    """It untaps during each other player's untap step, too (CR 502.3)."""
    must = node("deontic", "must", node("untap_step_untap", node("other_players")))
    return Clause(SELF, (must,), ALWAYS, "untap-too")


@action
def untap_all_too(what: Node) -> Clause:
    """Such permanents untap during each other player's untap step, too."""
    must = node("deontic", "must", node("untap_step_untap", node("other_players")))
    return Clause(node("all", what, wording="all"), (must,), ALWAYS, "untap-too")


@action
def keep_damage(what: Node) -> Clause:
    """Damage isn't removed from such creatures during cleanup steps (CR 514.2)."""
    change = node("deontic", "cant", node("have_damage_removed"))
    return Clause(node("all", what), (change,), ALWAYS, "keep-damage")


@action
def counters_remain(_name: str) -> Clause:
    """Counters remain on it in most zones."""
    must = node("deontic", "must", node("keep_counters"))
    return Clause(SELF, (must,), ALWAYS, "counters-remain")
