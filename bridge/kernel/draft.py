"""A game while primitive changes are made to it; no rule is decided here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.base.ids import snake_case
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import TWO_FACED, Card
from clingather.bridge.encodings.solver import Function, Number, String, Symbol
from clingather.bridge.facts.copies import (
    given_of,
    listed,
    named_face,
    said_exceptions,
)
from clingather.bridge.facts.past import damaged
from clingather.bridge.interpreting.compiled import effect_clauses, kept
from clingather.bridge.kernel.facts import Table, former_spell_facts, remembered, surroundings
from clingather.bridge.kernel.recalled import of_cost
from clingather.bridge.kernel.saying import said_value
from clingather.bridge.kernel.terms import node_of
from clingather.bridge.kernel.tokens import emblem_object, token_copy, token_object
from clingather.bridge.kernel.turn_changes import TURN_METHODS, TurnChanges
from clingather.bridge.kernel.unspent import symbol_of_term
from clingather.bridge.kernel.values import TURNED, Delayed, Frame, Game, LastKnown, Pending
from clingather.bridge.layer_system.characteristics import what_it_was
from clingather.bridge.layer_system.reading import Layers
from clingather.bridge.oracle.tree import Clause, Node
from clingather.bridge.scenario.format import COUNTED, MODES_CHOSEN
from clingather.bridge.state.mana import with_more
from clingather.bridge.state.values import Effect, Object, Player, State, Turn

AFFECTED = Node("affected")
FIELDS = frozenset({"card", "token", "name", "type_line", "oracle_text", "power", "toughness"})
# what a card or a token is itself
ITSELF = (*FIELDS, "colors", "mana_cost", "melded_with", "merged_with", "under", "count")
KEPT = {  # the fields that `keep` speaks of
    "announced": ("x", "kicked", "extra"),
    "copy": ("copy_of", "except_"),
    "face": ("face",),
    "face_down": ("face_down",),
    "prepared_by": ("copy_of", "prepared_by"),
}
ORIGIN = ("cast_by", "came_from")
OWN_ZONES = ("hand", "graveyard", "library", "exile", "command", "sideboard")


class Draft(TurnChanges):
    """A mutable copy of a game; `game()` freezes it again."""

    def __init__(self, game: Game, table: Table, layers: Layers) -> None:
        self._game = game
        self._table = table
        self._layers = layers
        state = game.state
        self.objects: dict[str, Object] = dict(state.objects)
        self.players: dict[str, dict[str, Any]] = {
            player.id: {field: getattr(player, field) for field in Player.__slots__}
            for player in state.players
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
        self.delayed = list(game.delayed)
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
        state: State = replace(
            self._game.state,
            players=tuple(Player(**fields) for fields in self.players.values()),
            objects=self.objects,
            turn=self.turn,
            effects=tuple(self.effects),
            timestamps=tuple(self.timestamps),
            stack=tuple(self.stack),
            combat=self.combat,
            history=self.history,
            designations=self.designations,
            extra_turns=tuple(self.extra_turns),
            phases=tuple(self.phases),
        )
        return replace(
            self._game,
            state=state if state != self._game.state else self._game.state,  # what is known of it
            frames=self.frames,
            pending=tuple(self.pending),
            delayed=tuple(each for each in self.delayed if each is not None),
            memory=self.memory,
            spells=self.spells,
            log=tuple(self.log),
            winner=self.winner,
            losers=tuple(self.losers),
            draw=self.draw,
        )

    # ------------------------------------------------------------ making changes
    def make(self, changes: list[Symbol]) -> None:
        """Make primitive changes, each as its name says, in an order that suits them."""
        self._effect_parts = {}
        self._open_effects = {}
        for change in changes:
            if change.name == "affects":
                frame, what, thing = change.arguments
                self._effect_parts.setdefault((frame.string, what), []).append(thing.string)
            if change.name == "boundless":
                frame, what = change.arguments
                self._effect_parts.setdefault((frame.string, what), [])
            if change.name == "open_to":
                frame, what, opened = change.arguments
                self._effect_parts.setdefault((frame.string, what), [])
                self._open_effects[frame.string, what] = opened
        for change in sorted(changes, key=lambda c: (ORDER.get(c.name, 5), str(c))):
            if change.name in ("affects", "boundless", "open_to"):
                continue
            method = METHODS.get(change.name)
            if method is None:
                row: dict[str, object] = {
                    "object": "do",
                    "card": None,
                    "text": str(said_value(change)),
                }
                raise UnsupportedError([{**row, "reason": "this change is not made yet"}])
            arguments = change.arguments
            if arguments and (token := dict(self.created).get(arguments[0])):
                arguments = [String(token), *arguments[1:]]  # it is called by what creates it
            method(self, *arguments)

    def edit(self, id_: str, **fields: Any) -> None:
        """Set fields of an object, if it is still there."""
        if id_ in self.objects:
            self.objects[id_] = replace(self.objects[id_], **fields)

    # ------------------------------------------------------------ zones
    def _place(self, thing: Symbol, zone: Symbol, player: Symbol) -> None:
        """Move an object to a zone: a new object there, that has what it was said to keep."""
        old = self.objects[thing.string]
        self.remember(old)
        self._take_out(old)
        kept = (*ITSELF, *self._kept.pop(old.id, ()))
        on_board = zone.name in ("battlefield", "stack")
        self.objects[old.id] = Object(
            id=old.id,
            owner=old.owner,
            zone=zone.name,
            controller=player.string if on_board else None,
            incarnation=old.incarnation + 1,
            **{field: getattr(old, field) for field in kept},
        )
        self._put_in(old.id, zone.name, player.string, first=False)
        self._drop_timestamp(old.id)

    def _keep(self, thing: Symbol, what: Symbol) -> None:
        """What an object is to keep as it becomes a new one."""
        self._kept.setdefault(thing.string, set()).update(KEPT[what.name])

    def _become_token(self, thing: Symbol) -> None:
        self.edit(thing.string, token=True)

    def _break_up(self, thing: Symbol, zone: Symbol) -> None:
        """The further cards of a merged permanent go to a zone, each to its owner's."""
        old = self.objects[thing.string]
        for part in old.merged_with:
            self.objects[part.id] = replace(part, zone=zone.name, incarnation=part.incarnation + 1)
            self._put_in(part.id, zone.name, part.owner, first=False)
            self._date(part.id)
        self.edit(old.id, merged_with=(), under=0, face_down_below=False)

    def _merge(self, thing: Symbol, target: Symbol, where: Symbol) -> None:
        """A spell becomes part of a permanent, on its top or on its bottom (CR 730.2)."""
        spell, old = self.objects[thing.string], self.objects[target.string]
        if spell.card is None:
            row: dict[str, object] = {"object": spell.id, "card": None, "text": "it merges"}
            raise UnsupportedError([{**row, "reason": "copies of spells do not merge here yet"}])
        self.remember(spell)
        self._take_out(spell)
        del self.objects[spell.id]
        self._drop_timestamp(spell.id)
        part = Object(
            id=spell.id,
            owner=spell.owner,
            zone="battlefield",
            card=spell.card,
            incarnation=spell.incarnation + 1,
        )
        if where.string == "top":
            self.edit(old.id, merged_with=(part, *old.merged_with), under=old.under + 1)
        else:
            self.edit(old.id, merged_with=(*old.merged_with, part))

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

    def _take_out(self, thing: Object) -> None:
        if thing.zone == "library":
            fields = self.players[thing.owner]
            known = fields["library"][: dict(fields["extra"]).get("known_top", 0)]
            self._known_top(thing.owner, -1 if thing.id in known else 0)
        if thing.zone == "stack":
            self.stack.remove(thing.id)
            return
        for fields in self.players.values():
            here = fields.get(thing.zone)
            if isinstance(here, tuple) and thing.id in here:
                fields[thing.zone] = tuple(id_ for id_ in here if id_ != thing.id)
            elif here == thing.id:  # the companion
                fields[thing.zone] = None

    def _put_in(self, id_: str, zone: str, player: str, *, first: bool) -> None:
        if zone == "stack":
            self.stack.append(id_)
            return
        fields = self.players[player]
        if zone == "library":
            fields[zone] = (id_, *fields[zone])
        elif zone in fields:
            fields[zone] = (id_, *fields[zone]) if first else (*fields[zone], id_)

    def _put_at(self, thing: Symbol, where: Symbol) -> None:
        """Where a card in a library stands: top, bottom, or so many from the top."""
        fields = self.players[self.objects[thing.string].owner]
        others = [id_ for id_ in fields["library"] if id_ != thing.string]
        at = self._library_place(where, others)
        fields["library"] = (*others[:at], thing.string, *others[at:])
        if where.type.name == "String" and where.string == "top":
            self._known_top(self.objects[thing.string].owner, 1)

    def _library_place(self, where: Symbol, others: Sequence[str]) -> int:
        """How many of the other cards of a library stand before a card at that place."""
        if where.type.name == "Number":
            return where.number - 1
        if where.string in PLACES:
            return PLACES[where.string]
        if where.string == "bottom":
            return len(others)
        row: dict[str, object] = {"object": "kernel", "card": None, "text": where.string}
        raise UnsupportedError([{**row, "reason": "where it is put is not worked out yet"}])

    def _later(self, thing: Symbol, where: Symbol) -> None:
        """Of two cards that are put somewhere at the same time, the one that is put there last."""
        old = self.objects[thing.string]
        if old.zone == "library":
            fields = self.players[old.owner]
            others = [id_ for id_ in fields["library"] if id_ != old.id]
            at = self._library_place(where, others)
            fields["library"] = (*others[:at], old.id, *others[at:])
            return
        self._take_out(old)
        self._put_in(old.id, old.zone, old.owner, first=False)
        self._date(old.id)

    def _stack_up(self, _place: Symbol, thing: Symbol) -> None:
        """Of the cards that are put somewhere at once, those with later places come on top."""
        self._later(thing, Function("none"))

    def _meld(self, first: Symbol, second: Symbol) -> None:
        """Two cards are one permanent from now on, which goes by the id of the first."""
        part = self.objects.pop(second.string)
        self._take_out(part)
        self._drop_timestamp(part.id)
        kept = Object(
            id=part.id, owner=part.owner, zone="battlefield", card=part.card,
            incarnation=part.incarnation,
        )  # fmt: skip
        self.edit(first.string, melded_with=kept)

    def _split(self, whole: Symbol, part: Symbol) -> None:
        """The second card of a melded permanent is an object of its own again."""
        other = self.objects[whole.string].melded_with
        assert other is not None
        self.objects[part.string] = replace(other, controller=self.objects[whole.string].controller)
        self.edit(whole.string, melded_with=None)

    def _let_go(self, effect: Symbol, thing: Symbol) -> None:
        """A continuous effect does not affect an object any more."""
        self.effects = [
            replace(each, affects=tuple(id_ for id_ in each.affects if id_ != thing.string))
            if each.id == effect.string
            else each
            for each in self.effects
        ]

    def _hand_on(self, effect: Symbol, thing: Symbol, other: Symbol) -> None:
        """A continuous effect affects another object in the place of one."""
        self.effects = [
            replace(
                each,
                affects=tuple(other.string if id_ == thing.string else id_ for id_ in each.affects),
            )
            if each.id == effect.string
            else each
            for each in self.effects
        ]

    def _host_gone(self, thing: Symbol) -> None:
        """What it is attached to is not that object any more."""
        host = self._game.state.objects[str(self.objects[thing.string].attached_to)]
        self.edit(thing.string, host_incarnation=host.incarnation)

    def _drop_timestamp(self, id_: str) -> None:
        if id_ in self.timestamps:
            self.timestamps.remove(id_)
        self.timestamps = [t for t in self.timestamps if not t.startswith(f"{id_}.counters.")]

    def _cease(self, thing: Symbol) -> None:
        """An object ceases to exist (a token, a copy, an ability that has resolved)."""
        old = self.objects.get(thing.string)
        if old is None:
            return
        self.remember(old)
        self._take_out(old)
        del self.objects[old.id]
        self._drop_timestamp(old.id)
        self.frames.pop(old.id, None)

    # ------------------------------------------------------------ objects
    def _set(self, thing: Symbol, word: Symbol, value: Symbol) -> None:
        """Set one field of an object."""
        id_, name = thing.string, word.name
        if name == "chosen":
            old = self.objects[id_]
            kept = tuple(pair for pair in old.chosen if pair[0] != word.arguments[0].string)
            self.edit(id_, chosen=(*kept, (word.arguments[0].string, _plain(value))))
        elif name == "attached_to":
            self.edit(id_, attached_to=_plain(value), host_incarnation=None)
        else:
            self.edit(id_, **{name: _plain(value)})

    def _counters(self, thing: Symbol, kind: Symbol, delta: Symbol) -> None:
        old = self.objects[thing.string]
        self.edit(old.id, counters=_added(old.counters, kind.string, delta.number))
        if kind.string not in dict(self.objects[old.id].counters):
            self._drop_timestamp(f"{old.id}.counters.{kind.string}")

    def _damage(self, thing: Symbol, number: Symbol) -> None:
        old = self.objects[thing.string]
        self.edit(old.id, damage=old.damage + number.number)
        name = damaged(old)
        told = dict(self.history.get("damage", {}))
        self.history["damage"] = {**told, name: told.get(name, old.damage) + number.number}

    def _damaged_by(self, thing: Symbol, source: Symbol) -> None:
        """It is kept in mind what dealt damage to an object this turn (CR 608.2i)."""
        name = damaged(self.objects[thing.string])
        if source.type.name == "String":
            by = damaged(self.objects[source.string])
        else:  # was(Object, Number): it had left
            id_, number = source.arguments
            by = f"{id_.string}@{number.number}"
        told = self.history.get("damaged_by", {})
        self.history["damaged_by"] = {**told, name: sorted({*told.get(name, ()), by})}

    def _heal(self, thing: Symbol) -> None:
        self.edit(thing.string, damage=0, deathtouched=False)

    def _mark(self, thing: Symbol, word: Symbol) -> None:
        """A permanent has a designation from now on."""
        old = self.objects[thing.string]
        if word.string not in old.designations:
            self.edit(old.id, designations=(*old.designations, word.string))

    def _unmark(self, thing: Symbol, word: Symbol) -> None:
        """A permanent does not have a designation any more."""
        old = self.objects[thing.string]
        left = tuple(each for each in old.designations if each != word.string)
        self.edit(old.id, designations=left)

    def _prepare(self, thing: Symbol, player: Symbol) -> None:
        """A permanent is prepared; the copy of its prepare spell is in exile (CR 722.3c)."""
        self._mark(thing, String("prepared"))
        card = self.card(self.objects[thing.string].card or "")
        assert card is not None
        spell = card.faces[1]
        said = ("name", "mana_cost", "type_line", "oracle_text")
        copy = Object(
            id=self.free_id(snake_case(spell.name)),
            owner=player.string,
            zone="exile",
            copy_of={field: getattr(spell, field) for field in said},
            prepared_by=thing.string,
        )
        self.objects[copy.id] = copy
        self._put_in(copy.id, "exile", player.string, first=False)
        self._date(copy.id)

    def _pair(self, thing: Symbol, other: Symbol) -> None:
        """Two creatures are paired (CR 702.95b)."""
        self.edit(thing.string, paired_with=other.string)
        self.edit(other.string, paired_with=thing.string)

    def _unpair(self, thing: Symbol) -> None:
        """A creature and the one that it is paired with are paired no more (CR 702.95e)."""
        for other in list(self.objects.values()):
            if other.paired_with == thing.string:
                self.edit(other.id, paired_with=None)
        self.edit(thing.string, paired_with=None)

    def _attach(self, thing: Symbol, host: Symbol) -> None:
        self.edit(thing.string, attached_to=host.string, host_incarnation=None)

    def _create(self, player: Symbol, token: Symbol, each: Symbol) -> None:
        """Create a token under a player's control."""
        if token.name == "token_copy":
            made = token_copy(
                self.as_copy(*token.arguments, token=True), player.string, self.free_id
            )
        else:
            node = node_of(token, self._table.numbering.abilities)
            made = token_object(node, player.string, self.free_id)
        event = Function("create", [player, token, each])
        if event in self.called:
            made = replace(made, id=self.free_id(self.called[event]))
        first = self.created[0][1] if self.created else made.id
        self.objects[made.id] = replace(made, came_with=first)  # created at once (CR 704.5k)
        self._put_in(made.id, "battlefield", player.string, first=False)
        self._date(made.id)
        self.created.append((event, made.id))

    def _create_emblem(self, player: Symbol, emblem: Symbol) -> None:
        """A player gets an emblem (CR 114.1)."""
        node = node_of(emblem, self._table.numbering.abilities)
        made = emblem_object(node, player.string, self.free_id)
        self.objects[made.id] = made
        self._put_in(made.id, "command", player.string, first=False)
        self._date(made.id)

    def _enter_dungeon(self, player: Symbol, name: Symbol) -> None:
        """A player puts a dungeon card from outside the game into the command zone (CR 309.2a)."""
        id_ = self.free_id(snake_case(name.string))
        self.objects[id_] = Object(id=id_, owner=player.string, zone="command", card=name.string)
        self._put_in(id_, "command", player.string, first=False)
        self._date(id_)

    def _become_copy(self, thing: Symbol, original: Symbol, exceptions: Symbol) -> None:
        """An object is a copy of something from now on (CR 707.5)."""
        token = self.objects[thing.string].token
        self.edit(thing.string, **self.as_copy(original, exceptions, token=token))

    def _become_copy_for(
        self, thing: Symbol, original: Symbol, exceptions: Symbol, duration: Symbol
    ) -> None:
        """The same for some time: by a continuous effect of the object itself (CR 611.2a)."""
        what = Function("become_copy", [original, exceptions])
        old = self.objects[thing.string]
        around = Frame(old.controller or old.owner, old.id, old.incarnation, old.id)
        self._lasting_effect(around, (old.id,), what, duration)

    def _become_values(self, thing: Symbol, values: Symbol) -> None:
        """An object has become what was chosen for it (CR 208.2b)."""
        node = node_of(values, self._table.numbering.abilities)
        self.edit(thing.string, became=said_exceptions(node))

    def _note_copied(self, thing: Symbol, original: Symbol, exceptions: Symbol) -> None:
        """What is copied because of a choice made for an object is determined (CR 707.2c)."""
        fields = self.as_copy(original, exceptions)
        old = self.objects[thing.string]
        kept = [pair for pair in old.chosen if pair[0] not in ("creature", "copy_of", "except")]
        kept.append(("copy_of", fields["copy_of"]))
        if fields["except_"] is not None:
            kept.append(("except", fields["except_"]))
        self.edit(old.id, chosen=tuple(kept))

    def _turned_over(self, thing: Symbol) -> None:
        """Its abilities that wait or are on the stack know that it has turned over."""
        number = self.objects[thing.string].incarnation

        def told(frame: Frame) -> Frame:
            if (frame.source, frame.incarnation) != (thing.string, number):
                return frame
            known = (Function(TURNED), 1)
            kept = tuple(pair for pair in frame.numbers if pair != known)
            return replace(frame, numbers=(*kept, known))

        self.frames = {name: told(frame) for name, frame in self.frames.items()}
        self.delayed = [each and replace(each, frame=told(each.frame)) for each in self.delayed]

    def _turn_down(self, thing: Symbol, how: Symbol) -> None:
        """An object is face down from now on: what made it so, or what it was said to be."""
        said = how.string if how.type.name == "String" else listed(*how.arguments)
        self.edit(thing.string, face_down=said)

    def _turn_up(self, thing: Symbol) -> None:
        """An object is face up from now on."""
        self.edit(thing.string, face_down=None)

    def _newest(self, entity: Symbol) -> None:
        """An object has a new timestamp, or its counters of a kind, `counters(Object, Kind)`."""
        if entity.type.name == "String":
            self._date(entity.string)
        else:
            thing, kind = entity.arguments
            self._date(f"{thing.string}.counters.{kind.string}")

    def _date(self, entity: str) -> None:
        """The newest timestamp is that of an object, an effect or counters."""
        if entity in self.timestamps:
            self.timestamps.remove(entity)
        self.timestamps.append(entity)

    def _dated(self, _place: Symbol, thing: Symbol) -> None:
        """Of the objects that enter at once, those with later places have the newer timestamps."""
        self._date(thing.string)

    def _copy_on_stack(
        self,
        frame: Symbol,
        index: Symbol,
        player: Symbol,
        original: Symbol,
        looks: Symbol,
        without: Symbol,
        later: Symbol,
        _: Any,
    ) -> None:
        """A copy of a spell or ability is put on the stack (CR 707.10)."""
        if original.type.name == "String":
            old = self.objects[original.string]
            around = self.frames[old.id]
        else:  # it has left the stack: as it was there (CR 608.2h)
            former, number = original.arguments
            old, around = self.spells[former.string, number.number]
        if old.ability is not None:
            id_ = self.stack_id(old.ability)
            fields: dict[str, Any] = {}
        else:
            id_ = self.free_id(f"{old.id}.copy")
            fields = self._copied_spell(old, looks)
            dropped = [word.string for word in without.arguments]
            fields["extra"] = tuple(pair for pair in old.extra if pair[0] not in dropped)
            around = replace(around, source=id_, incarnation=0, label=id_)
        fields |= {"id": id_, "owner": player.string, "controller": player.string}
        self.objects[id_] = replace(old, incarnation=0, **fields)
        self.stack.append(id_)
        self.timestamps.append(id_)
        forgotten = frozenset(word.string for word in later.arguments)
        self.frames[id_] = replace(_without(around, forgotten), controller=player.string)
        self._made(frame.string, index, id_)

    def _copy_card(
        self,
        frame: Symbol,
        index: Symbol,
        player: Symbol,
        original: Symbol,
        copied: Symbol,
        exceptions: Symbol,
        _: Any,
    ) -> None:
        """A copy of a card is created in the zone in which the card is (CR 707.12)."""
        card = self.objects[original.string]
        id_ = self.free_id(f"{card.id}.copy")
        looks = self.as_copy(copied, exceptions)
        self.objects[id_] = Object(id=id_, owner=player.string, zone=card.zone, **looks)
        self._put_in(id_, card.zone, player.string, first=False)
        self.timestamps.append(id_)
        # as it is cast, its choices are those of what made it
        self.frames[id_] = Frame(player.string, id_, 0, self.frames[frame.string].label)
        self._made(frame.string, index, id_)
        mine = self.frames[frame.string]
        which = (Function("copied", [String(id_)]), card.id, card.incarnation)
        self.frames[frame.string] = replace(mine, known=(*mine.known, which))

    def _made(self, frame: str, index: Symbol, id_: str) -> None:
        """A frame knows the copy that a step has made, and that it was done."""
        mine = self.frames[frame]
        result = (Function("result", [index]), id_, 0)
        done = (Function("done", [index]), 1)
        self.frames[frame] = replace(
            mine, known=(*mine.known, result), numbers=(*mine.numbers, done)
        )

    def _copied_spell(self, old: Object, looks: Symbol) -> dict[str, Any]:
        """What a copy of a spell is: a copy of what the spell is, with those exceptions."""
        if looks.name == "face_up":  # nothing else of a face-down spell is copied
            return {"card": None, "face_down": None, **self.as_copy(*looks.arguments)}
        said = said_exceptions(node_of(looks, self._table.numbering.abilities))
        return {"card": None, "copy_of": old.copy_of or old.card, "except_": said}

    def _tell_targets(self, thing: Symbol) -> None:
        """The targets of a spell or ability as its frame knows them, in the order of the text."""
        frame = self.frames[thing.string]
        found = [(name, id_) for name, id_, _ in frame.known] + list(frame.players)
        aimed = [pair for pair in found if pair[0].name == "target"]
        aimed.sort(key=lambda pair: pair[0].arguments[0].number)
        self.edit(thing.string, targets=tuple(id_ for _, id_ in aimed))

    def card(self, name: str) -> Card | None:
        """The card of that name."""
        return self._table.cards.card(name)

    def as_copy(
        self, original: Symbol, exceptions: Symbol, *, token: bool = False
    ) -> dict[str, Any]:
        """The fields of an object that copies an original with exceptions."""
        abilities = self._table.numbering.abilities
        copied = node_of(original, abilities)
        fields: dict[str, Any] = {"except_": said_exceptions(node_of(exceptions, abilities))}
        if copied.kind == "given_values":
            return {"copy_of": given_of(copied), **fields}
        whole = copied.kind == "both_faces"
        if whole:
            (copied,) = copied.args  # type: ignore[assignment]
        name = str(copied.args[0])
        card = self.card(name)
        if card is None or card.layout not in TWO_FACED:
            return {"copy_of": name, **fields}
        back = bool(named_face(card, name))
        if whole:
            return {"copy_of": card.name, "face": "back" if back else None, **fields}
        one = {"copy_of": name if back else card.name, **fields}
        return {**one, "double_faced": False} if token else one

    def free_id(self, wanted: str) -> str:
        """An id that nothing in the game has: `wanted`, or with a number after it."""
        taken = {*self.objects, *self.players, *(id_ for id_, _ in self.memory)}
        taken |= {effect.id for effect in self.effects}
        id_, count = wanted, 1
        while id_ in taken:
            count += 1
            id_ = f"{wanted}_{count}"
        return id_

    # ------------------------------------------------------------ players
    def _life(self, player: Symbol, delta: Symbol) -> None:
        self.players[player.string]["life"] += delta.number

    def _player_counters(self, player: Symbol, kind: Symbol, delta: Symbol) -> None:
        fields = self.players[player.string]
        fields["counters"] = _added(fields["counters"], kind.string, delta.number)

    def _pool(self, player: Symbol, mana: Symbol, number: Symbol) -> None:
        """Add mana of a kind to a pool, or take it out; kept in the order WUBRGC."""
        fields = self.players[player.string]
        symbol = symbol_of_term(mana)
        fields["mana_pool"] = with_more(fields["mana_pool"], symbol, number.number)

    def _land_played(self, player: Symbol) -> None:
        self.players[player.string]["lands_played"] += 1

    def _shuffle(self, player: Symbol, known: Symbol) -> None:
        """The order of a library is unknown, but for so many cards at its top."""
        fields = self.players[player.string]
        extra = {**dict(fields["extra"]), "shuffled": True, "known_top": known.number}
        fields["extra"] = tuple(extra.items())

    def _known_top(self, player: str, more: int) -> None:
        """More or fewer cards are known at the top of a library of unknown order."""
        fields = self.players[player]
        extra = dict(fields["extra"])
        if extra.get("shuffled"):
            extra["known_top"] = max(0, extra.get("known_top", 0) + more)
        fields["extra"] = tuple(extra.items())

    def _draw_unknown(self, player: Symbol) -> None:
        """Draw one of the cards of a library of which only the number is known."""
        fields = self.players[player.string]
        fields["library_unknown"] -= 1
        id_ = self.free_id(f"unknown_{player.string.lower()}")
        self.objects[id_] = Object(id=id_, owner=player.string, zone="hand")
        fields["hand"] = (*fields["hand"], id_)

    def _lose_order(self, player: Symbol) -> None:
        """Of the cards of a library only the number is known any more."""
        fields = self.players[player.string]
        for id_ in fields["library"]:
            self.edit(id_, zone="unknown")
        fields["library_unknown"] += len(fields["library"])
        fields["library"] = ()
        lost = ("shuffled", "known_top")
        fields["extra"] = tuple(pair for pair in fields["extra"] if pair[0] not in lost)

    def _empty_draw(self, player: Symbol) -> None:
        """Remember that a player drew from an empty library (CR 704.5b)."""
        fields = self.players[player.string]
        fields["extra"] = (*(p for p in fields["extra"] if p[0] != "drew"), ("drew", True))

    def _arrange(self, player: Symbol, where: Symbol, place: Symbol, thing: Symbol) -> None:
        """Put a card at the top or bottom of its library; the others follow in their places."""
        fields = self.players[player.string]
        others = [id_ for id_ in fields["library"] if id_ != thing.string]
        at = place.number - 1 if where.name == "top" else len(others)
        fields["library"] = (*others[:at], thing.string, *others[at:])

    def _store(self, thing: Symbol, sides: Symbol, value: Symbol, _place: Symbol) -> None:
        """Store the result of a die on an object (CR 706.8)."""
        kind = f"d{sides.number}"
        table = dict(self.objects[thing.string].stored)
        table[kind] = (*table.get(kind, ()), value.number)
        self.edit(thing.string, stored=tuple(table.items()))

    def _restore(self, thing: Symbol, kind: Symbol, place: Symbol, value: Symbol) -> None:
        """Another result is stored in the place of one that was rolled again (CR 706.8c)."""
        table = dict(self.objects[thing.string].stored)
        results = list(table[kind.string])
        results[place.number - 1] = value.number
        table[kind.string] = tuple(results)
        self.edit(thing.string, stored=tuple(table.items()))

    def _new_game(self, player: Symbol) -> None:
        """A new game begins, with no object yet; that player takes its first turn."""
        self.happen(event="performed", player=player.string, what="restart the game", rule="727.1")
        self.restarted = True
        self.objects, self.stack, self.timestamps, self.effects = {}, [], [], []
        self.frames, self.memory, self.spells = {}, {}, {}
        self.pending, self.delayed = [], []
        self.combat, self.history, self.designations = {}, {}, {}
        self.extra_turns, self.phases = [], []
        self.turn = Turn(active=player.string, step="new_game")
        for id_, fields in self.players.items():
            commanders = tuple((card, 0) for card, _ in fields["commanders"])
            kept = {field: fields[field] for field in ("left", "dungeons")}
            fresh = Player(id=id_, commanders=commanders, **kept)
            self.players[id_] = {field: getattr(fresh, field) for field in Player.__slots__}

    def _to_main_game(self, card: Symbol) -> None:
        """A card goes into its owner's main-game library as a subgame ends."""
        self.to_main_game.append(card.string)

    def _new_life(self, player: Symbol, number: Symbol) -> None:
        """The life total with which a player begins a new game."""
        self.players[player.string]["life"] = number.number

    def _new_object(self, card: Symbol, zone: Symbol) -> None:
        """A card begins a new game in a zone of its owner."""
        old = self._game.state.card(card.string)
        self.objects[old.id] = Object(
            id=old.id, owner=old.owner, zone=zone.name, card=old.card,
            incarnation=old.incarnation + 1,
        )  # fmt: skip
        self._put_in(old.id, zone.name, old.owner, first=False)
        self._date(old.id)

    def _new_unknown(self, player: Symbol, number: Symbol, _zone: Symbol) -> None:
        """So many unknown cards are in a player's library as a new game begins."""
        self.players[player.string]["library_unknown"] += number.number

    def _extra_turn(self, player: Symbol, _each: Symbol) -> None:
        self.extra_turns.append(player.string)

    def _win(self, player: Symbol) -> None:
        self.winner = player.string

    def _lose(self, player: Symbol) -> None:
        if player.string not in self.losers:
            self.losers.append(player.string)

    def _draw_game(self) -> None:
        self.draw = True

    # ------------------------------------------------------------ effects and abilities
    def _begin_effect(self, frame: Symbol, changes: Symbol, duration: Symbol) -> None:
        """A continuous effect begins; what it affects was told by `affects` changes."""
        around = self.frames[frame.string]
        if (frame.string, changes) not in self._effect_parts:
            return  # it affects nothing
        affected = tuple(sorted(self._effect_parts[frame.string, changes]))
        opened = self._open_effects.get((frame.string, changes))
        subject = AFFECTED
        if opened is not None:  # it applies to what comes later too (CR 611.2c)
            subject = node_of(opened, self._table.numbering.abilities)
        self._lasting_effect(around, affected, changes, duration, subject)

    def _lasting_effect(
        self,
        around: Frame,
        affected: tuple[str, ...],
        changes: Symbol,
        duration: Symbol,
        subject: Node = AFFECTED,
    ) -> None:
        """A continuous effect that affects these objects is there from now on."""
        tree = node_of(changes, self._table.numbering.abilities)
        lasting = node_of(duration, self._table.numbering.abilities)
        if tree.kind == "change_words":
            old, new = map(str, tree.args)
            self._effect_of_words(around, affected, old, new)
            return
        clause = Clause(subject, _flat(tree), duration=lasting)
        id_ = self.free_id(f"{around.source}_effect")
        effect = Effect(
            id=id_,
            source=around.source,
            controller=around.controller,
            affects=affected,
            text=_text(clause),
            clauses=(clause,),
            duration=lasting,
        )
        self.effects.append(effect)
        self.timestamps.append(id_)
        if lasting.args:  # how long it lasts depends on what the program knows
            self.frames[id_] = around

    def _effect_of_words(
        self, around: Frame, affected: tuple[str, ...], old: str, new: str
    ) -> None:
        """A text-changing effect begins (CR 612)."""
        id_ = self.free_id(f"{around.source}_effect")
        text = f"replacing all instances of {old} with {new}"
        self.effects.append(
            Effect(
                id=id_,
                source=around.source,
                controller=around.controller,
                affects=affected,
                text=text,
                words=(old, new),
            )
        )
        self.timestamps.append(id_)

    def _shield(self, effect: Symbol, clause: Symbol, index: Symbol, left: Symbol) -> None:
        """A change of an effect prevents or redirects so much damage from now on."""
        for place, each in enumerate(self.effects):
            if each.id == effect.string:
                clauses = list(_clauses(each))
                mine = clauses[clause.number - 1]
                changes = list(mine.changes)
                changes[index.number - 1] = _shielding(changes[index.number - 1], left.number)
                clauses[clause.number - 1] = replace(mine, changes=tuple(changes))
                self.effects[place] = replace(each, clauses=tuple(clauses))

    def _instead_program(
        self, context: Symbol, player: Symbol, event: Symbol, action: Symbol
    ) -> None:
        """What a replacement effect does besides, and who does it."""
        self.instead.append((context, player.string, event, action))

    def _lock_in(self, effect: Symbol, thing: Symbol) -> None:
        """An effect that has waited for such an object affects that alone from now on."""
        for place, each in enumerate(self.effects):
            if each.id == effect.string:
                clauses = tuple(replace(mine, subject=AFFECTED) for mine in _clauses(each))
                self.effects[place] = replace(each, affects=(thing.string,), clauses=clauses)

    def _end_effect(self, effect: Symbol) -> None:
        self.effects = [each for each in self.effects if each.id != effect.string]
        self._drop_timestamp(effect.string)
        self.frames.pop(effect.string, None)

    def _delay(self, frame: Symbol, ability: Symbol) -> None:
        """A delayed triggered ability waits from now on (CR 603.7)."""
        content = self._table.numbering.abilities[ability.number]
        self.delayed.append(Delayed(content, inner(self.frames[frame.string])))

    def _end_delayed(self, index: Symbol) -> None:
        self.delayed[index.number] = None

    def _pend(self, frame: Symbol, ability: Symbol) -> None:
        """A reflexive ability has triggered (CR 603.12)."""
        content = self._table.numbering.abilities[ability.number]
        around = self.frames[frame.string]
        number = max((each.number for each in self.pending), default=0) + 1
        made = inner(around)
        # its source is the same, and as it last existed where it is known so (CR 608.2h)
        itself = tuple(each for each in around.looked_back if each[0] == Function("self"))
        made = replace(made, looked_back=(*made.looked_back, *itself))
        self.pending.append(Pending(number, content, made))
        if content.condition is not None:  # whether it has triggered is looked at next (CR 603.4)
            self.unsure.append(number)
            return
        self.happen(event="trigger", source=around.source, ability=ability_number(around), times=1)

    def _confirm(self, index: Symbol) -> None:
        """A triggered ability's condition about its event is met: it has triggered."""
        frame = next(each for each in self.pending if each.number == index.number).frame
        self.happen(event="trigger", source=frame.source, ability=ability_number(frame), times=1)

    def _unpend(self, index: Symbol) -> None:
        """It is not met: the ability has not triggered."""
        self.pending = [each for each in self.pending if each.number != index.number]

    def _push(self, index: Symbol) -> None:
        """Put a triggered ability on the stack (CR 603.3)."""
        waiting = next(each for each in self.pending if each.number == index.number)
        self.pending.remove(waiting)
        id_ = self.stack_id(waiting.frame.label)
        self.objects[id_] = Object(
            id=id_,
            owner=waiting.frame.controller,
            zone="stack",
            controller=waiting.frame.controller,
            ability=waiting.frame.label,
            content=waiting.ability,
        )
        self.stack.append(id_)
        self.timestamps.append(id_)
        self.frames[id_] = waiting.frame
        self.pushed.append(id_)
        self.pending = [_now_known(each, not_yet(index.number), id_) for each in self.pending]

    def _put_ability(self, frame: Symbol, ability: Symbol) -> None:
        """Put an activated ability on the stack (CR 602.2a)."""
        around = self.frames[frame.string]
        id_ = frame.string
        self.objects[id_] = Object(
            id=id_,
            owner=around.controller,
            zone="stack",
            controller=around.controller,
            ability=around.label,
            content=self._table.numbering.abilities[ability.number],
        )
        self.stack.append(id_)
        self.timestamps.append(id_)

    def _take_mode(self, frame: Symbol, number: Symbol, times: Symbol) -> None:
        """A mode of a spell or ability on the stack was chosen, so many times (CR 700.2d)."""
        others = (mode for mode in self.objects[frame.string].modes if mode != number.number)
        modes = sorted((*others, *[number.number] * times.number))
        self.edit(frame.string, modes=tuple(modes))

    def _note_mode(self, frame: Symbol, when: Symbol, number: Symbol) -> None:
        """A mode was chosen that its ability can't choose again, ever or this turn (CR 700.2)."""
        key, label = MODES_CHOSEN[when.string], self.frames[frame.string].label
        told = dict(self.history.get(key, {}))
        modes = tuple(sorted({*told.get(label, ()), number.number}))
        self.history[key] = {**told, label: modes}

    def _cast_way(self, thing: Symbol, way: Symbol) -> None:
        """How a spell was cast, as the scenario format has it under `as`."""
        extra = {key: value for key, value in self.objects[thing.string].extra if key != "as"}
        said = {"as": way.string} if way.type.name == "String" else {}  # `none`: not any more
        self.edit(thing.string, extra=tuple({**extra, **said}.items()))

    def _pay_times(self, thing: Symbol, keyword: Symbol, times: Symbol) -> None:
        """How often an additional cost was paid, as the scenario format has it under `costs`."""
        extra = dict(self.objects[thing.string].extra)
        costs = {**extra.get("costs", {}), keyword.string: times.number}
        self.edit(thing.string, extra=tuple({**extra, "costs": costs}.items()))

    def _splice(self, _place: Symbol, thing: Symbol, card: Symbol) -> None:
        """A spell gains the text of a card's rules text (CR 702.47a, 612.10)."""
        spell, named = self.objects[thing.string], self.objects[card.string].card
        held = self._layers.versions[card.string][-1].abilities().items()
        printed = sorted(
            (instance.arguments[0].number, content)
            for instance, content in held
            if instance.name == "printed" and isinstance(content, int)
        )
        abilities = self._table.numbering.abilities
        changes = tuple(Node("gain_text", (abilities[content],)) for _, content in printed)
        id_ = self.free_id(f"{spell.id}_splice")
        self.effects.append(
            Effect(
                id=id_,
                source=card.string,
                controller=str(spell.controller),
                affects=(spell.id,),
                text=f"gains the text of {named}",
                clauses=(Clause(Node("affected"), changes),),
            )
        )
        self.timestamps.append(id_)

    def _note_mana(self, thing: Symbol, letter: Symbol, number: Symbol) -> None:
        """The mana that was spent to cast it, in the order WUBRGC; that it was none."""
        extra = dict(self.objects[thing.string].extra)
        told = str(extra.get("mana_spent", ""))
        if letter.type.name == "String":
            told = with_more(told, letter.string, number.number)
        self.edit(thing.string, extra=tuple({**extra, "mana_spent": told}.items()))

    def _note_origin(self, thing: Symbol, player: Symbol, zone: Symbol) -> None:
        """Where a spell was cast from and by whom; where a permanent came from that was not."""
        extra = {k: v for k, v in self.objects[thing.string].extra if k not in ORIGIN}
        if player.type.name == "String":
            extra["cast_by"] = player.string
        self.edit(thing.string, extra=tuple({**extra, "came_from": zone.name}.items()))

    def _note_cast(self, thing: Symbol) -> None:
        """A spell was cast this turn."""
        spell = self.objects[thing.string]
        row: dict[str, Any] = {"player": spell.controller, "object": spell.id}
        row["incarnation"] = spell.incarnation
        if (told := dict(spell.extra).get("came_from")) is not None:
            row["came_from"] = told
        versions = self._layers.versions.get(spell.id)
        if versions:
            row["was"] = what_it_was(spell, versions[-1])
        self.history["casts"] = [*self.history.get("casts", ()), row]
        frame = self.frames[spell.id]  # what is chosen from now on is chosen for the spell itself
        self.frames[spell.id] = replace(frame, label=spell.id)

    def _note_activation(self, frame: Symbol) -> None:
        """An ability was activated this turn."""
        label = self.frames[frame.string].label
        told = dict(self.history.get("activations", {}))
        self.history["activations"] = {**told, label: told.get(label, 0) + 1}

    def _note_limited(self, frame: Symbol) -> None:
        """An ability that can be activated so often only, in the whole game, was activated."""
        self._once_more("activated_ever", self.frames[frame.string].label)

    def _note_resolution(self, frame: Symbol) -> None:
        """An ability of an object has resolved once more this turn."""
        self._count("resolutions", frame)

    def _note_done(self, frame: Symbol) -> None:
        """What an ability of an object offers was done this turn."""
        self._count("done", frame)

    def _count(self, key: str, frame: Symbol) -> None:
        around = self.frames[frame.string]
        label, source = around.label, self.objects.get(around.source)
        if source is None or source.incarnation != around.incarnation:
            return  # the label names another object now
        self._once_more(key, label)

    def _note_use(self, thing: Symbol, instance: Symbol) -> None:
        """What an ability of an object lets a player do was done this turn."""
        self._once_more("done", self._table.label(self._layers, thing.string, instance))

    def _once_more(self, key: str, label: str) -> None:
        told = dict(self.history.get(key, {}))
        self.history[key] = {**told, label: told.get(label, 0) + 1}

    def _forget_deeds(self, thing: Symbol) -> None:
        """What an object has done is not told of it any more."""
        id_ = thing.string
        for key in (*COUNTED, *MODES_CHOSEN.values()):
            told = self.history.get(key)
            if told:
                kept = {label: n for label, n in told.items() if label.partition("#")[0] != id_}
                self.history[key] = kept
        if id_ in (attackers := self.history.get("attacked_last_turn", ())):
            self.history["attacked_last_turn"] = [each for each in attackers if each != id_]

    def _open_frame(self, thing: Symbol, player: Symbol) -> None:
        """The frame of a spell about to be cast as something else resolves, or of a declaration."""
        id_ = thing.string
        number = self.objects[id_].incarnation + 1 if id_ in self.objects else 0
        label = self.frames[id_].label if id_ in self.frames else id_
        self.frames[id_] = Frame(player.string, id_, number, label)

    def _forget_frame(self, frame: Symbol) -> None:
        self.frames.pop(frame.string, None)

    def _start_pending(self, index: Symbol) -> None:
        """A triggered mana ability is about to resolve, without the stack (CR 605.4a)."""
        waiting = next(each for each in self.pending if each.number == index.number)
        self.pending.remove(waiting)
        name, count = waiting.frame.label, 1
        while name in self.objects or name in self.frames:
            count += 1
            name = f"{waiting.frame.label}.{count}"
        number = self._table.number(waiting.ability)
        known = (Function("ability", [Number(number)]), 1)
        self.frames[name] = replace(waiting.frame, numbers=(*waiting.frame.numbers, known))
        self.started.append(name)

    def stack_id(self, label: str) -> str:
        """The id of an ability on the stack: `SOURCE#N`, with .2, .3 for further ones."""
        id_, count = label, 1
        while id_ in self.objects:
            count += 1
            id_ = f"{label}.{count}"
        return id_

    # ------------------------------------------------------------ frames
    def _bind(self, frame: Symbol, name: Symbol, value: Symbol) -> None:
        """Remember a player, an object or a number under a name."""
        around = self.frames[frame.string]
        if value.type.name == "Number":
            kept = tuple(pair for pair in around.numbers if pair[0] != name)
            around = replace(around, numbers=(*kept, (name, value.number)))
        elif value.string in self.players:
            around = replace(around, players=(*around.players, (name, value.string)))
        else:
            number = self.objects[value.string].incarnation
            around = replace(around, known=(*around.known, (name, value.string, number)))
        self.frames[frame.string] = around
        if name.name == "target" and frame.string in self.objects:
            self.edit(
                frame.string, targets=(*(self.objects[frame.string].targets or ()), value.string)
            )

    def _unbind(self, frame: Symbol, name: Symbol, value: Symbol) -> None:
        """Forget what a name stands for."""
        around = self.frames[frame.string]
        if value.type.name == "Number":
            numbers = tuple(pair for pair in around.numbers if pair != (name, value.number))
            self.frames[frame.string] = replace(around, numbers=numbers)
            return
        if value.type.name == "Function":  # one object of that id: `former(Object, Incarnation)`
            thing, number = value.arguments
            former = (name, thing.string, number.number)
            known = tuple(each for each in around.known if each != former)
            self.frames[frame.string] = replace(around, known=known)
            return
        known = tuple(k for k in around.known if k[:2] != (name, value.string))
        players = tuple(pair for pair in around.players if pair != (name, value.string))
        self.frames[frame.string] = replace(around, known=known, players=players)

    def _log(self, what: Symbol) -> None:
        self.happen(event=what.name, object=what.arguments[0].string)

    def _log_reason(self, word: Symbol, thing: Symbol, rule: Symbol, reason: Symbol) -> None:
        """Write down what did not happen, by which rule."""
        row = {"event": word.string, "object": thing.string}
        self.happen(**row, rule=rule.string, reason=reason.string)

    def _log_prevented(
        self, source: Symbol, to: Symbol, number: Symbol, by: Symbol, rule: Symbol
    ) -> None:
        """Write down damage that was prevented."""
        name = source.string if source.type.name == "String" else source.arguments[0].string
        row: dict[str, Any] = {"event": "prevent", "source": name, "to": to.string}
        row |= {"amount": number.number, "by": by.string, "rule": rule.string}
        self.happen(**row, reason="it is prevented")

    def happen(self, **event: Any) -> None:
        """Write an event down."""
        self.log.append({key: value for key, value in event.items() if value is not None})

    def _step(self, step: Symbol) -> None:
        self.turn = replace(self.turn, step=step.name)

    def _priority(self, player: Symbol) -> None:
        self.turn = replace(self.turn, priority=_plain(player), passed=())

    def _passes(self, player: Symbol, following: Symbol) -> None:
        passed = (*self.turn.passed, player.string)
        self.turn = replace(self.turn, priority=following.string, passed=passed)

    def _passed(self, player: Symbol) -> None:
        self.turn = replace(self.turn, passed=(*self.turn.passed, player.string))

    def _chosen_otherwise(self) -> None:
        self.turn = replace(self.turn, otherwise=())

    def _active(self, player: Symbol) -> None:
        self.turn = replace(self.turn, active=player.string, number=self.turn.number + 1)
        self.history.pop("casts", None)
        self.history.pop("activations", None)


