"""What the kernel works on, as small frozen values."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import field
from typing import Any

from clingather.bridge.base.memory import Hashed
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Symbol, parse_term
from clingather.bridge.encodings.terms import Argument, Fact, function
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.state.values import Object, State

TURNED = "turned_over"  # of a frame: its source has since (CR 701.27f)

Detail = tuple[Symbol, ...]
Events = tuple[tuple[Symbol, Detail], ...]  # events with what is known of each
Pick = tuple[str, Symbol, tuple[Symbol, ...]]  # who chose, which choice, what
Known = tuple[Symbol, str, int]  # a name, the object that it stands for, and its incarnation


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be done next: a term of the encodings, with what was chosen for it so far.

    `events` are those of a `commit` task, and of a `watch` task, whose `before` is the state in
    which they happened.
    """

    term: Symbol
    picks: tuple[Pick, ...] = ()
    events: Events = ()
    before: State | None = None


def task(name: str, *arguments: Argument) -> Task:
    """A task by its name, with what it is about."""
    return Task(parse_term(function(name, *arguments)))


@dataclass(frozen=True, slots=True)
class Frame(Hashed):
    """What a spell or ability knows while its program is carried out (CR 608.2)."""

    controller: str
    source: str
    incarnation: int
    label: str  # how choices for it are keyed: `OBJECT#N` or the spell's id
    known: tuple[Known, ...] = ()
    looked_back: tuple[Known, ...] = ()  # objects as they last existed (CR 608.2h)
    players: tuple[tuple[Symbol, str], ...] = ()
    numbers: tuple[tuple[Symbol, int], ...] = ()

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class Pending:
    """A triggered ability that waits to be put on the stack (CR 603.3)."""

    number: int  # its name among those that wait
    ability: Ability
    frame: Frame


@dataclass(frozen=True, slots=True)
class Delayed:
    """A delayed triggered ability that waits for its event (CR 603.7)."""

    ability: Ability
    frame: Frame


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that somebody has to make now: which one, out of what, and how many of it."""

    player: str
    term: Symbol
    word: str
    kind: str
    label: str
    options: tuple[Symbol, ...] = ()
    least: int = 0
    most: int = 0
    undated: tuple[str, ...] = ()  # of an order: sources whose timestamps nothing reads (CR 613.7)
    alike: bool = False  # which target it is makes no other difference yet (CR 601.2c)


@dataclass(frozen=True, slots=True)
class LastKnown:
    """What an object that has left its zone was last like, as facts (CR 608.2h)."""

    facts: tuple[Fact, ...] = ()
    abilities: tuple[int, ...] = ()  # the numbers of those that it had


@dataclass(frozen=True, slots=True)
class Made:
    """A choice that was made: who made it (CR 616.1, 723.5), its key `OBJECT.WORD`, the value."""

    player: str
    key: str
    value: Any


@dataclass(frozen=True, slots=True)
class Ways:
    """The choices that led to a state, and others that led there too.

    What two lines share is kept once, so that the number of ways may be beyond counting where the
    number of states is small.
    """

    choices: tuple[Made, ...]
    others: tuple[tuple[Ways, int], ...] = ()  # each with how many of `choices` it stands for

    def each(self) -> Iterator[tuple[Made, ...]]:
        """Every sequence of choices, the ones of the line that was kept first."""
        yield self.choices
        for ways, stands in self.others:
            for way in ways.each():
                yield (*way, *self.choices[stands:])


@dataclass(frozen=True, slots=True)
class Game:
    """A state on its way: what is to be done, in which frames, and what has happened so far."""

    state: State
    tasks: tuple[Task, ...] = ()  # the last one is next
    frames: Mapping[str, Frame] = field(default_factory=dict)
    pending: tuple[Pending, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    memory: Mapping[tuple[str, int], LastKnown] = field(default_factory=dict)
    # spells that have left the stack and may be copied, with what each knew (CR 707.10, 608.2h)
    spells: Mapping[tuple[str, int], tuple[Object, Frame]] = field(default_factory=dict)
    waiting: Choice | None = None
    log: tuple[Mapping[str, Any], ...] = ()
    choices: tuple[Made, ...] = ()
    other_ways: tuple[tuple[Ways, int], ...] = ()  # each with how many of `choices` it stands for
    winner: str | None = None
    losers: tuple[str, ...] = ()
    draw: bool = False
    illegal: tuple[str, str] | None = None  # the rule that an action broke, and how
    attempt: int = 0  # which of the actions taken led here; those that are illegal go with it
    main_game: Game | None = None  # stands still while this one is its subgame (CR 729)

    def with_(self, **changes: Any) -> Game:
        """The same game with some fields replaced."""
        return replace(self, **changes)

    def key(self) -> Hashable:
        """What is equal only for games that go on alike: all of it but `attempt`."""
        return (
            *(self.state, self.tasks, self.pending, self.delayed, self.waiting, self.losers),
            *(self.winner, self.draw, self.illegal, repr(self.choices), repr(self.log)),
            *(tuple(each.items()) for each in (self.frames, self.memory, self.spells)),
            *(repr(self.other_ways), None if self.main_game is None else self.main_game.key()),
        )

    @property
    def ways(self) -> Ways:
        """The sequences of choices that led here."""
        return Ways(self.choices, self.other_ways)

    @property
    def over(self) -> bool:
        """Whether the game has ended (CR 104.1)."""
        return self.draw or self.winner is not None

    @property
    def goes_on_outside(self) -> bool:
        """Whether it is a subgame that has ended: its main game goes on (CR 729.5)."""
        return self.over and self.main_game is not None
