"""The question `outcomes`: what an answer holds, that its states read back, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from clingather.bridge import layers, outcomes
from clingather.bridge.base.errors import InputError, UnsupportedError
from clingather.bridge.cards.database import open_database
from clingather.bridge.encodings.solver import Function, Number
from clingather.bridge.encodings.terms import constant
from clingather.bridge.facts.scenario_cards import scenario_cards
from clingather.bridge.facts.state_facts import Facts
from clingather.bridge.kernel.doing import Performer
from clingather.bridge.kernel.facts import UNREAD, Table
from clingather.bridge.kernel.loop import Kernel
from clingather.bridge.kernel.values import Game, Made, Ways
from clingather.bridge.layer_system import reading as layer_reading
from clingather.bridge.questions.outcomes import merged
from clingather.bridge.questions.playing import Playing
from clingather.bridge.questions.schema import scenario_schema
from clingather.bridge.scenario.reading import read_scenario
from tests.schemas import fits_schema

CARDS = open_database()
Data = Mapping[str, Any]

CLERIC: Data = {
    "name": "Test Cleric",
    "type_line": "Creature — Cleric",
    "oracle_text": "Whenever another creature enters, you gain 1 life.",
    "power": "1",
    "toughness": "1",
}
HERALD: Data = {
    "name": "Test Herald",
    "type_line": "Creature — Elf",
    "oracle_text": "When Test Herald dies, create two 1/1 green Saproling creature tokens.",
    "power": "1",
    "toughness": "1",
}
ELEPHANT: Data = {
    "name": "Test Elephant",
    "type_line": "Creature — Elephant",
    "power": "3",
    "toughness": "3",
}
FLICK: Data = {
    "name": "Test Flick",
    "mana_cost": "{W}",
    "type_line": "Instant",
    "oracle_text": "Exile target creature. Return it to the battlefield under its owner's control "
    "at the beginning of the next end step.",
}
BURN: Data = {
    "name": "Test Burn",
    "mana_cost": "{R}",
    "type_line": "Instant",
    "oracle_text": "Test Burn deals 3 damage to any target.",
}
SURGE: Data = {
    "name": "Test Surge",
    "mana_cost": "{G}",
    "type_line": "Instant",
    "oracle_text": "Target creature gets +3/+3 until end of turn.",
}
CHOICE: Data = {
    "name": "Test Edict",
    "mana_cost": "{B}",
    "type_line": "Sorcery",
    "oracle_text": "Target player sacrifices a creature.",
}
OWN = [CLERIC, HERALD, ELEPHANT, FLICK, BURN, SURGE, CHOICE]


def scenario(
    board: Sequence[Any], stack: Sequence[Any], do: Sequence[Any], other: Sequence[Any] = ()
) -> dict[str, Any]:
    """A scenario of two players with spells on the stack, whose cards are those of this file."""
    return {
        "scenario": 1,
        "cards": [dict(card) for card in OWN],
        "players": [
            {"id": "A", "battlefield": list(board)},
            {"id": "B", "battlefield": list(other)},
        ],
        "stack": list(stack),
        "do": list(do),
    }


def spell(id_: str, card: str, *targets: str, controller: str = "A") -> dict[str, Any]:
    """A spell on the stack."""
    return {"id": id_, "card": card, "controller": controller, "targets": list(targets)}


CREATURES = ["Test Cleric", {"id": "herald", "card": "Test Herald"}, "Test Elephant"]
BURNING = scenario(CREATURES, [spell("burn", "Test Burn", "herald")], ["resolve"])
RUNS = {
    "a trigger on the stack": BURNING,
    "tokens": {**BURNING, "do": ["resolve", "resolve"]},
    "triggers of tokens": {**BURNING, "do": ["resolve", "resolve", "resolve"]},
    "an effect that lasts": scenario(
        CREATURES, [spell("surge", "Test Surge", "test_elephant")], ["resolve"]
    ),
    "a delayed ability": scenario(
        CREATURES, [spell("flick", "Test Flick", "test_elephant")], ["resolve"]
    ),
    "a choice": scenario(
        CREATURES, [spell("edict", "Test Edict", "A", controller="B")], ["resolve"]
    ),
}


def asked(data: Data) -> dict[str, Any]:
    """The answer to a scenario."""
    return outcomes(data, database=CARDS)


@pytest.fixture(scope="module", params=list(RUNS), ids=list(RUNS))
def run(request: pytest.FixtureRequest) -> tuple[Data, dict[str, Any]]:
    """A scenario with its answer."""
    data = RUNS[request.param]
    return data, asked(data)


# ---------------------------------------------------------------- properties of every answer
def test_an_answer_fits_its_schema(run: tuple[Data, dict[str, Any]]) -> None:
    """The printed JSON Schema takes the answer, and that of scenarios each state in it."""
    _, answer = run
    fits_schema(answer, "outcomes")
    for outcome in answer["outcomes"]:
        jsonschema.Draft202012Validator(scenario_schema()).validate(outcome["state"])
    assert answer["complete"] is True


def test_a_state_reads_back_and_has_the_same_layers(run: tuple[Data, dict[str, Any]]) -> None:
    """`layers` of the state that is written says what `objects` of the outcome says.

    What an ability on the stack does is no characteristic: it stands in the state.
    """
    _, answer = run
    for outcome in answer["outcomes"]:
        found = layers(outcome["state"], database=CARDS)["objects"]
        assert found.keys() == outcome["objects"].keys()
        for id_, values in outcome["objects"].items():
            here = {name: value for name, value in values.items() if name != "text"}
            assert {name: found[id_][name] for name in here} == here


def test_a_state_is_the_next_question(run: tuple[Data, dict[str, Any]]) -> None:
    """Nothing is lost: the state by itself is its own outcome, and goes on to the same ones."""
    _, answer = run
    for outcome in answer["outcomes"]:
        (again,) = asked(outcome["state"])["outcomes"]
        assert again["state"] == outcome["state"]
        assert again["events"] == []


def test_cards_are_conserved_and_stand_in_one_zone(run: tuple[Data, dict[str, Any]]) -> None:
    """No card is lost or doubled, whatever becomes of it (CR 400.7, 108.2)."""
    data, answer = run
    before = {*_ids(data["players"]), *(item["id"] for item in data["stack"])}
    for outcome in answer["outcomes"]:
        state = outcome["state"]
        ids = [*_ids(state["players"]), *(item["id"] for item in state.get("stack", []))]
        assert len(ids) == len(set(ids))
        cards = {id_ for id_ in ids if outcome["objects"][id_]["card"] is not None}
        assert cards == before


def test_a_trigger_on_the_stack_is_in_the_log(run: tuple[Data, dict[str, Any]]) -> None:
    """Each ability on the stack triggered, once for each time that it is there (CR 603.3)."""
    _, answer = run
    for outcome in answer["outcomes"]:
        rows = [event for event in outcome["events"] if event["event"] == "trigger"]
        for item in outcome["state"].get("stack", []):
            if "ability" in item:
                named = [r for r in rows if f"{r['source']}#{r['ability']}" == item["ability"]]
                assert named


def test_games_may_be_settled_one_at_a_time(
    run: tuple[Data, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A batch of games is only faster: alone, each game comes to the same outcomes."""
    data, answer = run
    whole = Kernel.settle

    def alone(kernel: Kernel, games: Sequence[Game]) -> list[Game]:
        return [after for game in games for after in whole(kernel, [game])]

    monkeypatch.setattr(Kernel, "settle", alone)
    assert asked(data) == answer


