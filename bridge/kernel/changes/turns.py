"""Primitive changes of the turn, its steps, and of who has priority."""

from __future__ import annotations

from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.facts.past import attackers_in, in_last_turn
from clingather.bridge.kernel.changes.drafting import Drafting, change, plain
from clingather.bridge.state.values import Turn

# what is not only of one turn
LASTING_HISTORY = ("came_under_control", "last_upkeep", "activated_ever", "modes_ever")


class Turns(Drafting):
    """The turn, its steps and who has priority."""

    @change
    def _new_turn(self, player: Symbol) -> None:
        """The turn of a player begins; what has happened before has not happened in it."""
        self.turn = Turn(
            active=player.string,
            step="untap",
            number=self.turn.number + 1,
            controlled_by=self.turn.controlled_by,
        )
        self.phases.clear()
        for fields in self.players.values():
            fields["lands_played"] = 0
        told = self.history
        self.history = {k: v for k, v in told.items() if k in LASTING_HISTORY}
        if rows := in_last_turn(told):
            self.history["last_turn"] = rows
        if attackers := sorted(filter(self._is_permanent, attackers_in(told))):
            self.history["attacked_last_turn"] = [id_ for id_, _ in attackers]

    def _is_permanent(self, which: tuple[str, int]) -> bool:
        """Whether an object is still the permanent that it was."""
        thing = self.objects.get(which[0])
        return thing is not None and (thing.zone, thing.incarnation) == ("battlefield", which[1])

    @change
    def _active(self, player: Symbol) -> None:
        self.turn = replace(self.turn, active=player.string, number=self.turn.number + 1)
        self.history.pop("casts", None)
        self.history.pop("activations", None)

    @change
    def _first_turn(self) -> None:
        """This turn is the first one, and turns are counted."""
        self.turn = replace(self.turn, number=1, counted=True)

    @change
    def _step(self, step: Symbol) -> None:
        self.turn = replace(self.turn, step=step.name)

    @change
    def _add_phases(self, then: Symbol, added: Symbol) -> None:
        """Phases are added after this one; `then` is what would come next without any."""
        if not self.phases:
            self.phases.append(then.name)
        self.phases += [step.name for step in reversed(added.arguments)]

    @change
    def _take_phase(self) -> None:
        self.phases.pop()

    @change
    def _main_phases(self, number: Symbol) -> None:
        self.turn = replace(self.turn, main_phases=number.number)

    @change
    def _extra_turn(self, player: Symbol, _each: Symbol) -> None:
        self.extra_turns.append(player.string)

    @change
    def _take_extra_turn(self) -> None:
        """The extra turn that would come next is none to come any more."""
        self.extra_turns.pop()

    @change
    def _extra(self, place: Symbol, after: Symbol) -> None:
        """This turn is an extra one, which had that place, after the turn of that player."""
        self.turn = replace(self.turn, extra_place=place.number, normal=after.string)

    @change
    def _turn_passed(self, player: Symbol) -> None:
        """A player's turn was skipped: the normal order goes on after it (CR 500.11)."""
        self.turn = replace(self.turn, normal=player.string)

    @change
    def _priority(self, player: Symbol) -> None:
        self.turn = replace(self.turn, priority=plain(player), passed=())

    @change
    def _passes(self, player: Symbol, following: Symbol) -> None:
        passed = (*self.turn.passed, player.string)
        self.turn = replace(self.turn, priority=following.string, passed=passed)

    @change
    def _passed(self, player: Symbol) -> None:
        self.turn = replace(self.turn, passed=(*self.turn.passed, player.string))

    @change
    def _chosen_otherwise(self) -> None:
        self.turn = replace(self.turn, otherwise=())
