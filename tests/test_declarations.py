"""Counting declarations without listing them all, and looking at one of them (CR 508.1, 509.1)."""

from __future__ import annotations

from typing import Any

import pytest

from clingather import bridge
from clingather.bridge.base.errors import InputError
from clingather.bridge.cards.database import open_database

CARDS = open_database()


def board(own: list[str], theirs: list[str], texts: dict[str, str]) -> dict[str, Any]:
    """Attackers of A, who attack B, and creatures of B; each has the text of its first letters."""
    cards = [
        {"name": f"Test {name}", "mana_cost": "{1}", "type_line": "Creature — Ox",
         "oracle_text": text, "power": "2", "toughness": "2"}
        for name, text in texts.items()
    ]  # fmt: skip
    rows = [[{"id": id_, "card": f"Test {id_[0]}"} for id_ in ids] for ids in (own, theirs)]
    return {
        "scenario": 1,
        "cards": cards,
        "players": [{"id": "A", "battlefield": rows[0]}, {"id": "B", "battlefield": rows[1]}],
        "turn": {"active": "A", "step": "declare_blockers"},
        "combat": {"attacks": dict.fromkeys(own, "B")},
    }


def test_independent_blockers_are_counted_by_multiplying() -> None:
    """Each of twelve blockers blocks one of twelve attackers or none; few are listed."""
    ids = range(12)
    scenario = board([f"a{n}" for n in ids], [f"b{n}" for n in ids], {"a": "", "b": ""})
    answer = bridge.plays(scenario, database=CARDS, max_answers=7)
    assert answer["count"] == 13**12
    assert len(answer["plays"]) == 7
    assert answer["complete"] is False


@pytest.mark.parametrize(
    ("blocks", "rule", "words"),
    [
        ({"x": ["m"], "y": ["m"]}, None, ""),
        ({"x": ["m"]}, "702.111b", "m: two or more creatures"),
        ({}, "509.1c", "obeys more"),
        ({"x": ["y"]}, "509.1a", "x can't block y"),
    ],
)
def test_one_declaration_is_looked_at(
    blocks: dict[str, list[str]], rule: str | None, words: str
) -> None:
    """A refusal names the restriction that is broken, or shows what obeys more requirements."""
    texts = {"m": "Menace\nThis creature must be blocked if able.", "x": "", "y": ""}
    scenario = board(["m"], ["x", "y"], texts)
    answer = bridge.plays(scenario, database=CARDS, check={"blocks": blocks})
    assert answer["legal"] is (rule is None)
    assert answer.get("rule") == rule
    assert words in answer.get("because", "")


TAX = (
    "Creatures can't attack you unless their controller pays {2} for each creature they "
    "control that's attacking you."
)


@pytest.mark.parametrize(
    ("words", "lands", "declared"),
    [
        ("", 0, [[], ["bull"]]),
        ("Vigilance\n", 0, [[], ["bull"], ["ox"]]),
        ("", 2, [[], ["bull"], ["ox"]]),
        ("Vigilance\n", 2, [[], ["bull"], ["ox"], ["bull", "ox"]]),
        ("", 4, [[], ["bull"], ["ox"], ["bull", "ox"]]),
        ("Sacrifice this creature: Add {C}.\n", 1, [[], ["bull"], ["ox"]]),
    ],
)
def test_what_attacks_gives_no_mana_for_its_own_attack(
    words: str, lands: int, declared: list[list[str]]
) -> None:
    """It is tapped before the cost is paid (CR 508.1f), unless it has vigilance.

    The ox adds {C}{C} by tapping: that pays for the bull, or for another attacker with lands;
    one that attacks can still be sacrificed.
    """
    ox = {"name": "Ox", "mana_cost": "{3}", "type_line": "Artifact Creature — Ox"}
    ox |= {"power": "1", "toughness": "1", "oracle_text": words + "{T}: Add {C}{C}."}
    bull = ox | {"name": "Bull", "oracle_text": ""}
    state = {
        "scenario": 1,
        "cards": [{"name": "Tax", "type_line": "Enchantment", "oracle_text": TAX}, ox, bull],
        "players": [
            {"id": "A", "battlefield": ["Ox", "Bull"] + ["Forest"] * lands},
            {"id": "B", "battlefield": ["Tax"]},
        ],
        "turn": {"active": "A", "step": "declare_attackers"},
    }
    answer = bridge.plays(state, database=CARDS)
    listed = [{key: it for key, it in play.items() if key != "do"} for play in answer["plays"]]
    costs = [{"cost": f"{{{2 * len(ids)}}}"} if ids else {} for ids in declared]
    attacks = [dict.fromkeys(ids, "B") for ids in declared]
    assert listed == [{"attacks": it, **cost} for it, cost in zip(attacks, costs, strict=True)]
    both = {"attacks": {"bull": "B", "ox": "B"}}
    legal = both["attacks"] in attacks
    assert bridge.plays(state, database=CARDS, check=both)["legal"] is legal


def test_three_creatures_band_in_each_way() -> None:
    """Two with banding and one without: each way to part the attackers is one (CR 702.22c)."""
    cards = [
        {"name": f"Test {name}", "mana_cost": "{1}", "type_line": "Creature — Ox",
         "oracle_text": text, "power": "2", "toughness": "2"}
        for name, text in (("Hero", "Banding"), ("Ox", ""))
    ]  # fmt: skip
    ids = {"h": "Test Hero", "i": "Test Hero", "o": "Test Ox"}
    state = {
        "scenario": 1,
        "cards": cards,
        "players": [
            {"id": "A", "battlefield": [{"id": id_, "card": card} for id_, card in ids.items()]},
            {"id": "B"},
        ],
        "turn": {"active": "A", "step": "declare_attackers"},
    }
    answer = bridge.plays(state, database=CARDS)
    assert answer["count"] == 1 + 3 + 3 * 2 + 5
    banded = {"attack": dict.fromkeys(ids, "B"), "bands": [["h", "i", "o"]]}
    assert banded in [play["do"] for play in answer["plays"]]


@pytest.mark.parametrize(
    ("attacks", "bands", "rule"),
    [
        ("ho", ["ho"], None),
        ("op", ["op"], "702.22c"),
        ("h", ["ho"], "702.22c"),
        ("hop", ["ho", "hp"], "702.22c"),
        ("", ["ho"], "702.22c"),
    ],
)
def test_one_declaration_with_bands_is_looked_at(
    attacks: str, bands: list[str], rule: str | None
) -> None:
    """The rule that a band breaks is named: of a play, and of an action."""
    scenario = board([], [], {"h": "Banding", "o": "", "p": ""})
    scenario["players"][0]["battlefield"] = [{"id": id_, "card": f"Test {id_}"} for id_ in "hop"]
    scenario["turn"]["step"] = "declare_attackers"
    del scenario["combat"]
    declared = dict.fromkeys(attacks, "B")
    banded = [list(band) for band in bands]
    check = {"attacks": declared, "bands": banded}
    answer = bridge.plays(scenario, database=CARDS, check=check)
    assert answer.get("rule") == rule
    scenario["do"] = [{"attack": declared, "bands": banded}]
    if rule is None:
        assert bridge.outcomes(scenario, database=CARDS)["outcomes"]
    else:
        with pytest.raises(InputError, match=rule):
            bridge.outcomes(scenario, database=CARDS)
