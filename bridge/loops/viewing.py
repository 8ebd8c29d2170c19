"""Games as they are compared: written as scenarios, without what nothing in play can read."""

from __future__ import annotations

import re
from functools import cache

from clingather.bridge.ids import COUNTERS
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.saving import saved
from clingather.bridge.kernel.values import Game
from clingather.bridge.loops.likeness import Likeness, likeness
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.scenario_write import scenario_to_data
from clingather.bridge.state import Scenario, State

# Only such words of a text, and such keywords, ask what happened earlier (CR 608.2i).
ASKS = re.compile(r"\b(this|each|last|that|previous) turn\b|\btime\b|\bstorm\b|\bcast\b.*\bspell")
KEYWORDS = frozenset(
    {"storm", "gravestorm", "bloodthirst", "prowl", "surge", "spectacle", "miracle", "freerunning"}
)
SIZES = frozenset({"+1/+1", "-1/-1"})  # counters whose timestamps nothing asks for (CR 613.4c)


class Viewer:
    """Looks at games of one question."""

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.state = state

    def likeness(self, game: Game) -> Likeness:
        """The likeness of a game at rest."""
        state = saved(game, self.table)
        layers = self.table.layers([game.state])[0]
        abilities = self.table.numbering.abilities
        held = {
            id_: [
                abilities[number]
                for number in versions[-1].abilities().values()
                if isinstance(number, int)
            ]
            for id_, versions in layers.versions.items()
        }
        programs = [thing.content for thing in state.objects.values() if thing.content is not None]
        everything = [a for known in held.values() for a in known]
        everything += [*programs, *(delayed.ability for delayed in game.delayed)]

        def counts(entity: str) -> bool:
            """Whether a timestamp can matter: that of an effect, or of what has one (CR 613.7)."""
            counters = COUNTERS.fullmatch(entity)
            if counters is not None:
                return counters["kind"] not in SIZES
            return entity not in held or any(ability.clauses for ability in held[entity])

        data = scenario_to_data(Scenario(state=state))
        return likeness(data, counts=counts, history=any(map(_asks, everything)))


@cache
def _asks(ability: Ability) -> bool:
    """Whether an ability may ask what happened earlier this turn."""
    if ability.keyword is not None and str(ability.keyword.args[0]) in KEYWORDS:
        return True
    return bool(ability.limits) or bool(ASKS.search(ability.text))
