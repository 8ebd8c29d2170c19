"""What to read next: what keeps cards from being executed, counted (`cards coverage --next`).

A card that a single thing stops is executed once that is worked out, so these come first. What is
not read is told by the words at which the reading ends; their place in the text is left out, so
that equal phrases are counted together.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.cards.card import Card
from clingather.bridge.oracle.compile import compile_face
from clingather.bridge.questions.coverage import left_out
from clingather.bridge.questions.executed import why_not_executed

EXAMPLES = 3  # cards that are named for a reason
_UNREAD = re.compile(r"not understood(?: from word \d+)?: (?P<words>.+?)(?: \(not understood .*)?")


@dataclass(frozen=True, slots=True)
class Stop:
    """A reason, how many cards it alone stops, how many at all, and some of the former."""

    reason: str
    alone: int
    among: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stops:
    """The reasons, those that alone stop most cards first, and the cards by their number."""

    reasons: tuple[Stop, ...]
    cards: dict[int, int]

    def answer(self, limit: int) -> dict[str, Any]:
        """The answer of `cards coverage --next --json`: at most so many reasons."""
        return {
            "next": [asdict(stop) for stop in self.reasons[:limit]],
            "reasons": len(self.reasons),
            "cards": {str(number): cards for number, cards in sorted(self.cards.items())},
            "complete": len(self.reasons) <= limit,
        }


def stops(cards: Iterable[Card]) -> Stops:
    """Count what stops some cards; those that coverage leaves out, or that lack a face, are not."""
    among: Counter[str] = Counter()
    alone: defaultdict[str, list[str]] = defaultdict(list)
    numbers: Counter[int] = Counter()
    for card in cards:
        if left_out(card) or len(card.faces) < len(card.name.split(" // ")):
            continue
        reasons = set(reasons_of(card))
        numbers[len(reasons)] += 1
        among.update(reasons)
        if len(reasons) == 1:
            alone[reasons.pop()].append(card.name)
    found = (
        Stop(reason, len(names), among[reason], tuple(sorted(names)[:EXAMPLES]))
        for reason, names in ((reason, alone.get(reason, [])) for reason in among)
    )
    order = sorted(found, key=lambda stop: (-stop.alone, -stop.among, stop.reason))
    return Stops(tuple(order), dict(numbers))


def reasons_of(card: Card) -> Iterator[str]:
    """What keeps those abilities of a card from being executed that are not, in their order."""
    for face in card.faces:
        for ability in compile_face(face, card.name):
            if (reason := why_not_executed(ability)) is not None:
                yield _without_place(reason)


def _without_place(reason: str) -> str:
    """A reason as it is counted: of what is not read, the words alone."""
    unread = _UNREAD.fullmatch(reason)
    return f"not read: {unread['words']}" if unread else reason
