"""Limits hold: no question takes more time or memory than it may, and none then says complete.

Nothing here measures speed; the bounds of seconds only tell an answer from a process that hangs.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from clingather.bridge import layers, loops, outcomes, plays
from clingather.bridge.base import limits
from clingather.bridge.base.bounds import ALIKE, MANA
from clingather.bridge.base.errors import InputError, LimitError
from clingather.bridge.base.shapes import LARGEST
from clingather.bridge.cards.card import Face
from clingather.bridge.cards.database import open_database
from clingather.bridge.kernel import surveying
from clingather.bridge.kernel.declaring import Group
from clingather.bridge.kernel.paying import Payments, Price, payments
from clingather.bridge.oracle import compile_face
from clingather.bridge.scenario.reading import read_scenario
from clingather.cli.limited import answered, count_from, finished
from clingather.cli.main import run

HANG = 60.0  # seconds after which a command counts as hanging
START = "from clingather.cli.main import main; main()"
CARDS = open_database()
BOARD: dict[str, Any] = {
    "scenario": 1,
    "players": [{"id": "A", "battlefield": ["Soul Warden"]}, {"id": "B"}],
    "do": [{"event": "Create a 1/1 green Saproling creature token."}, "resolve"],
    "expect": {"outcomes": {"count": 1}},
}


def command(*arguments: str, stdin: object = BOARD) -> tuple[int, str, str]:
    """Run the command as a process of its own: exit code, standard output and error."""
    text = stdin if isinstance(stdin, str) else json.dumps(stdin)
    done = subprocess.run(
        [sys.executable, "-c", START, *arguments],
        input=text.encode(),
        capture_output=True,
        timeout=HANG,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


QUESTIONS = (
    ("layers",),
    ("layers", "--why", "soul_warden"),
    ("outcomes",),
    ("plays",),
    ("plays", "--why-not", "{pass: true}"),
    ("loops",),
)


@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
@pytest.mark.parametrize("limit", ["--timeout=0", "--memory=1"])
def test_every_question_has_limits(question: tuple[str, ...], limit: str) -> None:
    """At a limit the answer is what was found, says why it is not complete, and exit code 4."""
    name, *options = question
    code, out, _ = command(name, "-", "--json", limit, *options)
    answer = json.loads(out)
    assert code == 4
    assert answer["complete"] is False
    assert answer["limit"]


def test_each_line_has_an_answer_at_a_limit() -> None:
    """`--lines`: the limits are those of each line."""
    line = json.dumps(BOARD)
    code, out, _ = command("outcomes", "-", "--lines", "--timeout=0", stdin=f"{line}\n{line}\n")
    answers = [json.loads(each) for each in out.splitlines()]
    assert code == 4
    assert [answer["complete"] for answer in answers] == [False, False]


def test_check_says_which_files_were_not_looked_at(tmp_path: Path) -> None:
    """`check`: the limits are those of all files together."""
    file = tmp_path / "board.json"
    file.write_text(json.dumps(BOARD))
    code, out, _ = command("check", "--json", "--timeout=0", str(file), str(file))
    assert code == 4
    assert [result["error"]["exit"] for result in json.loads(out)] == [4, 4]


@pytest.mark.parametrize("number", ["-1", "nan", "inf"])
def test_a_time_that_is_none_is_refused(number: str) -> None:
    """Neither can a limit be switched off by a number that is none."""
    code, _, err = command("layers", "-", f"--timeout={number}")
    assert code == 2
    assert "no number of seconds" in err


@pytest.mark.parametrize("ask", [layers, plays])
def test_programs_get_an_error_at_a_limit(ask: Any) -> None:
    """In the library a limit is an exception; the process goes on."""
    with pytest.raises(LimitError):
        ask(BOARD, database=CARDS, timeout=0.0)
    with pytest.raises(LimitError):
        ask(BOARD, database=CARDS, memory=1)


@pytest.mark.parametrize("ask", [layers, plays, outcomes, loops])
def test_limits_that_are_not_reached_change_nothing(ask: Any) -> None:
    """With room enough the answer is the same."""
    free = ask(BOARD, database=CARDS)
    assert ask(BOARD, database=CARDS, timeout=600.0, memory=100_000) == free


def test_an_answer_that_ran_over_is_not_complete() -> None:
    """Even where all of it was found."""
    with limits.within(limits.Limits.of(0.0)):
        found = limits.marked({"objects": {}, "complete": True})
    assert found == {"limit": "the time was up", "objects": {}, "complete": False}


def test_limits_within_limits_are_the_narrower_ones() -> None:
    """What is asked within a limit can't extend it."""
    with (
        limits.within(limits.Limits.of(0.0)),
        limits.within(limits.Limits.of(600.0)),
        pytest.raises(LimitError),
    ):
        limits.check()
    limits.check()


