"""A state that is written is the state that is read again: going on from it changes nothing.

See `rounds.py`. Every point of every example with actions is behind the marker `slow`, one example
a test. Here are the classes that were mended, and the point in the middle of `DRAWN` examples with
two actions, the cheapest that have one, which a fixed seed draws: three parts of ten in each run.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from clingather.bridge.base.bounds import ALIKE

from .rounds import Round, read
from .slow import SLOW, named

EXAMPLES = Path(__file__).parent.parent / "examples"
DRAWN, PARTS, SEED = 20, 2, 17
MANY = f"of which no more than {ALIKE} can be read"  # a state that is written, and not read


# What a written state does not tell yet, each by its example: found with the examples of rules that
# none needed before.
UNTOLD = {
    "303-auras/the-controller-of-what-it-enchanted": "who controlled a host that left as well",
    "608-resolving/draws-that-many-of-what-was-discarded": "a card that nobody knows any more",
    "611-durations/until-this-creature-leaves": "which object an effect lasts for",
    "704-state-based-actions/a-delayed-ability-of-who-left": "a cast of one who has left since",
    "704-state-based-actions/what-a-player-took-returns-as-he-leaves": "the same",
}
WITH_ACTIONS = [
    path for path in sorted(EXAMPLES.rglob("*.yaml")) if "\ndo:" in path.read_text(encoding="utf-8")
]


def test_examples_with_actions_are_found() -> None:
    """There are more of them than are drawn."""
    assert len(WITH_ACTIONS) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("path", WITH_ACTIONS, ids=named)
def test_each_point_of_an_example(path: Path) -> None:
    """From each of its points the rest leads to the same; what is told now leaves the list."""
    found = [point for point in Round(path).points() if point.differs]
    told = [point for point in found if MANY not in point.differs]
    assert (told != []) == (named(path) in UNTOLD), told


@pytest.mark.parametrize(
    ("example", "place"),
    [
        # what was paid for an ability on the stack, and what it was like
        ("602-activating/what-was-sacrificed-is-known-as-it-resolves", 1),
        ("602-activating/the-discarded-cards-mana-value", 1),
        # what a triggered ability asks of its event without a word of its own for it
        ("614-replacement/persist-under-solemnity", 1),
        ("603-triggers/if-it-had-a-counter-of-another-creature", 1),
        # what struck first, and died of it
        ("510-assigning-damage/first-strikers-that-are-gone", 4),
        # a card that has left and come back is not what went along with the event
        ("603-triggers/t38c-rancor-is-a-new-object", 3),
        # a permanent that was a copy of a spell keeps that id, and so does its effect
        ("707-copies/a-copied-kicked-creature-spell", 3),
        ("707-copies/a-copied-aura-spell", 4),
        # a spell that was cast is something else once it has left the stack
        ("701-keyword-actions/countered-and-exiled-or-put-on-top", 1),
        ("608-history/another-spell-that-was-the-same-card", 1),
        # a library of which nothing on top is known
        ("701-keyword-actions/e007a-lobotomy-shuffles-without-a-choice", 1),
        # cards whose library has lost its order have no timestamps
        ("704-state-based-actions/e038-one-mirror-against-two-losses", 1),
        # a spell that is a copy of a prepare spell
        ("722-preparation-cards/a-prepared-creature", 3),
        # who has left the game has lost it
        ("708-face-down/what-a-leaving-player-owns-is-revealed", 2),
        # what a player must not do again names an ability
        # a copy of given characteristics whose colors nothing gave
        ("708-face-down/vesuva-copies-a-face-down-forest", 5),
        ("732-loops/a-fragmented-loop-does-not-go-around-twice", 4),
    ],
)
def test_a_class_that_was_mended(example: str, place: int) -> None:
    """At that point something else followed once."""
    found = list(Round(EXAMPLES / f"{example}.yaml").points({place}))
    assert found
    assert [point for point in found if point.differs] == []


@pytest.mark.parametrize("part", range(PARTS))
def test_a_point_of_some_examples(part: int) -> None:
    """The same of one point each of some examples; where it is not written, that is said."""
    drawn = [path for path in WITH_ACTIONS if named(path) not in SLOW]
    random.Random(SEED).shuffle(drawn)
    looked_at = 0
    for path in drawn[part::PARTS]:
        found = list(Round(path).points({1})) if len(read(path).do) == 2 else []
        looked_at += bool(found)
        assert [point for point in found if point.differs and not point.refused] == []
        if looked_at == DRAWN // PARTS:
            break
    assert looked_at == DRAWN // PARTS