def _ids(players: Sequence[Data]) -> list[str]:
    """The ids of the objects of players, those without an entry of their own by their name."""
    found = []
    for player in players:
        for zone in ("battlefield", "hand", "graveyard", "library", "exile", "command"):
            for item in player.get(zone, []):
                name = item if isinstance(item, str) else item["id"]
                found.append(name.lower().replace(" ", "_"))
    return found


# ---------------------------------------------------------------- single rules
def test_the_elephant_that_returns_later_is_waited_for_603_7() -> None:
    """A delayed triggered ability stands in the state, with what it remembers."""
    (outcome,) = asked(RUNS["a delayed ability"])["outcomes"]
    (delayed,) = outcome["state"]["delayed"]
    assert delayed["text"].startswith("At the beginning of the next end step, return it")
    assert "test_elephant" in delayed["knows"]["outer(result(1))"]
    assert outcome["objects"]["test_elephant"]["zone"] == "exile"


def test_an_effect_that_affects_nothing_in_particular_is_in_the_state_611_2() -> None:
    """A shield that is there for the turn is there in the next question."""
    players = [{"id": "A", "battlefield": ["Hill Giant"]}, {"id": "B"}]
    stack = {"id": "reflection", "card": "Mystic Reflection", "controller": "A"}
    data = {"scenario": 1, "players": players, "stack": [{**stack, "targets": ["hill_giant"]}]}
    made = {"event": "Create a 1/1 white Soldier creature token.", "player": "A"}
    state = outcomes({**data, "do": ["resolve"]})["outcomes"][0]["state"]
    told = outcomes({**state, "do": [made]})["outcomes"]
    assert [row["objects"]["hill_giant_2"]["power"] for row in told] == [3]


