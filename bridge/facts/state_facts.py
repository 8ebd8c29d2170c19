"""A state and its cards as facts for the encodings; the contract is `asp/README.md`.

Faces and abilities are numbered once and shared by all states of a batch; every fact about a state
has the state as first argument.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.base.ids import COUNTERS
from clingather.bridge.base.lazily import Lazily
from clingather.bridge.base.memory import Memory
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import Face
from clingather.bridge.encodings.solver import Text
from clingather.bridge.encodings.terms import (
    HERE,
    Fact,
    Term,
    constant,
    fact,
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
    Written,
    ability_form,
    face_form,
    guard,
)
from clingather.bridge.facts.graveyards import asks_of_graveyards, graveyard_facts
from clingather.bridge.facts.objects import CAST_FACE_DOWN as CAST_FACE_DOWN  # see `around`
from clingather.bridge.facts.objects import Around, OfCards, object_form
from clingather.bridge.facts.objects import around as around  # many have these from here
from clingather.bridge.facts.objects import exiled_by as exiled_by
from clingather.bridge.facts.objects import face_index as face_index
from clingather.bridge.facts.objects import is_prototyped as is_prototyped
from clingather.bridge.facts.objects import put_by as put_by
from clingather.bridge.facts.past import asks_of_past, past_facts
from clingather.bridge.facts.scenario_cards import CardSource, scenario_cards
from clingather.bridge.interpreting import compiled
from clingather.bridge.oracle.plain_tree import ability_data
from clingather.bridge.oracle.rewording import COLOR_WORDS, cleaved, overloaded, reworded, word_kind
from clingather.bridge.oracle.tree import Ability, Clause, Node
from clingather.bridge.state.values import Effect, Object, Player, Scenario, State

# Most games have no commander.
if TYPE_CHECKING:
    from clingather.bridge.oracle import paragraphs
else:
    paragraphs = Lazily("clingather.bridge.oracle.paragraphs")

READ_MARKS = frozenset({"speed", "tempted", "ring_bearer"})  # of players, by rules of the layers
AFFECTED = Node("affected")
CREATURE = Node("and", (Node("permanent"), Node("type", ("Creature",))))
ENCHANT = Node("keyword_filter", ("enchant", CREATURE))


def _same(known: Ability, ability: Ability) -> None:
    """Raise UnsupportedError where two abilities, which are told apart by texts, have one text.

    What an ability makes is compared by its tree: where it was read back its text is another one.
    """
    if known is ability or (known.effect, known.trigger) == (ability.effect, ability.trigger):
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
        self._numbers: dict[Ability, int] = {}
        self._faces: dict[FaceKey, int] = {}
        self._begun: set[int] = set()  # abilities of which facts were written, or are
        self._of_abilities: dict[int, Written] = {}
        self._of_faces: dict[int, Written] = {}
        self._of_objects = Memory[Around, Written](REMEMBERED)
        self._asking: dict[int, tuple[bool, bool]] = {}

    def ability(self, ability: Ability) -> int:
        """The number of an ability."""
        number = self._numbers.get(ability)
        if number is None:
            number = self._numbers[ability] = len(self.abilities)
            self.abilities.append(ability)
        else:
            _same(self.abilities[number], ability)
        return number

    def face(self, key: FaceKey) -> int:
        """The number of a face."""
        return self._faces.setdefault(key, len(self._faces))

    def of_ability(self, number: int, ability: Ability) -> Written:
        """The facts of an ability without those of the abilities that it speaks of."""
        known = self._of_abilities.get(number)
        if known is None:
            self._begun.add(number)
            form = ability_form(ability)
            if form.uninterpreted:  # the reason takes no part in the ability's identity
                self.abilities[number] = replace(ability, reason=form.uninterpreted)
            known = self._of_abilities[number] = self._filled(form, number)
        return known

    def of_face(self, number: int, key: FaceKey) -> Written:
        """The facts of a face without those of its abilities."""
        known = self._of_faces.get(number)
        if known is None:
            known = self._of_faces[number] = self._filled(face_form(*key), number)
        return known

    def of_object(self, cards: CardSource, state: State, thing: Object) -> Written:
        """What a state says of an object, without the facts of its faces and abilities."""
        key = thing, around(state, thing)
        known = self._of_objects.get(key)
        if known is None:
            form = object_form(cards, state, thing, key)
            known = self._of_objects[key] = self._filled(form)
        return known

    def _filled(self, form: Form, itself: int = 0) -> Written:
        """The facts of a form, with its number and those of what it speaks of."""
        numbers = [itself]
        for each in form.spoken_of:
            if isinstance(each, Ability):
                number = self.ability(each)
                if number not in self._begun:  # so that abilities are numbered in one order
                    self.of_ability(number, each)
            else:
                number = self.face(each)
                if number not in self._of_faces:
                    self.of_face(number, each)
            numbers.append(number)
        return form.written(numbers)

    def asking(self, number: int) -> tuple[bool, bool]:
        """Whether an ability asks what happened earlier, and of the order of a graveyard."""
        found = self._asking.get(number)
        if found is None:
            ability = self.abilities[number]
            found = self._asking[number] = asks_of_past(ability), asks_of_graveyards(ability)
        return found


class Facts(OfCards):
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
        self._faces: dict[FaceKey, int] = {}
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
        number = self.numbering.ability(ability)
        if number not in self.described:
            self.described.add(number)
            self._describe(number, ability)
        return number

    def _describe(self, number: int, ability: Ability) -> None:
        """The facts of an ability, and those of the abilities that it speaks of."""
        self._take(self.numbering.of_ability(number, ability))

    def _take(self, written: Written) -> None:
        self._say(Text(written.text, ""))
        self._take_what_it_has(written)

    def _say(self, text: Text) -> None:
        """Add what was written apart."""
        self._taken.append(text)

    def _take_what_it_has(self, written: Written) -> None:
        self._words |= written.words
        for key in written.faces:
            if key not in self._faces:
                self.face(*key)
        for number in written.abilities:
            self.ability(self.abilities[number])

    def _reword(self) -> None:
        """What each ability would be with the words replaced that effects replace (CR 612)."""
        if not self._words:
            return
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
        number = self._faces.get(key)
        if number is None:
            number = self._faces[key] = self.numbering.face(key)
            known = self.numbering.of_face(number, key)
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
        written = self.numbering.of_object(self.cards, state, thing)
        self._take_what_it_has(written)
        self._say(Text(written.text, s))

    def surroundings(self, s: Term, state: State) -> None:
        """The facts of a state that are not about one of its objects."""
        self.add("state", s)
        if state.variant is not None:
            self.add("variant", s, constant(state.variant))
        for player in state.players:
            self._player(s, state, player)
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

    def _player(self, s: Term, state: State, player: Player) -> None:
        """The facts of a player; besides it they rest on the cards that are its commanders."""
        if player.left:
            return
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

    def _commanders(self, s: Term, state: State, player: Player) -> None:
        """Which cards are a player's commanders, and what they have done (CR 903)."""
        for card, casts in player.commanders:
            self.add("commander_of", s, card, player.id)
            self.add("commander_casts", s, card, casts)
            thing = state.objects.get(card)
            if thing is not None and thing.card is not None:
                for face in self.card(thing.card).faces:
                    number = self.face(face, thing.card)
                    self.add("commander_face", s, card, number)
                    for color in sorted(paragraphs.colors_in_text(face)):
                        self.add("rules_text_mana", number, color)
        for card, amount in player.commander_damage:
            guard(amount, card)
            self.add("commander_damage", s, player.id, card, amount)

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

    def _face_of_node(self, original: Node) -> Term | int:
        """The face that `printed_on` or `given_values` names."""
        if original.kind == "given_values":
            face = copies.given_face(copies.given_of(original))
            return self.face(face, face.name)
        card = self.card(str(original.args[0]))
        return self.faces(card)[copies.named_face(card, str(original.args[0]))]


def read_marks(player: Player) -> Iterator[tuple[str, Any]]:
    """The marks of a player that the layers read: they decide what permanents are like."""
    return ((word, value) for word, value in player.extra if word in READ_MARKS)


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


def _unknown_cards(state: State) -> dict[tuple[str, str], int]:
    """How many cards of each owner and zone are unknown."""
    found: dict[tuple[str, str], int] = {}
    for thing in state.objects.values():
        if thing.card is None and thing.unknown:
            found[thing.owner, thing.zone] = found.get((thing.owner, thing.zone), 0) + 1
    for player in state.players:
        if player.library_unknown:
            there = found.get((player.id, "library"), 0)
            found[player.id, "library"] = there + player.library_unknown
    return found


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
