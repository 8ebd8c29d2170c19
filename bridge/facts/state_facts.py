"""A state and its cards as facts for the encodings; the contract is `asp/README.md`.

Faces and abilities are numbered once and shared by all states of a batch; every fact about a state
has the state as first argument.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Any, NamedTuple

from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.base.ids import COUNTERS
from clingather.bridge.base.memory import Memory
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import INDEX_OF_FACE, Card, Face
from clingather.bridge.encodings.solver import Text
from clingather.bridge.encodings.terms import (
    HERE,
    Fact,
    Term,
    constant,
    fact,
    function,
    lines_of,
    program,
    quote,
)
from clingather.bridge.facts import copies
from clingather.bridge.facts.forms import (
    EACH_FOR_TARGET,
    NO_BRACKETS,
    REMEMBERED,
    FaceKey,
    Form,
    Lines,
    ability_form,
    face_form,
    guard,
)
from clingather.bridge.facts.graveyards import asks_of_graveyards, graveyard_facts
from clingather.bridge.facts.past import asks_of_past, past_facts
from clingather.bridge.facts.scenario_cards import CardSource, scenario_cards
from clingather.bridge.interpreting import compiled
from clingather.bridge.oracle.paragraphs import colors_in_text
from clingather.bridge.oracle.plain_tree import ability_data
from clingather.bridge.oracle.prototypes import prototyped
from clingather.bridge.oracle.rewording import COLOR_WORDS, cleaved, overloaded, reworded, word_kind
from clingather.bridge.oracle.tree import Ability, Clause, Node
from clingather.bridge.state.values import Effect, Object, Player, Scenario, State

PT_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")
READ_MARKS = frozenset({"speed", "tempted", "ring_bearer"})  # of players, by rules of the layers
CAST_FACE_DOWN = frozenset({"morph", "megamorph", "disguise"})
AFFECTED = Node("affected")
CREATURE = Node("and", (Node("permanent"), Node("type", ("Creature",))))
ENCHANT = Node("keyword_filter", ("enchant", CREATURE))


class Written(NamedTuple):
    """Facts of an ability, a face or an object, with the abilities and faces they speak of."""

    text: str  # one a line; of an object with `HERE` where the name of the state belongs
    abilities: Sequence[int]  # their numbers
    words: AbstractSet[tuple[str, str]]  # that are replaced because of it
    faces: Mapping[int, FaceKey]  # by their numbers


def _same(known: Ability, ability: Ability) -> None:
    """Raise UnsupportedError where two abilities, which are told apart by texts, have one text.

    What an ability makes is compared by its tree: where it was read back its text is another one.
    """
    if (known.effect, known.trigger) == (ability.effect, ability.trigger):
        return
    if ability_data(replace(known, reason="")) != ability_data(replace(ability, reason="")):
        row: dict[str, object] = {"object": "abilities", "card": None, "text": ability.text}
        raise UnsupportedError([{**row, "reason": "two abilities have one text"}])


class Numbering:
    """The numbers of abilities and faces; facts that share one speak of the same ones.

    What is written of each is remembered here.
    """

    def __init__(self) -> None:
        self.abilities: list[Ability] = []
        self.numbers: dict[Ability, int] = {}
        self.faces: dict[FaceKey, int] = {}
        self.begun: set[int] = set()  # abilities of which facts were written, or are
        self.written_abilities: dict[int, Written] = {}
        self.written_faces: dict[int, Written] = {}
        self.written_objects = Memory[tuple[object, ...], Written](REMEMBERED)
        self._asking: dict[int, tuple[bool, bool]] = {}

    def asking(self, number: int) -> tuple[bool, bool]:
        """Whether an ability asks what happened earlier, and of the order of a graveyard."""
        found = self._asking.get(number)
        if found is None:
            ability = self.abilities[number]
            found = self._asking[number] = asks_of_past(ability), asks_of_graveyards(ability)
        return found


class Facts(Lines):
    """Facts of one or more states, as lines of text, with the numbers given to abilities.

    `lines` are those that were not written apart before; `texts` has all.
    """

    def __init__(self, cards: CardSource, numbering: Numbering | None = None) -> None:
        super().__init__()
        self.cards = cards
        self._taken: list[Text] = []
        self.numbering = numbering or Numbering()
        self.abilities = self.numbering.abilities
        self.described: set[int] = set()
        self._faces: dict[int, FaceKey] = {}
        self._objects: dict[tuple[object, ...], Written] = {}  # what was taken of each
        self._names: dict[int, set[str]] = {}  # of the cards that an ability is printed on
        self._words: set[tuple[str, str]] = set()  # replaced by text-changing effects
        self._asked: set[int] = set()  # abilities of which it is known whether they ask
        self._asks_of_past = self._asks_of_graveyards = False

    def text(self) -> str:
        """All facts, each once."""
        return program(dict.fromkeys(self.said()))

    def said(self) -> list[Fact]:
        """All facts; what several abilities say stands there as often."""
        return [line for text in self.texts() for line in lines_of(text.said())]

    def texts(self) -> tuple[Text, ...]:
        """All facts; what is written of an object, a face or an ability is the same text again."""
        compiled.flush()
        self._reword()
        return (*self._taken, Text("\n".join(self.lines), "")) if self.lines else tuple(self._taken)

    # ------------------------------------------------------------ abilities
    def ability(self, ability: Ability) -> int:
        """The number of an ability; its facts are written when it is first met."""
        number = self.numbering.numbers.get(ability)
        if number is None:
            number = len(self.abilities)
            self.abilities.append(ability)
            self.numbering.numbers[ability] = number
        else:
            _same(self.abilities[number], ability)
        if number not in self.described:
            self.described.add(number)
            self._describe(number, ability)
        return number

    def _describe(self, number: int, ability: Ability) -> None:
        """The facts of an ability, and those of the abilities that it speaks of."""
        self._take(self._written_of(number, ability))

    def _written_of(self, number: int, ability: Ability) -> Written:
        known = self.numbering.written_abilities.get(number)
        if known is None:
            found = ability_form(ability)
            apart = _Apart(self.cards, self.numbering)
            self.numbering.begun.add(number)
            apart.described.add(number)  # it may speak of itself
            if found.uninterpreted:  # the reason takes no part in the ability's identity
                self.abilities[number] = replace(ability, reason=found.uninterpreted)
            apart.fill(found, number)
            known = self.numbering.written_abilities[number] = apart.written(number)
        return known

    def _take(self, written: Written) -> None:
        self._say(Text(written.text, ""))
        self._take_what_it_has(written)

    def _say(self, text: Text) -> None:
        """Add what was written apart."""
        self._taken.append(text)

    def _take_what_it_has(self, written: Written) -> None:
        self._words |= written.words
        for number, key in written.faces.items():
            if number not in self._faces:
                self.face(*key)
        for number in written.abilities:
            self.ability(self.abilities[number])

    def _reword(self) -> None:
        """What each ability would be with the words replaced that effects replace (CR 612)."""
        for number, ability in enumerate(self.abilities):  # grows while it is walked
            names = self._names.get(number, set())
            for old, new in sorted(self._words):
                if (old, new) == EACH_FOR_TARGET:
                    changed = overloaded(ability)
                elif (old, new) == NO_BRACKETS:
                    changed = cleaved(ability, names)
                else:
                    changed = reworded(ability, old, new, names)
                if changed == ability:
                    continue
                self._names.setdefault(self.ability(changed), set()).update(names)
                self.add("rewritten", number, _word(old), _word(new), self.ability(changed))

    # ------------------------------------------------------------ faces
    def face(self, face: Face, card_name: str) -> int:
        """The number of a face; its facts are written when it is first met."""
        key = (face, card_name)
        number = self.numbering.faces.setdefault(key, len(self.numbering.faces))
        if number in self._faces:
            return number
        self._faces[number] = key
        known = self.numbering.written_faces.get(number)
        if known is None:
            apart = _Apart(self.cards, self.numbering)
            apart.fill(face_form(face, card_name), number)
            known = self.numbering.written_faces[number] = apart.written()
        self._take(known)
        for content in known.abilities:
            self._names.setdefault(content, set()).update({face.name, card_name})
        return number

    # ------------------------------------------------------------ states
    def state(self, name: Term, state: State) -> None:
        """The facts of one state, under a name."""
        self.surroundings(name, state)
        for thing in state.objects.values():
            if not thing.unknown:
                self.known_object(name, state, thing)
        self._look_at_abilities()
        if self._asks_of_past:
            self.tell(past_facts(name, state))
        if self._asks_of_graveyards:
            self.tell(graveyard_facts(name, state))

    def _look_at_abilities(self) -> None:
        """Whether some ability asks what happened earlier, or of the order of a graveyard."""
        for number in self.described - self._asked:
            past, graveyards = self.numbering.asking(number)
            self._asks_of_past |= past
            self._asks_of_graveyards |= graveyards
        self._asked |= self.described

    def known_object(self, s: Term, state: State, thing: Object) -> None:
        """What a state says of an object of which something is known, written once."""
        key = (thing, *around(state, thing))
        written = self._objects.get(key)
        if written is None:
            written = self._objects[key] = self._written_object(key, state, thing)
            self._take_what_it_has(written)
        self._say(Text(written.text, s))

    def _written_object(self, key: tuple[object, ...], state: State, thing: Object) -> Written:
        """What `object` says of it, and of the faces and abilities that it has."""
        known = self.numbering.written_objects.get(key)
        if known is None:
            apart = _ObjectApart(self.cards, self.numbering)
            apart.object(HERE, state, thing)
            known = self.numbering.written_objects[key] = apart.written()
        return known

    def surroundings(self, s: Term, state: State) -> None:
        """The facts of a state that are not about one of its objects."""
        self.add("state", s)
        if state.variant is not None:
            self.add("variant", s, constant(state.variant))
        for player in state.players:
            if player.left:
                continue
            p = quote(player.id)
            self.add("player", s, p)
            guard(player.life, player.id)
            self.add("life", s, p, player.life)
            for kind, amount in player.counters:
                guard(amount, player.id)
                self.add("player_counter", s, p, kind, amount)
            for word, value in read_marks(player):
                self.add(word, s, p, value)
            for name in player.completed_dungeons:
                self.add("completed_dungeon", s, p, name)
            self._commanders(s, state, player)
        for (owner, zone), number in sorted(_unknown_cards(state).items()):
            self.add("unknown_cards", s, owner, constant(zone), number)
        self.add("active", s, state.turn.active)
        if monarch := state.designations.get("monarch"):
            self.add("monarch", s, monarch)
        for player_id in state.designations.get("citys_blessing", ()):
            self.add("citys_blessing", s, player_id)
        if state.timestamps:
            self._say(Text(_timestamp_facts(state.timestamps), s))
        for effect in state.effects:
            self._effect(s, effect)
        for attacker in state.combat.get("attacks", {}):
            self.add("attacking", s, attacker)
        for blocker in state.combat.get("blocks", {}):
            self.add("blocking", s, blocker)

    def _commanders(self, s: Term, state: State, player: Player) -> None:
        """Which cards are a player's commanders, and what they have done (CR 903)."""
        for card, casts in player.commanders:
            self.add("commander_of", s, card, player.id)
            self.add("commander_casts", s, card, casts)
            thing = state.objects.get(card)
            if thing is not None and thing.card is not None:
                for face in self._card(thing.card).faces:
                    number = self.face(face, thing.card)
                    self.add("commander_face", s, card, number)
                    for color in sorted(colors_in_text(face)):
                        self.add("rules_text_mana", number, color)
        for card, amount in player.commander_damage:
            guard(amount, card)
            self.add("commander_damage", s, player.id, card, amount)

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
            self._faces_of(s, thing, self._card(thing.card))
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

    def _original(self, s: Term, thing: Object) -> int:
        """The face that an object copies; a token that copies a two-faced card has both faces."""
        if isinstance(thing.copy_of, Mapping):
            face = copies.given_face(thing.copy_of)
            return self.face(face, face.name)
        card = self._card(str(thing.copy_of))
        inset = prototyped(card.faces[0]) if is_prototyped(thing) else None
        if inset is not None:  # the copy of a prototyped spell (CR 718.3c)
            return self.face(inset, card.name)
        index = copies.named_face(card, str(thing.copy_of))
        if thing.zone == "stack" and thing.face is not None:  # of a half, of an Adventure (715.3c)
            index = face_index(thing, card)
        if copies.is_double_faced(thing, card):
            self._faces_of(s, replace(thing, melded_with=None), card)
            index = face_index(thing, card) if thing.face is not None else index
        return self._numbered(card)[index]

    def _numbered(self, card: Card) -> list[int]:
        """The numbers of a card's faces; those of a two-faced one know each other."""
        numbers = [self.face(face, card.name) for face in card.faces]
        for number in numbers[1:]:
            self.add("back_of", number, numbers[0], card.layout)
        return numbers

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
        for index, number in enumerate(self._numbered(card)):
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
                front = self._numbered(self._card(part.card))[0]
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
        result = self.cards.card(card.meld_result) if card.meld_result else None
        if result is None:
            raise InputError([Problem(f"{card.name} does not meld", key=thing.id)])
        number = self.face(result.faces[0], result.name)
        self.add("has_face", s, thing.id, 2, number)
        self.add("face_up", s, thing.id, 2)
        part = thing.melded_with
        assert part is not None
        other = self._card(str(part.card))
        if other.meld_result != card.meld_result or other.name == card.name:
            found, problem = other.name, f"{card.name} does not meld with it"
            raise InputError([Problem(problem, key=f"{thing.id}.melded_with", found=found)])
        front = self.face(other.faces[0], other.name)
        self.add("melded_card", s, thing.id, part.id, front)
        self.add("part_card", s, thing.id, thing.id)
        self.add("part_card", s, thing.id, part.id)

    def _effect(self, s: Term, effect: Effect) -> None:
        e = quote(effect.id)
        self.add("resolved", s, e)
        self.add("effect_controller", s, e, effect.controller)
        for affected in effect.affects:
            self.add("affects", s, e, affected)
        if effect.words:
            self._words.add(_words(effect))
        for original, exceptions in copies.copying(effect):
            self.add("recopies", s, e, self._face_of_node(original))
            parts = copies.exception_parts(exceptions)
            content = Ability("exception", effect.text, clauses=(Clause(AFFECTED, parts),))
            if parts:
                self.add("recopy_exception", s, e, self.ability(content))
        self.add("effect_ability", s, e, self.ability(_resolved_ability(effect)))

    def _face_of_node(self, original: Node) -> int:
        """The face that `printed_on` or `given_values` names."""
        if original.kind == "given_values":
            face = copies.given_face(copies.given_of(original))
            return self.face(face, face.name)
        card = self._card(str(original.args[0]))
        return self._numbered(card)[copies.named_face(card, str(original.args[0]))]

    def _card(self, name: str) -> Card:
        card = self.cards.card(name)
        if card is None:
            raise InputError([Problem(f"no card is called {name!r}")])
        return card


