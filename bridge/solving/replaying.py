"""The checker of loops: each loop that is stated is played, not searched for (CR 732.2).

A certificate of loops is an answer of `loops`, or a combo of `combos`: the scenario, and each loop
with what leads to it, what one time around does, and what is said of it. Here the actions are
played from the scenario on; the state after them covers the one before, they can be played again,
and what that makes of the loop is what is stated, to the last word.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.encodings.ledger import EDITION
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.questions import loops
from clingather.bridge.scenario.reading import read_scenario

KIND = "loops"  # of certificate
NEEDED = (
    "the loops that were found: what `clingather loops FILE --json` prints where it finds one, "
    "or a combo of `clingather combos --json`"
)


def answer(
    certificate: Mapping[str, Any], *, database: Any = None, engine: Engine | None = None
) -> dict[str, Any]:
    """Whether every loop of a certificate is one, and the first thing that is not as it is stated.

    Raises InputError where it is no certificate, UnsupportedError where a text on the way is not
    understood, LimitError at a limit.
    """
    stated = certificate.get("loops")
    if not isinstance(stated, list) or not stated:
        raise InputError([Problem("nothing to check", key="loops", expected=NEEDED)])
    found: dict[str, Any] = {"certificate": KIND, "holds": True, "positions": 0}
    for number, loop in enumerate(stated):
        refused = _refused(certificate.get("scenario"), loop, f"loops[{number}]", found, database,
                           engine)  # fmt: skip
        if refused is not None:
            at, because = refused
            found |= {"holds": False, "at": at, "because": because}
            break
    return {**found, "assumptions": [], "complete": True, "rules": EDITION}


def _refused(
    start: Any, loop: Any, at: str, found: dict[str, Any], database: Any, engine: Engine | None
) -> tuple[str, str] | None:
    """Where a stated loop is not what it is said to be, and why; None where it is."""
    if not isinstance(start, Mapping) or not isinstance(loop, Mapping):
        raise InputError([Problem("is no loop from a scenario on", key=at, expected="a mapping")])
    actions, prefix = loop.get("actions"), loop.get("prefix", [])
    if not isinstance(actions, list) or not actions or not isinstance(prefix, list):
        raise InputError([Problem("states no actions", key=f"{at}.actions", expected="a list")])
    scenario = read_scenario(json.dumps(start, ensure_ascii=False), cards=database)
    try:
        played = loops.replayed(scenario, prefix, actions, database=database, engine=engine)
    except InputError as error:
        return f"{at}.actions", f"they can't be played: {error}"
    found["positions"] += played["states"]
    if not played["loops"]:
        return f"{at}.actions", played["because"] or "nothing repeats"
    (real,) = json.loads(json.dumps(played["loops"]))
    for word in loops.TOLD:
        if loop.get(word) != real.get(word):
            return f"{at}.{word}", f"it is {real.get(word)!r}, not {loop.get(word)!r}"
    return None
