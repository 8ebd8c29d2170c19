"""What is out of reach: never more than a player can do, and close to it where it is understood."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from clingather import open_database
from clingather.bridge import read
from clingather.bridge.base.errors import ClingatherError
from clingather.bridge.base.replacing import replace
from clingather.bridge.encodings.solver import answer_sets
from clingather.bridge.solving.aims import Aim, board_of
from clingather.bridge.solving.bounding import REACH, Bound
from clingather.bridge.state.values import Scenario
from tests.brute.solving import TooLargeError, strategy
from tests.reach import Watching

CARDS = open_database()
EXAMPLES = sorted((Path(__file__).parent.parent / "examples").rglob("*.yaml"))
EACH = 40  # one of so many examples is looked at in the plain run


def bound_of(data: dict[str, Any]) -> bool:
    """Whether it is out of A's reach to win."""
    scenario = read(data, CARDS)
    bound, first = opened(scenario, "A")
    return bound.out_of_reach(first)


def opened(scenario: Scenario, player: str) -> tuple[Bound, Any]:
    """A bound for this turn of a scenario, and the game."""
    turn = scenario.state.turn.number
    found = board_of(scenario, CARDS, None)
    bound = Bound(found.doing.table, Aim("win", player, 1, "all", turn))
    return bound, found.opened(scenario).game


# ---------------------------------------------------------------- never too little
def compare(number: int, boards: Callable[[random.Random], Any], most: int) -> int | None:
    """Of each position of a board: what is out of reach is not won by brute force; how many are.

    The boards of test_solve_random are looked at there.
    """
    watching = Watching()
    try:
        strategy(boards(random.Random(f"boards {number}")), "A", most=most, seen=watching)
    except TooLargeError:
        return None
    return watching.out


MADE = {
    "Outlet": (
        "Enchantment",
        "Sacrifice a creature: This enchantment deals 1 damage to any target.",
    ),
    "Drain": (
        "Creature — Human",
        "Whenever this creature or another creature you control dies, each opponent loses 1 life.",
    ),
    "Mourner": ("Creature — Human", "Whenever another creature dies, each opponent loses 1 life."),
    "Welcome": (
        "Enchantment",
        "Whenever a creature you control enters, this enchantment deals 1 damage to each opponent.",
    ),
    "Students": (
        "Creature — Human",
        "Whenever you cast an instant or sorcery spell, create a 1/1 red Elemental creature token.",
    ),
    "Goblins": ("Instant", "Create two 1/1 red Goblin creature tokens."),
    "Murder": ("Instant", "Destroy target creature."),
    "Body": ("Creature — Human", ""),
}
DOES = ("Drain", "Mourner", "Welcome", "Students", "Body", "Body")


def with_sacrifices(rng: random.Random) -> dict[str, Any]:
    """A player with something to sacrifice creatures to, and what comes of that."""
    there = ["Outlet", *(rng.choice(DOES) for _ in range(rng.randint(1, 2)))]
    hand = [rng.choice(("Goblins", "Murder", "Body"))] if rng.random() < 0.6 else []
    there += ["Mountain"] * len(hand)
    card = {"mana_cost": "{R}", "power": "1", "toughness": "1"}
    cards = [
        {"name": name, "type_line": types, "oracle_text": text, **card}
        if "Creature" in types
        else {"name": name, "type_line": types, "oracle_text": text, "mana_cost": "{R}"}
        for name, (types, text) in MADE.items()
    ]
    ids = [f"p{rng.randrange(10**6)}_{number}" for number in range(len(there))]
    battlefield = [{"id": id_, "card": card} for id_, card in zip(ids, there, strict=True)]
    first = {"id": "A", "battlefield": battlefield, "hand": hand}
    second = {"id": "B", "life": rng.randint(2, 5)}
    return {
        "scenario": 1,
        "players": [first, second],
        "turn": {"active": "A", "step": "end", "priority": "A"},
        "cards": cards,
    }


