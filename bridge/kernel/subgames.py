"""Subgames: games within a main game, which stands still until they have ended (CR 729).

What is done with cards and players is derived (`729.5-subgames.lp`). Here the values of one game
are handed to the other: the cards of the main game are outside the subgame, as a sideboard is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Function, String
from clingather.bridge.encodings.terms import function
from clingather.bridge.kernel.values import Frame, Game, Task, task
from clingather.bridge.state.values import Object, State

OUTSIDE = "sideboard"  # the zone of what is outside the game (CR 400.11a)
FRAME = "subgame"


def with_outside(state: State, main: State) -> State:
    """The state of a subgame in which the cards of its main game are outside it (CR 729.4).

    Raises UnsupportedError where that is not told: several cards are one permanent.
    """
    cards = dict(_cards(main))
    objects = {**state.objects, **cards}
    return replace(state, objects=objects, timestamps=(*state.timestamps, *cards))


def _cards(main: State) -> Iterator[tuple[str, Object]]:
    for id_, thing in main.objects.items():
        if thing.melded_with is not None or thing.merged_with:
            raise not_told(id_, thing.card, "several cards that are one permanent (CR 729.4)")
        if not thing.token and thing.ability is None and thing.copy_of is None:
            yield id_, _outside(thing)


def _outside(thing: Object) -> Object:
    return Object(
        id=thing.id, owner=thing.owner, zone=OUTSIDE, card=thing.card,
        incarnation=thing.incarnation,
    )  # fmt: skip


def ended(game: Game) -> Game:
    """A subgame that is over has its end as its only task; any other game is as it was."""
    if not game.goes_on_outside:
        return game
    return game.with_(tasks=(task("end_subgame"),), waiting=None)


def brought_in(game: Game) -> Iterator[Game]:
    """The main game with a task for each of its cards that now comes into its subgame."""
    main = game.main_game
    if main is None:
        return
    for id_ in sorted(inside(game)):
        if main.state.objects[id_].zone != OUTSIDE:
            yield _told(main, task("run", FRAME, 1, function("brought_into_subgame", id_)))


def left_main_game(game: Game, main: Game) -> Game:
    """The subgame whose main game a card has left. Raises UnsupportedError where more came of it.

    What triggers by it waits for the end of the subgame (CR 729.4a).
    """
    if main.pending or main.waiting is not None or main.tasks:
        raise not_told("main_game", None, "what a card does that leaves the main game (CR 729.4a)")
    return game.with_(main_game=main)


def resumed(game: Game, cards: Iterable[str]) -> Game:
    """The main game as it goes on, where those cards come into it from its subgame (CR 729.5)."""
    main = game.main_game
    assert main is not None
    returning = list(cards)
    state = _with_cards(main.state, game.state, returning)
    creator = state.stack[-1]
    frame = main.frames[creator]
    numbers = (*frame.numbers, (Function("subgame_ended"), 1))
    won = () if game.winner is None else ((Function("subgame_won"), game.winner),)
    frames = {
        **main.frames,
        creator: replace(frame, numbers=numbers, players=(*frame.players, *won)),
    }
    picks = ((state.turn.active, Function("returns"), tuple(map(String, returning))),)
    ending = Task(task("run", FRAME, 1, function("subgame_ends")).term, picks=picks)
    after = _told(main.with_(state=state, frames=frames), ending)
    return after.with_(
        tasks=(task("settle"), task("resolve"), *after.tasks),
        log=game.log,
        choices=game.choices,
        other_ways=game.other_ways,
        attempt=game.attempt,
    )


def _with_cards(state: State, inner: State, returning: list[str]) -> State:
    """The state of a main game with the cards of its subgame outside it."""
    left = [id_ for player in inner.players for id_ in player.sideboard]
    new = {
        id_: _outside(inner.card(id_)) for id_ in (*returning, *left) if id_ not in state.objects
    }
    players = tuple(
        replace(
            player,
            sideboard=(
                *player.sideboard,
                *(id_ for id_ in left if id_ in new and new[id_].owner == player.id),
            ),
        )
        for player in state.players
    )
    return replace(
        state,
        players=players,
        objects={**state.objects, **new},
        timestamps=(*state.timestamps, *new),
    )


def _told(main: Game, what: Task) -> Game:
    """The main game with a task of no spell or ability, behind what it has to do at once."""
    frame = Frame(main.state.turn.active, FRAME, 0, FRAME)
    return main.with_(frames={**main.frames, FRAME: frame}, tasks=(what, *main.tasks))


def outside(game: Game) -> set[str]:
    """The cards of a main game that are told of in its subgame as being outside it."""
    return {id_ for id_ in _of_main_game(game) if game.state.objects[id_].zone == OUTSIDE}


def inside(game: Game) -> set[str]:
    """The cards of a main game that have been brought into its subgame."""
    return set(_of_main_game(game)) - outside(game)


def _of_main_game(game: Game) -> list[str]:
    main = game.main_game
    return [] if main is None else [id_ for id_ in main.state.objects if id_ in game.state.objects]


def without(state: State, gone: set[str]) -> State:
    """A state in which some cards outside the game are not told of."""
    players = tuple(
        replace(player, sideboard=tuple(id_ for id_ in player.sideboard if id_ not in gone))
        for player in state.players
    )
    return replace(
        state,
        players=players,
        objects={id_: thing for id_, thing in state.objects.items() if id_ not in gone},
        timestamps=tuple(entity for entity in state.timestamps if entity not in gone),
    )


def not_told(object_: str, card: str | None, reason: str) -> UnsupportedError:
    """The refusal of something about a subgame, with its reason."""
    row: dict[str, object] = {"object": object_, "card": card, "text": "a subgame"}
    return UnsupportedError([{**row, "reason": reason}])
