"""Primitive changes of frames: what spells and abilities on the stack know."""

from __future__ import annotations

from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.kernel.changes.copies import forgetting
from clingather.bridge.kernel.changes.drafting import Drafting, change
from clingather.bridge.kernel.values import Frame


class Frames(Drafting):
    """What spells and abilities on the stack know."""

    @change
    def _open_frame(self, thing: Symbol, player: Symbol) -> None:
        """The frame of a spell about to be cast as something else resolves, or of a declaration."""
        id_ = thing.string
        number = self.objects[id_].incarnation + 1 if id_ in self.objects else 0
        label = self.frames[id_].label if id_ in self.frames else id_
        self.frames[id_] = Frame(player.string, id_, number, label)

    @change
    def _frame_control(self, frame: Symbol, player: Symbol) -> None:
        """The words of a spell are another player's from now on."""
        self.frames[frame.string] = replace(self.frames[frame.string], controller=player.string)

    @change
    def _forget_frame(self, frame: Symbol) -> None:
        self.frames.pop(frame.string, None)

    @change
    def _bind(self, frame: Symbol, name: Symbol, value: Symbol) -> None:
        """Remember a player, an object or a number under a name."""
        around = self.frames[frame.string]
        if value.type.name == "Number":
            kept = tuple(pair for pair in around.numbers if pair[0] != name)
            around = replace(around, numbers=(*kept, (name, value.number)))
        elif value.string in self.players:
            around = replace(around, players=(*around.players, (name, value.string)))
        else:
            number = self.objects[value.string].incarnation
            around = replace(around, known=(*around.known, (name, value.string, number)))
        self.frames[frame.string] = around
        if name.name == "target" and frame.string in self.objects:
            self.edit(
                frame.string, targets=(*(self.objects[frame.string].targets or ()), value.string)
            )

    @change
    def _unbind(self, frame: Symbol, name: Symbol, value: Symbol) -> None:
        """Forget what a name stands for."""
        around = self.frames[frame.string]
        if value.type.name == "Number":
            numbers = tuple(pair for pair in around.numbers if pair != (name, value.number))
            self.frames[frame.string] = replace(around, numbers=numbers)
            return
        if value.type.name == "Function":  # one object of that id: `former(Object, Incarnation)`
            thing, number = value.arguments
            former = (name, thing.string, number.number)
            known = tuple(each for each in around.known if each != former)
            self.frames[frame.string] = replace(around, known=known)
            return
        known = tuple(k for k in around.known if k[:2] != (name, value.string))
        players = tuple(pair for pair in around.players if pair != (name, value.string))
        self.frames[frame.string] = replace(around, known=known, players=players)

    @change
    def _forget_words(self, frame: Symbol, words: Symbol) -> None:
        """Forget what all names made of those words stand for, but what a cost was paid with."""
        names = {word.string for word in words.arguments}
        self.frames[frame.string] = forgetting(self.frames[frame.string], names)

    @change
    def _tell_targets(self, thing: Symbol) -> None:
        """The targets of a spell or ability as its frame knows them, in the order of the text."""
        frame = self.frames[thing.string]
        found = [(name, id_) for name, id_, _ in frame.known] + list(frame.players)
        aimed = [pair for pair in found if pair[0].name == "target"]
        aimed.sort(key=lambda pair: pair[0].arguments[0].number)
        self.edit(thing.string, targets=tuple(id_ for _, id_ in aimed))
