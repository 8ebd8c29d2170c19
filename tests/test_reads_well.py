"""Answers for people: sentences, folded taps, plain words, errors as JSON, progress, Ctrl-C."""

from __future__ import annotations

import io
import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from clingather.bridge import layers, outcomes
from clingather.bridge.base.errors import InputError, Problem, UnsupportedError
from clingather.bridge.base.plain_words import printed
from clingather.bridge.kernel.happenings import EVENTS
from clingather.cli.limited import STOPPED, answered, was_stopped
from clingather.cli.loops import _Shown, said
from clingather.cli.main import run
from clingather.cli.progress import Progress
from clingather.cli.tables import type_line
from clingather.cli.timeline import SENTENCES, sentences

EXAMPLES = Path(__file__).parents[1] / "examples"
DRUID = EXAMPLES / "732-loops" / "devoted-druid-and-vizier-of-remedies.yaml"
HUMILITY = EXAMPLES / "613-layers" / "humility-and-opalescence.yaml"
ODD = """
scenario: 1
cards: [{name: Test Odd, mana_cost: "{0}", type_line: Artifact, oracle_text: Gnarl it.}]
players: [{id: A, battlefield: [Test Odd]}, {id: B}]
"""


def board(tmp_path: Path, text: str) -> str:
    """A file with a scenario."""
    file = tmp_path / "board.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_why_is_never_cut(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    """However narrow the terminal is, each step is a line with its text whole."""
    monkeypatch.setenv("COLUMNS", "40")
    assert run(["layers", str(HUMILITY), "--why", "opalescence"]) == 0
    out = capsys.readouterr().out
    assert "base power and base toughness each equal to its mana value." in out
    assert "CR 613.1, copiable value" in out


def test_cards_that_nobody_knows_are_counted_each(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One entry stands for many in the state; a library of 53 and one more on top has 54."""
    text = """
        scenario: 1
        cards: [{name: Test Lift, mana_cost: "{0}", type_line: Sorcery, oracle_text: "Put target creature on top of its owner's library."}]
        players: [{id: A, hand: [{id: lift, card: Test Lift}], battlefield: [{id: b, card: Grizzly Bears}], library: 53}, {id: B}]
        turn: {active: A, step: precombat_main}
        do: [{cast: lift, targets: [b]}, resolve]
    """  # noqa: E501
    assert run(["outcomes", board(tmp_path, text)]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("A "))
    assert row.split() == ["A", "20", "0", "54", "lift"]


def test_what_is_tapped_for_mana_is_one_line() -> None:
    """The taps before a spell are folded; a tap that adds no mana stays."""
    taps: list[dict[str, Any]] = []
    for land, mana in (("plains", "W"), ("island", "U")):
        taps += [
            {"event": "tap", "object": land},
            {"event": "activate", "source": land, "ability": 1, "player": "A"},
            {"event": "add_mana", "player": "A", "mana": mana, "amount": 1},
        ]
    cast = {"event": "cast", "object": "ox", "player": "A"}
    lone = {"event": "tap", "object": "bear"}
    assert list(sentences([*taps, cast, lone])) == [
        "A taps for {W}{U}",
        "A casts ox",
        "bear becomes tapped",
    ]


