"""The state after a loop was repeated many times, without going through each repetition (CR 732.2).

Three repetitions are played. Where each of them changes the same, the amounts of all others are
multiplied; then one more repetition is played with the amounts as they are before the last one, so
that whatever asks for an amount is asked about the one that counts. Objects of which there are
more each time are told once, with their number. Whatever could still make a difference is a
limit, and said.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from clingather.bridge.base.errors import LimitError
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.facts.asks import asks_exactly, asks_number
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.values import Game
from clingather.bridge.layer_system.characteristics import Names, characteristics
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.repeating.growing import grown, often
from clingather.bridge.repeating.likeness import Amount, Covering, Likeness, covering
from clingather.bridge.repeating.viewing import Viewer
from clingather.bridge.state.values import Object, State

PLAYED = 3  # repetitions that are played
Play = Callable[[Game], Game]


@dataclass(frozen=True)
class Growth:
    """What each repetition changes, by the names of the last state that was played."""

    changes: Mapping[Amount, int]
    more: Counter[tuple[str, str]]  # what there is more of: its likeness and its place


@dataclass(frozen=True)
class Repetitions:
    """The game after so many repetitions, and those that were played: from the first state on."""

    game: Game
    played: tuple[Game, ...]
    end: Game  # of those that were played, with what came then


class Many:
    """Repeats what was played."""

    def __init__(self, doing: Performer, viewer: Viewer) -> None:
        self.doing, self.viewer = doing, viewer

    def after(self, start: Game, round_: Play, times: int, then: Play) -> Repetitions:
        """So many repetitions from `start`, more than are played, and what follows `then`.

        `round_` plays one repetition, `then` what comes after the last one. Raises LimitError
        where the state is not worked out.
        """
        games = [start]
        for _ in range(PLAYED):
            games.append(round_(games[-1]))
        ends = [then(game) for game in games[1:]]
        if any(game.over for game in (*games, *ends)):
            raise LimitError("the game ends within the first repetitions of the shortcut")
        growth = self._growth(games[1:])
        self._demand_far(games[-1], growth, times - 1 - PLAYED, round_)
        last = self._growth(ends)
        self._demand_unasked(ends[-1], asks_exactly)
        if growth.more or last.more:
            self._demand_unasked(ends[-1], asks_number)
        found = self._told(grown(ends[-1], last.changes, times - PLAYED), last, times - PLAYED)
        self._demand_shown(ends, found, times - PLAYED)
        past = often(ends[-2].state.history, ends[-1].state.history, times - PLAYED)
        found = found.with_(state=replace(found.state, history=past))
        return Repetitions(found, tuple(games), ends[-1])

    # ------------------------------------------------------------ what each repetition changes
    def _growth(self, games: Sequence[Game]) -> Growth:
        likes = [self.viewer.likeness(game) for game in games]
        found = []
        for earlier, later in pairwise(likes):
            how = covering(earlier, later)
            if how is None:
                raise LimitError("the shortcut does not come back to where it began")
            found.append(_growth(how, later))
        if any(each != found[0] for each in found):
            raise LimitError("the repetitions of the shortcut do not change the same each time")
        return found[-1]

    def _demand_far(self, game: Game, growth: Growth, rounds: int, play: Play) -> None:
        """Refuse where the last repetition would not change what the first ones did."""
        amounts = self.viewer.likeness(game).amounts
        for amount, number in growth.changes.items():
            if amounts.get(amount, 0) + number * (rounds + 1) < 0:
                what = " ".join(amount)
                raise LimitError(f"the shortcut can't be repeated so often: {what} runs out")
        far = grown(game, growth.changes, rounds, played_on=True)
        after = play(far)
        here = covering(self.viewer.likeness(far), self.viewer.likeness(after))
        last = here and _growth(here, self.viewer.likeness(after))
        if after.over or last != growth:
            raise LimitError("the last repetition does not change what the first ones do")

    def _demand_unasked(self, game: Game, asks: Callable[[Ability], bool]) -> None:
        """Refuse where a text may ask for a number that is passed somewhere on the way.

        Amounts that only grow show it in the last repetition; objects are not there to be counted.
        """
        abilities = self.doing.table.numbering.abilities
        held = [
            abilities[number]
            for versions in self.doing.table.layers([game.state])[0].versions.values()
            for number in versions[-1].abilities().values()
            if isinstance(number, int)
        ]
        held += [thing.content for thing in game.state.objects.values() if thing.content]
        held += [delayed.ability for delayed in game.delayed]
        for ability in held:
            if asks(ability):
                raise LimitError(f"whether so many repetitions are met by: {ability.text}")

    # ------------------------------------------------------------ objects told once
    def _told(self, game: Game, growth: Growth, rounds: int) -> Game:
        """The game with what there is more of told once, and how often."""
        alike = self.viewer.likeness(game)
        groups: dict[tuple[str, str], list[str]] = defaultdict(list)
        for name, exact in alike.exact.items():
            groups[exact, alike.places.get(name, "")].append(name)
        more = Counter(growth.more)
        objects, gone = dict(game.state.objects), set[str]()
        for (exact, place), names in groups.items():
            number = more.pop((exact, place), 0)
            if not number:
                continue
            if any(name not in objects or objects[name].zone == "stack" for name in names):
                raise LimitError("effects pile up: what they are is not told after so many times")
            first = objects[names[0]]
            objects[first.id] = replace(first, count=len(names) + number * rounds)
            gone |= set(names[1:])
        if more:
            raise LimitError("what there is more of is not the same each time")
        return game.with_(state=_without(game.state, objects, gone))

    def _demand_shown(self, ends: Sequence[Game], found: Game, rounds: int) -> None:
        """Refuse where an object is another than it was by more than so many equal steps."""
        before, after, far = (self._shown(game) for game in (*ends[-2:], found))
        names = self._called(ends[-2], ends[-1])
        for id_, now in far.items():
            old, last = before.get(names.get(id_, id_), after[id_]), after[id_]
            for word, value in last.items():
                expected = value
                if isinstance(value, int) and isinstance(old[word], int):
                    expected = value + rounds * (value - old[word])
                if now[word] != expected:
                    reason = f"{word} of {id_} depends on how many there are of something"
                    raise LimitError(f"after so many repetitions: {reason}")

    def _called(self, before: Game, after: Game) -> Mapping[str, str]:
        """What the objects of a later state were called in the one before."""
        how = covering(self.viewer.likeness(before), self.viewer.likeness(after))
        return {now: old for old, now in how.names.items()} if how else {}

    def _shown(self, game: Game) -> dict[str, dict[str, Any]]:
        layers = self.doing.table.layers([game.state])[0]
        facts = Facts(self.doing.table.cards, self.doing.table.numbering)
        names = Names(game.state, layers, facts)
        return {
            id_: {
                **characteristics(versions[-1], id_, names),
                "controller": versions[-1].one("controller"),
            }
            for id_, versions in layers.versions.items()
        }


def _growth(how: Covering, later: Likeness) -> Growth:
    """What a repetition has changed, by the names of the state after it."""
    names = how.names
    changes = {
        (a[0], names.get(a[1], a[1]), *a[2:]) if a[0] == "of" else a: number
        for a, number in how.changes.items()
    }
    more = Counter((later.exact[name], later.places.get(name, "")) for name in how.more)
    return Growth(changes, more)


def _without(state: State, objects: Mapping[str, Object], gone: set[str]) -> State:
    """A state without some of its objects."""

    def left(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in names if name not in gone)

    players = tuple(
        replace(
            player,
            battlefield=left(player.battlefield),
            hand=left(player.hand),
            graveyard=left(player.graveyard),
            exile=left(player.exile),
            library=left(player.library),
            command=left(player.command),
        )
        for player in state.players
    )
    return replace(
        state,
        players=players,
        objects={id_: thing for id_, thing in objects.items() if id_ not in gone},
        timestamps=tuple(name for name in state.timestamps if name not in gone),
    )
