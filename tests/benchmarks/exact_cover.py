"""Block declarations that are exact covers (Chatterjee and Ibsen-Jensen 2016), timed.

`python -m tests.benchmarks.exact_cover`. The blockers are elements. Each attacker but one is a set
of three: it can't be blocked except by three or more creatures, and its elements have to block it
if able. The last one can be blocked by all creatures together only, and all but one have to. To let
all of them block it obeys one requirement less than there are blockers, so it is legal if no sets
cover each element once. Where nobody has to block the last one, a cover is legal, and whether
something less is legal depends on the most elements that can be covered.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time
from typing import Any

from clingather import bridge
from clingather.bridge.base.errors import LimitError

SIZES = (12, 18, 24, 42, 60)
SECONDS = 20.0
Sets = list[tuple[int, ...]]


def sets_with_cover(size: int, chance: Random) -> Sets:
    """As many sets of three as there are elements; some of them cover each element once."""
    elements = list(range(size))
    chance.shuffle(elements)
    found = {tuple(sorted(elements[i : i + 3])) for i in range(0, size, 3)}
    while len(found) < size:
        found.add(tuple(sorted(chance.sample(elements, 3))))
    return sorted(found)


def sets_without_cover(size: int, chance: Random) -> Sets:
    """Sets of three none of which holds the last element."""
    found: set[tuple[int, ...]] = set()
    while len(found) < size:
        found.add(tuple(sorted(chance.sample(range(size - 1), 3))))
    return sorted(found)


def any_sets(size: int, chance: Random) -> Sets:
    """Sets of three as chance will have it: they cover all elements hardly ever."""
    found: set[tuple[int, ...]] = set()
    while len(found) < size:
        found.add(tuple(sorted(chance.sample(range(size), 3))))
    return sorted(found)


def board(size: int, sets: Sets, *, lure: bool) -> dict[str, Any]:
    """The combat as a scenario: each blocker has a power of its own.

    With a lure all but one have to block the last attacker.
    """
    cards = [_card(f"Test Element {number}", number, "") for number in range(size)]
    for number, set_ in enumerate(sets):
        lines = ["This creature can't be blocked except by three or more creatures."]
        lines += [
            f"All creatures with power {each} able to block this creature do so." for each in set_
        ]
        cards.append(_card(f"Test Set {number}", 0, "\n".join(lines)))
    text = "This creature can't be blocked unless all creatures defending player controls block it."
    if lure:
        text += "\nAll creatures with power 1 or greater able to block this creature do so."
    cards.append(_card("Test Whole", 0, text))
    attackers = [{"id": f"set{n}", "card": f"Test Set {n}"} for n in range(len(sets))]
    attackers.append({"id": "whole", "card": "Test Whole"})
    blockers = [{"id": f"e{n}", "card": f"Test Element {n}"} for n in range(size)]
    return {
        "scenario": 1,
        "cards": cards,
        "players": [{"id": "A", "battlefield": attackers}, {"id": "B", "battlefield": blockers}],
        "turn": {"active": "A", "step": "declare_blockers"},
        "combat": {"attacks": {each["id"]: "B" for each in attackers}},
    }


def _card(name: str, power: int, text: str) -> dict[str, Any]:
    return {
        "name": name,
        "mana_cost": "{1}",
        "type_line": "Creature — Ox",
        "oracle_text": text,
        "power": str(power),
        "toughness": "1",
    }


def cover_of(size: int, sets: Sets) -> dict[str, list[str]] | None:
    """The blocks that cover each element once, found by going through the sets; None without."""
    blocks: dict[str, list[str]] = {}

    def search(left: frozenset[int]) -> bool:
        if not left:
            return True
        first = min(left)
        for number, set_ in enumerate(sets):
            if first in set_ and left.issuperset(set_):
                blocks.update({f"e{each}": [f"set{number}"] for each in set_})
                if search(left - set(set_)):
                    return True
                for each in set_:
                    del blocks[f"e{each}"]
        return False

    return blocks if search(frozenset(range(size))) else None


def timed(scenario: dict[str, Any], blocks: dict[str, list[str]]) -> str:
    """The verdict about one declaration, and the seconds of the processor that it took."""
    begun = process_time()
    try:
        answer = bridge.plays(scenario, timeout=SECONDS, check={"blocks": blocks})
        verdict = "legal" if answer["legal"] else "illegal"
    except LimitError:
        verdict = "no answer in time"
    return f"{verdict:18}{process_time() - begun:7.2f} s"


def main() -> int:
    """Print a line for each size and each way to make the sets."""
    print("blockers  sets         all block the last one       a cover, or some disjoint sets")
    kinds = {"cover": sets_with_cover, "one left": sets_without_cover, "any": any_sets}
    for size in SIZES:
        for kind, make in kinds.items():
            sets = make(size, Random(size))
            whole = {f"e{number}": ["whole"] for number in range(size)}
            first = timed(board(size, sets, lure=True), whole)
            blocks = cover_of(size, sets) or _packed(sets)
            second = timed(board(size, sets, lure=False), blocks)
            print(f"{size:8}  {kind:10}  {first}  {second}", flush=True)
    return 0


def _packed(sets: Sets) -> dict[str, list[str]]:
    """Sets that have no element in common, taken as they come."""
    blocks: dict[str, list[str]] = {}
    for number, set_ in enumerate(sets):
        if not any(f"e{each}" in blocks for each in set_):
            blocks |= {f"e{each}": [f"set{number}"] for each in set_}
    return blocks


if __name__ == "__main__":
    sys.exit(main())
