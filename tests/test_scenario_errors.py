"""What is wrong with a scenario is said with its line, its key and the nearest right word."""

from __future__ import annotations

import pytest

from clingather.bridge.base.errors import InputError, Problem
from clingather.bridge.cards.database import open_database
from clingather.bridge.scenario.reading import read_scenario

from .strategies import EXAMPLE
from .test_scenario_read import Cards


def problems_of(text: str) -> list[Problem]:
    """Return the problems for which a text is refused."""
    with pytest.raises(InputError) as caught:
        read_scenario(text)
    return caught.value.problems


A_HOLDS, B_HAS = "players[0].hand", "players[1].battlefield"
CHANGES = [  # (what is replaced in the example, by what, the key and a part of the message)
    ("scenario: 1", "scenario: 2", "scenario", "out of range"),
    ("scenario: 1\n", "", "", "scenario"),
    ("title:", "titel:", "titel", "perhaps title"),
    ("life: 20", "life: 20\n    id: C", "players[0].id", "twice"),
    ("life: 20", "life: 2147483648", "players[0].life", "out of range"),
    ("life: 20", "life: -99999999999999999999999", "players[0].life", "out of range"),
    ("life: 20", "tempted: 1\n    life: 20", "players[0].tempted", "no emblem"),
    ("life: 20", "ring_bearer: nil\n    life: 20", "players[0].ring_bearer", "names nothing"),
    ("life: 20", "life: 1.5", "players[0].life", "not a whole number"),
    ("life: 20", "life: many", "players[0].life", "expected a whole number"),
    ("{R}{G}", "{S}", "players[0].mana_pool", "{C}"),
    ("poison: 2", "poison: -1", "players[0].counters.poison", "out of range"),
    ("tapped: true", "tapped: yes", "players[0].battlefield[1].tapped", "true or false"),
    ("tapped: true", "taped: true", "players[0].battlefield[1].taped", "perhaps tapped"),
    ("tapped: true", "count: 0", "players[0].battlefield[1].count", "from 1"),
    ("tapped: true", "face: bakc", "players[0].battlefield[1].face", "perhaps back"),
    ("tapped: true", "copy_of: bears", "players[0].battlefield[1].copy_of", "copies to itself"),
    ("tapped: true", "copy_of: baers", "players[0].battlefield[1].copy_of", "perhaps bears"),
    ("tapped: true", "except: it flies", "players[0].battlefield[1].except", "copy_of"),
    ("tapped: true", "name: Bob", "players[0].battlefield[1].name", "not both"),
    ("tapped: true", "attached_to: bears", "players[0].battlefield[1].attached_to", "to itself"),
    ("tapped: true", "paired_with: bears", "players[0].battlefield[1].paired_with", "no pair"),
    ("tapped: true", "owner: C", "players[0].battlefield[1].owner", "names no player"),
    ("tapped: true", "exiled_with: nil", "players[0].battlefield[1].exiled_with", "no object"),
    ("attached_to: bears", "attached_to: beers", "players[0].battlefield[2].attached_to", "bears"),
    ("id: bears", "id: Bears", "players[0].battlefield[1].id", "snake_case"),
    ("id: bears", "id: bär", "players[0].battlefield[1].id", "snake_case"),
    ("id: elf", "id: bears", "players[1].battlefield[0].id", "two with one id"),
    ("id: elf", "id: A", "players[1].battlefield[0].id", "two with one id"),
    ("- id: B", "- id: A", "players[1].id", "two with one id"),
    ("token: true, ", "", "players[1].battlefield[0]", "neither a card nor a token"),
    (
        "hand: [unknown,",
        "hand: [{card: Ox, tapped: true},",
        "players[0].hand[0].tapped",
        "permanent",
    ),
    *(
        (
            f"{zone}: [",
            f"{zone}: [{{id: it, card: Ox, {mark}}}, ",
            f"{place}[0].{mark.partition(':')[0]}",
            said,
        )
        for zone, place, mark, said in (
            ("battlefield", B_HAS, "on_adventure: A", "a card in exile"),
            ("battlefield", B_HAS, "exiled_with: bears", "a card in exile"),
            ("battlefield", B_HAS, "returns_to: hand", "a card in exile"),
            ("battlefield", B_HAS, "prepared_by: bears", "a copy in exile or on the stack"),
            ("battlefield", B_HAS, "double_faced: true", "only a token that is a copy"),
            ("hand", A_HOLDS, "on_adventure: A", "a card in exile"),
            ("hand", A_HOLDS, "linked_to: bears", "a permanent"),
            ("hand", A_HOLDS, "stored: {d6: [1]}", "a permanent"),
            ("hand", A_HOLDS, "face_down: true", "in exile or in the command zone"),
            ("hand", A_HOLDS, "copy_of: bears", "in exile or in the command zone"),
            ("hand", A_HOLDS, "face: back", "it is the whole card"),
        )
    ),
    ("hand: [unknown,", "hand: [{card: Ox, owner: B},", "players[0].hand[0].owner", "400.3"),
    ("hand: [unknown,", "hand: [7,", "players[0].hand[0]", "a name or a mapping"),
    ("active: A", "active: C", "turn.active", "names no player"),
    ("step: declare_blockers", "step: blockers", "turn.step", "declare_blockers"),
    ("controlled_by: {A: B}", "controlled_by: {A: D}", "turn.controlled_by.A", "names no player"),
    ("[elf, bears]", "[elf, elf]", "timestamps[1]", "twice"),
    ("[elf, bears]", "[elf, beers]", "timestamps[1]", "perhaps bears"),
    ("after bears", "after beers", "effects[0].timestamp", "perhaps bears"),
    ("after bears", "after growth", "effects[0].timestamp", "itself"),
    ("after bears", "since bears", "effects[0].timestamp", "before ID"),
    ("affects: [bears]", "affects: [nix]", "effects[0].affects[0]", "names no object"),
    ('ability: "elf#1"', 'ability: "elf#0"', "stack[0].ability", "OBJECT#N"),
    ('ability: "elf#1"', 'ability: "imp#1"', "stack[0].ability", "names no object"),
    ('ability: "elf#1", ', "", "stack[0]", "what is on the stack"),
    ("targets: [A, bears]", "targets: [A, nix]", "stack[0].targets[1]", "names no object"),
    ("modes: [1, 2]", "modes: [0]", "stack[0].modes[0]", "from 1"),
    ("attacks: {bears: B}", "attacks: {bears: D}", "combat.attacks.bears", "names no object"),
    ("attacks: {bears: B}", "attacks: {wolf: B}", "combat.attacks.wolf", "battlefield"),
    ("blocks: {elf: [bears]}", "blocks: {elf: [aura]}", "combat.blocks.elf[0]", "no attacker"),
    ("day_night: day", "day_night: noon", "designations.day_night", "day or night"),
    ("- resolve", "- resolv", "do[1]", "perhaps resolve"),
    ("cast: own_ox", "cats: own_ox", "do[0]", "perhaps cast"),
    ("cast: own_ox", "cast: x, play: y", "do[0]", "several at once"),
    ("destroy: [bears]", "destory: [bears]", "do[3].event", "perhaps destroy"),
    ("layers: {bears", "layer: {bears", "expect.layer", "perhaps layers"),
    ("type_line: Artifact Creature, ", "", "cards[0]", "type_line"),
]


