"""Puzzles of Forge and deck lists of other programs: carried whole, or each loss named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import clingather
from clingather.bridge.base.errors import InputError
from clingather.bridge.cards.database import open_database
from clingather.bridge.exchange.carried import Carried
from clingather.bridge.exchange.puzzle_writing import write_puzzle
from clingather.bridge.exchange.reading import read_foreign
from clingather.bridge.scenario.reading import read_scenario, read_scenario_file
from clingather.bridge.scenario.writing import scenario_to_data
from clingather.bridge.solving.aims import read_aim
from clingather.cli.main import run

PUZZLES = Path(__file__).parent / "data" / "puzzles"
# of the puzzles that are not carried whole, what is lost
LOSSES = {
    "05-attack": ["Grizzly Bears|Tapped|Attacking: ", "Giant|Tapped|Attacking:8: "],  # triggers
    "06-attributes-without-a-key": ["Renowned", "Monstrous", "Suspected", "IsCommander"],
    "07-unknown-cards": ["Nobody's Own Card|Tapped"],
    "11-token-scripts": ["t:w_1_1_soldier_somehow"],
    "13-precast-and-scripts": ["Giant Growth->3", "Grizzly Bears|ExecuteScript:Foo", "Lightning"],
    "14-first-strike-damage": ["COMBAT_FIRST_STRIKE_DAMAGE", "Grizzly Bears|Attacking: "],
    "16-other-mana": ["3"],
    "17-dangling-ids": ["AttachedTo:99", "->42"],
    "18-unknown-keys": ["p0ringbearer", "b", "key without a value"],
}


def carried(name: str, text: str) -> Carried:
    """What is carried of a text."""
    with open_database() as cards:
        return read_foreign(text, name, cards)


def objects(data: dict[str, Any], player: str, zone: str) -> list[dict[str, Any]]:
    """The objects of a player's zone."""
    found = next(each for each in data["players"] if each["id"] == player)
    return list(found.get(zone, []))


def files() -> list[Path]:
    """The puzzles, which were written by hand in Forge's format."""
    return sorted(PUZZLES.glob("*.pzl"))


def test_there_are_twenty_puzzles() -> None:
    """So many are tried, and each that loses something is one of them."""
    assert len(files()) == 20
    assert set(LOSSES) <= {file.stem for file in files()}


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_puzzle_is_carried_whole_or_each_loss_is_named(file: Path) -> None:
    """What is lost is named with its line, and nothing else is; the scenario is read as it is."""
    text = file.read_text(encoding="utf-8")
    found = carried(file.name, text)
    lost = [each for each in found.lost if each.matters]
    wanted = LOSSES.get(file.stem, [])
    for word in wanted:
        assert any(word in f"{each.key} {each.text}" for each in lost), (word, lost)
    assert len(lost) == len(wanted), lost
    assert found.complete == (not wanted)
    rows = text.splitlines()
    for each in found.lost:
        assert each.line is not None
        assert each.text.split("|")[0].split(":")[0].strip() in rows[each.line - 1], each
    with open_database() as cards:
        read_scenario(found.text, source="written", cards=cards)


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_puzzle_goes_out_and_comes_in_again(file: Path) -> None:
    """What was imported is exported without a loss, and imported again it is the same.

    Whoever attacks still does, and commanders are commanders; what is not known of them is said
    each time.
    """
    first = carried(file.name, file.read_text(encoding="utf-8"))
    with open_database() as cards:
        scenario = read_scenario(first.text, source="written", cards=cards)
    out = write_puzzle(scenario)
    assert not [each for each in out.lost if each.matters], out.lost
    again = carried("again.pzl", out.text)
    spoken_of = len(first.data.get("combat", {}).get("attacks", {}))
    spoken_of += sum(len(player.get("commanders", {})) for player in first.data["players"])
    lost = [each.text for each in again.lost if each.matters]
    assert [text for text in lost if text.endswith((": Attacking", "|IsCommander"))] == lost
    assert len(lost) == spoken_of
    assert again.data == first.data


