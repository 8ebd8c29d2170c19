"""Draws the cards of this folder: `python -m tests.audit.fifth.sample DATABASE` prints them.

One hundred are drawn, with the seed below, from `new.txt`: cards that count as executed and did
not at the commit of the fourth sample. None of them is in an earlier sample, and none has the
text of one before it but for names, numbers and mana. `sample.txt` is what was drawn of the
commit ccb886f6.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import open_database
from tests.audit.sample import counts

SEED, SIZE = 20261130, 100
HERE = Path(__file__).parent
NUMBERS = re.compile(
    "an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|"
    "white|blue|black|red|green|plains|island|swamp|mountain|forest"
)


def _earlier() -> Iterator[str]:
    """The cards of the samples before this one; a `*` marks a pair that was not offered."""
    for folder in ("", "second", "third", "fourth"):
        text = (HERE.parent / folder / "sample.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            yield from (name.strip(" *") for name in line.split("\t"))


def _shape(card: Card) -> str:
    """The text of a card without its name, numbers, colors, mana and reminders."""
    text = " / ".join(face.oracle_text for face in card.faces).replace(card.name, "~")
    text = re.sub(r"\([^)]*\)|\{[^}]*\}|\d+", "", text).lower()
    return " ".join(word for word in re.findall(r"[a-z~]+", text) if not NUMBERS.fullmatch(word))


def _unlike(cards: Iterable[Card]) -> Iterator[Card]:
    """Each whose text is not that of one before it."""
    seen: set[str] = set()
    for card in cards:
        if (shape := _shape(card)) not in seen:
            seen.add(shape)
            yield card


def main() -> None:
    """Print the drawn cards, one a line."""
    by_name = {card.name: card for card in open_database(Path(sys.argv[1])).cards()}
    earlier = set(_earlier())
    new = sorted((HERE / "new.txt").read_text(encoding="utf-8").splitlines())
    random.Random(SEED).shuffle(new)
    left = (by_name[name] for name in new if name in by_name and name not in earlier)
    print(*(card.name for card in islice(filter(counts, _unlike(left)), SIZE)), sep="\n")


if __name__ == "__main__":
    main()
