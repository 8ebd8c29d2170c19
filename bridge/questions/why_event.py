"""Why an event of an outcome happened: the steps that led to it, and the rules that fired in them.

Each step of the kernel looked at one task. What it carried out of what the encodings derived is
found by leaving it out: an atom without which the step would not have written the event, or left
the task that did, is what the event rests on. How that atom was derived is read from the engine
(`encodings/derivations.py`), down to the facts. No rule is told of here a second time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from clingather.bridge.base import limits
from clingather.bridge.base.errors import InputError, LimitError, Problem
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.derivations import Derivations, Derived, as_data
from clingather.bridge.encodings.ledger import EDITION
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.engine.evaluator import Engine, UnansweredError
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.kernel.answers import Reasons
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.options import Options
from clingather.bridge.kernel.trail import Taken, Trail
from clingather.bridge.kernel.values import Detail, Events, Game
from clingather.bridge.questions.outcomes import reached, told
from clingather.bridge.questions.playing import Playing
from clingather.bridge.scenario.yaml_nodes import Mapping as Entries
from clingather.bridge.scenario.yaml_nodes import Scalar, parse
from clingather.bridge.state.values import Scenario

NUMBER = re.compile(r"(?:([1-9]\d*)\.)?([1-9]\d*)")
# What a step carries out, of the atoms that are read of it.
CARRIED = (
    *("makes", "then", "propose", "next_event", "announces", "times", "state_fires"),
    *("illegal", "fund"),
)
# Tasks that another step left because of what it did; with any other one something begins.
FOLLOWING = frozenset({"commit", "watch", "check", "run"})
Atoms = Mapping[str, list[Symbol]]
Shows = Callable[[Game], bool]


@dataclass(frozen=True, slots=True)
class _Event:
    """An event as an answer shows it: in which outcome, the how manieth, and its row of the log."""

    outcome: int
    number: int
    shown: Mapping[str, Any]
    row: Mapping[str, Any]

    @property
    def place(self) -> str:
        """What it is called by."""
        return f"{self.outcome}.{self.number}"


def why_event(
    scenario: Scenario,
    event: Mapping[str, Any] | str | int,
    *,
    database: Any = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
) -> dict[str, Any]:
    """The answer to `outcomes --why`: the steps that led to an event, the last one first.

    The event is stated by its number among those of the first outcome, by `OUTCOME.NUMBER`, by its
    word, or by what it says (`{event: damage, to: B}`); of several the first one is explained.
    Returns `{"event", "outcome", "number", "others": ["OUTCOME.NUMBER"], "steps": [{"task",
    "carried": [row], "rows": [{"row", "atom", "file", "line", "rules", "says", "from": [row]}]}],
    "complete"}`; a row without `file` was given as a fact. Raises InputError where no event of an
    outcome is the one that is meant, and what `outcomes` raises.
    """
    trail = Trail()
    cards = scenario_cards(scenario, database)
    player = Performer(cards, Options(ignore_unsupported, engine=engine, trail=trail))
    playing = Playing(player)
    games = playing.games(scenario)
    found = [
        _Event(outcome, number, shown, row)
        for outcome, game in enumerate(reached(games, player), start=1)
        for number, (shown, row) in enumerate(told(game.log), start=1)
    ]
    meant, *others = _meant(found, event)
    answer: dict[str, Any] = {
        "event": meant.shown,
        "outcome": meant.outcome,
        "number": meant.number,
        "others": [each.place for each in others],
        "steps": [],
        "rules": EDITION,
    }
    limits.tell(answer)
    try:
        for step in _Explaining(playing.doing, trail).steps(meant.row):
            answer["steps"].append(step)
    except (LimitError, UnansweredError) as error:
        answer["limit"] = str(error)
    unsupported = player.kernel.unsupported
    complete = "limit" not in answer and not unsupported
    return {**answer, "unsupported": unsupported, "complete": complete}


# ---------------------------------------------------------------- which event
def _meant(found: list[_Event], event: Mapping[str, Any] | str | int) -> list[_Event]:
    """The events that are meant. Raises InputError where there is none."""
    text = json.dumps(event, ensure_ascii=False) if isinstance(event, Mapping) else str(event)
    if (number := NUMBER.fullmatch(text.strip())) is not None:
        place = f"{number[1] or 1}.{number[2]}"
        meant = [each for each in found if each.place == place]
    else:
        said = _said(text)
        meant = [each for each in found if _fits(each.shown, said)]
    if not meant:
        words = ", ".join(dict.fromkeys(str(each.shown["event"]) for each in found))
        expected = f"the number of an event, or what one says: {words or 'nothing happens'}"
        raise InputError([Problem("no such event", None, "event", repr(text), expected)])
    return meant


def _said(text: str) -> Mapping[str, str]:
    """What an event has to say, by its keys."""
    node = parse(text, "the event")
    if isinstance(node, Scalar):
        return {"event": node.text}
    if isinstance(node, Entries) and all(isinstance(value, Scalar) for _, value in node.entries):
        return {key.text: value.text for key, value in node.entries if isinstance(value, Scalar)}
    expected = "a number, a word, or a mapping such as {event: damage, to: B}"
    raise InputError([Problem("what is no event", None, "event", repr(text), expected)])


def _fits(row: Mapping[str, Any], said: Mapping[str, str]) -> bool:
    return all(key in row and _plain(row[key]) == value for key, value in said.items())


def _plain(value: object) -> str:
    """A value as YAML writes it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


