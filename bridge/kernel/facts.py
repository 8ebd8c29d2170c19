"""A game as facts for the encodings of `asp/`; the contract is `asp/EVENTS.md`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.memory import MANY, Memory
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import Face
from clingather.bridge.cards.predefined import dungeons
from clingather.bridge.encodings.solver import Symbol, Text
from clingather.bridge.encodings.terms import (
    HERE,
    WOULD,
    Fact,
    Term,
    beside,
    constant,
    function,
    lines_of,
    quote,
    texts,
)
from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.facts.graveyards import graveyard_facts
from clingather.bridge.facts.past import past_texts
from clingather.bridge.facts.scenario_cards import CardSource
from clingather.bridge.facts.state_facts import (
    Facts,
    Numbering,
    around,
    exiled_by,
    put_by,
    read_marks,
)
from clingather.bridge.interpreting import compiled
from clingather.bridge.interpreting.definitions import definition
from clingather.bridge.interpreting.trees import term
from clingather.bridge.kernel.actions import (
    EACH_ONE,
    WRAPPED,
    aims,
    done_now,
    done_with_it,
    functions,
    has_one_value,
    is_venture,
    steps_of,
    verbs,
)
from clingather.bridge.kernel.answers import AT_ONCE
from clingather.bridge.kernel.copying import attached_copy_facts, original_facts, recopied_facts
from clingather.bridge.kernel.costs import cost_facts, intrinsic_ability, mana_facts
from clingather.bridge.kernel.defined import explicit, instance_of, keyword_instance, stands_for
from clingather.bridge.kernel.remembering import (
    characteristic_facts,
    dealers,
    dealt_to,
    helpers,
    paying_facts,
    told_of_object,
)
from clingather.bridge.kernel.said import About, Part, Said
from clingather.bridge.kernel.spells import (
    COMPOUND,
    chosen_modes,
    one_program,
    steps_of_node,
)
from clingather.bridge.kernel.turn_facts import (
    effect_facts,
    object_facts,
    player_facts,
    stated_facts,
    time_facts,
    turn_facts,
)
from clingather.bridge.kernel.unspent import kind_term, parts_of_purpose
from clingather.bridge.kernel.values import Frame, Game, LastKnown, Task
from clingather.bridge.layer_system.characteristics import numbered
from clingather.bridge.layer_system.reading import Layers, Version, evaluate
from clingather.bridge.oracle.rewording import CHOICE_OF_COLOR, CHOSEN_COLOR, of_each_color
from clingather.bridge.oracle.tree import (
    ABILITY,
    SIGNATURES,
    Ability,
    Arg,
    Node,
    nodes,
)
from clingather.bridge.scenario.format import MODES_CHOSEN
from clingather.bridge.state.mana import mana_counted
from clingather.bridge.state.values import Effect, Object, Player, State, Turn

REMEMBERED = 20_000  # states whose keys are kept, objects whose facts are
REMEMBERED_PARTS = 500  # states whose facts are kept
UNREAD = frozenset(  # fields of an object that no fact of a state tells of
    {
        "damage",
        "summoning_sick",
        "deathtouched",
        "came_with",
        "arrived",
        "world",
        "incarnation",
        "exiled_with",
        "exiled_incarnation",
        "linked_to",
        "linked_incarnation",
        "returns_to",
        "content",
        "targets",
        "modes",
        "held_by",
        "untaps_skipped",
    }
)
READ = attrgetter(*(each.name for each in fields(Object) if each.name not in UNREAD))
SETTLING = frozenset({"settle", "settle_again"})  # with which the next task may be done
EVALUATED = frozenset({"reference", "filter", "amount", "condition", "player"})
BEFORE = beside("_before")  # a state that belongs to that of a game
EVENT = "event_"  # what the frame of an event under `do:` is called, and its place
# States as they would be, and what has entered in each: an event, and the id of the object.
Source = tuple[str, int] | None  # an object, by its id and incarnation, if it is there
Imagined = tuple[tuple[State, tuple[tuple[Symbol, str], ...]], ...]


class Table:
    """The facts of games, and what the layers make of their states, remembered."""

    def __init__(self, cards: CardSource, engine: Engine | None = None) -> None:
        self.cards, self.engine = cards, engine
        self.numbering = Numbering()
        self._layers: dict[int, Layers] = {}  # by the number of what the layers read of a state
        self._waiting: dict[int, list[Version]] = {}  # abilities on the stack, by their numbers
        self._read: dict[object, int] = {}  # these numbers
        self._keys = Memory[State, int](REMEMBERED)
        self._last: tuple[tuple[State | None, int], ...] = ((None, 0),)  # those asked for last
        self._shapes: dict[object, int] = {}  # the numbers of objects that are alike
        self._alike = Memory[Object, int](REMEMBERED)
        self._states = Memory[State, tuple[Layers, Part]](REMEMBERED_PARTS)
        self._turns = Memory[Turn, Part](REMEMBERED_PARTS)
        self._players = Memory[tuple[object, ...], Part](REMEMBERED_PARTS)
        self._objects = Memory[tuple[object, ...], Part](REMEMBERED)
        self._written = Memory[str, Part](REMEMBERED)
        self._former = Memory[LastKnown, Part](REMEMBERED)
        self._together = Memory[tuple[Part, ...], Part](REMEMBERED)
        self._frames = Memory[tuple[Term, Term, Frame], Part](REMEMBERED)
        self._tasks = Memory[tuple[Term, Symbol], Part](REMEMBERED)
        self._memory: tuple[Mapping[Any, LastKnown], Part] = {}, Part("", (), ())  # the last one
        self._lasting = Memory[Effect, Part](REMEMBERED)
        self._effects = Memory[tuple[Effect, bool, Source], Part](REMEMBERED)
        self._abilities: dict[int, Part] = {}
        self._descriptions = Memory[frozenset[int], Part](REMEMBERED_PARTS)
        self._looked_at = 0  # abilities of which it is known what they look at
        self._looks_to_past = False
        self._looks_at_graveyards = False

    # ------------------------------------------------------------ characteristics
    def layers(self, states: Sequence[State]) -> list[Layers]:
        """The characteristics in each state; equal states are evaluated once.

        An activated or triggered ability on the stack has its text and no other characteristics
        (CR 405.4), and no effect of the layers asks for it: all else is what it is without it.
        """
        keys = [self.read_as(state) for state in states]
        if all(map(self._layers.__contains__, keys)):
            return [self._layers[key] for key in keys]
        missing = {k: s for k, s in zip(keys, states, strict=True) if k not in self._layers}
        todo = [(key, state) for key, state in missing.items() if not self._has_parts(key, state)]
        for place in range(0, len(todo), AT_ONCE):
            facts = Facts(self.cards, self.numbering)
            named = [(f"s{i}", each) for i, each in enumerate(todo[place : place + AT_ONCE])]
            found = evaluate([(name, state) for name, (_, state) in named], facts, self.engine)
            for name, (key, state) in named:
                self._layers[key] = found[name]
                self._take_apart(state, found[name])
        return [self._layers[key] for key in keys]

    def _has_parts(self, key: int, state: State) -> bool:
        """Whether the layers of a state are those of known parts: of abilities on the stack, and of
        the state without these.
        """
        apart = _abilities_on_stack(state)
        if not apart:
            return False
        rest = self._layers.get(self._read.get(self._read_of(_without(state, apart)), -1))
        numbers = {id_: self._alike_as(state.objects[id_]) for id_ in apart}
        if rest is None or not self._waiting.keys() >= {*numbers.values()}:
            return False
        versions = {**rest.versions, **{id_: self._waiting[n] for id_, n in numbers.items()}}
        there = {id_: versions[id_] for id_ in state.objects if id_ in versions}
        self._layers[key] = replace(rest, versions=there, numbered=None)
        return True

    def _take_apart(self, state: State, layers: Layers) -> None:
        """Remember the parts of a state's layers: see `_has_parts`."""
        apart = _abilities_on_stack(state)
        if apart:
            for id_ in apart:
                self._waiting[self._alike_as(state.objects[id_])] = layers.versions[id_]
            there = {id_: each for id_, each in layers.versions.items() if id_ not in apart}
            read = self._read_of(_without(state, apart))
            rest = replace(layers, versions=there, numbered=None)
            self._layers.setdefault(self._read.setdefault(read, len(self._read)), rest)

    def number(self, ability: Ability) -> int:
        """The number of an ability."""
        return Facts(self.cards, self.numbering).ability(ability)

    def facts_of(self, number: int) -> list[Fact]:
        """What an ability does, and those that it speaks of, as facts."""
        described = self._described(frozenset({number}))
        return [line for text in described.texts for line in lines_of(text)]

    def originals(self, state: State, thing: Object) -> tuple[Fact, ...]:
        """What a copy of an object would copy, as facts about it as it last existed."""
        facts = Facts(self.cards, self.numbering)
        name = function("was", thing.id, thing.incarnation)
        own = original_facts(state, thing, HERE, name, facts)
        attached = attached_copy_facts(state, HERE, facts, thing.id, name)
        return (*own, *recopied_facts(state, thing.id, HERE, name, facts), *attached)

    def label(self, layers: Layers, id_: str, instance: Symbol) -> str:
        """How an ability of an object is called: `OBJECT#N`."""
        numbers, _ = numbered(layers)
        return f"{id_}#{numbers[id_][keyword_instance(instance)]}"

    def has(self, layers: Layers, thing: Symbol, instance: Symbol) -> bool:
        """Whether an object has that ability."""
        numbers, _ = numbered(layers)
        return keyword_instance(instance) in numbers.get(thing.string, {})

    def read_as(self, state: State) -> int:
        """A number that only states share of which the layers read the same."""
        for last, number in self._last:
            if last is state:  # to look it up by its value takes longer
                return number
        known = self._keys.get(state)
        if known is None:
            known = self._keys[state] = self._read.setdefault(self._read_of(state), len(self._read))
        self._last = (state, known), self._last[0]
        return known

    def _read_of(self, state: State) -> object:
        """All that `Facts` writes of a state."""
        return (
            tuple(
                (p.id, p.left, p.life, p.counters, p.library_unknown, p.graveyard)
                for p in state.players
            ),
            tuple(tuple(read_marks(p)) for p in state.players),
            tuple((p.commanders, p.commander_damage, p.completed_dungeons) for p in state.players),
            state.turn.active,
            state.designations.get("monarch"),
            tuple(state.designations.get("citys_blessing", ())),
            state.timestamps,
            state.effects,
            tuple(state.combat.get("attacks", {})),
            tuple(state.combat.get("blocks", {})),
            repr(state.history) if self._past_counts() else "",
            tuple(self._alike_as(thing) for thing in state.objects.values()),
            tuple(
                (thing.id, exiled_by(state, thing))
                for thing in state.objects.values()
                if thing.exiled_with is not None
            ),
            tuple(
                (thing.id, put_by(state, thing))
                for thing in state.objects.values()
                if thing.linked_to is not None
            ),
        )

    def _past_counts(self) -> bool:
        """Whether some ability asks what happened earlier; else that makes no difference."""
        self._look_at_abilities()
        return self._looks_to_past

    def graveyards_count(self) -> bool:
        """Whether some ability looks at the order of a graveyard."""
        self._look_at_abilities()
        return self._looks_at_graveyards

    def _look_at_abilities(self) -> None:
        for number in range(self._looked_at, len(self.numbering.abilities)):
            past, graveyards = self.numbering.asking(number)
            self._looks_to_past |= past
            self._looks_at_graveyards |= graveyards
        self._looked_at = len(self.numbering.abilities)

    def _alike_as(self, thing: Object) -> int:
        """A number that only objects share which differ in nothing that the layers read."""
        known = self._alike.get(thing)
        if known is None:
            shape = repr(READ(thing))
            known = self._alike[thing] = self._shapes.setdefault(shape, len(self._shapes))
        return known

    # ------------------------------------------------------------ facts
    def facts(self, game: Game, imagined: Imagined = (), all_tasks: bool = False) -> Said:
        """The facts of a game; a `watch` task adds the state before.

        `imagined` gives states as they would be once objects have entered, and which they are.
        With `all_tasks` every task of a game is the next one, otherwise its last.
        """
        lines = _Lines(self)
        states = [(HERE, game.state)]
        before = game.tasks[-1].before if game.tasks else None
        if before is not None:
            states.append((BEFORE, before))
            lines.add("before", HERE, BEFORE)
        for number, (would, which) in enumerate(imagined, start=1):
            name = beside(f"{WOULD}{number}")
            states.append((name, would))
            lines.add("would_be", HERE, name)
            for event, id_ in which:
                lines.add("imagined_as", HERE, event, id_, name)
        lines.game(HERE, game)
        for task in game.tasks[:-1] if all_tasks else ():
            lines.task(HERE, task)
        own = lines.part()
        all_layers = self.layers([state for _, state in states])
        parts = [
            About(self._state(state, layers), name)
            for (name, state), layers in zip(states, all_layers, strict=True)
        ]
        abilities = own.abilities.union(*(each.part.abilities for each in parts))
        compiled.flush()
        apart = [About(part, HERE) for part in own.parts]  # most of it is said again and again
        shared = [parts[0], About(self._described(abilities), ""), *parts[1:], *apart]
        return Said(shared, own.alone())

    def supposed(self, game: Game) -> Said:
        """The facts of a game whose next task is looked at beforehand: its events, or its deed."""
        lines = _Lines(self)
        task = game.tasks[-1]
        if task.term.name == "announce":
            name, deed = task.term.arguments
            lines.add("supposed_deed", HERE, game.frames[name.string].source, deed)
        lines.events(HERE, "supposed", task)
        own = lines.part()
        state = self._state(game.state, *self.layers([game.state]))
        compiled.flush()
        return Said([About(state, HERE)], own)

    def _state(self, state: State, layers: Layers) -> Part:
        """The facts of a state, remembered while it is looked at again and again."""
        known = self._states.get(state)
        if known is None or known[0] is not layers:
            lines = _Lines(self)
            lines.state(HERE, state, layers)
            known = self._states[state] = (layers, lines.part())
        return known[1]

    def turn(self, turn: Turn) -> Part:
        """The facts of a turn, remembered while it is what it is."""
        known = self._turns.get(turn)
        if known is None:
            lines = _Lines(self)
            lines.tell(turn_facts(HERE, turn))
            known = self._turns[turn] = lines.part()
        return known

    def player(self, state: State, place: int, player: Player) -> Part:
        """The facts of a player, remembered while all stays as it is that they rest on.

        That is the player, the seat, how many spells the player has cast this turn, which cards are
        the commanders, and what of the library is no card (CR 401.1).
        """
        cast = sum(row.get("player") == player.id for row in state.history.get("casts", ()))
        there = state.objects
        commanders = tuple([there[id_].card for id_, _ in player.commanders if id_ in there])
        tokens = tuple([id_ for id_ in player.library if there[id_].token])
        key = player, place, cast, commanders, tokens
        known = self._players.get(key)
        if known is None:
            lines = _Lines(self)
            lines.player(HERE, state, place, player, cast)
            known = self._players[key] = lines.part()
        return known

    def object(self, state: State, thing: Object, version: Version | None) -> Part:
        """The facts of an object, remembered while neither it nor what it is changes."""
        key = (thing, version, *around(state, thing), *told_of_object(state, thing))
        known = self._objects.get(key)
        if known is None:
            lines = _Lines(self)
            lines.object(HERE, state, thing, version)
            known = self._objects[key] = lines.part()
        return known

    def written(self, text: str) -> Part:
        """Facts that were written before, as a part."""
        known = self._written.get(text)
        if known is None:
            known = self._written[text] = Part(text, (), ())
        return known

    def former(self, known: LastKnown) -> Part:
        """The facts of an object as it last was, remembered while it is asked of again."""
        part = self._former.get(known)
        if part is None:
            lines = _Lines(self)
            lines.tell(known.facts)
            for number in known.abilities:  # deathtouch, lifelink, ... (CR 702.2e, 702.15c)
                if (had := self.numbering.abilities[number]).keyword is not None:
                    lines.facts.ability(had)
            part = self._former[known] = lines.part()
        return part

    def together(self, parts: Iterable[Part]) -> Part:
        """Some parts as one."""
        key = tuple(parts)
        known = self._together.get(key)
        if known is None:
            known = self._together[key] = Part("", key, ())
        return known

    def frame(self, s: Term, name: Term, frame: Frame) -> Part:
        """The facts of a frame, remembered while it is asked of again."""
        key = s, name, frame
        part = self._frames.get(key)
        if part is None:
            lines = _Lines(self)
            lines.frame(s, name, frame)
            part = self._frames[key] = lines.part()
        return part

    def task(self, s: Term, task: Symbol) -> Part:
        """The facts of the term of a task, remembered by it."""
        known = self._tasks.get((s, task))
        if known is None:
            lines = _Lines(self)
            lines.term_of_task(s, task)
            known = self._tasks[s, task] = lines.part()
        return known

    def memory(self, known: Mapping[Any, LastKnown]) -> Part:
        """The facts of all that a game remembers.

        It is the same mapping for as long as nothing leaves its zone (`Drafting.game`).
        """
        last, part = self._memory
        if last is not known:
            part = self.together(map(self.former, known.values()))
            self._memory = known, part
        return part

    def lasting(self, effect: Effect) -> Part:
        """What an effect does, remembered by the effect."""
        known = self._lasting.get(effect)
        if known is None:
            lines = _Lines(self)
            lines.facts.effect(HERE, effect)
            known = self._lasting[effect] = lines.part()
        return known

    def effect(self, game: Game, effect: Effect) -> Part:
        """How long an effect of a game lasts, remembered while it is asked of again."""
        source = game.state.objects.get(effect.source)
        there = None if source is None else (source.id, source.incarnation)
        key = effect, effect.id in game.frames, there
        part = self._effects.get(key)
        if part is None:
            lines = _Lines(self)
            lines.tell(effect_facts(HERE, game, effect, lines.term))
            part = self._effects[key] = lines.part()
        return part

    def _described(self, numbers: frozenset[int]) -> Part:
        """What some abilities do, and those that they speak of, in the order of their numbers."""
        known = self._descriptions.get(numbers)
        if known is None:
            parts: dict[int, Part] = {}
            waiting = set(numbers)
            while waiting:
                number = waiting.pop()
                part = self._abilities.get(number)
                if part is None:
                    lines = _Lines(self)
                    lines.ability(number)
                    part = self._abilities[number] = lines.part()
                parts[number] = part
                waiting |= part.abilities - parts.keys()
            known = Part("", [parts[number] for number in sorted(parts)], ())
            self._descriptions[numbers] = known
        return known


