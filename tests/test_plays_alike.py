"""One target stands for those between which nothing else differs (CR 601.2c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import clingather.bridge as clingather
from clingather.bridge.encodings.solver import Symbol
from clingather.bridge.kernel import surveying
from clingather.bridge.kernel.surveying import Announced, Surveyor
from tests.test_plays import small_state

FIRST = "Cinder deals 3 damage to any target."
TEXTS = {  # of a sorcery, and whether each of its targets is looked at by itself
    FIRST: False,
    "Destroy target nonblack creature.": False,
    "Choose one —\n• Destroy target artifact.\n• Destroy target creature.": False,
    "Cinder deals 2 damage divided as you choose among one or two target creatures.": True,
    "Destroy two target creatures.": True,
    "Up to one target creature gets +1/+1 until end of turn.": True,
    "Tap target creature. Destroy another target creature.": True,
    "This spell costs {1} less to cast if it targets a black creature.\nDestroy target creature.": (
        True
    ),
}
WATCHER = "Whenever this creature becomes the target of a spell, draw a card."
SHROUD = "Shroud"


class Looked:
    """Counts the targets for which another one stands; `alone`: none does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, alone: bool = False) -> None:
        self.alike = 0
        announced = Surveyor._announced

        def noted(
            surveyor: Surveyor,
            running: Sequence[Announced],
            sensitive: frozenset[Symbol],
            *until: Any,
        ) -> list[Announced]:
            if alone:
                sensitive = frozenset(each.deed for each in running)
            found = announced(surveyor, list(running), sensitive, *until)
            if not until:  # they are looked at once more, for the costs
                self.alike += sum(len(each.alike) for each in found)
            return found

        monkeypatch.setattr(surveying.Surveyor, "_announced", noted)


def board(text: str, *creature_texts: str) -> dict[str, Any]:
    """A sorcery in hand, and creatures of both colors on the other side."""
    cards = [{"name": "Cinder", "type_line": "Sorcery", "mana_cost": "{R}", "oracle_text": text}]
    for place, said in enumerate(("", "", *creature_texts)):
        color = "{B}" if place % 2 else "{G}"
        body = {"type_line": "Creature — Bear", "power": "2", "toughness": "2"}
        cards.append({"name": f"Bear {place}", "mana_cost": color, "oracle_text": said, **body})
    creatures = [card["name"] for card in cards[1:]]
    return {
        "scenario": 1,
        "cards": cards,
        "players": [
            {"id": "A", "battlefield": ["Mountain", "Mountain", creatures[0]], "hand": ["Cinder"]},
            {"id": "B", "battlefield": [*creatures, "Sol Ring"]},
        ],
        "turn": {"active": "A", "step": "precombat_main", "priority": "A"},
    }


def both(state: dict[str, Any]) -> int:
    """How many plays were not looked at; those listed are as if each had been."""
    with pytest.MonkeyPatch.context() as patched:
        looked = Looked(patched)
        found = clingather.plays(state)
    with pytest.MonkeyPatch.context() as patched:
        assert not Looked(patched, alone=True).alike
        assert clingather.plays(state) == found
    return looked.alike


@pytest.mark.parametrize(("text", "alone"), TEXTS.items())
def test_one_target_stands_for_others(text: str, alone: bool) -> None:
    """The list is the same; targets are looked at by themselves where something depends on it."""
    assert (both(board(text)) == 0) == alone


def test_what_triggers_on_targets_has_each_looked_at() -> None:
    """Who becomes a target makes abilities trigger, so targets are not alike (CR 603.2)."""
    assert both(board(FIRST, WATCHER)) == 0


def test_what_cannot_be_targeted_is_not_among_them() -> None:
    """Those that are alike are options: a creature with shroud is none (CR 702.18a)."""
    with pytest.MonkeyPatch.context() as patched:
        looked = Looked(patched)
        plays = clingather.plays(board(FIRST, SHROUD))["plays"]
    targets = {play["targets"][0] for play in plays if play["action"] == "cast"}
    assert looked.alike == len(targets) - 1
    assert "bear_2" not in targets
    assert {"A", "B", "bear_1"} <= targets


@pytest.mark.parametrize("seed", range(3))
def test_random_states_list_the_same(seed: int) -> None:
    """Auras, fights, splits and abilities: nothing is listed otherwise."""
    both(small_state(seed))