def test_a_choice_left_open_gives_one_outcome_for_each_option_608_2d() -> None:
    """Each creature that could be sacrificed has an outcome, with the choice that leads to it."""
    answer = asked(RUNS["a choice"])
    chosen = sorted(str(o["choices"][0]["edict.sacrifice"]) for o in answer["outcomes"])
    assert chosen == ["herald", "test_cleric", "test_elephant"]
    for outcome in answer["outcomes"]:
        given = outcome["choices"][0]["edict.sacrifice"]
        assert outcome["objects"][given]["zone"] == "graveyard"


def test_a_choice_that_is_made_leaves_one_outcome() -> None:
    """`choose` answers the choice that opens next."""
    data = RUNS["a choice"]
    do = [*data["do"], {"choose": {"edict.sacrifice": "herald"}}]
    (outcome,) = asked({**data, "do": do})["outcomes"]
    assert outcome["objects"]["herald"]["zone"] == "graveyard"


def test_triggers_of_one_ability_in_a_row_are_one_event() -> None:
    """Two tokens enter at once: the Cleric's ability triggers two times (CR 603.2c)."""
    (outcome,) = asked(RUNS["tokens"])["outcomes"]
    rows = [e for e in outcome["events"] if e["event"] == "trigger" and e["source"] != "herald"]
    row = {"event": "trigger", "source": "test_cleric", "ability": 1, "times": 2, "rule": "603.2"}
    assert rows == [row]


def test_an_ability_outlives_its_source_113_7a() -> None:
    """The token is no more; the state says by itself what its ability does, which it still does."""
    token = {"id": "sprite", "token": True, "name": "Sprite", "type_line": "Creature — Faerie"}
    text = str(HERALD["oracle_text"]).replace("Test Herald", "this creature")
    size = {"power": "1", "toughness": "1"}
    data = scenario(
        [{**token, **size, "oracle_text": text}],
        [spell("burn", "Test Burn", "sprite")],
        ["resolve"],
    )
    (outcome,) = asked(data)["outcomes"]
    (waiting,) = outcome["state"]["stack"]
    assert waiting["text"] == text
    assert "sprite" not in outcome["objects"]
    (again,) = asked(outcome["state"])["outcomes"]
    assert again["state"] == outcome["state"]
    (after,) = asked({**outcome["state"], "do": ["resolve"]})["outcomes"]
    tokens = [item for item in after["objects"].values() if item["name"] == "Saproling Token"]
    assert len(tokens) == 2