def test_what_the_words_of_a_puzzle_mean() -> None:
    """Counters, status, links, owners, choices and the attack are where the scenario has them."""
    data = carried("a.pzl", (PUZZLES / "02-attributes.pzl").read_text(encoding="utf-8")).data
    assert data["goal"] == "win"
    assert data["turn"]["step"] == "precombat_main"
    mine = {each["id"]: each for each in objects(data, "human", "battlefield")}
    assert mine["grizzly_bears"]["counters"] == {"+1/+1": 2, "charge": 1}
    assert mine["grizzly_bears"]["summoning_sick"] is True
    assert mine["grizzly_bears"]["damage"] == 1
    assert mine["pacifism"]["attached_to"] == "grizzly_bears"
    assert mine["hill_giant"]["owner"] == "ai"
    assert mine["forest"]["tapped"] is True
    attack = carried("b.pzl", (PUZZLES / "05-attack.pzl").read_text(encoding="utf-8")).data
    assert attack["combat"]["attacks"] == {"grizzly_bears": "p1", "hill_giant": "jace_beleren"}


def test_the_first_card_of_a_library_is_on_top_and_the_last_of_a_graveyard() -> None:
    """Both programs write these zones in the same order."""
    data = carried("a.pzl", "[state]\np0library=Forest;Island\np0graveyard=Swamp;Plains\n").data
    assert [each["card"] for each in objects(data, "p0", "library")] == ["Forest", "Island"]
    assert [each["card"] for each in objects(data, "p0", "graveyard")] == ["Swamp", "Plains"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "no puzzle"),
        ("[metadata]\nName:x\n", "no puzzle"),
        ("[state]\nhumanlife=many\n", "not a number"),
        ("[state]\nhumanlife=" + "9" * 5000 + "\n", "not a number"),
        ("[state]\nactiveplayer=nobody\n", "no player"),
        ("[state]\nactivephase=LUNCH\n", "no phase"),
        ("[state]\nhumancounters=POISON\n", "not counters"),
        ("[state]\nhumanbattlefield=Lightning Bolt\n", "not on the battlefield"),
        ("[state]\nhumancounters=" + "POISON," * 500 + "\n", "not counters"),
    ],
)
def test_a_puzzle_that_is_wrong_is_refused_with_its_line(text: str, found: str) -> None:
    """What Forge could not read either is exit code 2."""
    with pytest.raises(InputError) as raised:
        carried("a.pzl", text)
    assert found in str(raised.value)
    assert len(raised.value.problems) <= 100
    if "[state]" in text:
        assert raised.value.problems[0].line == 2


def test_a_word_about_the_puzzle_that_is_said_twice_is_named() -> None:
    """The last one counts, and the one before is no loss of the game."""
    found = carried("a.pzl", "[metadata]\nTurns:1\nTurns:2\n[state]\nhumanlife=3\n")
    assert [(each.text, each.matters) for each in found.lost] == [("Turns:1", False)]


def test_in_how_many_turns_is_what_solve_is_asked() -> None:
    """It goes out again; what no strategy can take is named, and what is no number refused."""
    text = "[metadata]\nGoal:Win\nTurns:%s\n[state]\nhumanlife=3\n"
    found = carried("a.pzl", text % 2)
    assert found.complete
    assert found.data["ask"] == {"turns": 2}
    assert "puzzle" not in found.data
    with open_database() as cards:
        scenario = read_scenario(found.text, source="written", cards=cards)
    assert read_aim(scenario).last == scenario.state.turn.number + 1
    out = write_puzzle(scenario)
    assert out.lost == []
    assert carried("b.pzl", out.text).data == found.data
    assert [each.text for each in carried("a.pzl", text % 0).lost] == ["0"]
    with pytest.raises(InputError, match="not a number"):
        carried("a.pzl", text % "few")


def test_a_line_of_the_state_that_is_said_twice_is_named() -> None:
    """The last one counts, whatever its player and zone are called."""
    text = "[state]\nhumanplay=Forest\nhumanlife=3\np0life=4\np0battlefield=Plains\nailife=1\n"
    found = carried("a.pzl", text)
    assert [(each.line, each.text, each.matters) for each in found.lost] == [
        (2, "humanplay=Forest", True),
        (3, "humanlife=3", True),
    ]
    assert found.data["players"][0]["life"] == 4
    assert [each["card"] for each in objects(found.data, "human", "battlefield")] == ["Plains"]


