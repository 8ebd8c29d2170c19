"""Draws the cards of this folder: `python -m tests.audit.fourth.sample DATABASE` prints them.

Sixty are drawn, with the seed below, from `new.txt`: cards that the two sessions before this one
had made count as executed. Forty are drawn from all other cards that count as executed. None of
them is in an earlier sample. `sample.txt` is what was drawn of the commit 6770bbe.
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

SEED, NEW, OTHERS = 20261128, 60, 40
HERE = Path(__file__).parent


def _earlier() -> Iterator[str]:
    """The cards of the samples before this one; a `*` marks a pair that was not offered."""
    for folder in ("", "second", "third"):
        text = (HERE.parent / folder / "sample.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            yield from (name.strip(" *") for name in line.split("\t"))


def main() -> None:
    """Print the drawn cards, one a line."""
    by_name = {card.name: card for card in open_database(Path(sys.argv[1])).cards()}
    earlier = set(_earlier())
    new = sorted((HERE / "new.txt").read_text(encoding="utf-8").splitlines())
    others = sorted(
        (card for card in by_name.values() if not left_out(card)), key=lambda card: card.name
    )
    dice = random.Random(SEED)
    dice.shuffle(new)
    dice.shuffle(others)
    known = (by_name[name] for name in new if name in by_name and name not in earlier)
    print(*(card.name for card in islice(filter(counts, known), NEW)), sep="\n")
    left = (card for card in others if card.name not in earlier and card.name not in new)
    print(*(card.name for card in islice(filter(counts, left), OTHERS)), sep="\n")


if __name__ == "__main__":
    main()
