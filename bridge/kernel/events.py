"""Events as the encodings tell them: their details, what frames learn of them, the log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Function, String, Symbol
from clingather.bridge.kernel.draft import Draft
from clingather.bridge.kernel.happenings import written
from clingather.bridge.kernel.values import (
    Detail,
    Events,
    Frame,
    Game,
    Known,
    Task,
)
from clingather.bridge.state.values import Object, State

Role = tuple[Symbol, Symbol]  # a word of an ability, and what it stands for
Roles = dict[tuple[Symbol, Symbol], list[Role]]
# details of events that are no part of what a step did
BESIDES = frozenset({"added", "from"})


def roles_in(atoms: Iterable[Symbol]) -> Roles:
    """What the words of an ability stand for, by its context and the event."""
    roles: Roles = defaultdict(list)
    for symbol in sorted(atoms, key=str):
        _, context, event, name, value = symbol.arguments
        roles[context, event].append((name, value))
    return roles


def with_roles(frame: Frame, roles: Iterable[Role], state: State) -> Frame:
    """A frame that knows the objects, players and numbers of an event."""
    known: list[Known] = []
    back: list[Known] = []
    players, numbers = list(frame.players), list(frame.numbers)
    for name, value in roles:
        if value.type.name == "Number":
            numbers.append((name, value.number))
        elif value.type.name == "Function":  # what was there before, was(Object, Incarnation)
            thing, number = value.arguments
            back.append((name, thing.string, number.number))
        elif value.string in {player.id for player in state.players}:
            players.append((name, value.string))
        elif value.string in state.objects:
            known.append((name, value.string, state.objects[value.string].incarnation))
    return replace(
        frame,
        known=(*frame.known, *known),
        looked_back=(*frame.looked_back, *back),
        players=tuple(players),
        numbers=tuple(numbers),
    )


def proposed_in(events: list[Symbol], details: list[Symbol]) -> Events:
    """Events with their details, in a fixed order."""
    found: dict[Symbol, set[Symbol]] = {symbol.arguments[1]: set() for symbol in events}
    for symbol in details:
        if symbol.arguments[1] in found:
            found[symbol.arguments[1]].add(symbol.arguments[2])
    return tuple((event, tuple(sorted(found[event], key=str))) for event in sorted(found, key=str))


def caused(events: Events, term: Symbol) -> Events:
    """Events with the frame of the program that makes them happen."""
    if term.name != "run":
        return events
    cause = Function("cause", [term.arguments[0]])
    return tuple((event, (*details, cause)) for event, details in events)


def called_in(events: Events) -> dict[Symbol, str]:
    """The ids that are stated of tokens to be created."""
    return {
        event: detail.arguments[0].string
        for event, details in events
        for detail in details
        if detail.name == "called" and detail.arguments[0].string
    }


def with_tokens(events: Events, draft: Draft) -> Events:
    """The events, creations as the entering of the tokens that they created (CR 111.1)."""
    ids = dict(draft.created)
    entering = Function("battlefield")

    def named(event: Symbol, details: Detail) -> tuple[Symbol, Detail]:
        if event.name == "create":
            created = (*details, Function("created"))
            return Function("move", [String(ids[event]), entering]), created
        return event, details

    return tuple(named(event, details) for event, details in events)


def logged(game: Game, events: Events, before: State) -> Game:
    """The game with events written down that happened in the state `before`."""
    rows = [row for event, details in events for row in written(event, details, before)]
    return game.with_(log=(*game.log, *rows))


def entering_with(row: Mapping[str, Any], objects: Mapping[str, Object]) -> dict[str, Any]:
    """The counters that something enters the battlefield with (CR 122.6), as it is after that."""
    if row["event"] not in ("move", "create") or row["to"] != "battlefield":
        return {}
    thing = objects.get(row["object"])
    return {"counters": dict(thing.counters)} if thing is not None and thing.counters else {}


def with_results(
    game: Game, before: State, task: Task, events: Events, hidden: AbstractSet[Symbol]
) -> Game:
    """The frame remembers what a step did: its result, and that it was done.

    What happened besides, or comes of damage that was dealt, is no part of that (CR 608.2c).
    """
    frame_name, index = task.term.arguments
    frame = game.frames.get(frame_name.string)
    undone = all(any(each.name == "not_done" for each in details) for _, details in events)
    if frame is None or undone:
        return game
    result, done = Function("result", [index]), Function("done", [index])
    known, back = list(frame.known), list(frame.looked_back)
    own = [
        (event, details)
        for event, details in events
        if not any(detail.name in BESIDES for detail in details)
    ]
    for event, _ in own:
        for argument in event.arguments[:1] if event not in hidden else ():
            thing = argument.string if argument.type.name == "String" else None
            if thing is not None and thing in game.state.objects:
                known.append((result, thing, game.state.objects[thing].incarnation))
                if _has_left(thing, before, game.state):  # CR 608.2h; a countered copy is gone
                    back.append((result, thing, before.objects[thing].incarnation))
            elif event.name == "cease" and thing is not None and thing in before.objects:
                back.append((result, thing, before.objects[thing].incarnation))
        if event.name == "damage" and (hit := event.arguments[1].string) in game.state.objects:
            known.append((Function("dealt", [index]), hit, game.state.objects[hit].incarnation))
    numbers = dict(frame.numbers)
    numbers[done] = 1
    amount = Function("amount_done", [index])
    parts = [event for event, details in own if any(d.name == "part_of" for d in details)]
    # what is shuffled in counts, each object by its own event
    whole = [event for event, _ in own if event not in parts and event.name != "shuffle"]
    numbers[amount] = numbers.get(amount, 0) + sum(map(_amount, whole))
    if parts:
        numbers[Function("parted")] = 1
    if own and all(event.name == "reveal" for event, _ in own):
        numbers[Function("shown", [index])] = 1
    frames = dict(game.frames)
    frames[frame_name.string] = replace(
        frame,
        known=tuple(dict.fromkeys(known)),
        looked_back=tuple(dict.fromkeys(back)),
        numbers=tuple(numbers.items()),
    )
    return game.with_(frames=frames)


def _has_left(id_: str, before: State, after: State) -> bool:
    """Whether a permanent of the state before is something else, elsewhere, after it."""
    then, now = before.objects.get(id_), after.objects[id_]
    if then is None or then.incarnation == now.incarnation:
        return False
    return then.zone == "battlefield" and now.zone != "battlefield"


def _amount(event: Symbol) -> int:
    """How much an event did."""
    if event.name in ("gain_life", "lose_life"):
        return event.arguments[1].number
    if event.name in ("damage", "put_counters", "remove_counters"):
        return event.arguments[2].number
    if event.name == "player_counters":  # fewer of them, where they are paid
        return abs(event.arguments[2].number)
    return 1
