"""Further replacement effects and effects like them, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.print_copying import print_copy_face_up, print_entering_copy
from clingather.bridge.oracle.print_core import as_node, as_texts
from clingather.bridge.oracle.print_nouns import (
    literals_of,
    print_adjective,
    print_one,
    print_phrase,
)
from clingather.bridge.oracle.print_types import print_granted
from clingather.bridge.oracle.tree import Clause, Node

# Changes that are replacement effects (614.1); the others of this file are not.
INSTEAD = frozenset({"enter_as_copy", "copy_face_up", "act_as_enters", "act_as_turned_up"})

_ORDINALS = ("", "first", "second", "third")


def print_instead(clause: Clause) -> str:
    """A whole sentence with its full stop."""
    change = clause.changes[0]
    whole = change.kind == "full_text_of"
    said = _full_text(clause) if whole else _SENTENCES[change.kind](change)
    return said if said.endswith('."') else f"{said}."


def _replace(change: Node) -> str:
    """Something happens instead."""
    event, instead = as_node(change.args[0]), as_node(change.args[1])
    return _EVENTS[event.kind](event, instead)


def _search(event: Node, instead: Node) -> str:
    opponent = as_node(event.args[0]).kind == "opponent"
    number = words.number_word(int(str(instead.args[0])))
    return (
        f"If {'an opponent' if opponent else 'a player'} would search a library, that player "
        f"searches the top {number} cards of that library instead"
    )


def _dies(_event: Node, instead: Node) -> str:
    place = "top" if instead.args[1] == "top" else "the bottom"
    return f"If ~ would die, put it on {place} of its owner's library instead"


def _counters_spell(_event: Node, _instead: Node) -> str:
    return (
        "If a spell or ability you control would counter a spell, instead exile that spell and "
        "you may play that card without paying its mana cost"
    )


def _discards(_event: Node, _instead: Node) -> str:
    return (
        "If an effect causes you to discard a card, discard it, but you may put it on top of your "
        "library instead of into your graveyard"
    )


def _loses_game(_event: Node, instead: Node) -> str:
    draw, life = (as_node(step) for step in as_node(instead.args[1]).args)
    cards = words.number_word(int(str(as_node(draw.args[1]).args[0])))
    return (
        "If you would lose the game, instead shuffle your hand, your graveyard, and all permanents "
        f"you own into your library, then draw {cards} cards and your life total becomes "
        f"{as_node(life.args[1]).args[0]}"
    )


def _rolls(_event: Node, instead: Node) -> str:
    return (
        "If you would roll one or more dice, instead roll that many dice plus one and ignore the "
        f"{as_node(instead.args[1]).args[0]} roll"
    )


def _to_graveyard(_event: Node, _instead: Node) -> str:
    return (
        "If a card would be put into enchanted player's graveyard from anywhere, instead that card "
        "is revealed and put on the bottom of that player's library"
    )


def _turned_up(change: Node) -> str:
    kind, number = as_node(change.args[0]).args[:2]
    many = words.number_word(int(str(as_node(number).args[0])))
    return f"As ~ is turned face up, put {many} {kind} counters on it"


def _enters(change: Node) -> str:
    what = as_node(as_node(as_node(change.args[0]).args[0]).args[0])
    return f"As ~ enters, turn all {print_phrase(what, True)} face down"


def _again(change: Node) -> str:
    event, what = as_node(change.args[0]), as_node(change.args[1])
    more = "that ability triggers an additional time"
    if event.kind == "any_event":
        return f"If a triggered ability of {print_one(what)} triggers, {more}"
    entrant = print_one(as_node(as_node(event.args[0]).args[0]))
    deed = {"enters": "entering", "dies": "dying", "attacks": "attacking"}[event.kind]
    return f"If {entrant} {deed} causes a triggered ability of {print_one(what)} to trigger, {more}"


def _opening(change: Node) -> str:
    phase, _player, add = as_node(change.args[0]).args
    mana = as_node(as_node(add).args[1]).args[0]
    return (
        "You may reveal ~ from your opening hand. If you do, at the beginning of your "
        f"{phase}, add {mana}"
    )


def _reveal_drawn(change: Node) -> str:
    return f"Reveal the {_ORDINALS[int(str(change.args[0]))]} card you draw each turn"


def _subtypes_of(change: Node) -> str:
    (kept,) = as_texts(change.args[2])
    return (
        "As long as a card exiled with ~ is a creature card, ~ has the power, toughness, and "
        "creature types of the last creature card exiled with it. It's still "
        f"{words.article(kept)} {kept}"
    )


def _full_text(clause: Clause) -> str:
    """The text of the top card of a graveyard, and another one."""
    kind = " ".join(map(print_adjective, literals_of(as_node(clause.condition.args[1]))))
    added = print_granted([clause.changes[1]])
    return (
        f"As long as the top card of your graveyard is {words.article(kind)} {kind} card, ~ has "
        f"the full text of that card and has the text {added}"
    )


_EVENTS = {
    "search": _search,
    "dies": _dies,
    "counters_spell": _counters_spell,
    "discards": _discards,
    "loses_game": _loses_game,
    "rolls": _rolls,
    "to_graveyard": _to_graveyard,
}
_SENTENCES = {
    "enter_as_copy": print_entering_copy,
    "copy_face_up": print_copy_face_up,
    "replace": _replace,
    "act_as_turned_up": _turned_up,
    "act_as_enters": _enters,
    "triggers_again": _again,
    "opening_hand_reveal": _opening,
    "reveal_drawn": _reveal_drawn,
    "subtypes_of": _subtypes_of,
}