GROWS = {
    "Breather": "{R}: This creature gets +1/+0 until end of turn.",
    "Prowess": "Whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn.",
    "Trampler": "Trample\n{R}: This creature gets +1/+0 until end of turn.",
    "Leader": "{R}: Target attacking creature gets +1/+0 until end of turn.",
    "Body": "",
}


def with_growth(rng: random.Random) -> dict[str, Any]:
    """Attackers that grow, of which some are blocked."""
    attackers = [rng.choice(list(GROWS)) for _ in range(rng.randint(1, 2))]
    ids = [f"p{rng.randrange(10**6)}_{number}" for number in range(len(attackers))]
    rows = [
        {"id": id_, "card": card, "tapped": True} for id_, card in zip(ids, attackers, strict=True)
    ]
    hand = ["Burn"] if rng.random() < 0.4 else []
    lands = ["Mountain"] * rng.randint(len(hand), 1)
    body = {"mana_cost": "{R}", "power": "1", "toughness": "1"}
    cards = [
        {"name": name, "type_line": "Creature — Ox", "oracle_text": text, **body}
        for name, text in GROWS.items()
    ]
    burn = {"name": "Burn", "mana_cost": "{R}", "type_line": "Instant"}
    cards.append({**burn, "oracle_text": "Burn deals 1 damage to target player."})
    blocks = {"wall": [rng.choice(ids)]} if rng.random() < 0.7 else {}
    theirs = [{"id": "wall", "card": "Body"}] if blocks else []
    first = {"id": "A", "battlefield": [*lands, *rows], "hand": hand}
    return {
        "scenario": 1,
        "players": [first, {"id": "B", "life": rng.randint(1, 4), "battlefield": theirs}],
        "turn": {"active": "A", "step": "declare_blockers", "priority": "A"},
        "combat": {"attacks": dict.fromkeys(ids, "B"), "blocks": blocks},
        "cards": cards,
    }