def not_yet(number: int) -> str:
    """What stands for a triggered ability that is not on the stack yet."""
    return f"?{number}"


def _now_known(pending: Pending, unknown: str, id_: str) -> Pending:
    known = tuple((n, id_ if o == unknown else o, i) for n, o, i in pending.frame.known)
    return replace(pending, frame=replace(pending.frame, known=known))


def inner(frame: Frame) -> Frame:
    """The frame of an ability that a program makes: what it knew is `outer` there (CR 603.7c)."""

    def outer(name: Symbol) -> Symbol:
        return name if name.name == "outer" else Function("outer", [name])

    myself = Function("self")
    known = ((myself, frame.source, frame.incarnation), *frame.known)
    return replace(
        frame,
        known=tuple((outer(name), id_, number) for name, id_, number in known),
        looked_back=tuple((outer(name), id_, number) for name, id_, number in frame.looked_back),
        players=tuple((outer(name), player) for name, player in frame.players),
        numbers=tuple((outer(name), number) for name, number in frame.numbers),
    )


def ability_number(frame: Frame) -> int | None:
    """The N of a frame's label `OBJECT#N`."""
    _, mark, number = frame.label.partition("#")
    return int(number) if mark and number.isdecimal() else None


def _plain(symbol: Symbol) -> Any:
    if symbol.type.name == "String":
        return symbol.string
    if symbol.type.name == "Number":
        return symbol.number
    return {"true": True, "false": False, "none": None}.get(symbol.name, symbol.name)