class Listed(Facts):
    """Facts that are lines, whether or not they were written before."""

    def _say(self, text: Text) -> None:
        self.tell(lines_of(text.said()))


class _Apart(Listed):
    """Facts of an ability or a face without those of the abilities that they speak of."""

    def _describe(self, number: int, ability: Ability) -> None:
        if number not in self.numbering.begun:  # so that abilities are numbered in one order
            self._written_of(number, ability)

    def fill(self, form: Form, number: int) -> None:
        """Take the facts of an ability or a face, with its number and those it speaks of."""
        numbers = [number, *map(self.ability, form.spoken_of)]
        self._words |= form.words
        pieces = form.pieces
        said = [str(numbers[int(each)]) if n % 2 else each for n, each in enumerate(pieces)]
        self.tell(lines_of("".join(said)))

    def written(self, itself: int | None = None) -> Written:
        """What was written."""
        abilities = [number for number in self.described if number != itself]
        return Written("\n".join(self.lines), abilities, self._words, self._faces)


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


class _ObjectApart(_Apart):
    """Facts of an object without those of its faces, and of the abilities that they speak of."""

    def _take(self, written: Written) -> None:
        pass


def read_marks(player: Player) -> Iterator[tuple[str, Any]]:
    """The marks of a player that the layers read: they decide what permanents are like."""
    return ((word, value) for word, value in player.extra if word in READ_MARKS)


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


