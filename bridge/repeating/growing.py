"""A game with other amounts, and another past: as they are after so many more repetitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.replacing import replace
from clingather.bridge.kernel.values import Game
from clingather.bridge.repeating.likeness import Amount
from clingather.bridge.state.values import Effect, Object

AGAIN = "again_"  # stands in the ids of effects that are multiplied

MOST_MANA = 100  # of a type, where a game is played on with: no cost asks for more


def grown(
    game: Game, changes: Mapping[Amount, int], rounds: int, *, played_on: bool = False
) -> Game:
    """The game with its amounts as they are after so many more repetitions.

    Where it is `played_on` with, mana that no cost could ask for is left out.
    """
    state = game.state
    players = []
    for player in state.players:
        if player.library and changes.get(("library", player.id)):
            raise LimitError(f"which cards of {player.id}'s library are there then")
        counters, mana = Counter(dict(player.counters)), player.mana_pool
        for amount, number in changes.items():
            if amount[:2] == ("player_counters", player.id):
                counters[amount[2]] += rounds * number
            if amount[:2] == ("mana", player.id):
                symbol = f"{{{amount[2]}}}"
                there = mana.count(symbol) + rounds * number
                much = min(there, MOST_MANA) if played_on else there
                mana = mana.replace(symbol, "") + symbol * much
        players.append(
            replace(
                player,
                life=player.life + rounds * changes.get(("life", player.id), 0),
                library_unknown=player.library_unknown
                + rounds * changes.get(("library", player.id), 0),
                counters=tuple(sorted(counters.items())),
                mana_pool=mana,
            )
        )
    objects = dict(state.objects)
    for amount, number in changes.items():
        if amount[0] == "of":
            objects[amount[1]] = _with_more(objects[amount[1]], amount[2], rounds * number)
    return game.with_(state=replace(state, players=tuple(players), objects=objects))


def _with_more(thing: Object, kind: str, number: int) -> Object:
    """An object with so much more damage, or so many more counters of a kind."""
    if kind == "damage":
        return replace(thing, damage=thing.damage + number)
    counters = dict(thing.counters)
    counters[kind] = counters.get(kind, 0) + number
    return replace(thing, counters=tuple(sorted(counters.items())))


def multiplied(game: Game, effects: Sequence[Effect], times: int) -> Game:
    """The game with so many more of each of these effects, as recent as they are."""
    state = game.state
    more, timestamps, frames = list(state.effects), list(state.timestamps), dict(game.frames)
    for effect, number in product(effects, range(times)):
        id_ = f"{effect.id}_{AGAIN}{number}"
        more.append(replace(effect, id=id_))
        timestamps.insert(timestamps.index(effect.id) + 1, id_)
        if effect.id in frames:
            frames[id_] = frames[effect.id]
    changed = replace(state, effects=tuple(more), timestamps=tuple(timestamps))
    return game.with_(state=changed, frames=frames)


def often(before: Any, after: Any, rounds: int) -> Any:
    """What happened, where so many more repetitions bring about what the last one did.

    `before` and `after` are the history before and after that one: numbers, mappings, and lists of
    rows with `times`. What is told of an object that is another one each time is told without it.
    """
    if isinstance(after, bool) or after is None or isinstance(after, str):
        return after
    if isinstance(after, int):
        return after + rounds * (after - (before or 0))
    if isinstance(after, Mapping):
        earlier = before or {}
        return {word: often(earlier.get(word), inner, rounds) for word, inner in after.items()}
    if not all(isinstance(row, Mapping) for row in after):
        return after
    known = Counter[str]()
    for row in before or ():
        known[_told(row)] += int(row.get("times", 1))
    return list(_rows(known, after, rounds))


def _rows(known: Counter[str], after: Iterable[Mapping[str, Any]], rounds: int) -> Any:
    for row in after:
        times = int(row.get("times", 1))
        more = times - known[_told(row)]
        if more <= 0:
            known[_told(row)] -= times
            yield row
        elif "object" in row:
            yield row
            bare = {w: value for w, value in row.items() if w not in ("object", "incarnation")}
            yield {**bare, "times": more * rounds}
        else:
            yield {**row, "times": times + more * rounds}


def _told(row: Mapping[str, Any]) -> str:
    return repr(sorted((word, value) for word, value in row.items() if word != "times"))
