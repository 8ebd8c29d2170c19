"""`Game`: positions, plays, going forward and back, in the manner of python-chess."""

from __future__ import annotations

import doctest
import importlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import clingather
from clingather import Game, InputError, UnsupportedError
from tests import random_games

PASS = {"pass": "priority"}
BOARD: dict[str, Any] = {
    "scenario": 1,
    "players": [
        {"id": "A", "hand": ["Lightning Bolt", "Forest"], "battlefield": ["Mountain"]},
        {"id": "B", "battlefield": ["Grizzly Bears"]},
    ],
}
CLONE: dict[str, Any] = {
    "scenario": 1,
    "players": [
        {"id": "A", "hand": ["Clone"], "battlefield": ["Island"] * 4 + ["Grizzly Bears"]},
        {"id": "B", "battlefield": ["Shivan Dragon"]},
    ],
}


@pytest.fixture
def game() -> Game:
    """A has a Bolt and a Mountain, B a Bear."""
    return Game.from_scenario(BOARD)


def life(game: Game) -> list[int]:
    """The life totals in turn order."""
    return [player["life"] for player in game.scenario()["players"]]


@pytest.mark.parametrize("name", ["clingather", "clingather.bridge", "clingather.bridge.game"])
def test_the_examples_of_the_docstrings_are_true(name: str) -> None:
    """Every public name has one, and each says what it says."""
    module = importlib.import_module(name)
    found = doctest.testmod(module)
    assert found.attempted > 5
    assert found.failed == 0


def test_every_public_name_has_an_example() -> None:
    """What the package gives is shown, except errors and numbers."""
    shown = (clingather.layers, clingather.plays, clingather.outcomes, clingather.loops)
    methods = [each for name, each in vars(Game).items() if not name.startswith("_")]
    docs = [each.__func__ if isinstance(each, classmethod) else each for each in methods]
    for each in (*shown, clingather.check, clingather.why, clingather.open_database, *docs):
        assert ">>> " in (each.__doc__ or ""), each


def test_the_package_names_its_version() -> None:
    """`__version__` is that of the distribution; what there is not is an error."""
    assert clingather.__version__ == version("clingather")
    assert set(clingather.__all__) <= {*dir(clingather), "Game", "Play", "__version__"}
    with pytest.raises(AttributeError, match="no attribute 'Board'"):
        clingather.Board  # noqa: B018


def test_a_game_comes_from_a_path_a_text_or_data(tmp_path: Path) -> None:
    """All the same position."""
    file = tmp_path / "board.yaml"
    text = (
        "scenario: 1\nplayers:\n  - {id: A, hand: [Lightning Bolt, Forest], "
        "battlefield: [Mountain]}\n  - {id: B, battlefield: [Grizzly Bears]}\n"
    )
    file.write_text(text, encoding="utf-8")
    keys = {Game.from_scenario(each).key for each in (BOARD, text, file, str(file))}
    assert len(keys) == 1
    with pytest.raises(InputError, match="cannot be read"):
        Game.from_scenario(tmp_path / "none.yaml")


def test_a_listed_play_is_pushed_as_it_is(game: Game) -> None:
    """The Bolt is cast, all pass, B has 17 life; each pop takes one step back."""
    start = game.key
    bolt = next(each for each in game.plays() if each.do.get("targets") == ["B"])
    events = game.push(bolt)
    assert [row["event"] for row in events] == ["tap", "activate", "add_mana", "cast"]
    game.push(PASS)
    assert (game.player, life(game)) == ("B", [20, 20])
    resolved = game.push(PASS)
    assert [row["event"] for row in resolved][:3] == ["resolve", "damage", "life"]
    assert life(game) == [20, 17]
    assert [game.pop(), game.pop(), game.pop()] == [PASS, PASS, bolt.do]
    assert game.key == start
    with pytest.raises(IndexError, match="no action has been taken"):
        game.pop()


def test_equal_positions_have_equal_keys(game: Game) -> None:
    """The land first or the mana first, it is the same position; before, it was another."""
    keys = {game.key}
    for actions in (["play", "activate"], ["activate", "play"]):
        for word in actions:
            game.push({"play": "forest"} if word == "play" else {"activate": "mountain#1"})
        keys.add(game.key)
        game.pop()
        keys.add(game.key)
        game.pop()
    assert len(keys) == 4  # nothing, the land, the mana, both