def test_a_target_that_is_no_more_is_written_and_read_608_2b() -> None:
    """A token ceases to exist (111.7) while a spell waits that targets it."""
    zap = {"name": "Test Zap", "type_line": "Instant", "mana_cost": "{R}"}
    zap["oracle_text"] = "Destroy target creature."
    data = scenario([], [], [])
    data["cards"].append(zap)
    data["players"][0] |= {"hand": ["Test Zap", "Test Zap"], "mana_pool": "{R}{R}"}
    data["do"] = [
        {"event": "Create a 1/1 green Saproling creature token."},
        {"cast": "test_zap", "targets": ["saproling_token"]},
        {"cast": "test_zap_2", "targets": ["saproling_token"]},
        "resolve",
    ]
    (outcome,) = asked(data)["outcomes"]
    assert "saproling_token" not in outcome["objects"]
    (again,) = asked(outcome["state"])["outcomes"]
    assert again["state"] == outcome["state"]
    (after,) = asked({**outcome["state"], "do": ["resolve"]})["outcomes"]
    assert "fizzle" in [event["event"] for event in after["events"]]
    forgotten = {**outcome["state"], "former": {}}
    with pytest.raises(InputError, match="names no object and no player"):
        asked(forgotten)


def test_equal_states_are_one_outcome_with_all_their_choices() -> None:
    """Games that differ in their choices alone are merged, and no choice is lost."""
    read = read_scenario(json.dumps(RUNS["a choice"]), cards=CARDS)
    player = Performer(scenario_cards(read, CARDS))
    first, *_ = Playing(player).games(read)
    other = first.with_(choices=(Made("B", "edict.sacrifice", "another way"),), log=())
    (outcome,) = merged([first, other], player, read)
    assert len(outcome["other_choices"]) == 1


def test_another_way_keeps_the_choices_between_two_places_where_lines_met() -> None:
    """Lines meet after `a`, and later the one that was kept meets another: no choice is lost."""
    x, a, b, c = (Made("A", "key", word) for word in "xabc")
    met = Ways((a, b), ((Ways((x,)), 1),))
    again = Ways((c,), ((met, 1),))
    assert list(again.each()) == [(c,), (a, b), (x, b)]


def test_ways_beyond_counting_to_one_state_are_said() -> None:
    """Fifty times two lines met: 2^50 ways, of which a thousand are listed and the rest is said."""
    read = read_scenario(json.dumps(RUNS["a choice"]), cards=CARDS)
    player = Performer(scenario_cards(read, CARDS))
    game, *_ = Playing(player).games(read)
    for place in range(50):
        yes, no = ((*game.choices, Made("A", f"coin#{place}.may", it)) for it in (True, False))
        others = (*game.other_ways, (Ways(no, game.other_ways), len(yes)))
        game = game.with_(choices=yes, other_ways=others)
    (outcome,) = merged([game], player, read)
    assert len(outcome["other_choices"]) == 1_000
    assert outcome["other_choices_limit"] == "more than 1000 other ways lead here"


def test_equal_results_of_two_sources_are_two_events_702_15e() -> None:
    """Two creatures with lifelink deal 2 damage each at once: 4 life lost, two times 2 gained."""
    linked = {**ELEPHANT, "name": "Test Leech", "power": "2", "oracle_text": "Lifelink"}
    glad = {**CLERIC, "name": "Test Gladness"}
    glad["oracle_text"] = "Whenever you gain life, put a +1/+1 counter on Test Gladness."
    data = scenario([], [], [{"pass": "combat_damage"}])
    leeches = [{"id": f"leech_{n}", "card": "Test Leech", "tapped": True} for n in (1, 2)]
    data["cards"] += [linked, glad]
    data["players"][0]["battlefield"] = [*leeches, {"id": "glad", "card": "Test Gladness"}]
    data["turn"] = {"active": "A", "step": "declare_blockers", "priority": "A"}
    data["combat"] = {"attacks": {"leech_1": "B", "leech_2": "B"}, "blocks": {}}
    (outcome,) = asked(data)["outcomes"]
    first, second = outcome["state"]["players"]
    assert (first["life"], second["life"]) == (24, 16)
    triggered = [e["times"] for e in outcome["events"] if e["event"] == "trigger"]
    assert triggered == [2]


# ---------------------------------------------------------------- layers after actions, limits
def test_layers_take_the_actions_first() -> None:
    """`layers` answers for the state after `do:`."""
    found = layers(RUNS["an effect that lasts"], database=CARDS)
    assert found["objects"]["test_elephant"]["power"] == 6