def _added(counters: tuple[tuple[str, int], ...], kind: str, delta: int) -> Any:
    table = dict(counters)
    table[kind] = max(0, table.get(kind, 0) + delta)
    return tuple((name, number) for name, number in table.items() if number)


def _flat(changes: Node) -> tuple[Node, ...]:
    if changes.kind == "changes":
        return tuple(
            part for each in changes.args if isinstance(each, Node) for part in _flat(each)
        )
    return (changes,)


def _clauses(effect: Effect) -> tuple[Clause, ...]:
    """What an effect says: as it was begun, or as its text says."""
    found = effect_clauses(effect.text) if effect.clauses is None else effect.clauses
    if isinstance(found, str):
        raise InputError([Problem(found)])
    return found


def _text(clause: Clause) -> str:
    """The Oracle text of an effect, where the printer knows its parts."""
    return kept(lambda: _printed(clause), "text of an effect", clause)


def _printed(clause: Clause) -> str:
    from clingather.bridge.oracle import print_clauses  # late: it takes a while to load

    try:
        try:
            said = print_clauses((clause,))
        except ValueError:  # how long it lasts is in no words of the text
            said = print_clauses((replace(clause, duration=Node("endless")),))
        # a player by name is in no text: then what it says of whom it affects is told alone
        return print_clauses((replace(clause, subject=AFFECTED),)) if "<" in said else said
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        return " and ".join(change.kind.replace("_", " ") for change in clause.changes)


