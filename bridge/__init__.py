"""The Python around the encodings; each question is one function here.

`layers(scenario)` returns the answer of `clingather layers --json` as values. A scenario is a
`Scenario`, or its data as a mapping, or its YAML text. What chooses nothing is evaluated by the
engine (`bridge/engine/`) where that was built, and by clingo where it gives no answer; with
`engine="clingo"` by clingo alone, with the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clingather.bridge.answers import (
        CombosAnswer,
        LayersAnswer,
        LoopsAnswer,
        OutcomesAnswer,
        PlaysAnswer,
        SolveAnswer,
        VerifyAnswer,
        WhyAnswer,
        WhyEventAnswer,
        WhyNotAnswer,
    )
    from clingather.bridge.cards.database import Database
    from clingather.bridge.engine.evaluator import Engine
    from clingather.bridge.questions.compare import Difference
    from clingather.bridge.state.values import Scenario

__all__ = [
    "check",
    "combos",
    "layers",
    "loops",
    "open_database",
    "outcomes",
    "plays",
    "read",
    "solve",
    "verify",
    "why",
    "why_event",
    "why_not",
]

SOLVED_WITHIN = 5_000  # positions at which `check` looks for a strategy that is expected


def layers(
    scenario: Scenario | Mapping[str, Any] | str,
    *,
    database: Database | None = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    timeout: float | None = None,
    memory: int | None = None,
) -> LayersAnswer:
    """Every object's characteristics as the board stands, and how they came about (CR 613).

    >>> board = '{scenario: 1, players: [{id: A, battlefield: [Forest]}, {id: B}]}'
    >>> layers(board)["objects"]["forest"]["types"]
    ['Land']

    Raises InputError (the scenario is wrong), UnsupportedError (text that could matter was not
    understood; with `ignore_unsupported` the answer lists it and is not complete) and LimitError
    (`timeout` seconds, `memory` megabytes of the process).
    """
    from clingather.bridge.questions import layers as characteristics

    answer: LayersAnswer = _limited(
        timeout,
        memory,
        characteristics.answer,
        scenario,
        database=database,
        ignore_unsupported=ignore_unsupported,
        engine=engine,
    )
    return answer


def outcomes(
    scenario: Scenario | Mapping[str, Any] | str,
    *,
    database: Database | None = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    max_states: int | None = None,
    timeout: float | None = None,
    memory: int | None = None,
) -> OutcomesAnswer:
    """Every state that the actions under `do:` can lead to, with the events on the way.

    >>> board = '{scenario: 1, players: [{id: A, battlefield: [Forest]}, {id: B}], '
    >>> board += 'do: [{event: {destroy: [forest]}}]}'
    >>> (outcome,) = outcomes(board)["outcomes"]
    >>> outcome["objects"]["forest"]["zone"]
    'graveyard'

    Raises InputError (the scenario is wrong, an action is illegal) and UnsupportedError (text that
    matters was not understood; with `ignore_unsupported` the answer lists it and is not complete).
    A limit that is reached (`max_states` states, `timeout` seconds, `memory` megabytes) leaves the
    answer incomplete.
    """
    from clingather.bridge.questions import outcomes as reached

    answer: OutcomesAnswer = _limited(
        timeout,
        memory,
        reached.answer,
        scenario,
        database=database,
        ignore_unsupported=ignore_unsupported,
        engine=engine,
        max_states=max_states,
    )
    return answer


def plays(
    scenario: Scenario | Mapping[str, Any] | str,
    *,
    database: Database | None = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    list_payments: bool = False,
    max_answers: int | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    check: Mapping[str, Any] | str | None = None,
) -> PlaysAnswer:
    """Every legal choice of the player who has to choose after the actions under `do:`.

    >>> board = '{scenario: 1, players: [{id: A, hand: [Forest]}, {id: B}]}'
    >>> [play["do"] for play in plays(board)["plays"]]
    [{'play': 'forest'}, {'pass': 'priority'}]

    Declarations of attackers and blockers are listed up to `max_answers`; with `check` one play is
    only looked at. With `list_payments` each play at priority has its payments in place of
    their number. Raises InputError and UnsupportedError as `outcomes` does, LimitError where the
    time is up or the memory used up before anything could be listed.
    """
    from clingather.bridge.questions import plays as decisions

    answer: PlaysAnswer = _limited(
        timeout,
        memory,
        decisions.answer,
        scenario,
        database=database,
        ignore_unsupported=ignore_unsupported,
        engine=engine,
        max_answers=max_answers,
        check=check,
        list_payments=list_payments,
    )
    return answer


def why_not(
    scenario: Scenario | Mapping[str, Any] | str,
    play: Mapping[str, Any] | str,
    *,
    database: Database | None = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    timeout: float | None = None,
    memory: int | None = None,
) -> WhyNotAnswer:
    """Which rules refuse a play, stated as an action under `do:` or as `plays` lists it.

    >>> board = '{scenario: 1, players: [{id: A, hand: [Shock]}, {id: B}]}'
    >>> why_not(board, {"cast": "shock", "targets": ["B"]})["refused"]
    [{'rule': '601.2h', 'reason': '{R} is missing: no source can add it'}]

    Raises InputError where it is no play, or names what there is not.
    """
    from clingather.bridge.questions import plays as decisions

    answer: WhyNotAnswer = _limited(
        timeout,
        memory,
        decisions.why_not,
        scenario,
        play,
        database=database,
        ignore_unsupported=ignore_unsupported,
        engine=engine,
    )
    return answer


def loops(
    scenario: Scenario | Mapping[str, Any] | str,
    *,
    database: Database | None = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    max_states: int | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    trivial: bool = False,
    everything: bool = False,
    shortcut: int | None = None,
    graph: Path | None = None,
    jobs: int = 1,
) -> LoopsAnswer:
    """Every loop that can be reached before the present step ends, its kind and net (CR 732).

    >>> loops('{scenario: 1, players: [{id: A}, {id: B}]}')["loops"]
    []

    `trivial` loops, which change nothing, are listed on demand; without `everything` the search
    ends with the loops that are as short as the first one. With `shortcut` each has the state after
    so many times around (`after`); the states looked at are drawn to the file `graph`. The search
    is spread over `jobs` processes, where they can be forked; what it finds is the same. A sequence
    under `ask: {loop: [...]}` is looked at alone. Raises InputError (the scenario is
    wrong, an action is illegal) and UnsupportedError (text that functions was not understood).
    What can't be told of a play leaves the answer incomplete, as a limit does (`max_states`
    states, `timeout` seconds, `memory` megabytes).
    """
    from clingather.bridge.questions import loops as repeating

    answer: LoopsAnswer = _limited(
        timeout,
        memory,
        repeating.answer,
        scenario,
        database=database,
        ignore_unsupported=ignore_unsupported,
        engine=engine,
        max_states=max_states,
        trivial=trivial,
        everything=everything,
        shortcut=shortcut,
        graph=graph,
        jobs=jobs,
    )
    return answer


def why(
    scenario: Scenario | Mapping[str, Any] | str,
    object_id: str,
    *,
    database: Database | None = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    timeout: float | None = None,
    memory: int | None = None,
) -> WhyAnswer:
    """How an object came by its characteristics, effect by effect (CR 613).

    >>> board = '{scenario: 1, players: [{id: A, battlefield: [Forest]}, {id: B}]}'
    >>> [link["value"] for link in why(board, "forest")["characteristics"]["types"]]
    [['Land']]

    Raises InputError where no object has that id, and what `layers` raises.
    """
    from clingather.bridge.questions import explain

    answer: WhyAnswer = _limited(
        timeout,
        memory,
        explain.why,
        scenario,
        object_id,
        database=database,
        ignore_unsupported=ignore_unsupported,
        engine=engine,
    )
    return answer


def why_event(
    scenario: Scenario | Mapping[str, Any] | str,
    event: Mapping[str, Any] | str | int,
    *,
    database: Database | None = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    timeout: float | None = None,
    memory: int | None = None,
) -> WhyEventAnswer:
    """Why an event of `outcomes` happened: the rules that fired, step by step, the last step first.

    >>> board = '{scenario: 1, players: [{id: A, battlefield: [Forest]}, {id: B}], '
    >>> board += 'do: [{event: {destroy: [forest]}}]}'
    >>> why_event(board, {"event": "move", "object": "forest"})["steps"][1]["rows"][0]["rules"]
    ['614.6']

    The event is its number (of the first outcome, or "OUTCOME.NUMBER"), its word, or what it says.
    Raises InputError where there is none, and what `outcomes` raises.
    """
    from clingather.bridge.questions import why_event as explained

    answer: WhyEventAnswer = _limited(
        timeout,
        memory,
        explained.why_event,
        scenario,
        event,
        database=database,
        ignore_unsupported=ignore_unsupported,
        engine=engine,
    )
    return answer


def solve(
    scenario: Scenario | Mapping[str, Any] | str,
    *,
    goal: str | Mapping[str, str] | None = None,
    player: str | None = None,
    turns: int | None = None,
    against: str | None = None,
    taps: bool = False,
    list_all: bool = False,
    unique: bool = False,
    minimal: bool = False,
    database: Database | None = None,
    engine: Engine | None = None,
    max_states: int | None = None,
    jobs: int = 1,
    timeout: float | None = None,
    memory: int | None = None,
) -> SolveAnswer:
    """A strategy that reaches the goal against every choice of the others, or that there is none.

    >>> board = '{scenario: 1, players: [{id: A, hand: [Forest]}, {id: B}]}'
    >>> solve(board, goal={"play": "forest"})["strategy"]
    {'do': {'play': 'forest'}}

    The goal is the scenario's where none is given, the player its first one; `turns` counts the
    present turn; `against` is "all", or "passive": the others pass wherever they may. Without
    `taps` the player's lands are tapped only to pay for something. With `list_all` the answer has
    under `solutions` all that differ in what the player does, with `unique` up to two, so that it
    says whether there is only one; with `minimal` it has under `cards` which cards of the player
    are needed. `jobs` processes look at the first plays (a script that asks for them keeps what it
    does under `if __name__ == "__main__":`). The answer is a certificate for `verify`, which has
    gone through it already. `solved` is False with `complete` True where there is no strategy; what
    could not be told, or a limit (`max_states` positions, `timeout` seconds, `memory` megabytes),
    leaves it incomplete. Raises InputError (the scenario or the goal is wrong)
    and UnsupportedError (text that matters was not understood).
    """
    from clingather.bridge.solving import solving

    answer: SolveAnswer = _limited(
        timeout,
        memory,
        solving.answer,
        scenario,
        goal=goal,
        player=player,
        turns=turns,
        against=against,
        taps=taps,
        list_all=list_all,
        unique=unique,
        minimal=minimal,
        database=database,
        engine=engine,
        max_states=max_states,
        jobs=jobs,
    )
    return answer


def combos(
    deck: str | Path,
    *,
    database: Database | None = None,
    engine: Engine | None = None,
    time_limit: float | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    jobs: int = 1,
    with_one_more: bool = False,
) -> CombosAnswer:
    """The smallest sets of one to three cards of a deck list that go around together (CR 732).

    >>> answer = combos("1 Forest")
    >>> answer["combos"], answer["complete"]
    ([], True)

    `deck` is the text of a deck list (Arena, MTGO, Cockatrice) or the path of one. Each board is
    searched for `time_limit` seconds of the processor. Sets that a limit left unlooked-at are named
    under `left`, cards that are not executed under `unsupported`: then the answer is not complete.
    `jobs` processes look at sets, which needs a program that can be imported anew. With
    `with_one_more` pairs of one card of the deck and one of the whole database are looked at, too:
    `missing` names the cards of a combo that are not in the deck. Raises InputError where it is no
    deck list, LimitError where a limit is reached before any set was looked at (`timeout` seconds,
    `memory` megabytes).
    """
    from clingather.bridge.base import limits
    from clingather.bridge.base.collecting import seldom
    from clingather.bridge.combining import answering

    whole = isinstance(deck, Path)
    text = deck.read_text(encoding="utf-8") if isinstance(deck, Path) else deck
    with seldom, limits.within(limits.Limits.of(timeout, memory)):
        found = answering.answer(
            text,
            str(deck) if whole else "",
            database=database,
            engine=engine,
            seconds=time_limit,
            jobs=jobs,
            with_one_more=with_one_more,
        )
        return limits.marked(found)  # type: ignore[return-value]


def verify(
    certificate: Mapping[str, Any],
    *,
    database: Database | None = None,
    engine: Engine | None = None,
    timeout: float | None = None,
    memory: int | None = None,
) -> VerifyAnswer:
    """Whether what `solve`, `loops` or `combos` found holds, or the first step that does not.

    It is replayed without the search. Of a strategy each play of the player is legal, each legal
    play of the others is answered, and wherever it ends the goal is reached. The actions of a loop
    can be played again and again, and what is said of it is so; a combo of `combos` is such a
    certificate too.

    >>> board = {"scenario": 1, "players": [{"id": "A"}, {"id": "B", "life": 0}]}
    >>> asked = {"goal": "win", "player": "A", "turns": 1, "against": "all"}
    >>> verify({"certificate": "solve", "scenario": board, **asked, "strategy": {}})["holds"]
    True

    Raises InputError where it is no certificate, UnsupportedError where a text on the way was not
    understood, LimitError at a limit (`timeout` seconds, `memory` megabytes).
    """
    from clingather.bridge.base import limits
    from clingather.bridge.base.collecting import seldom
    from clingather.bridge.solving import checking

    with seldom, limits.within(limits.Limits.of(timeout, memory)):
        cards = database or open_database()
        return checking.answer(certificate, database=cards, engine=engine)  # type: ignore[return-value]


def check(
    scenario: Scenario | Mapping[str, Any] | str,
    *,
    database: Database | None = None,
    engine: Engine | None = None,
) -> list[Difference]:
    """What differs from the answers that a scenario states under `expect:`; nothing if it holds.

    >>> board = '{scenario: 1, players: [{id: A, battlefield: [Forest]}, {id: B}], '
    >>> check(board + "expect: {layers: {forest: {name: Forest}}}}")
    []
    >>> (found,) = check(board + "expect: {layers: {forest: {name: Island}}}}")
    >>> found.expected, found.got
    ('Island', 'Forest')

    Raises what the questions raise, InputError where nothing is stated, and LimitError where what
    was found is not all that has to be compared: SOLVED_WITHIN positions are looked at for a
    strategy, where no limit of time holds.
    """
    from functools import partial

    from clingather.bridge.base import limits
    from clingather.bridge.base.errors import LimitError, UnsupportedError
    from clingather.bridge.questions import check as checking

    options: dict[str, Any] = {"database": database, "engine": engine}

    def all_outcomes(asked: Scenario) -> Mapping[str, Any]:
        answer: Mapping[str, Any] = outcomes(asked, **options)
        if "limit" in answer:  # what is not all cannot be compared
            raise LimitError(str(answer["limit"]))
        return answer

    def some_loops(asked: Scenario) -> Mapping[str, Any]:
        answer: Mapping[str, Any] = loops(asked, **options)
        if not answer["loops"] and answer["unsupported"]:  # there may be some that were not found
            raise UnsupportedError(answer["unsupported"])
        if not answer["loops"] and "limit" in answer:
            raise LimitError(str(answer["limit"]))
        return answer

    def all_solved(asked: Scenario) -> Mapping[str, Any]:
        stated = asked.expect["solve"]
        more: dict[str, Any] = {"unique": "unique" in stated, "minimal": "cards" in stated}
        if limits.seconds_left() is None:
            more["max_states"] = SOLVED_WITHIN
        answer: Mapping[str, Any] = solve(asked, **more, **options)
        if not answer["complete"]:  # that nothing was found is not that there is nothing
            raise LimitError(f"solve: {answer['limit']}")
        return answer

    questions: dict[str, Callable[[Scenario], Mapping[str, Any]]] = {
        "layers": partial(layers, **options),
        "outcomes": all_outcomes,
        "plays": partial(plays, **options),
        "loops": some_loops,
        "solve": all_solved,
    }
    return checking.check(read(scenario, database), questions)


def _limited(
    timeout: float | None,
    memory: int | None,
    answer: Callable[..., dict[str, Any]],
    scenario: Scenario | Mapping[str, Any] | str,
    *also: Any,
    database: Database | None,
    **options: Any,
) -> Any:
    """The answer about a scenario within limits; one that ran over them is not complete."""
    from clingather.bridge.base import limits
    from clingather.bridge.base.collecting import seldom

    with seldom, limits.within(limits.Limits.of(timeout, memory)):
        asked = read(scenario, database)
        return limits.marked(answer(asked, *also, database=database, **options))


def read(
    scenario: Scenario | Mapping[str, Any] | Path | str, database: Database | None = None
) -> Scenario:
    """A scenario from what a caller may give: its data, its YAML text, the path of a file.

    The file may be a puzzle of Forge (.pzl), as for every command.

    >>> read("{scenario: 1, players: [{id: A}, {id: B}]}").state.turn.active
    'A'

    Raises InputError with everything that is wrong with it.
    """
    import json

    from clingather.bridge.exchange.reading import read_game
    from clingather.bridge.scenario.files import file_text
    from clingather.bridge.scenario.reading import read_scenario
    from clingather.bridge.state.values import Scenario

    if isinstance(scenario, Scenario):
        return scenario
    cards = database or open_database()
    if isinstance(scenario, Mapping | str):
        text = scenario if isinstance(scenario, str) else json.dumps(scenario, ensure_ascii=False)
        return read_scenario(text, cards=cards)
    return read_game(file_text(Path(scenario)), str(scenario), cards)


def open_database(path: Path | str | None = None) -> Database:
    """The cards: of a database at `path`, else of the default one; threads may share it.

    >>> with open_database() as cards:
    ...     cards.card("Forest").name
    'Forest'

    Raises InputError where there is no database that can be read.
    """
    from clingather.bridge.cards import database

    return database.open_database(Path(path) if path is not None else None)