def _abilities_on_stack(state: State) -> frozenset[str]:
    """The activated and triggered abilities on the stack that no effect affects."""
    found = [
        id_
        for id_ in state.stack
        if (thing := state.objects[id_]).card is None and thing.ability is not None
    ]
    return frozenset(found).difference(*(effect.affects for effect in state.effects))


def _without(state: State, gone: frozenset[str]) -> State:
    """A state without some objects, as far as the layers read it."""
    objects = {id_: thing for id_, thing in state.objects.items() if id_ not in gone}
    timestamps = tuple([name for name in state.timestamps if name not in gone])
    return replace(state, objects=objects, timestamps=timestamps)


class _Collected(Facts):
    """Facts without those of the abilities that they speak of, which are remembered apart.

    `parts` are what was written before.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table.cards, table.numbering)
        self._table = table
        self.parts: list[Part] = []

    def _say(self, text: Text) -> None:
        self.parts.append(self._table.written(text.text))

    def _describe(self, number: int, ability: Ability) -> None:
        pass

    def _player(self, s: Term, state: State, player: Player) -> None:
        pass

    def _effect(self, s: Term, effect: Effect) -> None:
        pass

    def describe(self, number: int) -> None:
        """The facts of one ability."""
        super()._describe(number, self.abilities[number])

    def player(self, s: Term, state: State, player: Player) -> None:
        """The facts of one player."""
        super()._player(s, state, player)

    def effect(self, s: Term, effect: Effect) -> None:
        """What one effect does."""
        super()._effect(s, effect)


class _Lines:
    """Facts of states and games as lines."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.facts = _Collected(table)
        self.add, self.tell = self.facts.add, self.facts.tell
        self._parts: list[Part] = []

    def part(self) -> Part:
        """All that was written."""
        parts = [*self.facts.parts, *self._parts]
        return Part("\n".join(self.facts.lines), parts, self.facts.described)

    # ------------------------------------------------------------ abilities
    def ability(self, number: int) -> None:
        """What an ability does."""
        self.facts.describe(number)
        ability = self.facts.abilities[number]
        written = self.term
        roots: list[Node] = []
        if ability.trigger is not None:
            self.add("trigger", number, written(ability.trigger))
            roots.append(ability.trigger)
        if ability.trigger is not None and asks_of_its_event(ability.trigger):
            self.add("asks_of_its_event", number)
        if ability.condition is not None:
            self.add("intervening", number, written(ability.condition))
            if asks_about_event(ability):
                self.add("asks_about_event", number)
            roots.append(ability.condition)
        for index, slot in enumerate(ability.slots, start=1):
            self.add("slot", number, index, *map(written, slot.args))
            roots.append(slot)
        if any(each.kind.startswith("event_") for step in ability.effect for each in nodes(step)):
            self.add("speaks_of_event", number)
        index = 1
        for action in ability.effect:
            self.add("program", number, index, written(action))
            for each in nodes(action):
                for items in each.args:
                    if isinstance(items, tuple):
                        self._members(items)
            for place, verb in verbs(action):
                self.add("verb_of_change", number, index, place, verb)
            for each in done_with_it(action):
                for _, verb in verbs(each):
                    self.add("said_with", number, written(each), verb)
            for aimed in dict.fromkeys(aims(action)):
                self.add("aims", number, index, aimed)
            following = index + steps_of_node(action)
            self.add("next_step", number, index, following)
            index = following
        for index, mode in enumerate(ability.modes, start=1):
            self.add("mode", number, index, self.facts.ability(mode))
        if ability.keyword is not None:
            roots.append(ability.keyword)
            for letter, chosen in of_each_color(ability.keyword, CHOICE_OF_COLOR):
                self.add("for_color", number, letter, self.facts.ability(chosen))
            for letter, chosen in of_each_color(ability.keyword, CHOSEN_COLOR):
                self.add("for_chosen_color", number, letter, self.facts.ability(chosen))
        for root in roots:
            for each in nodes(root):
                if each.sort in EVALUATED:
                    self.add("uses", number, written(each))
                for items in each.args:
                    if isinstance(items, tuple):
                        self._members(items)
        cost_facts(self.facts, number, ability)

    def _members(self, items: tuple[str, ...]) -> None:
        """Each word of a tuple of words."""
        for item in items:
            self.add("member", texts(items), item)

    def term(self, arg: Arg) -> Term:
        return term(arg, self.facts.ability)

    # ------------------------------------------------------------ states
    def state(self, s: Term, state: State, layers: Layers) -> None:
        """A state and what its objects are."""
        self.facts.surroundings(s, state)
        self._parts.append(self.table.turn(state.turn))
        for place, player in enumerate(state.players, start=1):
            self._parts.append(self.table.player(state, place, player))
        self._parts += map(self.table.lasting, state.effects)
        self.tell(time_facts(s, state))
        for rank, id_ in enumerate(_turn_order(state), start=1):
            self.add("apnap", s, id_, rank)
        for index, id_ in enumerate(state.stack, start=1):
            self.add("stack", s, index, id_)
        for thing in state.objects.values():
            versions = layers.versions.get(thing.id)
            version = versions[-1] if versions else None
            self._parts.append(self.table.object(state, thing, version))
            if state.effects:
                self.tell(recopied_facts(state, thing.id, s, quote(thing.id), self.facts))
        self.tell(attached_copy_facts(state, s, self.facts))
        self._parts += map(self.table.written, past_texts(s, state))
        if self.table.graveyards_count():
            self.tell(graveyard_facts(s, state))
        self._earlier(s, state, layers)

    def player(self, s: Term, state: State, place: int, player: Player, cast: int) -> None:
        """A player, who has cast so many spells this turn, with what the player can pay with."""
        p = quote(player.id)
        self.facts.player(s, state, player)
        self.tell(player_facts(s, place, player))
        cards = (id_ for id_ in player.library if not state.objects[id_].token)  # CR 401.1
        for index, id_ in enumerate(cards, start=1):
            self.add("library", s, p, index, id_)
        for index, id_ in enumerate(player.planar_deck, start=1):
            self.add("planar_deck", s, p, index, id_)
        if player.library_unknown:
            self.add("library_unknown", s, p, player.library_unknown)
        self.add("lands_played", s, p, player.lands_played)
        for symbol, number in mana_counted(player.mana_pool).items():
            self.add("mana_pool", s, p, kind_term(symbol), number)
            for part in parts_of_purpose(symbol):
                if part.sort in EVALUATED:
                    self.add("uses", constant("program"), term(part, self.facts.ability))
        self.add("casts_before", s, p, cast)

    def object(self, s: Term, state: State, thing: Object, version: Version | None) -> None:
        """An object and what it is."""
        if not thing.unknown:
            self.facts.known_object(s, state, thing)
        self._object(s, state, thing)
        self._costs(thing, version)
        if version is None:
            return
        self.tell(characteristic_facts(s, version, quote(thing.id)))
        if thing.zone == "stack":
            self._spell(s, quote(thing.id), version, thing.modes)
        for instance, content in version.abilities().items():
            if isinstance(content, int):
                ability = self.facts.abilities[content]
                self.facts.ability(ability)
                cost = str(version.one("mana_cost") or "")
                self._defined(s, quote(thing.id), instance, explicit(ability, cost))
            else:
                self._intrinsic(content.arguments[0].string)

    def _modes(self, s: Term, o: str, ability: Ability, chosen: Sequence[int]) -> None:
        """Several modes that were chosen are one program too (CR 700.2, 608.2c)."""
        whole = chosen_modes(ability, chosen)
        if whole is not None:
            self.add("mode_program", s, o, self.facts.ability(whole))

    def _spell(self, s: Term, o: str, version: Version, chosen: Sequence[int]) -> None:
        """The paragraphs of a spell as one program, where it has several (CR 608.2c)."""
        numbers = sorted(
            (place, content)
            for instance, content in version.abilities().items()
            if isinstance(content, int) and (place := _place_in_text(instance)) is not None
        )
        whole = one_program([self.facts.abilities[content] for _, content in numbers])
        if whole is not None:
            self.add("spell_program", s, o, self.facts.ability(whole))
        for _, content in numbers:
            if self.facts.abilities[content].kind == "spell":
                self._modes(s, o, self.facts.abilities[content], chosen)

    def _defined(self, s: Term, o: str, instance: Symbol, ability: Ability) -> None:
        """What a keyword ability stands for is an ability of the object too (CR 702.1)."""
        for index, each in stands_for(ability):
            what = function("ability", instance_of(instance, index), self.facts.ability(each))
            self.add("has", s, o, constant("final"), what)

    def _intrinsic(self, color: str) -> None:
        number = self.facts.ability(intrinsic_ability(color))
        self.add("intrinsic_ability", color, number)

    def _earlier(self, s: Term, state: State, layers: Layers) -> None:
        """What was cast, activated and done this turn, and what has triggered."""
        for place, row in enumerate(state.history.get("casts", ()), start=1):
            self.add("cast_at", s, str(row.get("object")), place)
        for id_, instance, times in self._done(state, layers, "activations"):
            self.add("activated_before", s, id_, instance, times)
        for id_, instance, times in self._done(state, layers, "activated_ever"):
            self.add("activated_ever", s, id_, instance, times)
        for id_, instance, times in self._done(state, layers, "triggers"):
            self.add("triggered_before", s, id_, instance, times)
        for id_, instance, times in self._done(state, layers, "done"):
            self.add("done_before", s, id_, instance, times)

    def _costs(self, thing: Object, version: Version | None) -> None:
        """What the mana costs mean that may be paid for an object."""
        if version is not None and thing.zone not in ("battlefield", "library"):
            for cost in version.all("mana_cost"):  # a split card may have two (CR 709.4b)
                mana_facts(self.facts, str(cost))
        if thing.face_down is not None and thing.card is not None:  # to be turned face up
            card = self.table.cards.card(thing.card)
            for face in card.faces if card else ():
                mana_facts(self.facts, face.mana_cost)
        for face in _doors(self.table.cards, thing):
            mana_facts(self.facts, face.mana_cost)

    def _done(self, state: State, layers: Layers, key: str) -> Iterator[tuple[str, Symbol, int]]:
        """How often each ability of each object did something this turn."""
        done = state.history.get(key)
        if not done:
            return
        for id_, numbers in numbered(layers)[0].items():
            for instance, n in numbers.items():
                if times := done.get(f"{id_}#{n}"):
                    yield id_, instance, times

    def _object(self, s: Term, state: State, thing: Object) -> None:
        o = quote(thing.id)
        self.add("incarnation", s, o, thing.incarnation)
        if thing.zone != "library":
            self.tell(original_facts(state, thing, s, o, self.facts))
        self.tell(object_facts(s, o, thing))
        if thing.damage:
            self.add("damage_on", s, o, thing.damage)
        dealt = dealt_to(state, thing)
        if dealt:
            self.add("dealt_this_turn", s, o, dealt)
        for source, number in dealers(state, thing):
            self.add("damaged_by", s, o, source, number)
        for word, helper, number in helpers(state, thing):
            self.add("took_part", s, o, word, helper, number)
        if thing.considered:  # only in a game: no scenario states it
            self.add("considered", s, o)
        if thing.turned_up:
            self.add("turned_up", s, o)
        if thing.summoning_sick:
            self.add("summoning_sick", s, o)
        if thing.attached_to is not None and thing.host_incarnation is not None:
            self.add("attached_to_gone", s, o, thing.attached_to)
        if thing.exiled_with is not None:
            self.add("exiled_with", s, o, thing.exiled_with, thing.exiled_incarnation or 0)
        if thing.linked_to is not None:
            self.add("put_with", s, o, thing.linked_to, thing.linked_incarnation or 0)
        if thing.returns_to is not None:
            self.add("returns_to", s, o, constant(thing.returns_to))
        if thing.deathtouched:
            self.add("deathtouched", s, o)
        if thing.came_with is not None:  # these three only in a game: no scenario states them
            self.add("came_with", s, o, thing.came_with)
        if thing.arrived:
            self.add("arrived", s, o)
        if thing.world:
            self.add("known_world", s, o)
        if thing.x is not None:
            self.add("x_of", s, o, thing.x)
        self.tell(paying_facts(s, o, thing))

    # ------------------------------------------------------------ games
    def game(self, s: Term, game: Game) -> None:
        """What is to be done, and what is remembered."""
        for id_ in game.state.stack:
            thing = game.state.objects[id_]
            o = quote(id_)
            if thing.content is not None:
                self.add("stack_ability", s, o, self.facts.ability(thing.content))
                self._modes(s, o, thing.content, thing.modes)
            for mode in thing.modes:
                self.add("mode_number", s, o, mode)
            if (number := told_of(game, "resolutions", id_)) is not None:
                self.add("resolved_before", s, o, number)
            if (number := told_of(game, "activations", id_)) is not None:
                self.add("frame_activated", s, o, number)
            if (number := told_of(game, "done", id_)) is not None:
                self.add("frame_done", s, o, number)
            for when, key in MODES_CHOSEN.items():
                for mode in told_of(game, key, id_) or ():
                    self.add("mode_before", s, o, when, mode)
        for name, frame in game.frames.items():
            self._frame(s, quote(name), frame)
        for pending in game.pending:
            ability = self.facts.ability(pending.ability)
            self.add("pending", s, pending.number, ability)
            self.add("pending_source", s, pending.number, pending.frame.source)
            if game.tasks and str(game.tasks[-1].term) == function("check", pending.number):
                self._frame(s, function("pending", pending.number), pending.frame)
            self.add("pending_for", s, pending.number, pending.frame.controller)
            source, incarnation = pending.frame.source, pending.frame.incarnation
            self.add("pending_object", s, pending.number, source, incarnation)
        looks_back = bool(game.tasks) and game.tasks[-1].before is not None
        for index, delayed in enumerate(game.delayed):
            ability = self.facts.ability(delayed.ability)
            # it was there before the event as well, and may look back (CR 603.7a, 603.10)
            for state in (s, BEFORE) if looks_back else (s,):
                self.add("delayed", state, function("delayed", index), ability)
                self._frame(state, function("delayed", index), delayed.frame)
        if game.memory:
            self._parts.append(self.table.memory(game.memory))
        if game.state.effects:
            effects = (self.table.effect(game, effect) for effect in game.state.effects)
            self._parts.append(self.table.together(effects))
        if game.tasks:
            self.task(s, game.tasks[-1])
            if game.tasks[-1].term.name in SETTLING and len(game.tasks) > 1:
                self.add("next_task", s, game.tasks[-2].term)
            if _ventures(game.tasks[-1].term):
                self._dungeons(s, game.state)

    def _dungeons(self, s: Term, state: State) -> None:
        """The dungeon cards that players own outside the game, and those in it (CR 309.2)."""
        for thing in state.objects.values():
            if thing.zone == "command" and thing.card in dungeons():
                inside = dungeons()[thing.card].faces[0]
                self.add("dungeon_face", thing.card, self.facts.face(inside, thing.card))
        for player in state.players:
            for name in dungeons() if player.dungeons is None else player.dungeons:
                card = self.table.cards.card(name)
                if card is None:  # of a file of cards that is no longer there
                    raise InputError([Problem(f"no card is called {name!r}")])
                self.add("dungeon_outside", s, player.id, card.name)
                face = self.facts.face(card.faces[0], card.name)
                self.add("dungeon_face", card.name, face)

    def _frame(self, s: Term, name: Term, frame: Frame) -> None:
        self._parts.append(self.table.frame(s, name, frame))

    def frame(self, s: Term, name: Term, frame: Frame) -> None:
        """What a frame knows."""
        self.add("frame_controller", s, name, frame.controller)
        self.add("frame_source", s, name, frame.source, frame.incarnation)
        for word, id_, number in frame.known:
            self.add("binding", s, name, word, id_, number)
            if word.name == "target":
                self.add("aimed", s, name, word.arguments[0], id_)
        for word, id_, number in frame.looked_back:
            self.add("looked_back", s, name, word, id_, number)
        for word, player in frame.players:
            self.add("player_binding", s, name, word, player)
            if word.name == "target":
                self.add("aimed", s, name, word.arguments[0], player)
        for word, value in frame.numbers:
            self.add("number_binding", s, name, word, value)

    def task(self, s: Term, task: Task) -> None:
        """What is to be done next, and what was chosen for it."""
        self._parts.append(self.table.task(s, task.term))
        for player, word, values in task.picks:
            self.add("picked", s, player, word)
            for place, value in enumerate(values, start=1):
                self.add("pick", s, player, word, value)
                self.add("pick_place", s, player, word, place, value)
        self.events(s, "happened" if task.term.name == "watch" else "event", task)

    def term_of_task(self, s: Term, task: Symbol) -> None:
        """What is to be done next, as its term says it."""
        self.add("task", s, task)
        self.tell(stated_facts(s, task))
        if task.name in ("run", "spell_fits"):  # what they say stands in the task alone
            self._action(s, task.arguments[2])
            if task.arguments[0].string.startswith(EVENT):  # no ability says what it does
                self._texts_of(task.arguments[2])

    def events(self, s: Term, kind: str, task: Task) -> None:
        """The events of a task, with their details."""
        for event, details in task.events:
            self.add(kind, s, event)
            for detail in details:
                self.add("detail", s, event, detail)

    def _texts_of(self, part: Symbol) -> None:
        """What the texts of an action mean that stands in no ability: mana, words of a list."""
        if part.type.name == "String":
            mana_facts(self.facts, part.string)
        elif part.type.name == "Function":
            for argument in part.arguments:
                self._texts_of(argument)
                if not part.name and argument.type.name == "String":
                    self.add("member", part, argument)

    def _action(self, s: Term, action: Symbol) -> None:
        """The parts of an action that are evaluated, and how it is made of others."""
        for part in done_now(action):
            sort = SIGNATURES.get(part.name, ("", ()))[0]
            if sort in EVALUATED:
                self.add("task_uses", s, part)
                if sort == "amount" and has_one_value(part):
                    self.add("task_amount", s, part)
                self.add("uses", constant("program"), part)
            if sort in ("action", "token", "change"):
                self.describe_granted(part)
            if sort == "action":
                self.add("steps_in", part, steps_of(part))
                if EACH_ONE in done_now(part):
                    self.add("speaks_of_each", s, part)
                for argument in part.arguments:
                    if argument.type.name == "Function":
                        self.add("task_part", s, part, argument)
                if part.name in COMPOUND - WRAPPED:
                    self.add("task_made", s, part)
        for part in functions(action):
            if not part.name:
                for item in part.arguments:
                    self.add("member", part, item)

    def describe_granted(self, part: Symbol) -> None:
        """Describe the abilities that stand in a term as numbers."""
        sorts = SIGNATURES[part.name][1]
        for sort, argument in zip(sorts, part.arguments, strict=True):
            if sort == ABILITY:
                self.facts.ability(self.facts.abilities[argument.number])


