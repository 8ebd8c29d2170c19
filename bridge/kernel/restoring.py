"""What a scenario says that is remembered, back into frames, delayed abilities and memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.base.ids import FORMER
from clingather.bridge.base.records import dataclass
from clingather.bridge.base.replacing import replace
from clingather.bridge.cards.card import Face
from clingather.bridge.encodings.ground_terms import canonical
from clingather.bridge.encodings.solver import Symbol, parse_term
from clingather.bridge.encodings.symbols import SymbolType
from clingather.bridge.encodings.terms import HERE, Term, constant, fact, function
from clingather.bridge.facts.past import TAKING_PART, damage_to, dealers_of, with_incarnations
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.interpreting.compiled import effect_clauses
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.last_known import row_terms
from clingather.bridge.kernel.saving import SPELL
from clingather.bridge.kernel.values import Delayed, Frame, Game, Known, LastKnown
from clingather.bridge.oracle.plain_tree import read_ability
from clingather.bridge.oracle.tree import Ability, Node
from clingather.bridge.scenario.yaml_nodes import shortened
from clingather.bridge.state.remembered import IN_BLOCK
from clingather.bridge.state.values import Effect, Object, State

SAVED = ("knows", "text", "tree", "source")  # keys of a stack object that only the kernel reads


@dataclass(slots=True)
class Restorer:
    """Reads what one state remembers."""

    state: State
    table: Table

    # ------------------------------------------------------------ objects that are no more
    def reference(self, name: str) -> tuple[str, int]:
        """The id and incarnation of an object or of a former one, `ID@N`."""
        id_, mark, number = name.partition("@")
        if not mark:
            thing = self.state.objects.get(id_)
            return id_, thing.incarnation if thing else 0
        if not number.isdecimal():
            raise _wrong(name, "no object is called so", "an id, or ID@N")
        return id_, int(number) - 1

    def _known(self, name: str) -> tuple[str, int]:
        """The same of what is remembered: it is there, or it is called a former one."""
        if name not in self.state.objects and FORMER.fullmatch(name) is None:
            raise _wrong(name, "no object or player is called so", "an id, or ID@N")
        return self.reference(name)

    def with_incarnations(self) -> State:
        """The state whose objects are newer than their former ones."""
        newest: dict[str, int] = {}
        for name in self._former_names():
            id_, number = self.reference(name)
            newest[id_] = max(newest.get(id_, 0), number + 1)
        objects = {
            id_: replace(thing, incarnation=newest[id_]) if id_ in newest else thing
            for id_, thing in self.state.objects.items()
        }
        self.state = replace(self.state, objects=objects)
        return self.state

    def _former_names(self) -> set[str]:
        """Every `ID@N` that the scenario mentions."""
        found = set(self.state.former)
        rows: list[Mapping[str, Any]] = list(self.state.delayed)
        rows += [dict(self.state.objects[id_].extra) for id_ in self.state.stack]
        for row in rows:
            found |= {str(row.get("source", ""))}
            knows = dict(row.get("knows", {}))
            for values in (*knows.values(), *knows.get("looked_back", {}).values()):
                if not isinstance(values, Mapping):
                    found |= {value for value in _listed(values) if isinstance(value, str)}
        return {name for name in found if "@" in name}

    def memory(self) -> dict[tuple[str, int], LastKnown]:
        """The last known information about former objects (CR 608.2h)."""
        return {self.reference(name): self._last_known(name) for name in self.state.former}

    def spells(self) -> dict[tuple[str, int], tuple[Object, Frame]]:
        """Former spells that may still be copied (CR 707.10), with what each knew."""
        said = {name: known["spell"] for name, known in self.state.former.items()
                if "spell" in known}  # fmt: skip
        return {self.reference(name): self._spell(name, spell) for name, spell in said.items()}

    def _spell(self, name: str, said: Mapping[str, Any]) -> tuple[Object, Frame]:
        id_, number = self.reference(name)
        fields = {field: _fixed(said[key]) for key, field in SPELL.items() if key in said}
        extra, modes = tuple(dict(said.get("extra", {})).items()), tuple(said.get("modes", ()))
        thing = Object(id=id_, zone="stack", incarnation=number, extra=extra, modes=modes,
                       x=said.get("x"), **fields)  # fmt: skip
        frame = Frame(str(thing.controller), id_, number, id_)
        if "x" in said:
            frame = replace(frame, numbers=((_name("x"), said["x"]),))
        return thing, self._knowing(frame, said.get("knows", {}))

    def _last_known(self, name: str) -> LastKnown:
        id_, number = self.reference(name)
        o = function("was", id_, number)
        lines = [fact("at", HERE, constant("now"), o, constant("final"))]
        held = Facts(self.table.cards, self.table.numbering)
        others = Facts(self.table.cards, self.table.numbering)
        known = self.state.former[name]
        for predicate in ("has", "shown"):
            for characteristic, rows in known.get(predicate, {}).items():
                facts = held if (predicate, characteristic) == ("has", "ability") else others
                for inside in self._rows(f"{name}.{predicate}", characteristic, rows, facts):
                    what = function(characteristic, *inside)
                    lines.append(fact(predicate, HERE, o, constant("final"), what))
        if "attached_to" in known:
            host, which = self.reference(known["attached_to"])
            lines.append(fact("was_attached", HERE, o, host, which))
        for predicate, key in IN_BLOCK.items():
            for other, which in map(self.reference, known.get(key, ())):
                lines.append(fact(predicate, HERE, o, other, which))
        for predicate, rows in known.get("facts", {}).items():
            for rest in self._rows(f"{name}.facts", predicate, rows, others):
                lines.append(fact(predicate, HERE, o, *rest))
        return LastKnown(tuple(lines), tuple(sorted(held.described)))

    def _rows(self, place: str, name: str, rows: Any, facts: Facts) -> Iterator[list[Term]]:
        """The arguments of each row of a fact, as the encodings read them."""
        for index, row in enumerate(rows):
            try:
                yield row_terms(name, row, facts.ability)
            except ValueError as error:
                key = f"former.{place}.{name}[{index}]"
                found = shortened(repr(row))
                raise InputError([Problem("no fact", None, key, found, str(error))]) from None

    # ------------------------------------------------------------ frames
    def frame(self, thing: Object, frame: Frame) -> Frame:
        """The frame of an object on the stack with what it knows."""
        said = dict(thing.extra)
        if "source" in said:
            source, incarnation = self.reference(said["source"])
            frame = replace(frame, source=source, incarnation=incarnation)
        return self._knowing(frame, said.get("knows", {}))

    def _knowing(self, frame: Frame, knows: Mapping[str, Any]) -> Frame:
        players = {player.id for player in self.state.players}
        known: list[Known] = list(frame.known)
        theirs, numbers = list(frame.players), list(frame.numbers)
        back: list[Known] = list(frame.looked_back)
        for key, values in knows.items():
            if key == "looked_back":
                for name, each in _pairs(values):
                    back.append((_name(name), *self._known(each)))
                continue
            for name, value in _pairs({key: values}):
                if isinstance(value, int):
                    numbers.append((_name(name), value))
                elif value in players:
                    theirs.append((_name(name), value))
                else:
                    known.append((_name(name), *self._known(str(value))))
        return replace(
            frame,
            known=tuple(known),
            looked_back=tuple(back),
            players=tuple(theirs),
            numbers=tuple(numbers),
        )

    def content(self, thing: Object) -> Ability | None:
        """What an ability on the stack does, where the scenario says it by text or tree."""
        said = dict(thing.extra)
        return _ability(said.get("tree"), said, self._named(thing)) if _says(said) else None

    def _named(self, thing: Object) -> str:
        source = self.state.objects.get(str(thing.ability).partition("#")[0])
        return (source.card or source.name or "") if source else ""

    def delayed(self) -> tuple[Delayed, ...]:
        """The delayed triggered abilities that wait (CR 603.7)."""
        found = []
        for row in self.state.delayed:
            source, incarnation = self.reference(str(row.get("source", "")))
            label = str(row.get("ability", source))
            frame = Frame(str(row["controller"]), source, incarnation, label)
            if "x" in row:
                frame = replace(frame, numbers=((_name("x"), row["x"]),))
            frame = self._knowing(frame, row.get("knows", {}))
            found.append(Delayed(_ability(row.get("tree"), row), frame))
        return tuple(found)

    # ------------------------------------------------------------ effects
    def _meant(self, effect: Effect) -> Effect:
        """An effect whose trees mean objects as they are counted here."""
        clauses = tuple(
            replace(clause, changes=tuple(map(self._counted, clause.changes)))
            for clause in effect.clauses or ()
        )
        return replace(effect, clauses=clauses or effect.clauses)

    def _counted(self, tree: Node) -> Node:
        if tree.kind == "the_object":
            name, number = str(tree.args[0]), tree.args[1]
            return replace(tree, args=self._known(name)) if number == 0 else tree
        args = tuple(self._counted(arg) if isinstance(arg, Node) else arg for arg in tree.args)
        return replace(tree, args=args)

    # ------------------------------------------------------------ the whole
    def onto(self, game: Game) -> Game:
        """The game with what its state remembers; the state itself no longer says it."""
        state = game.state
        objects = dict(state.objects)
        for id_ in state.stack:
            thing = objects[id_]
            kept = tuple(pair for pair in thing.extra if pair[0] not in SAVED)
            objects[id_] = replace(thing, extra=kept)
        for id_, thing in objects.items():
            if thing.exiled_with is not None:
                source, number = self.reference(thing.exiled_with)
                objects[id_] = replace(thing, exiled_with=source, exiled_incarnation=number)
            elif thing.linked_to is not None:
                number = state.objects[thing.linked_to].incarnation
                objects[id_] = replace(thing, linked_incarnation=number)
        effects = tuple(lasting(self._meant(effect)) for effect in state.effects)
        history = dict(state.history)
        for key in ("this_turn", "casts"):
            if key in history:
                history[key] = with_incarnations(history[key], state)
        if "damage" in history:
            history["damage"] = damage_to(history["damage"], state)
        if "damaged_by" in history:
            history["damaged_by"] = dealers_of(history["damaged_by"], state)
        for key in TAKING_PART.values():
            if key in history:
                history[key] = dealers_of(history[key], state)
        state = replace(
            state, objects=objects, effects=effects, history=history, delayed=(), former={}
        )
        return game.with_(
            state=state,
            delayed=(*game.delayed, *self.delayed()),
            memory={**game.memory, **self.memory()},
            spells=self.spells(),
        )


def lasting(effect: Effect) -> Effect:
    """An effect with its duration, which its text says (CR 611.2a)."""
    if effect.duration is not None or effect.words:
        return effect
    clauses = effect_clauses(effect.text) if effect.clauses is None else effect.clauses
    if isinstance(clauses, str):
        return effect  # which the layers refuse, if it could matter
    durations = {clause.duration for clause in clauses if clause.duration.kind != "endless"}
    return replace(effect, duration=durations.pop()) if len(durations) == 1 else effect


def _says(said: Mapping[str, Any]) -> bool:
    return "tree" in said or "text" in said


def _ability(tree: Any, said: Mapping[str, Any], name: str = "") -> Ability:
    """An ability from its tree, or else from its Oracle text."""
    text = str(said.get("text", ""))
    if tree is not None:
        return read_ability(tree, shown=text)  # which the format has checked
    from clingather.bridge.oracle.compile import compile_face  # late: most have a tree

    abilities = compile_face(Face(name=name, type_line="Creature", oracle_text=text), name)
    if len(abilities) != 1 or not (abilities[0].effect or abilities[0].modes):
        reason = abilities[0].reason if abilities else "nothing was read"
        row: dict[str, object] = {"object": said.get("source") or name or "stack", "card": None}
        raise UnsupportedError([{**row, "text": text, "reason": reason}])
    return abilities[0]


def _fixed(value: Any) -> Any:
    return tuple(map(_fixed, value)) if isinstance(value, list) else value


def _listed(values: Any) -> list[Any]:
    return list(values) if isinstance(values, (list, tuple)) else [values]


def _pairs(values: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return [(name, each) for name, inner in values.items() for each in _listed(inner)]


def _name(text: str) -> Symbol:
    try:
        name = parse_term(canonical(text))
    except ValueError:
        name = None
    if name is None or name.type is not SymbolType.Function:
        raise _wrong(text, "nothing is remembered under such a name", "target(1)")
    return name


def _wrong(found: str, message: str, expected: str) -> InputError:
    return InputError([Problem(message, key="knows", found=repr(found), expected=expected)])