def test_what_the_rules_forbid_leaves_the_game_where_it_was(game: Game) -> None:
    """A refusal names the rule; unknown ids and keys are refused too."""
    before = game.key
    with pytest.raises(InputError, match=r"^play: an illegal action: .*601\.3"):
        game.push({"cast": "lightning_bolt", "targets": ["mountain"], "player": "B"})
    for action, said in (
        ({"cast": "lightning_bold"}, "names no object"),
        ({"cast": "lightning_bolt", "targets": ["C"]}, "names no object and no player"),
        ({"cast": "lightning_bolt", "target": ["B"]}, "target"),
        ({"play": "forest", "player": "C"}, "names no player"),
        ({"pass": "prioriti"}, "prioriti"),
        ({"choose": {"clone.copy": "bears"}}, "clone.copy"),
        ({"event": {"destroy": ["bear"]}}, "bear"),
        ("resolve", "the stack is empty"),
        ("concede", "concede"),
    ):
        with pytest.raises(InputError, match=said):
            game.push(action)
    assert game.key == before
    assert game.push("pass") == []


def test_what_is_no_action_is_told_which_there_are() -> None:
    """The actions that stand under `do:`, not only those that a player makes."""
    game = Game.from_scenario({"scenario": 1, "players": [{"id": "A"}, {"id": "B"}]})
    with pytest.raises(InputError, match=r"expected cast, .*event.* or forced"):
        game.push({"foo": 1})


def test_a_text_that_is_not_understood_leaves_the_game_where_it_was() -> None:
    """A spell with it can be cast; the pass after which it would resolve can't be pushed."""
    spell = {"name": "Test Spell", "mana_cost": "{G}", "type_line": "Sorcery"}
    game = Game.from_scenario(
        {
            "scenario": 1,
            "cards": [{**spell, "oracle_text": "Frobnicate."}],
            "players": [
                {"id": "A", "battlefield": ["Forest"], "hand": ["Test Spell"]},
                {"id": "B"},
            ],
        }
    )
    (cast,) = [play for play in game.plays() if "cast" in play.do]
    game.push(cast)
    game.push(PASS)
    before, happened = game.key, list(game.log)
    (resolve,) = [play for play in game.plays() if play.do == PASS]
    with pytest.raises(UnsupportedError, match="Frobnicate"):
        game.push(resolve)
    assert (game.key, game.log, game.player) == (before, happened, "B")


def test_a_choice_is_a_play(game: Game) -> None:
    """Clone asks whether and what to copy; each answer is pushed, nothing else meanwhile."""
    game = Game.from_scenario(CLONE)
    game.push({"cast": "clone"})
    game.push(PASS)
    game.push(PASS)
    open_ = game.decision()
    assert (open_["decision"], open_["player"]) == ("choice", "A")
    key, written = game.key, game.scenario()
    assert Game.from_scenario(written).key == key  # with the actions that led to the choice
    with pytest.raises(InputError, match="A has to choose first"):
        game.push(PASS)
    while (decision := game.decision())["decision"] == "choice":
        values = [next(iter(play.do["choose"].values())) for play in game.plays()]
        wanted = True if True in values else "shivan_dragon"
        game.push({"choose": {decision["key"]: wanted}})
    assert game.key != key
    clone = game.layers()["objects"]["clone"]
    assert (clone["name"], clone["power"]) == ("Shivan Dragon", 5)
    chain = game.why("clone")["characteristics"]["name"]
    assert chain[-1]["value"] == "Shivan Dragon"


def test_the_actions_of_a_scenario_are_taken_first() -> None:
    """They are the beginning: what they did is not taken back."""
    game = Game.from_scenario({**BOARD, "do": [{"play": "forest"}]})
    assert not any(play.do == {"play": "forest"} for play in game.plays())
    with pytest.raises(IndexError):
        game.pop()
    refused = game.why_not({"play": "forest"})["refused"]
    assert refused
    assert game.why_not(PASS)["legal"]


def test_answers_ahead_of_their_choice_are_kept() -> None:
    """A scenario may state a choice before it opens."""
    ahead = [{"cast": "clone"}, {"choose": {"clone.copy": "grizzly_bears"}}, "resolve"]
    game = Game.from_scenario({**CLONE, "do": ahead})
    assert game.layers()["objects"]["clone"]["name"] in ("Grizzly Bears", "Clone")


