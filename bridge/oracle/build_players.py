"""The actions of `players.grammar`: what players can't or may do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clingather.bridge.oracle.build_core import (
    ALWAYS,
    YOU,
    Head,
    Part,
    conjunction,
    flatten,
    mentions,
    registry,
)
from clingather.bridge.oracle.build_deontic import only_spells
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()

ANY_CARD = node("card_in", "any", node("any_player"))
ITSELF = node("is_self")


def _rule(modal: str, deed: Node, wording: str = "") -> Node:
    return node("deontic", modal, deed, wording=wording)


# ---------------------------------------------------------------- spells and cards
def _from(what: Node, origin: Node) -> Node:
    """What is cast or played, and from where."""
    items = flatten(what) if what.kind == "and" else [what]
    return conjunction([*items, replace(origin, wording=f"{origin.wording} origin".strip())])


@action
def cast_these(what: Node) -> Any:
    """Cast such spells."""
    return node("cast", what) if only_spells(what) else REJECT


@action
def cast_these_from(what: Node, origin: Node) -> Any:
    """Cast such spells from a zone."""
    return node("cast", _from(what, origin)) if only_spells(what) else REJECT


@action
def cast_one_from(what: Node, origin: Node) -> Any:
    """Cast a spell from a zone: only where the text says how often."""
    if not only_spells(what):
        return REJECT
    return node("cast", _from(what, origin), wording="one")


@action
def cast_one_free(what: Node, origin: Node) -> Any:
    """Cast a spell from a zone without paying its mana cost."""
    deed = cast_one_from(what, origin)
    return deed if deed is REJECT else node("without_paying", deed)


@action
def cast_more_than(number: int, what: Node) -> Any:
    """Cast more than so many spells each turn."""
    if not only_spells(what):
        return REJECT
    return node("more_than", number, "turn", node("cast", what))


@action
def cast_as_though(what: Node, keyword: Node) -> Any:
    """Cast spells as though they had a keyword (CR 609.4)."""
    if not only_spells(what):
        return REJECT
    return node("as_though_object", node("cast", what), node("has_keyword", keyword))


@action
def cast_free(what: Node) -> Any:
    """Cast spells without paying their mana costs (CR 118.9)."""
    return node("without_paying", node("cast", what)) if only_spells(what) else REJECT


@action
def cast_self(_name: str) -> Node:
    """Cast the object itself."""
    return node("cast", ITSELF)


@action
def cast_self_from(_name: str, origin: Node) -> Node:
    """Cast the object itself from a zone."""
    return node("cast", _from(ITSELF, origin))


@action
def cast_self_as_though(_name: str, keyword: Node) -> Node:
    """Cast the object itself as though it had a keyword."""
    return node("as_though_object", node("cast", ITSELF), node("has_keyword", keyword))


@action
def cast_self_paying(_name: str, origin: Node, cost: Node) -> Node:
    """Cast the object itself from a zone at an additional cost (CR 118.8)."""
    return node("at_cost", node("cast", _from(ITSELF, origin)), cost)


@action
def cast_self_using(_name: str, origin: Node, keyword: str) -> Node:
    """Cast the object itself from a zone by a keyword ability."""
    return node("using", node("cast", _from(ITSELF, origin)), keyword)


@action
def discarding(number: int) -> Node:
    """Discarding cards, as a cost."""
    hand = node("card_in", "hand", YOU)
    return node("discard", node("some", node("number", number), hand))


@action
def paying_life(number: int) -> Node:
    """Paying life, as a cost."""
    return node("pay_life", node("number", number))


@action
def paying_life_and(number: int, cost: Node) -> Node:
    """Paying life and something else."""
    return node("costs", paying_life(number), cost)


@action
def lands(heads: Head) -> Any:
    """Lands or cards that are played, from whatever zone."""
    if heads.number != "many" or heads.noun not in ("type", "subtype"):
        return REJECT
    land = heads.literals[-1] == node("type", "Land") or heads.noun == "subtype"
    if not land or any(mentions(literal, "or") for literal in heads.literals):
        return REJECT
    return conjunction([ANY_CARD, *heads.literals])


@action
def play_these(what: Node) -> Node:
    """Play such lands."""
    return node("play", what)


@action
def play_from(what: Node, origin: Node) -> Node:
    """Play such cards from a zone."""
    return node("play", _from(what, origin))


@action
def exiled_by(name: str) -> Node:
    """From among cards exiled with the object."""
    return node("exiled_with_self", wording=f"{name} among")


@action
def exiled_by_the(name: str) -> Node:
    """From among the cards exiled with the object."""
    return node("exiled_with_self", wording=f"{name} among-the")


@action
def play_exiled(what: Node, name: str) -> Node:
    """Play cards exiled with the object."""
    return node("play", _from(what, node("exiled_with_self", wording=name)))


@action
def play_top() -> Node:
    """Play the top card of your library."""
    top = node("cast_from", "top of library", YOU, wording="the")
    return node("play", _from(ANY_CARD, top))


@action
def look_at_these(what: Node) -> Node:
    """Look at objects."""
    return node("look_at", node("all", what))


@action
def look_at_exiled(article: str, name: str) -> Node:
    """Look at cards exiled with the object."""
    exiled = node("and", ANY_CARD, node("exiled_with_self", wording=name))
    return node("look_at", node("all", exiled, wording=article))


@action
def more_lands(number: int, words_: str) -> Node:
    """Play additional lands on each of one's turns (CR 305.2)."""
    return node("additional_lands", number, wording=words_)