def asks_about_event(ability: Ability) -> bool:
    """Whether an intervening "if" speaks of the event itself (CR 603.4).

    "If it had a counter on it" speaks of what the event is about, be that the source or not.
    """
    trigger, condition = ability.trigger, ability.condition
    of_itself = trigger is not None and trigger.args == (Node("self"),)
    return condition is not None and any(
        each.kind.startswith("event_") or (each.kind == "had_counters" and not of_itself)
        for each in nodes(condition)
    )


def asks_of_its_event(trigger: Node) -> bool:
    """Whether an event with a condition is told apart by what it is about itself."""
    return any(
        part.kind.startswith("event_")
        for each in nodes(trigger)
        if each.kind == "event_while" and isinstance(each.args[1], Node)
        for part in nodes(each.args[1])
    )


@lru_cache(MANY)
def _ventures(task: Symbol) -> bool:
    """Whether a task is to venture into a dungeon, or has such an action in it."""
    return any(map(is_venture, functions(task)))


def told_of(game: Game, key: str, id_: str) -> Any:
    """What the history tells of the ability on the stack under a key; None if it is not known."""
    frame = game.frames.get(id_)
    source = game.state.objects.get(frame.source) if frame else None
    if frame is None or source is None or source.incarnation != frame.incarnation:
        return None
    return game.state.history.get(key, {}).get(frame.label)