def test_a_commander_is_carried_and_that_its_casts_are_unknown_is_named() -> None:
    """It makes a game of Commander, also where another player has it; it goes out again."""
    text = (
        "[state]\nhumanlife=30\nailife=40\nhumancommand=Isamaru, Hound of Konda|IsCommander\n"
        "humanbattlefield=Grizzly Bears|Owner:AI|IsCommander\n"
    )
    found = carried("a.pzl", text)
    assert found.data["variant"] == "commander"
    human, ai = found.data["players"]
    assert human["commanders"] == {"isamaru_hound_of_konda": 0}
    assert ai["commanders"] == {"grizzly_bears": 0}
    assert ["its tax" in each.reason for each in found.lost] == [True, True]
    with open_database() as cards:
        out = write_puzzle(read_scenario(found.text, source="written", cards=cards))
    assert out.lost == []
    assert carried("b.pzl", out.text).data == found.data


def test_export_names_what_a_puzzle_cannot_say() -> None:
    """Effects, tokens with abilities, unknown cards, the order of timestamps, what is asked."""
    text = """
scenario: 1
players:
  - id: A
    battlefield:
      - {id: bears, card: Grizzly Bears, deathtouched: true}
      - {id: odd, token: true, name: Odd, type_line: Artifact, oracle_text: "{T}: Add {G}."}
    library: 53
  - id: B
    battlefield: [{id: giant, card: Hill Giant}]
turn: {active: A, priority: B}
timestamps: [giant, bears]
effects: [{source: Giant Growth, controller: A, affects: [bears], text: "gets +3/+3"}]
do: [resolve]
expect: {layers: {}}
"""
    found = write_puzzle(read_scenario(text))
    keys = {each.key for each in found.lost if each.matters}
    assert keys == {
        *("bears.deathtouched", "A.battlefield.odd", "A.library", "turn.priority"),
        *("timestamps", "effects", "do"),
    }
    assert "Grizzly Bears" in found.text
    assert "Hill Giant" in found.text


def test_every_example_is_exported_and_what_is_left_is_imported(root: Path) -> None:
    """No scenario of the examples is a fault; what is written without a loss comes back."""
    whole = 0
    for file in sorted((root / "examples").glob("613*/*.yaml"))[::4]:
        scenario = read_scenario_file(file)
        out = write_puzzle(scenario)
        if out.complete:
            whole += 1
            back = read_foreign(out.text, "a.pzl")
            before = [len(player.battlefield) for player in scenario.state.players]
            after = [len(player.get("battlefield", ())) for player in back.data["players"]]
            assert after[: len(before)] == before, file
    assert whole > 3


def test_a_goal_is_read_and_written_and_names_an_object() -> None:
    """`win` and `survive` are words; other goals name what is to be destroyed, and the like."""
    text = (
        "scenario: 1\ngoal: {destroy: bears}\nplayers: [{id: A, battlefield: [{id: %s, card: X}]}]"
    )
    scenario = read_scenario(text % "bears")
    assert scenario_to_data(scenario)["goal"] == {"destroy": "bears"}
    assert {each.key for each in write_puzzle(scenario).lost if each.matters} == {"goal"}
    with pytest.raises(InputError, match="goal"):
        read_scenario(text % "wolves")
    with pytest.raises(InputError, match="goal"):
        read_scenario("scenario: 1\ngoal: draw\nplayers: [{id: A}]")


ARENA = """About
Name Burn and Bears

Deck
4 Lightning Bolt (M10) 146
2x Grizzly Bears
20 Mountain

Sideboard
1 Giant Growth
"""
MTGO = "4 Lightning Bolt\n20 Mountain\n\n2 Giant Growth\n"
COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <deckname>Burn</deckname>
  <comments>for Friday</comments>
  <zone name="main">
    <card number="4" name="Lightning Bolt"/>
    <card number="20" price="0" name="Mountain"/>
  </zone>
  <zone name="side"><card number="2" name="Giant Growth"/></zone>
  <zone name="tokens"><card number="1" name="Elf"/></zone>
</cockatrice_deck>
"""
DEK = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="27" Quantity="4" Sideboard="false" Name="Lightning Bolt" Annotation="0" />
  <Cards CatID="28" Quantity="20" Sideboard="false" Name="Mountain" Annotation="0" />
  <Cards CatID="29" Quantity="2" Sideboard="true" Name="Giant Growth" Annotation="0" />
</Deck>
"""


