"""What is done to spells and abilities on the stack as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle.print_core import as_node, color_words, flags_of
from clingather.bridge.oracle.print_howmany import print_times
from clingather.bridge.oracle.print_references import print_thing
from clingather.bridge.oracle.print_verbs import deed, third
from clingather.bridge.oracle.tree import Node


@deed("copy_spell")
def _copy(action: Node, plain: bool) -> str:
    times = ""
    if "times" in flags_of(action.wording):
        times = f" {print_times(as_node(action.args[1]))}"
    return f"{third('copy', plain)} {print_thing(as_node(action.args[0]))}{times}"


@deed("copy_spell_as")
def _copy_as(action: Node, plain: bool) -> str:
    letters = as_node(action.args[2]).args[0]
    assert isinstance(letters, tuple)
    colors = color_words([str(letter) for letter in letters])
    what = print_thing(as_node(action.args[0]))
    return f"{third('copy', plain)} {what}, except that the copy is {colors}"


@deed("new_targets")
def _targets(action: Node, plain: bool) -> str:
    what = print_thing(as_node(action.args[0]))
    if action.args[1] == "must":
        return f"{third('change', plain)} the target of {what}"
    targets = "a new target" if action.args[1] == "may one" else "new targets"
    return f"{third('choose', plain)} {targets} for {what}"


_PLACES = {
    "exile": "exile it instead of putting it into its owner's graveyard",
    "hand": "put it into its owner's hand instead of into that player's graveyard",
    "top": "put it on top of its owner's library instead of into that player's graveyard",
}


@deed("counter_to")
def _counter_to(action: Node, plain: bool) -> str:
    return f"{third('counter', plain)} {print_thing(as_node(action.args[0]))}"


def print_countered(action: Node) -> str:
    """Where a countered spell goes, as a sentence after its own."""
    return f"If that spell is countered this way, {_PLACES[str(action.args[1])]}."
