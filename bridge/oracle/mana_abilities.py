"""Which activated abilities that add mana are no mana abilities: they move cards of a library.

The form of a text ("[cost]: ... add ...", without a target) makes it a mana ability as far as form
can tell; what its cost and effect do is judged by the constructs that `605.1a-library.lp` lists.
"""

from __future__ import annotations

from collections.abc import Iterable

from clingather.bridge.cards.vocabulary import library_moves
from clingather.bridge.oracle.tree import Node


def moves_library_cards(parts: Iterable[Node]) -> bool:
    """Whether a cost and an effect move a card to or from a library (CR 605.1a).

    What a delayed or another ability that they make will do is not theirs.
    """
    return any(map(_moves, parts))


def _moves(node: Node) -> bool:
    if node.kind == "when_spent":  # a delayed triggered ability
        return False
    moves = library_moves()
    below = [arg for arg in node.args if isinstance(arg, Node)]
    return (
        node.kind in moves["action"]
        or any(isinstance(arg, str) and arg in moves["word"] for arg in node.args)
        or (node.kind not in moves["look"] and any(arg.kind in moves["card"] for arg in below))
        or any(map(_moves, below))
    )
