"""Draws the pairs of this folder: `python tests/audit/third/sample.py DATABASE` prints them.

The first of a pair is drawn at random, with the seed below, from the cards that count as executed,
are neither vanilla nor made of keywords alone, and are in no earlier sample. The second comes from
a list, made by hand, of well-known cards that meddle with others; what is not executed is left
out. The draw offers three of these for each card; the judge took one with which the two really
touch each other, or another one of the list where none does. `sample.txt` has what was taken of
the commit 5538d7b, with a `*` where it was not offered.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from clingather.bridge.cards.database import open_database
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.questions.coverage import left_out, state_of
from clingather.bridge.questions.executed import executed
from tests.audit.sample import counts

SEED, SIZE, OFFERED = 20261127, 60, 3
HERE = Path(__file__).parent
KINDS = {"static", "triggered", "activated", "replacement"}


def main() -> None:
    """Print the drawn cards, each with the meddlers that are offered."""
    database = open_database(Path(sys.argv[1]))
    earlier = {
        name
        for path in (HERE.parent / "sample.txt", HERE.parent / "second" / "sample.txt")
        for name in path.read_text(encoding="utf-8").splitlines()
    }
    by_name = {card.name: card for card in database.cards()}
    listed = (HERE / "meddlers.txt").read_text(encoding="utf-8").splitlines()
    meddlers = [
        name
        for name in listed
        if all(
            state_of(each) == "verified" and executed(each)
            for face in by_name[name].faces
            for each in compile_face(face, name)
        )
    ]
    print("left out:", [name for name in listed if name not in meddlers], file=sys.stderr)
    cards = sorted((c for c in by_name.values() if not left_out(c)), key=lambda card: card.name)
    dice = random.Random(SEED)
    dice.shuffle(cards)
    drawn = 0
    for card in cards:
        if card.name in earlier or card.name in listed or not counts(card):
            continue
        kinds = {each.kind for face in card.faces for each in compile_face(face, card.name)}
        if not kinds & KINDS:
            continue
        drawn += 1
        print("\t".join([card.name, *dice.sample(meddlers, OFFERED)]))
        if drawn == SIZE:
            break


if __name__ == "__main__":
    main()