def test_what_is_alike_is_a_line_of_the_state(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Four or more that stand one after the other; one that differs stands for itself."""
    lands = "{card: Forest, count: 5}, {card: Forest, id: used, tapped: true}, Mountain"
    text = f"scenario: 1\nplayers: [{{id: A, battlefield: [{lands}, Dryad Arbor]}}, {{id: B}}]\n"
    assert run(["outcomes", board(tmp_path, text)]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if " A " in line]
    assert [line[0] for line in lines[-4:]] == ["forest", "used", "mountain", "dryad_arbor"]
    assert lines[-4][:6] == ["forest", "…", "forest_5", "5", "×", "Forest"]


def test_what_many_outcomes_share_is_said_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Four or more: how each begins, and what stands alike in all; nothing of it comes again."""
    there = "battlefield: [{id: giant, card: Hill Giant}, {id: spider, card: Giant Spider}]"
    text = f"""
scenario: 1
players:
  - {{id: A, battlefield: [Mountain], hand: [{{id: bolt, card: Lightning Bolt}}]}}
  - {{id: B, {there}}}
do: [{{cast: bolt}}, resolve]
"""
    file = board(tmp_path, text)
    assert run(["outcomes", file]) == 0
    lines = capsys.readouterr().out.splitlines()
    first, *_ = (at for at, line in enumerate(lines) if line.startswith("Outcome 1 of 4"))
    assert lines[0] == "Each of the 4 outcomes begins so"
    for word in ("A casts bolt", "bolt resolves", "mountain  Mountain"):
        assert [at < first for at, line in enumerate(lines) if word in line] == [True], word
    assert sum("bolt deals 3 damage" in line for line in lines[first:]) == 4
    assert sum(line.startswith("giant ") for line in lines) == 3  # it is gone in one of them
    answer = outcomes(Path(file))["outcomes"]
    assert all({"mountain", "spider"} <= each["objects"].keys() for each in answer)
    assert all(each["events"][0]["event"] == "tap" for each in answer)


def test_types_stand_as_on_cards() -> None:
    """Before `Creature` what a creature is besides; `Kindred` first."""
    dryad = {"types": ["Creature", "Land"], "subtypes": ["Dryad", "Forest"]}
    assert type_line(dryad) == "Land Creature — Dryad Forest"
    god = {"supertypes": ["Legendary"], "types": ["Artifact", "Creature", "Enchantment"]}
    assert type_line(god) == "Legendary Enchantment Artifact Creature"
    assert type_line({"types": ["Instant", "Kindred"]}) == "Kindred Instant"


RARE = {"exchange", "flip", "life_becomes", "replace"}


def test_what_enters_with_counters_is_told_so() -> None:
    """The number is what it has then, after all that changed it (CR 122.6, 614.12)."""
    board = {
        "scenario": 1,
        "players": [
            {
                "id": "A",
                "battlefield": [{"id": "forest", "card": "Forest", "count": 4}, "Hardened Scales"],
                "hand": [{"id": "ballista", "card": "Walking Ballista"}],
            },
            {"id": "B"},
        ],
        "turn": {"active": "A", "step": "precombat_main", "priority": "A"},
        "do": [{"cast": "ballista", "x": 2}, "resolve"],
    }
    (outcome,) = outcomes(board)["outcomes"]
    (entered,) = [row for row in outcome["events"] if row.get("to") == "battlefield"]
    assert entered["counters"] == {"+1/+1": 3}
    assert "with 3 +1/+1 counters" in "".join(sentences([entered]))


def test_effects_of_a_dependency_loop_are_not_told_to_wait() -> None:
    """Of Blood Moon and Life and Limb neither waits: timestamps decide (CR 613.8b)."""
    line = "Creature — Saproling"
    saproling = {"token": True, "name": "Saproling", "type_line": line, "colors": ["G"]}
    saproling |= {"power": "1", "toughness": "1"}
    board = {
        "scenario": 1,
        "players": [
            {"id": "A", "battlefield": ["Life and Limb", "Bayou", saproling]},
            {"id": "B", "battlefield": ["Blood Moon"]},
        ],
    }
    told = layers(board)["dependencies"]
    assert {row["rule"] for row in told} == {"613.8b"}


def test_every_event_is_a_sentence() -> None:
    """What happens often is told in words of its own, with its rule; nothing shows its keys."""
    assert EVENTS - set(SENTENCES) == RARE
    told = [
        {"event": "activate", "player": "A", "source": "elf", "ability": 1, "rule": "602.2"},
        {"event": "roll", "player": "A", "amount": 12, "rule": "706.2"},
        {"event": "step", "player": "B", "step": "precombat_main", "rule": "500.1"},
        {"event": "step", "player": "B", "step": "postcombat_main", "rule": "500.1"},
        {"event": "step", "player": "B", "step": "end", "rule": "500.1"},
        {"event": "step", "player": "B", "step": "combat_damage", "second": True},
        {"event": "search", "player": "A", "whose": "A", "from": ["library"], "amount": 3},
        {"event": "add_mana", "player": "A", "mana": "R", "amount": 3, "rule": "106.4"},
        {"event": "performed", "object": "elf", "what": "explore", "rule": "701.44a"},
        {"event": "draw", "player": "A", "object": "ox", "rule": "121.1"},
        {"event": "move", "object": "ox", "from": "library", "to": "hand", "how": "drawn"},
        {"event": "draw", "player": "A", "amount": 0, "rule": "121.4"},
    ]
    assert list(sentences(told)) == [
        "A activates elf#1 (CR 602.2)",
        "A rolls 12 (CR 706.2)",
        "B's first main phase begins (CR 500.1)",
        "B's second main phase begins (CR 500.1)",
        "B's end step begins (CR 500.1)",
        "B's second combat damage step begins",
        "A searches the library",
        "A adds {R}{R}{R} (CR 106.4)",
        "elf: explore (CR 701.44a)",
        "A draws ox (CR 121.1)",
        "A can't draw, for the library is empty (CR 121.4)",
    ]


def test_outcomes_show_how_things_stand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names, counters, damage and what is tapped stand in the table."""
    bears = '{card: Grizzly Bears, counters: {"+1/+1": 1}, damage: 1, tapped: true}'
    text = f"scenario: 1\nplayers: [{{id: A, battlefield: [{bears}]}}, {{id: B}}]\n"
    monkeypatch.setenv("COLUMNS", "150")
    assert run(["outcomes", board(tmp_path, text)]) == 0
    out = capsys.readouterr().out
    assert "Grizzly Bears" in out
    assert "1 +1/+1; damage 1; tapped" in out


def test_commanders_show_what_they_are_taxed_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """How often each was cast from the command zone, and the damage of each (CR 903.8, 903.10a)."""
    examples = Path(__file__).parent.parent / "examples" / "903-commander"
    monkeypatch.setenv("COLUMNS", "150")
    assert run(["outcomes", str(examples / "twenty-one-of-one-commander.yaml")]) == 0
    said = capsys.readouterr().out
    assert "isamaru: cast 1  isamaru: 21" in said
    assert "commanders       commander damage" in said


def test_loyalty_is_said_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the number of its loyalty counters (CR 306.5c); other counters stand beside it."""
    jace = "{card: Jace Beleren, counters: {loyalty: 3, stun: 1}}"
    text = f"scenario: 1\nplayers: [{{id: A, battlefield: [{jace}]}}, {{id: B}}]\n"
    monkeypatch.setenv("COLUMNS", "150")
    assert run(["outcomes", board(tmp_path, text)]) == 0
    assert "loyalty 3; 1 stun" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("players", "said", "winner"),
    [
        ("[{id: A, life: 0}, {id: B}]", "The game is over: B has won (CR 104.1).", "B"),
        (
            "[{id: A, life: 0}, {id: B, life: 0}]",
            "The game is over: it is a draw (CR 104.1).",
            None,
        ),
    ],
)
def test_plays_says_that_the_game_is_over(
    players: str, said: str, winner: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody has anything to choose: that is an answer, whole."""
    file = board(tmp_path, f"scenario: 1\nplayers: {players}\n")
    assert run(["plays", file]) == 0
    assert said in capsys.readouterr().out
    assert run(["plays", file, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["decision"], answer["winner"], answer["complete"]) == (None, winner, True)
    assert answer["draw"] is (winner is None)


ARTISTS = """
scenario: 1
players:
  - {id: A, battlefield: [Blood Artist, Grizzly Bears]}
  - {id: B}
do:
  - {event: "Destroy all creatures."}
  - {choose: {"blood_artist#1.targets": [B]}}
  - {choose: {"blood_artist#1.targets": [B]}}
"""


def test_an_ability_on_the_stack_says_what_it_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its text stands where others have their names; an order of what is alike is no choice."""
    monkeypatch.setenv("COLUMNS", "250")
    assert run(["outcomes", board(tmp_path, ARTISTS)]) == 0
    out = capsys.readouterr().out
    assert out.count("Whenever this creature or another creature dies, target player loses 1") == 2
    key = "blood_artist#1.targets: B"
    assert f"  chosen by A: {key}; {key}\n" in out


@pytest.mark.parametrize(
    ("loop", "sentence"),
    [
        (
            {"result": "shortcut", "unbounded": ["tokens:Elf Warrior", "mana:G"],
             "may_stop": ["A"], "must_choose_otherwise": None},
            "Any number of times: Elf Warrior tokens, mana {G}; A may stop it.",
        ),
        (
            {"result": "draw", "unbounded": [], "may_stop": [], "must_choose_otherwise": None},
            "Nobody can stop it, and the game is a draw.",
        ),
        (
            {"result": "ends", "iterations": 7, "winner": "A", "unbounded": []},
            "It ends after 7 times and A wins.",
        ),
        (
            {"result": "ends", "iterations": 7, "winner": "B", "loses": ["A"], "unbounded": []},
            "It ends after 7 times and A loses.",
        ),
        (
            {"result": None, "unbounded": [], "may_stop": ["A"], "must_choose_otherwise": "B"},
            "It repeats any number of times; B must choose something else in the end.",
        ),
    ],
)  # fmt: skip
def test_a_loop_begins_with_a_sentence(loop: dict[str, Any], sentence: str) -> None:
    """Who can have any number of what, and who can stop it."""
    assert said(loop) == sentence


def test_loops_are_told_in_plain_words(capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence stands first."""
    run(["loops", str(DRUID)])
    assert capsys.readouterr().out.startswith("Loop 1: Any number of times: mana {G}")


def test_what_is_printed_is_accepted_as_input() -> None:
    """`no` is false where a player may; so are `yes`, `nothing` and names with commas."""
    assert [printed(each) for each in (False, True, [], ["a", "b"], 3)] == [
        *("no", "yes", "nothing", "a, b", "3")
    ]
    players = [{"id": "A", "hand": ["Clone"], "battlefield": ["Grizzly Bears"]}, {"id": "B"}]
    board = {"scenario": 1, "players": players}
    enter = {"event": {"put": {"clone": "battlefield"}}, "player": "A"}
    found = []
    for answer in (False, "no"):
        asked = {**board, "do": [enter, {"choose": {"clone.may": answer}}]}
        found.append(outcomes(asked)["outcomes"][0]["objects"]["clone"]["name"])
    assert found == ["Clone", "Clone"]


def test_errors_are_json_where_answers_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--json` gives an error as a value; for people the way around is named."""
    file = board(tmp_path, ODD)
    for command in ("layers", "plays", "outcomes", "loops"):
        code = run([command, file, "--json"])
        out = capsys.readouterr().out
        if code == 3:
            assert json.loads(out)["error"]["exit"] == 3
    for other in (["card", "No Such Card"], ["rule", "999.9"], ["cards", "search", "x:y"]):
        assert run([*other, "--json"]) == 2
        assert json.loads(capsys.readouterr().out)["error"]["exit"] == 2
    assert run(["layers", file]) == 3
    assert "--ignore-unsupported answers without these texts" in capsys.readouterr().err
    assert run(["plays", str(tmp_path / "none.yaml"), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["exit"] == 2


def test_a_name_with_a_comma_is_told_to_be_quoted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`[Urborg, Tomb of Yawgmoth]` is two entries for YAML."""
    text = "{scenario: 1, players: [{id: A, battlefield: [Urborg, Tomb of Yawgmoth]}, {id: B}]}"
    assert run(["layers", board(tmp_path, text)]) == 2
    assert '"Urborg, Tomb of Yawgmoth" in quotes' in capsys.readouterr().err


def test_errors_come_from_other_processes_as_they_are() -> None:
    """What `check -j` gets from a process says what it said there."""
    import pickle

    for error in (
        InputError([Problem("wrong", 3, "key", "x", "y")], "file"),
        UnsupportedError([{"object": "ox", "text": "Gnarl it."}]),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_check_in_several_processes_says_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the order of the files, with the same exit code."""
    wrong = board(tmp_path, HUMILITY.read_text(encoding="utf-8").replace("power: 4", "power: 5"))
    files = [str(HUMILITY), wrong, str(tmp_path / "none.yaml")]
    told = []
    for also in ([], ["-j", "2"]):
        told.append((run(["check", *files, *also]), capsys.readouterr()))
    assert told[0] == told[1]
    assert told[0][0] == 2


def test_progress_is_one_line_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing at first; then how far it is and the time that is left; wiped at the end."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with Progress(60) as progress:
        progress.note("12 states were looked at")
        progress.show()
        assert terminal.getvalue() == ""
        progress.begun -= 2
        progress.show()
        assert terminal.getvalue() == "\r12 states were looked at, 2 s, 58 s left\x1b[K"
        monkeypatch.setenv("COLUMNS", "10")
        progress.last = 0.0
        progress.show()
        assert terminal.getvalue().endswith("\r12 states\x1b[K")  # else it would be two lines
        progress.last = 0.0
        monkeypatch.setattr("multiprocessing.process.parent_process", lambda: "the one that shows")
        before = terminal.getvalue()
        progress.show()
        assert terminal.getvalue() == before
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_the_line_stays_while_there_is_nothing_to_print() -> None:
    """A loop that was found wipes it once, and what was printed before does not."""
    shown, wiped = _Shown(), []
    loop = {"kind": "mandatory", "prefix": [], "actions": [], "net": {}, "unbounded": []}
    loop |= {"result": "draw", "may_stop": [], "must_choose_otherwise": None, "rules": []}
    loop |= {"proof": "invariant", "growth": None, "ready": {}, "assumptions": []}
    for found in ({}, {}, {"loops": [loop]}, {"loops": [loop]}):
        shown.loops(found, lambda: wiped.append("wiped"))
    assert wiped == ["wiped", "wiped"]


def test_ctrl_c_gives_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was told until then is the answer, not complete."""
    from clingather.bridge.base import limits
    from clingather.cli import limited

    def ask() -> dict[str, Any]:
        limits.tell({"loops": [{"kind": "optional"}]})
        time.sleep(0.5)
        return {}

    def pressed(*_: Any) -> None:
        raise KeyboardInterrupt

    was_stopped()
    monkeypatch.setattr(limited, "PAUSE", 0.05)
    found = answered("loops", ask, None, 2000, watch=pressed)
    assert found["loops"] == [{"kind": "optional"}]
    assert (found["limit"], found["complete"]) == (STOPPED, False)
    assert was_stopped()
    assert not was_stopped()


def interrupted(command: list[str], seconds: float) -> tuple[int, str]:
    """The exit code and messages of a command that gets Ctrl-C some seconds after "begun"."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    _, messages = process.communicate(timeout=60)
    return process.returncode, messages


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_ctrl_c_ends_with_130() -> None:
    """A process that is stopped ends with that exit code."""
    examples = sorted((EXAMPLES / "732-loops").glob("*.yaml"))
    code = (
        "import signal; from clingather.cli.main import main; "
        "signal.signal(signal.SIGINT, signal.default_int_handler); "  # ignored in the background
        "print('begun', flush=True); main()"
    )
    command = [sys.executable, "-c", code, "check", *map(str, examples)]
    number, _ = interrupted(command, 1)
    assert number == 130


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_ctrl_c_while_modules_load_leaves_no_traceback() -> None:
    """From the first moment on, whatever is being loaded: exit code 130 and not a word."""
    code = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background
listen = signal.signal
def told(*arguments):
    listen(*arguments)
    signal.signal = listen
    print("begun", flush=True)
signal.signal = told
from clingather.cli.start import main
main()
"""
    command = [sys.executable, "-c", code, "check", str(next((EXAMPLES / "732-loops").glob("*")))]
    chance = random.Random(21)
    for wait in (0.0, *(chance.uniform(0, 0.3) for _ in range(5))):
        number, said = interrupted(command, wait)
        assert number == 130, said
        assert "Traceback" not in said
        assert "KeyboardInterrupt" not in said