def _without(frame: Frame, words: Collection[str]) -> Frame:
    """A frame that knows by names made of those words only what a cost was paid with."""

    def is_kept(name: Symbol) -> bool:
        return name.name not in words or of_cost(name)

    return replace(
        frame,
        known=tuple(each for each in frame.known if is_kept(each[0])),
        looked_back=tuple(each for each in frame.looked_back if is_kept(each[0])),
        players=tuple(each for each in frame.players if is_kept(each[0])),
        numbers=tuple(each for each in frame.numbers if is_kept(each[0])),
    )


def _knows(frame: Frame, which: tuple[str, int]) -> bool:
    """Whether a frame knows an object of that id and incarnation."""
    known = [(id_, number) for _, id_, number in (*frame.known, *frame.looked_back)]
    return which in ((frame.source, frame.incarnation), *known)


def _shielding(change: Node, left: int) -> Node:
    """The change that makes a shield, with so much damage to meet."""
    first, *others = change.args
    assert isinstance(first, Node)
    if change.kind == "prevent_then":
        return replace(change, args=(_shielding(first, left), *others))
    return replace(change, args=(Node("number", (left,)), *others))


PLACES = {"top": 0, "second": 1, "third": 2}  # of a library, from the top
ORDER: Mapping[str, int] = {
    "new_game": 0,
    "new_object": 1,
    "note_done": 0,  # while the ability is still there
    "keep": 0,
    "break_up": 0,
    "split": 0,
    "place": 1,
    "put_ability": 1,
    "cease": 1,
    "create": 1,
    "take_extra_turn": 1,
    "new_turn": 2,
    "become_token": 2,
    "newest": 2,
    "put_at": 2,
    "meld": 2,
    "become_copy": 3,
    "become_copy_for": 4,
    "note_copied": 4,
    "later": 4,
    "stack_up": 4,
    "dated": 4,
    "note_mana": 4,
    "note_origin": 4,
    "tell_targets": 6,
    "shuffle": 9,
    "lose_order": 10,
}
METHODS: Mapping[str, Callable[..., None]] = {
    name.removeprefix("_"): getattr(Draft, name)
    for name in (
        *(
            "_place",
            "_put_at",
            "_cease",
            "_set",
            "_counters",
            "_damage",
            "_damaged_by",
            "_attach",
            "_create",
        ),
        *("_keep", "_become_token", "_let_go", "_hand_on", "_host_gone", "_forget_deeds"),
        *("_life", "_player_counters", "_pool", "_shuffle", "_extra_turn", "_win", "_lose"),
        *("_become_copy", "_become_copy_for", "_note_copied", "_turned_over"),
        *("_meld", "_split", "_later"),
        "_stack_up",
        "_dated",
        "_become_values",
        *("_copy_card", "_copy_on_stack", "_tell_targets", "_mark"),
        *("_turn_down", "_turn_up", "_newest", "_break_up", "_merge", "_unmark", "_prepare"),
        *("_new_game", "_new_life", "_new_object", "_new_unknown", "_to_main_game"),
        *("_draw_game", "_begin_effect", "_lock_in", "_end_effect", "_delay"),
        *("_pend", "_push", "_bind", "_unbind"),
        *("_confirm", "_unpend"),
        *("_pair", "_unpair"),
        *("_shield", "_instead_program", "_heal"),
        *("_draw_unknown", "_lose_order", "_empty_draw", "_arrange", "_store", "_restore"),
        *("_log", "_log_reason", "_log_prevented", "_step", "_priority", "_active", "_end_delayed"),
        *("_chosen_otherwise", "_passes", "_passed"),
        *("_land_played", "_put_ability", "_take_mode", "_cast_way", "_pay_times", "_note_cast"),
        *("_note_mana", "_note_mode", "_note_origin", "_splice"),
        *(
            "_note_activation",
            "_note_limited",
            "_create_emblem",
            "_enter_dungeon",
            "_note_resolution",
            "_note_done",
            "_note_use",
            "_open_frame",
            "_forget_frame",
        ),
        *("_start_pending", *TURN_METHODS),
    )
}
__all__ = ["Draft", "Number"]
