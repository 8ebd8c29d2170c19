"""What happens instead of events of other kinds, as Oracle text (CR 614.1a)."""

from __future__ import annotations

from clingather.bridge.oracle import words
from clingather.bridge.oracle.book.phrasebook import phrasebook
from clingather.bridge.oracle.print_core import as_node
from clingather.bridge.oracle.print_nouns import print_one
from clingather.bridge.oracle.tree import Clause, Node

_TIMES = {2: "twice", 3: "three times"}


def print_other_event(clause: Clause) -> str:
    """A whole sentence, and those that go on from it."""
    event, instead = (as_node(arg) for arg in clause.changes[0].args)
    if event.kind == "would_enter":
        may = "you may " if instead.args[0] == "may" else ""
        cost = phrasebook().say("said_cost", as_node(instead.args[1]))
        done = "If you do, put ~ onto the battlefield."
        return (
            f"If ~ would enter, {may}{cost} instead. {done} If you don't, put it into its owner's "
            "graveyard."
        )
    return f"If {_would(event)}, {_INSTEAD[event.kind](event, instead)}."


def _would(event: Node) -> str:
    """What would happen."""
    kind = event.kind
    if kind == "mana_made":
        what = print_one(as_node(event.args[1]))
        if as_node(event.args[0]).kind == "you":
            return f"you tap {what} for mana"
        return f"{what} is tapped for {'two or more ' if event.args[2] == 2 else ''}mana"
    if kind == "would_be_destroyed":
        return "~ would be destroyed"
    if kind == "would_be_discarded":
        return "a spell or ability an opponent controls causes you to discard ~"
    who = "you" if as_node(event.args[0]).kind == "you" else "an opponent"
    if kind == "would_lose_life":
        return f"{who} would lose life{' during your turn' if event.args[1] == 'your turn' else ''}"
    return f"{who} would {_DEEDS[kind]}"


_DEEDS = {
    "would_lose_mana": "lose unspent mana",
    "would_mill": "mill one or more cards",
    "would_scry": "scry a number of cards",
    "would_proliferate": "proliferate",
}


def _mana(_event: Node, instead: Node) -> str:
    if instead.kind == "event_times":
        return f"it produces {_TIMES[int(str(instead.args[0]))]} as much of that mana instead"
    named = {"colorless": "colorless mana", "chosen": "mana of a color of your choice"}
    mana = str(instead.args[0])
    return f"it produces {named.get(mana, mana)} instead of any other {instead.args[1]}"


def _unspent(_event: Node, instead: Node) -> str:
    color = str(instead.args[0])
    return f"that mana becomes {words.COLOR_NAMES.get(color, color)} instead"


def _destroyed(_event: Node, _instead: Node) -> str:
    return "regenerate it"


def _discarded(_event: Node, instead: Node) -> str:
    with_ = ""
    if instead.kind == "with_counters":
        number = words.number_word(int(str(as_node(instead.args[2]).args[0])))
        with_ = f" with {number} {instead.args[1]} counters on it"
    return f"put it onto the battlefield{with_} instead of putting it into your graveyard"


def _more(subject: str, verb: str, instead: Node) -> str:
    number = int(str(instead.args[0]))
    if instead.kind == "event_plus":
        return f"{subject}{verb} that many cards plus {words.number_word(number)} instead"
    return f"{subject}{verb} twice that many cards instead"


def _mills(event: Node, instead: Node) -> str:
    return _more("you " if as_node(event.args[0]).kind == "you" else "they ", "mill", instead)


def _scries(_event: Node, instead: Node) -> str:
    return "draw that many cards instead" if instead.kind == "draw" else _more("", "scry", instead)


def _proliferates(_event: Node, _instead: Node) -> str:
    return "proliferate twice instead"


def _loses(_event: Node, _instead: Node) -> str:
    return "they lose twice that much life instead"


_INSTEAD = {
    "mana_made": _mana,
    "would_lose_mana": _unspent,
    "would_be_destroyed": _destroyed,
    "would_be_discarded": _discarded,
    "would_mill": _mills,
    "would_scry": _scries,
    "would_proliferate": _proliferates,
    "would_lose_life": _loses,
}
