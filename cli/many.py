"""The same question about many scenarios: in processes or on a cluster, the answers in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from clingather.bridge.base.errors import ClingatherError, LimitError
from clingather.bridge.base.records import dataclass
from clingather.bridge.encodings.ledger import EDITION
from clingather.cli import library
from clingather.cli.limited import answered, count_from, stop
from clingather.cli.progress import Progress
from clingather.cli.report import error_data, exit_code, print_json

if TYPE_CHECKING:
    from clingather.bridge.batches.running import Batch
    from clingather.bridge.cards.database import Database
    from clingather.bridge.state.values import Scenario


Work = TypeVar("Work")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Question:
    """A question of `library`, with what is asked about each scenario besides it."""

    kind: str
    options: tuple[tuple[str, Any], ...] = ()

    def ask(self, scenario: Scenario, cards: Database) -> Mapping[str, Any]:
        """The answer about one scenario; raises what the question raises."""
        answer: Mapping[str, Any] = getattr(library, self.kind)(
            scenario, cards=cards, **dict(self.options)
        )
        return answer


@dataclass(frozen=True)
class Asking:
    """How each scenario is asked about: with which cards, in which time and memory."""

    question: Question
    database: Path | None
    age: int | None  # of the cards
    timeout: float | None = field(repr=False)
    memory: int = field(repr=False)


@dataclass(frozen=True)
class Item:
    """A scenario, as it stands in its source."""

    source: str
    text: bytes
    asking: Asking


@dataclass(frozen=True)
class Answered:
    """What came of a scenario: the answer, or the error why there is none."""

    source: str
    answer: Mapping[str, Any] = field(default_factory=dict)
    error: Exception | None = None

    @property
    def whole(self) -> bool:
        """Whether it need not be asked again: no limit was reached, and nothing was at fault."""
        if self.error is None:
            return "limit" not in self.answer
        return isinstance(self.error, ClingatherError) and not isinstance(self.error, LimitError)


def asking_of(
    question: Question, database: Path | None, timeout: float | None, memory: int
) -> Asking:
    """How scenarios are asked about, with the cards as they are now."""
    age = None if database is None else database.stat().st_mtime_ns
    return Asking(question, database, age, timeout, memory)


def ask_lines(
    file: str, asking: Asking, jobs: int, store: Path | None, cluster: str | None
) -> Iterator[Answered]:
    """The answers about the scenarios of a file, one to a line, in their order."""
    items = (Item(f"{file}:{n}", line, asking) for n, line in library.read_lines(file))
    if jobs > 1 or store is not None or cluster is not None:
        yield from ask_many(list(items), jobs, store, cluster)
        return
    cards = library.open_cards(asking.database)
    yield from (ask_one(item, cards) for item in items)


def tell_lines(results: Iterable[Answered], code: Callable[[Mapping[str, Any]], int]) -> int:
    """Print each answer on a line of its own; the exit code is the highest of them."""
    highest = 0
    for result in results:
        if result.error is not None:
            highest = max(highest, exit_code(result.error))
            print_json({"error": error_data(result.error, result.source)}, compact=True)
        else:
            highest = max(highest, code(result.answer))
            print_json(result.answer, compact=True)
    return highest


def ask_one(item: Item, cards: Database) -> Answered:
    """Ask about one scenario; a fault at it does not cost the answers about others."""

    def work() -> Mapping[str, Any]:
        text = library.decode(item.text, item.source)
        return asking.question.ask(library.read_scenario(text, item.source, cards), cards)

    asking = item.asking
    count_from(monotonic())  # the time is that of each line
    try:
        told = answered(asking.question.kind, work, asking.timeout, asking.memory)
        return Answered(item.source, told)
    except Exception as error:
        return Answered(item.source, error=error)


def ask_many(
    items: Sequence[Item], jobs: int, store: Path | None, cluster: str | None
) -> Iterator[Answered]:
    """The answers in the order of the scenarios; none follows once the user stops it.

    What stands in the store of an earlier run is not asked again, where the scenario is the same.
    """
    from clingather.bridge.batches.running import Batch

    batch = Batch(
        work=_in_process,
        lost=_lost,
        jobs=jobs,
        cluster=cluster,
        store=store,
        about=f"{installed()} {EDITION}",
        keeps=_whole,
    )
    return in_order(batch, items, [item.source for item in items])


def installed() -> str:
    """What is installed, by its name and version."""
    from importlib.metadata import version

    return version("clingather")


def in_order(
    batch: Batch[Work, Result], items: Sequence[Work], names: Sequence[str]
) -> Iterator[Result]:
    """The results of a batch in the order of its items, which progress calls by their names.

    None follows once the user stops it.
    """
    number = 0
    with Progress() as progress:

        def waiting() -> None:
            progress.note(f"{number + 1} of {len(names)}: {names[number]}")
            progress.show()

        try:
            for result in replace(batch, waiting=waiting).results(items):
                progress.clear()
                yield result
                number = min(number + 1, len(names) - 1)
        except KeyboardInterrupt:
            stop()


_OPENED: dict[Path | None, Database] = {}  # of this process


def opened(database: Path | None) -> Database:
    """The cards, which a process opens once for all that it works on."""
    if database not in _OPENED:
        _OPENED[database] = library.open_cards(database)
    return _OPENED[database]


def _in_process(item: Item) -> Answered:
    """Ask about one scenario in a process of its own."""
    return ask_one(item, opened(item.asking.database))


def _lost(item: Item) -> Answered:
    """What is said of a scenario at which processes ended again and again."""
    return Answered(item.source, error=LimitError("the process that looked at it ended"))


def _whole(result: Answered) -> bool:
    return result.whole
