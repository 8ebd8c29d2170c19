"""Facts of an object as a form: with places for the numbers of the faces and abilities it has.

What a state says of an object rests on no number, so it is written once for all that are alike.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.base.memory import Memory
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import INDEX_OF_FACE, Card, Face
from clingather.bridge.encodings.terms import HERE, Term, constant, function, pieces, quote
from clingather.bridge.facts import copies
from clingather.bridge.facts.forms import REMEMBERED, Form, Lines, Places, guard
from clingather.bridge.facts.scenario_cards import CardSource
from clingather.bridge.oracle.prototypes import prototyped
from clingather.bridge.oracle.tree import Ability, Node
from clingather.bridge.state.values import Object, State

PT_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")
CAST_FACE_DOWN = frozenset({"morph", "megamorph", "disguise"})
ALONE = (False, False, None, None)  # what `around` finds where an object speaks of no other


class _Known(NamedTuple):
    """The form of an object, and the cards that it was made of, by the names they were found by."""

    form: Form
    names: tuple[str, ...]
    cards: tuple[Card | None, ...]


Around = tuple[Object, tuple[object, ...]]  # an object and what is `around` it
_forms = Memory[Around, _Known](REMEMBERED)


def object_form(cards: CardSource, state: State, thing: Object, key: Around) -> Form:
    """What a state says of an object of which something is known, which rests on the key."""
    known = _forms.get(key)
    if known is None or tuple(map(cards.card, known.names)) != known.cards:
        unnumbered = _Unnumbered(cards)
        unnumbered.object(HERE, state, thing)
        known = _forms[key] = unnumbered.known()
    return known.form


class OfCards(Lines):
    """Facts that speak of the faces of cards."""

    cards: CardSource

    def face(self, face: Face, card_name: str) -> Term | int:
        """The number of a face, or its place."""
        raise NotImplementedError

    def found(self, name: str) -> Card | None:
        """The card of that name, if there is one."""
        return self.cards.card(name)

    def card(self, name: str) -> Card:
        """The card of that name; InputError where there is none."""
        card = self.found(name)
        if card is None:
            raise InputError([Problem(f"no card is called {name!r}")])
        return card

    def faces(self, card: Card) -> list[Term | int]:
        """The numbers of a card's faces; those of a two-faced one know each other."""
        numbers = [self.face(face, card.name) for face in card.faces]
        for number in numbers[1:]:
            self.add("back_of", number, numbers[0], card.layout)
        return numbers


