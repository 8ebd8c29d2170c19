"""Primitive changes of objects: what they have on them, and how they stand."""

from __future__ import annotations

from clingather.bridge.base.ids import snake_case
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Function, String, Symbol
from clingather.bridge.facts.copies import listed
from clingather.bridge.facts.past import TAKING_PART, damaged
from clingather.bridge.kernel.changes.drafting import Drafting, added, change, plain
from clingather.bridge.kernel.values import TURNED, Frame
from clingather.bridge.state.values import Object


class Objects(Drafting):
    """What objects have on them, and how they stand."""

    @change
    def _set(self, thing: Symbol, word: Symbol, value: Symbol) -> None:
        """Set one field of an object."""
        id_, name = thing.string, word.name
        if name == "chosen":
            old = self.objects[id_]
            kept = tuple(pair for pair in old.chosen if pair[0] != word.arguments[0].string)
            self.edit(id_, chosen=(*kept, (word.arguments[0].string, plain(value))))
        elif name == "attached_to":
            self.edit(id_, attached_to=plain(value), host_incarnation=None)
        else:
            self.edit(id_, **{name: plain(value)})

    @change
    def _counters(self, thing: Symbol, kind: Symbol, delta: Symbol) -> None:
        old = self.objects[thing.string]
        self.edit(old.id, counters=added(old.counters, kind.string, delta.number))
        if kind.string not in dict(self.objects[old.id].counters):
            self.drop_timestamp(f"{old.id}.counters.{kind.string}")

    @change
    def _damage(self, thing: Symbol, number: Symbol) -> None:
        self._unmarked_damage(thing, number)
        old = self.objects[thing.string]
        self.edit(old.id, damage=old.damage + number.number)

    @change
    def _unmarked_damage(self, thing: Symbol, number: Symbol) -> None:
        """It is kept in mind how much damage was dealt to an object this turn (CR 608.2i)."""
        old = self.objects[thing.string]
        name, told = damaged(old), self.history.get("damage", {})
        self.history["damage"] = {**told, name: told.get(name, old.damage) + number.number}

    @change
    def _damaged_by(self, thing: Symbol, source: Symbol) -> None:
        """It is kept in mind what dealt damage to an object this turn (CR 608.2i)."""
        self._done_by("damaged_by", thing, source)

    @change
    def _took_part(self, word: Symbol, thing: Symbol, helper: Symbol) -> None:
        """It is kept in mind what crewed, saddled or convoked an object (CR 702.122b)."""
        self._done_by(TAKING_PART[word.string], thing, helper)

    def _done_by(self, key: str, thing: Symbol, source: Symbol) -> None:
        name = damaged(self.objects[thing.string])
        if source.type.name == "String":
            by = damaged(self.objects[source.string])
        else:  # was(Object, Number): it had left
            id_, number = source.arguments
            by = f"{id_.string}@{number.number}"
        told = self.history.get(key, {})
        self.history[key] = {**told, name: sorted({*told.get(name, ()), by})}

    @change
    def _heal(self, thing: Symbol) -> None:
        self.edit(thing.string, damage=0, deathtouched=False)

    @change
    def _mark(self, thing: Symbol, word: Symbol) -> None:
        """A permanent has a designation from now on."""
        old = self.objects[thing.string]
        if word.string not in old.designations:
            held = sorted((*old.designations, word.string))  # in whichever order it got them
            self.edit(old.id, designations=tuple(held))

    @change
    def _unmark(self, thing: Symbol, word: Symbol) -> None:
        """A permanent does not have a designation any more."""
        old = self.objects[thing.string]
        left = tuple(each for each in old.designations if each != word.string)
        self.edit(old.id, designations=left)

    @change
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
        self.put_in(copy.id, "exile", player.string, first=False)
        self.date(copy.id)

    @change
    def _pair(self, thing: Symbol, other: Symbol) -> None:
        """Two creatures are paired (CR 702.95b)."""
        self.edit(thing.string, paired_with=other.string)
        self.edit(other.string, paired_with=thing.string)

    @change
    def _unpair(self, thing: Symbol) -> None:
        """A creature and the one that it is paired with are paired no more (CR 702.95e)."""
        for other in list(self.objects.values()):
            if other.paired_with == thing.string:
                self.edit(other.id, paired_with=None)
        self.edit(thing.string, paired_with=None)

    @change
    def _attach(self, thing: Symbol, host: Symbol) -> None:
        self.edit(thing.string, attached_to=host.string, host_incarnation=None)

    @change
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

    @change
    def _turn_down(self, thing: Symbol, how: Symbol) -> None:
        """An object is face down from now on: what made it so, or what it was said to be."""
        said = how.string if how.type.name == "String" else listed(*how.arguments)
        self.edit(thing.string, face_down=said)

    @change
    def _turn_up(self, thing: Symbol) -> None:
        """An object is face up from now on."""
        self.edit(thing.string, face_down=None)

    @change
    def _store(self, thing: Symbol, sides: Symbol, value: Symbol, _place: Symbol) -> None:
        """Store the result of a die on an object (CR 706.8)."""
        kind = f"d{sides.number}"
        table = dict(self.objects[thing.string].stored)
        table[kind] = (*table.get(kind, ()), value.number)
        self.edit(thing.string, stored=tuple(table.items()))

    @change
    def _restore(self, thing: Symbol, kind: Symbol, place: Symbol, value: Symbol) -> None:
        """Another result is stored in the place of one that was rolled again (CR 706.8c)."""
        table = dict(self.objects[thing.string].stored)
        results = list(table[kind.string])
        results[place.number - 1] = value.number
        table[kind.string] = tuple(results)
        self.edit(thing.string, stored=tuple(table.items()))