# ---------------------------------------------------------------- the steps
class _Explaining:
    """Goes back from an event, step by step."""

    def __init__(self, player: Performer, trail: Trail) -> None:
        # what is tried out is no part of the answer
        self._kernel = player.with_options(trail=None).kernel
        self._trail = trail
        self._reasons = Reasons()

    def steps(self, row: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The steps that led to a row of a log, the one that wrote it first.

        The last one is where it began: a spell or ability resolves, the game looks at its state.
        """
        taken = self._trail.writer(row)
        shows = None if taken is None else _writes(row, taken)
        while taken is not None and shows is not None:
            limits.check()
            step, events = self._step(taken, shows)
            yield step
            before = taken.before
            if before.tasks[-1].term.name not in FOLLOWING:
                return
            taken, shows = self._trail.maker(before), _leaves(before, events)

    def _step(self, taken: Taken, shows: Shows) -> tuple[dict[str, Any], Events]:
        """A step as the answer shows it, and the events of its task that it rests on."""
        before = taken.before
        said, atoms = self._kernel.asked(before)
        found = self._reasons.of(said)
        carried = [
            atom
            for name in CARRIED
            for atom in atoms[name]
            if not self._comes(shows, before, _without(atoms, name, atom))
        ]
        events = tuple(self._needed(before, atoms, shows))
        if not carried:  # it is an event that happens as it is: what it changes
            carried = _resting(found, atoms["makes"], events)
        rows = found.of(carried)
        events = events or _given(before.tasks[-1].events, rows)
        step = {"task": str(before.tasks[-1].term), "carried": [n + 1 for n in range(len(carried))]}
        return {**step, "rows": as_data(rows)}, events

    def _needed(self, game: Game, atoms: Atoms, shows: Shows) -> Events:
        """The events of a task without which the step would not have come to the same."""
        return tuple(
            event
            for event in game.tasks[-1].events
            if not self._comes(shows, _without_event(game, event), atoms)
        )

    def _comes(self, shows: Shows, game: Game, atoms: Atoms) -> bool:
        """Whether a step would come to the same with other atoms or events."""
        try:
            return shows(self._kernel.taken(game, atoms))
        except LookupError:  # what was left out is part of something else
            return False


def _without_event(game: Game, event: tuple[Symbol, Detail]) -> Game:
    task = game.tasks[-1]
    left = replace(task, events=tuple(each for each in task.events if each != event))
    return game.with_(tasks=(*game.tasks[:-1], left))


def _without(atoms: Atoms, name: str, atom: Symbol) -> Atoms:
    return {**atoms, name: [each for each in atoms[name] if each != atom]}


def _writes(row: Mapping[str, Any], taken: Taken) -> Shows:
    """Whether a step writes a row, as often as it did."""
    start, times = len(taken.before.log), taken.rows.count(row)
    return lambda game: game.log[start:].count(row) >= times


def _leaves(game: Game, events: Events) -> Shows:
    """Whether a step leaves the topmost task of a game, with those of its events that matter."""
    term, wanted = game.tasks[-1].term, {event for event, _ in events}
    return lambda after: any(
        task.term == term and wanted <= {event for event, _ in task.events} for task in after.tasks
    )


def _resting(found: Derivations, atoms: Iterable[Symbol], events: Events) -> list[Symbol]:
    """Those of some atoms that rest on one of the events."""
    return [atom for atom in atoms if _given(events, found.of([atom]))]


def _given(events: Events, rows: Iterable[Derived]) -> Events:
    """Those of some events that are among the facts of a derivation."""
    facts = {row.atom for row in rows if row.rule is None}
    return tuple(
        (event, details)
        for event, details in events
        if any(fact.endswith(f",{event})") for fact in facts if fact.startswith(EVENT_FACTS))
    )


EVENT_FACTS = ("event(", "happened(")  # how the facts of a task's events are called
