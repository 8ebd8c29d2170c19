"""Primitive changes of zones: what moves, and where it stands there."""

from __future__ import annotations

from collections.abc import Sequence

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Function, Symbol
from clingather.bridge.kernel.changes.drafting import Drafting, change
from clingather.bridge.state.values import Object

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
PLACES = {"top": 0, "second": 1, "third": 2}  # of a library, from the top


class Zones(Drafting):
    """Cards between zones, and their places there."""

    @change
    def _place(self, thing: Symbol, zone: Symbol, player: Symbol) -> None:
        """Move an object to a zone: a new object there, that has what it was said to keep."""
        old = self.objects[thing.string]
        self.remember(old)
        self.take_out(old)
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
        self.put_in(old.id, zone.name, player.string, first=False)
        self.drop_timestamp(old.id)

    @change
    def _keep(self, thing: Symbol, what: Symbol) -> None:
        """What an object is to keep as it becomes a new one."""
        self._kept.setdefault(thing.string, set()).update(KEPT[what.name])

    @change
    def _become_token(self, thing: Symbol) -> None:
        self.edit(thing.string, token=True)

    @change
    def _cease(self, thing: Symbol) -> None:
        """An object ceases to exist (a token, a copy, an ability that has resolved)."""
        old = self.objects.get(thing.string)
        if old is None:
            return
        self.remember(old)
        self.take_out(old)
        del self.objects[old.id]
        self.drop_timestamp(old.id)
        self.frames.pop(old.id, None)

    @change
    def _break_up(self, thing: Symbol, zone: Symbol) -> None:
        """The further cards of a merged permanent go to a zone, each to its owner's."""
        old = self.objects[thing.string]
        for part in old.merged_with:
            self.objects[part.id] = replace(part, zone=zone.name, incarnation=part.incarnation + 1)
            self.put_in(part.id, zone.name, part.owner, first=False)
            self.date(part.id)
        self.edit(old.id, merged_with=(), under=0, face_down_below=False)

    @change
    def _merge(self, thing: Symbol, target: Symbol, where: Symbol) -> None:
        """A spell becomes part of a permanent, on its top or on its bottom (CR 730.2)."""
        spell, old = self.objects[thing.string], self.objects[target.string]
        if spell.card is None:
            row: dict[str, object] = {"object": spell.id, "card": None, "text": "it merges"}
            raise UnsupportedError([{**row, "reason": "copies of spells do not merge here yet"}])
        self.remember(spell)
        self.take_out(spell)
        del self.objects[spell.id]
        self.drop_timestamp(spell.id)
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

    @change
    def _meld(self, first: Symbol, second: Symbol) -> None:
        """Two cards are one permanent from now on, which goes by the id of the first."""
        part = self.objects.pop(second.string)
        self.take_out(part)
        self.drop_timestamp(part.id)
        kept = Object(
            id=part.id, owner=part.owner, zone="battlefield", card=part.card,
            incarnation=part.incarnation,
        )  # fmt: skip
        self.edit(first.string, melded_with=kept)

    @change
    def _split(self, whole: Symbol, part: Symbol) -> None:
        """The second card of a melded permanent is an object of its own again."""
        other = self.objects[whole.string].melded_with
        assert other is not None
        self.objects[part.string] = replace(other, controller=self.objects[whole.string].controller)
        self.edit(whole.string, melded_with=None)

    @change
    def _host_gone(self, thing: Symbol) -> None:
        """What it is attached to is not that object any more."""
        host = self._game.state.objects[str(self.objects[thing.string].attached_to)]
        self.edit(thing.string, host_incarnation=host.incarnation)

    @change
    def _put_at(self, thing: Symbol, where: Symbol) -> None:
        """Where a card in a library stands: top, bottom, or so many from the top."""
        fields = self.players[self.objects[thing.string].owner]
        others = [id_ for id_ in fields["library"] if id_ != thing.string]
        at = self._library_place(where, others)
        fields["library"] = (*others[:at], thing.string, *others[at:])
        if where.type.name == "String" and where.string == "top":
            self.know_top(self.objects[thing.string].owner, 1)

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

    @change
    def _later(self, thing: Symbol, where: Symbol) -> None:
        """Of two cards that are put somewhere at the same time, the one that is put there last."""
        old = self.objects[thing.string]
        if old.zone == "library":
            fields = self.players[old.owner]
            others = [id_ for id_ in fields["library"] if id_ != old.id]
            at = self._library_place(where, others)
            fields["library"] = (*others[:at], old.id, *others[at:])
            return
        self.take_out(old)
        self.put_in(old.id, old.zone, old.owner, first=False)
        self.date(old.id)

    @change
    def _stack_up(self, _place: Symbol, thing: Symbol) -> None:
        """Of the cards that are put somewhere at once, those with later places come on top."""
        self._later(thing, Function("none"))

    @change
    def _arrange(self, player: Symbol, where: Symbol, place: Symbol, thing: Symbol) -> None:
        """Put a card at the top or bottom of its library; the others follow in their places."""
        fields = self.players[player.string]
        others = [id_ for id_ in fields["library"] if id_ != thing.string]
        at = place.number - 1 if where.name == "top" else len(others)
        fields["library"] = (*others[:at], thing.string, *others[at:])

    @change
    def _shuffle(self, player: Symbol, known: Symbol) -> None:
        """The order of a library is unknown, but for so many cards at its top.

        The others are listed in one order, whichever they had: equal states are one.
        """
        fields = self.players[player.string]
        top, others = fields["library"][: known.number], fields["library"][known.number :]
        fields["library"] = (*top, *sorted(others))
        extra = {**dict(fields["extra"]), "shuffled": True, "known_top": known.number}
        fields["extra"] = tuple(extra.items())

    @change
    def _lose_order(self, player: Symbol) -> None:
        """Of the cards of a library only the number is known any more."""
        fields = self.players[player.string]
        for id_ in fields["library"]:
            self.edit(id_, zone="unknown")
        fields["library_unknown"] += len(fields["library"])
        fields["library"] = ()
        lost = ("shuffled", "known_top")
        fields["extra"] = tuple(pair for pair in fields["extra"] if pair[0] not in lost)

    @change
    def _draw_unknown(self, player: Symbol) -> None:
        """Draw one of the cards of a library of which only the number is known."""
        fields = self.players[player.string]
        fields["library_unknown"] -= 1
        id_ = self.free_id(f"unknown_{player.string.lower()}")
        self.objects[id_] = Object(id=id_, owner=player.string, zone="hand")
        fields["hand"] = (*fields["hand"], id_)

    @change
    def _newest(self, entity: Symbol) -> None:
        """An object has a new timestamp, or its counters of a kind, `counters(Object, Kind)`."""
        if entity.type.name == "String":
            self.date(entity.string)
        else:
            thing, kind = entity.arguments
            self.date(f"{thing.string}.counters.{kind.string}")

    @change
    def _dated(self, _place: Symbol, thing: Symbol) -> None:
        """Of the objects that enter at once, those with later places have the newer timestamps."""
        self.date(thing.string)