@action
def activate_with_haste(what: Node) -> Node:
    """Activate abilities of creatures as though those had haste."""
    haste = node("has_keyword", node("keyword", "haste"))
    return node("as_though_object", node("activate_of", what), haste)


# ---------------------------------------------------------------- sentences
def _and(wording: str, first: Part, second: Part) -> Any:
    marked = (replace(second[0], wording=f"{second[0].wording} +{wording}".strip()), *second[1:])
    return (*first, *marked)


@action
def may_and_may(wording: str, first: Node, second: Node) -> Any:
    """May do one thing and may do another."""
    return _and(wording, (_rule("may", first),), (_rule("may", second),))


@action
def play_and_cast_from(lands_: Node, spells_: Node, origin: Node) -> Any:
    """Play such lands and cast such spells from a zone."""
    if not only_spells(spells_):
        return REJECT
    play, cast = node("play", _from(lands_, origin)), node("cast", _from(spells_, origin))
    return (_rule("may", play, "shared"), _rule("may", cast, "&"))


@action
def play_and_cast(changes: Part) -> Part:
    """May play lands and cast spells."""
    return changes


@action
def may_play_cast(wording: str, first: Node, second: Part) -> Any:
    """May do one thing, and may play lands and cast spells."""
    return _and(wording, (_rule("may", first),), second)


@action
def only_in_own_turns(what: str) -> Part:
    """Can cast spells only during their own turns."""
    limit = node("only_during", "turn", node("subject_player"))
    deeds = [node("cast", node("spell"))]
    if what != "cast spells":
        deeds.append(node("activate", "any"))
    return tuple(
        _rule("only", node("limited", deed, limit), "&and" if i else "")
        for i, deed in enumerate(deeds)
    )


@action
def only_as_sorcery() -> Part:
    """Can cast spells only any time they could cast a sorcery (CR 307.5)."""
    return (_rule("only", node("limited", node("cast", node("spell")), node("as_sorcery"))),)


@action
def at_instant_speed(deed: Node) -> Node:
    """Any time one could cast an instant (CR 307.5)."""
    return node("limited", deed, node("as_instant"))


@action
def no_limit_and(deed: Node) -> Part:
    """Has no maximum hand size and doesn't lose for something."""
    return (node("no_maximum_hand_size"), _rule("cant", deed))


@action
def skips(step: str) -> Part:
    """Skips a step (CR 614.10)."""
    return (node("skip_step", step),)


@action
def skip_yours(step: str) -> Clause:
    """Skip your draw step."""
    return Clause(node("player", YOU), (node("skip_step", step),), ALWAYS, "imperative")


@action
def reveals(what: Node) -> Clause:
    """Play with something revealed."""
    return Clause(node("player", YOU), (_rule("must", node("show", what)),), ALWAYS, "imperative")


@action
def hand_is(number: int) -> tuple[str, Node]:
    """A maximum hand size."""
    return ("=", node("number", number))


@action
def hand_by(sign: str, number: int) -> tuple[str, Node]:
    """A maximum hand size that grows or shrinks."""
    return (sign, node("number", number))


@action
def hand_equal(amount: Node) -> tuple[str, Node]:
    """A maximum hand size equal to an amount."""
    return ("=", replace(amount, wording=amount.wording or "equal"))