@pytest.mark.parametrize(("old", "new", "key", "message"), CHANGES, ids=lambda it: str(it)[:30])
def test_one_wrong_value_is_one_problem_with_its_place(
    old: str, new: str, key: str, message: str
) -> None:
    """A wrong value is reported with its key, its line and what was expected."""
    assert old in EXAMPLE
    text = EXAMPLE.replace(old, new, 1)
    problems = problems_of(text)
    found = [problem for problem in problems if problem.key == key and message in str(problem)]
    assert found, [str(problem) for problem in problems]
    line = EXAMPLE.count("\n", 0, EXAMPLE.index(old)) + 1
    second = message == "twice" and "\n" in new
    assert found[0].line == (line + second if key else 1)


@pytest.mark.parametrize("step", ["upkeep", "beginning_of_combat", "postcombat_main", "end"])
def test_a_declaration_stands_in_its_step_or_later_in_combat(step: str) -> None:
    """Attacks and blocks outside of the steps in which they last are refused."""
    problems = problems_of(EXAMPLE.replace("step: declare_blockers", f"step: {step}"))
    assert {problem.key for problem in problems} == {"combat.attacks", "combat.blocks"}
    earlier = problems_of(EXAMPLE.replace("step: declare_blockers", "step: declare_attackers"))
    assert {problem.key for problem in earlier} == {"combat.blocks"}
    assert read_scenario(EXAMPLE.replace("step: declare_blockers", "step: end_of_combat"))