def test_what_can_not_be_interrupted_is_left_behind() -> None:
    """The command goes on where a question looks at no limit, as while clingo grounds."""
    never = Event()
    start = time.monotonic()
    with pytest.raises(LimitError, match="time"):
        finished(lambda: never.wait(HANG), timeout=0.2)
    assert time.monotonic() - start < HANG / 2
    never.set()


def test_the_time_counts_from_where_the_process_began() -> None:
    """Of the first question; that of the next one counts from when it is asked."""
    count_from(time.monotonic() - 100)
    left = [finished(limits.seconds_left, timeout=160.0) for _ in range(2)]
    assert all(each is not None for each in left)
    assert [each < 100 for each in left if each is not None] == [True, False]


def test_memory_is_bounded_where_nobody_looks() -> None:
    """So it is where it is memory that the question takes."""
    never, held = Event(), []

    def grow() -> None:
        while not never.wait(0.01):
            held.append(bytes(range(250)) * 40_000)

    bound = limits.resident() // limits.MEGABYTE + 200
    with pytest.raises(LimitError, match="memory"):
        finished(grow, memory=bound)
    never.set()
    held.clear()


def test_what_was_told_before_is_the_answer() -> None:
    """What was found before the limit is printed."""
    never = Event()

    def work() -> dict[str, Any]:
        limits.tell({"loops": ["one"]})
        never.wait(HANG)
        return {}

    answer = answered("loops", work, 0.2, None)
    never.set()
    assert answer["loops"] == ["one"]
    assert (answer["limit"], answer["complete"]) == ("the time was up", False)


# ---------------------------------------------------------------- what is read
def board(**more: Any) -> dict[str, Any]:
    """A board with a creature of its own card."""
    ox = {"name": "Test Ox", "type_line": "Creature — Ox", "power": "1", "toughness": "1"}
    card = {**ox, **more.pop("card", {})}
    a = {"id": "A", "battlefield": ["Test Ox"], **more.pop("player", {})}
    return {"scenario": 1, "cards": [card], "players": [a, {"id": "B"}], **more}


TOO_LONG: dict[str, dict[str, Any]] = {
    "cards[0].name": board(card={"name": "Ox " * 300_000}),
    "cards[0].mana_cost": board(card={"mana_cost": "{G}" * 3_000}),
    "cards[0].type_line": board(card={"type_line": "Ox " * 300_000}),
    "cards[0].oracle_text": board(card={"oracle_text": "Draw a card and " * 60_000}),
    "players[0].id": board(player={"id": "A" * 1_000_000}),
    "players[0].battlefield[0]": board(player={"battlefield": ["Ox " * 300_000]}),
    "players[0].mana_pool": board(player={"mana_pool": "{G}" * 3_000}),
    "timestamps[0]": board(timestamps=["y" * 10_000]),
    "effects[0].text": board(
        effects=[{"source": "Giant Growth", "controller": "A", "affects": [], "text": "x" * 9_000}]
    ),
    "title": board(title="title " * 200_000),
    "ask.player": board(ask={"player": "x" * 500_000}),
    "do[0].choose": board(do=[{"choose": {"x" * 1_010: 1}}]),
}


