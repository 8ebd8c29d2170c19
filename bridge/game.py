"""A game to play by hand or by program, in the manner of python-chess.

A `Game` stands at one position. `plays` lists what whoever has to choose now may do; `push` does
one of it, `pop` takes it back. Each position is kept, so nothing is played twice.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from clingather.bridge import read
from clingather.bridge.answers import (
    LayersAnswer,
    ListedPlay,
    LoopsAnswer,
    PlaysAnswer,
    WhyAnswer,
    WhyNotAnswer,
)
from clingather.bridge.base import limits
from clingather.bridge.base.collecting import seldom
from clingather.bridge.base.errors import LimitError, UnsupportedError
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.database import Database, open_database
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.event_rules import with_rule
from clingather.bridge.kernel.options import Options
from clingather.bridge.questions import explain, layers, loops, plays
from clingather.bridge.questions.outcomes import around, objects
from clingather.bridge.questions.positions import Board, since_rest
from clingather.bridge.scenario.writing import scenario_to_data
from clingather.bridge.state.values import Scenario

if TYPE_CHECKING:
    from clingather.bridge.answers import EventOfOutcomes

__all__ = ["Game", "Play"]


@dataclass(frozen=True)
class Play:
    """One way to choose: who chooses, the action `do` that makes it, and the row of `plays`.

    >>> play = Play("A", "priority", {"pass": "priority"}, {"action": "pass"})
    >>> play.do
    {'pass': 'priority'}
    >>> print(play)
    A: pass priority
    """

    player: str
    decision: str
    do: Mapping[str, Any]
    row: ListedPlay

    def __str__(self) -> str:
        """The action in a line."""
        parts = (
            f"{word} {what if isinstance(what, str) else json.dumps(what, ensure_ascii=False)}"
            for word, what in self.do.items()
            if what != []
        )
        return f"{self.player}: {', '.join(parts)}"


class Game:
    """A game that goes forward one choice at a time.

    Made by `Game.from_scenario`. Answers are about the position at which it stands. Several games
    may be played in several threads, with one database; one game is for one thread.
    """

    def __init__(
        self,
        scenario: Scenario,
        *,
        database: Database | None = None,
        ignore_unsupported: bool = False,
        engine: Engine | None = None,
        timeout: float | None = None,
        memory: int | None = None,
    ) -> None:
        """Take the actions of a scenario; they must lead to one position.

        `timeout` (seconds) and `memory` (megabytes) bound each question and each action. Raises
        InputError, UnsupportedError and LimitError as `plays` does.
        """
        self._database = database or open_database()
        self._scenario = replace(scenario, do=(), ask={}, expect={}, lines={})
        self._ignore, self._engine = ignore_unsupported, engine
        self._limits = (timeout, memory)
        options = Options(ignore_unsupported, engine=engine)
        self._doing = Performer(scenario_cards(scenario, self._database), options)
        self._board = Board(self._doing)
        with self._within():
            self._root = self._here = self._board.opened(scenario)

    @classmethod
    def from_scenario(
        cls,
        scenario: Scenario | Mapping[str, Any] | Path | str,
        *,
        database: Database | None = None,
        ignore_unsupported: bool = False,
        engine: Engine | None = None,
        timeout: float | None = None,
        memory: int | None = None,
    ) -> Game:
        """The game that a scenario describes: a file, the text of one, or its data.

        A text of one line that does not begin with `{` is the path of a file.

        >>> game = Game.from_scenario(
        ...     {"scenario": 1, "players": [{"id": "A", "battlefield": ["Forest"]}, {"id": "B"}]}
        ... )
        >>> [str(play) for play in game.plays()]
        ['A: activate forest#1', 'A: pass priority']
        """
        cards = database or open_database()
        if isinstance(scenario, str) and "\n" not in scenario and scenario.lstrip()[:1] != "{":
            scenario = Path(scenario)
        return cls(
            read(scenario, cards),
            database=cards,
            ignore_unsupported=ignore_unsupported,
            engine=engine,
            timeout=timeout,
            memory=memory,
        )

    # ------------------------------------------------------------ forward and back
    def plays(self) -> list[Play]:
        """Every legal choice of the player who has to choose now; none where the game is over.

        >>> game = Game.from_scenario('{scenario: 1, players: [{id: A}, {id: B}]}')
        >>> [play.do for play in game.plays()]
        [{'pass': 'priority'}]

        Raises LimitError where a limit kept it from listing them all.
        """
        if self.over:
            return []
        answer = self.decision()
        if "limit" in answer:
            raise LimitError(answer["limit"])
        who, what = str(answer["player"]), str(answer["decision"])
        return [Play(who, what, row["do"], row) for row in answer["plays"]]

    def decision(self) -> PlaysAnswer:
        """The answer of `plays` here: what has to be chosen, by whom, and every way to.

        >>> game = Game.from_scenario('{scenario: 1, players: [{id: A}, {id: B}]}')
        >>> game.decision()["decision"]
        'priority'

        Raises UnsupportedError where nobody has to choose.
        """
        with self._within():
            return cast(PlaysAnswer, self._board.decision(self._here))

    def push(self, play: Play | Mapping[str, Any] | str) -> list[EventOfOutcomes]:
        """Make a play of `plays`, or take an action as it stands under `do:`; what happened.

        >>> game = Game.from_scenario(
        ...     {"scenario": 1, "players": [{"id": "A", "hand": ["Forest"]}, {"id": "B"}]}
        ... )
        >>> [event["event"] for event in game.push({"play": "forest"})]
        ['move']

        Raises InputError where the rules forbid it or it names what there is not, UnsupportedError
        where what happens then rests on a text that was not understood; the game stands where it
        stood.
        """
        stated = play.do if isinstance(play, Play) else play
        before = len(self._here.game.log)
        with self._within():
            self._here = self._board.after(self._here, stated)
        return self.log[before:]

    def pop(self) -> Mapping[str, Any] | str:
        """Take the last action back, and return it.

        >>> game = Game.from_scenario('{scenario: 1, players: [{id: A}, {id: B}]}')
        >>> _ = game.push({"pass": "priority"})
        >>> game.pop()
        {'pass': 'priority'}

        Raises IndexError where none was taken.
        """
        if self._here is self._root or self._here.before is None:
            raise IndexError("no action has been taken")
        action, self._here = self._here.action, self._here.before
        return cast("Mapping[str, Any] | str", action)

    # ------------------------------------------------------------ where it stands
    @property
    def key(self) -> str:
        """What is equal for equal positions, and different for others.

        While a choice is open, positions are equal that came from equal ones by equal actions.

        >>> text = '{scenario: 1, players: [{id: A, hand: [Forest]}, {id: B}]}'
        >>> one, other = Game.from_scenario(text), Game.from_scenario(text)
        >>> _ = one.push({"play": "forest"})
        >>> one.key == other.key
        False
        >>> _ = other.push({"play": "forest"})
        >>> one.key == other.key
        True
        """
        return self._board.key(self._here)

    @property
    def over(self) -> bool:
        """Whether the game has ended (CR 104.1).

        >>> Game.from_scenario('{scenario: 1, players: [{id: A, life: 0}, {id: B}]}').over
        True
        """
        return self._here.game.over

    @property
    def winner(self) -> str | None:
        """Who has won; None while the game goes on, and where it is a draw.

        >>> Game.from_scenario('{scenario: 1, players: [{id: A, life: 0}, {id: B}]}').winner
        'B'
        """
        return self._here.game.winner

    @property
    def log(self) -> list[EventOfOutcomes]:
        """Everything that happened since the game was set up, the settling before it included.

        >>> game = Game.from_scenario('{scenario: 1, players: [{id: A, life: 0}, {id: B}]}')
        >>> [event["event"] for event in game.log]
        ['lose']
        """
        return [with_rule(row) for row in self._here.game.log]  # type: ignore[misc]

    @property
    def player(self) -> str | None:
        """Who has to choose now; None where nobody has.

        >>> Game.from_scenario('{scenario: 1, players: [{id: A}, {id: B}]}').player
        'A'
        """
        if self.over:
            return None
        try:
            return self.decision()["player"]
        except UnsupportedError:
            return None

    def scenario(self) -> dict[str, Any]:
        """This position as a scenario; where a choice is open, with the actions that led to it.

        >>> game = Game.from_scenario('{scenario: 1, players: [{id: A, hand: [Forest]}, {id: B}]}')
        >>> _ = game.push({"play": "forest"})
        >>> [entry["id"] for entry in game.scenario()["players"][0]["battlefield"]]
        ['forest']
        """
        return scenario_to_data(self._as_scenario())

    def layers(self) -> LayersAnswer:
        """Every object's characteristics, and how they came about (CR 613).

        >>> game = Game.from_scenario(
        ...     '{scenario: 1, players: [{id: A, battlefield: [Forest]}, {id: B}]}'
        ... )
        >>> game.layers()["objects"]["forest"]["subtypes"]
        ['Forest']
        """
        with self._within():
            return cast(LayersAnswer, layers.answer(self._as_scenario(), **self._options()))

    def why(self, object_id: str) -> WhyAnswer:
        """How an object came by its characteristics, effect by effect.

        >>> game = Game.from_scenario(
        ...     '{scenario: 1, players: [{id: A, battlefield: [Forest]}, {id: B}]}'
        ... )
        >>> game.why("forest")["characteristics"]["types"][0]["text"]
        'copiable value'

        Raises InputError where no object has that id.
        """
        with self._within():
            found = explain.why(self._as_scenario(), object_id, **self._options())
            return cast(WhyAnswer, found)

    def why_not(self, play: Play | Mapping[str, Any] | str) -> WhyNotAnswer:
        """Which rules refuse a play here; none where it is legal.

        >>> game = Game.from_scenario('{scenario: 1, players: [{id: A, hand: [Shock]}, {id: B}]}')
        >>> game.why_not({"cast": "shock", "targets": ["B"]})["refused"][0]["rule"]
        '601.2h'
        """
        stated = play.do if isinstance(play, Play) else play
        with self._within():
            return cast(WhyNotAnswer, plays.refusals(self._doing, self._here.game, stated))

    def loops(self, **options: Any) -> LoopsAnswer:
        """Every loop that can be reached from here; the options are those of `loops`.

        >>> game = Game.from_scenario('{scenario: 1, players: [{id: A}, {id: B}]}')
        >>> game.loops()["loops"]
        []
        """
        with self._within():
            found = loops.answer(self._as_scenario(), **self._options(), **options)
            return cast(LoopsAnswer, limits.marked(found))

    def objects(self) -> dict[str, dict[str, Any]]:
        """Every object with its zone, its players and what it is now, by its id.

        >>> game = Game.from_scenario(
        ...     '{scenario: 1, players: [{id: A, battlefield: [Forest]}, {id: B}]}'
        ... )
        >>> game.objects()["forest"]["zone"]
        'battlefield'
        """
        return objects(self._here.game, self._doing)

    # ------------------------------------------------------------ within
    def _as_scenario(self) -> Scenario:
        """The position as a scenario; from the last one on at which no choice was open."""
        rest, actions = since_rest(self._here)
        if rest.game.waiting is not None:  # it was open from the beginning
            return replace(self._scenario, do=tuple(actions))
        state = around(rest.game, self._doing.table, self._scenario)
        return replace(state, do=tuple(actions))

    def _options(self) -> dict[str, Any]:
        return {
            "database": self._database,
            "ignore_unsupported": self._ignore,
            "engine": self._engine,
        }

    @contextmanager
    def _within(self) -> Iterator[None]:
        with seldom, limits.within(limits.Limits.of(*self._limits)):
            yield