class _Unnumbered(OfCards):
    """Facts of an object with places for numbers."""

    def __init__(self, cards: CardSource) -> None:
        super().__init__()
        self.cards = cards
        self._places = Places()
        self._looked_up: dict[str, Card | None] = {}

    def known(self) -> _Known:
        """What was written."""
        form = Form(pieces(self.lines), tuple(self._places), frozenset())
        return _Known(form, tuple(self._looked_up), tuple(self._looked_up.values()))

    def ability(self, ability: Ability) -> Term:
        """The place of the number of an ability."""
        return self._places.of(ability)

    def face(self, face: Face, card_name: str) -> Term:
        """The place of the number of a face."""
        return self._places.of((face, card_name))

    def found(self, name: str) -> Card | None:
        """The card of that name, if there is one."""
        return self._looked_up.setdefault(name, super().found(name))

    def object(self, s: Term, state: State, thing: Object) -> None:
        """What a state says of an object."""
        o = quote(thing.id)
        self.add("object", s, o)
        self.add("zone", s, o, constant(thing.zone))
        self.add("owner", s, o, thing.owner)
        if thing.controller is not None:
            self.add("controller", s, o, thing.controller)
        for status in ("tapped", "token", "phased_out", "considered"):
            if getattr(thing, status):
                self.add(status, s, o)
        cast_as = str(dict(thing.extra).get("as", ""))
        if cast_as in CAST_FACE_DOWN and thing.zone == "stack" and thing.face_down is None:
            raise _not_modelled(thing, f"as: {cast_as}", "it is not stated to be `face_down`")
        if cast_as:
            self.add("way_of", s, o, cast_as)
        if thing.kicked:
            self.add("kicked", s, o)
        if (caster := dict(thing.extra).get("cast_by")) is not None:
            self.add("was_cast", s, o, str(caster))
        for kind, amount in thing.counters:
            guard(amount, thing.id)
            if " from " in kind:
                raise _not_modelled(thing, kind, "counters of this kind are not modelled yet")
            self.add("counter", s, o, kind, amount)
            self._counter_kind(kind)
        if thing.attached_to is not None and thing.host_incarnation is None:
            self.add("attached", s, o, thing.attached_to)
        if thing.paired_with is not None:
            self.add("paired_with", s, o, thing.paired_with)
        if (source := exiled_by(state, thing)) is not None:
            self.add("exiled_by", s, o, source)
        if (source := put_by(state, thing)) is not None:
            self.add("put_by", s, o, source)
        self._chosen_copy(s, state, thing)
        for kind, value in thing.chosen:
            if kind in ("copy_of", "except"):
                continue
            items = value if isinstance(value, (list, tuple)) else (value,)
            for item in items:
                self.add("chosen", s, o, kind, str(item))
        for kind, results in thing.stored:
            self.add("sides_of", kind, int(kind[1:]))
            for place, value in enumerate(results, start=1):
                self.add("stored_result", s, o, kind, place, value)
        if thing.level is not None:
            self.add("level", s, o, thing.level)
        if thing.room is not None:
            self.add("moved_to_room", s, o, thing.room)
        if thing.on_adventure is not None:
            self.add("on_adventure", s, o, thing.on_adventure)
        if thing.prepared_by is not None:
            self.add("prepared_by", s, o, thing.prepared_by)
        for word in thing.designations:
            self.add("designated", s, o, word)
        if thing.zone == "stack" and thing.ability is None:
            self.add("is_spell", s, o)
            if thing.card is not None:
                self.add("has_card", s, o)
            if thing.x is not None:
                guard(thing.x, thing.id)
                self.add("x_chosen", s, o, thing.x)
        self._characteristics(s, state, thing)

    def _counter_kind(self, kind: str) -> None:
        match = PT_COUNTER.fullmatch(kind)
        if match:
            self.add("pt_counter", kind, int(match[1]), int(match[2]))
        else:
            text = kind[:1].upper() + kind[1:]
            self.ability(Ability("keyword", text, keyword=Node("keyword", (kind,))))

    def _characteristics(self, s: Term, state: State, thing: Object) -> None:
        """The faces that the object has, and what a copy effect or a face-down status says."""
        o = quote(thing.id)
        if thing.copy_of is not None:
            if isinstance(thing.copy_of, str) and thing.copy_of in state.objects:
                self.add("copy_of", s, o, function("object", thing.copy_of))
            else:
                self.add("copy_of", s, o, function("face", self._original(s, thing)))
            if thing.except_ is not None:
                exception = self.ability(copies.exception_ability(thing.except_))
                self.add("copy_exception", s, o, exception)
        if thing.became is not None:
            became = self.ability(copies.exception_ability(thing.became))
            self.add("became", s, o, became)
        if thing.face_down is not None:
            self._face_down(s, thing)
        if thing.merged_with:
            self._merged(s, thing)
        if thing.card is not None:
            self._faces_of(s, thing, self.card(thing.card))
        elif (values := copies.own_values(thing)) is not None:
            face = copies.given_face(values)
            self.add("has_face", s, o, 0, self.face(face, face.name))

    def _chosen_copy(self, s: Term, state: State, thing: Object) -> None:
        """What was chosen for an object to be copied, and with which exceptions (CR 707.2c)."""
        o, copy = quote(thing.id), copies.chosen_copy(thing)
        if copy is None:
            return
        if isinstance(copy.copy_of, str) and copy.copy_of in state.objects:
            self.add("chosen", s, o, "creature", copy.copy_of)
        else:
            self.add("chosen_copy", s, o, self._original(s, copy))
        if copy.except_ is not None:
            exception = self.ability(copies.exception_ability(copy.except_))
            self.add("chosen_exception", s, o, exception)

    def _original(self, s: Term, thing: Object) -> Term | int:
        """The face that an object copies; a token that copies a two-faced card has both faces."""
        if isinstance(thing.copy_of, Mapping):
            face = copies.given_face(thing.copy_of)
            return self.face(face, face.name)
        card = self.card(str(thing.copy_of))
        inset = prototyped(card.faces[0]) if is_prototyped(thing) else None
        if inset is not None:  # the copy of a prototyped spell (CR 718.3c)
            return self.face(inset, card.name)
        index = copies.named_face(card, str(thing.copy_of))
        if thing.zone == "stack" and thing.face is not None:  # of a half, of an Adventure (715.3c)
            index = face_index(thing, card)
        if copies.is_double_faced(thing, card):
            self._faces_of(s, replace(thing, melded_with=None), card)
            index = face_index(thing, card) if thing.face is not None else index
        return self.faces(card)[index]

    def _face_down(self, s: Term, thing: Object) -> None:
        o = quote(thing.id)
        if isinstance(thing.face_down, Mapping):
            given = {key: value for key, value in thing.face_down.items() if value is not None}
            face = Face(**{"name": "", **given})
            self.add("face_down", s, o, constant("given"))
            self.add("face_down_as", s, o, self.face(face, ""))
            return
        self.add("face_down", s, o, str(thing.face_down))
        ward = Node("keyword_cost", ("ward", "{2}"))
        self.ability(Ability("keyword", "Ward {2}", keyword=ward))

    def _faces_of(self, s: Term, thing: Object, card: Card) -> None:
        o = quote(thing.id)
        if not card.complete:
            raise InputError([Problem(_lacking(card))])
        self.add("layout", s, o, card.layout)
        for index, number in enumerate(self.faces(card)):
            self.add("has_face", s, o, index, number)
        if card.meld_result is not None:
            self.add("melds_into", s, o, card.meld_result)
        inset = prototyped(card.faces[0])
        if inset is not None:
            self.add("has_face", s, o, 1, self.face(inset, card.name))
        if thing.melded_with is not None:
            self._melded(s, thing, card)
        elif inset is not None and is_prototyped(thing):
            self.add("face_up", s, o, 1)
        elif thing.face is not None:
            self.add("face_up", s, o, face_index(thing, card))

    def _merged(self, s: Term, thing: Object) -> None:
        """The components of a merged permanent, the topmost first."""
        below = [part for part in thing.merged_with if part.card is not None]
        for place, part in enumerate((*below[: thing.under], thing, *below[thing.under :])):
            if part.card is not None:
                front = self.faces(self.card(part.card))[0]
            elif (values := copies.own_values(part)) is not None:
                face = copies.given_face(values)
                front = self.face(face, face.name)
            else:
                continue
            self.add("component", s, thing.id, place, front)
            self.add("part_card", s, thing.id, part.id)
            if part is thing and thing.face_down_below:
                self.add("component_face_down", s, thing.id, place)

    def _melded(self, s: Term, thing: Object, card: Card) -> None:
        result = self.found(card.meld_result) if card.meld_result else None
        if result is None:
            raise InputError([Problem(f"{card.name} does not meld", key=thing.id)])
        number = self.face(result.faces[0], result.name)
        self.add("has_face", s, thing.id, 2, number)
        self.add("face_up", s, thing.id, 2)
        part = thing.melded_with
        assert part is not None
        other = self.card(str(part.card))
        if other.meld_result != card.meld_result or other.name == card.name:
            found, problem = other.name, f"{card.name} does not meld with it"
            raise InputError([Problem(problem, key=f"{thing.id}.melded_with", found=found)])
        front = self.face(other.faces[0], other.name)
        self.add("melded_card", s, thing.id, part.id, front)
        self.add("part_card", s, thing.id, thing.id)
        self.add("part_card", s, thing.id, part.id)


