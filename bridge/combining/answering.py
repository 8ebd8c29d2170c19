"""The question `combos`: which cards of a deck go around together (CR 732).

Sets of one to three cards that could are derived of what their texts use up and give; each is built
into boards and searched by `loops`, and only what was replayed is a combo.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.records import dataclass
from clingather.bridge.batches.running import Batch
from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import Database, open_database
from clingather.bridge.combining.boards import OPPONENT, YOU
from clingather.bridge.combining.decks import read_deck
from clingather.bridge.combining.looking import Looked, look
from clingather.bridge.combining.pairs import Pairs
from clingather.bridge.combining.paring import pared
from clingather.bridge.combining.profiles import profiles_of
from clingather.bridge.combining.sets import sets_of, summary, within
from clingather.bridge.encodings.ledger import EDITION
from clingather.bridge.engine.evaluator import Engine

FORM = 4  # of what is kept of a set: it grows where that changes
SECONDS = 20.0  # of the processor, that each board is searched for
PARED = 10.0  # of them: how long it is tried what a combo goes without
TOGETHER = 40  # cards of the database that are asked about in one program
SIZES = (((1, 2), "one or two cards"), ((3, 3), "one to three cards"))
WITH_ONE_MORE = "cards, some of them with one more card,"
WAITS = "it was not looked at yet"
SHORT = 0.1  # of them: how long each is searched for before any is given all of them
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
    cluster: str | None = None,
    store: Path | None = None,
    with_one_more: bool = False,
) -> dict[str, Any]:
    """The answer to `combos` about the text of a deck list.

    Each board is searched for a short time first, and where that did not do, for so many `seconds`;
    where none are stated, sets that hold one which was looked at whole are given the short time
    only. Sets that are left unlooked-at then are named, and the answer is not complete, as where a
    card of the deck is not executed. `jobs` processes look at sets, or the workers of a `cluster`
    of Dask; the file `store` keeps what came of each set for the next time. With `with_one_more`
    the pairs of one card of the deck and one of the whole database are looked at, too. Raises
    InputError where it is no deck list.
    """
    limits.note("the deck list is read")
    cards = database or open_database()
    read = read_deck(deck, source, cards)
    looking = _Looking(cards, engine, jobs=jobs, cluster=cluster, store=store)
    found = _Found(read.cards, cards, read.left_out)
    limits.tell(found.answer)
    longest = SECONDS if seconds is None else seconds
    # what holds a combo goes around without the rest: the smallest sets are asked for
    for sizes, kind in SIZES:
        limits.note(f"sets of {kind} are looked for")
        sets = sets_of(read.cards, cards, sizes=sizes, known=found.proved)
        found.wait_for(sets.could, kind)
        for here in _by_news(sets.could, list(found.looked)):
            found.look(looking, here, longest * SHORT)
        found.lack(sets.lack)
        # most boards are soon looked at whole; the others are given their time before any set
        # that holds one of those
        rest = found.left(sets.could)
        if seconds is None:
            rest = found.holding_nothing_whole(rest)
        for here in _by_news(rest, ()):
            found.look(looking, here, longest)
    if with_one_more:
        more: list[tuple[str, ...]] = []
        for pairs in _with_one_more(read.cards, cards):
            found.wait_for(pairs, WITH_ONE_MORE)
            found.look(looking, pairs, longest * SHORT)
            more += pairs
        found.look(looking, found.left(more), longest)
    left = found.left(found.looked)
    if left:
        found.answer["limit"] = f"{len(left)} sets of cards were not looked at whole"
    return {**found.answer, "complete": not left and not read.left_out}


def _with_one_more(deck: Sequence[Card], database: Database) -> Iterator[list[tuple[str, ...]]]:
    """Pairs of a card of the deck and one that is not in it, which could go around."""
    limits.note("the cards of the database are looked at alone")
    profiles = profiles_of(database)
    every = Pairs(profiles)
    mine = {card.name for card in deck}
    for card in deck:
        others = [name for name in every.with_card(profiles[card.name]) if name not in mine]
        for place in range(0, len(others), TOGETHER):
            limits.check()
            some = others[place : place + TOGETHER]
            limits.note(f"sets of {card.name} and one more card are looked for")
            more = [each for each in map(database.card, some) if each is not None]
            yield list(sets_of([card, *more], database, sizes=(2, 2), holding=card.name).could)


def _by_news(
    sets: Iterable[tuple[str, ...]], tried: Sequence[tuple[str, ...]]
) -> Iterator[list[tuple[str, ...]]]:
    """The sets by their sizes; those that hold one that was tried go last, as no news."""
    old = {names: any(within(other, names) for other in tried) for names in sets}
    for size, known in sorted({(len(names), old[names]) for names in old}):
        yield [names for names in old if (len(names), old[names]) == (size, known)]


class _Found:
    """What was found so far; `answer` is kept up to date, for those who can wait no longer."""

    def __init__(
        self, cards: Sequence[Card], database: Database, left_out: Iterable[dict[str, Any]]
    ) -> None:
        self.deck = {card.name for card in cards}
        self.looked: dict[tuple[str, ...], Looked] = {}
        self.awaited: tuple[tuple[str, ...], ...] = ()
        self.kind = "cards"  # of what there are so many sets
        self.lacking: list[dict[str, Any]] = []
        self.answer: dict[str, Any] = {"combos": [], "false_friends": [], "left": []}
        self.answer["cards"] = [summary(card, database) for card in cards]
        self.answer |= {"unsupported": list(left_out), "candidates": 0, "rules": EDITION}

    @property
    def proved(self) -> list[tuple[str, ...]]:
        """The sets that go around."""
        return [names for names, looked in self.looked.items() if looked.board is not None]

    def unproved(self, sets: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """Those of the sets that hold none that goes around."""
        proved = self.proved
        return [names for names in sets if not any(within(part, names) for part in proved)]

    def left(self, sets: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """Those of the sets that were not looked at whole, and hold none that goes around."""
        looked = self.looked
        return self.unproved(names for names in sets if names in looked and looked[names].limit)

    def holding_nothing_whole(self, sets: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """Those of the sets that hold none that was looked at whole.

        What could go around by its texts and does not is seldom helped by one more card, and in a
        deck there are dozens of such cards.
        """
        whole = [names for names, looked in self.looked.items() if not looked.limit]
        return [names for names in sets if not any(within(part, names) for part in whole)]

    def lack(self, sets: Iterable[tuple[tuple[str, ...], str]]) -> None:
        """Sets that would go around, but for what is said of each."""
        self.lacking += [{"cards": list(names), "reason": reason} for names, reason in sets]
        self._tell()

    def wait_for(self, sets: Iterable[tuple[str, ...]], kind: str) -> None:
        """Sets that are going to be looked at: until then they are left."""
        self.awaited, self.kind = tuple(sets), kind
        self._tell()

    def look(self, looking: _Looking, sets: Iterable[tuple[str, ...]], seconds: float) -> None:
        """Look at sets, for so long at each of their boards, unless they hold one that is proved.

        What is told of a set that was looked at before is what came of it with more time.
        """
        for looked in looking.at(self.unproved(sets), seconds):
            self.looked[looked.cards] = looked
            self._tell()

    def _tell(self) -> None:
        """Bring the answer up to date, and what is said of how far the work is."""
        waiting = [names for names in self.unproved(self.awaited) if names not in self.looked]
        done, number = len(self.looked), len(self.looked) + len(waiting)
        limits.note(f"{done} of {number} sets of {self.kind} were looked at")
        told = [self.looked[names] for names in self.unproved(self.looked)]
        self.answer["combos"] = [
            _combo(each, [name for name in each.cards if name not in self.deck])
            for each in told
            if each.board is not None
        ]
        self.answer["left"] = [
            {"cards": list(each.cards), "because": each.reason} for each in told if each.limit
        ]
        self.answer["left"] += [{"cards": list(names), "because": WAITS} for names in waiting]
        friends = (each for each in told if each.board is None and not each.limit)
        rows = [{"cards": list(each.cards), "reason": each.reason} for each in friends]
        self.answer["false_friends"] = [*rows, *self.lacking]
        self.answer["candidates"] = number


def _combo(looked: Looked, missing: list[str]) -> dict[str, Any]:
    """A combo as the answer lists it; `missing` of its cards are not in the deck."""
    assert looked.board is not None
    loops = list(looked.loops)
    words = dict.fromkeys(word for loop in loops for word in loop["unbounded"])
    stops = dict.fromkeys(player for loop in loops for player in loop["may_stop"])
    return {
        "cards": list(looked.cards),
        "missing": missing,
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
    """Looks at sets of cards, in this process, in several, or on a cluster."""

    def __init__(
        self,
        database: Database,
        engine: Engine | None,
        *,
        jobs: int,
        cluster: str | None,
        store: Path | None,
    ) -> None:
        self.task = partial(_Task, path=database.path, engine=engine)
        _OPENED[database.path] = database
        self.batch = Batch(
            work=_looked,
            lost=_lost,
            jobs=jobs,
            cluster=cluster,
            store=store,
            about=f"{FORM} {EDITION} {_age(database.path)}",
            keeps=_whole,
            waiting=limits.check,
        )

    def at(self, sets: Sequence[tuple[str, ...]], seconds: float) -> Iterator[Looked]:
        """What came of each set, in their order; at a limit the rest is not looked at.

        Each board is searched for so many seconds.
        """
        done = 0
        try:
            for looked in self.batch.results([self.task(names, seconds=seconds) for names in sets]):
                done += 1
                yield looked
        except LimitError as error:
            for names in sets[done:]:
                yield Looked(names, reason=str(error), limit=True)


@dataclass(frozen=True)
class _Task:
    """A set to look at, with the cards of a file and for so many seconds a board."""

    names: tuple[str, ...]
    path: Path | None
    seconds: float
    engine: Engine | None


_OPENED: dict[Path | None, Database] = {}  # of this process


def _looked(task: _Task) -> Looked:
    """Look at a set; a process of its own opens the cards once."""
    if task.path not in _OPENED:
        _OPENED[task.path] = open_database(task.path)
    try:
        cards = _OPENED[task.path]
        return pared(look(task.names, cards, task.seconds, task.engine), cards, PARED, task.engine)
    except LimitError as error:
        return Looked(task.names, reason=str(error), limit=True)


def _lost(task: _Task) -> Looked:
    return Looked(task.names, reason="the process that looked at it ended", limit=True)


def _whole(looked: Looked) -> bool:
    """Whether it need not be looked at again: no limit was reached."""
    return not looked.limit


def _age(path: Path | None) -> str:
    """What tells the cards of a file from those that it had before."""
    return "" if path is None else f"{path} {path.stat().st_mtime_ns}"
