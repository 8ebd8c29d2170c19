"""A bot that plays at random: decks of embedded cards, plays out of `plays`, made by `push`.

`python -m tests.random_games PUSHES SEED...` plays games and says which listed play was refused.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from clingather import ClingatherError, Game, LimitError, Play, UnsupportedError, open_database
from clingather.bridge.cards.card import Card
from clingather.bridge.oracle import compile_face
from clingather.bridge.questions.executed import executed

LANDS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
PASSES = 0.25  # how often to pass is chosen where something else could be done


@dataclass(frozen=True)
class Refusal:
    """A listed play that was refused, and where."""

    seed: int
    number: int  # which push
    play: Play
    error: str


@dataclass(frozen=True)
class Played:
    """What came of a game: how many plays were made, how it ended, what was refused."""

    seed: int
    pushes: int
    end: str  # over, limit, enough, or what was not understood
    refused: tuple[Refusal, ...]
    listed: int  # plays that were listed on the way


@cache
def cards() -> tuple[Card, ...]:
    """The embedded cards that are executed whole, each with one face."""
    with open_database() as database:
        return tuple(
            card
            for card in database.cards()
            if len(card.faces) == 1 and "Land" not in card.faces[0].type_line and _whole(card)
        )


def _whole(card: Card) -> bool:
    face = card.faces[0]
    types = ("Creature", "Instant", "Sorcery", "Artifact", "Enchantment", "Planeswalker")
    known = any(word in face.type_line for word in types)
    return known and all(executed(ability) for ability in compile_face(face, card.name))


def _colors(card: Card) -> set[str]:
    return set(card.faces[0].mana_cost or "") & set(LANDS)


def deck(dice: random.Random) -> list[str]:
    """Forty cards of two colors, shuffled."""
    two = set(dice.sample(sorted(LANDS), 2))
    fitting = [card.name for card in cards() if card.faces[0].mana_cost and _colors(card) <= two]
    spells = dice.sample(fitting, 24)
    lands = [LANDS[color] for color in sorted(two) for _ in range(8)]
    return dice.sample([*spells, *lands], 40)


def board(dice: random.Random, players: Sequence[str] = ("A", "B")) -> dict[str, Any]:
    """A game in its third turn or so: lands, a permanent, a hand, a library in a known order."""
    rows: list[dict[str, Any]] = []
    for player in players:
        pile = deck(dice)
        lands = [name for name in pile if name in LANDS.values()][:4]
        for name in lands:
            pile.remove(name)
        row = {"id": player, "life": 12, "battlefield": lands, "hand": pile[:7]}
        rows.append({**row, "library": pile[7:27]})
    return {"scenario": 1, "players": rows}


def play(seed: int, pushes: int, *, engine: Any = None, timeout: float = 60) -> Played:
    """One game at random, up to so many pushes."""
    dice = random.Random(seed)
    refused: list[Refusal] = []
    listed = made = 0
    try:
        game = Game.from_scenario(board(dice), engine=engine, timeout=timeout)
        while made < pushes and not game.over:
            plays = game.plays()
            listed += len(plays)
            chosen = _choice(plays, dice)
            try:
                game.push(chosen)
            except LimitError:
                raise
            except ClingatherError as error:
                refused.append(Refusal(seed, made, chosen, str(error)))
                break
            made += 1
    except LimitError as error:
        return Played(seed, made, f"limit: {error}", tuple(refused), listed)
    except UnsupportedError as error:
        return Played(seed, made, f"not understood: {error}", tuple(refused), listed)
    end = "refused" if refused else "over" if game.over else "enough"
    return Played(seed, made, end, tuple(refused), listed)


def _choice(plays: Sequence[Play], dice: random.Random) -> Play:
    """One of the plays; now and then to pass, so that turns go by."""
    passing = [each for each in plays if "pass" in each.do]
    mana = [each for each in plays if each.row.get("cost") == "{T}"]  # pay: auto activates these
    others = [each for each in plays if each not in passing and each not in mana]
    if passing and (not others or dice.random() < PASSES):
        return dice.choice(mana) if mana and dice.random() < 0.02 else passing[0]
    return dice.choice(others or plays)


if __name__ == "__main__":
    from time import perf_counter

    most, *seeds = sys.argv[1:]
    for word in seeds:
        start = perf_counter()
        played = play(int(word), int(most))
        seconds = perf_counter() - start
        print(word, played.pushes, played.listed, played.end, f"{seconds:.0f} s", flush=True)
        for each in played.refused:
            print("  refused:", each.number, each.play, "|", each.error, flush=True)
