"""Primitive changes that make objects: tokens, emblems, dungeons and copies."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from clingather.bridge.base.ids import snake_case
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import TWO_FACED
from clingather.bridge.encodings.solver import Function, String, Symbol
from clingather.bridge.facts.copies import given_of, named_face, said_exceptions
from clingather.bridge.kernel.changes.drafting import Drafting, change
from clingather.bridge.kernel.recalled import of_cost
from clingather.bridge.kernel.terms import node_of
from clingather.bridge.kernel.tokens import emblem_object, token_copy, token_object
from clingather.bridge.kernel.values import Frame
from clingather.bridge.state.values import Object


class Copies(Drafting):
    """Tokens, emblems and copies."""

    @change
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
        self.put_in(made.id, "battlefield", player.string, first=False)
        self.date(made.id)
        self.created.append((event, made.id))

    @change
    def _create_emblem(self, player: Symbol, emblem: Symbol) -> None:
        """A player gets an emblem (CR 114.1)."""
        node = node_of(emblem, self._table.numbering.abilities)
        made = emblem_object(node, player.string, self.free_id)
        self.objects[made.id] = made
        self.put_in(made.id, "command", player.string, first=False)
        self.date(made.id)

    @change
    def _enter_dungeon(self, player: Symbol, name: Symbol) -> None:
        """A player puts a dungeon card from outside the game into the command zone (CR 309.2a)."""
        id_ = self.free_id(snake_case(name.string))
        self.objects[id_] = Object(id=id_, owner=player.string, zone="command", card=name.string)
        self.put_in(id_, "command", player.string, first=False)
        self.date(id_)

    @change
    def _become_copy(self, thing: Symbol, original: Symbol, exceptions: Symbol) -> None:
        """An object is a copy of something from now on (CR 707.5)."""
        token = self.objects[thing.string].token
        self.edit(thing.string, **self.as_copy(original, exceptions, token=token))

    @change
    def _become_values(self, thing: Symbol, values: Symbol) -> None:
        """An object has become what was chosen for it (CR 208.2b)."""
        node = node_of(values, self._table.numbering.abilities)
        self.edit(thing.string, became=said_exceptions(node))

    @change
    def _note_copied(self, thing: Symbol, original: Symbol, exceptions: Symbol) -> None:
        """What is copied because of a choice made for an object is determined (CR 707.2c)."""
        fields = self.as_copy(original, exceptions)
        old = self.objects[thing.string]
        kept = [pair for pair in old.chosen if pair[0] not in ("creature", "copy_of", "except")]
        kept.append(("copy_of", fields["copy_of"]))
        if fields["except_"] is not None:
            kept.append(("except", fields["except_"]))
        self.edit(old.id, chosen=tuple(kept))

    @change
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
        self.frames[id_] = replace(forgetting(around, forgotten), controller=player.string)
        self._made(frame.string, index, id_)

    @change
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
        self.put_in(id_, card.zone, player.string, first=False)
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


def forgetting(frame: Frame, words: Collection[str]) -> Frame:
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
