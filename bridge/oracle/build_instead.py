"""The actions of `instead.grammar`: further replacement effects, and effects like them."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_abilities import granted_text
from clingather.bridge.oracle.build_casting import SAID
from clingather.bridge.oracle.build_core import (
    ALWAYS,
    SELF,
    YOU,
    Head,
    conjunction,
    flatten,
    registry,
)
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Clause, Node, node

ACTIONS, action = registry()

EVENT_OBJECT = node("event_object")


def _clause(*changes: Node, subject: Node = SELF, condition: Node = ALWAYS) -> Clause:
    return Clause(subject, changes, condition, f"{SAID} instead")


@action
def replaced(_kind: str, event: Node, instead: Node) -> Clause:
    """Something happens instead of an event."""
    return _clause(node("replace", event, instead))


@action
def replaced_counter() -> Clause:
    """A spell is exiled rather than countered, and can be played."""
    by = node("or", node("spell"), node("stack_ability"))
    event = node("counters_spell", node("and", by, node("controlled", YOU)), node("spell"))
    play = node("optional", YOU, node("play_free", EVENT_OBJECT))
    return _clause(node("replace", event, node("costs", node("exile", EVENT_OBJECT), play)))


@action
def replaced_loss(cards: int, life: int) -> Clause:
    """Everything is shuffled into the library rather than the game lost."""
    hand, graveyard = (node("all", node("card_in", zone, YOU)) for zone in ("hand", "graveyard"))
    owned = node("all", conjunction([node("permanent"), node("owned", YOU)]))
    everything = node("either_of", hand, node("either_of", graveyard, owned))
    steps = (
        node("shuffle_into_library", everything),
        node("draw", YOU, node("number", cards)),
        node("life_becomes", YOU, node("number", life)),
    )
    instead = node("costs", steps[0], node("costs", steps[1], steps[2]))
    return _clause(node("replace", node("loses_game", YOU), instead))


@action
def replaced_roll(which: str) -> Clause:
    """One more die is rolled, and one roll ignored."""
    instead = node("costs", node("event_plus", 1), node("ignore_roll", which))
    return _clause(node("replace", node("rolls", YOU), instead))


@action
def replaced_bottom(player: Node) -> Clause:
    """A card goes to the bottom of a library rather than to a graveyard."""
    event = node("to_graveyard", node("all", node("card_in", "any", node("any_player"))), player)
    put = node("put_into_library", EVENT_OBJECT, "bottom", player)
    instead = node("costs", node("reveal_cards", EVENT_OBJECT), put)
    return _clause(node("replace", event, instead))


@action
def turned_up(number: int, kind: str) -> Any:
    """Counters are put on the object as it is turned face up."""
    if number < 2:
        return REJECT
    return _clause(
        node("act_as_turned_up", node("put_counters", kind, node("number", number), SELF))
    )


@action
def turns_down(what: Node) -> Any:
    """Permanents are turned face down as the object enters."""
    if what.kind == "or" or flatten(what)[0].kind != "permanent":
        return REJECT
    return _clause(node("act_as_enters", node("turn_face_down", node("all", what))))


def _on_battlefield(what: Node) -> bool:
    return what.kind != "or" and flatten(what)[0].kind == "permanent"


@action
def again(event: Node, what: Node) -> Any:
    """A triggered ability of such an object triggers once more (CR 603.2d)."""
    if not _on_battlefield(what):
        return REJECT
    return _clause(node("triggers_again", event, what))


@action
def again_because(who: Node, deed: str, what: Node) -> Any:
    """The same where something that enters, dies or attacks makes it trigger."""
    if not _on_battlefield(who):
        return REJECT
    kind = {"entering": "enters", "dying": "dies", "attacking": "attacks"}[deed]
    return again(node(kind, node("all", who, wording="a")), what)


@action
def opening_reveal(mana: str) -> Clause:
    """A card revealed before the game adds mana in the first main phase."""
    add = node("add_mana", YOU, node("mana", mana))
    return _clause(
        node("opening_hand_reveal", node("delayed", "first main phase of the game", YOU, add))
    )


@action
def reveals_drawn(number: int) -> Clause:
    """A card is revealed as it is drawn."""
    return _clause(node("reveal_drawn", number), subject=node("player", YOU))


@action
def as_last_exiled(subtype: str) -> Clause:
    """It has the power, toughness and creature types of a card that it exiled (CR 607.2a)."""
    creature = conjunction([
        node("card_in", "exile", node("any_player")),
        node("exiled_with_self"),
        node("type", "Creature"),
    ])  # fmt: skip
    last = node("last_exiled", creature)
    some = node("compare", node("count", creature), ">=", node("number", 1))
    return _clause(
        node("subtypes_of", "creature", last, (subtype,)),
        node("set_pt", node("stat_of", "power", last), node("stat_of", "toughness", last)),
        condition=some,
    )


@action
def upkeep_either(name: str, first: str, second: str) -> Any:
    """A cumulative upkeep of which one or the other can be paid (CR 702.24a)."""
    if name != "cumulative upkeep":
        return REJECT
    return node("keyword_cost", name, f"{first} or {second}")


@action
def full_text(heads: Head, quoted: str) -> Any:
    """It has the full text of the top card of a graveyard, and a further text (CR 612.6)."""
    added = granted_text(quoted)
    if added is REJECT or heads.number != "one" or heads.noun != "card" or not heads.literals:
        return REJECT
    top = node("graveyard_top", YOU)
    return _clause(
        node("full_text_of", top),
        node("gain_text", added),
        condition=node("is", top, conjunction(heads.literals)),
    )
