"""Draws the sample of this folder: `python tests/audit/sample.py DATABASE` prints its cards.

The cards are drawn at random, with the seed below, from those of the database that count as
executed and are neither vanilla nor made of keywords alone. `sample.txt` is what it drew of the
commit c8052da; a stricter or a wider gate draws others.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import open_database
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.questions.coverage import left_out, state_of
from clingather.bridge.questions.executed import executed

SEED, SIZE = 20261123, 100


def counts(card: Card) -> bool:
    """Whether every paragraph of a card is executed, and not all are keywords."""
    if len(card.faces) < len(card.name.split(" // ")):
        return False
    abilities = [each for face in card.faces for each in compile_face(face, card.name)]
    if all(ability.keyword is not None for ability in abilities):
        return False
    return all(state_of(each) == "verified" and executed(each) for each in abilities)


def main() -> None:
    """Print the names of the sample, one a line."""
    database = open_database(Path(sys.argv[1]))
    cards = sorted((c for c in database.cards() if not left_out(c)), key=lambda card: card.name)
    random.Random(SEED).shuffle(cards)
    drawn = (card.name for card in cards if counts(card))
    print("\n".join(name for _, name in zip(range(SIZE), drawn, strict=False)))


if __name__ == "__main__":
    main()
