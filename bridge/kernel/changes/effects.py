"""Primitive changes of continuous effects: they begin, apply, and end."""

from __future__ import annotations

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Function, Symbol
from clingather.bridge.interpreting.compiled import effect_clauses, kept
from clingather.bridge.kernel.changes.drafting import Drafting, change
from clingather.bridge.kernel.terms import node_of
from clingather.bridge.kernel.values import Frame
from clingather.bridge.oracle.tree import Clause, Node
from clingather.bridge.state.values import Effect

AFFECTED = Node("affected")


class Effects(Drafting):
    """Continuous effects."""

    @change
    def _begin_effect(self, frame: Symbol, changes: Symbol, duration: Symbol) -> None:
        """A continuous effect begins; what it affects was told by `affects` changes."""
        around = self.frames[frame.string]
        if (frame.string, changes) not in self._effect_parts:
            return  # it affects nothing
        affected = tuple(sorted(self._effect_parts[frame.string, changes]))
        opened = self._open_effects.get((frame.string, changes))
        subject = AFFECTED
        if opened is not None:  # it applies to what comes later too (CR 611.2c)
            subject = node_of(opened, self._table.numbering.abilities)
        self._lasting_effect(around, affected, changes, duration, subject)

    def _lasting_effect(
        self,
        around: Frame,
        affected: tuple[str, ...],
        changes: Symbol,
        duration: Symbol,
        subject: Node = AFFECTED,
    ) -> None:
        """A continuous effect that affects these objects is there from now on."""
        tree = node_of(changes, self._table.numbering.abilities)
        lasting = node_of(duration, self._table.numbering.abilities)
        if tree.kind == "change_words":
            old, new = map(str, tree.args)
            self._effect_of_words(around, affected, old, new)
            return
        clause = Clause(subject, _flat(tree), duration=lasting)
        id_ = self.free_id(f"{around.source}_effect")
        effect = Effect(
            id=id_,
            source=around.source,
            controller=around.controller,
            affects=affected,
            text=_text(clause),
            clauses=(clause,),
            duration=lasting,
            incarnation=around.incarnation,
        )
        self.effects.append(effect)
        self.timestamps.append(id_)
        if lasting.args:  # how long it lasts depends on what the program knows
            self.frames[id_] = around

    def _effect_of_words(
        self, around: Frame, affected: tuple[str, ...], old: str, new: str
    ) -> None:
        """A text-changing effect begins (CR 612)."""
        id_ = self.free_id(f"{around.source}_effect")
        text = f"replacing all instances of {old} with {new}"
        self.effects.append(
            Effect(
                id=id_,
                source=around.source,
                controller=around.controller,
                affects=affected,
                text=text,
                words=(old, new),
            )
        )
        self.timestamps.append(id_)

    @change
    def _become_copy_for(
        self, thing: Symbol, original: Symbol, exceptions: Symbol, duration: Symbol
    ) -> None:
        """The same for some time: by a continuous effect of the object itself (CR 611.2a)."""
        what = Function("become_copy", [original, exceptions])
        old = self.objects[thing.string]
        around = Frame(old.controller or old.owner, old.id, old.incarnation, old.id)
        self._lasting_effect(around, (old.id,), what, duration)

    @change
    def _splice(self, _place: Symbol, thing: Symbol, card: Symbol) -> None:
        """A spell gains the text of a card's rules text (CR 702.47a, 612.10)."""
        spell, named = self.objects[thing.string], self.objects[card.string].card
        held = self._layers.versions[card.string][-1].abilities().items()
        printed = sorted(
            (instance.arguments[0].number, content)
            for instance, content in held
            if instance.name == "printed" and isinstance(content, int)
        )
        abilities = self._table.numbering.abilities
        changes = tuple(Node("gain_text", (abilities[content],)) for _, content in printed)
        id_ = self.free_id(f"{spell.id}_splice")
        self.effects.append(
            Effect(
                id=id_,
                source=card.string,
                controller=str(spell.controller),
                affects=(spell.id,),
                text=f"gains the text of {named}",
                clauses=(Clause(Node("affected"), changes),),
            )
        )
        self.timestamps.append(id_)

    @change
    def _shield(self, effect: Symbol, clause: Symbol, index: Symbol, left: Symbol) -> None:
        """A change of an effect prevents or redirects so much damage from now on."""
        for place, each in enumerate(self.effects):
            if each.id == effect.string:
                clauses = list(_clauses(each))
                mine = clauses[clause.number - 1]
                changes = list(mine.changes)
                changes[index.number - 1] = _shielding(changes[index.number - 1], left.number)
                clauses[clause.number - 1] = replace(mine, changes=tuple(changes))
                self.effects[place] = replace(each, clauses=tuple(clauses))

    @change
    def _instead_program(
        self, context: Symbol, player: Symbol, event: Symbol, action: Symbol
    ) -> None:
        """What a replacement effect does besides, and who does it."""
        self.instead.append((context, player.string, event, action))

    @change
    def _lock_in(self, effect: Symbol, thing: Symbol) -> None:
        """An effect that has waited for such an object affects that alone from now on."""
        for place, each in enumerate(self.effects):
            if each.id == effect.string:
                clauses = tuple(replace(mine, subject=AFFECTED) for mine in _clauses(each))
                self.effects[place] = replace(each, affects=(thing.string,), clauses=clauses)

    @change
    def _let_go(self, effect: Symbol, thing: Symbol) -> None:
        """A continuous effect does not affect an object any more."""
        self.effects = [
            replace(each, affects=tuple(id_ for id_ in each.affects if id_ != thing.string))
            if each.id == effect.string
            else each
            for each in self.effects
        ]

    @change
    def _hand_on(self, effect: Symbol, thing: Symbol, other: Symbol) -> None:
        """A continuous effect affects another object in the place of one."""
        self.effects = [
            replace(
                each,
                affects=tuple(other.string if id_ == thing.string else id_ for id_ in each.affects),
            )
            if each.id == effect.string
            else each
            for each in self.effects
        ]

    @change
    def _set_duration(self, effect: Symbol, duration: Symbol) -> None:
        lasting = node_of(duration, self._table.numbering.abilities)
        self.effects = [
            replace(each, duration=lasting) if each.id == effect.string else each
            for each in self.effects
        ]

    @change
    def _end_effect(self, effect: Symbol) -> None:
        self.effects = [each for each in self.effects if each.id != effect.string]
        self.drop_timestamp(effect.string)
        self.frames.pop(effect.string, None)


