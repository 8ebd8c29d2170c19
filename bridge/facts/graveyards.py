"""The order of graveyards as facts, for the abilities that look at it (CR 404.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from clingather.bridge.base.memory import MANY
from clingather.bridge.encodings.terms import Fact, Term, fact
from clingather.bridge.oracle.tree import Ability, throughout
from clingather.bridge.state.values import State

_LOOKING = frozenset({"graveyard_top", "top_in_graveyard"})


@lru_cache(MANY)
def asks_of_graveyards(ability: Ability) -> bool:
    """Whether an ability looks at the order of a graveyard."""
    return any(node.kind in _LOOKING for node in throughout(ability))


def graveyard_facts(s: Term, state: State) -> Iterator[Fact]:
    """The graveyards of a state, each card with its place from the bottom."""
    for player in state.players:
        for place, id_ in enumerate(player.graveyard, start=1):
            yield fact("graveyard", s, player.id, place, id_)
