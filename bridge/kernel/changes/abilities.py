"""Primitive changes of abilities: they trigger, wait, and are put on the stack."""

from __future__ import annotations

from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Function, Number, Symbol
from clingather.bridge.kernel.changes.drafting import Drafting, change
from clingather.bridge.kernel.terms import node_of
from clingather.bridge.kernel.values import Delayed, Frame, Pending
from clingather.bridge.oracle.plain_tree import made_ability
from clingather.bridge.state.values import Object


class Abilities(Drafting):
    """Abilities that trigger, wait and are put on the stack."""

    @change
    def _delay(self, frame: Symbol, ability: Symbol) -> None:
        """A delayed triggered ability waits from now on (CR 603.7)."""
        content = self._table.numbering.abilities[ability.number]
        self.delayed.append(Delayed(content, inner(self.frames[frame.string])))

    @change
    def _delay_until(
        self, thing: Symbol, instance: Symbol, pattern: Symbol, action: Symbol
    ) -> None:
        """A delayed triggered ability of an object waits for an event (CR 603.7g)."""
        abilities = self._table.numbering.abilities
        old = self.objects[thing.string]
        label = self._table.label(self._layers, old.id, instance)
        frame = Frame(old.controller or old.owner, old.id, old.incarnation, label)
        trigger, effect = node_of(pattern, abilities), node_of(action, abilities)
        self.delayed.append(Delayed(made_ability(effect, trigger), frame))

    @change
    def _end_delayed(self, index: Symbol) -> None:
        self.delayed[index.number] = None

    @change
    def _pend(self, frame: Symbol, ability: Symbol) -> None:
        """A reflexive ability has triggered (CR 603.12)."""
        content = self._table.numbering.abilities[ability.number]
        around = self.frames[frame.string]
        number = max((each.number for each in self.pending), default=0) + 1
        made = inner(around)
        # its source is the same, and as it last existed where it is known so (CR 608.2h)
        itself = tuple(each for each in around.looked_back if each[0] == Function("self"))
        made = replace(made, looked_back=(*made.looked_back, *itself))
        self.pending.append(Pending(number, content, made))
        if content.condition is not None:  # whether it has triggered is looked at next (CR 603.4)
            self.unsure.append(number)
            return
        self.happen(event="trigger", source=around.source, ability=ability_number(around), times=1)

    @change
    def _pend_rule(self, player: Symbol, label: Symbol, action: Symbol, times: Symbol) -> None:
        """An ability without a source, which the rules themselves give, has triggered."""
        node = node_of(action, self._table.numbering.abilities)
        number = max((each.number for each in self.pending), default=0) + 1
        frame = Frame(player.string, label.string, 0, label.string)
        for place in range(times.number):
            self.pending.append(Pending(number + place, made_ability(node), frame))
        self.log.append({"event": "trigger", "source": label.string, "times": times.number})

    @change
    def _pend_own(self, thing: Symbol, instance: Symbol, action: Symbol) -> None:
        """An ability of an object, which has moved, has triggered; its owner controls it."""
        old = self.objects[thing.string]
        label = self._table.label(self._layers, old.id, instance)
        frame = Frame(old.owner, old.id, old.incarnation, label)
        effect = node_of(action, self._table.numbering.abilities)
        number = max((each.number for each in self.pending), default=0) + 1
        self.pending.append(Pending(number, made_ability(effect), frame))
        index = int(label.partition("#")[2])
        self.log.append({"event": "trigger", "source": old.id, "ability": index, "times": 1})

    @change
    def _confirm(self, index: Symbol) -> None:
        """A triggered ability's condition about its event is met: it has triggered."""
        frame = next(each for each in self.pending if each.number == index.number).frame
        self.happen(event="trigger", source=frame.source, ability=ability_number(frame), times=1)

    @change
    def _unpend(self, index: Symbol) -> None:
        """It is not met: the ability has not triggered."""
        self.pending = [each for each in self.pending if each.number != index.number]

    @change
    def _forget_pending(self, number: Symbol) -> None:
        self.pending[:] = [each for each in self.pending if each.number != number.number]

    @change
    def _push(self, index: Symbol) -> None:
        """Put a triggered ability on the stack (CR 603.3)."""
        waiting = next(each for each in self.pending if each.number == index.number)
        self.pending.remove(waiting)
        id_ = self.stack_id(waiting.frame.label)
        self.objects[id_] = Object(
            id=id_,
            owner=waiting.frame.controller,
            zone="stack",
            controller=waiting.frame.controller,
            ability=waiting.frame.label,
            content=waiting.ability,
        )
        self.stack.append(id_)
        self.timestamps.append(id_)
        self.frames[id_] = waiting.frame
        self.pushed.append(id_)
        self.pending = [_now_known(each, not_yet(index.number), id_) for each in self.pending]

    @change
    def _put_ability(self, frame: Symbol, ability: Symbol) -> None:
        """Put an activated ability on the stack (CR 602.2a)."""
        around = self.frames[frame.string]
        id_ = frame.string
        self.objects[id_] = Object(
            id=id_,
            owner=around.controller,
            zone="stack",
            controller=around.controller,
            ability=around.label,
            content=self._table.numbering.abilities[ability.number],
        )
        self.stack.append(id_)
        self.timestamps.append(id_)

    @change
    def _take_mode(self, frame: Symbol, number: Symbol, times: Symbol) -> None:
        """A mode of a spell or ability on the stack was chosen, so many times (CR 700.2d)."""
        others = (mode for mode in self.objects[frame.string].modes if mode != number.number)
        modes = sorted((*others, *[number.number] * times.number))
        self.edit(frame.string, modes=tuple(modes))

    @change
    def _start_pending(self, index: Symbol) -> None:
        """A triggered mana ability is about to resolve, without the stack (CR 605.4a)."""
        waiting = next(each for each in self.pending if each.number == index.number)
        self.pending.remove(waiting)
        name, count = waiting.frame.label, 1
        while name in self.objects or name in self.frames:
            count += 1
            name = f"{waiting.frame.label}.{count}"
        number = self._table.number(waiting.ability)
        known = (Function("ability", [Number(number)]), 1)
        self.frames[name] = replace(waiting.frame, numbers=(*waiting.frame.numbers, known))
        self.started.append(name)


def inner(frame: Frame) -> Frame:
    """The frame of an ability that a program makes: what it knew is `outer` there (CR 603.7c)."""

    def outer(name: Symbol) -> Symbol:
        return name if name.name == "outer" else Function("outer", [name])

    myself = Function("self")
    known = ((myself, frame.source, frame.incarnation), *frame.known)
    return replace(
        frame,
        known=tuple((outer(name), id_, number) for name, id_, number in known),
        looked_back=tuple((outer(name), id_, number) for name, id_, number in frame.looked_back),
        players=tuple((outer(name), player) for name, player in frame.players),
        numbers=tuple((outer(name), number) for name, number in frame.numbers),
    )


def ability_number(frame: Frame) -> int | None:
    """The N of a frame's label `OBJECT#N`."""
    _, mark, number = frame.label.partition("#")
    return int(number) if mark and number.isdecimal() else None


def not_yet(number: int) -> str:
    """What stands for a triggered ability that is not on the stack yet."""
    return f"?{number}"


def _now_known(pending: Pending, unknown: str, id_: str) -> Pending:
    known = tuple((n, id_ if o == unknown else o, i) for n, o, i in pending.frame.known)
    return replace(pending, frame=replace(pending.frame, known=known))
