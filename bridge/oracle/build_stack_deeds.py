"""The actions of `stack_deeds.grammar`: spells and abilities on the stack (CR 701.6, 707.10)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_core import registry
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def copies(what: Node, amount: Node) -> Node:
    """Copying a spell or ability so many times."""
    return node("copy_spell", what, amount, wording="times")


@action
def copies_colored(what: Node, _said: str, letters: tuple[str, ...]) -> Node:
    """Copying a spell, the copy being of other colors."""
    change = node("become_color", letters, "none")
    return node("copy_spell_as", what, node("number", 1), change)


@action
def the_copy(place: int, word: str) -> Node:
    """The copy that was made."""
    return node("mention", f"the {word}", place)


@action
def that_copy(place: int) -> Node:
    """The copy that was made, spoken of as "that copy"."""
    return node("mention", "that copy", place)


@action
def which_copies(place: int, how: str) -> Node:
    """Those of the copies that a player chooses, in an order that he chooses."""
    copies = node("mention", "the copies", place)
    return node("one_of", node("any_number"), copies, wording=f"{how} copies".strip())


@action
def casts_copies(what: Node) -> Node:
    """Casting copies without paying their mana costs: each may be cast or not (CR 707.12a)."""
    return node("cast_free", what, wording="their")


@action
def each_copy_is_cast(place: int) -> Node:
    """The same, said of each copy and of the player who made them."""
    player = node("mention_player", "that player", place)
    cast = node("optional", node("actor"), casts_copies(which_copies(place, "each")))
    return node("does", player, cast, wording="each-copy")


@action
def changes_text(what: Node, word: str) -> Any:
    """Changing words of a text for good: both are chosen as it resolves (CR 612.2)."""
    return node("apply", what, node("change_words_chosen", word), node("endless"), wording="text")


@action
def counter_price(payer: Node, price: Node) -> tuple[Node, Node]:
    """Who may pay what, so that nothing is countered."""
    return payer, price


@action
def counters_to(what: Node, price: tuple[Node, Node] | None, _place: int, where: str) -> Node:
    """Countering a spell that then goes elsewhere than into a graveyard (CR 701.6a)."""
    made = node("counter_to", what, where)
    return node("unless_done", *price, made) if price else made
