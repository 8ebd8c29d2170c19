"""Primitive changes of the turn, of combat and of leaving the game. No rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.facts.past import attackers_in, in_last_turn
from clingather.bridge.kernel.terms import node_of
from clingather.bridge.kernel.values import Delayed, Frame, Game, Pending
from clingather.bridge.oracle.plain_tree import made_ability
from clingather.bridge.state.values import Turn

if TYPE_CHECKING:
    from clingather.bridge.kernel.facts import Table
    from clingather.bridge.layer_system.reading import Layers
    from clingather.bridge.state.values import Effect, Object

# what is not only of one turn
LASTING_HISTORY = ("came_under_control", "last_upkeep", "activated_ever", "modes_ever")


def _counted(pairs: tuple[tuple[str, int], ...], name: str, more: int) -> tuple[Any, ...]:
    """Numbers by name, with that one larger."""
    found = dict(pairs)
    return tuple({**found, name: found.get(name, 0) + more}.items())


class TurnChanges:
    """Methods of a draft; each does as its change is told."""

    turn: Turn
    objects: dict[str, Object]
    players: dict[str, dict[str, Any]]
    combat: dict[str, Any]
    history: dict[str, Any]
    designations: dict[str, Any]
    log: list[Any]
    effects: list[Effect]
    extra_turns: list[str]
    phases: list[str]
    pending: list[Any]
    delayed: list[Any]
    _game: Game
    _layers: Layers
    _table: Table

    # ------------------------------------------------------------ the turn
    def _new_turn(self, player: Symbol) -> None:
        """The turn of a player begins; what has happened before has not happened in it."""
        self.turn = Turn(
            active=player.string,
            step="untap",
            number=self.turn.number + 1,
            controlled_by=self.turn.controlled_by,
        )
        self.phases.clear()
        for fields in self.players.values():
            fields["lands_played"] = 0
        told = self.history
        self.history = {k: v for k, v in told.items() if k in LASTING_HISTORY}
        if rows := in_last_turn(told):
            self.history["last_turn"] = rows
        if attackers := sorted(filter(self._is_permanent, attackers_in(told))):
            self.history["attacked_last_turn"] = [id_ for id_, _ in attackers]

    def _is_permanent(self, which: tuple[str, int]) -> bool:
        """Whether an object is still the permanent that it was."""
        thing = self.objects.get(which[0])
        return thing is not None and (thing.zone, thing.incarnation) == ("battlefield", which[1])

    def _add_phases(self, then: Symbol, added: Symbol) -> None:
        """Phases are added after this one; `then` is what would come next without any."""
        if not self.phases:
            self.phases.append(then.name)
        self.phases += [step.name for step in reversed(added.arguments)]

    def _main_phases(self, number: Symbol) -> None:
        self.turn = replace(self.turn, main_phases=number.number)

    def _take_phase(self) -> None:
        self.phases.pop()

    def _take_extra_turn(self) -> None:
        """The extra turn that would come next is none to come any more."""
        self.extra_turns.pop()

    def _extra(self, place: Symbol, after: Symbol) -> None:
        """This turn is an extra one, which had that place, after the turn of that player."""
        self.turn = replace(self.turn, extra_place=place.number, normal=after.string)

    def _turn_passed(self, player: Symbol) -> None:
        """A player's turn was skipped: the normal order goes on after it (CR 500.11)."""
        self.turn = replace(self.turn, normal=player.string)

    def _skips_next(self, player: Symbol, part: Symbol, more: Symbol) -> None:
        """A player skips so many more of the next steps, phases or turns of that sort."""
        fields = self.players[player.string]
        counted = _counted(fields["skips"], part.string, more.number)
        fields["skips"] = tuple(sorted(pair for pair in counted if pair[1]))

    def _first_turn(self) -> None:
        """This turn is the first one, and turns are counted."""
        self.turn = replace(self.turn, number=1, counted=True)

    def _last_turn_casts(self, number: Symbol) -> None:
        """So many spells were cast in the turn before by the player whose turn it was."""
        self.history["last_turn_casts"] = number.number

    def _player_mark(self, player: Symbol, name: Symbol, value: Symbol) -> None:
        """Set a mark of a player, which may be a number or an object, or clear it."""
        fields = self.players[player.string]
        kept = tuple(pair for pair in fields["extra"] if pair[0] != name.name)
        if value.type.name == "Function":
            mark: bool | int | str = value.name == "true"
        else:
            mark = value.number if value.type.name == "Number" else value.string
        fields["extra"] = (*kept, (name.name, mark)) if mark else kept

    def _commander_cast(self, player: Symbol, card: Symbol) -> None:
        """A commander of a player was cast from the command zone once more (CR 903.8)."""
        fields = self.players[player.string]
        fields["commanders"] = _counted(fields["commanders"], card.string, 1)

    def _commander_damage(self, player: Symbol, card: Symbol, number: Symbol) -> None:
        """A commander has dealt so much combat damage more to a player (CR 903.10a)."""
        fields = self.players[player.string]
        dealt = fields["commander_damage"]
        fields["commander_damage"] = _counted(dealt, card.string, number.number)

    def _set_duration(self, effect: Symbol, duration: Symbol) -> None:
        lasting = node_of(duration, self._table.numbering.abilities)
        self.effects = [
            replace(each, duration=lasting) if each.id == effect.string else each
            for each in self.effects
        ]

    def _came(self, thing: Symbol) -> None:
        """A permanent has come under a player's control in this turn (CR 702.30a)."""
        came = self.history.get("came_under_control", {})
        self.history["came_under_control"] = {**came, thing.string: self.turn.number}

    def _note_upkeep(self, player: Symbol) -> None:
        """A player's upkeep of this turn is over."""
        last = self.history.get("last_upkeep", {})
        self.history["last_upkeep"] = {**last, player.string: self.turn.number}

    # ------------------------------------------------------------ combat
    def _declared(self, what: Symbol) -> None:
        key = {"attackers": "attacks", "blockers": "blocks", "damage": "assigned"}[what.name]
        self.combat = {key: {}, **self.combat}

    def _attack(self, attacker: Symbol, whom: Symbol) -> None:
        attacks = {**self.combat.get("attacks", {}), attacker.string: whom.string}
        self.combat = {**self.combat, "attacks": attacks}

    def _block(self, blocker: Symbol, attacker: Symbol) -> None:
        blocks = dict(self.combat.get("blocks", {}))
        blocks[blocker.string] = [*blocks.get(blocker.string, ()), attacker.string]
        self.combat = {**self.combat, "blocks": blocks}

    def _band(self, number: Symbol, attacker: Symbol) -> None:
        """An attacker is in the band of that number."""
        bands = [list(band) for band in self.combat.get("bands", ())]
        bands += [[] for _ in range(number.number - len(bands))]
        bands[number.number - 1].append(attacker.string)
        self.combat = {**self.combat, "bands": bands}

    def _blocked(self, attacker: Symbol) -> None:
        self._listed("blocked", attacker.string)

    def _strikes_first(self, creature: Symbol) -> None:
        self._listed("first_strike", creature.string)

    def _listed(self, key: str, id_: str) -> None:
        self.combat = {**self.combat, key: list(dict.fromkeys([*self.combat.get(key, ()), id_]))}

    def _second_damage(self) -> None:
        combat = {key: value for key, value in self.combat.items() if key != "assigned"}
        self.combat = {**combat, "second_damage": True}

    def _stop_attacking(self, thing: Symbol) -> None:
        """It attacks no more, is not blocked, and nothing blocks it."""
        id_, combat = thing.string, self.combat
        attacks = {each: whom for each, whom in combat.get("attacks", {}).items() if each != id_}
        blocks = {
            blocker: [each for each in attackers if each != id_]
            for blocker, attackers in combat.get("blocks", {}).items()
        }
        blocked = [each for each in combat.get("blocked", ()) if each != id_]
        told = {"attacks": attacks, "blocks": blocks, "blocked": blocked}
        changed = {key: told.get(key, value) for key, value in combat.items()}
        self.combat = {key: it for key, it in changed.items() if key != "blocked" or it}

    def _stop_blocking(self, thing: Symbol) -> None:
        blocks = {**self.combat["blocks"]}
        del blocks[thing.string]
        self.combat = {**self.combat, "blocks": blocks}

    def _attack_nothing(self, attacker: Symbol) -> None:
        attacks = {**self.combat["attacks"], attacker.string: None}
        self.combat = {**self.combat, "attacks": attacks}

    def _attackers_came(self) -> None:
        self.combat = {**self.combat, "attacked": True}

    def _unband(self, attacker: Symbol) -> None:
        """An attacker is in no band any more."""
        bands = [[id_ for id_ in band if id_ != attacker.string] for band in self.combat["bands"]]
        self.combat = {**self.combat, "bands": [band for band in bands if band]}

    def _end_combat(self) -> None:
        self.combat = {}

    # ------------------------------------------------------------ designations, inherent abilities
    def _designate(self, word: Symbol, player: Symbol) -> None:
        self.designations = {**self.designations, word.name: player.string}

    def _designate_time(self, time: Symbol) -> None:
        self.designations = {**self.designations, "day_night": time.name}

    def _complete_dungeon(self, player: Symbol, name: Symbol) -> None:
        """A player has completed a dungeon of that name (CR 309.7)."""
        fields = self.players[player.string]
        fields["completed_dungeons"] = tuple(
            dict.fromkeys((*fields["completed_dungeons"], name.string))
        )

    def _pend_rule(self, player: Symbol, label: Symbol, action: Symbol) -> None:
        """An ability without a source, which the rules themselves give, has triggered."""
        node = node_of(action, self._table.numbering.abilities)
        number = max((each.number for each in self.pending), default=0) + 1
        frame = Frame(player.string, label.string, 0, label.string)
        self.pending.append(Pending(number, made_ability(node), frame))
        self.log.append({"event": "trigger", "source": label.string, "times": 1})

    def _pend_own(self, thing: Symbol, instance: Symbol, action: Symbol) -> None:
        """An ability of an object, which has moved, has triggered; its owner controls it."""
        old = self.objects[thing.string]
        label = self._table.label(self._layers, old.id, instance)
        frame = Frame(old.owner, old.id, old.incarnation, label)
        effect = node_of(action, self._table.numbering.abilities)
        number = max((each.number for each in self.pending), default=0) + 1
        self.pending.append(Pending(number, made_ability(effect), frame))
        index = int(label.partition("#")[2])
        self.log.append({"event": "trigger", "source": old.id, "ability": index, "times": 1})

    def _delay_until(
        self, thing: Symbol, instance: Symbol, pattern: Symbol, action: Symbol
    ) -> None:
        """A delayed triggered ability of an object waits for an event (CR 603.7g)."""
        abilities = self._table.numbering.abilities
        old = self.objects[thing.string]
        label = self._table.label(self._layers, old.id, instance)
        frame = Frame(old.controller or old.owner, old.id, old.incarnation, label)
        trigger, effect = node_of(pattern, abilities), node_of(action, abilities)
        self.delayed.append(Delayed(made_ability(effect, trigger), frame))

    # ------------------------------------------------------------ leaving the game
    def _leave_game(self, player: Symbol) -> None:
        self.players[player.string]["left"] = True

    def _forget_pending(self, number: Symbol) -> None:
        self.pending[:] = [each for each in self.pending if each.number != number.number]


TURN_METHODS = tuple(name for name in vars(TurnChanges) if name[0] == "_" and name[1] != "_")