ALONE = (False, False, None, None)  # what `around` finds where an object speaks of no other


def around(state: State, thing: Object) -> tuple[object, ...]:
    """All that the facts about an object rest on but itself."""
    if thing.copy_of is None and not (thing.chosen or thing.exiled_with or thing.linked_to):
        return ALONE
    chosen = copies.chosen_copy(thing)
    copied = (thing.copy_of, None if chosen is None else chosen.copy_of)
    there = (isinstance(each, str) and each in state.objects for each in copied)
    return (*there, exiled_by(state, thing), put_by(state, thing))


def scenario_facts(scenario: Scenario, database: CardSource | None = None) -> str:
    """The facts of a scenario's state, ready for clingo beside `asp/`."""
    facts = Facts(scenario_cards(scenario, database))
    facts.state(constant("s"), scenario.state)
    return facts.text()


@lru_cache(maxsize=1024)
def _timestamp_facts(timestamps: tuple[str, ...]) -> str:
    """In which order objects, effects and counters are, as facts about a state (CR 613.7)."""
    lines: list[Fact] = []
    for rank, entity in enumerate(timestamps, start=1):
        counters = COUNTERS.fullmatch(entity)
        if counters is None:
            lines.append(fact("timestamp", HERE, entity, rank))
        else:
            o, kind = counters["object"], counters["kind"]
            lines.append(fact("counters_timestamp", HERE, o, kind, rank))
    return "\n".join(lines)


