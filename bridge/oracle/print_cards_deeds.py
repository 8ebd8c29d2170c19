"""What players do with cards, hands and libraries, as Oracle text."""

from __future__ import annotations

from clingather.bridge.oracle.book.borrowed import lend, lend_noun
from clingather.bridge.oracle.print_nouns import print_phrase
from clingather.bridge.oracle.print_references import print_thing
from clingather.bridge.oracle.tree import Node


def _kinds_of(noun: Node, cards: Node, many: bool) -> str:
    """Cards or spells by their qualities; where they are is said by other words."""
    return print_phrase(noun if cards.kind == "anything" else Node("and", (noun, cards)), many)


_CARD = Node("card_in", ("any", Node("any_player")), "hidden")
lend_noun("card_phrase", lambda cards, many: _kinds_of(_CARD, cards, many))
lend_noun("spell_phrase", lambda cards, many: _kinds_of(Node("spell"), cards, many))


lend("cards_played", print_thing, only=("mention", "one_of", "those"))
