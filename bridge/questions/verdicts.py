"""Which cards are understood and executed, kept beside the card database for the next search.

To find it out takes some milliseconds for a card, which are minutes for all of them. What is kept
holds for these sources, and is believed only if it is the user's own (`encodings/stored.py`).
"""

from __future__ import annotations

import hashlib
import json
from functools import cache

from clingather.bridge.cards.card import Card
from clingather.bridge.encodings import sources
from clingather.bridge.encodings.stored import load, save
from clingather.bridge.questions.coverage import understood

NAME = "verdicts.json"
JUDGING = (*sources.ROOMS, "base", "facts", "kernel", "layer_system", "questions", "state")
OFTEN = 2_000  # new verdicts after which they are written


class Verdicts:
    """What is known of cards: whether all of each is understood, and whether it is executed."""

    def __init__(self) -> None:
        self._known = load(NAME, _read, JUDGING) or {}
        self._new = 0

    def of(self, card: Card) -> tuple[bool, bool]:
        """Whether all of a card is understood, and whether all of it is executed."""
        key = hashlib.blake2b(repr(card).encode(), digest_size=10).hexdigest()
        if key not in self._known:
            found = understood(card)
            self._known[key] = sum(found)  # what is executed is understood
            self._new += 1
            if self._new >= OFTEN:
                self.keep()
        number = self._known[key]
        return number > 0, number > 1

    def keep(self) -> None:
        """Write what was found out since the last time."""
        if self._new:
            self._new = 0
            save(NAME, json.dumps(self._known).encode(), JUDGING)


@cache
def verdicts() -> Verdicts:
    """Those of this process."""
    return Verdicts()


def _read(data: bytes) -> dict[str, int]:
    found = json.loads(data)
    return {str(key): int(number) for key, number in found.items()}
