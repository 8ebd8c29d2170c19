"""Whatever another program wrote as a checked scenario."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from clingather.bridge.base.errors import InputError, UnsupportedError
from clingather.bridge.cards.database import Database
from clingather.bridge.scenario.reading import read_scenario
from clingather.bridge.state.values import Scenario

if TYPE_CHECKING:
    from clingather.bridge.exchange.carried import Carried

PUZZLE_FILE = ".pzl"  # how files end that Forge wrote


def read_foreign(text: str, source: str, cards: Database | None = None) -> Carried:
    """A puzzle or a deck list as a scenario, checked; InputError where it is none of them.

    `data` and `text` are the scenario with all its ids.
    """
    # late: most files are scenarios, to read which takes none of these
    from clingather.bridge.exchange.deck_lists import read_list
    from clingather.bridge.exchange.deck_xml import read_xml  # late: as above
    from clingather.bridge.exchange.puzzle_reading import read_puzzle  # late: as above
    from clingather.bridge.exchange.telling_apart import (  # late: as above
        PUZZLE,
        SCENARIO,
        instead,
        is_xml,
        what_it_is,
    )
    from clingather.bridge.scenario.writing import (  # late: as above
        scenario_to_data,
        write_scenario,
    )

    if is_xml(text):
        carried = read_xml(text, source, cards)
    elif source.lower().endswith(PUZZLE_FILE) or what_it_is(text) == PUZZLE:
        carried = read_puzzle(text, source, cards)
    elif what_it_is(text) == SCENARIO:
        raise instead(SCENARIO, "a puzzle or a deck list", text, source)
    else:
        carried = read_list(text, source, cards)
    scenario = _checked(carried, source, cards)
    carried.data, carried.text = scenario_to_data(scenario), write_scenario(scenario)
    return carried


def read_game(text: str, source: str, cards: Database | None = None) -> Scenario:
    """The scenario that a file says: its own, or that of a puzzle of Forge (.pzl).

    InputError says what the file is instead, if it is something else that is read here.
    """
    if source.lower().endswith(PUZZLE_FILE):
        return read_whole_puzzle(text, source, cards)
    try:
        return read_scenario(text, source=source, cards=cards)
    except InputError as error:
        # late: most files are scenarios
        from clingather.bridge.exchange.telling_apart import SCENARIO, instead, what_it_is

        found = what_it_is(text)
        raise error if found in ("", SCENARIO) else instead(found, SCENARIO, text, source) from None


def read_whole_puzzle(text: str, source: str, cards: Database | None = None) -> Scenario:
    """The scenario that a puzzle says; UnsupportedError where a part of it can't be carried."""
    # late: most files are scenarios
    from clingather.bridge.exchange.puzzle_reading import read_puzzle

    carried = read_puzzle(text, source, cards)
    lost: list[dict[str, object]] = [
        {
            "object": None,
            "card": None,
            "paragraph": None,
            "text": f"{each.key}={each.text}",
            "reason": f"line {each.line}: {each.reason}",
        }
        for each in carried.lost
        if each.matters
    ]
    if lost:
        raise UnsupportedError(lost)
    return _checked(carried, source, cards)


def _checked(carried: Carried, source: str, cards: Database | None) -> Scenario:
    """The scenario; what is wrong with it has the lines of the text that was read."""
    try:
        return read_scenario(json.dumps(carried.data), source=source, cards=cards)
    except InputError as error:
        problems = [replace(each, line=_line(each.key, carried)) for each in error.problems]
        raise InputError(problems, source) from None


def _line(key: str, carried: Carried) -> int | None:
    """The line of the place, or of the one around it."""
    while key and key not in carried.lines:
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    return carried.lines.get(key)
