"""A table of combos that other programs can import: each combo a line of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from clingather.bridge.encodings.ledger import EDITION
from clingather.cli.loops import action_line, net_line, resource

FORMAT = 1  # it grows where a key changes its meaning


def table(answer: Mapping[str, Any]) -> str:
    """The combos of an answer of `combos`, a line each; `docs/combos.md` says what the keys are."""
    rows = (_row(combo, EDITION) for combo in answer["combos"])
    return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)


def _row(combo: Mapping[str, Any], edition: str) -> dict[str, Any]:
    """A combo as a row: what sites show, and the certificate that `verify` takes."""
    loops = combo["loops"]
    return {
        "format": FORMAT,
        "cards": combo["cards"],
        "prerequisites": {**combo["needs"], "assumptions": combo["assumptions"]},
        "steps": [_steps(loop) for loop in loops],
        "results": [{"word": word, "said": resource(word)} for word in combo["unbounded"]],
        "wins": combo["wins"],
        "may_stop": combo["may_stop"],
        "rules": _rules(loops),
        "edition": edition,
        "certificate": combo["certificate"],
        "loops": loops,
        "scenario": combo["scenario"],
    }


def _steps(loop: Mapping[str, Any]) -> dict[str, Any]:
    """How a loop goes, in lines for people."""
    return {
        "first": [action_line(action) for action in loop["prefix"]],
        "repeat": [action_line(action) for action in loop["actions"]],
        "each_time": net_line(loop),
    }


def _rules(loops: Iterable[Mapping[str, Any]]) -> list[str]:
    """The rules by which the loops are what they are, each once."""
    return sorted({number for loop in loops for number in loop["rules"]})
