"""A fragmented loop on the way: what the player concerned must not choose again (CR 732.3).

The steps of a game are followed. Where one of its states comes up again through actions of at least
two players, `732.2a-verdicts.lp` says who must make a different choice; that player's action is
barred as long as the state stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.values import Game
from clingather.bridge.state.values import Otherwise


@dataclass(frozen=True, eq=False)
class Step:
    """A game at rest, the action that was taken then, and whose choice that was."""

    game: Game
    action: Any
    player: str | None  # None: it followed once all had passed, or came from outside


def step(doing: Performer, game: Game, action: Any) -> Step:
    """The step that an action makes from a game."""
    return Step(game, action, doing.actor(game, action))


def barred(doing: Performer, steps: Sequence[Step], game: Game) -> Game:
    """The game with the choice that must not be made again now, if there is one."""
    if game.tasks or game.waiting is not None or game.over or game.state.turn.otherwise:
        return game
    viewer = None
    players: set[str] = set()
    key = None
    for place in reversed(range(len(steps))):
        first = steps[place]
        if isinstance(first.action, Mapping) and "event" in first.action:
            return game
        players |= {first.player} if first.player is not None else set()
        if len(players) < 2 or not _may_be_alike(first.game, game):
            continue
        # late: few games come back to where they were
        from clingather.bridge.repeating.verdicts import must_choose_otherwise
        from clingather.bridge.repeating.viewing import Viewer  # late: as above

        viewer = viewer or Viewer(doing.table)
        key = key or viewer.likeness(game).key
        if viewer.likeness(first.game).key != key:
            continue
        if first.player == must_choose_otherwise(game.state, players, doing.table.engine):
            after = steps[place + 1].game if place + 1 < len(steps) else game
            than = _whole(first, after)
            other = Otherwise(player=str(first.player), than=than, rule="732.3")
            turn = replace(game.state.turn, otherwise=(other,))
            return game.with_(state=replace(game.state, turn=turn))
    return game


def _whole(first: Step, after: Game) -> Mapping[str, Any]:
    """An action with the targets and modes that were chosen on the way."""
    rows = after.choices[len(first.game.choices) :]
    chosen = {made.key.rpartition(".")[2]: made.value for made in rows}
    said = {word: chosen[word] for word in ("targets", "modes") if word in chosen}
    return {**first.action, **{word: it for word, it in said.items() if word not in first.action}}


def _may_be_alike(one: Game, other: Game) -> bool:
    """Whether nothing that is seen at once tells two states apart."""
    left, right = one.state, other.state
    return (
        len(left.stack) == len(right.stack)
        and (left.turn.step, left.turn.active) == (right.turn.step, right.turn.active)
        and [p.life for p in left.players] == [p.life for p in right.players]
    )