def test_layers_need_one_state() -> None:
    """Where the actions lead to several states there is no such state: exit code 2."""
    data = RUNS["a choice"]
    do = [*data["do"], {"event": {"add_mana": {"A": "{G}"}}}]
    with pytest.raises(InputError, match="one state"):
        layers({**data, "do": do}, database=CARDS)


def test_a_limit_leaves_the_answer_incomplete() -> None:
    """Three states are more than two: what is given is right, and said to be not all."""
    answer = outcomes(RUNS["a choice"], database=CARDS, max_states=2)
    assert answer["complete"] is False
    assert "2 states" in answer["limit"]
    answer = outcomes(RUNS["a choice"], database=CARDS, timeout=0.0)
    assert answer["complete"] is False


# ---------------------------------------------------------------- the gate
ODD: Data = {**CLERIC, "name": "Test Oddity", "oracle_text": "Whenever you frobnicate, you win."}


def _with_odd(text: str, type_line: str = "Creature — Ox") -> dict[str, Any]:
    odd = {**ODD, "oracle_text": text, "type_line": type_line}
    if "Creature" not in type_line:
        odd = {key: value for key, value in odd.items() if key not in ("power", "toughness")}
    data = dict(RUNS["an effect that lasts"])
    return {**data, "cards": [*data["cards"], odd]}


def _on_board(data: dict[str, Any]) -> dict[str, Any]:
    first, second = data["players"]
    board = [*first["battlefield"], "Test Oddity"]
    return {**data, "players": [{**first, "battlefield": board}, second]}


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you frobnicate, you win the game.",
        "If you would frobnicate, you win the game instead.",
        "Players can't frobnicate.",
    ],
)
def test_what_functions_and_is_not_read_is_refused(text: str) -> None:
    """A permanent's triggered, replacement or static ability could matter at any moment."""
    with pytest.raises(UnsupportedError, match="test_oddity"):
        asked(_on_board(_with_odd(text)))
    answer = outcomes(_on_board(_with_odd(text)), database=CARDS, ignore_unsupported=True)
    assert answer["complete"] is False
    assert answer["unsupported"]
    assert answer["unsupported"][0]["object"] == "test_oddity"


@pytest.mark.parametrize("text", ["{T}: Frobnicate.", "Flying", "Creatures can't attack you."])
def test_what_concerns_no_action_does_not_matter(text: str) -> None:
    """Nobody activates, attacks or blocks here."""
    assert asked(_on_board(_with_odd(text)))["complete"] is True


def test_a_card_in_a_hand_does_not_matter() -> None:
    """A permanent's ability does not function in a hand (CR 113.6)."""
    data = _with_odd("Whenever you frobnicate, you win the game.")
    first, second = data["players"]
    data["players"] = [{**first, "hand": ["Test Oddity"]}, second]
    assert asked(data)["complete"] is True


def test_a_spell_that_is_not_read_does_not_resolve() -> None:
    """It matters as it is to resolve, and not before."""
    data = _with_odd("Frobnicate target creature.", "Instant")
    odd = spell("odd", "Test Oddity", "herald")
    above = {**data, "stack": [*data["stack"], odd]}
    with pytest.raises(UnsupportedError, match="odd"):
        asked(above)
    below = {**data, "stack": [odd, *data["stack"]]}
    assert asked(below)["complete"] is True


def test_a_program_matters_when_it_is_to_be_carried_out() -> None:
    """A trigger whose effect is not read is no matter until it triggers."""
    data = _on_board(_with_odd("When this creature dies, frobnicate."))
    assert asked(data)["complete"] is True
    burning = {**data, "stack": [spell("burn", "Test Burn", "test_oddity")]}
    with pytest.raises(UnsupportedError, match="test_oddity"):
        asked(burning)