def _doors(cards: CardSource, thing: Object) -> Iterable[Face]:
    """The halves of a permanent, which may be unlocked for their mana costs (CR 709.5e)."""
    name = thing.card if thing.copy_of is None else thing.copy_of
    card = cards.card(name) if isinstance(name, str) and thing.zone == "battlefield" else None
    return card.faces if card is not None and card.layout == "split" else ()


@lru_cache(MANY)
def meanings(keyword: Node) -> tuple[Ability, ...]:
    """The abilities that a keyword stands for (CR 702); none where the encodings know it."""
    return definition(keyword) or ()


def _turn_order(state: State) -> list[str]:
    """The players in turn order, the active one first (CR 101.4)."""
    ids = [player.id for player in state.players]
    gone = {player.id for player in state.players if player.left}
    start = ids.index(state.turn.active) if state.turn.active in ids else 0
    return [id_ for id_ in ids[start:] + ids[:start] if id_ not in gone]


def _place_in_text(instance: Symbol) -> tuple[int, str, int] | None:
    """Where an ability stands in the text of a spell: what is spliced onto it follows its own.

    What effects of layer 6 grant to a spell is no instruction (CR 612.10, 702.47b).
    """
    if instance.name == "printed":
        return 0, "", instance.arguments[0].number
    if instance.name == "granted":
        effect, _, index = instance.arguments
        if effect.name == "static":  # its own keyword gives it an instruction, as awaken does
            return _place_in_text(effect.arguments[1])
        if effect.name == "resolved" and index.type.name == "Number":
            name = effect.arguments[0].string  # they are numbered as they begin
            return len(name), name, index.number
    return None