def _flat(changes: Node) -> tuple[Node, ...]:
    if changes.kind == "changes":
        return tuple(
            part for each in changes.args if isinstance(each, Node) for part in _flat(each)
        )
    return (changes,)


def _clauses(effect: Effect) -> tuple[Clause, ...]:
    """What an effect says: as it was begun, or as its text says."""
    found = effect_clauses(effect.text) if effect.clauses is None else effect.clauses
    if isinstance(found, str):
        raise InputError([Problem(found)])
    return found


def _text(clause: Clause) -> str:
    """The Oracle text of an effect, where the printer knows its parts."""
    return kept(lambda: _printed(clause), "text of an effect", clause)


def _printed(clause: Clause) -> str:
    from clingather.bridge.oracle import print_clauses  # late: it takes a while to load

    try:
        try:
            said = print_clauses((clause,))
        except LookupError:  # how long it lasts is in no words of the text
            said = print_clauses((replace(clause, duration=Node("endless")),))
        # a player by name is in no text: then what it says of whom it affects is told alone
        return print_clauses((replace(clause, subject=AFFECTED),)) if "<" in said else said
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        return " and ".join(change.kind.replace("_", " ") for change in clause.changes)


def _shielding(change: Node, left: int) -> Node:
    """The change that makes a shield, with so much damage to meet."""
    first, *others = change.args
    assert isinstance(first, Node)
    if change.kind == "prevent_then":
        return replace(change, args=(_shielding(first, left), *others))
    return replace(change, args=(Node("number", (left,)), *others))