# ---------------------------------------------------------------- what is remembered for speed
def test_what_the_key_of_a_state_leaves_out_is_in_no_fact() -> None:
    """The layers are looked up by a key: what it leaves out must be nothing that they read."""
    read = read_scenario(json.dumps(RUNS["an effect that lasts"]), cards=CARDS)
    source = scenario_cards(read, CARDS)
    state = read.state
    cards = dict(state.objects)
    unread: dict[str, Any] = {"damage": 3, "incarnation": 4, "summoning_sick": True}
    assert unread.keys() <= UNREAD
    cards["herald"] = replace(cards["herald"], **unread)
    first, second = state.players
    changed = replace(
        state,
        objects=cards,
        players=(replace(first, mana_pool="{R}", lands_played=1), second),
        turn=replace(state.turn, number=9, step="end", priority=None),
        history={"casts": [1]},
        extra_turns=("A",),
    )
    table = Table(source)
    assert table.read_as(changed) == table.read_as(state)
    lines = []
    for each in (state, changed):
        facts = Facts(source)
        facts.state(constant("s"), each)
        lines.append(facts.said())
    assert lines[0] == lines[1]
    hurt = replace(cards["herald"], counters=(("+1/+1", 1),))
    assert table.read_as(replace(state, objects={**cards, "herald": hurt})) != table.read_as(state)


def test_abilities_stand_in_the_order_of_the_text_whoever_derived_them() -> None:
    """Targets are divided among the slots in that order (CR 601.2c)."""
    start = [Function("ability", [Function("printed", [Number(n)]), Number(n)]) for n in range(12)]
    for order in (start, start[::-1], start[6:] + start[:6]):
        (version,) = layer_reading._versions(tuple(order), (), ())
        assert list(version.abilities().values()) == list(range(12))


def test_a_spell_that_was_countered_is_copied_in_the_next_question_707_10() -> None:
    """What it was stands in the state: with its X, its target, and kicked (CR 608.2h)."""
    burst = {"name": "Test Burst", "mana_cost": "{X}{R}", "type_line": "Sorcery"}
    burst["oracle_text"] = (
        "Kicker {1}\nTest Burst deals X damage to any target. If this spell was kicked, you gain "
        "5 life."
    )
    swarm = {"name": "Test Swarm", "type_line": "Enchantment"}
    swarm["oracle_text"] = "Whenever you cast an instant or sorcery spell, copy that spell."
    do = [
        {"cast": "burst", "player": "A", "targets": ["B"], "x": 3, "kicked": True},
        {"cast": "counter", "player": "B", "targets": ["burst"]},
        "resolve",
    ]
    data = {
        "scenario": 1,
        "cards": [burst, swarm],
        "players": [
            {"id": "A", "mana_pool": "{R}{R}{R}{R}{R}", "battlefield": ["Test Swarm"],
             "hand": [{"id": "burst", "card": "Test Burst"}]},
            {"id": "B", "mana_pool": "{U}{U}",
             "hand": [{"id": "counter", "card": "Counterspell"}]},
        ],
        "turn": {"active": "A", "step": "precombat_main", "priority": "A"},
        "do": do,
    }  # fmt: skip
    (between,) = asked(data)["outcomes"]
    state = json.loads(json.dumps(between["state"]))
    (again,) = asked(state)["outcomes"]
    assert again["state"] == between["state"]
    (after,) = asked({**state, "do": ["resolve", "resolve"]})["outcomes"]
    assert [player["life"] for player in after["state"]["players"]] == [25, 17]


def test_an_effect_whose_duration_is_in_no_words_is_told_in_words_611_2b() -> None:
    """What it does is told without how long, which stands in its tree."""
    text = (
        "Return target creature card from your graveyard to the battlefield with a mannequin"
        " counter on it. For as long as that creature has a mannequin counter on it, it has flying."
    )
    said = {"name": "Test Mannequin", "mana_cost": "{0}", "type_line": "Sorcery"}
    data = {
        "scenario": 1,
        "cards": [{**said, "oracle_text": text}],
        "players": [
            {
                "id": "A",
                "hand": [{"id": "mannequin", "card": "Test Mannequin"}],
                "graveyard": [{"id": "bears", "card": "Grizzly Bears"}],
            },
            {"id": "B"},
        ],
        "turn": {"active": "A", "step": "precombat_main"},
        "do": [{"cast": "mannequin", "targets": ["bears"]}, "resolve"],
    }
    (outcome,) = outcomes(data)["outcomes"]
    (effect,) = outcome["state"]["effects"]
    assert effect["text"] == "Gains flying."