def test_all_problems_are_reported_at_once_in_the_order_of_their_lines() -> None:
    """Problems of form and of meaning come together, sorted by line."""
    text = EXAMPLE.replace("title:", "titel:").replace("id: elf", "id: Elf")
    text = text.replace("x: 3", "x: -3")
    keys = [problem.key for problem in problems_of(text)]
    for key in ("titel", "players[1].battlefield[0].id", "stack[0].x", "timestamps[0]"):
        assert key in keys
    lines = [problem.line or 0 for problem in problems_of(text)]
    assert lines == sorted(lines)


@pytest.mark.parametrize("text", ["- a", "a", "1", "null", "{}", "[]", "scenario: 1\nplayers: []"])
def test_what_is_no_scenario_at_all_is_refused(text: str) -> None:
    """A list, a word, an empty mapping and a game without players are refused in words."""
    assert problems_of(text)


@pytest.mark.parametrize("faces", ["[[{name: Front}]]", "[3]", "[Front]"])
def test_a_card_of_which_no_face_can_be_read_is_one_problem(faces: str) -> None:
    """The object that it is, is looked at all the same, and there is no more to say."""
    problems = problems_of(f"""scenario: 1
cards: [{{name: Front // Back, layout: transform, faces: {faces}}}]
players: [{{id: A, battlefield: [{{id: x, card: Front // Back, face: back}}]}}]
""")
    assert [problem.key.startswith("cards[0].faces[0]") for problem in problems] == [True]


@pytest.mark.parametrize(
    ("board", "place"),
    [
        ("players: [{id: A, battlefield: [{id: x, card: unknown}]}]", "players[0].battlefield[0]"),
        ("players: [{id: A}]\nstack: [{id: x, card: unknown, controller: A}]", "stack[0]"),
    ],
)
def test_an_unknown_card_is_in_a_hidden_zone(board: str, place: str) -> None:
    """Everybody sees what is on the battlefield and on the stack (CR 400.2)."""
    (problem,) = problems_of(f"scenario: 1\n{board}\n")
    assert (problem.key, problem.message) == (place, "a card here is known")


def test_a_misspelt_card_is_told_with_the_nearest_names() -> None:
    """A name that no card has is an error where cards are known, and none where they are not."""
    text = "scenario: 1\nplayers: [{id: A, hand: [Beta Baer]}]"
    with pytest.raises(InputError, match=r"players\[0\]\.hand\[0\].*'Beta Baer'.*Beta Bear"):
        read_scenario(text, cards=Cards())
    assert read_scenario(text)


def test_timestamps_that_wait_for_each_other_are_a_circle() -> None:
    """Two objects that are each `after` the other have no order."""
    board = "[{id: a, card: X, timestamp: after b}, {id: b, card: X, timestamp: after a}]"
    problems = problems_of(f"scenario: 1\nplayers: [{{id: A, battlefield: {board}}}]")
    assert ["circle" in str(problem) for problem in problems] == [True, True]


