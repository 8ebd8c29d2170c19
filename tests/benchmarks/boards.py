"""Boards of real cards for the benchmarks; both engines know every card of them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import cycle

CREATURES = (
    *("Grizzly Bears", "Raging Goblin", "Llanowar Elves", "White Knight", "Walking Corpse"),
    *("Air Elemental", "Memnite", "Serra Angel", "Mons's Goblin Raiders", "Bog Wraith"),
    *("Hill Giant", "Craw Wurm", "Vampire Nighthawk", "Giant Spider", "War Mammoth"),
    *("Elvish Warrior", "Gray Ogre", "Glory Seeker", "Scryb Sprites", "Elite Vanguard"),
)
LANDS = ("Forest", "Bayou", "Plains", "Island", "Mountain", "Swamp", "Taiga", "Wastes")
LORDS = (
    *("Goblin Chieftain", "Elvish Archdruid", "Muscle Sliver", "Lyra Dawnbringer", "Winged Sliver"),
    *("Benalish Marshal", "Inspiring Veteran", "Sinew Sliver", "Chief of the Foundry"),
)
ANTHEMS = (
    *("Glorious Anthem", "Bad Moon", "Crusade", "Honor of the Pure", "Levitation"),
    *("Gaea's Anthem", "Dictate of Heliod", "Tempered Steel", "Fervor", "Serra's Blessing"),
)
CHANGERS = (
    *("Blood Moon", "Urborg, Tomb of Yawgmoth", "Enchanted Evening", "Yavimaya, Cradle of Growth"),
)
ARTIFACTS = ("Sol Ring", "Howling Mine", "Mox Pearl", "Ashnod's Altar")
POOLS = {
    **{"creature": CREATURES, "land": LANDS, "lord": LORDS},
    **{"anthem": ANTHEMS, "changer": CHANGERS, "artifact": ARTIFACTS},
}
KINDS = (  # of twenty permanents
    *("creature", "land", "lord", "creature", "anthem", "land", "creature", "changer"),
    *("creature", "creature", "creature", "land", "lord", "creature", "land", "anthem"),
    *("creature", "artifact", "land", "creature"),
)


@dataclass(frozen=True, slots=True)
class Board:
    """The names of the permanents on the battlefield of two players."""

    first: tuple[str, ...]
    second: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All permanents: those of the first player, then those of the second."""
        return self.first + self.second


def board(size: int, seed: int = 0) -> Board:
    """A board of so many permanents: half of them creatures, one in four a land, one in five a
    lord or an anthem, one in twenty something that changes types.

    Seeds other than 0 draw the cards of each kind in another order.
    """
    draw = {kind: cycle(_shuffled(pool, seed)) for kind, pool in POOLS.items()}
    kinds = cycle(KINDS)
    names = tuple(next(draw[next(kinds)]) for _ in range(size))
    return Board(names[::2], names[1::2])


def _shuffled(pool: tuple[str, ...], seed: int) -> tuple[str, ...]:
    return pool if seed == 0 else tuple(random.Random(seed).sample(pool, len(pool)))