@pytest.mark.parametrize("text", [ARENA, MTGO, COD, DEK], ids=["arena", "mtgo", "cod", "dek"])
def test_a_deck_is_a_shuffled_library(text: str) -> None:
    """The cards stand in the library and the sideboard, so many of each."""
    data = carried("deck", text).data
    (player,) = data["players"]
    assert player["shuffled"] is True
    counts: dict[str, int] = {}
    for each in player["library"]:
        counts[each["card"]] = counts.get(each["card"], 0) + each.get("count", 1)
    assert counts["Lightning Bolt"] == 4
    assert counts["Mountain"] == 20
    assert {each["card"] for each in player["sideboard"]} == {"Giant Growth"}


def test_a_deck_with_a_commander_makes_a_game_of_commander() -> None:
    """The commander stands in the command zone and was never cast (CR 903.6, 903.8)."""
    found = carried("deck", "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n")
    assert found.complete
    assert found.data["variant"] == "commander"
    (player,) = found.data["players"]
    (id_,) = player["commanders"]
    assert player["commanders"] == {id_: 0}
    assert player["command"] == [{"id": id_, "card": "Isamaru, Hound of Konda"}]
    with open_database() as cards:
        scenario = read_scenario(found.text, source="written", cards=cards)
    assert scenario.state.players[0].life == 40


def test_what_a_deck_list_says_besides_is_named() -> None:
    """The printing, the comments and the tokens are no part of the game; an unknown card is."""
    assert carried("deck", ARENA).complete
    assert {each.key for each in carried("deck", COD).lost} == {"<comments>", "zone tokens"}
    found = carried("deck", "4 Lightning Bolt\n1 Nobody's Own Card\n")
    assert not found.complete
    assert [(each.line, each.text) for each in found.lost] == [(2, "1 Nobody's Own Card")]


BOMB = (
    '<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY a "ha">'
    + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>\n<cockatrice_deck><deckname>&i;</deckname></cockatrice_deck>"
)
OUTSIDE = (
    '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Deck><NetDeckID>&x;</NetDeckID></Deck>'
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (BOMB, "document type"),
        (OUTSIDE, "document type"),
        ("<Deck>", "no XML"),
        ("<html></html>", "no deck"),
        ("<Deck></Deck>", "no card"),
        ('<Deck><Cards Quantity="many" Name="Forest"/></Deck>', "no card of a deck"),
        ("4 Lightning Bolt\nwhat is this\n", "no line of a deck list"),
        ("999999999 Forest\n", "so many"),
        ("0 Forest\n", "so many"),
        ("Deck\n", "no card"),
        ("<Deck>" + "<a>" * 20_000, "no XML"),
    ],
)
def test_a_hostile_deck_is_refused(text: str, found: str) -> None:
    """Entities are never read; wrong numbers and other documents are exit code 2."""
    with pytest.raises(InputError, match=found):
        carried("deck", text)


