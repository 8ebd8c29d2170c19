"""Primitive changes of what is written down: how spells were cast, and what has happened."""

from __future__ import annotations

from typing import Any

from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.kernel.changes.drafting import Drafting, change
from clingather.bridge.layer_system.characteristics import what_it_was
from clingather.bridge.scenario.format import COUNTED, MODES_CHOSEN
from clingather.bridge.state.mana import with_more

ORIGIN = ("cast_by", "came_from")


class Records(Drafting):
    """What is written down: how spells were cast, what has happened."""

    @change
    def _cast_way(self, thing: Symbol, way: Symbol) -> None:
        """How a spell was cast, as the scenario format has it under `as`."""
        extra = {key: value for key, value in self.objects[thing.string].extra if key != "as"}
        said = {"as": way.string} if way.type.name == "String" else {}  # `none`: not any more
        self.edit(thing.string, extra=tuple({**extra, **said}.items()))

    @change
    def _pay_times(self, thing: Symbol, keyword: Symbol, times: Symbol) -> None:
        """How often an additional cost was paid, as the scenario format has it under `costs`."""
        extra = dict(self.objects[thing.string].extra)
        costs = {**extra.get("costs", {}), keyword.string: times.number}
        self.edit(thing.string, extra=tuple({**extra, "costs": costs}.items()))

    @change
    def _promise(self, thing: Symbol, player: Symbol) -> None:
        """To whom the gift of a spell was promised."""
        extra = dict(self.objects[thing.string].extra)
        self.edit(thing.string, extra=tuple({**extra, "promised_to": player.string}.items()))

    @change
    def _note_mana(self, thing: Symbol, letter: Symbol, number: Symbol) -> None:
        """The mana that was spent to cast it, in the order WUBRGC; that it was none."""
        extra = dict(self.objects[thing.string].extra)
        told = str(extra.get("mana_spent", ""))
        if letter.type.name == "String":
            told = with_more(told, letter.string, number.number)
        self.edit(thing.string, extra=tuple({**extra, "mana_spent": told}.items()))

    @change
    def _note_origin(self, thing: Symbol, player: Symbol, zone: Symbol) -> None:
        """Where a spell was cast from and by whom; where a permanent came from that was not."""
        extra = {k: v for k, v in self.objects[thing.string].extra if k not in ORIGIN}
        if player.type.name == "String":
            extra["cast_by"] = player.string
        self.edit(thing.string, extra=tuple({**extra, "came_from": zone.name}.items()))

    @change
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

    @change
    def _note_mode(self, frame: Symbol, when: Symbol, number: Symbol) -> None:
        """A mode was chosen that its ability can't choose again, ever or this turn (CR 700.2)."""
        key, label = MODES_CHOSEN[when.string], self.frames[frame.string].label
        told = dict(self.history.get(key, {}))
        modes = tuple(sorted({*told.get(label, ()), number.number}))
        self.history[key] = {**told, label: modes}

    @change
    def _note_activation(self, frame: Symbol) -> None:
        """An ability was activated this turn."""
        label = self.frames[frame.string].label
        told = dict(self.history.get("activations", {}))
        self.history["activations"] = {**told, label: told.get(label, 0) + 1}

    @change
    def _note_limited(self, frame: Symbol) -> None:
        """An ability that can be activated so often only, in the whole game, was activated."""
        self._once_more("activated_ever", self.frames[frame.string].label)

    @change
    def _note_resolution(self, frame: Symbol) -> None:
        """An ability of an object has resolved once more this turn."""
        self._count("resolutions", frame)

    @change
    def _note_done(self, frame: Symbol) -> None:
        """What an ability of an object offers was done this turn."""
        self._count("done", frame)

    def _count(self, key: str, frame: Symbol) -> None:
        around = self.frames[frame.string]
        label, source = around.label, self.objects.get(around.source)
        if source is None or source.incarnation != around.incarnation:
            return  # the label names another object now
        self._once_more(key, label)

    @change
    def _note_use(self, thing: Symbol, instance: Symbol) -> None:
        """What an ability of an object lets a player do was done this turn."""
        self._once_more("done", self._table.label(self._layers, thing.string, instance))

    def _once_more(self, key: str, label: str) -> None:
        told = dict(self.history.get(key, {}))
        self.history[key] = {**told, label: told.get(label, 0) + 1}

    @change
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

    @change
    def _note_upkeep(self, player: Symbol) -> None:
        """A player's upkeep of this turn is over."""
        last = self.history.get("last_upkeep", {})
        self.history["last_upkeep"] = {**last, player.string: self.turn.number}

    @change
    def _came(self, thing: Symbol) -> None:
        """A permanent has come under a player's control in this turn (CR 702.30a)."""
        came = self.history.get("came_under_control", {})
        self.history["came_under_control"] = {**came, thing.string: self.turn.number}

    @change
    def _last_turn_casts(self, number: Symbol) -> None:
        """So many spells were cast in the turn before by the player whose turn it was."""
        self.history["last_turn_casts"] = number.number

    @change
    def _log(self, what: Symbol) -> None:
        self.happen(event=what.name, object=what.arguments[0].string)

    @change
    def _log_reason(self, word: Symbol, thing: Symbol, rule: Symbol, reason: Symbol) -> None:
        """Write down what did not happen, by which rule."""
        row = {"event": word.string, "object": thing.string}
        self.happen(**row, rule=rule.string, reason=reason.string)

    @change
    def _log_prevented(
        self, source: Symbol, to: Symbol, number: Symbol, by: Symbol, rule: Symbol
    ) -> None:
        """Write down damage that was prevented."""
        name = source.string if source.type.name == "String" else source.arguments[0].string
        row: dict[str, Any] = {"event": "prevent", "source": name, "to": to.string}
        row |= {"amount": number.number, "by": by.string, "rule": rule.string}
        self.happen(**row, reason="it is prevented")