@action
def hand_size(owner: Node, change: tuple[str, Node]) -> Clause:
    """Somebody's maximum hand size (CR 402.2)."""
    sign, amount = change
    return Clause(owner, (node("hand_size", sign, amount),), ALWAYS, "hand-size")


@action
def once(period: str, deed: Node) -> Clause:
    """Once in a period: an allowance for one play or cast."""
    limited = node("limited", deed, node("at_most", 1, period))
    return Clause(node("player", YOU), (_rule("may", limited),), ALWAYS, "once")


@action
def cast_self_for_more(_name: str, keyword: Node, mana: str) -> Node:
    """Cast the object itself as though it had a keyword, for more mana (CR 118.8)."""
    deed = node("as_though_object", node("cast", ITSELF), node("has_keyword", keyword))
    return node("at_cost", deed, node("pay_mana", mana))


@action
def exerting(_name: str) -> Node:
    """Exert it as it attacks (CR 701.43d)."""
    return node("exert_attacking")


@action
def flash_for_now(_name: str) -> Clause:
    """Cast at any time, but what was cast late is sacrificed at the next cleanup step."""
    flash = node("has_keyword", node("keyword", "flash"))
    deed = node("as_though_object", node("cast", ITSELF), flash)
    changes = (_rule("may", deed), node("sacrificed_if_cast_late"))
    return Clause(node("player", YOU), changes, ALWAYS, "flash-for-now")


@action
def look_and_use(article: str, name: str) -> Part:
    """Look at the cards exiled with it, play lands and cast spells among them."""
    exiled = node("exiled_with_self", wording=f"{name} among-those")
    land = conjunction([ANY_CARD, node("type", "Land")])
    changes = play_and_cast_from(land, node("spell"), exiled)
    return _and("and-you", (_rule("may", look_at_exiled(article, name)),), changes)  # type: ignore[no-any-return]


@action
def play_or_cast_one(what: Node, origin: Node) -> Any:
    """Play a land or cast a spell from a zone."""
    deed = cast_one_from(what, origin)
    if deed is REJECT:
        return REJECT
    land = conjunction([ANY_CARD, node("type", "Land")])
    return node("either_deed", node("play", _from(land, origin)), deed)


@action
def sacrificing(what: Node) -> Node:
    """Sacrificing a permanent, as a cost."""
    return node("sacrifice", node("some", node("number", 1), what))


@action
def cast_these_paying(what: Node, origin: Node, cost: Node, words_: str) -> Any:
    """Cast such spells from a zone at an additional cost."""
    if not only_spells(what):
        return REJECT
    return node("at_cost", node("cast", _from(what, origin)), cost, wording=words_)


def _in_graveyard(heads: Head, number: str) -> Node | None:
    """Cards of your graveyard."""
    if heads.noun != "card" or heads.number != number:
        return None
    return conjunction([node("card_in", "graveyard", YOU), *heads.literals])


@action
def exiling_another(heads: Head) -> Any:
    """Exiling another card from your graveyard, as a cost."""
    what = _in_graveyard(heads, "one")
    if what is None:
        return REJECT
    other = conjunction([flatten(what)[0], node("other"), *flatten(what)[1:]])
    return node("exile", node("some", node("number", 1), other))


@action
def exiling(number: int, heads: Head) -> Any:
    """Exiling cards from your graveyard, as a cost."""
    what = _in_graveyard(heads, "many")
    return REJECT if what is None else node("exile", node("some", node("number", number), what))


@action
def exiling_others(number: int, heads: Head) -> Any:
    """Exiling other cards from your graveyard, as a cost."""
    what = _in_graveyard(heads, "many")
    if what is None:
        return REJECT
    other = conjunction([flatten(what)[0], node("other"), *flatten(what)[1:]])
    return node("exile", node("some", node("number", number), other))


@action
def removing(number: int, what: Node) -> Node:
    """Removing counters of any kinds from among permanents, as a cost."""
    return node("remove_counters_among", "any", node("number", number), what)


@action
def spending_to_cast(what: Node) -> Any:
    """Spending mana to cast such spells."""
    return node("to_cast", what) if only_spells(what) else REJECT


@action
def spending_to_either(what: Node, sources: Node) -> Any:
    """Spending mana to cast such spells or to activate abilities of such objects."""
    if not only_spells(what):
        return REJECT
    return node("either_purpose", node("to_cast", what), node("to_activate", sources))


@action
def spending_on_self(_name: str) -> Node:
    """Spending mana to activate abilities of the object itself."""
    return node("to_activate", ITSELF)