def _lacking(card: Card) -> str:
    """What the database has not of a card, by name, and where it is."""
    names = {face.name for face in card.faces}
    absent = [name for name in card.name.split(" // ") if name not in names]
    absent += [
        f"the {word.replace('_', ' ')} of {face.name}"
        for face in card.faces
        for word in face.unknown
    ]
    return (
        f"the card database has {card.name} without {' and '.join(absent)}: `clingather cards "
        "fetch`, or `cards import` of Scryfall's oracle-cards or MTGJSON's AtomicCards, brings all"
    )


def is_prototyped(thing: Object) -> bool:
    """Whether an object is, or was, a spell that was cast prototyped."""
    return dict(thing.extra).get("as") == "prototype"


def exiled_by(state: State, thing: Object) -> str | None:
    """The object with which a card was exiled, if it still is that object (CR 400.7, 607.2a)."""
    source = state.objects.get(thing.exiled_with or "")
    if source is None or thing.exiled_incarnation not in (None, source.incarnation):
        return None
    return source.id


def put_by(state: State, thing: Object) -> str | None:
    """The object that put a permanent there, if it still is that object (CR 400.7, 607.2c)."""
    source = state.objects.get(thing.linked_to or "")
    if source is None or thing.linked_incarnation not in (None, source.incarnation):
        return None
    return source.id


def around(state: State, thing: Object) -> tuple[object, ...]:
    """All that the facts about an object rest on but itself."""
    if thing.copy_of is None and not (thing.chosen or thing.exiled_with or thing.linked_to):
        return ALONE
    chosen = copies.chosen_copy(thing)
    copied = (thing.copy_of, None if chosen is None else chosen.copy_of)
    there = (isinstance(each, str) and each in state.objects for each in copied)
    return (*there, exiled_by(state, thing), put_by(state, thing))


def _not_modelled(thing: Object, what: str, reason: str) -> UnsupportedError:
    """What a scenario says of an object that no encoding interprets."""
    row: dict[str, object] = {"object": thing.id, "card": thing.card}
    return UnsupportedError([{**row, "text": what, "reason": reason}])


def face_index(thing: Object, card: Card) -> int:
    """The index of the face that is up; a part may be given by its name."""
    names = [face.name for face in card.faces]
    word = str(thing.face)
    index = names.index(word) if word in names else INDEX_OF_FACE.get(word, -1)
    if not 0 <= index < len(names):
        raise InputError([Problem(f"{card.name} has no such face", key=thing.id, found=repr(word))])
    return index