def test_a_file_that_is_too_long_or_not_utf8_is_refused(tmp_path: Path) -> None:
    """As every file that is read."""
    for data in (b"\xff\xfe[\x00s\x00", b"[state]\n" + b"x" * 6_000_000):
        file = tmp_path / "a.pzl"
        file.write_bytes(data)
        assert run(["import", str(file)]) == 2


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`import` prints what `export` prints as the same puzzle; every command reads it."""
    file = PUZZLES / "01-win-this-turn.pzl"
    assert run(["import", str(file)]) == 0
    scenario = tmp_path / "a.yaml"
    scenario.write_text(capsys.readouterr().out, encoding="utf-8")
    assert run(["export", str(scenario)]) == 0
    assert "humanlife=" in capsys.readouterr().out
    assert run(["plays", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["player"] == "human"


def test_what_is_lost_is_said_and_no_other_command_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`import` prints what can be carried with exit code 3; `layers` gives no answer."""
    file = PUZZLES / "06-attributes-without-a-key.pzl"
    assert run(["import", str(file), "--json"]) == 3
    printed = capsys.readouterr()
    answer = json.loads(printed.out)
    assert answer["complete"] is False
    assert {"line", "key", "text", "reason", "matters"} == set(answer["lost"][0])
    assert "Renowned" in printed.err
    assert run(["import", str(file), "--ignore-unsupported"]) == 0
    capsys.readouterr()
    assert run(["layers", str(file)]) == 3
    assert "Renowned" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("deck.cod", COD, "this is a deck list"),
        ("deck.dek", DEK, "this is a deck list"),
        ("deck.txt", ARENA, "this is a deck list"),
        ("deck.txt", "// burn\n" + MTGO, "this is a deck list"),
        ("puzzle.txt", "[metadata]\nGoal:Win\n[state]\nhumanlife=3\n", "this is a puzzle"),
        ("position.txt", "turn=1\np0life=3\np1life=3\n", "this is a puzzle"),
    ],
)
@pytest.mark.parametrize("command", ["layers", "plays", "outcomes", "loops", "solve", "export"])
def test_a_file_of_another_program_is_told_which_command_takes_it(
    name: str,
    text: str,
    said: str,
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Where a scenario is read, exit code 2 and one line that names the file and the command."""
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    assert run([command, str(file)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{file}: {said}")
    assert f"`clingather import {file}`" in line


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("bolt x4\n", ["bolt x4"]),
        ("bolt x4\nshock 4x\n", ["bolt x4", "shock 4x"]),
        ("my deck\n4 Lightning Bolt\n20 Mountain\n", ["my deck"]),
        ("// burn\nbolt x4\nCircle of Protection: Red\n4 Shock\n2 Circle of Protection: Red\n",
         ["bolt x4", "Circle of Protection: Red"]),
    ],
)  # fmt: skip
def test_a_deck_list_that_can_not_be_read_is_told_to_be_one(
    text: str, wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the lines, how they must look, and the commands; those commands say the same lines."""
    file = tmp_path / "deck.txt"
    file.write_text(text, encoding="utf-8")
    rows = [f"{file}:{text.splitlines().index(row) + 1}: no line of a deck list: found '{row}'"
            for row in wrong]  # fmt: skip
    assert run(["plays", str(file)]) == 2
    first, *_others = capsys.readouterr().err.splitlines()
    assert first.startswith(f"{file}: this is a deck list: expected a scenario")
    assert f"`clingather import {file}`" in first
    for command in ("plays", "import", "combos"):
        assert run([command, str(file)]) == 2
        lines = capsys.readouterr().err.splitlines()[command == "plays" :]
        assert [line.split(", expected")[0] for line in lines] == rows
        assert all("(`4 NAME`), or a heading" in line for line in lines)


@pytest.mark.parametrize(
    "text", ["hello\n", "life: 20\nname: 4\n", "- 4\n- 3\n", "4\n", "a b 4 c\n"]
)
def test_what_is_no_deck_list_is_not_told_to_be_one(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Numbers alone make none."""
    file = tmp_path / "a.yaml"
    file.write_text(text, encoding="utf-8")
    assert run(["plays", str(file)]) == 2
    assert "deck list" not in capsys.readouterr().err


def test_a_scenario_where_a_deck_is_read_and_a_puzzle_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`import` has nothing to do, and `combos` looks at decks alone."""
    for command, name, text, said in (
        ("import", "a.yaml", "scenario: 1\nplayers: [{id: A}]\n", "this is a scenario"),
        ("import", "a.json", '{"players": [{"id": "A"}],\n  "scenario": 1}', "this is a scenario"),
        ("combos", "a.yaml", "title: x\nscenario: 1\nplayers: [{id: A}]\n", "this is a scenario"),
        ("combos", "a.pzl", "[state]\nhumanlibrary=Forest\n", "this is a puzzle of Forge"),
    ):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        assert run([command, str(file)]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith(f"{file}: {said}"), line


def test_what_is_wrong_with_a_scenario_stays_as_it_was_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where a text in it looks like a line of something else."""
    file = tmp_path / "a.yaml"
    file.write_text("scenario: 1\ntitle: |\n  p0life=3\nplayers: none\n", encoding="utf-8")
    assert run(["layers", str(file)]) == 2
    assert "a.yaml:4: players: wrong kind of value" in capsys.readouterr().err


def test_a_puzzle_is_a_scenario_for_python_too() -> None:
    """A path may be that of a puzzle, as for every command."""
    assert clingather.plays(PUZZLES / "01-win-this-turn.pzl")["player"] == "human"
