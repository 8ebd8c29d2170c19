"""Illegal actions are refused with the rule that forbids them (CR 601 to 606, 305)."""

from __future__ import annotations

from pathlib import Path

import pytest

from clingather.bridge.base.errors import InputError, UnsupportedError
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.values import Game
from clingather.bridge.questions.playing import Playing
from clingather.cli import library

EXAMPLES = Path(__file__).parent.parent / "examples"
FORBIDDEN = {
    "305-lands/a-land-in-the-opponents-turn": "305.3",
    "305-lands/a-land-over-a-spell": "305.1",
    "305-lands/one-land-each-turn": "305.2b",
    "601-casting/by-an-ability-that-is-no-flashback": "601.2b",
    "601-casting/by-one-of-two-flashbacks-unsaid": "601.2b",
    "601-casting/modes-stated-for-the-same-player": "601.2c",
    "601-casting/no-mode-has-a-legal-target": "700.2a",
    "601-casting/two-cards-from-two-graveyards": "601.2c",
    "602-activating/no-snow-source-no-snow-mana": "601.2h",
    "602-activating/x-targets-and-x-is-not-announced": "601.2b",
    "602-activating/a-spell-whose-x-cant-be-zero": "601.2b",
    "602-activating/x-cant-be-zero": "601.2b",
    "602-activating/not-less-if-it-targets-a-large-creature": "601.2h",
    "602-activating/not-less-if-the-legend-is-an-opponents": "601.2h",
    "605-mana-abilities/mana-for-equip-abilities-alone": "601.2h",
    "605-mana-abilities/no-kicker-no-mana-for-kicked-spells": "601.2h",
    "605-mana-abilities/no-mana-for-a-spell-from-the-hand": "601.2h",
    "605-mana-abilities/no-x-in-the-mana-cost": "601.2h",
    "605-mana-abilities/no-x-no-mana-for-x": "601.2h",
    "601-casting/a-card-named-for-an-alternative-cost": "601.2b",
    "601-casting/a-creature-card-in-the-upkeep": "117.1a",
    "601-casting/a-creature-card-over-a-spell": "117.1a",
    "601-casting/an-additional-cost-that-cannot-be-paid": "118.3",
    "601-casting/mana-and-a-creature-that-only-the-elves-could-give": "118.3",
    "601-casting/strive-without-the-colored-mana": "601.2h",
    "601-casting/flashback-from-the-hand": "601.3",
    "601-casting/from-a-graveyard-under-drannith-magistrate": "601.3",
    "601-casting/from-the-hand-it-costs-the-same": "601.2h",
    "601-casting/granted-flashback-is-paid-for": "601.2h",
    "601-casting/kicked-without-kicker": "702.33a",
    "601-casting/no-flashback-stated": "601.3",
    "601-casting/no-legal-target": "601.2c",
    "601-casting/no-wizard-and-two-modes": "700.2a",
    "601-casting/one-spell-each-turn": "601.3",
    "601-casting/split-second-stops-spells": "702.61a",
    "601-casting/stated-at-the-wrong-time": "601.3",
    "601-casting/stated-to-have-no-target": "601.2c",
    "601-casting/too-little-mana": "601.2h",
    "602-activating/an-opponent-cant-activate-artifacts": "602.5",
    "602-activating/an-opponent-cant-activate-mana-abilities-of-artifacts": "602.5",
    "602-activating/an-ability-costs-less-but-not-its-colored-mana": "601.2h",
    "602-activating/before-attackers-are-declared-not-after-combat": "602.5b",
    "602-activating/before-attackers-are-declared-not-in-the-turn-of-another": "602.5b",
    "602-activating/before-attackers-are-declared-not-once-attackers-are-declared": "602.5b",
    "602-activating/creatures-have-total-power-eight": "602.5b",
    "602-activating/cycling-on-the-battlefield": "113.6m",
    "602-activating/equip-is-slow": "602.5d",
    "602-activating/not-during-combat": "602.5b",
    "602-activating/only-once-each-turn": "602.5b",
    "601-casting/no-cost-is-offered-for-a-green-spell": "601.2b",
    "602-activating/somebody-elses-ability": "602.2",
    "602-activating/summoning-sickness": "302.6",
    "602-activating/tapped-already": "118.3",
    "602-activating/too-little-loyalty": "606.6",
    "305-lands/any-number-of-lands-for-another-player": "305.2b",
    "602-activating/as-though-hasty-and-yet-no-attack": "508.1a",
    "602-activating/as-though-hasty-for-its-controller-alone": "302.6",
    "602-activating/equip-abilities-of-the-opponent-are-slow": "602.5d",
    "602-activating/only-equip-abilities-as-an-instant": "602.5d",
    "602-activating/two-loyalty-abilities-in-a-turn": "606.3",
    "605-mana-abilities/mana-for-abilities-of-another-source": "601.2h",
    "605-mana-abilities/mana-for-artifact-spells-not-for-a-bolt": "601.2h",
    "605-mana-abilities/no-creature-spell-no-mana": "601.2h",
    "605-mana-abilities/no-mana-for-abilities-of-others": "601.2h",
    "702-splice/a-card-is-spliced-once": "702.47b",
    "702-splice/not-onto-a-spell-without-the-quality": "702.47a",
    "601-casting/the-second-sorcery-has-no-flash": "117.1a",
    "601-casting/no-creature-spell-by-the-flash-of-a-sorcery": "117.1a",
    "602-activating/no-card-of-an-opponent-in-exile": "118.3",
    "602-activating/equip-abilities-that-target-another-cost-as-much": "601.2h",
    "601-casting/the-defending-player-cant-cast-spells-this-turn": "601.3",
    "602-activating/any-player-not-in-the-turn-of-another": "602.5b",
    "601-casting/only-with-fewer-creatures-than-each-opponent": "601.3",
    "602-activating/only-if-you-created-a-token": "602.5b",
    "601-casting/more-for-each-target-of-an-opponent": "601.2h",
}


