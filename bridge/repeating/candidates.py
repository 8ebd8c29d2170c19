"""Where to look for a loop first: deeds that could go around (`asp/programs/loops/candidates.lp`).

What the abilities in a game cost and do is written as facts (`deeds.py`). What that uses up and
gives is derived (`asp/programs/loops/deeds.lp`) before sets of it are chosen: so the solver has
little to ground. Whether there is a loop shows where it is played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain

from clingather.bridge.encodings.evaluated import decided
from clingather.bridge.encodings.programs import program
from clingather.bridge.encodings.solver import smallest
from clingather.bridge.encodings.terms import holds
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.kernel.announcing import content_of
from clingather.bridge.kernel.facts import Table
from clingather.bridge.kernel.values import Game
from clingather.bridge.layer_system.characteristics import Names
from clingather.bridge.oracle.tree import Ability
from clingather.bridge.repeating.deeds import Deeds
from clingather.bridge.repeating.likeness import Likeness

DEEDS = program("loops/deeds")
SAYS = ("deed", "takes", "gives")
CANDIDATES = program("loops/candidates")
MOST = 100  # candidates that are looked for
HIDDEN = frozenset({"library", "sideboard"})  # nothing is done from there


def candidates(game: Game, table: Table, alike: Likeness) -> frozenset[Ability | str]:
    """The abilities, and the names of the cards to cast, that belong to a set that could be a loop.

    At most `MOST` such sets are looked for, the smallest first.
    """
    facts = _read(game, table, alike)
    found: set[Ability | str] = set()
    said = sorted(map(holds, decided(DEEDS, facts.lines(), SAYS, table.engine)))
    (sets,) = smallest(CANDIDATES, [said], MOST)
    for symbol in chain.from_iterable(sets):
        (deed,) = symbol.arguments
        if deed.name == "do":
            found.add(facts.abilities[deed.arguments[1].number])
        elif deed.name == "cast":
            found.add(str(game.state.objects[deed.arguments[0].string].card))
    return frozenset(found)


def _read(game: Game, table: Table, alike: Likeness) -> Deeds:
    """What the abilities in a game say."""
    deeds = Deeds(Facts(table.cards, table.numbering))
    state = game.state
    layers = table.layers([state])[0]
    names = Names(state, layers, deeds.facts)
    for ids in _classes(alike, layers.versions):
        first = ids[0]
        thing, version = state.objects.get(first), layers.versions[first][-1]
        if thing is None or thing.zone in HIDDEN:
            continue
        types = version.all("type")
        castable = thing.card is not None and not thing.token and "Land" not in types
        mana_value = int(version.one("mana_value") or 0) if castable else None
        abilities = (content_of(table, names, layers, first, each) for each in version.abilities())
        deeds.thing(first, len(ids), types, mana_value, abilities)
    return deeds


def _classes(alike: Likeness, there: Mapping[str, object]) -> Iterable[list[str]]:
    """Objects that differ in nothing but their names."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, kind in alike.exact.items():
        if name in there:
            found[kind].append(name)
    return found.values()
