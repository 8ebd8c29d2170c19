"""Games played at random, each question asked of both engines: what they say must be the same.

`python -m tests.engine_games SECONDS` plays one game after the other for so long and says how many
questions were compared, and how large the process has become.
"""

from __future__ import annotations

import random
import resource
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from time import monotonic
from typing import Any

from clingather import bridge
from clingather.bridge.base.errors import ClingatherError
from clingather.bridge.cards.card import Card
from clingather.bridge.cards.database import Database, open_database
from clingather.bridge.oracle import compile_face
from clingather.bridge.questions.executed import executed

LANDS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
OPPONENTS_TURN = 0.3  # how often the active player is the other one
MOST_STATES = 30  # of one action: a play with more ways is given up by both engines alike
Answer = Mapping[str, Any]


@dataclass(frozen=True)
class Played:
    """What came of one game: the actions made, the questions compared, why it ended."""

    actions: int
    questions: int
    end: str


@cache
def cards() -> Database:
    """The embedded cards."""
    return open_database()


@cache
def spells() -> dict[str, Card]:
    """Cards with one face and a mana cost, by name."""
    return {
        card.name: card
        for card in cards().cards()
        if len(card.faces) == 1
        and card.faces[0].mana_cost
        and "Land" not in card.faces[0].type_line
    }


def board(dice: random.Random) -> dict[str, Any]:
    """Two players with lands, two permanents and a hand of two colors each, at a main phase."""
    rows = []
    for player in ("A", "B"):
        two = sorted(dice.sample(sorted(LANDS), 2))
        fitting = sorted(name for name, card in spells().items() if _colors(card) <= set(two))
        shuffled = dice.sample(fitting, len(fitting))
        pile = list(islice(filter(_carried_out, shuffled), 13))
        lands = [{"card": LANDS[color], "count": 3} for color in two]
        rows.append(
            {
                "id": player,
                "life": 12,
                "battlefield": [*lands, *filter(_is_permanent, pile[:2])],
                "hand": pile[2:7],
                "library": pile[7:],
            }
        )
    active = "B" if dice.random() < OPPONENTS_TURN else "A"
    turn = {"active": active, "step": "precombat_main", "priority": active}
    return {"scenario": 1, "players": rows, "turn": turn}


def _colors(card: Card) -> set[str]:
    return set(card.faces[0].mana_cost or "") & set(LANDS)


@cache
def _carried_out(name: str) -> bool:
    return all(executed(each) for each in compile_face(spells()[name].faces[0], name))


def _is_permanent(name: str) -> bool:
    words = set(spells()[name].faces[0].type_line.split())
    return not words & {"Instant", "Sorcery", "Aura"}


def play(seed: int, most: int) -> Played:
    """One game of so many actions at most. Raises AssertionError where the engines differ."""
    dice = random.Random(seed)
    state = board(dice)
    made = questions = 0
    while made < most:
        answer = _same(bridge.plays, state)
        questions += 1
        if isinstance(answer, str):
            return Played(made, questions, answer)
        doing = [each["do"] for each in answer.get("plays", ())]
        if not doing:
            return Played(made, questions, "nothing to do")
        does = dice.choice(doing)
        if "cast" in does or "activate" in does:
            does = {**does, "pay": "auto"}
        answer = _same(bridge.outcomes, {**state, "do": [does]}, max_states=MOST_STATES)
        questions += 1
        if isinstance(answer, str):
            return Played(made, questions, answer)
        if not answer["outcomes"]:
            return Played(made, questions, str(answer.get("limit", "no outcome")))
        state = dice.choice(answer["outcomes"])["state"]
        made += 1
    return Played(made, questions, "as long as wanted")


def _same(question: Callable[..., Answer], state: Answer, **limits: int) -> Answer | str:
    """What both engines answer, or the error that both name."""
    found: list[Answer | str] = []
    for engine in ("native", "clingo"):
        try:
            found.append(question(state, database=cards(), engine=engine, **limits))
        except ClingatherError as error:
            found.append(f"{type(error).__name__}: {error}")
    native, clingo = found
    assert native == clingo
    return native


def size() -> int:
    """How many megabytes the process has held at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


if __name__ == "__main__":
    ends = monotonic() + float(sys.argv[1])
    games = actions = asked = 0
    for seed in count(int(sys.argv[2]) if len(sys.argv) > 2 else 0):
        if monotonic() > ends:
            break
        try:
            played = play(seed, 30)
        except AssertionError as error:
            print(f"game {seed} differs: {str(error)[:2000]}", flush=True)
            continue
        games, actions, asked = games + 1, actions + played.actions, asked + played.questions
        print(seed, played.actions, played.end[:150], f"| {games} games, {actions} actions,",
              f"{asked} questions, {size()} MB", flush=True)  # fmt: skip