@pytest.mark.parametrize("place", TOO_LONG, ids=str)
def test_texts_have_a_bound(place: str) -> None:
    """What is too long is refused at its place, before anything looks at it."""
    with pytest.raises(InputError) as raised:
        read_scenario(json.dumps(TOO_LONG[place]), cards=CARDS)
    problems = {problem.key: problem for problem in raised.value.problems}
    assert problems[place].message == "too long"
    assert len(str(raised.value)) < 5_000


def test_a_paragraph_has_a_bound() -> None:
    """Many short paragraphs may be longer together than one."""
    line = "Draw a card. " * 200
    with pytest.raises(InputError, match="too long"):
        read_scenario(json.dumps(board(card={"oracle_text": line})), cards=CARDS)
    short = "\n".join(["Flying"] * (len(line) // 6))
    assert read_scenario(json.dumps(board(card={"oracle_text": short})), cards=CARDS)


def test_a_file_has_a_bound() -> None:
    """It is not even taken apart."""
    with pytest.raises(InputError, match="too long"):
        read_scenario("[" + "1," * 3_000_000 + "1]")


def test_many_problems_are_not_all_looked_for() -> None:
    """Each may cost a search for what was meant."""
    names = [f"Grizly Beers {number}" for number in range(2_000)]
    with pytest.raises(InputError) as raised:
        read_scenario(json.dumps(board(player={"battlefield": names})), cards=CARDS)
    assert raised.value.problems[-1].message == "no more is looked for"


def test_a_card_of_the_database_with_a_text_without_end_is_not_understood() -> None:
    """No scenario bounds what an imported card says."""
    face = Face(name="Test Ox", type_line="Creature — Ox", oracle_text="Draw a card and " * 60_000)
    (found,) = compile_face(face, "Test Ox")
    assert (found.kind, found.reason) == ("unsupported", "longer than 5000 characters")


def test_mana_in_a_pool_has_a_bound() -> None:
    """So many symbols would take all memory."""
    pool = board(player={"mana_pool": {"G": 2**31 - 1}})
    code, _, err = command("layers", "-", "--json", stdin=pool)
    assert code == 2
    assert f"players[0].mana_pool.G: number out of range: found {2**31 - 1}" in err
    assert layers(board(player={"mana_pool": {"G": MANA}}), database=CARDS)["complete"]


def test_a_state_too_large_to_be_read_says_so() -> None:
    """A million creatures are written as one entry, which no file may state."""
    example = Path(__file__).parents[2] / "examples/732-shortcuts/a-million-tokens.yaml"
    (found,) = outcomes(example.read_text("utf-8"), database=CARDS)["outcomes"]
    assert "1000000 identical objects" in found["state_limit"]
    with pytest.raises(LimitError, match=f"more than {ALIKE} identical objects"):
        layers(found["state"], database=CARDS)
    alike = [{"card": "Forest", "count": ALIKE}]
    (small,) = outcomes(board(player={"hand": alike[:0]}), database=CARDS)["outcomes"]
    assert "state_limit" not in small
    assert read_scenario(json.dumps(board(player={"hand": alike})), cards=CARDS)


# ---------------------------------------------------------------- numbers
LARGE = "99999999999"
NUMBERS: dict[str, dict[str, Any]] = {
    "cards[0].power": board(card={"power": LARGE}),
    "cards[0].toughness": board(card={"toughness": f"1+{LARGEST + 1}"}),
    "cards[0].loyalty": board(card={"loyalty": LARGE}),
    "cards[0].oracle_text": board(card={"oracle_text": f"This creature gets +{LARGE}/+0."}),
    "players[0].life": board(player={"life": LARGEST + 1}),
    "players[0].counters.poison": board(player={"counters": {"poison": LARGEST + 1}}),
    "players[0].battlefield[0].damage": board(
        player={"battlefield": [{"card": "Test Ox", "damage": LARGEST + 1}]}
    ),
    f"players[0].battlefield[0].counters.+{LARGE}/+1": board(
        player={"battlefield": [{"card": "Test Ox", "counters": {f"+{LARGE}/+1": 1}}]}
    ),
    "players[0].battlefield[0].face_down.power": board(
        player={"battlefield": [{"card": "Test Ox", "face_down": {"power": LARGE}}]}
    ),
    "players[0].battlefield[0].became": board(
        player={"battlefield": [{"card": "Test Ox", "became": f"it's {LARGE}/1"}]}
    ),
    "players[0].battlefield[0].except": board(
        player={"battlefield": [{"token": True, "copy_of": "Test Ox", "except": f"it's {LARGE}/1"}]}
    ),
    "players[0].hand[0].toughness": board(
        player={"hand": [{"token": True, "name": "x", "toughness": int(LARGE)}]}
    ),
    "effects[0].text": board(
        effects=[{"source": "a", "controller": "A", "affects": [], "text": f"gets +{LARGE}/+0"}]
    ),
    "stack[0].text": board(
        stack=[{"ability": "test_ox#1", "controller": "A", "text": f"Draw {LARGE} cards."}]
    ),
    "stack[0].knows.x": board(
        stack=[{"ability": "test_ox#1", "controller": "A", "knows": {"x": int(LARGE)}}]
    ),
    "delayed[0].text": board(
        delayed=[{"source": "test_ox", "controller": "A", "text": f"You gain {LARGE} life."}]
    ),
    "former.test_ox@1.has.power[0][0]": board(former={"test_ox@1": {"has": {"power": [[2**31]]}}}),
    "do[0].event": board(do=[{"event": f"Roll a d{LARGE}."}]),
    "do[0].x": board(do=[{"cast": "test_ox", "x": int(LARGE)}]),
    "do[0].event.create[0].power": board(
        do=[{"event": {"create": [{"controller": "A", "name": "x", "power": LARGE}]}}]
    ),
}


@pytest.mark.parametrize("place", NUMBERS)
def test_numbers_have_a_bound(place: str) -> None:
    """What is beyond what is computed with is refused at its place, wherever it is said."""
    with pytest.raises(InputError) as raised:
        read_scenario(json.dumps(NUMBERS[place]), cards=CARDS)
    problems = {problem.key: problem for problem in raised.value.problems}
    assert problems[place].message == "number out of range"
    assert problems[place].line == 1


def test_what_grows_beyond_it_is_named() -> None:
    """A number that is computed is a limit, and says of what it is."""
    life = board(player={"life": LARGEST}, do=[{"event": "You gain 1 life."}])
    with pytest.raises(LimitError, match=f"A: {LARGEST + 1} is beyond"):
        plays(life, database=CARDS)
    cost = board(card={"mana_cost": "{9999999}{9999999}"})
    with pytest.raises(LimitError, match="a mana cost: 19999998 is beyond"):
        layers(cost, database=CARDS)


def test_a_card_of_the_database_with_such_a_number_is_not_understood() -> None:
    """No scenario bounds what an imported card says."""
    text = f"Flying\nThis creature gets +{LARGE}/+0."
    face = Face(name="Test Ox", type_line="Creature — Ox", oracle_text=text)
    flying, other = compile_face(face, "Test Ox")
    assert (flying.kind, other.kind) == ("keyword", "unsupported")
    assert other.reason == f"a number beyond {LARGEST}"


# ---------------------------------------------------------------- orders of triggers (CR 603.3b)
SEES = "Whenever another creature enters, you gain 1 life."


def watching(
    *watchers: dict[str, Any], tokens: str = "a 1/1 green Saproling creature token"
) -> Any:
    """Creatures of one player that see tokens being created."""
    more = [
        {"name": name, "type_line": "Creature — Ox", "power": "1", "toughness": "20"}
        for name in ("Test Ox", "Test Yak")
    ]
    cards = [{**card, "oracle_text": SEES} for card in more]
    players = [{"id": "A", "battlefield": list(watchers)}, {"id": "B"}]
    do = [{"event": f"Create {tokens}."}]
    return {"scenario": 1, "cards": cards, "players": players, "do": do}


def watchers(number: int) -> list[dict[str, Any]]:
    """So many that are alike."""
    return [{"id": f"w{place}", "card": "Test Ox"} for place in range(number)]


ORDERS: dict[str, tuple[Any, int]] = {
    "ten alike": (watching(*watchers(10)), 1),
    "another card among them": (watching(*watchers(3), {"id": "o", "card": "Test Yak"}), 4),
    "one is tapped": (watching(*watchers(2), {"id": "o", "card": "Test Ox", "tapped": True}), 3),
    "one has a counter": (
        watching(*watchers(2), {"id": "o", "card": "Test Ox", "counters": {"+1/+1": 1}}),
        3,
    ),
    "one is enchanted": (
        watching(
            *watchers(3), {"id": "s", "card": "Test Yak"}, {"card": "Lure", "attached_to": "w1"}
        ),
        12,
    ),
    "each twice": (watching(*watchers(2), tokens="two 1/1 green Saproling creature tokens"), 3),
}


@pytest.mark.parametrize("name", ORDERS)
def test_orders_that_differ_in_names_alone_are_one(name: str) -> None:
    """Each of the others is listed once, and as many are counted as are listed."""
    scenario, number = ORDERS[name]
    found = plays(scenario, database=CARDS)
    assert (found["decision"], found["count"], len(found["plays"])) == ("order", number, number)


def test_every_order_can_be_stated() -> None:
    """Also one that is listed under other names."""
    scenario = watching(*watchers(4))
    order = ["w2#1", "w0#1", "w3#1", "w1#1"]
    stated = {**scenario, "do": [*scenario["do"], {"choose": {"triggers.order": order}}]}
    (found,) = outcomes(stated, database=CARDS)["outcomes"]
    assert [each["ability"] for each in found["state"]["stack"]] == order


def test_orders_are_counted_and_not_made() -> None:
    """Ten different abilities have ten factorial orders."""
    different = [{**each, "damage": place} for place, each in enumerate(watchers(10))]
    scenario = watching(*different)
    found = plays(scenario, database=CARDS, max_answers=5)
    assert (found["count"], len(found["plays"])) == (3_628_800, 5)
    assert found["complete"] is False
    reached = outcomes(scenario, database=CARDS, max_states=100)
    assert (reached["limit"], reached["complete"]) == ("more than 100 states", False)


def test_plays_found_before_the_limit_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One X after the other; passing can be told at once."""
    lands = [{"id": f"m{place}", "card": "Mountain"} for place in range(8)]
    counted: list[Payments] = []

    def paid(prices: Sequence[Price]) -> Iterator[Payments]:
        for found in payments(prices):
            counted.append(found)
            if len(counted) > len(lands) + 3:
                raise LimitError("the time was up")
            yield found

    monkeypatch.setattr(surveying, "payments", paid)
    a = {"id": "A", "battlefield": lands, "hand": ["Test Blaze"]}
    blaze = {"name": "Test Blaze", "mana_cost": "{X}{R}", "type_line": "Sorcery"}
    blaze["oracle_text"] = "Test Blaze deals X damage to any target."
    scenario = {"scenario": 1, "cards": [blaze], "players": [a, {"id": "B"}]}
    found = plays(scenario, database=CARDS)
    assert {"pass": "priority"} in [play["do"] for play in found["plays"]]
    assert {play["do"]["x"] for play in found["plays"] if "x" in play["do"]} == {0, 1, 2}
    assert (found["limit"], found["complete"]) == ("the time was up", False)


@pytest.mark.slow
def test_blocks_without_end_are_listed_as_far_as_they_are_looked_at() -> None:
    """A board on which there are more declarations than can be counted (CR 509.1)."""

    def bears(letter: str, number: int) -> list[dict[str, Any]]:
        return [{"id": f"{letter}{place}", "card": "Grizzly Bears"} for place in range(number)]

    scenario = {
        "scenario": 1,
        "players": [{"id": "A", "battlefield": bears("a", 8)}, {"id": "B"}],
        "turn": {"active": "A", "step": "declare_blockers"},
        "combat": {"attacks": {f"a{place}": "B" for place in range(8)}},
    }
    scenario["players"][1]["battlefield"] = bears("b", 12)
    found = plays(scenario, database=CARDS, timeout=20.0, max_answers=50)
    assert found["complete"] is False
    assert 0 < len(found["plays"]) <= 50


# ---------------------------------------------------------------- declarations (CR 508.1d, 509.1c)
LURE = "All creatures able to block this creature do so."
MUST = "This creature must be blocked if able."
ONE_BLOCKER = "This creature can't be blocked by more than one creature."
BLOCKS: dict[str, tuple[int, int, tuple[str, ...], int]] = {  # attackers, blockers, texts, the most
    "lures": (12, 12, (LURE,), 12),
    "lures with menace": (12, 12, (f"Menace\n{LURE}",), 12),
    "lures for one blocker each": (7, 20, (f"{ONE_BLOCKER}\n{LURE}",), 7),
    "lures of each kind": (12, 12, (LURE, f"Menace\n{LURE}", f"{ONE_BLOCKER}\n{LURE}"), 12),
    "menace that must be blocked": (9, 9, (f"Menace\n{MUST}",), 4),
    "menace for more blockers than there are": (12, 9, (f"Menace\n{MUST}",), 4),
}


# in the plain run; the first has what the others with lures have
ALWAYS = ("lures of each kind", "menace for more blockers than there are")


def blocks(attackers: int, blockers: int, texts: tuple[str, ...]) -> dict[str, Any]:
    """A combat in which blockers that are alike have to be declared."""
    ox = {"type_line": "Creature — Ox", "power": "2", "toughness": "2"}
    cards = [{"name": f"Test Ox {n}", **ox, "oracle_text": t} for n, t in enumerate(texts)]
    attack = [{"id": f"a{n}", "card": cards[n % len(cards)]["name"]} for n in range(attackers)]
    block = [{"id": "b", "card": "Grizzly Bears", "count": blockers}]
    return {
        "scenario": 1,
        "cards": cards,
        "players": [{"id": "A", "battlefield": attack}, {"id": "B", "battlefield": block}],
        "turn": {"active": "A", "step": "declare_blockers"},
        "combat": {"attacks": {each["id"]: "B" for each in attack}},
    }


MANY_BLOCKS = [
    pytest.param(name, marks=() if name in ALWAYS else pytest.mark.slow) for name in BLOCKS
]


@pytest.mark.parametrize("name", MANY_BLOCKS)
def test_the_most_requirements_are_found_with_a_proof(name: str) -> None:
    """A declaration and what bounds it are found together, where trying takes without end."""
    attackers, blockers, texts, most = BLOCKS[name]
    scenario = blocks(attackers, blockers, texts)
    found = plays(scenario, database=CARDS, check="{block: {}}", timeout=30.0)
    assert (found["legal"], found["rule"]) == (False, "509.1c")
    listed = plays(scenario, database=CARDS, max_answers=2, timeout=30.0)
    assert listed["requirements"] == {"possible": most}
    assert len(listed["plays"]) == 2
    for play in listed["plays"]:
        assert plays(scenario, database=CARDS, check=play, timeout=30.0)["legal"]


def test_declarations_found_before_the_limit_are_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Though they could not be counted; and without a declaration, what is asked."""

    def limit(*_: object) -> Any:
        raise LimitError("the time was up")

    file = tmp_path / "combat.json"
    file.write_text(json.dumps(blocks(12, 12, (f"Menace\n{LURE}",))))
    asked = ["plays", str(file), "--max-answers=2"]
    monkeypatch.setattr(Group, "number", limit)
    assert run([*asked, "--json"]) == 4
    answer = json.loads(capsys.readouterr().out)
    assert (answer["limit"], answer["complete"]) == ("the time was up", False)
    assert (len(answer["plays"]), answer["count"]) == (2, {"at_least": 2})
    assert answer["requirements"] == {"possible": 12}
    assert run(asked) == 4
    assert capsys.readouterr().out.count("b_12") == 2
    monkeypatch.setattr(Group, "_best", limit)
    assert run([*asked, "--json"]) == 4
    answer = json.loads(capsys.readouterr().out)
    assert (answer["decision"], answer["decided_by"], answer["plays"]) == ("blockers", "B", [])
