"""The Python around the encodings; each question is one function here.

`layers(scenario)` returns the answer of `clingather layers --json` as values. A scenario is a
`Scenario`, or its data as a mapping, or its YAML text. What chooses nothing is evaluated by the
engine (`bridge/engine/`) where that was built, and by clingo where it gives no answer; with
`engine="clingo"` by clingo alone, with the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from clingather.bridge.cards.database import Database
    from clingather.bridge.engine.evaluator import Engine
    from clingather.bridge.state.values import Scenario

__all__ = ["layers", "loops", "outcomes", "plays", "why_not"]


def layers(
    scenario: Scenario | Mapping[str, Any] | str,
    *,
    database: Database | None = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    timeout: float | None = None,
    memory: int | None = None,
) -> dict[str, Any]:
    """Every object's characteristics as the board stands, and how they came about (CR 613).

    Raises InputError (the scenario is wrong), UnsupportedError (text that could matter was not
    understood; with `ignore_unsupported` the answer lists it and is not complete) and LimitError
    (`timeout` seconds, `memory` megabytes of the process).
    """
    from clingather.bridge.questions import layers as characteristics

    return _limited(
        timeout,
        memory,
        characteristics.answer,
        scenario,
        database=database,
        ignore_unsupported=ignore_unsupported,
        engine=engine,
    )


def outcomes(
    scenario: Scenario | Mapping[str, Any] | str,
    *,
    database: Database | None = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    max_states: int | None = None,
    timeout: float | None = None,
    memory: int | None = None,
) -> dict[str, Any]:
    """Every state that the actions under `do:` can lead to, with the events on the way.

    Raises InputError (the scenario is wrong, an action is illegal) and UnsupportedError (text that
    matters was not understood; with `ignore_unsupported` the answer lists it and is not complete).
    A limit that is reached (`max_states` states, `timeout` seconds, `memory` megabytes) leaves the
    answer incomplete.
    """
    from clingather.bridge.questions import outcomes as reached

    return _limited(
        timeout,
        memory,
        reached.answer,
        scenario,
        database=database,
        ignore_unsupported=ignore_unsupported,
        engine=engine,
        max_states=max_states,
    )


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
) -> dict[str, Any]:
    """Every legal choice of the player who has to choose after the actions under `do:`.

    Declarations of attackers and blockers are listed up to `max_answers`; with `check` one play is
    only looked at. With `list_payments` each play at priority has its payments in place of
    their number. Raises InputError and UnsupportedError as `outcomes` does, LimitError where the
    time is up or the memory used up before anything could be listed.
    """
    from clingather.bridge.questions import plays as decisions

    return _limited(
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


def why_not(
    scenario: Scenario | Mapping[str, Any] | str,
    play: Mapping[str, Any] | str,
    *,
    database: Database | None = None,
    ignore_unsupported: bool = False,
    engine: Engine | None = None,
    timeout: float | None = None,
    memory: int | None = None,
) -> dict[str, Any]:
    """Which rules refuse a play, stated as an action under `do:` or as `plays` lists it.

    Raises InputError where it is no play, or names what there is not.
    """
    from clingather.bridge.questions import plays as decisions

    return _limited(
        timeout,
        memory,
        decisions.why_not,
        scenario,
        play,
        database=database,
        ignore_unsupported=ignore_unsupported,
        engine=engine,
    )


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
) -> dict[str, Any]:
    """Every loop that can be reached before the present step ends, its kind and net (CR 732).

    `trivial` loops, which change nothing, are listed on demand; without `everything` the search
    ends with the loops that are as short as the first one. With `shortcut` each has the state after
    so many times around (`after`); the states looked at are drawn to the file `graph`. A sequence
    under `ask: {loop: [...]}` is looked at alone. Raises InputError (the scenario is
    wrong, an action is illegal) and UnsupportedError (text that functions was not understood).
    What can't be told of a play leaves the answer incomplete, as a limit does (`max_states`
    states, `timeout` seconds, `memory` megabytes).
    """
    from clingather.bridge.questions import loops as answer

    return _limited(
        timeout,
        memory,
        answer.answer,
        scenario,
        database=database,
        ignore_unsupported=ignore_unsupported,
        engine=engine,
        max_states=max_states,
        trivial=trivial,
        everything=everything,
        shortcut=shortcut,
        graph=graph,
    )


def _limited(
    timeout: float | None,
    memory: int | None,
    answer: Callable[..., dict[str, Any]],
    scenario: Scenario | Mapping[str, Any] | str,
    *also: Any,
    database: Database | None,
    **options: Any,
) -> dict[str, Any]:
    """The answer about a scenario within limits; one that ran over them is not complete."""
    from clingather.bridge.base import limits

    with limits.within(limits.Limits.of(timeout, memory)):
        asked = _scenario(scenario, database)
        return limits.marked(answer(asked, *also, database=database, **options))


def _scenario(scenario: Scenario | Mapping[str, Any] | str, database: Database | None) -> Scenario:
    """A scenario from what a caller may give."""
    import json

    from clingather.bridge.cards.database import open_database
    from clingather.bridge.scenario.reading import read_scenario
    from clingather.bridge.state.values import Scenario

    if isinstance(scenario, Scenario):
        return scenario
    text = scenario if isinstance(scenario, str) else json.dumps(scenario, ensure_ascii=False)
    return read_scenario(text, cards=database or open_database())
