"""The actions of `piles.grammar`: cards separated into piles (CR 700.3)."""

from __future__ import annotations

from typing import Any

from clingather.bridge.oracle.build_cards_deeds import Place, put_there
from clingather.bridge.oracle.build_core import registry
from clingather.bridge.oracle.engine import REJECT
from clingather.bridge.oracle.tree import Node, node

ACTIONS, action = registry()


@action
def chooses_pile(said: str, _place: int) -> Node:
    """Choosing one of the piles."""
    return node("choose_pile", wording=said.replace(" ", "-"))


@action
def that_pile(_place: int) -> str:
    """The pile that was chosen before."""
    return "that pile"


@action
def puts_piles(pile: str, there: Place, elsewhere: Place) -> Any:
    """Putting the chosen pile into one place and the other into another.

    "One pile" is chosen by who does it, "that pile" was chosen by the step before.
    """
    chosen, other = node("pile", "chosen", wording=pile), node("pile", "other", wording="the other")
    made = [put_there(chosen, there), put_there(other, elsewhere)]
    if REJECT in made:
        return REJECT
    both = node("at_once", *made, wording=f"piles {pile.replace(' ', '-')}")
    if pile == "that pile":
        return both
    return node("sequence", node("choose_pile", wording="unsaid"), both, wording="piles")