def test_a_main_game_has_other_objects_than_its_subgame() -> None:
    """An id names one object of the whole game, the main game included."""
    text = "players: [{id: A, hand: [{id: x, card: Ox}]}]"
    problems = problems_of(f"scenario: 1\n{text}\nmain_game: {{{text}}}")
    assert [problem.key for problem in problems] == ["main_game.players[0].hand[0].id"]


def test_a_declared_attacker_attacks_something() -> None:
    """CR 508.1b; only of an attacker in `combat` what it attacked may be gone."""
    text = "scenario: 1\nplayers:\n  - {id: A, battlefield: [Bear]}\n  - {id: B}\n"
    text += "turn: {active: A, step: declare_attackers}\n%s\n"
    declared = problems_of(text % "do: [{attack: {bear: null}}]")
    assert [problem.key for problem in declared] == ["do[0].attack.bear"]
    assert read_scenario(text % "combat: {attacks: {bear: null}}") is not None


def test_a_subgame_has_the_libraries_of_its_main_game() -> None:
    """CR 729.2: while it goes on, no card is in a main game's library; who plays it plays both."""
    text = "scenario: 1\nplayers: [{id: A}, {id: B}]\nmain_game: {players: %s}\n"
    library = problems_of(text % "[{id: A, library: [Ox]}, {id: B, library: 3}]")
    assert [problem.found for problem in library] == ["a library of A", "a library of B"]
    assert [problem.key for problem in problems_of(text % "[{id: A}]")] == ["players[1].id"]


def test_a_card_without_an_adventure_is_on_none() -> None:
    """CR 715.3d."""
    text = "scenario: 1\nplayers:\n  - {id: A, exile: [{card: %s, on_adventure: A}]}\n"
    with open_database() as cards:
        read_scenario(text % "Bonecrusher Giant", cards=cards)
        with pytest.raises(InputError, match="it has no Adventure"):
            read_scenario(text % "Grizzly Bears", cards=cards)


@pytest.mark.parametrize(
    "text",
    ["hello world", "- 1\n- 2\n", "# A title\n\n`code` and *more*\n\nscenario: 1\n", "a: [1\n"],
)
def test_a_text_that_is_no_scenario_is_told_what_one_looks_like(text: str) -> None:
    """It does not see the words of a parser of YAML."""
    (problem,) = problems_of(text)
    assert problem.message == "this is no scenario"
    assert "docs/reference/scenario.md" in str(problem.expected)


def test_a_scenario_that_is_no_yaml_keeps_its_line() -> None:
    """The place of the fault is what its writer needs."""
    (problem,) = problems_of("scenario: 1\nplayers: [\n")
    assert problem.message.startswith("this is not YAML")
    assert problem.line == 3


@pytest.mark.parametrize(
    ("player", "place", "said"),
    [
        ("hand: [Undercity]", "hand[0]", "wrong zone"),  # 309.2c
        ("command: [Undercity, Tomb of Annihilation]", "command[1]", "a second dungeon"),  # 309.3
        ("command: [{card: Undercity, room: Dark Pool}]", "command[0].room", "no such room"),
        ("command: [{card: Ox, room: Forge}]", "command[0].room", "no dungeon"),  # 309.4
        ("completed_dungeons: [Ox]", "completed_dungeons[0]", "no dungeon"),  # 309.7
    ],
)
def test_a_dungeon_is_where_it_can_be_309(player: str, place: str, said: str) -> None:
    """One of each player, in the command zone, with the venture marker in one of its rooms."""
    text = "scenario: 1\ncards: [{name: Ox, type_line: Creature}]\n"
    text += f"players: [{{id: A, {player}}}, {{id: B}}]\n"
    with pytest.raises(InputError) as caught:
        read_scenario(text, cards=open_database())
    (problem,) = caught.value.problems
    assert problem.key == f"players[0].{place}"
    assert said in problem.message
