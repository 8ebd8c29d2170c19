"""The question `combos`: which cards of a deck go around together (CR 732).

Sets of one to three cards that could are derived of what their texts use up and give; each is built
into boards and searched by `loops`, and only what was replayed is a combo.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError
from clingather.bridge.cards.database import Database, open_database
from clingather.bridge.combos.boards import OPPONENT, YOU
from clingather.bridge.combos.decks import read_deck
from clingather.bridge.combos.looking import Looked, look
from clingather.bridge.combos.sets import sets_of, summary
from clingather.bridge.encodings.ledger import EDITION
from clingather.bridge.engine.evaluator import Engine

SECONDS = 20.0  # that each board is searched for
ASSUMED = (
    "whose turn it is has priority in the main phase, with nothing on the stack",
    "no permanent is summoning-sick, and each is untapped",
    "the opponent's hand is not known: what is in it may stop what may be responded to",
)


def answer(
    deck: str,
    source: str,
    *,
    database: Database | None = None,
    engine: Engine | None = None,
    seconds: float | None = None,
    jobs: int = 1,
) -> dict[str, Any]:
    """The answer to `combos` about the text of a deck list.

    Each board is searched for so many `seconds`; sets that are left unlooked-at then are named, and
    the answer is not complete, as where a card of the deck is not executed. `jobs` processes look
    at sets. Raises InputError where it is no deck list.
    """
    cards = database or open_database()
    read = read_deck(deck, source, cards)
    found: dict[str, Any] = {"combos": [], "false_friends": [], "left": []}
    found["cards"] = [summary(card, cards) for card in read.cards]
    found |= {"unsupported": list(read.left_out), "rules": EDITION}
    limits.tell(found)
    limits.note("sets of cards are looked for")
    sets = sets_of(read.cards, cards)
    found["candidates"] = len(sets.could)
    proved: list[tuple[str, ...]] = []
    done = 0
    with _Looking(cards, SECONDS if seconds is None else seconds, engine, jobs) as looking:
        for size in (1, 2, 3):
            here = [names for names in sets.could if len(names) == size]
            # what holds a combo goes around without the rest: the smallest sets are asked for
            here = [names for names in here if not any(set(part) < set(names) for part in proved)]
            for looked in looking.at(here):
                done += 1
                limits.note(f"{done} of {len(sets.could)} sets of cards were looked at")
                _tell(looked, found)
                if looked.board is not None:
                    proved.append(looked.cards)
    for names, what in sets.lack:
        reason = f"{what}: what is used up is more than what is given"
        found["false_friends"].append({"cards": list(names), "reason": reason})
    if found["left"]:
        found["limit"] = f"{len(found['left'])} sets of cards were not looked at whole"
    return {**found, "complete": not found["left"] and not found["unsupported"]}


def _tell(looked: Looked, found: dict[str, Any]) -> None:
    """Add what came of a set to the answer."""
    names = list(looked.cards)
    if looked.board is not None:
        found["combos"].append(_combo(looked))
    elif looked.limit:
        found["left"].append({"cards": names, "because": looked.reason})
    else:
        found["false_friends"].append({"cards": names, "reason": looked.reason})


def _combo(looked: Looked) -> dict[str, Any]:
    """A combo as the answer lists it."""
    assert looked.board is not None
    loops = list(looked.loops)
    words = dict.fromkeys(word for loop in loops for word in loop["unbounded"])
    stops = dict.fromkeys(player for loop in loops for player in loop["may_stop"])
    return {
        "cards": list(looked.cards),
        "needs": looked.board.needs,
        "assumptions": list(ASSUMED),
        "unbounded": list(words),
        "wins": any(loop.get("winner") == YOU for loop in loops),
        "may_stop": [each for each in (YOU, OPPONENT) if each in stops],
        "loops": loops,
        "certificate": "loops",
        "scenario": looked.board.scenario,
    }


class _Looking:
    """Looks at sets of cards, in this process or in several."""

    def __init__(
        self, database: Database, seconds: float, engine: Engine | None, jobs: int
    ) -> None:
        self.database, self.seconds, self.engine, self.jobs = database, seconds, engine, jobs
        self.pool: Any = None

    def __enter__(self) -> _Looking:
        if self.jobs > 1:
            # late: one process is the rule
            from concurrent.futures import ProcessPoolExecutor
            from multiprocessing import get_context

            self.pool = ProcessPoolExecutor(self.jobs, get_context("spawn"))
        return self

    def __exit__(self, *_: object) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=True, cancel_futures=True)

    def at(self, sets: Sequence[tuple[str, ...]]) -> Iterator[Looked]:
        """What came of each set, in their order; at a limit the rest is not looked at."""
        if self.pool is None:
            for names in sets:
                yield self._ended(names) or look(names, self.database, self.seconds, self.engine)
            return
        path = self.database.path
        jobs = [
            (names, self.pool.submit(_elsewhere, names, path, self.seconds, self.engine))
            for names in sets
        ]
        for names, job in jobs:
            while not job.done():
                if (ended := self._ended(names)) is not None:
                    job.cancel()
                    yield ended
                    break
                _wait(job)
            else:
                yield job.result()

    def _ended(self, names: tuple[str, ...]) -> Looked | None:
        """Whether a limit is reached: then the set is left."""
        reason = limits.reached()
        return None if reason is None else Looked(names, reason=reason, limit=True)


def _wait(job: Any) -> None:
    """Wait a little for what another process does."""
    from concurrent.futures import wait  # late: one process is the rule

    wait([job], 0.05)


_OPENED: dict[Path | None, Database] = {}  # of this process


def _elsewhere(
    names: tuple[str, ...], path: Path | None, seconds: float, engine: Engine | None
) -> Looked:
    """Look at a set in a process of its own, which opens the cards once."""
    if path not in _OPENED:
        _OPENED[path] = open_database(path)
    try:
        return look(names, _OPENED[path], seconds, engine)
    except LimitError as error:
        return Looked(names, reason=str(error), limit=True)
