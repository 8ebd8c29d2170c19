"""Draws the cards of this folder: `python -m tests.audit.sixth.sample DATABASE` prints them.

Ninety are drawn at random, with the seed below, from all cards that count as executed, are
neither vanilla nor made of keywords alone, and are in no earlier sample. `sample.txt` is what was
drawn of the commit 6c181611.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from clingather.bridge.cards.database import open_database
from clingather.bridge.questions.coverage import left_out
from tests.audit.sample import counts

SEED, SIZE = 20261201, 90
HERE = Path(__file__).parent


def _earlier() -> Iterator[str]:
    """The cards of the samples before this one; a `*` marks a pair that was not offered."""
    for folder in ("", "second", "third", "fourth", "fifth"):
        text = (HERE.parent / folder / "sample.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            yield from (name.strip(" *") for name in line.split("\t"))


def main() -> None:
    """Print the drawn cards, one a line."""
    earlier = set(_earlier())
    cards = sorted(
        (card for card in open_database(Path(sys.argv[1])).cards() if not left_out(card)),
        key=lambda card: card.name,
    )
    random.Random(SEED).shuffle(cards)
    left = (card for card in cards if card.name not in earlier)
    print(*(card.name for card in islice(filter(counts, left), SIZE)), sep="\n")


if __name__ == "__main__":
    main()
