"""The gate of the kernel: text that matters and that no encoding interprets gives no answer.

A program matters as it is about to be carried out, a trigger while its ability functions, and a
static ability while its object is on the battlefield. What is interpreted tells `why_not`. What an
ability that is not interpreted concerns alone (casting, combat, ...) stands in
`113.3-concerned-alone.lp`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.base.memory import Memory
from clingather.bridge.encodings import ledger
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.facts.asks import before_the_game
from clingather.bridge.facts.state_facts import CAST_FACE_DOWN
from clingather.bridge.kernel.facts import Table, meanings
from clingather.bridge.kernel.saving import text_of
from clingather.bridge.kernel.values import Game
from clingather.bridge.kernel.why_not import (
    PROGRAMS,
    SELF,
    first_reason,
    why_not_announced,
    why_not_entering,
    why_not_functioning,
    why_not_opening,
    why_not_program,
    why_not_trigger,
)
from clingather.bridge.kernel.zones import works_in
from clingather.bridge.layer_system.characteristics import unsupported_paragraphs
from clingather.bridge.layer_system.reading import Layers, Version
from clingather.bridge.oracle.tree import Ability, Node, nodes
from clingather.bridge.oracle.zone_words import names_its_permanent, worded
from clingather.bridge.state.values import Object, State

Row = dict[str, object]
BOARDS = 500  # states of which is known what functions
SHOWING = ("battlefield", "stack", "command")  # where text that changes characteristics matters


class Gate:
    """Looks at games before each step; `actions` are the matters that its scenario acts in."""

    def __init__(self, table: Table, actions: Iterable[str] = ()) -> None:
        self.table = table
        self.actions = frozenset(actions)
        self._of_boards = Memory[tuple[State, State | None], tuple[Layers, tuple[Row, ...]]](BOARDS)
        self._of_permanents = Memory[int, tuple[Row, ...]]()  # by `Table.read_as`
        self._of_each = Memory[tuple[Object, Version], tuple[Row, ...]]()

    def check(self, game: Game, layers: Layers) -> list[Row]:
        """What matters to the next step of a game and is not interpreted."""
        rows = [*self._known_board(game, layers), *self._next(game, layers)]
        return list({str(row): row for row in rows}.values())

    def demand(self, game: Game, layers: Layers) -> None:
        """Raise UnsupportedError if something is not interpreted."""
        if rows := self.check(game, layers):
            raise UnsupportedError(rows)

    # ------------------------------------------------------------ what functions
    def _known_board(self, game: Game, layers: Layers) -> tuple[Row, ...]:
        """What functions, remembered while the next steps leave the state as it is."""
        key = game.state, game.tasks[-1].before if game.tasks else None
        known = self._of_boards.get(key)
        if known is None or known[0] is not layers:
            known = self._of_boards[key] = layers, tuple(self._board(game, layers))
        return known[1]

    def _board(self, game: Game, layers: Layers) -> Iterator[Row]:
        state = game.state
        effects = {effect.id for effect in state.effects}
        for row in unsupported_paragraphs(state, layers, goes_on=True):
            thing = state.objects.get(str(row["object"]))
            if str(row["object"]) in effects or (thing and thing.zone in SHOWING):
                yield row
        yield from self._permanents(state, layers)
        for id_, thing in state.objects.items():
            if thing.zone == "battlefield" or id_ not in layers.versions or thing.phased_out:
                continue
            if thing.zone == "stack":
                yield from self._in_a_gap(state, thing, layers)
                yield from self._activated_there(state, thing, layers)
                continue
            for ability in self._held(layers, id_):
                reason = None
                if ability.kind in PROGRAMS and not _is_emblem(thing):
                    reason = self._why_not_there(game, thing, ability)
                elif _is_emblem(thing):
                    reason = why_not_functioning(ability, self.actions)
                elif ability.keyword is not None:
                    reason = self._why_not_keyword_there(game, thing, ability.keyword)
                elif ability.kind == "unsupported" and states_its_zone(ability, thing):
                    reason = ability.reason or "nothing here says what it does"
                elif state.turn.step == "opening_hands" and before_the_game(ability):
                    reason = why_not_opening(ability)
                if reason is not None:
                    yield _row(state, id_, ability, reason)

    def _permanents(self, state: State, layers: Layers) -> tuple[Row, ...]:
        """The same of all permanents: it rests on what the layers read, and is remembered by it."""
        key = self.table.read_as(state)
        known = self._of_permanents.get(key)
        if known is None:
            there = (
                thing
                for id_, thing in state.objects.items()
                if thing.zone == "battlefield" and id_ in layers.versions and not thing.phased_out
            )
            rows = (row for thing in there for row in self._of_permanent(state, thing, layers))
            known = self._of_permanents[key] = tuple(rows)
        return known

    def _of_permanent(self, state: State, thing: Object, layers: Layers) -> tuple[Row, ...]:
        """The same of one permanent, as it is and as it is seen."""
        key = thing, layers.versions[thing.id][-1]
        known = self._of_each.get(key)
        if known is None:
            known = self._of_each[key] = tuple(self._why_not_permanent(state, thing, layers))
        return known

    def _why_not_permanent(self, state: State, thing: Object, layers: Layers) -> Iterator[Row]:
        yield from self._in_a_gap(state, thing, layers)
        name = thing.card or ""
        for ability in self._held(layers, thing.id):
            reason = None
            if ability.kind not in PROGRAMS:
                reason = why_not_functioning(ability, self.actions)
            elif not worded(ability.text, name) or names_its_permanent(ability.text, name):
                reason = why_not_trigger(ability)
            if reason is not None:
                yield _row(state, thing.id, ability, reason)

    def _in_a_gap(self, state: State, thing: Object, layers: Layers) -> Iterator[Row]:
        """What an object is, or is as a spell, of which the ledger says that it is a gap."""
        version = layers.versions[thing.id][-1]
        is_spell = thing.zone == "stack" and thing.ability is None
        found = [("type", word) for word in version.all("type")]
        found += [("subtype", word) for word in version.all("subtype")]
        for ability in self._held(layers, thing.id) if is_spell else ():
            if ability.keyword is not None:
                found.append(("spell", str(ability.keyword.args[0])))
        for kind, word in found:
            if (reason := ledger.why_not(kind, str(word))) is not None:
                row: Row = {"object": thing.id, "card": thing.card, "text": str(word)}
                yield {**row, "reason": reason}

    def _activated_there(self, state: State, thing: Object, layers: Layers) -> Iterator[Row]:
        """The abilities of a spell that can be activated while it is on the stack (CR 113.6)."""
        held = self._held(layers, thing.id) if thing.ability is None else ()
        for ability in held:
            parts = (part for limit in ability.limits for part in nodes(limit))
            if ability.kind == "activated" and Node("is", (SELF, Node("spell"))) in parts:
                yield _row(state, thing.id, ability, "no rule here lets it be activated (CR 113.6)")

    def _why_not_there(self, game: Game, thing: Object, ability: Ability) -> str | None:
        """Why a triggered ability that functions where its object is is not interpreted (113.6)."""
        name = thing.card or ""
        here = [each for each in worded(ability.text, name) if each.zone == thing.zone]
        here = [each for each in here if not each.arriving or _arrives(game, thing)]
        if not here:
            return None
        if (reason := why_not_trigger(ability)) is not None:
            return reason
        if thing.zone in works_in(self.table, ability):
            return None
        return f"nothing here lets it trigger from the {thing.zone} (CR {here[0].rule})"

    def _why_not_keyword_there(self, game: Game, thing: Object, keyword: Node) -> str | None:
        """The same of the triggered abilities that a keyword stands for."""
        meant = (ability for ability in meanings(keyword) if ability.kind == "triggered")
        reasons = (self._why_not_there(game, thing, ability) for ability in meant)
        return first_reason(reasons)

    def _held(self, layers: Layers, id_: str) -> Iterator[Ability]:
        for number in layers.versions[id_][-1].abilities().values():
            if isinstance(number, int):
                yield self.table.numbering.abilities[number]

    # ------------------------------------------------------------ what is done next
    def _next(self, game: Game, layers: Layers) -> Iterator[Row]:
        state = game.state
        for pending in game.pending:
            if (reason := why_not_program(pending.ability)) is not None:
                yield _row(state, pending.frame.source, pending.ability, reason)
        for delayed in game.delayed:
            if (reason := why_not_trigger(delayed.ability)) is not None:
                yield _row(state, delayed.frame.source, delayed.ability, reason)
        task = game.tasks[-1]
        if task.term.name == "resolve" and state.stack:
            yield from self._resolving(state, state.stack[-1], layers)
        if task.term.name == "announce" and not cast_face_down(game, task.term):
            yield from self.announcing(state, task.term, layers)

    def _resolving(self, state: State, id_: str, layers: Layers) -> Iterator[Row]:
        thing = state.objects[id_]
        held = list(self._held(layers, id_)) if id_ in layers.versions else []
        doing = [ability for ability in held if ability.kind == "spell"]
        if thing.content is not None:
            doing = [thing.content]
        for ability in doing:
            if (reason := why_not_program(ability)) is not None:
                yield _row(state, id_, ability, reason)
        permanent = id_ in layers.versions and not (
            {"Instant", "Sorcery"} & set(layers.versions[id_][-1].all("type"))
        )
        for ability in held if thing.content is None and not permanent else ():
            if ability.kind in ("unsupported", "modal") or _may_instruct(ability, thing):
                reason = ability.reason or "nothing here says what it does"
                yield _row(state, id_, ability, reason)

    def announcing(self, state: State, announce: Symbol, layers: Layers) -> Iterator[Row]:
        """What is chosen and paid as a spell is cast or an ability activated (CR 601.2, 602.2)."""
        frame, what = announce.arguments
        id_ = frame.string.partition("#")[0]
        held = list(self._held(layers, id_)) if id_ in layers.versions else []
        if what.name == "activate":
            held = [self.table.numbering.abilities[what.arguments[1].number]]
        elif what.name != "cast":
            return
        for ability in held:
            reason = why_not_announced(ability)
            if ability.kind == "mana" and what.name == "activate" and reason is None:
                reason = why_not_program(ability)  # it resolves at once (CR 605.3b)
            if what.name == "cast" and ability.kind in PROGRAMS and reason is None:
                zones = (each.zone for each in worded(ability.text, state.objects[id_].card or ""))
                reason = why_not_trigger(ability) if "stack" in zones else None
            if reason is not None:
                yield _row(state, id_, ability, reason)

    def entering(self, state: State, ids: Iterable[str], layers: Layers) -> Iterator[Row]:
        """Abilities that say how objects themselves enter, in the state as it would be (614.12)."""
        for id_ in ids:
            for ability in self._held(layers, id_) if id_ in layers.versions else ():
                reason = why_not_entering(ability)
                if reason is not None:
                    yield _row(state, id_, ability, reason)


def _row(state: State, id_: str, ability: Ability, reason: str) -> Row:
    card = state.objects[id_].card if id_ in state.objects else None
    row: Row = {"object": id_, "card": card, "paragraph": ability.paragraph}
    text = text_of(ability) or ability.kind
    number = None if "CR " in reason else ledger.rule_of(text)
    reason = reason if number is None else f"{reason} (CR {number})"
    return {**row, "text": text, "reason": reason}


def cast_face_down(game: Game, announce: Symbol) -> bool:
    """Whether a card is cast face down, so that its own text says nothing (CR 708.4)."""
    frame = game.frames.get(announce.arguments[0].string)
    ways = (
        {word.arguments[0].string for word, _ in frame.numbers if word.name == "way"}
        if frame
        else set()
    )
    return bool(ways & CAST_FACE_DOWN)


def _arrives(game: Game, thing: Object) -> bool:
    """Whether an object has just come to its zone: what happened is watched for triggers."""
    before = game.tasks[-1].before if game.tasks else None
    was = None if before is None else before.objects.get(thing.id)
    return before is not None and (was is None or was.zone != thing.zone)


def _may_instruct(ability: Ability, thing: Object) -> bool:
    """Whether "when ..." may be an instruction of a spell that makes a delayed ability (CR 603.7).

    It is not read, and says of no other zone that it functions there (CR 113.6).
    """
    unread = ability.kind == "triggered" and bool(ability.reason)
    zones = {each.zone for each in worded(ability.text, thing.card or "")} if unread else set()
    return unread and zones <= {"stack"}


def states_its_zone(ability: Ability, thing: Object) -> bool:
    """Whether an ability says that it functions in the zone where its object is (CR 113.6b)."""
    wordings = worded(ability.text, thing.card or "")
    return any(each.rule == "113.6b" and each.zone == thing.zone for each in wordings)


def _is_emblem(thing: Object) -> bool:
    """Whether it is an emblem, whose abilities function in the command zone (CR 114.4)."""
    return thing.zone == "command" and thing.card is None
