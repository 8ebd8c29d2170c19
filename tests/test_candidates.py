"""Where loops are looked for first: deeds that together give what they use up (CR 732.1b)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from clingather.bridge import loops
from clingather.bridge.cards.database import open_database
from clingather.bridge.combining.sets import deeds_of
from clingather.bridge.encodings.evaluated import decided
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.questions import loops as answer
from clingather.bridge.questions.playing import Playing
from clingather.bridge.repeating.candidates import DEEDS, SAYS, candidates
from clingather.bridge.repeating.viewing import Viewer
from clingather.bridge.scenario.reading import read_scenario

CARDS = open_database()
FOLDER = Path(__file__).parent.parent / "examples" / "732-loops"
IDLE = [
    {"name": "Test Pinger", "mana_cost": "{2}", "type_line": "Creature — Ox", "power": "1",
     "toughness": "1", "oracle_text": "{T}: This creature deals 1 damage to any target."},
    {"name": "Test Elf", "mana_cost": "{G}", "type_line": "Creature — Ox", "power": "1",
     "toughness": "1", "oracle_text": "{T}: Add {G}."},
    {"name": "Test Seal", "mana_cost": "{1}", "type_line": "Enchantment",
     "oracle_text": "Sacrifice this enchantment: You gain 3 life."},
]  # fmt: skip


def loop(name: str) -> dict[str, Any]:
    """An example of a loop, as it is written."""
    data: dict[str, Any] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    return data


def found(scenario: dict[str, Any]) -> set[str]:
    """The texts of the abilities, and the names of the cards, of all candidates."""
    text = yaml.safe_dump({word: it for word, it in scenario.items() if word != "expect"})
    read = read_scenario(text, cards=CARDS)
    doing = Performer(scenario_cards(read, CARDS))
    (game,) = Playing(doing).games(read, decide_last=False)
    alike = Viewer(doing.table).likeness(game)
    deeds = candidates(game, doing.table, alike)
    return {deed if isinstance(deed, str) else deed.text for deed in deeds}


def with_idle(name: str) -> dict[str, Any]:
    """An example with permanents of the same player that have nothing to do with it."""
    data = loop(name)
    first, *others = data["players"]
    more = [{"id": f"idle_{n}", "card": card["name"]} for n, card in enumerate(IDLE)]
    there = [*first.get("battlefield", []), *more]
    players = [{**first, "battlefield": there}, *others]
    return {**data, "cards": [*data.get("cards", []), *IDLE], "players": players}


@pytest.mark.parametrize(
    ("name", "deeds"),
    [
        ("basalt-monolith-with-a-reduced-cost", ["{T}: Add {C}{C}{C}.", "{3}: Untap this"]),
        ("palinchron-and-deadeye-navigator", ["{T}: Add {U}.", "{1}{U}: Exile this", "When this"]),
        ("thopter-foundry-sword-of-the-meek-krark-clan-ironworks",
         ["{1}, Sacrifice a nontoken", "Whenever a 1/1 creature", "Sacrifice an artifact"]),
        ("kiki-jiki-mirror-breaker-deceiver-exarch", ["{T}: Create a token", "When this creature"]),
    ],
)  # fmt: skip
def test_the_parts_of_a_loop_are_candidates(name: str, deeds: list[str]) -> None:
    """Every deed of the loop belongs to one, and nothing that stands idly beside it does."""
    idle = {str(card["oracle_text"]) for card in IDLE}
    texts = found(with_idle(name))
    assert all(any(text.startswith(deed) for text in texts) for deed in deeds)
    assert not idle & texts


@pytest.mark.parametrize(
    ("name", "deeds"),
    [
        ("aggravated-assault-and-sword-of-feast-and-famine",
         ["{3}{R}{R}: Untap all", "Whenever equipped creature", "{T}: Add {R}."]),
        ("tidespout-tyrant-and-two-mana-rocks",
         ["Whenever you cast", "{T}: Add {C}{C}", "Sol Ring", "Mana Crypt"]),
        ("gravecrawler-and-phyrexian-altar", ["Sacrifice a creature", "Gravecrawler"]),
        ("dualcaster-mage-heat-shimmer", ["When this creature enters, copy"]),
        ("basking-broodscale-and-blade-of-the-bloodchief", ["Sacrifice this token: Add {C}."]),
    ],
)  # fmt: skip
def test_combats_casts_copies_and_tokens_are_deeds_too(name: str, deeds: list[str]) -> None:
    """What casts cards again, copies spells, makes tokens or adds combats goes around as well."""
    texts = found(loop(name))
    assert all(any(text.startswith(deed) for text in texts) for deed in deeds)


@pytest.mark.parametrize(
    "name",
    [
        "thopter-foundry-and-a-token",  # the token is not what is to be sacrificed
        "saheeli-rai-without-a-blink",  # nothing makes her new
        "an-artifact-that-untaps-once-each-turn",
        "isochron-scepter-with-nothing-exiled",
    ],
)
def test_nothing_goes_around_where_something_is_used_up(name: str) -> None:
    """Each set of deeds would use up what nothing in it gives."""
    assert found(loop(name)) == set()


@pytest.mark.parametrize(
    "name",
    [
        "basalt-monolith-with-a-reduced-cost",
        "presence-of-gond-and-intruder-alarm",
        pytest.param("gains-flying-loses-flying", marks=pytest.mark.slow),
        "grim-monolith-and-power-artifact",
        "a-summoning-sick-bear-makes-no-loop",
    ],
)
def test_where_it_is_looked_first_changes_no_answer(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With and without candidates the same loops are found, and everything is looked at."""
    scenario = {word: it for word, it in loop(name).items() if word != "expect"}
    one = loops(scenario, everything=True)
    monkeypatch.setattr(answer, "candidates", lambda *_: frozenset())
    other = loops(scenario, everything=True)
    kinds = [
        {repr((loop["kind"], loop["net"])) for loop in found["loops"]} for found in (one, other)
    ]
    assert kinds[0] == kinds[1]
    assert (one["complete"], one["states"]) == (other["complete"], other["states"])


@pytest.mark.parametrize("name", ["Basalt Monolith", "Intruder Alarm", "Palinchron"])
def test_the_engine_derives_the_deeds_that_clingo_does(name: str) -> None:
    """Constants of the program too, such as how much is as much as is wanted."""
    card = CARDS.card(name)
    assert card is not None
    facts = deeds_of([card], CARDS).lines()
    found = [set(decided(DEEDS, facts, SAYS, engine)) for engine in (None, "clingo")]
    assert found[0] == found[1] != set()