def test_what_grows_is_counted_where_it_strikes() -> None:
    """The same where attackers grow, blocked or not."""
    assert sum(compare(number, with_growth, 400) or 0 for number in (3, 4)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_what_grows_is_counted_where_it_strikes_on_more_boards(part: int) -> None:
    """The same on more of them."""
    for number in range(part * 10, part * 10 + 10):
        compare(number, with_growth, 400)


@pytest.mark.slow  # what is counted is told of single boards below, as of those with an X
def test_sacrifices_and_tokens_are_counted() -> None:
    """The same where creatures are sacrificed and created."""
    assert sum(compare(number, with_sacrifices, 400) or 0 for number in (0, 11, 12)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("part", range(6))
def test_sacrifices_and_tokens_are_counted_on_more_boards(part: int) -> None:
    """The same on more of them."""
    for number in range(part * 10, part * 10 + 10):
        compare(number, with_sacrifices, 400)


WITH_X = {
    "Blaze": ("{X}{R}", "Instant", "Blaze deals X damage to any target."),
    "Drain": ("{X}{R}", "Sorcery", "Each opponent loses X life."),
    "Twice": ("{X}{X}{R}", "Instant", "Twice deals X damage to target opponent."),
    "Burn": ("{R}", "Instant", "Burn deals 1 damage to target player."),
    "Song": ("{R}", "Instant", "Add {R}{R}{R}."),
    "Gun": ("{R}", "Artifact", "{X}, {T}: This artifact deals X damage to target player."),
}


def with_x(rng: random.Random) -> dict[str, Any]:
    """A player with what costs X, some mana, and what adds more or costs some of it."""
    guns = rng.randint(0, 1)
    hand = [rng.choice(("Blaze", "Drain", "Twice", "Burn", "Song")) for _ in range(2 - guns)]
    there = [*["Mountain"] * rng.randint(1, 3), *["Gun"] * guns]
    ids = [f"p{rng.randrange(10**6)}_{number}" for number in range(len(there))]
    battlefield = [{"id": id_, "card": card} for id_, card in zip(ids, there, strict=True)]
    words = ("mana_cost", "type_line", "oracle_text")
    return {
        "scenario": 1,
        "players": [
            {"id": "A", "battlefield": battlefield, "hand": hand},
            {"id": "B", "life": rng.randint(2, 5)},
        ],
        "turn": {"active": "A", "step": "postcombat_main", "priority": "A"},
        "cards": [
            {"name": name, **dict(zip(words, card, strict=True))} for name, card in WITH_X.items()
        ],
    }


@pytest.mark.slow
def test_an_x_is_counted() -> None:
    """The same where X is announced and paid for."""
    assert compare(1, with_x, 250)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_an_x_is_counted_on_more_boards(part: int) -> None:
    """The same on more of them."""
    for number in range(part * 10, part * 10 + 10):
        compare(number, with_x, 250)


def holds(path: Path) -> bool:
    """Whether a life total of less than nothing is within reach of everybody in an example."""
    data = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    try:
        scenario = read({key: data[key] for key in data if key not in ("do", "expect")}, CARDS)
        bound, game = opened(scenario, scenario.state.players[0].id)
    except ClingatherError:
        return True  # it shows what is refused
    lives = tuple(replace(each, life=-1000) for each in game.state.players)
    facts = bound.facts(replace(game.state, players=lives))
    return any(True for _ in answer_sets(REACH, sorted(set(facts)), []))


@pytest.mark.parametrize("path", EXAMPLES[::EACH], ids=lambda path: path.stem)
def test_nothing_is_out_of_reach_for_another_reason(path: Path) -> None:
    """There is always an answer set but for the life that has to go."""
    assert holds(path)


@pytest.mark.slow
def test_nothing_is_out_of_reach_for_another_reason_in_any_example() -> None:
    """The same of all examples."""
    assert [path.stem for path in EXAMPLES if not holds(path)] == []


@pytest.mark.parametrize(
    "path", [path for path in EXAMPLES if path.parent.name == "104-puzzles"], ids=lambda p: p.stem
)
def test_what_has_a_solution_is_within_reach(path: Path) -> None:
    """A puzzle that can be won is not given up."""
    data = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    if data["goal"] == "win" and data["expect"]["solve"]["solved"]:
        assert not bound_of({**data, "expect": {}})


# ---------------------------------------------------------------- how far it reaches
def boards(first: dict[str, Any], life: int, step: str, **more: Any) -> dict[str, Any]:
    """A's board against B with so much life."""
    second = {"life": life, "battlefield": more.pop("theirs", [])}
    players = [{"id": "A", **deepcopy(first)}, {"id": "B", **second}]
    turn = {"active": "A", "step": step, "priority": "A"}
    return {"scenario": 1, "goal": "win", "players": players, "turn": turn, **more}


def card(name: str, types: str, text: str, cost: str = "{R}", **more: Any) -> dict[str, Any]:
    """A card for one test."""
    return {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text, **more}


BODY = {"power": "2", "toughness": "2"}
FOREST, MOUNTAIN = {"card": "Forest"}, {"card": "Mountain"}
BEAR = {"id": "bear", "card": "Grizzly Bears"}
# what A has, the step, what can go at best by the words of the cards, further keys
REACHED: dict[str, tuple[dict[str, Any], str, int, dict[str, Any]]] = {
    "one of two spells can be paid for": (
        {"hand": ["Lightning Bolt", "Shock"], "battlefield": [MOUNTAIN]}, "end", 3, {}
    ),
    "a Ritual pays for both": (
        {"hand": ["Dark Ritual", "Rite", "Rite"], "battlefield": ["Swamp"]}, "end", 4,
        {"cards": [card("Rite", "Instant", "Target player loses 2 life.", "{B}")]},
    ),
    "damage to a creature is none": (
        {"hand": ["Test"], "battlefield": [MOUNTAIN]}, "postcombat_main", 0,
        {"cards": [card("Test", "Instant", "Test deals 4 damage to target creature.")]},
    ),
    "an attacker grows": (
        {"hand": ["Giant Growth"], "battlefield": [FOREST, BEAR]}, "beginning_of_combat", 5, {}
    ),
    "after combat it makes no difference": (
        {"hand": ["Giant Growth"], "battlefield": [FOREST, BEAR]}, "postcombat_main", 0, {}
    ),
    "double strike is twice": (
        {"hand": ["Giant Growth"], "battlefield": [FOREST, {"id": "d", "card": "Twin"}]},
        "precombat_main", 10,
        {"cards": [card("Twin", "Creature — Ox", "Double strike", **BODY)]},
    ),
    "who is tapped does not attack": (
        {"battlefield": [{**BEAR, "tapped": True}]}, "precombat_main", 0, {}
    ),
    "who is blocked deals nothing to the player": (
        {"battlefield": [{**BEAR, "tapped": True}, {"id": "r", "card": "Runeclaw Bear"}]},
        "declare_blockers", 0,
        {"theirs": [{"id": "o", "card": "Ornithopter"}],
         "combat": {"attacks": {"bear": "B"}, "blocks": {"o": ["bear"]}}},
    ),
    "what helps only a blocked creature is of no use": (
        {"battlefield": [MOUNTAIN, {"id": "bear", "card": "Breather", "tapped": True}]},
        "declare_blockers", 0,
        {"theirs": [{"id": "o", "card": "Ornithopter"}],
         "combat": {"attacks": {"bear": "B"}, "blocks": {"o": ["bear"]}},
         "cards": [card("Breather", "Creature — Ox",
                        "{R}: This creature gets +1/+0 until end of turn.", **BODY)]},
    ),
    "what helps an unblocked creature is": (
        {"battlefield": [MOUNTAIN, {"id": "bear", "card": "Breather", "tapped": True}]},
        "declare_blockers", int(BODY["power"]) + 1,
        {"combat": {"attacks": {"bear": "B"}, "blocks": {}},
         "cards": [card("Breather", "Creature — Ox",
                        "{R}: This creature gets +1/+0 until end of turn.", **BODY)]},
    ),
    "a creature that enters triggers for each that can": (
        {"hand": ["Bear"], "battlefield": [FOREST, FOREST, {"id": "w", "card": "Welcome"}]},
        "postcombat_main", 1,
        {"cards": [card("Welcome", "Enchantment",
                        "Whenever a creature you control enters, this enchantment deals 1 damage"
                        " to each opponent."),
                   card("Bear", "Creature — Bear", "", "{1}{G}", **BODY)]},
    ),
    "tokens are sacrificed too": (
        {"hand": ["Make"], "battlefield": [MOUNTAIN, {"id": "b", "card": "Outlet"}]}, "end", 2,
        {"cards": [card("Outlet", "Enchantment",
                        "Sacrifice a creature: This enchantment deals 1 damage to any target."),
                   card("Make", "Instant", "Create two 1/1 red Goblin creature tokens.")]},
    ),
    "an ability with {T} is activated once": (
        {"battlefield": [{"id": "p", "card": "Prodigal Pyromancer"}]}, "end", 1, {}
    ),
    "once more after untapping": (
        {"hand": ["Twiddle"],
         "battlefield": ["Island", {"id": "p", "card": "Prodigal Pyromancer"}]},
        "end", 2, {},
    ),
    "mana pays for so many activations": (
        {"battlefield": [MOUNTAIN, MOUNTAIN, {"id": "d", "card": "Gun"}]}, "end", 1,
        {"cards": [card("Gun", "Artifact", "{2}: This artifact deals 1 damage to any target.")]},
    ),
    "an X is what is left to pay": (
        {"hand": ["Test"], "battlefield": [MOUNTAIN, MOUNTAIN, MOUNTAIN]}, "end", 2,
        {"cards": [card("Test", "Instant", "Test deals X damage to any target.", "{X}{R}")]},
    ),
    "two of them share the mana": (
        {"hand": ["Test"], "battlefield": [*[MOUNTAIN] * 4, {"id": "g", "card": "Gun"}]}, "end", 4,
        {"cards": [card("Test", "Instant", "Test deals X damage to any target.", "{X}{R}"),
                   card("Gun", "Artifact",
                        "{X}, {T}: This artifact deals X damage to any target.")]},
    ),
    "a Ritual pays for X": (
        {"hand": ["Dark Ritual", "Test"], "battlefield": ["Swamp"]}, "end", 2,
        {"cards": [card("Test", "Instant", "Target player loses X life.", "{X}{B}")]},
    ),
    "each cast triggers": (
        {"hand": ["Shock", "Shock"],
         "battlefield": [MOUNTAIN, MOUNTAIN, {"id": "g", "card": "Guttersnipe"}]},
        "end", 8, {},
    ),
    "a sacrifice is one": (
        {"battlefield": [{"id": "m", "card": "Bomb"}]}, "end", 3,
        {"cards": [card("Bomb", "Artifact",
                        "Sacrifice this artifact: It deals 3 damage to any target.")]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REACHED)
def test_so_much_is_within_reach_and_no_more(name: str) -> None:
    """By one life more it is out of reach."""
    first, step, most, more = REACHED[name]
    if most:
        assert not bound_of(boards(first, most, step, **deepcopy(more)))
    assert bound_of(boards(first, most + 1, step, **deepcopy(more)))


OTHERWISE = {
    "a power": card("Test", "Instant", "Target creature deals damage equal to its power to you."),
    "cards": card("Test", "Instant", "Draw a card."),
    "a copy": card("Test", "Instant", "Copy target instant or sorcery spell."),
    "losing": card("Test", "Instant", "Target player loses the game."),
    "a token that can attack": card(
        "Test", "Instant", "Create a 1/1 red Goblin creature token with haste."
    ),
    "an X that nobody pays for": card(
        "Test", "Enchantment", "When this enchantment enters, it deals X damage to any target."
    ),
    "X less": card("Test", "Instant", "Test deals 5 minus X damage to any target.", "{X}{R}"),
    "a second combat": card(
        "Test", "Sorcery", "After this phase, there is an additional combat phase."
    ),
    "what comes back": card("Test", "Instant", "Return target creature to its owner's hand."),
    "infect": card("Test", "Creature — Ox", "Infect", **BODY),
    "what nobody understands": card("Test", "Instant", "Florble target opponent."),
    "the same mode twice": card(
        "Test", "Instant", "Choose two. You may choose the same mode more than once.\n"
        "• Test deals 1 damage to any target.\n• You gain 1 life.",
    ),
    "damage doubled": card(
        "Test", "Enchantment", "If a source would deal damage to a permanent or player, it deals "
        "double that damage to that permanent or player instead.",
    ),
    "power that is kept down": card("Test", "Enchantment", "All creatures get -1/-0."),
}  # fmt: skip


@pytest.mark.parametrize("name", OTHERWISE)
def test_of_what_is_not_listed_nothing_is_said(name: str) -> None:
    """However much life there is."""
    first = {"hand": ["Test"], "battlefield": [MOUNTAIN, MOUNTAIN, BEAR]}
    cards = [OTHERWISE[name]]
    assert not bound_of(boards(first, 1000, "precombat_main", cards=cards))


@pytest.mark.parametrize(
    "change",
    [
        {"turn": {"active": "A", "step": "upkeep", "priority": "A"}},
        {"designations": {"monarch": "A"}},
        {"players": [{"id": "A"}, {"id": "B", "life": 20, "counters": {"poison": 9}}]},
        {"players": [{"id": "A", "hand": [{"card": "unknown"}]}, {"id": "B"}]},
    ],
)
def test_of_such_positions_nothing_is_said(change: dict[str, Any]) -> None:
    """A draw may come, somebody is the monarch, has counters, has cards that nobody knows."""
    assert bound_of(boards({}, 20, "end"))
    assert not bound_of({**boards({}, 20, "end"), **change})


def test_what_any_player_may_activate_is_not_bounded() -> None:
    """A can use an artifact of B that says so (CR 602.2)."""
    text = "{1}: This artifact deals 1 damage to each opponent."
    more: dict[str, Any] = {"theirs": [{"id": "gun", "card": "Gun"}]}
    first = {"battlefield": [MOUNTAIN]}
    own = boards(first, 1, "end", **more, cards=[card("Gun", "Artifact", text)])
    assert bound_of(own)
    any_player = f"{text} Any player may activate this ability."
    assert not bound_of({**own, "cards": [card("Gun", "Artifact", any_player)]})
