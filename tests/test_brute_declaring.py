"""Legal declarations are exactly those that trying them all finds (CR 508.1, 509.1)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import prod
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, note, settings

from clingather.bridge import plays
from clingather.bridge.cards.database import open_database
from tests.brute import combat_boards as boards
from tests.brute.declaring import (
    Answer,
    Combat,
    Permanent,
    blocks_of_each,
    declarations_of_attackers,
    declarations_of_blockers,
    rules_of,
)

CARDS = open_database()
MOST = 8000  # declarations to be tried of one combat


def creature(id_: str, player: str, *words: str, power: int = 2) -> Permanent:
    """A creature with these words."""
    return Permanent(id=id_, controller=player, words=words, power=power)


def legal_blocks(*permanents: Permanent) -> list[dict[str, str]]:
    """What B may declare against all creatures of A, each set written as one word."""
    attackers = tuple((one.id, "B") for one in permanents if one.controller == "A")
    combat = Combat(players=("A", "B"), permanents=permanents, attacks=attackers, defender="B")
    found = declarations_of_blockers(combat).legal
    plain = ({id_: "".join(sorted(some)) for id_, some in one} for one in found)
    return sorted((dict(sorted(one.items())) for one in plain), key=_order)


def legal_attacks(*permanents: Permanent, **more: Any) -> list[dict[str, str]]:
    """What A may declare against B and C."""
    combat = Combat(players=("A", "B", "C"), permanents=permanents, **more)
    found = declarations_of_attackers(combat).legal
    return sorted((dict(sorted(one)) for one in found), key=_order)


def _order(declared: dict[str, str]) -> tuple[int, str]:
    return len(declared), str(declared)


# ---------------------------------------------------------------- the reading itself


def test_a_requirement_never_breaks_a_restriction_509_1c() -> None:
    """Menace that must be blocked: by both creatures, and by nobody where there is one only."""
    proud = creature("m", "A", "Menace", "This creature must be blocked if able.")
    assert legal_blocks(proud, creature("x", "B")) == [{}]
    both = [{"x": "m", "y": "m"}]
    assert legal_blocks(proud, creature("x", "B"), creature("y", "B")) == both


def test_as_many_requirements_as_possible_509_1c() -> None:
    """A lure asks of each creature, what must be blocked asks once: both are served."""
    lure = creature("l", "A", "All creatures able to block this creature do so.")
    duel = creature("d", "A", "This creature must be blocked if able.")
    pair = creature("x", "B"), creature("y", "B")
    assert legal_blocks(lure, duel, *pair) == [
        {"x": "d", "y": "l"},
        {"x": "l", "y": "d"},
        {"x": "l", "y": "l"},
    ]


def test_goaded_by_both_701_15c() -> None:
    """Each goading makes two requirements: three of four are obeyed by either attack."""
    goaded = (("x", "B"), ("x", "C"))
    assert legal_attacks(creature("x", "A"), goaded=goaded) == [{"x": "B"}, {"x": "C"}]
    assert legal_attacks(creature("x", "A"), goaded=goaded[:1]) == [{"x": "C"}]


def test_nobody_has_to_pay_508_1d() -> None:
    """Who pays for one creature still has to attack with what attacks for nothing."""
    must = "This creature attacks each combat if able."
    dear = creature("d", "A", must, "This creature can't attack unless you pay {2}.")
    lands = tuple(Permanent(id=f"l{n}", controller="A", types=("Land",)) for n in range(2))
    found = legal_attacks(dear, creature("f", "A", must), *lands)
    assert [sorted(one) for one in found] == [["f"]] * 2 + [["d", "f"]] * 4


def test_a_battle_is_attacked_by_whom_it_is_defended_from_508_1b() -> None:
    """Its protector decides, not its controller; neither is it a player for a goaded creature."""
    siege = Permanent(id="s", controller="A", types=("Battle",), protector="B")
    own = Permanent(id="o", controller="C", types=("Battle",), protector="A")
    found = legal_attacks(creature("x", "A"), siege, own)
    assert found == [{}, {"x": "B"}, {"x": "C"}, {"x": "s"}]
    assert legal_attacks(creature("x", "A"), siege, goaded=(("x", "C"),)) == [{"x": "B"}]


# ---------------------------------------------------------------- the program against it


def listed(answer: Mapping[str, Any], key: str) -> list[frozenset[tuple[str, Any]]]:
    """The declarations that the program lists."""
    return [
        frozenset(
            (id_, frozenset(some) if isinstance(some, list) else some)
            for id_, some in play[key].items()
        )
        for play in answer["plays"]
    ]


def compare(combat: Combat, want: Answer, decision: str) -> None:
    """Fail with the scenario where program and oracle disagree."""
    made = boards.scenario(combat)
    note(json.dumps(made, ensure_ascii=False))
    answer = plays(made, database=CARDS, max_answers=2 * MOST)
    assert (answer["decision"], answer["complete"]) == (decision, True)
    found = listed(answer, {"attackers": "attacks", "blockers": "blocks"}[decision])
    assert len(found) == len(set(found)) == answer["count"]
    legal = set(want.legal)
    note(f"only here: {[dict(one) for one in legal - set(found)][:5]}")
    note(f"only there: {[dict(one) for one in set(found) - legal][:5]}")
    assert set(found) == legal
    assert answer["requirements"] == {"possible": want.possible}


def attackers_agree(combat: Combat) -> None:
    """One random combat before attackers are declared."""
    compare(combat, declarations_of_attackers(combat), "attackers")


def blockers_agree(combat: Combat) -> None:
    """One random combat before blockers are declared, if it is not too big to try."""
    assume(prod(map(len, blocks_of_each(combat, rules_of(combat)).values())) <= MOST)
    compare(combat, declarations_of_blockers(combat), "blockers")


FEW = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))


@FEW
@given(boards.attacks())
def test_attackers_are_those_that_508_1_allows(combat: Combat) -> None:
    """Program and oracle allow the same declarations of attackers."""
    attackers_agree(combat)


@FEW
@given(boards.blocks())
def test_blockers_are_those_that_509_1_allows(combat: Combat) -> None:
    """Program and oracle allow the same declarations of blockers."""
    blockers_agree(combat)


@pytest.mark.slow
@MANY
@given(boards.attacks())
def test_a_thousand_declarations_of_attackers_508_1(combat: Combat) -> None:
    """The same for many combats."""
    attackers_agree(combat)


@pytest.mark.slow
@MANY
@given(boards.blocks())
def test_a_thousand_declarations_of_blockers_509_1(combat: Combat) -> None:
    """The same for many combats."""
    blockers_agree(combat)
