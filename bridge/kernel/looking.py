"""Who may look at the objects that not everybody sees; `708.5-looking.lp` says who."""

from __future__ import annotations

from clingather.bridge.engine.evaluator import Engine
from clingather.bridge.facts.scenario_cards import CardSource
from clingather.bridge.state.values import State

READS = ("may_look", "concealed")
HIDDEN = ("hand", "library", "sideboard")


def may_look(state: State, cards: CardSource, engine: Engine | None = None) -> dict[str, list[str]]:
    """The players who may look at each object that is not shown to all."""
    things = state.objects.values()
    if not any(thing.zone in HIDDEN or thing.face_down is not None for thing in things):
        return {}
    # Where all is open nothing of this is needed, and it takes a while to load.
    from clingather.bridge.kernel.answers import Answers  # late: see above
    from clingather.bridge.kernel.facts import Table  # late: see above
    from clingather.bridge.kernel.values import Game, task  # late: see above

    game = Game(state, tasks=(task("look_around"),))
    (found,) = Answers(engine).about([Table(cards, engine).facts(game)], READS)
    seen: dict[str, list[str]] = {atom.arguments[1].string: [] for atom in found["concealed"]}
    for atom in found["may_look"]:
        seen[atom.arguments[1].string].append(atom.arguments[2].string)
    return {thing: sorted(players) for thing, players in seen.items()}