def test_a_turn_goes_round_by_passing_alone() -> None:
    """Each step in which players get priority, then the next turn (CR 500.1)."""
    players = [{"id": who, "library": ["Grizzly Bears"] * 3} for who in "AB"]
    game = Game.from_scenario({"scenario": 1, "players": players})
    steps = []
    for _ in range(16):
        turn = game.scenario()["turn"]
        steps.append((turn["active"], turn["step"], game.player))
        game.push(next(play for play in game.plays()))
    assert steps == [
        *(("A", step, who) for step in ("precombat_main", "beginning_of_combat") for who in "AB"),
        *(("A", "declare_attackers", who) for who in "AAB"),  # the declaration comes first
        *(("A", step, who) for step in ("end_of_combat", "postcombat_main", "end") for who in "AB"),
        *(("B", step, who) for step in ("upkeep",) for who in "BA"),
        ("B", "draw", "B"),
    ]


def test_when_it_is_over_nothing_can_be_done() -> None:
    """B has lost: no plays, a winner, and no further action (CR 104.1)."""
    board = {**BOARD, "players": [BOARD["players"][0], {"id": "B", "life": 3}]}
    game = Game.from_scenario(board)
    for action in ({"cast": "lightning_bolt", "targets": ["B"]}, PASS, PASS):
        assert not game.over
        game.push(action)
    assert (game.over, game.winner, game.player, game.plays()) == (True, "A", None, [])
    with pytest.raises(InputError, match=r"104\.1"):
        game.push(PASS)
    game.pop()
    assert not game.over


def test_many_threads_play_with_one_database() -> None:
    """Eight games side by side come to the same position as one alone."""

    def played(_: int) -> tuple[str, Mapping[str, Any]]:
        game = Game.from_scenario(BOARD, database=cards)
        game.push({"cast": "lightning_bolt", "targets": ["grizzly_bears"]})
        game.push(PASS)
        game.push(PASS)
        return game.key, game.objects()["grizzly_bears"]

    with clingather.open_database() as cards:
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(played, range(8)))
        assert found == [played(0)] * 8
        assert found[0][1]["zone"] == "graveyard"


def test_loops_are_asked_from_where_the_game_stands() -> None:
    """Devoted Druid and Vizier of Remedies, after a pass that came to nothing."""
    file = Path(__file__).parents[1] / "examples/732-loops"
    game = Game.from_scenario(file / "devoted-druid-and-vizier-of-remedies.yaml")
    assert game.loops()["loops"][0]["unbounded"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50))
def test_no_listed_play_is_refused(seed: int) -> None:
    """A bot plays at random what `plays` lists; `push` takes all of it."""
    played = random_games.play(seed, 40)
    assert played.refused == ()
    assert played.pushes


def test_a_cost_that_cannot_be_paid_is_no_choice() -> None:
    """Of "discard a card or pay {5}" only what can be paid is listed (CR 601.2b, 601.2h)."""
    player = {"id": "A", "hand": ["Lightning Axe", "Grizzly Bears"], "mana_pool": {"R": 1}}
    other = {"id": "B", "battlefield": ["Hill Giant"]}
    game = Game.from_scenario({"scenario": 1, "players": [player, other]})
    game.push({"cast": "lightning_axe", "targets": ["hill_giant"]})
    assert [play.do for play in game.plays()] == [{"choose": {"lightning_axe.cost": 1}}]


def test_a_game_goes_on_without_the_cards_that_nobody_knows() -> None:
    """What is drawn from a shuffled library could be anything; what is known can be played."""
    board: dict[str, Any] = {
        "scenario": 1,
        "players": [
            {"id": "A", "hand": ["Forest"], "library": ["Shock", "Island"], "shuffled": True},
            {"id": "B"},
        ],
        "do": [{"event": "You draw a card."}],
    }
    with pytest.raises(UnsupportedError, match="unknown cards of this hand"):
        Game.from_scenario(board).plays()
    game = Game.from_scenario(board, ignore_unsupported=True)
    assert [play.do for play in game.plays()] == [{"play": "forest"}, PASS]