def outcome(text: str) -> list[Game]:
    """The games that a scenario leads to."""
    cards = library.open_cards(None)
    scenario = library.read_scenario(text, "test", cards)
    return Playing(Performer(scenario_cards(scenario, cards))).games(scenario)


@pytest.mark.parametrize("example", sorted(FORBIDDEN))
def test_the_rule_that_forbids_it_is_named(example: str) -> None:
    """Each example that is refused is refused for the rule that its title is about."""
    with pytest.raises(InputError) as refused:
        outcome((EXAMPLES / f"{example}.yaml").read_text())
    assert f"({FORBIDDEN[example]})" in str(refused.value)


def test_every_refused_example_of_these_rules_is_listed() -> None:
    """No example with `error: 2` about these rules is left out above."""
    folders = ("305-lands", "601-casting", "602-activating", "605-mana-abilities", "702-splice")
    files = [path for folder in folders for path in (EXAMPLES / folder).glob("*.yaml")]
    refused = {
        f"{path.parent.name}/{path.stem}" for path in files if "error: 2" in path.read_text()
    }
    assert refused == set(FORBIDDEN)


BOARD = """
scenario: 1
cards:
  - {{name: Test Card, mana_cost: "{cost}", type_line: Instant, oracle_text: "{text}"}}
  - {{name: Test Rock, mana_cost: "{{2}}", type_line: Artifact, oracle_text: "{rock}"}}
players:
  - {{id: A, mana_pool: "{pool}", hand: [{{id: card, card: Test Card}}],
      battlefield: [{{id: rock, card: Test Rock}}]}}
  - {{id: B}}
turn: {{active: A, step: precombat_main, priority: A}}
do: [{{cast: card, player: A}}]
"""


def cast(cost: str, pool: str, rock: str = "", text: str = "You gain 1 life.") -> list[Game]:
    """The games after a card of that cost was cast with that pool and that artifact."""
    return outcome(BOARD.format(cost=cost, pool=pool, rock=rock, text=text))


@pytest.mark.parametrize(
    ("cost", "pool", "left"),
    [
        ("{1}{G}", "{G}{G}{C}", "{G}"),  # colorless mana first for the generic part
        ("{R/G}", "{G}{W}", "{W}"),
        ("{2/W}", "{C}{C}{C}", "{C}"),  # CR 107.4e
        ("{2/W}", "{W}{C}{C}", "{C}{C}"),
        ("{C}", "{C}{G}", "{G}"),
        ("{0}", "{G}", "{G}"),
    ],
)
def test_symbols_are_paid_as_they_can_be_107_4(cost: str, pool: str, left: str) -> None:
    """What is left in the pool after a payment from it."""
    (game,) = cast(cost, pool)
    assert game.state.players[0].mana_pool == left


@pytest.mark.parametrize(("cost", "pool"), [("{W}", "{G}{G}"), ("{C}", "{G}"), ("{R/G}", "{W}")])
def test_a_symbol_wants_its_own_type_of_mana_107_4(cost: str, pool: str) -> None:
    """Mana of another type does not pay for a symbol."""
    with pytest.raises(InputError, match=r"601\.2h"):
        cast(cost, pool)


def test_a_mana_ability_that_is_no_simple_one_leaves_it_open() -> None:
    """What could be paid with a mana ability that the payment leaves out is not called illegal."""
    with pytest.raises(UnsupportedError, match="mana ability"):
        cast("{W}", "{G}", rock="{G}, {T}: Add {W}{W}.")


def test_a_source_of_two_mana_leaves_the_rest_in_the_pool_605() -> None:
    """A mana ability adds all its mana, whatever of it is needed."""
    (game,) = cast("{1}", "", rock="{T}: Add {C}{C}.")
    assert game.state.players[0].mana_pool == "{C}"
    assert [row["event"] for row in game.log] == ["tap", "activate", "add_mana", "cast"]


def test_mana_for_certain_costs_pays_no_others_106_6() -> None:
    """Mana with a restriction is not mistaken for mana without."""
    with pytest.raises(InputError, match=r"its mana can't be paid \(601\.2h\)"):
        cast("{1}", "", rock="{T}: Add {C}. Spend this mana only to cast artifact spells.")


def test_modes_of_a_spell_are_announced_700_2() -> None:
    """A mode left out is an open choice; each leads to an outcome of its own."""
    text = "Choose one —\\n• You gain 2 life.\\n• Draw a card."
    games = cast("{G}", "{G}", text=text)
    assert sorted(game.state.objects["card"].modes for game in games) == [(1,), (2,)]
