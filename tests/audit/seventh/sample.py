"""Draws the cards of this folder: `python -m tests.audit.seventh.sample DATABASE` prints them.

Forty-five are drawn at random with the first seed, twenty more with the second, from the harder
half of all cards that count as executed: those whose text without reminders has two sentences or
120 letters. None is made of keywords alone or in an earlier sample. `sample.txt` is what was drawn
of the commit e0fab913.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import open_database
from clingather.bridge.questions.coverage import left_out
from tests.audit.sample import counts

DRAWS = ((20261128, 45), (20261129, 20))
HERE = Path(__file__).parent


def _earlier() -> Iterator[str]:
    """The cards of the samples before this one; a `*` marks a pair that was not offered."""
    for folder in ("", "second", "third", "fourth", "fifth", "sixth"):
        text = (HERE.parent / folder / "sample.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            yield from (name.strip(" *") for name in line.split("\t"))


def _hard(card: Card) -> bool:
    """Whether the text, without its reminders, has two sentences or is long."""
    text = "\n".join(re.sub(r"\([^)]*\)", "", face.oracle_text) for face in card.faces)
    sentences = re.findall(r"[.!](?=\s|$|\")", text)
    return len(sentences) >= 2 or len(text) >= 120


def main() -> None:
    """Print the drawn cards, one a line."""
    earlier = set(_earlier())
    cards = sorted(
        (card for card in open_database(Path(sys.argv[1])).cards() if not left_out(card)),
        key=lambda card: card.name,
    )
    for seed, size in DRAWS:
        random.Random(seed).shuffle(order := list(cards))
        left = (card for card in order if card.name not in earlier and _hard(card))
        drawn = [card.name for card in islice(filter(counts, left), size)]
        print(*drawn, sep="\n")
        earlier.update(drawn)


if __name__ == "__main__":
    main()
