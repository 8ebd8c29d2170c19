"""What is to be reached, by whom, until when and against whom; and what that takes for granted.

A goal is no rule of the game but what a puzzle asks for. It is told from the state and from what
happened on the way to it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.suggest import one_of
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.kernel.acting import HEADS as ANNOUNCED
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.options import Options
from clingather.bridge.kernel.values import Game
from clingather.bridge.questions.positions import Board, Position
from clingather.bridge.repeating.deeds import parts
from clingather.bridge.state.values import Scenario

WORDS = ("win", "survive")
OF_OBJECTS = ("destroy", "control", "play")
AGAINST = ("all", "passive")
LEAST: Sequence[Mapping[str, Any]] = ({"pass": "priority"}, {"attack": {}}, {"block": {}})
TAPS = "taps lands for mana only to pay for something"
PASSIVE = "the others pass, attack and block with nothing, wherever they may"


@dataclass(frozen=True)
class Aim:
    """A goal of a player, to be reached before so many turns have ended (this one is the first)."""

    goal: str | Mapping[str, str]
    player: str
    turns: int
    against: str
    last: int  # the number of the last of these turns

    def reached(self, board: Board, here: Position) -> bool:
        """Whether the goal is reached at a position, by what has led there since the one before."""
        game = here.game
        if self.goal == "survive":
            over = game.over and game.winner == self.player
            return over or (self.too_late(game) and not game.over and not self._lost(game))
        if self.too_late(game):
            return False
        if self.goal == "win":
            return game.winner == self.player
        assert not isinstance(self.goal, str)
        ((head, id_),) = self.goal.items()
        rows = game.log[len(here.before.game.log) if here.before is not None else 0 :]
        if head == "destroy":  # "destroyed" is the rules' word (CR 701.8), as the log has it
            return any(row.get("object") == id_ and row.get("how") == "destroyed" for row in rows)
        if head == "play":  # to cast it as a spell or play it as a land (CR 701.18b)
            cast = {"event": "cast", "object": id_, "player": self.player}
            return cast in rows or self._played(here, id_)
        thing = game.state.objects.get(id_)
        if thing is None or thing.zone != "battlefield":
            return False
        versions = board.doing.table.layers([game.state])[0].versions
        return id_ in versions and versions[id_][-1].one("controller") == self.player

    def failed(self, game: Game) -> bool:
        """Whether nothing can be reached any more: the game or the last turn has ended."""
        return game.over or self._lost(game) or self.too_late(game)

    def too_late(self, game: Game) -> bool:
        """Whether the last turn has ended."""
        return game.state.turn.number > self.last

    def _lost(self, game: Game) -> bool:
        return self.player in game.losers

    def _played(self, here: Position, id_: str) -> bool:
        """Whether it was played as a land just now."""
        action, before = here.action, here.before
        if before is None or not isinstance(action, Mapping) or action.get("play") != id_:
            return False
        return before.game.state.turn.priority == self.player


def read_aim(
    scenario: Scenario,
    *,
    goal: Any = None,
    player: str | None = None,
    turns: int | None = None,
    against: str | None = None,
) -> Aim:
    """What is asked: by the scenario, of its first player and of this turn, unless it is said.

    Raises InputError where no goal is stated, or it names what there is not.
    """
    state = scenario.state
    ids = [each.id for each in state.players]
    who = player or str(scenario.ask.get("player", ids[0]))
    if who not in ids:
        raise InputError([Problem("names no player", key="player", found=repr(who))])
    found = scenario.goal if goal is None else stated_goal(goal)
    if found is None:
        expected = "goal: win, survive, {destroy: ID}, {control: ID} or {play: ID}"
        raise InputError([Problem("no goal is stated", key="goal", expected=expected)])
    if not isinstance(found, str):
        ((head, id_),) = found.items()
        if id_ not in state.objects:
            near = one_of(sorted(state.objects), id_)
            raise InputError([Problem("names no object", None, f"goal.{head}", repr(id_), near)])
    number = int(scenario.ask.get("turns", 1)) if turns is None else turns
    against = against or str(scenario.ask.get("against", "all"))
    if against not in AGAINST:
        raise InputError([Problem("is neither all nor passive", None, "against", repr(against))])
    return Aim(found, who, number, against, state.turn.number + number - 1)


def stated_goal(goal: Any) -> str | Mapping[str, str]:
    """A goal from `win`, `survive`, `destroy ID` or `{destroy: ID}`; raises InputError."""
    if isinstance(goal, str):
        words = goal.replace(":", " ").strip("{} ").split()
        if len(words) == 1 and words[0] in WORDS:
            return words[0]
        if len(words) == 2 and words[0] in OF_OBJECTS:
            return {words[0]: words[1]}
    elif isinstance(goal, Mapping) and len(goal) == 1:
        ((head, id_),) = goal.items()
        if head in OF_OBJECTS and isinstance(id_, str):
            return {head: id_}
    expected = "win, survive, destroy ID, control ID or play ID"
    raise InputError([Problem("is no goal", key="goal", found=repr(goal), expected=expected)])


def board_of(scenario: Scenario, database: Any, engine: Engine | None) -> Board:
    """Where strategies for a scenario are played; nobody uses unknown cards (see `assumed`).

    Raises UnsupportedError within a subgame.
    """
    if scenario.main_game is not None:  # who wins a subgame has not won the game (CR 729.1b)
        row: dict[str, object] = {"object": "main_game", "card": None, "text": "a subgame"}
        raise UnsupportedError(
            [{**row, "reason": "no strategy is looked for in a subgame (CR 729)"}]
        )
    options = Options(keeps_hands=True, engine=engine)
    return Board(Performer(scenario_cards(scenario, database), options))


# ---------------------------------------------------------------- what is taken for granted
def assumed(game: Game, decision: Mapping[str, Any]) -> Iterator[str]:
    """What is taken for granted of whoever decides: what the listed plays leave out."""
    who = str(decision["player"])
    if any(each.unknown and each.owner == who for each in game.state.objects.values()):
        yield f"{who} plays none of the cards that are unknown"
    if any(_may_pay_otherwise(play.get("payments")) for play in decision["plays"]):
        yield f"{who} pays by mana abilities activated before, or as `pay: auto` does"


def _may_pay_otherwise(payments: Any) -> bool:
    """Whether there are several ways to pay for a play; they may be listed."""
    number = len(payments) if isinstance(payments, list) else payments
    return isinstance(number, Mapping) or (isinstance(number, int) and number > 1)


def answers(
    aim: Aim, decision: Mapping[str, Any]
) -> tuple[Sequence[Mapping[str, Any]], str | None]:
    """The plays of somebody else that have to be answered, and what is assumed with them."""
    plays: Sequence[Mapping[str, Any]] = [play["do"] for play in decision["plays"]]
    if aim.against == "passive":
        for play in plays:
            if {word: value for word, value in play.items() if word != "player"} in LEAST:
                return [play], PASSIVE if len(plays) > 1 else None
    return plays, None


def untaps(board: Board, since: int = 0) -> bool:
    """Whether a text that was come across speaks of untapping; so many of them are left out."""
    abilities = board.doing.table.numbering.abilities[since:]
    return any(node.kind == "untap" for ability in abilities for _, node in parts(ability))


# ---------------------------------------------------------------- loops on the way
def announcement(here: Position, action: Mapping[str, Any]) -> frozenset[int]:
    """A mark of an action that is announced at a position: alike where the same is done again.

    What a player has announced may be barred where the state comes up again (CR 732.3). Two states
    that are alike have equal marks; so what has no mark in common can't bar each other.
    """
    if not any(word in action for word in ANNOUNCED):
        return frozenset()
    state = here.game.state
    players = [
        (each.life, each.mana_pool, *map(len, (each.hand, each.graveyard, each.exile)))
        for each in state.players
    ]
    tapped = sum(thing.tapped for thing in state.objects.values())
    seen = (state.turn.step, state.turn.active, players, len(state.stack), tapped)
    return frozenset({hash((json.dumps(action, sort_keys=True), str(seen)))})
