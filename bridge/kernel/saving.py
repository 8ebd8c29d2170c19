"""A game as a scenario's state again, with everything that a later rule can read.

What a spell or ability on the stack remembers stands under `knows`, delayed triggered abilities
under `delayed`. Whatever is remembered of an object that has become a new one (CR 400.7) is called
`ID@N`, N counting the former ones that somebody still remembers; `former` says what each was last
like (CR 608.2h). `restoring` reads all of this back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingather.bridge.base.ids import MADE_ID
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Number, Symbol, parse_term
from clingather.bridge.encodings.terms import Fact, about, constant
from clingather.bridge.facts.past import (
    TAKING_PART,
    cast_now,
    damage_now,
    dealers_now,
    helpers_now,
    still_there,
)
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.interpreting.compiled import kept
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.last_known import row_data
from clingather.bridge.kernel.recalled import of_cost, read_part
from clingather.bridge.kernel.subgames import inside, outside, without
from clingather.bridge.kernel.values import Delayed, Frame, Game
from clingather.bridge.layer_system.characteristics import Names
from clingather.bridge.layer_system.reading import Layers
from clingather.bridge.oracle.plain_tree import ability_data
from clingather.bridge.oracle.tree import Ability, Node
from clingather.bridge.state.remembered import IN_BLOCK
from clingather.bridge.state.values import Effect, Object, Scenario, State

SPELL = {  # the fields of a former spell that are written down as they are
    "card": "card", "owner": "owner", "controller": "controller", "copy_of": "copy_of",
    "except": "except_", "face_down": "face_down", "kicked": "kicked",
}  # fmt: skip
LOST = "unknown"  # the zone of a card of which only the number is told any more (CR 401.1)
Former = tuple[str, int]  # an id and an incarnation that is no more


def saved(game: Game, table: Table) -> State:
    """The state of a game at a moment when nothing is left to do, ready to be written."""
    return without(_Saver(game, table).state(), outside(game))


def saved_main_game(game: Game, table: Table) -> Scenario | None:
    """The main game around a subgame, without the cards that were brought in (CR 729.4)."""
    main = game.main_game
    if main is None:
        return None
    state = without(saved(main, table), inside(game))
    return Scenario(state=state, main_game=saved_main_game(main, table))


@dataclass(slots=True)
class _Saver:
    """Writes one game down."""

    game: Game
    table: Table

    def state(self) -> State:
        game, state = self.game, self.game.state
        names = self._names()
        told = {id_: thing for id_, thing in state.objects.items() if thing.zone != LOST}
        objects = {id_: _plain_object(thing, state) for id_, thing in told.items()}
        for id_, thing in told.items():
            if thing.exiled_with is not None:
                objects[id_] = replace(objects[id_], **self._exiled(thing))
            if thing.linked_to is not None:
                source = (thing.linked_to, thing.linked_incarnation or 0)
                there = thing.linked_to if self._present(*source) else None
                objects[id_] = replace(objects[id_], linked_to=there, linked_incarnation=None)
        for id_ in state.stack:
            objects[id_] = self._on_stack(objects[id_], state.objects[id_], names)
        delayed = tuple(self._delayed(each) for each in game.delayed)
        known = {former: self._name(*former) for former in sorted(self._remembered())}
        former = {
            name: self._former(game.memory[which].facts, which) | self._former_spell(which)
            for which, name in known.items()
            if which in game.memory
        }
        effects = tuple(kept for each in state.effects if (kept := self._kept(each)) is not None)
        gone = {each.id for each in state.effects} - {each.id for each in effects}
        gone |= set(state.objects) - set(objects)
        return replace(
            state,
            objects=objects,
            effects=effects,
            timestamps=tuple(entity for entity in state.timestamps if entity not in gone),
            combat=_combat(state),
            delayed=delayed,
            former=former,
            history=_history(state),
        )

    def _names(self) -> Names:
        layers: Layers = self.table.layers([self.game.state])[0]
        return Names(self.game.state, layers, Facts(self.table.cards, self.table.numbering))

    # ------------------------------------------------------------ objects that are no more
    def _frames(self) -> Iterable[Frame]:
        """What somebody remembers, as far as anything reads it."""
        for id_ in self.game.state.stack:
            if id_ in self.game.frames:
                yield self._read_frame(id_)
        for delayed in self.game.delayed:
            yield self._read_part(delayed.frame, delayed.ability)

    def _read_frame(self, id_: str) -> Frame:
        frame, content = self.game.frames[id_], self.game.state.objects[id_].content
        return frame if content is None else self._read_part(frame, content)

    def _read_part(self, frame: Frame, ability: Ability) -> Frame:
        left = not self._present(frame.source, frame.incarnation)
        return read_part(frame, ability, source_left=left)

    def _remembered(self) -> set[Former]:
        """Every former object that something on the stack or delayed remembers."""
        found: set[Former] = set()
        for frame in self._frames():
            found.add((frame.source, frame.incarnation))
            found |= {(id_, number) for _, id_, number in (*frame.known, *frame.looked_back)}
            found |= self._used_up(frame)
        for which in found & set(self.game.spells):
            frame = self.game.spells[which][1]
            found |= {(id_, number) for _, id_, number in (*frame.known, *frame.looked_back)}
        found = {(id_, number) for id_, number in found if not self._present(id_, number)}
        return found | {before for which in found if (before := self._before_now(which))}

    def _before_now(self, which: Former) -> Former | None:
        """The last former object of that id, if it is a later one: what it became is not found.

        Were it left out, the present object would be the next one after the one that is remembered,
        where an Aura or what a cost has moved is found (CR 400.7f, 400.7j).
        """
        thing = self.game.state.objects.get(which[0])
        last = (which[0], thing.incarnation - 1) if thing is not None else which
        return last if which[1] < last[1] and last in self.game.memory else None

    def _used_up(self, frame: Frame) -> set[Former]:
        """What was used up for a cost, as it last existed before that (CR 608.2h)."""
        paid = {(id_, number - 1) for name, id_, number in frame.known if of_cost(name)}
        return paid & set(self.game.memory)

    def _present(self, id_: str, number: int) -> bool:
        thing = self.game.state.objects.get(id_)
        return thing is not None and thing.incarnation == number and thing.zone != LOST

    def _name(self, id_: str, number: int) -> str:
        """How an object is called: its id, or `ID@N` where it is a former one."""
        if self._present(id_, number):
            return id_
        numbers = sorted(other for name, other in self._remembered() if name == id_)
        return f"{id_}@{numbers.index(number) + 1}"

    def _former(self, lines: Iterable[Fact], which: Former) -> dict[str, Any]:
        """What is known of a former object, from the facts that the encodings read of it."""
        known: dict[str, Any] = {}
        for line in sorted(lines):
            fact = parse_term(about(line, constant("s")).removesuffix("."))
            arguments = fact.arguments[2:]
            if fact.name == "at":
                continue
            if fact.name == "was_attached":
                host = self._host(arguments[0].string, arguments[1].number)
                known |= {"attached_to": host} if host else {}
                continue
            if fact.name in IN_BLOCK:
                other = self._host(arguments[0].string, arguments[1].number)
                if other:
                    known.setdefault(IN_BLOCK[fact.name], []).append(other)
                continue
            if fact.name in ("has", "shown"):
                said = arguments[-1]
                rows = known.setdefault(fact.name, {}).setdefault(said.name, [])
                name, arguments = said.name, said.arguments
            else:
                name, rows = fact.name, known.setdefault("facts", {}).setdefault(fact.name, [])
            rows.append(row_data(name, arguments, self.table.numbering.abilities))
        return known

    def _host(self, id_: str, number: int) -> str | None:
        """What a former object was attached to, if anything still knows that."""
        if any(id_ == player.id for player in self.game.state.players):
            return id_
        known = self._present(id_, number) or (id_, number) in self._remembered()
        return self._name(id_, number) if known else None

    def _former_spell(self, which: Former) -> dict[str, Any]:
        """What a former spell was on the stack, where it may still be copied (CR 707.10)."""
        if which not in self.game.spells:
            return {}
        thing, frame = self.game.spells[which]
        said = {key: getattr(thing, field) for key, field in SPELL.items()}
        said |= {"extra": dict(thing.extra), "modes": list(thing.modes)}
        said["x"] = dict(frame.numbers).get(_X, thing.x)
        said["knows"] = self._knows(frame, with_targets=True)
        return {"spell": {key: value for key, value in said.items() if value not in (None, {}, [])}}

    # ------------------------------------------------------------ effects
    def _kept(self, effect: Effect) -> Effect | None:
        """An effect as far as it affects something that is there, or nothing in particular."""
        state = self.game.state
        players = {player.id for player in state.players}
        affects = tuple(id_ for id_ in effect.affects if id_ in state.objects or id_ in players)
        if effect.affects and not affects:
            return None
        there = effect.source in state.objects or not MADE_ID.fullmatch(effect.source)
        clauses = tuple(
            replace(clause, changes=tuple(map(self._of_now, clause.changes)))
            for clause in effect.clauses or ()
        )
        source = effect.source if there else ""
        return replace(effect, affects=affects, source=source, clauses=clauses or effect.clauses)

    def _of_now(self, tree: Node) -> Node:
        """A tree in which objects are meant as they are called in a state that is read anew.

        What is neither there nor remembered is nothing any more.
        """
        if tree.kind == "the_object":
            which = str(tree.args[0]), int(str(tree.args[1]))
            known = self._present(*which) or which in self._remembered()
            return replace(tree, args=(self._name(*which), 0) if known else (which[0], -1))
        args = tuple(self._of_now(arg) if isinstance(arg, Node) else arg for arg in tree.args)
        return replace(tree, args=args)

    # ------------------------------------------------------------ stack and delayed abilities
    def _on_stack(self, thing: Object, live: Object, names: Names) -> Object:
        """A spell or ability with what it knows; an ability whose source lost it, with its tree."""
        if thing.id not in self.game.frames:
            return thing
        frame = self._read_frame(thing.id)
        extra = dict(thing.extra)
        targets = self._targets(frame)
        knows = self._knows(frame, targets is None)
        if knows:
            extra["knows"] = knows
        if live.ability is not None and live.content is not None:
            if not self._present(frame.source, frame.incarnation):
                extra["source"] = self._name(frame.source, frame.incarnation)
            if not self._still_has(live, names):
                extra |= _told(live.content)
        if targets is None:
            targets = tuple(id_ for id_, _ in _aims(frame))
        x = dict(frame.numbers).get(_X)
        return replace(
            thing,
            extra=tuple(extra.items()),
            targets=targets if targets or thing.targets is not None else None,
            x=thing.x if x is None else x,
        )

    def _still_has(self, thing: Object, names: Names) -> bool:
        """Whether `OBJECT#N` still names what the ability on the stack does."""
        label = str(thing.ability)
        source, _, number = label.partition("#")
        for instance, each in names.numbers.get(source, {}).items():
            content = names.contents[source][instance]
            if str(each) == number and isinstance(content, int):
                present = self.table.numbering.abilities[content]
                return ability_data(present) == ability_data(thing.content or present)
        return False

    def _exiled(self, thing: Object) -> dict[str, Any]:
        """What exiled an object, as long as that is there or somebody remembers it."""
        source = (str(thing.exiled_with), thing.exiled_incarnation or 0)
        known = self._present(*source) or source in self._remembered()
        return {"exiled_with": self._name(*source) if known else None, "exiled_incarnation": None}

    def _targets(self, frame: Frame) -> tuple[str, ...] | None:
        """The targets in their order, if the order alone says which each of them is."""
        aims = _aims(frame)
        numbers = {slot for _, slot in aims}
        current = all(
            self._present(id_, number) for name, id_, number in frame.known if name.name == "target"
        )
        return tuple(id_ for id_, _ in aims) if current and numbers <= {FIRST} else None

    def _knows(self, frame: Frame, with_targets: bool) -> dict[str, Any]:
        """What a frame remembers, by name: objects, players and numbers."""
        known: dict[str, list[Any]] = {}
        for name, value in (
            *((name, self._name(id_, number)) for name, id_, number in frame.known),
            *((name, player) for name, player in frame.players),
            *((name, number) for name, number in frame.numbers if name != _X),
        ):
            if name.name != "target" or with_targets:
                known.setdefault(str(name), []).append(value)
        back: dict[str, list[str]] = {}
        for name, id_, number in frame.looked_back:
            back.setdefault(str(name), []).append(self._name(id_, number))
        return {**known, **({"looked_back": back} if back else {})}

    def _delayed(self, delayed: Delayed) -> dict[str, Any]:
        frame = self._read_part(delayed.frame, delayed.ability)
        row: dict[str, Any] = {
            "source": self._name(frame.source, frame.incarnation),
            "controller": frame.controller,
        }
        if frame.label != frame.source:
            row["ability"] = frame.label
        row |= _told(delayed.ability)
        x = dict(frame.numbers).get(_X)
        if x is not None:
            row["x"] = x
        knows = self._knows(frame, with_targets=True)
        return row | ({"knows": knows} if knows else {})


_X = parse_term("x")
FIRST = Number(1)  # the slot to which targets belong that are stated without one


def _aims(frame: Frame) -> list[tuple[str, Symbol]]:
    """The targets with the numbers of their slots, in the order of the slots."""
    aims = [(id_, name.arguments[0]) for name, id_, _ in frame.known if name.name == "target"]
    aims += [(id_, name.arguments[0]) for name, id_ in frame.players if name.name == "target"]
    return sorted(aims, key=lambda aim: aim[1].number)


def _told(ability: Ability) -> dict[str, Any]:
    """An ability as its text for people, and as its tree, which is what counts."""
    data = ability_data(ability)
    text = text_of(ability)
    return {**({"text": text} if text else {}), "tree": data}


def text_of(ability: Ability) -> str:
    """The Oracle text of an ability, or one printed from its tree, if it can be printed."""
    return str(ability_data(ability).get("text") or ability.wording or _printed(ability))


def _printed(ability: Ability) -> str:
    """The text of a delayed triggered ability, printed from its tree."""
    return kept(lambda: _in_words(ability), "text of a delayed ability", ability)


def _in_words(ability: Ability) -> str:
    from clingather.bridge.oracle import print_line  # late: there is seldom one

    ability = _as_said(ability)
    trigger = ability.trigger
    moment = trigger is None or trigger.kind in ("next_begins", "extra_turn_begins")
    try:
        text = print_line(Node("delayed_ability", (ability,), "front" if moment else "event"))
    except (AssertionError, KeyError, IndexError, ValueError, TypeError, AttributeError):
        return ""  # not in the words of one sentence; the tree says it all the same
    return f"{text[:1].upper()}{text[1:]}." if text else ""


_PRONOUNS = frozenset({"it", "them", "that", "those", "the"})


def _as_said(ability: Ability) -> Ability:
    """An ability with its pronouns: what they were resolved to keeps how the text says it."""
    effect = tuple(_pronoun(step) for step in ability.effect)
    trigger = None if ability.trigger is None else _pronoun(ability.trigger)
    condition = None if ability.condition is None else _pronoun(ability.condition)
    return replace(ability, effect=effect, trigger=trigger, condition=condition)


def _pronoun(node: Node) -> Node:
    if node.sort == "reference" and node.wording.partition(" ")[0] in _PRONOUNS:
        return Node("mention", (node.wording, 0))
    return replace(node, args=tuple(_pronoun(a) if isinstance(a, Node) else a for a in node.args))


def _history(state: State) -> dict[str, Any]:
    """What happened, without what only the kernel needs."""
    history = dict(state.history)
    if "this_turn" in history:
        history["this_turn"] = still_there(history["this_turn"], state)
    if "casts" in history:
        history["casts"] = cast_now(history["casts"], state)
    if "damage" in history:
        history["damage"] = damage_now(history["damage"], state)
    if "damaged_by" in history:
        history["damaged_by"] = dealers_now(history["damaged_by"], state)
    for key in TAKING_PART.values():
        if key in history:
            now = helpers_now if key == "convoked_by" else dealers_now
            history[key] = now(history[key], state)
    return history


def _combat(state: State) -> dict[str, Any]:
    """What is declared, without what is no permanent any more."""
    here = {id_ for id_, thing in state.objects.items() if thing.zone == "battlefield"}
    combat = dict(state.combat)
    for key in ("attacks", "blocks", "assigned"):
        if key in combat:
            combat[key] = {id_: said for id_, said in combat[key].items() if id_ in here}
    if "first_strike" in combat:  # that it is there, if empty, tells of the first step (CR 510.4)
        combat["first_strike"] = [id_ for id_ in combat["first_strike"] if id_ in here]
    if "bands" in combat:
        bands = ([id_ for id_ in band if id_ in here] for band in combat["bands"])
        combat["bands"] = [band for band in bands if band]
    if "blocks" in combat:
        attacks = combat.get("attacks", {})
        combat["blocks"] = {
            blocker: [id_ for id_ in blocked if id_ in attacks]
            for blocker, blocked in combat["blocks"].items()
        }
    return combat


def _plain_object(thing: Object, state: State) -> Object:
    """An object without what only the kernel needs."""
    host = thing.attached_to
    gone = thing.host_incarnation is not None or (
        host is not None
        and host not in state.objects
        and all(host != player.id for player in state.players)
    )
    return replace(thing, attached_to=None) if gone else thing
