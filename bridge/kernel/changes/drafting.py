"""A mutable copy of a game, and what carrying out changes to it needs; no rule is decided here."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter, is_
from typing import Any, TypeVar

from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import Card
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.remembering import former_spell_facts, remembered, surroundings
from clingather.bridge.kernel.values import Delayed, Frame, Game, LastKnown
from clingather.bridge.layer_system.reading import Layers
from clingather.bridge.state.values import Object, Player

FIELDS = Player.__slots__
ALL_OF = attrgetter(*FIELDS)
Method = TypeVar("Method", bound=Callable[..., None])


def change(method: Method) -> Method:
    """A method that carries out the primitive change of its name (without the underscore)."""
    vars(method)["is_change"] = True
    return method


class Drafting:
    """The parts of a game as they are changed, and what most changes need."""

    def __init__(self, game: Game, table: Table, layers: Layers) -> None:
        self._game = game
        self._table = table
        self._layers = layers
        state = game.state
        self.objects: dict[str, Object] = dict(state.objects)
        self.players: dict[str, dict[str, Any]] = {
            player.id: fields_of(player) for player in state.players
        }
        self.turn = state.turn
        self.effects = list(state.effects)
        self.timestamps = list(state.timestamps)
        self.stack = list(state.stack)
        self.combat: dict[str, Any] = dict(state.combat)
        self.history: dict[str, Any] = dict(state.history)
        self.designations: dict[str, Any] = dict(state.designations)
        self.extra_turns = list(state.extra_turns)
        self.phases = list(state.phases)
        self.frames = dict(game.frames)
        self.pending = list(game.pending)
        self.delayed: list[Delayed | None] = list(game.delayed)
        self.memory = dict(game.memory)
        self.spells = dict(game.spells)
        self.log = list(game.log)
        self.winner, self.losers, self.draw = game.winner, list(game.losers), game.draw
        self.created: list[tuple[Symbol, str]] = []  # tokens, by the event that created them
        self.called: dict[Symbol, str] = {}  # the ids that tokens are to have, by the same
        self.pushed: list[str] = []  # what was put on the stack
        self.unsure: list[int] = []  # what triggers if its intervening "if" is met
        self.started: list[str] = []  # triggered mana abilities that resolve now
        # what replacement effects do besides, and who does it
        self.instead: list[tuple[Symbol, str, Symbol, Symbol]] = []
        self.restarted = False  # a new game has begun, in which nothing is left to do
        self.to_main_game: list[str] = []  # the cards of a subgame that has ended
        self._kept: dict[str, set[str]] = {}  # fields that an object keeps in its next zone
        self._effect_parts: dict[tuple[str, Symbol], list[str]] = {}
        self._open_effects: dict[tuple[str, Symbol], Symbol] = {}

    def game(self) -> Game:
        """The game with the changes made."""
        before = self._game.state
        now: dict[str, Any] = {
            "players": tuple(map(_changed, before.players, self.players.values())),
            "objects": self.objects,
            "turn": self.turn,
            "effects": tuple(self.effects),
            "timestamps": tuple(self.timestamps),
            "stack": tuple(self.stack),
            "combat": self.combat,
            "history": self.history,
            "designations": self.designations,
            "extra_turns": tuple(self.extra_turns),
            "phases": tuple(self.phases),
        }
        # what stays as it was stays the same value: what is known of it is found by it
        changed = {name: value for name, value in now.items() if value != getattr(before, name)}
        memory = self._game.memory
        return replace(
            self._game,
            state=replace(before, **changed) if changed else before,
            frames=self.frames,
            pending=tuple(self.pending),
            delayed=tuple(each for each in self.delayed if each is not None),
            memory=memory if self.memory == memory else dict(self.memory),
            spells=self.spells,
            log=tuple(self.log),
            winner=self.winner,
            losers=tuple(self.losers),
            draw=self.draw,
        )

    def edit(self, id_: str, **fields: Any) -> None:
        """Set fields of an object, if it is still there."""
        if id_ in self.objects:
            self.objects[id_] = replace(self.objects[id_], **fields)

    def free_id(self, wanted: str) -> str:
        """An id that nothing in the game has: `wanted`, or with a number after it."""
        taken = {*self.objects, *self.players, *(id_ for id_, _ in self.memory)}
        taken |= {effect.id for effect in self.effects}
        id_, count = wanted, 1
        while id_ in taken:
            count += 1
            id_ = f"{wanted}_{count}"
        return id_

    def stack_id(self, label: str) -> str:
        """The id of an ability on the stack: `SOURCE#N`, with .2, .3 for further ones."""
        id_, count = label, 1
        while id_ in self.objects:
            count += 1
            id_ = f"{label}.{count}"
        return id_

    def card(self, name: str) -> Card | None:
        """The card of that name."""
        return self._table.cards.card(name)

    def happen(self, **event: Any) -> None:
        """Write an event down."""
        self.log.append({key: value for key, value in event.items() if value is not None})

    def remember(self, thing: Object) -> None:
        """Keep what is known of an object that leaves its zone."""
        versions = self._layers.versions.get(thing.id)
        if versions:
            state = self._game.state
            known = (*remembered(thing, versions[-1]), *self._table.originals(state, thing))
            known = (*known, *surroundings(state, self._layers, thing))
            if self._keep_spell(thing):
                known = (*known, *former_spell_facts(thing))
            held = versions[-1].abilities().values()
            numbers = tuple(number for number in held if isinstance(number, int))
            self.memory[thing.id, thing.incarnation] = LastKnown(known, numbers)

    def _keep_spell(self, thing: Object) -> bool:
        """Keep a spell that something else knows, with what it knows itself, if it can be kept."""
        which = (thing.id, thing.incarnation)
        if thing.zone != "stack" or thing.ability is not None or thing.id not in self.frames:
            return False
        others = [frame for name, frame in self.frames.items() if name != thing.id]
        others += [each.frame for each in (*self.pending, *self.delayed) if each is not None]
        if not any(_knows(frame, which) for frame in others):
            return False
        if thing.face is not None or any(thing.id in each.affects for each in self.effects):
            return False  # what it is does not all stand on it
        self.spells[which] = (thing, self.frames[thing.id])
        return True

    def take_out(self, thing: Object) -> None:
        """An object is not in its zone any more."""
        if thing.zone == "library":
            fields = self.players[thing.owner]
            known = fields["library"][: dict(fields["extra"]).get("known_top", 0)]
            self.know_top(thing.owner, -1 if thing.id in known else 0)
        if thing.zone == "stack":
            self.stack.remove(thing.id)
            return
        for fields in self.players.values():
            here = fields.get(thing.zone)
            if isinstance(here, tuple) and thing.id in here:
                fields[thing.zone] = tuple(id_ for id_ in here if id_ != thing.id)
            elif here == thing.id:  # the companion
                fields[thing.zone] = None

    def put_in(self, id_: str, zone: str, player: str, *, first: bool) -> None:
        """An object is in a zone of a player, as the last one there, or the first."""
        if zone == "stack":
            self.stack.append(id_)
            return
        fields = self.players[player]
        if zone == "library":
            fields[zone] = (id_, *fields[zone])
        elif zone in fields:
            fields[zone] = (id_, *fields[zone]) if first else (*fields[zone], id_)

    def know_top(self, player: str, more: int) -> None:
        """More or fewer cards are known at the top of a library of unknown order."""
        fields = self.players[player]
        extra = dict(fields["extra"])
        if extra.get("shuffled"):
            extra["known_top"] = max(0, extra.get("known_top", 0) + more)
        fields["extra"] = tuple(extra.items())

    def date(self, entity: str) -> None:
        """The newest timestamp is that of an object, an effect or counters."""
        if entity in self.timestamps:
            self.timestamps.remove(entity)
        self.timestamps.append(entity)

    def drop_timestamp(self, id_: str) -> None:
        """Neither an object or effect nor its counters have a timestamp any more."""
        if id_ in self.timestamps:
            self.timestamps.remove(id_)
        self.timestamps = [t for t in self.timestamps if not t.startswith(f"{id_}.counters.")]


def plain(symbol: Symbol) -> Any:
    """The value of a field as a change says it."""
    if symbol.type.name == "String":
        return symbol.string
    if symbol.type.name == "Number":
        return symbol.number
    return {"true": True, "false": False, "none": None}.get(symbol.name, symbol.name)


def fields_of(player: Player) -> dict[str, Any]:
    """The fields of a player, in their order."""
    return dict(zip(FIELDS, ALL_OF(player), strict=True))


def added(counters: tuple[tuple[str, int], ...], kind: str, delta: int) -> Any:
    """Counters with so many more of a kind, or fewer."""
    table = dict(counters)
    table[kind] = max(0, table.get(kind, 0) + delta)
    return tuple((name, number) for name, number in table.items() if number)


def _knows(frame: Frame, which: tuple[str, int]) -> bool:
    """Whether a frame knows an object of that id and incarnation."""
    known = [(id_, number) for _, id_, number in (*frame.known, *frame.looked_back)]
    return which in ((frame.source, frame.incarnation), *known)


def _changed(player: Player, fields: dict[str, Any]) -> Player:
    """A player with some fields, the same one if they are what they were."""
    if all(map(is_, ALL_OF(player), fields.values())):
        return player
    return replace(player, **fields)
