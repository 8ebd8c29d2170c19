"""A game while primitive changes are made to it; no rule is decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clingather.bridge.base.errors import UnsupportedError
from clingather.bridge.encodings.solver import String, Symbol
from clingather.bridge.kernel.changes.abilities import Abilities
from clingather.bridge.kernel.changes.combat import Combat
from clingather.bridge.kernel.changes.copies import Copies
from clingather.bridge.kernel.changes.effects import Effects
from clingather.bridge.kernel.changes.frames import Frames
from clingather.bridge.kernel.changes.objects import Objects
from clingather.bridge.kernel.changes.players import Players
from clingather.bridge.kernel.changes.records import Records
from clingather.bridge.kernel.changes.turns import Turns
from clingather.bridge.kernel.changes.zones import Zones
from clingather.bridge.kernel.saying import said_value

# Which changes are made before others (5 where nothing is said).
ORDER: Mapping[str, int] = {
    "new_game": 0,
    "new_object": 1,
    "note_done": 0,  # while the ability is still there
    "keep": 0,
    "break_up": 0,
    "split": 0,
    "place": 1,
    "put_ability": 1,
    "cease": 1,
    "create": 1,
    "take_extra_turn": 1,
    "new_turn": 2,
    "become_token": 2,
    "newest": 2,
    "put_at": 2,
    "meld": 2,
    "become_copy": 3,
    "become_copy_for": 4,
    "note_copied": 4,
    "later": 4,
    "stack_up": 4,
    "dated": 4,
    "note_mana": 4,
    "note_origin": 4,
    "tell_targets": 6,
    "shuffle": 9,
    "lose_order": 10,
}


class Draft(Zones, Objects, Copies, Effects, Abilities, Frames, Players, Turns, Combat, Records):
    """A mutable copy of a game; `game()` freezes it again."""

    def make(self, changes: list[Symbol]) -> None:
        """Make primitive changes, each as its name says, in an order that suits them."""
        self._effect_parts = {}
        self._open_effects = {}
        for change in changes:
            if change.name == "affects":
                frame, what, thing = change.arguments
                self._effect_parts.setdefault((frame.string, what), []).append(thing.string)
            if change.name == "boundless":
                frame, what = change.arguments
                self._effect_parts.setdefault((frame.string, what), [])
            if change.name == "open_to":
                frame, what, opened = change.arguments
                self._effect_parts.setdefault((frame.string, what), [])
                self._open_effects[frame.string, what] = opened
        for change in sorted(changes, key=lambda c: (ORDER.get(c.name, 5), str(c))):
            if change.name in ("affects", "boundless", "open_to"):
                continue
            method = METHODS.get(change.name)
            if method is None:
                row: dict[str, object] = {
                    "object": "do",
                    "card": None,
                    "text": str(said_value(change)),
                }
                raise UnsupportedError([{**row, "reason": "this change is not made yet"}])
            arguments = change.arguments
            if arguments and (token := dict(self.created).get(arguments[0])):
                arguments = [String(token), *arguments[1:]]  # it is called by what creates it
            method(self, *arguments)


# What carries out each primitive change, by its name in `makes(State, CHANGE)`.
METHODS: Mapping[str, Callable[..., None]] = {
    name.removeprefix("_"): method
    for part in Draft.__mro__
    for name, method in vars(part).items()
    if getattr(method, "is_change", False)
}
