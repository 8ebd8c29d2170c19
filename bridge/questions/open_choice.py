"""The decision that is a choice which something left open: who chooses, and every way to."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from clingather.bridge.base.errors import InputError
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.kernel.choosing import (
    answers_of,
    key_of,
    make,
    matching,
    number_of_ways,
    unused,
    ways,
)
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.values import Game

DECISIONS = {"order": "order", "sequence": "order", "assign": "damage"}  # by the kind of the choice


MAX_ANSWERS = 10_000
AFTER = frozenset({"finish", "settle"})  # tasks that come when all is paid
# tasks of announcing that come last: with what was chosen it may still be illegal (CR 601.2, 602.2)
ANNOUNCING = frozenset({"confirm", "mana", "spend", "cast_done", "activate_done"})


def decision(
    doing: Performer, game: Game, *, max_answers: int | None = None
) -> dict[str, Any] | None:
    """Every way to make the choice that is open, up to a limit; None where none is."""
    choice = game.waiting
    if choice is None:
        return None
    key = key_of(choice)
    limit = max_answers or MAX_ANSWERS
    found = list(islice(ways(game), limit + 1))
    announcing = any(task.term.name in ANNOUNCING for task in game.tasks)
    plays = [
        {"choose": {key: value}}
        for value, terms in found[:limit]
        if not (announcing or (choice.kind == "yes_or_no" and value))
        or _possible(doing, game, value, terms)
    ]
    if len(found) <= limit:
        return {**head(game), "plays": plays}
    count = number_of_ways(game) if choice.kind == "order" else {"at_least": limit}
    told = {"limit": f"more than {limit} ways to choose", "complete": False}
    return {**head(game), "count": count, "plays": plays, **told}


def head(game: Game) -> dict[str, Any]:
    """What the open choice is called, who makes it, and what it is about."""
    choice = game.waiting
    assert choice is not None
    name = DECISIONS.get(choice.kind, "choice")
    if choice.word == "replacement":
        name = "replacement"
    return {
        "decision": name,
        "player": choice.player,
        "object": None if choice.kind == "order" else choice.label.partition("#")[0],
        "key": key_of(choice),
    }


def judged(
    doing: Performer, game: Game, action: Mapping[str, Any]
) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """The open choice, and the rules that refuse to make it as an action says.

    Raises InputError where no such choice is open, or it has no such way.
    """
    answers = answers_of(action, "play")
    opened = {} if game.waiting is None else {key_of(game.waiting): game}
    found = matching(game, answers)
    left = answers if found is None else answers[: found[0]] + answers[found[0] + 1 :]
    if found is None or left:
        raise InputError([unused(answer, opened) for answer in left])
    _, value, terms = found
    after = doing.kernel.settle([make(game, value, terms)], lambda term: term.name in AFTER)
    broken = [each.illegal for each in after if each.illegal is not None]
    return head(game), broken


def _possible(doing: Performer, game: Game, value: Any, terms: tuple[Symbol, ...]) -> bool:
    """Whether what is chosen can be paid, if it is paid: what is illegal can't be chosen."""
    after = doing.kernel.settle([make(game, value, terms)], lambda term: term.name in AFTER)
    return any(each.illegal is None for each in after)