def _unknown_cards(state: State) -> Counter[tuple[str, str]]:
    """How many cards of each owner and zone are unknown."""
    things = state.objects.values()
    found = Counter((thing.owner, thing.zone) for thing in things if thing.unknown)
    for player in state.players:
        if player.library_unknown:
            found[player.id, "library"] += player.library_unknown
    return found


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


def _words(effect: Effect) -> tuple[str, str]:
    """The words of a text-changing effect: the old one and the new one, of the same kind."""
    kinds = {word_kind(word) for word in effect.words}
    if len(effect.words) != 2 or len(kinds) != 1 or None in kinds:
        expected = "two words of one kind: colors, land types or creature types"
        found = ", ".join(effect.words)
        raise InputError([Problem("words", key=effect.id, found=found, expected=expected)])
    if "replacing all instances of" not in effect.text:
        expected = "the text of an effect that is replacing all instances of a word"
        raise InputError([Problem("words", key=effect.id, found=effect.text, expected=expected)])
    return effect.words[0], effect.words[1]


def _word(word: str) -> str:
    """A word as the leaf of the tree that it is: a color's letter, or the subtype."""
    return COLOR_WORDS.get(word.lower(), word)


def _resolved_ability(effect: Effect) -> Ability:
    """A resolved effect as an ability whose clauses apply to the objects it was locked in on."""
    if effect.clauses is not None:
        return Ability("resolved", effect.text, clauses=effect.clauses)
    if effect.words:
        change = Node("change_words", tuple(map(_word, _words(effect))))
        return Ability("resolved", effect.text, clauses=(Clause(Node("affected"), (change,)),))
    read = compiled.effect_clauses(effect.text)
    if isinstance(read, str):
        return Ability("unsupported", effect.text, reason=read)
    return Ability("resolved", effect.text, clauses=read)
